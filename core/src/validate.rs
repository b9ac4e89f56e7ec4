//! Faults of a set-up, and the position that comes of one without any.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::gates::Gate;
use crate::piece::{Piece, PieceType, Slot};
use crate::position::{Position, Stage};
use crate::rules::{Castling, Gating};
use crate::setup::{Setup, castling_files};
use crate::square::{File, Rank, Square};

/// One thing that is wrong with a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A side has this many kings instead of one.
    Kings(Color, usize),
    /// A side has more men than it can have: how many, and the limit.
    Men(Color, usize, usize),
    /// A side has more than eight pawns: how many.
    Pawns(Color, usize),
    /// A pawn stands on the first or last rank.
    PawnOnEdge(Square),
    /// A piece of a type that is not one of the chosen two: its letter and square.
    NotChosen(char, Square),
    /// The side not to move is in check.
    CanTakeKing(Color),
    /// The same type is chosen twice: its letter.
    SameChoice(char),
    /// Two pieces wait behind one square.
    SharedGate(Color, File),
    /// Two pieces wait where castling would bring both into play: behind king and rook.
    CastlingGates(Color, File, File),
    /// A piece waits behind a square where no piece of its side stands.
    NoHelper(Color, File),
    /// A piece waits, or has yet to be placed, whose type is not chosen.
    GateWithoutChoice(Color),
    /// The choices or placements made so far do not fit the order (White, Black, White, Black) and
    /// the side to move; the side whose turn it should be, if there is one.
    Order(Option<Color>),
    /// A side has two rooks to castle with on the same wing.
    CastlingTwins(Color),
    /// A type is chosen that is not among those to choose from: its letter.
    NoChoice(char),
    /// A side has to place a piece and too few of its pieces stand on its first rank.
    NoRoom(Color),
    /// A castling right on a square where king and rook do not stand as it needs.
    CastlingRight(Square),
    /// A side's pieces wait where the rules have them in hand, or the other way about.
    WrongGates(Color),
    /// The types are not those that the rules give both sides.
    NotGiven,
    /// A piece of the array that has not moved is said to be where none of the side can be.
    NothingUnmoved(Square),
}

/// The faults of a set-up, none left out: the whole list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

/// Number of faults in a message, which is one line.
const SAID: usize = 4;

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().take(SAID).enumerate() {
            write!(f, "{}{fault}", if i > 0 { "; " } else { "" })?;
        }
        match self.0.len().saturating_sub(SAID) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for Faults {}

/// The name of a side in lower case, as it stands inside a sentence.
fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Kings(color, 0) => write!(f, "expected one {} king, got none", side(color)),
            Fault::Kings(color, n) => write!(f, "expected one {} king, got {n}", side(color)),
            Fault::Men(color, n, limit) => {
                write!(f, "expected at most {limit} {} men, got {n}", side(color))
            }
            Fault::Pawns(color, n) => {
                write!(f, "expected at most 8 {} pawns, got {n}", side(color))
            }
            Fault::PawnOnEdge(square) => {
                write!(f, "expected pawns on ranks 2 to 7 only, got one on {square}")
            }
            Fault::NotChosen(letter, square) => {
                write!(f, "expected only pieces of the chosen types, got '{letter}' on {square}")
            }
            Fault::CanTakeKing(color) => write!(
                f,
                "expected the {} king safe on the other side's move, got it in check",
                side(color)
            ),
            Fault::SameChoice(letter) => {
                write!(f, "expected two different types, got '{letter}' twice")
            }
            Fault::SharedGate(color, file) => write!(
                f,
                "expected {}'s waiting pieces on different files, got both on {file}",
                side(color)
            ),
            Fault::CastlingGates(color, a, b) => write!(
                f,
                "expected {}'s waiting pieces not behind both king and rook, got files {a} and {b}",
                side(color)
            ),
            Fault::NoHelper(color, file) => write!(
                f,
                "expected a {} piece in front of the waiting one on file {file}, got none",
                side(color)
            ),
            Fault::GateWithoutChoice(color) => write!(
                f,
                "expected types chosen before {} places or gates a piece, got none",
                side(color)
            ),
            Fault::Order(Some(color)) => write!(
                f,
                "expected choices and placements in the order White, Black, White, Black and \
                 {color} to move now, got another order"
            ),
            Fault::Order(None) => f.write_str(
                "expected choices and placements in the order White, Black, White, Black, \
                 got another order",
            ),
            Fault::CastlingTwins(color) => write!(
                f,
                "expected at most one rook to castle on each side of the {} king, got two",
                side(color)
            ),
            Fault::NoRoom(color) => write!(
                f,
                "expected {} pieces on the first rank to place the chosen ones behind, got too few",
                side(color)
            ),
            Fault::NoChoice(letter) => {
                write!(f, "expected types that can be chosen, got '{letter}'")
            }
            Fault::CastlingRight(square) => write!(
                f,
                "expected a rook on {square} and its king on the same rank to castle, got neither \
                 or one"
            ),
            Fault::WrongGates(color) => write!(
                f,
                "expected {}'s pieces to wait, or to be in hand, as the rules have it, got the other",
                side(color)
            ),
            Fault::NotGiven => {
                f.write_str("expected the two types that the rules give, got another pair")
            }
            Fault::NothingUnmoved(square) => {
                write!(f, "expected a piece that has not moved on {square}, got none")
            }
        }
    }
}

