//! The values of all options.

use std::fmt;
use std::io::Read;
use std::time::Duration;

use treville_core::color::Color;
use treville_core::encoding::excerpt;
use treville_core::piece::PieceType;
use treville_core::rules::{Castling, Rules};
use treville_eval::net::built_in::built_in;
use treville_eval::net::evaluator::Net;
use treville_eval::net::file::FileError;
use treville_eval::position::value_set::{ValueSet, ValuesError};
use treville_notation::variants::ReadError;

use super::set_up::SetUp;
use crate::variant::{LibraryReport, Variant, Variants};
use crate::worker::DEFAULT_HASH;

/// The strength of weaker play if none is chosen.
pub(super) const DEFAULT_ELO: u32 = 1200;

/// The action beyond remembering a new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing now.
    None,
    /// The table has to get its new size.
    Hash,
    /// The engine has to search with another number of threads.
    Threads,
    /// The table has to be emptied.
    ClearHash,
    /// The variant has been chosen.
    Variant,
    /// The games of a file have to be read, with [`Settings::read_variants`].
    VariantPath,
    /// A net has to be read from a file, with [`Settings::read_net`].
    EvalFile,
    /// Numbers of the classical evaluation have to be read from a file, with
    /// [`Settings::read_values`].
    ValuesFile,
    /// The engine has to judge by [another net](Settings::net).
    Net,
    /// Games of Musketeer chess begin in another way.
    SetUp,
    /// The conversation is to be written to another file, or to none.
    DebugLog,
}

/// A value that an option does not take, or no option at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// No option has this name.
    Unknown(String),
    /// The option's name, what it expects, and what came.
    Value(&'static str, String, String),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => {
                write!(f, "expected the name of an option, got '{}'", excerpt(name))
            }
            OptionError::Value(name, expected, got) => {
                write!(f, "expected {expected} for option {name}, got '{}'", excerpt(got))
            }
        }
    }
}

impl std::error::Error for OptionError {}

/// The values of all options.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Megabytes of transposition table.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// Whether the GUI lets the engine think in the opponent's time.
    pub ponder: bool,
    /// Number of lines shown.
    pub multipv: usize,
    /// Time that every move takes outside the engine.
    pub move_overhead: Duration,
    /// The game to play where a position does not decide it.
    pub variant: Variant,
    /// The games that can be chosen.
    pub variants: Variants,
    /// The file that some of them are from; empty for none.
    pub variant_path: String,
    /// Whether positions are judged by a net, if there is one.
    pub use_nnue: bool,
    /// The file that the net is from; empty for the one inside the program.
    pub eval_file: String,
    /// That file's net.
    pub file_net: Option<Net>,
    /// The file that the numbers of the classical evaluation are from, or the word that means some;
    /// empty for those inside the program.
    pub values_file: String,
    /// These numbers.
    pub values: ValueSet,
    /// Castling of Chess960.
    pub chess960: bool,
    /// Whether scores come with chances.
    pub show_wdl: bool,
    /// Whether the GUI analyses instead of playing.
    pub analyse_mode: bool,
    /// The engine's opponent, as the GUI says it.
    pub opponent: String,
    /// Whether to play no better than `elo`.
    pub limit_strength: bool,
    /// The strength of weaker play.
    pub elo: u32,
    /// Rule 6b of Musketeer chess.
    pub check_forfeit: bool,
    /// Whether moves show what they gate.
    pub gate_suffix: bool,
    /// The pair when Black names White's type, in order of choice.
    pub default_pair: [PieceType; 2],
    /// The beginning of games of Musketeer chess where no moves are made for it.
    pub set_up: SetUp,
    /// Whether to give up lost games.
    pub resign: bool,
    /// Whether to offer and to take draws.
    pub draw_offers: bool,
    /// The file that the conversation is written to; empty for none.
    pub debug_log: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: DEFAULT_HASH,
            threads: 1,
            ponder: false,
            multipv: 1,
            move_overhead: Duration::from_millis(10),
            variant: Variant::chess(),
            variants: Variants::default(),
            variant_path: String::new(),
            use_nnue: true,
            eval_file: String::new(),
            file_net: None,
            values_file: String::new(),
            values: ValueSet::FITTED,
            chess960: false,
            show_wdl: false,
            analyse_mode: false,
            opponent: String::new(),
            limit_strength: false,
            elo: DEFAULT_ELO,
            check_forfeit: true,
            gate_suffix: false,
            default_pair: Rules::musketeer().pair(Color::White),
            set_up: SetUp::default(),
            resign: false,
            draw_offers: false,
            debug_log: String::new(),
        }
    }
}

impl Settings {
    /// The rules that the settings ask for. Check forfeit and pair are not to choose in Seirawan
    /// chess and in games of a file, whose sections say them.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let mut rules = self.variant.rules();
        if self.variant != Variant::seirawan() && self.variant.is_known() {
            rules = rules.with_check_forfeit(self.check_forfeit).with_pair(self.default_pair);
        }
        if self.chess960 { rules.with_castling(Castling::Chess960) } else { rules }
    }

    /// Takes the games of a file in place of those of the last one. Nothing is taken of a file that
    /// cannot be read; an empty path takes the games away.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too big, or has no sections.
    pub fn read_variants(
        &mut self,
        path: &str,
        text: impl Read,
    ) -> Result<LibraryReport, ReadError> {
        let (variants, told) = match path {
            "" => Default::default(),
            _ => Variants::read(text)?,
        };
        self.variants = variants;
        path.clone_into(&mut self.variant_path);
        Ok(told)
    }

    /// The net to judge by, if any.
    #[must_use]
    pub fn net(&self) -> Option<Net> {
        if self.use_nnue { self.file_net.clone().or_else(built_in) } else { None }
    }

    /// Takes the net of a file in place of the last one. Nothing changes if it is none; with an
    /// empty path the one inside the program judges again.
    ///
    /// # Errors
    ///
    /// See [`FileError`].
    pub fn read_net(&mut self, path: &str, bytes: impl Read) -> Result<(), FileError> {
        self.file_net = if path.is_empty() { None } else { Some(Net::read(bytes)?) };
        path.clone_into(&mut self.eval_file);
        Ok(())
    }

    /// Takes the numbers of the classical evaluation from the file of a fit, or those that a word
    /// means; with an empty path those inside the program. Nothing changes if it is no such file.
    ///
    /// # Errors
    ///
    /// See [`ValuesError`].
    pub fn read_values(&mut self, path: &str, bytes: impl Read) -> Result<(), ValuesError> {
        self.values = match ValueSet::named(path) {
            Some(named) => named,
            None if path.is_empty() => ValueSet::FITTED,
            None => ValueSet::read(bytes)?,
        };
        path.clone_into(&mut self.values_file);
        Ok(())
    }

    /// The strength of play, if not as well as can be.
    #[must_use]
    pub fn level(&self) -> Option<u32> {
        (self.limit_strength && !self.analyse_mode).then_some(self.elo)
    }
}
