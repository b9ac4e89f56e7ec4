//! The log of all lines to and from engines.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use treville_kit::failure::{Failure, printable};
use treville_kit::files;

/// All lines to and from the engines of a match, in one file.
///
/// A line has the seconds since the log was opened, the engine's name, and a direction: `>` to the
/// engine, `<` from the engine, `!` from the engine on standard error.
///
/// ```text
/// 1.203 Treville > go nodes 1000
/// 1.209 Treville < bestmove e2e4
/// ```
#[derive(Debug)]
pub struct Log {
    begun: Instant,
    /// None once writing has failed.
    file: Mutex<Option<BufWriter<File>>>,
}

impl Log {
    /// Opens a log. Earlier contents stay, so a match that is resumed continues its log.
    ///
    /// # Errors
    ///
    /// The file cannot be opened.
    pub fn open(path: &Path) -> Result<Log, Failure> {
        let file = BufWriter::new(files::open_log(path)?);
        Ok(Log { begun: Instant::now(), file: Mutex::new(Some(file)) })
    }

    /// Flushes the log, as at the end of a game.
    pub fn flush(&self) {
        self.with(|file| file.flush());
    }

    /// Logs a line to the engine of this name.
    pub(super) fn sent(&self, name: &str, line: &str) {
        self.write(name, '>', line);
    }

    /// Logs a line from the engine.
    pub(super) fn heard(&self, name: &str, line: &str) {
        self.write(name, '<', line);
    }

    /// Logs a line from the engine on standard error.
    pub(super) fn complained(&self, name: &str, line: &str) {
        self.write(name, '!', line);
    }

    fn write(&self, name: &str, direction: char, line: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let line = printable(line);
        self.with(|file| writeln!(file, "{seconds:.3} {name} {direction} {line}"));
    }

    /// Writes to the file. If that fails the log ends, but not the match.
    fn with(&self, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = file.as_mut()
            && let Err(error) = write(open)
        {
            log::warn!("the log of the engines ends here: {error}");
            *file = None;
        }
    }
}
