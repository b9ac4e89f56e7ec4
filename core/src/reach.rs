//! Movements compiled to masks.

use std::fmt;

use crate::attacks::Reach;
use crate::betza::{Movement, Ray};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

/// A piece cannot be played, only valued: the three masks of a [`Reach`] cannot hold its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeedsWalk;

impl fmt::Display for NeedsWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected leaps and straight slides that move and capture alike, \
             got a movement that has to be walked (lame, hopping, spacious, riding or divided)",
        )
    }
}

impl std::error::Error for NeedsWalk {}

/// The masks of a movement for every square.
///
/// Of the pawn only what it attacks is compiled; its steps, double steps and promotions are rules
/// of their own in the [generator](crate::movegen).
///
/// # Errors
///
/// [`NeedsWalk`] for anything but leaps and straight slides that move and capture alike.
pub fn compile(movement: &Movement, color: Color, pawn: bool) -> Result<[Reach; 64], NeedsWalk> {
    let mut reach = [Reach::default(); 64];
    for ray in movement.rays().iter().filter(|ray| !pawn || ray.captures) {
        let plain = !ray.lame && !ray.initial && !ray.spacious && !ray.jumps_first;
        if !plain || ray.hop.is_some() || (!pawn && ray.moves != ray.captures) {
            return Err(NeedsWalk);
        }
        for from in Square::all() {
            let squares = squares(ray, color, from);
            let own = &mut reach[from.index()];
            match (ray.dx.abs(), ray.dy.abs()) {
                _ if ray.limit == 1 => own.leap |= squares,
                (1, 1) => own.diagonal |= squares,
                (0, 1) | (1, 0) => own.orthogonal |= squares,
                _ => return Err(NeedsWalk),
            }
        }
    }
    for own in &mut reach {
        own.diagonal -= own.leap;
        own.orthogonal -= own.leap;
    }
    Ok(reach)
}

/// The squares along a ray on an empty board.
fn squares(ray: &Ray, color: Color, from: Square) -> Bitboard {
    let ray = ray.seen_by(color);
    std::iter::successors(Some(from), |last| last.offset(ray.dx, ray.dy))
        .skip(1)
        .take(ray.limit.into())
        .collect()
}
