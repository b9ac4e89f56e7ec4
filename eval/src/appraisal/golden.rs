//! Answers to the last bit, the same on every processor: engines everywhere play by them.

use super::appraise;

/// Pieces, one a line, with the bits of value, lower and upper end in hexadecimal digits.
pub const GOLDEN: &str = include_str!("golden.txt");

/// The lines of [`GOLDEN`] as they are here, where they are others.
#[must_use]
pub fn differences() -> Vec<String> {
    let here = |line: &str| {
        let text = line.split(' ').next().unwrap_or_default();
        text.parse().map_or_else(
            |error| format!("{text}: {error}"),
            |movement| {
                let own = appraise(&movement);
                let [value, low, high] = [own.value, own.low, own.high].map(f64::to_bits);
                format!("{text} {value:016x} {low:016x} {high:016x}")
            },
        )
    };
    let lines = GOLDEN.lines().map(|line| (line, here(line)));
    lines.filter(|(line, here)| line != here).map(|(_, here)| here).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Officers, measured pieces, forecasts with few parts and with many, turns, hoppers, the pawn.
    #[test]
    fn answers_are_the_same_to_the_last_bit() {
        assert_eq!(GOLDEN.lines().count(), 24);
        assert_eq!(differences(), Vec::<String>::new());
    }
}
