//! Whether one group of pieces is worth another, by every method.

use serde_json::{Map, Value, json};
use treville_core::betza::Movement;
use treville_core::encoding::excerpt;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_eval::appraisal::appraise;
use treville_eval::piece::compare::order::at_most;
use treville_eval::piece::compare::{Verdict, by_order};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::reinfeld;
use treville_eval::piece::values::{self, Method};

use crate::answer::{Answer, Problem, rounded};
use crate::picture;
use crate::piece_text::{self, Piece};

/// The most pieces of a group, and the most kinds of them: a side owns no more.
const MOST: usize = 32;

/// The most kinds of pieces of a group.
const MOST_KINDS: usize = 8;

/// A group such as `B+R`, `2N` or `Zebu:CN`.
struct Group {
    text: String,
    pieces: Vec<(usize, Piece)>,
}

impl Group {
    fn read(text: &str) -> Result<Group, Problem> {
        let parts: Vec<&str> = text.split('+').collect();
        if parts.len() > MOST_KINDS {
            let words =
                format!("expected at most {MOST_KINDS} kinds of pieces, got {}", parts.len());
            return Err(Problem::coded(words, json!({ "code": "kinds", "most": MOST_KINDS })));
        }
        let mut pieces = Vec::new();
        let mut place = 0;
        for part in parts {
            pieces.push(
                term(part).map_err(|problem| Problem {
                    at: problem.at.map(|at| at + place),
                    ..problem
                })?,
            );
            place += part.chars().count() + 1;
        }
        let count: usize = pieces.iter().map(|(count, _)| *count).sum();
        if count > MOST {
            let words = format!("expected at most {MOST} pieces, got {count}");
            return Err(Problem::coded(words, json!({ "code": "pieces", "most": MOST })));
        }
        Ok(Group { text: text.split_whitespace().collect(), pieces })
    }

    /// Every single piece.
    fn each(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().flat_map(|(count, piece)| (0..*count).map(move |_| piece))
    }

    /// The sum of a value.
    fn sum(&self, value: impl Fn(&Piece) -> f64) -> f64 {
        self.pieces.iter().map(|(count, piece)| *count as f64 * value(piece)).sum()
    }

    fn has_king(&self) -> bool {
        let king = ORTHODOX_PIECES[PieceType::KING.index()].name;
        self.pieces.iter().any(|(_, piece)| piece.name == king)
    }

    fn json(&self) -> Value {
        let pieces = self.pieces.iter().map(|(count, piece)| {
            json!({
                "name": piece.name,
                "count": count,
                "betza": piece.movement.movement().to_string(),
                "picture": picture::of_movement(&piece.movement),
                "emblem": picture::emblem(&piece.movement),
            })
        });
        json!({ "pieces": pieces.collect::<Vec<_>>(), "value": rounded(self.sum(engine)) })
    }
}

/// One part of a sum: `N`, `2N`, `2 knight`.
fn term(text: &str) -> Result<(usize, Piece), Problem> {
    let word = text.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let before = &text[..text.len() - word.len()];
    let count = match before.trim() {
        "" => 1,
        digits => {
            digits.parse().ok().filter(|count| (1..=MOST).contains(count)).ok_or_else(|| {
                let got = excerpt(digits);
                let words = format!("expected a number of pieces from 1 to {MOST}, got {got}");
                Problem::coded(words, json!({ "code": "pieces", "most": MOST }))
            })?
        }
    };
    let piece = piece_text::read(word).map_err(|problem| Problem {
        at: problem.at.map(|at| at + before.chars().count()),
        ..problem
    })?;
    Ok((count, piece))
}

/// Value of a piece, in centipawns of source 001.
fn engine(piece: &Piece) -> f64 {
    appraise(&piece.movement).value
}

/// Compares two groups.
///
/// # Errors
///
/// A group makes no sense.
pub fn compare(left: &str, right: &str) -> Answer {
    let (left, right) = (Group::read(left)?, Group::read(right)?);
    let mut methods = Vec::new();
    let mut row = |name: &str, sides: [f64; 2]| {
        let [left, right] = sides.map(rounded);
        let difference = rounded(left - right);
        methods.push(json!({
            "name": name, "left": left, "right": right, "difference": difference,
        }));
    };
    row("engine", [&left, &right].map(|group| group.sum(engine) / 100.0));
    let both = [&left, &right].map(|group| {
        let each = group.pieces.iter();
        each.map(|(count, piece)| (*count, Profile::new(&piece.movement))).collect::<Vec<_>>()
    });
    for method in Method::ALL {
        let pawns = |profile: &Profile| values::worth(profile, method, &Factors::SOURCE).pawns;
        let sum = |pieces: &Vec<(usize, Profile)>| -> f64 {
            pieces.iter().map(|(count, profile)| *count as f64 * pawns(profile)).sum()
        };
        row(method.name(), both.each_ref().map(sum));
    }
    let custom = |group: &Group| {
        let movements: Vec<Movement> =
            group.each().map(|piece| piece.movement.movement().clone()).collect();
        reinfeld::group(&movements, 0)
    };
    if let (Some(left), Some(right)) = (custom(&left), custom(&right)) {
        row("reinfeld", [left, right]);
    }
    let mut fields = Map::new();
    fields.insert("left".to_owned(), left.json());
    fields.insert("right".to_owned(), right.json());
    fields.insert("methods".to_owned(), methods.into());
    fields.insert("words".to_owned(), words(&left, &right).into());
    Ok(fields)
}

