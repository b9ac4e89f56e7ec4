//! Faults of a set-up, for the page: a code with its arguments, which the page words, and the
//! squares that it is about.

use serde_json::{Value, json};
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::{Piece, PieceType};
use treville_core::setup::Setup;
use treville_core::square::{File, Rank, Square};
use treville_core::validate::Fault;

use crate::kinds::side;

/// A fault as the page learns it: `code`, the arguments that it has (`side`, `count`, `most`,
/// `letter`, `files`), and `squares`.
#[must_use]
pub fn told(fault: &Fault, setup: &Setup) -> Value {
    let mut told = coded(fault);
    let squares: Vec<String> =
        about(fault, setup).into_iter().map(|square| square.to_string()).collect();
    told["squares"] = squares.into();
    told
}

/// A fault without its squares.
#[must_use]
pub fn coded(fault: &Fault) -> Value {
    match *fault {
        Fault::Kings(color, count) => {
            json!({ "code": "kings", "side": side(color), "count": count })
        }
        Fault::Men(color, count, most) => {
            json!({ "code": "men", "side": side(color), "count": count, "most": most })
        }
        Fault::Pawns(color, count) => {
            json!({ "code": "pawns", "side": side(color), "count": count })
        }
        Fault::PawnOnEdge(_) => json!({ "code": "pawn_on_edge" }),
        Fault::NotChosen(letter, _) => json!({ "code": "not_chosen", "letter": letter }),
        Fault::CanTakeKing(color) => json!({ "code": "can_take_king", "side": side(color) }),
        Fault::SameChoice(letter) => json!({ "code": "same_choice", "letter": letter }),
        Fault::SharedGate(color, file) => {
            json!({ "code": "shared_gate", "side": side(color), "files": [file.letter()] })
        }
        Fault::CastlingGates(color, one, other) => json!({
            "code": "castling_gates",
            "side": side(color),
            "files": [one.letter(), other.letter()],
        }),
        Fault::NoHelper(color, file) => {
            json!({ "code": "no_helper", "side": side(color), "files": [file.letter()] })
        }
        Fault::GateWithoutChoice(color) => {
            json!({ "code": "gate_without_choice", "side": side(color) })
        }
        Fault::Order(color) => json!({ "code": "order", "side": color.map(side) }),
        Fault::CastlingTwins(color) => json!({ "code": "castling_twins", "side": side(color) }),
        Fault::NoChoice(letter) => json!({ "code": "no_choice", "letter": letter }),
        Fault::NoRoom(color) => json!({ "code": "no_room", "side": side(color) }),
        Fault::CastlingRight(_) => json!({ "code": "castling_right" }),
        Fault::WrongGates(color) => json!({ "code": "wrong_gates", "side": side(color) }),
        Fault::NotGiven => json!({ "code": "not_given" }),
        Fault::NothingUnmoved(_) => json!({ "code": "nothing_unmoved" }),
    }
}

/// The squares that a fault is about; none where it is about the whole position.
fn about(fault: &Fault, setup: &Setup) -> Bitboard {
    let of = |is_meant: &dyn Fn(Piece) -> bool| -> Bitboard {
        let squares = Square::all();
        squares.filter(|square| setup.pieces[square.index()].is_some_and(is_meant)).collect()
    };
    let all = |color: Color, kind: PieceType| of(&|piece| piece == Piece { color, kind });
    let home = |color: Color, file: File| Bitboard::of(Square::at(file, Rank::first_of(color)));
    match *fault {
        Fault::Kings(color, _) | Fault::CanTakeKing(color) => all(color, PieceType::KING),
        Fault::Pawns(color, _) => all(color, PieceType::PAWN),
        Fault::Men(color, ..) => of(&|piece| piece.color == color),
        Fault::PawnOnEdge(square)
        | Fault::NotChosen(_, square)
        | Fault::CastlingRight(square)
        | Fault::NothingUnmoved(square) => square.into(),
        Fault::SharedGate(color, file) | Fault::NoHelper(color, file) => home(color, file),
        Fault::CastlingGates(color, one, other) => home(color, one) | home(color, other),
        Fault::CastlingTwins(color) => setup.castling & Bitboard::rank(Rank::first_of(color)),
        Fault::SameChoice(_)
        | Fault::GateWithoutChoice(_)
        | Fault::Order(_)
        | Fault::NoChoice(_)
        | Fault::NoRoom(_)
        | Fault::WrongGates(_)
        | Fault::NotGiven => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fault without words would be shown as its code.
    #[test]
    fn the_page_has_words_for_every_fault() {
        let (color, file, square) =
            (Color::White, File::A, Square::at(File::A, Rank::first_of(Color::White)));
        let all = [
            Fault::Kings(color, 0),
            Fault::Men(color, 17, 16),
            Fault::Pawns(color, 9),
            Fault::PawnOnEdge(square),
            Fault::NotChosen('D', square),
            Fault::CanTakeKing(color),
            Fault::SameChoice('L'),
            Fault::SharedGate(color, file),
            Fault::CastlingGates(color, file, file),
            Fault::NoHelper(color, file),
            Fault::GateWithoutChoice(color),
            Fault::Order(None),
            Fault::CastlingTwins(color),
            Fault::NoChoice('K'),
            Fault::NoRoom(color),
            Fault::CastlingRight(square),
            Fault::WrongGates(color),
            Fault::NotGiven,
            Fault::NothingUnmoved(square),
        ];
        let text = crate::page::file("js/words/en/faults.js").unwrap();
        let text = String::from_utf8_lossy(text.bytes);
        for fault in all {
            let code = coded(&fault)["code"].as_str().unwrap().to_owned();
            assert!(text.contains(&format!("\n    {code}: ")), "{code}");
        }
    }
}
