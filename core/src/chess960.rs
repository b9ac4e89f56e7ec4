//! The 960 arrays of Chess960 by their usual numbers.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// Number of arrays.
pub const ARRAYS: u16 = 960;

/// The places of the two knights among the five squares that bishops and queen have left, by what
/// is left of an array's number.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// The first rank of the array with this number, below 960, as R. Scharnagl numbers them
/// ("Fischer-Random-Schach (FRC/Chess960)", 2004); 518 is the orthodox one. The number divided by 4
/// leaves the place of the light-squared bishop on b, d, f or h, then that of the dark-squared one
/// on a, c, e or g, then by 6 the place of the queen among the squares that are left; what remains
/// is the number of the knights. Rook, king and rook take the rest.
fn array(number: u16) -> [PieceType; 8] {
    let number = usize::from(number);
    let (number, light) = (number / 4, 2 * (number % 4) + 1);
    let (number, dark) = (number / 4, 2 * (number % 4));
    let (knights, queen) = (number / 6 % KNIGHTS.len(), number % 6);

    let mut array = [PieceType::ROOK; 8];
    array[light] = PieceType::BISHOP;
    array[dark] = PieceType::BISHOP;
    let mut free: Vec<usize> = (0..8).filter(|file| *file != light && *file != dark).collect();
    array[free.remove(queen)] = PieceType::QUEEN;
    let [first, second] = KNIGHTS[knights];
    array[free.remove(second)] = PieceType::KNIGHT;
    array[free.remove(first)] = PieceType::KNIGHT;
    // A rook, the king and a rook are left, in this order.
    array[free[1]] = PieceType::KING;
    array
}

/// The start of a game with the array of this number for both sides, with all castling rights. Of a
/// number that is too large the remainder counts.
#[must_use]
pub fn start(rules: Rules, number: u16) -> Position {
    let array = array(number % ARRAYS);
    let mut setup = Setup::start(rules);
    setup.castling = Bitboard::EMPTY;
    for color in Color::ALL {
        for file in File::all() {
            let square = Square::at(file, Rank::first_of(color));
            let kind = array[file.index()];
            setup.pieces[square.index()] = Some(Piece { color, kind });
            if kind == PieceType::ROOK {
                setup.castling |= square.into();
            }
        }
    }
    // Every array is a legal position, as a test checks.
    setup.position().unwrap_or_else(|_| Position::start(rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn letters(number: u16) -> String {
        let rules = Rules::chess960();
        array(number).map(|kind| rules.pieces.kind(kind).letter).iter().collect()
    }

    #[test]
    fn arrays_have_their_published_numbers() {
        for (number, expected) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), expected, "{number}");
        }
    }

    #[test]
    fn all_arrays_differ_and_can_be_played() {
        let rules = Rules::chess960();
        let mut seen = HashSet::new();
        for number in 0..ARRAYS {
            let letters = letters(number);
            let at = |letter| letters.find(letter).unwrap();
            assert!(at('R') < at('K') && at('K') < letters.rfind('R').unwrap(), "{letters}");
            let position = start(rules, number);
            let fen = position.to_string();
            assert!(fen.contains(&format!("/PPPPPPPP/{letters} w ")), "{fen}");
            assert_eq!(position.castling_rooks().count(), 4);
            seen.insert(letters);
        }
        assert_eq!(seen.len(), 960);
        assert_eq!(start(rules, 518), Position::start(rules));
    }
}
