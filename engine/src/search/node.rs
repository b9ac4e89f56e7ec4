//! A node of the tree: alpha-beta with everything that makes it small.

use treville_core::checks::CheckSquares;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};

use super::Worker;
use super::history::PieceTo;
use super::picker::{Hints, Picker, is_noisy};
use crate::score::Score;
use crate::tt::{Bound, Entry};

/// What kind of node is searched; the compiler makes a function for each.
pub(super) trait Node {
    /// Whether exact scores are wanted and a line is kept.
    const PV: bool;
    /// Whether this is the position that was asked for.
    const ROOT: bool;
}

/// The position that was asked for.
pub(super) struct Root;
/// A node whose score may end up as the root's.
pub(super) struct Pv;
/// A node that is only asked whether it is better than a bound.
pub(super) struct Scout;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Node for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Beyond this score a game is won: guesses by the evaluation save nothing there, and would only hide
/// the mate.
const WON: i32 = 2_500;

/// The most quiet moves or captures of a node that learn from its outcome.
const REMEMBERED: usize = 32;

/// Moves that were tried at a node without success.
struct Tried {
    moves: [Option<Move>; REMEMBERED],
    count: usize,
}

impl Tried {
    const NONE: Tried = Tried { moves: [None; REMEMBERED], count: 0 };

