//! The move that a text in the moves of a game means.

use super::Movetext;
use crate::pgn::apart::Beginning;
use crate::pgn::reading::{self, Reason};
use crate::pgn::result::GameResult;
use crate::pgn::scan::Scanner;
use crate::pgn::signs;
use treville_core::moves::Move;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::san::{self, SanError};
use treville_core::square::Square;

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
        // Nothing but signs is no move, and quickly told.
        let figurine = signs::figurine(text);
        if !plain.contains(char::is_alphanumeric)
            && figurine.is_none()
            && !signs::is_null_move(&plain)
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
        let beginning = Beginning { position: &position, text, scanner: *self.scanner, read };
        if let Some(joined) = beginning.join() {
            *self.scanner = joined.after;
            return found(joined.taken, &joined.text, Some(Vec::new()));
        }
        let mut bare = signs::without_signs_before(&plain);
        let mut glyphs = Vec::new();
        if bare != text
            && let Ok(taken) = read(bare)
        {
            return found(taken, text, Some(glyphs));
        }
        for _ in 0..signs::MOST_SIGNS {
            let Some((rest, glyph)) = signs::without_sign(bare) else { break };
            bare = rest.trim_end_matches(['!', '?']);
            glyphs.extend(glyph);
            if let Ok(taken) = read(bare) {
                return found(taken, text, Some(glyphs));
            }
        }
        let begins = |piece: Option<char>, files: &[u8]| begins(&position, ours, piece, files);
        // A program writes it for a null move, and for a variation without moves.
        let is_empty =
            text == "(null)" && self.scanner.move_ahead().is_some_and(|m| read(m).is_ok());
        // Before play, the names of pieces are moves.
        let carries_none = is_empty
            || figurine.is_some()
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

/// Whether the text of a legal move begins with the letter of a piece, or none for a pawn, and the
/// files of the squares that it leaves and goes to.
fn begins(
    position: &Position,
    ours: impl Fn(char) -> char,
    piece: Option<char>,
    files: &[u8],
) -> bool {
    let (turn, board) = (position.turn(), position.board());
    let kind = match piece {
        Some(letter) => position.pieces().by_letter(turn, ours(letter)),
        None => Some(PieceType::PAWN),
    };
    let file = |square: Square| square.file().letter() as u8;
    kind.is_some()
        && position.legal_moves().into_iter().any(|m| {
            let squares = [m.from(), m.to()].map(file);
            board.piece_at(m.from()).map(|piece| piece.kind) == kind
                && match files {
                    [] => true,
                    [one] => squares.contains(one),
                    _ => squares == files,
                }
        })
}
