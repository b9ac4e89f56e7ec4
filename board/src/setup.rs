//! The set-up editor: a position with all that is wrong with it.
//!
//! A set-up comes as a FEN or as the fields of the last answer, changed by the page; it goes back
//! with every fault and the squares that each is about.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::encoding::excerpt;
use treville_core::fen;
use treville_core::gates::Gate;
use treville_core::piece::{Piece, PieceType};
use treville_core::position_text::{self, PositionText};
use treville_core::rules::{Gating, Rules};
use treville_core::setup::Setup;
use treville_core::square::{File, Square};

use crate::answer::{Answer, Problem};
use crate::faults;
use crate::kinds::{kinds, side};
use crate::notes;

/// A set-up as the page sends it back. What is only told to the page is passed over.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct EditedSetup {
    board: BTreeMap<String, (String, usize)>,
    #[serde(default)]
    gates: EditedGates,
    turn: String,
    #[serde(default)]
    castling: Vec<String>,
    #[serde(default)]
    unmoved: Vec<String>,
    #[serde(default)]
    en_passant: Option<String>,
    #[serde(default)]
    halfmoves: u16,
    #[serde(default = "one")]
    moves: u32,
    #[serde(default, rename = "fen")]
    _fen: IgnoredAny,
    #[serde(default, rename = "faults")]
    _faults: IgnoredAny,
    #[serde(default, rename = "notes")]
    _notes: IgnoredAny,
    #[serde(default, rename = "types")]
    _types: IgnoredAny,
    #[serde(default, rename = "id")]
    _id: IgnoredAny,
}

const fn one() -> u32 {
    1
}

/// The gates of both sides.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
struct EditedGates {
    white: Vec<EditedGate>,
    black: Vec<EditedGate>,
}

/// A gate: its type, and where the piece is or what has become of it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct EditedGate {
    #[serde(rename = "type")]
    kind: Option<usize>,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    gone: Option<String>,
}

/// Judges a position that is given as a FEN, or as a text with one in it.
///
/// # Errors
///
/// The first fault of the text. What is wrong with the position is part of the answer.
pub fn of_fen(text: &str, rules: Rules) -> Answer {
    let (setup, told) = match position_text::read(text, rules, None) {
        Ok(PositionText { game, notes: found }) if !game.moves().is_empty() => {
            (game.position().setup(), found.iter().map(notes::of_position).collect())
        }
        _ => {
            let fen = position_text::fen_in(text);
            let fen = fen.as_deref().unwrap_or(text);
            let (setup, found) = fen::setup(fen, rules, None)?;
            (setup, found.iter().map(notes::of_fen).collect::<Vec<_>>())
        }
    };
    let mut fields = judged(&setup);
    if fields["fen"].is_null() {
        fields.insert("fen".to_owned(), text.into());
    }
    fields.insert("notes".to_owned(), told.into());
    Ok(fields)
}

/// Judges a position that the page has changed.
///
/// # Errors
///
/// A field cannot be read. What is wrong with the position is part of the answer.
pub fn of_edited(edited: &EditedSetup, rules: Rules) -> Answer {
    Ok(judged(&edited.setup(rules)?))
}

impl EditedSetup {
    fn setup(&self, rules: Rules) -> Result<Setup, Problem> {
        let is_gated = !self.gates.white.is_empty() || !self.gates.black.is_empty();
        let rules = match rules.gating {
            Gating::None if is_gated => rules.with_gating(Gating::Mandatory),
            _ => rules,
        };
        let mut setup = Setup::empty(rules);
        for (name, (side, kind)) in &self.board {
            let piece = Piece { color: color(side)?, kind: self::kind(rules, *kind)? };
            setup.pieces[square(name)?.index()] = Some(piece);
        }
        if is_gated && rules.has_gating() {
            for (side, gates) in Color::ALL.into_iter().zip([&self.gates.white, &self.gates.black])
            {
                let [one, other] = &gates[..] else {
                    let got = gates.len();
                    return Err(Problem::new(format!("expected two gates of {side}, got {got}")));
                };
                for (number, gate) in [one, other].into_iter().enumerate() {
                    let kind = gate.kind.map(|kind| self::kind(rules, kind)).transpose()?;
                    setup.chosen[side][number] = kind;
                    setup.gates[side][number] = gate.read()?;
                }
            }
        }
        setup.turn = color(&self.turn)?;
        setup.castling = squares(&self.castling)?;
        setup.open = squares(&self.unmoved)?;
        setup.en_passant = self.en_passant.as_deref().map(square).transpose()?;
        setup.halfmove_clock = self.halfmoves;
        setup.fullmove_number = self.moves.max(1);
        Ok(setup)
    }
}

