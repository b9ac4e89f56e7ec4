//! Move order: which move is next, in stages, so that moves that are never searched are never
//! generated.
//!
//! Alpha-beta saves most where the best move comes first: the table move, then captures that do not
//! lose material, the most valuable victims first, then killers and the counter move, then all
//! other quiet moves by their histories, and captures that lose material at the very end. Every
//! legal move comes once.

use treville_core::bitboard::Bitboard;
use treville_core::checks::CheckSquares;
use treville_core::exchange::SeeValues;
use treville_core::movegen::{MoveSink, Scope};
use treville_core::moves::Move;
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};
use treville_core::square::Rank;

use super::history::{Histories, HistoryWeights, PieceTo, Situation};
use super::params::Params;
use super::threats::Threats;

/// A move and how early to try it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScoredMove {
    pub m: Move,
    pub score: i32,
}

/// The moves that have been generated.
pub(super) type List = Vec<ScoredMove>;

/// The data that the order depends on besides position and histories.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    pub table_move: Option<Move>,
    /// Quiet moves that have refuted sister positions (killers) or the last move (counter move).
    pub refutations: [Option<Move>; 3],
    pub situation: Situation,
    pub threats: Threats,
    pub order: MoveOrder,
}

/// The search parameters of the order of moves.
#[derive(Clone, Copy)]
pub(super) struct MoveOrder {
    victim: i32,
    history: i32,
    losing: i32,
    relief: i32,
    lesser: i32,
    weights: HistoryWeights,
}

impl MoveOrder {
    pub(super) const fn new(params: &Params) -> MoveOrder {
        MoveOrder {
            victim: params.order_victim,
            history: params.order_history,
            losing: params.order_losing,
            relief: params.order_relief,
            lesser: params.order_lesser,
            weights: HistoryWeights::new(params),
        }
    }

    /// The order score of a capture: its victim, and the success of captures like it.
    fn score(self, position: &Position, m: Move, values: &SeeValues, histories: &Histories) -> i32 {
        let piece = PieceTo::of(position, m);
        self.victim * position.takes(m, values)
            + histories.noisy(piece, position.captured(m)) / self.history
    }

