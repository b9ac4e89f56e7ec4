//! The settings of the user and the variant, checked against what the engine offers.

use treville_engine::protocol::uci::reply::{OptionKind, OptionLine};
use treville_engine::variant::Variant;

use treville_kit::failure::quoted;

/// The option for the rule by which Musketeer-Stockfish and the official game differ.
const CHECK_FORFEIT: &str = "Check Forfeit";

/// Number of bytes of options that are kept. More than that is nonsense.
const KEPT: usize = 1 << 18;

/// An option and its value, none for a button.
pub(crate) type Setting = (String, Option<String>);

/// The options of an engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    offered: Vec<OptionLine>,
    size: usize,
}

impl Options {
    /// Takes an option that the engine offers, unless it has offered too many.
    pub fn offer(&mut self, option: OptionLine) {
        let texts = match &option.kind {
            OptionKind::String { default } => default.len(),
            OptionKind::Combo { choices, .. } => {
                choices.iter().map(|choice| size_of::<String>() + choice.len()).sum()
            }
            _ => 0,
        };
        self.size += size_of::<OptionLine>() + option.name.len() + texts;
        if self.size <= KEPT {
            self.offered.push(option);
        }
    }

    /// The option of this name, whatever the case.
    pub fn find(&self, name: &str) -> Option<&OptionLine> {
        self.offered.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// All options that were kept, in the order in which they were offered.
    pub fn all(&self) -> &[OptionLine] {
        &self.offered
    }

    /// The option set like this, with its name as the engine spells it.
    ///
    /// # Errors
    ///
    /// There is no such option, or it does not take that value.
    pub fn set(&self, name: &str, value: &str) -> Result<Option<Setting>, String> {
        let Some(option) = self.find(name) else {
            return Err(format!("offers no option {}", quoted(name)));
        };
        let name = option.name.clone();
        match &option.kind {
            OptionKind::Button => match value.to_ascii_lowercase().as_str() {
                "" | "true" => Ok(Some((name, None))),
                "false" => Ok(None),
                _ => Err(unfit(&name, "true for a button", value)),
            },
            OptionKind::Check { .. } => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => Ok(Some((name, Some("true".to_owned())))),
                "false" | "0" | "off" => Ok(Some((name, Some("false".to_owned())))),
                _ => Err(unfit(&name, "true or false", value)),
            },
            OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => {
                    Ok(Some((name, Some(number.to_string()))))
                }
                _ => Err(unfit(&name, &format!("a number from {min} to {max}"), value)),
            },
            OptionKind::Combo { choices, .. } => {
                let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                match choice {
                    Some(choice) => Ok(Some((name, Some(choice.clone())))),
                    None => Err(unfit(&name, &format!("one of {}", choices.join(", ")), value)),
                }
            }
            OptionKind::String { .. } => Ok(Some((name, Some(value.to_owned())))),
        }
    }

    /// The first of these words that the option takes.
    pub fn first_choice<'a>(&self, name: &str, words: &[&'a str]) -> Option<&'a str> {
        words.iter().copied().find(|word| matches!(self.set(name, word), Ok(Some(_))))
    }

    /// The setting that makes the engine play check forfeit as the variant has it, if it offers the
    /// option, and whether it will play so. An engine without the option is taken for one without
    /// the rule. A setting of the user wins.
    pub fn check_forfeit(
        &self,
        variant: Variant,
        user: &[(String, String)],
    ) -> (Option<Setting>, bool) {
        if !variant.has_set_up() {
            return (None, true);
        }
        let wanted = variant.rules().check_forfeit;
        let by_user = user.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case(CHECK_FORFEIT));
        let set = |value: &str| self.set(CHECK_FORFEIT, value).ok().flatten();
        // An invalid value of the user changes nothing.
        let setting =
            by_user.and_then(|(_, value)| set(value)).or_else(|| set(&wanted.to_string()));
        let plays = setting.as_ref().is_some_and(|(_, value)| value.as_deref() == Some("true"));
        (setting, plays == wanted)
    }
}

fn unfit(name: &str, expected: &str, got: &str) -> String {
    format!("expected {expected} for option {name}, got {}", quoted(got))
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_engine::protocol::uci::reply::Reply;

    fn options(lines: &str) -> Options {
        let mut options = Options::default();
        for line in lines.lines() {
            match format!("option name {line}").parse() {
                Ok(Reply::Option(option)) => options.offer(option),
                other => panic!("{line}: {other:?}"),
            }
        }
        options
    }

    const OFFERED: &str = "Hash type spin default 16 min 1 max 1024\n\
                           Clear Hash type button\n\
                           Ponder type check default false\n\
                           Style type combo default Solid var Solid var Risky\n\
                           Book File type string default <empty>";

    #[test]
    fn values_are_checked_and_spelled_as_the_engine_does() {
        let options = options(OFFERED);
        for (name, value, set) in [
            ("hash", "64", "Hash=64"),
            ("PONDER", "On", "Ponder=true"),
            ("style", "risky", "Style=Risky"),
            ("book file", "a b.bin", "Book File=a b.bin"),
            ("clear hash", "true", "Clear Hash"),
            ("clear hash", "", "Clear Hash"),
        ] {
            let (name, value) = options.set(name, value).unwrap().unwrap();
            let text = value.map_or(name.clone(), |value| format!("{name}={value}"));
            assert_eq!(text, set);
        }
        assert_eq!(options.set("Clear Hash", "false"), Ok(None));
    }

    #[test]
    fn what_an_engine_does_not_take_is_a_problem() {
        let options = options(OFFERED);
        for (name, value, problem) in [
            ("Contempt", "1", "offers no option 'Contempt'"),
            ("Hash", "0", "expected a number from 1 to 1024 for option Hash, got '0'"),
            ("Hash", "x", "expected a number from 1 to 1024 for option Hash, got 'x'"),
            ("Ponder", "maybe", "expected true or false for option Ponder, got 'maybe'"),
            ("Style", "Wild", "expected one of Solid, Risky for option Style, got 'Wild'"),
            ("Clear Hash", "3", "expected true for a button for option Clear Hash, got '3'"),
        ] {
            assert_eq!(options.set(name, value), Err(problem.to_owned()));
        }
    }

    #[test]
    fn options_without_end_are_not_all_kept() {
        let line = "Style type combo default a var a var b var c\n";
        let options = options(&line.repeat(100_000));
        assert!((100..10_000).contains(&options.offered.len()), "{}", options.offered.len());
        assert!(options.set("Style", "b").is_ok());
    }

    #[test]
    fn check_forfeit_follows_the_variant_and_the_user() {
        let knows = options("Check Forfeit type check default true");
        let set = |value: &str| Some(("Check Forfeit".to_owned(), Some(value.to_owned())));
        let off = [("check forfeit".to_owned(), "false".to_owned())];
        let silent = options("Hash type spin default 16 min 1 max 1024");
        let cases = [
            (&knows, Variant::musketeer(), &[][..], set("true"), true),
            (&knows, Variant::musketeer_peer(), &[], set("false"), true),
            (&knows, Variant::musketeer(), &off, set("false"), false),
            (&knows, Variant::chess(), &[], None, true),
            (&silent, Variant::musketeer(), &[], None, false),
            (&silent, Variant::musketeer_peer(), &[], None, true),
        ];
        for (options, variant, user, setting, plays) in cases {
            assert_eq!(options.check_forfeit(variant, user), (setting, plays), "{variant}");
        }
    }
}
