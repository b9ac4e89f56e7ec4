//! The sound engine between a filter of its input and one of its output.

use std::io::{self, BufRead, PipeWriter, Write};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use treville_engine::protocol::serve::serve;
use treville_engine::variant::Variants;

use crate::noise::{self, NONSENSE};
use crate::start;

/// The move with which most faults strike.
const FATAL: u32 = 3;

/// A move that nothing can make: a king goes no seven steps, and no other piece stands on e1.
pub(crate) const ILLEGAL: &str = "e1e8";

/// Runs the engine with a fault until its input ends.
pub(crate) fn run(fault: &'static str) -> io::Result<()> {
    let (input, to_engine) = io::pipe()?;
    let (wake, woken) = channel();
    let (turn, heard) = (Arc::new(Mutex::new(Turn::default())), Arc::default());
    let listener =
        Listener { fault, to_engine, wake, turn: Arc::clone(&turn), heard: Arc::clone(&heard) };
    thread::spawn(move || listener.listen());
    let output = Filter { fault, moves: 0, line: Vec::new(), junk: 0, woken, turn, heard };
    serve(input, output, Variants::default())
}

/// The turn in an XBoard game.
#[derive(Default)]
struct Turn {
    is_black: bool,
}

impl Turn {
    fn heed(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("new" | "variant") => self.is_black = false,
            Some("setboard") => self.is_black = words.nth(1) == Some("b"),
            Some("usermove") => self.pass(),
            _ => {}
        }
    }

    fn pass(&mut self) {
        self.is_black = !self.is_black;
    }
}

/// Passes the input on to the engine.
struct Listener {
    fault: &'static str,
    to_engine: PipeWriter,
    /// Tells the filter of an order to move at once.
    wake: Sender<()>,
    turn: Arc<Mutex<Turn>>,
    /// Counts the lines that have come.
    heard: Arc<AtomicUsize>,
}

impl Listener {
    fn listen(mut self) {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            self.turn.lock().unwrap_or_else(PoisonError::into_inner).heed(&line);
            self.heard.fetch_add(1, Ordering::Relaxed);
            let is_urgent = matches!(line.trim(), "stop" | "?" | "quit");
            if is_urgent && self.fault == "stubborn" {
                continue;
            }
            if is_urgent && self.wake.send(()).is_err() {
                return;
            }
            if writeln!(self.to_engine, "{line}").is_err() {
                return;
            }
        }
    }
}

/// Spoils what the engine says.
struct Filter {
    fault: &'static str,
    /// Moves made so far.
    moves: u32,
    /// A line that is not complete yet.
    line: Vec<u8>,
    /// Amount of nonsense that has been said.
    junk: usize,
    woken: Receiver<()>,
    turn: Arc<Mutex<Turn>>,
    heard: Arc<AtomicUsize>,
}

