//! Texts that look like moves, for the lines that begin with none of the commands.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use treville_core::piece::MUSKETEER_PIECES;

/// Whether a word that is no command has the shape of a move. A position decides what it means.
pub(super) fn looks_like_move(word: &str) -> bool {
    const CASTLING: [&str; 6] = ["O-O-O", "O-O", "0-0-0", "0-0", "o-o-o", "o-o"];
    if let Some(suffix) = CASTLING.iter().find_map(|castling| word.strip_prefix(castling)) {
        return is_suffix(suffix.as_bytes());
    }
    match word.as_bytes() {
        b"@@@@" => true,
        [letter] => letter.is_ascii_uppercase(),
        [letter, b'@', file, rank] => letter.is_ascii_alphabetic() && is_square(*file, *rank),
        [file, rank, file2, rank2, suffix @ ..] => {
            let squares = is_square(*file, *rank) && is_square(*file2, *rank2);
            squares && is_suffix(suffix) || is_piece_name(word)
        }
        _ => false,
    }
}

fn is_square(file: u8, rank: u8) -> bool {
    file.is_ascii_alphabetic() && rank.is_ascii_digit()
}

/// A promotion or a gate: `l`, `=L`, `/L`, or XBoard's `/Le`, which names the file too.
fn is_suffix(suffix: &[u8]) -> bool {
    match suffix {
        [] => true,
        [letter] | [b'=' | b'/', letter] => letter.is_ascii_alphabetic(),
        [b'/', letter, file] => letter.is_ascii_alphabetic() && file.is_ascii_alphabetic(),
        _ => false,
    }
}

/// Whether a word chooses a piece, in a game that begins with a selection. Other names of pieces
/// need `usermove` in front.
fn is_piece_name(word: &str) -> bool {
    MUSKETEER_PIECES.iter().any(|piece| piece.name.eq_ignore_ascii_case(word))
}
