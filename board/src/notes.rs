//! Parts of a text that were taken for something else, for the page: codes with arguments, which
//! the page words, and the same in English.

use serde_json::{Value, json};
use treville_core::encoding::excerpt;
use treville_core::fen;
use treville_core::position_text;
use treville_notation::pgn::Reading;

use crate::answer::Problem;
use crate::kinds::side;

/// A note on a FEN.
#[must_use]
pub fn of_fen(note: &fen::Note) -> Value {
    let mut told = match note {
        fen::Note::BoardAlone => json!({ "code": "board_alone" }),
        fen::Note::NoCastling => json!({ "code": "no_castling" }),
        fen::Note::CounterTwice(operation) => {
            json!({ "code": "counter_twice", "name": operation })
        }
        fen::Note::GateGone(color, file) => {
            json!({ "code": "gate_gone", "side": side(*color), "file": file.letter() })
        }
        fen::Note::RightDropped(right) => json!({ "code": "right_dropped", "letter": right }),
        fen::Note::MixedRights(right) => json!({ "code": "mixed_rights", "letter": right }),
        fen::Note::NeedsChess960 => json!({ "code": "needs_chess960" }),
        fen::Note::NothingUnmoved(file) => json!({ "code": "nothing_unmoved", "file": file }),
        fen::Note::NoHand => json!({ "code": "no_hand" }),
        fen::Note::NoEnPassant(square) => {
            json!({ "code": "no_en_passant", "square": square.to_string() })
        }
        fen::Note::PairUnknown => json!({ "code": "pair_unknown" }),
    };
    told["words"] = note.to_string().into();
    told
}

/// A note on a position with moves.
#[must_use]
pub fn of_position(note: &position_text::Note) -> Value {
    match note {
        position_text::Note::Fen(note) => of_fen(note),
        position_text::Note::Moves(number, error) => json!({
            "code": "moves_end",
            "number": number,
            "why": Problem::from(error.clone()).why,
            "words": note.to_string(),
        }),
    }
}

/// The note on a game that is read up to its fault.
#[must_use]
pub fn of_fault(problem: Problem) -> Value {
    let words = format!("{}; the game is read up to there", problem.words);
    json!({ "code": "read_up_to", "why": problem.why, "words": words })
}

/// A part of a PGN that was taken for something else, on this line of the text.
#[must_use]
pub fn of_reading(reading: &Reading, line: usize) -> Value {
    json!({
        "code": "reading",
        "line": line,
        "got": excerpt(&reading.got),
        "taken": excerpt(&reading.taken),
        "words": format!("line {line}: {reading}"),
    })
}
