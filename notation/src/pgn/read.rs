//! From text to games.

use std::cmp::Reverse;

use super::command::squeeze;
use super::comment::append;
use super::error::{PgnError, PgnFault};
use super::game::{Pgn, usual_name};
use super::games::GameText;
use super::movetext::{Mark, Movetext};
use super::reading::{self, Reading, Reason};
use super::result::GameResult;
use super::scan::{Scanner, Token};
use super::signs;
use super::tags::{self, Start, Tag};
use super::word::read_move;
use treville_core::game::Game;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::rules::Rules;
use treville_core::san;

/// The most tags of a game. Each is looked for among all others, so a file of nothing but tags
/// would take for ever.
const MOST_TAGS: usize = 1000;
const TOO_MANY_TAGS: &str = "at most 1000 tags in a game";

/// Reads one game after the other from a text.
///
/// A game that is faulty gives an error, and reading goes on with the next tag section after it: a
/// line that begins with a tag in quotes, or with a name that we know. What has no mark at its end
/// ends where the next tags begin, or with the text.
///
/// ```
/// use treville_notation::pgn::Reader;
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
///
/// A [lenient](Reader::lenient) one is for files of other programs:
///
/// ```
/// use treville_notation::pgn::Reader;
///
/// let text = "1. e2e4 e5 2. Ng1-f3 Nc6 3. Bb5 Nf6 4. Kg1 1-0";
/// let game = Reader::new(text).lenient().next().unwrap().unwrap();
/// assert!(game.to_string().contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O 1-0"));
/// assert_eq!(
///     game.readings[2].to_string(),
///     "'Kg1' read as 'O-O' (castling as a move of the king)"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    scanner: Scanner<'a>,
    rules: Rules,
    games: &'a [Rules],
    lenient: bool,
}

/// The place of a reader in a faulty game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Tags,
    Moves,
    End,
}

/// The text before the moves of a game.
#[derive(Default)]
struct Head {
    tags: Vec<Tag>,
    comment: String,
    readings: Vec<Reading>,
}

/// A game as far as it could be read, whether it has a result at its end, and what follows it.
struct Attempt<'a> {
    pgn: Pgn,
    marked: bool,
    rest: Scanner<'a>,
}

impl Attempt<'_> {
    /// Whether every word was as we write it.
    fn is_exact(&self) -> bool {
        self.pgn.fault.is_none() && self.pgn.readings.is_empty()
    }

    /// Whether more of the game is read than in another attempt, or the same with less indulgence.
    /// That a piece enters without a word is the least of it.
    fn is_better(&self, than: &Attempt) -> bool {
        let merit = |attempt: &Attempt| {
            let Pgn { game, readings, fault, .. } = &attempt.pgn;
            let silent = Reason::Move(san::Reason::NoGateLetter);
            let wrong = readings.iter().filter(|reading| reading.reason != silent).count();
            let indulgence = Reverse((wrong, readings.len()));
            (fault.is_none(), game.moves().len(), indulgence)
        };
        merit(self) > merit(than)
    }
}

/// Reads all games of a text.
///
/// # Errors
///
/// The first fault. A [`Reader`] goes on after it.
pub fn read_all(text: &str) -> Result<Vec<Pgn>, PgnError> {
    Reader::new(text).collect()
}

impl GameText {
    /// A reader of this text. One that is cut has a [`fault`](Pgn::fault) where it ends.
    #[must_use]
    pub fn reader(&self) -> Reader<'_> {
        let mut reader = Reader::new(&self.text);
        reader.scanner.is_cut = self.is_cut;
        reader
    }
}

impl<'a> Reader<'a> {
    /// Reads games of Musketeer chess by the official rules, of Seirawan chess, of orthodox chess
    /// and of Chess960.
    #[must_use]
    pub fn new(text: &'a str) -> Reader<'a> {
        let scanner = Scanner::new(text);
        Reader { scanner, rules: Rules::musketeer(), games: &[], lenient: false }
    }

    /// The same with other pieces, default pair or check forfeit for Musketeer games, as far as
    /// their tags do not say otherwise. XBoard, for instance, plays without check forfeit and does
    /// not say so.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Reader<'a> {
        Reader { rules, ..self }
    }

