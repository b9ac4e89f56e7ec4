//! The pieces of a game: for each place given ones, or random ones.

use std::fmt;
use std::str::FromStr;

use treville_core::betza::Movement;
use treville_core::build::DefinitionError;
use treville_core::color::{ByColor, Color};
use treville_core::definition::{CastlingSquares, Definition, Gating, Owner, PieceDefinition};
use treville_core::encoding::excerpt;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::position::Position;
use treville_core::splitmix::mix;
use treville_core::square::File;
use treville_notation::armies::{self, Army};
use treville_notation::named_piece::{self, NamedPiece, NamedPieceError};

use super::listed::ListedPieces;
use super::names::letter_of;
use super::source::{RandomPieces, SourceError};

/// The source of the two types that wait behind the first rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairSource {
    /// These.
    Given(Box<[NamedPiece; 2]>),
    /// Others in each game.
    Random(RandomPieces),
    /// Two of a list in each game; no text names them.
    Listed(ListedPieces),
}

/// The source of a side's array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArmySource {
    /// A known army.
    Known(Army),
    /// Another one in each game.
    Random(RandomPieces),
}

/// The pieces of games: `--pieces` and `--army` of command lines.
///
/// The same source for both sides means the same army for both, and different seeds mean different
/// ones. What moves in the same way is one type. Kings castle as in orthodox chess, with what
/// stands in the corners, and pawns become pieces of their own army or of the pair.
///
/// ```
/// use treville_core::color::ByColor;
/// use treville_eval::piece::random::Cast;
///
/// let armies = ByColor(["random:1".parse()?, "clobberers".parse()?]);
/// let cast = Cast { armies, ..Cast::default() };
/// let game = cast.game(12)?;
/// assert_eq!(game.name, "random1-clobberers-12");
/// assert_eq!(cast.game(12)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The pair behind the first rank, as in Musketeer chess; without it nothing waits.
    pub pair: Option<PairSource>,
    /// The source of each side's array.
    pub armies: ByColor<ArmySource>,
    /// Whether the pieces of known armies are spacious.
    pub spacious: bool,
    /// Rule 6b of Musketeer chess, where a pair waits.
    pub check_forfeit: bool,
}

impl Default for Cast {
    fn default() -> Cast {
        let [fides, ..] = armies::ARMIES;
        Cast {
            pair: None,
            armies: ByColor([ArmySource::Known(fides); 2]),
            spacious: false,
            check_forfeit: true,
        }
    }
}

/// Why there is no game of these pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CastError {
    /// The letters of given pieces do not go together.
    Pieces(NamedPieceError),
    /// The game is none that can be played.
    Game(DefinitionError),
    /// A side could take the king at once, however often the rest was drawn.
    Check,
    /// Random armies are to be spacious, which would make other pieces of those that were drawn.
    Spacious,
}

impl fmt::Display for CastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastError::Pieces(error) => error.fmt(f),
            CastError::Game(error) => error.fmt(f),
            CastError::Check => f.write_str("expected no check in the array, got one"),
            CastError::Spacious => f.write_str("expected known armies to be spacious, got random"),
        }
    }
}

impl std::error::Error for CastError {}

/// Number of times that a game is drawn again if the first move could take the king.
const ATTEMPTS: u64 = 100;

impl Cast {
    /// Whether games differ from one another.
    #[must_use]
    pub fn is_random(&self) -> bool {
        let random_army = |color| matches!(self.armies[color], ArmySource::Random(_));
        let is_drawn = matches!(self.pair, Some(PairSource::Random(_) | PairSource::Listed(_)));
        is_drawn || Color::ALL.into_iter().any(random_army)
    }

    /// The game with this number, from 0: the same one on every platform.
    ///
    /// # Errors
    ///
    /// The pieces given make no game.
    pub fn game(&self, number: u64) -> Result<Definition, CastError> {
        let is_random_army = |color| matches!(self.armies[color], ArmySource::Random(_));
        if self.spacious && Color::ALL.into_iter().any(is_random_army) {
            return Err(CastError::Spacious);
        }
        let mut problem = CastError::Check;
        for attempt in 0..if self.is_random() { ATTEMPTS } else { 1 } {
            let game = self.attempt(number, attempt).map_err(CastError::Pieces)?;
            match game.rules() {
                Ok(rules) if !Position::start(rules).in_check() => return Ok(game),
                Ok(_) => problem = CastError::Check,
                Err(error) => problem = CastError::Game(error),
            }
        }
        Err(problem)
    }

