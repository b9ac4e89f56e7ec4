//! What the next words say about the last one: whether a game goes on, ends or begins.

use super::Movetext;
use crate::pgn::result::GameResult;
use crate::pgn::scan::Token;
use crate::pgn::{signs, tag_line};
use treville_core::san;

impl Movetext<'_, '_> {
    /// Whether the first move of another game comes next, on a line of its own, as in files with a
    /// game or an opening on each line.
    pub(super) fn is_before_next(&self) -> bool {
        let has_moves = !self.pgn.game.moves().is_empty();
        let begins = || self.scanner.begins_game() && !self.is_before_answer();
        self.lenient && has_moves && self.open.is_empty() && begins()
    }

    /// Whether the first move of Black comes next, behind the number of White's: some write each on
    /// a line of its own.
    pub(super) fn is_before_answer(&self) -> bool {
        let behind = self.scanner.number_ahead().filter(|_| self.pgn.game.moves().len() == 1);
        let answer = behind.and_then(|(_, behind)| behind.past("-–—_").move_ahead());
        answer.is_some_and(|text| self.is_legal(text))
    }

    /// Whether a text is a legal move of the game.
    pub(super) fn is_legal(&self, text: &str) -> bool {
        let position = self.pgn.game.position();
        let ours = |letter| self.men.translate(position.turn(), letter);
        san::parse_lenient_with(position, text.trim_end_matches(['!', '?']), &ours).is_ok()
    }

    /// Whether a result just read does not end the game: a variation is open, or the next move of
    /// the game follows. A question mark may stand at the result, and a star may be Markdown's.
    pub(super) fn goes_on(&self, result: GameResult) -> bool {
        let follows = || {
            let after = match result {
                GameResult::Unknown => self.scanner.past_stars(),
                _ => self.scanner.past("!?"),
            };
            let is_next = match self.scanner.past("*!?").number_ahead() {
                Some((number, behind)) => number != 1 && !behind.is_before_first_number(),
                None => !after.is_before_first_number(),
            };
            is_next && after.move_ahead().is_some_and(|text| self.is_legal(text))
        };
        !self.open.is_empty() || (self.lenient && follows())
    }

    /// Whether a star closes the emphasis of the last move, as the result follows on its line.
    pub(super) fn is_before_result(&self) -> bool {
        let follows = |(line, token): &(usize, Token<'_>)| {
            let is_result = match token {
                Token::Result(result) | Token::Dressed(result, _) => *result != GameResult::Unknown,
                _ => false,
            };
            is_result && *line == self.scanner.line()
        };
        self.lenient && { *self.scanner }
            .next()
            .is_ok_and(|token| token.as_ref().is_some_and(follows))
    }

    /// Whether a result before the first move stands in the heading of the game, or a star at the
    /// head of a list: no tags say that a game is without moves.
    pub(super) fn is_in_heading(&self) -> bool {
        const MOST_WORDS: usize = 32;
        if !self.lenient || !self.pgn.game.moves().is_empty() || !self.open.is_empty() {
            return false;
        }
        let mut scanner = *self.scanner;
        let (line, mut depth) = (scanner.line(), 0);
        for _ in 0..MOST_WORDS {
            if scanner.is_before_first_number() {
                return !self.has_tags
                    || scanner.next().is_ok_and(|next| next.is_some_and(|(at, _)| at == line));
            }
            match scanner.next() {
                Ok(Some((_, Token::Symbol(text)))) if depth > 0 || signs::is_prose(text) => {}
                Ok(Some((_, Token::Open))) => depth += 1,
                Ok(Some((_, Token::Close))) => depth -= 1,
                Ok(Some((_, Token::Symbol(_) | Token::Tag(..)))) | Ok(None) | Err(_) => {
                    return false;
                }
                Ok(Some(_)) => {}
            }
        }
        false
    }

    /// Whether both sides have lost, and this says so at the end: it is no castling then.
    pub(super) fn ends_in_loss_of_both(&self, symbol: &str) -> bool {
        let is_end = || match { *self.scanner }.next() {
            Ok(None | Some((_, Token::Tag(..)))) | Err(_) => true,
            Ok(Some(_)) => false,
        };
        self.both_lose && signs::plain(symbol) == "0-0" && self.open.is_empty() && is_end()
    }

    /// Whether a tag stands between moves of its game, and not before those of the next one.
    pub(super) fn is_inside(&self, name: &str) -> bool {
        self.lenient && !self.scanner.started_line() && name != "Event"
    }

    /// Whether a line in brackets between moves, such as `[Diagram 3]`, is no tag.
    pub(super) fn is_remark(&self, name: &str, value: &str) -> bool {
        !self.pgn.game.moves().is_empty() && tag_line::is_remark(name, value)
    }
}
