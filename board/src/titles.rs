//! What games and armies are called, and what each game is in a sentence.

use serde_json::{Value, json};
use treville_core::armies::{ARMIES, Army};
use treville_engine::variant::Variant;

/// The title of a game: that of a known one, else its name.
#[must_use]
pub fn title(variant: Variant) -> &'static str {
    known(variant).map_or_else(|| variant.name(), |(title, _)| title)
}

/// The title and the sentence of a game that the program knows.
fn known(variant: Variant) -> Option<(&'static str, &'static str)> {
    let found = match variant {
        _ if variant == Variant::musketeer() => (
            "Musketeer chess",
            "Each side names one of ten types of piece, and both place one of each type behind \
             their first rank; a piece enters when the one in front of it first moves.",
        ),
        _ if variant == Variant::musketeer_peer() => (
            "Musketeer chess without check forfeit",
            "Musketeer chess, but a king that leaves check does not lose the piece that waits \
             behind it.",
        ),
        _ if variant == Variant::chess() => ("Chess", "The orthodox game."),
        _ if variant == Variant::chess960() => {
            ("Chess960", "Chess with the pieces of the first rank in one of 960 orders.")
        }
        _ if variant == Variant::seirawan() => (
            "Seirawan chess",
            "Each side has a hawk and an elephant in hand; either may enter on the square that a \
             piece of the first rank leaves with its first move.",
        ),
        _ => return None,
    };
    Some(found)
}

/// A game as the page lists it.
#[must_use]
pub fn variant(variant: Variant) -> Value {
    let rules = variant.rules();
    json!({
        "name": variant.name(),
        "title": title(variant),
        "words": known(variant).map_or("A game of your own file.", |(_, words)| words),
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
        let title = match army.name {
            "fides" => "Fabulous FIDEs",
            "clobberers" => "Colorbound Clobberers",
            "nutters" => "Nutty Knights",
            "rookies" => "Remarkable Rookies",
            name => name,
        };
        json!({ "name": army.name, "title": title, "pieces": pieces })
    };
    ARMIES.iter().map(army).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_game_and_army_has_a_title_of_its_own() {
        for known in Variant::all() {
            let listed = variant(known);
            assert_ne!(title(known), known.name());
            assert!(listed["words"].as_str().unwrap().ends_with('.') && listed["own"] == false);
        }
        let listed = armies();
        assert_eq!(listed.as_array().unwrap().len(), 4);
        assert!(listed.as_array().unwrap().iter().all(|army| army["title"] != army["name"]));
    }
}
