//! From rays to plain words, for people who do not read Betza notation.

use super::format::parts;
use super::movement::Movement;
use super::ray::Hop;
use super::term::{Course, Part};

impl Movement {
    /// How the piece moves, to be read after *moves*.
    ///
    /// ```
    /// use treville_core::betza::Movement;
    ///
    /// let leopard: Movement = "NB2".parse()?;
    /// assert_eq!(leopard.in_words(), "up to 2 squares diagonally or like a knight");
    /// # Ok::<(), treville_core::betza::BetzaError>(())
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut phrases: Vec<String> = parts(self.rays()).iter().map(phrase).collect();
        let Some(last) = phrases.pop() else { return "not at all".to_owned() };
        if phrases.is_empty() { last } else { format!("{} or {last}", phrases.join(", ")) }
    }
}

/// One atom with its directions and conditions.
fn phrase(part: &Part) -> String {
    let ray = part.term.ray;
    let mut words = vec![steps(part)];
    match &part.course {
        Course::Crooked { whole } if !whole.is_empty() => {
            words.push(format!("with the first step {}", towards(&part.directions)));
            words.push(format!("and as a whole {}", towards(whole)));
        }
        Course::Crooked { .. } if !part.directions.is_empty() => {
            words.push(format!("with the first step {}", towards(&part.directions)));
        }
        _ if !part.directions.is_empty() => words.push(towards(&part.directions)),
        _ => {}
    }
    if let Course::Bent { turns, slides } = &part.course {
        let far = if *slides { "any number of such steps" } else { "one such step" };
        words.push(format!("over an empty square, then {far} {}", onwards(turns)));
    }
    let usual = ray.moves && ray.captures;
    let conditions = [
        (ray.hop == Some(Hop::Over), "over one piece"),
        (ray.hop == Some(Hop::Behind), "to the square behind a piece"),
        (ray.lame, "if nothing is in the way"),
        (ray.jumps_first, "past the first square"),
        (ray.spacious, "if the square beyond is empty"),
        (!usual && ray.moves, "without capturing"),
        (!usual && ray.captures, "to capture"),
        (ray.en_passant, "also en passant"),
        (ray.initial, "as its first move"),
    ];
    words.extend(conditions.iter().filter(|(holds, _)| *holds).map(|(_, text)| (*text).to_owned()));
    words.join(" ").trim_end_matches(',').to_owned()
}

/// How far, and along what.
fn steps(part: &Part) -> String {
    let limit = part.term.ray.limit;
    let (m, n) = part.term.leap();
    let all = part.directions.is_empty();
    let along = match (m, n) {
        (1, 0) if part.compound => "in any direction",
        (_, 0) => "straight",
        (m, n) if m == n => "diagonally",
        _ => "",
    };
    let is_unlimited = limit > 1 && limit >= part.most();
    if let Course::Crooked { .. } = part.course {
        let step = if m == 1 { along.into() } else { format!("by leaps of {m} squares {along}") };
        let count = if is_unlimited { "any number of".into() } else { format!("up to {limit}") };
        return format!("{count} steps {step} in zigzag, turning by a right angle with each");
    }
    match (m, n) {
        (1, 0) if is_unlimited && all => {
            if part.compound { "like a queen" } else { "like a rook" }.into()
        }
        (1, 1) if is_unlimited && all => "like a bishop".into(),
        (1, _) if is_unlimited => format!("any distance {along}"),
        (1, _) if limit == 1 => format!("1 square {along}"),
        (1, _) => format!("up to {limit} squares {along}"),
        (2, 1) if limit == 1 => "like a knight".into(),
        _ => {
            let leap = if along.is_empty() {
                format!("by a leap of {m} squares and {n} across")
            } else {
                format!("by a leap of {m} squares {along}")
            };
            match limit {
                1 => leap,
                _ if is_unlimited => format!("{leap}, any number of times,"),
                _ => format!("{leap}, up to {limit} times,"),
            }
        }
    }
}

/// The turns of a bent way: words for those that have one, else the letters of the notation.
fn onwards(turns: &str) -> String {
    let word = match turns {
        "f" => "straight on",
        "fs" => "outward, bent by 45 degrees",
        "s" => "at a right angle",
        "bs" => "back, bent by 135 degrees",
        other => return format!("turned ({other})"),
    };
    word.to_owned()
}

/// The directions: words for those that have one, else the letters of the notation.
fn towards(directions: &str) -> String {
    let word = match directions {
        "f" => "forward",
        "b" => "backward",
        "l" => "to the left",
        "r" => "to the right",
        "v" => "forward and backward",
        "s" => "sideways",
        "fs" => "forward and sideways",
        "bs" => "backward and sideways",
        other => return format!("({other})"),
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES};

    fn words(betza: &str) -> String {
        betza.parse::<Movement>().unwrap().in_words()
    }

    #[test]
    fn every_piece_of_the_game_can_be_told_to_a_newcomer() {
        let told: Vec<String> = ORTHODOX_PIECES
            .iter()
            .chain(&MUSKETEER_PIECES)
            .map(|piece| format!("{}: {}", piece.name, words(piece.betza)))
            .collect();
        let expected = [
            "pawn: 1 square straight forward without capturing, \
             1 square diagonally forward to capture also en passant \
             or by a leap of 2 squares straight forward if nothing is in the way without capturing \
             as its first move",
            "knight: like a knight",
            "bishop: like a bishop",
            "rook: like a rook",
            "queen: like a queen",
            "king: 1 square in any direction",
            "leopard: up to 2 squares diagonally or like a knight",
            "cannon: 1 square in any direction, by a leap of 2 squares straight \
             or like a knight sideways",
            "unicorn: like a knight or by a leap of 3 squares and 1 across",
            "dragon: like a queen or like a knight",
            "chancellor: like a rook or like a knight",
            "archbishop: like a bishop or like a knight",
            "elephant: 1 square in any direction, by a leap of 2 squares straight \
             or by a leap of 2 squares diagonally",
            "hawk: by a leap of 2 squares straight, by a leap of 2 squares diagonally, \
             by a leap of 3 squares straight or by a leap of 3 squares diagonally",
            "fortress: up to 3 squares diagonally, by a leap of 2 squares straight \
             or like a knight forward and backward",
            "spider: up to 2 squares diagonally, by a leap of 2 squares straight or like a knight",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_has_no_word_is_told_by_its_letters() {
        for (betza, told) in [
            ("fR", "any distance straight forward"),
            ("NN", "by a leap of 2 squares and 1 across, any number of times"),
            ("fNN", "by a leap of 2 squares and 1 across, any number of times, forward"),
            ("mRcpR", "like a rook without capturing or like a rook over one piece to capture"),
            ("nN", "like a knight if nothing is in the way"),
            ("lfrbN", "like a knight (lfrb)"),
            ("wB", "like a bishop if the square beyond is empty"),
        ] {
            assert_eq!(words(betza), told, "{betza}");
        }
    }
}