impl Write for Filter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte != b'\n' {
                self.line.push(*byte);
                continue;
            }
            let line = String::from_utf8_lossy(&self.line).into_owned();
            self.line.clear();
            let overflows = self.fault == "option-flood" || is_move(&line);
            // Counted before the move goes out: its answer may come before the flood begins.
            let heard = self.heard.load(Ordering::Relaxed);
            if let Some(line) = self.spoil(line)? {
                self.talk()?;
                self.say(&line)?;
            }
            if overflows {
                self.flood(heard)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

impl Filter {
    /// Whether the fault strikes with this move or has struck before.
    fn strikes(&self) -> bool {
        self.moves >= FATAL
    }

    /// Writes a line in the way of this engine.
    fn say(&self, line: &str) -> io::Result<()> {
        let mut output = io::stdout();
        let is_move = is_move(line);
        match self.fault {
            "split" => {
                for byte in format!("{line}\r\n").bytes() {
                    output.write_all(&[byte])?;
                    output.flush()?;
                }
                Ok(())
            }
            "half-move" if is_move && self.strikes() => output.write_all(line.as_bytes()),
            // In one piece: of what is said twice, no half may come late.
            _ => output.write_all(format!("{line}\n").as_bytes()),
        }?;
        output.flush()
    }

    /// The line that is passed on in place of a line.
    fn spoil(&mut self, line: String) -> io::Result<Option<String>> {
        if is_move(&line) {
            self.moves += 1;
            let spoiled = self.spoil_move(line);
            self.turn.lock().unwrap_or_else(PoisonError::into_inner).pass();
            return spoiled;
        }
        let strikes_soon = self.moves + 1 >= FATAL;
        let is_thinking =
            line.starts_with("info") || line.starts_with(|c: char| c.is_ascii_digit());
        Ok(match self.fault {
            "no-start" => None,
            "silence" if self.strikes() => None,
            "false-mate" if strikes_soon => Some(noise::false_mate(line)),
            "illegal-pv" if strikes_soon => Some(noise::illegal_pv(line)),
            "huge-score" if is_thinking => Some(noise::huge_score(&line)),
            "odd-name" => Some(noise::odd_name(line)),
            "escapes" if !is_thinking => Some(format!("\x1b[1m# note\x1b[0m\n{line}")),
            _ => Some(line),
        })
    }

    fn spoil_move(&mut self, line: String) -> io::Result<Option<String>> {
        let (word, text) = line.split_once(' ').unwrap_or((&line, ""));
        match self.fault {
            "no-start" => return Ok(None),
            // A king cannot be chosen.
            "wrong-selection" if text.split(' ').next().is_some_and(|m| m.len() == 1) => {
                return Ok(Some(format!("{word} K")));
            }
            "double-move" => return Ok(Some(format!("{line}\n{line}"))),
            "draw-offers" => return Ok(Some("offer draw\n".repeat(1_000) + &line)),
            "stale-move" => {
                let late = line.clone();
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(20));
                    let _ = io::stdout().write_all(format!("{late}\n").as_bytes());
                });
                return Ok(Some(line));
            }
            _ => {}
        }
        if !self.strikes() {
            // Orders to stop have been about this move.
            while self.woken.try_recv().is_ok() {}
            return Ok(Some(line));
        }
        let is_first = self.moves == FATAL;
        Ok(match self.fault {
            "silence" | "hang" | "stubborn" => None,
            "illegal-move" if is_first => Some(format!("{word} {ILLEGAL}")),
            "garbage-move" if is_first => Some(format!("{word} xyzzy")),
            "wrong-gate" if is_first => {
                Some(format!("{word} {}x", text.get(..4).unwrap_or("e2e4")))
            }
            "upper-case" if is_first => Some(format!("{word} {}", text.to_uppercase())),
            "empty-move" if is_first => Some(word.to_owned()),
            "null-move" if is_first => Some(format!("{word} 0000")),
            "none-move" if is_first => Some(format!("{word} (none)")),
            "pre-move" if is_first => Some(format!("{line}\n{word} {ILLEGAL}")),
            "crash" => process::exit(3),
            "disconnect" => process::exit(0),
            #[cfg(unix)]
            // The standard library's handler lets the first one pass.
            "segfault" => loop {
                nix::sys::signal::raise(nix::sys::signal::Signal::SIGSEGV)?;
            },
            "closed" => {
                start::close_output();
                None
            }
            "false-claim" if word == "move" => Some(self.claim(true)),
            "loss-claim" if word == "move" => Some(self.claim(false)),
            "draw-claim" if word == "move" => Some("1/2-1/2 {Draw by repetition}".to_owned()),
            "resigns" if word == "move" => Some("resign".to_owned()),
            "refusal" => Some(format!("Illegal move: a1a1\n{line}")),
            "late" => {
                // There is nothing to wait for without orders.
                let _ = self.woken.recv();
                Some(line)
            }
            fault if fault.starts_with("endless") => None,
            _ => Some(line),
        })
    }

    /// A win of the engine itself or of its opponent.
    fn claim(&self, own: bool) -> String {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if turn.is_black == own { "0-1 {Black mates}" } else { "1-0 {White mates}" }.to_owned()
    }

    /// Says something that means nothing.
    fn talk(&mut self) -> io::Result<()> {
        if self.fault != "garbage" {
            return Ok(());
        }
        let mut output = io::stdout();
        output.write_all(NONSENSE[self.junk % NONSENSE.len()])?;
        // A line that is too long for any reader.
        if self.junk.is_multiple_of(50) {
            output.write_all(&vec![b'x'; 2 << 20])?;
        }
        self.junk += 1;
        output.write_all(b"\n")
    }

    /// Writes without end, or until an order comes after the `heard` ones.
    fn flood(&self, heard: usize) -> io::Result<()> {
        let strikes = self.strikes() || self.fault == "option-flood";
        let Some(piece) = noise::flood(self.fault).filter(|_| strikes) else { return Ok(()) };
        let is_endless = !matches!(self.fault, "flood" | "empty-flood");
        while is_endless || self.heard.load(Ordering::Relaxed) == heard {
            io::stdout().write_all(&piece)?;
        }
        Ok(())
    }
}

fn is_move(line: &str) -> bool {
    ["bestmove ", "move "].iter().any(|word| line.starts_with(word))
}