impl Setup {
    /// Checks the set-up and makes it a position.
    ///
    /// # Errors
    ///
    /// Every fault that it has, all at once.
    pub fn position(&self) -> Result<Position, Faults> {
        let list = faults(self);
        if !list.is_empty() {
            return Err(Faults(list));
        }
        let mut position = self.unchecked();
        position.checks = position.find_checks();
        let mut list = Vec::new();
        let set_up = position.stage() != Stage::Play;
        for color in Color::ALL {
            // A check cannot be answered while pieces are chosen and placed.
            let occupied = position.board.occupied();
            let attacked = position.is_attacked(position.board.king(color), !color, occupied);
            if attacked && (set_up || color != position.turn) {
                list.push(Fault::CanTakeKing(color));
            }
            let to_place = position.gates.of(color).contains(&Gate::Unplaced);
            if to_place && !File::all().any(|file| position.has_room(color, file)) {
                list.push(Fault::NoRoom(color));
            }
        }
        if !list.is_empty() {
            return Err(Faults(list));
        }
        Ok(position)
    }
}

/// All faults of a set-up but [`Fault::CanTakeKing`], which needs the position.
fn faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    pieces(setup, &mut faults);
    let [white, black] = setup.chosen.0;
    let lists = if white == black { &[white][..] } else { &[white, black] };
    for chosen in lists {
        if let [Some(first), Some(second)] = chosen
            && first == second
        {
            faults.push(Fault::SameChoice(setup.rules.pieces.kind(*first).letter));
        }
    }
    if setup.rules.has_set_up() && !setup.rules.definition.choices.is_empty() {
        let mut chosen = lists.iter().flatten().flatten();
        let is_choice = |kind: &&PieceType| setup.rules.selectable().any(|other| other == **kind);
        if let Some(kind) = chosen.find(|kind| !is_choice(kind)) {
            faults.push(Fault::NoChoice(setup.rules.pieces.kind(*kind).letter));
        }
        if white != black {
            faults.push(Fault::NotGiven);
        }
    } else if setup.chosen != setup.rules.given() {
        faults.push(Fault::NotGiven);
    }
    for color in Color::ALL {
        gates(setup, color, &mut faults);
        castling_twins(setup, color, &mut faults);
    }
    order(setup, &mut faults);
    hands(setup, &mut faults);
    for rook in setup.castling {
        let color = if rook.rank() == Rank::FIRST { Color::White } else { Color::Black };
        let stands = |square: Square, kind| {
            setup.pieces[square.index()].is_some_and(|p| p.kind == kind && p.color == color)
        };
        let king = king_of(setup, color).filter(|king| king.rank() == Rank::first_of(color));
        let squares = setup.rules.definition.castling_squares[color];
        let home = setup.rules.castling == Castling::Chess960
            || (king.is_some_and(|king| king.file() == squares.king)
                && squares.rooks.contains(&rook.file()));
        let home = home && rook.rank() == Rank::first_of(color);
        if king.is_none() || !home || !stands(rook, squares.rook) {
            faults.push(Fault::CastlingRight(rook));
        }
    }
    faults
}

/// The first king of a side, if it has one.
fn king_of(setup: &Setup, color: Color) -> Option<Square> {
    let king = Some(Piece { color, kind: PieceType::KING });
    Square::all().find(|square| setup.pieces[square.index()] == king)
}

