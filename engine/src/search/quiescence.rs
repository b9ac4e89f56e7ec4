//! Captures until the position is quiet enough to be judged.

use treville_core::position::{Position, Stage};

use super::Worker;
use super::history::PieceTo;
use super::node::Node;
use super::picker::{Hints, Picker, is_noisy};
use crate::score::Score;
use crate::tt::{Bound, Entry};

impl Worker<'_> {
    /// The score once captures and promotions are played out, or all moves where the side to move
    /// is in check. With `checks`, quiet moves that give check are looked at as well.
    pub(super) fn quiesce<N: Node>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        checks: bool,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if self.line.is_draw(position) {
            return 0;
        }
        // A side that can repeat a position has a draw at least, though quiet moves are not looked at
        // here.
        let mut floor = -Score::INFINITE;
        if alpha < 0 && self.line.upcoming_repetition(position) {
            alpha = 0;
            floor = 0;
            if alpha >= beta {
                return alpha;
            }
        }
        if ply >= Score::MAX_PLY || position.stage() != Stage::Play {
            return self.evaluator.evaluate(position);
        }
        let in_check = position.in_check();
        // What was found without checks does not answer a search with them.
        let depth = if checks || in_check { 0 } else { -1 };
        let known = self.recall(position, ply);
        if let Some(entry) = known
            && !N::PV
            && entry.depth >= depth
            && entry.decides(alpha, beta)
        {
            return entry.score.max(floor);
        }

        // Standing pat: nobody has to capture, so the score is at least what it is without.
        let first_alpha = alpha;
        let mut raw = 0;
        let mut best = if in_check {
            ply as i32 - Score::MATE
        } else {
            raw = known.map_or_else(|| self.evaluator.evaluate(position), |entry| entry.eval);
            let mut standing = raw + self.experience.correction(position);
            if let Some(entry) = known
                && entry.decides(standing, standing)
            {
                standing = entry.score;
            }
            if standing >= beta {
                return standing;
            }
            alpha = alpha.max(standing);
            standing
        };
        let hopeless_below = best + self.params.delta;

        let hints = Hints {
            table_move: known.and_then(|entry| entry.best),
            refutations: [None; 3],
            trail: self.trail(ply),
        };
        let list = std::mem::take(&mut self.lists[ply]);
        let mut picker = match checks {
            _ if in_check => Picker::new(hints, list),
            true => Picker::noisy_and_checks(hints, list, position.check_squares()),
            false => Picker::noisy(hints, list),
        };
        let worth = self.worth_of(position);
        let mut best_move = None;
        let mut count = 0;
        while let Some(m) = picker.next(position, &worth, self.experience) {
            count += 1;
            if best > -Score::MATE_BOUND {
                if in_check && !is_noisy(position, m) {
                    // One way out of check that is not mate is enough to know.
                    picker.skip_quiet();
                    continue;
                }
                // Delta pruning: even what is taken and a good deal more does not reach alpha.
                if !in_check && m.promotion().is_none() && is_noisy(position, m) {
                    let hope = hopeless_below + position.takes(m, &worth);
                    if hope <= alpha {
                        best = best.max(hope);
                        continue;
                    }
                    // The gain would do, but it does not last.
                    if hopeless_below <= alpha && !position.exchange_reaches(m, &worth, 1) {
                        best = best.max(hopeless_below);
                        continue;
                    }
                }
            }
            self.stack[ply].played = Some(PieceTo::of(position, m));
            self.line.push(position.key());
            self.count_node();
            let score = -self.quiesce::<N>(&position.after(m), -beta, -alpha, ply + 1, false);
            self.line.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_list();
        if self.stopped {
            return best;
        }
        if in_check && count == 0 {
            return ply as i32 - Score::MATE;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha && N::PV => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { best: best_move, score: best, depth, bound, eval: raw };
        self.table.insert(position.key(), ply, entry);
        best.max(floor)
    }
}
