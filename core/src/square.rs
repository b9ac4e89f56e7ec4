//! Squares, files and ranks of the 8x8 board.
//!
//! The gate rows 0 and 9 are not squares: nothing moves there. A waiting piece is known by the
//! file it waits on (see [`gates`](crate::gates)).

use std::fmt;
use std::str::FromStr;

use crate::color::Color;

/// A square of the board, a1 = 0, b1 = 1, ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index; only the low six bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square where `file` and `rank` cross.
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::new(rank.0 * 8 + file as u8)
    }

    /// The square's index, below 64. The mask tells the compiler so, which saves bounds checks.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// All 64 squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The file of the square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::new(self.0)
    }

    /// The rank of the square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank((self.0 >> 3) & 7)
    }

    /// The square `dx` files to the right and `dy` ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + dx;
        let rank = (self.0 >> 3) as i8 + dy;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square((rank * 8 + file) as u8))
        }
    }

    /// The same square seen from the other side: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square as `color` sees it: unchanged for White, [flipped](Square::flip) for Black.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Square {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Whether the square is a light one (h1 is light, a1 is dark).
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.0 & 7) & 1 != (self.0 >> 3) & 1
    }

    /// The king's distance to `other`: how many king moves it takes on an empty board.
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to h8")
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file, rank] => match (File::from_byte(*file), Rank::from_byte(*rank)) {
                (Some(file), Some(rank)) => Ok(Square::at(file, rank)),
                _ => Err(SquareError),
            },
            _ => Err(SquareError),
        }
    }
}

/// A file, a = 0 to h = 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // Their names say it all.
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All eight files, a first.
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file with this index; only the low three bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> File {
        File::ALL[(index & 7) as usize]
    }

    /// All eight files, a first.
    pub fn all() -> impl DoubleEndedIterator<Item = File> {
        File::ALL.into_iter()
    }

    /// The file's index, below 8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file named by a letter of either case.
    #[must_use]
    pub const fn from_byte(letter: u8) -> Option<File> {
        match letter.to_ascii_lowercase() {
            letter @ b'a'..=b'h' => Some(File::new(letter - b'a')),
            _ => None,
        }
    }

    /// The file's letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A rank of the board, the first = 0 to the eighth = 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// White's first rank.
    pub const FIRST: Rank = Rank(0);
    /// Black's first rank.
    pub const EIGHTH: Rank = Rank(7);

    /// The rank with this index; only the low three bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Rank {
        Rank(index & 7)
    }

    /// All eight ranks, the first first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..8).map(Rank)
    }

    /// The rank's index, below 8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The rank named by a digit.
    #[must_use]
    pub const fn from_byte(digit: u8) -> Option<Rank> {
        match digit {
            b'1'..=b'8' => Some(Rank(digit - b'1')),
            _ => None,
        }
    }

    /// The rank as `color` counts it: the first rank is where its king starts.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank(7 - self.0),
        }
    }

    /// The rank where `color`'s pieces start.
    #[inline]
    #[must_use]
    pub const fn first_of(color: Color) -> Rank {
        Rank::FIRST.relative(color)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