fn pieces(setup: &Setup, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let own = || setup.pieces.iter().flatten().filter(move |piece| piece.color == color);
        let count = |kind| own().filter(|piece| piece.kind == kind).count();
        if count(PieceType::KING) != 1 {
            faults.push(Fault::Kings(color, count(PieceType::KING)));
        }
        if count(PieceType::PAWN) > 8 {
            faults.push(Fault::Pawns(color, count(PieceType::PAWN)));
        }
        let to_come = setup.gates[color].iter().filter(|gate| **gate != Gate::Gone).count();
        let limit = if setup.rules.has_gating() { 18 } else { 16 };
        if own().count() + to_come > limit {
            faults.push(Fault::Men(color, own().count() + to_come, limit));
        }
    }
    for square in Square::all() {
        let Some(piece) = setup.pieces[square.index()] else { continue };
        if piece.kind == PieceType::PAWN && matches!(square.rank(), Rank::FIRST | Rank::EIGHTH) {
            faults.push(Fault::PawnOnEdge(square));
        }
        if setup.slot(piece.color, piece.kind).is_none() {
            let letter = setup.rules.pieces.letter(piece.color, piece.kind);
            faults.push(Fault::NotChosen(letter, square));
        }
    }
}

fn gates(setup: &Setup, color: Color, faults: &mut Vec<Fault>) {
    let waiting = setup.gates[color].map(Gate::file);
    for (number, file) in waiting.into_iter().enumerate() {
        let Some(file) = file else { continue };
        let square = Square::at(file, Rank::first_of(color));
        if setup.pieces[square.index()].is_none_or(|piece| piece.color != color) {
            faults.push(Fault::NoHelper(color, file));
        }
        if setup.chosen[color][number].is_none() {
            faults.push(Fault::GateWithoutChoice(color));
        }
    }
    if let [Some(first), Some(second)] = waiting {
        if first == second {
            faults.push(Fault::SharedGate(color, first));
        }
        let Some(king) = king_of(setup, color) else { return };
        let (king, rooks) = castling_files(setup.rules, color, king, setup.castling);
        let collide = |a, b| a == king && rooks.contains(&Some(b));
        if collide(first, second) || collide(second, first) {
            faults.push(Fault::CastlingGates(color, first, second));
        }
    }
}

/// Pieces outside the board are as the rules have them, and unmoved pieces stand on first ranks.
fn hands(setup: &Setup, faults: &mut Vec<Fault>) {
    let from_hand = setup.rules.gating == Gating::Optional;
    for color in Color::ALL {
        let is_wrong = |gate: &Gate| match gate {
            Gate::Gone => false,
            Gate::InHand => !from_hand,
            Gate::Waiting(_) | Gate::Unplaced => from_hand,
        };
        if setup.gates[color].iter().any(is_wrong) {
            faults.push(Fault::WrongGates(color));
        }
    }
    for square in setup.open {
        let piece = setup.pieces[square.index()];
        let home = |piece: Piece| square.rank() == Rank::first_of(piece.color);
        if !from_hand || !piece.is_some_and(home) {
            faults.push(Fault::NothingUnmoved(square));
        }
    }
}

fn castling_twins(setup: &Setup, color: Color, faults: &mut Vec<Fault>) {
    let Some(king) = king_of(setup, color) else { return };
    let rooks = setup.castling & Bitboard::rank(Rank::first_of(color));
    let beyond = rooks.into_iter().filter(|rook| *rook > king).count() as u32;
    if beyond > 1 || rooks.count() - beyond > 1 {
        faults.push(Fault::CastlingTwins(color));
    }
}

/// Choices come before placements, first types before second ones, White before Black.
fn order(setup: &Setup, faults: &mut Vec<Fault>) {
    let placements = [
        (Color::White, Slot::First),
        (Color::Black, Slot::First),
        (Color::White, Slot::Second),
        (Color::Black, Slot::Second),
    ];
    let number = |slot| usize::from(slot == Slot::Second);
    let unplaced =
        placements.map(|(color, slot)| setup.gates[color][number(slot)] == Gate::Unplaced);
    let Some(next) = unplaced.iter().position(|unplaced| *unplaced) else { return };
    let turn = match setup.chosen[Color::White] {
        _ if !setup.rules.has_set_up() => None,
        [None, None] if next == 0 => Some(Color::White),
        [Some(_), None] if next == 0 => Some(Color::Black),
        [Some(_), Some(_)] => Some(placements[next].0),
        _ => None,
    };
    if turn != Some(setup.turn) || unplaced[next..].contains(&false) {
        faults.push(Fault::Order(turn));
    }
}
