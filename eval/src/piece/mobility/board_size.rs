//! Boards of other sizes than 8x8.

use std::fmt;
use std::str::FromStr;

use treville_core::betza::Ray;
use treville_core::encoding::excerpt;

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The board of chess.
    pub const CHESS: BoardSize = BoardSize { width: 8, height: 8 };

    /// A board of this many files and ranks; `None` if there are no squares.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Option<BoardSize> {
        (width > 0 && height > 0).then_some(BoardSize { width, height })
    }

    /// The number of its files.
    #[must_use]
    pub fn width(self) -> u8 {
        self.width
    }

    /// The number of its ranks.
    #[must_use]
    pub fn height(self) -> u8 {
        self.height
    }

    /// The number of its squares.
    #[must_use]
    pub fn area(self) -> u16 {
        u16::from(self.width) * u16::from(self.height)
    }

    /// Its squares as files and ranks from 0, file by file.
    pub fn squares(self) -> impl Iterator<Item = (i32, i32)> {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        (0..width).flat_map(move |x| (0..height).map(move |y| (x, y)))
    }

    /// The place of a square among [`squares`](BoardSize::squares); `None` off the board.
    #[must_use]
    pub fn place(self, (x, y): (i32, i32)) -> Option<usize> {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        let is_on = (0..width).contains(&x) && (0..height).contains(&y);
        is_on.then_some((x * height + y) as usize)
    }

    /// The place of a square whose coordinates are counted round the joined edges.
    #[must_use]
    pub fn wrapped(self, (x, y): (i32, i32)) -> usize {
        let (width, height) = (i32::from(self.width), i32::from(self.height));
        (x.rem_euclid(width) * height + y.rem_euclid(height)) as usize
    }

    /// The most steps of a ray. Movements are read for a board of 8x8: a rider that could go on as
    /// far as that board let it goes on to the edge here, and `R7` is `R` and does so too.
    #[must_use]
    pub fn most_steps(self, ray: &Ray) -> u8 {
        let goes_on = ray.limit > 1 && ray.unlimited().limit == ray.limit;
        if goes_on { u8::MAX } else { ray.limit }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The text is no size of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSizeError(String);

impl fmt::Display for BoardSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(f, "expected files x ranks, 2 to 16 of each, such as 10x8, got '{text}'")
    }
}

impl std::error::Error for BoardSizeError {}

/// Reads a size of 2 to 16 files and ranks, such as `10x8`.
impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<BoardSize, BoardSizeError> {
        let is_number = |side: &str| side.bytes().all(|byte| byte.is_ascii_digit());
        let side = |side: &str| {
            let number = side.parse().ok().filter(|_| is_number(side));
            number.filter(|side| (2..=16).contains(side))
        };
        let sides = text.split_once('x');
        let size = sides.and_then(|(width, height)| BoardSize::new(side(width)?, side(height)?));
        size.ok_or_else(|| BoardSizeError(excerpt(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        for text in ["2x2", "8x8", "10x8", "16x16"] {
            assert_eq!(text.parse::<BoardSize>().unwrap().to_string(), text);
        }
        assert_eq!("8x8".parse(), Ok(BoardSize::CHESS));
        for bad in ["", "8", "x", "8x", "0x8", "1x8", "17x8", "100x100", "300x8", "axb", "8x8x8"] {
            let problem = bad.parse::<BoardSize>().unwrap_err().to_string();
            assert!(problem.ends_with(&format!("such as 10x8, got '{bad}'")), "{problem}");
        }
        for bad in ["+8x8", "8X8", " 8x8", "-8x8"] {
            assert!(bad.parse::<BoardSize>().is_err(), "{bad}");
        }
    }

    #[test]
    fn each_square_has_a_place() {
        let board = BoardSize::new(5, 3).unwrap();
        let places: Vec<usize> = board.squares().filter_map(|at| board.place(at)).collect();
        assert_eq!(places, (0..15).collect::<Vec<_>>());
        assert_eq!([(5, 0), (0, 3), (-1, 0)].map(|at| board.place(at)), [None; 3]);
        assert_eq!(board.wrapped((-1, 4)), board.place((4, 1)).unwrap());
    }
}
