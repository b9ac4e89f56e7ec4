//! The parameters of the search as options, for tuners outside the program.
//!
//! They are many and of no use to a player, so only a build with the feature `tune` offers them.

use super::settings::OptionError;
use crate::search::Params;

/// Name, least, greatest and default value of each parameter that this build offers.
pub const OFFERED: &[(&str, i32, i32, i32)] =
    if cfg!(feature = "tune") { Params::RANGES } else { &[] };

/// The parameter among these with this name, of any case, and the value that it takes; none if
/// there is no such name.
///
/// # Errors
///
/// The value is no number of its range.
pub fn read(
    parameters: &[(&'static str, i32, i32, i32)],
    name: &str,
    value: &str,
) -> Option<Result<(&'static str, i32), OptionError>> {
    let (name, least, most, _) =
        parameters.iter().find(|parameter| parameter.0.eq_ignore_ascii_case(name))?;
    let number = value.parse().ok().filter(|number| (least..=most).contains(&number));
    let expected = || format!("a number from {least} to {most}");
    Some(
        number
            .map(|number| (*name, number))
            .ok_or_else(|| OptionError::Value(name, expected(), value.to_owned())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_takes_the_numbers_of_its_range() {
        for (name, least, most, default) in Params::RANGES {
            for value in [least, most, default] {
                let found = read(Params::RANGES, &name.to_uppercase(), &value.to_string());
                assert_eq!(found, Some(Ok((*name, *value))));
            }
        }
        for value in ["", "x", "76.5", "201", "-1"] {
            let problem = read(Params::RANGES, "late_base", value).unwrap().unwrap_err();
            let expected = "expected a number from 0 to 200 for option late_base, got";
            assert_eq!(problem.to_string(), format!("{expected} '{value}'"));
        }
        assert_eq!(read(Params::RANGES, "Hash", "16"), None);
    }

    #[test]
    fn players_are_offered_no_parameters() {
        assert_eq!(OFFERED.is_empty(), !cfg!(feature = "tune"));
    }
}
