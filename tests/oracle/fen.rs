//! Positions as text: the bracket form and nothing else.
//!
//! The reader takes only what the writer would have written, so that a test which hands over a
//! position in another form hears about it instead of comparing two different positions.

use super::board::{Board, Man, Square, forward, home_rank};
use super::pieces::{Kind, SELECTABLE};
use super::{Camp, Oracle, OracleRules, Slot, Wing};

/// Reads a position.
pub(super) fn parse(fen: &str, rules: OracleRules) -> Result<Oracle, String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let &[placement, side, castling, en_passant, halfmoves, fullmoves] = fields.as_slice() else {
        return Err(format!("six fields expected, not {}", fields.len()));
    };
    let (rows, bracket) = match placement.split_once('[') {
        None => (placement, None),
        Some((rows, rest)) => {
            (rows, Some(rest.strip_suffix(']').ok_or("the bracket is not closed")?))
        }
    };
    let white_to_move = match side {
        "w" => true,
        "b" => false,
        _ => return Err(format!("no side to move: {side}")),
    };
    let (types, [white_slots, black_slots]) = parse_bracket(bracket, rules)?;
    let camp = |slots| Camp { castling: [None, None], slots };
    let mut position = Oracle {
        rules,
        board: parse_rows(rows)?,
        white_to_move,
        camps: [camp(white_slots), camp(black_slots)],
        types,
        en_passant: None,
        halfmove_clock: halfmoves.parse().map_err(|_| format!("no count: {halfmoves}"))?,
        fullmove_number: fullmoves.parse().map_err(|_| format!("no count: {fullmoves}"))?,
    };
    check_men(&position)?;
    parse_castling(&mut position, castling)?;
    parse_en_passant(&mut position, en_passant)?;
    check_gates(&position)?;
    Ok(position)
}

/// The man that a letter stands for.
fn man(letter: char) -> Option<Man> {
    Some(Man { white: letter.is_ascii_uppercase(), kind: Kind::from_letter(letter)? })
}

/// The file of a letter from a to h.
fn file_of(letter: char) -> Option<i8> {
    ('a'..='h').contains(&letter).then(|| letter as i8 - b'a' as i8)
}

fn parse_rows(rows: &str) -> Result<Board, String> {
    let mut board = Board::empty();
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("eight rows expected, not {}", rows.len()));
    }
    for (row, rank) in rows.into_iter().zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as i8;
            } else {
                let man = man(letter).ok_or(format!("no such man: {letter}"))?;
                if file < 8 {
                    board.set(Square::new(file, rank), Some(man));
                }
                file += 1;
            }
        }
        if file != 8 {
            return Err(format!("a row of {file} squares: {row}"));
        }
    }
    Ok(board)
}

type Slots = [[Slot; 2]; 2];

/// Reads the entries between the brackets: the types, and the slots of both sides.
fn parse_bracket(
    bracket: Option<&str>,
    rules: OracleRules,
) -> Result<([Option<Kind>; 2], Slots), String> {
    let Some(bracket) = bracket else {
        // Either nothing has been selected so far, or there is nothing to select.
        let slot = if rules.musketeer { Slot::Unplaced } else { Slot::Gone };
        return Ok(([None, None], [[slot; 2]; 2]));
    };
    if !rules.musketeer {
        return Err("orthodox chess has no gates".into());
    }
    let letters: Vec<char> = bracket.chars().collect();
    let mut entries = Vec::new();
    for pair in letters.chunks(2) {
        let &[letter, slot] = pair else { return Err("an entry without its slot".into()) };
        let man = man(letter).filter(|man| SELECTABLE.contains(&man.kind));
        let man = man.ok_or(format!("no type to select: {letter}"))?;
        let slot = match slot {
            '?' => Slot::Unplaced,
            '-' => Slot::Gone,
            _ => Slot::Waiting(file_of(slot).ok_or(format!("no slot: {slot}"))?),
        };
        entries.push((man.white, man.kind, slot));
    }
    match *entries.as_slice() {
        // One type is chosen and Black is to answer.
        [(true, kind, Slot::Unplaced), (false, same, Slot::Unplaced)] if kind == same => {
            Ok(([Some(kind), None], [[Slot::Unplaced; 2]; 2]))
        }
        [(true, first, w1), (true, second, w2), (false, first_b, b1), (false, second_b, b2)]
            if first == first_b && second == second_b && first != second =>
        {
            Ok(([Some(first), Some(second)], [[w1, w2], [b1, b2]]))
        }
        _ => Err(format!("entries out of order, missing or unequal: [{bracket}]")),
    }
}

/// One king a side, no pawn on the last ranks, and no man of a type that was not selected.
fn check_men(position: &Oracle) -> Result<(), String> {
    for white in [true, false] {
        let is_king = |&square: &Square| position.board.holds(square, white, Kind::King);
        if Square::all().filter(is_king).count() != 1 {
            return Err("each side has one king".into());
        }
    }
    for square in Square::all() {
        let Some(man) = position.board.at(square) else { continue };
        if man.kind == Kind::Pawn && (square.rank == 0 || square.rank == 7) {
            return Err(format!("a pawn on {}", square.name()));
        }
        if SELECTABLE.contains(&man.kind) && !position.types.contains(&Some(man.kind)) {
            return Err(format!("a man of a type not selected on {}", square.name()));
        }
    }
    if position.board.in_check(!position.white_to_move) {
        return Err("the side to move could take the king".into());
    }
    Ok(())
}

