//! Files that are whole or not there at all.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;

/// Writes a file, or puts a new one into the place of an old one.
///
/// `fill` gets the new file and the old one, if there is one. The new one has another name in the
/// same folder until it is whole; then it takes the place of the old one. Whoever looks, and
/// whenever this stops, one of the two is there and whole.
///
/// # Errors
///
/// The folder or the disk does not take it, or `fill` has failed; then an old file is as it was.
pub fn replace(
    path: &Path,
    fill: impl FnOnce(&mut File, Option<&mut File>) -> io::Result<()>,
) -> io::Result<()> {
    let (target, temporary) = places(path)?;
    let write = || {
        let mut new = File::create_new(&temporary)?;
        let mut old = if target.exists() { Some(File::open(&target)?) } else { None };
        if let Some(old) = &old {
            new.set_permissions(old.metadata()?.permissions())?;
        }
        fill(&mut new, old.as_mut())?;
        new.sync_all()?;
        fs::rename(&temporary, &target)
    };
    let written = write();
    if written.is_err() {
        // The first error is the one worth telling.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Whether a file can be written there, found out before hours of work depend on it.
///
/// # Errors
///
/// It cannot: the folder is missing or closed, or the name is that of something else.
pub fn check(path: &Path) -> io::Result<()> {
    let (_, temporary) = places(path)?;
    File::create_new(&temporary)?;
    fs::remove_file(&temporary)
}

/// The file that a path means: a plain one, or one that can be made in a folder that is there. A
/// link stays a link, and what it points to is meant.
///
/// # Errors
///
/// It means something else, or the folder is missing.
pub fn target(path: &Path) -> io::Result<PathBuf> {
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

/// The file that a path means, and the one that is written first.
fn places(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let target = target(path)?;
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", process::id()));
    let temporary = target.with_file_name(name);
    Ok((target, temporary))
}
