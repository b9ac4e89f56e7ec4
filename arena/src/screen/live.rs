//! The match as bars: one for each running game, one for the standing, one for all games.

use std::io::{self, Write};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget};
use treville_notation::pgn::Evaluation;

use crate::record::GameRecord;
use crate::schedule::Fixture;
use crate::settings::{MatchPlan, RunSettings};
use crate::statistics::Results;
use crate::table::lines;
use treville_kit::progress::styled;

/// Number of times that the bars are drawn at most, per second.
const DRAWINGS: u8 = 10;

/// Bars on the standard error, with the lines of finished games above them.
pub struct Live {
    plan: MatchPlan,
    bars: MultiProgress,
    games: Vec<Running>,
    standing: ProgressBar,
    total: ProgressBar,
    /// Whether a game has ended. The time left must not count the games of earlier runs.
    has_counted: bool,
}

/// A place where games are played.
struct Running {
    bar: ProgressBar,
    players: String,
}

impl Live {
    /// The screen for a match of `total` games.
    #[must_use]
    pub fn new(plan: &MatchPlan, run: &RunSettings, total: u32) -> Live {
        Live::on(ProgressDrawTarget::stderr_with_hz(DRAWINGS), plan, run, total)
    }

    /// The same on another target.
    pub(super) fn on(
        target: ProgressDrawTarget,
        plan: &MatchPlan,
        run: &RunSettings,
        total: u32,
    ) -> Live {
        let bars = MultiProgress::with_draw_target(target);
        let places = u32::try_from(run.concurrency).unwrap_or(u32::MAX).min(total);
        let games = (0..places).map(|_| Running {
            bar: bars.add(styled(ProgressBar::no_length(), "  {wide_msg}")),
            players: String::new(),
        });
        let games = games.collect();
        let standing = bars.add(styled(ProgressBar::no_length(), "{wide_msg}"));
        let bar = ProgressBar::new(u64::from(total));
        let total =
            bars.add(styled(bar, "{bar:30} {human_pos}/{human_len} games, {elapsed} so far"));
        Live { plan: plan.clone(), bars, games, standing, total, has_counted: false }
    }

    /// The match that is shown.
    #[must_use]
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// A game begins.
    pub fn started(&mut self, slot: usize, fixture: &Fixture) {
        let Fixture { number, white, black, .. } = *fixture;
        let (white, black) = (lines::name(&self.plan, white), lines::name(&self.plan, black));
        if let Some(game) = self.games.get_mut(slot) {
            game.players = format!("{}: {white} vs {black}", u64::from(number) + 1);
            game.bar.set_message(game.players.clone());
        }
    }

    /// A move has been made.
    pub fn progress(
        &mut self,
        slot: usize,
        ply: u32,
        last_move: &str,
        evaluation: Option<Evaluation>,
    ) {
        if let Some(Running { bar, players }) = self.games.get(slot) {
            let thought = evaluation.map_or_else(String::new, |thought| format!(" {thought}"));
            bar.set_message(format!("{players}, ply {ply}: {last_move}{thought}"));
            // Its time is drawn with every move: a thread for that may be refused, and then panics.
            self.total.tick();
        }
    }

    /// A game has ended and is counted in `results`.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn finished(
        &mut self,
        slot: usize,
        record: &GameRecord,
        results: &Results,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(game) = self.games.get(slot) {
            game.bar.set_message("");
        }
        let count = results.games();
        if !self.has_counted {
            self.has_counted = true;
            self.total.set_position(count.saturating_sub(1));
            self.total.reset_eta();
            // The time left is unknown until now.
            let style = "{bar:30} {human_pos}/{human_len} games, {elapsed} so far, {eta} left";
            self.total = styled(self.total.clone(), style);
        }
        self.total.set_position(count);
        self.standing.set_message(standing(&self.plan, results));
        let line = lines::finished(&self.plan, record);
        self.above(|| {
            writeln!(output, "{line}")?;
            output.flush()
        })
    }

    /// Writes lines where the bars are, which then come back below them.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn above(&self, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bars.suspend(write)
    }

    /// Removes all bars.
    pub fn clear(&self) {
        for game in &self.games {
            game.bar.finish_and_clear();
        }
        self.standing.finish_and_clear();
        self.total.finish_and_clear();
    }
}

/// The match in one line: of two engines their score, Elo and test, of more the leader.
pub(super) fn standing(plan: &MatchPlan, results: &Results) -> String {
    if plan.engines.len() > 2 {
        let best = results.ratings().into_iter().enumerate();
        let best = best.max_by(|(_, one), (_, other)| one.rating.total_cmp(&other.rating));
        return best.map_or_else(String::new, |(engine, _)| {
            let games = results.overall(engine).games;
            format!("In the lead: {}, {}", lines::name(plan, engine), lines::counts(&games))
        });
    }
    let sample = results.head_to_head(0, 1);
    let mut parts = vec![lines::score(plan, (0, 1), &sample.games)];
    if let Some(elo) = sample.elo() {
        parts.push(format!("Elo {}", lines::plus_minus(&elo)));
        parts.push(format!("LOS {}", lines::percent(sample.los())));
    }
    // A narrow terminal cuts off the end, so the most important part comes first.
    let test = plan.sprt.as_ref().map(|test| lines::llr(&sample, test));
    test.into_iter().chain(parts).collect::<Vec<_>>().join(", ")
}
