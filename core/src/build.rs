//! From the definition of a game to rules that can be played.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, RwLock};

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::definition::Definition;
use crate::fen::{self, FenError};
use crate::piece::{BySlot, Piece, PieceType, Slot};
use crate::pieces::{PieceSet, PieceSetError};
use crate::position::Position;
use crate::rules::{Army, Castling, Gating, Rulebook, Rules};
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// Why a definition is not one of a game that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DefinitionError {
    /// The pieces are not a set.
    Pieces(PieceSetError),
    /// A piece can never move; its name.
    Motionless(String),
    /// The start is not the FEN of a position.
    Start(FenError),
    /// A side has more types that are neither pawns nor kings than there is room for: how many, and
    /// the room.
    Types(Color, usize, usize),
    /// A side's pawns are to become a pawn or a king, or what the other side alone may have; its
    /// name.
    Promotion(Color, String),
    /// A side's pair is not two different types of its own that are not orthodox; or a pair is
    /// missing.
    Pair(Color),
    /// A side's king would castle to a square beside which there is none for the rook.
    Castling(Color),
    /// A type to choose is orthodox, unknown, or not of both sides.
    Choice(String),
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefinitionError::Pieces(error) => error.fmt(f),
            DefinitionError::Motionless(name) => {
                write!(f, "expected pieces that can move, got a {name} that never can")
            }
            DefinitionError::Start(error) => write!(f, "start: {error}"),
            DefinitionError::Types(color, types, room) => write!(
                f,
                "expected at most {room} types for {color} beside pawn and king, got {types}"
            ),
            DefinitionError::Promotion(color, name) => write!(
                f,
                "expected promotion of {color} to its own pieces but pawn and king, got {name}"
            ),
            DefinitionError::Pair(color) => {
                write!(f, "expected a pair of {color}'s own types that are not orthodox")
            }
            DefinitionError::Castling(color) => write!(
                f,
                "expected room for the rook beside {color}'s king after castling, got the edge"
            ),
            DefinitionError::Choice(name) => {
                write!(
                    f,
                    "expected types to choose that both may have and are not orthodox, got {name}"
                )
            }
        }
    }
}

impl std::error::Error for DefinitionError {}

impl From<PieceSetError> for DefinitionError {
    fn from(error: PieceSetError) -> DefinitionError {
        DefinitionError::Pieces(error)
    }
}

impl From<FenError> for DefinitionError {
    fn from(error: FenError) -> DefinitionError {
        DefinitionError::Start(error)
    }
}

/// The results of definitions, by definition: rules, or what is wrong with the start, so that
/// reading a wrong file again takes no more memory. They are never dropped, for the reason that
/// [movements](crate::reach) are not.
static INTERNED: LazyLock<Mutex<HashMap<&'static Definition, Result<Rules, FenError>>>> =
    LazyLock::new(Default::default);

/// The starts of all rules, read once, by the address of the rules.
static STARTS: LazyLock<RwLock<HashMap<usize, Position>>> = LazyLock::new(Default::default);

/// The place of rules, which never move.
fn address(rules: Rules) -> usize {
    std::ptr::from_ref(rules.made_from()).addr()
}

