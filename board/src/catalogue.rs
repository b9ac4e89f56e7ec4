//! The games and the armies to choose from. The page has the words for them.

use serde_json::{Value, json};
use treville_engine::variant::Variant;
use treville_notation::armies::{ARMIES, Army};

/// A game as the page lists it.
#[must_use]
pub fn variant(variant: Variant) -> Value {
    let rules = variant.rules();
    json!({
        "name": variant.name(),
        "chooses": rules.selectable().next().is_some(),
        "places": rules.has_set_up(),
        "hands": variant.has_hands(),
        "chess960": variant.is_chess960(),
        "own": !variant.is_known(),
    })
}

/// The known armies as the page lists them; pieces are those in the places of rook, knight, bishop
/// and queen.
#[must_use]
pub fn armies() -> Value {
    let army = |army: &Army| {
        let pieces =
            army.pieces.map(|piece| format!("{}:{}:{}", piece.name, piece.letter, piece.betza));
        json!({ "name": army.name, "pieces": pieces })
    };
    ARMIES.iter().map(army).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game or an army without words would be shown by the program's name.
    #[test]
    fn the_page_has_words_for_every_known_game_and_army() {
        let text = crate::page::file("js/words/en/games.js").unwrap();
        let text = String::from_utf8_lossy(text.bytes);
        let names = Variant::all()
            .into_iter()
            .map(Variant::name)
            .chain(ARMIES.iter().map(|army| army.name));
        for name in names {
            let is_there = [format!("    {name}: "), format!("    \"{name}\": ")];
            assert!(is_there.iter().any(|start| text.contains(start)), "{name}");
        }
    }
}
