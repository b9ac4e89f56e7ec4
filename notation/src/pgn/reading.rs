//! Texts that a lenient reader took for something else.

use std::fmt;

use treville_core::encoding::shorten;
use treville_core::fen;
use treville_core::san;

/// Something that was read as what alone it can mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The line, from 1.
    pub line: usize,
    /// The text found; empty if something is missing.
    pub got: String,
    /// The text that it was taken for, in our words.
    pub taken: String,
    /// The reason for reading it so.
    pub reason: Reason,
}

/// A difference of a text from the standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A move in another form.
    Move(san::Reason),
    /// The name of a tag with other capitals.
    TagName,
    /// A FEN of the same position with castling rights in another form, as KQkq in Chess960.
    FenCastling,
    /// A FEN of the same position in another form.
    Fen,
    /// A FEN in which something was read as something else.
    FenNote(fen::Note),
    /// The tags do not say whether there is check forfeit, but the moves do.
    CheckForfeit,
    /// A sign or a word between the moves, which says something about them or nothing.
    Sign,
    /// A move with a sign, a word or a blank in it.
    MoveWithSign,
    /// A tag without quotes or brackets, or with a value that means nothing.
    Tag,
    /// A bracket that nothing opens or closes.
    Bracket,
    /// A variation goes on with a move that is not legal, or is too deep or too long.
    Variation,
    /// The result is missing after the moves or in the tag.
    Result,
    /// The result is written in another way.
    ResultInWords,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Move(reason) => reason.fmt(f),
            Reason::TagName => f.write_str("tag with other capitals"),
            Reason::FenCastling => f.write_str("castling rights in another form"),
            Reason::Fen => f.write_str("FEN in another form"),
            Reason::FenNote(note) => note.fmt(f),
            Reason::CheckForfeit => f.write_str("no tag says it, but the moves do"),
            Reason::Sign => f.write_str("carries no move"),
            Reason::MoveWithSign => f.write_str("a sign or a blank in the move"),
            Reason::Tag => f.write_str("tag in another form"),
            Reason::Bracket => f.write_str("bracket without its other half"),
            Reason::Variation => f.write_str("the rest of the variation is read over"),
            Reason::Result => f.write_str("result in one place only"),
            Reason::ResultInWords => f.write_str("result in another form"),
        }
    }
}

/// The most readings that are kept of a game.
const MOST: usize = 1000;

/// Adds a reading, unless there are too many.
pub(super) fn add(
    readings: &mut Vec<Reading>,
    line: usize,
    got: &str,
    taken: &str,
    reason: Reason,
) {
    if readings.len() < MOST {
        let [got, taken] = [got, taken].map(str::to_owned);
        readings.push(Reading { line, got, taken, reason });
    }
}

/// In one line, such as `'Kg1' read as 'O-O' (castling as a move of the king)`.
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [got, taken] = [&self.got, &self.taken].map(|text| shorten(text));
        write!(f, "'{got}' read as '{taken}' ({})", self.reason)
    }
}
