//! A game as XBoard can be told of it: its name, and how its pieces move.

use treville_core::betza::{XBoardText, xboard_text};
use treville_core::definition::{Definition, Owner};
use treville_core::piece::{MUSKETEER_PIECES, PieceType};
use treville_core::rules::Rules;

/// Names that XBoard finds anywhere in a name, and takes the game for its own.
const ANYWHERE: [&str; 17] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischerandom",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "misc/",
    "960",
    "frc",
];

/// Names that it finds at the beginning, if no letter follows.
const IN_FRONT: [&str; 27] = [
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "xiangqi",
    "janggi",
    "asean",
    "lion",
    "elven",
    "chuchess",
    "minishogi",
    "unknown",
];

/// Whether XBoard takes a name for what it is: one that only the engine knows.
pub fn is_free_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let in_front = IN_FRONT.iter().any(|known| {
        let rest = lower.strip_prefix(known);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    let fischer = lower.contains("fischer") && lower.contains("random");
    // `w4` and `wild 4` are numbers of chess servers' games.
    let after_w = lower.split_once("wild").or_else(|| lower.split_once('w'));
    let numbered = after_w.is_some_and(|(_, rest)| {
        rest.trim_start_matches(['(', '/']).starts_with(|c: char| c.is_ascii_digit())
    });
    let is_sized = lower.split_once('_').is_some_and(|(size, _)| size.contains('x'));
    let is_separated = lower.contains([',', '"', '\'']);
    let anywhere = ANYWHERE.iter().any(|known| lower.contains(known));
    !(anywhere || in_front || fischer || numbered || is_sized || is_separated)
}

/// The text by which XBoard knows how a piece moves; nothing if there is none.
pub fn movement(game: &Definition, kind: PieceType) -> Option<String> {
    let movement = &game.pieces.get(kind.index())?.movement;
    let betza = movement.spelling();
    // In letters without a modifier there is no difference, and the spelling may stay.
    let is_shared = |c: char| c.is_ascii_digit() || "WFDNAHCZGKRBQ".contains(c);
    let doubled = betza.as_bytes().windows(2).any(|two| two[0] == two[1]);
    let is_ours = MUSKETEER_PIECES.iter().any(|piece| piece.betza == betza);
    if is_ours || betza.chars().all(is_shared) && !doubled {
        return Some(spelled(betza));
    }
    match xboard_text(movement) {
        XBoardText::Same(text) | XBoardText::More(text) => Some(text),
        XBoardText::Nothing => None,
    }
}

/// The movement with a whole line of rook or bishop last, where XBoard wants it: `NR` for `RN`.
fn spelled(betza: &str) -> String {
    match betza.split_at_checked(1) {
        Some((line @ ("R" | "B"), rest)) if rest.starts_with(|c: char| c.is_ascii_uppercase()) => {
            format!("{rest}{line}")
        }
        _ => betza.to_owned(),
    }
}

/// Facts of a game that XBoard does not know, in lines for people.
pub fn notes(rules: Rules) -> Vec<String> {
    let game = rules.made_from();
    let mut notes = Vec::new();
    if !is_free_name(&game.name) {
        notes.push(format!(
            "[{}]: XBoard takes the name for that of another game, so it is not offered there",
            game.name
        ));
    }
    for (kind, piece) in (0..).map(PieceType::new).zip(&game.pieces) {
        if kind == PieceType::PAWN || piece.owner == Owner::Neither {
            continue;
        }
        let text = rules.pieces.kind(kind).movement;
        let reading = match xboard_text(text) {
            XBoardText::Same(_) => continue,
            XBoardText::More(text) => format!("takes it for {text}"),
            XBoardText::Nothing => "has no text for it".to_owned(),
        };
        let name = &game.name;
        notes.push(format!(
            "[{name}]: XBoard cannot say how '{}' moves and {reading}: switch Test Legality off",
            piece.letter
        ));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_games_are_not_free() {
        for name in ["army1", "zebus", "fides-clobberers", "musketeer-zebu-wizard", "lioness"] {
            assert!(is_free_name(name), "{name}");
        }
        for name in "normal2 subatomic Lion lion-2 w4 new2 my960 8x8_x a,b".split(' ') {
            assert!(!is_free_name(name), "{name}");
        }
    }
}
