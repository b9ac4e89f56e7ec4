//! Moves, variations and what is said about them, from text to game.

mod ahead;
mod legal;

use super::command::squeeze;
use super::comment::{Annotation, Variation, append};
use super::error::{PgnError, PgnFault};
use super::game::Pgn;
use super::men::Men;
use super::reading::{self, Reason};
use super::result::GameResult;
use super::scan::{Scanner, Token};
use super::signs::{self, is_blank};
use treville_core::moves::{Move, MoveKind};
use treville_core::position::Position;
use treville_core::san;

/// The greatest depth of variations that is read and written. Deeper ones are left out.
pub const MOST_DEPTH: usize = 100;

/// The most plies of a game; one that is longer breaks there. By the fifty-move rule orthodox chess
/// has fewer than 12,000, and memory and time grow with them.
const MOST_PLIES: usize = 20_000;

/// The most moves in all variations of a game. The rest is read over.
const MOST_MOVES: usize = 100_000;

/// The text after the moves, and its place.
pub(super) struct Mark {
    pub line: usize,
    pub result: Option<GameResult>,
    /// The text of a result that is not written as usual.
    pub dress: Option<String>,
}

/// Reads the moves of a game, up to its result.
pub(super) struct Movetext<'a, 'r> {
    pub scanner: &'r mut Scanner<'a>,
    pub men: &'r Men,
    pub lenient: bool,
    /// Whether a tag says that both sides have lost.
    pub both_lose: bool,
    /// Whether the game has tags.
    pub has_tags: bool,
    /// The game, as far as it is read.
    pub pgn: &'r mut Pgn,
    /// The variations that are not closed, each inside of the one before.
    open: Vec<Open>,
    /// The line on which the outermost of them begins.
    opened: usize,
    /// Number of moves that variations have had.
    spent: usize,
    /// A result inside of the moves, and how many they were: it counts where nothing follows it.
    said: Option<(usize, Mark)>,
}

/// A variation that is being read.
struct Open {
    variation: Variation,
    /// The position where its next move is played, and the one where its last was.
    position: Position,
    before: Position,
}

impl<'a, 'r> Movetext<'a, 'r> {
    pub(super) fn new(
        scanner: &'r mut Scanner<'a>,
        men: &'r Men,
        lenient: bool,
        pgn: &'r mut Pgn,
    ) -> Movetext<'a, 'r> {
        Movetext {
            scanner,
            men,
            lenient,
            both_lose: false,
            has_tags: true,
            pgn,
            open: Vec::new(),
            opened: 1,
            spent: 0,
            said: None,
        }
    }

    /// Reads on to the end of the game. A fault comes with what is read before it; a lenient reader
    /// has read over the rest, and gives the result.
    pub(super) fn read(mut self) -> (Option<Mark>, Option<PgnError>) {
        match self.moves() {
            Ok(mark) => (Some(mark), None),
            Err(fault) if self.lenient => (Some(self.rest()), Some(fault)),
            Err(fault) => (None, Some(fault)),
        }
    }

