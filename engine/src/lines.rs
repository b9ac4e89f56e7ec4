//! Lines from outside: whatever the bytes, however long.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fmt;
use std::io::{self, BufRead, Read};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

/// The longest line of a protocol in bytes. A game of ten thousand moves fits.
pub const LONGEST: usize = 1 << 20;

/// A line from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end. Bytes that are not UTF-8 have become replacement characters, so that
    /// a reader can complain about them as about any other wrong word.
    Text(String),
    /// A line that was too long, and was skipped.
    TooLong,
}

/// The problem with a line of a protocol that is [too long](Line::TooLong), in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a line of at most {LONGEST} bytes, got a longer one")
    }
}

/// Reads lines on a thread of its own until the input ends, which closes the channel, or until the
/// receiver is dropped.
///
/// # Errors
///
/// The system has no thread.
pub fn listen(input: impl BufRead + Send + 'static) -> io::Result<Receiver<Line>> {
    let (sender, lines) = bounded(64);
    start("the input", move || {
        let _ = Lines::new(input, LONGEST).try_for_each(|line| sender.send(line));
    })?;
    Ok(lines)
}

/// Starts a thread for this purpose, or says in one line that the system has none.
pub(crate) fn start(purpose: &str, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let none = |error: io::Error| {
        io::Error::new(error.kind(), format!("expected a thread for {purpose}, got none: {error}"))
    };
    thread::Builder::new().spawn(body).map(drop).map_err(none)
}

/// The lines of an input, each of a bounded length, until it ends or fails.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    longest: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `longest` bytes.
    #[must_use]
    pub fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input, longest, bytes: Vec::new() }
    }

    /// The input.
    #[must_use]
    pub fn get_ref(&self) -> &R {
        &self.input
    }

    /// Skips the rest of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (length, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(length);
            if ended {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.bytes.clear();
        let mut limited = self.input.by_ref().take(self.longest as u64 + 1);
        if limited.read_until(b'\n', &mut self.bytes).ok()? == 0 {
            return None;
        }
        if self.bytes.len() > self.longest && self.bytes.last() != Some(&b'\n') {
            self.skip_line().ok()?;
            return Some(Line::TooLong);
        }
        let text = String::from_utf8_lossy(&self.bytes);
        // PowerShell begins what it pipes with a byte-order mark.
        Some(Line::Text(text.trim_start_matches('\u{feff}').trim_end().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn lines(bytes: Vec<u8>) -> Vec<Line> {
        listen(Cursor::new(bytes)).unwrap().into_iter().collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn any_bytes_are_lines() {
        assert_eq!(lines(Vec::new()), []);
        assert_eq!(lines(b"a\r\n\n b".to_vec()), [text("a"), text(""), text(" b")]);
        assert_eq!(lines(b"\xff\xfe\n".to_vec()), [text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(
            lines(b"\xef\xbb\xbfxboard\nprotover 2".to_vec()),
            [text("xboard"), text("protover 2")]
        );
    }

    #[test]
    fn what_is_too_long_is_skipped_and_the_next_line_is_read() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.push(b'\n');
        assert_eq!(lines(bytes.clone()), [text(&"x".repeat(LONGEST))]);
        bytes.insert(0, b'x');
        bytes.extend(b"next");
        assert_eq!(lines(bytes), [Line::TooLong, text("next")]);
        assert_eq!(lines(vec![b'x'; 10 * LONGEST]), [Line::TooLong]);
    }

    #[test]
    fn the_bound_is_a_parameter() {
        let lines: Vec<Line> = Lines::new(Cursor::new("12345\n123456\n1\n"), 5).collect();
        assert_eq!(lines, [text("12345"), Line::TooLong, text("1")]);
    }
}
