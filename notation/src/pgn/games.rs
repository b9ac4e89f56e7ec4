//! The games of a stream, one after the other: where one ends and the next begins.

use std::io::{self, BufRead, Read};

use super::tag_line::begins_tags;
use treville_core::encoding::Encoding;

/// The longest game: of a longer one, this much is read. The bound keeps a file without games from
/// filling the memory.
const LONGEST: usize = 1 << 22;

/// The most that is read over to find the end of a longer game. What has more is no file of games.
const MOST_SKIPPED: usize = 8 * LONGEST;

/// The text of a game, for a [`Reader`](super::Reader).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// The text, whatever its [encoding](treville_core::encoding) was; LF ends its lines.
    pub text: String,
    /// Whether the game goes on beyond 4 MiB, where its text ends.
    pub is_cut: bool,
}

/// The games of a stream, one after the other: a new one begins with a tag after moves, and with a
/// second `Event`. Only one is in memory, so a file may hold any number of them. Games without tags
/// between them come as one text, of which the [`Reader`](super::Reader) makes several.
///
/// An error is one of the stream, or that it has 32 MiB without an end of a game; it is the last
/// that comes.
///
/// ```
/// use treville_notation::pgn::Games;
///
/// let file = "[Event \"one\"]\n\n1. e4 e5 1-0\n\n[Event \"two\"]\n\n1. d4 *\n";
/// let mut events = Vec::new();
/// for text in Games::new(file.as_bytes()) {
///     let text = text.unwrap();
///     for pgn in text.reader() {
///         events.push((text.line, pgn.unwrap().tag("Event").map(str::to_owned)));
///     }
/// }
/// assert_eq!(events, [(1, Some("one".to_owned())), (5, Some("two".to_owned()))]);
/// ```
#[derive(Debug)]
pub struct Games<R> {
    input: R,
    /// The line that was read last.
    line: usize,
    /// The line with which the next game begins.
    ahead: Option<String>,
    /// That of the file, once its first bytes are read.
    encoding: Option<Encoding>,
    /// Whether the last line ended with a CR, to which an LF may belong.
    after_return: bool,
    /// Whether the last line was too long to come at once, and goes on.
    goes_on: bool,
    /// Whether reading has failed.
    failed: bool,
}

/// The state of a game while its lines are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ScanState {
    has_event: bool,
    has_moves: bool,
    /// Whether the last line with moves ends with a result.
    has_ended: bool,
    in_comment: bool,
}

impl<R: BufRead> Games<R> {
    /// The games of this stream.
    pub fn new(input: R) -> Games<R> {
        Games {
            input,
            line: 0,
            ahead: None,
            encoding: None,
            after_return: false,
            goes_on: false,
            failed: false,
        }
    }

    /// The next line, with LF at its end if it has one, or so much of it as a game may be long.
    fn line(&mut self) -> io::Result<Option<String>> {
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None => *self.encoding.insert(Encoding::of(self.input.fill_buf()?)),
        };
        let (mut bytes, mut unit) = (Vec::new(), Vec::new());
        for byte in self.input.by_ref().bytes() {
            unit.push(byte?);
            if unit.len() < encoding.width() {
                continue;
            }
            let letter = encoding.unit(&unit);
            let after_return = std::mem::replace(&mut self.after_return, letter == 0x0d);
            if !(after_return && letter == 0x0a) {
                bytes.append(&mut unit);
            }
            unit.clear();
            if bytes.len() > LONGEST || (!bytes.is_empty() && matches!(letter, 0x0a | 0x0d)) {
                break;
            }
        }
        bytes.append(&mut unit);
        self.line += usize::from(!self.goes_on);
        let mut text = encoding.text(&bytes);
        if text.ends_with('\r') {
            text.pop();
            text.push('\n');
        }
        self.goes_on = !text.ends_with('\n');
        Ok((!text.is_empty()).then_some(text))
    }

    fn game(&mut self) -> io::Result<Option<GameText>> {
        let mut game = GameText::default();
        let mut seen = ScanState::default();
        let mut skipped = 0;
        loop {
            let line = match self.ahead.take() {
                Some(line) => line,
                None => match self.line()? {
                    Some(line) => line,
                    None => return Ok((!game.text.is_empty()).then_some(game)),
                },
            };
            if !seen.takes(&line) {
                self.ahead = Some(line);
                return Ok(Some(game));
            }
            if game.text.is_empty() {
                game.line = self.line;
            }
            let room = LONGEST.saturating_sub(game.text.len());
            if line.len() <= room && !game.is_cut {
                game.text.push_str(&line);
                continue;
            }
            if !game.is_cut {
                game.is_cut = true;
                let end = (0..=room).rev().find(|end| line.is_char_boundary(*end));
                game.text.push_str(line.get(..end.unwrap_or(0)).unwrap_or_default());
            }
            skipped += line.len();
            if skipped > MOST_SKIPPED {
                let problem = format!("expected games, got {MOST_SKIPPED} bytes without an end");
                return Err(io::Error::other(problem));
            }
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        if self.failed {
            return None;
        }
        let game = self.game();
        self.failed = game.is_err();
        game.transpose()
    }
}

