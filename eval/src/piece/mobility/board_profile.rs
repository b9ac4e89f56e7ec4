//! A movement taken apart on a board of any size.
//!
//! [`Profile`] lies on bitboards of 64 squares and groups squares that are alike. Here the piece is
//! tried on one square after the other: slower, and for any board. Both ask the same question of a
//! target, in how many ways the squares on the way may be empty or occupied, so every method that
//! sums over [`Ways`] works here as it does there.

use std::collections::{BTreeMap, HashMap};

use treville_core::betza::{Bend, Goal, Hop, Ray, Span, crossed};
use treville_core::bitboard::Bitboard;

use super::board_size::BoardSize;
use super::convention::Convention;
use super::density::{Chances, Densities};
use super::leap_square::leap_square;
use super::profile::{Profile, Ways, add, ways};
use super::{betza, exact, magic};

/// The most squares that may decide about one target. On 8x8 there are no more beside the target
/// and the piece's own square; a crooked rook from corner to corner of 16x16 has 43.
const MOST: usize = 62;

/// A movement taken apart on a board of any size.
///
/// ```
/// use treville_eval::piece::mobility::{BoardProfile, Profile};
///
/// let knight = Profile::new(&"N".parse()?);
/// let capablanca = BoardProfile::new(&knight, "10x8".parse()?).ok_or("too many squares")?;
/// assert_eq!((capablanca.maximum(), capablanca.leap_square()), (8, 5.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BoardProfile {
    profile: Profile,
    board: BoardSize,
    maximum: u32,
    /// The ways of all targets from all squares.
    whole: Vec<Ways>,
}

