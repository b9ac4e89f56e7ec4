//! Games on disk.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use treville_kit::replace::replace;

/// Adds a game, in PGN, behind what the file holds, or begins the file with it.
pub(super) fn append(path: &Path, game: &str) -> io::Result<()> {
    replace(path, |new, old| {
        if let Some(old) = old {
            io::copy(old, new)?;
            new.write_all(separator(old)?)?;
        }
        new.write_all(game.as_bytes())
    })
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
    use std::fs;

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
