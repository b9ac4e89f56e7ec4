//! What a long search tells in the middle of an iteration.

use std::time::Duration;

use treville_core::moves::Move;

use super::Worker;
use crate::message::{Info, Progress, RootMove};
use crate::score::Score;

/// Whoever wants to know what happens within iterations.
pub struct Observer<'a> {
    /// How long a search has to last before there is something to tell: short games are to be
    /// spared the noise.
    pub after: Duration,
    /// Hears of it.
    pub tell: &'a mut dyn FnMut(Progress),
}

impl Worker<'_> {
    /// The time since the search began, if somebody wants to hear of what happens now.
    fn time_to_tell(&self) -> Option<Duration> {
        let observer = self.observer.as_ref()?;
        let time = self.budget.elapsed();
        (time >= observer.after).then_some(time)
    }

    fn tell(&mut self, progress: Progress) {
        if let Some(observer) = &mut self.observer {
            (observer.tell)(progress);
        }
    }

    /// The score has fallen out of the window around the last one. Its line is the one that has
    /// gone beyond the window, or where all have fallen short, the move that was best before.
    pub(super) fn tell_bound(&mut self, kind: fn(Info) -> Progress, depth: i32, score: i32) {
        let Some(time) = self.time_to_tell() else { return };
        let mut pv = self.lines[0].clone();
        if pv.is_empty() {
            pv.extend(self.root_best);
        }
        let info = Info {
            depth: depth as u32,
            seldepth: self.seldepth as u32,
            multipv: self.told.len() as u32 + 1,
            score: Score(score),
            nodes: self.all_nodes(),
            time,
            hashfull: self.table.hashfull(),
            pv,
        };
        self.tell(kind(info));
    }

    /// The root comes to another move, the `number`th of those that are left to it.
    pub(super) fn tell_root_move(&mut self, current: Move, number: i32) {
        let Some(time) = self.time_to_tell() else { return };
        let current = RootMove {
            depth: self.root_depth as u32,
            current,
            // Moves whose lines have been found in this iteration are done with.
            number: self.told.len() as u32 + number as u32,
            total: self.root_moves.len() as u32,
            nodes: self.all_nodes(),
            time,
        };
        self.tell(Progress::Move(current));
    }
}
