//! A piece as people write it on a command line: `Name:Betza`, or `Name:L:Betza` with a letter.
//!
//! ```
//! use treville_notation::named_piece::NamedPiece;
//!
//! let zebu: NamedPiece = "Zebu:Z:CN".parse()?;
//! assert_eq!((zebu.name.as_str(), zebu.letter, zebu.movement.spelling()), ("Zebu", Some('Z'), "CN"));
//! let error = "Zebu:".parse::<NamedPiece>().unwrap_err();
//! assert_eq!(error.to_string(), "Zebu: column 1: expected at least one move, found the end");
//! # Ok::<(), treville_notation::named_piece::NamedPieceError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use treville_core::betza::{BetzaError, SpelledMovement};
use treville_core::color::ByColor;
use treville_core::definition::{Definition, Owner, PieceDefinition};
use treville_core::encoding::shorten;
use treville_core::piece::PieceType;

/// A piece as people write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedPiece {
    /// The name.
    pub name: String,
    /// Its letter, a capital, if one is wanted.
    pub letter: Option<char>,
    /// The movement, as it is spelled.
    pub movement: SpelledMovement,
}

impl NamedPiece {
    /// The longest name of a piece, in characters.
    pub const LONGEST_NAME: usize = 40;
}

/// Why a text names no piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedPieceError {
    /// It has no colon, or more than two.
    Form(String),
    /// The name is empty, too long or not printable.
    Name(String),
    /// The text between the colons is no letter.
    Letter(String),
    /// The movement of the piece of this name is no Betza notation.
    Betza(String, BetzaError),
    /// A game has two pieces of this letter.
    Twice(char),
    /// A game has two pieces of this name.
    NamedTwice(String),
    /// All letters of the piece of this name are taken, and no other is free.
    NoLetter(String),
}

impl fmt::Display for NamedPieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedPieceError::Form(got) => {
                write!(f, "expected Name:Betza or Name:L:Betza, got '{}'", shorten(got))
            }
            NamedPieceError::Name(got) => write!(
                f,
                "expected a name of 1 to {} printable characters before the colon, got '{}'",
                NamedPiece::LONGEST_NAME,
                shorten(got)
            ),
            NamedPieceError::Letter(got) => {
                write!(f, "expected one letter between the colons, got '{}'", shorten(got))
            }
            NamedPieceError::Betza(name, error) => write!(f, "{}: {error}", shorten(name)),
            NamedPieceError::Twice(letter) => {
                write!(f, "expected a different letter for each piece, got '{letter}' twice")
            }
            NamedPieceError::NamedTwice(name) => {
                write!(f, "expected a different name for each piece, got '{}' twice", shorten(name))
            }
            NamedPieceError::NoLetter(name) => {
                write!(f, "expected a free letter for each piece, got none for {}", shorten(name))
            }
        }
    }
}

impl std::error::Error for NamedPieceError {}

impl FromStr for NamedPiece {
    type Err = NamedPieceError;

    fn from_str(text: &str) -> Result<NamedPiece, NamedPieceError> {
        let parts: Vec<&str> = text.split(':').map(str::trim).collect();
        let (name, letter, betza) = match parts[..] {
            [name, betza] => (name, None, betza),
            [name, letter, betza] => {
                let mut letters = letter.chars();
                let one = letters.next().filter(|c| c.is_ascii_alphabetic());
                let one = one.filter(|_| letters.next().is_none());
                let one = one.ok_or_else(|| NamedPieceError::Letter(letter.to_owned()))?;
                (name, Some(one.to_ascii_uppercase()), betza)
            }
            _ => return Err(NamedPieceError::Form(text.to_owned())),
        };
        let length = name.chars().count();
        if !(1..=NamedPiece::LONGEST_NAME).contains(&length) || name.contains(char::is_control) {
            return Err(NamedPieceError::Name(name.to_owned()));
        }
        let movement =
            betza.parse().map_err(|error| NamedPieceError::Betza(name.to_owned(), error))?;
        Ok(NamedPiece { name: name.to_owned(), letter, movement })
    }
}

