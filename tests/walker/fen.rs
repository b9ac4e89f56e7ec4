//! Positions as text, in the one form that core writes.

use super::board::{file_letter, forward, home_rank};
use super::{Board, Camp, Entry, KING, Man, PAWN, Place, Rules, Square, Walker};

impl Rules {
    /// The man that a letter stands for.
    pub fn man(&self, letter: char) -> Option<Man> {
        let white = letter.is_ascii_uppercase();
        let is_it = |kind: &super::Kind| {
            kind.letter == letter.to_ascii_uppercase() && kind.owned[usize::from(!white)]
        };
        Some(Man { white, kind: self.kinds.iter().position(is_it)? })
    }

    fn letter(&self, man: Man) -> char {
        let letter = self.kinds[man.kind].letter;
        if man.white { letter } else { letter.to_ascii_lowercase() }
    }
}

/// Reads a position.
pub(super) fn parse<'a>(fen: &str, rules: &'a Rules) -> Result<Walker<'a>, String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let &[placement, side, castling, en_passant, halfmoves, fullmoves] = fields.as_slice() else {
        return Err(format!("six fields expected, not {}", fields.len()));
    };
    let (rows, bracket) = match placement.split_once('[') {
        None => (placement, None),
        Some((rows, rest)) => (rows, Some(rest.strip_suffix(']').ok_or("an open bracket")?)),
    };
    if bracket.is_some() != (rules.entry != Entry::Never) {
        return Err(format!("a bracket where none is due, or none: {placement}"));
    }
    let place = if rules.entry == Entry::Waiting { Place::Unplaced } else { Place::Gone };
    let camp = Camp { castling: [None; 2], places: [place; 2], unmoved: Vec::new() };
    let mut position = Walker {
        rules,
        board: parse_rows(rows, rules)?,
        white_to_move: side == "w",
        camps: [camp.clone(), camp],
        en_passant: None,
        halfmove_clock: halfmoves.parse().map_err(|_| format!("no count: {halfmoves}"))?,
        fullmove_number: fullmoves.parse().map_err(|_| format!("no count: {fullmoves}"))?,
    };
    parse_bracket(bracket.unwrap_or_default(), &mut position)?;
    parse_castling(castling, &mut position)?;
    parse_en_passant(en_passant, &mut position)?;
    let written = write(&position);
    if written != fen {
        return Err(format!("this would be written {written}"));
    }
    Ok(position)
}

fn parse_rows(rows: &str, rules: &Rules) -> Result<Board, String> {
    let mut board = Board::empty();
    for (row, rank) in rows.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as i8,
                None => {
                    let man = rules.man(letter).ok_or(format!("no such man: {letter}"))?;
                    board.set(Square::new(file, rank), Some(man));
                    file += 1;
                }
            }
        }
    }
    Ok(board)
}

/// Reads what waits, with its file, or what is in hand.
fn parse_bracket(bracket: &str, position: &mut Walker) -> Result<(), String> {
    let mut letters = bracket.chars();
    while let Some(letter) = letters.next() {
        let fault = || format!("a faulty bracket: [{bracket}]");
        let man = position.rules.man(letter).ok_or_else(fault)?;
        let pair = position.rules.pairs[usize::from(!man.white)];
        let number = pair.iter().position(|kind| *kind == man.kind).ok_or_else(fault)?;
        let place = match position.rules.entry {
            Entry::FromHand => Place::InHand,
            _ => match letters.next().ok_or_else(fault)? {
                '?' => Place::Unplaced,
                '-' => Place::Gone,
                file => Place::Behind(file as i8 - b'a' as i8),
            },
        };
        position.camp_mut(man.white).places[number] = place;
    }
    Ok(())
}

