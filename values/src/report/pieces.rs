//! The pieces that the report shows.

use treville_core::betza::Movement;
use treville_eval::piece::mobility::Profile;
use treville_kit::format::capitalised;

use treville_results::pieces;

/// A piece with what every method starts from.
pub struct Piece {
    /// Its key among the numbers: its name in small letters, digits and hyphens.
    pub name: String,
    /// Its name as it was given.
    label: String,
    /// Its letter, upper case.
    pub letter: char,
    /// Its movement in Betza notation, as the library writes it.
    pub betza: String,
    /// The army or the sections that have it, if it is of one.
    pub from: Option<String>,
    /// The movement, taken apart.
    pub profile: Profile,
}

impl Piece {
    /// The movement.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        self.profile.movement()
    }

    /// Whether it is this one, under its own name.
    #[must_use]
    pub fn is(&self, own: &pieces::Piece) -> bool {
        self.label == own.name && self.movement() == own.movement()
    }

    /// Its name as a heading has it.
    #[must_use]
    pub fn title(&self) -> String {
        capitalised(&self.label)
    }

    /// The same in at most this number of characters.
    #[must_use]
    pub fn short_title(&self, most: usize) -> String {
        let title = self.title();
        if title.chars().count() <= most {
            return title;
        }
        title.chars().take(most.saturating_sub(1)).chain(['\u{2026}']).collect()
    }
}

/// Number of pieces that the sources know: the six of chess and the ten of Musketeer chess. They
/// come first, in the order of the piece table.
pub const KNOWN: usize = 16;

/// The pieces that the sources know.
#[must_use]
pub fn all() -> Vec<Piece> {
    with(&[])
}

/// The same and pieces of one's own.
#[must_use]
pub fn with(own: &[pieces::Piece]) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces::Piece::all().iter().chain(own) {
        let lower = piece.name.to_lowercase();
        let sign = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let plain: String = lower.chars().map(sign).collect();
        let names = (1_usize..).map(|number| match number {
            1 => plain.clone(),
            number => format!("{plain}-{number}"),
        });
        let is_free = |name: &String| all.iter().all(|other| other.name != *name);
        let name = names.into_iter().find(is_free).unwrap_or_default();
        all.push(Piece {
            name,
            label: piece.name.clone(),
            letter: piece.letter,
            betza: piece.movement().to_string(),
            from: piece.from.clone(),
            profile: piece.profile.clone(),
        });
    }
    all
}

/// The piece of this name.
#[must_use]
pub fn by_name<'a>(pieces: &'a [Piece], name: &str) -> Option<&'a Piece> {
    pieces.iter().find(|piece| piece.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen() {
        let pieces = all();
        assert_eq!(pieces.len(), KNOWN);
        assert_eq!(by_name(&pieces, "chancellor").map(|piece| piece.letter), Some('M'));
        assert_eq!(pieces[0].title(), "Pawn");
    }

    #[test]
    fn names_of_ones_own_are_keys_of_their_own() {
        let own = ["Queen:W", "a/b~c:N", "A B C:F", "Ein sehr langer Name:K"];
        let own = own.map(|text| pieces::Piece::read(text).unwrap());
        let pieces = with(&own);
        let keys: Vec<&str> = pieces[KNOWN..].iter().map(|piece| &*piece.name).collect();
        assert_eq!(keys, ["queen-2", "a-b-c", "a-b-c-2", "ein-sehr-langer-name"]);
        assert_eq!(pieces[KNOWN].title(), "Queen");
        assert_eq!(pieces[KNOWN + 3].short_title(10), "Ein sehr \u{2026}");
    }
}
