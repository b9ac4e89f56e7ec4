//! Castling as XBoard has it in the king's movement: `O` and how far the king goes, `irO2ilO3`.

use treville_core::color::Color;
use treville_core::definition::Definition;
use treville_core::square::File;

/// Number of steps of a king that castles, towards a and towards h.
pub(super) type Steps = [Option<u8>; 2];

/// A king's movement without castling, and how far the king castles.
pub(super) fn split(betza: &str) -> (String, Steps) {
    let (mut movement, mut steps) = (String::new(), [None; 2]);
    let mut rest = betza;
    while let Some(end) = rest.find(|c: char| !c.is_ascii_lowercase()) {
        let (modifiers, atom) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let after = atom.trim_start_matches(|c: char| !c.is_ascii_digit() && c == 'O');
        if after.len() == atom.len() {
            let length = atom.chars().next().map_or(0, char::len_utf8);
            let (atom, after) = atom.split_at_checked(length).unwrap_or((atom, ""));
            movement.extend([modifiers, atom]);
            rest = after;
            continue;
        }
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = after.split_at_checked(digits).unwrap_or((after, ""));
        let is_both = modifiers.contains('l') == modifiers.contains('r');
        for (side, letter) in steps.iter_mut().zip(['l', 'r']) {
            if is_both || modifiers.contains(letter) {
                *side = number.parse().ok();
            }
        }
        rest = after;
    }
    (movement + rest, steps)
}

/// The castling steps of a side's king in this game; nothing where castling is no way to one side.
pub(super) fn steps(game: &Definition, color: Color) -> Steps {
    let squares = &game.castling_squares[color];
    let king = squares.king.index() as i8;
    let [to_a, to_h] = squares.king_to.map(|file| file.index() as i8);
    [king - to_a, to_h - king].map(|steps| u8::try_from(steps).ok().filter(|steps| *steps > 0))
}

/// Steps as the end of a king's movement.
pub(super) fn write(steps: Steps) -> String {
    match steps {
        [Some(to_a), Some(to_h)] if to_a == to_h => format!("isO{to_a}"),
        [to_a, to_h] => {
            let part = |modifiers, steps: Option<u8>| {
                steps.map_or(String::new(), |steps| format!("{modifiers}O{steps}"))
            };
            part("ir", to_h) + &part("il", to_a)
        }
    }
}

/// Lets a side's king castle as far as its movement says, from where it stands in the array; `None`
/// if that is beyond the edge.
pub(super) fn apply(game: &mut Definition, color: Color, steps: Steps, king: File) -> Option<()> {
    let squares = &mut game.castling_squares[color];
    for ((to, steps), sign) in squares.king_to.iter_mut().zip(steps).zip([-1, 1]) {
        if let Some(steps) = steps {
            let file = king.index() as i8 + sign * i8::try_from(steps).ok()?.min(8);
            *to = *File::ALL.get(usize::try_from(file).ok()?)?;
        }
    }
    Some(())
}

/// The file of a king on its first rank, in the rows of a FEN.
pub(super) fn king_file(rows: &[&str], color: Color, king: char) -> Option<File> {
    let (row, king) = match color {
        Color::White => (rows.last()?, king.to_ascii_uppercase()),
        Color::Black => (rows.first()?, king.to_ascii_lowercase()),
    };
    let file = squares(row).iter().position(|square| *square == Some(king))?;
    File::ALL.get(file).copied()
}

/// The man on each square of a row.
pub(super) fn squares(row: &str) -> Vec<Option<char>> {
    let mut squares = Vec::new();
    for c in row.chars().take(8) {
        match c.to_digit(9) {
            Some(empty) => squares.resize(squares.len() + empty as usize, None),
            None => squares.push(Some(c)),
        }
    }
    squares
}
