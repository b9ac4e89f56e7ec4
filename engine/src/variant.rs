//! The games that the engine plays, by name.

use std::fmt;
use std::io::Read;
use std::str::FromStr;

use treville_core::definition::Definition;
use treville_core::encoding::excerpt;
use treville_core::rules::{Castling, Gating, Rules};
use treville_notation::variants::{self, ReadError};

pub mod xboard;

/// Rules with a name: one of the games that this program knows, or one of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant(Rules);

/// A game that we know, and what it is called.
struct NamedGame {
    rules: fn() -> Rules,
    /// On our command lines; the first name is the one that is shown.
    names: &'static [&'static str],
    /// In the option `UCI_Variant` of other engines.
    uci: &'static [&'static str],
    /// In the XBoard protocol.
    xboard: &'static str,
}

const KNOWN: [NamedGame; 5] = [
    NamedGame {
        rules: Rules::musketeer,
        names: &["musketeer"],
        uci: &["musketeer"],
        xboard: "musketeer",
    },
    NamedGame {
        rules: Rules::musketeer_peer,
        names: &["musketeer-peer"],
        uci: &["musketeer"],
        xboard: "musketeer",
    },
    NamedGame {
        rules: Rules::chess,
        names: &["chess", "standard", "normal"],
        uci: &["chess", "standard", "normal"],
        xboard: "normal",
    },
    NamedGame {
        rules: Rules::chess960,
        names: &["chess960", "fischerandom"],
        uci: &["chess960", "fischerandom"],
        xboard: "fischerandom",
    },
    NamedGame {
        rules: Rules::seirawan,
        names: &["seirawan", "s-chess", "schess"],
        uci: &["seirawan"],
        xboard: "seirawan",
    },
];

impl Variant {
    /// The game of these rules, under the name of their definition.
    #[must_use]
    pub const fn of(rules: Rules) -> Variant {
        Variant(rules)
    }

    /// Musketeer chess, the official game.
    #[must_use]
    pub fn musketeer() -> Variant {
        Variant(Rules::musketeer())
    }

    /// Musketeer chess without check forfeit, as Musketeer-Stockfish and XBoard's board play it.
    #[must_use]
    pub fn musketeer_peer() -> Variant {
        Variant(Rules::musketeer_peer())
    }

    /// Orthodox chess.
    #[must_use]
    pub fn chess() -> Variant {
        Variant(Rules::chess())
    }

    /// Chess960.
    #[must_use]
    pub fn chess960() -> Variant {
        Variant(Rules::chess960())
    }

    /// Seirawan chess.
    #[must_use]
    pub fn seirawan() -> Variant {
        Variant(Rules::seirawan())
    }

    /// The games that this program knows.
    #[must_use]
    pub fn all() -> [Variant; 5] {
        KNOWN.map(|known| Variant((known.rules)()))
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(self) -> Rules {
        self.0
    }

    /// The definition that the rules are made from.
    #[must_use]
    pub fn definition(self) -> &'static Definition {
        self.0.made_from()
    }

    /// The name on command lines and in protocols.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.definition().name
    }

    /// The names by which other UCI engines may know the game, the best one first.
    #[must_use]
    pub fn uci_names(self) -> Vec<&'static str> {
        self.known().map_or_else(|| vec![self.name()], |known| known.uci.to_vec())
    }

    /// The name in the XBoard protocol.
    #[must_use]
    pub fn xboard_name(self) -> &'static str {
        self.known().map_or_else(|| self.name(), |known| known.xboard)
    }

    /// Whether two types are chosen or given, and placed before they enter.
    #[must_use]
    pub fn has_set_up(self) -> bool {
        self.0.has_set_up()
    }

    /// Whether this is orthodox chess or Chess960, games that other programs have books for.
    #[must_use]
    pub fn is_orthodox(self) -> bool {
        self == Variant::chess() || self == Variant::chess960()
    }

    /// Whether king and rooks may start on any square.
    #[must_use]
    pub fn is_chess960(self) -> bool {
        self.0.castling == Castling::Chess960
    }

    /// Whether pieces enter from hand.
    #[must_use]
    pub fn has_hands(self) -> bool {
        self.0.gating == Gating::Optional
    }

    /// Whether this program knows the game by itself, and not from a file.
    #[must_use]
    pub fn is_known(self) -> bool {
        self.known().is_some()
    }

    fn known(self) -> Option<NamedGame> {
        KNOWN.into_iter().find(|known| (known.rules)() == self.0)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The games that can be chosen: those that this program knows, and those of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variants(Vec<Variant>);

impl Default for Variants {
    fn default() -> Variants {
        Variants(Variant::all().to_vec())
    }
}

/// The report on reading a file of games: lines for people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryReport {
    /// Parts left out, each with its line, section, key and reason.
    pub left_out: Vec<String>,
    /// Lines that have no effect, though they were meant to.
    pub slips: Vec<String>,
    /// Other notes on the games that were read.
    pub notes: Vec<String>,
    /// The parts of them that XBoard cannot be told.
    pub xboard: Vec<String>,
}

