//! Variants, positions and moves as JSON.

use serde_json::{Map, Value, json};
use treville_core::board::Board;
use treville_core::color::Color;
use treville_core::definition::{Castling, Gating, Owner, Stalemate};
use treville_core::fen::{self, Form};
use treville_core::gates::Gate;
use treville_core::moves::{Move, MoveKind};
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_core::san;
use treville_core::square::{File, Rank, Square};
use treville_core::uci;
use treville_notation::words::in_words;

/// The name of a side.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The rules with the number by which they are asked for.
pub fn variant(id: usize, rules: Rules, definition: &str) -> Value {
    let game = rules.made_from();
    let pieces = game.pieces.iter().filter(|piece| piece.owner != Owner::Neither).map(|piece| {
        let owner = match piece.owner {
            Owner::White => "white",
            Owner::Black => "black",
            Owner::Both | Owner::Neither => "both",
        };
        let movement = &piece.movement;
        json!({
            "letter": piece.letter,
            "name": piece.name,
            "betza": movement.spelling(),
            "words": in_words(movement.movement()),
            "owner": owner,
        })
    });
    let letter = |kind: PieceType| game.pieces[kind.index()].letter;
    json!({
        "id": id,
        "definition": definition,
        "name": game.name,
        "pieces": pieces.collect::<Vec<_>>(),
        "choices": rules.selectable().map(letter).collect::<Vec<_>>(),
        "gating": match rules.gating {
            Gating::None => "none",
            Gating::Mandatory => "mandatory",
            Gating::Optional => "optional",
        },
        "chess960": rules.castling == Castling::Chess960,
        "checkForfeit": rules.check_forfeit,
        "stalemate": match game.stalemate {
            Stalemate::Draw => "draw",
            Stalemate::Win => "win",
            Stalemate::Loss => "loss",
        },
        "start": fen::write(&Position::start(rules), Form::Bracket),
    })
}

/// All that a position shows.
pub fn position(position: &Position) -> Value {
    let board = position.board();
    let men = board.occupied().into_iter().filter_map(|square| {
        let piece = board.piece_at(square)?;
        let letter = position.pieces().letter(piece.color, piece.kind);
        Some((square.to_string(), Value::from(letter.to_string())))
    });
    let squares = |set: treville_core::bitboard::Bitboard| {
        set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
    };
    json!({
        "fen": fen::write(position, Form::Bracket),
        "tenRows": fen::write(position, Form::TenRows),
        "turn": side(position.turn()),
        "stage": match position.stage() {
            Stage::Selection => "selection",
            Stage::Placement => "placement",
            Stage::Play => "play",
        },
        "checkers": squares(position.checkers()),
        "castlingRooks": squares(position.castling_rooks()),
        "enPassant": position.en_passant().map(|square| square.to_string()),
        "halfmoveClock": position.halfmove_clock(),
        "moveNumber": position.fullmove_number(),
        "board": men.collect::<Map<_, _>>(),
        "gates": { "white": gates(position, Color::White), "black": gates(position, Color::Black) },
        "outcome": position.outcome().map(outcome),
    })
}

/// A side's two pieces from outside the board, in order of choice.
fn gates(position: &Position, color: Color) -> Vec<Value> {
    let chosen = position.chosen(color);
    let gates = position.gates().of(color);
    let known = chosen.iter().zip(gates).filter_map(|(kind, gate)| Some(((*kind)?, gate)));
    let gates = known.map(|(kind, gate)| {
        let (state, file) = match gate {
            Gate::Unplaced => ("unplaced", None),
            Gate::Waiting(file) => ("waiting", Some(file)),
            Gate::InHand => ("hand", None),
            Gate::Gone => ("gone", None),
        };
        let square = file.map(|file| Square::at(file, Rank::first_of(color)).to_string());
        let letter = position.pieces().letter(color, kind);
        json!({ "piece": letter, "state": state, "square": square })
    });
    gates.collect()
}

/// The end of a game.
pub fn outcome(outcome: Outcome) -> Value {
    let reason = match outcome {
        Outcome::Mate(_) => "checkmate",
        Outcome::Stalemate(_) | Outcome::Draw(DrawReason::Stalemate) => "stalemate",
        Outcome::Draw(DrawReason::Repetition) => "repetition",
        Outcome::Draw(DrawReason::FiftyMoves) => "move rule",
        Outcome::Draw(DrawReason::DeadPosition) => "dead position",
    };
    json!({
        "result": outcome.result(),
        "winner": outcome.winner().map(side),
        "reason": reason,
        "text": outcome.to_string(),
    })
}

/// A legal move.
pub fn a_move(position: &Position, m: Move) -> Value {
    let turn = position.turn();
    let letter = |kind| position.pieces().letter(turn, kind);
    let mut own = Map::new();
    let mut put = |name: &str, value: Value| own.insert(name.to_owned(), value);
    put("uci", uci::write(position, m, false).into());
    put("san", san::write(position, m).into());
    match m.kind() {
        MoveKind::Select(kind) => {
            put("kind", "select".into());
            put("piece", letter(kind).to_string().into());
        }
        MoveKind::Place(file) => {
            put("kind", "place".into());
            let number = position.next_to_place();
            let kind = number.and_then(|number| position.chosen(turn)[number]);
            put("piece", kind.map(|kind| letter(kind).to_string()).into());
            put("to", behind(file, turn).into());
        }
        kind => {
            let is_castling = kind == MoveKind::Castle;
            put("kind", name(kind).into());
            let piece = position.board().piece_at(m.from());
            put("piece", piece.map(|piece| letter(piece.kind).to_string()).into());
            put("from", m.from().to_string().into());
            let to = if is_castling {
                put("rook", m.to().to_string().into());
                position.castling_targets(m.from(), m.to()).0
            } else {
                m.to()
            };
            put("to", to.to_string().into());
        }
    }
    let board: &Board = position.board();
    if let Some(slot) = position.captured(m) {
        let kind = board.kind(!turn, slot);
        put("captured", position.pieces().letter(!turn, kind).to_string().into());
    }
    if let Some(slot) = m.promotion() {
        put("promotion", letter(board.kind(turn, slot)).to_string().into());
    }
    if let Some((kind, square)) = position.gates_with(m) {
        put("gated", json!({ "piece": letter(kind), "square": square.to_string() }));
    }
    Value::Object(own)
}

const fn name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Select(_) => "select",
        MoveKind::Place(_) => "place",
        MoveKind::Plain => "plain",
        MoveKind::EnPassant => "en passant",
        MoveKind::Castle => "castling",
        MoveKind::Promote(_) => "promotion",
    }
}

/// The square behind the first rank, as a placement has it: `b0` or `b9`.
fn behind(file: File, color: Color) -> String {
    let row = if color == Color::White { 0 } else { 9 };
    format!("{file}{row}")
}
