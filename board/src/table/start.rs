//! Start of a game.

use serde_json::json;
use treville_core::color::Color;
use treville_core::definition::Definition;
use treville_core::encoding::excerpt;
use treville_core::position::Position;
use treville_core::position_text::{self, PositionText};
use treville_core::rules::Rules;
use treville_engine::variant::{Variant, Variants};
use treville_notation::armies;
use treville_notation::named_piece::{NamedPiece, game_of_pair};

use super::request::{Armies, New};
use crate::answer::Problem;
use crate::piece_text;

/// The most bytes of a text with a position; moves may follow it.
const MOST_BYTES: usize = 1 << 16;

/// The first position of a new game; `like` are the rules of the game that it is to be like.
pub(super) fn of(new: &New, like: Option<Rules>, variants: &Variants) -> Result<Position, Problem> {
    let rules = match (&new.variant, &new.pieces, &new.armies, like) {
        (Some(name), None, None, None) => variants.find(name)?.rules(),
        (None, Some(pieces), None, None) => pair(pieces)?,
        (None, None, Some(armies), None) => of_armies(armies)?,
        (None, None, None, Some(rules)) => rules,
        _ => {
            return Err(Problem::new("expected one of 'variant', 'pieces', 'armies' and 'like'"));
        }
    };
    match &new.fen {
        Some(text) => of_text(text, rules).map(|read| *read.game.position()),
        None => Ok(Position::start(rules)),
    }
}

/// The position of a text by these rules.
pub(super) fn of_text(text: &str, rules: Rules) -> Result<PositionText, Problem> {
    if text.len() > MOST_BYTES {
        let words = format!("expected a FEN of at most {MOST_BYTES} bytes");
        return Err(Problem::coded(words, json!({ "code": "fen_long" })));
    }
    let given = rules.selectable().next().is_none().then(|| rules.pair(Color::White));
    let pair = given.filter(|_| rules.has_set_up());
    Ok(position_text::read(text, rules, pair)?)
}

/// The rules of a game with these two pieces to place.
fn pair(texts: &[String; 2]) -> Result<Rules, Problem> {
    let [one, other] = texts;
    let pair = [piece(one)?, piece(other)?];
    let definition = game_of_pair(&pair)?;
    rules(&definition)
}

/// A piece of a pair. One that the program knows gets a letter that is free.
fn piece(text: &str) -> Result<NamedPiece, Problem> {
    let piece = piece_text::read(text)?;
    let letter = piece.letter.filter(|_| text.contains(':'));
    Ok(NamedPiece { name: piece.name, letter, movement: piece.movement })
}

fn of_armies(names: &Armies) -> Result<Rules, Problem> {
    let army = |name: &str| {
        let known = armies::ARMIES.map(|army| army.name).join(", ");
        let none = || Problem::new(format!("expected one of {known}, got '{}'", excerpt(name)));
        armies::by_name(name).ok_or_else(none)
    };
    rules(&armies::game(&army(&names.white)?, &army(&names.black)?, names.spacious))
}

fn rules(definition: &Definition) -> Result<Rules, Problem> {
    Ok(definition.rules()?)
}

/// The game of these rules: one that has a name, whatever the rules call themselves.
pub(super) fn variant(rules: Rules, variants: &Variants) -> Variant {
    variants.iter().find(|variant| variant.rules() == rules).unwrap_or(Variant::of(rules))
}