    /// The same, and games with the name of one of these are read by its rules: those of a file in
    /// the format of [`variants.ini`](crate::variants), for which a `Variant` tag says enough. What
    /// other tags say counts before the name.
    #[must_use]
    pub fn with_games(self, games: &'a [Rules]) -> Reader<'a> {
        Reader { games, ..self }
    }

    /// The same for games of any program: whatever can mean one thing only is read as that, and
    /// [`Pgn::readings`] tells what it was. [Moves](treville_core::san#lenient-reading), the
    /// result, the FEN and the names of tags may be written in other ways. A game that breaks comes
    /// up to there, with its [`fault`](Pgn::fault). Where no tag says whether there is check
    /// forfeit, the moves do: the rules by which more of them are legal, or exact.
    #[must_use]
    pub fn lenient(self) -> Reader<'a> {
        Reader { lenient: true, scanner: self.scanner.lenient(), ..self }
    }

    /// Reads the next game, if there is one. The error comes with where reading stands.
    fn game(&mut self) -> Result<Option<Pgn>, (PgnError, Place)> {
        loop {
            let head = self.head().map_err(|error| (error, Place::Tags))?;
            let Some(head) = head else { return Ok(None) };
            let Attempt { mut pgn, marked, .. } =
                self.body(&head).map_err(|error| (error, Place::Moves))?;
            if self.lenient && marked {
                self.trail(&mut pgn);
            }
            // Words between games are no game.
            let is_empty = self.lenient && head.tags.is_empty() && pgn.game.moves().is_empty();
            match pgn.fault {
                Some(fault) if is_empty => return Err((fault, Place::End)),
                None if is_empty && !marked => {}
                _ => return Ok(Some(pgn)),
            }
        }
    }

    /// Reads tags, and comments before them. There is none if nothing but comments is left.
    fn head(&mut self) -> Result<Option<Head>, PgnError> {
        let mut head = Head::default();
        let Head { tags, comment, readings } = &mut head;
        loop {
            let before = self.scanner;
            match self.scanner.next()? {
                None if tags.is_empty() => return Ok(None),
                // A game without moves or result: the next one begins with the same tag again.
                Some((_, Token::Tag("Event", ..)))
                    if tags.iter().any(|tag| tag.name == "Event") =>
                {
                    self.scanner = before;
                    break;
                }
                Some((line, Token::Tag(name, ..))) if tags.len() == MOST_TAGS => {
                    if !self.lenient {
                        return Err(PgnFault::Text(TOO_MANY_TAGS, name.to_owned()).on(line));
                    }
                    reading::add(readings, line, name, "", Reason::Tag);
                }
                Some((line, Token::Tag(name, value, _)))
                    if self.lenient && name == "FEN" && says_nothing(&value) =>
                {
                    let got = format!("{name} \"{value}\"");
                    reading::add(readings, line, &got, "", Reason::Tag);
                }
                Some((line, Token::Tag(name, mut value, is_exact))) => {
                    // The FEN in an address or a line of a log.
                    let fen =
                        position_text::fen_in(&value).filter(|_| self.lenient && name == "FEN");
                    if let Some(fen) = fen.filter(|fen| *fen != value.trim()) {
                        reading::add(readings, line, &value, &fen, Reason::Fen);
                        value = fen;
                    }
                    if !is_exact {
                        let taken = format!("{name} \"{value}\"");
                        reading::add(readings, line, name, &taken, Reason::Tag);
                    }
                    let usual = usual_name(name).filter(|_| self.lenient).unwrap_or(name);
                    let [name, written] = [usual, name].map(str::to_owned);
                    tags.push(Tag { name, written, value, line });
                }
                Some((_, Token::Comment(text))) if tags.is_empty() || self.tags_go_on(tags) => {
                    append(comment, &squeeze(text));
                }
                Some((line, Token::Stray(text))) => {
                    reading::add(readings, line, text, "", Reason::Sign);
                }
                Some((line, Token::Symbol(text)))
                    if self.lenient
                        && self.is_heading(text, &before, tags)
                        && (tags.is_empty() || self.tags_go_on(tags)) =>
                {
                    reading::add(readings, line, text, "", Reason::Sign);
                }
                _ => {
                    self.scanner = before;
                    break;
                }
            }
        }
        Ok(Some(head))
    }

