//! Chances that squares are empty or hold an enemy, with pieces spread over the board at random.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, Mutex};

use super::board_size::BoardSize;

/// Numbers of pieces of each side on the board, apart from the one that is tried: every number of
/// allies in a range together with every number of enemies in a range, all equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Densities {
    allies: (u8, u8),
    enemies: (u8, u8),
}

impl Densities {
    /// All 18 x 19 = 342 combinations of source 000: allies 0 to 17, enemies 0 to 18.
    pub const ALL: Densities = Densities { allies: (0, 17), enemies: (0, 18) };
    /// A board that is nearly full: allies 14 to 17, enemies 15 to 18.
    pub const MIDDLEGAME: Densities = Densities { allies: (14, 17), enemies: (15, 18) };
    /// A board that is nearly empty: 0 to 4 pieces of each side.
    pub const ENDGAME: Densities = Densities { allies: (0, 4), enemies: (0, 4) };

    /// Every combination of the two ranges, or `None` if a range is empty or if the pieces can be
    /// more than there are squares.
    #[must_use]
    pub fn new(allies: RangeInclusive<u8>, enemies: RangeInclusive<u8>) -> Option<Densities> {
        let most = u32::from(*allies.end()) + u32::from(*enemies.end());
        let fits = !allies.is_empty() && !enemies.is_empty() && most <= 64;
        fits.then(|| Densities {
            allies: (*allies.start(), *allies.end()),
            enemies: (*enemies.start(), *enemies.end()),
        })
    }

    /// One combination, or `None` if these are more pieces than there are squares.
    #[must_use]
    pub fn single(allies: u8, enemies: u8) -> Option<Densities> {
        Densities::new(allies..=allies, enemies..=enemies)
    }

    /// [`Densities::ALL`] scaled to a board. The 18 men of a side on 64 squares grow with the area,
    /// to the nearest whole number, and the tried piece is one of its own side. On 10x8 a side has
    /// 23 men: allies 0 to 22, enemies 0 to 23.
    #[must_use]
    pub fn scaled(board: BoardSize) -> Densities {
        let men = ((u32::from(board.area()) * 18 + 32) / 64).clamp(1, 255) as u8;
        Densities { allies: (0, men - 1), enemies: (0, men) }
    }

    /// This number of pieces besides the one that is tried, divided as evenly as possible; an odd
    /// one is an enemy, since the tried piece is one of its own side. 35 is the full board of
    /// Musketeer chess.
    #[must_use]
    pub fn of_total(pieces: u8) -> Option<Densities> {
        Densities::single(pieces / 2, pieces.div_ceil(2))
    }

    /// The numbers of allies.
    #[must_use]
    pub fn allies(&self) -> RangeInclusive<u8> {
        self.allies.0..=self.allies.1
    }

    /// The numbers of enemies.
    #[must_use]
    pub fn enemies(&self) -> RangeInclusive<u8> {
        self.enemies.0..=self.enemies.1
    }

    /// Every combination of a number of allies and a number of enemies.
    pub fn combinations(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let enemies = self.enemies();
        self.allies().flat_map(move |allies| enemies.clone().map(move |enemies| (allies, enemies)))
    }
}

impl Default for Densities {
    fn default() -> Densities {
        Densities::ALL
    }
}

/// One more than the most squares that can be asked to be empty, and that can be asked to be
/// occupied: all but the target and the piece's own.
const SIZE: usize = 63;

/// Chances that given squares are empty, occupied, or hold an enemy: means over [`Densities`].
///
/// The pieces are placed on all squares, each arrangement equally likely, whatever the square of
/// the tried piece is. On 64 squares the probability that `z` given squares are empty and `o` others occupied,
/// with `n` pieces on the board, is
///
/// ```text
///   (64-n)(63-n)...(65-n-z) x n(n-1)...(n+1-o)
///   ------------------------------------------
///               64 x 63 x ... x (65-z-o)
/// ```
///
/// and a square that is known to be occupied holds an enemy in `enemies` of `n` cases.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// By the number of empty and the number of occupied squares: and the target is empty.
    free: [[f64; SIZE]; SIZE],
    /// The same: and the target holds an enemy.
    enemy: [[f64; SIZE]; SIZE],
}

