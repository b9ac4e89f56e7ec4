//! From text to tokens.

mod ahead;
mod lenient;

use super::error::{PgnError, PgnFault};
use super::result::GameResult;
use super::signs::{self, is_blank};
use super::tag_line::begins_tags;

/// A piece of a PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, and whether it is exactly that.
    Tag(&'a str, String, bool),
    /// The inside of `{...}`, or what follows `;` on a line.
    Comment(&'a str),
    /// A comment that nothing closes.
    Unclosed(&'a str),
    /// The result in another dress.
    Dressed(GameResult, &'a str),
    /// A text that belongs to nothing, for a lenient reader.
    Stray(&'a str),
    /// `$1`.
    Nag(u8),
    /// `(`, the start of a variation.
    Open,
    /// `)`, its end.
    Close,
    /// The mark at the end of a game.
    Result(GameResult),
    /// Anything else: a move, if all is well.
    Symbol(&'a str),
}

/// The rest of a text, and where it is. Cheap to copy, to come back to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
    /// Whether the last token was the first of its line.
    started_line: bool,
    lenient: bool,
    /// Whether the game goes on where the text ends.
    pub is_cut: bool,
    /// Whether a variation is open.
    pub in_variation: bool,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner {
            rest,
            line: 1,
            at_line_start: true,
            started_line: true,
            lenient: false,
            is_cut: false,
            in_variation: false,
        }
    }

    /// The same for texts of any program: there are no errors.
    pub(super) fn lenient(self) -> Scanner<'a> {
        Scanner { lenient: true, ..self }
    }

    /// Whether the last token was the first of its line.
    pub(super) fn started_line(&self) -> bool {
        self.started_line
    }

    /// The number of the line.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next words on the line of the next token. A line may be as long as a file, so few are
    /// looked at.
    pub(super) fn words_ahead(mut self) -> &'a str {
        self.blanks_and_dots();
        self.few_letters()
    }

    /// The first letters of the rest, on one line.
    fn few_letters(&self) -> &'a str {
        let end = self.rest.char_indices().nth(60).map_or(self.rest.len(), |(end, _)| end);
        self.rest.get(..end).and_then(|text| text.lines().next()).unwrap_or_default()
    }

    /// Goes on to what means something. The dot of `.5-.5` belongs to the result.
    fn blanks_and_dots(&mut self) {
        let is_half = |text: &str| text.starts_with(".5") && GameResult::at_start(text).is_some();
        let is_over = |(at, c): (usize, char)| match c {
            '.' | ',' | '…' => !self.lenient || self.rest.get(at..).is_some_and(is_half),
            c => !is_blank(c),
        };
        let end = self.rest.char_indices().find(|place| is_over(*place)).map(|(at, _)| at);
        self.take(end.unwrap_or(self.rest.len()));
    }

    /// The next token and its line; none at the end. Move numbers, dots and lines that begin with
    /// `%` are read over.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, PgnError> {
        loop {
            self.blanks_and_dots();
            let line = self.line;
            self.started_line = self.at_line_start;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            if let Some(token) = self.lenient_token(first) {
                return Ok(Some((line, token)));
            }
            let token = match first {
                '%' if self.at_line_start => {
                    self.skip_line();
                    continue;
                }
                '.' => {
                    self.take_while(|c| c == '.');
                    continue;
                }
                ';' => self.comment_in_brackets().unwrap_or_else(|| {
                    let text = self.take_while(|c| c != '\n');
                    Token::Comment(text.get(1..).unwrap_or_default())
                }),
                '{' => self.comment()?,
                '[' => self.tag()?,
                '$' => self.nag()?,
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '*' => self.sign(Token::Result(GameResult::Unknown)),
                _ => {
                    let before = *self;
                    match self.symbol() {
                        Some(token) => token,
                        // A number before the next game is no part of it: that of a page, a year.
                        None if self.lenient && self.begins_game() => {
                            Token::Stray(before.until(self))
                        }
                        None => continue,
                    }
                }
            };
            return Ok(Some((line, token)));
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads on to the next line.
    pub(super) fn skip_line(&mut self) {
        self.take_while(|c| c != '\n');
        self.take(1);
    }

    /// After an error, finds the next line on which a tag section could begin. `in_tags` says that
    /// the error is inside of one, of which the rest then goes first.
    pub(super) fn skip_game(&mut self, in_tags: bool) {
        self.skip_line();
        while in_tags && self.rest.starts_with('[') {
            self.skip_line();
        }
        while !self.rest.is_empty()
            && !begins_tags(self.rest.lines().next().unwrap_or_default(), false)
        {
            self.skip_line();
        }
    }

    /// Takes this many bytes off the text.
    fn take(&mut self, length: usize) -> &'a str {
        let (head, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += head.bytes().filter(|byte| *byte == b'\n').count();
        let line = head.rfind('\n').map_or(head, |end| head.get(end..).unwrap_or_default());
        self.at_line_start &= line.chars().all(is_blank);
        self.at_line_start |= line.starts_with('\n') && line.chars().all(is_blank);
        head
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len()))
    }

    /// A token of one character.
    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    /// Comments do not nest: the first closing brace ends them.
    fn comment(&mut self) -> Result<Token<'a>, PgnError> {
        match self.rest.find('}') {
            Some(end) => {
                let text = self.take(end + 1);
                Ok(Token::Comment(text.get(1..end).unwrap_or_default()))
            }
            None => Err(PgnFault::End("'}' after the comment").on(self.line)),
        }
    }

    fn nag(&mut self) -> Result<Token<'a>, PgnError> {
        self.take(1);
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map(Token::Nag).map_err(|_| {
            PgnFault::Text("a number from 0 to 255 after '$'", digits.to_owned()).on(self.line)
        })
    }

    /// Reads `[Name "value"]`. All of it stands on one line.
    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        self.take(1);
        self.blanks();
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.unexpected("the name of a tag"));
        }
        self.blanks();
        if !self.rest.starts_with('"') {
            return Err(self.unexpected("a value in quotes after the name of the tag"));
        }
        self.take(1);
        let value = self.quoted()?;
        self.blanks();
        if !self.rest.starts_with(']') {
            return Err(self.unexpected("']' after the value of the tag"));
        }
        self.take(1);
        Ok(Token::Tag(name, value, true))
    }

    fn blanks(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t' | '\r'));
    }

    /// Reads to the closing quotation mark. A backslash stands before a quotation mark or another
    /// backslash; before anything else it means itself.
    fn quoted(&mut self) -> Result<String, PgnError> {
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            match (self.rest.as_bytes().first(), self.rest.as_bytes().get(1)) {
                (Some(b'"'), _) => {
                    self.take(1);
                    return Ok(value);
                }
                (Some(b'\\'), Some(b'"' | b'\\')) => {
                    value.push_str(self.take(2).get(1..).unwrap_or_default());
                }
                (Some(b'\\'), _) => value.push_str(self.take(1)),
                _ => {
                    return Err(PgnFault::End("'\"' after the value of the tag").on(self.line));
                }
            }
        }
    }

    /// The error that something else comes next.
    fn unexpected(&self, expected: &'static str) -> PgnError {
        let got = self.few_letters();
        let fault = if got.is_empty() {
            PgnFault::End(expected)
        } else {
            PgnFault::Text(expected, got.to_owned())
        };
        fault.on(self.line)
    }

    /// Reads a move or a result; nothing if it is the number of a move.
    fn symbol(&mut self) -> Option<Token<'a>> {
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let after = self.rest.get(digits..).unwrap_or_default();
        // Told before the word is measured, which may be as long as a file: `1.1.1.`.
        if digits > 0 && after.starts_with('.') {
            self.take(digits);
            return None;
        }
        let length = self.symbol_length();
        let numbered = self.lenient && ends_number(after);
        let is_move = self.lenient && digits == length && signs::is_numeric(self.rest, digits);
        if digits > 0 && (numbered || digits == length) && !is_move {
            self.take(digits);
            return None;
        }
        // Whatever it is, the reader goes on behind it.
        let symbol = self.take(length.max(self.rest.chars().next().map_or(0, char::len_utf8)));
        Some(symbol.parse().map_or(Token::Symbol(symbol), Token::Result))
    }

    /// A symbol ends at white space and at the signs that are tokens of their own. The brackets of
    /// a promotion such as `e8(Q)` belong to it.
    fn symbol_length(&self) -> usize {
        let lenient = self.lenient;
        let ends =
            |c: char| is_blank(c) || "{;()[$*".contains(c) || (lenient && "},]&".contains(c));
        let length = if lenient {
            self.lenient_length(ends)
        } else {
            self.rest.find(ends).unwrap_or(self.rest.len())
        };
        match self.rest.as_bytes().get(length..) {
            Some([b'(', letter, b')', ..]) if letter.is_ascii_alphabetic() => {
                let after = self.rest.get(length + 3..).unwrap_or_default();
                length + 3 + after.find(ends).unwrap_or(after.len())
            }
            _ => length,
        }
    }
}

/// Whether this is what may follow the number of a move: `12)`, `12:`, `12…`, or the move itself.
fn ends_number(after: &str) -> bool {
    after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, ')' | ':' | ',' | '…'))
}