impl fmt::Display for NamedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedPiece { name, letter, movement } = self;
        match letter {
            Some(letter) => write!(f, "{name}:{letter}:{movement}"),
            None => write!(f, "{name}:{movement}"),
        }
    }
}

/// Adds pieces to the list of a game that both sides may have. One without a letter gets the first
/// letter of its name that is free, else the first free one of the alphabet.
///
/// # Errors
///
/// A name or a letter is taken, or no letter is free.
pub fn add(
    pieces: &mut Vec<PieceDefinition>,
    named: &[NamedPiece],
) -> Result<Vec<PieceType>, NamedPieceError> {
    let mut types = Vec::new();
    for piece in named {
        let wanted = named.iter().filter_map(|other| other.letter);
        let is_taken = |letter: char| pieces.iter().any(|known| known.letter == letter);
        let letter = match piece.letter {
            Some(letter) if is_taken(letter) => return Err(NamedPieceError::Twice(letter)),
            Some(letter) => letter,
            None => {
                let own = piece.name.chars().map(|c| c.to_ascii_uppercase());
                let mut letters = own.filter(char::is_ascii_uppercase).chain('A'..='Z');
                let wanted: Vec<char> = wanted.collect();
                letters
                    .find(|letter| !is_taken(*letter) && !wanted.contains(letter))
                    .ok_or_else(|| NamedPieceError::NoLetter(piece.name.clone()))?
            }
        };
        let is_named = |name: &str| pieces.iter().any(|known| known.name == name);
        let mut name = plain(&piece.name, letter);
        if is_named(&piece.name.to_lowercase()) {
            return Err(NamedPieceError::NamedTwice(piece.name.clone()));
        } else if is_named(&name) {
            name = format!("piece-{}", letter.to_ascii_lowercase());
        }
        let movement = piece.movement.clone();
        pieces.push(PieceDefinition { letter, name, movement, owner: Owner::Both });
        types.push(PieceType::new((pieces.len() - 1) as u8));
    }
    Ok(types)
}

/// A name as files of games have it: small letters, digits and hyphens, two to 24 of them.
fn plain(name: &str, letter: char) -> String {
    let lower = name.to_lowercase();
    let sign = |c: char| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '-' };
    let plain: String = lower.chars().map(sign).take(24).collect();
    match plain.trim_matches('-') {
        name if name.len() > 1 => name.to_owned(),
        _ => format!("piece-{}", letter.to_ascii_lowercase()),
    }
}

/// The bracket of a start in which both sides have yet to place these types; nothing for none.
#[must_use]
pub fn unplaced(pieces: &[PieceDefinition], types: &[PieceType]) -> String {
    let own = types.iter().filter_map(|kind| pieces.get(kind.index()));
    let white: String = own.flat_map(|piece| [piece.letter, '?']).collect();
    if white.is_empty() { white } else { format!("[{white}{}]", white.to_ascii_lowercase()) }
}

