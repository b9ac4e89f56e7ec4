//! The move that a text in the moves of a game means.

use super::Movetext;
use crate::pgn::apart::Beginning;
use crate::pgn::reading::{self, Reason};
use crate::pgn::result::GameResult;
use crate::pgn::scan::Scanner;
use crate::pgn::signs;
use crate::pgn::word;
use treville_core::moves::Move;
use treville_core::position::Stage;
use treville_core::san::{self, SanError};

impl<'a> Movetext<'a, '_> {
    /// The legal move that a text means, and the glyphs of signs at its end; nothing if it carries
    /// no move.
    pub(super) fn legal(
        &mut self,
        text: &str,
        line: usize,
        before: Scanner<'a>,
    ) -> Result<Option<(Move, Vec<u8>)>, SanError> {
        let position = match self.open.last() {
            Some(open) => open.position,
            None => *self.pgn.game.position(),
        };
        let men = self.men;
        let ours = |letter| men.translate(position.turn(), letter);
        if !self.lenient {
            return san::parse_with(&position, text, &ours).map(|m| Some((m, Vec::new())));
        }
        // A dash between a move and a number stands for the move of a side that passes.
        let passes = text == "—" && self.scanner.is_before_number();
        let plain = if passes { "--".into() } else { signs::plain(text) };
        // Nothing but signs is no move, and quickly told. Dashes before the first move are no null
        // move: `White (1500) --- Black (1400)`.
        let figurine = signs::figurine(&plain);
        let is_first = self.pgn.game.moves().is_empty() && self.open.is_empty();
        let is_dashes = plain.chars().all(|c| c == '-');
        if !plain.contains(char::is_alphanumeric)
            && figurine.is_none()
            && (!signs::is_null_move(&plain) || is_first && is_dashes)
        {
            self.stray(&plain, line);
            return Ok(None);
        }
        let read = |text: &str| san::parse_lenient_with(&position, text, &ours);
        let is_in_digits = self.pgn.game.moves().is_empty()
            || self.pgn.readings.last().is_some_and(|last| signs::coordinates(&last.got).is_some());
        let readings = &mut self.pgn.readings;
        let mut found = |san::LenientMove { m, reason }, got: &str, signs: Option<Vec<u8>>| {
            let reason = match (signs.is_some(), reason) {
                (true, _) => Some(Reason::MoveWithSign),
                (false, reason) => reason.map(Reason::Move),
            };
            if let Some(reason) = reason {
                reading::add(readings, line, got, &san::write(&position, m), reason);
            }
            Ok(Some((m, signs.unwrap_or_default())))
        };
        let first = if text.starts_with('&') { &plain } else { text };
        let beginning =
            Beginning { position: &position, text: first, scanner: *self.scanner, read };
        if let Some(joined) = beginning.with_gate() {
            *self.scanner = joined.after;
            return found(joined.taken, &joined.text, None);
        }
        let fault = match read(text) {
            Ok(taken) => return found(taken, text, None),
            Err(fault) => fault,
        };
        if let Some(coordinates) = signs::coordinates(text) {
            if let Ok(taken) = read(&coordinates) {
                return found(taken, text, None);
            }
            // Elsewhere it may be a year.
            if is_in_digits {
                return Err(fault);
            }
        }
        if signs::says_castling(text) {
            let both = ["O-O", "O-O-O"].map(|side| read(side).ok());
            if let [Some(taken), None] | [None, Some(taken)] = both {
                return found(taken, text, None);
            }
        }
        if let Some(joined) = beginning.join() {
            *self.scanner = joined.after;
            return found(joined.taken, &joined.text, Some(Vec::new()));
        }
        if let Some((taken, glyphs)) = word::without_signs(&plain, read) {
            return found(taken, text, Some(glyphs));
        }
        let begins =
            |piece: Option<char>, files: &[u8]| word::begins(&position, ours, piece, files);
        // A program writes it for a null move, and for a variation without moves.
        let is_empty =
            text == "(null)" && self.scanner.move_ahead().is_some_and(|m| read(m).is_ok());
        // Before play, the names of pieces are moves.
        let carries_none = is_empty
            || figurine.is_some()
            || signs::is_all_signs(&plain)
            || signs::glyph(plain.trim_end_matches(['.', ',', ':'])).is_some()
            || (position.stage() == Stage::Play && signs::carries_no_move(&plain, begins));
        if !carries_none {
            return Err(fault);
        }
        let ahead = before.words_ahead();
        match GameResult::in_words(ahead) {
            Some(result) => self.says(line, result, Some(ahead)),
            None => self.stray(&plain, line),
        }
        Ok(None)
    }
}
