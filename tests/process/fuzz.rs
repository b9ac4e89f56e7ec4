//! Nonsense in both protocols: whatever comes, in whatever order, the program stays on its feet.
//!
//! A session is a few hundred lines, some of them right, some nearly so, some mangled, said while
//! the engine searches or does not. Its lines follow from its number. It ends in one of three ways:
//! in the middle of a line, with `quit`, or by a look at whether the engine is still of sound mind.
//! Each answer is held against what was asked: each `go` has one best move, and a [legal](board)
//! one.
//!
//! A longer run, from another seed; each session tells its number, which is the seed that brings it
//! back alone:
//!
//! ```text
//! TREVILLE_FUZZ_SEED=1000 TREVILLE_FUZZ_SESSIONS=5000 \
//!     cargo test --package treville --test process -- fuzz --nocapture
//! ```

mod board;
mod vocabulary;

use std::collections::VecDeque;
use std::env;
use std::thread;
use std::time::Duration;

use treville_core::position_text;
use treville_core::rules::Rules;
use treville_core::uci as uci_text;
use treville_engine::options::{OPTIONS, Settings};
use treville_engine::protocol::uci::command as uci;
use treville_engine::protocol::xboard::command as xboard;

use crate::dialogue::Dialogue;
use crate::splitmix::Random;
use crate::treville;
use board::{Board, Question};
use vocabulary::{FENS, Protocol};

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

/// Counts of requests, or of answers.
#[derive(Default, PartialEq, Eq, Debug)]
struct Tally {
    /// `isready` and `readyok`.
    ready: usize,
    /// `go` and `bestmove`.
    searches: usize,
    /// `go perft`, and the sum or the word that it was stopped.
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
                    Some(_) => self.counts += 1,
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
    board: Board,
    /// The questions that have not been answered yet, the oldest first.
    questions: VecDeque<Question>,
}

impl Session {
    fn new(protocol: Protocol) -> Session {
        let gui = Dialogue::with(treville(), &[]);
        let mut session = Session {
            protocol,
            gui,
            asked: Tally::default(),
            heard: Tally::default(),
            board: Board::new(),
            questions: VecDeque::new(),
        };
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
        let text = String::from_utf8_lossy(bytes);
        let line = text.trim_end();
        if bytes.len() > treville_engine::lines::LONGEST {
            self.board.lose_line();
            return false;
        }
        if self.protocol == Protocol::Uci {
            self.questions.extend(self.board.heed(line));
        }
        self.asked.ask(self.protocol, line)
    }

    /// Waits until everything is answered, and gives the last line, which is the last answer.
    fn hear_all(&mut self) -> Vec<String> {
        let (asked, heard, questions) = (&self.asked, &mut self.heard, &mut self.questions);
        self.gui.hear("(the last of all answers)", |line| {
            heard.hear(line);
            judge(questions, line);
            *heard == *asked
        })
    }

    /// Hears the program out. It has ended in good order, and has said nothing unasked.
    fn end(mut self) {
        let left = self.gui.hear_out();
        for line in left.stdout.lines() {
            self.heard.hear(line);
            judge(&mut self.questions, line);
        }
        assert_eq!(left.status, Some(0), "{}", left.stderr);
        assert!(!left.stderr.contains("panicked"), "{}", left.stderr);
        assert!(self.heard.is_within(&self.asked), "{:?} of {:?}", self.heard, self.asked);
    }

    /// Asks over XBoard's protocol for a move, in a position a few moves from one of those that are
    /// known; there is one answer, and it is legal.
    fn prove_move(&mut self, random: &mut Random) {
        self.say("force\nnew\nvariant normal\nforce\neasy\nlevel 0 5 0\nsd 2");
        self.say("option Check Forfeit=0\nping 1");
        self.hear_all();
        let text = FENS[random.below(FENS.len())];
        self.say(&format!("setboard {text}"));
        let rules = Rules::chess().with_check_forfeit(false);
        let mut game = position_text::read(text, rules, None).ok().map(|read| read.game);
        if let Some(game) = &mut game {
            for _ in 0..random.below(8) {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                self.say(&format!("usermove {}", uci_text::write(game.position(), m, true)));
                game.play_unchecked(m);
            }
        }
        self.say("go\nping 2");
        let heard = self.hear_all();
        let moves: Vec<&str> = heard.iter().filter_map(|line| line.strip_prefix("move ")).collect();
        // After the end of a game, and without a position, there is nothing to play.
        let least = usize::from(game.as_ref().is_some_and(|game| game.outcome().is_none()));
        let at = game.as_ref().map_or(text.to_owned(), |game| game.position().to_string());
        let known = game.map(|game| board::moves(game.position())).unwrap_or_default();
        let is_right = (least..=1).contains(&moves.len());
        let is_legal = moves.iter().all(|m| known.iter().any(|known| known == m));
        assert!(is_right && is_legal, "{at}: {heard:?}");
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

/// A best move is one in the position that it was asked for: that of the oldest question.
fn judge(questions: &mut VecDeque<Question>, line: &str) {
    if line.starts_with("bestmove") {
        let question = questions.pop_front();
        let question = question.unwrap_or_else(|| panic!("unasked, the engine says '{line}'"));
        assert_eq!(question.fault(line), None);
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
        if protocol == Protocol::XBoard && random.below(30) == 0 {
            session.prove_move(&mut random);
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
