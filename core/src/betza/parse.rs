//! From text to rays.

use std::str::FromStr;

use super::canon::can_move;
use super::direction::{Directions, Placed, Shape, images};
use super::error::{BetzaError, Expected};
use super::movement::Movement;
use super::ray::{Hop, Ray, most_steps};

impl FromStr for Movement {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Movement, BetzaError> {
        read(text).map(|rays| Movement::from_rays(&rays))
    }
}

/// The rays of a text exactly as they are written, before equal meanings are made one.
pub(crate) fn read(text: &str) -> Result<Vec<Ray>, BetzaError> {
    let mut reader = Reader { letters: text.chars().collect(), next: 0 };
    let mut rays = Vec::new();
    while reader.peek().is_some() {
        rays.extend(reader.term()?);
    }
    if rays.is_empty() { Err(reader.error(Expected::Move)) } else { Ok(rays) }
}

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    directions: Vec<Placed>,
    /// The other letters, each at most once.
    others: Vec<char>,
}

impl Modifiers {
    fn has(&self, letter: char) -> bool {
        self.others.contains(&letter)
    }

    fn is_empty(&self) -> bool {
        self.directions.is_empty() && self.others.is_empty()
    }
}

/// One leap, or the two of a compound; a slide repeats them without a range.
struct Atom {
    leap: (i8, i8),
    second: Option<(i8, i8)>,
    slides: bool,
}

impl Atom {
    fn named(letter: char) -> Option<Atom> {
        let (leap, second, slides) = match letter {
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
        Some(Atom { leap, second, slides })
    }

    fn shape(&self) -> Shape {
        if self.second.is_some() { Shape::Eightfold } else { Shape::of(self.leap) }
    }
}

struct Reader {
    letters: Vec<char>,
    next: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.next).copied()
    }

    /// The error at the next character.
    fn error(&self, expected: Expected) -> BetzaError {
        self.error_at(self.next, expected)
    }

    fn error_at(&self, index: usize, expected: Expected) -> BetzaError {
        BetzaError { column: index + 1, found: self.letters.get(index).copied(), expected }
    }

    /// Modifiers, an atom, and its range.
    fn term(&mut self) -> Result<Vec<Ray>, BetzaError> {
        let modifiers = self.modifiers()?;
        let place = self.next;
        if self.peek() == Some('O') {
            // Castling belongs to the rules, not to the piece; only its place in the text is ours.
            self.next += 1;
            self.range()?;
            return Ok(Vec::new());
        }
        let (atom, doubled) = self.atom(&modifiers)?;
        let range = self.range()?;
        let directions = Directions::read(&modifiers.directions, atom.shape())?;

        let mut rays = Vec::new();
        for leap in [Some(atom.leap), atom.second].into_iter().flatten() {
            let most = most_steps(leap);
            let limit = match range {
                Some(0) => most,
                Some(range) => range.min(most),
                None if atom.slides || doubled => most,
                None => 1,
            };
            for (dx, dy) in images(leap) {
                if directions.include(dx, dy) {
                    rays.push(modifiers.ray(dx, dy, limit));
                }
            }
        }
        if rays.iter().any(can_move) {
            Ok(rays)
        } else {
            Err(self.error_at(place, Expected::Repeating))
        }
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut modifiers = Modifiers::default();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    modifiers.directions.push((letter, self.next + 1));
                }
                'm' | 'c' | 'e' | 'i' | 'n' | 'p' | 'g' | 'j' | 'w' => {
                    if modifiers.has(letter) {
                        return Err(self.error(Expected::NewModifier));
                    }
                    modifiers.others.push(letter);
                    if modifiers.has('p') && modifiers.has('g') {
                        return Err(self.error(Expected::OneHop));
                    }
                }
                _ => return Err(self.error(Expected::AtomOrModifier)),
            }
            self.next += 1;
        }
        Ok(modifiers)
    }

    /// The atom, and whether it is written twice.
    fn atom(&mut self, modifiers: &Modifiers) -> Result<(Atom, bool), BetzaError> {
        let expected = if modifiers.is_empty() { Expected::AtomOrModifier } else { Expected::Atom };
        let Some(first) = self.peek() else { return Err(self.error(expected)) };
        let start = self.next;
        let atom = if first == '(' {
            self.leap()?
        } else {
            let atom = Atom::named(first).ok_or_else(|| self.error(expected))?;
            self.next += 1;
            atom
        };
        // Only the same spelling doubles: `CL` is a camel named twice, `CC` a camel-rider.
        let length = self.next - start;
        let doubled =
            self.letters.get(self.next..self.next + length) == self.letters.get(start..self.next);
        if doubled {
            self.next += length;
        }
        Ok((atom, doubled))
    }

    /// A leap such as `(4,1)`, in either order.
    fn leap(&mut self) -> Result<Atom, BetzaError> {
        let start = self.next;
        self.next += 1;
        let first = self.leap_digit()?;
        self.skip(',', Expected::Comma)?;
        let second = self.leap_digit()?;
        self.skip(')', Expected::Close)?;
        if (first, second) == (0, 0) {
            return Err(self.error_at(start, Expected::RealLeap));
        }
        let leap = (first.max(second), first.min(second));
        Ok(Atom { leap, second: None, slides: false })
    }

    fn leap_digit(&mut self) -> Result<i8, BetzaError> {
        let digit = self.peek().and_then(|letter| letter.to_digit(8));
        let digit = digit.ok_or_else(|| self.error(Expected::LeapDigit))?;
        self.next += 1;
        Ok(digit as i8)
    }

    fn skip(&mut self, letter: char, expected: Expected) -> Result<(), BetzaError> {
        if self.peek() != Some(letter) {
            return Err(self.error(expected));
        }
        self.next += 1;
        Ok(())
    }

    /// The range after an atom, if one is written.
    fn range(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.next;
        while self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            self.next += 1;
        }
        let digits: String = self.letters[start..self.next].iter().collect();
        if digits.is_empty() {
            return Ok(None);
        }
        let padded = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(range) if !padded => Ok(Some(range)),
            _ => Err(self.error_at(start, Expected::Range)),
        }
    }
}

impl Modifiers {
    fn ray(&self, dx: i8, dy: i8, limit: u8) -> Ray {
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