    /// The outcome that an exchange must reach for a capture of this score not to count as losing:
    /// captures with a good history may lose a little.
    const fn bound(self, score: i32) -> i32 {
        -score / self.losing
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    Table,
    MakeNoisy,
    Noisy,
    MakeChecks,
    Checks,
    Refutations(usize),
    MakeQuiet,
    Quiet,
    Losing,
    End,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MoveFilter {
    All,
    /// Captures and promotions that do not lose material.
    Noisy,
    /// These, and then quiet moves that give check and do not lose the piece.
    NoisyAndChecks(CheckSquares),
}

/// Gives the moves of a position one by one.
pub(super) struct Picker {
    step: Step,
    hints: Hints,
    list: List,
    next: usize,
    /// Number of captures that lose material and wait for the end, at the front of the list.
    losing: usize,
    wanted: MoveFilter,
}

impl Picker {
    /// All moves. `list` is cleared and used.
    pub(super) fn new(hints: Hints, mut list: List) -> Picker {
        list.clear();
        Picker { step: Step::Table, hints, list, next: 0, losing: 0, wanted: MoveFilter::All }
    }

    /// Captures and promotions that do not lose material.
    pub(super) fn noisy(hints: Hints, list: List) -> Picker {
        Picker { wanted: MoveFilter::Noisy, ..Picker::new(hints, list) }
    }

    /// The same, and then quiet moves with which the moving piece gives check.
    pub(super) fn noisy_and_checks(hints: Hints, list: List, squares: CheckSquares) -> Picker {
        Picker { wanted: MoveFilter::NoisyAndChecks(squares), ..Picker::new(hints, list) }
    }

    /// Returns the list.
    pub(super) fn into_list(self) -> List {
        self.list
    }

    /// The quiet moves still to come are not wanted.
    pub(super) fn skip_quiet(&mut self) {
        if self.step < Step::Losing && self.step >= Step::Refutations(0) {
            self.begin_losing();
        }
    }

    fn begin_losing(&mut self) {
        self.step = Step::Losing;
        self.next = 0;
    }

    /// The next move.
    pub(super) fn next(
        &mut self,
        position: &Position,
        values: &SeeValues,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.step {
                Step::Table => {
                    self.step = Step::MakeNoisy;
                    let wanted =
                        |m: &Move| self.wanted == MoveFilter::All || is_noisy(position, *m);
                    let m = self.hints.table_move.filter(wanted);
                    self.hints.table_move = m.filter(|m| position.is_legal(*m));
                    if let Some(m) = self.hints.table_move {
                        return Some(m);
                    }
                }
                Step::MakeNoisy => {
                    make_noisy(position, &mut self.list);
                    for scored in &mut self.list {
                        scored.score =
                            self.hints.order.score(position, scored.m, values, histories);
                    }
                    self.step = Step::Noisy;
                }
                Step::Noisy => match self.best() {
                    Some(ScoredMove { m, score }) => {
                        let bound = self.hints.order.bound(score);
                        if position.exchange_reaches(m, values, bound) {
                            return Some(m);
                        }
                        self.list.swap(self.losing, self.next - 1);
                        self.losing += 1;
                    }
                    None => {
                        self.step = match self.wanted {
                            MoveFilter::All => Step::Refutations(0),
                            MoveFilter::Noisy => Step::End,
                            MoveFilter::NoisyAndChecks(_) => Step::MakeChecks,
                        }
                    }
                },
                Step::MakeChecks => {
                    self.next = self.list.len();
                    if let MoveFilter::NoisyAndChecks(squares) = &self.wanted {
                        make_checks(position, squares, &mut self.list);
                    }
                    self.score_quiet(position, values, histories);
                    self.step = Step::Checks;
                }
                Step::Checks => match self.best() {
                    Some(ScoredMove { m, .. }) if position.exchange_reaches(m, values, 0) => {
                        return Some(m);
                    }
                    Some(_) => {}
                    None => self.step = Step::End,
                },
                Step::Refutations(number) => {
                    let Some(refutation) = self.hints.refutations.get(number).copied() else {
                        self.step = Step::MakeQuiet;
                        continue;
                    };
                    self.step = Step::Refutations(number + 1);
                    if let Some(m) = refutation
                        && Some(m) != self.hints.table_move
                        && !self.hints.refutations[..number].contains(&refutation)
                        && !is_noisy(position, m)
                        && position.is_legal(m)
                    {
                        return Some(m);
                    }
                    self.hints.refutations[number] = None;
                }
                Step::MakeQuiet => {
                    self.next = self.list.len();
                    make_quiet(position, &mut self.list);
                    self.score_quiet(position, values, histories);
                    self.step = Step::Quiet;
                }
                Step::Quiet => match self.best() {
                    Some(ScoredMove { m, .. }) if self.hints.refutations.contains(&Some(m)) => {}
                    Some(ScoredMove { m, .. }) => return Some(m),
                    None => self.begin_losing(),
                },
                Step::Losing => {
                    if self.next >= self.losing {
                        self.step = Step::End;
                        continue;
                    }
                    self.next += 1;
                    return Some(self.list[self.next - 1].m);
                }
                Step::End => return None,
            }
        }
    }

    /// Scores the quiet moves that have just been generated: by their success so far, and by whether
    /// they save the piece from a lesser one or put it there.
    fn score_quiet(&mut self, position: &Position, values: &SeeValues, histories: &Histories) {
        let &Hints { situation, threats, order, .. } = &self.hints;
        let by_lesser = threats.by_lesser(position, values, order.lesser);
        for scored in &mut self.list[self.next..] {
            let m = scored.m;
            scored.score = histories.quiet(&situation, m, PieceTo::of(position, m), &order.weights);
            if let Some(slot) = position.board().slot_at(m.from()) {
                let attacked = by_lesser[slot.index()];
                let relief = i32::from(attacked.has(m.from())) - i32::from(attacked.has(m.to()));
                scored.score += relief * order.relief * values.of(position.turn(), slot);
            }
        }
    }

    /// Takes the best move left, but never the table move, which came first.
    fn best(&mut self) -> Option<ScoredMove> {
        loop {
            let rest = self.list.get(self.next..)?;
            let mut best = 0;
            for (index, scored) in rest.iter().enumerate().skip(1) {
                if scored.score > rest[best].score {
                    best = index;
                }
            }
            let found = *rest.get(best)?;
            self.list.swap(self.next, self.next + best);
            self.next += 1;
            if Some(found.m) != self.hints.table_move {
                return Some(found);
            }
        }
    }
}

/// Whether the move takes something or promotes.
#[inline]
pub(super) fn is_noisy(position: &Position, m: Move) -> bool {
    !m.is_set_up() && (position.captured(m).is_some() || m.promotion().is_some())
}

/// Appends moves to a list, not scored yet.
struct Writer<'a>(&'a mut List);

