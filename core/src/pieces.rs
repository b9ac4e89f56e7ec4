//! The pieces of a game: types with letters, names and compiled movements.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};

use crate::attacks::Reach;
use crate::betza::Movement;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::definition::{Owner, PieceDefinition};
use crate::lone_mate::mates_alone;
use crate::piece::{ORTHODOX_PIECES, PieceType};
use crate::reach::{Masks, Tables};
use crate::square::Square;

/// A piece type as it is played.
#[derive(PartialEq, Eq, Hash)]
pub struct Kind {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name, lower case.
    pub name: String,
    /// The movement.
    pub movement: &'static Movement,
    /// The sides that may have it.
    pub owner: Owner,
}

/// Piece types with their movements compiled.
///
/// A set is built once for each different list of pieces and then lives for the whole program, so
/// positions point to it instead of owning it. Its tables are those of its movements, which all
/// sets share, so a set itself is small.
pub struct PieceSet {
    kinds: Box<[Kind]>,
    tables: [&'static Tables; PieceType::LIMIT],
    /// The captures by the tables, one step nearer.
    captures: [&'static Masks; PieceType::LIMIT],
    is_plain: bool,
    has_orthodox_king: bool,
    /// See [`PieceSet::mates_alone`]: for each type whether it is known, and whether it is so.
    mates_alone: AtomicU64,
}

/// Why a list of pieces is not a set that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceSetError {
    /// A piece captures en passant and is no pawn; its name.
    EnPassant(String),
    /// A side has two pieces of one letter, or a letter is no capital.
    Letter(char),
    /// The list does not begin with the six orthodox types: the name of the one that is expected.
    Orthodox(&'static str),
    /// The list is longer than [`PieceType::LIMIT`]; its length.
    Length(usize),
}

impl fmt::Display for PieceSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PieceSetError::EnPassant(name) => {
                write!(f, "expected pawns alone to capture en passant, got {name}")
            }
            PieceSetError::Letter(letter) => write!(
                f,
                "expected a different capital for each piece, got '{letter}' again or not a capital"
            ),
            PieceSetError::Orthodox(name) => {
                write!(f, "expected the six orthodox pieces first, got no {name} in its place")
            }
            PieceSetError::Length(length) => {
                write!(f, "expected at most {} pieces, got {length}", PieceType::LIMIT)
            }
        }
    }
}

impl std::error::Error for PieceSetError {}

/// The sets built so far.
static INTERNED: LazyLock<Mutex<HashMap<&'static [Kind], &'static PieceSet>>> =
    LazyLock::new(Default::default);