impl Chances {
    /// The means over these densities. They take a quarter of a million steps to work out, so the
    /// last few are kept.
    #[must_use]
    pub fn over(densities: Densities) -> Arc<Chances> {
        const KEPT: usize = 16;
        static KNOWN: Mutex<VecDeque<(Densities, Arc<Chances>)>> = Mutex::new(VecDeque::new());
        let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some((_, chances)) = known.iter().find(|(own, _)| *own == densities) {
            return Arc::clone(chances);
        }
        let chances = Arc::new(Chances::means(densities, BoardSize::CHESS));
        known.truncate(KEPT - 1);
        known.push_front((densities, Arc::clone(&chances)));
        chances
    }

    /// The means over these densities on another board. Pieces that are more than its squares leave
    /// nothing to any way.
    #[must_use]
    pub fn on(board: BoardSize, densities: Densities) -> Chances {
        Chances::means(densities, board)
    }

    fn means(densities: Densities, board: BoardSize) -> Chances {
        // Only the number of all pieces and the share of enemies matter, so combinations with the
        // same number are taken together.
        let most = usize::from(*densities.allies().end()) + usize::from(*densities.enemies().end());
        let mut groups = vec![(0.0, 0.0); most + 1];
        let mut total = 0.0;
        for (allies, enemies) in densities.combinations() {
            let pieces = usize::from(allies) + usize::from(enemies);
            if let Some((count, share)) = groups.get_mut(pieces) {
                *count += 1.0;
                *share += f64::from(enemies) / (pieces.max(1) as f64);
                total += 1.0;
            }
        }
        let mut chances = Chances { free: [[0.0; SIZE]; SIZE], enemy: [[0.0; SIZE]; SIZE] };
        for (pieces, (count, share)) in groups.iter().enumerate() {
            if *count > 0.0 {
                chances.add(board, pieces, count / total, share / total);
            }
        }
        chances
    }