    fn moves(&mut self) -> Result<Mark, PgnError> {
        let mut last = 1;
        loop {
            if self.is_before_next() {
                return self.end(last);
            }
            self.scanner.in_variation = !self.open.is_empty();
            let before = *self.scanner;
            let Some((line, token)) = self.scanner.next()? else { return self.end(last) };
            match token {
                Token::Result(GameResult::Unknown) if self.is_before_result() => {
                    self.stray("*", line);
                }
                Token::Result(_) | Token::Dressed(..) if self.is_in_heading() => {
                    self.stray(before.until(self.scanner).trim(), line);
                }
                // Some programs write a result behind a variation as well.
                Token::Result(result) if self.goes_on(result) => self.says(line, result, None),
                Token::Result(result) => {
                    return Ok(Mark { line, result: Some(result), dress: None });
                }
                Token::Dressed(result, text) if self.goes_on(result) => {
                    self.says(line, result, Some(text));
                }
                Token::Dressed(result, text) => {
                    return Ok(Mark { line, result: Some(result), dress: Some(text.to_owned()) });
                }
                Token::Tag(name, ..) if self.is_inside(name) => self.note(line, name, Reason::Tag),
                Token::Tag(name, ref value, false) if self.is_remark(name, value) => {
                    self.note(line, name, Reason::Tag);
                }
                Token::Tag(..) => {
                    *self.scanner = before;
                    return self.end(last);
                }
                Token::Comment(text) => self.comment(text),
                Token::Unclosed(text) => {
                    self.comment(text);
                    return Err(PgnFault::End("'}' after the comment").on(line));
                }
                Token::Stray(text) => self.stray(text, line),
                Token::Nag(nag) => self.nag(nag),
                Token::Open => self.open(line)?,
                Token::Close if self.open.is_empty() => self.closes_nothing(line)?,
                Token::Close => {
                    // A result behind the moves of a variation is its own.
                    self.said.take_if(|_| {
                        self.open.last().is_some_and(|open| !open.variation.moves.is_empty())
                    });
                    self.close();
                }
                Token::Symbol(symbol) if self.ends_in_loss_of_both(symbol) => {
                    self.says(line, GameResult::Unknown, Some(symbol));
                }
                Token::Symbol(symbol) => self.symbol(symbol, line, before)?,
            }
            last = line;
        }
    }

    /// Reads over what is left of a broken game, up to its result.
    fn rest(&mut self) -> Mark {
        let mut depth = self.open.len();
        let mut mark = Mark { line: self.scanner.line(), result: None, dress: None };
        while !self.open.is_empty() {
            self.close();
        }
        loop {
            if depth == 0 && self.is_before_next() {
                return mark;
            }
            let before = *self.scanner;
            let (line, token) = match self.scanner.next() {
                Ok(Some(token)) => token,
                Ok(None) | Err(_) => return mark,
            };
            match token {
                Token::Tag(name, ref value, is_exact)
                    if !self.is_inside(name) && (is_exact || !self.is_remark(name, value)) =>
                {
                    *self.scanner = before;
                    return mark;
                }
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Result(result) => {
                    mark = Mark { line, result: Some(result), dress: None };
                    if depth == 0 {
                        return mark;
                    }
                }
                Token::Dressed(result, text) if depth == 0 => {
                    return Mark { line, result: Some(result), dress: Some(text.to_owned()) };
                }
                _ => {}
            }
        }
    }

    /// The end of the text, or the tags of the next game.
    fn end(&mut self, line: usize) -> Result<Mark, PgnError> {
        if self.scanner.is_cut && self.scanner.is_empty() {
            return Err(PgnFault::Text("at most 4 MiB of a game", "more".to_owned()).on(line));
        }
        if !self.open.is_empty() {
            self.not_closed()?;
        }
        let plies = self.pgn.game.moves().len();
        let said = self.said.take().filter(|(at, _)| *at == plies).map(|(_, mark)| mark);
        Ok(said.unwrap_or(Mark { line, result: None, dress: None }))
    }

    /// Ends all variations, or is the error that they have no end.
    fn not_closed(&mut self) -> Result<(), PgnError> {
        if !self.lenient {
            return Err(PgnFault::End("')' after the variation").on(self.opened));
        }
        self.note(self.opened, "(", Reason::Bracket);
        while !self.open.is_empty() {
            self.close();
        }
        Ok(())
    }

    fn closes_nothing(&mut self, line: usize) -> Result<(), PgnError> {
        if !self.lenient {
            return Err(PgnFault::Text("a move or a result", ")".to_owned()).on(line));
        }
        self.note(line, ")", Reason::Bracket);
        Ok(())
    }

    /// Notes a result that counts if no move follows it.
    fn says(&mut self, line: usize, result: GameResult, dress: Option<&str>) {
        let mark = Mark { line, result: Some(result), dress: dress.map(str::to_owned) };
        self.said = Some((self.pgn.game.moves().len(), mark));
    }

