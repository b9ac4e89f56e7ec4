//! Moves as coordinates, the form of the UCI and XBoard protocols.
//!
//! ```text
//! L  C           choosing a type
//! L@b0  L@g9     placing it
//! b1c3  b1c3l    a move; with the gated piece's letter, or without
//! g7g8q  g7g8l   promotion
//! e1g1  e1g1l    castling; in Chess960 the king takes its own rook, e1h1, and so it does where it
//!                could go to g1 in another way
//! b1c3h          Seirawan chess: a piece that enters from hand, which is never left out
//! e1g1h  h1e1h   castling with a piece that enters on the king's or on the rook's square
//! ```

use std::fmt;

use crate::color::Color;
use crate::encoding::shorten;
use crate::movegen::Scope;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Slot;
use crate::position::{Position, Stage};
use crate::refusal::Refusal;
use crate::rules::{Castling, Gating};
use crate::square::{File, Square};

/// A text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is no move at all: what was expected in this stage, and what came.
    Text(&'static str, String),
    /// It is a move, but not a legal one here: the reason, and what came.
    Illegal(Refusal, String),
    /// It says that a piece is gated, but another one is, or none: what came, and the letter of the
    /// piece that is gated, if there is one.
    Gate(String, Option<char>),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Text(expected, got) => {
                write!(f, "expected {expected}, got '{}'", shorten(got))
            }
            MoveError::Illegal(reason, got) => {
                write!(f, "expected a legal move, got '{}' ({reason})", shorten(got))
            }
            MoveError::Gate(got, Some(letter)) => {
                write!(f, "expected '{letter}' as the gated piece, got '{}'", shorten(got))
            }
            MoveError::Gate(got, None) => {
                write!(f, "expected no suffix, since nothing is gated, got '{}'", shorten(got))
            }
        }
    }
}

impl std::error::Error for MoveError {}

/// The move as coordinates; with `suffix`, the gated piece's letter is added in lower case. A piece
/// that enters from hand is always shown, because only the move says that it does.
#[must_use]
pub fn write(position: &Position, m: Move, suffix: bool) -> String {
    let pieces = position.pieces();
    let lower = |kind| pieces.letter(Color::Black, kind);
    let entering = m.entering();
    let mut text = match m.kind() {
        MoveKind::Select(kind) => return pieces.kind(kind).letter.to_string(),
        MoveKind::Place(file) => return placement(position, file),
        MoveKind::Castle if entering.is_some_and(|(_, square)| square == m.to()) => {
            format!("{}{}", m.to(), m.from())
        }
        MoveKind::Castle if castles_by_steps(position, m) => {
            let (king_to, _) = position.castling_targets(m.from(), m.to());
            format!("{}{king_to}", m.from())
        }
        _ => format!("{}{}", m.from(), m.to()),
    };
    if let Some(slot) = m.promotion() {
        text.push(lower(position.board().kind(position.turn(), slot)));
    } else if (suffix || entering.is_some())
        && let Some((kind, _)) = position.gates_with(m)
    {
        text.push(lower(kind));
    }
    text
}

/// Whether castling is written as the king's steps: not where it starts from any array, and not
/// where the king could go to the same square in another way.
fn castles_by_steps(position: &Position, m: Move) -> bool {
    let (king_to, _) = position.castling_targets(m.from(), m.to());
    let [one, other] = position.rules().definition.castling_squares[position.turn()].king_to;
    position.rules().castling == Castling::Orthodox
        && one != other
        && !position.is_legal(Move::plain(m.from(), king_to))
}

/// A placement such as `L@b0`, the form that coordinates and SAN share.
pub(crate) fn placement(position: &Position, file: File) -> String {
    let kind = position.next_to_place().and_then(|number| position.chosen(position.turn())[number]);
    let letter = kind.map_or('?', |kind| position.pieces().kind(kind).letter);
    let row = if position.turn() == Color::White { 0 } else { 9 };
    format!("{letter}@{file}{row}")
}

/// Reads a legal move. A suffix for the gated piece may be there or not, in either case, but if it
/// is there it has to be right. Where pieces enter from hand it says whether one does.
///
/// # Errors
///
/// See [`MoveError`].
///
/// ```
/// use treville_core::{position::Position, rules::Rules, uci};
///
/// let mut position = Position::start(Rules::musketeer());
/// for text in ["L", "C", "L@b0", "L@g9", "C@d0", "C@f9", "d2d4", "g8f6l"] {
///     position.try_play(uci::parse(&position, text).unwrap()).unwrap();
/// }
/// assert!(position.to_string().starts_with("rnbqkblr/pppppppp/5n2/"));
/// assert!(uci::parse(&position, "b1c3c").is_err(), "a leopard waits behind b1, not a cannon");
/// ```
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    match position.stage() {
        Stage::Selection => selection(position, text),
        Stage::Placement => parse_placement(position, text),
        Stage::Play => play(position, text),
    }
}

/// Reads the letter or the name of a type to choose.
pub(crate) fn selection(position: &Position, text: &str) -> Result<Move, MoveError> {
    let kind = position.pieces().by_text(position.turn(), text).map(Move::select);
    kind.filter(|m| position.is_legal(*m)).ok_or_else(|| {
        MoveError::Text("the letter or name of a piece type to choose", text.to_owned())
    })
}

