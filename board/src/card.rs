//! Cards: what there is to know of a piece at a glance.

use serde_json::{Map, Value, json};
use treville_core::betza::{Bend, Movement, Ray};
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::{File, Rank, Square};
use treville_eval::appraisal::appraise;
use treville_notation::words::in_words;

use crate::answer::rounded;
use crate::picture;
use crate::piece_text::Piece;

/// The square of the piece of a card.
const HOME: Square = Square::at(File::D, Rank::new(3));

/// The card of a piece by itself.
#[must_use]
pub fn of(piece: &Piece) -> Value {
    let picture = picture::of_movement(&piece.movement);
    card(&piece.name, piece.letter, &piece.movement, picture)
}

/// The card of a type of a game.
#[must_use]
pub fn of_type(pieces: &PieceSet, kind: PieceType) -> Value {
    let own = pieces.kind(kind);
    card(&own.name, Some(own.letter), own.movement, picture::of(pieces, kind))
}

fn card(name: &str, letter: Option<char>, movement: &Movement, picture: Option<&str>) -> Value {
    let value = appraise(movement);
    let [full, endings] = value.phases;
    json!({
        "name": name,
        "letter": letter,
        "betza": movement.to_string(),
        "picture": picture,
        "emblem": picture::emblem(movement),
        "value": {
            "mean": rounded(value.value),
            "low": rounded(value.low),
            "high": rounded(value.high),
            "full": rounded(full),
            "endings": rounded(endings),
            "basis": value.basis.name(),
        },
        "words": sentence(movement),
        "squares": squares(movement, HOME).iter().map(ReachedSquare::json).collect::<Vec<_>>(),
    })
}

/// The movement of a piece, as one or more whole sentences.
#[must_use]
pub fn sentence(movement: &Movement) -> String {
    let words = in_words(movement);
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// A square that a piece may get to, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReachedSquare {
    /// The square.
    pub square: Square,
    how: [bool; HOW.len()],
}

/// In what manner, as the page learns it.
const HOW: [&str; 7] = ["move", "capture", "leap", "slide", "hop", "lame", "first"];

impl ReachedSquare {
    /// The manners in which the piece gets there.
    pub fn how(&self) -> impl Iterator<Item = &'static str> {
        HOW.into_iter().zip(self.how).filter_map(|(name, is_so)| is_so.then_some(name))
    }

    fn json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("square".to_owned(), self.square.to_string().into());
        fields.insert("how".to_owned(), self.how().collect());
        Value::Object(fields)
    }
}

/// The squares that White's piece may get to from `from`, whatever has to stand in between.
#[must_use]
pub fn squares(movement: &Movement, from: Square) -> Vec<ReachedSquare> {
    let mut found: Vec<ReachedSquare> = Vec::new();
    for ray in movement.rays() {
        for (steps, square) in way(ray, from) {
            if !ends(ray, steps) {
                continue;
            }
            let is_slide = ray.hop.is_none() && ray.limit > 1;
            let how = [
                ray.moves,
                ray.captures || ray.en_passant,
                ray.hop.is_none() && !is_slide,
                is_slide,
                ray.hop.is_some(),
                ray.lame,
                ray.initial,
            ];
            match found.iter_mut().find(|known| known.square == square) {
                Some(known) => {
                    let is_first = known.how[6] && how[6];
                    known.how.iter_mut().zip(how).for_each(|(known, own)| *known |= own);
                    known.how[6] = is_first;
                }
                None => found.push(ReachedSquare { square, how }),
            }
        }
    }
    found.sort_by_key(|reached| reached.square.index());
    found
}

/// The squares of a ray as far as its way lies on the board, with the number of the step.
fn way(ray: &Ray, from: Square) -> impl Iterator<Item = (u8, Square)> {
    let at = move |steps: u8| {
        let (dx, dy) = ray.after(steps);
        Some((steps, from.offset(dx, dy)?))
    };
    (1..=ray.limit).map_while(at)
}