    /// The annotation of the last move.
    fn annotation(&mut self) -> Option<&mut Annotation> {
        match self.open.last_mut() {
            Some(open) => open.variation.moves.last_mut().map(|(_, annotation)| annotation),
            None => self.pgn.annotations.last_mut(),
        }
    }

    fn comment(&mut self, text: &str) {
        if let Some(annotation) = self.annotation() {
            return annotation.add(text);
        }
        let before = match self.open.last_mut() {
            Some(open) => &mut open.variation.comment,
            None => &mut self.pgn.comment,
        };
        append(before, &squeeze(text));
    }

    /// Adds a glyph to the last move. One before the first move is ignored.
    fn nag(&mut self, nag: u8) {
        if let Some(annotation) = self.annotation() {
            annotation.nags.push(nag);
        }
    }

    /// Begins a variation, or reads over one that is too deep or of no move.
    fn open(&mut self, line: usize) -> Result<(), PgnError> {
        if self.open.is_empty() {
            self.opened = line;
        }
        let before = match self.open.last() {
            Some(open) => (!open.variation.moves.is_empty()).then_some(open.before),
            None => {
                let positions = self.pgn.game.positions();
                positions.len().checked_sub(2).and_then(|last| positions.get(last)).copied()
            }
        };
        match before {
            Some(before) if self.open.len() < MOST_DEPTH => {
                let variation = Variation::default();
                self.open.push(Open { variation, position: before, before });
                Ok(())
            }
            _ => {
                self.note(line, "(", Reason::Variation);
                self.skip()
            }
        }
    }

    /// Ends the innermost variation. One without moves says nothing.
    fn close(&mut self) {
        let Some(Open { variation, .. }) = self.open.pop() else { return };
        if !variation.moves.is_empty()
            && let Some(annotation) = self.annotation()
        {
            annotation.variations.push(variation);
        }
    }

