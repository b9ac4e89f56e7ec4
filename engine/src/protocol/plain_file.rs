//! Files that a GUI names.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};

/// Opens a file with these options. Opening a pipe would wait for its other end, and a GUI for us,
/// so only plain files will do.
///
/// # Errors
///
/// The path names something else, or the file cannot be opened.
pub(super) fn open(path: &str, options: &OpenOptions) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "expected a plain file"));
    }
    options.open(path)
}
