//! Lines from a program, with the moment of their arrival.

use std::io::{self, BufReader, Read};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, bounded};
use treville_engine::lines::{Line, Lines};

use super::log::Log;

/// Number of groups of lines that may wait to be read, and of their bytes. An engine that writes
/// more has to wait, so that no engine can fill the memory.
const WAITING: usize = 1024;
const WAITING_BYTES: usize = 1 << 20;

/// The most lines in a group, and the bytes with which it is full.
const HELD: usize = 256;
const HELD_BYTES: usize = 1 << 16;

/// The longest line that can mean anything in either protocol.
const LONGEST: usize = 1 << 16;

/// Bytes of a line that are kept. It is enough for every option and for 3,000 moves of a variation.
const KEPT: usize = 1 << 14;

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
    /// replacement characters, and a very long line ends after one of its words.
    pub text: String,
}

impl TimedLine {
    /// The memory that a line takes, roughly: an empty one takes some, too.
    fn size(&self) -> usize {
        size_of::<TimedLine>() + self.text.len()
    }
}

/// Lines that are read together. They count as waiting until this is taken apart.
#[derive(Debug)]
pub struct Group {
    /// The lines in order.
    pub lines: Vec<TimedLine>,
    _place: Place,
}

/// The waiting room for the lines of one engine.
#[derive(Debug, Default)]
struct Room {
    bytes: Mutex<usize>,
    left: Condvar,
}

impl Room {
    /// A place of this size, as soon as there is one.
    fn place(self: &Arc<Room>, size: usize) -> Place {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |bytes: &mut usize| *bytes > 0 && *bytes + size > WAITING_BYTES;
        let waited = self.left.wait_while(bytes, is_full);
        *waited.unwrap_or_else(PoisonError::into_inner) += size;
        Place { room: Arc::clone(self), size }
    }
}

/// A place in a waiting room, which is free again when this is dropped.
#[derive(Debug)]
struct Place {
    room: Arc<Room>,
    size: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.room.bytes.lock().unwrap_or_else(PoisonError::into_inner) -= self.size;
        self.room.left.notify_one();
    }
}

/// Reads lines on a thread of its own until the output is closed or the receiver is dropped. Lines
/// come in groups, in order. Thinking is held until a line comes for which the runner may wait.
/// Lines that have arrived by then join the group, so that lines written together are read
/// together.
///
/// # Errors
///
/// The system has no thread.
pub(super) fn listen(
    output: impl Read + Send + 'static,
    name: &str,
    log: Option<Arc<Log>>,
) -> io::Result<Receiver<Group>> {
    let (sender, groups) = bounded(WAITING);
    let name = name.to_owned();
    thread::Builder::new().spawn(move || {
        let room = Arc::new(Room::default());
        let send = |lines: Vec<TimedLine>, size| {
            // Places are free again when the receiver is dropped: groups that wait go with it.
            let group = Group { lines, _place: room.place(size) };
            sender.send(group).is_ok()
        };
        let (mut held, mut size) = (Vec::new(), 0);
        let mut is_awaited = false;
        each_line(output, |text, goes_on| {
            let line = TimedLine { at: Instant::now(), text };
            if let Some(log) = &log {
                log.heard(&name, &line.text);
            }
            is_awaited |= !is_thinking(&line.text);
            size += line.size();
            held.push(line);
            if (goes_on || !is_awaited) && held.len() < HELD && size < HELD_BYTES {
                return true;
            }
            is_awaited = false;
            send(mem::take(&mut held), mem::take(&mut size))
        });
        // The receiver may have been dropped.
        send(held, size);
    })?;
    Ok(groups)
}

/// Copies lines to the log.
pub(super) fn copy(output: impl Read, name: &str, log: &Log) {
    each_line(output, |text, _| {
        log.complained(name, &text);
        true
    });
}