/// Reads a placement.
pub(crate) fn parse_placement(position: &Position, text: &str) -> Result<Move, MoveError> {
    const EXPECTED: &str = "a placement such as L@b0 (White) or L@g9 (Black)";
    let wrong = || MoveError::Text(EXPECTED, text.to_owned());
    let illegal = |reason| MoveError::Illegal(reason, text.to_owned());
    let (letter, file, row) = match text.as_bytes() {
        [letter, b'@', file, row @ (b'0' | b'9')] => {
            (char::from(*letter), File::from_byte(*file).ok_or_else(wrong)?, *row)
        }
        _ => return Err(wrong()),
    };
    let next = position.next_to_place().and_then(|number| position.chosen(position.turn())[number]);
    if position.pieces().by_letter(position.turn(), letter) != next {
        return Err(illegal(Refusal::OtherFirst));
    }
    if (row == b'0') != (position.turn() == Color::White) {
        return Err(illegal(Refusal::OtherRow));
    }
    let m = Move::place(file);
    if position.is_legal(m) { Ok(m) } else { Err(illegal(position.placing_refusal(file))) }
}

fn play(position: &Position, text: &str) -> Result<Move, MoveError> {
    const EXPECTED: &str = "a move such as e2e4, b1c3l or e7e8q";
    let wrong = || MoveError::Text(EXPECTED, text.to_owned());
    let illegal = |reason| MoveError::Illegal(reason, text.to_owned());
    let square = |range| text.get(range).and_then(|text: &str| text.parse::<Square>().ok());
    let from = square(0..2).ok_or_else(wrong)?;
    let to = square(2..4).ok_or_else(wrong)?;
    let suffix = match text.as_bytes() {
        [_, _, _, _] => None,
        [_, _, _, _, letter] if letter.is_ascii_alphabetic() => Some(char::from(*letter)),
        _ => return Err(wrong()),
    };
    if !position.board().color(position.turn()).has(from) {
        return Err(illegal(Refusal::NobodyThere));
    }

    // A rook does not go to its king's square: the rook's square comes first where a piece enters.
    let from_hand = position.rules().gating == Gating::Optional;
    let at_rook = from_hand && suffix.is_some() && position.castling_rooks().has(from);
    let at_rook = at_rook && position.board().king(position.turn()) == to;
    let (from, to) = if at_rook { (to, from) } else { (from, to) };

    let mut moves = MoveList::new();
    position.generate(Scope { from: from.into(), ..Scope::ALL }, &mut moves);
    moves.retain(|m| fits(position, *m, to));
    let Some(first) = moves.first().copied() else {
        return Err(illegal(position.refusal(from.into(), to, Refusal::CannotGo)));
    };
    if first.promotion().is_some() {
        let slot = suffix.and_then(|letter| promotion(position, letter));
        return moves
            .into_iter()
            .find(|m| m.promotion() == slot)
            .ok_or_else(|| illegal(Refusal::PromotionMissing));
    }
    if from_hand {
        let entering = suffix.map(|letter| (letter, Some(if at_rook { to } else { from })));
        return moves
            .into_iter()
            .find(|m| brings_in(position, *m, entering))
            .ok_or_else(|| illegal(Refusal::NobodyEnters));
    }
    check_suffix(position, first, suffix, text)?;
    Ok(first)
}

/// Whether a move brings in what is said: the piece of this letter, on this square if it is given,
/// or nothing.
pub(crate) fn brings_in(
    position: &Position,
    m: Move,
    entering: Option<(char, Option<Square>)>,
) -> bool {
    let enters = position.gates_with(m);
    match entering {
        None => enters.is_none(),
        Some((letter, at)) => enters.is_some_and(|(kind, square)| {
            position.pieces().by_letter(position.turn(), letter) == Some(kind)
                && at.is_none_or(|at| at == square)
        }),
    }
}

/// Whether a legal move of the right piece is meant by the target `to`. Castling may be given as
/// the king's steps where castling is orthodox, and everywhere as king takes rook.
fn fits(position: &Position, m: Move, to: Square) -> bool {
    match m.kind() {
        MoveKind::Castle => {
            let (king_to, _) = position.castling_targets(m.from(), m.to());
            let steps = position.rules().castling == Castling::Orthodox && to == king_to;
            steps || to == m.to()
        }
        _ => m.to() == to,
    }
}

/// The slot that a promotion letter of either case means.
pub(crate) fn promotion(position: &Position, letter: char) -> Option<Slot> {
    let kind = position.pieces().by_letter(position.turn(), letter)?;
    position
        .promotions(position.turn())
        .find(|slot| position.board().kind(position.turn(), *slot) == kind)
}

/// Accepts a missing suffix and the right one.
pub(crate) fn check_suffix(
    position: &Position,
    m: Move,
    suffix: Option<char>,
    text: &str,
) -> Result<(), MoveError> {
    let pieces = position.pieces();
    let gated = position.gates_with(m).map(|(kind, _)| kind);
    match suffix {
        None => Ok(()),
        Some(letter) if gated.is_some() && pieces.by_letter(position.turn(), letter) == gated => {
            Ok(())
        }
        Some(_) => Err(MoveError::Gate(
            text.to_owned(),
            gated.map(|kind| pieces.letter(Color::Black, kind)),
        )),
    }
}
