//! The results of a match, fed with finished games in any order.

use std::collections::{BTreeMap, HashMap};

use treville_core::color::{ByColor, Color};

use super::ratings::{Rating, rate_samples};
use super::sample::Sample;
use super::wdl::Wdl;
use crate::record::{GameRecord, Termination, Use};

/// The results of all finished games of a match, as sums: a match of any length takes the same
/// space. Engines are numbers, as in the plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// Whether the games of a pair share their opening.
    repeated: bool,
    engines: Vec<EngineResults>,
    /// By two engines, the lower number first, from its view.
    encounters: BTreeMap<(usize, usize), Sample>,
    /// Games whose pair is not finished, by the number of the pair and the two engines.
    halves: HashMap<(u32, usize, usize), Half>,
    /// By the letter of a piece and the file it was placed on, from the view of its side.
    gates: BTreeMap<char, [Wdl; 8]>,
    terminations: BTreeMap<Termination, u64>,
    white: Wdl,
    /// White's results by chosen types.
    white_by_kinds: BTreeMap<String, Sample>,
    unfinished: u64,
}

/// The results of one engine.
#[derive(Clone, PartialEq, Debug, Default)]
struct EngineResults {
    by_color: ByColor<Wdl>,
    by_kinds: BTreeMap<String, Sample>,
    by_kind: BTreeMap<char, Wdl>,
    lost_by: BTreeMap<Termination, u64>,
    spent: Use,
}

/// The first game of a pair.
#[derive(Clone, PartialEq, Debug)]
struct Half {
    /// From the view of the engine with the lower number.
    score: f64,
    white_score: f64,
    kinds: String,
}

impl Results {
    /// The results of this number of engines before the first game. `repeated` says whether the two
    /// games of a pair share their opening; if not, there are no pairs.
    #[must_use]
    pub fn new(engines: usize, repeated: bool) -> Results {
        Results {
            repeated,
            engines: vec![EngineResults::default(); engines],
            encounters: BTreeMap::new(),
            halves: HashMap::new(),
            gates: BTreeMap::new(),
            terminations: BTreeMap::new(),
            white: Wdl::default(),
            white_by_kinds: BTreeMap::new(),
            unfinished: 0,
        }
    }

    /// Counts a game. The end of a game without a result is counted, and nothing else about it; a
    /// game of an engine that does not exist, or against itself, is not counted at all.
    pub fn add(&mut self, game: &GameRecord) {
        let engines = self.engines.len();
        if game.white >= engines || game.black >= engines || game.white == game.black {
            return;
        }
        *self.terminations.entry(game.termination).or_default() += 1;
        let Some(white_score) = game.white_score() else {
            self.unfinished += 1;
            return;
        };
        self.white.add(white_score);
        if !game.kinds.is_empty() {
            self.white_by_kinds.entry(game.kinds.clone()).or_default().add(white_score);
        }
        for color in Color::ALL {
            let score = if color == Color::White { white_score } else { 1.0 - white_score };
            self.add_side(game, color, score);
        }
        let (low, high) = (game.white.min(game.black), game.white.max(game.black));
        let score = if low == game.white { white_score } else { 1.0 - white_score };
        self.encounters.entry((low, high)).or_default().add(score);
        if self.repeated {
            let half = Half { score, white_score, kinds: game.kinds.clone() };
            self.match_halves((game.pair, low, high), half);
        }
    }

    /// Counts what concerns one side of a game only.
    fn add_side(&mut self, game: &GameRecord, color: Color, score: f64) {
        let (engine, spent) = match color {
            Color::White => (&mut self.engines[game.white], &game.white_use),
            Color::Black => (&mut self.engines[game.black], &game.black_use),
        };
        engine.by_color[color].add(score);
        if score == 0.0 {
            *engine.lost_by.entry(game.termination).or_default() += 1;
        }
        engine.spent = sum(&engine.spent, spent);
        if !game.kinds.is_empty() {
            engine.by_kinds.entry(game.kinds.clone()).or_default().add(score);
        }
        for kind in game.kinds.chars() {
            engine.by_kind.entry(kind).or_default().add(score);
        }
        let files = game.gates.split('/').nth(color.index()).unwrap_or_default();
        for (kind, file) in game.kinds.chars().zip(files.chars()) {
            let place = ('a'..='h').position(|name| name == file);
            if let Some(place) = place {
                self.gates.entry(kind).or_default()[place].add(score);
            }
        }
    }

