//! The definition of a game as text: JSON that loses nothing.
//!
//! A section of `variants.ini` cannot say every game, such as one whose kings castle to different
//! squares. What is as in orthodox chess is left out, so that most texts have some two hundred
//! bytes. Equal definitions have equal texts, so files are joined by comparing them.
//!
//! | key | content | left out where it is |
//! |---|---|---|
//! | `name` | the name of the game | |
//! | `pieces` | each type as letter, name and Betza notation, and behind that `white`, `black` or `neither` if not both sides may have it; null for an orthodox type as it usually is | |
//! | `start` | the start as a FEN | the array of chess |
//! | `promotions` | what White's and Black's pawns become, by number from 0; null for all that the side has | |
//! | `gating` | `mandatory` or `optional` | none |
//! | `choices` | the types to choose from, by number | none |
//! | `pairs` | White's and Black's pair, by number | none |
//! | `check_forfeit` | rule 6b | false |
//! | `castling` | `chess960` | orthodox |
//! | `castling_squares` | White's and Black's: the king's file, those of the rooks, those on which the king lands, and the type to castle with | that of chess |
//! | `stalemate` | `win` or `loss` for the side that is stalemated | a draw |
//! | `halfmove_limit` | plies without a capture or a pawn move until a draw, 0 for never | 100 |

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use treville_core::color::ByColor;
use treville_core::definition::{
    Castling, CastlingSquares, Definition, Gating, Owner, PieceDefinition, Stalemate,
};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::rules::Rules;
use treville_core::square::File;
use treville_engine::variant::Variant;
use treville_games::variant_text;

/// The longest text. Thirty-two pieces with movements of a line each have a third of it.
pub const LONGEST: usize = 1 << 14;

/// A definition as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    name: String,
    pieces: Vec<Option<PieceText>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    promotions: [Option<Vec<u8>>; 2],
    #[serde(default, skip_serializing_if = "is_usual")]
    gating: GatingText,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pairs: Option<[[u8; 2]; 2]>,
    #[serde(default, skip_serializing_if = "is_usual")]
    check_forfeit: bool,
    #[serde(default, skip_serializing_if = "is_usual")]
    castling: CastlingText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    castling_squares: Option<[CastlingSquaresText; 2]>,
    #[serde(default, skip_serializing_if = "is_usual")]
    stalemate: StalemateText,
    #[serde(default = "usual_limit", skip_serializing_if = "is_usual_limit")]
    halfmove_limit: u16,
}

/// A type: letter, name, Betza notation, and whose it is if not both may have it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PieceText {
    Both(char, String, String),
    Owned(char, String, String, OwnerText),
}

/// King, rooks towards a and h, the king's squares towards a and h, and the type of the rooks.
#[derive(Serialize, Deserialize)]
struct CastlingSquaresText(char, [char; 2], [char; 2], u8);

/// An enumeration under the names that files have for it; the first one is usual.
macro_rules! words {
    ($($name:ident: $of:ident = $usual:ident $usual_word:literal $(, $other:ident $word:literal)*;)*) => {
        $(
            #[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
            enum $name {
                #[default]
                #[serde(rename = $usual_word)]
                $usual,
                $(#[serde(rename = $word)] $other,)*
            }

            impl $name {
                const fn of(value: $of) -> $name {
                    match value {
                        $of::$usual => $name::$usual,
                        $($of::$other => $name::$other,)*
                    }
                }

                const fn value(self) -> $of {
                    match self {
                        $name::$usual => $of::$usual,
                        $($name::$other => $of::$other,)*
                    }
                }
            }
        )*
    };
}

words! {
    GatingText: Gating = None "none", Mandatory "mandatory", Optional "optional";
    CastlingText: Castling = Orthodox "orthodox", Chess960 "chess960";
    StalemateText: Stalemate = Draw "draw", Win "win", Loss "loss";
    OwnerText: Owner = Both "both", White "white", Black "black", Neither "neither";
}

/// The start of orthodox chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const fn usual_limit() -> u16 {
    100
}

/// The form of this function is what serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_usual_limit(limit: &u16) -> bool {
    *limit == usual_limit()
}

/// An orthodox type as both sides usually have it.
fn usual(number: usize) -> Option<PieceDefinition> {
    ORTHODOX_PIECES.get(number).map(PieceDefinition::from)
}

