//! A move of a position.

use pyo3::prelude::*;
use pyo3::types::PyString;
use treville_core::color::Color;
use treville_core::moves::{Move, MoveKind};
use treville_core::position::Position;
use treville_core::{san, uci};

use crate::errors::{IllegalMoveError, raise, wrong_type};
use crate::variant::hash_of;

/// A legal move of a position.
///
/// Wherever a move is expected, its text in UCI or SAN will do. Two moves are equal if their UCI
/// texts are.
///
/// >>> move = Position(variant="chess").parse("Nf3")
/// >>> move.uci, move.san, move.piece, move.from_square, move.to_square
/// ('g1f3', 'Nf3', 'N', 'g1', 'f3')
#[pyclass(frozen, module = "treville", name = "Move")]
#[derive(Clone, Copy)]
pub struct PyMove {
    pub m: Move,
    /// The position in which it is legal.
    pub position: Position,
}

impl PyMove {
    pub fn new(position: &Position, m: Move) -> PyMove {
        PyMove { m, position: *position }
    }
}

#[pymethods]
impl PyMove {
    /// The move as UCI writes it: ``b1c3``, ``e7e8q``; ``L`` chooses a type, ``L@b0`` places it.
    #[getter]
    fn uci(&self) -> String {
        uci::write(&self.position, self.m, false)
    }

    /// The move as people write it: ``Nc3/L`` if a leopard enters with it.
    #[getter]
    fn san(&self) -> String {
        san::write(&self.position, self.m)
    }

    /// The kind of the move: ``select``, ``place``, ``plain``, ``en-passant``, ``castle`` or
    /// ``promote``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.m.kind() {
            MoveKind::Select(_) => "select",
            MoveKind::Place(_) => "place",
            MoveKind::Plain => "plain",
            MoveKind::EnPassant => "en-passant",
            MoveKind::Castle => "castle",
            MoveKind::Promote(_) => "promote",
        }
    }

    /// The letter of the piece that moves, is chosen or is placed.
    #[getter]
    fn piece(&self) -> Option<char> {
        let (position, turn) = (&self.position, self.position.turn());
        let kind = match self.m.kind() {
            MoveKind::Select(kind) => Some(kind),
            MoveKind::Place(_) => {
                let number = position.next_to_place();
                number.and_then(|number| position.chosen(turn).get(number).copied().flatten())
            }
            _ => position.board().piece_at(self.m.from()).map(|piece| piece.kind),
        };
        kind.map(|kind| position.pieces().letter(Color::White, kind))
    }

    /// The square that the piece leaves; of castling, the king's.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        (!self.m.is_set_up()).then(|| self.m.from().to_string())
    }

    /// The square that the piece goes to; of castling, the one on which the king ends.
    #[getter(to_square)]
    fn target(&self) -> Option<String> {
        match self.m.kind() {
            _ if self.m.is_set_up() => None,
            MoveKind::Castle => {
                let (king, _) = self.position.castling_targets(self.m.from(), self.m.to());
                Some(king.to_string())
            }
            _ => Some(self.m.to().to_string()),
        }
    }

    /// The letter of the piece that is taken.
    #[getter]
    fn captured(&self) -> Option<char> {
        let slot = self.position.captured(self.m)?;
        let kind = self.position.board().kind(!self.position.turn(), slot);
        Some(self.position.pieces().letter(Color::White, kind))
    }

    /// The letter of the piece that a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<char> {
        let kind = self.position.board().kind(self.position.turn(), self.m.promotion()?);
        Some(self.position.pieces().letter(Color::White, kind))
    }

    /// The letter of the piece that enters with the move, and its square: ``('L', 'b1')``.
    #[getter]
    fn gated(&self) -> Option<(char, String)> {
        let (kind, square) = self.position.gates_with(self.m)?;
        Some((self.position.pieces().letter(Color::White, kind), square.to_string()))
    }

    /// Whether the move gives check.
    #[getter]
    fn gives_check(&self) -> bool {
        self.position.after_unchecked(self.m).in_check()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.uci())
    }

    fn __eq__(&self, other: &PyMove) -> bool {
        self.uci() == other.uci()
    }

    fn __hash__(&self) -> u64 {
        hash_of(self.uci())
    }
}

/// The legal move that a value means: a move, or its text in UCI or SAN.
pub fn read(position: &Position, value: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(own) = value.cast::<PyMove>() {
        let own = own.get();
        // Positions may be equal whose types were chosen in another order.
        let same = |color| own.position.chosen(color) == position.chosen(color);
        if own.position == *position && Color::ALL.into_iter().all(same) {
            return Ok(own.m);
        }
        return read_text(position, &own.uci());
    }
    let Ok(text) = value.cast::<PyString>() else {
        return Err(wrong_type("a Move or its text", value));
    };
    read_text(position, &text.to_cow()?)
}

/// The legal move that a text means.
pub fn read_text(position: &Position, text: &str) -> PyResult<Move> {
    uci::parse(position, text)
        .or_else(|_| san::parse_lenient(position, text).map(|taken| taken.m))
        .map_err(raise::<IllegalMoveError>)
}
