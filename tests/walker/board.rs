//! The mailbox.

/// A square by file and rank, both counted from zero at a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    pub fn new(file: i8, rank: i8) -> Square {
        Square { file, rank }
    }

    /// The square that is so many files to the right and ranks up, unless that is off the board.
    pub fn shifted(self, (right, up): (i8, i8)) -> Option<Square> {
        let (file, rank) = (self.file + right, self.rank + up);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(Square { file, rank })
    }

    /// The same where the edges of the board are joined.
    pub fn joined(self, (right, up): (i8, i8)) -> Square {
        Square { file: (self.file + right + 16) % 8, rank: (self.rank + up + 16) % 8 }
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(|number| Square { file: number % 8, rank: number / 8 })
    }

    pub fn name(self) -> String {
        format!("{}{}", file_letter(self.file), self.rank + 1)
    }
}

pub fn file_letter(file: i8) -> char {
    char::from(b'a' + file as u8)
}

/// The rank on which a side's array stands.
pub fn home_rank(white: bool) -> i8 {
    if white { 0 } else { 7 }
}

/// The direction in which a side's pawns advance.
pub fn forward(white: bool) -> i8 {
    if white { 1 } else { -1 }
}

/// A piece or a pawn of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub white: bool,
    pub kind: usize,
}

/// The men on the 64 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([Option<Man>; 64]);

impl Board {
    pub fn empty() -> Board {
        Board([None; 64])
    }

    pub fn at(&self, square: Square) -> Option<Man> {
        self.0[(8 * square.rank + square.file) as usize]
    }

    pub fn set(&mut self, square: Square, man: Option<Man>) {
        self.0[(8 * square.rank + square.file) as usize] = man;
    }

    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub fn holds(&self, square: Square, man: Man) -> bool {
        self.at(square) == Some(man)
    }

    /// Whether any man of the side stands there.
    pub fn holds_side(&self, square: Square, white: bool) -> bool {
        self.at(square).is_some_and(|man| man.white == white)
    }

    /// The first square on which such a man stands.
    pub fn find(&self, man: Man) -> Option<Square> {
        Square::all().find(|square| self.holds(*square, man))
    }

    /// The squares of a side's men.
    pub fn side(&self, white: bool) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.holds_side(*square, white))
    }
}
