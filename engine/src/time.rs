//! Time to think about a move.

use std::time::Duration;

use treville_core::position::Stage;

use crate::clock::Instant;
use crate::message::{Clock, Limits};

/// The two bounds of a search's time.
///
/// Time spent pondering counts as well: its results need not be found again, and a search that has
/// had its share ends as soon as the expected move comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    start: Instant,
    /// No new iteration begins after about this much.
    soft: Option<Duration>,
    /// The search ends after this much.
    hard: Option<Duration>,
}

/// Number of further moves that the game is expected to last, unless the clock says.
const MOVES_AHEAD: u32 = 20;

/// The set-up takes only a few plies of a long game; each gets this part of a move's time.
const SET_UP_PART: u32 = 4;

impl Budget {
    /// The budget of a search whose order came at `start`.
    #[must_use]
    pub fn new(limits: &Limits, stage: Stage, start: Instant) -> Budget {
        // A fixed time is used up: only a clock is worth saving.
        let (mut soft, mut hard) = (None, limits.movetime);
        if let Some(clock) = &limits.clock {
            let (clock_soft, clock_hard) = shares(clock, stage);
            soft = Some(clock_soft);
            hard = Some(hard.unwrap_or(clock_hard).min(clock_hard));
        }
        Budget { start, soft, hard }
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether no other iteration should begin; `part` is the share of the usual time that this
    /// move gets.
    #[must_use]
    pub fn is_soft_over(&self, part: f64) -> bool {
        let elapsed = self.elapsed().as_secs_f64();
        self.soft.is_some_and(|soft| elapsed >= soft.as_secs_f64() * part)
    }

    /// Whether this part of the time for one move is over, be it of a clock or fixed.
    #[must_use]
    pub fn is_past(&self, part: f64) -> bool {
        self.is_soft_over(part)
            || self.hard.is_some_and(|hard| self.elapsed() >= hard.mul_f64(part))
    }

    /// Whether the search has to end.
    #[must_use]
    pub fn is_hard_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

/// The usual share of the clock for one move, and the most that one move may take.
fn shares(clock: &Clock, stage: Stage) -> (Duration, Duration) {
    let usable = clock.left.saturating_sub(clock.overhead);
    let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    // GUIs may send any clock, so nothing here may overflow.
    let mut share = (usable / moves).saturating_add(clock.increment);
    if stage != Stage::Play {
        share /= SET_UP_PART;
    }
    // A reserve of a twentieth keeps the last move of a time control from falling over its edge.
    let most = usable - usable / 20;
    let hard = share.saturating_mul(3).min(if moves == 1 { most } else { most / 2 });
    // An iteration takes longer than all before it, so a part of the share is left to finish it.
    ((share.saturating_mul(2) / 3).min(hard), hard)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(10),
        }
    }

    /// Times as GUIs send them, from fallen flags to the largest number.
    fn time() -> impl Strategy<Value = Duration> {
        prop_oneof![0..200_u64, 0..600_000_u64, any::<u64>()].prop_map(Duration::from_millis)
    }

    proptest! {
        /// Some time is left after the longest search, if there was any.
        #[test]
        fn no_move_may_take_more_than_the_clock_has(
            (left, increment, overhead) in (time(), time(), time()),
            moves_to_go in proptest::option::of(prop_oneof![0..3_u32, any::<u32>()]),
            stage in prop_oneof![
                Just(Stage::Play), Just(Stage::Selection), Just(Stage::Placement)
            ],
            part in 0.0..4.0,
        ) {
            let clock = Clock { left, increment, moves_to_go, overhead };
            let (soft, hard) = shares(&clock, stage);
            let usable = left.saturating_sub(overhead);
            prop_assert!(soft <= hard && hard <= usable, "{soft:?} {hard:?}");
            prop_assert!(hard < usable || usable.is_zero(), "{hard:?}");
            prop_assert!(usable.is_zero() || !soft.is_zero(), "some of the time is used");
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let budget = Budget::new(&limits, stage, Instant::now());
            // The clock runs, so the later bound is asked first.
            let hard_over = budget.is_hard_over();
            prop_assert!(!hard_over || budget.is_soft_over(part) || part > 1.0);
            prop_assert!(!usable.is_zero() || hard_over);
        }
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let limits = Limits { movetime: Some(Duration::from_secs(1)), ..Limits::default() };
        let budget = Budget::new(&limits, Stage::Play, Instant::now());
        assert_eq!((budget.soft, budget.hard), (None, limits.movetime));
    }

    #[test]
    fn a_minute_is_spread_over_the_game() {
        let (soft, hard) = shares(&clock(60_010, 0, None), Stage::Play);
        assert_eq!(soft.as_millis(), 2_000);
        assert_eq!(hard, Duration::from_millis(9_000));
    }
}
