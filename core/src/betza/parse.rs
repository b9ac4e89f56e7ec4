//! From text to rays.

use std::str::FromStr;

use super::bracket::{self, Leg};
use super::canon::can_move;
use super::direction::{Directions, LetterAt, images};
use super::error::{BetzaError, ExpectedText};
use super::format;
use super::legs::{bent, crooked, switched, then_outwards};
use super::letters::{Atom, Modifiers};
use super::movement::Movement;
use super::ray::{Ray, most_steps};

impl FromStr for Movement {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Movement, BetzaError> {
        rays_as_written(text).map(|rays| Movement::from_rays(&rays))
    }
}

/// The rays of a text exactly as they are written, before equal meanings are made one.
///
/// # Errors
/// See [`BetzaError`].
pub fn rays_as_written(text: &str) -> Result<Vec<Ray>, BetzaError> {
    let mut reader = Reader { letters: text.chars().collect(), next: 0 };
    let mut rays = Vec::new();
    while reader.peek().is_some() {
        rays.extend(reader.term()?);
    }
    if rays.is_empty() { Err(reader.error(ExpectedText::Move)) } else { Ok(rays) }
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
    fn error(&self, expected: ExpectedText) -> BetzaError {
        self.error_at(self.next, expected)
    }

    fn error_at(&self, index: usize, expected: ExpectedText) -> BetzaError {
        BetzaError { column: index + 1, found: self.letters.get(index).copied(), expected }
    }

    /// The next character as one of the text, with its column.
    fn placed(&self, letter: char) -> LetterAt {
        (letter, self.next + 1)
    }

    /// Modifiers, an atom, and its range.
    fn term(&mut self) -> Result<Vec<Ray>, BetzaError> {
        let modifiers = self.modifiers()?;
        if self.peek() == Some('t') {
            return self.then_outwards(&modifiers);
        }
        if self.peek() == Some('[') {
            return self.bracket(&modifiers);
        }
        let again = if self.peek() == Some('a') {
            self.next += 1;
            let second = self.modifiers()?;
            if self.peek() == Some('a') {
                return Err(self.error(ExpectedText::TwoLegs));
            }
            Some(second)
        } else {
            None
        };
        let turns = again.is_some() || modifiers.has('y') || modifiers.has('z');
        if self.peek() == Some('O') && !turns {
            // Castling belongs to the rules, not to the piece; only its place in the text is ours.
            self.next += 1;
            self.range()?;
            return Ok(Vec::new());
        }
        let (atom, doubled) = self.atom(turns || !modifiers.is_empty())?;
        let range = self.range()?;
        let repeats = doubled || range.is_some();
        let letter = |name| modifiers.others.iter().copied().find(|(letter, _)| *letter == name);

        if let Some(second) = again {
            return bent(&atom, repeats, &modifiers, &second);
        }
        if let Some(switch) = letter('y') {
            return switched(&atom, repeats, &modifiers, switch);
        }
        let range = limit(&atom, doubled, range);
        if let Some(zigzag) = letter('z') {
            return crooked(&atom, range, &modifiers, zigzag);
        }
        straight(&atom, range, &modifiers)
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut modifiers = Modifiers::default();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    modifiers.directions.push(self.placed(letter));
                }
                'm' | 'c' | 'e' | 'i' | 'n' | 'p' | 'g' | 'j' | 'w' | 'y' | 'z' => {
                    if modifiers.has(letter) {
                        return Err(self.error(ExpectedText::NewModifier));
                    }
                    modifiers.others.push(self.placed(letter));
                    if modifiers.has('p') && modifiers.has('g') {
                        return Err(self.error(ExpectedText::OneHop));
                    }
                }
                'a' => break,
                't' if self.letters.get(self.next + 1) == Some(&'[') => break,
                't' => return Err(self.error(self.bare_then()?)),
                _ => return Err(self.error(ExpectedText::AtomOrModifier)),
            }
            self.next += 1;
        }
        Ok(modifiers)
    }

    /// The text expected at a `t` without a bracket. Between or before F and R, or W and B, it can
    /// be Betza's *then*, or a modifier of XBoard's that says nothing of where a piece goes.
    fn bare_then(&self) -> Result<ExpectedText, BetzaError> {
        let at = |index: usize| self.letters.get(index).copied();
        let before = [self.next.checked_sub(1).and_then(at), at(self.next + 1)];
        let after = [at(self.next + 1), at(self.next + 2)];
        for (pair, bracket) in [("FR", "t[FR]"), ("WB", "t[WB]")] {
            let letters: Vec<Option<char>> = pair.chars().map(Some).collect();
            if letters == before || letters == after {
                let [one, other] = [rays_as_written(bracket)?, rays_as_written(pair)?]
                    .map(|rays| format::text(&rays));
                return Ok(ExpectedText::Reading(one, other));
            }
        }
        Ok(ExpectedText::AtomOrModifier)
    }

    /// `t[FR]` or `t[WB]`.
    fn then_outwards(&mut self, modifiers: &Modifiers) -> Result<Vec<Ray>, BetzaError> {
        self.next += 2;
        let atom = self.peek().filter(|letter| matches!(letter, 'F' | 'W'));
        let atom = atom.and_then(|letter| Atom::named(self.placed(letter)));
        let atom = atom.ok_or_else(|| self.error(ExpectedText::BentPair))?;
        self.next += 1;
        self.skip(if atom.place.0 == 'F' { 'R' } else { 'B' }, ExpectedText::BentPair)?;
        self.skip(']', ExpectedText::BentPair)?;
        then_outwards(&atom, modifiers)
    }

    /// `[F?R]` or `[F-R]`.
    fn bracket(&mut self, whole: &Modifiers) -> Result<Vec<Ray>, BetzaError> {
        self.next += 1;
        let first = self.leg()?;
        let mark = self.peek().filter(|mark| matches!(mark, '?' | '-'));
        let stops = mark.ok_or_else(|| self.error(ExpectedText::Between))? == '?';
        self.next += 1;
        let second = self.leg()?;
        if matches!(self.peek(), Some('?' | '-')) {
            return Err(self.error(ExpectedText::TwoLegs));
        }
        self.skip(']', ExpectedText::BracketEnd)?;
        bracket::rays(whole, &first, stops, &second)
    }

    fn leg(&mut self) -> Result<Leg, BetzaError> {
        let modifiers = self.modifiers()?;
        let (atom, doubled) = self.atom(!modifiers.is_empty())?;
        let range = self.placed(self.peek().unwrap_or_default());
        let limit = limit(&atom, doubled, self.range()?);
        Ok(Leg { modifiers, atom, limit, range })
    }

    /// The atom, and whether it is written twice.
    fn atom(&mut self, modified: bool) -> Result<(Atom, bool), BetzaError> {
        let expected = if modified { ExpectedText::Atom } else { ExpectedText::AtomOrModifier };
        let Some(first) = self.peek() else { return Err(self.error(expected)) };
        let start = self.next;
        let atom = if first == '(' {
            self.leap()?
        } else {
            let atom = Atom::named(self.placed(first)).ok_or_else(|| self.error(expected))?;
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
        self.skip(',', ExpectedText::Comma)?;
        let second = self.leap_digit()?;
        self.skip(')', ExpectedText::Close)?;
        if (first, second) == (0, 0) {
            return Err(self.error_at(start, ExpectedText::RealLeap));
        }
        let leap = (first.max(second), first.min(second));
        Ok(Atom { leap, second: None, slides: false, place: ('(', start + 1) })
    }

    fn leap_digit(&mut self) -> Result<i8, BetzaError> {
        let digit = self.peek().and_then(|letter| letter.to_digit(8));
        let digit = digit.ok_or_else(|| self.error(ExpectedText::LeapDigit))?;
        self.next += 1;
        Ok(digit as i8)
    }

    fn skip(&mut self, letter: char, expected: ExpectedText) -> Result<(), BetzaError> {
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
            _ => Err(self.error_at(start, ExpectedText::Range)),
        }
    }
}

/// The most steps of an atom with a range or without one; `None` if there is no limit.
fn limit(atom: &Atom, doubled: bool, range: Option<u8>) -> Option<u8> {
    let unsaid = if atom.slides || doubled { 0 } else { 1 };
    Some(range.unwrap_or(unsaid)).filter(|limit| *limit > 0)
}

/// The rays of an atom without turns; `limit` is the most steps, if there is a limit.
fn straight(atom: &Atom, limit: Option<u8>, modifiers: &Modifiers) -> Result<Vec<Ray>, BetzaError> {
    let directions = Directions::read(&modifiers.directions, atom.shape())?;
    let mut rays = Vec::new();
    for leap in atom.leaps() {
        let most = most_steps(leap);
        let limit = limit.map_or(most, |limit| limit.min(most));
        for (dx, dy) in images(leap) {
            if directions.include(dx, dy) {
                rays.push(modifiers.ray(dx, dy, limit));
            }
        }
    }
    if rays.iter().any(can_move) {
        Ok(rays)
    } else {
        let (letter, column) = atom.place;
        Err(BetzaError { column, found: Some(letter), expected: ExpectedText::Repeating })
    }
}
