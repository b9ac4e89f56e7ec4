//! Criteria of a piece: the counts of the forms of the law, and others by which `sample` chooses
//! pieces.

use std::sync::LazyLock;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use treville_core::betza::Movement;
use treville_core::square::Square;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::formula;
use treville_eval::piece::mobility::magic::magic;
use treville_eval::piece::mobility::{Chances, Profile, exact};
use treville_eval::piece::reach::{Reach, free};

use crate::pieces::Piece;

/// Whose values are looked at.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The mean of middlegame and endgame
    #[default]
    Mean,
    /// The middlegame's
    Middlegame,
    /// The endgame's
    Endgame,
}

/// The counts of a piece in the forms.
#[derive(Clone, PartialEq, Debug)]
pub struct Criteria {
    /// Squares at a distance of one to four, from e4; those only to move to or to capture on are
    /// half.
    pub distance: [f64; 4],
    /// Directions.
    pub directions: f64,
    /// Whether it keeps to squares of one colour.
    pub is_bound: bool,
    /// Its value by source 001 as it is printed.
    pub printed: f64,
    /// Hundred times its mobility in pawns.
    pub mobility: f64,
    /// Surplus of its mobility on an open board over that on a crowded one; on each the orthodox
    /// officers together have as much as by source 001.
    pub open: f64,
    /// Targets from e4, each by the chance that the way is free at the usual magic number.
    pub targets: f64,
    /// Source 001's count for squares ahead, less that for squares behind, up to three squares
    /// away.
    pub forward: f64,
    /// Source 001's count for captures, less that for quiet moves, halved.
    pub captures: f64,
    /// Source 001's count for moves that something between can stop though they do not slide.
    pub lame: f64,
    /// The reach on a crowded board.
    pub reach: Reach,
}

/// The square from which source 001 counts.
const CENTER: Square = Square::new(28);

impl Criteria {
    /// The criteria of a piece, with mobility on the boards of a phase.
    #[must_use]
    pub fn of(piece: &Piece, phase: Phase) -> Criteria {
        let movement = piece.movement();
        // Halves stay whole numbers if everything counts double.
        let doubled =
            Factors { distance: [2; 4], direction: 2, color_bound_divisor: 1e9, ..Factors::SOURCE };
        let counts = formula(movement, &doubled);
        let (forward, captures, targets) = by_target(&piece.profile);
        Criteria {
            distance: counts.distance.map(|count| f64::from(count) / 2.0),
            directions: f64::from(counts.direction) / 2.0,
            is_bound: movement.is_color_bound(),
            printed: f64::from(formula(movement, &Factors::SOURCE).total()),
            mobility: mobility(&piece.profile, phase),
            open: open(&piece.profile),
            targets,
            forward,
            captures,
            lame: lame(movement),
            reach: Reach::of(&piece.profile),
        }
    }

    /// Quiet moves, captures ahead, quiet moves ahead, and captures times quiet moves.
    #[must_use]
    pub fn ways(&self) -> [f64; 4] {
        let Reach { moves, captures_ahead, moves_ahead, .. } = self.reach;
        [moves, captures_ahead, moves_ahead, self.reach.all_captures() * moves]
    }

    /// The formula of source 001 with factors of its own, before what one colour costs.
    #[must_use]
    pub fn formula(&self) -> [f64; 5] {
        let [one, two, three, four] = self.distance;
        [one, two, three, four, self.directions]
    }

    /// The factor of the residual standard deviation for a piece of this worth, where it grows with
    /// a power of the worth. It is one for a piece of 500 centipawns. Source 001 counts nothing for
    /// hoppers, which are worth something all the same.
    #[must_use]
    pub fn size(&self, power: f64) -> f64 {
        (self.printed.max(100.0) / 500.0).powf(power)
    }
}

fn mobility(profile: &Profile, phase: Phase) -> f64 {
    let phases = Factors::SOURCE.phases();
    let squares = match phase {
        Phase::Mean => exact::exact(profile, Chances::all()),
        Phase::Middlegame => exact::exact(profile, &Chances::over(phases.middlegame)),
        Phase::Endgame => exact::exact(profile, &Chances::over(phases.endgame)),
    };
    100.0 * squares / exact::pawn()
}

/// The orthodox officers, and what they are worth by source 001.
const OFFICERS: [(&str, f64); 4] = [("N", 304.0), ("B", 307.0), ("R", 472.0), ("Q", 932.0)];

/// Chances that a square of a crowded and of an open board is empty.
const CROWDED_AND_OPEN: [f64; 2] = [0.34, 0.98];