impl EditedGate {
    fn read(&self) -> Result<Gate, Problem> {
        match (self.at.as_deref(), &self.gone) {
            (_, Some(_)) => Ok(Gate::Gone),
            (None, None) => Ok(Gate::Unplaced),
            (Some("hand"), None) => Ok(Gate::InHand),
            (Some(file), None) => match *file.as_bytes() {
                [letter] => File::from_byte(letter).map(Gate::Waiting),
                _ => None,
            }
            .ok_or_else(|| expected("a file or hand", file)),
        }
    }
}

fn expected(what: &str, got: &str) -> Problem {
    Problem::new(format!("expected {what}, got '{}'", excerpt(got)))
}

fn square(text: &str) -> Result<Square, Problem> {
    text.parse().map_err(|_| expected("a square", text))
}

fn squares(texts: &[String]) -> Result<Bitboard, Problem> {
    texts.iter().map(|text| square(text)).collect()
}

fn color(text: &str) -> Result<Color, Problem> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(expected("white or black", other)),
    }
}

fn kind(rules: Rules, number: usize) -> Result<PieceType, Problem> {
    let count = rules.pieces.types().count();
    let kind = rules.pieces.types().nth(number);
    kind.ok_or_else(|| Problem::new(format!("expected a type below {count}, got {number}")))
}