impl From<&Definition> for Text {
    fn from(game: &Definition) -> Text {
        let numbers = |kinds: &[PieceType]| kinds.iter().map(|kind| kind.index() as u8).collect();
        let pair = |pair: [PieceType; 2]| pair.map(|kind| kind.index() as u8);
        let piece = |(number, piece): (usize, &PieceDefinition)| {
            let PieceDefinition { letter, name, movement, owner } = piece.clone();
            let betza = movement.to_string();
            (usual(number).as_ref() != Some(piece)).then(|| match owner {
                Owner::Both => PieceText::Both(letter, name, betza),
                owner => PieceText::Owned(letter, name, betza, OwnerText::of(owner)),
            })
        };
        let squares = |squares: CastlingSquares| {
            let CastlingSquares { king, rooks, king_to, rook } = squares;
            let letter = |file: File| file.letter();
            let (rooks, king_to) = (rooks.map(letter), king_to.map(letter));
            CastlingSquaresText(king.letter(), rooks, king_to, rook.index() as u8)
        };
        let are_usual = game.castling_squares.0 == [CastlingSquares::ORTHODOX; 2];
        Text {
            name: game.name.clone(),
            pieces: game.pieces.iter().enumerate().map(piece).collect(),
            start: (game.start != START).then(|| game.start.clone()),
            promotions: game.promotions.0.clone().map(|list| list.as_deref().map(numbers)),
            gating: GatingText::of(game.gating),
            choices: numbers(&game.choices),
            pairs: game.pairs.map(|pairs| pairs.0.map(pair)),
            check_forfeit: game.check_forfeit,
            castling: CastlingText::of(game.castling),
            castling_squares: (!are_usual).then(|| game.castling_squares.0.map(squares)),
            stalemate: StalemateText::of(game.stalemate),
            halfmove_limit: game.halfmove_limit,
        }
    }
}

impl Text {
    fn definition(self) -> Result<Definition, String> {
        let of = |letter, name: String, betza: &str, owner| {
            let movement = betza.parse().map_err(|error| format!("{name}: {error}"))?;
            Ok(PieceDefinition { letter, name, movement, owner })
        };
        let piece = |(number, text): (usize, Option<PieceText>)| match text {
            None => usual(number).ok_or_else(|| {
                format!("expected letter, name and movement of piece {number}, got null")
            }),
            Some(PieceText::Both(letter, name, betza)) => of(letter, name, &betza, Owner::Both),
            Some(PieceText::Owned(letter, name, betza, owner)) => {
                of(letter, name, &betza, owner.value())
            }
        };
        let pieces: Vec<PieceDefinition> =
            self.pieces.into_iter().enumerate().map(piece).collect::<Result<_, _>>()?;
        let known = pieces.len();
        let kind = |number: u8| match usize::from(number) < known.min(PieceType::LIMIT) {
            true => Ok(PieceType::new(number)),
            false => Err(format!("expected the number of one of {known} pieces, got {number}")),
        };
        let list = |numbers: Vec<u8>| numbers.into_iter().map(kind).collect::<Result<Vec<_>, _>>();
        let [white, black] = self.promotions.map(|numbers| numbers.map(list).transpose());
        let pair = |[one, other]: [u8; 2]| Ok::<_, String>([kind(one)?, kind(other)?]);
        let pairs = self.pairs.map(|[white, black]| Ok::<_, String>([pair(white)?, pair(black)?]));
        let castling_squares = match self.castling_squares {
            None => [CastlingSquares::ORTHODOX; 2],
            Some([white, black]) => {
                [castling_squares(white, kind)?, castling_squares(black, kind)?]
            }
        };
        Ok(Definition {
            name: self.name,
            start: self.start.unwrap_or_else(|| START.to_owned()),
            promotions: ByColor([white?, black?]),
            gating: self.gating.value(),
            choices: list(self.choices)?,
            pairs: pairs.transpose()?.map(ByColor),
            check_forfeit: self.check_forfeit,
            castling: self.castling.value(),
            castling_squares: ByColor(castling_squares),
            stalemate: self.stalemate.value(),
            halfmove_limit: self.halfmove_limit,
            pieces,
        })
    }
}

fn castling_squares(
    text: CastlingSquaresText,
    kind: impl Fn(u8) -> Result<PieceType, String>,
) -> Result<CastlingSquares, String> {
    let CastlingSquaresText(king, [a, h], [to_a, to_h], rook) = text;
    let file = |letter: char| {
        let file = u8::try_from(letter).ok().filter(u8::is_ascii_lowercase);
        let file = file.and_then(File::from_byte);
        file.ok_or_else(|| format!("expected a file from a to h, got '{letter}'"))
    };
    Ok(CastlingSquares {
        king: file(king)?,
        rooks: [file(a)?, file(h)?],
        king_to: [file(to_a)?, file(to_h)?],
        rook: kind(rook)?,
    })
}

/// The text of a definition.
#[must_use]
pub fn write(game: &Definition) -> String {
    // Strings and numbers have a form in JSON, whatever they are.
    serde_json::to_string(&Text::from(game)).unwrap_or_default()
}

/// Checks the length of a text.
///
/// # Errors
///
/// It is too long.
pub fn check_length(text: &str) -> Result<(), String> {
    let got = text.len();
    match got > LONGEST {
        true => Err(format!("expected a definition of at most {LONGEST} bytes, got {got}")),
        false => Ok(()),
    }
}

/// The text of a definition that comes back from it.
///
/// # Errors
///
/// It is too long, or something would be lost.
pub fn checked(game: &Definition) -> Result<String, String> {
    let text = write(game);
    match read(&text)? == *game {
        true => Ok(text),
        false => Err(format!("expected a game that can be written, got {}", game.name)),
    }
}

/// The definition of a text.
///
/// # Errors
///
/// A line that says what was expected: the text is none of a definition.
pub fn read(text: &str) -> Result<Definition, String> {
    check_length(text)?;
    let text: Text = serde_json::from_str(text).map_err(|error| error.to_string())?;
    text.definition()
}

