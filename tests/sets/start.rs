//! The start of a random game as a FEN.

use super::Draft;
use crate::walker::{Entry, Square};

impl Draft {
    pub(super) fn castling_field(&mut self, white: bool, rights: [bool; 2]) {
        let files = self.rules.castling[usize::from(!white)];
        for (wing, letter) in [(1, 'k'), (0, 'q')] {
            if !rights[wing] {
                continue;
            }
            let file = char::from(b'a' + files.rooks[wing] as u8);
            let letter = if self.rules.free_files { file } else { letter };
            self.castling.push(if white { letter.to_ascii_uppercase() } else { letter });
        }
        if self.rules.entry == Entry::FromHand {
            let known: Vec<i8> = (0..2)
                .filter(|wing| rights[*wing])
                .flat_map(|wing| [files.king, files.rooks[wing]])
                .collect();
            // Without a right the king is left out: unmoved, it could castle with an unmoved rook.
            let home = if white { 0 } else { 7 };
            for file in (0..8).filter(|file| !known.contains(file) && *file != files.king) {
                let is_corner = files.rooks.contains(&file);
                if self.rules.array.holds_side(Square::new(file, home), white) && !is_corner {
                    let letter = char::from(b'a' + file as u8);
                    self.castling.push(if white { letter.to_ascii_uppercase() } else { letter });
                }
            }
        }
    }

    pub(super) fn bracket_of(&self, files: [[Option<i8>; 2]; 2], nowhere: char) -> String {
        let mut text = String::from("[");
        for (side, own) in files.iter().enumerate() {
            for (kind, file) in self.rules.pairs[side].into_iter().zip(own) {
                let letter = self.rules.kinds[kind].letter;
                let letter = if side == 0 { letter } else { letter.to_ascii_lowercase() };
                if self.rules.entry == Entry::FromHand {
                    text.extend(file.map(|_| letter));
                } else {
                    text.push(letter);
                    text.push(file.map_or(nowhere, |file| char::from(b'a' + file as u8)));
                }
            }
        }
        text + "]"
    }

    pub(super) fn first_fen(&self) -> String {
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let rows = self.rows();
        let fen = format!("{rows}{} {} {castling} - 0 1", self.bracket, self.turn);
        // Files of unmoved pieces of a side with nothing in hand mean nothing.
        if self.rules.entry != Entry::FromHand {
            return fen;
        }
        let mut field = String::new();
        for letter in self.castling.chars() {
            let has_hand = self.bracket.chars().any(|hand| {
                hand.is_ascii_alphabetic()
                    && hand.is_ascii_uppercase() == letter.is_ascii_uppercase()
            });
            if has_hand || matches!(letter, 'k' | 'q' | 'K' | 'Q') {
                field.push(letter);
            }
        }
        let field = if field.is_empty() { "-" } else { &field };
        format!("{rows}{} {} {field} - 0 1", self.bracket, self.turn)
    }

    fn rows(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(man) = self.rules.array.at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                let letter = self.rules.kinds[man.kind].letter;
                text.push(if man.white { letter } else { letter.to_ascii_lowercase() });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.extend((rank > 0).then_some('/'));
        }
        text
    }
}
