//! A move in one word, with signs around it.

use super::signs;
use treville_core::moves::Move;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::san::{self, SanError};
use treville_core::square::Square;

/// Reads a move as people write it outside of games, as behind `bm` in an EPD: with signs and words
/// at its ends, such as `Ra8+-` and `exd6e.p.`. Nothing if the word carries no move, as `mate` does.
///
/// # Errors
///
/// As [`san::parse`].
///
/// ```
/// use treville_core::position::Position;
/// use treville_notation::pgn::read_move;
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
/// assert_eq!(read_move(&position, "Ra8mate!"), read_move(&position, "Ra8"));
/// assert_eq!(read_move(&position, "+-"), Ok(None));
/// assert!(read_move(&position, "Ra9").is_err());
/// ```
pub fn read_move(position: &Position, word: &str) -> Result<Option<Move>, SanError> {
    let read = |text: &str| san::parse_lenient(position, text).map(|taken| taken.m);
    let fault = match san::parse(position, word) {
        Ok(m) => return Ok(Some(m)),
        Err(fault) => fault,
    };
    let plain = signs::plain(word);
    let found = read(word).ok().or_else(|| without_signs(&plain, read).map(|(m, _)| m));
    let begins = |piece: Option<char>, files: &[u8]| begins(position, |c| c, piece, files);
    let is_remark = || {
        word.starts_with('$')
            || signs::glyph(&plain).is_some()
            || signs::is_all_signs(&plain)
            || (position.stage() == Stage::Play && signs::carries_no_move(&plain, begins))
    };
    match found {
        None if is_remark() => Ok(None),
        None => Err(fault),
        found => Ok(found),
    }
}

/// The move in a word with signs around it, as it is read without them, and their glyphs.
pub(super) fn without_signs<T>(
    plain: &str,
    read: impl Fn(&str) -> Result<T, SanError>,
) -> Option<(T, Vec<u8>)> {
    let mut bare = signs::without_signs_before(plain);
    let mut glyphs = Vec::new();
    if let Ok(taken) = read(bare) {
        return Some((taken, glyphs));
    }
    for _ in 0..signs::MOST_SIGNS {
        let (rest, glyph) = signs::without_sign(bare)?;
        bare = rest.trim_end_matches(['!', '?']);
        glyphs.extend(glyph);
        if let Ok(taken) = read(bare) {
            return Some((taken, glyphs));
        }
    }
    None
}

/// Whether the text of a legal move begins with the letter of a piece, or none for a pawn, and the
/// files of the squares that it leaves and goes to.
pub(super) fn begins(
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