    /// Whether a word before the first move belongs to a heading: it has no squares, and is not the
    /// piece of a move in two words. In a game without tags, other words do too where a numbered
    /// game follows: the address of a page, a rate of play.
    fn is_heading(&self, text: &str, before: &Scanner<'a>, tags: &[Tag]) -> bool {
        if signs::is_prose(text) {
            let target = self.scanner.past_markup().word_ahead(&[]).0;
            return !(signs::is_piece(text) && signs::is_target(target));
        }
        let between = before.until(&self.scanner);
        let is_bare = between.trim_start_matches([' ', ',', '\n', '\r']) == text;
        let is_move = || {
            let start = Position::start(Rules::chess());
            signs::looks_like_move(text) || matches!(read_move(&start, text), Ok(Some(_)))
        };
        tags.is_empty() && is_bare && !is_move() && self.scanner.begins_game_soon()
    }

    /// Whether comments and words are all that stands before more tags of the same game.
    fn tags_go_on(&self, tags: &[Tag]) -> bool {
        let mut scanner = self.scanner;
        for _ in 0..MOST_TAGS {
            match scanner.next() {
                Ok(Some((_, Token::Comment(_) | Token::Stray(_)))) => {}
                Ok(Some((_, Token::Symbol(text)))) if signs::is_prose(text) => {}
                Ok(Some((_, Token::Tag(name, ..)))) => {
                    return self.lenient && tags.iter().all(|tag| tag.name != name);
                }
                _ => return false,
            }
        }
        false
    }

    /// Reads over what follows a result and is neither a move nor a tag: the result again, a remark
    /// on the same line, words.
    fn trail(&mut self, pgn: &mut Pgn) {
        let mut line = self.scanner.line();
        loop {
            let before = self.scanner;
            match self.scanner.next() {
                Ok(Some((at, Token::Comment(text)))) if at == line => {
                    match pgn.annotations.last_mut() {
                        Some(last) => last.add(text),
                        None => append(&mut pgn.comment, &squeeze(text)),
                    }
                }
                Ok(Some((at, Token::Result(_) | Token::Dressed(..) | Token::Stray(_)))) => {
                    line = at;
                }
                Ok(Some((at, Token::Symbol(text)))) if signs::is_prose(text) => {
                    reading::add(&mut pgn.readings, at, text, "", Reason::Sign);
                    line = at;
                }
                _ => {
                    self.scanner = before;
                    return;
                }
            }
        }
    }