/// Rules are kept for the whole run of the program, so what files may ask for is bounded: by about
/// this many bytes, by what [`cost`] says.
const MOST_RULES: usize = 2 << 30;

/// About how much memory the rules of a text take: a set of pieces of its own takes some seven
/// kilobytes, and more with more pieces.
const fn cost(text: &str) -> usize {
    4096 + 16 * text.len()
}

/// The rules that were made of texts so far, and what they cost.
#[derive(Default)]
struct Made {
    rules: HashMap<Box<str>, Rules>,
    cost: usize,
}

static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Default::default);

/// The rules of a text.
///
/// # Errors
///
/// A line that says what was expected: the text is none of a definition, or of one that cannot be
/// played, or there were too many different ones before.
pub fn rules(text: &str) -> Result<Rules, String> {
    let made = || MADE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(rules) = made().rules.get(text) {
        return Ok(*rules);
    }
    if made().cost + cost(text) > MOST_RULES {
        let count = made().rules.len();
        return Err(format!("expected at most {count} different games at a time, got another"));
    }
    let rules = read(text)?.rules().map_err(|error| error.to_string())?;
    let mut made = made();
    made.cost += cost(text);
    made.rules.insert(text.into(), rules);
    Ok(rules)
}

/// A game in a file of settings: by its name if this program knows it, else by its definition.
pub mod variant {
    use super::{Definition, Deserialize, Deserializer, Serialize, Serializer, Text, Variant};
    use serde::de::{Error, IntoDeserializer};

    /// Writes the name or the definition.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn serialize<S: Serializer>(variant: &Variant, to: S) -> Result<S::Ok, S::Error> {
        match variant.is_known() {
            true => to.collect_str(variant),
            false => Text::from(variant.definition()).serialize(to),
        }
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Form {
        Name(String),
        Definition(Text),
    }

    /// Reads a name or a definition; or a section, as files of earlier versions have it.
    ///
    /// # Errors
    ///
    /// It is none of them, or the game cannot be played.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
        match Form::deserialize(from)? {
            Form::Name(name) => super::variant_text::deserialize(name.into_deserializer()),
            Form::Definition(text) => {
                let game: Definition = text.definition().map_err(D::Error::custom)?;
                game.rules().map(Variant::of).map_err(D::Error::custom)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::{armies, named_piece::game_of_pair, variants};

    fn comes_back(game: &Definition) -> String {
        let text = write(game);
        assert_eq!(read(&text).as_ref(), Ok(game), "{text}");
        assert_eq!(rules(&text).map(Rules::made_from), Ok(game), "{text}");
        text
    }

    #[test]
    fn every_game_comes_back_from_its_text() {
        for name in Definition::NAMES {
            comes_back(&Definition::named(name).unwrap());
        }
        for (white, black) in armies::ARMIES.iter().flat_map(|a| armies::ARMIES.map(|b| (a, b))) {
            for spacious in [false, true] {
                comes_back(&armies::game(white, &black, spacious));
            }
        }
        let file = include_bytes!("../../tests/data/armies/armies.ini");
        let library = variants::read(&file[..]).unwrap();
        assert_eq!(library.games.len(), 40);
        library.games.iter().for_each(|game| drop(comes_back(game)));
    }

    #[test]
    fn a_pair_of_pieces_takes_little_room() {
        let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
        let text = comes_back(&game_of_pair(&pair).unwrap());
        let expected = r#"{"name":"musketeer-zebu-wizard","pieces":[null,null,null,null,null,null,["Z","zebu","CN"],["W","wizard","FC"]],"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Z?W?z?w?] w KQkq - 0 1","promotions":[null,null],"gating":"mandatory","pairs":[[6,7],[6,7]],"check_forfeit":true}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn texts_of_no_game_are_refused_in_one_line() {
        let chess = write(&Definition::chess());
        for (from, to, expected) in [
            ("null,null]", "null,null,null]", "letter, name and movement of piece 6, got null"),
            ("[1,2,3,4]", "[1,2,3,9]", "expected the number of one of 6 pieces, got 9"),
            ("chess", "ch\\u0000ess\",\"x\":\"", "unknown field `x`"),
            (
                "{",
                "{\"castling_squares\":[[\"i\",[\"a\",\"h\"],[\"c\",\"g\"],3],[\"e\",[\"a\",\"h\"],[\"c\",\"g\"],3]],",
                "expected a file from a to h, got 'i'",
            ),
            ("{", "{\"gating\":\"sometimes\",", "unknown variant `sometimes`"),
            ("{", "{\"gating\":\"mandatory\",", "expected a pair of White's own types"),
            ("{", "{\"start\":\"8/8\",", "start: "),
            ("{", "[", "expected `,` or `]`"),
        ] {
            let problem = rules(&chess.replacen(from, to, 1)).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
            assert_eq!(problem.lines().count(), 1);
        }
        let long = chess.replacen("chess", &"x".repeat(LONGEST), 1);
        assert!(read(&long).unwrap_err().starts_with("expected a definition of at most 16384"));
    }
}
