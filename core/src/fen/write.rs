//! From position to text.

use std::fmt::Write;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::gates::Gate;
use crate::position::{Position, Stage};
use crate::rules::{Castling, Gating};
use crate::square::{File, Rank, Square};

/// The notation of a position with gating. Orthodox chess always takes eight plain rows, and
/// Seirawan chess a bracket.
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
    let gating = position.rules().gating;
    match form {
        Form::TenRows if gating == Gating::Mandatory && position.stage() == Stage::Play => {
            gate_row(position, Color::Black, &mut text);
            text.push('/');
            rows(position, &mut text);
            text.push('/');
            gate_row(position, Color::White, &mut text);
        }
        _ => {
            rows(position, &mut text);
            match gating {
                Gating::None => {}
                Gating::Mandatory => bracket(position, &mut text),
                Gating::Optional => hands(position, &mut text),
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
                    text.push(position.pieces().letter(piece.color, piece.kind));
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
        let kind = waiting.and_then(|number| position.chosen(color)[number]);
        text.push(kind.map_or('*', |kind| position.pieces().letter(color, kind)));
    }
}

fn bracket(position: &Position, text: &mut String) {
    if position.chosen(Color::White)[0].is_none() && position.gates().unplaced() > 0 {
        return;
    }
    text.push('[');
    for color in Color::ALL {
        for (number, kind) in position.chosen(color).into_iter().enumerate() {
            let Some(kind) = kind else { continue };
            text.push(position.pieces().letter(color, kind));
            text.push(match position.gates().of(color)[number] {
                Gate::Waiting(file) => file.letter(),
                Gate::Gone => '-',
                Gate::Unplaced | Gate::InHand => '?',
            });
        }
    }
    text.push(']');
}

fn hands(position: &Position, text: &mut String) {
    text.push('[');
    for color in Color::ALL {
        for (gate, kind) in position.gates().of(color).into_iter().zip(position.chosen(color)) {
            if let (Gate::InHand, Some(kind)) = (gate, kind) {
                text.push(position.pieces().letter(color, kind));
            }
        }
    }
    text.push(']');
}

/// The castling field: KQkq, or the rooks' files in Chess960; then the files of other pieces
/// that have not moved, where a piece may enter from hand. K and Q stand for the king as well.
#[must_use]
pub(crate) fn castling(position: &Position) -> String {
    let mut text = String::new();
    let mut push = |letter: char, color| {
        text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
    };
    let from_hand = position.rules().gating == Gating::Optional;
    let by_files = position.rules().castling == Castling::Chess960;
    for color in Color::ALL {
        let king = position.board().king(color);
        let rooks = position.castling_rooks() & position.board().color(color);
        // The right towards h is written first.
        let mut rooks: Vec<Square> = rooks.into_iter().collect();
        rooks.reverse();
        for rook in rooks {
            let letter = match by_files {
                true => rook.file().letter(),
                false if rook > king => 'k',
                false => 'q',
            };
            push(letter, color);
        }
        if from_hand {
            let mut known = position.castling_rooks();
            if !by_files && (known & Bitboard::rank(Rank::first_of(color))).any() {
                known |= king.into();
            }
            let open = position.gates().squares() & Bitboard::rank(Rank::first_of(color));
            (open - known).into_iter().for_each(|square| push(square.file().letter(), color));
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::ByColor;
    use crate::definition::Definition;
    use crate::fen::parse;
    use crate::piece::PieceType;

    /// Waiting pieces are written by the types of their side, also where the sides differ.
    #[test]
    fn pairs_that_differ_come_back() {
        let [leopard, cannon, unicorn, dragon] = [6, 7, 8, 9].map(PieceType::new);
        let pairs = Some(ByColor([[leopard, cannon], [unicorn, dragon]]));
        let game = Definition { choices: Vec::new(), pairs, ..Definition::musketeer() };
        let rules = game.rules().unwrap();
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for (form, board) in [
            (Form::Bracket, format!("{array}[LaCbugdh]")),
            (Form::TenRows, format!("******ud/{array}/LC******")),
        ] {
            let text = format!("{board} w KQkq - 0 1");
            let position = parse(&text, rules, None).unwrap().position;
            assert_eq!(write(&position, form), text);
        }
    }
}