/// Reads the rights to castle, and the files of unmoved pieces where pieces enter from hand: king
/// and rooks that may castle are among them without being named.
fn parse_castling(field: &str, position: &mut Walker) -> Result<(), String> {
    for letter in field.chars().filter(|letter| *letter != '-') {
        let white = letter.is_ascii_uppercase();
        let rank = home_rank(white);
        let king = position.board.find(Man { white, kind: KING }).ok_or("no king")?.file;
        let files = position.rules.castling[usize::from(!white)];
        let file = match letter.to_ascii_lowercase() {
            'k' => files.rooks[1],
            'q' => files.rooks[0],
            file => file as i8 - b'a' as i8,
        };
        let is_right = !position.has_hands() || matches!(letter.to_ascii_lowercase(), 'k' | 'q');
        let camp = position.camp_mut(white);
        if is_right {
            camp.castling[usize::from(file > king)] = Some(file);
        }
        if camp.places.contains(&Place::InHand) {
            camp.unmoved.push(file);
            if is_right && !camp.unmoved.contains(&king) {
                camp.unmoved.push(king);
            }
        }
        let man = position.board.at(Square::new(file, rank));
        if man.is_none_or(|man| man.white != white || is_right && man.kind != files.rook) {
            return Err(format!("nothing that could castle or enter: {letter} in {field}"));
        }
    }
    Ok(())
}

fn parse_en_passant(field: &str, position: &mut Walker) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    let fault = || format!("no pawn can capture on {field}");
    let white = position.white_to_move;
    let square = Square::all().find(|square| square.name() == field).ok_or_else(fault)?;
    let back = |aside| square.shifted((aside, -forward(white)));
    let holds = |square: Option<Square>, white| {
        square.is_some_and(|square| position.board.holds(square, Man { white, kind: PAWN }))
    };
    let is_attacked = [-1, 1].into_iter().any(|aside| holds(back(aside), white));
    if !holds(back(0), !white) || !is_attacked {
        return Err(fault());
    }
    position.en_passant = Some(square);
    Ok(())
}

/// Writes a position.
pub(super) fn write(position: &Walker) -> String {
    let side = if position.white_to_move { 'w' } else { 'b' };
    let en_passant = position.en_passant.filter(|passed| position.may_take_passing(*passed));
    let en_passant = en_passant.map_or_else(|| "-".to_owned(), Square::name);
    format!(
        "{}{} {side} {} {en_passant} {} {}",
        write_rows(position),
        write_bracket(position),
        write_castling(position),
        position.halfmove_clock,
        position.fullmove_number,
    )
}

fn write_rows(position: &Walker) -> String {
    let row = |rank: i8| {
        let (mut row, mut empty) = (String::new(), 0);
        let flush = |empty: &mut i32, row: &mut String| {
            if *empty > 0 {
                *row += &std::mem::take(empty).to_string();
            }
        };
        for file in 0..8 {
            match position.board.at(Square::new(file, rank)) {
                None => empty += 1,
                Some(man) => {
                    flush(&mut empty, &mut row);
                    row.push(position.rules.letter(man));
                }
            }
        }
        flush(&mut empty, &mut row);
        row
    };
    (0..8).rev().map(row).collect::<Vec<String>>().join("/")
}

fn write_bracket(position: &Walker) -> String {
    if position.rules.entry == Entry::Never {
        return String::new();
    }
    let mut text = String::from("[");
    for white in [true, false] {
        let pair = position.rules.pairs[usize::from(!white)];
        for (kind, place) in pair.into_iter().zip(position.camp(white).places) {
            let letter = position.rules.letter(Man { white, kind });
            if position.has_hands() {
                text.extend((place == Place::InHand).then_some(letter));
                continue;
            }
            text.push(letter);
            text.push(match place {
                Place::Behind(file) => file_letter(file),
                Place::Gone => '-',
                Place::Unplaced | Place::InHand => '?',
            });
        }
    }
    text + "]"
}

fn write_castling(position: &Walker) -> String {
    let mut text = String::new();
    for white in [true, false] {
        let camp = position.camp(white);
        let mut push =
            |letter: char| text.push(if white { letter.to_ascii_uppercase() } else { letter });
        let mut known = Vec::new();
        for (wing, letter) in [(1, 'k'), (0, 'q')] {
            let Some(file) = camp.castling[wing] else { continue };
            push(if position.rules.free_files { file_letter(file) } else { letter });
            let king = position.board.find(Man { white, kind: KING }).map(|king| king.file);
            known.extend(king.into_iter().chain([file]));
        }
        let mut others = camp.unmoved.clone();
        others.retain(|file| !known.contains(file));
        others.sort_unstable();
        others.into_iter().for_each(|file| push(file_letter(file)));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