    /// Makes the game that the tags announce and reads its moves.
    fn body(&mut self, head: &Head) -> Result<Attempt<'a>, PgnError> {
        let tags = &head.tags;
        let start = tags::start(tags, self.rules, self.games)?;
        let is_open = start.parsed.position.rules().has_set_up()
            && tags.iter().all(|tag| !matches!(tag.name.as_str(), "CheckForfeit" | "VariantRules"));
        let mut best = self.attempt(head, start)?;
        if self.lenient && is_open && !best.is_exact() {
            let rules = self.rules.with_check_forfeit(!self.rules.check_forfeit);
            let other = tags::start(tags, rules, self.games)?;
            let other = self.attempt(head, other)?;
            if other.is_better(&best) {
                best = other;
                let word = if rules.check_forfeit { "on" } else { "off" };
                let line = tags.first().map_or(1, |tag| tag.line);
                best.pgn.readings.insert(
                    0,
                    Reading {
                        line,
                        got: String::new(),
                        taken: format!("CheckForfeit {word}"),
                        reason: Reason::CheckForfeit,
                    },
                );
            }
        }
        self.scanner = best.rest;
        match best.pgn.fault.take_if(|_| !self.lenient) {
            None => Ok(best),
            Some(fault) => Err(fault),
        }
    }

    /// Reads the game as far as possible. The error is one of the tags.
    fn attempt(&self, head: &Head, start: Start) -> Result<Attempt<'a>, PgnError> {
        let mut reader = self.clone();
        let mut pgn = Pgn::new(Game::new(start.parsed.position));
        pgn.fen_notes = start.parsed.notes;
        pgn.comment.clone_from(&head.comment);
        if self.lenient {
            pgn.readings.clone_from(&head.readings);
            let renamed = head.tags.iter().filter(|tag| tag.name != tag.written);
            pgn.readings.extend(renamed.map(Tag::renamed).chain(start.readings));
        }
        let mut announced = None;
        for tag in &head.tags {
            match tag.name.as_str() {
                "Result" => announced = Some((tag, self.announced(tag)?)),
                name => pgn.set_tag(name, &tag.value),
            }
        }
        let mut movetext = Movetext::new(&mut reader.scanner, &start.men, self.lenient, &mut pgn);
        let is_loss = |(tag, _): (&Tag, _)| signs::plain(tag.value.trim()) == "0-0";
        movetext.has_tags = !head.tags.is_empty();
        movetext.both_lose = self.lenient && announced.is_some_and(is_loss);
        let (mark, fault) = movetext.read();
        pgn.fault = fault;
        let marked = mark.as_ref().is_some_and(|mark| mark.result.is_some());
        if let Some(mark) = mark {
            reader.result(&mut pgn, announced, mark);
        }
        Ok(Attempt { pgn, marked, rest: reader.scanner })
    }

    /// The result in a tag. Some programs have a question mark there, or nothing.
    fn announced(&self, tag: &Tag) -> Result<GameResult, PgnError> {
        let result: Result<GameResult, PgnFault> = tag.value.parse();
        match result {
            Err(_) if self.lenient => Ok(GameResult::in_words(&tag.value).unwrap_or_default()),
            result => result.map_err(|fault| fault.on(tag.line)),
        }
    }

    /// Settles the result: the mark after the moves counts, unless it is `*`. One that is not
    /// written as usual counts as far as a mate or stalemate on the board does not say otherwise.
    fn result(&self, pgn: &mut Pgn, announced: Option<(&Tag, GameResult)>, mark: Mark) {
        let known = |result: &GameResult| *result != GameResult::Unknown;
        let tagged = announced.map(|(_, result)| result);
        let is_exact = mark.dress.is_none() && mark.result.as_ref().is_some_and(known);
        pgn.result = mark.result.filter(known).or(tagged).unwrap_or_default();
        if !self.lenient {
            return;
        }
        let in_tag = announced.filter(|(tag, _)| is_dressed(&tag.value));
        let in_tag = in_tag.map(|(tag, _)| (tag.line, tag.value.clone()));
        let dress = mark.dress.map(|dress| (mark.line, dress)).or(in_tag);
        let reason = if dress.is_some() { Reason::ResultInWords } else { Reason::Result };
        if dress.is_some() && !is_exact {
            pgn.result = on_board(pgn.game.position()).unwrap_or(pgn.result);
        }
        let different = dress.or_else(|| match (mark.result, announced) {
            (None, _) => Some((mark.line, String::new())),
            (Some(marked), _) if marked != pgn.result => Some((mark.line, marked.to_string())),
            (Some(_), Some((tag, result))) if known(&pgn.result) && !known(&result) => {
                Some((tag.line, tag.value.clone()))
            }
            _ => None,
        });
        if let Some((line, got)) = different {
            reading::add(&mut pgn.readings, line, &got, &pgn.result.to_string(), reason);
        }
    }
}

/// Whether the value of a `FEN` tag means the usual array.
fn says_nothing(fen: &str) -> bool {
    let fen = fen.trim().to_lowercase();
    matches!(
        fen.as_str(),
        "" | "-" | "?" | "*" | "startpos" | "start" | "standard" | "none" | "null"
    )
}

/// Whether the value of a `Result` tag says something, and not as usual.
fn is_dressed(value: &str) -> bool {
    value.parse::<GameResult>().is_err() && !matches!(value.trim(), "" | "?" | "-")
}

/// The result of mate or stalemate. Other ends have to be claimed in most programs.
fn on_board(position: &Position) -> Option<GameResult> {
    let outcome = position.outcome();
    let is_end = |outcome: &Outcome| {
        use Outcome::{Draw, Mate, Stalemate};
        matches!(outcome, Mate(_) | Stalemate(_) | Draw(DrawReason::Stalemate))
    };
    outcome.filter(is_end).map(|outcome| GameResult::from(Some(outcome)))
}

impl Iterator for Reader<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Result<Pgn, PgnError>> {
        match self.game() {
            Ok(pgn) => pgn.map(Ok),
            Err((error, place)) => {
                if place != Place::End {
                    self.scanner.skip_game(place == Place::Tags);
                }
                Some(Err(error))
            }
        }
    }
}
