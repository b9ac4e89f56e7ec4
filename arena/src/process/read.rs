//! Lines from a program, with the moment of their arrival.

use std::io::{BufReader, Read};
use std::mem;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, bounded};
use treville_engine::lines::{Line, Lines};

use super::log::Log;

/// How many groups of lines may wait to be read. An engine that writes more has to wait, so that no
/// engine can fill the memory.
const WAITING: usize = 1024;

/// The most lines in a group.
const HELD: usize = 256;

/// The longest line that can mean anything in either protocol.
const LONGEST: usize = 1 << 16;

/// Whether a line is thinking, for which the runner does not wait: it begins with `info` in UCI and
/// with a number in XBoard's protocol. Such lines are held until another kind of line comes,
/// because waking the runner for each of them would be most of the cost of a match.
fn is_thinking(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    word == "info" || (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A line that a program has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedLine {
    /// When it arrived. The reading thread takes the time, so that delays of a busy runner are not
    /// charged to the engine.
    pub at: Instant,
    /// The line without its end and the blanks before that. Bytes that are not UTF-8 have become
    /// replacement characters.
    pub text: String,
}

/// Reads lines on a thread of its own until the output is closed or the receiver is dropped. Lines
/// come in groups, in order. Thinking is held until a line comes for which the runner may wait.
/// Lines that have arrived by then join the group, so that lines written together are read
/// together.
pub(super) fn listen(
    output: impl Read + Send + 'static,
    name: &str,
    log: Option<Arc<Log>>,
) -> Receiver<Vec<TimedLine>> {
    let (sender, lines) = bounded(WAITING);
    let name = name.to_owned();
    thread::spawn(move || {
        let mut group = Vec::new();
        let mut is_awaited = false;
        each_line(output, |text, goes_on| {
            let line = TimedLine { at: Instant::now(), text };
            if let Some(log) = &log {
                log.heard(&name, &line.text);
            }
            is_awaited |= !is_thinking(&line.text);
            group.push(line);
            if (goes_on || !is_awaited) && group.len() < HELD {
                return true;
            }
            is_awaited = false;
            sender.send(mem::take(&mut group)).is_ok()
        });
        // The receiver may have been dropped.
        let _ = sender.send(group);
    });
    lines
}

/// Copies lines to the log.
pub(super) fn copy(output: impl Read, name: &str, log: &Log) {
    each_line(output, |text, _| {
        log.complained(name, &text);
        true
    });
}

/// Calls `take` for each line, with whether another whole one has arrived, until it returns false.
/// Lines that are too long to mean anything are skipped.
fn each_line(output: impl Read, mut take: impl FnMut(String, bool) -> bool) {
    let mut lines = Lines::new(BufReader::new(output), LONGEST);
    while let Some(line) = lines.next() {
        let Line::Text(text) = line else { continue };
        let goes_on = lines.get_ref().buffer().contains(&b'\n');
        if !take(text, goes_on) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Cursor};

    #[test]
    fn junk_does_not_hide_the_lines_around_it() {
        let mut bytes = b"uciok\r\n\xff\xfe\0\n\n".to_vec();
        bytes.extend(vec![b'x'; 3 * LONGEST]);
        bytes.extend(b"\n  12 34\nbestmove e2e4");
        let begun = Instant::now();
        let groups = listen(Cursor::new(bytes), "junk", None).into_iter();
        let lines: Vec<TimedLine> = groups.flatten().collect();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["uciok", "\u{fffd}\u{fffd}\0", "", "  12 34", "bestmove e2e4"]);
        assert!(lines.iter().all(|line| line.at >= begun));
        assert!(lines.is_sorted_by_key(|line| line.at));
    }

    /// An output that comes in pieces, as they were written.
    struct Pieces<'a>(std::slice::Iter<'a, &'a str>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.next().map_or(&[][..], |piece| piece.as_bytes());
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    /// How many lines are heard together.
    fn groups(pieces: &'static [&str]) -> Vec<usize> {
        listen(Pieces(pieces.iter()), "thinker", None)
            .into_iter()
            .map(|group| group.len())
            .collect()
    }

    #[test]
    fn thinking_comes_with_the_move_and_at_the_end() {
        assert_eq!(
            groups(&["readyok\n", "info depth 1\n", "info depth 2\n", "bestmove e2e4\n"]),
            [1, 3, 0]
        );
        assert_eq!(groups(&["bestmove e2e4\n", "info depth 1\n"]), [1, 1]);
        assert_eq!(groups(&["9 15 20 1000 e2e4\n10 12 40 2000 d2d4\n", "move d2d4\n"]), [3, 0]);
    }

    #[test]
    fn what_is_said_at_once_is_heard_at_once() {
        assert_eq!(
            groups(&["info depth 1\nbestmove e2e4\nbestmove e2e4\n", "readyok\n"]),
            [3, 1, 0]
        );
        assert_eq!(groups(&["1-0 {White mates}\n1/2-1/2 {Stalemate}\n"]), [2, 0]);
        assert_eq!(
            groups(&["bestmove e2e4\nread", "yok\n"]),
            [1, 1, 0],
            "half a line is not waited for"
        );
        let bye = &["bestmove e2e4\ninfo string bye\n", "info depth 1\n", "readyok\n"];
        assert_eq!(groups(bye), [2, 2, 0], "a move is not held for what is said after it");
    }

    #[test]
    fn an_engine_that_only_talks_is_heard_as_well() {
        let endless = Cursor::new("info depth 1\n".repeat(HELD + 1));
        let groups: Vec<usize> =
            listen(endless, "talker", None).iter().map(|group| group.len()).collect();
        assert_eq!(groups, [HELD, 1]);
    }
}
