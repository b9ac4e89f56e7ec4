//! The conversation with a GUI, written down: for the log, and for a file that the GUI names.

use std::fs::{File, OpenOptions};
use std::io::Write;

use treville_core::encoding::excerpt;

use super::plain_file;

/// Records every line in both directions.
#[derive(Debug, Default)]
pub(super) struct DebugLog {
    file: Option<File>,
}

impl DebugLog {
    /// From here on lines are written to the end of this file, or to none if the name is empty.
    ///
    /// # Errors
    ///
    /// The file cannot be opened; nothing is written to a file then.
    pub(super) fn open(&mut self, path: &str) -> Result<(), String> {
        self.file = None;
        if path.is_empty() {
            return Ok(());
        }
        let to_its_end = OpenOptions::new().create(true).append(true).clone();
        let file = plain_file::open(path, &to_its_end).map_err(|error| {
            let got = excerpt(path);
            format!("expected a file that can be written to, got '{got}': {error}")
        })?;
        self.file = Some(file);
        Ok(())
    }

    /// A line has come from the GUI.
    pub(super) fn heard(&mut self, line: &str) {
        self.write('<', line);
    }

    /// Lines are sent to the GUI.
    pub(super) fn said(&mut self, text: &str) {
        for line in text.lines() {
            self.write('>', line);
        }
    }

    fn write(&mut self, mark: char, line: &str) {
        log::debug!("{mark} {line}");
        // A line goes out in one piece, so that two engines can share a file.
        let text = format!("{mark} {line}\n");
        let written = self.file.as_mut().map_or(Ok(()), |file| file.write_all(text.as_bytes()));
        if let Err(error) = written {
            log::warn!("the debug log ends here: {error}");
            self.file = None;
        }
    }
}