    fn attempt(&self, number: u64, attempt: u64) -> Result<Definition, NamedPieceError> {
        let mut types = Types::new(self);
        let kinds = Color::ALL.map(|color| {
            let pieces = match &self.armies[color] {
                ArmySource::Known(army) => known(army, self.spacious),
                ArmySource::Random(source) => source.army_at(number, attempt),
            };
            pieces.map(|piece| types.give(&piece, color))
        });
        let pair = match &self.pair {
            None => None,
            Some(PairSource::Given(pair)) => Some((**pair).clone()),
            Some(PairSource::Listed(list)) => {
                Some(list.pair(number).map(|piece| types.labelled(piece)))
            }
            Some(PairSource::Random(source)) => {
                let pair = source.pair_beside(number, attempt, &types.movements());
                Some(pair.map(|piece| types.labelled(piece)))
            }
        };
        let mut pieces = types.pieces;
        let row = |kinds: [PieceType; 4]| -> String {
            let letter = |place: Option<usize>| {
                place.map_or('K', |place| pieces[kinds[place].index()].letter)
            };
            armies::ARRAY.map(letter).into_iter().collect()
        };
        let [bottom, top] = kinds.map(row);
        let entering = match &pair {
            None => Vec::new(),
            Some(pair) => named_piece::add(&mut pieces, pair)?,
        };
        let pair_names = entering.iter().map(|kind| pieces[kind.index()].name.as_str());
        let pairs = match entering[..] {
            [one, other] => Some(ByColor([[one, other]; 2])),
            _ => None,
        };
        let top = top.to_ascii_lowercase();
        let waiting = named_piece::unplaced(&pieces, &entering);
        let start = format!("{top}/pppppppp/8/8/8/8/PPPPPPPP/{bottom}{waiting} w KQkq - 0 1");
        let squares = |color: Color| CastlingSquares {
            king_to: [self.long(color), File::G],
            rook: kinds[color.index()][0],
            ..CastlingSquares::ORTHODOX
        };
        Ok(Definition {
            name: self.name(number, pair_names),
            pieces,
            start,
            promotions: ByColor(kinds.map(|own| pairs.is_none().then(|| armies::sorted(own)))),
            gating: if pairs.is_some() { Gating::Mandatory } else { Gating::None },
            check_forfeit: self.check_forfeit && pairs.is_some(),
            pairs,
            castling_squares: ByColor(Color::ALL.map(squares)),
            ..Definition::chess()
        })
    }

    /// The king's file after castling towards a.
    fn long(&self, color: Color) -> File {
        match &self.armies[color] {
            ArmySource::Known(army) => army.long,
            ArmySource::Random(_) => File::C,
        }
    }

    /// A name that says where the pieces are from, of at most 64 letters.
    fn name<'a>(&self, number: u64, pair: impl Iterator<Item = &'a str>) -> String {
        let label = |source: &RandomPieces| source.to_string().replace([':', '/'], "");
        let side = |army: &ArmySource| match army {
            ArmySource::Known(army) => army.name.to_owned(),
            ArmySource::Random(source) => label(source),
        };
        let mut name = match (&self.armies, &self.pair) {
            (ByColor(armies), Some(_)) if *armies == Cast::default().armies.0 => {
                "musketeer".to_owned()
            }
            (ByColor(armies), _) => armies.each_ref().map(side).join("-"),
        };
        if self.spacious {
            name = format!("spacious-{name}");
        }
        match &self.pair {
            Some(PairSource::Random(source)) => name += &format!("-{}", label(source)),
            _ => pair.for_each(|piece| name += &format!("-{piece}")),
        }
        // A pair of a list is the same game whenever it comes.
        let is_same = self.armies.0 == Cast::default().armies.0
            && matches!(self.pair, Some(PairSource::Listed(_)));
        if self.is_random() && !is_same {
            name += &format!("-{number}");
        }
        if name.len() > 64 {
            let hash = name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
            name = format!("random-{hash:016x}-{number}");
        }
        name
    }
}

/// The pieces of a known army.
fn known(army: &Army, spacious: bool) -> [NamedPiece; 4] {
    army.pieces.map(|spec| {
        let piece = armies::piece(spec, spacious);
        NamedPiece { name: piece.name, letter: Some(piece.letter), movement: piece.movement }
    })
}

/// The types of a game in the making.
struct Types {
    pieces: Vec<PieceDefinition>,
    /// Letters that no drawn piece may get: those of the orthodox pieces, and of given ones.
    taken: Vec<char>,
    /// The names of the others.
    names: Vec<String>,
}