impl MoveSink for Writer<'_> {
    #[inline]
    fn single(&mut self, m: Move) {
        self.0.push(ScoredMove { m, score: 0 });
    }
}

/// Captures and promotions.
fn make_noisy(position: &Position, list: &mut List) {
    if position.stage() != Stage::Play {
        return;
    }
    let (us, board) = (position.turn(), position.board());
    let mut to = board.color(!us);
    let first = list.len();
    if let Some(square) = position.en_passant() {
        to |= square.into();
    }
    position.generate(Scope { to, ..Scope::ALL }, &mut Writer(list));
    if position.en_passant().is_some() {
        // Other pieces may move to the square of the en-passant capture, too, and take nothing.
        let mut index = first;
        while index < list.len() {
            if is_noisy(position, list[index].m) {
                index += 1;
            } else {
                list.swap_remove(index);
            }
        }
    }
    let from = board.pieces(us, Slot::Pawn) & Bitboard::rank(Rank::new(6).relative(us));
    if from.any() {
        position.generate(Scope { from, to: !board.occupied() }, &mut Writer(list));
    }
}

/// Quiet moves with which a piece gives check from the square it goes to.
fn make_checks(position: &Position, squares: &CheckSquares, list: &mut List) {
    if position.stage() != Stage::Play {
        return;
    }
    let (us, board) = (position.turn(), position.board());
    for slot in Slot::OFFICERS {
        let (from, to) = (board.pieces(us, slot), squares.of(slot) - board.occupied());
        if from.any() && to.any() {
            position.generate(Scope { from, to }, &mut Writer(list));
        }
    }
}

