//! The ways in which a FEN shows pieces that have yet to enter.

use super::error::FenError;
use super::note::Note;
use crate::color::{ByColor, Color};
use crate::gates::Gate;
use crate::piece::PieceType;
use crate::pieces::PieceSet;
use crate::setup::Setup;
use crate::square::{File, Square};

/// Reads the inside of a bracket: entries of a type's letter and `a` to `h`, `-` or `?`.
///
/// A rank digit after the file and slashes between entries are read over; the case of the letter
/// tells the side, so the sides may come in any order.
pub(super) fn bracket(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let entries = entries(text, setup.rules.pieces)?;
    let of = |color| -> Vec<(PieceType, Gate)> {
        let own = entries.iter().filter(|entry| entry.0 == color);
        own.map(|(_, kind, gate)| (*kind, *gate)).collect()
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    if white.len() > 2 || black.len() > 2 {
        return Err(FenError::Bracket("at most two types a side", text.to_owned()));
    }
    if setup.rules.definition.choices.is_empty() {
        return given(&entries, text, setup);
    }
    for (number, (kind, gate)) in white.iter().enumerate() {
        setup.chosen.0.iter_mut().for_each(|chosen| chosen[number] = Some(*kind));
        setup.gates[Color::White][number] = *gate;
    }
    if white.len() != black.len() || white.len() == 2 && white[0].0 == white[1].0 {
        return Err(FenError::Bracket("the same two types for both sides", text.to_owned()));
    }
    for (kind, gate) in &black {
        let number = setup.chosen[Color::White].iter().position(|chosen| *chosen == Some(*kind));
        match number {
            Some(number) => setup.gates[Color::Black][number] = *gate,
            None => {
                return Err(FenError::Bracket("the same types for both sides", text.to_owned()));
            }
        }
    }
    if black.len() == 2 && black[0].0 == black[1].0 {
        return Err(FenError::Bracket("two different types for Black", text.to_owned()));
    }
    // A type that is not listed has yet to be chosen, unless the game is past that.
    if entries.iter().all(|(_, _, gate)| *gate != Gate::Unplaced) {
        for number in white.len()..2 {
            setup.gates[Color::White][number] = Gate::Gone;
            setup.gates[Color::Black][number] = Gate::Gone;
        }
    }
    Ok(())
}

/// The entries of a bracket where each side's pair is given: each at most once, in any order. What
/// is left out is gone.
fn given(
    entries: &[(Color, PieceType, Gate)],
    text: &str,
    setup: &mut Setup,
) -> Result<(), FenError> {
    setup.gates.0 = [[Gate::Gone; 2]; 2];
    let mut seen: Vec<(Color, PieceType)> = Vec::new();
    for (color, kind, gate) in entries {
        let number = setup.chosen[*color].iter().position(|given| *given == Some(*kind));
        let number = number.filter(|_| !seen.contains(&(*color, *kind)));
        let wrong = || FenError::Bracket("each side's given pair, each type once", text.to_owned());
        setup.gates[*color][number.ok_or_else(wrong)?] = *gate;
        seen.push((*color, *kind));
    }
    Ok(())
}

/// Reads the inside of a bracket of pieces in hand: the letters of the given pair, each at most
/// once a side, in any order. A dash is no piece, for programs that leave no bracket empty.
pub(super) fn hands(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    for letter in text.chars().filter(|letter| *letter != '-') {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let kind = setup.rules.pieces.by_letter(color, letter);
        let number = setup.chosen[color].iter().position(|given| kind.is_some() && *given == kind);
        let number = number.ok_or(FenError::Bracket(
            "the letter of a piece to have in hand",
            letter.to_string(),
        ))?;
        let gate = &mut setup.gates[color][number];
        if *gate == Gate::InHand {
            return Err(FenError::Bracket("each piece in hand once a side", text.to_owned()));
        }
        *gate = Gate::InHand;
    }
    Ok(())
}

fn entries(text: &str, pieces: &PieceSet) -> Result<Vec<(Color, PieceType, Gate)>, FenError> {
    // A capital in its place is a second piece in hand, as in Seirawan chess.
    let file =
        |c: char| u8::try_from(c).ok().filter(u8::is_ascii_lowercase).and_then(File::from_byte);
    let mut entries = Vec::new();
    let mut rest = text.chars().filter(|c| *c != '/').peekable();
    while let Some(letter) = rest.next() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let kind = pieces
            .by_letter(color, letter)
            .filter(|kind| kind.index() >= PieceType::ORTHODOX)
            .ok_or(FenError::Bracket("the letter of a type to choose", letter.to_string()))?;
        let gate = match rest.next() {
            Some('-') => Gate::Gone,
            Some('?') => Gate::Unplaced,
            Some(c) => Gate::Waiting(
                file(c).ok_or_else(|| FenError::Bracket("a file, '-' or '?'", c.to_string()))?,
            ),
            None => {
                return Err(FenError::Bracket("a file, '-' or '?' at the end", text.to_owned()));
            }
        };
        if matches!(gate, Gate::Waiting(_)) {
            // Some write the gate row or the first rank after the file.
            let ranks = if letter.is_ascii_uppercase() { ['0', '1'] } else { ['8', '9'] };
            rest.next_if(|digit| ranks.contains(digit));
        }
        entries.push((color, kind, gate));
    }
    Ok(entries)
}

