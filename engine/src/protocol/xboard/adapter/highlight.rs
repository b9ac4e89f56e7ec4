//! Colours for the squares that a piece can go to, when the user picks it up.
//!
//! XBoard colours by itself where it knows the rules. Older ones do not know
//! gating; they take a move from the engine's colours, and the letter of the piece that enters from
//! its `choice`. Newer ones know how the pieces move and gate by themselves.

use std::fmt::Write;

use treville_core::moves::{Move, MoveKind};
use treville_core::position::Position;
use treville_core::rules::Castling;
use treville_core::square::{File, Rank, Square};

use super::state::{Generation, XBoard, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;

/// The colours by their letters. XBoard hovers over red squares, asks for a promotion on magenta
/// ones, and lets `choice` decide about blue ones.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const PROMOTION: char = 'M';
const DECIDED: char = 'B';

impl XBoard {
    /// `lift`: a piece is picked up. In the prelude that is a click.
    pub(super) fn lift(&mut self, text: &str) -> Vec<Action> {
        if self.preparation.is_some() {
            return self.click(text);
        }
        self.lifted = text.parse().ok();
        let Some(from) = self.lifted.filter(|_| !self.is_choosing() && !self.lost) else {
            return Vec::new();
        };
        let moves = self.position().legal_moves();
        let moves: Vec<Move> = moves.into_iter().filter(|m| m.from() == from).collect();
        // A piece that cannot move may still be picked up; without colours XBoard decides by
        // itself.
        if moves.is_empty() {
            return Vec::new();
        }
        vec![reply(Reply::Highlight(self.colored(&moves)))]
    }

    /// `put`: the piece is dropped again. An older XBoard waits for the piece that enters.
    pub(super) fn put(&mut self, text: &str) -> Vec<Action> {
        let (Some(from), Ok(to)) = (self.lifted.take(), text.parse::<Square>()) else {
            return Vec::new();
        };
        let moves = self.position().legal_moves();
        let m = moves.into_iter().find(|m| m.from() == from && self.shown(*m) == to);
        let Some(m) = m.filter(|_| !self.is_choosing() && !self.lost) else { return Vec::new() };
        let pieces = self.position().rules().pieces;
        if m.promotion().is_some() && self.position().rules().has_set_up() {
            return vec![reply(Reply::Choice(self.promotion_letters()))];
        }
        let gated = self.position().gates_with(m).filter(|_| self.generation == Generation::Old);
        let choice = gated.map(|(kind, _)| Reply::Choice(pieces.kind(kind).letter.to_string()));
        choice.map(reply).into_iter().collect()
    }

    /// A board with the targets of these moves, as XBoard reads it.
    fn colored(&self, moves: &[Move]) -> String {
        let mut rows = Vec::new();
        for rank in Rank::all().rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in File::all() {
                let square = Square::at(file, rank);
                match moves.iter().find(|m| self.shown(**m) == square) {
                    None => empty += 1,
                    Some(m) => {
                        if empty > 0 {
                            // Writing to a string cannot fail.
                            let _ = write!(row, "{empty}");
                            empty = 0;
                        }
                        row.push(self.color(*m));
                    }
                }
            }
            if empty > 0 {
                let _ = write!(row, "{empty}");
            }
            rows.push(row);
        }
        if self.position().rules().has_set_up() {
            // The rows of the gates belong to the board.
            rows.insert(0, "8".to_owned());
            rows.push("8".to_owned());
        }
        rows.join("/")
    }

    fn color(&self, m: Move) -> char {
        if m.promotion().is_some() {
            PROMOTION
        } else if self.generation == Generation::Old && self.position().gates_with(m).is_some() {
            DECIDED
        } else if self.position().captured(m).is_some() {
            CAPTURE
        } else {
            QUIET
        }
    }

    /// The square on which the user drops the piece to make this move: when castling, that is where
    /// the king ends, and in Chess960 the rook.
    fn shown(&self, m: Move) -> Square {
        let orthodox = self.position().rules().castling == Castling::Orthodox;
        if m.kind() == MoveKind::Castle && orthodox {
            Position::castling_targets(m.from(), m.to()).0
        } else {
            m.to()
        }
    }
}
