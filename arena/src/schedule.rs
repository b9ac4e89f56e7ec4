//! Pairings of the players, with their colours.
//!
//! A schedule is a pure function of the plan: from the number of a game to its players, round and
//! opening. So machines that play shares of a match need no communication, and an interrupted match
//! can be resumed.

#[cfg(test)]
mod tests;

use super::settings::{MatchPlan, OpeningPolicy, Tournament};
use treville_kit::shard::Shard;

/// A game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: u32,
    /// The round, from 0.
    pub round: u32,
    /// The number of its pair of games, from 0. Without repeated openings, every game is a pair of
    /// its own.
    pub pair: u32,
    /// The number of its opening, from 0: by default that of the pair.
    pub opening: u32,
    /// White, by number in the plan.
    pub white: usize,
    /// Black, by number in the plan.
    pub black: usize,
}

/// All games of a match. A round has every meeting once, and the games of a meeting follow each
/// other.
///
/// ```
/// use treville_arena::schedule::Schedule;
/// use treville_arena::settings::{EngineSettings, MatchPlan};
///
/// let engines = vec![EngineSettings::default(); 3];
/// let plan = MatchPlan { engines, games: 2, rounds: 5, repeat: true, ..MatchPlan::default() };
/// let schedule = Schedule::new(&plan).unwrap();
/// assert_eq!(schedule.len(), 30, "three meetings of two games, five times");
/// let game = schedule.game(1).unwrap();
/// assert_eq!((game.white, game.black, game.pair), (1, 0, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The meetings of a round; the engine with White in the first game comes first.
    meetings: Vec<[usize; 2]>,
    /// The games of a meeting.
    games: u32,
    repeat: bool,
    swap: bool,
    /// Number of meetings in a row that share an opening; none if even the pairs of one do not.
    sharing: Option<u32>,
    len: u32,
}

impl Schedule {
    /// The schedule of a plan.
    ///
    /// # Errors
    ///
    /// There are too few engines, no games, or too many games: in one line, what was expected and
    /// what came.
    pub fn new(plan: &MatchPlan) -> Result<Schedule, String> {
        let engines = plan.engines.len();
        if engines < 2 {
            return Err(format!("expected at least two engines, got {engines}"));
        }
        if plan.rounds == 0 || plan.games == 0 {
            let (rounds, games) = (plan.rounds, plan.games);
            return Err(format!(
                "expected at least one round and one game, got {rounds} rounds of {games} games"
            ));
        }
        let count = match plan.format {
            Tournament::RoundRobin => engines.checked_mul(engines - 1).map(|ordered| ordered / 2),
            Tournament::Gauntlet(seeds) if (1..engines).contains(&seeds) => {
                seeds.checked_mul(engines - seeds)
            }
            Tournament::Gauntlet(seeds) => {
                let most = engines - 1;
                return Err(format!("expected a gauntlet of 1 to {most} engines, got {seeds}"));
            }
        };
        let len = count
            .and_then(|count| u32::try_from(count).ok())
            .and_then(|count| count.checked_mul(plan.games)?.checked_mul(plan.rounds))
            .ok_or_else(|| format!("expected at most {} games, got more", u32::MAX))?;
        let meetings = match plan.format {
            Tournament::RoundRobin => round_robin(engines),
            Tournament::Gauntlet(seeds) => gauntlet(seeds, engines),
        };
        let MatchPlan { games, repeat, swap, .. } = *plan;
        let sharing = match (plan.policy, plan.format) {
            (OpeningPolicy::Default, _) => None,
            // The same two engines meet again and again.
            (OpeningPolicy::Encounter, _) if engines == 2 => Some(u32::MAX),
            (OpeningPolicy::Encounter, _) => Some(1),
            // Here a round is a day: each engine plays once, or is the odd one out.
            (OpeningPolicy::Round, Tournament::RoundRobin) => Some(engines as u32 / 2),
            (OpeningPolicy::Round, Tournament::Gauntlet(_)) => Some(meetings.len() as u32),
        };
        Ok(Schedule { meetings, games, repeat, swap, sharing, len })
    }

    /// The number of games.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is no game. No plan leads to this.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether games come in pairs with the same opening. If a meeting has an odd number of games,
    /// the last one is single.
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.repeat && self.games > 1
    }

    /// The game with this number; none from [`len`](Schedule::len) on. It takes the same time for
    /// every number.
    #[must_use]
    pub fn game(&self, number: u32) -> Option<Fixture> {
        // The meetings of all rounds, counted through.
        let meeting = number / self.games;
        let game = number % self.games;
        let in_round = self.meetings.len() as u32;
        let round = meeting / in_round;
        let [first, second] = *self.meetings.get((meeting % in_round) as usize)?;

        let pair = if self.repeat { meeting * self.games.div_ceil(2) + game / 2 } else { number };
        // With an odd number of games one engine has White once more, by turns.
        let shift = if self.games % 2 == 1 { round } else { 0 };
        let is_swapped = self.swap && (game + shift) % 2 == 1;
        let (white, black) = if is_swapped { (second, first) } else { (first, second) };
        let opening = self.sharing.map_or(pair, |meetings| meeting / meetings);
        (number < self.len).then_some(Fixture { number, round, pair, opening, white, black })
    }

    /// Number of games of a share.
    #[must_use]
    pub fn count(&self, shard: Shard) -> usize {
        // The usual case needs no counting.
        if shard == Shard::WHOLE { self.len as usize } else { self.share(shard).count() }
    }

    /// The games of a share, in order. Pairs stay together.
    pub fn share(&self, shard: Shard) -> impl Iterator<Item = Fixture> {
        let games = (0..self.len).filter_map(|number| self.game(number));
        games.filter(move |game| shard.has(game.pair))
    }
}

/// A round robin in the order of the Berger tables (R. Schurig, "Die Paarung der Theilnehmer eines
/// Turniers", 1886): no engine plays twice on a day, so none waits long.
///
/// The engines sit on a circle of `days` seats, but for the last of an even number. On each day
/// those meet whose numbers have the same sum on the circle; the engine that would meet itself
/// meets the last one. White is the engine that sits an odd number of seats before the other. So
/// each engine alternates colours from day to day against the others on the circle, and the last
/// engine does so as well.
fn round_robin(engines: usize) -> Vec<[usize; 2]> {
    let days = if engines.is_multiple_of(2) { engines - 1 } else { engines };
    let mut meetings = Vec::new();
    for day in 0..days {
        for one in 0..days {
            // On the first day the first two engines meet.
            let other = (day + 1 + days - one) % days;
            let distance = (other + days - one) % days;
            if distance % 2 == 1 {
                meetings.push([one, other]);
            } else if distance == 0 && days < engines {
                let last = engines - 1;
                meetings.push(if day % 2 == 0 { [one, last] } else { [last, one] });
            }
        }
    }
    meetings
}

/// The first engines against all others, each of which plays them in turn. Colours alternate from
/// meeting to meeting on both sides.
fn gauntlet(seeds: usize, engines: usize) -> Vec<[usize; 2]> {
    let mut meetings = Vec::new();
    for other in seeds..engines {
        for seed in 0..seeds {
            let is_swapped = (other - seeds + seed) % 2 == 1;
            meetings.push(if is_swapped { [other, seed] } else { [seed, other] });
        }
    }
    meetings
}
