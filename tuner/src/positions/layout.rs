//! Squares and remaining rights of the pieces, in few bytes.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::piece::{Piece, PieceType, Slot};
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::setup::Setup;
use treville_core::square::{File, Rank, Square};

/// The problem with bytes that are no position of a game by these rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound(pub String);

/// A position but for its clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The occupied squares.
    pub occupied: Bitboard,
    /// The men there, four bits a piece in the order of the squares, the low half of a byte first:
    /// the slot, and 8 for Black.
    pub men: [u8; MOST_MEN / 2],
    /// For White and Black the files of the rooks that may castle, or of a side with a piece in
    /// hand those of all pieces that have not moved, a in the lowest bit.
    pub unmoved: [u8; 2],
    /// For White and Black where the waiting pieces are, four bits each, the first in the low
    /// half: 0-7 a file, 8 not placed yet, 9 none waits, 10 in hand.
    pub gates: [u8; 2],
    /// Five bits each for the number of White's first and second type that enters, 31 for none;
    /// one bit that is set if Black is to move; four bits for the file of the pawn that can be
    /// taken en passant, 8 for none.
    pub choice: u16,
}

/// The most pieces on a board: sixteen and two a side.
pub const MOST_MEN: usize = 36;

/// Stands for a type that is not chosen.
const NO_TYPE: u16 = 31;
/// Stands for no file.
const NO_FILE: u16 = 8;
const UNPLACED: u8 = 8;
const GONE: u8 = 9;
const IN_HAND: u8 = 10;

impl Layout {
    /// The layout of a position.
    #[must_use]
    pub fn of(position: &Position) -> Layout {
        let board = position.board();
        let occupied = board.occupied();
        let (mut men, mut unmoved, mut gates) = ([0; MOST_MEN / 2], [0; 2], [0; 2]);
        for (number, square) in occupied.into_iter().enumerate().take(MOST_MEN) {
            let slot = board.slot_at(square).map_or(0, Slot::index) as u8;
            let side = if board.color(Color::Black).has(square) { 8 } else { 0 };
            men[number / 2] |= (slot | side) << (4 * (number % 2));
        }
        for color in Color::ALL {
            // King and rooks that have not moved may castle.
            let still = match position.gates().has_hand(color) {
                true => position.gates().squares(),
                false => position.castling_rooks(),
            };
            for square in still & Bitboard::rank(Rank::first_of(color)) {
                unmoved[color.index()] |= 1 << square.file().index();
            }
            for (number, gate) in position.gates().of(color).into_iter().enumerate() {
                gates[color.index()] |= gate_code(gate) << (4 * number);
            }
        }
        let [first, second] = position
            .chosen(Color::White)
            .map(|kind| kind.map_or(NO_TYPE, |kind| kind.index() as u16));
        let passed = position.en_passant().map_or(NO_FILE, |at| at.file().index() as u16);
        let turn = position.turn().index() as u16;
        let choice = first | second << 5 | turn << 10 | passed << 11;
        Layout { occupied, men, unmoved, gates, choice }
    }

    /// White's types that enter, in order of choice, as far as they are chosen and known.
    #[must_use]
    pub fn chosen(&self) -> [Option<PieceType>; 2] {
        [self.choice & 31, self.choice >> 5 & 31]
            .map(|kind| (kind != NO_TYPE).then(|| PieceType::new(kind as u8)))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        Color::from_white(self.choice >> 10 & 1 == 0)
    }

    /// The set-up by these rules, its clocks those of a first move.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn setup(&self, rules: Rules) -> Result<Setup, Unsound> {
        let mut setup = Setup::empty(rules);
        let chosen = self.chosen();
        let known = |kind: &PieceType| rules.pieces.others().any(|other| other == *kind);
        if let Some(kind) = chosen.iter().flatten().find(|kind| !known(kind)) {
            let number = kind.index();
            return Err(Unsound(format!("expected a type to choose from, got number {number}")));
        }
        // What is given may differ from side to side; what is chosen is the same for both.
        if setup.chosen[Color::White] != chosen {
            setup.chosen.0 = [chosen; 2];
        }
        let count = self.occupied.count() as usize;
        if count > MOST_MEN {
            return Err(Unsound(format!("expected at most {MOST_MEN} pieces, got {count}")));
        }
        for (number, square) in self.occupied.into_iter().enumerate() {
            let code = self.men[number / 2] >> (4 * (number % 2));
            let color = Color::from_white(code & 8 == 0);
            let slot = Slot::ALL[usize::from(code & 7)];
            let entering = Slot::CHOSEN.iter().position(|chosen| *chosen == slot);
            let entered = entering.and_then(|number| setup.chosen[color][number]);
            let kind = entered.or(rules.armies[color].slots[slot]).ok_or_else(|| {
                Unsound(format!("expected a type of its side for the piece on {square}, got none"))
            })?;
            setup.pieces[square.index()] = Some(Piece { color, kind });
        }
        setup.turn = self.turn();
        for color in Color::ALL {
            let codes = self.gates[color.index()];
            setup.gates[color] = [gate(codes & 15)?, gate(codes >> 4)?];
            let files = self.unmoved[color.index()];
            let unmoved = if setup.gates[color].contains(&Gate::InHand) {
                &mut setup.open
            } else {
                &mut setup.castling
            };
            for file in File::all().filter(|file| files >> file.index() & 1 != 0) {
                *unmoved |= Square::at(file, Rank::first_of(color)).into();
            }
        }
        let passed = self.choice >> 11 & 15;
        let behind = Rank::new(5).relative(setup.turn);
        setup.en_passant = (passed < NO_FILE).then(|| Square::at(File::new(passed as u8), behind));
        Ok(setup)
    }
}

fn gate_code(gate: Gate) -> u8 {
    match gate {
        Gate::Waiting(file) => file.index() as u8,
        Gate::Unplaced => UNPLACED,
        Gate::Gone => GONE,
        Gate::InHand => IN_HAND,
    }
}

fn gate(code: u8) -> Result<Gate, Unsound> {
    match code {
        UNPLACED => Ok(Gate::Unplaced),
        GONE => Ok(Gate::Gone),
        IN_HAND => Ok(Gate::InHand),
        file if file < UNPLACED => Ok(Gate::Waiting(File::new(file))),
        _ => Err(Unsound(format!("expected a file, 8, 9 or 10 for a waiting piece, got {code}"))),
    }
}
