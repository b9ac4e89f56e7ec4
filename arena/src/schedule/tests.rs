//! Tests of who plays whom.

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
    let schedule = Schedule::new(&MatchPlan { repeat: true, ..plan(2, 65_535, 65_537) }).unwrap();
    assert_eq!(schedule.len(), u32::MAX);
    let last = schedule.game(u32::MAX - 1).unwrap();
    assert_eq!((last.round, last.pair), (65_536, 65_536 * 32_768 + 32_767));
}
