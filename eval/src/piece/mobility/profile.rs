//! A movement taken apart into what the methods of counting squares need.

use std::sync::LazyLock;

use treville_core::betza::{Goal, Movement};
use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

use super::convention::{Convention, pawn};
use super::pattern::Pattern;

/// Ways in which the squares that decide about a target can be empty or occupied, and what the
/// piece may then do there.
///
/// Which squares are occupied makes no difference to how likely a way is, only how many, so ways
/// that agree in that are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// Number of squares, apart from the target, that have to be empty.
    pub empty: u8,
    /// Number of squares, apart from the target, that have to be occupied.
    pub occupied: u8,
    /// In how many ways the piece can move to the target if it is empty, and capture there if it
    /// holds an enemy.
    pub both: u32,
    /// In how many ways it can move there, but could not capture.
    pub move_only: u32,
    /// In how many ways it can capture there, but could not move.
    pub capture_only: u32,
}

impl Ways {
    /// All ways to get to the target, whatever has to be there.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.both + self.move_only + self.capture_only
    }

    /// The same ways, counted from this number of squares.
    fn times(self, squares: u32) -> Ways {
        let Ways { both, move_only, capture_only, .. } = self;
        let [both, move_only, capture_only] = [both, move_only, capture_only].map(|n| n * squares);
        Ways { both, move_only, capture_only, ..self }
    }
}

/// A square that a piece may go to, and all ways to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Files to the right, as White sees it.
    pub dx: i8,
    /// Ranks up.
    pub dy: i8,
    /// The squares from which it can be reached in these ways. The way of a bent or crooked piece
    /// may leave the board, so the same step can be a target more than once, from other squares.
    pub from: Bitboard,
    /// The ways; those of one target exclude each other, so their probabilities add up.
    pub ways: Vec<Ways>,
}

/// A movement taken apart.
///
/// This is done once for each piece; every method and every density is then a short sum.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    movement: Movement,
    convention: Convention,
    goals: Vec<Goal>,
    /// The targets from the squares where the piece is tried: those of a piece that has its first
    /// move before it from where it starts, those of one that has moved from the others.
    targets: Vec<Target>,
    /// The ways of all targets from all squares.
    whole: Vec<Ways>,
}

impl Profile {
    /// Takes a movement apart, to be counted by the [convention](Convention::of) that suits it.
    #[must_use]
    pub fn new(movement: &Movement) -> Profile {
        Profile::with(movement, Convention::of(movement))
    }

    /// Takes a movement apart, to be counted by this convention.
    #[must_use]
    pub fn with(movement: &Movement, convention: Convention) -> Profile {
        let goals = movement.goals();
        let lasting: Vec<Goal> = goals.iter().filter(|goal| !goal.initial).copied().collect();
        let (squares, starts) = (convention.squares(), convention.start_squares());
        let targets = if lasting.len() == goals.len() {
            targets(&goals, squares)
        } else {
            [targets(&goals, starts), targets(&lasting, squares - starts)].concat()
        };
        // Each target counts as often as there are squares to reach it from.
        let mut met: Vec<(Square, usize)> = targets
            .iter()
            .enumerate()
            .filter_map(|(number, target)| Some((target.from.first()?, number)))
            .collect();
        // As a walk over the squares would meet them: sums of floating point depend on the order.
        met.sort_unstable();
        let mut whole = Vec::new();
        for (_, number) in met {
            let Target { from, ways, .. } = &targets[number];
            ways.iter().for_each(|ways| add(&mut whole, ways.times(from.count())));
        }
        Profile { movement: movement.clone(), convention, goals, targets, whole }
    }

    /// The movement.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// The goals of the movement.
    #[must_use]
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// The convention for counting its squares.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Every target, from all squares where the piece is tried.
    #[must_use]
    pub fn all_targets(&self) -> &[Target] {
        &self.targets
    }

    /// The squares to which the piece may go from `from`, with the ways to get there; none where
    /// the piece is not tried.
    pub fn targets(&self, from: Square) -> impl Iterator<Item = (Square, &[Ways])> {
        let possible = self.targets.iter().filter(move |target| target.from.has(from));
        possible.filter_map(move |target| {
            Some((from.offset(target.dx, target.dy)?, target.ways.as_slice()))
        })
    }

    /// The mean over all 64 squares of the sum of what each way is worth. Squares where the piece
    /// is not tried count zero.
    #[must_use]
    pub fn mean(&self, worth: impl Fn(&Ways) -> f64) -> f64 {
        self.whole.iter().map(worth).sum::<f64>() / 64.0
    }

