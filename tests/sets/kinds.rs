//! The types of a random game, and whose they are.

use treville_core::definition::{Owner, PieceDefinition};
use treville_core::piece::ORTHODOX_PIECES;

use super::pieces::movement;
use super::{Random, Wish};
use crate::walker::{KING, Kind, PAWN, Ray};

/// The six orthodox types, which of them a side has, and new ones for both or for one side.
pub fn draw_kinds(random: &mut Random, wish: Wish) -> (Vec<Kind>, Vec<PieceDefinition>) {
    let (mut kinds, mut pieces): (Vec<Kind>, Vec<PieceDefinition>) = Default::default();
    for (number, spec) in ORTHODOX_PIECES.iter().enumerate() {
        let mut piece = PieceDefinition::from(spec);
        let mut rays = orthodox(number);
        if number == KING && random.one_in(6) {
            let other = movement(random, wish.style);
            (piece.movement, rays) = (other.betza.parse().unwrap(), other.rays);
        }
        if number != PAWN && number != KING {
            piece.owner = match wish.is_full {
                true => Owner::Neither,
                false => owner(random, wish.is_symmetric, true),
            };
        }
        kinds.push(Kind { letter: piece.letter, rays, owned: owned(piece.owner) });
        pieces.push(piece);
    }
    // Enough for a pair of each side, whichever side has them.
    let count = if wish.is_full { 4 + random.below(3) } else { 3 + random.below(4) };
    for number in 0..if wish.is_symmetric { count } else { 2 * count } {
        let owner = match number {
            _ if wish.is_symmetric => Owner::Both,
            _ if wish.is_full => [Owner::White, Owner::Black][number % 2],
            0..2 => Owner::White,
            2..4 => Owner::Black,
            _ => owner(random, false, false),
        };
        let taken = |letter: char| {
            pieces.iter().any(|piece| piece.letter == letter && piece.owner.meets(owner))
        };
        let free: Vec<char> = ('A'..='Z').filter(|letter| !taken(*letter)).collect();
        let letter = random.of(&free);
        let movement = movement(random, wish.style);
        kinds.push(Kind { letter, rays: movement.rays, owned: owned(owner) });
        let name = format!("piece-{number}");
        let movement = movement.betza.parse().unwrap();
        pieces.push(PieceDefinition { letter, name, movement, owner });
    }
    (kinds, pieces)
}

fn owner(random: &mut Random, is_symmetric: bool, may_be_neither: bool) -> Owner {
    match random.below(4) {
        0 if may_be_neither => Owner::Neither,
        _ if is_symmetric => Owner::Both,
        1 => Owner::Black,
        2 => Owner::White,
        _ => Owner::Both,
    }
}

fn owned(owner: Owner) -> [bool; 2] {
    match owner {
        Owner::Both => [true, true],
        Owner::White => [true, false],
        Owner::Black => [false, true],
        Owner::Neither => [false, false],
    }
}

/// The rays of an orthodox type.
fn orthodox(number: usize) -> Vec<Ray> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let rays = |steps: &[(i8, i8)], limit| -> Vec<Ray> {
        steps.iter().map(|step| Ray::plain(*step, limit)).collect()
    };
    match number {
        1 => rays(&KNIGHT, 1),
        2 => rays(&DIAGONAL, 7),
        3 => rays(&STRAIGHT, 7),
        4 => [rays(&STRAIGHT, 7), rays(&DIAGONAL, 7)].concat(),
        KING => [rays(&STRAIGHT, 1), rays(&DIAGONAL, 1)].concat(),
        _ => Vec::new(),
    }
}