impl BoardProfile {
    /// Takes a movement apart on this board; none where more than 62 squares decide about one
    /// target, for which no text is known.
    ///
    /// On a larger board than 8x8 riders go on to the edge ([`BoardSize::most_steps`]). The pawn
    /// stands on all ranks but the first and the last, and has its double step on the second.
    #[must_use]
    pub fn new(profile: &Profile, board: BoardSize) -> Option<BoardProfile> {
        let convention = profile.convention();
        let ranks = convention.ranks(board.height());
        let (mut maximum, mut whole) = (0, Vec::new());
        // From most squares the way to a target looks the same.
        let mut known: HashMap<Vec<Goal>, Vec<Ways>> = HashMap::new();
        for from in board.squares().filter(|(_, y)| ranks.contains(&(*y as u8))) {
            let starts = from.1 == i32::from(convention.start_rank);
            let mut open = 0;
            for goals in targets(profile.movement().rays(), from, starts, board)?.into_values() {
                let all = known.entry(goals).or_insert_with_key(|goals| ways(goals));
                open += u32::from(all.iter().any(|ways| ways.occupied == 0));
                all.iter().for_each(|ways| add(&mut whole, *ways));
            }
            maximum = maximum.max(open);
        }
        Some(BoardProfile { profile: profile.clone(), board, maximum, whole })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> BoardSize {
        self.board
    }

    /// The most squares of the empty board: [`maximum`](super::maximum::maximum).
    #[must_use]
    pub fn maximum(&self) -> u32 {
        self.maximum
    }

    /// The mean over the squares of the empty board: [`leap_square`].
    #[must_use]
    pub fn leap_square(&self) -> f64 {
        leap_square(&self.profile, self.board)
    }

    /// The board half full, by Betza's coefficients: [`betza`](betza::betza).
    #[must_use]
    pub fn betza(&self) -> f64 {
        self.mean(betza::worth)
    }

    /// The mean over all boards of these densities: [`exact`](exact::exact).
    #[must_use]
    pub fn exact(&self, densities: Densities) -> f64 {
        let chances = Chances::on(self.board, densities);
        self.mean(exact::worth(self.convention(), &chances))
    }

    /// Every square empty with this probability: [`magic`](magic::magic).
    #[must_use]
    pub fn magic(&self, empty: f64) -> f64 {
        self.mean(magic::worth(self.convention(), empty))
    }

    fn convention(&self) -> Convention {
        self.profile.convention()
    }

    /// The mean over all squares of the sum of what each way is worth.
    fn mean(&self, worth: impl Fn(&Ways) -> f64) -> f64 {
        let sum = self.whole.iter().fold(0.0, |sum, ways| sum + worth(ways));
        sum / f64::from(self.board.area())
    }
}

/// The squares of a board that a landing needs, by their places.
struct Needs {
    /// They have to be empty.
    empty: Vec<usize>,
    /// One of them has to be occupied, if there are any.
    hurdles: Vec<usize>,
}

/// The squares that rays lead to from a square, each with its goals. What has to be empty or
/// occupied is numbered as it is met, so that targets that look the same have equal goals.
fn targets(
    rays: &[Ray],
    from: (i32, i32),
    starts: bool,
    board: BoardSize,
) -> Option<BTreeMap<usize, Vec<Goal>>> {
    let mut targets: BTreeMap<usize, (Vec<usize>, Vec<Goal>)> = BTreeMap::new();
    let able = |ray: &&Ray| (ray.moves || ray.captures) && (starts || !ray.initial);
    for ray in rays.iter().filter(able) {
        for (to, needs) in landings(ray, from, board) {
            let (known, goals) = targets.entry(to).or_default();
            let mut numbered = |squares: &[usize]| {
                squares.iter().try_fold(Bitboard::EMPTY, |set, square| {
                    let number = known.iter().position(|own| own == square);
                    let number = number.unwrap_or_else(|| {
                        known.push(*square);
                        known.len() - 1
                    });
                    (number < MOST).then(|| set | Bitboard(1 << number))
                })
            };
            let (empty, hurdles) = (numbered(&needs.empty)?, numbered(&needs.hurdles)?);
            let Ray { moves, captures, .. } = *ray;
            // The target is the key, and that the way lies on the board is known.
            let (dx, dy, initial, span) = (0, 0, false, Span::default());
            goals.push(Goal { dx, dy, initial, empty, hurdles, span, moves, captures });
        }
    }
    Some(targets.into_iter().map(|(to, (_, goals))| (to, goals)).collect())
}

/// The squares where a ray may end, with what that takes.
fn landings(ray: &Ray, from: (i32, i32), board: BoardSize) -> Vec<(usize, Needs)> {
    let step = |at: (i32, i32), (dx, dy): (i8, i8)| (at.0 + i32::from(dx), at.1 + i32::from(dy));
    let mut found = Vec::new();
    let (mut at, mut passed, mut lame) = (from, Vec::new(), Vec::new());
    for count in 1..=board.most_steps(ray) {
        if ray.lame {
            let squares = crossed(ray.dx, ray.dy).map(|by| step(at, by));
            lame.extend(squares.filter_map(|square| board.place(square)));
        }
        let by = match ray.bend {
            Some(Bend::Once(dx, dy)) if count > 1 => (dx, dy),
            Some(Bend::Zigzag(dx, dy)) if count % 2 == 0 => (dx, dy),
            _ => (ray.dx, ray.dy),
        };
        at = step(at, by);
        let Some(to) = board.place(at) else { break };
        if count > 1 || !ray.passes_first() {
            // Of the squares passed, those before the first hurdle that there may be.
            let clear = match ray.hop {
                None => passed.len(),
                Some(Hop::Over) => 0,
                Some(Hop::Behind) => passed.len().saturating_sub(1),
            };
            let mut empty = [&passed[..clear], &lame].concat();
            if ray.spacious {
                let beyond = board.wrapped(step(at, (ray.dx, ray.dy)));
                // The piece has left its own square when it looks round the board.
                empty.extend((board.place(from) != Some(beyond)).then_some(beyond));
            }
            let hurdles = passed[clear..].iter().copied();
            let hurdles: Vec<usize> = hurdles.filter(|square| !empty.contains(square)).collect();
            if ray.hop.is_none() || !hurdles.is_empty() {
                found.push((to, Needs { empty, hurdles }));
            }
        }
        if count > 1 || !ray.jumps_first {
            passed.push(to);
        }
    }
    found
}

#[cfg(test)]
mod tests;
