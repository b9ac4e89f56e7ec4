//! Moves whose parts stand in words of their own, such as `N f3`, `e2 - e4` and `e8 = Q`, and
//! those with the name of a piece.

use super::scan::Scanner;
use super::signs::{self, is_blank};
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_core::san::{LenientMove, SanError};

/// The first word of a move that needs the next ones.
pub(super) struct Beginning<'p, 'a, R> {
    pub position: &'p Position,
    pub text: &'p str,
    /// Where the text goes on.
    pub scanner: Scanner<'a>,
    /// Finds the legal move of a text in one word.
    pub read: R,
}

/// A move in several words.
pub(super) struct Joined<'a> {
    pub taken: LenientMove,
    /// All of its text.
    pub text: String,
    /// Where the text goes on behind it.
    pub after: Scanner<'a>,
}

impl<'a, R: Fn(&str) -> Result<LenientMove, SanError>> Beginning<'_, 'a, R> {
    /// The legal move that goes on with the next words.
    pub(super) fn join(&self) -> Option<Joined<'a>> {
        self.of_a_piece()
            .or_else(|| self.castling())
            .or_else(|| self.between_squares())
            .or_else(|| self.promotion(self.text, self.scanner))
    }

    /// The legal move with a piece that enters, if that stands behind a stroke in a word of its
    /// own: `Nc3 /H`.
    pub(super) fn with_gate(&self) -> Option<Joined<'a>> {
        let (rest, after) = self.scanner.word_ahead(&['/']);
        let is_gate = self.scanner.until(&after).trim_start_matches(is_blank).starts_with('/');
        if is_gate { self.read(&format!("{}/{rest}", self.text), after) } else { None }
    }

    /// A picture, a letter or a name, and a square, which may have the origin before it.
    fn of_a_piece(&self) -> Option<Joined<'a>> {
        let picture = signs::figurine(self.text);
        let letter = picture.or_else(|| letter_of(self.position, self.text))?;
        let (rest, after) = self.scanner.past_markup().word_ahead(&SIGNS);
        // A letter may be a remark before the capture of a pawn.
        let is_own = || {
            let taken = (self.read)(rest.trim_end_matches(['!', '?']));
            let slot = |taken: LenientMove| self.position.board().slot_at(taken.m.from());
            taken.is_ok_and(|taken| slot(taken) == Some(Slot::Pawn))
        };
        if signs::begins_with_square(rest)
            || (signs::is_target(rest) && (picture.is_some() || !is_own()))
        {
            return self.read(&format!("{letter}{rest}"), after);
        }
        None
    }

    fn castling(&self) -> Option<Joined<'a>> {
        let (mut whole, mut after) = (self.text.to_owned(), self.scanner);
        for _ in 0..2 {
            match parted(&whole, &after) {
                Some((rest, next)) if whole.chars().chain(rest.chars()).all(is_of_castling) => {
                    whole = format!("{}-{rest}", whole.trim_end_matches(SIGNS));
                    after = next;
                }
                _ => break,
            }
        }
        self.read(&whole, after)
    }

    fn between_squares(&self) -> Option<Joined<'a>> {
        let (rest, after) =
            parted(self.text, &self.scanner).filter(|(rest, _)| signs::begins_with_square(rest))?;
        let whole = format!("{}{rest}", self.text.trim_end_matches(SIGNS));
        self.read(&whole, after).or_else(|| self.promotion(&whole, after))
    }

    /// A move of a pawn, and the letter or the name of what it becomes.
    fn promotion(&self, text: &str, after: Scanner<'a>) -> Option<Joined<'a>> {
        let bare = text.trim_end_matches(char::is_alphabetic);
        let (name, after) = match text.get(bare.len()..).filter(|name| !name.is_empty()) {
            Some(name) => (name, after),
            None => after.name_ahead()?,
        };
        let letter = name.chars().next().filter(|_| name.len() == 1);
        let letter = letter.or_else(|| letter_of(self.position, name))?;
        let bare = bare.trim_end_matches(['=', '/', '(']);
        let is_to_square = matches!(bare.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8']);
        if is_to_square { self.read(&format!("{bare}={letter}"), after) } else { None }
    }

    fn read(&self, whole: &str, after: Scanner<'a>) -> Option<Joined<'a>> {
        let taken = (self.read)(whole.trim_end_matches(['!', '?'])).ok()?;
        Some(Joined { taken, text: format!("{}{}", self.text, self.scanner.until(&after)), after })
    }
}

/// The signs that part the squares of a move.
const SIGNS: [char; 5] = ['-', '–', '—', 'x', ':'];

/// The word behind a sign between it and the text before. Without a sign, these may be two moves.
fn parted<'a>(before: &str, scanner: &Scanner<'a>) -> Option<(&'a str, Scanner<'a>)> {
    let (rest, after) = scanner.word_ahead(&SIGNS);
    let between = scanner.until(&after).trim_start_matches(is_blank);
    (before.ends_with(SIGNS) || !between.starts_with(rest)).then_some((rest, after))
}

fn is_of_castling(c: char) -> bool {
    matches!(c, 'O' | 'o' | '0' | '-' | '–' | '—')
}

/// The letter of a piece that a text is, or names.
fn letter_of(position: &Position, text: &str) -> Option<char> {
    let pieces = position.pieces();
    match text.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(char::from(*letter)),
        [_] => None,
        _ => pieces.by_text(position.turn(), text).map(|kind| pieces.kind(kind).letter),
    }
}
