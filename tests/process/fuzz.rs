//! Nonsense in both protocols: whatever comes, in whatever order, the program stays on its feet.
//!
//! A session is a few hundred lines, some of them right, some nearly so, some mangled, said while
//! the engine searches or does not. Its lines follow from its number. It ends in one of three ways:
//! in the middle of a line, with `quit`, or by a look at whether the engine is still of sound mind.
//!
//! A longer run, from another seed; each session tells its number, which is the seed that brings it
//! back alone:
//!
//! ```text
//! TREVILLE_FUZZ_SEED=1000 TREVILLE_FUZZ_SESSIONS=5000 \
//!     cargo test --package treville --test process -- fuzz --nocapture
//! ```

mod vocabulary;

use std::env;
use std::thread;
use std::time::Duration;

use treville_engine::message::DEEPEST_COUNT;
use treville_engine::options::{OPTIONS, Settings};
use treville_engine::protocol::uci::command as uci;
use treville_engine::protocol::xboard::command as xboard;

use crate::dialogue::Dialogue;
use crate::splitmix::Random;
use crate::treville;
use vocabulary::Protocol;

/// Sessions in each protocol: a few seconds.
const SESSIONS: u64 = 40;

/// The most lines of a session.
const LINES: usize = 300;

/// White mates with the rook, and with nothing else.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

/// Black mates in two moves.
const MUSKETEER_MATE: &str = "2l3k1/r5p1/4b2p/1p6/3d2PP/P3p2B/2P3R1/1N4K1[L-D-l-d-] b - - 3 34";

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    match env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("expected a number in {name}")),
        Err(_) => default,
    }
}

/// How often something was asked for, or answered.
#[derive(Default, PartialEq, Eq, Debug)]
struct Tally {
    /// `isready` and `readyok`.
    ready: usize,
    /// `go` and `bestmove`.
    searches: usize,
    /// `go perft`, if it is not refused, and the sum or the word that it was stopped.
    counts: usize,
    /// The numbers of `ping` and `pong`.
    pings: Vec<i64>,
}

impl Tally {
    /// Counts what has to be answered to a line; true if it ends the program. A line means what the
    /// engine's own parsers say, which are tested elsewhere.
    fn ask(&mut self, protocol: Protocol, line: &str) -> bool {
        match protocol {
            Protocol::Uci => match line.parse::<uci::Command>() {
                Ok(uci::Command::IsReady) => self.ready += 1,
                Ok(uci::Command::Go(go)) => match go.perft {
                    None => self.searches += 1,
                    Some(depth) => self.counts += usize::from(depth <= DEEPEST_COUNT),
                },
                Ok(uci::Command::Quit) => return true,
                _ => {}
            },
            Protocol::XBoard => match line.parse::<xboard::Command>() {
                Ok(xboard::Command::Ping(number)) => self.pings.push(number),
                Ok(xboard::Command::Quit) => return true,
                _ => {}
            },
        }
        false
    }

    /// Counts an answer.
    fn hear(&mut self, line: &str) {
        if line == "readyok" {
            self.ready += 1;
        } else if line.starts_with("bestmove ") {
            self.searches += 1;
        } else if line.starts_with("Nodes searched: ") || line.ends_with(" count was stopped") {
            self.counts += 1;
        } else if let Some(number) = line.strip_prefix("pong ") {
            self.pings.push(number.parse().expect("the number of a ping"));
        }
    }

    /// Whether nothing has been answered that was not asked for.
    fn is_within(&self, asked: &Tally) -> bool {
        self.ready <= asked.ready
            && self.searches <= asked.searches
            && self.counts <= asked.counts
            && asked.pings.starts_with(&self.pings)
    }
}

/// A conversation with the program.
struct Session {
    protocol: Protocol,
    gui: Dialogue,
    asked: Tally,
    heard: Tally,
}

impl Session {
    fn new(protocol: Protocol) -> Session {
        let gui = Dialogue::with(treville(), &[]);
        let (asked, heard) = (Tally::default(), Tally::default());
        let mut session = Session { protocol, gui, asked, heard };
        session.say(match protocol {
            Protocol::Uci => "uci",
            Protocol::XBoard => "xboard",
        });
        session
    }

    /// Says a line, or several.
    fn say(&mut self, lines: &str) {
        for line in lines.lines() {
            self.say_bytes(line.as_bytes());
            self.gui.say_bytes(b"\n");
        }
    }

