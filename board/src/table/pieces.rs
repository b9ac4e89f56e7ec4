//! The answers about games to choose from, their pieces, and positions that are set up.

use serde_json::{Map, Value, json};
use treville_core::chess960::{self, ARRAYS};
use treville_core::piece::PieceType;
use treville_core::rules::Rules;
use treville_engine::level::Level;
use treville_engine::variant::{Variant, Variants};
use treville_eval::piece::random::RandomPieces;

use super::request::Draw;
use crate::answer::{Answer, Problem};
use crate::setup::{self, EditedSetup};
use crate::{card, catalogue, piece_text};

/// The most bytes of a file of games: a hostile one of 1 MiB would take minutes.
const MOST_BYTES: usize = 1 << 16;

/// The most pieces that cards are asked for at once.
const MOST_CARDS: usize = 32;

/// The fields of an object.
fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The data that the page needs first.
pub(super) fn hello(variants: &Variants) -> Answer {
    Ok(fields(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "elo": { "least": Level::LEAST, "most": Level::MOST },
        "variants": variants.iter().map(catalogue::variant).collect::<Vec<_>>(),
        "armies": catalogue::armies(),
    })))
}

/// Reads a file of games, which take the place of those of the last one, beside those that were
/// given to the table at its start.
pub(super) fn load(variants: &mut Variants, given: &Variants, ini: &str) -> Answer {
    if ini.len() > MOST_BYTES {
        let words = format!("expected at most 64 KiB of games, got {} bytes", ini.len());
        return Err(Problem::coded(words, json!({ "code": "games_too_many" })));
    }
    // Nothing at all takes the games of the last file away.
    let (read, told) = match ini {
        "" => Default::default(),
        ini => Variants::read(ini.as_bytes())?,
    };
    *variants = given.and(&read);
    let notes = [told.slips, told.notes].concat();
    Ok(fields(json!({
        "variants": read.of_the_file().map(catalogue::variant).collect::<Vec<_>>(),
        "left_out": told.left_out,
        "notes": notes,
    })))
}

/// The cards of a game's pieces, or of these.
pub(super) fn cards(
    variants: &Variants,
    variant: Option<&str>,
    pieces: Option<&[String]>,
) -> Answer {
    let cards: Vec<Value> = match (variant, pieces) {
        (Some(name), None) => of_game(variants.find(name)?.rules()),
        (None, Some(texts)) if texts.len() <= MOST_CARDS => {
            let read = |text: &String| piece_text::read(text).map(|piece| card::of(&piece));
            texts.iter().map(read).collect::<Result<_, _>>()?
        }
        (None, Some(texts)) => {
            let words = format!("expected at most {MOST_CARDS} pieces, got {}", texts.len());
            return Err(Problem::new(words));
        }
        _ => return Err(Problem::new("expected either variant or pieces")),
    };
    Ok(fields(json!({ "cards": cards })))
}

/// The types that can be chosen, or that wait or are in hand, or else all officers of the game.
fn of_game(rules: Rules) -> Vec<Value> {
    let game = rules.made_from();
    let given = game.pairs.as_ref().map(|pairs| pairs.0.concat()).unwrap_or_default();
    let mut types = if game.choices.is_empty() { given } else { game.choices.clone() };
    if types.is_empty() {
        let is_officer = |kind: &PieceType| {
            let owner = rules.pieces.kind(*kind).owner;
            *kind != PieceType::PAWN && *kind != PieceType::KING && owner.meets(owner)
        };
        types = rules.pieces.types().filter(is_officer).collect();
    }
    types.sort_unstable();
    types.dedup();
    types.into_iter().map(|kind| card::of_type(rules.pieces, kind)).collect()
}

/// The card of one piece.
pub(super) fn piece(text: &str) -> Answer {
    let piece = piece_text::read(text)?;
    Ok(fields(json!({ "card": card::of(&piece) })))
}

/// Pieces or a position by chance; the seed alone decides.
pub(super) fn random(seed: u64, what: Draw) -> Answer {
    let source = RandomPieces { seed, part: None };
    Ok(fields(match what {
        Draw::Pair => json!({ "pieces": source.pair(0).map(|piece| piece.to_string()) }),
        Draw::Position => {
            let number = (seed % u64::from(ARRAYS)) as u16;
            let start = chess960::start(Variant::chess960().rules(), number);
            json!({ "fen": start.to_string(), "number": number })
        }
    }))
}

/// A position with all that is wrong with it.
pub(super) fn edit(rules: Rules, fen: Option<&str>, setup: Option<&EditedSetup>) -> Answer {
    match (fen, setup) {
        (Some(text), None) => setup::of_fen(text, rules),
        (None, Some(edited)) => setup::of_edited(edited, rules),
        _ => Err(Problem::new("expected either fen or setup")),
    }
}
