//! The games of a file, portion by portion.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use treville_core::game::Game;
use treville_core::rules::Gating;
use treville_engine::variant::Variants;
use treville_notation::pgn::{Games, Pgn};

use super::start;
use crate::answer::{Answer, Problem};
use crate::kinds::{Kind, kinds};
use crate::tree::Tree;
use crate::view::{self, GateView};

/// A game as a list shows it, with its moves.
#[derive(Serialize)]
struct GameRow {
    variant: &'static str,
    tags: BTreeMap<String, String>,
    types: Vec<Kind>,
    board: BTreeMap<String, (&'static str, usize)>,
    hands: bool,
    gates: BTreeMap<&'static str, Vec<GateView>>,
    result: String,
    /// The last one may be White's alone.
    moves: usize,
    pgn: String,
}

/// A game that could not be read, or only up to a fault; which line of this portion, and why.
#[derive(Serialize)]
struct GameFault {
    line: usize,
    #[serde(flatten)]
    problem: Map<String, Value>,
}

/// Reads the games of a portion of a file. The last one may go on in the next portion, so it is given
/// back as the rest unless this is the last, with the number of lines before it.
pub(super) fn import(text: &str, is_last: bool, variants: &Variants) -> Answer {
    let mut texts: Vec<_> =
        Games::new(text.as_bytes()).collect::<Result<_, _>>().map_err(Problem::new)?;
    // The text may end within a letter's line or a comment, so nothing of the last game is sure.
    let rest = if is_last { None } else { texts.pop() };
    let (mut games, mut refused) = (Vec::new(), Vec::new());
    let known = variants.rules_of_the_file();
    for part in &texts {
        for pgn in part.reader().lenient().with_games(&known) {
            let mut refuse = |line: usize, problem: Problem| {
                let line = part.line.saturating_sub(1).saturating_add(line);
                refused.push(GameFault { line, problem: problem.fields() });
            };
            match pgn {
                Ok(pgn) => {
                    if let Some(fault) = &pgn.fault {
                        refuse(fault.line, Problem::from(fault.fault.clone()));
                    }
                    match read(&pgn, variants) {
                        Ok(game) => games.push(game),
                        Err(problem) => refuse(1, problem),
                    }
                }
                Err(error) => refuse(error.line, Problem::from(error.fault)),
            }
        }
    }
    let rest = rest.unwrap_or_default();
    let mut fields = Map::new();
    fields.insert("games".to_owned(), serde_json::to_value(games).map_err(Problem::new)?);
    fields.insert("refused".to_owned(), serde_json::to_value(refused).map_err(Problem::new)?);
    fields.insert("lines".to_owned(), rest.line.saturating_sub(1).into());
    fields.insert("rest".to_owned(), rest.text.into());
    Ok(fields)
}

fn read(pgn: &Pgn, variants: &Variants) -> Result<GameRow, Problem> {
    let tree = Tree::from_pgn(pgn)?;
    let game: Game = tree.game(tree.here());
    let position = game.position();
    let rules = position.rules();
    Ok(GameRow {
        variant: start::variant(rules, variants).name(),
        tags: tree.tags().iter().cloned().collect(),
        types: kinds(rules),
        board: view::board(position),
        hands: rules.gating == Gating::Optional,
        gates: view::waiting(&game),
        result: tree.ending(tree.here()).map_or("*".to_owned(), |end| end.result().to_string()),
        moves: game.moves().len().div_ceil(2),
        pgn: tree.to_pgn().to_string(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn imported(text: &str, is_last: bool) -> Value {
        Value::Object(import(text, is_last, &Variants::default()).unwrap())
    }

    const FIRST: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    const SECOND: &str = "[White \"Éva\"]\n\n1. d4 {a comment} *\n\n";

    #[test]
    fn a_portion_gives_its_whole_games_and_the_rest() {
        let answer = imported(&format!("{FIRST}{SECOND}"), false);
        assert_eq!((&answer["rest"], &answer["lines"]), (&json!(SECOND), &json!(5)));
        let game = &answer["games"][0];
        assert_eq!((&game["result"], &game["moves"]), (&json!("1-0"), &json!(2)));
        assert_eq!((&game["variant"], &game["tags"]["White"]), (&json!("chess"), &json!("Ann")));
        assert_eq!(game["board"]["f3"], json!(["white", 1]));
        assert_eq!(answer["games"].as_array().unwrap().len(), 1);
        let last = imported(SECOND, true);
        assert_eq!(
            (&last["rest"], &last["games"][0]["tags"]["White"]),
            (&json!(""), &json!("Éva"))
        );
        // Wherever a file is cut, the same games come.
        let whole = format!("{FIRST}{SECOND}{FIRST}");
        for cut in (0..whole.len()).filter(|cut| whole.is_char_boundary(*cut)) {
            let (before, after) = whole.split_at(cut);
            let first = imported(before, false);
            let rest = format!("{}{after}", first["rest"].as_str().unwrap());
            let second = imported(&rest, true);
            let count = |answer: &Value| answer["games"].as_array().unwrap().len();
            assert_eq!(count(&first) + count(&second), 3, "cut at {cut}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let broken = "[White \"Ann\"]\n\n1. e4 e5\n2. Ke4 1-0\n\n";
        let unknown = "[Variant \"none\"]\n\n1. e4 *\n";
        let answer = imported(&format!("{FIRST}{broken}{unknown}"), true);
        assert_eq!(answer["games"].as_array().unwrap().len(), 2, "one up to its fault");
        let lines: Vec<_> =
            answer["refused"].as_array().unwrap().iter().map(|fault| &fault["line"]).collect();
        assert_eq!(lines, [9, 11], "{answer}");
    }
}
