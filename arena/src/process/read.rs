//! Lines from a program, with the moment of their arrival.

use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, bounded};

use super::Log;

/// How many groups of lines may wait to be heard. An engine that says more in its opponent's time has
/// to wait in turn, so that no engine can fill the memory.
const WAITING: usize = 1024;

/// No more lines than this make a group.
const HELD: usize = 256;

/// A longer line means nothing in either protocol.
const LONGEST: usize = 1 << 16;

/// Whether nobody waits for a line like this by itself: it is thinking, which begins with `info` in
/// UCI and with a number in XBoard's protocol. Such lines are held until another one comes, because
/// waking a runner for each of them is most of what a match costs.
fn is_idle_talk(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    word == "info" || (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A line that a program has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// When it arrived. The thread that reads takes the time, so that a runner with much to do does
    /// not charge its own delays to the engine.
    pub at: Instant,
    /// The line without its end and the blanks before it. Bytes that are no UTF-8 have become
    /// replacement characters.
    pub text: String,
}

/// Reads lines on a thread of its own until the output is closed or nobody wants them any more.
/// Lines come in groups, in order. Thinking is held until a line comes that somebody may be waiting for;
/// whatever is there already goes along with it, so that what an engine says at once is heard at once.
pub(super) fn listen(
    output: impl Read + Send + 'static,
    name: &str,
    log: Option<Arc<Log>>,
) -> Receiver<Vec<Line>> {
    let (sender, lines) = bounded(WAITING);
    let name = name.to_owned();
    thread::spawn(move || {
        let mut group = Vec::new();
        let mut is_awaited = false;
        each_line(output, |text, goes_on| {
            let line = Line { at: Instant::now(), text };
            if let Some(log) = &log {
                log.heard(&name, &line.text);
            }
            is_awaited |= !is_idle_talk(&line.text);
            group.push(line);
            if (goes_on || !is_awaited) && group.len() < HELD {
                return true;
            }
            is_awaited = false;
            sender.send(mem::take(&mut group)).is_ok()
        });
        // Nobody may be left to hear the last words.
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

/// Calls `take` for each line, and whether another whole one is there already, until it says no. A line
/// that is too long to mean anything is read over.
fn each_line(output: impl Read, mut take: impl FnMut(String, bool) -> bool) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') => {
                if skip_line(&mut output).is_err() {
                    return;
                }
            }
            Ok(_) => {
                let goes_on = output.buffer().contains(&b'\n');
                if !take(String::from_utf8_lossy(&bytes).trim_end().to_owned(), goes_on) {
                    return;
                }
            }
        }
    }
}

/// Reads over the rest of a line.
fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = output.fill_buf()?;
        let (length, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        output.consume(length);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn junk_does_not_hide_the_lines_around_it() {
        let mut bytes = b"uciok\r\n\xff\xfe\0\n\n".to_vec();
        bytes.extend(vec![b'x'; 3 * LONGEST]);
        bytes.extend(b"\n  12 34\nbestmove e2e4");
        let begun = Instant::now();
        let groups = listen(Cursor::new(bytes), "junk", None).into_iter();
        let lines: Vec<Line> = groups.flatten().collect();
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
