//! The options: one table, from which UCI option lines, XBoard features and the help are made, and
//! their values.

pub mod parameters;
pub mod set_up;
mod settings;
mod table;

use treville_core::color::Color;
use treville_core::definition::Gating;
use treville_core::rules::Castling;

pub use settings::{Effect, OptionError, Settings};
use table::NewValue;
pub use table::{Kind, MAX_LINES, MAX_THREADS, OPTIONS, Offer, Spec, offered, offers, pair};

/// The effect of values of a file while a net judges, after the name of the option.
pub const VALUES_BESIDE_A_NET: &str = "changes exchanges and the classical evaluation, which \
    judges before play, known endings and what the net is not trusted with; the net keeps its own \
    base";

impl Settings {
    /// The value of an option as text, in the form that [`set`](Settings::set) reads; empty for
    /// something to do.
    #[must_use]
    pub fn get(&self, spec: &Spec) -> String {
        (spec.get)(self)
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
        (spec.set)(self, NewValue { spec, text: value.unwrap_or_default() })
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

    /// The effect of values of a file while a net judges, for a note: none without both.
    #[must_use]
    pub fn values_beside_a_net(&self) -> Option<String> {
        let applies = !self.values_file.is_empty() && self.net().is_some();
        applies.then(|| format!("Values File {VALUES_BESIDE_A_NET}"))
    }

    /// The same of all options that have been changed, where a game is chosen: before that, a position
    /// may be of another one.
    #[must_use]
    pub fn all_ignored(&self) -> Vec<String> {
        let unchanged = Settings::default();
        let changed = OPTIONS.iter().filter(|spec| self.get(spec) != unchanged.get(spec));
        let rules = self.rules();
        let is_idle = |name: &str| match name {
            "Check Forfeit" | "Default Pair" => !rules.has_set_up(),
            "Gate Suffix" => rules.gating == Gating::None,
            _ => false,
        };
        let idle = |name| format!("{name} has no effect in {}", self.variant.name());
        let why = |spec: &Spec| is_idle(spec.name).then(|| idle(spec.name));
        changed.filter_map(|spec| why(spec).or_else(|| self.ignored(spec.name))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