    /// The sum of what each way is worth, for each square that the piece may stand on.
    #[must_use]
    pub fn by_square(&self, worth: impl Fn(&Ways) -> f64) -> [f64; 64] {
        let mut sums = [0.0; 64];
        for (sum, from) in sums.iter_mut().zip(Square::all()) {
            *sum = self.targets(from).flat_map(|(_, ways)| ways).map(&worth).sum();
        }
        sums
    }
}

/// The pawn of chess taken apart, by whose value of each method the others are measured.
#[must_use]
pub fn pawn_profile() -> &'static Profile {
    static PROFILE: LazyLock<Profile> = LazyLock::new(|| Profile::with(pawn(), Convention::PAWN));
    &PROFILE
}

/// Adds ways to those that are equally likely.
pub(super) fn add(list: &mut Vec<Ways>, ways: Ways) {
    let alike = |known: &&mut Ways| (known.empty, known.occupied) == (ways.empty, ways.occupied);
    match list.iter_mut().find(alike) {
        Some(known) => {
            known.both += ways.both;
            known.move_only += ways.move_only;
            known.capture_only += ways.capture_only;
        }
        None => list.push(ways),
    }
}

/// Goals grouped by their square, with the ways to get there from some of these squares.
fn targets(goals: &[Goal], squares: Bitboard) -> Vec<Target> {
    let mut targets = Vec::new();
    for (number, goal) in goals.iter().enumerate() {
        let Goal { dx, dy, .. } = *goal;
        let same = |other: &&Goal| (other.dx, other.dy) == (dx, dy);
        if goals[..number].iter().any(|other| same(&other)) {
            continue;
        }
        let mut push = |goals: &[Goal], from: Bitboard| {
            let from = from & squares;
            if from.any() {
                targets.push(Target { dx, dy, from, ways: ways(goals) });
            }
        };
        let alike: Vec<Goal> = goals[number..].iter().filter(same).copied().collect();
        match alike[..] {
            [only] => push(&[only], only.span.squares()),
            _ => fitting(&alike).iter().for_each(|(goals, from)| push(goals, *from)),
        }
    }
    targets
}

/// The goals that fit the board, for every square from which some do: squares with the same goals
/// are taken together.
pub(crate) fn fitting(goals: &[Goal]) -> Vec<(Vec<Goal>, Bitboard)> {
    // All squares are alike until a goal fits some of them only.
    let mut groups = vec![(Vec::new(), Bitboard::ALL)];
    for goal in goals {
        let squares = goal.span.squares();
        let apart = |(fits, from): (Vec<Goal>, Bitboard)| {
            let with = fits.iter().copied().chain([*goal]).collect();
            [(with, from & squares), (fits, from - squares)]
        };
        groups = groups.into_iter().flat_map(apart).filter(|(_, from)| !from.is_empty()).collect();
    }
    groups.retain(|(fits, _)| !fits.is_empty());
    groups.sort_unstable_by_key(|(_, from)| from.0.trailing_zeros());
    groups
}

