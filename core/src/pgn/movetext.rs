//! Moves, variations and what is said about them, from text to game.

use super::comment::{Annotation, Variation, append, squeeze};
use super::error::{PgnError, PgnFault};
use super::game::Pgn;
use super::men::Men;
use super::reading::{Reading, Reason};
use super::result::GameResult;
use super::scan::{Scanner, Token};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::san;

/// How deep variations of variations are read and written. Deeper ones are left out.
pub const MOST_DEPTH: usize = 100;

/// The most moves in all variations of a game. The rest is read over.
const MOST_MOVES: usize = 100_000;

/// What stands after the moves, and where.
pub(super) struct Mark {
    pub line: usize,
    pub result: Option<GameResult>,
}

/// Reads the moves of a game, up to its result.
pub(super) struct Movetext<'a, 'r> {
    pub scanner: &'r mut Scanner<'a>,
    pub men: &'r Men,
    pub lenient: bool,
    /// The game, as far as it is read.
    pub pgn: &'r mut Pgn,
    /// The variations that are not closed, each inside of the one before.
    open: Vec<Open>,
    /// The line on which the outermost of them begins.
    opened: usize,
    /// How many moves variations have had.
    spent: usize,
}

/// A variation that is being read.
struct Open {
    variation: Variation,
    /// Where its next move is played, and where its last one was.
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
        Movetext { scanner, men, lenient, pgn, open: Vec::new(), opened: 1, spent: 0 }
    }

    pub(super) fn read(mut self) -> Result<Mark, PgnError> {
        let mut last = 1;
        loop {
            let before = *self.scanner;
            let Some((line, token)) = self.scanner.next()? else { return self.end(last) };
            match token {
                // Some programs write a result behind a variation as well.
                Token::Result(_) if !self.open.is_empty() => {}
                Token::Result(result) => return Ok(Mark { line, result: Some(result) }),
                Token::Tag(..) => {
                    *self.scanner = before;
                    return self.end(last);
                }
                Token::Comment(text) => self.comment(text),
                Token::Nag(nag) => self.nag(nag),
                Token::Open => self.open(line)?,
                Token::Close if self.open.is_empty() => {
                    return Err(PgnFault::Text("a move or a result", ")".to_owned()).on(line));
                }
                Token::Close => self.close(),
                Token::Symbol(symbol) => self.symbol(symbol, line)?,
            }
            last = line;
        }
    }

    /// The end of the text, or the tags of the next game.
    fn end(&self, line: usize) -> Result<Mark, PgnError> {
        if self.open.is_empty() { Ok(Mark { line, result: None }) } else { Err(self.not_closed()) }
    }

    fn not_closed(&self) -> PgnError {
        PgnFault::End("')' after the variation").on(self.opened)
    }

    /// What is said about the last move.
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
                self.reads_over("(", "", line);
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
        while depth > 0 {
            match self.scanner.next()? {
                Some((_, Token::Open)) => depth += 1,
                Some((_, Token::Close)) => depth -= 1,
                None | Some((_, Token::Tag(..))) => return Err(self.not_closed()),
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn reads_over(&mut self, got: &str, taken: &str, line: usize) {
        if self.lenient {
            let [got, taken] = [got, taken].map(str::to_owned);
            self.pgn.readings.push(Reading { line, got, taken, reason: Reason::Variation });
        }
    }

    /// Plays a move, which may have a remark after it, or takes a remark alone. An illegal move
    /// ends a variation: a program that plays none would not let a game be lost for a null move or
    /// a slip of an analyst.
    fn symbol(&mut self, symbol: &str, line: usize) -> Result<(), PgnError> {
        let bare = symbol.trim_end_matches(['!', '?']);
        let remark = symbol.get(bare.len()..).and_then(remark);
        let ends_en_passant = bare == "e.p." && self.last_is_en_passant();
        if !bare.is_empty() && !ends_en_passant {
            let place = self.open.last().map(|open| open.position);
            match place {
                None => {
                    let position = *self.pgn.game.position();
                    let m = self.legal(&position, bare, line).map_err(|fault| fault.on(line))?;
                    self.pgn.game.play_unchecked(m);
                    self.pgn.annotations.push(Annotation::default());
                }
                Some(position) => {
                    let m = self.legal(&position, bare, line);
                    let Some(m) = m.ok().filter(|_| self.spent < MOST_MOVES) else {
                        self.reads_over(bare, ")", line);
                        self.skip()?;
                        self.close();
                        return Ok(());
                    };
                    self.step(m);
                }
            }
        }
        if let Some(nag) = remark {
            self.nag(nag);
        }
        Ok(())
    }

    /// Plays a legal move in the innermost variation.
    fn step(&mut self, m: Move) {
        self.spent += 1;
        if let Some(open) = self.open.last_mut() {
            open.before = open.position;
            open.position.play_unchecked(m);
            open.variation.moves.push((m, Annotation::default()));
        }
    }

    fn last_is_en_passant(&self) -> bool {
        let last = match self.open.last() {
            Some(open) => open.variation.moves.last().map(|(m, _)| m),
            None => self.pgn.game.moves().last(),
        };
        last.is_some_and(|m| m.kind() == MoveKind::EnPassant)
    }

    /// The legal move that a text means.
    fn legal(&mut self, position: &Position, text: &str, line: usize) -> Result<Move, PgnFault> {
        let ours = |letter| self.men.translate(position.turn(), letter);
        if !self.lenient {
            return san::parse_with(position, text, &ours).map_err(PgnFault::Move);
        }
        let taken = san::parse_lenient_with(position, text, &ours).map_err(PgnFault::Move)?;
        self.pgn.readings.extend(taken.reason.map(|reason| Reading {
            line,
            got: text.to_owned(),
            taken: san::write(position, taken.m),
            reason: Reason::Move(reason),
        }));
        Ok(taken.m)
    }
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
