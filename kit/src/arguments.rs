//! Numbers and common options on a command line.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Arg, ArgAction, Command, value_parser};

use crate::failure::quoted;

/// A reader of numbers from a range, as the parsers of command lines take one.
pub fn numbers<T>(
    range: RangeInclusive<T>,
    what: &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| within(text, range.start().clone(), range.end().clone(), what)
}

/// Reads a seed of random numbers.
///
/// # Errors
///
/// It is no number, or too large a one.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX, "a seed")
}

/// Reads a share of a whole.
///
/// # Errors
///
/// It is no number from 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1.0, "a number")
}

/// Reads a number of threads to work on.
///
/// # Errors
///
/// It is none, or too many.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = within(text, 1, 1024, "a number of threads")?;
    Ok(NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
}

/// A subcommand as all programs have them. Its help says in its own words what `--variants` is there
/// for, or nothing where the option has no use. A number below zero is a value and no flag, so that
/// the reader of the value refuses it.
#[must_use]
pub fn subcommand(command: Command, uses: &[(&str, &'static str)]) -> Command {
    let command = command.mut_args(|arg| match arg.get_action() {
        ArgAction::Set | ArgAction::Append => arg.allow_negative_numbers(true),
        _ => arg,
    });
    let own = uses.iter().find(|(name, _)| *name == command.get_name());
    let option = Arg::new("variants")
        .long("variants")
        .value_name("FILE")
        .help_heading("Games")
        .value_parser(value_parser!(PathBuf));
    command.arg(match own {
        Some((_, words)) => option.help(*words),
        None => option.hide(true),
    })
}

/// Reads a number that has to lie in a range, in any spelling of [`number`].
///
/// # Errors
///
/// It is none, or it does not: in one line, what was expected and what came.
pub fn within<T>(text: &str, least: T, most: T, what: &str) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = number(text).filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("expected {what} from {least} to {most}, got {}", quoted(text)))
}

/// A number, which may be written in groups (`1_000_000`) or with a power of ten (`1e6`).
#[must_use]
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.trim().replace('_', "");
    plain.parse().ok().or_else(|| written_out(&plain)?.parse().ok())
}

/// The digits of a whole number with a power of ten: `1500000` for `1.5e6`.
fn written_out(text: &str) -> Option<String> {
    /// More digits than any number here has.
    const MOST_ZEROS: usize = 40;
    let (factor, power) = text.split_once(['e', 'E'])?;
    let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
    let zeros = power.parse::<usize>().ok()?.checked_sub(fraction.len())?;
    let is_number = whole.ends_with(|last: char| last.is_ascii_digit()) && zeros <= MOST_ZEROS;
    is_number.then(|| format!("{whole}{fraction}{}", "0".repeat(zeros)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_come_in_several_spellings() {
        let count = numbers(1..=1_000_000_000_u64, "trials");
        for million in ["1000000", "1_000_000", " 1e6 ", "1E6", "10e5", "1.0e6", "1_0e5"] {
            assert_eq!(count(million), Ok(1_000_000), "{million}");
        }
        assert_eq!(count("2.5e3"), Ok(2500));
        let wrong =
            ["", "_", "0", "-1", "1e12", "1e99", "1.5", "1.25e1", "e6", ".5e1", "1e", "1e-1"];
        for text in wrong.into_iter().chain(["1e99999999999", "1000000000000", "x", "1e6e1"]) {
            assert!(count(text).is_err(), "{text}");
        }
        let problem = count("1e12").unwrap_err();
        assert_eq!(problem, "expected trials from 1 to 1000000000, got '1e12'");
    }

    #[test]
    fn numbers_of_every_type_have_the_same_spellings() {
        assert_eq!(within("-1e3", -5000, 5000, "centipawns"), Ok(-1000));
        assert_eq!(within("1e-3", 0.0, 1.0, "a rate"), Ok(0.001));
        assert_eq!(within("1_000.5", 0.0, 1e6, "a number"), Ok(1000.5));
        assert_eq!(number::<u8>("1e3"), None);
        assert!(["NaN", "inf", "-0.1", "1.01", ""].into_iter().all(|text| share(text).is_err()));
    }
}
