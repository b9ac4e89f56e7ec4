//! Tokens as other programs and people write them. Nothing here is an error.

use super::{Scanner, Token};
use crate::pgn::result::GameResult;
use crate::pgn::signs::{self, is_blank};
use crate::pgn::tag_line::loose_tag;

impl<'a> Scanner<'a> {
    /// The next token if it is one that only a lenient reader takes.
    pub(super) fn lenient_token(&mut self, first: char) -> Option<Token<'a>> {
        if !self.lenient {
            return None;
        }
        match first {
            '{' => self.nested().or_else(|| self.unclosed()),
            '(' if self.rest.starts_with("(null)") => Some(Token::Symbol(self.take(6))),
            '&' if GameResult::at_start(self.rest).is_none() => Some(self.entity_token()),
            '}' | ']' => Some(Token::Stray(self.take(1))),
            '<' => Some(self.markup_token(markup(self.rest)?)),
            // Bold and italic letters of Markdown.
            '*' => {
                let after = self.rest.trim_start_matches('*');
                let stars = self.rest.len() - after.len();
                let is_emphasis = stars > 1 || begins_emphasis(after);
                is_emphasis.then(|| Token::Stray(self.take(stars)))
            }
            '[' if self.rest.starts_with("[%") => {
                let end = self.rest.find([']', '\n']).map_or(self.rest.len(), |end| end + 1);
                Some(Token::Comment(self.take(end)))
            }
            '[' => Some(self.lenient_tag()),
            '$' => {
                let mut trial = *self;
                trial.nag().is_err().then(|| {
                    let is_digit = |c: char| c.is_ascii_digit();
                    let digits = self.rest.get(1..).unwrap_or_default().find(|c| !is_digit(c));
                    Token::Stray(self.take(digits.map_or(self.rest.len(), |digits| digits + 1)))
                })
            }
            '0' if self.zeros() > 1 || self.is_castling_apart() => {
                Some(Token::Symbol(self.take(self.zeros())))
            }
            _ => {
                let (result, length) = GameResult::at_start(self.rest)?;
                let text = self.take(length);
                Some(match text.parse() {
                    Ok(result) => Token::Result(result),
                    Err(_) => Token::Dressed(result, text),
                })
            }
        }
    }

    /// The length of a word up to a letter that ends one, but for joiners inside of it, or up to
    /// what stands at it without a blank: markup, or the number of a move after an exclamation or
    /// question mark. Reads no farther than that, as a word may be as long as a file.
    pub(super) fn lenient_length(&self, ends: impl Fn(char) -> bool) -> usize {
        let mut joined = 0;
        for (at, c) in self.rest.char_indices() {
            let (Some(here), Some(rest)) =
                (self.rest.get(at..), self.rest.get(at + c.len_utf8()..))
            else {
                break;
            };
            match c {
                _ if at < joined => {}
                '<' if at > 0 && markup(here).is_some() => return at,
                '!' | '?' if begins_with_number(rest) => return at + 1,
                '0'..='9' | '½'
                    if self.rest.get(..at).is_some_and(ends_move) && begins_next(here) =>
                {
                    return at;
                }
                _ if ends(c) => match after_joiners(here) {
                    Some(rest) => joined = self.rest.len() - rest.len(),
                    None => return at,
                },
                _ => {}
            }
        }
        self.rest.len()
    }

    /// A comment behind a semicolon up to the end of its variation, if that is on the same line:
    /// books part the moves of variations like that. `(2... d6; 2... Nf6) 3. Bb5`.
    pub(super) fn comment_in_brackets(&mut self) -> Option<Token<'a>> {
        // A line may be as long as a file.
        const LONGEST: usize = 200;
        let behind = self.rest.strip_prefix(';').filter(|_| self.lenient && self.in_variation)?;
        let near = behind.char_indices().take_while(|(_, c)| *c != '\n').take(LONGEST);
        let (close, _) = near.into_iter().find(|(_, c)| matches!(c, '(' | ')'))?;
        let begins = |text: &str| begins_with_number(text.trim_start_matches(' '));
        let (inside, after) = behind.split_at_checked(close)?;
        let is_between = begins(inside) && after.strip_prefix(')').is_some_and(begins);
        is_between.then(|| Token::Comment(self.take(close + 1).get(1..).unwrap_or_default()))
    }

    /// The length of a word of zeros: castling or a null move.
    fn zeros(&self) -> usize {
        let zeros = self.rest.len() - self.rest.trim_start_matches('0').len();
        if zeros == self.symbol_length() { zeros } else { 0 }
    }

    /// Whether `0 - 0` comes next.
    fn is_castling_apart(&self) -> bool {
        let mut after = *self;
        let is_zero = self.zeros() == 1 && after.take(1) == "0";
        after.take_while(is_blank);
        is_zero && after.rest.starts_with(['-', '–']) && after.word_ahead(&['-', '–']).0 == "0"
    }

    /// A comment with others inside of it, if all are closed soon and within the game.
    fn nested(&mut self) -> Option<Token<'a>> {
        const LONGEST: usize = 1 << 14;
        const MOST_BRACES: usize = 64;
        let (mut depth, mut from) = (0, 0);
        for (at, brace) in self.rest.match_indices(['{', '}']).take(MOST_BRACES) {
            if at > LONGEST || self.rest.get(from..at)?.contains("\n[Event \"") {
                return None;
            }
            from = at;
            depth += if brace == "{" { 1 } else { -1 };
            if depth == 0 {
                return Some(Token::Comment(self.take(at + 1).get(1..at)?));
            }
        }
        None
    }

    /// A word that begins with this many bytes, whatever they are.
    fn word_from(&mut self, length: usize) -> Token<'a> {
        let mut after = *self;
        after.take(length);
        Token::Symbol(self.take(length + after.symbol_length()))
    }

    /// A sign as HTML writes it: a piece, the first letter of a move if it may be a piece, or
    /// nothing.
    fn entity_token(&mut self) -> Token<'a> {
        let length = self.entity().unwrap_or(1);
        let (entity, after) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        let sign = signs::entity_sign(entity.trim_matches(['&', ';']));
        let is_piece =
            sign.is_some_and(|sign| signs::figurine(sign.encode_utf8(&mut [0; 4])).is_some());
        let is_harmless = length == 1 || sign.is_some_and(signs::is_punctuation);
        if is_piece || (!is_harmless && signs::begins_with_square(after)) {
            return self.word_from(length);
        }
        Token::Stray(self.take(length))
    }

    /// A mark of HTML of this length. A picture at a square may be that of a piece.
    fn markup_token(&mut self, length: usize) -> Token<'a> {
        let (mark, after) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        let is_picture = mark.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("<img"));
        if is_picture && signs::begins_with_square(after) {
            return self.word_from(length);
        }
        Token::Stray(self.take(length))
    }

    /// The length of a sign as HTML writes it, such as `&nbsp;`.
    fn entity(&self) -> Option<usize> {
        let near = self.rest.as_bytes().iter().take(10);
        let end = near.copied().position(|byte| byte == b';').filter(|end| *end > 1)?;
        let name = self.rest.get(1..end)?;
        name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#').then_some(end + 1)
    }

    /// A comment that is not closed before the next game.
    fn unclosed(&mut self) -> Option<Token<'a>> {
        let closed = self.rest.find('}');
        let next = self.rest.get(..closed.unwrap_or(self.rest.len()))?.find("\n[Event \"");
        let end = next.or(closed.is_none().then_some(self.rest.len()))?;
        Some(Token::Unclosed(self.take(end).get(1..).unwrap_or_default()))
    }

    /// A tag. At the start of a line it may be without quotes, with others, with quotes inside of
    /// its value, or without the closing bracket.
    fn lenient_tag(&mut self) -> Token<'a> {
        let mut trial = *self;
        if let Ok(token @ Token::Tag(..)) = trial.tag() {
            *self = trial;
            return token;
        }
        if !self.at_line_start {
            return self.stray_bracket();
        }
        let line = self.rest.find('\n').unwrap_or(self.rest.len());
        let text = self.rest.get(..line).unwrap_or_default();
        let Some((name, value)) = loose_tag(text) else { return self.stray_bracket() };
        let value = value.trim_end();
        let value = value.strip_suffix(']').unwrap_or(value).trim();
        let value = value.trim_start_matches(['"', '\'', '“', '”', '„', '«', '=', ':']);
        let value = value.trim_end_matches(['"', '\'', '“', '”', '»']).trim();
        let value = value.replace("\\\"", "\"");
        self.take(line);
        Token::Tag(name, value, false)
    }

    /// A bracket that is no tag, with what it closes on its line.
    fn stray_bracket(&mut self) -> Token<'a> {
        // A line may be as long as a file, and have a bracket at each letter.
        const LONGEST: usize = 500;
        let near = || self.rest.bytes().take(LONGEST).enumerate();
        let on_line =
            || near().take_while(|(_, byte)| *byte != b'\n').find(|(_, byte)| *byte == b']');
        // A variation in such brackets may have others inside of it, and go on on the next line.
        let goes_on = begins_with_number(self.rest.get(1..).unwrap_or_default());
        let mut depth = 0;
        let balanced =
            near().take_while(|(_, byte)| *byte != b'\n' || goes_on).find(|(_, byte)| {
                depth += i32::from(*byte == b'[') - i32::from(*byte == b']');
                depth == 0
            });
        let end = balanced.or_else(on_line).map_or(1, |(end, _)| end + 1);
        let (inside, after) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        // The letter of a piece at a square may be one, unless it makes letters bold: `[B]e4[/B]`.
        let letter = inside.trim_matches(['[', ']']);
        let is_piece = matches!(letter, "K" | "Q" | "R" | "B" | "N");
        let is_mark =
            after.bytes().take(10).zip(after.bytes().skip(1)).any(|two| two == (b'[', b'/'));
        if is_piece && !is_mark && signs::begins_with_square(after) {
            return self.word_from(end);
        }
        Token::Stray(self.take(end))
    }
}

