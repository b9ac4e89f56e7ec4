//! Ends of a game on the board.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::definition::Stalemate;
use crate::helpmate::{self, Man};
use crate::piece::{PieceType, Slot};
use crate::position::{Position, Stage};
use crate::rules::Gating;
use crate::square::{Rank, Square};

/// A finished game's result and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has mated the other.
    Mate(Color),
    /// This side wins because the side to move has no legal move and is not in check, by the rules
    /// of some games.
    Stalemate(Color),
    /// The game is drawn.
    Draw(DrawReason),
}

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The position has occurred for the third time.
    Repetition,
    /// A hundred plies without a capture or a pawn move.
    FiftyMoves,
    /// No sequence of moves leads to mate.
    DeadPosition,
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Mate(winner) | Outcome::Stalemate(winner) => Some(winner),
            Outcome::Draw(_) => None,
        }
    }

    /// The result as a PGN writes it.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self {
            Outcome::Mate(Color::White) | Outcome::Stalemate(Color::White) => "1-0",
            Outcome::Mate(Color::Black) | Outcome::Stalemate(Color::Black) => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
        }
    }
}

/// The reason in words, such as `White mates`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Mate(winner) => write!(f, "{winner} mates"),
            Outcome::Stalemate(winner) => write!(f, "{winner} wins by stalemate"),
            Outcome::Draw(reason) => f.write_str(match reason {
                DrawReason::Stalemate => "Stalemate",
                DrawReason::Repetition => "Draw by repetition",
                DrawReason::FiftyMoves => "50-move rule",
                DrawReason::DeadPosition => "Insufficient material",
            }),
        }
    }
}

impl Position {
    /// The outcome as far as the position alone shows it; repetition needs a
    /// [`Game`](crate::game::Game). Mate goes before the fifty-move rule.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.stage() != Stage::Play {
            return None;
        }
        if !self.has_moves() {
            let us = self.turn();
            return Some(match self.rules().definition.stalemate {
                _ if self.in_check() => Outcome::Mate(!us),
                Stalemate::Draw => Outcome::Draw(DrawReason::Stalemate),
                Stalemate::Win => Outcome::Stalemate(us),
                Stalemate::Loss => Outcome::Stalemate(!us),
            });
        }
        if self.is_dead() {
            Some(Outcome::Draw(DrawReason::DeadPosition))
        } else if self.is_past_move_rule() {
            Some(Outcome::Draw(DrawReason::FiftyMoves))
        } else {
            None
        }
    }

    /// Whether so many plies have passed without a capture or a pawn move that the game is drawn:
    /// a hundred in orthodox chess.
    #[inline]
    #[must_use]
    pub fn is_past_move_rule(&self) -> bool {
        self.halfmove_clock() >= self.rules().halfmove_limit
    }

    /// Whether no mate can be reached with the pieces that are left, waiting ones included.
    ///
    /// Three cases are dead: bare kings; one piece that cannot mate beside its king even with the
    /// other side's help, which is tried out for every type when its set is compiled (of the
    /// standard ones only knight and bishop cannot); and any number of pieces that never leave
    /// squares of one colour, the same for all. In the last case a king in check always has a
    /// neighbouring square of the other colour that nothing but the enemy king could cover, and a
    /// king cannot cover all of them without standing next to the checked king.
    ///
    /// All this is so of kings that never attack each other, and the last case of the orthodox
    /// king alone; with any other king the position is not said to be dead.
    ///
    /// Other dead positions exist (blocked pawn chains, for instance); they run into the fifty-move
    /// rule.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let board = self.board();
        if board.slot(Slot::Pawn).any() || self.pieces().kings_may_check() {
            return false;
        }
        // Pieces in hand are not distinguished here: a side that can bring one in can play on.
        if self.rules().gating == Gating::Optional && self.gates().squares().any() {
            return false;
        }
        let men = (board.occupied() - board.slot(Slot::King)).count();
        let waiting = self.gates().squares().count();
        match men + waiting {
            0 => true,
            1 => !self.men_left().any(|(kind, _)| self.pieces().mates_alone(kind)),
            _ => {
                let on_one_color = |color: Bitboard| {
                    self.men_left().all(|(kind, square)| {
                        color.has(square) && self.pieces().kind(kind).movement.is_color_bound()
                    })
                };
                self.pieces().has_orthodox_king()
                    && (on_one_color(Bitboard::DARK) || on_one_color(Bitboard::LIGHT))
            }
        }
    }

    /// Whether a side can win by no series of legal moves, whatever the other side does. Time that
    /// runs out against it is a draw (article 6.9 of FIDE's Laws of Chess).
    ///
    /// The material of both sides decides, with what waits, is in hand, or pawns may become: a mate
    /// with it must exist, as with a knight against a pawn, and not against a queen. Where the men
    /// stand does not matter, so behind a wall of pawns a side still wins on time. A piece that
    /// hops, or can be blocked otherwise than on a line, is taken to be able to mate beside other
    /// men of either side. Where kings can give check or stalemate is no draw, anyone can win.
    ///
    /// This may take milliseconds.
    #[must_use]
    pub fn cannot_win(&self, color: Color) -> bool {
        self.stage() == Stage::Play
            && !self.pieces().kings_may_check()
            && self.rules().definition.stalemate == Stalemate::Draw
            && !helpmate::is_possible(self.pieces(), color, &self.men(color), &self.men(!color))
    }

    /// The men of a side besides its king, on the board or to enter.
    fn men(&self, color: Color) -> Vec<Man> {
        let (board, pieces) = (self.board(), self.pieces());
        let promotions = self.promotions(color).map(|slot| board.kind(color, slot));
        let standing = (board.color(color) - board.slot(Slot::King)).into_iter().map(|square| {
            match board.piece_at(square) {
                Some(piece) if piece.kind != PieceType::PAWN => {
                    Man::piece(pieces, piece.kind, square.into())
                }
                _ => Man::pawn(promotions.clone()),
            }
        });
        let open = self.gates().squares() & Bitboard::rank(Rank::first_of(color));
        let entering = (0..2).filter(|number| self.gates().may_enter(color, *number));
        let entering = entering.filter_map(|number| {
            let on = self.gates().square(color, number).map_or(open, Bitboard::of);
            self.chosen(color)[number].map(|kind| Man::piece(pieces, kind, on))
        });
        standing.chain(entering).collect()
    }

    /// Every piece but the kings, on the board or waiting, and the square it stands on or enters.
    fn men_left(&self) -> impl Iterator<Item = (PieceType, Square)> {
        let board = self.board();
        let men = board.occupied() - board.slot(Slot::King);
        let standing =
            men.into_iter().filter_map(|at| board.piece_at(at).map(|piece| (piece.kind, at)));
        let gates = Color::ALL.into_iter().flat_map(|color| [(color, 0), (color, 1)]);
        let waiting = gates.filter_map(|(color, number)| {
            self.chosen(color)[number].zip(self.gates().square(color, number))
        });
        standing.chain(waiting)
    }
}
