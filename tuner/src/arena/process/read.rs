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
/// Lines come in groups, in order; a group ends with a line that somebody may be waiting for.
pub(super) fn listen(
    output: impl Read + Send + 'static,
    name: &str,
    log: Option<Arc<Log>>,
) -> Receiver<Vec<Line>> {
    let (sender, lines) = bounded(WAITING);
    let name = name.to_owned();
    thread::spawn(move || {
        let mut group = Vec::new();
        each_line(output, |text| {
            let line = Line { at: Instant::now(), text };
            if let Some(log) = &log {
                log.heard(&name, &line.text);
            }
            let is_idle = is_idle_talk(&line.text);
            group.push(line);
            (is_idle && group.len() < HELD) || sender.send(mem::take(&mut group)).is_ok()
        });
        // Nobody may be left to hear the last words.
        let _ = sender.send(group);
    });
    lines
}

/// Copies lines to the log.
pub(super) fn copy(output: impl Read, name: &str, log: &Log) {
    each_line(output, |text| {
        log.complained(name, &text);
        true
    });
}

/// Calls `take` for each line until it says no. A line that is too long to mean anything is read
/// over.
fn each_line(output: impl Read, mut take: impl FnMut(String) -> bool) {
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
                if !take(String::from_utf8_lossy(&bytes).trim_end().to_owned()) {
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

    #[test]
    fn thinking_comes_with_the_move_and_at_the_end() {
        let groups = |text: &str| -> Vec<usize> {
            let output = Cursor::new(text.to_owned());
            listen(output, "thinker", None).into_iter().map(|group| group.len()).collect()
        };
        assert_eq!(groups("readyok\ninfo depth 1\ninfo depth 2\nbestmove e2e4\n"), [1, 3, 0]);
        assert_eq!(groups("bestmove e2e4\ninfo depth 1\n"), [1, 1]);
        assert_eq!(groups("9 15 20 1000 e2e4\n10 12 40 2000 d2d4\nmove d2d4\n"), [3, 0]);
        assert_eq!(groups("1-0 {White mates}\n1/2-1/2 {Stalemate}\n"), [1, 1, 0]);
        let endless = "info depth 1\n".repeat(HELD + 1);
        assert_eq!(groups(&endless), [HELD, 1], "an engine that only talks is heard as well");
    }
}
