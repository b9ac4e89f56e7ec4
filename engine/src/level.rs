//! Levels of play below full strength: how many nodes are searched, what is overlooked, and how
//! large the noise is.

use std::hash::{BuildHasher, Hasher, RandomState};

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::splitmix::SplitMix64;

/// The search of a player of a certain strength.
///
/// Differences of the scale are those of matches in Musketeer chess. Its zero is that of a list of
/// engines, by games of chess against two of them, uncertain by at least 300 (docs/protocols.md).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// Positions to search before a move is chosen.
    pub nodes: u64,
    /// The scale of the noise, in centipawns: a move that is worse by this much is chosen 1/e
    /// times as often as the best.
    pub temperature: f64,
    /// The chance that a tactic of one ply is overlooked; each ply of a longer one has it again.
    pub oversight: f64,
}

/// Strength, nodes, temperature and oversight of five levels, found by matches.
const ANCHORS: [(u32, f64, f64, f64); 5] = [
    (400, 330.0, 80.0, 0.26),
    (800, 800.0, 60.0, 0.1),
    (1200, 1_530.0, 46.0, 0.025),
    (1600, 4_500.0, 38.0, 0.006),
    (2000, 36_000.0, 31.0, 0.001),
];

impl Level {
    /// The lowest strength.
    pub const LEAST: u32 = ANCHORS[0].0;
    /// The highest strength.
    pub const MOST: u32 = ANCHORS[ANCHORS.len() - 1].0;

    /// Names of strengths, the weakest first.
    pub const NAMES: [(&str, u32); 6] = [
        ("beginner", Level::LEAST),
        ("casual", 700),
        ("club", 1050),
        ("strong-club", 1350),
        ("expert", 1700),
        ("master", Level::MOST),
    ];

    /// The level of this strength, clamped to the range. Between the measured levels, nodes,
    /// noise and oversight change by equal factors for equal differences.
    #[must_use]
    pub fn of(elo: u32) -> Level {
        let elo = elo.clamp(Level::LEAST, Level::MOST);
        let above = ANCHORS.iter().position(|anchor| anchor.0 >= elo).unwrap_or_default().max(1);
        let (low, high) = (ANCHORS[above - 1], ANCHORS[above]);
        let part = f64::from(elo - low.0) / f64::from(high.0 - low.0);
        let between = |low: f64, high: f64| low * (high / low).powf(part);
        Level {
            nodes: between(low.1, high.1).round() as u64,
            temperature: between(low.2, high.2),
            oversight: between(low.3, high.3),
        }
    }
}

/// The seed of the noise in a game: the same seed makes the same errors in the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noise(pub u64);

impl Noise {
    /// A seed that cannot be foreseen.
    #[must_use]
    pub fn random() -> Noise {
        // The standard library's hash maps are seeded by the system's randomness.
        Noise(RandomState::new().build_hasher().finish())
    }

    /// The noise added to the score of a move in the last position of a game, for a temperature of
    /// 1: drawn from the standard Gumbel distribution, for each move and each turn independently.
    #[must_use]
    pub fn of(self, game: &Game, m: Move) -> f64 {
        -(-self.chance(game, m).ln()).ln()
    }

    /// A number between 0 and 1 for a move in the last position of a game or after it, the same
    /// whatever move it answers: below the level's chance, the move is overlooked.
    #[must_use]
    pub fn attention(self, game: &Game, m: Move) -> f64 {
        Noise(!self.0).chance(game, m)
    }

    /// Drawn evenly, for each move and each turn independently.
    fn chance(self, game: &Game, m: Move) -> f64 {
        let parts = [game.position().key(), game.moves().len() as u64, u64::from(m.bits())];
        let mix = |mixed, part| SplitMix64::new(mixed ^ part).next();
        let bits = parts.into_iter().fold(self.0, mix);
        // In the middle between two of 2^53 steps, so never 0 or 1.
        ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::position::Position;
    use treville_core::rules::Rules;
    use treville_core::uci;

    #[test]
    fn a_stronger_level_searches_more_and_errs_less() {
        let levels: Vec<Level> = (Level::LEAST..=Level::MOST).map(Level::of).collect();
        assert!(levels.is_sorted_by(|a, b| a.nodes <= b.nodes && a.temperature > b.temperature));
        assert!(levels.is_sorted_by(|a, b| a.oversight > b.oversight));
        // A single point makes little difference.
        assert!(levels.windows(2).all(|pair| {
            let [a, b] = [pair[0], pair[1]];
            b.nodes - a.nodes <= 1 + b.nodes / 50 && a.temperature / b.temperature < 1.02
        }));
        for (elo, nodes, temperature, oversight) in ANCHORS {
            let level = Level::of(elo);
            assert_eq!(level.nodes, nodes as u64);
            assert!((level.temperature - temperature).abs() < 1e-9);
            assert!((level.oversight - oversight).abs() < 1e-9);
        }
        assert_eq!(Level::of(0), Level::of(Level::LEAST));
        assert_eq!(Level::of(u32::MAX), Level::of(Level::MOST));
    }

    /// The mean of the distribution is Euler's constant, its variance a sixth of pi squared.
    #[test]
    fn the_noise_has_the_distribution_that_is_claimed() {
        let game = Game::new(Position::start(Rules::chess()));
        let moves = game.position().legal_moves();
        let errors = |seed| moves.iter().map(move |m| (seed, *m));
        let draws: Vec<f64> =
            (0..5_000).flat_map(errors).map(|(seed, m)| Noise(seed).of(&game, m)).collect();
        let count = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / count;
        let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
        assert!((mean - 0.577_216).abs() < 0.02, "{mean}");
        assert!((variance - 1.644_934).abs() < 0.05, "{variance}");
    }

    #[test]
    fn the_noise_is_the_same_in_the_same_game_and_differs_in_another() {
        let mut game = Game::new(Position::start(Rules::chess()));
        let m = game.position().legal_moves()[0];
        let error = Noise(1).of(&game, m);
        assert!((error + 0.829_343_721_698_513).abs() < 1e-12, "{error}");
        assert_eq!(error.to_bits(), Noise(1).of(&game.clone(), m).to_bits());
        assert_ne!(error.to_bits(), Noise(2).of(&game, m).to_bits());
        // The same position at another turn has other noise.
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        assert_ne!(error.to_bits(), Noise(1).of(&game, m).to_bits());
        assert_ne!(Noise::random(), Noise::random());
    }
}
