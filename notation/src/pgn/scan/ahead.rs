//! What stands ahead of a scanner. Nothing is taken: the scanner is a copy.

use super::lenient::markup;
use super::{Scanner, Token};
use crate::pgn::result::GameResult;
use crate::pgn::signs::{self, is_blank};
use crate::pgn::tag_line::begins_tags;

impl<'a> Scanner<'a> {
    /// Whether the number of a move comes next.
    pub(in crate::pgn) fn is_before_number(&self) -> bool {
        let rest = self.rest.trim_start_matches(is_blank);
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() < rest.len() && after.starts_with('.')
    }

    /// The number of a move if it comes next, with its dot, and what follows both.
    pub(in crate::pgn) fn number_ahead(&self) -> Option<(u32, Scanner<'a>)> {
        let mut after = *self;
        after.take_while(is_blank);
        let number = after.take_while(|c| c.is_ascii_digit()).parse().ok()?;
        let dots = after.take_while(|c| c == '.');
        (!dots.is_empty()).then_some((number, after))
    }

    /// Whether the number of a game's first move comes next, and not a result or a time: `1.5`.
    pub(in crate::pgn) fn is_before_first_number(&self) -> bool {
        let rest = self.rest.trim_start_matches(is_blank);
        let after = rest.strip_prefix('1').filter(|_| GameResult::at_start(rest).is_none());
        after.is_some_and(|after| {
            let behind = after.strip_prefix('.').unwrap_or(after);
            !behind.starts_with(|c: char| c.is_ascii_digit())
        })
    }

    /// Whether a line begins that has the first move of a game. The number of the game in a list
    /// may stand before it: `2. 1. e4`.
    pub(in crate::pgn) fn begins_game(&self) -> bool {
        let mut after = *self;
        after.blanks_and_dots();
        if !after.at_line_start {
            return false;
        }
        let is_first = |scanner: &Scanner<'_>| {
            scanner.number_ahead().is_some_and(|(number, behind)| {
                let is_score = behind.rest.starts_with(|c: char| c.is_ascii_digit());
                let dots = scanner.until(&behind).matches('.').count();
                let next = behind.rest.trim_start_matches(is_blank);
                number == 1 && dots == 1 && !is_score && !next.starts_with(['.', '…'])
            })
        };
        is_first(&after)
            || after.number_ahead().is_some_and(|(_, behind)| {
                behind.rest.starts_with([' ', '\t'])
                    && !behind.few_letters().trim().is_empty()
                    && is_first(&behind)
            })
    }

    /// Whether a game begins on one of the next lines: tags, or a first move with its number.
    pub(in crate::pgn) fn begins_game_soon(&self) -> bool {
        const MOST_LINES: usize = 20;
        // A line may be as long as a file.
        const MOST_LETTERS: usize = 2000;
        let end = self.rest.char_indices().nth(MOST_LETTERS).map_or(self.rest.len(), |(at, _)| at);
        let mut after = Scanner { rest: self.rest.get(..end).unwrap_or_default(), ..*self };
        (0..MOST_LINES).any(|_| {
            after.skip_line();
            after.begins_game() || begins_tags(after.few_letters(), false)
        })
    }

    /// The next word, and what follows it. One of these signs may stand before it.
    pub(in crate::pgn) fn word_ahead(&self, signs: &[char]) -> (&'a str, Scanner<'a>) {
        let mut after = *self;
        after.skip_sign(signs);
        (after.take(after.symbol_length()), after)
    }

    /// The name of a piece if it comes next, as what a pawn becomes, and what follows it.
    pub(in crate::pgn) fn name_ahead(&self) -> Option<(&'a str, Scanner<'a>)> {
        let mut after = *self;
        after.skip_sign(&['=', '/']);
        after.skip_sign(&['(']);
        after.skip_sign(&['=']);
        let name = after.take_while(|c| c.is_ascii_alphabetic());
        after.take_while(|c| matches!(c, '+' | '#' | '!' | '?'));
        if after.rest.starts_with(')') {
            after.take(1);
        }
        let ends = after.symbol_length() == 0 || after.rest.starts_with('.');
        (ends && !name.is_empty()).then_some((name, after))
    }

    /// The text from here to another place.
    pub(in crate::pgn) fn until(&self, other: &Scanner<'a>) -> &'a str {
        self.rest.get(..self.rest.len().saturating_sub(other.rest.len())).unwrap_or_default()
    }

    /// The text of a move if it comes next.
    pub(in crate::pgn) fn move_ahead(mut self) -> Option<&'a str> {
        match self.next() {
            Ok(Some((_, Token::Symbol(text)))) => Some(text),
            _ => None,
        }
    }

    /// The rest after these signs and the blanks among them, on one line.
    pub(in crate::pgn) fn past(mut self, signs: &str) -> Scanner<'a> {
        self.take_while(|c| c != '\n' && (is_blank(c) || signs.contains(c)));
        self
    }

    /// The rest after the stars of Markdown on one line, with the number of a move among them.
    pub(in crate::pgn) fn past_stars(self) -> Scanner<'a> {
        let after = self.past("*");
        after.number_ahead().map_or(after, |(_, behind)| behind.past("*"))
    }

    /// The rest after a few marks of HTML and signs without a picture.
    pub(in crate::pgn) fn past_markup(mut self) -> Scanner<'a> {
        const MOST_MARKS: usize = 4;
        for _ in 0..MOST_MARKS {
            let is_invisible =
                |(sign, rest): (char, &str)| is_blank(sign).then(|| self.rest.len() - rest.len());
            let entity = || signs::entity_at_start(self.rest).and_then(is_invisible);
            match markup(self.rest).or_else(entity) {
                Some(length) => self.take(length),
                None => break,
            };
        }
        self
    }

    /// Reads over blanks, and one of these signs among them.
    fn skip_sign(&mut self, signs: &[char]) {
        self.take_while(is_blank);
        if self.rest.starts_with(signs) {
            self.take(self.rest.chars().next().map_or(0, char::len_utf8));
            self.take_while(is_blank);
        }
    }
}