/// Reads the two gate rows, Black's and White's, after the board.
///
/// The pair is what the rows and the board show; `known`, the pair of the game so far, fills in
/// what they do not show.
pub(super) fn rows(
    [black, white]: [&str; 2],
    known: Option<[PieceType; 2]>,
    setup: &mut Setup,
    notes: &mut Vec<Note>,
) -> Result<(), FenError> {
    let both = |chosen| ByColor([chosen; 2]);
    let waiting = ByColor([
        row(white, Color::White, 10, setup.rules.pieces)?,
        row(black, Color::Black, 1, setup.rules.pieces)?,
    ]);
    let mut seen: Vec<PieceType> = Vec::new();
    let shown = waiting.0.iter().flatten().map(|(_, kind)| *kind);
    let on_board = setup.pieces.iter().flatten().map(|piece| piece.kind);
    for kind in shown.chain(on_board).filter(|kind| kind.index() >= PieceType::ORTHODOX) {
        if !seen.contains(&kind) {
            seen.push(kind);
        }
    }
    // The rows do not tell the order of choice; any fixed one will do. A pair that is already known
    // and holds what is seen keeps its own.
    seen.sort();
    let chosen = match (known, &seen[..]) {
        _ if setup.rules.definition.choices.is_empty() => setup.chosen,
        (Some(pair), seen) if seen.iter().all(|kind| pair.contains(kind)) => both(pair.map(Some)),
        (_, [first, second]) => both([Some(*first), Some(*second)]),
        (_, [only]) => both([Some(*only), None]),
        (_, []) => both([None, None]),
        _ => {
            let letters = seen.iter().map(|kind| setup.rules.pieces.kind(*kind).letter).collect();
            return Err(FenError::Bracket("at most two types on board and gate rows", letters));
        }
    };
    setup.chosen = chosen;
    if setup.chosen[Color::White][1].is_none() {
        notes.push(Note::PairUnknown);
    }
    for color in Color::ALL {
        setup.gates[color] = [Gate::Gone; 2];
        for (file, kind) in &waiting[color] {
            let number = setup.chosen[color].iter().position(|chosen| chosen == &Some(*kind));
            let gate = number.map(|number| &mut setup.gates[color][number]);
            match gate {
                Some(gate @ Gate::Gone) => *gate = Gate::Waiting(*file),
                _ => {
                    let letter = setup.rules.pieces.letter(color, *kind).to_string();
                    return Err(FenError::Bracket("one waiting piece of a type a side", letter));
                }
            }
        }
    }
    Ok(())
}

/// The files and types of the pieces in one gate row.
fn row(
    text: &str,
    color: Color,
    number: usize,
    pieces: &PieceSet,
) -> Result<Vec<(File, PieceType)>, FenError> {
    let mut waiting = Vec::new();
    let mut width = 0;
    for c in text.chars() {
        match c {
            '*' => width += 1,
            '1'..='8' => width += c as usize - '0' as usize,
            _ => {
                let own = Color::from_white(c.is_ascii_uppercase()) == color;
                let kind =
                    pieces.by_letter(color, c).filter(|kind| kind.index() >= PieceType::ORTHODOX);
                let kind = kind.filter(|_| own).ok_or(FenError::GateLetter(c, number))?;
                waiting.push((File::new(width.min(7) as u8), kind));
                width += 1;
            }
        }
    }
    if width == 8 { Ok(waiting) } else { Err(FenError::Width(number, width)) }
}

/// Reads gates behind squares without an own piece as gone: the piece in front has been captured
/// or has left, and what writes such a FEN has not kept the rows up to date.
pub(super) fn drop_gates_without_helper(setup: &mut Setup, notes: &mut Vec<Note>) {
    for color in Color::ALL {
        for gate in &mut setup.gates[color] {
            let Some(file) = gate.file() else { continue };
            let square = Square::at(file, crate::square::Rank::first_of(color));
            if setup.pieces[square.index()].is_none_or(|piece| piece.color != color) {
                *gate = Gate::Gone;
                notes.push(Note::GateGone(color, file));
            }
        }
    }
}
