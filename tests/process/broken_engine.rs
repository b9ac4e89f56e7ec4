//! An engine with one fault, to test the match runner with everything that engines do.
//!
//! It is the whole Treville engine, in both protocols, with a filter that spoils its output. The
//! first argument names the fault; see [`Fault`]. Most faults strike when the engine makes its
//! third move in the life of the program.

use std::io::{self, BufRead, PipeWriter, Write};
use std::process::{self, ExitCode};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use treville_engine::protocol::serve::serve;
use treville_engine::protocol::uci::reply as uci;
use treville_engine::protocol::xboard::reply as xboard;

/// The move with which most faults strike.
const FATAL: u32 = 3;

/// A move that nothing can make: a king goes no seven steps, and no other piece stands on e1.
const ILLEGAL: &str = "e1e8";

/// What is wrong with the engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Nothing.
    None,
    /// It makes a move that is not legal.
    IllegalMove,
    /// It writes a move that is no move.
    GarbageMove,
    /// It ends with an error while it thinks.
    Crash,
    /// It ends without an error while it thinks.
    Disconnect,
    /// It stops writing.
    Silence,
    /// It does not move before it is ordered to.
    Late,
    /// It writes all kinds of nonsense, but plays well.
    Garbage,
    /// It claims a win that is not on the board; in XBoard's protocol only.
    FalseClaim,
    /// It takes a while for the handshake.
    SlowStart,
    /// It never completes the handshake.
    NoStart,
    /// It ends with an error before it writes anything.
    DiesAtStart,
    /// It chooses a piece that cannot be chosen.
    WrongSelection,
    /// It reports mates that are not there.
    FalseMate,
    /// Its variations end with an illegal move.
    IllegalPv,
    /// It writes every move twice.
    DoubleMove,
}

const FAULTS: [(&str, Fault); 16] = [
    ("none", Fault::None),
    ("illegal-move", Fault::IllegalMove),
    ("garbage-move", Fault::GarbageMove),
    ("crash", Fault::Crash),
    ("disconnect", Fault::Disconnect),
    ("silence", Fault::Silence),
    ("late", Fault::Late),
    ("garbage", Fault::Garbage),
    ("false-claim", Fault::FalseClaim),
    ("slow-start", Fault::SlowStart),
    ("no-start", Fault::NoStart),
    ("dies-at-start", Fault::DiesAtStart),
    ("wrong-selection", Fault::WrongSelection),
    ("false-mate", Fault::FalseMate),
    ("illegal-pv", Fault::IllegalPv),
    ("double-move", Fault::DoubleMove),
];

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some((_, fault)) = FAULTS.into_iter().find(|(known, _)| *known == name) else {
        eprintln!("expected one of {}, got '{name}'", FAULTS.map(|(name, _)| name).join(", "));
        return ExitCode::FAILURE;
    };
    match fault {
        Fault::DiesAtStart => return ExitCode::from(3),
        Fault::SlowStart => thread::sleep(Duration::from_millis(1500)),
        _ => {}
    }
    match run(fault) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("broken-engine: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Puts the healthy engine between a filter of its input and one of its output.
fn run(fault: Fault) -> io::Result<()> {
    let (input, to_engine) = io::pipe()?;
    let (wake, woken) = channel();
    let turn = Arc::new(Mutex::new(Turn::default()));
    let listener = Listener { to_engine, wake, turn: Arc::clone(&turn) };
    thread::spawn(move || listener.listen());
    serve(input, Filter { fault, moves: 0, line: Vec::new(), junk: 0, woken, turn })
}

/// Whose turn it is in an XBoard game.
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
    to_engine: PipeWriter,
    /// Tells the filter of an order to move at once.
    wake: Sender<()>,
    turn: Arc<Mutex<Turn>>,
}

