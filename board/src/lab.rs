//! The piece lab: all that can be worked out of a movement.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use treville_core::betza::{Content, Movement};
use treville_core::color::Color;
use treville_core::encoding::excerpt;
use treville_core::square::Square;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::{Profile, magic};
use treville_eval::piece::reinfeld;
use treville_eval::piece::values::{Method, worth};
use treville_eval::position::endgame::mate_in_words;

use crate::answer::{Answer, Problem, rounded};
use crate::card;
use crate::piece_text;

/// The steps of the density curve, from a full board to an empty one.
const STEPS: u32 = 20;

/// The data of White's piece of this text on `from`, with these blockers.
///
/// # Errors
///
/// The text is no piece, a square is none, or a blocker stands on the piece.
pub fn lab(text: &str, from: &str, blockers: &BTreeMap<String, String>) -> Answer {
    let piece = piece_text::read(text)?;
    let from = square(from)?;
    let mut board = [Content::Empty; 64];
    for (name, color) in blockers {
        let at = square(name)?;
        if at == from {
            return Err(Problem::new(format!(
                "expected blockers beside the piece, got one on {at}"
            )));
        }
        board[at.index()] = match color.as_str() {
            "white" => Content::Ally,
            "black" => Content::Enemy,
            other => {
                let got = excerpt(other);
                return Err(Problem::new(format!("expected white or black, got '{got}'")));
            }
        };
    }
    let movement = &piece.movement;
    let profile = Profile::new(movement);
    let mut fields = Map::new();
    fields.insert("card".to_owned(), card::of(&piece));
    fields.insert("squares".to_owned(), squares(movement, from, &board));
    fields.insert("values".to_owned(), values(&profile));
    fields.insert("density".to_owned(), density(&profile));
    fields.insert("colour_bound".to_owned(), movement.is_color_bound().into());
    fields.insert("mates".to_owned(), mate_in_words(movement).into());
    Ok(fields)
}

fn square(text: &str) -> Result<Square, Problem> {
    text.parse().map_err(|_| Problem::new(format!("expected a square, got '{}'", excerpt(text))))
}

/// The squares that the piece may get to, and whether it can now: the rules' own walk says that.
fn squares(movement: &Movement, from: Square, board: &[Content; 64]) -> Value {
    let now = movement.destinations(from, Color::White, &|at| board[at.index()], false);
    let open = now.quiet | now.captures | now.en_passant;
    let reached = card::squares(movement, from);
    let square = |one: &card::ReachedSquare| {
        json!({
            "square": one.square.to_string(),
            "how": one.how().collect::<Vec<_>>(),
            "open": open.has(one.square),
        })
    };
    reached.iter().map(square).collect()
}

/// The value by every method, as the sources have them, and by custom where there is one.
fn values(profile: &Profile) -> Value {
    let mut rows = Vec::new();
    for method in Method::ALL {
        let value = worth(profile, method, &Factors::SOURCE);
        let unit = if method.counts_squares() { "squares" } else { "centipawns" };
        let (name, raw, pawns) = (method.name(), rounded(value.raw), rounded(value.pawns));
        rows.push(json!({ "name": name, "raw": raw, "pawns": pawns, "unit": unit }));
    }
    if let Some(custom) = reinfeld::customary(profile.movement()) {
        let pawns = custom.pawns;
        rows.push(json!({ "name": "reinfeld", "raw": pawns, "pawns": pawns, "unit": "pawns" }));
    }
    rows.into()
}

/// The mean number of squares by how empty the board is.
fn density(profile: &Profile) -> Value {
    let point = |step: u32| {
        let empty = f64::from(step) / f64::from(STEPS);
        json!({ "empty": empty, "squares": rounded(magic::magic(profile, empty)) })
    };
    (0..=STEPS).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str, from: &str, blockers: &[(&str, &str)]) -> Answer {
        let own = |(square, color): &(&str, &str)| ((*square).to_owned(), (*color).to_owned());
        lab(text, from, &blockers.iter().map(own).collect())
    }

    fn open(betza: &str, from: &str, blockers: &[(&str, &str)]) -> String {
        let answer = answer(&format!("Own:{betza}"), from, blockers).unwrap();
        let squares = answer["squares"].as_array().unwrap().clone();
        let open = squares.iter().filter(|square| square["open"] == true);
        open.map(|square| square["square"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn blockers_close_the_ways_that_they_stand_in() {
        for (betza, blockers, expected) in [
            ("fR", &[("d6", "black")][..], "d5 d6"),
            ("fR", &[("d6", "white")], "d5"),
            ("fnN", &[("d5", "white")], ""),
            ("fN", &[("d5", "white"), ("c6", "white")], "e6"),
            ("fcpR", &[("d5", "white"), ("d8", "black")], "d8"),
            ("fpR", &[("d5", "white")], "d6 d7 d8"),
            ("fgR", &[("d6", "white")], "d7"),
            ("fwW", &[("d6", "black")], ""),
            ("fwW", &[], "d5"),
            ("fyafsF", &[("e5", "black")], "a5 b5 c6 c7 c8"),
            ("mfWcfF", &[("c5", "black"), ("d5", "white"), ("e5", "white")], "c5"),
        ] {
            assert_eq!(open(betza, "d4", blockers), expected, "{betza} {blockers:?}");
        }
        assert_eq!(open("zfB", "a1", &[("b2", "white")]), "");
    }

    #[test]
    fn the_lab_knows_values_curves_and_mates() {
        let rook = answer("rook", "a1", &[]).unwrap();
        let rows = rook["values"].as_array().unwrap();
        assert_eq!(rows.len(), Method::ALL.len() + 1);
        assert_eq!(rows[8], json!({"name": "reinfeld", "raw": 5.0, "pawns": 5.0, "unit": "pawns"}));
        let curve = rook["density"].as_array().unwrap();
        assert_eq!(curve.len(), 21);
        assert_eq!(curve[20], json!({"empty": 1.0, "squares": 14.0}));
        assert_eq!(curve[0]["squares"], 3.5, "the neighbours of a full board");
        assert_eq!(
            rook["mates"],
            "With its king alone it can mate a bare king, in at most 16 moves."
        );
        let mates =
            |text: &str| answer(text, "d4", &[]).unwrap()["mates"].as_str().unwrap().to_owned();
        assert_eq!(mates("knight"), "With its king alone it cannot mate a bare king.");
        assert_eq!(mates("pawn"), "A pawn has to promote before it can mate.");
        assert!(mates("Own:ceN").contains("is not known: expected pawns alone"));
        assert_eq!(answer("bishop", "d4", &[]).unwrap()["colour_bound"], true);
        assert_eq!(rook["colour_bound"], false);
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, from, blockers, words) in [
            ("Own:X", "d4", &[][..], "Own: column 1: expected an atom or a modifier, found `X`"),
            ("N", "d9", &[], "expected a square, got 'd9'"),
            ("N", "d4", &[("d4", "white")], "expected blockers beside the piece, got one on d4"),
            ("N", "d4", &[("e4", "red")], "expected white or black, got 'red'"),
            ("N", "d4", &[("", "white")], "expected a square, got ''"),
        ] {
            assert_eq!(answer(text, from, blockers).unwrap_err().words, words);
        }
    }
}