fn parse_castling(position: &mut Oracle, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let fault = || format!("castling right without its king and rook: {letter} in {field}");
        let white = letter.is_ascii_uppercase();
        let king = position.board.king(white).filter(|king| king.rank == home_rank(white));
        let king = king.ok_or_else(fault)?;
        let holds_rook =
            |file: &i8| position.board.holds(Square::new(*file, king.rank), white, Kind::Rook);
        let rook_file = match letter.to_ascii_lowercase() {
            // The outermost rook of the wing, which is the only one possible in orthodox chess.
            'k' => (king.file + 1..8).rev().find(holds_rook),
            'q' => (0..king.file).find(holds_rook),
            other => file_of(other).filter(holds_rook),
        };
        let rook_file = rook_file.ok_or_else(fault)?;
        let wing = if rook_file > king.file { Wing::King } else { Wing::Queen };
        let orthodox_file = if wing == Wing::King { 7 } else { 0 };
        if !position.rules.chess960 && (king.file != 4 || rook_file != orthodox_file) {
            return Err(fault());
        }
        let right = &mut position.camp_mut(white).castling[wing as usize];
        if right.replace(rook_file).is_some() {
            return Err(format!("two castling rights for one wing in {field}"));
        }
    }
    Ok(())
}

/// Reads the square that a pawn has passed over, which has to be worth noting.
fn parse_en_passant(position: &mut Oracle, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    let fault = || format!("no pawn can capture on {field}");
    let white = position.white_to_move;
    let square = Square::all().find(|square| square.name() == field).ok_or_else(fault)?;
    let up = forward(white);
    let holds_pawn = |offset, white| {
        let square = square.shifted(offset);
        square.is_some_and(|square| position.board.holds(square, white, Kind::Pawn))
    };
    let is_empty =
        |offset| square.shifted(offset).is_some_and(|square| position.board.at(square).is_none());
    let just_passed = square.rank == home_rank(!white) - 2 * up
        && is_empty((0, 0))
        && is_empty((0, up))
        && holds_pawn((0, -up), !white);
    if !just_passed || !(holds_pawn((-1, -up), white) || holds_pawn((1, -up), white)) {
        return Err(fault());
    }
    position.en_passant = Some(square);
    Ok(())
}

/// Whoever waits has a helper, no pair of gates is forbidden, and placement is in its order.
fn check_gates(position: &Oracle) -> Result<(), String> {
    for white in [true, false] {
        let slots = position.camp(white).slots;
        for slot in slots {
            let Slot::Waiting(file) = slot else { continue };
            if !position.board.holds_any(Square::new(file, home_rank(white)), white) {
                return Err(format!("nobody stands before the gate {}", Square::file_letter(file)));
            }
        }
        if let [Slot::Waiting(one), Slot::Waiting(other)] = slots
            && position.files_clash(white, one, other)
        {
            return Err("two gates that castling would open at once".into());
        }
    }
    if !position.rules.musketeer {
        return Ok(());
    }
    if position.types[1].is_none() {
        let is_whites_turn = position.types[0].is_none();
        let fits = is_whites_turn == position.white_to_move;
        return if fits { Ok(()) } else { Err("the other side selects".into()) };
    }
    let [[w1, w2], [b1, b2]] = [position.camps[0].slots, position.camps[1].slots];
    let in_order = [w1, b1, w2, b2];
    let unplaced = in_order.iter().filter(|&&slot| slot == Slot::Unplaced).count();
    if unplaced == 0 {
        return Ok(());
    }
    // Nothing can have entered or been lost before the last piece is placed.
    let (placed, rest) = in_order.split_at(4 - unplaced);
    let fits = placed.iter().all(|slot| matches!(slot, Slot::Waiting(_)))
        && rest.iter().all(|&slot| slot == Slot::Unplaced)
        && position.white_to_move == (unplaced % 2 == 0);
    if fits { Ok(()) } else { Err("placement is White, Black, White, Black".into()) }
}

/// A letter in the case of its side.
fn cased(letter: char, white: bool) -> char {
    if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Writes a position.
pub(super) fn write(position: &Oracle) -> String {
    let side = if position.white_to_move { 'w' } else { 'b' };
    let en_passant = position.en_passant.filter(|passed| position.may_take_passing(*passed));
    let en_passant = en_passant.map_or_else(|| "-".to_string(), Square::name);
    format!(
        "{}{} {side} {} {en_passant} {} {}",
        write_rows(&position.board),
        write_bracket(position),
        write_castling(position),
        position.halfmove_clock,
        position.fullmove_number,
    )
}

fn write_rows(board: &Board) -> String {
    let mut rows = Vec::new();
    for rank in (0..8).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Some(man) = board.at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            row.push(cased(man.kind.letter(), man.white));
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        rows.push(row);
    }
    rows.join("/")
}

fn write_bracket(position: &Oracle) -> String {
    if position.types[0].is_none() {
        return String::new();
    }
    let mut bracket = String::from("[");
    for white in [true, false] {
        for (kind, slot) in position.types.into_iter().zip(position.camp(white).slots) {
            let Some(kind) = kind else { continue };
            bracket.push(cased(kind.letter(), white));
            bracket.push(match slot {
                Slot::Unplaced => '?',
                Slot::Waiting(file) => Square::file_letter(file),
                Slot::Gone => '-',
            });
        }
    }
    bracket + "]"
}

fn write_castling(position: &Oracle) -> String {
    let mut field = String::new();
    for white in [true, false] {
        for (right, letter) in position.camp(white).castling.into_iter().zip(['k', 'q']) {
            let Some(file) = right else { continue };
            let letter = if position.rules.chess960 { Square::file_letter(file) } else { letter };
            field.push(cased(letter, white));
        }
    }
    if field.is_empty() { "-".into() } else { field }
}
