//! The table itself: names, values and help of all options, in the order in which they are
//! announced.

use super::set_up;
use crate::level::Level;
use crate::tt::Table;
use crate::worker::DEFAULT_HASH;

/// A kind of values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check(bool),
    /// A number: default, least, most.
    Spin(i64, i64, i64),
    /// One of several words: default, all.
    Combo(&'static str, &'static [&'static str]),
    /// Something to do.
    Button,
    /// Any text.
    Text(&'static str),
    /// The name of a file, or nothing.
    File,
}

/// Which protocol offers an option. The others set the same thing by commands of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Both protocols.
    Both,
    /// UCI only.
    Uci,
    /// XBoard only.
    XBoard,
}

/// One option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The name, compared without regard to case.
    pub name: &'static str,
    /// Its values.
    pub kind: Kind,
    /// Which protocols offer it.
    pub offer: Offer,
    /// Its effect, for the help.
    pub help: &'static str,
}

/// The most threads that can be asked for.
pub const MAX_THREADS: usize = 256;

/// The most lines that can be asked for; no position of a game is known to have as many moves.
pub const MAX_LINES: usize = 500;

/// The strength of weaker play if none is chosen.
pub(super) const DEFAULT_ELO: u32 = 1200;

/// The program's description of itself.
pub(super) const ABOUT: &str =
    concat!("Treville ", env!("CARGO_PKG_VERSION"), ", an engine for Musketeer chess");

/// All options, in the order in which they are announced.
pub const OPTIONS: &[Spec] = &[
    Spec {
        name: "Hash",
        kind: Kind::Spin(DEFAULT_HASH as i64, 1, Table::MAX_MEGABYTES as i64),
        offer: Offer::Uci,
        help: "Megabytes of memory for positions that were searched before",
    },
    Spec {
        name: "Threads",
        kind: Kind::Spin(1, 1, MAX_THREADS as i64),
        offer: Offer::Uci,
        help: "Threads that search, and that `go perft` counts with",
    },
    Spec {
        name: "Ponder",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "The GUI may let the engine think on the opponent's time; nothing else changes",
    },
    Spec {
        name: "MultiPV",
        kind: Kind::Spin(1, 1, MAX_LINES as i64),
        offer: Offer::Both,
        help: "How many lines to show, each with another first move",
    },
    Spec {
        name: "Clear Hash",
        kind: Kind::Button,
        offer: Offer::Both,
        help: "Forget the positions that were searched before",
    },
    Spec {
        name: "Move Overhead",
        kind: Kind::Spin(10, 0, 5000),
        offer: Offer::Both,
        help: "Milliseconds that pass on the clock outside the engine with every move",
    },
    Spec {
        name: "UCI_Variant",
        kind: Kind::Combo(
            "chess",
            &["chess", "standard", "musketeer", "fischerandom", "chess960", "seirawan"],
        ),
        offer: Offer::Uci,
        help: "The game; a position with gates is Musketeer chess in all but Seirawan chess",
    },
    Spec {
        name: "VariantPath",
        kind: Kind::File,
        offer: Offer::Uci,
        help: "A file of games in the format of variants.ini; UCI_Variant takes their names at once",
    },
    Spec {
        name: "Use NNUE",
        kind: Kind::Check(true),
        offer: Offer::Both,
        help: "Judge positions by a net instead of the classical evaluation",
    },
    Spec {
        name: "EvalFile",
        kind: Kind::File,
        offer: Offer::Both,
        help: "A net of `treville-tuner train`; empty for the one inside the program",
    },
    Spec {
        name: "UCI_Chess960",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Castling of Chess960, written as king takes rook",
    },
    Spec {
        name: "UCI_ShowWDL",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Show the chances of a win, a draw and a loss after a score, in thousandths",
    },
    Spec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Analysis instead of a game: UCI_LimitStrength is off; nothing else changes",
    },
    Spec {
        name: "UCI_Opponent",
        kind: Kind::Text(""),
        offer: Offer::Uci,
        help: "Who the engine plays: title, rating, `human` or `computer`, name; nothing changes",
    },
    Spec {
        name: "UCI_EngineAbout",
        kind: Kind::Text(ABOUT),
        offer: Offer::Uci,
        help: "What this program is; it cannot be changed",
    },
    Spec {
        name: "UCI_LimitStrength",
        kind: Kind::Check(false),
        offer: Offer::Both,
        help: "Play no better than UCI_Elo, except in analysis",
    },
    Spec {
        name: "UCI_Elo",
        kind: Kind::Spin(DEFAULT_ELO as i64, Level::LEAST as i64, Level::MOST as i64),
        offer: Offer::Both,
        help: "How well to play if UCI_LimitStrength is on; CCRL blitz Elo, give or take 300",
    },
    Spec {
        name: "Check Forfeit",
        kind: Kind::Check(true),
        offer: Offer::Both,
        help: "A king driven off by check loses the piece waiting behind it (official rule)",
    },
    Spec {
        name: "Gate Suffix",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Write the gated piece's letter after a move, as in b1c3l",
    },
    Spec {
        name: "Default Pair",
        kind: Kind::Text("CL"),
        offer: Offer::Both,
        help: "Letters of the two types that are played when Black names White's type",
    },
    Spec {
        name: "Debug Log File",
        kind: Kind::File,
        offer: Offer::Uci,
        help: "Append all lines received (<) and sent (>) to this file; empty for none",
    },
    Spec {
        name: "White piece",
        kind: Kind::Combo("default", set_up::PIECES),
        offer: Offer::XBoard,
        help: "The type that White names; `default` is the first of the default pair",
    },
    Spec {
        name: "Black piece",
        kind: Kind::Combo("default", set_up::PIECES),
        offer: Offer::XBoard,
        help: "The type that Black names; `default` is the second of the default pair",
    },
    Spec {
        name: "White gates",
        kind: Kind::Text("default"),
        offer: Offer::XBoard,
        help: "Where White's pieces wait: two files such as bg, engine, random or default",
    },
    Spec {
        name: "Black gates",
        kind: Kind::Text("default"),
        offer: Offer::XBoard,
        help: "Where Black's pieces wait, likewise",
    },
    Spec {
        name: "Start FEN",
        kind: Kind::Text(""),
        offer: Offer::XBoard,
        help: "Where games of Musketeer chess begin, instead of all the above",
    },
    Spec {
        name: "Graphical Prelude",
        kind: Kind::Combo("off", set_up::CLICKS),
        offer: Offer::XBoard,
        help: "Whose types and places you choose by clicks before the game (newer XBoards)",
    },
    Spec {
        name: "Resign",
        kind: Kind::Check(false),
        offer: Offer::XBoard,
        help: "Give up when ten pawns behind for four moves",
    },
    Spec {
        name: "Draw Offers",
        kind: Kind::Check(false),
        offer: Offer::XBoard,
        help: "Offer a draw when nothing has happened for long, and take one if not better",
    },
];

/// The options that a protocol offers, in order.
pub fn offered(to: Offer) -> impl Iterator<Item = &'static Spec> {
    OPTIONS.iter().filter(move |spec| spec.offer == Offer::Both || spec.offer == to)
}

/// Whether a protocol offers an option of this name, of any case.
#[must_use]
pub fn offers(to: Offer, name: &str) -> bool {
    offered(to).any(|spec| spec.name.eq_ignore_ascii_case(name))
}