/// Whether a ray can end with this step: a bent one goes on after its first, and a hopper has
/// something to hop over first.
fn ends(ray: &Ray, steps: u8) -> bool {
    let is_bent = matches!(ray.bend, Some(Bend::Once(..)));
    let passed = u8::from(is_bent || ray.jumps_first) + u8::from(ray.hop.is_some());
    steps > passed
}

#[cfg(test)]
mod tests {
    use treville_core::color::Color;
    use treville_eval::piece::random::RandomPieces;

    use super::*;

    fn reached(betza: &str, from: &str) -> String {
        let squares = squares(&betza.parse().unwrap(), from.parse().unwrap());
        let text = |one: &ReachedSquare| {
            format!("{} {}", one.square, one.how().collect::<Vec<_>>().join(" "))
        };
        squares.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn squares_say_how_they_are_reached() {
        for (betza, from, expected) in [
            ("fN", "a1", "b3 move capture leap"),
            ("frR2", "g7", "h7 move capture slide, g8 move capture slide"),
            ("fmWfcF", "d4", "c5 capture leap, d5 move leap, e5 capture leap"),
            ("lcpR", "d4", "a4 capture hop, b4 capture hop"),
            ("fnD", "d4", "d6 move capture leap lame"),
            ("fWifmnD", "d4", "d5 move capture leap, d6 move leap lame first"),
            ("fWfjR", "d5", "d6 move capture leap, d7 move capture slide, d8 move capture slide"),
            // The crooked bishop of a1 has no way over b0.
            ("rzrB2", "a1", "c1 move capture slide, b2 move capture slide"),
        ] {
            let found = reached(betza, from);
            assert_eq!(found, expected, "{betza}");
        }
    }

    /// The plain walk of the rules goes to the same squares of an empty board.
    #[test]
    fn squares_are_those_of_the_rules() {
        use treville_core::betza::Content;
        for betza in
            ["QNN", "B3DvN", "wKwD", "t[FR]", "t[WB]", "zB", "fzfB", "zR3", "nNnC", "WjR", "afN"]
        {
            let movement: Movement = betza.parse().unwrap();
            for from in Square::all() {
                let empty = |_| Content::Empty;
                let walked = movement.destinations(from, Color::White, &empty, false).quiet;
                let found: Vec<Square> =
                    squares(&movement, from).iter().map(|reached| reached.square).collect();
                assert_eq!(found, walked.into_iter().collect::<Vec<_>>(), "{betza} on {from}");
            }
        }
    }

    #[test]
    fn pieces_by_chance_have_cards_too() {
        for seed in 0..60 {
            let source = RandomPieces { seed, part: None };
            for named in source.pair(0).iter().chain(&source.army(0)) {
                let piece = crate::piece_text::read(&named.to_string()).unwrap();
                let card = of(&piece);
                let words = card["words"].as_str().unwrap();
                assert!(words.ends_with('.') && words.len() <= 600, "{named}: {words}");
                assert!(words.starts_with(|c: char| c.is_ascii_uppercase()), "{named}: {words}");
                assert!(!card["emblem"].as_array().unwrap().is_empty(), "{named}");
            }
        }
    }

    #[test]
    fn a_card_says_it_all() {
        let card = of(&crate::piece_text::read("leopard").unwrap());
        assert_eq!(card["words"], "Moves like a knight or slides up to two squares diagonally.");
        assert_eq!((&card["picture"], &card["letter"]), (&json!("leopard"), &json!("L")));
        assert_eq!(card["squares"].as_array().unwrap().len(), 16);
        let value = &card["value"];
        let ends = ["low", "mean", "high"].map(|name| value[name].as_f64().unwrap());
        assert!(ends[0] < ends[1] && ends[1] < ends[2] && ends[2] < ends[0] + 150.0, "{value}");
        let basis =
            |text: &str| of(&crate::piece_text::read(text).unwrap())["value"]["basis"].clone();
        let known = ["leopard", "Own:cQmW", "Own:BN2mW"].map(basis);
        assert_eq!(known, ["fit", "games", "forecast"]);
    }
}