/// A set-up with its faults. One without them is shown as the position that came of it.
fn judged(setup: &Setup) -> Map<String, Value> {
    let (shown, fen, faults) = match setup.position() {
        Ok(position) => (position.setup(), Some(position.to_string()), Vec::new()),
        Err(faults) => (*setup, None, faults.0),
    };
    let board: Map<String, Value> = Square::all()
        .filter_map(|square| {
            let piece = shown.pieces[square.index()]?;
            Some((square.to_string(), json!([side(piece.color), piece.kind.index()])))
        })
        .collect();
    let faults = faults.iter().map(|fault| faults::told(fault, setup));
    let fields = json!({
        "fen": fen,
        "types": kinds(shown.rules),
        "board": board,
        "gates": gates(&shown),
        "turn": side(shown.turn),
        "castling": names(shown.castling),
        "unmoved": names(shown.open),
        "en_passant": shown.en_passant.map(|square| square.to_string()),
        "halfmoves": shown.halfmove_clock,
        "moves": shown.fullmove_number,
        "faults": faults.collect::<Vec<_>>(),
        "notes": [],
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// The gates of both sides. What is gone has entered if the side has such a piece on the board.
fn gates(setup: &Setup) -> Value {
    let of = |color: Color| -> Vec<Value> {
        if !setup.rules.has_gating() {
            return Vec::new();
        }
        let each = setup.chosen[color].into_iter().zip(setup.gates[color]);
        each.map(|(kind, gate)| {
            let at = match gate {
                Gate::Waiting(file) => Some(file.letter().to_string()),
                Gate::InHand => Some("hand".to_owned()),
                Gate::Unplaced | Gate::Gone => None,
            };
            let own = kind.map(|kind| Piece { color, kind });
            let entered = own.is_some_and(|own| setup.pieces.contains(&Some(own)));
            let gone = (gate == Gate::Gone).then_some(if entered { "entered" } else { "lost" });
            json!({ "type": kind.map(PieceType::index), "at": at, "gone": gone })
        })
        .collect()
    };
    json!({ "white": of(Color::White), "black": of(Color::Black) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOSEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 1";

    /// The answer to an answer that is sent back, changed.
    fn again(mut fields: Map<String, Value>, rules: Rules, change: &[(&str, Value)]) -> Answer {
        for (name, value) in change {
            let pointer = format!("/{name}");
            let mut all = Value::Object(fields);
            match all.pointer_mut(&pointer) {
                Some(place) => *place = value.clone(),
                None => {
                    let (parent, key) = pointer.rsplit_once('/').unwrap();
                    all.pointer_mut(parent).unwrap()[key] = value.clone();
                }
            }
            fields = all.as_object().unwrap().clone();
        }
        let edited: EditedSetup =
            serde_json::from_value(Value::Object(fields)).map_err(Problem::new)?;
        of_edited(&edited, rules)
    }

    fn faults(fields: &Map<String, Value>) -> Vec<(String, String)> {
        let faults = fields["faults"].as_array().unwrap().iter();
        let each = faults.map(|fault| {
            let squares = fault["squares"].as_array().unwrap().iter();
            let squares: Vec<&str> = squares.map(|square| square.as_str().unwrap()).collect();
            (fault["code"].as_str().unwrap().to_owned(), squares.join(" "))
        });
        each.collect()
    }

    #[test]
    fn an_answer_sent_back_is_the_same_position() {
        for (rules, text) in [
            (Rules::musketeer(), CHOSEN),
            (
                Rules::musketeer(),
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[L?C?l?c?] w KQkq - 0 1",
            ),
            (Rules::musketeer(), "r3k2r/8/8/3Pp3/8/8/8/R3K1LR[L-Cal-ca] w KQkq e6 0 9"),
            (Rules::chess(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
            (Rules::chess960(), "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w DFdf - 0 1"),
            (
                Rules::seirawan(),
                "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R[HEhe] b KQBCDFkqbcdfg - 1 1",
            ),
        ] {
            let first = of_fen(text, rules).unwrap();
            assert_eq!(faults(&first), [], "{text}");
            let second = again(first.clone(), rules, &[]).unwrap();
            assert_eq!(first, second, "{text}");
        }
    }

    #[test]
    fn all_faults_come_at_once_with_their_squares() {
        let fields =
            of_fen("Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", Rules::chess());
        let fields = fields.unwrap();
        assert!(fields["fen"].as_str().unwrap().starts_with("Pnb"), "the text that was given");
        assert_eq!(fields["notes"].as_array().unwrap().len(), 1, "no rook for q");
        let found = faults(&fields);
        let found: Vec<_> =
            found.iter().map(|(code, squares)| (code.as_str(), squares.as_str())).collect();
        let pawns = ("pawns", "a2 b2 c2 d2 e2 f2 g2 h2 a8");
        assert_eq!(found, [("kings", ""), pawns, ("pawn_on_edge", "a8")]);

        let king = json!(["white", 5]);
        let repaired = [("board/e1", king), ("board/a8", json!(["black", 3]))];
        let fields = again(fields, Rules::chess(), &repaired).unwrap();
        assert_eq!(faults(&fields), []);
        assert!(fields["fen"].as_str().unwrap().starts_with("rnbqkbnr/pppp"));
    }

    #[test]
    fn gates_have_faults_of_their_own() {
        let rules = Rules::musketeer();
        let start = of_fen(CHOSEN, rules).unwrap();
        let change =
            |change: &[(&str, Value)]| faults(&again(start.clone(), rules, change).unwrap());
        let shared = change(&[("gates/white/1/at", json!("a"))]);
        assert_eq!(shared[0].1, "a1", "{shared:?}");
        let castling = change(&[("gates/black/1/at", json!("e"))]);
        assert_eq!(castling[0].1.len(), 5, "{castling:?}");
        let alike = change(&[("gates/white/1/type", json!(6)), ("gates/black/1/type", json!(6))]);
        assert_eq!(alike[0].0, "same_choice");
        let stranger = change(&[("board/d5", json!(["white", 9]))]);
        assert_eq!(stranger[1].1, "d5", "{stranger:?}");
    }

    #[test]
    fn fields_that_cannot_be_read_are_one_line() {
        let rules = Rules::musketeer();
        let start = of_fen(CHOSEN, rules).unwrap();
        for (field, value, words) in [
            ("board/x9", json!(["white", 1]), "expected a square, got 'x9'"),
            ("board/e4", json!(["white", 16]), "expected a type below 16, got 16"),
            ("board/e4", json!(["red", 1]), "expected white or black, got 'red'"),
            ("turn", json!("red"), "expected white or black, got 'red'"),
            ("gates/white", json!([]), "expected two gates of White, got 0"),
            ("gates/white/0/at", json!("ab"), "expected a file or hand, got 'ab'"),
            ("castling", json!(["e"]), "expected a square, got 'e'"),
        ] {
            let problem = again(start.clone(), rules, &[(field, value)]).unwrap_err();
            assert_eq!(problem.words, words);
        }
        assert!(again(start, rules, &[("other", json!(1))]).unwrap_err().words.contains("other"));
        let problem = of_fen("8/8 w - - 0 1", rules).unwrap_err();
        assert_eq!(problem.words, "expected 8 rows, or 10 with the gate rows, got 2");
    }
}
