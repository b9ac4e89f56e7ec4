//! Answers: what the engine tells, as lines of UCI.

use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::uci;

use super::{Root, Uci};
use crate::message::{self, Progress};
use crate::protocol::uci::reply::{Bound, Info, Reply, Score, ScoreValue};
use crate::wdl;

impl Uci {
    /// A move as coordinates, from a position on the way of a line.
    pub(super) fn write(&self, position: &Position, m: Move) -> String {
        uci::write(position, m, self.settings.gate_suffix)
    }

    pub(super) fn info(&self, info: &message::Info, bound: Bound) -> String {
        let root = self.asked_about();
        let mut position = root.position;
        let mut pv = Vec::new();
        for m in &info.pv {
            pv.push(self.write(&position, *m));
            position.play_unchecked(*m);
        }
        // A move that ends the game leaves no chances, unless it is over already.
        let is_last = pv.len() == 1 && bound == Bound::Exact && root.outcome.is_none();
        let end = position.outcome().filter(|_| is_last);
        let ended = end.map(|outcome| wdl::of_outcome(outcome, root.position.turn()));
        let value = match info.score.mate_in() {
            Some(moves) => ScoreValue::Mate(moves),
            None => ScoreValue::Centipawns(info.score.0),
        };
        Reply::Info(Box::new(Info {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth.max(info.depth)),
            multipv: Some(info.multipv),
            score: Some(Score { value, bound }),
            wdl: self.settings.show_wdl.then(|| ended.unwrap_or_else(|| root.chances(info.score))),
            nodes: Some(info.nodes),
            nps: Some(message::per_second(info.nodes, info.time)),
            hashfull: Some(info.hashfull),
            tbhits: Some(0),
            time: Some(info.time),
            pv,
            ..Info::default()
        }))
        .to_string()
    }

    pub(super) fn progress(&self, progress: &Progress) -> String {
        match progress {
            Progress::AtLeast(info) => self.info(info, Bound::Lower),
            Progress::AtMost(info) => self.info(info, Bound::Upper),
            Progress::Move(root) => Reply::Info(Box::new(Info {
                depth: Some(root.depth),
                currmove: Some(self.write(&self.asked_about().position, root.current)),
                currmovenumber: Some(root.number),
                ..Info::default()
            }))
            .to_string(),
        }
    }

    pub(super) fn best_move(&self, best: Option<Move>, ponder: Option<Move>) -> String {
        let position = &self.asked_about().position;
        let ponder = best
            .zip(ponder)
            .map(|(best, ponder)| self.write(&position.after_unchecked(best), ponder));
        let best = best.map(|m| self.write(position, m));
        Reply::BestMove { best, ponder }.to_string()
    }

    pub(super) fn counts(&self, counts: &[(Move, u64)]) -> Vec<String> {
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let root = self.asked_about();
        let line =
            |(m, count): &(Move, u64)| format!("{}: {count}", self.write(&root.position, *m));
        let mut lines: Vec<String> = counts.iter().map(line).collect();
        lines.push(format!("\nNodes searched: {total}\n"));
        lines
    }

    /// The root that the engine's events are about.
    pub(super) fn asked_about(&self) -> Root {
        self.asked.front().copied().unwrap_or_else(|| Root::of(&self.game))
    }
}
