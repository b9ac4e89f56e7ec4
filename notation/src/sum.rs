//! Sums of pieces as people write them: `B+R`, `2P`, `3Mine:NB2+N`.

use treville_core::encoding::excerpt;

/// The most pieces of a sum: more than a side ever owns.
const MOST: u32 = 64;

/// Whether a word is a sum rather than a piece: `B+R`, `2R`. No piece begins with a number but some
/// leapers of literature, such as `1:5-leaper`, and names of one's own.
#[must_use]
pub fn is_sum(word: &str) -> bool {
    let begins_with_a_number = word.starts_with(|letter: char| letter.is_ascii_digit());
    word.contains('+') || begins_with_a_number && !word.contains(':')
}

/// The pieces of a sum as they are written, and how many there are of each.
///
/// ```
/// assert_eq!(treville_notation::sum::terms("2R+N"), Ok(vec![(2, "R"), (1, "N")]));
/// ```
///
/// # Errors
///
/// A part is empty or has no number from 1 to 64, or all have more than 64 pieces.
pub fn terms(text: &str) -> Result<Vec<(u32, &str)>, String> {
    let terms: Vec<(u32, &str)> = text.split('+').map(term).collect::<Result<_, _>>()?;
    let count = terms.iter().fold(0, |sum: u32, (count, _)| sum.saturating_add(*count));
    if count > MOST {
        let got = excerpt(text);
        return Err(format!("expected at most {MOST} pieces on a side, got {count} in '{got}'"));
    }
    Ok(terms)
}

/// One part of a sum: `N`, `2N`, `2 knight`.
fn term(text: &str) -> Result<(u32, &str), String> {
    let text = text.trim();
    let word = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = &text[..text.len() - word.len()];
    let word = word.trim_start();
    if word.is_empty() {
        let expected = "expected pieces with `+` between them, such as B+R or 2P";
        return Err(format!("{expected}, got nothing in one place"));
    }
    let count = if number.is_empty() { Some(1) } else { number.parse().ok() };
    match count {
        Some(count) if (1..=MOST).contains(&count) => Ok((count, word)),
        _ => {
            let got = excerpt(number);
            Err(format!("expected a number of pieces from 1 to {MOST}, got '{got}'"))
        }
    }
}
