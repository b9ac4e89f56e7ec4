//! Lines to a program, written on a thread of their own: nobody has to wait for a program that does
//! not read. Whether it has read them shows in its answers, and the wait for those has an end.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

/// Bytes that may wait to be written. A program that leaves more unread has stopped reading.
const WAITING_BYTES: usize = 4 << 20;

/// The input of a program. It is closed after the last line when this is dropped.
#[derive(Debug)]
pub(super) struct Writer {
    lines: Sender<String>,
    waiting: Arc<AtomicUsize>,
}

impl Writer {
    /// Starts writing to a program.
    ///
    /// # Errors
    ///
    /// The system has no thread.
    pub(super) fn new(mut input: impl Write + Send + 'static) -> io::Result<Writer> {
        let (sender, lines) = unbounded::<String>();
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        thread::Builder::new().spawn(move || {
            while let Ok(mut text) = lines.recv() {
                // Lines that belong together, such as a position and the order to move, wake the
                // program once.
                text.extend(lines.try_iter());
                // A failure shows in the answer, because a program that has ended closes its output
                // too.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
                left.fetch_sub(text.len(), Ordering::Relaxed);
            }
        })?;
        Ok(Writer { lines: sender, waiting })
    }

    /// Writes a line as soon as the program reads it; false if too much waits already.
    pub(super) fn say(&self, line: &str) -> bool {
        let text = format!("{line}\n");
        let length = text.len();
        if self.waiting.fetch_add(length, Ordering::Relaxed) + length > WAITING_BYTES {
            return false;
        }
        // The thread has ended if the program has closed its input.
        let _ = self.lines.send(text);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn lines_are_read_in_their_order() {
        let (mut output, input) = io::pipe().unwrap();
        let writer = Writer::new(input).unwrap();
        let said: String = (0..1000).map(|number| format!("{number}\n")).collect();
        assert!(said.lines().all(|line| writer.say(line)));
        drop(writer);
        let mut heard = String::new();
        output.read_to_string(&mut heard).unwrap();
        assert_eq!(heard, said);
    }

    #[test]
    fn who_does_not_read_keeps_nobody_waiting() {
        let (output, input) = io::pipe().unwrap();
        let writer = Writer::new(input).unwrap();
        let line = "x".repeat(1 << 16);
        let said = (0..1000).take_while(|_| writer.say(&line)).count();
        assert!((10..100).contains(&said), "{said} lines");
        drop(output);
    }

    #[test]
    fn a_closed_input_is_no_problem() {
        let (output, input) = io::pipe().unwrap();
        drop(output);
        let writer = Writer::new(input).unwrap();
        for _ in 0..1000 {
            assert!(writer.say("no one listens"));
        }
    }
}
