//! A slow and obvious generator for games whose pieces are data.
//!
//! The counterpart of [`oracle`](crate::oracle) for any pieces: a mailbox, pieces that walk their
//! rays step by step, a whole copy of the position for every move, and legality by looking whether
//! the king can be taken afterwards. It shares no code with the crates it checks and does not read
//! Betza notation: a piece is given to it as rays.

#![allow(dead_code, reason = "not every test needs all that a position can tell")]

mod board;
mod fen;
mod moves;
mod ray;
#[cfg(test)]
mod turns;

pub use board::{Board, Man, Square};
pub use ray::{Hop, Ray, Turn};

/// The numbers of the two types that every game has.
pub const PAWN: usize = 0;
pub const KING: usize = 5;

/// One type of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its capital letter.
    pub letter: char,
    /// The rays of White's; none of the pawn.
    pub rays: Vec<Ray>,
    /// Whether White may have it, and whether Black.
    pub owned: [bool; 2],
}

/// The way in which pieces enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// They do not.
    Never,
    /// Each waits behind a square of the first rank and enters when that is first left.
    Waiting,
    /// From hand, with the first move of a piece of the array, if its side likes.
    FromHand,
}

/// The files of a side's castling, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingFiles {
    /// The king's file before; where files are free, any.
    pub king: i8,
    /// The files of the pieces beside it, towards a and towards h.
    pub rooks: [i8; 2],
    /// The king's file after castling towards a and towards h.
    pub king_to: [i8; 2],
    /// The piece with which the king castles.
    pub rook: usize,
}

/// A game: what is the same in all of its positions. Lists of two are White's and Black's.
#[derive(Clone, Debug)]
pub struct Rules {
    /// All types; the pawn is number 0 and the king number 5.
    pub kinds: Vec<Kind>,
    /// The promotions of pawns.
    pub promotions: [Vec<usize>; 2],
    /// The way in which pieces enter.
    pub entry: Entry,
    /// The types that enter.
    pub pairs: [[usize; 2]; 2],
    /// A king that flees from check loses what waits behind it.
    pub check_forfeit: bool,
    /// Whether king and rooks may start on other files; castling is then written as king takes
    /// rook.
    pub free_files: bool,
    /// The files where castling begins and ends.
    pub castling: [CastlingFiles; 2],
    /// The board when the game begins: what stands where its like stood has not moved.
    pub array: Board,
}

/// The place of a piece that has yet to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Not yet placed.
    Unplaced,
    /// Behind the first-rank square of this file.
    Behind(i8),
    /// In hand.
    InHand,
    /// It has entered, or it never will.
    Gone,
}

/// The data of one side besides its men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Camp {
    /// The files of the rooks that may still castle: towards a, towards h.
    pub castling: [Option<i8>; 2],
    /// The pieces that enter.
    pub places: [Place; 2],
    /// The files on whose first-rank squares a piece of the array stands that has not moved; kept
    /// only while something is in hand.
    pub unmoved: Vec<i8>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Walker<'a> {
    pub rules: &'a Rules,
    pub board: Board,
    pub white_to_move: bool,
    pub camps: [Camp; 2],
    /// The square that a pawn has just passed over, if a pawn attacks it.
    pub en_passant: Option<Square>,
    pub halfmove_clock: u32,
    pub fullmove_number: u32,
}

impl<'a> Walker<'a> {
    /// Reads a position as core writes it.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn parse(fen: &str, rules: &'a Rules) -> Result<Walker<'a>, String> {
        fen::parse(fen, rules)
    }

    /// The position as core writes it.
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Every legal move as core writes it, always with the letter of what enters, beside the
    /// position that it leads to.
    pub fn legal_moves(&self) -> Vec<(String, Walker<'a>)> {
        let legal = self.candidates().into_iter();
        let legal: Vec<_> =
            legal.filter_map(|action| self.after(action).map(|next| (action, next))).collect();
        let all: Vec<_> = legal.iter().map(|(action, _)| *action).collect();
        legal.into_iter().map(|(action, next)| (self.text(action, &all), next)).collect()
    }

    /// Whether the king of a side can be taken.
    pub fn in_check(&self, white: bool) -> bool {
        self.rules.can_take_king(&self.board, white)
    }

    fn camp(&self, white: bool) -> &Camp {
        &self.camps[usize::from(!white)]
    }

    fn camp_mut(&mut self, white: bool) -> &mut Camp {
        &mut self.camps[usize::from(!white)]
    }

    /// Which of a side's two pieces waits behind a square.
    fn behind(&self, white: bool, square: Square) -> Option<usize> {
        let is_home = square.rank == board::home_rank(white);
        let is_it = |place: &Place| *place == Place::Behind(square.file);
        self.camp(white).places.iter().position(is_it).filter(|_| is_home)
    }

    /// The piece that the side to move has to place, if it has to.
    fn to_place(&self) -> Option<usize> {
        let places = self.camp(self.white_to_move).places;
        places.iter().position(|place| *place == Place::Unplaced)
    }

    /// Whether pieces may not wait on both of these files: castling would bring both in.
    fn files_clash(&self, white: bool, one: i8, other: i8) -> bool {
        let files = self.rules.castling[usize::from(!white)];
        let (king, rooks) = if self.rules.free_files {
            let king = self.board.find(Man { white, kind: KING }).map(|square| square.file);
            (king, self.camp(white).castling)
        } else {
            (Some(files.king), files.rooks.map(Some))
        };
        let clash = |a, b| king == Some(a) && rooks.contains(&Some(b));
        one == other || clash(one, other) || clash(other, one)
    }

    /// Whether a piece may wait on this file beside the ones that wait already.
    fn may_wait(&self, white: bool, file: i8) -> bool {
        let has_helper =
            |file| self.board.holds_side(Square::new(file, board::home_rank(white)), white);
        let beside = |file, other| has_helper(file) && !self.files_clash(white, file, other);
        let placed = self.camp(white).places.into_iter().find_map(|place| match place {
            Place::Behind(file) => Some(file),
            _ => None,
        });
        match placed {
            Some(other) => beside(file, other),
            // The second piece needs room as well.
            None => has_helper(file) && (0..8).any(|second| beside(second, file)),
        }
    }

    /// Whether no rule of the game forbids a game to begin here.
    pub fn may_begin(&self) -> bool {
        let is_setup = self.camps.iter().any(|camp| camp.places.contains(&Place::Unplaced));
        let has_room = |white| (0..8).any(|file| self.may_wait(white, file));
        let gates_agree = [true, false].into_iter().all(|white| match self.camp(white).places {
            [Place::Behind(one), Place::Behind(other)] => !self.files_clash(white, one, other),
            _ => true,
        });
        gates_agree
            && !self.in_check(!self.white_to_move)
            && (!is_setup
                || !self.in_check(self.white_to_move) && has_room(true) && has_room(false))
    }
}
