//! Words of GUIs, with good and bad arguments, and how they can be mangled.

use std::sync::LazyLock;

use treville_engine::lines::LONGEST;
use treville_engine::protocol::uci::command as uci;
use treville_engine::protocol::xboard::command as xboard;
use treville_eval::net::built_in::NAME;

use crate::splitmix::Random;

/// Which language is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    Uci,
    XBoard,
}

/// Lines of UCI. A word in braces stands for one of the arguments below.
#[rustfmt::skip]
const UCI: &[&str] = &[
    "uci", "isready", "isready", "isready", "ucinewgame", "stop", "stop", "ponderhit", "d", "eval",
    "flip", "help", "debug {text}", "debug on", "register later", "position", "position {text}",
    "position startpos", "position startpos moves {game}", "position startpos moves {game} {move}",
    "position startpos moves {move} {move}", "position fen {fen}",
    "position fen {fen} moves {move} {move}", "position fen {fen} {number} {number}", "go",
    "go infinite", "go ponder", "go ponder wtime {number} btime {number}", "go depth {number}",
    "go nodes {number}", "go nodes 2000", "go movetime {number}", "go mate {number}",
    "go perft {number}",
    "go wtime {number} btime {number} winc {number} binc {number} movestogo {number}",
    "go searchmoves {move} {move} infinite", "go infinite searchmoves {move}", "go {text}",
    "bench {number}", "bench", "setoption", "setoption name {option}",
    "setoption name {option} value {value}", "setoption name {option} value {number}",
    "setoption name UCI_Variant value {variant}", "setoption name UCI_Variant value musketeer",
    "setoption name MultiPV value {number}", "setoption name Threads value 2",
    "setoption name Clear Hash", "setoption name VariantPath value {file}",
    "setoption name EvalFile value {file}", "setoption name EvalFile value {net}",
    "setoption name Use NNUE value {value}", "setoption name Values File value {file}",
    "setoption name Values File value source", "{text} {text}", "",
];

/// Lines of XBoard's protocol.
#[rustfmt::skip]
const XBOARD: &[&str] = &[
    "xboard", "protover 2", "protover {number}", "accepted {text}", "accepted dice",
    "rejected dice", "new", "new", "variant {variant}", "variant musketeer", "random", "force",
    "go", "go", "playother", "white", "black", "level {number} {number} {number}",
    "level 0 0:06 0.1", "st {number}", "sd {number}", "nps {number}", "time {number}",
    "otim {number}", "{move}", "{move}", "usermove {move}", "usermove {move}", "usermove {text}",
    "@@@@", "?", "?", "ping {number}", "ping {number}", "draw", "result {text}",
    "result 1-0 {White mates}", "setboard {fen}", "edit", "hint", "bk", "undo", "remove", "hard",
    "easy", "post", "nopost", "analyze", "analyze", "exit", ".", "name {text}",
    "rating {number} {number}", "ics {text}", "computer", "pause", "resume", "memory {number}",
    "cores {number}", "egtpath {text} {text}", "option {option}={value}", "option {option}",
    "option EvalFile={file}", "option EvalFile={net}", "option Use NNUE={value}",
    "option Values File={file}", "option Values File=combined", "option VariantPath={file}", "exclude {move}", "include {move}", "exclude all", "include all",
    "setscore {number} {number}", "lift {square}", "put {square}", "hover {square}",
    "{text} {text}", "",
];

#[rustfmt::skip]
const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "5", "12", "40", "300", "1000", "65536", "-1", "-5000", "4294967296", "0.5",
    "18446744073709551616", "9223372036854775807", "1e3", "x", "0x10", "",
];

#[rustfmt::skip]
const TEXTS: &[&str] = &[
    "moves", "fen", "name", "value", "startpos", "infinite", "depth", "all", "*", "1-0", "{", "}",
    "=", "ping", "go", "♞", "ß", "\u{202E}", "\u{7}", "%s%n", "../../etc", "null", "NaN", "--help",
];

#[rustfmt::skip]
const MOVES: &[&str] = &[
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "O-O", "O-O-O/L", "b1c3l", "b1c3",
    "b1c3x", "e1g1c", "e7e8q", "e2e1n", "a7a8", "0000", "@@@@", "L", "C", "leopard", "L@b0", "L@g9",
    "C@d0", "C@f9", "Nf3", "Nc3/L", "exd5", "Qh4#", "e2e5", "z9z9", "e1h1", "d2d4", "g8f6l", "e2",
    "(none)",
];

pub const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1",
    "rnb1ku1r/2qp1pb1/p4np1/2p1p2p/4P1PP/P2B4/1PP2P2/RNBQKDNR[D-Uadau-] w KQkq - 0 11",
    "r3erk1/5p2/2np3P/QBhn3p/4H3/N3P2N/P1P3PR/R1B1K2E[E-H-e-h-] b - - 0 25",
    "*c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* w KQBCDFGkqbcdfg - 0 1",
    "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 99 4294967295",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR[????????] x XYZ e9 -1 0",
    "startpos",
    "",
];