/// Whether words follow that a star ends on the same line, as in Markdown.
fn begins_emphasis(after: &str) -> bool {
    const LONGEST: usize = 200;
    let near = || after.bytes().take(LONGEST).take_while(|byte| *byte != b'\n');
    let end = near().position(|byte| byte == b'*');
    let last = end.and_then(|end| near().nth(end.checked_sub(1)?));
    after.starts_with(char::is_alphabetic) && last.is_some_and(|last| !last.is_ascii_whitespace())
}

/// Whether a word that is glued to the next one may be a move up to here.
fn ends_move(text: &str) -> bool {
    match text.as_bytes() {
        [.., b'a'..=b'h', b'1'..=b'8'] => true,
        [.., _, last] => b"#+!?QRBNO.".contains(last),
        _ => false,
    }
}

/// Whether what is glued to a move is a result at the end of the word, or the number of the next
/// move with the move: `2.Nf3`.
fn begins_next(here: &str) -> bool {
    let is_end =
        |length: usize| here.get(length..).is_some_and(|rest| !rest.starts_with(|c| !is_blank(c)));
    let result = GameResult::at_start(here).filter(|(_, length)| *length > 2 && is_end(*length));
    let number = || {
        let after = here.trim_start_matches(|c: char| c.is_ascii_digit());
        let behind = after.trim_start_matches('.');
        let is_number = after.len() < here.len() && behind.len() < after.len();
        is_number && behind.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    result.is_some() || number()
}

/// Whether a text begins with the number of a move and its dot.
fn begins_with_number(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < text.len() && after.starts_with('.')
}

/// The rest of a word behind the joiners and soft hyphens with which a text begins.
fn after_joiners(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(signs::is_joiner);
    let goes_on = rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    (goes_on && rest.len() < text.len()).then_some(rest)
}

/// The length of a mark of HTML with which a text begins, such as `<br>`, but not of a move in such
/// brackets: `<e4>`. Of all names only those of headings have digits.
pub(super) fn markup(text: &str) -> Option<usize> {
    const LONGEST: usize = 200;
    let inside = text.strip_prefix('<')?.trim_start_matches('/');
    let near = text.bytes().take(LONGEST).take_while(|byte| *byte != b'\n');
    let end = near.into_iter().position(|byte| byte == b'>')?;
    let after = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let name = inside.strip_suffix(after).unwrap_or_default();
    let is_name = match name.as_bytes() {
        [b'O' | b'o', ..] if after.starts_with('-') => false,
        [b'h' | b'H', b'1'..=b'6'] => true,
        [first, rest @ ..] => first.is_ascii_alphabetic() && !rest.iter().any(u8::is_ascii_digit),
        [] => false,
    };
    is_name.then_some(end + 1)
}
