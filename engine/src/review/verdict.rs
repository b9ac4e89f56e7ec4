//! Findings of a search on a position, and what follows for a move.

use std::fmt;
use std::str::FromStr;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::outcome::Outcome;

use crate::score::Score;
use crate::wdl::FITTED;

/// The finding on a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The score for one of the sides.
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The best moves of both sides; none where the game has ended.
    pub line: Vec<Move>,
}

impl Finding {
    /// The end of a game, for this side.
    #[must_use]
    pub fn end(outcome: Outcome, side: Color) -> Finding {
        let of = |winner| if winner == side { Score::MATE } else { -Score::MATE };
        let score = outcome.winner().map_or(0, of);
        Finding { score: Score(score), depth: 0, line: Vec::new() }
    }

    /// Whether the game has ended here.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.line.is_empty()
    }

    /// The same for the other side.
    #[must_use]
    pub fn turned(&self) -> Finding {
        Finding { score: Score(-self.score.0), ..self.clone() }
    }

    /// The points that can be expected, from 0 to 1.
    #[must_use]
    pub fn expected(&self) -> f64 {
        // Mate on the board is a mate in 0, for the winner as well.
        if self.score.0 >= Score::MATE { 1.0 } else { FITTED.expected(self.score) }
    }
}

/// The verdict on a move. All scores are for the side that has made it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Number of moves of the game before it, set-up moves included.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// The position before it: its score is that of the best move, and its line begins with that.
    pub before: Finding,
    /// The position after it, whose line begins with the reply.
    pub after: Finding,
    /// Loss of expected points against the best move, from 0 to 1.
    pub loss: f64,
    /// The judgement on the move, unless it is good enough.
    pub judgement: Option<Judgement>,
}

impl Verdict {
    /// The verdict on the move `played` after `ply` others, from what was found before and after
    /// it, both for the side to move there.
    #[must_use]
    pub fn new(
        ply: usize,
        played: Move,
        before: Finding,
        after: &Finding,
        thresholds: &Thresholds,
    ) -> Verdict {
        let after = after.turned();
        // The second search may think otherwise of the best move, but the first knows no better
        // one.
        let is_best = before.line.first() == Some(&played);
        let loss = if is_best { 0.0 } else { (before.expected() - after.expected()).max(0.0) };
        let judgement = thresholds.judge(loss);
        Verdict { ply, played, before, after, loss, judgement }
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Move {
        self.before.line.first().copied().unwrap_or(self.played)
    }
}

/// The verdicts on the last moves of a game, from what was found of the positions before them and
/// of the last one, each for the side to move. Findings of more positions than the game has are
/// none.
#[must_use]
pub fn judge(game: &Game, findings: &[Finding], thresholds: &Thresholds) -> Vec<Verdict> {
    let moves = game.moves();
    let Some(first) = (moves.len() + 1).checked_sub(findings.len()) else { return Vec::new() };
    let pairs = findings.windows(2).zip(moves.iter().enumerate().skip(first));
    pairs
        .filter_map(|(pair, (ply, m))| {
            let [before, after] = pair else { return None };
            Some(Verdict::new(ply, *m, before.clone(), after, thresholds))
        })
        .collect()
}

/// The findings for these verdicts on successive moves, as [`judge`] takes it.
#[must_use]
pub fn findings(verdicts: &[Verdict]) -> Vec<Finding> {
    let last = verdicts.last().map(|verdict| verdict.after.turned());
    verdicts.iter().map(|verdict| verdict.before.clone()).chain(last).collect()
}

/// The judgement on a move that loses points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// `?!`.
    Inaccuracy,
    /// `?`.
    Mistake,
    /// `??`.
    Blunder,
}

impl Judgement {
    /// All of them, the mildest first.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The numeric annotation glyph of a PGN.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }

    /// The sign behind a move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

/// As a word, such as `mistake`.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        })
    }
}

/// The lost points from which a move is called something, in the order of [`Judgement::ALL`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds([f64; 3]);

impl Default for Thresholds {
    /// 5, 10 and 15 % of a point, as lichess has them: its thresholds of 0.1, 0.2 and 0.3 are on a
    /// scale from -1 to 1.
    fn default() -> Thresholds {
        Thresholds([0.05, 0.1, 0.15])
    }
}

impl Thresholds {
    /// Thresholds that rise, above 0 and up to 1; none if they do not.
    #[must_use]
    pub fn new(thresholds: [f64; 3]) -> Option<Thresholds> {
        let [inaccuracy, mistake, blunder] = thresholds;
        let is_rising = 0.0 < inaccuracy && inaccuracy < mistake && mistake < blunder;
        (is_rising && blunder <= 1.0).then_some(Thresholds(thresholds))
    }

    /// The judgement on a move that loses this many points.
    #[must_use]
    pub fn judge(&self, loss: f64) -> Option<Judgement> {
        let reached = self.0.iter().filter(|threshold| loss >= **threshold).count();
        Judgement::ALL.into_iter().take(reached).next_back()
    }
}

/// As they are read: `0.05,0.1,0.15`.
impl fmt::Display for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [inaccuracy, mistake, blunder] = self.0;
        write!(f, "{inaccuracy},{mistake},{blunder}")
    }
}

impl FromStr for Thresholds {
    type Err = ThresholdsError;

    fn from_str(text: &str) -> Result<Thresholds, ThresholdsError> {
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|number| number.trim().parse().ok()).collect();
        let numbers: Option<[f64; 3]> = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.and_then(Thresholds::new).ok_or(ThresholdsError)
    }
}

/// A text that is no [`Thresholds`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThresholdsError;

impl fmt::Display for ThresholdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected three rising numbers above 0 and up to 1, such as 0.05,0.1,0.15")
    }
}

impl std::error::Error for ThresholdsError {}
