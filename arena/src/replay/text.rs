//! The words of a game's text.
//!
//! The PGN reader of `core` gives games. This module reads the same text a second time and
//! independently, so that both can be compared.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use treville_notation::pgn::GameResult;

/// The words of a game that mean something, each with its line in the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Words {
    pub tags: Vec<(usize, String, String)>,
    /// Moves, without remarks such as `!?`.
    pub moves: Vec<(usize, String)>,
    /// The mark at the end.
    pub result: Option<(usize, GameResult)>,
}

impl Words {
    /// The last tag with this name: its line and value.
    pub(super) fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let (line, _, value) = self.tags.iter().rev().find(|(_, own, _)| own == name)?;
        Some((*line, value))
    }

    /// The line on which the game ends.
    pub(super) fn last_line(&self) -> usize {
        let tags = self.tags.iter().map(|(line, ..)| *line);
        let moves = self.moves.iter().map(|(line, _)| *line);
        let result = self.result.map(|(line, _)| line);
        tags.chain(moves).chain(result).max().unwrap_or(1)
    }
}

/// Finds the words of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

/// A word.
enum Word<'a> {
    Tag(&'a str, String),
    Symbol(&'a str),
    Open,
    Close,
}

impl<'a> Lexer<'a> {
    /// The words of a text that begins on this line of its file.
    pub(super) fn new(text: &'a str, line: usize) -> Lexer<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer { rest, line, at_line_start: true }
    }

    /// The words up to the end of the game. Variations are skipped.
    pub(super) fn game(&mut self) -> Words {
        let mut words = Words::default();
        let mut depth = 0_usize;
        loop {
            let before = *self;
            let Some((line, word)) = self.word() else { return words };
            match word {
                Word::Open => depth += 1,
                Word::Close => depth = depth.saturating_sub(1),
                Word::Tag(..) if !words.moves.is_empty() => {
                    *self = before;
                    return words;
                }
                Word::Tag(name, value) => words.tags.push((line, name.to_owned(), value)),
                Word::Symbol(_) if depth > 0 => {}
                Word::Symbol(symbol) => {
                    if let Ok(result) = symbol.parse() {
                        words.result = Some((line, result));
                        return words;
                    }
                    let bare = symbol.trim_end_matches(['!', '?']);
                    if !bare.is_empty() && bare != "e.p." {
                        words.moves.push((line, bare.to_owned()));
                    }
                }
            }
        }
    }

    /// The next word and its line. Comments, glyphs, numbers and dots are skipped.
    fn word(&mut self) -> Option<(usize, Word<'a>)> {
        loop {
            self.take_while(char::is_whitespace);
            let line = self.line;
            let word = match self.rest.chars().next()? {
                '%' if self.at_line_start => {
                    self.take_while(|c| c != '\n');
                    continue;
                }
                ';' => {
                    self.take_while(|c| c != '\n');
                    continue;
                }
                '{' => {
                    self.take_while(|c| c != '}');
                    self.take(1);
                    continue;
                }
                '$' => {
                    self.take(1);
                    self.take_while(|c| c.is_ascii_digit());
                    continue;
                }
                '.' => {
                    self.take(1);
                    continue;
                }
                '[' => self.tag(),
                '(' => {
                    self.take(1);
                    Word::Open
                }
                ')' => {
                    self.take(1);
                    Word::Close
                }
                '*' => Word::Symbol(self.take(1)),
                _ => match self.symbol() {
                    Some(symbol) => Word::Symbol(symbol),
                    None => continue,
                },
            };
            return Some((line, word));
        }
    }

    /// Takes this number of bytes off the text.
    fn take(&mut self, length: usize) -> &'a str {
        let (head, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += head.matches('\n').count();
        if !head.is_empty() {
            self.at_line_start = head.ends_with('\n');
        }
        head
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len()))
    }

    /// A tag, up to the bracket that closes it or the end of the line.
    fn tag(&mut self) -> Word<'a> {
        self.take(1);
        self.take_while(|c| matches!(c, ' ' | '\t'));
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.take_while(|c| !matches!(c, '"' | '\n'));
        let mut value = String::new();
        if self.rest.starts_with('"') {
            self.take(1);
            loop {
                value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
                if !self.rest.starts_with('\\') {
                    break;
                }
                let escaped = self.rest.get(1..).is_some_and(|rest| rest.starts_with(['"', '\\']));
                let both = self.take(1 + usize::from(escaped));
                value.push_str(both.get(usize::from(escaped)..).unwrap_or_default());
            }
        }
        self.take_while(|c| !matches!(c, ']' | '\n'));
        self.take(1);
        Word::Tag(name, value)
    }

    /// A move or a result; nothing if it is the number of a move.
    fn symbol(&mut self) -> Option<&'a str> {
        let ends = |c: char| c.is_whitespace() || "{;()[$*".contains(c);
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let mut length = self.rest.find(ends).unwrap_or(self.rest.len());
        let is_number = self.rest.get(digits..).is_some_and(|rest| rest.starts_with('.'));
        if digits > 0 && (is_number || digits == length) {
            self.take(digits);
            return None;
        }
        // The brackets of a promotion such as `e8(Q)+` belong to the move.
        if let Some([b'(', letter, b')', ..]) = self.rest.as_bytes().get(length..)
            && letter.is_ascii_alphabetic()
        {
            let following = self.rest.get(length + 3..).unwrap_or_default();
            length += 3 + following.find(ends).unwrap_or(following.len());
        }
        // Skip a sign that nothing else takes, so that the text comes to its end.
        let first = self.rest.chars().next().map_or(1, char::len_utf8);
        Some(self.take(length.max(first)))
    }
}