fn interned() -> MutexGuard<'static, HashMap<&'static Definition, Result<Rules, FenError>>> {
    INTERNED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Definition {
    /// The rules of the game. Equal definitions give the same rules, at once from the second time.
    ///
    /// # Errors
    ///
    /// See [`DefinitionError`].
    pub fn rules(&self) -> Result<Rules, DefinitionError> {
        if let Some(known) = interned().get(self) {
            return Ok(known.clone()?);
        }
        let pieces = PieceSet::of(&self.pieces)?;
        for kind in pieces.types().map(|kind| pieces.kind(kind)) {
            if kind.movement.rays().is_empty() {
                return Err(DefinitionError::Motionless(kind.name.clone()));
            }
        }
        let is_other =
            |kind: &PieceType| (PieceType::ORTHODOX..self.pieces.len()).contains(&kind.index());
        let is_of = |kind: &PieceType, color| pieces.kind(*kind).owner.has(color);
        let is_of_both = |kind: &PieceType| Color::ALL.iter().all(|color| is_of(kind, *color));
        let is_choice = |kind: &&PieceType| is_other(kind) && is_of_both(kind);
        if let Some(kind) = self.choices.iter().find(|kind| !is_choice(kind)) {
            return Err(DefinitionError::Choice(pieces.kind(*kind).name.clone()));
        }
        if self.gating != Gating::None {
            for color in Color::ALL {
                let is_own = |kind: &PieceType| is_other(kind) && is_of(kind, color);
                let is_pair =
                    |[one, other]: [PieceType; 2]| one != other && is_own(&one) && is_own(&other);
                if !self.pairs.is_some_and(|pairs| is_pair(pairs[color])) {
                    return Err(DefinitionError::Pair(color));
                }
            }
        }
        for color in Color::ALL {
            // The rook ends on the side from which the king has come.
            if self.castling_squares[color]
                .king_to
                .iter()
                .zip([File::H, File::A])
                .any(|(to, edge)| *to == edge)
            {
                return Err(DefinitionError::Castling(color));
            }
        }
        let array = fen::placement(&self.start, pieces)?;
        let mut armies =
            ByColor([Army { slots: BySlot([None; 8]), promotions: BySlot([false; 8]) }; 2]);
        let mut home = ByColor([BySlot([Bitboard::EMPTY; 8]); 2]);
        for color in Color::ALL {
            armies[color] = self.army(color, pieces, &array)?;
            // A type that enters may stand in the array as well.
            let entering = self.pairs.filter(|_| self.gating != Gating::None);
            let slot = |kind| {
                let number = entering?[color].iter().position(|entering| *entering == kind)?;
                Some(Slot::CHOSEN[number])
            };
            for (square, piece) in array.iter().filter(|(_, piece)| piece.color == color) {
                if let Some(slot) = armies[color].slot(piece.kind).or_else(|| slot(piece.kind)) {
                    home[color][slot] |= (*square).into();
                }
            }
        }
        let rules = Rules::unchecked(Rulebook {
            definition: self.clone(),
            pieces,
            armies,
            gating: self.gating,
            check_forfeit: self.check_forfeit,
            castling: self.castling,
            halfmove_limit: if self.halfmove_limit == 0 { u16::MAX } else { self.halfmove_limit },
            array: ByColor::from_fn(|color| {
                let mut men = BySlot(home[color].0.map(|squares| squares.count() as u8));
                if self.gating != Gating::None {
                    Slot::CHOSEN.into_iter().for_each(|slot| men[slot] += 1);
                }
                men
            }),
            home,
        });
        let start = fen::parse(&self.start, rules, None).map(|parsed| parsed.position);
        let mut interned = interned();
        let known = interned.entry(rules.made_from()).or_insert(start.clone().map(|_| rules));
        if let (Ok(rules), Ok(start)) = (&known, start) {
            let mut starts = STARTS.write().unwrap_or_else(PoisonError::into_inner);
            starts.entry(address(*rules)).or_insert(start);
        }
        Ok(known.clone()?)
    }

    /// The types of a side, those of the array on the slots that their files suggest.
    fn army(
        &self,
        color: Color,
        pieces: &PieceSet,
        array: &[(Square, Piece)],
    ) -> Result<Army, DefinitionError> {
        const BY_FILE: [Slot; 8] = [
            Slot::Rook,
            Slot::Knight,
            Slot::Bishop,
            Slot::Queen,
            Slot::King,
            Slot::Bishop,
            Slot::Knight,
            Slot::Rook,
        ];
        let mut slots = BySlot([None; 8]);
        slots[Slot::Pawn] = Some(PieceType::PAWN);
        slots[Slot::King] = Some(PieceType::KING);
        let pair = self.pairs.filter(|_| self.gating != Gating::None).map(|pairs| pairs[color]);
        let enters = |kind: PieceType| {
            self.gating != Gating::None
                && (self.choices.contains(&kind) || pair.is_some_and(|pair| pair.contains(&kind)))
        };
        let own = array.iter().filter(|(_, piece)| piece.color == color);
        let standing = own.map(|(square, piece)| (Some(*square), piece.kind));
        let listed = self.promotions[color].iter().flatten().map(|kind| (None, *kind));
        let mut wanted: Vec<(Option<Square>, PieceType)> = Vec::new();
        for (square, kind) in standing.chain(listed) {
            let is_new = wanted.iter().all(|(_, known)| *known != kind);
            if is_new && kind != PieceType::PAWN && kind != PieceType::KING && !enters(kind) {
                wanted.push((square, kind));
            }
        }
        let room = if pair.is_some() { 4 } else { 6 };
        if wanted.len() > room {
            return Err(DefinitionError::Types(color, wanted.len(), room));
        }
        // Orthodox types first, each on the slot of its name.
        wanted.sort_by_key(|(_, kind)| kind.index() >= PieceType::ORTHODOX);
        for (square, kind) in wanted {
            let named = Slot::ALL[kind.index() & 7];
            let by_file = square
                .filter(|square| square.rank() == Rank::first_of(color))
                .map(|square| BY_FILE[square.file().index()]);
            let preferred = if kind.index() < PieceType::ORTHODOX { Some(named) } else { by_file };
            let free = |slot: &Slot| slots[*slot].is_none();
            let slot =
                preferred.filter(free).or_else(|| Slot::OFFICERS.into_iter().take(room).find(free));
            if let Some(slot) = slot {
                slots[slot] = Some(kind);
            }
        }
        let promotions = self.promotions_of(color, pieces, &slots, pair)?;
        Ok(Army { slots, promotions })
    }

    fn promotions_of(
        &self,
        color: Color,
        pieces: &PieceSet,
        slots: &BySlot<Option<PieceType>>,
        pair: Option<[PieceType; 2]>,
    ) -> Result<BySlot<bool>, DefinitionError> {
        let mut promotions = BySlot([false; 8]);
        let Some(listed) = &self.promotions[color] else {
            for slot in Slot::OFFICERS {
                promotions[slot] =
                    slots[slot].is_some() || pair.is_some() && Slot::CHOSEN.contains(&slot);
            }
            return Ok(promotions);
        };
        for kind in listed {
            let is_officer = *kind != PieceType::PAWN && *kind != PieceType::KING;
            let given = pair.and_then(|pair| pair.iter().position(|other| other == kind));
            let slot = given
                .map(|number| Slot::CHOSEN[number])
                .or_else(|| Slot::OFFICERS.into_iter().find(|slot| slots[*slot] == Some(*kind)));
            match slot.filter(|_| is_officer && pieces.kind(*kind).owner.has(color)) {
                Some(slot) => promotions[slot] = true,
                None => {
                    return Err(DefinitionError::Promotion(color, pieces.kind(*kind).name.clone()));
                }
            }
        }
        if !self.choices.is_empty() && pair.is_some() {
            Slot::CHOSEN.into_iter().for_each(|slot| promotions[slot] = true);
        }
        Ok(promotions)
    }
}

impl Rules {
    /// The same rules with another way for pieces to enter.
    #[must_use]
    pub fn with_gating(self, gating: Gating) -> Rules {
        self.with(self.gating == gating, |definition| definition.gating = gating)
    }

    /// The same rules with another way to castle.
    #[must_use]
    pub fn with_castling(self, castling: Castling) -> Rules {
        self.with(self.castling == castling, |definition| definition.castling = castling)
    }

    /// The same rules with or without rule 6b, check forfeit.
    #[must_use]
    pub fn with_check_forfeit(self, on: bool) -> Rules {
        self.with(self.check_forfeit == on, |definition| definition.check_forfeit = on)
    }

    /// The same rules with another pair for both sides.
    #[must_use]
    pub fn with_pair(self, pair: [PieceType; 2]) -> Rules {
        let pairs = Some(ByColor([pair; 2]));
        self.with(self.definition.pairs == pairs, |definition| definition.pairs = pairs)
    }

    /// The rules with a change that no check can refuse, if there is one.
    fn with(self, is_so: bool, change: impl Fn(&mut Definition)) -> Rules {
        if is_so {
            return self;
        }
        let mut definition = self.definition.clone();
        change(&mut definition);
        definition.rules().unwrap_or(self)
    }
}

impl Position {
    /// The start of a game by these rules.
    #[must_use]
    pub fn start(rules: Rules) -> Position {
        let starts = STARTS.read().unwrap_or_else(PoisonError::into_inner);
        // Rules can only be had with a start that was read before.
        starts.get(&address(rules)).copied().unwrap_or_else(|| Setup::empty(rules).unchecked())
    }
}

impl Setup {
    /// The start of a game.
    #[must_use]
    pub fn start(rules: Rules) -> Setup {
        Position::start(rules).setup()
    }
}
