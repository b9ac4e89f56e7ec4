//! From position to text.

use std::fmt::Write;

use crate::color::Color;
use crate::gates::Gate;
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::rules::Castling;
use crate::square::{File, Rank, Square};

/// How a position with gating is written. Orthodox chess always takes eight plain rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Eight rows and a bracket with the waiting pieces; the one that says everything.
    Bracket,
    /// Ten rows, the first and the last showing the waiting pieces. The order of choice and types
    /// that stand nowhere are lost. Before play it cannot say what has been chosen, and the bracket
    /// is written instead.
    TenRows,
}

/// The FEN of a position.
#[must_use]
pub fn write(position: &Position, form: Form) -> String {
    let mut text = String::with_capacity(100);
    let gated = position.rules().has_gating();
    match form {
        Form::TenRows if gated && position.stage() == Stage::Play => {
            gate_row(position, Color::Black, &mut text);
            text.push('/');
            rows(position, &mut text);
            text.push('/');
            gate_row(position, Color::White, &mut text);
        }
        _ => {
            rows(position, &mut text);
            if gated {
                bracket(position, &mut text);
            }
        }
    }
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", position.turn().letter(), castling(position));
    let _ = match position.en_passant() {
        Some(square) => write!(text, " {square}"),
        None => write!(text, " -"),
    };
    let _ = write!(text, " {} {}", position.halfmove_clock(), position.fullmove_number());
    text
}

fn rows(position: &Position, text: &mut String) {
    for rank in Rank::all().rev() {
        let mut empty = 0;
        for file in File::all() {
            match position.board().piece_at(Square::at(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_number(&mut empty, text);
                    text.push(position.rules().pieces.letter(piece.color, piece.kind));
                }
            }
        }
        push_number(&mut empty, text);
        if rank != Rank::FIRST {
            text.push('/');
        }
    }
}

/// Writes a count of empty squares that is not zero, and starts the next one.
fn push_number(empty: &mut u8, text: &mut String) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn gate_row(position: &Position, color: Color, text: &mut String) {
    for file in File::all() {
        let square = Square::at(file, Rank::first_of(color));
        let waiting = position.gates().behind(color, square);
        let kind = waiting.and_then(|number| position.chosen()[number]);
        text.push(kind.map_or('*', |kind| position.rules().pieces.letter(color, kind)));
    }
}

fn bracket(position: &Position, text: &mut String) {
    if position.chosen()[0].is_none() && position.gates().unplaced() > 0 {
        return;
    }
    text.push('[');
    for color in Color::ALL {
        for (number, kind) in position.chosen().into_iter().enumerate() {
            let Some(kind) = kind else { continue };
            text.push(position.rules().pieces.letter(color, kind));
            text.push(match position.gates().of(color)[number] {
                Gate::Waiting(file) => file.letter(),
                Gate::Gone => '-',
                Gate::Unplaced => '?',
            });
        }
    }
    text.push(']');
}

/// The castling field: KQkq, or the rooks' files in Chess960.
#[must_use]
pub(crate) fn castling(position: &Position) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let king = position.board().king(color);
        let rooks = position.castling_rooks() & position.board().pieces(color, Slot::Rook);
        // The right towards h is written first.
        let mut rooks: Vec<Square> = rooks.into_iter().collect();
        rooks.reverse();
        for rook in rooks {
            let letter = match position.rules().castling {
                Castling::Chess960 => rook.file().letter(),
                Castling::Orthodox if rook > king => 'k',
                Castling::Orthodox => 'q',
            };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