/// The verdicts of order alone and of the engine.
fn words(left: &Group, right: &Group) -> String {
    let (one, other) = (&left.text, &right.text);
    if left.has_king() || right.has_king() {
        return "A king is never traded, so it cannot be compared.".to_owned();
    }
    let difference = (left.sum(engine) - right.sum(engine)).round() / 100.0;
    let counts = match difference {
        more if more > 0.0 => format!("the engine counts {one} {more:.2} pawns higher"),
        less if less < 0.0 => format!("the engine counts {one} {:.2} pawns lower", -less),
        _ => "the engine counts both alike".to_owned(),
    };
    let kinds: Vec<&Movement> = left
        .pieces
        .iter()
        .chain(&right.pieces)
        .map(|(_, piece)| piece.movement.movement())
        .collect();
    let known: Vec<Vec<bool>> =
        kinds.iter().map(|one| kinds.iter().map(|other| at_most(one, other)).collect()).collect();
    let numbered = |group: &Group, first: usize| -> Vec<usize> {
        let each = group.pieces.iter().zip(first..);
        each.flat_map(|((count, _), index)| (0..*count).map(move |_| index)).collect()
    };
    let (ours, theirs) = (numbered(left, 0), numbered(right, left.pieces.len()));
    match by_order(&ours, &theirs, |a, b| known[*a][*b]) {
        Verdict::Better => format!("{one} can do all that {other} can, and more; {counts}."),
        Verdict::Worse => format!("{other} can do all that {one} can, and more; {counts}."),
        Verdict::Equal => format!("{one} and {other} are alike, piece by piece."),
        Verdict::Undecided | Verdict::Royal => {
            format!("Neither can do all that the other can; {counts}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(answer: &Map<String, Value>, name: &str) -> Option<[f64; 3]> {
        let methods = answer["methods"].as_array().unwrap();
        let row = methods.iter().find(|row| row["name"] == name)?;
        Some(["left", "right", "difference"].map(|field| row[field].as_f64().unwrap()))
    }

    #[test]
    fn groups_are_compared_by_every_method() {
        let answer = compare("B+R", "Q").unwrap();
        assert_eq!(row(&answer, "reinfeld"), Some([8.0, 9.0, -1.0]));
        assert_eq!(row(&answer, "formula"), Some([7.79, 9.32, -1.53]));
        let [left, right, _] = row(&answer, "leap-square").unwrap();
        assert!((left - right).abs() < 1e-9, "8.75 + 14 = 22.75");
        assert_eq!(answer["methods"].as_array().unwrap().len(), 10);
        let engine = row(&answer, "engine").unwrap();
        let value = answer["left"]["value"].as_f64().unwrap() / 100.0;
        assert!((value - engine[0]).abs() < 0.001, "{value} {engine:?}");
        assert!(engine[2] < 0.0);
        assert_eq!(row(&compare("2 Zebu:CN", "knight").unwrap(), "reinfeld"), None);
    }

    #[test]
    fn the_words_say_what_is_certain() {
        let words =
            |left, right| compare(left, right).unwrap()["words"].as_str().unwrap().to_owned();
        assert!(words("dragon", "2N").starts_with("Neither"));
        assert!(
            words("dragon", "Q").starts_with("dragon can do all that Q can, and more; the engine")
        );
        assert!(words("B", "B+R").starts_with("B+R can do all that B can, and more"));
        assert_eq!(words("N+R", "R + N"), "N+R and R+N are alike, piece by piece.");
        assert_eq!(words("K", "Q"), "A king is never traded, so it cannot be compared.");
    }

    #[test]
    fn faulty_groups_are_refused_with_their_place() {
        let problem = |text: &str| compare(text, "Q").unwrap_err();
        assert_eq!(problem("N+2Zebu:CX").at, Some(9));
        for text in [
            "",
            "+",
            "N+",
            "0N",
            "33N",
            "20N+20R",
            "99999999999999999999N",
            "2",
            "N+N+N+N+N+N+N+N+N",
        ] {
            assert!(problem(text).words.starts_with("expected"), "{text}");
        }
    }
}
