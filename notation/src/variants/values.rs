//! The values of keys: flags, numbers, files, squares and results.

use std::str::FromStr;

use super::text::expected;
use treville_core::bitboard::Bitboard;
use treville_core::definition::Stalemate;
use treville_core::square::{File, Rank, Square};

pub(super) fn flag(value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(expected("true or false", value)),
    }
}

/// The halfmoves of a rule about this many moves.
pub(super) fn move_rule(value: &str) -> Result<u16, String> {
    let moves: Option<u16> = value.parse().ok();
    moves
        .and_then(|moves| moves.checked_mul(2))
        .ok_or_else(|| expected("a number of moves from 0 to 32767", value))
}

pub(super) fn halfmoves(value: &str) -> Result<u16, String> {
    value.parse().map_err(|_| expected("a number of halfmoves from 0 to 65535", value))
}

pub(super) fn stalemate(value: &str) -> Result<Stalemate, String> {
    match value {
        "draw" => Ok(Stalemate::Draw),
        "win" => Ok(Stalemate::Win),
        "loss" => Ok(Stalemate::Loss),
        _ => Err(expected("draw, win or loss", value)),
    }
}

/// A file by its letter or its number.
pub(super) fn file(value: &str) -> Result<File, String> {
    let letter = match value.as_bytes() {
        [digit @ b'1'..=b'8'] => Some(digit - b'1' + b'a'),
        [letter] => Some(*letter),
        _ => None,
    };
    letter.and_then(File::from_byte).ok_or_else(|| expected("a file from a to h", value))
}

/// Squares such as `a1`, ranks such as `*3` and files such as `b*`; a dash is none.
pub(super) fn squares(value: &str) -> Option<Bitboard> {
    let mut squares = Bitboard::EMPTY;
    for word in value.split_ascii_whitespace().take_while(|word| *word != "-") {
        squares |= match word.as_bytes() {
            [b'*', digit] => Bitboard::rank(Rank::from_byte(*digit)?),
            [letter, b'*'] => Bitboard::file(File::from_byte(letter.to_ascii_lowercase())?),
            _ => Bitboard::of(Square::from_str(&word.to_ascii_lowercase()).ok()?),
        };
    }
    Some(squares)
}
