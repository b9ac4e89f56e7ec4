//! From text to games.

use super::comment::{Annotation, append, squeeze};
use super::error::{PgnError, PgnFault};
use super::game::Pgn;
use super::men::Men;
use super::result::GameResult;
use super::scan::{Scanner, Token};
use super::tags::{self, Tag};
use crate::game::Game;
use crate::moves::MoveKind;
use crate::rules::Rules;
use crate::san;

/// Reads one game after the other from a text.
///
/// A game that is faulty gives an error, and reading goes on with the next tag section after it: a
/// line that begins with `[`. What has no mark at its end ends where the next tags begin, or with
/// the text.
///
/// ```
/// use treville_core::pgn::Reader;
///
/// let text = "[Event \"one\"]\n\n1. e4 e9 *\n\n[Event \"two\"]\n\n1. e4 e5 1-0\n";
/// let mut games = Reader::new(text);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3: expected a move such as e4, Nf3, exd8=Q, O-O or Nc3/L, got 'e9'"
/// );
/// assert_eq!(games.next().unwrap().unwrap().tag("Event"), Some("two"));
/// assert!(games.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    scanner: Scanner<'a>,
    rules: Rules,
}

/// Reads all games of a text.
///
/// # Errors
///
/// The first fault. A [`Reader`] goes on after it.
pub fn read_all(text: &str) -> Result<Vec<Pgn>, PgnError> {
    Reader::new(text).collect()
}

impl<'a> Reader<'a> {
    /// Reads games of Musketeer chess by the official rules, of Seirawan chess, of orthodox chess
    /// and of Chess960.
    #[must_use]
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader::with_rules(text, Rules::musketeer())
    }

    /// The same with other pieces, default pair or check forfeit for Musketeer games, as far as
    /// their tags do not say otherwise. XBoard, for instance, plays without check forfeit and does
    /// not say so.
    #[must_use]
    pub fn with_rules(text: &'a str, rules: Rules) -> Reader<'a> {
        Reader { scanner: Scanner::new(text), rules }
    }

    /// Reads the next game, if there is one. The error comes with whether it is inside the tags.
    fn game(&mut self) -> Result<Option<Pgn>, (PgnError, bool)> {
        let head = self.head().map_err(|error| (error, true))?;
        let Some((tags, comment)) = head else { return Ok(None) };
        self.body(&tags, comment).map(Some).map_err(|error| (error, false))
    }

    /// Reads tags, and comments before them. There is none if nothing but comments is left.
    fn head(&mut self) -> Result<Option<(Vec<Tag>, String)>, PgnError> {
        let mut tags: Vec<Tag> = Vec::new();
        let mut comment = String::new();
        loop {
            let before = self.scanner;
            match self.scanner.next()? {
                None if tags.is_empty() => return Ok(None),
                // A game without moves or result: the next one begins with the same tag again.
                Some((_, Token::Tag("Event", _))) if tags.iter().any(|tag| tag.name == "Event") => {
                    self.scanner = before;
                    break;
                }
                Some((line, Token::Tag(name, value))) => {
                    tags.push(Tag { name: name.to_owned(), value, line });
                }
                Some((_, Token::Comment(text))) if tags.is_empty() => {
                    append(&mut comment, &squeeze(text));
                }
                _ => {
                    self.scanner = before;
                    break;
                }
            }
        }
        Ok(Some((tags, comment)))
    }

    /// Makes the game that the tags announce and reads its moves.
    fn body(&mut self, tags: &[Tag], comment: String) -> Result<Pgn, PgnError> {
        let start = tags::start(tags, self.rules)?;
        let mut pgn = Pgn::new(Game::new(start.parsed.position));
        pgn.fen_notes = start.parsed.notes;
        pgn.comment = comment;
        let mut announced = GameResult::Unknown;
        for tag in tags {
            match tag.name.as_str() {
                "Result" => {
                    announced = tag.value.parse().map_err(|fault: PgnFault| fault.on(tag.line))?;
                }
                name => pgn.set_tag(name, &tag.value),
            }
        }
        // The mark after the moves counts, unless it is `*`.
        pgn.result = match self.movetext(&mut pgn, &start.men)? {
            GameResult::Unknown => announced,
            marked => marked,
        };
        Ok(pgn)
    }

    /// Reads moves and what is said about them, up to the result.
    fn movetext(&mut self, pgn: &mut Pgn, men: &Men) -> Result<GameResult, PgnError> {
        loop {
            let before = self.scanner;
            let Some((line, token)) = self.scanner.next()? else {
                return Ok(GameResult::Unknown);
            };
            match token {
                Token::Result(result) => return Ok(result),
                Token::Tag(..) => {
                    self.scanner = before;
                    return Ok(GameResult::Unknown);
                }
                Token::Comment(text) => match pgn.annotations.last_mut() {
                    Some(annotation) => annotation.add(text),
                    None => append(&mut pgn.comment, &squeeze(text)),
                },
                Token::Nag(nag) => add_nag(pgn, nag),
                Token::Open => self.skip_variation(line)?,
                Token::Close => {
                    return Err(PgnFault::Text("a move or a result", ")".to_owned()).on(line));
                }
                Token::Symbol(symbol) => {
                    play(pgn, men, symbol).map_err(|fault| fault.on(line))?;
                }
            }
        }
    }

    /// Reads over a variation and all variations inside of it.
    fn skip_variation(&mut self, opened: usize) -> Result<(), PgnError> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.scanner.next()? {
                Some((_, Token::Open)) => depth += 1,
                Some((_, Token::Close)) => depth -= 1,
                None | Some((_, Token::Tag(..))) => {
                    return Err(PgnFault::End("')' after the variation").on(opened));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Result<Pgn, PgnError>> {
        match self.game() {
            Ok(pgn) => pgn.map(Ok),
            Err((error, in_tags)) => {
                self.scanner.skip_game(in_tags);
                Some(Err(error))
            }
        }
    }
}

/// Adds a glyph to the last move. One before the first move is ignored.
fn add_nag(pgn: &mut Pgn, nag: u8) {
    if let Some(annotation) = pgn.annotations.last_mut() {
        annotation.nags.push(nag);
    }
}

/// Plays a move, which may have a remark after it, or takes a remark alone.
fn play(pgn: &mut Pgn, men: &Men, symbol: &str) -> Result<(), PgnFault> {
    let bare = symbol.trim_end_matches(['!', '?']);
    let remark = symbol.get(bare.len()..).and_then(remark);
    let last = pgn.game.moves().last();
    let ends_en_passant = bare == "e.p." && last.is_some_and(|m| m.kind() == MoveKind::EnPassant);
    if !bare.is_empty() && !ends_en_passant {
        let position = pgn.game.position();
        let ours = |letter| men.translate(position.turn(), letter);
        let m = san::parse_with(position, bare, &ours).map_err(PgnFault::Move)?;
        pgn.game.play(m);
        pgn.annotations.push(Annotation::default());
    }
    if let Some(nag) = remark {
        add_nag(pgn, nag);
    }
    Ok(())
}

/// The glyph of a remark after a move.
fn remark(text: &str) -> Option<u8> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    }
}
