//! The table itself: names, values and help of all options, in the order in which they are
//! announced.

use std::str::FromStr;
use std::time::Duration;

use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;

use super::set_up;
use super::settings::{DEFAULT_ELO, Effect, OptionError, Settings};
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
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name, compared without regard to case.
    pub name: &'static str,
    /// Its values.
    pub kind: Kind,
    /// Which protocols offer it.
    pub offer: Offer,
    /// Its effect, for the help.
    pub help: &'static str,
    /// Its value as text.
    pub(super) get: fn(&Settings) -> String,
    /// Takes a new value if it is one, and says what else is to do.
    pub(super) set: fn(&mut Settings, NewValue<'_>) -> Result<Effect, OptionError>,
}

/// A value that an option is to have.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewValue<'a> {
    pub spec: &'static Spec,
    pub text: &'a str,
}

impl NewValue<'_> {
    fn wrong(self, expected: &str) -> OptionError {
        OptionError::Value(self.spec.name, expected.to_owned(), self.text.to_owned())
    }

    /// Puts a number into its place.
    fn number<T: TryFrom<i64>>(self, place: &mut T) -> Result<Effect, OptionError> {
        let Kind::Spin(_, least, most) = self.spec.kind else { return Err(self.wrong("a number")) };
        let number = self.text.parse::<i64>().ok().filter(|n| (least..=most).contains(n));
        let number = number.and_then(|number| T::try_from(number).ok());
        *place = number.ok_or_else(|| self.wrong(&format!("a number from {least} to {most}")))?;
        Ok(Effect::None)
    }

    /// Puts yes or no into its place.
    fn check(self, place: &mut bool) -> Result<Effect, OptionError> {
        *place = match self.text.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => true,
            "false" | "off" | "0" => false,
            _ => return Err(self.wrong("true or false")),
        };
        Ok(Effect::None)
    }

    /// Puts any text into its place.
    fn any(self, place: &mut String) -> Result<Effect, OptionError> {
        self.text.clone_into(place);
        Ok(Effect::None)
    }

    /// Puts what the set-up of a game can read into its place.
    fn set_up<T: FromStr>(self, place: &mut T, expected: &str) -> Result<Effect, OptionError> {
        *place = self.text.parse().map_err(|_| self.wrong(expected))?;
        Ok(Effect::SetUp)
    }
}

const A_TYPE: &str = "the name of a type, default, engine or random";
const TWO_FILES: &str = "two files (not e with a or h), default, engine or random";

/// The most threads that can be asked for.
pub const MAX_THREADS: usize = 256;

