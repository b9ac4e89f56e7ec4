//! Numbers on a command line.

use std::str::FromStr;

use crate::failure::quoted;

/// Reads a number that has to lie in a range.
///
/// # Errors
///
/// It is none, or it does not: in one line, what was expected and what came.
pub fn within<T>(text: &str, least: T, most: T, what: &str) -> Result<T, String>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    let number = text.trim().parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("expected {what} from {least} to {most}, got {}", quoted(text)))
}

/// Reads a count, which may be written in groups (`1_000_000`) or with a power of ten (`1e6`).
///
/// # Errors
///
/// It is none, or it is out of range: in one line, what was expected and what came.
pub fn count(text: &str, most: u64, what: &str) -> Result<u64, String> {
    let problem = || format!("expected 1 to {most} {what}, got {}", quoted(text));
    let plain = text.trim().replace('_', "");
    let (digits, power) = match plain.split_once(['e', 'E']) {
        Some((digits, power)) => (digits.to_owned(), power.parse().map_err(|_| problem())?),
        None => (plain, 0),
    };
    let is_number = digits.chars().all(|letter| letter.is_ascii_digit());
    let number = digits.parse::<u64>().ok().filter(|_| is_number);
    let whole = number.zip(10_u64.checked_pow(power)).and_then(|(n, power)| n.checked_mul(power));
    whole.filter(|whole| (1..=most).contains(whole)).ok_or_else(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_come_in_several_spellings() {
        let count = |text| count(text, 1_000_000_000, "trials");
        for million in ["1000000", "1_000_000", "1e6", "1E6", "10e5"] {
            assert_eq!(count(million), Ok(1_000_000), "{million}");
        }
        for bad in ["", "0", "-1", "+1", "1e12", "1e99", "1.5", "e6", "1e", "1000000000000", "x"] {
            assert!(count(bad).is_err(), "{bad}");
        }
        assert_eq!(count("1e12").unwrap_err(), "expected 1 to 1000000000 trials, got '1e12'");
    }
}
