//! The legal moves, with all that they do.

use serde::Serialize;
use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::moves::{Move, MoveKind};
use treville_core::position::Position;
use treville_core::square::Square;
use treville_core::{san, uci};

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalMove {
    /// As coordinates.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The type that moves, is chosen or is placed.
    pub r#type: usize,
    /// The square that the piece comes from; none in selection and placement.
    pub from: Option<String>,
    /// The square to drop it on.
    pub to: Option<String>,
    /// Other squares where it can be dropped: when castling, the rook's. None of them means
    /// another move, promotions and pieces that enter apart.
    pub also: Vec<String>,
    /// The file on which a piece is placed.
    pub file: Option<String>,
    /// The way of a rook that castles.
    pub path: Option<Path>,
    /// The type that a pawn becomes.
    pub promotion: Option<usize>,
    /// The piece that enters.
    pub enters: Option<Entering>,
    /// The type of an own piece that is lost from its gate.
    pub loses: Option<usize>,
    /// The type of an enemy's piece that is lost from its gate, as the piece in front of it is
    /// taken.
    pub bars: Option<usize>,
    /// The square on which a piece is taken.
    pub captures: Option<String>,
    /// Whether it gives check.
    pub check: bool,
}

/// From where to where a piece goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Path {
    /// The square where it begins.
    pub from: String,
    /// The square where it ends.
    pub to: String,
}

/// A piece that enters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entering {
    /// Its type.
    pub r#type: usize,
    /// The square that it enters.
    pub at: String,
}

/// All legal moves.
#[must_use]
pub fn moves(position: &Position) -> Vec<LegalMove> {
    let legal = position.legal_moves();
    legal.iter().map(|m| legal_move(position, *m, &legal)).collect()
}

fn legal_move(position: &Position, m: Move, legal: &[Move]) -> LegalMove {
    let turn = position.turn();
    let text = |square: Square| square.to_string();
    let after = position.after_unchecked(m);
    let enters = position.gates_with(m);
    let lost = |color: Color| {
        let gates = position.gates().of(color).into_iter().zip(after.gates().of(color));
        let mut gone = gates.zip(position.chosen(color)).filter_map(|((before, after), kind)| {
            let is_gone = before != after && after == Gate::Gone;
            kind.filter(|kind| {
                is_gone && !(color == turn && enters.is_some_and(|(entering, _)| entering == *kind))
            })
        });
        gone.next().map(|kind| kind.index())
    };
    let (from, to, also, path) = squares(position, m, legal);
    LegalMove {
        uci: uci::write(position, m, false),
        san: san::write(position, m),
        r#type: kind(position, m),
        from: from.map(text),
        to: to.map(text),
        also: also.into_iter().map(text).collect(),
        file: match m.kind() {
            MoveKind::Place(file) => Some(file.to_string()),
            _ => None,
        },
        path: path.map(|(from, to)| Path { from: text(from), to: text(to) }),
        promotion: m.promotion().map(|slot| position.board().kind(turn, slot).index()),
        enters: enters.map(|(kind, square)| Entering { r#type: kind.index(), at: text(square) }),
        loses: lost(turn),
        bars: lost(!turn),
        captures: captured(position, m).map(text),
        check: after.in_check(),
    }
}

/// The type that a move is about.
fn kind(position: &Position, m: Move) -> usize {
    let kind = match m.kind() {
        MoveKind::Select(kind) => Some(kind),
        MoveKind::Place(_) => {
            let number = position.next_to_place();
            number.and_then(|number| position.chosen(position.turn())[number])
        }
        _ => position.board().piece_at(m.from()).map(|piece| piece.kind),
    };
    kind.map_or(0, |kind| kind.index())
}

fn captured(position: &Position, m: Move) -> Option<Square> {
    position.captured(m)?;
    Some(match m.kind() {
        MoveKind::EnPassant => Square::at(m.to().file(), m.from().rank()),
        _ => m.to(),
    })
}

type Squares = (Option<Square>, Option<Square>, Vec<Square>, Option<(Square, Square)>);

/// From where the piece comes, where it can be dropped, and the way of a rook.
fn squares(position: &Position, m: Move, legal: &[Move]) -> Squares {
    match m.kind() {
        MoveKind::Select(_) | MoveKind::Place(_) => (None, None, Vec::new(), None),
        MoveKind::Castle => {
            let (king, rook) = (m.from(), m.to());
            let (king_to, rook_to) = position.castling_targets(king, rook);
            let path = Some((rook, rook_to));
            // A king that could go there in another way, or stands there, castles onto its rook.
            let means_another = |other: &Move| {
                other.from() == king
                    && *other != m
                    && match other.kind() {
                        MoveKind::Castle if other.to() == rook => false,
                        MoveKind::Castle => {
                            let (other_to, _) = position.castling_targets(king, other.to());
                            other_to == king_to || other.to() == king_to
                        }
                        _ => other.to() == king_to,
                    }
            };
            if king_to == king || king_to == rook || legal.iter().any(means_another) {
                return (Some(king), Some(rook), Vec::new(), path);
            }
            (Some(king), Some(king_to), vec![rook], path)
        }
        _ => (Some(m.from()), Some(m.to()), Vec::new(), None),
    }
}