impl Types {
    /// The orthodox types, of which only pawns and kings are in the game yet.
    fn new(cast: &Cast) -> Types {
        let mut pieces: Vec<PieceDefinition> =
            ORTHODOX_PIECES.iter().map(PieceDefinition::from).collect();
        for piece in &mut pieces[PieceType::KNIGHT.index()..=PieceType::QUEEN.index()] {
            piece.owner = Owner::Neither;
        }
        let mut taken: Vec<char> = pieces.iter().map(|piece| piece.letter).collect();
        for color in Color::ALL {
            if let ArmySource::Known(army) = cast.armies[color] {
                taken.extend(army.pieces.map(|piece| piece.letter));
            }
        }
        if let Some(PairSource::Given(pair)) = &cast.pair {
            taken.extend(pair.iter().filter_map(|piece| piece.letter));
        }
        Types { pieces, taken, names: Vec::new() }
    }

    /// The type of a piece that a side gets: a new one if there is none that moves like it.
    fn give(&mut self, piece: &NamedPiece, color: Color) -> PieceType {
        let movement = piece.movement.movement();
        let same = |known: &PieceDefinition| known.movement.movement() == movement;
        let number = match self.pieces.iter().skip(1).position(same) {
            Some(number) => number + 1,
            None => {
                let NamedPiece { name, letter, movement } = self.labelled(piece.clone());
                let letter = letter.unwrap_or('Z');
                self.pieces.push(PieceDefinition { letter, name, movement, owner: Owner::Neither });
                self.pieces.len() - 1
            }
        };
        let owner = &mut self.pieces[number].owner;
        let has = |side| side == color || owner.has(side);
        *owner = Owner::new(has(Color::White), has(Color::Black));
        PieceType::new(number as u8)
    }

    /// A piece with a letter, and with a name of its own.
    fn labelled(&mut self, piece: NamedPiece) -> NamedPiece {
        let letter = piece.letter.unwrap_or_else(|| letter_of(&piece.name, &self.taken));
        self.taken.push(letter);
        let is_taken = self.names.contains(&piece.name);
        let name = if is_taken { format!("{}-{letter}", piece.name) } else { piece.name };
        let name = name.to_ascii_lowercase();
        self.names.push(name.clone());
        NamedPiece { name, letter: Some(letter), movement: piece.movement }
    }

    /// The movements of the pieces in the game.
    fn movements(&self) -> Vec<Movement> {
        let owned = self.pieces.iter().filter(|piece| piece.owner != Owner::Neither);
        owned.map(|piece| piece.movement.movement().clone()).collect()
    }
}

impl fmt::Display for PairSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairSource::Random(source) => source.fmt(f),
            PairSource::Listed(list) => write!(f, "two of {} pieces", list.pieces().len()),
            PairSource::Given(pair) => {
                let [one, other] = &**pair;
                write!(f, "{one},{other}")
            }
        }
    }
}

/// Reads a source of random pieces, or two pieces parted by a comma.
impl FromStr for PairSource {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<PairSource, SourceError> {
        if text.starts_with("random:") {
            return text.parse().map(PairSource::Random);
        }
        // A comma in brackets is part of a leap: `(4,1)`.
        let mut depth = 0;
        let parts_pieces = |letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ',' && depth == 0
        };
        let named = text.split(parts_pieces).map(|piece| piece.parse::<NamedPiece>());
        let named = named.collect::<Result<Vec<_>, _>>();
        let named = named.map_err(|error| SourceError(error.to_string()))?;
        let count = named.len();
        let pair = <[NamedPiece; 2]>::try_from(named).map(Box::new);
        pair.map(PairSource::Given)
            .map_err(|_| SourceError(format!("expected two pieces parted by a comma, got {count}")))
    }
}

impl fmt::Display for ArmySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArmySource::Known(army) => f.write_str(army.name),
            ArmySource::Random(source) => source.fmt(f),
        }
    }
}

/// Reads a source of random pieces, or the name of an army.
impl FromStr for ArmySource {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<ArmySource, SourceError> {
        if text.starts_with("random:") {
            return text.parse().map(ArmySource::Random);
        }
        armies::by_name(text).map(ArmySource::Known).ok_or_else(|| {
            let names = armies::ARMIES.map(|army| army.name).join(", ");
            let got = excerpt(text);
            SourceError(format!("expected one of {names}, or random:SEED, got '{got}'"))
        })
    }
}

impl ArmySource {
    /// Reads a side and its army, as in `white=clobberers`.
    ///
    /// # Errors
    ///
    /// There is no such side or army.
    pub fn of_side(text: &str) -> Result<(Color, ArmySource), SourceError> {
        let (side, name) = text.split_once('=').unwrap_or((text, ""));
        let color = match side.to_ascii_lowercase().as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return Err(SourceError("expected white=NAME or black=NAME".to_owned())),
        };
        Ok((color, name.parse()?))
    }
}

#[cfg(test)]
mod tests;