/// Musketeer chess with this pair instead of two types to choose: the players place the pieces.
///
/// # Errors
///
/// A letter or a name is taken, or both have the same.
pub fn game_of_pair(pair: &[NamedPiece; 2]) -> Result<Definition, NamedPieceError> {
    let mut game = Definition::musketeer();
    game.pieces.truncate(PieceType::ORTHODOX);
    let types = add(&mut game.pieces, pair)?;
    let types = [types[0], types[1]];
    game.choices = Vec::new();
    game.pairs = Some(ByColor([types; 2]));
    let waiting = unplaced(&game.pieces, &types);
    game.start = game.start.replacen(' ', &format!("{waiting} "), 1);
    let [one, other] = types;
    let name = |kind: PieceType| &game.pieces[kind.index()].name;
    game.name = format!("musketeer-{}-{}", name(one), name(other));
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::position::{Position, Stage};

    fn read(text: &str) -> Result<NamedPiece, String> {
        text.parse::<NamedPiece>().map_err(|error| error.to_string())
    }

    #[test]
    fn a_piece_has_a_name_perhaps_a_letter_and_a_movement() {
        assert_eq!(read(" Zebu : z : CN ").unwrap().letter, Some('Z'));
        assert_eq!(read("Zebu:CN").unwrap().letter, None);
        for (text, error) in [
            ("Zebu", "expected Name:Betza or Name:L:Betza, got 'Zebu'"),
            ("a:b:c:d", "expected Name:Betza or Name:L:Betza, got 'a:b:c:d'"),
            (":N", "expected a name of 1 to 40 printable characters before the colon, got ''"),
            ("Zebu:Zb:CN", "expected one letter between the colons, got 'Zb'"),
            ("Zebu:1:CN", "expected one letter between the colons, got '1'"),
            ("Zebu:Z:C?", "Zebu: column 2: expected an atom or a modifier, found `?`"),
        ] {
            assert_eq!(read(text), Err(error.to_owned()));
        }
    }

    #[test]
    fn a_pair_of_your_own_waits_behind_the_first_rank() {
        let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| read(text).unwrap());
        let rules = game_of_pair(&pair).unwrap().rules().unwrap();
        let mut position = Position::start(rules);
        assert_eq!(position.stage(), Stage::Placement);
        for text in ["Z@b0", "Z@g9", "W@c0", "W@f9", "b1c3", "g8f6"] {
            position.play_unchecked(treville_core::uci::parse(&position, text).unwrap());
        }
        let fen = "rnbqkbzr/pppppppp/5n2/8/8/2N5/PPPPPPPP/RZBQKBNR[Z-Wcz-wf] w KQkq - 2 2";
        assert_eq!(position.to_string(), fen);
        assert_eq!(treville_core::fen::parse(fen, rules, None).unwrap().position, position);
    }

    #[test]
    fn letters_are_found_or_refused() {
        let game = |one: &str, other: &str| {
            let game = game_of_pair(&[read(one).unwrap(), read(other).unwrap()]);
            game.map(|game| [6, 7].map(|number| game.pieces[number].letter))
        };
        assert_eq!(game("Rabbit:D", "Rhino:F"), Ok(['A', 'H']));
        assert_eq!(plain("Sea Lion!", 'S'), "sea-lion");
        assert_eq!(plain("é", 'X'), "piece-x");
        assert_eq!(game("Rabbit:D", "Ape:A:F"), Ok(['I', 'A']), "a wanted letter stays free");
        assert_eq!(game("Knight:N:D", "Ape:F"), Err(NamedPieceError::Twice('N')));
        assert_eq!(game("One:X:D", "Two:X:F"), Err(NamedPieceError::Twice('X')));
    }

    #[test]
    fn no_two_pieces_have_one_name() {
        let names = |one: &str, other: &str| {
            let game = game_of_pair(&[read(one).unwrap(), read(other).unwrap()]);
            game.map(|game| [6, 7].map(|number| game.pieces[number].name.clone()))
        };
        for (one, other, name) in [
            ("Zebu:Z:CN", "Zebu:W:FC", "Zebu"),
            ("zebu:Z:CN", "ZEBU:W:FC", "ZEBU"),
            ("Knight:X:CN", "Zebu:Z:CN", "Knight"),
            ("Zebu:Z:CN", "queen:X:QN", "queen"),
        ] {
            let expected = NamedPieceError::NamedTwice(name.to_owned());
            assert_eq!(names(one, other), Err(expected), "{one}, {other}");
        }
        // They are written alike, but are called differently.
        assert_eq!(names("Zèbre:Z:CN", "Zébre:W:FC").unwrap(), ["z-bre", "piece-w"]);
    }
}
