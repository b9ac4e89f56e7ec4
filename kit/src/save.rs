//! Files that are whole or not there at all, with what is wrong as a [`Failure`].

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::replace;

use crate::failure::Failure;

/// Whether a file can be written there, found out before hours of work depend on it.
///
/// # Errors
///
/// It cannot: the folder is missing or closed, or the name is that of something else.
pub fn check(path: &Path) -> Result<(), Failure> {
    replace::check(path).map_err(|error| Failure::file(path, error))
}

/// Writes a file, or puts a new one into the place of an old one, which is there until the new one
/// is whole.
///
/// # Errors
///
/// The folder or the disk does not take it; then an old file is as it was.
pub fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    replace::replace(path, |new, _| new.write_all(text)).map_err(|error| Failure::file(path, error))
}

/// Writes a file that is too long for the memory, or puts it into the place of an old one; see
/// [`write()`].
///
/// # Errors
///
/// The folder or the disk does not take it, or `fill` has failed; then an old file is as it was.
pub fn stream(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut cause = None;
    let written = replace::replace(path, |new, _| {
        let mut new = BufWriter::with_capacity(1 << 20, new);
        match fill(&mut new) {
            Ok(()) => new.flush(),
            // What could not be written is this file.
            Err(Failure::Output(error)) => Err(error),
            Err(failure) => {
                cause = Some(failure);
                Err(io::Error::other("given up"))
            }
        }
    });
    written.map_err(|error| cause.unwrap_or_else(|| Failure::file(path, error)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::{fs, process};

    /// A folder of its own for each test, gone with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("treville-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn count(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_is_left_over() {
        let folder = Folder::new("replace");
        let path = folder.0.join("shard.json");
        write(&path, b"a long first text").unwrap();
        write(&path, b"short").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"short");
        check(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"short", "a check changes nothing");
        check(&folder.0.join("other.json")).unwrap();
        assert_eq!(folder.count(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_told_and_leaves_nothing() {
        let folder = Folder::new("refuse");
        for path in [folder.0.clone(), folder.0.join("missing/shard.json"), PathBuf::new()] {
            assert!(write(&path, b"text").is_err(), "{}", path.display());
            assert!(check(&path).is_err(), "{}", path.display());
        }
        assert_eq!(folder.count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn devices_stay_and_links_are_followed() {
        let error = write(Path::new("/dev/null"), b"text").unwrap_err();
        assert_eq!(error.to_string(), "/dev/null: expected a plain file");
        let folder = Folder::new("link");
        let (path, link) = (folder.0.join("shard.json"), folder.0.join("link.json"));
        write(&path, b"one").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
}
