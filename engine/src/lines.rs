//! Lines from outside: whatever the bytes, however long.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fmt;
use std::io::{self, BufRead, Read};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

/// A longer line than this is refused unread. A game of ten thousand moves fits.
pub const LONGEST: usize = 1 << 20;

/// What came where a line was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end. Bytes that are no UTF-8 have become replacement characters, so that
    /// a reader can complain about them like about any other wrong word.
    Text(String),
    /// More than [`LONGEST`] bytes, which nobody has kept.
    TooLong,
}

/// What is wrong with a line that is [too long](Line::TooLong), in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a line of at most {LONGEST} bytes, got a longer one")
    }
}

/// Reads lines on a thread of its own until the input ends, which closes the channel, or until
/// nobody wants them any more.
#[must_use]
pub fn listen(input: impl BufRead + Send + 'static) -> Receiver<Line> {
    let (sender, lines) = bounded(64);
    thread::spawn(move || read(input, &sender));
    lines
}

fn read(mut input: impl BufRead, lines: &Sender<Line>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let limited = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes);
        let line = match limited {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') => {
                if skip_line(&mut input).is_err() {
                    return;
                }
                Line::TooLong
            }
            Ok(_) => Line::Text(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
        };
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn lines(bytes: Vec<u8>) -> Vec<Line> {
        listen(Cursor::new(bytes)).into_iter().collect()
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
    fn what_is_too_long_is_skipped_and_the_next_line_is_read() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.push(b'\n');
        assert_eq!(lines(bytes.clone()), [text(&"x".repeat(LONGEST))]);
        bytes.insert(0, b'x');
        bytes.extend(b"next");
        assert_eq!(lines(bytes), [Line::TooLong, text("next")]);
        assert_eq!(lines(vec![b'x'; 10 * LONGEST]), [Line::TooLong]);
    }
}