impl Listener {
    fn listen(mut self) {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            self.turn.lock().unwrap_or_else(PoisonError::into_inner).heed(&line);
            if matches!(line.trim(), "stop" | "?" | "quit") && self.wake.send(()).is_err() {
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
    fault: Fault,
    /// Moves made so far.
    moves: u32,
    /// A line that is not complete yet.
    line: Vec<u8>,
    /// How much nonsense has been said.
    junk: usize,
    woken: Receiver<()>,
    turn: Arc<Mutex<Turn>>,
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
            if let Some(line) = self.spoil(line) {
                self.talk()?;
                // In one piece: of what is said twice, no half may come late.
                io::stdout().write_all(format!("{line}\n").as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

impl Filter {
    /// What becomes of a line.
    fn spoil(&mut self, line: String) -> Option<String> {
        let is_move = ["bestmove ", "move "].iter().any(|word| line.starts_with(word));
        if is_move {
            self.moves += 1;
            let spoiled = self.spoil_move(line);
            self.turn.lock().unwrap_or_else(PoisonError::into_inner).pass();
            return spoiled;
        }
        match self.fault {
            Fault::NoStart => None,
            Fault::Silence if self.moves >= FATAL => None,
            Fault::FalseMate if self.moves + 1 >= FATAL => Some(false_mate(line)),
            Fault::IllegalPv if self.moves + 1 >= FATAL => Some(illegal_pv(line)),
            _ => Some(line),
        }
    }

    fn spoil_move(&mut self, line: String) -> Option<String> {
        let (word, text) = line.split_once(' ').unwrap_or((&line, ""));
        match self.fault {
            Fault::NoStart => return None,
            // A king cannot be chosen.
            Fault::WrongSelection if text.split(' ').next().is_some_and(|m| m.len() == 1) => {
                return Some(format!("{word} K"));
            }
            Fault::DoubleMove => return Some(format!("{line}\n{line}")),
            _ => {}
        }
        if self.moves < FATAL {
            // Orders to stop have been about this move.
            while self.woken.try_recv().is_ok() {}
            return Some(line);
        }
        match self.fault {
            Fault::Silence => None,
            Fault::IllegalMove if self.moves == FATAL => Some(format!("{word} {ILLEGAL}")),
            Fault::GarbageMove if self.moves == FATAL => Some(format!("{word} xyzzy")),
            Fault::Crash => process::exit(3),
            Fault::Disconnect => process::exit(0),
            Fault::FalseClaim if word == "move" => Some(self.claim()),
            Fault::Late => {
                // There is nothing to wait for without orders.
                let _ = self.woken.recv();
                Some(line)
            }
            _ => Some(line),
        }
    }

    /// The engine's own win.
    fn claim(&self) -> String {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if turn.is_black { "0-1 {Black mates}" } else { "1-0 {White mates}" }.to_owned()
    }

    /// Says something that means nothing.
    fn talk(&mut self) -> io::Result<()> {
        if self.fault != Fault::Garbage {
            return Ok(());
        }
        const NONSENSE: [&[u8]; 12] = [
            b"\xff\xfe\x00\x80\x1b[2J",
            b"info depth deep score cp many nodes - pv",
            b"info score mate",
            b"info string bestmove a1a1",
            b"bestmoves e2e4",
            b"",
            b"movement e2e4",
            b"17 x y z e2e4",
            b"99999999999999999999 0 0 0 e2e4",
            b"1-0ish {not meant}",
            b"option name type type type",
            b"\r\r\t ok ok",
        ];
        let mut output = io::stdout();
        output.write_all(NONSENSE[self.junk % NONSENSE.len()])?;
        // A line that is too long for any reader.
        if self.junk.is_multiple_of(50) {
            output.write_all(&vec![b'x'; 2 << 20])?;
        }
        self.junk += 1;
        output.write_all(b"\n")
    }
}

/// The same line of thinking with a mate in two.
fn false_mate(line: String) -> String {
    if let Ok(uci::Reply::Info(mut info)) = line.parse()
        && info.score.is_some()
    {
        let value = uci::ScoreValue::Mate(2);
        info.score = Some(uci::Score { value, bound: uci::Bound::Exact });
        return uci::Reply::Info(info).to_string();
    }
    if let Ok(xboard::Reply::Thinking(mut thinking)) = line.parse() {
        thinking.score = xboard::Score::Mate(2);
        return xboard::Reply::Thinking(thinking).to_string();
    }
    line
}

/// The same report with an illegal move added.
fn illegal_pv(line: String) -> String {
    if let Ok(uci::Reply::Info(mut info)) = line.parse()
        && !info.pv.is_empty()
    {
        info.pv.push(ILLEGAL.to_owned());
        return uci::Reply::Info(info).to_string();
    }
    if let Ok(xboard::Reply::Thinking(mut thinking)) = line.parse()
        && !thinking.pv.is_empty()
    {
        thinking.pv.push(ILLEGAL.to_owned());
        return xboard::Reply::Thinking(thinking).to_string();
    }
    line
}
