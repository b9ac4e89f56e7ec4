//! Who plays whom, with which colours.
//!
//! A schedule is a pure function of the plan: from the number of a game to its players, round and
//! opening. So machines that play shares of a match need no communication, and an interrupted match
//! can be resumed.

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
    /// How many meetings in a row share an opening; none if even the pairs of one do not.
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

    /// How many games a share has.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::EngineSettings;
    use std::collections::HashMap;

    fn plan(engines: usize, games: u32, rounds: u32) -> MatchPlan {
        MatchPlan {
            engines: vec![EngineSettings::default(); engines],
            games,
            rounds,
            ..MatchPlan::default()
        }
    }

    fn games(plan: &MatchPlan) -> Vec<Fixture> {
        let schedule = Schedule::new(plan).unwrap();
        let games: Vec<_> = schedule.share(Shard::WHOLE).collect();
        assert_eq!(games.len(), schedule.len() as usize);
        assert_eq!(schedule.game(schedule.len()), None);
        assert_eq!(schedule.game(u32::MAX), None);
        games
    }

    /// Whites minus Blacks of each engine.
    fn balance(games: &[Fixture], engines: usize) -> Vec<i32> {
        let mut balance = vec![0; engines];
        for game in games {
            balance[game.white] += 1;
            balance[game.black] -= 1;
        }
        balance
    }

    #[test]
    fn all_engines_meet_once_a_round() {
        for engines in 2..=9 {
            for per_meeting in 1..=3 {
                let all = games(&plan(engines, per_meeting, 2));
                let mut met: HashMap<(u32, usize, usize), u32> = HashMap::new();
                for game in &all {
                    assert_ne!(game.white, game.black);
                    let (low, high) = (game.white.min(game.black), game.white.max(game.black));
                    *met.entry((game.round, low, high)).or_default() += 1;
                }
                assert_eq!(met.len(), engines * (engines - 1), "{engines} engines");
                assert!(met.values().all(|count| *count == per_meeting));
            }
        }
    }

    #[test]
    fn colours_are_balanced() {
        for engines in 2..=9 {
            let odd = (engines as i32 - 1) % 2;
            let once = balance(&games(&plan(engines, 1, 1)), engines);
            assert!(once.iter().all(|d| d.abs() == odd), "{engines}: {once:?}");
            // Two rounds of single games, or meetings of two games, leave no difference at all.
            for even in [plan(engines, 1, 2), plan(engines, 2, 1), plan(engines, 3, 4)] {
                assert_eq!(balance(&games(&even), engines), vec![0; engines]);
            }
            for seeds in 1..engines {
                let format = Tournament::Gauntlet(seeds);
                let gauntlet = games(&MatchPlan { format, ..plan(engines, 1, 1) });
                let once = balance(&gauntlet, engines);
                assert!(once.iter().all(|d| d.abs() <= 1), "{engines}, {seeds}: {once:?}");
            }
        }
    }

    #[test]
    fn no_engine_waits_longer_than_two_days_of_the_circle() {
        for engines in 3..=9_usize {
            let all = games(&plan(engines, 1, 1));
            let day = engines / 2;
            for engine in 0..engines {
                let played = all.iter().filter(|game| [game.white, game.black].contains(&engine));
                let numbers: Vec<u32> = played.map(|game| game.number).collect();
                // An odd one sits out for a day.
                let longest = if engines.is_multiple_of(2) { 2 * day } else { 3 * day };
                assert!(numbers.windows(2).all(|pair| pair[1] - pair[0] < longest as u32));
            }
        }
    }

    #[test]
    fn repeated_openings_come_in_pairs_with_colours_changed() {
        for (per_meeting, format) in [(2, Tournament::RoundRobin), (5, Tournament::Gauntlet(2))] {
            let plan = MatchPlan { repeat: true, format, ..plan(4, per_meeting, 3) };
            let all = games(&plan);
            for both in all.windows(2).filter(|both| both[0].pair == both[1].pair) {
                assert_eq!((both[0].white, both[0].black), (both[1].black, both[1].white));
                assert_eq!(both[0].opening, both[1].opening);
            }
            // No gap, no way back, and no third game; only the fifth has no companion.
            assert_eq!(all[0].pair, 0);
            assert!(all.windows(2).all(|both| both[1].pair - both[0].pair <= 1));
            let pairs = all.last().unwrap().pair + 1;
            assert_eq!(pairs, all.len() as u32 / per_meeting * per_meeting.div_ceil(2));
            assert!(all.iter().all(|game| game.opening == game.pair));
        }
        let always = MatchPlan { repeat: true, swap: false, ..plan(2, 4, 2) };
        assert!(games(&always).iter().all(|game| (game.white, game.black) == (0, 1)));
    }

    #[test]
    fn without_repetition_every_game_has_its_own_opening() {
        let all = games(&plan(3, 2, 4));
        assert!(all.iter().all(|game| game.pair == game.number && game.opening == game.number));
        let schedule = |plan: &MatchPlan| Schedule::new(plan).unwrap();
        assert!(!schedule(&plan(3, 2, 4)).repeats());
        assert!(schedule(&MatchPlan { repeat: true, ..plan(3, 2, 4) }).repeats());
        assert!(!schedule(&MatchPlan { repeat: true, ..plan(3, 1, 4) }).repeats());
    }

    #[test]
    fn openings_last_as_long_as_the_policy_says() {
        use OpeningPolicy::{Default, Encounter, Round};
        let openings = |policy, plan: MatchPlan| -> Vec<u32> {
            let plan = MatchPlan { policy, ..plan };
            let all = games(&plan);
            // A share and a resumed match find the same opening for a game.
            let schedule = Schedule::new(&plan).unwrap();
            let share: Vec<_> = schedule.share(Shard { index: 2, count: 2 }).collect();
            assert!(share.iter().all(|game| all[game.number as usize] == *game));
            all.iter().map(|game| game.opening).collect()
        };
        let repeat =
            |engines, games, rounds| MatchPlan { repeat: true, ..plan(engines, games, rounds) };

        // Three meetings of four games, each with engines of its own, in rounds of one.
        assert_eq!(openings(Default, repeat(3, 4, 1)), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(openings(Encounter, repeat(3, 4, 1)), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
        assert_eq!(openings(Round, repeat(3, 4, 1)), openings(Encounter, repeat(3, 4, 1)));
        // Four engines meet two at a time, on three days of each of two cycles.
        assert_eq!(openings(Encounter, plan(4, 1, 2)), (0..12).collect::<Vec<_>>());
        assert_eq!(openings(Round, plan(4, 1, 2)), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        let days = openings(Round, plan(5, 2, 1));
        assert_eq!(days, (0..5).flat_map(|day| [day; 4]).collect::<Vec<_>>());
        // A gauntlet has all its meetings in a round.
        let gauntlet = || MatchPlan { format: Tournament::Gauntlet(1), ..plan(3, 2, 2) };
        assert_eq!(openings(Default, gauntlet()), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(openings(Encounter, gauntlet()), [0, 0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(openings(Round, gauntlet()), [0, 0, 0, 0, 1, 1, 1, 1]);
        // Two engines are always the same two.
        assert_eq!(openings(Default, repeat(2, 2, 2)), [0, 0, 1, 1]);
        assert_eq!(openings(Encounter, repeat(2, 2, 2)), [0; 4]);
        assert_eq!(openings(Round, repeat(2, 2, 2)), [0, 0, 1, 1]);
    }

    #[test]
    fn a_day_of_a_round_robin_has_each_engine_once() {
        for engines in 3..=9 {
            let plan = MatchPlan { policy: OpeningPolicy::Round, ..plan(engines, 1, 2) };
            for day in games(&plan).chunk_by(|one, next| one.opening == next.opening) {
                let mut seen: Vec<usize> =
                    day.iter().flat_map(|game| [game.white, game.black]).collect();
                seen.sort_unstable();
                assert_eq!(seen.len(), engines / 2 * 2);
                assert!(seen.windows(2).all(|two| two[0] != two[1]), "{engines}: {day:?}");
            }
        }
    }

    #[test]
    fn a_gauntlet_spares_the_meetings_of_both_sides_among_themselves() {
        let all = games(&MatchPlan { format: Tournament::Gauntlet(2), ..plan(5, 2, 1) });
        assert_eq!(all.len(), 12);
        assert!(all.iter().all(|game| (game.white < 2) != (game.black < 2)));
        assert_eq!((all[0].white, all[0].black), (0, 2));
    }

    #[test]
    fn shares_are_the_whole_and_keep_pairs_together() {
        let schedule = Schedule::new(&MatchPlan { repeat: true, ..plan(4, 3, 5) }).unwrap();
        let mut union: Vec<Fixture> = Vec::new();
        for index in 1..=4 {
            let share: Vec<_> = schedule.share(Shard { index, count: 4 }).collect();
            assert!(share.iter().all(|game| game.pair % 4 == index - 1));
            union.extend(share);
        }
        union.sort_by_key(|game| game.number);
        assert_eq!(union, schedule.share(Shard::WHOLE).collect::<Vec<_>>());
    }

    #[test]
    fn impossible_matches_are_refused_in_one_line() {
        let problem = |plan: &MatchPlan| Schedule::new(plan).unwrap_err();
        assert_eq!(problem(&plan(1, 2, 1)), "expected at least two engines, got 1");
        assert_eq!(
            problem(&plan(2, 0, 7)),
            "expected at least one round and one game, got 7 rounds of 0 games"
        );
        assert!(problem(&plan(2, 1, 0)).starts_with("expected at least one round"));
        for seeds in [0, 3, usize::MAX] {
            assert_eq!(
                problem(&MatchPlan { format: Tournament::Gauntlet(seeds), ..plan(3, 1, 1) }),
                format!("expected a gauntlet of 1 to 2 engines, got {seeds}")
            );
        }
        assert_eq!(problem(&plan(3, u32::MAX, 1)), "expected at most 4294967295 games, got more");
        assert!(Schedule::new(&plan(2, 1, u32::MAX)).is_ok());
    }

    #[test]
    fn the_last_numbers_are_as_good_as_the_first() {
        let schedule =
            Schedule::new(&MatchPlan { repeat: true, ..plan(2, 65_535, 65_537) }).unwrap();
        assert_eq!(schedule.len(), u32::MAX);
        let last = schedule.game(u32::MAX - 1).unwrap();
        assert_eq!((last.round, last.pair), (65_536, 65_536 * 32_768 + 32_767));
    }
}