impl ScanState {
    /// Whether the line belongs to the same game as those before it.
    fn takes(&mut self, line: &str) -> bool {
        let line = line.trim_start_matches('\u{feff}').trim();
        let is_event = line.starts_with("[Event \"");
        // A comment that is never closed, as in a game whose writing was interrupted, must not
        // swallow the games after it.
        let is_tag =
            line.starts_with('[') && (!self.has_moves || begins_tags(line, self.has_ended));
        if is_tag && (!self.in_comment || is_event) {
            let is_next = self.has_moves || (is_event && self.has_event);
            self.has_event |= is_event;
            return !is_next;
        }
        if self.in_comment || !(line.is_empty() || line.starts_with('%')) {
            self.has_moves |= self.passes_moves(line);
            if !line.is_empty() {
                self.has_ended =
                    ["*", "-0", "-1", "1/2", "½"].iter().any(|end| line.ends_with(end));
            }
        }
        true
    }

    /// Whether the line has moves or a result: comments and words may stand between tags. Notes
    /// whether it ends inside a comment in braces.
    fn passes_moves(&mut self, line: &str) -> bool {
        let mut has_moves = false;
        for c in line.chars() {
            match c {
                '}' => self.in_comment = false,
                '{' => self.in_comment = true,
                _ if self.in_comment => {}
                ';' => break,
                '*' | '0'..='9' | '½' => has_moves = true,
                _ => {}
            }
        }
        has_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_parted_where_tags_begin_again() {
        let text = "\u{feff}[Event \"1\"]\n[Site \"?\"]\n\n1. e4 {a\n[Event] of\n} *\n\n1. d4 *\n\
                    [Event \"2\"]\n[Event \"3\"]\n{ open\n[Event \"4\"]\n";
        let games: Vec<GameText> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 9, 10, 12]);
        assert_eq!(games.into_iter().map(|game| game.text).collect::<String>(), text);
    }

    #[test]
    fn comments_between_tags_part_no_games() {
        for between in ["; words", "% 1. e4", "# words", "{1. e4\n} ;1"] {
            let file = format!("[Event \"1\"]\n{between}\n[White \"a\"]\n\n1. e4 *\n");
            let texts: Vec<GameText> = Games::new(file.as_bytes()).map(Result::unwrap).collect();
            assert_eq!(texts.len(), 1, "{between}");
            let games: Vec<_> = texts[0].reader().lenient().map(Result::unwrap).collect();
            assert_eq!(games.len(), 1, "{between}");
            assert_eq!([games[0].tag("Event"), games[0].tag("White")], [Some("1"), Some("a")]);
        }
    }

    #[test]
    fn lines_of_any_encoding_end_with_lf() {
        let text = "[Event \"Zürich\"]\r\n\r\n1. e4\r{½}\n\r\r*";
        let expected = "[Event \"Zürich\"]\n\n1. e4\n{½}\n\n\n*";
        let read =
            |bytes: &[u8]| -> String { Games::new(bytes).map(|game| game.unwrap().text).collect() };
        assert_eq!(read(text.as_bytes()), expected);
        let old: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
        assert_eq!(read(&old), expected);
        let marked = format!("\u{feff}{text}");
        let low: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let high: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [low, high] {
            assert_eq!(read(&bytes).trim_start_matches('\u{feff}'), expected);
        }
    }

    #[test]
    fn a_game_without_end_is_one_error() {
        let mut games = Games::new(io::BufReader::new(io::repeat(b'x')));
        let error = games.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "expected games, got 33554432 bytes without an end");
        assert!(games.next().is_none());
    }

    #[test]
    fn a_game_that_is_too_long_costs_its_end_alone() {
        let comment = "{a comment} ".repeat(1000);
        for end in ["\n", ""] {
            let long = format!("1. e4 {}", format!("{comment}{end}").repeat(1000));
            let file = format!("[Event \"1\"]\n\n{long}e5 1-0\n\n[Event \"2\"]\n\n1. d4 *\n");
            let texts: Vec<GameText> = Games::new(file.as_bytes()).map(Result::unwrap).collect();
            assert_eq!(texts.iter().map(|text| text.is_cut).collect::<Vec<_>>(), [true, false]);
            assert_eq!(texts[1].line, file.lines().count() - 2);
            let games: Vec<_> =
                texts.iter().flat_map(|text| text.reader().lenient()).map(Result::unwrap).collect();
            assert_eq!(games.iter().map(|pgn| pgn.game.moves().len()).collect::<Vec<_>>(), [1, 1]);
            assert!(games[0].fault.is_some() && games[1].fault.is_none());
            let blanks = GameText { text: "1. e4 ".to_owned(), is_cut: true, line: 1 };
            let fault = blanks.reader().next().unwrap().unwrap_err().fault.to_string();
            assert_eq!(fault, "expected at most 4 MiB of a game, got 'more'");
        }
    }
}