impl Variants {
    /// The known games and those of a file in the format of `variants.ini`
    /// ([`treville_notation::variants`]).
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too big, or has no sections.
    pub fn read(text: impl Read) -> Result<(Variants, LibraryReport), ReadError> {
        let library = variants::read(text)?;
        let (slips, notes): (Vec<_>, Vec<_>) =
            library.notes.iter().partition(|note| note.kind.is_slip());
        let lines =
            |notes: Vec<&variants::Note>| notes.into_iter().map(ToString::to_string).collect();
        let mut told = LibraryReport {
            left_out: library.left_out.iter().map(ToString::to_string).collect(),
            slips: lines(slips),
            notes: lines(notes),
            xboard: Vec::new(),
        };
        let mut variants = Variants::default();
        for game in &library.games {
            match game.rules() {
                Ok(rules) => {
                    told.xboard.extend(xboard::notes(rules));
                    variants.0.push(Variant(rules));
                }
                Err(problem) => told.left_out.push(format!("[{}]: {problem}", game.name)),
            }
        }
        Ok((variants, told))
    }

    /// Why a file that was read leaves nothing to play, if so: the first reason.
    #[must_use]
    pub fn nothing_left<'a>(&self, told: &'a LibraryReport) -> Option<&'a str> {
        let first = told.left_out.first().map(String::as_str);
        first.filter(|_| self.of_the_file().next().is_none())
    }

    /// These games and those of another file, which take the place of games of the same name.
    #[must_use]
    pub fn and(&self, other: &Variants) -> Variants {
        let named = |name: &str| other.of_the_file().any(|v| v.name().eq_ignore_ascii_case(name));
        let own = self.iter().filter(|variant| variant.is_known() || !named(variant.name()));
        Variants(own.chain(other.of_the_file()).collect())
    }

    /// All games, the known ones first.
    pub fn iter(&self) -> impl Iterator<Item = Variant> {
        self.0.iter().copied()
    }

    /// The games that are not known without a file.
    pub fn of_the_file(&self) -> impl Iterator<Item = Variant> {
        self.iter().filter(|variant| !variant.is_known())
    }

    /// The rules of these: to readers of games that go by the name alone.
    #[must_use]
    pub fn rules_of_the_file(&self) -> Vec<Rules> {
        self.of_the_file().map(Variant::rules).collect()
    }

    /// The game of this name. A game of the file has the name of its section, in any case.
    ///
    /// # Errors
    ///
    /// There is no such game.
    pub fn find(&self, name: &str) -> Result<Variant, VariantError> {
        let is_named = |variant: &Variant| variant.name().eq_ignore_ascii_case(name);
        self.of_the_file().find(is_named).map_or_else(
            || {
                name.parse().map_err(|VariantError { got, .. }: VariantError| VariantError {
                    known: self.iter().map(Variant::name).collect(),
                    got,
                })
            },
            Ok,
        )
    }
}

/// A name is not a variant's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantError {
    known: Vec<&'static str>,
    /// The text found.
    pub got: String,
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}, got '{}'", self.known.join(", "), self.got)
    }
}

impl std::error::Error for VariantError {}

/// Reads the names of the command line and those by which GUIs know the same games.
impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let is_named =
            |known: &NamedGame| known.names.iter().any(|name| name.eq_ignore_ascii_case(text));
        let known = KNOWN.into_iter().find(is_named).map(|known| Variant((known.rules)()));
        known.ok_or_else(|| VariantError {
            known: KNOWN.map(|known| known.names[0]).to_vec(),
            got: excerpt(text),
        })
    }
}
