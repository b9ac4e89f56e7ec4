//! Files that are whole or not there at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::failure::Failure;

/// Whether a file can be written there, found out before hours of work depend on it.
///
/// # Errors
///
/// It cannot: the folder is missing or closed, or the name is that of something else.
pub fn check(path: &Path) -> Result<(), Failure> {
    let probe = || {
        let (_, temporary) = places(path)?;
        File::create_new(&temporary)?;
        fs::remove_file(&temporary)
    };
    probe().map_err(|error| Failure::file(path, error))
}

/// Writes a file, or puts a new one into the place of an old one.
///
/// The text goes to a file of another name in the same folder, which then takes its place: whoever
/// looks, and whenever this stops, the file is the old one or the new one, and whole.
///
/// # Errors
///
/// The folder or the disk does not take it; then an old file is as it was.
pub fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let replace = || {
        let (target, temporary) = places(path)?;
        let written = fill(&temporary, &target, text);
        let written = written.and_then(|()| fs::rename(&temporary, &target));
        if written.is_err() {
            // The first error is the one worth telling.
            let _ = fs::remove_file(&temporary);
        }
        written
    };
    replace().map_err(|error| Failure::file(path, error))
}

fn fill(temporary: &Path, target: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(temporary)?;
    if let Ok(old) = fs::metadata(target) {
        file.set_permissions(old.permissions())?;
    }
    file.write_all(text)?;
    file.sync_all()
}

/// The file that a path means, and the one that is written first.
fn places(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let target = target(path)?;
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", process::id()));
    let temporary = target.with_file_name(name);
    Ok((target, temporary))
}

/// A plain file, or one that can be made in a folder that is there. A link stays a link, and what
/// it points to is meant.
fn target(path: &Path) -> io::Result<PathBuf> {
    let wrong = |expected| Err(io::Error::new(ErrorKind::InvalidInput, expected));
    match fs::canonicalize(path) {
        // Anything else, a device for instance, must not be replaced.
        Ok(path) if fs::metadata(&path)?.is_file() => Ok(path),
        Ok(_) => wrong("expected a plain file"),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let Some(name) = path.file_name() else { return wrong("expected the name of a file") };
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Ok(fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name))
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