    /// Reads over the rest of a variation and all variations inside of it, its end included.
    fn skip(&mut self) -> Result<(), PgnError> {
        let mut depth = 1_usize;
        let mut last = None;
        self.scanner.in_variation = true;
        while depth > 0 {
            let before = *self.scanner;
            match self.scanner.next()? {
                Some((_, Token::Open)) => depth += 1,
                Some((_, Token::Close)) => depth -= 1,
                Some((_, Token::Tag(name, ..))) if self.is_inside(name) => {}
                Some((line, Token::Result(result))) => last = Some((line, result)),
                None | Some((_, Token::Tag(..))) => {
                    *self.scanner = before;
                    last.into_iter().for_each(|(line, result)| self.says(line, result, None));
                    return self.not_closed();
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Notes that a text is read over.
    fn note(&mut self, line: usize, got: &str, reason: Reason) {
        let taken = match reason {
            // It ends where the text does.
            Reason::Variation if got != "(" => ")",
            _ => "",
        };
        if self.lenient {
            reading::add(&mut self.pgn.readings, line, got, taken, reason);
        }
    }

    /// The result that signs say. In brackets it may be a clock or a score: `[0:01]`.
    fn result_in(&self, text: &str) -> Option<GameResult> {
        let is_clock = text.starts_with('[') && text.contains(':');
        let is_word = text.contains(char::is_alphabetic);
        GameResult::in_words(text).filter(|_| !is_word && !is_clock)
    }

    /// A sign or a word that carries no move: a glyph, a result, or nothing.
    fn stray(&mut self, text: &str, line: usize) {
        if let Some(result) = self.result_in(text) {
            return self.says(line, result, Some(text));
        }
        let glyph = signs::glyph(text);
        let taken = glyph.map_or_else(String::new, |nag| format!("${nag}"));
        glyph.into_iter().for_each(|nag| self.nag(nag));
        reading::add(&mut self.pgn.readings, line, text, &taken, Reason::Sign);
    }

    /// Plays a move, which may have a remark after it, or takes a remark alone. An illegal move
    /// ends a variation: a program that plays none would not let a game be lost for a null move or
    /// a slip of an analyst. `before` is where the symbol begins.
    fn symbol(&mut self, symbol: &str, line: usize, before: Scanner<'a>) -> Result<(), PgnError> {
        let bare = symbol.trim_end_matches(['!', '?']);
        let remark = symbol.get(bare.len()..).and_then(signs::glyph);
        let ends_en_passant = matches!(bare, "e.p." | "e.") && self.last_is_en_passant();
        if self.lenient && self.ends_number(bare, before) {
            self.stray(symbol, line);
        } else if !bare.is_empty() && !ends_en_passant {
            match self.legal(bare, line, before) {
                Ok(Some(_)) if self.spent >= MOST_MOVES && !self.open.is_empty() => {
                    return self.abandon(bare, line);
                }
                Ok(Some(_))
                    if self.open.is_empty() && self.pgn.game.moves().len() == MOST_PLIES =>
                {
                    let expected = "a game of at most 20000 plies";
                    return Err(PgnFault::Text(expected, bare.to_owned()).on(line));
                }
                Ok(Some((m, glyphs))) => {
                    self.step(m);
                    glyphs.into_iter().rev().for_each(|glyph| self.nag(glyph));
                }
                Ok(None) => {}
                Err(_) if !self.open.is_empty() => return self.abandon(bare, line),
                Err(fault) => return Err(PgnFault::Move(fault).on(line)),
            }
        }
        if let Some(nag) = remark {
            self.nag(nag);
        }
        Ok(())
    }

    /// Whether zeros are the end of a score or a clock, such as `0.00` and `2:00`. They are
    /// castling where it is legal and behind the number of its move, or behind another number and a
    /// dot if the next move follows, as where the numbers of a book do not count from its diagram.
    fn ends_number(&self, bare: &str, before: Scanner<'a>) -> bool {
        let zeros = bare.trim_start_matches([':', ',']);
        let is_zeros = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte == b'0');
        if !bare.ends_with("00") {
            return false;
        }
        let text = before.until(self.scanner);
        let word = text.rsplit(is_blank).next().unwrap_or_default();
        let word = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let behind = after.strip_prefix(['.', ':', ',']).unwrap_or_default();
        let Ok(number) = word.strip_suffix(after).unwrap_or_default().parse::<u32>() else {
            return false;
        };
        if !is_zeros(behind.trim_end_matches(['!', '?'])) {
            return false;
        }
        let position = self.open.last().map_or(self.pgn.game.position(), |open| &open.position);
        let castling = if zeros.len() == 2 { "O-O" } else { "O-O-O" };
        let is_legal = number > 0 && san::parse_lenient(position, castling).is_ok();
        let goes_on = || !self.scanner.is_before_number() && self.scanner.move_ahead().is_some();
        let is_next = number == position.fullmove_number();
        !(is_legal && (is_next || after.starts_with('.') && goes_on()))
    }

    /// Reads over the rest of the variation, which goes on with this.
    fn abandon(&mut self, bare: &str, line: usize) -> Result<(), PgnError> {
        self.note(line, bare, Reason::Variation);
        self.skip()?;
        self.close();
        Ok(())
    }

    /// Plays a legal move in the innermost variation, or in the game.
    fn step(&mut self, m: Move) {
        match self.open.last_mut() {
            Some(open) => {
                self.spent += 1;
                open.before = open.position;
                open.position.play_unchecked(m);
                open.variation.moves.push((m, Annotation::default()));
            }
            None => {
                self.pgn.game.play_unchecked(m);
                self.pgn.annotations.push(Annotation::default());
            }
        }
    }

    fn last_is_en_passant(&self) -> bool {
        let last = match self.open.last() {
            Some(open) => open.variation.moves.last().map(|(m, _)| m),
            None => self.pgn.game.moves().last(),
        };
        last.is_some_and(|m| m.kind() == MoveKind::EnPassant)
    }
}
