//! Groups of pieces as they are written: `B+R`, `2P`, `P+P`, `Mine:NB2+N`.

use treville_core::betza::Movement;
use treville_kit::failure::Failure;
use treville_notation::sum;

use crate::pieces::{Piece, Pieces};

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
        let terms = sum::terms(text).map_err(Failure::Request)?;
        let pieces = terms.into_iter().map(|(count, word)| Ok((count, files.read(word)?)));
        let pieces = pieces.collect::<Result<Vec<(u32, Piece)>, Failure>>()?;
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
