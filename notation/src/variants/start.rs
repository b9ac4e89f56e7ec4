//! The position at the start: what stands where, what is outside the board, and who may castle.

use std::fmt::Write;

use super::pieces::{KING, Place};
use super::sheet::Sheet;
use super::text::expected;
use treville_core::color::{ByColor, Color};
use treville_core::square::{File, Rank, Square};

/// A start as its text says it.
pub(super) struct Start<'a> {
    pub board: Vec<Option<(Color, Place)>>,
    /// The text in the bracket behind the board.
    pub inside: &'a str,
    turn: &'a str,
    castling: &'a str,
    /// En passant and counters.
    end: String,
}

/// The castling rights of each side, and the field of a FEN that says so.
pub(super) struct Rights {
    pub field: String,
    /// The king's file if a side may castle, and the files of its rooks, towards a and towards h.
    pub files: ByColor<(Option<File>, [Option<File>; 2])>,
    /// Letters of rights for which king and rook do not stand as they should.
    pub dropped: Vec<char>,
}

impl<'a> Start<'a> {
    /// Reads a FEN in the letters of the sheet's pieces.
    ///
    /// As Fairy-Stockfish does, it takes one without castling rights and en passant, or without
    /// the counters.
    pub fn read(text: &'a str, sheet: &Sheet) -> Result<Start<'a>, String> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (placement, turn, rest) = match fields[..] {
            [placement, turn @ ("w" | "b"), ref rest @ ..] => (placement, turn, rest),
            [_, other, ..] => return Err(expected("'w' or 'b' behind the board", other)),
            _ => return Err(expected("a board and the side to move", text)),
        };
        let (rows, inside) = match placement.split_once('[') {
            Some((rows, inside)) => {
                let inside = inside.strip_suffix(']');
                (rows, inside.ok_or_else(|| expected("']' behind the board", placement))?)
            }
            None => (placement, ""),
        };
        let is_number = |text: &&str| text.parse::<u16>().is_ok();
        let (castling, en_passant, counters) = match rest {
            [number, ..] if is_number(number) => ("-", "-", rest),
            [castling] => (*castling, "-", &[] as &[&str]),
            [castling, en_passant, counters @ ..] => (*castling, *en_passant, counters),
            [] => ("-", "-", rest),
        };
        if en_passant != "-" && en_passant.parse::<Square>().is_err() {
            return Err(expected("a square or '-' for en passant", en_passant));
        }
        let (halfmoves, moves) = match counters {
            [] => ("0", "1"),
            [halfmoves] => (*halfmoves, "1"),
            [halfmoves, moves] => (*halfmoves, *moves),
            [_, _, extra, ..] => return Err(expected("six fields", extra)),
        };
        if let Some(bad) = [halfmoves, moves].iter().find(|number| !is_number(number)) {
            return Err(expected("a number of moves", bad));
        }
        let board = board(rows, sheet)?;
        let end = format!("{en_passant} {halfmoves} {moves}");
        Ok(Start { board, inside: if inside == "-" { "" } else { inside }, turn, castling, end })
    }

