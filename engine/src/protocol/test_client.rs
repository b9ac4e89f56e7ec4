//! A client for tests of whole conversations with a real engine.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::serve::serve;
use crate::variant::Variants;

/// The engine's output, which the client waits for.
#[derive(Clone, Default)]
struct Words(Arc<Mutex<Vec<u8>>>);

impl Words {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Words {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends all its lines at once, and disconnects when the expected text has come.
struct Gui {
    lines: Cursor<String>,
    heard: Words,
    last: String,
}

impl Read for Gui {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.lines.read(buffer)?;
        while count == 0 && !self.heard.text().contains(&self.last) {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(count)
    }
}

/// The lines that a client receives if it sends `input` and disconnects once `last` has come.
pub fn conversation(input: &str, last: &str) -> Vec<String> {
    let mut heard = Words::default();
    let lines = Cursor::new(input.to_owned());
    let gui = Gui { lines, heard: heard.clone(), last: last.to_owned() };
    serve(gui, &mut heard, Variants::default()).unwrap();
    heard.text().lines().map(str::to_owned).collect()
}
