//! Modifiers and atoms as a text has them.

use super::direction::{LetterAt, Shape};
use super::ray::{Hop, Ray};

/// The modifiers before an atom, or of one leg of its move.
#[derive(Default)]
pub(super) struct Modifiers {
    pub directions: Vec<LetterAt>,
    /// The other letters, each at most once.
    pub others: Vec<LetterAt>,
}

impl Modifiers {
    pub fn has(&self, letter: char) -> bool {
        self.others.iter().any(|(other, _)| *other == letter)
    }

    pub fn is_empty(&self) -> bool {
        self.directions.is_empty() && self.others.is_empty()
    }

    /// The first letter that is no direction and none of these.
    pub fn stray(&self, known: &str) -> Option<LetterAt> {
        self.others.iter().copied().find(|(letter, _)| !known.contains(*letter))
    }

    /// A ray without turns.
    pub fn ray(&self, dx: i8, dy: i8, limit: u8) -> Ray {
        let unsaid = !self.has('m') && !self.has('c') && !self.has('e');
        let hop = match (self.has('p'), self.has('g')) {
            (true, _) => Some(Hop::Over),
            (false, true) => Some(Hop::Behind),
            (false, false) => None,
        };
        Ray {
            dx,
            dy,
            limit,
            bend: None,
            lame: self.has('n'),
            hop,
            jumps_first: self.has('j'),
            spacious: self.has('w'),
            initial: self.has('i'),
            moves: unsaid || self.has('m'),
            captures: unsaid || self.has('c'),
            en_passant: self.has('e'),
        }
    }
}

/// One leap, or the two of a compound; a slide repeats them without a range.
pub(super) struct Atom {
    pub leap: (i8, i8),
    pub second: Option<(i8, i8)>,
    pub slides: bool,
    /// The atom and its column.
    pub place: LetterAt,
}

impl Atom {
    pub fn named(place: LetterAt) -> Option<Atom> {
        let (leap, second, slides) = match place.0 {
            'W' => ((1, 0), None, false),
            'F' => ((1, 1), None, false),
            'D' => ((2, 0), None, false),
            'N' => ((2, 1), None, false),
            'A' => ((2, 2), None, false),
            'H' => ((3, 0), None, false),
            'C' | 'L' => ((3, 1), None, false),
            'Z' | 'J' => ((3, 2), None, false),
            'G' => ((3, 3), None, false),
            'R' => ((1, 0), None, true),
            'B' => ((1, 1), None, true),
            'K' => ((1, 0), Some((1, 1)), false),
            'Q' => ((1, 0), Some((1, 1)), true),
            _ => return None,
        };
        Some(Atom { leap, second, slides, place })
    }

    pub fn shape(&self) -> Shape {
        if self.second.is_some() { Shape::Eightfold } else { Shape::of(self.leap) }
    }

    pub fn leaps(&self) -> impl Iterator<Item = (i8, i8)> {
        [Some(self.leap), self.second].into_iter().flatten()
    }
}