fn open(profile: &Profile) -> f64 {
    static UNITS: LazyLock<[f64; 2]> = LazyLock::new(|| {
        let profiles = OFFICERS.map(|(betza, _)| betza.parse().map(|own| Profile::new(&own)));
        let centipawns: f64 = OFFICERS.iter().map(|(_, worth)| worth).sum();
        CROWDED_AND_OPEN.map(|empty| {
            let squares = profiles.iter().flatten().map(|profile| magic(profile, empty));
            centipawns / squares.sum::<f64>()
        })
    });
    let of = |board: usize| UNITS[board] * magic(profile, CROWDED_AND_OPEN[board]);
    of(1) - of(0)
}

/// Source 001's count for a square.
fn worth_of(to: Square) -> f64 {
    let distance = usize::from(CENTER.distance(to));
    Factors::SOURCE.distance.get(distance - 1).copied().map_or(0.0, f64::from)
}

/// Squares ahead less squares behind, captures less quiet moves, and how many targets there are.
fn by_target(profile: &Profile) -> (f64, f64, f64) {
    let (mut forward, mut captures, mut targets) = (0.0, 0.0, 0.0);
    for (to, ways) in profile.targets(CENTER) {
        for way in ways {
            let taken = f64::from(way.both + way.capture_only);
            let moved = f64::from(way.both + way.move_only);
            targets += free(way) * (taken + moved) / 2.0;
            // An empty board has no hurdles, and each target is reached in one way or none.
            if way.occupied == 0 {
                // Four squares away the board ends on one side earlier than on the other.
                let ahead = match to.rank().cmp(&CENTER.rank()) {
                    _ if CENTER.distance(to) > 3 => 0.0,
                    order => f64::from(order as i8),
                };
                let [taken, moved] = [taken.min(1.0), moved.min(1.0)];
                forward += ahead * worth_of(to) * (taken + moved) / 2.0;
                captures += worth_of(to) * (taken - moved) / 2.0;
            }
        }
    }
    (forward, captures, targets)
}

fn lame(movement: &Movement) -> f64 {
    let rays = movement.rays().iter().filter(|ray| ray.lame);
    let squares = rays.flat_map(|ray| (1..=ray.limit).map(move |steps| (ray, ray.after(steps))));
    let worth = squares.filter_map(|(ray, (dx, dy))| {
        let kinds = f64::from(u8::from(ray.moves) + u8::from(ray.captures));
        CENTER.offset(dx, dy).map(|to| worth_of(to) * kinds / 2.0)
    });
    worth.fold(0.0, |sum, own| sum + own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn criteria(word: &str) -> Criteria {
        Criteria::of(&Piece::read(word).unwrap(), Phase::Mean)
    }

    #[test]
    fn the_source_s_formula_is_the_sum_of_its_criteria() {
        for word in ["rook", "dragon", "fortress", "Pawn:mfWcfF", "Bede:BD", "Commoner:K"] {
            let own = criteria(word);
            let sum: f64 =
                own.formula().iter().zip([50.0, 30.0, 24.0, 12.0, 8.0]).map(|(n, f)| n * f).sum();
            let rest = if own.is_bound { 2.0 / 3.0 } else { 1.0 };
            assert!((sum * rest - own.printed).abs() < 1.0, "{word}: {sum} {}", own.printed);
        }
    }

    #[test]
    fn what_symmetry_hides_is_nothing_for_symmetric_pieces() {
        for word in ["queen", "spider", "cannon", "fortress"] {
            let own = criteria(word);
            assert_eq!((own.forward, own.captures, own.lame), (0.0, 0.0, 0.0), "{word}");
        }
        assert_eq!(criteria("Ahead:fR").forward, 50.0 + 30.0 + 24.0);
        assert_eq!(criteria("Behind:bF").forward, -100.0);
        // A move that cannot capture is half a square, and so is a capture that cannot move.
        assert_eq!(criteria("Quiet:mN").captures, -120.0);
        assert_eq!(criteria("Taker:cN").captures, 120.0);
        assert_eq!(criteria("Mao:nN").lame, 240.0);
    }

    #[test]
    fn leapers_have_as_many_targets_as_leaps_and_slides_are_crowded() {
        assert_eq!(criteria("knight").targets, 8.0);
        assert_eq!(criteria("elephant").targets, 16.0);
        let rook = criteria("rook");
        assert!((9.0..11.0).contains(&rook.targets), "{}", rook.targets);
        // The more open, the more there is of a rook beside a knight.
        assert!(rook.open > 0.0 && criteria("knight").open < 0.0);
    }
}