    fn push(&mut self, m: Move) {
        if let Some(free) = self.moves.get_mut(self.count) {
            *free = Some(m);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().flatten().copied()
    }
}

impl Worker<'_> {
    /// The score of a position for the side to move, within `alpha` and `beta`. `cut` says that a
    /// score of at least beta is expected.
    #[allow(clippy::too_many_arguments)] // The window, depth and ply are the state of the node.
    pub(super) fn node<N: Node>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if N::PV {
            self.lines[ply].clear();
        }
        // Whoever stores a score looks first whether the search has been stopped.
        if self.stopped {
            return 0;
        }
        if depth <= 0 || ply >= Score::MAX_PLY {
            return self.quiesce::<N>(position, alpha, beta, ply, true);
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = position.in_check();
        let in_play = position.stage() == Stage::Play;

        let mut floor = -Score::INFINITE;
        if !N::ROOT {
            if self.line.is_draw(position) {
                return 0;
            }
            // A side that can repeat a position has a draw at least, even if the move that repeats is
            // pruned below; a search without that move says nothing of it.
            let whole = self.stack[ply].excluded.is_none();
            if alpha < 0 && whole && self.line.upcoming_repetition(position) {
                alpha = 0;
                floor = 0;
            }
            // Mate distance pruning: nothing beats a mate that is already nearer.
            alpha = alpha.max(ply as i32 - Score::MATE);
            beta = beta.min(Score::MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table: away from the principal variation, a deep enough score that decides
        // the window ends the search here; everywhere, the stored move is tried first.
        let excluded = self.stack[ply].excluded;
        let known = if excluded.is_some() { None } else { self.recall(position, ply) };
        if let Some(entry) = known
            && !N::PV
            && (entry.depth >= depth || entry.mates(alpha, beta))
            && position.halfmove_clock() < 90
            && entry.decides(alpha, beta)
        {
            return entry.score.max(floor);
        }
        let table_move = if N::ROOT { self.root_best } else { known.and_then(|entry| entry.best) };

        // The evaluation, corrected by what like positions came to, and by a score of the table that
        // is nearer to the truth.
        let raw = match known {
            _ if in_check || !in_play => 0,
            _ if excluded.is_some() => self.stack[ply].raw_eval,
            Some(entry) => entry.eval,
            None => self.evaluator.evaluate(position),
        };
        let corrected = raw + self.experience.correction(position);
        let eval = match known {
            Some(entry) if entry.decides(corrected, corrected) => entry.score,
            _ => corrected,
        };
        self.stack[ply].raw_eval = raw;
        self.stack[ply].eval = (!in_check && in_play).then_some(corrected);
        // Whether the side to move stands better than at its last turn: then more can be expected
        // of the remaining moves, and less may be pruned.
        let earlier = [2, 4].into_iter().find_map(|back| self.stack[ply.checked_sub(back)?].eval);
        let improving = !in_check && earlier.is_some_and(|earlier| corrected > earlier);
        // Killers of the last visit to the plies below are no longer sisters.
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 1].excluded = None;

        if !N::PV && !in_check && in_play && excluded.is_none() && beta.abs() < WON {
            let params = &self.params;
            // Reverse futility: far enough above beta, the opponent will hardly bring it down.
            let margin = params.reverse_futility * (depth - i32::from(improving));
            if depth <= params.reverse_futility_depth && eval - margin >= beta {
                return if Score::is_mate(eval) { beta } else { (eval + beta) / 2 };
            }
            // Razoring: far enough below alpha, only captures can help.
            if depth <= 3 && eval + params.razor_base + params.razor * depth * depth < alpha {
                let score = self.quiesce::<Scout>(position, alpha, alpha + 1, ply, true);
                if score <= alpha {
                    return score;
                }
            }
            if let Some(score) = self.null_move(position, beta, depth, ply, eval, cut) {
                return score;
            }
        }

        // Internal iterative reduction: without a move to begin with, a shallower search finds one
        // for the next time.
        if table_move.is_none() && depth >= 4 && (N::PV || cut) && excluded.is_none() {
            depth -= 1;
        }

        let searched =
            Searched { alpha, beta, depth, ply, cut, is_pv: N::PV, improving, table_move };
        self.moves_of::<N>(position, searched, known).max(floor)
    }

    /// Null move: if passing still leaves the opponent below beta's reach, a real move will too. Not
    /// twice in a row, and not with pawns alone, where having to move may be what loses.
    fn null_move(
        &mut self,
        position: &Position,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        cut: bool,
    ) -> Option<i32> {
        let params = &self.params;
        if depth < 3 || eval < beta || !cut || ply == 0 || self.stack[ply - 1].played.is_none() {
            return None;
        }
        let us = position.turn();
        let board = position.board();
        let pieces = board.color(us)
            - board.pieces(us, treville_core::piece::Slot::Pawn)
            - treville_core::bitboard::Bitboard::of(board.king(us));
        if pieces.is_empty() || ply < self.null_from {
            return None;
        }
        let reduction = params.null_base
            + depth / params.null_depth
            + ((eval - beta) / params.null_eval).min(3);
        let mut after = *position;
        after.pass();
        self.stack[ply].played = None;
        self.line.push(position.key());
        // A position that recurs only because a side has passed is no draw.
        let horizon = self.line.forget();
        self.count_node();
        let score = -self.node::<Scout>(&after, -beta, 1 - beta, depth - reduction, ply + 1, false);
        self.line.remember(horizon);
        self.line.pop();
        if self.stopped || score < beta {
            return None;
        }
        let score = if Score::is_mate(score) { beta } else { score };
        // Deep in the tree a wrong guess is dear: search again without null moves for a while.
        if depth < 14 || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply + (depth - reduction).max(1) as usize * 3 / 4;
        let verified = self.node::<Scout>(position, beta - 1, beta, depth - reduction, ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Tries every move of a node.
    fn moves_of<N: Node>(
        &mut self,
        position: &Position,
        at: Searched,
        known: Option<Entry>,
    ) -> i32 {
        let Searched { mut alpha, beta, depth, ply, improving, .. } = at;
        let first_alpha = alpha;
        let us = position.turn();
        let in_check = position.in_check();
        let in_play = position.stage() == Stage::Play;
        let excluded = self.stack[ply].excluded;
        let trail = self.trail(ply);
        let killers = self.stack[ply].killers;
        let counter = self.experience.counter(trail[0]);
        let hints = Hints {
            table_move: at.table_move,
            refutations: [killers[0], killers[1], counter],
            trail,
        };
        let worth = self.worth_of(position);
        let mut picker = Picker::new(hints, std::mem::take(&mut self.lists[ply]));
        let (mut quiet_tried, mut noisy_tried) = (Tried::NONE, Tried::NONE);
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let checking = if in_play { position.check_squares() } else { CheckSquares::default() };

        while let Some(m) = picker.next(position, &worth, self.experience) {
            if Some(m) == excluded || (N::ROOT && !self.is_root_move(m)) {
                continue;
            }
            count += 1;
            let noisy = is_noisy(position, m);
            let piece = PieceTo::of(position, m);
            let history = if noisy {
                self.experience.noisy(piece, position.captured(m))
            } else {
                self.experience.quiet(us, m, piece, &trail)
            };
            let mut reduction = self.reduction(depth, count);
            let gives_check = in_play && position.gives_check(m, &checking);

            if !N::ROOT && in_play && best > -Score::MATE_BOUND {
                let params = &self.params;
                let left = (depth - reduction / 1024).max(0);
                // A check may be worth more than the moves before it say.
                if !noisy && !gives_check {
                    // Late-move pruning: the more moves have failed, the less likely the next.
                    let enough = (params.late_count + depth * depth) / (2 - i32::from(improving));
                    if count > enough {
                        picker.skip_quiet();
                        continue;
                    }
                    // Futility: a quiet move will not make up for so much.
                    if let Some(eval) = self.stack[ply].eval
                        && left <= 8
                        && eval + params.futility_base + params.futility * left + history / 128
                            <= alpha
                    {
                        picker.skip_quiet();
                        continue;
                    }
                    // History pruning: moves that never did any good.
                    if left <= 4 && history < -params.history_pruning * left.max(1) {
                        continue;
                    }
                }
                // Exchange pruning: the move leaves too much behind on its target square.
                let bound = if noisy {
                    -params.exchange_noisy * depth - history / 64
                } else {
                    -params.exchange_quiet * left * left
                };
                if depth <= 10 && !in_check && !position.exchange_reaches(m, &worth, bound) {
                    continue;
                }
            }

            let extension = match known {
                Some(entry) if Some(m) == at.table_move && !N::ROOT && in_play => {
                    match self.singular(position, &at, &entry, m) {
                        Extension::Plies(plies) => plies,
                        Extension::Cut(score) => {
                            self.lists[ply] = picker.into_list();
                            return score;
                        }
                    }
                }
                _ => 0,
            };

            if N::PV {
                // A scout leaves no line, and one that fails high ends the node without a search that
                // would: the line then ends with this move.
                self.lines[ply + 1].clear();
            }
            let nodes_before = self.nodes;
            let after = position.after(m);
            self.stack[ply].played = Some(piece);
            self.line.push(position.key());
            self.count_node();
            let depth_left = depth - 1 + extension;
            let mut score = -Score::INFINITE;

            // Late-move reductions: late moves are looked at less deeply, and again if they turn
            // out well.
            let mut full = !N::PV || count > 1;
            if depth >= 2 && count > 1 + i32::from(N::ROOT) && in_play {
                reduction -= 1024 * i32::from(at.is_pv);
                reduction += 1024 * i32::from(at.cut) + 512 * i32::from(!improving);
                reduction -= 768 * i32::from(gives_check);
                reduction -= if noisy {
                    1024 + history * 1024 / (2 * self.params.late_history)
                } else {
                    history * 1024 / self.params.late_history
                };
                reduction += 512 * i32::from(at.table_move.is_some_and(|m| is_noisy(position, m)));
                let reduced = (depth_left - reduction / 1024).clamp(1, depth_left.max(1));
                score = -self.node::<Scout>(&after, -alpha - 1, -alpha, reduced, ply + 1, true);
                full = score > alpha && reduced < depth_left;
            }
            if full {
                let cut = !at.cut;
                score = -self.node::<Scout>(&after, -alpha - 1, -alpha, depth_left, ply + 1, cut);
            }
            if N::PV && (count == 1 || (score > alpha && (N::ROOT || score < beta))) {
                score = -self.node::<Pv>(&after, -beta, -alpha, depth_left, ply + 1, false);
            }
            self.line.pop();
            if N::ROOT {
                self.note_root_move(m, self.nodes - nodes_before);
            }
            if self.stopped {
                break;
            }

            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(m);
                if N::PV {
                    self.extend_line(ply, m);
                }
                if N::ROOT {
                    self.root_best = Some(m);
                }
                if alpha >= beta {
                    self.learn(position, &at, (m, noisy), &quiet_tried, &noisy_tried);
                    break;
                }
            }
            if Some(m) != best_move {
                if noisy { noisy_tried.push(m) } else { quiet_tried.push(m) }
            }
        }
        self.lists[ply] = picker.into_list();

        if count == 0 {
            return match excluded {
                Some(_) => alpha,
                // A side without a move is mated or stalemated, and in the set-up there is always one.
                None if in_check && in_play => ply as i32 - Score::MATE,
                None => 0,
            };
        }
        if self.stopped {
            return best;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if excluded.is_none() && (!N::ROOT || self.is_whole_root()) {
            let eval = self.stack[ply].raw_eval;
            let entry = Entry { best: best_move, score: best, depth, bound, eval };
            self.table.insert(position.key(), ply, entry);
            self.learn_correction(position, ply, depth, best, best_move, bound);
        }
        best
    }

    /// Singular extension: if all other moves fail well below the table's score, the table's move
    /// is the only good one, and worth another ply. If the others do well too, the node is as good
    /// as cut.
    fn singular(
        &mut self,
        position: &Position,
        at: &Searched,
        entry: &Entry,
        m: Move,
    ) -> Extension {
        let params = &self.params;
        let usable = at.depth >= params.singular_depth
            && self.stack[at.ply].excluded.is_none()
            && entry.depth >= at.depth - 3
            && entry.bound != Bound::Upper
            && !Score::is_mate(entry.score)
            && at.ply < 2 * self.root_depth as usize;
        if !usable {
            return Extension::Plies(0);
        }
        let bound = entry.score - params.singular_margin * at.depth / 16;
        let (ply, double) = (at.ply, params.double_margin);
        self.stack[ply].excluded = Some(m);
        let score = self.node::<Scout>(position, bound - 1, bound, (at.depth - 1) / 2, ply, at.cut);
        self.stack[ply].excluded = None;
        if score < bound {
            let plies = 1 + i32::from(!at.is_pv && score < bound - double);
            Extension::Plies(plies)
        } else if bound >= at.beta && !at.is_pv {
            // Multi-cut: several moves beat beta. The principal variation wants to see it.
            Extension::Cut(bound)
        } else if entry.score >= at.beta {
            Extension::Plies(-2 + i32::from(at.is_pv))
        } else {
            Extension::Plies(-i32::from(at.cut))
        }
    }

    /// A move has cut off; those tried before it have not.
    fn learn(
        &mut self,
        position: &Position,
        at: &Searched,
        (best, noisy): (Move, bool),
        quiet: &Tried,
        noisy_tried: &Tried,
    ) {
        if position.stage() != Stage::Play {
            return;
        }
        let params = &self.params;
        let bonus = (params.bonus * at.depth - 80).clamp(16, params.bonus_limit);
        let us = position.turn();
        let trail = self.trail(at.ply);
        let piece = |m| PieceTo::of(position, m);
        if noisy {
            self.experience.learn_noisy(piece(best), position.captured(best), bonus);
        } else {
            self.stack[at.ply].add_killer(best);
            self.experience.set_counter(trail[0], best);
            self.experience.learn_quiet(us, best, piece(best), &trail, bonus);
            for m in quiet.iter() {
                self.experience.learn_quiet(us, m, piece(m), &trail, -bonus);
            }
        }
        for m in noisy_tried.iter() {
            self.experience.learn_noisy(piece(m), position.captured(m), -bonus);
        }
    }

    /// Remembers by how much the evaluation was off, where the score says so.
    fn learn_correction(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        best: i32,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let Some(eval) = self.stack[ply].eval else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
        };
        let noisy = best_move.is_some_and(|m| is_noisy(position, m));
        if tells && !noisy && !Score::is_mate(best) {
            self.experience.learn_correction(position, depth, best - eval);
        }
    }
}

/// A node after all that can be decided without looking at its moves.
#[derive(Clone, Copy)]
struct Searched {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    cut: bool,
    is_pv: bool,
    improving: bool,
    table_move: Option<Move>,
}

/// What a singular search comes to.
enum Extension {
    /// So many plies more, or less.
    Plies(i32),
    /// The node is cut off with this score.
    Cut(i32),
}