/// All other moves.
fn make_quiet(position: &Position, list: &mut List) {
    let first = list.len();
    let to = !position.board().color(!position.turn());
    position.generate(Scope { to, ..Scope::ALL }, &mut Writer(list));
    let promotes = Bitboard::rank(Rank::new(6).relative(position.turn()))
        & position.board().pieces(position.turn(), Slot::Pawn);
    if position.stage() == Stage::Play && (promotes.any() || position.en_passant().is_some()) {
        let mut index = first;
        while index < list.len() {
            if is_noisy(position, list[index].m) {
                list.swap_remove(index);
            } else {
                index += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::color::Color;
    use treville_core::fen;
    use treville_core::moves::MoveList;
    use treville_core::rules::Rules;

    fn no_hints() -> Hints {
        let (side, threats) = (Color::White, Threats::NONE);
        let situation = Situation { side, pawns: 0, threats: Bitboard::EMPTY, keys: [None; 4] };
        let order = MoveOrder::new(&Params::default());
        Hints { table_move: None, refutations: [None; 3], situation, threats, order }
    }

    /// These values change the order of moves, not which moves come.
    fn values() -> SeeValues {
        SeeValues::new([100, 300, 320, 500, 900, 10_000, 700, 600])
    }

    fn picked(position: &Position, mut picker: Picker, histories: &Histories) -> MoveList {
        let mut moves = MoveList::new();
        while let Some(m) = picker.next(position, &values(), histories) {
            moves.push(m);
        }
        moves
    }

    fn sorted(mut moves: MoveList) -> MoveList {
        moves.sort_unstable();
        moves
    }

    /// Positions of games that go on with one move or another, from every stage.
    fn positions() -> Vec<Position> {
        let mut positions = Vec::new();
        let mut choice = 12_345_u64;
        for number in 0..60 {
            let rules = if number % 3 == 0 { Rules::chess() } else { Rules::musketeer() };
            let mut position = Position::start(rules);
            for _ in 0..120 {
                positions.push(position);
                let moves = position.legal_moves();
                choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(m) = moves.get((choice >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                position.play_unchecked(*m);
            }
        }
        positions
    }

    #[test]
    fn every_legal_move_comes_once() {
        let histories = Histories::default();
        let positions = positions();
        for (number, position) in positions.iter().enumerate() {
            let legal = sorted(position.legal_moves());
            let plain = picked(position, Picker::new(no_hints(), List::new()), &histories);
            assert_eq!(sorted(plain), legal, "{position}");

            // Hints of this and of other positions, legal here or not.
            let other = positions[(number * 7 + 3) % positions.len()].legal_moves();
            let any = |moves: &MoveList, at: usize| moves.get(at % moves.len().max(1)).copied();
            let refutations = [any(&other, number), any(&legal, number), any(&other, number)];
            for table_move in [any(&legal, number * 5), any(&other, number), None] {
                let hints = Hints { table_move, refutations, ..no_hints() };
                let hinted = picked(position, Picker::new(hints, List::new()), &histories);
                let first = hinted.first().copied();
                assert!(table_move.is_none_or(|m| !legal.contains(&m)) || first == table_move);
                assert_eq!(sorted(hinted), legal, "{position} {table_move:?} {refutations:?}");
            }
        }
    }

    #[test]
    fn the_noisy_ones_are_captures_and_promotions_that_do_not_lose() {
        let histories = Histories::default();
        for position in positions() {
            let noisy = picked(&position, Picker::noisy(no_hints(), List::new()), &histories);
            let order = no_hints().order;
            let wanted = |m: &Move| {
                let bound = order.bound(order.score(&position, *m, &values(), &histories));
                is_noisy(&position, *m) && position.exchange_reaches(*m, &values(), bound)
            };
            let mut expected = position.legal_moves();
            expected.retain(|m| wanted(m));
            assert_eq!(sorted(noisy), sorted(expected), "{position}");
        }
    }

    #[test]
    fn after_captures_come_quiet_checks_that_do_not_lose_the_piece() {
        let histories = Histories::default();
        let mut seen = 0;
        for position in positions().into_iter().filter(|p| p.stage() == Stage::Play) {
            let squares = position.check_squares();
            let picker = Picker::noisy_and_checks(no_hints(), List::new(), squares);
            let all = picked(&position, picker, &histories);
            let noisy = picked(&position, Picker::noisy(no_hints(), List::new()), &histories);
            assert_eq!(all[..noisy.len()], noisy[..], "{position}");
            for m in &all[noisy.len()..] {
                assert!(
                    !is_noisy(&position, *m) && position.after_unchecked(*m).in_check(),
                    "{position}"
                );
                assert!(position.exchange_reaches(*m, &values(), 0), "{position} {m:?}");
                seen += 1;
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn the_dearest_victim_comes_first_and_losing_captures_last() {
        let text = "3rk3/1p6/p1q5/8/2B1n3/8/1Q6/4K3 w - - 0 1";
        let position = fen::parse(text, Rules::chess(), None).unwrap().position;
        let moves = picked(&position, Picker::new(no_hints(), List::new()), &Histories::default());
        let texts: Vec<String> =
            moves.iter().map(|m| treville_core::uci::write(&position, *m, false)).collect();
        assert_eq!(texts.last().map(String::as_str), Some("b2b7"), "{texts:?}");
        assert!(texts.iter().position(|m| m == "c4a6") > Some(2), "{texts:?}");
    }
}
