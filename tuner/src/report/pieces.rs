//! The pieces that the report shows.

use treville_core::betza::Movement;
use treville_core::pieces::PieceSet;
use treville_eval::piece::mobility::Profile;
use treville_kit::format::capitalised;

/// A piece with what every method starts from.
pub struct Piece {
    /// Its name, lower case: its key among the numbers.
    pub name: &'static str,
    /// Its letter, upper case.
    pub letter: char,
    /// Its movement in Betza notation, as the library writes it.
    pub betza: String,
    /// How it moves.
    pub movement: &'static Movement,
    /// The same taken apart.
    pub profile: Profile,
}

impl Piece {
    /// Its name as a heading has it.
    #[must_use]
    pub fn title(&self) -> String {
        capitalised(self.name)
    }
}

/// The six pieces of chess and the ten of Musketeer chess, in the order of the piece table.
#[must_use]
pub fn all() -> Vec<Piece> {
    let set = PieceSet::musketeer();
    let piece = |kind| {
        let kind = set.kind(kind);
        Piece {
            name: &kind.name,
            letter: kind.letter,
            betza: kind.movement.to_string(),
            movement: kind.movement,
            profile: Profile::new(kind.movement),
        }
    };
    set.types().map(piece).collect()
}

/// The piece of this name.
#[must_use]
pub fn by_name<'a>(pieces: &'a [Piece], name: &str) -> Option<&'a Piece> {
    pieces.iter().find(|piece| piece.name == name)
}

/// The Betza text of the same piece as a spacious one: every atom gets our letter for it.
#[must_use]
pub fn spacious(betza: &str) -> String {
    let mut text = String::new();
    let mut in_group = false;
    for letter in betza.chars() {
        // A group is modifiers, an atom, and perhaps a range; `(m,n)` is an atom too.
        let in_atom = letter.is_ascii_digit() || letter == ',' || letter == ')';
        if !in_group && !in_atom {
            text.push('w');
        }
        in_group = letter.is_ascii_lowercase() || letter == '(' || (in_group && in_atom);
        in_group &= letter != ')';
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ray_of_a_spacious_piece_is_spacious() {
        let others = ["NN", "(4,1)W", "mRcB", "(4,1)2fsN", "fmWfceFifmnD"];
        let texts = all().into_iter().map(|piece| piece.betza);
        for text in texts.chain(others.map(|text| text.parse::<Movement>().unwrap().to_string())) {
            let normal: Movement = text.parse().unwrap();
            let wide: Movement = spacious(&text).parse().unwrap();
            let mut expected = normal.rays().to_vec();
            expected.iter_mut().for_each(|ray| ray.spacious = true);
            assert_eq!(wide.rays(), expected, "{text} {}", spacious(&text));
        }
    }

    #[test]
    fn there_are_sixteen() {
        let pieces = all();
        assert_eq!(pieces.len(), 16);
        assert_eq!(by_name(&pieces, "chancellor").map(|piece| piece.letter), Some('M'));
        assert_eq!(pieces[0].title(), "Pawn");
    }
}
