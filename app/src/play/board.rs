//! The board in colour, for terminals that have it.

use std::fmt::Write;

use treville_core::color::Color;
use treville_core::piece::Piece;
use treville_core::position::Position;
use treville_core::square::{File, Rank, Square};

use treville_engine::protocol::show::hand;

/// Backgrounds out of the 256 colours: light and dark squares, and both as part of the last move.
/// White and black letters are readable on all of them.
const PLAIN: [u8; 2] = [103, 61];
const MARKED: [u8; 2] = [136, 130];
/// The colours of letters.
const WHITE: u8 = 231;
const BLACK: u8 = 16;

/// The board and its gate rows; `marked` squares stand out.
pub(super) fn board(position: &Position, marked: &[Square]) -> String {
    let mut text = String::new();
    let gated = position.rules().has_set_up();
    if gated {
        gate_row(position, Color::Black, &mut text);
    }
    text.push_str(&hand(position, Color::Black));
    for rank in Rank::all().rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {rank}  ");
        for file in File::all() {
            square(position, Square::at(file, rank), marked, &mut text);
        }
        text.push_str("\x1b[0m\n");
    }
    if gated {
        gate_row(position, Color::White, &mut text);
    }
    text.push_str(&hand(position, Color::White));
    text.push_str("     a  b  c  d  e  f  g  h\n");
    text
}

fn square(position: &Position, square: Square, marked: &[Square], text: &mut String) {
    let colors = if marked.contains(&square) { MARKED } else { PLAIN };
    let background = colors[usize::from(!square.is_light())];
    let _ = match position.board().piece_at(square) {
        None => write!(text, "\x1b[48;5;{background}m   "),
        Some(Piece { color, kind }) => {
            let letter = position.pieces().letter(color, kind);
            let foreground = if color == Color::White { WHITE } else { BLACK };
            write!(text, "\x1b[48;5;{background};38;5;{foreground};1m {letter} ")
        }
    };
}

fn gate_row(position: &Position, color: Color, text: &mut String) {
    text.push_str(if color == Color::White { " 0  " } else { " 9  " });
    for file in File::all() {
        let square = Square::at(file, Rank::first_of(color));
        let number = position.gates().behind(color, square);
        match number.and_then(|number| position.chosen(color)[number]) {
            Some(kind) => {
                let letter = position.pieces().letter(color, kind);
                let _ = write!(text, "\x1b[1m {letter} \x1b[0m");
            }
            None => text.push_str("\x1b[2m . \x1b[0m"),
        }
    }
    text.push('\n');
}