impl PieceSet {
    /// The set of these pieces, the six orthodox ones first. Lists of the same meaning give the
    /// same set.
    ///
    /// # Errors
    ///
    /// See [`PieceSetError`].
    pub fn of(pieces: &[PieceDefinition]) -> Result<&'static PieceSet, PieceSetError> {
        let (kinds, tables) = compile(pieces)?;
        let mut interned = INTERNED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(set) = interned.get(&kinds[..]) {
            return Ok(set);
        }
        let [pawn, king] = [PieceType::PAWN, PieceType::KING].map(PieceType::index);
        let mut all = [tables[pawn]; PieceType::LIMIT];
        all[..tables.len()].copy_from_slice(&tables);
        let set: &'static PieceSet = Box::leak(Box::new(PieceSet {
            is_plain: tables.iter().all(|tables| tables.is_plain()),
            has_orthodox_king: kinds[king].movement.to_string() == ORTHODOX_PIECES[king].betza,
            captures: all.map(|tables| tables.captures),
            mates_alone: AtomicU64::new(0),
            kinds: kinds.into(),
            tables: all,
        }));
        interned.insert(&set.kinds, set);
        Ok(set)
    }

    /// All types, in the order of their numbers.
    pub fn types(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.kinds.len() as u8).map(PieceType::new)
    }

    /// The types that are not orthodox, in the order of their numbers.
    pub fn others(&self) -> impl Iterator<Item = PieceType> + use<> {
        self.types().skip(PieceType::ORTHODOX)
    }

    /// The data of a type. A number that no piece has is read as the pawn.
    #[must_use]
    pub fn kind(&self, kind: PieceType) -> &Kind {
        self.kinds.get(kind.index()).unwrap_or(&self.kinds[0])
    }

    /// The letter of a type in the case that shows its side.
    #[must_use]
    pub fn letter(&self, color: Color, kind: PieceType) -> char {
        let letter = self.kind(kind).letter;
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The type that has this letter, of either case, among those of a side.
    #[must_use]
    pub fn by_letter(&self, color: Color, letter: char) -> Option<PieceType> {
        let letter = letter.to_ascii_uppercase();
        let mut types = self.types();
        types.find(|kind| {
            let kind = self.kind(*kind);
            kind.letter == letter && kind.owner.has(color)
        })
    }

    /// The type that has this letter or name, of either case, among those of a side.
    #[must_use]
    pub fn by_text(&self, color: Color, text: &str) -> Option<PieceType> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.by_letter(color, letter),
            _ => self.types().find(|kind| {
                let kind = self.kind(*kind);
                kind.name.eq_ignore_ascii_case(text) && kind.owner.has(color)
            }),
        }
    }

    /// Whether masks hold every movement: then checks and pins lie on the lines of bishops and
    /// rooks, and captures and moves are the same.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The captures of a piece from a square by leaps and straight slides, as masks. Of a
    /// [plain](PieceSet::is_plain) set that is all it does.
    #[inline]
    #[must_use]
    pub fn reach(&self, color: Color, kind: PieceType, from: Square) -> Reach {
        self.captures[kind.index()][color].at(from)
    }

    /// The squares that a piece attacks: those that it could capture on if enemies stood there, own
    /// pieces included.
    #[inline]
    #[must_use]
    pub fn attacks(
        &self,
        color: Color,
        kind: PieceType,
        from: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let tables = self.tables(kind);
        let attacks = self.reach(color, kind, from).attacks(from, occupied);
        match &tables.walk {
            Some(walk) if !self.is_plain => attacks | walk.captures(color, from, occupied, false),
            _ => attacks,
        }
    }

    /// The empty squares that a piece which has moved before can go to without a capture. Of the
    /// pawn that is nothing: its steps are rules of their own.
    #[must_use]
    pub fn quiet(
        &self,
        color: Color,
        kind: PieceType,
        from: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        match kind {
            PieceType::PAWN => Bitboard::EMPTY,
            kind => self.tables(kind).quiet(color, from, occupied, false),
        }
    }

    /// Whether masks hold the movement of this type: it goes where it captures, and only the first
    /// blocker of a line matters.
    #[must_use]
    pub fn is_plain_type(&self, kind: PieceType) -> bool {
        self.tables(kind).is_plain()
    }

    /// Whether a king might give check to the other one. What one attacks by leaps and slides is
    /// attacked from there by the other in turn; only where more decides can one side be first.
    pub(crate) fn kings_may_check(&self) -> bool {
        self.tables(PieceType::KING).walk.is_some()
    }

    /// Whether kings move as in orthodox chess.
    #[must_use]
    pub fn has_orthodox_king(&self) -> bool {
        self.has_orthodox_king
    }

    #[inline]
    pub(crate) fn tables(&self, kind: PieceType) -> &'static Tables {
        self.tables[kind.index()]
    }

    /// Whether a king and this piece can mate a bare king that cooperates (a pawn by promoting). If
    /// not, the game is drawn when no other piece is left.
    #[must_use]
    pub fn mates_alone(&self, kind: PieceType) -> bool {
        if kind == PieceType::PAWN || kind == PieceType::KING {
            return kind == PieceType::PAWN;
        }
        let (known, so) = (1 << (2 * kind.index()), 2 << (2 * kind.index()));
        let bits = self.mates_alone.load(Ordering::Relaxed);
        if bits & known != 0 {
            return bits & so != 0;
        }
        let is_so = mates_alone(self.tables(kind), self.tables(PieceType::KING));
        let found = if is_so { known | so } else { known };
        self.mates_alone.fetch_or(found, Ordering::Relaxed);
        is_so
    }
}

/// The types and their tables.
fn compile(pieces: &[PieceDefinition]) -> Result<(Vec<Kind>, Vec<&'static Tables>), PieceSetError> {
    if pieces.len() > PieceType::LIMIT {
        return Err(PieceSetError::Length(pieces.len()));
    }
    for (number, spec) in ORTHODOX_PIECES.iter().enumerate() {
        // A king may move in another way; the others are what they are called.
        let is_itself =
            |piece: &PieceDefinition| number == 5 || piece.movement.spelling() == spec.betza;
        if !pieces.get(number).is_some_and(is_itself) {
            return Err(PieceSetError::Orthodox(spec.name));
        }
    }
    let (mut kinds, mut tables): (Vec<Kind>, Vec<&'static Tables>) = Default::default();
    for (number, piece) in pieces.iter().enumerate() {
        let same = |known: &Kind| known.letter == piece.letter && known.owner.meets(piece.owner);
        if !piece.letter.is_ascii_uppercase() || kinds.iter().any(same) {
            return Err(PieceSetError::Letter(piece.letter));
        }
        let movement = piece.movement.movement();
        let pawn = number == PieceType::PAWN.index();
        if !pawn && movement.rays().iter().any(|ray| ray.en_passant) {
            return Err(PieceSetError::EnPassant(piece.name.clone()));
        }
        let compiled = Tables::of(movement, pawn);
        kinds.push(Kind {
            letter: piece.letter,
            name: piece.name.clone(),
            movement: &compiled.movement,
            owner: piece.owner,
        });
        tables.push(compiled);
    }
    Ok((kinds, tables))
}

impl PartialEq for PieceSet {
    fn eq(&self, other: &PieceSet) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for PieceSet {}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.kinds.iter().map(|kind| kind.letter).collect();
        write!(f, "PieceSet({letters})")
    }
}