/// The most lines that can be asked for; no position of a game is known to have as many moves.
pub const MAX_LINES: usize = 500;

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
        get: |own| own.hash.to_string(),
        set: |own, new| new.number(&mut own.hash).and(Ok(Effect::Hash)),
    },
    Spec {
        name: "Threads",
        kind: Kind::Spin(1, 1, MAX_THREADS as i64),
        offer: Offer::Uci,
        help: "Threads that search, and that `go perft` counts with",
        get: |own| own.threads.to_string(),
        set: |own, new| new.number(&mut own.threads).and(Ok(Effect::Threads)),
    },
    Spec {
        name: "Ponder",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "The GUI may let the engine think on the opponent's time; nothing else changes",
        get: |own| own.ponder.to_string(),
        set: |own, new| new.check(&mut own.ponder),
    },
    Spec {
        name: "MultiPV",
        kind: Kind::Spin(1, 1, MAX_LINES as i64),
        offer: Offer::Both,
        help: "How many lines to show, each with another first move",
        get: |own| own.multipv.to_string(),
        set: |own, new| new.number(&mut own.multipv),
    },
    Spec {
        name: "Clear Hash",
        kind: Kind::Button,
        offer: Offer::Both,
        help: "Forget the positions that were searched before",
        get: |_| String::new(),
        set: |_, _| Ok(Effect::ClearHash),
    },
    Spec {
        name: "Move Overhead",
        kind: Kind::Spin(10, 0, 5000),
        offer: Offer::Both,
        help: "Milliseconds that pass on the clock outside the engine with every move",
        get: |own| own.move_overhead.as_millis().to_string(),
        set: |own, new| {
            let mut millis = 0_u64;
            new.number(&mut millis)?;
            own.move_overhead = Duration::from_millis(millis);
            Ok(Effect::None)
        },
    },
    Spec {
        name: "UCI_Variant",
        kind: Kind::Combo(
            "chess",
            &["chess", "standard", "musketeer", "fischerandom", "chess960", "seirawan"],
        ),
        offer: Offer::Uci,
        help: "The game; a position with gates is Musketeer chess in all but Seirawan chess",
        get: |own| own.variant.to_string(),
        set: |own, new| {
            let variant = own.variants.find(new.text);
            own.variant = variant.map_err(|_| new.wrong("the name of a variant"))?;
            Ok(Effect::Variant)
        },
    },
    Spec {
        name: "VariantPath",
        kind: Kind::File,
        offer: Offer::Uci,
        help: "A file of games in the format of variants.ini; UCI_Variant takes their names at once",
        get: |own| own.variant_path.clone(),
        set: |_, _| Ok(Effect::VariantPath),
    },
    Spec {
        name: "Use NNUE",
        kind: Kind::Check(true),
        offer: Offer::Both,
        help: "Judge positions by a net instead of the classical evaluation",
        get: |own| own.use_nnue.to_string(),
        set: |own, new| new.check(&mut own.use_nnue).and(Ok(Effect::Net)),
    },
    Spec {
        name: "EvalFile",
        kind: Kind::File,
        offer: Offer::Both,
        help: "A net of `treville-tuner train`; empty for the one inside the program",
        get: |own| own.eval_file.clone(),
        set: |_, _| Ok(Effect::EvalFile),
    },
    Spec {
        name: "Values File",
        kind: Kind::File,
        offer: Offer::Both,
        help: "A fit of `treville-tuner fit` for the classical evaluation, or combined or source",
        get: |own| own.values_file.clone(),
        set: |_, _| Ok(Effect::ValuesFile),
    },
    Spec {
        name: "UCI_Chess960",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Castling of Chess960, written as king takes rook",
        get: |own| own.chess960.to_string(),
        set: |own, new| new.check(&mut own.chess960),
    },
    Spec {
        name: "UCI_ShowWDL",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Show the chances of a win, a draw and a loss after a score, in thousandths",
        get: |own| own.show_wdl.to_string(),
        set: |own, new| new.check(&mut own.show_wdl),
    },
    Spec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Analysis instead of a game: UCI_LimitStrength is off; nothing else changes",
        get: |own| own.analyse_mode.to_string(),
        set: |own, new| new.check(&mut own.analyse_mode),
    },
    Spec {
        name: "UCI_Opponent",
        kind: Kind::Text(""),
        offer: Offer::Uci,
        help: "Who the engine plays: title, rating, `human` or `computer`, name; nothing changes",
        get: |own| own.opponent.clone(),
        set: |own, new| new.any(&mut own.opponent),
    },
    Spec {
        name: "UCI_EngineAbout",
        kind: Kind::Text(ABOUT),
        offer: Offer::Uci,
        help: "What this program is; it cannot be changed",
        get: |_| ABOUT.to_owned(),
        set: |_, _| Ok(Effect::None),
    },
    Spec {
        name: "UCI_LimitStrength",
        kind: Kind::Check(false),
        offer: Offer::Both,
        help: "Play no better than UCI_Elo, except in analysis",
        get: |own| own.limit_strength.to_string(),
        set: |own, new| new.check(&mut own.limit_strength),
    },
    Spec {
        name: "UCI_Elo",
        kind: Kind::Spin(DEFAULT_ELO as i64, Level::LEAST as i64, Level::MOST as i64),
        offer: Offer::Both,
        help: "How well to play if UCI_LimitStrength is on; CCRL blitz Elo, give or take 300",
        get: |own| own.elo.to_string(),
        set: |own, new| new.number(&mut own.elo),
    },
    Spec {
        name: "Check Forfeit",
        kind: Kind::Check(true),
        offer: Offer::Both,
        help: "A king driven off by check loses the piece waiting behind it (official rule)",
        get: |own| own.check_forfeit.to_string(),
        set: |own, new| new.check(&mut own.check_forfeit),
    },
    Spec {
        name: "Gate Suffix",
        kind: Kind::Check(false),
        offer: Offer::Uci,
        help: "Write the gated piece's letter after a move, as in b1c3l",
        get: |own| own.gate_suffix.to_string(),
        set: |own, new| new.check(&mut own.gate_suffix),
    },
    Spec {
        name: "Default Pair",
        kind: Kind::Text("CL"),
        offer: Offer::Both,
        help: "Letters of the two types that are played when Black names White's type",
        get: |own| {
            let letter = |kind| PieceSet::musketeer().kind(kind).letter;
            own.default_pair.map(letter).iter().collect()
        },
        set: |own, new| {
            let pair = pair(new.text);
            own.default_pair = pair.ok_or_else(|| new.wrong("two letters such as CL"))?;
            Ok(Effect::SetUp)
        },
    },
    Spec {
        name: "Debug Log File",
        kind: Kind::File,
        offer: Offer::Uci,
        help: "Append all lines received (<) and sent (>) to this file; empty for none",
        get: |own| own.debug_log.clone(),
        set: |own, new| new.any(&mut own.debug_log).and(Ok(Effect::DebugLog)),
    },
    Spec {
        name: "White piece",
        kind: Kind::Combo("default", set_up::PIECES),
        offer: Offer::XBoard,
        help: "The type that White names; `default` is the first of the default pair",
        get: |own| own.set_up.pieces[Color::White].to_string(),
        set: |own, new| new.set_up(&mut own.set_up.pieces[Color::White], A_TYPE),
    },
    Spec {
        name: "Black piece",
        kind: Kind::Combo("default", set_up::PIECES),
        offer: Offer::XBoard,
        help: "The type that Black names; `default` is the second of the default pair",
        get: |own| own.set_up.pieces[Color::Black].to_string(),
        set: |own, new| new.set_up(&mut own.set_up.pieces[Color::Black], A_TYPE),
    },
    Spec {
        name: "White gates",
        kind: Kind::Text("default"),
        offer: Offer::XBoard,
        help: "Where White's pieces wait: two files such as bg, engine, random or default",
        get: |own| own.set_up.gates[Color::White].to_string(),
        set: |own, new| new.set_up(&mut own.set_up.gates[Color::White], TWO_FILES),
    },
    Spec {
        name: "Black gates",
        kind: Kind::Text("default"),
        offer: Offer::XBoard,
        help: "Where Black's pieces wait, likewise",
        get: |own| own.set_up.gates[Color::Black].to_string(),
        set: |own, new| new.set_up(&mut own.set_up.gates[Color::Black], TWO_FILES),
    },
    Spec {
        name: "Start FEN",
        kind: Kind::Text(""),
        offer: Offer::XBoard,
        help: "Where games of Musketeer chess begin, instead of all the above",
        get: |own| own.set_up.start.clone(),
        set: |own, new| {
            if !new.text.is_empty() && !set_up::is_start(new.text) {
                return Err(new.wrong("a FEN of Musketeer chess with all pieces placed"));
            }
            new.any(&mut own.set_up.start).and(Ok(Effect::SetUp))
        },
    },
    Spec {
        name: "Graphical Prelude",
        kind: Kind::Combo("off", set_up::CLICKS),
        offer: Offer::XBoard,
        help: "Whose types and places you choose by clicks before the game (newer XBoards)",
        get: |own| own.set_up.clicks.to_string(),
        set: |own, new| new.set_up(&mut own.set_up.clicks, "off, White, Black or both"),
    },
    Spec {
        name: "Resign",
        kind: Kind::Check(false),
        offer: Offer::XBoard,
        help: "Give up when ten pawns behind for four moves",
        get: |own| own.resign.to_string(),
        set: |own, new| new.check(&mut own.resign),
    },
    Spec {
        name: "Draw Offers",
        kind: Kind::Check(false),
        offer: Offer::XBoard,
        help: "Offer a draw when nothing has happened for long, and take one if not better",
        get: |own| own.draw_offers.to_string(),
        set: |own, new| new.check(&mut own.draw_offers),
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

/// The two different types that two letters name.
#[must_use]
pub fn pair(text: &str) -> Option<[PieceType; 2]> {
    let pieces = PieceSet::musketeer();
    let mut letters = text.chars();
    let mut next = || {
        let kind = pieces.by_letter(Color::White, letters.next()?)?;
        pieces.others().find(|selectable| *selectable == kind)
    };
    let (first, second) = (next()?, next()?);
    (letters.next().is_none() && first != second).then_some([first, second])
}