    /// The means over all densities, made once.
    #[must_use]
    pub fn all() -> &'static Chances {
        static ALL: LazyLock<Chances> =
            LazyLock::new(|| Chances::means(Densities::ALL, BoardSize::CHESS));
        &ALL
    }

    /// Adds boards with `pieces` pieces: their weight, and their weight times the share of enemies.
    fn add(&mut self, board: BoardSize, pieces: usize, weight: f64, enemies: f64) {
        let (squares, pieces) = (f64::from(board.area()), pieces as f64);
        // The probability of the row's first entry, with no square occupied yet.
        let mut start = 1.0;
        for empty in 0..SIZE {
            let mut pattern = start;
            for occupied in 0..SIZE {
                // With no square left there is no target either.
                let unknown = (squares - (empty + occupied) as f64).max(1.0);
                let is_free = (squares - pieces - empty as f64).max(0.0) / unknown;
                let is_occupied = (pieces - occupied as f64).max(0.0) / unknown;
                self.free[empty][occupied] += weight * pattern * is_free;
                self.enemy[empty][occupied] += enemies * pattern * is_occupied;
                if occupied == 0 {
                    start *= is_free;
                }
                pattern *= is_occupied;
            }
        }
    }

    /// The probability that `empty` given squares and the target are empty and `occupied` others
    /// are not. Zero for more squares than there are.
    #[must_use]
    pub fn free(&self, empty: u8, occupied: u8) -> f64 {
        let row = self.free.get(usize::from(empty));
        row.and_then(|row| row.get(usize::from(occupied))).copied().unwrap_or(0.0)
    }

    /// The probability that `empty` given squares are empty, `occupied` others are not, and the
    /// target holds an enemy.
    #[must_use]
    pub fn enemy(&self, empty: u8, occupied: u8) -> f64 {
        let row = self.enemy.get(usize::from(empty));
        row.and_then(|row| row.get(usize::from(occupied))).copied().unwrap_or(0.0)
    }

    /// `R_k`: `steps` given squares are empty and the next one holds no ally. The chance of a slide
    /// by one step more than `steps`.
    #[must_use]
    pub fn reach(&self, steps: u8) -> f64 {
        self.free(steps, 0) + self.enemy(steps, 0)
    }

    /// `E_k`: this many given squares are empty. The chance of a slide of that length that cannot
    /// end with a capture.
    #[must_use]
    pub fn empty(&self, squares: u8) -> f64 {
        squares.checked_sub(1).map_or(1.0, |others| self.free(others, 0))
    }

    /// `C_k`: `steps` given squares are empty and the next one holds an enemy. The chance of a
    /// slide that has to end with a capture.
    #[must_use]
    pub fn capture(&self, steps: u8) -> f64 {
        self.enemy(steps, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_to_fit_the_board() {
        assert_eq!(Densities::new(0..=17, 0..=18), Some(Densities::ALL));
        assert_eq!(Densities::ALL.combinations().count(), 342);
        assert_eq!(Densities::MIDDLEGAME.combinations().count(), 16);
        assert_eq!(Densities::ENDGAME.combinations().count(), 25);
        assert!(Densities::single(32, 32).is_some());
        assert_eq!(Densities::single(32, 33), None);
        assert_eq!(Densities::new(200..=255, 200..=255), None);
        assert_eq!(Densities::new(RangeInclusive::new(3, 2), 0..=0), None);
        assert_eq!(Densities::of_total(35), Densities::single(17, 18));
        let scaled = |width, height| Densities::scaled(BoardSize::new(width, height).unwrap());
        assert_eq!(scaled(8, 8), Densities::ALL);
        assert_eq!((scaled(10, 8).allies(), scaled(10, 8).enemies()), (0..=22, 0..=23));
        assert_eq!((scaled(2, 2).allies(), scaled(2, 2).enemies()), (0..=0, 0..=1));
        assert_eq!(*scaled(16, 16).enemies().end(), 72);
    }

    /// The product that describes a slide: each square in turn empty, the last no ally.
    #[test]
    fn slides_have_the_chance_of_the_product() {
        let chances = Chances::all();
        for k in 0..8_u8 {
            let mut mean = 0.0;
            for (a, e) in Densities::ALL.combinations() {
                let (a, n) = (f64::from(a), f64::from(a) + f64::from(e));
                let clear: f64 =
                    (0..k).map(f64::from).map(|i| (64.0 - n - i) / (64.0 - i)).product();
                mean += clear * (1.0 - a / (64.0 - f64::from(k))) / 342.0;
            }
            assert!((chances.reach(k) - mean).abs() < 1e-14, "{k}");
            let sum = chances.empty(k + 1) + chances.capture(k);
            assert!((chances.reach(k) - sum).abs() < 1e-14);
        }
        assert_eq!(chances.empty(0), 1.0);
    }

    /// With four squares and the target, all patterns of empty and occupied have probability one.
    #[test]
    fn patterns_share_all_probability() {
        for (allies, enemies) in [(0, 0), (0, 3), (5, 0), (2, 1), (17, 18), (32, 32)] {
            let chances = Chances::over(Densities::single(allies, enemies).unwrap());
            // With the enemies of the other side in the place of allies.
            let mirror = Chances::over(Densities::single(enemies, allies).unwrap());
            let patterns = [1.0, 4.0, 6.0, 4.0, 1.0];
            let mut sum = 0.0;
            for (occupied, count) in (0..).zip(patterns) {
                let (empty, occupied) = (4 - occupied, occupied);
                let target = chances.free(empty, occupied) + chances.enemy(empty, occupied);
                sum += count * (target + mirror.enemy(empty, occupied));
            }
            assert!((sum - 1.0).abs() < 1e-14, "{allies} {enemies}: {sum}");
        }
    }
}
