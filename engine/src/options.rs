//! The options: one table, from which UCI option lines, XBoard features and the help are made, and
//! their values.

use std::fmt;
use std::io::Read;
use std::time::Duration;

use treville_core::color::Color;
use treville_core::encoding::excerpt;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::rules::{Castling, Rules};

use treville_core::variants::ReadError;
use treville_eval::net::built_in::built_in;
use treville_eval::net::evaluator::Net;
use treville_eval::net::file::FileError;

use crate::variant::{Told, Variant, Variants};
use crate::worker::DEFAULT_HASH;

pub mod set_up;
mod table;

use set_up::SetUp;
use table::{ABOUT, DEFAULT_ELO};
pub use table::{Kind, MAX_LINES, MAX_THREADS, OPTIONS, Offer, Spec, offered, offers};

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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The value of an option as text, in the form that [`set`](Settings::set) reads; empty for
    /// something to do.
    #[must_use]
    pub fn get(&self, spec: &Spec) -> String {
        match spec.name {
            "Hash" => self.hash.to_string(),
            "Threads" => self.threads.to_string(),
            "Ponder" => self.ponder.to_string(),
            "MultiPV" => self.multipv.to_string(),
            "Move Overhead" => self.move_overhead.as_millis().to_string(),
            "UCI_Variant" => self.variant.to_string(),
            "VariantPath" => self.variant_path.clone(),
            "Use NNUE" => self.use_nnue.to_string(),
            "EvalFile" => self.eval_file.clone(),
            "UCI_Chess960" => self.chess960.to_string(),
            "UCI_ShowWDL" => self.show_wdl.to_string(),
            "UCI_AnalyseMode" => self.analyse_mode.to_string(),
            "UCI_Opponent" => self.opponent.clone(),
            "UCI_EngineAbout" => ABOUT.to_owned(),
            "UCI_LimitStrength" => self.limit_strength.to_string(),
            "UCI_Elo" => self.elo.to_string(),
            "Check Forfeit" => self.check_forfeit.to_string(),
            "Gate Suffix" => self.gate_suffix.to_string(),
            "Default Pair" => self
                .default_pair
                .map(|kind| PieceSet::musketeer().kind(kind).letter)
                .iter()
                .collect(),
            "White piece" => self.set_up.pieces[Color::White].to_string(),
            "Black piece" => self.set_up.pieces[Color::Black].to_string(),
            "White gates" => self.set_up.gates[Color::White].to_string(),
            "Black gates" => self.set_up.gates[Color::Black].to_string(),
            "Start FEN" => self.set_up.start.clone(),
            "Graphical Prelude" => self.set_up.clicks.to_string(),
            "Resign" => self.resign.to_string(),
            "Draw Offers" => self.draw_offers.to_string(),
            "Debug Log File" => self.debug_log.clone(),
            _ => String::new(),
        }
    }

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

    /// Why an option has no effect beside the others and in the game that is chosen, if it has
    /// none.
    #[must_use]
    pub fn ignored(&self, name: &str) -> Option<String> {
        let (spec, rules) =
            (OPTIONS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))?, self.rules());
        let holds = match spec.name {
            "UCI_Chess960" => self.chess960 == (rules.castling == Castling::Chess960),
            "Check Forfeit" => !rules.has_set_up() || self.check_forfeit == rules.check_forfeit,
            "Default Pair" => !rules.has_set_up() || self.default_pair == rules.pair(Color::White),
            "EvalFile" => self.use_nnue || self.eval_file.is_empty(),
            _ => true,
        };
        let why = match spec.name {
            "EvalFile" => "while Use NNUE is false".to_owned(),
            _ => format!("in {}, whose own rules decide it", self.variant.name()),
        };
        (!holds).then(|| format!("{} has no effect {why}", spec.name))
    }

    /// The same of all options that have been changed.
    #[must_use]
    pub fn all_ignored(&self) -> Vec<String> {
        let unchanged = Settings::default();
        let changed = OPTIONS.iter().filter(|spec| self.get(spec) != unchanged.get(spec));
        changed.filter_map(|spec| self.ignored(spec.name)).collect()
    }

    /// Takes the games of a file in place of those of the last one. Nothing is taken of a file that
    /// cannot be read; an empty path takes the games away.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too big, or has no sections.
    pub fn read_variants(&mut self, path: &str, text: impl Read) -> Result<Told, ReadError> {
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

    /// The strength of play, if not as well as can be.
    #[must_use]
    pub fn level(&self) -> Option<u32> {
        (self.limit_strength && !self.analyse_mode).then_some(self.elo)
    }

    /// Sets the option of this name, of any case.
    ///
    /// # Errors
    ///
    /// See [`OptionError`]; the old value stands.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let spec = OPTIONS
            .iter()
            .find(|spec| spec.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let text = value.unwrap_or_default();
        let wrong =
            |expected: &str| OptionError::Value(spec.name, expected.to_owned(), text.to_owned());
        let number = || match spec.kind {
            Kind::Spin(_, least, most) => {
                let number = text.parse::<i64>().ok().filter(|n| (least..=most).contains(n));
                number.ok_or_else(|| wrong(&format!("a number from {least} to {most}")))
            }
            _ => Err(wrong("a number")),
        };
        let check = || match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => Ok(true),
            "false" | "off" | "0" => Ok(false),
            _ => Err(wrong("true or false")),
        };
        match spec.name {
            "Hash" => {
                self.hash = number()? as usize;
                return Ok(Effect::Hash);
            }
            "Threads" => {
                self.threads = number()? as usize;
                return Ok(Effect::Threads);
            }
            "Clear Hash" => return Ok(Effect::ClearHash),
            "Ponder" => self.ponder = check()?,
            "MultiPV" => self.multipv = number()? as usize,
            "Move Overhead" => self.move_overhead = Duration::from_millis(number()? as u64),
            "UCI_Variant" => {
                let variant = self.variants.find(text);
                self.variant = variant.map_err(|_| wrong("the name of a variant"))?;
                return Ok(Effect::Variant);
            }
            "VariantPath" => return Ok(Effect::VariantPath),
            "Use NNUE" => {
                self.use_nnue = check()?;
                return Ok(Effect::Net);
            }
            "EvalFile" => return Ok(Effect::EvalFile),
            "UCI_Chess960" => self.chess960 = check()?,
            "UCI_ShowWDL" => self.show_wdl = check()?,
            "UCI_AnalyseMode" => self.analyse_mode = check()?,
            "UCI_Opponent" => text.clone_into(&mut self.opponent),
            "UCI_EngineAbout" => {}
            "UCI_LimitStrength" => self.limit_strength = check()?,
            "UCI_Elo" => self.elo = number()? as u32,
            "Check Forfeit" => self.check_forfeit = check()?,
            "Gate Suffix" => self.gate_suffix = check()?,
            "Debug Log File" => {
                text.clone_into(&mut self.debug_log);
                return Ok(Effect::DebugLog);
            }
            "Default Pair" => {
                self.default_pair = pair(text).ok_or_else(|| wrong("two letters such as CL"))?;
                return Ok(Effect::SetUp);
            }
            "White piece" | "Black piece" => {
                let choice = text.parse();
                self.set_up.pieces[side(spec)] =
                    choice.map_err(|_| wrong("the name of a type, default, engine or random"))?;
                return Ok(Effect::SetUp);
            }
            "White gates" | "Black gates" => {
                let expected = "two files (not e with a or h), default, engine or random";
                self.set_up.gates[side(spec)] = text.parse().map_err(|_| wrong(expected))?;
                return Ok(Effect::SetUp);
            }
            "Start FEN" => {
                if !text.is_empty() && !set_up::is_start(text) {
                    return Err(wrong("a FEN of Musketeer chess with all pieces placed"));
                }
                text.clone_into(&mut self.set_up.start);
                return Ok(Effect::SetUp);
            }
            "Graphical Prelude" => {
                let choice = text.parse();
                self.set_up.clicks = choice.map_err(|_| wrong("off, White, Black or both"))?;
                return Ok(Effect::SetUp);
            }
            "Resign" => self.resign = check()?,
            _ => self.draw_offers = check()?,
        }
        Ok(Effect::None)
    }
}