/// The ways to reach a target that all of `goals` share.
///
/// Goals may overlap, as those of `RpR` do, so the probability of reaching the target by one or the
/// other is not a sum over goals. It is one over patterns of empty and occupied squares. A pattern
/// names no more squares than it takes to decide, so that the two long ways of a crooked rook to a
/// far square make dozens of patterns and not a million.
pub(super) fn ways(goals: &[Goal]) -> Vec<Ways> {
    // Most goals are alone, and have one way.
    if let [Goal { empty, hurdles, moves, captures, .. }] = *goals
        && hurdles.is_empty()
        && (moves || captures)
    {
        return vec![Ways {
            empty: empty.count() as u8,
            occupied: 0,
            both: u32::from(moves && captures),
            move_only: u32::from(moves && !captures),
            capture_only: u32::from(captures && !moves),
        }];
    }
    let mut list = Vec::new();
    let mut open = vec![Pattern::default()];
    while let Some(pattern) = open.pop() {
        let able = |is_able: fn(&Goal) -> bool| {
            let known = goals.iter().filter(move |goal| is_able(goal));
            known.map(|goal| pattern.allows(goal)).max_by_key(|allowed| match allowed {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            })
        };
        let moves = able(|goal| goal.moves).unwrap_or(Some(false));
        let captures = able(|goal| goal.captures).unwrap_or(Some(false));
        if let (Some(moves), Some(captures)) = (moves, captures) {
            if moves || captures {
                add(
                    &mut list,
                    Ways {
                        empty: pattern.empty.count() as u8,
                        occupied: pattern.occupied.count() as u8,
                        both: u32::from(moves && captures),
                        move_only: u32::from(moves && !captures),
                        capture_only: u32::from(captures && !moves),
                    },
                );
            }
            continue;
        }
        let matters =
            |goal: &&Goal| goal.moves && moves.is_none() || goal.captures && captures.is_none();
        if let Some(square) = pattern.next(goals.iter().filter(matters)) {
            let [empty, occupied] = pattern.split(square);
            open.extend([occupied, empty]);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn profile(text: &str) -> Profile {
        Profile::new(&text.parse().unwrap())
    }

    #[test]
    fn a_rook_has_one_way_to_each_square() {
        let rook = profile("R");
        let e4: Square = "e4".parse().unwrap();
        assert_eq!(rook.targets(e4).count(), 14);
        for (to, ways) in rook.targets(e4) {
            let empty = e4.distance(to) - 1;
            let expected = Ways { empty, occupied: 0, both: 1, move_only: 0, capture_only: 0 };
            assert_eq!(ways, [expected], "{to}");
        }
    }

    #[test]
    fn hoppers_have_a_way_for_each_hurdle() {
        let hopper = profile("mRcpR");
        let a1: Square = "a1".parse().unwrap();
        let (_, ways) = hopper.targets(a1).find(|(to, _)| to.to_string() == "a5").unwrap();
        assert_eq!(
            ways,
            [
                Ways { empty: 3, occupied: 0, both: 0, move_only: 1, capture_only: 0 },
                Ways { empty: 2, occupied: 1, both: 0, move_only: 0, capture_only: 3 },
            ]
        );
        // By a slide or by a hop.
        let both = profile("RpR");
        let (_, ways) = both.targets(a1).find(|(to, _)| to.to_string() == "a5").unwrap();
        assert_eq!(ways.iter().map(|ways| ways.both).sum::<u32>(), 4);
    }

    #[test]
    fn first_moves_count_only_where_the_piece_starts() {
        let from =
            |text: &str, square: &str| profile(text).targets(square.parse().unwrap()).count();
        assert_eq!(
            ["b1", "b2", "b3", "a2", "b7", "b8"].map(|s| from("fmWfceFifmnD", s)),
            [0, 4, 3, 3, 3, 0]
        );
        assert_eq!(["e1", "e2"].map(|s| from("KimD", s)), [5 + 3, 8]);
    }

    /// The ways of bent and crooked pieces that leave the board are no ways.
    #[test]
    fn ways_that_leave_the_board_do_not_count() {
        let crooked = profile("zB2");
        let ways = |from: &str, to: &str| -> Vec<(u8, u8, u32)> {
            let target =
                crooked.targets(from.parse().unwrap()).find(|(square, _)| square.to_string() == to);
            let ways = target.map_or(&[][..], |(_, ways)| ways);
            ways.iter().map(|ways| (ways.empty, ways.occupied, ways.both)).collect()
        };
        // To the side by b2 only; in the middle by d5, or by d3 if d5 is taken.
        assert_eq!(ways("a1", "c1"), [(1, 0, 1)]);
        assert_eq!(ways("c4", "e4"), [(1, 0, 1), (1, 1, 1)]);
        assert_eq!(crooked.targets("a1".parse().unwrap()).count(), 3);
    }

    /// Two ways of thirteen squares, with six in common.
    #[test]
    fn long_ways_make_few_patterns() {
        let rook = profile("zR");
        let h8 = Square::new(63);
        let (_, ways) = rook.targets(Square::new(0)).find(|(to, _)| *to == h8).unwrap();
        assert_eq!(ways.iter().map(|ways| ways.empty).max(), Some(13 + 7 - 1));
        assert!(ways.iter().map(|ways| ways.both).sum::<u32>() < 100);
    }

    /// Every way of making a straight move, united for each target.
    #[test]
    fn no_straight_target_depends_on_more_than_ten_squares() {
        let mut squares: HashMap<(i8, i8), Bitboard> = HashMap::new();
        for (m, n) in (0..8).flat_map(|m| (0..=m).map(move |n| (m, n))).skip(1) {
            for form in 0..24 {
                let hop = ["", "p", "g"][form % 3];
                let [lame, jump, wide] = [("n", 1), ("j", 2), ("w", 4)]
                    .map(|(letter, bit)| if (form / 3) & bit != 0 { letter } else { "" });
                let Ok(movement) = format!("{hop}{lame}{jump}{wide}({m},{n})0").parse::<Movement>()
                else {
                    continue;
                };
                for goal in movement.goals() {
                    let set = squares.entry((goal.dx, goal.dy)).or_default();
                    *set |= goal.empty | goal.hurdles;
                }
            }
        }
        let most = squares.values().map(|set| set.count()).max();
        assert_eq!(most, Some(10));
    }
}
