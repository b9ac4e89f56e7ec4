//! Small matches for tests.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use treville_core::piece::MUSKETEER_PIECES;
use treville_notation::pgn::GameResult;

use crate::limits::EngineLimits;
use crate::record::{GameRecord, Termination, Use};
use crate::settings::{EloModel, EngineSettings, MatchPlan, Sprt};
use crate::statistics::Results;

/// A plan with players of these names, every opening with both colours.
pub fn plan(names: &[&str]) -> MatchPlan {
    let engine = |name: &&str| EngineSettings {
        name: (*name).to_owned(),
        limits: EngineLimits { tc: Some("8+0.08".parse().unwrap()), ..EngineLimits::default() },
        ..EngineSettings::default()
    };
    let engines = names.iter().map(engine).collect();
    MatchPlan { engines, rounds: 5, games: 2, repeat: true, ..MatchPlan::default() }
}

/// The usual test of the usual hypotheses.
pub const TEST: Sprt =
    Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };

/// An ordinary game between two engines: its number gives its pair.
pub fn game(number: u32, white: usize, black: usize, result: GameResult) -> GameRecord {
    let reason = match result {
        GameResult::WhiteWins => "White mates",
        GameResult::BlackWins => "Black mates",
        GameResult::Draw => "Draw by repetition",
        GameResult::Unknown => "Unterminated",
    };
    let used = |time: u64| Use {
        moves: 40,
        time: 40 * time,
        longest: 3 * time,
        least_left: Some(2_000),
        nodes: 400_000,
        depth: 480,
    };
    GameRecord {
        round: number / 2,
        white,
        black,
        result,
        reason: reason.to_owned(),
        plies: 86,
        white_use: used(100_000),
        black_use: used(50_000),
        begun: 1_795_183_200_000,
        duration: 6_000,
        ..GameRecord::sample(number)
    }
}

/// Five games of A and B: two for each and a draw, of which one was lost on time.
pub fn duel() -> (MatchPlan, Vec<GameRecord>) {
    use GameResult::{BlackWins, Draw, WhiteWins};
    let mut records = vec![
        game(0, 0, 1, WhiteWins),
        game(1, 1, 0, BlackWins),
        game(2, 0, 1, Draw),
        game(3, 1, 0, BlackWins),
        game(4, 0, 1, BlackWins),
    ];
    records[4].kinds = "AU".to_owned();
    records[4].gates = String::new();
    records[4].termination = Termination::TimeForfeit;
    records[4].reason = "White loses on time".to_owned();
    records[4].warnings.push("A: the variation has an illegal move: e2e5".to_owned());
    (plan(&["A", "B"]), records)
}

/// The first of three engines beats both others, which draw with each other.
pub fn tournament() -> (MatchPlan, Vec<GameRecord>) {
    use GameResult::{BlackWins, Draw, WhiteWins};
    let records = vec![
        game(0, 0, 1, WhiteWins),
        game(1, 1, 0, Draw),
        game(2, 0, 2, WhiteWins),
        game(3, 2, 0, BlackWins),
        game(4, 1, 2, Draw),
        game(5, 2, 1, WhiteWins),
        game(6, 0, 1, Draw),
        game(7, 2, 0, WhiteWins),
    ];
    (plan(&["Alpha", "Beta 2", "Gamma"]), records)
}

/// The results of a match's games.
pub fn results(plan: &MatchPlan, records: &[GameRecord]) -> Results {
    let mut results = Results::new(plan.engines.len(), plan.repeat);
    records.iter().for_each(|record| results.add(record));
    results
}

/// A long match of random games in which the first engine is the stronger one.
pub fn simulated(names: &[&str], count: u32) -> (MatchPlan, Vec<GameRecord>) {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut letters = MUSKETEER_PIECES.map(|piece| piece.letter);
    letters.sort_unstable();
    let mut records = Vec::new();
    for number in 0..count {
        let pair = (number / 2) as usize;
        let first = pair % names.len();
        let second = (first + 1 + pair / names.len() % (names.len() - 1)) % names.len();
        let (white, black) = if number % 2 == 0 { (first, second) } else { (second, first) };
        let edge = 0.06 * (black as f64 - white as f64) + 0.05;
        let roll: f64 = dice.random();
        let result = match roll {
            _ if roll < 0.35 + edge => GameResult::WhiteWins,
            _ if roll < 0.65 + edge => GameResult::Draw,
            _ => GameResult::BlackWins,
        };
        let mut record = game(number, white, black, result);
        let one = dice.random_range(0..10_usize);
        let other = (one + dice.random_range(1..10_usize)) % 10;
        record.kinds = [letters[one.min(other)], letters[one.max(other)]].iter().collect();
        let mut file = || (b'a' + dice.random_range(0..8_u8)) as char;
        record.gates = format!("{}{}/{}{}", file(), file(), file(), file());
        record.plies = 30 + (dice.random::<f64>().powi(2) * 260.0) as u32;
        if number % 40 == 7 {
            record.termination = Termination::Adjudication;
            record.warnings.push("the variation has an illegal move: e2e5".to_owned());
        }
        records.push(record);
    }
    let plan = plan(names);
    (MatchPlan { rounds: count / 2, sprt: Some(TEST), ..plan }, records)
}