    /// The whole text, with these castling rights and this bracket.
    pub fn text(&self, sheet: &Sheet, bracket: &str, castling: &str) -> String {
        let mut text = String::new();
        for rank in Rank::all().rev() {
            let mut empty = 0;
            text.push_str(if rank == Rank::EIGHTH { "" } else { "/" });
            for file in File::all() {
                let square = Square::at(file, rank);
                let Some((color, place)) = self.on(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                }
                empty = 0;
                text.push(letter(sheet, color, place));
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
        }
        format!("{text}{bracket} {} {castling} {}", self.turn, self.end)
    }

    fn on(&self, square: Square) -> Option<(Color, Place)> {
        *self.board.get(square.index())?
    }

    /// The castling rights, read as Fairy-Stockfish reads them: K and Q mean the first rook that is
    /// found from the sheet's file inwards, other letters name the rook's file. With `gating` these
    /// name files on which nothing has moved yet, and rooks on them can castle only if the king's
    /// is one and there is no K and no Q.
    pub fn rights(&self, sheet: &Sheet) -> Result<Rights, String> {
        let mut rights = Rights {
            field: String::new(),
            files: ByColor([(None, [None; 2]); 2]),
            dropped: Vec::new(),
        };
        if let Some(bad) = self.castling.chars().find(|c| !"KQABCDEFGHkqabcdefgh-".contains(*c)) {
            return Err(expected("castling rights such as KQkq", &bad.to_string()));
        }
        for color in Color::ALL {
            self.rights_of(color, sheet, &mut rights);
        }
        if rights.field.is_empty() {
            rights.field.push('-');
        }
        Ok(rights)
    }

    fn rights_of(&self, color: Color, sheet: &Sheet, rights: &mut Rights) {
        let on = |file| self.on(Square::at(file, Rank::first_of(color)));
        let is_own = |file: &File| on(*file).is_some_and(|(owner, _)| owner == color);
        let is_rook = |file: &File| on(*file) == Some((color, sheet.castling_rooks[color]));
        let king = File::all().find(|file| on(*file) == Some((color, KING)));
        let [from_a, from_h] = sheet.castling_files[color].rooks;
        let kingside = || File::all().rev().filter(|file| *file <= from_h).find(is_rook);
        let queenside = || File::all().filter(|file| *file >= from_a).find(is_rook);

        let mut rooks = [None; 2];
        let mut unmoved = Vec::new();
        let own =
            |c: &char| c.is_ascii_alphabetic() && c.is_ascii_uppercase() == (color == Color::White);
        for c in self.castling.chars().filter(own) {
            let (rook, is_right) = match c.to_ascii_uppercase() {
                'K' => (kingside(), true),
                'Q' => (queenside(), true),
                letter => {
                    let file =
                        u8::try_from(letter.to_ascii_lowercase()).ok().and_then(File::from_byte);
                    (file.filter(is_own), !sheet.gating)
                }
            };
            unmoved.extend(rook);
            if !is_right || !sheet.castling {
                continue;
            }
            match (king, rook.filter(is_rook)) {
                (Some(king), Some(rook)) => {
                    unmoved.push(king);
                    rooks[usize::from(king < rook)] = Some(rook);
                }
                _ => rights.dropped.push(c),
            }
        }
        if sheet.gating
            && sheet.castling
            && rooks == [None; 2]
            && let Some(king) = king.filter(|king| unmoved.contains(king))
        {
            for rook in unmoved.iter().filter(|file| is_rook(file)) {
                rooks[usize::from(king < *rook)] = Some(*rook);
            }
        }
        let can_castle = rooks != [None; 2];
        rights.files[color] = (king.filter(|_| can_castle), rooks);

        let case = |c: char| {
            if color == Color::White { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        let [a_side, h_side] = rooks;
        // In our FENs, K and Q mean the outermost rook.
        let [a_most, h_most] = [File::all().find(is_rook), File::all().rev().find(is_rook)];
        for (rook, letter, outermost) in [(h_side, 'K', h_most), (a_side, 'Q', a_most)] {
            let Some(rook) = rook else { continue };
            let named = sheet.chess960 && outermost != Some(rook);
            rights.field.push(case(if named { rook.letter() } else { letter }));
        }
        if sheet.gating && sheet.from_hand {
            let implied =
                |file: &File| can_castle && (rooks.contains(&Some(*file)) || king == Some(*file));
            let listed = File::all().filter(|file| unmoved.contains(file) && !implied(file));
            rights.field.extend(listed.map(|file| case(file.letter())));
        }
    }
}

/// The letter of a piece in the case that shows its side.
pub(super) fn letter(sheet: &Sheet, color: Color, place: Place) -> char {
    let letter = sheet.piece(place).map_or('?', |piece| piece.letter);
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The man on each square.
fn board(rows: &str, sheet: &Sheet) -> Result<Vec<Option<(Color, Place)>>, String> {
    let mut board = vec![None; 64];
    if rows.split('/').count() != 8 {
        return Err(expected("a board of 8 rows", rows));
    }
    for (rank, row) in Rank::all().rev().zip(rows.split('/')) {
        let mut width = 0;
        for c in row.chars() {
            if let Some(empty) = c.to_digit(9).filter(|empty| *empty > 0) {
                width += empty as usize;
                continue;
            }
            let color = Color::from_white(c.is_ascii_uppercase());
            let place = sheet.by_letter(color, c);
            let place = place.ok_or_else(|| format!("expected letters of pieces, got '{c}'"))?;
            if let Some(file) = File::ALL.get(width) {
                board[Square::at(*file, rank).index()] = Some((color, place));
            }
            width += 1;
        }
        if width != 8 {
            return Err(expected("8 squares in each row", row));
        }
    }
    Ok(board)
}