const GAMES: &[&str] = &[
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1",
    "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6 g1f3",
    "L C L@b0 L@g9",
    "L L",
    "D M D@e0 D@e9 M@a0 M@h9 e2e4 e7e5 e1e2d",
    "f2f3 e7e5 g2g4 d8h4",
];

#[rustfmt::skip]
const OPTIONS: &[&str] = &[
    "Hash", "Threads", "Ponder", "MultiPV", "Clear Hash", "Move Overhead", "UCI_Variant",
    "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo",
    "Check Forfeit", "Gate Suffix", "Default Pair", "White piece", "Black piece", "White gates",
    "Black gates", "Start FEN", "Graphical Prelude", "Resign", "Draw Offers", "check forfeit",
    "VariantPath", "EvalFile", "Values File", "Use NNUE", "Contempt", "",
];

#[rustfmt::skip]
const VALUES: &[&str] = &[
    "true", "false", "1", "0", "16", "LC", "DM", "bg", "eh", "engine", "random", "default", "hawk",
    "<empty>", "ß", "-7", "",
];

#[rustfmt::skip]
const VARIANTS: &[&str] = &[
    "musketeer", "chess", "standard", "normal", "fischerandom", "chess960", "seirawan", "shogi",
    "fides-clobberers", "nutters-rookies", "",
];

/// Games, something else, and no files.
#[rustfmt::skip]
const FILES: &[&str] = &[
    concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/armies.ini"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/armies.ini"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), env!("CARGO_MANIFEST_DIR"),
    "/no/such/file", "<empty>", "",
];

/// The net inside the program, as a file.
static NET: LazyLock<String> =
    LazyLock::new(|| format!("{}/../eval/nets/{NAME}.net", env!("CARGO_MANIFEST_DIR")));

#[rustfmt::skip]
const SQUARES: &[&str] = &[
    "a0", "b1", "c3", "h9", "e5", "i1", "b", "b10", "",
];

fn choose<'a>(random: &mut Random, list: &[&'a str]) -> &'a str {
    list[random.below(list.len())]
}

/// A template with arguments in the place of its braces.
fn fill(template: &str, random: &mut Random) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, (word, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        text += before;
        text += match word {
            "number" => choose(random, NUMBERS),
            "text" => choose(random, TEXTS),
            "move" => choose(random, MOVES),
            "fen" => choose(random, FENS),
            "game" => choose(random, GAMES),
            "option" => choose(random, OPTIONS),
            "value" => choose(random, VALUES),
            "variant" => choose(random, VARIANTS),
            "file" => choose(random, FILES),
            "net" => &NET,
            "square" => choose(random, SQUARES),
            other => other,
        };
        rest = after;
    }
    text + rest
}

impl Protocol {
    fn templates(self) -> &'static [&'static str] {
        match self {
            Protocol::Uci => UCI,
            Protocol::XBoard => XBOARD,
        }
    }

    /// A line of nonsense, or of sense, without its end.
    pub fn line(self, random: &mut Random) -> Vec<u8> {
        loop {
            let template = choose(random, self.templates());
            let mut line = fill(template, random).into_bytes();
            if random.below(4) == 0 {
                mangle(&mut line, random);
            }
            line.retain(|byte| *byte != b'\n');
            if !self.is_greedy(String::from_utf8_lossy(&line).trim_end()) {
                return line;
            }
        }
    }

    /// Whether a line asks for so much memory or so many threads that a test machine might suffer.
    fn is_greedy(self, line: &str) -> bool {
        let many = |name: &str, value: u64| match name.to_ascii_lowercase().as_str() {
            "hash" => value > 64,
            "threads" => value > 8,
            _ => false,
        };
        match self {
            Protocol::Uci => match line.parse::<uci::Command>() {
                Ok(uci::Command::SetOption { name, value: Some(value) }) => {
                    value.parse().is_ok_and(|value| many(&name, value))
                }
                _ => false,
            },
            Protocol::XBoard => match line.parse::<xboard::Command>() {
                Ok(xboard::Command::Memory(megabytes)) => many("hash", megabytes),
                Ok(xboard::Command::Cores(threads)) => many("threads", threads.into()),
                _ => false,
            },
        }
    }
}

/// Does one thing to a line that should not be done.
fn mangle(line: &mut Vec<u8>, random: &mut Random) {
    let place = random.below(line.len() + 1);
    match random.below(40) {
        0..8 => line.truncate(place),
        8..16 => line.insert(place, random.next() as u8),
        16..22 => drop(line.drain(..place)),
        22..28 => {
            let end = place + random.below(line.len() + 1 - place);
            let part = line[place..end].to_vec();
            drop(line.splice(place..place, part.repeat(1 + random.below(5))));
        }
        28..32 => line.make_ascii_uppercase(),
        32..36 => {
            if let Some(byte) = line.get_mut(place) {
                *byte ^= 1 << random.below(8);
            }
        }
        36..39 => *line = (0..random.below(200)).map(|_| random.next() as u8).collect(),
        _ => {
            // Some of these are just short enough to be read.
            line.push(b' ');
            *line = line.repeat(LONGEST / line.len() + random.below(2));
        }
    }
}
