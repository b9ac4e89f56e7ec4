//! Groups of pieces as they are written: `B+R`, `2P`, `P+P`, `Mine:NB2+N`.

use treville_core::betza::Movement;

use crate::pieces::{Piece, Pieces};
use treville_kit::arguments::within;
use treville_kit::failure::{Failure, quoted};

/// Number of pieces that a group can have: more than a side ever owns.
const MOST: u32 = 64;

/// A group of pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// As it was written.
    pub text: String,
    /// Each piece and how many of it there are.
    pub pieces: Vec<(u32, Piece)>,
}

impl Group {
    /// Reads a sum of pieces, each perhaps with a number before it; files may have some of them.
    ///
    /// # Errors
    ///
    /// A part of it is no piece, or there are too many.
    pub fn read(text: &str, files: &Pieces) -> Result<Group, Failure> {
        let pieces: Result<Vec<(u32, Piece)>, Failure> =
            text.split('+').map(|part| term(part, files)).collect();
        let pieces = pieces?;
        let count: u32 = pieces.iter().map(|(count, _)| *count).sum();
        if count > MOST {
            return Err(Failure::Request(format!(
                "expected at most {MOST} pieces on a side, got {count} in {}",
                quoted(text)
            )));
        }
        Ok(Group { text: text.split_whitespace().collect(), pieces })
    }

    /// Number of its pieces.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.pieces.iter().map(|(count, _)| count).sum()
    }

    /// The piece, if there is only one.
    #[must_use]
    pub fn single(&self) -> Option<&Piece> {
        match self.pieces.as_slice() {
            [(1, piece)] => Some(piece),
            _ => None,
        }
    }

    /// The movement of every single piece.
    #[must_use]
    pub fn movements(&self) -> Vec<Movement> {
        let each = self.pieces.iter().flat_map(|(count, piece)| (0..*count).map(move |_| piece));
        each.map(|piece| piece.movement().clone()).collect()
    }
}

/// One part of a sum: `N`, `2N`, `2 knight`.
fn term(text: &str, files: &Pieces) -> Result<(u32, Piece), Failure> {
    let text = text.trim();
    if text.is_empty() {
        let expected = "expected pieces with `+` between them, such as B+R or 2P";
        return Err(Failure::Request(format!("{expected}, got nothing in one place")));
    }
    let word = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = &text[..text.len() - word.len()];
    let count = if number.is_empty() {
        1
    } else {
        within(number, 1, MOST, "a number of pieces").map_err(Failure::Request)?
    };
    Ok((count, files.read(word.trim_start())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u32, String)>, String> {
        let group = Group::read(text, &Pieces::default()).map_err(|problem| problem.to_string())?;
        Ok(group.pieces.into_iter().map(|(count, piece)| (count, piece.name)).collect())
    }

    #[test]
    fn sums_are_read() {
        let names = |list: &[(u32, &str)]| -> Result<Vec<(u32, String)>, String> {
            Ok(list.iter().map(|(count, name)| (*count, (*name).to_owned())).collect())
        };
        assert_eq!(read("B+R"), names(&[(1, "bishop"), (1, "rook")]));
        assert_eq!(read("2P"), names(&[(2, "pawn")]));
        assert_eq!(read(" 2 knight + q "), names(&[(2, "knight"), (1, "queen")]));
        assert_eq!(read("3Mine:NB2+N"), names(&[(3, "Mine"), (1, "knight")]));
        let group = |text| Group::read(text, &Pieces::default()).unwrap();
        let (single, two, group) = (group("Q"), group("2P"), group("2P + Q"));
        assert_eq!((group.text.as_str(), group.count(), group.movements().len()), ("2P+Q", 3, 3));
        assert!(group.single().is_none() && two.single().is_none());
        assert_eq!(single.single().unwrap().name, "queen");
    }

    #[test]
    fn what_is_no_sum_is_refused() {
        for bad in ["", "+", "B+", "B++R", "0P", "65P", "60P+5N", "99999999999P", "2", "X", "2X:"] {
            let problem = read(bad).unwrap_err();
            assert_eq!(problem.lines().count(), 1, "{bad}");
        }
        assert_eq!(
            read("60P+5N").unwrap_err(),
            "expected at most 64 pieces on a side, got 65 in '60P+5N'"
        );
    }
}