    /// Says a line without its end; true if it ends the program.
    fn say_bytes(&mut self, bytes: &[u8]) -> bool {
        self.gui.say_bytes(bytes);
        let is_read = bytes.len() <= treville_engine::lines::LONGEST;
        is_read && self.asked.ask(self.protocol, String::from_utf8_lossy(bytes).trim_end())
    }

    /// Waits until everything is answered, and gives the last line, which is the last answer.
    fn hear_all(&mut self) -> Vec<String> {
        let (asked, heard) = (&self.asked, &mut self.heard);
        self.gui.hear("(the last of all answers)", |line| {
            heard.hear(line);
            *heard == *asked
        })
    }

    /// Hears the program out. It has ended in good order, and has said nothing unasked.
    fn end(mut self) {
        let left = self.gui.hear_out();
        left.stdout.lines().for_each(|line| self.heard.hear(line));
        assert_eq!(left.status, Some(0), "{}", left.stderr);
        assert!(!left.stderr.contains("panicked"), "{}", left.stderr);
        assert!(self.heard.is_within(&self.asked), "{:?} of {:?}", self.heard, self.asked);
    }

    /// All options as they were, and two mates that have to be found.
    fn prove_sanity(&mut self) {
        let settings = Settings::default();
        let options = OPTIONS.iter().map(|spec| (spec.name, settings.get(spec)));
        let options = options.filter(|(_, value)| !value.is_empty());
        match self.protocol {
            Protocol::Uci => {
                for (name, value) in options {
                    self.say(&format!("setoption name {name} value {value}"));
                }
                self.say(&format!("position fen {MATE}\nisready\ngo depth 3"));
                let heard = self.hear_all();
                assert!(heard[heard.len() - 1].starts_with("bestmove a1a8"), "{heard:?}");
                self.say(&format!("position fen {MUSKETEER_MATE}\ngo mate 2"));
                let heard = self.hear_all();
                assert!(heard[heard.len() - 2].contains(" score mate 2 "), "{heard:?}");
            }
            Protocol::XBoard => {
                self.say("force");
                for (name, value) in options {
                    self.say(&format!("option {name}={value}"));
                }
                self.say("new\nvariant normal\neasy\nlevel 0 5 0\ncores 1\npost\nping 1");
                self.hear_all();
                for (fen, depth) in [(MATE, 3), (MUSKETEER_MATE, 5)] {
                    self.say(&format!("force\nsetboard {fen}\ninclude all\nsd {depth}\ngo"));
                    let heard = self.gui.hear_until("move ");
                    let mates = heard.iter().any(|line| line.contains(" 10000"));
                    assert!(mates, "{heard:?}");
                }
            }
        }
    }
}

/// One session of nonsense. Gives the number of lines.
fn session(protocol: Protocol, seed: u64) -> usize {
    println!("{protocol:?}, session {seed}");
    let mut random = Random::new(seed);
    let mut session = Session::new(protocol);
    let length = random.below(LINES);
    for number in 0..length {
        let line = protocol.line(&mut random);
        let quits = session.say_bytes(&line);
        session.gui.say_bytes(b"\n");
        if quits {
            session.end();
            return number;
        }
        if random.below(8) == 0 {
            thread::sleep(Duration::from_micros(random.next() % 4000));
        }
    }
    match random.below(3) {
        0 => {
            let line = protocol.line(&mut random);
            session.say_bytes(&line[..random.below(line.len() + 1)]);
        }
        1 => session.say("quit"),
        _ => {
            session.prove_sanity();
            session.say("quit");
        }
    }
    session.end();
    length
}

fn fuzz(protocol: Protocol) {
    let seed = number("TREVILLE_FUZZ_SEED", 1);
    let sessions = number("TREVILLE_FUZZ_SESSIONS", SESSIONS);
    let lines: usize = (0..sessions).map(|number| session(protocol, seed + number)).sum();
    println!("{protocol:?}: {sessions} sessions from seed {seed}, {lines} lines");
}

#[test]
fn nothing_that_is_said_in_uci_throws_the_engine() {
    fuzz(Protocol::Uci);
}

#[test]
fn nothing_that_is_said_in_xboards_protocol_throws_the_engine() {
    fuzz(Protocol::XBoard);
}
