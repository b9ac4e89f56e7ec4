//! Games on disk.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Adds a game, in PGN, behind what the file holds, or begins the file with it.
///
/// Old and new games are written to a file of another name in the same folder, which then takes the
/// place of the old one: whenever this stops, one of the two is whole.
pub(super) fn append(path: &Path, game: &str) -> io::Result<()> {
    let path = target(path)?;
    let mut old = if path.exists() { Some(File::open(&path)?) } else { None };
    let mut temporary = OsString::from(".");
    temporary.push(path.file_name().unwrap_or_default());
    temporary.push(format!(".{}.tmp", process::id()));
    let temporary = path.with_file_name(temporary);

    let written = write(&temporary, old.as_mut(), game);
    let written = written.and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // The first error is the one worth telling.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The file that a path means: a plain one, or one that can be made in a folder that is there. A
/// link stays a link, and what it points to is meant.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    let wrong = |expected| Err(io::Error::new(ErrorKind::InvalidInput, expected));
    match fs::canonicalize(path) {
        // Anything else, a device for instance, must not be replaced or waited for.
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

fn write(path: &Path, old: Option<&mut File>, game: &str) -> io::Result<()> {
    let mut new = File::create_new(path)?;
    if let Some(old) = old {
        new.set_permissions(old.metadata()?.permissions())?;
        io::copy(old, &mut new)?;
        new.write_all(separator(old)?)?;
    }
    new.write_all(game.as_bytes())?;
    new.sync_all()
}

/// What is missing between the last game of a file and the next: an empty line, or its rest.
fn separator(file: &mut File) -> io::Result<&'static [u8]> {
    let length = file.metadata()?.len();
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(4)))?;
    file.read_to_end(&mut tail)?;
    tail.retain(|byte| *byte != b'\r');
    Ok(match tail[..] {
        [] | [.., b'\n', b'\n'] => b"",
        [.., b'\n'] => b"\n",
        _ => b"\n\n",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::Folder;

    #[test]
    fn games_follow_each_other_with_an_empty_line_between() {
        let folder = Folder::new("append");
        let path = folder.0.join("games.pgn");
        append(&path, "one *\n\n").unwrap();
        append(&path, "two *\n").unwrap();
        append(&path, "three *").unwrap();
        append(&path, "four *\n\n").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "one *\n\ntwo *\n\nthree *\n\nfour *\n\n");
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left over");
    }

    #[test]
    fn what_is_no_plain_file_is_left_alone() {
        let folder = Folder::new("special");
        assert!(append(&folder.0, "game").is_err());
        assert!(append(&folder.0.join("missing/games.pgn"), "game").is_err());
        assert!(append(Path::new(""), "game").is_err());
        assert!(folder.0.is_dir());
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_replaced() {
        let error = append(Path::new("/dev/null"), "game").unwrap_err();
        assert_eq!(error.to_string(), "expected a plain file");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("link");
        let (path, link) = (folder.0.join("games.pgn"), folder.0.join("link.pgn"));
        append(&path, "one *\n\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        append(&link, "two *\n\n").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "one *\n\ntwo *\n\n");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
