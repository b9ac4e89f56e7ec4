//! A slow and obvious move generator, the yardstick of the fast one.
//!
//! It shares no code with the crates it checks: a mailbox board, movement lists written by hand,
//! a whole copy of the position for every move, and legality by looking whether the king can be
//! taken afterwards. Where the two disagree, this one is the easier to read against the rules.

#![allow(dead_code, reason = "each test that includes this module needs only a part of it")]

mod board;
mod fen;
mod moves;
mod pieces;

use board::{Board, Square};
use pieces::Kind;

/// Which game is played, where the positions alone do not say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OracleRules {
    /// Two types are selected and gated; without it the game is orthodox chess.
    pub musketeer: bool,
    /// A king that is in check and moves without capturing a checker loses its gate.
    pub check_forfeit: bool,
    /// King and rooks may start on other files; castling is written as king takes own rook.
    pub chess960: bool,
}

/// The place of one of the selected pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// Not yet placed, perhaps not even selected.
    Unplaced,
    /// Waiting off the board behind the home square of this file.
    Waiting(i8),
    /// It has entered the board, or never will.
    Gone,
}

/// The side of the board to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wing {
    King,
    Queen,
}

impl Wing {
    const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// The data of one side besides its men.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Camp {
    /// The files of the rooks that may still castle: to the king's wing, to the queen's wing.
    castling: [Option<i8>; 2],
    /// Its two waiting pieces, in the order of selection.
    slots: [Slot; 2],
}

/// The task of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Name one of the ten types.
    Selection,
    /// Put the piece of this slot behind one of its home squares.
    Placement(usize),
    /// Move a man.
    Play,
}

/// A position with everything that decides which moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    rules: OracleRules,
    board: Board,
    white_to_move: bool,
    /// White's camp and Black's.
    camps: [Camp; 2],
    /// The types in the order of selection, as far as they are known.
    types: [Option<Kind>; 2],
    /// The square a pawn has just passed over, if a pawn attacks it.
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Oracle {
    /// Reads a position in its canonical bracket form, orthodox FEN being the form without one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, which includes everything that this module would itself
    /// have written in another way and can therefore be misread.
    pub fn parse(fen: &str, rules: OracleRules) -> Result<Oracle, String> {
        fen::parse(fen, rules)
    }

    /// The position in its canonical bracket form.
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Every legal move in UCI text, always with the suffix of a gated piece, beside the position
    /// that it leads to.
    pub fn legal_moves(&self) -> Vec<(String, Oracle)> {
        self.candidates()
            .into_iter()
            .filter_map(|action| {
                let (gated, next) = self.after(action)?;
                Some((self.text(action, gated), next))
            })
            .collect()
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let nexts = self.candidates().into_iter().filter_map(|action| self.after(action));
        if depth == 1 {
            // The moves only need to be counted, but each one still has to be tried.
            return nexts.count() as u64;
        }
        nexts.map(|(_, next)| next.perft(depth - 1)).sum()
    }

    /// The next task.
    fn stage(&self) -> Stage {
        if !self.rules.musketeer {
            return Stage::Play;
        }
        if self.types[1].is_none() {
            return Stage::Selection;
        }
        let slots = &self.camp(self.white_to_move).slots;
        slots.iter().position(|&slot| slot == Slot::Unplaced).map_or(Stage::Play, Stage::Placement)
    }

    fn camp(&self, white: bool) -> &Camp {
        &self.camps[usize::from(!white)]
    }

    fn camp_mut(&mut self, white: bool) -> &mut Camp {
        &mut self.camps[usize::from(!white)]
    }

    /// Which of a side's slots waits behind a square, if any does.
    fn slot_behind(&self, white: bool, square: Square) -> Option<usize> {
        if square.rank != board::home_rank(white) {
            return None;
        }
        self.camp(white).slots.iter().position(|&slot| slot == Slot::Waiting(square.file))
    }

    /// Whether one side may not have gates on both of these files: castling would empty both
    /// squares in one move.
    ///
    /// In Chess960 only a rook that may still castle counts; otherwise the files alone decide.
    fn files_clash(&self, white: bool, one: i8, other: i8) -> bool {
        let (king_file, rook_files) = if self.rules.chess960 {
            let king = self.board.king(white).map(|square| square.file);
            (king, self.camp(white).castling)
        } else {
            (Some(4), [Some(7), Some(0)])
        };
        let clash = |a: i8, b: i8| king_file == Some(a) && rook_files.contains(&Some(b));
        one == other || clash(one, other) || clash(other, one)
    }
}