    /// Keeps a game until the other one of its pair comes, then counts the pair. By chosen pieces
    /// it counts only if they are the same in both games, as engines may choose otherwise.
    fn match_halves(&mut self, key: (u32, usize, usize), half: Half) {
        let Some(other) = self.halves.remove(&key) else {
            self.halves.insert(key, half);
            return;
        };
        let (_, low, high) = key;
        self.encounters.entry((low, high)).or_default().add_pair(half.score, other.score);
        if half.kinds == other.kinds && !half.kinds.is_empty() {
            for (engine, turn) in [(low, false), (high, true)] {
                let view = |score: f64| if turn { 1.0 - score } else { score };
                let by_kinds = &mut self.engines[engine].by_kinds;
                let sample = by_kinds.entry(half.kinds.clone()).or_default();
                sample.add_pair(view(half.score), view(other.score));
            }
            let white = self.white_by_kinds.entry(half.kinds.clone()).or_default();
            white.add_pair(half.white_score, other.white_score);
        }
    }

    /// Number of engines.
    #[must_use]
    pub fn engines(&self) -> usize {
        self.engines.len()
    }

    /// The games with a result.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    /// The games without one.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// All results from White's view.
    #[must_use]
    pub fn white(&self) -> Wdl {
        self.white
    }

    /// The same by the chosen pair of pieces. A pair of games counts by what White had in both:
    /// what an opening is worth to White shows in each of them.
    #[must_use]
    pub fn white_by_kinds(&self) -> &BTreeMap<String, Sample> {
        &self.white_by_kinds
    }

    /// The results of one engine against another.
    #[must_use]
    pub fn head_to_head(&self, engine: usize, other: usize) -> Sample {
        let of = |a, b| self.encounters.get(&(a, b)).copied().unwrap_or_default();
        if engine <= other { of(engine, other) } else { of(other, engine).flipped() }
    }

    /// The results of an engine against all others.
    #[must_use]
    pub fn overall(&self, engine: usize) -> Sample {
        let mut all = Sample::default();
        for other in 0..self.engines.len() {
            all += self.head_to_head(engine, other);
        }
        all
    }

    /// The results of an engine with White and with Black.
    #[must_use]
    pub fn by_color(&self, engine: usize) -> ByColor<Wdl> {
        self.engines.get(engine).map(|engine| engine.by_color).unwrap_or_default()
    }

    /// The results of an engine by the chosen pair of pieces.
    #[must_use]
    pub fn by_kinds(&self, engine: usize) -> BTreeMap<String, Sample> {
        self.engines.get(engine).map(|engine| engine.by_kinds.clone()).unwrap_or_default()
    }

    /// The results of an engine by the letter of a piece, over the games where it was chosen.
    #[must_use]
    pub fn by_kind(&self, engine: usize) -> BTreeMap<char, Wdl> {
        self.engines.get(engine).map(|engine| engine.by_kind.clone()).unwrap_or_default()
    }

    /// The results of all engines by the letter of a piece and the file, from a to h, behind which
    /// they placed it.
    #[must_use]
    pub fn by_gate(&self) -> &BTreeMap<char, [Wdl; 8]> {
        &self.gates
    }

    /// The ends of games, those without a result included.
    #[must_use]
    pub fn terminations(&self) -> &BTreeMap<Termination, u64> {
        &self.terminations
    }

    /// The ends of the games that an engine lost.
    #[must_use]
    pub fn lost_by(&self, engine: usize) -> BTreeMap<Termination, u64> {
        self.engines.get(engine).map(|engine| engine.lost_by.clone()).unwrap_or_default()
    }

    /// Time and nodes of all moves of an engine: sums, the longest move, and the least time left on
    /// its clock.
    #[must_use]
    pub fn spent(&self, engine: usize) -> Use {
        self.engines.get(engine).map(|engine| engine.spent).unwrap_or_default()
    }

    /// Ratings of all engines, in their order.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let all = 0..self.engines.len();
        let row = |engine| all.clone().map(|other| self.head_to_head(engine, other)).collect();
        rate_samples(&all.clone().map(row).collect::<Vec<_>>())
    }
}

/// Time and nodes of two games.
fn sum(a: &Use, b: &Use) -> Use {
    Use {
        moves: a.moves.saturating_add(b.moves),
        time: a.time.saturating_add(b.time),
        longest: a.longest.max(b.longest),
        least_left: [a.least_left, b.least_left].into_iter().flatten().min(),
        nodes: a.nodes.saturating_add(b.nodes),
        depth: a.depth.saturating_add(b.depth),
    }
}

#[cfg(test)]
mod tests;
