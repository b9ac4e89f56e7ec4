//! Colours for the squares that a piece can go to, when the user picks it up.
//!
//! XBoard colours by itself where it knows the rules. Older ones do not know gating; they take a
//! move from the engine's colours, and the letter of the piece that enters from its `choice`. Newer
//! ones know how the pieces move and gate by themselves, but for castling over a rook's gate: there
//! they take the letter from `choice` too, and need it before the piece is dropped.

use std::fmt::Write;

use treville_core::moves::{Move, MoveKind};
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
        self.sees_mouse = true;
        if self.preparation.is_some() {
            return self.click(text);
        }
        self.lifted = text.parse().ok();
        let moves = self.lifted_moves();
        // A piece that cannot move may still be picked up; without colours XBoard decides by
        // itself.
        if moves.is_empty() {
            return Vec::new();
        }
        let decided: Vec<Move> = moves.iter().copied().filter(|m| self.is_decided(*m)).collect();
        // One `choice` is for all blue squares. Where the two sides of castling bring in different
        // pieces, they are red until XBoard says which of them the piece is above.
        match decided[..] {
            [_, _, ..] if self.generation == Generation::New => {
                vec![reply(Reply::Highlight(self.colored(&moves, &[])))]
            }
            _ => self.decide(&moves, &decided),
        }
    }

    /// `hover`: the piece is above a red square.
    pub(super) fn hover(&self, text: &str) -> Vec<Action> {
        let Ok(to) = text.parse::<Square>() else { return Vec::new() };
        let moves = self.lifted_moves();
        let is_above = |m: &Move| self.is_decided(*m) && self.shown(*m) == to;
        match moves.iter().copied().find(is_above) {
            Some(m) if self.generation == Generation::New => self.decide(&moves, &[m]),
            _ => Vec::new(),
        }
    }

    /// Shows these moves, with the squares of some of them blue.
    fn decide(&self, moves: &[Move], decided: &[Move]) -> Vec<Action> {
        let mut actions = vec![reply(Reply::Highlight(self.colored(moves, decided)))];
        if self.generation == Generation::New {
            actions.extend(decided.iter().find_map(|m| self.entering(*m)));
        }
        actions
    }

    /// The moves of the piece that the user has picked up, if it is the user's turn.
    fn lifted_moves(&self) -> Vec<Move> {
        let Some(from) = self.lifted.filter(|_| !self.is_choosing() && !self.lost) else {
            return Vec::new();
        };
        let moves = self.position().legal_moves();
        moves.into_iter().filter(|m| m.from() == from).collect()
    }

    /// Whether XBoard needs to be told which piece enters with this move.
    fn is_decided(&self, m: Move) -> bool {
        let Some((_, square)) = self.position().gates_with(m) else { return false };
        match self.generation {
            Generation::New => m.kind() == MoveKind::Castle && square == m.to(),
            Generation::Old => true,
            Generation::Unknown => false,
        }
    }

    /// The letter of the piece that enters with this move.
    fn entering(&self, m: Move) -> Option<Action> {
        let (kind, _) = self.position().gates_with(m)?;
        let letter = self.position().pieces().kind(kind).letter;
        Some(reply(Reply::Choice(letter.to_string())))
    }

    /// `put`: the piece is dropped again. An older XBoard waits for the piece that enters.
    pub(super) fn put(&mut self, text: &str) -> Vec<Action> {
        let moves = self.lifted_moves();
        self.lifted = None;
        let Ok(to) = text.parse::<Square>() else { return Vec::new() };
        let Some(m) = moves.into_iter().find(|m| self.shown(*m) == to) else { return Vec::new() };
        self.await_move(m);
        let is_own = self.position().rules().has_set_up() || !self.settings.variant.is_known();
        if m.promotion().is_some() && is_own {
            return vec![reply(Reply::Choice(self.promotion_letters()))];
        }
        let choice = self.entering(m).filter(|_| self.generation == Generation::Old);
        choice.into_iter().collect()
    }

    /// A board with the targets of these moves, as XBoard reads it; some of them are decided.
    fn colored(&self, moves: &[Move], decided: &[Move]) -> String {
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
                        row.push(if decided.contains(m) { DECIDED } else { self.color(*m) });
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
        } else if self.position().captured(m).is_some() || self.is_decided(m) {
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
            self.position().castling_targets(m.from(), m.to()).0
        } else {
            m.to()
        }
    }
}