/// Calls `take` for each line, with whether another whole one has arrived, until it returns false.
/// Lines that are too long to mean anything are skipped, and of long ones the beginning is kept.
fn each_line(output: impl Read, mut take: impl FnMut(String, bool) -> bool) {
    let mut lines = Lines::new(BufReader::new(output), LONGEST);
    while let Some(line) = lines.next() {
        let Line::Text(mut text) = line else { continue };
        shorten(&mut text);
        let goes_on = lines.get_ref().buffer().contains(&b'\n');
        if !take(text, goes_on) {
            return;
        }
    }
}

/// Cuts a line after the last word that can be kept of it.
fn shorten(text: &mut String) {
    if text.len() > KEPT {
        let most = (0..=KEPT).rfind(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(most);
        let whole = text.rfind(' ').unwrap_or(text.len());
        text.truncate(whole);
        text.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn junk_does_not_hide_the_lines_around_it() {
        let mut bytes = b"uciok\r\n\xff\xfe\0\n\n".to_vec();
        bytes.extend(vec![b'x'; 3 * LONGEST]);
        bytes.extend(b"\n  12 34\nbestmove e2e4");
        let begun = Instant::now();
        let groups = listen(Cursor::new(bytes), "junk", None).unwrap().into_iter();
        let lines: Vec<TimedLine> = groups.flat_map(|group| group.lines).collect();
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

    /// Numbers of lines that are heard together.
    fn groups(pieces: &'static [&str]) -> Vec<usize> {
        listen(Pieces(pieces.iter()), "thinker", None)
            .unwrap()
            .into_iter()
            .map(|group| group.lines.len())
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
        let groups: Vec<usize> = listen(endless, "talker", None)
            .unwrap()
            .iter()
            .map(|group| group.lines.len())
            .collect();
        assert_eq!(groups, [HELD, 1]);
    }

    /// An output without end that counts the bytes that were read.
    struct Flood {
        line: Vec<u8>,
        read: Arc<AtomicUsize>,
    }

    impl Read for Flood {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.read.load(Ordering::Relaxed);
            let from = read % self.line.len();
            let length = buffer.len().min(self.line.len() - from);
            buffer[..length].copy_from_slice(&self.line[from..from + length]);
            self.read.store(read + length, Ordering::Relaxed);
            Ok(length)
        }
    }

    #[test]
    fn a_flood_has_to_wait_and_takes_little_memory() {
        let long = [b"info pv ".as_slice(), &b"\xff\xff\xff ".repeat(16_000), b"\n"].concat();
        for line in [long, b"info depth 1 score cp 20 pv e2e4 e7e5\n".to_vec(), b"\n".to_vec()] {
            let read = Arc::new(AtomicUsize::new(0));
            let flood = Flood { line: line.clone(), read: Arc::clone(&read) };
            let groups = listen(flood, "flood", None).unwrap();
            // It reads until there is no more room.
            let mut before = 0;
            loop {
                thread::sleep(Duration::from_millis(200));
                let now = read.load(Ordering::Relaxed);
                assert!(now < 64 << 20, "{} bytes a line", line.len());
                if now == before && now > 0 {
                    break;
                }
                before = now;
            }
            let waiting: Vec<Group> = groups.try_iter().take(groups.len()).collect();
            let lines = waiting.iter().flat_map(|group| &group.lines);
            let held: usize = lines.map(|line| line.text.capacity() + size_of::<TimedLine>()).sum();
            assert!((1..2 * WAITING_BYTES).contains(&held), "{held} bytes wait");
        }
    }

    #[test]
    fn a_long_line_ends_after_a_word() {
        let line = format!("info score cp 20 pv{}", " e2e4".repeat(5_000));
        let groups = listen(Cursor::new(line), "talker", None).unwrap().into_iter();
        let text = groups.flat_map(|group| group.lines).map(|line| line.text).next().unwrap();
        assert!(text.starts_with("info score cp 20 pv e2e4 ") && text.ends_with(" e2e4"));
        assert!((KEPT - 5..=KEPT).contains(&text.len()), "{}", text.len());
    }
}
