//! The definition of a game as text: JSON that loses nothing.
//!
//! The form is that of core ([`Definition`]'s feature `serde`); here are its bounds, and rules that
//! are made of a text once.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use treville_core::definition::Definition;
use treville_core::rules::Rules;

/// The longest text. Thirty-two pieces with movements of a line each have a third of it.
pub const LONGEST: usize = 1 << 14;

/// The text of a definition.
#[must_use]
pub fn write(game: &Definition) -> String {
    // Strings and numbers have a form in JSON, whatever they are.
    serde_json::to_string(game).unwrap_or_default()
}

/// Checks the length of a text.
///
/// # Errors
///
/// It is too long.
pub fn check_length(text: &str) -> Result<(), String> {
    let got = text.len();
    match got > LONGEST {
        true => Err(format!("expected a definition of at most {LONGEST} bytes, got {got}")),
        false => Ok(()),
    }
}

/// The text of a definition that comes back from it.
///
/// # Errors
///
/// It is too long, or something would be lost.
pub fn checked(game: &Definition) -> Result<String, String> {
    let text = write(game);
    match read(&text)? == *game {
        true => Ok(text),
        false => Err(format!("expected a game that can be written, got {}", game.name)),
    }
}

/// The definition of a text.
///
/// # Errors
///
/// A line that says what was expected: the text is none of a definition.
pub fn read(text: &str) -> Result<Definition, String> {
    check_length(text)?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Rules are kept for the whole run of the program, so what files may ask for is bounded: by about
/// this many bytes, by what [`cost`] says.
const MOST_RULES: usize = 2 << 30;

/// About how much memory the rules of a text take: a set of pieces of its own takes some seven
/// kilobytes, and more with more pieces.
const fn cost(text: &str) -> usize {
    4096 + 16 * text.len()
}

/// The rules that were made of texts so far, and what they cost.
#[derive(Default)]
struct RulesCache {
    rules: HashMap<Box<str>, Rules>,
    cost: usize,
}

static MADE: LazyLock<Mutex<RulesCache>> = LazyLock::new(Default::default);

/// The rules of a text.
///
/// # Errors
///
/// A line that says what was expected: the text is none of a definition, or of one that cannot be
/// played, or there were too many different ones before.
pub fn rules(text: &str) -> Result<Rules, String> {
    let made = || MADE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(rules) = made().rules.get(text) {
        return Ok(*rules);
    }
    if made().cost + cost(text) > MOST_RULES {
        let count = made().rules.len();
        return Err(format!("expected at most {count} different games at a time, got another"));
    }
    let rules = read(text)?.rules().map_err(|error| error.to_string())?;
    let mut made = made();
    made.cost += cost(text);
    made.rules.insert(text.into(), rules);
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_notation::{armies, named_piece::game_of_pair, variants};

    fn comes_back(game: &Definition) -> String {
        let text = write(game);
        assert_eq!(read(&text).as_ref(), Ok(game), "{text}");
        assert_eq!(rules(&text).map(Rules::made_from), Ok(game), "{text}");
        text
    }

    #[test]
    fn every_game_comes_back_from_its_text() {
        for name in Definition::NAMES {
            comes_back(&Definition::named(name).unwrap());
        }
        for (white, black) in armies::ARMIES.iter().flat_map(|a| armies::ARMIES.map(|b| (a, b))) {
            for spacious in [false, true] {
                comes_back(&armies::game(white, &black, spacious));
            }
        }
        let file = include_bytes!("../../tests/data/armies/armies.ini");
        let library = variants::read(&file[..]).unwrap();
        assert_eq!(library.games.len(), 40);
        library.games.iter().for_each(|game| drop(comes_back(game)));
    }

    #[test]
    fn a_pair_of_pieces_takes_little_room() {
        let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
        let text = comes_back(&game_of_pair(&pair).unwrap());
        let expected = r#"{"name":"musketeer-zebu-wizard","pieces":[null,null,null,null,null,null,["Z","zebu","CN"],["W","wizard","FC"]],"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Z?W?z?w?] w KQkq - 0 1","promotions":[null,null],"gating":"mandatory","pairs":[[6,7],[6,7]],"check_forfeit":true}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn texts_of_no_game_are_refused_in_one_line() {
        let chess = write(&Definition::chess());
        for (from, to, expected) in [
            ("null,null]", "null,null,null]", "letter, name and movement of piece 6, got null"),
            ("[1,2,3,4]", "[1,2,3,9]", "expected the number of one of 6 pieces, got 9"),
            ("chess", "ch\\u0000ess\",\"x\":\"", "unknown field `x`"),
            (
                "{",
                "{\"castling_squares\":[[\"i\",[\"a\",\"h\"],[\"c\",\"g\"],3],[\"e\",[\"a\",\"h\"],[\"c\",\"g\"],3]],",
                "expected a file from a to h, got 'i'",
            ),
            ("{", "{\"gating\":\"sometimes\",", "unknown variant `sometimes`"),
            ("{", "{\"gating\":\"mandatory\",", "expected a pair of White's own types"),
            ("{", "{\"start\":\"8/8\",", "start: "),
            ("{", "[", "expected `,` or `]`"),
        ] {
            let problem = rules(&chess.replacen(from, to, 1)).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
            assert_eq!(problem.lines().count(), 1);
        }
        let long = chess.replacen("chess", &"x".repeat(LONGEST), 1);
        assert!(read(&long).unwrap_err().starts_with("expected a definition of at most 16384"));
    }
}
