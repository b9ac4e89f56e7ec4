//! Positions as text for people.

use std::fmt::Write;

use treville_core::color::Color;
use treville_core::fen::{Form, write};
use treville_core::gates::Gate;
use treville_core::position::{Position, Stage};
use treville_core::rules::Gating;
use treville_core::square::{File, Rank, Square};
use treville_eval::net::contribution::Contribution;
use treville_eval::net::features::Place;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

use crate::record::task;

/// The board with its gate rows, the eighth rank first, as `d` and the terminal show it.
///
/// ```text
///  9   l c . . . . . .
///    +-----------------+
///  8 | r n b q k b n r |
/// ```
#[must_use]
pub fn board(position: &Position) -> String {
    let mut text = String::new();
    let gated = position.rules().has_set_up();
    if gated {
        gate_row(position, Color::Black, &mut text);
    }
    text.push_str(&hand(position, Color::Black));
    text.push_str("   +-----------------+\n");
    for rank in Rank::all().rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {rank} |");
        for file in File::all() {
            let piece = position.board().piece_at(Square::at(file, rank));
            let letter = piece.map_or('.', |p| position.pieces().letter(p.color, p.kind));
            let _ = write!(text, " {letter}");
        }
        text.push_str(" |\n");
    }
    text.push_str("   +-----------------+\n");
    if gated {
        gate_row(position, Color::White, &mut text);
    }
    text.push_str(&hand(position, Color::White));
    text.push_str("     a b c d e f g h\n");
    text
}

/// The net's score, and what each piece counts for its side by leaving it out, as `eval` shows it;
/// none without a net.
///
/// ```text
/// net 0123456789ab of 128 units: 31 (centipawns, positive for White)
/// The value of each piece for its side: 8 | r 479 | n 310 | b 322 | ...
/// ```
#[must_use]
pub fn net(position: &Position, evaluator: &Evaluator) -> Option<String> {
    let net = evaluator.by().net()?;
    let score = evaluator.evaluate(position);
    let white = if position.turn() == Color::White { score } else { -score };
    let units = net.parameters().width;
    let others = match evaluator.by() {
        Judge::Average(_) => " and the classical evaluation",
        Judge::Net(_) | Judge::Classical => "",
    };
    let name = net.name();
    let mut text =
        format!("net {name} of {units} units{others}: {white} (centipawns, positive for White)\n");
    text.push_str("What each piece counts for its side:\n");
    let contributions = net.contributions(position);
    let cell = |color: Option<Color>, place: Place| {
        let is_here = |one: &&Contribution| {
            one.place == place && color.is_none_or(|color| color == one.color)
        };
        let kind = |one: &Contribution| position.board().kind(one.color, one.slot);
        let letter = |one: &Contribution| position.pieces().letter(one.color, kind(one));
        match contributions.iter().find(is_here) {
            Some(one) => format!(" {} {:>5} |", letter(one), net.classical(one.worth)),
            None => " ".repeat(9) + "|",
        }
    };
    let mut row = |name: String, color: Option<Color>, place: &dyn Fn(File) -> Place| {
        let cells: Vec<String> = File::all().map(|file| cell(color, place(file))).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:>2} |{}", cells.concat());
    };
    let gated = position.rules().has_set_up();
    if gated {
        row("9".to_owned(), Some(Color::Black), &Place::Waiting);
    }
    for rank in Rank::all().rev() {
        row(rank.to_string(), None, &|file| Place::Square(Square::at(file, rank)));
    }
    if gated {
        row("0".to_owned(), Some(Color::White), &Place::Waiting);
    }
    text.truncate(text.trim_end().len());
    Some(text)
}

/// The pieces that a side has in hand, as a line; nothing where no piece enters from there.
#[must_use]
pub fn hand(position: &Position, color: Color) -> String {
    if position.rules().gating != Gating::Optional {
        return String::new();
    }
    let gates = position.gates().of(color).into_iter().zip(position.chosen(color));
    let letters: Vec<String> = gates
        .filter(|(gate, _)| *gate == Gate::InHand)
        .filter_map(|(_, kind)| Some(position.pieces().letter(color, kind?).to_string()))
        .collect();
    let letters = if letters.is_empty() { "nothing".to_owned() } else { letters.join(" ") };
    format!("     in hand: {letters}\n")
}

fn gate_row(position: &Position, color: Color, text: &mut String) {
    text.push_str(if color == Color::White { " 0  " } else { " 9  " });
    for file in File::all() {
        let square = Square::at(file, Rank::first_of(color));
        let number = position.gates().behind(color, square);
        let kind = number.and_then(|number| position.chosen(color)[number]);
        let letter = kind.map_or('.', |kind| position.pieces().letter(color, kind));
        let _ = write!(text, " {letter}");
    }
    text.push('\n');
}

/// The board, its FEN in every form it has, the hash key and what has to be done: in play the pieces
/// that give check and the number of legal moves, before it what is chosen or placed next.
#[must_use]
pub fn position(position: &Position) -> String {
    let mut text = board(position);
    let bracket = write(position, Form::Bracket);
    let rows = write(position, Form::TenRows);
    let _ = writeln!(text, "\nFEN: {bracket}");
    if rows != bracket {
        let _ = writeln!(text, "FEN: {rows}");
    }
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let choices = position.count_moves();
    let _ = match position.stage() {
        Stage::Selection => write!(text, "{} Types to choose from: {choices}", task(position)),
        Stage::Placement => write!(text, "{} Files to choose from: {choices}", task(position)),
        Stage::Play => {
            let checkers: Vec<String> =
                position.checkers().into_iter().map(|square| square.to_string()).collect();
            let checkers = if checkers.is_empty() { "none".into() } else { checkers.join(" ") };
            write!(text, "Checkers: {checkers}\nLegal moves: {choices}")
        }
    };
    text
}