/// The side that an option is about, by its name.
fn side(spec: &Spec) -> Color {
    if spec.name.starts_with("White") { Color::White } else { Color::Black }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A row without an arm in `Settings::set` would silently be taken for the last one.
    #[test]
    fn every_option_takes_its_default() {
        for spec in OPTIONS {
            let mut settings = Settings::default();
            let default = match spec.kind {
                Kind::Check(default) => default.to_string(),
                Kind::Spin(default, ..) => default.to_string(),
                Kind::Combo(default, _) | Kind::Text(default) => default.to_owned(),
                Kind::Button | Kind::File => String::new(),
            };
            settings.set(&spec.name.to_uppercase(), Some(&default)).unwrap();
            assert_eq!(settings, Settings::default(), "{}", spec.name);
            assert_eq!(settings.get(spec), default, "{}", spec.name);
        }
    }

    #[test]
    fn a_bad_value_says_what_is_good_and_changes_nothing() {
        let mut settings = Settings::default();
        let complain = |settings: &mut Settings, name, value| {
            settings.set(name, Some(value)).unwrap_err().to_string()
        };
        assert_eq!(
            complain(&mut settings, "Hash", "0"),
            "expected a number from 1 to 65536 for option Hash, got '0'"
        );
        assert_eq!(
            complain(&mut settings, "Default Pair", "CC"),
            "expected two letters such as CL for option Default Pair, got 'CC'"
        );
        assert_eq!(
            complain(&mut settings, "Contempt", "1"),
            "expected the name of an option, got 'Contempt'"
        );
        assert_eq!(settings, Settings::default());
    }
}
