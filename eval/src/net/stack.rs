//! The accumulators of a search's line, one for each ply.

use std::sync::Arc;

use treville_core::position::Position;

use crate::net::accumulator::Accumulator;
use crate::net::evaluator::Net;
use crate::net::fold::FoldedWeights;

/// A net's accumulators along the line that one thread searches.
///
/// Updates are lazy: a ply is updated when its position is evaluated, from whatever the ply before
/// it saw last. That is the position before, or a sister of it if the search had no need to
/// evaluate that one: changes are found by comparing, so any position will do, and near ones are
/// quicker.
#[derive(Debug)]
pub struct AccumulatorStack {
    net: Net,
    /// The feature weights for the position that was seen last.
    folded: Option<Arc<FoldedWeights>>,
    /// The position seen first, and then the one seen last at each ply.
    plies: Vec<Ply>,
}

#[derive(Clone, Debug)]
struct Ply {
    position: Position,
    sums: Accumulator,
}

impl Ply {
    fn fresh(position: &Position, folded: &FoldedWeights) -> Ply {
        let mut sums = Accumulator::new(folded);
        sums.refresh(position, folded);
        Ply { position: *position, sums }
    }
}

impl AccumulatorStack {
    /// An empty stack.
    #[must_use]
    pub fn new(net: Net) -> AccumulatorStack {
        AccumulatorStack { net, folded: None, plies: Vec::new() }
    }

    /// The net's score in centipawns for the side to move of a position that is `ply` plies from
    /// the root.
    pub fn score(&mut self, position: &Position, ply: usize) -> i32 {
        // Types change before play only.
        let folded = match self.folded.take().filter(|folded| folded.is_for(position)) {
            Some(folded) => folded,
            None => self.net.folded(position),
        };
        while self.plies.len() < ply + 2 {
            let ply = self.plies.last().cloned().unwrap_or_else(|| Ply::fresh(position, &folded));
            self.plies.push(ply);
        }
        let (before, own) = self.plies.split_at_mut(ply + 1);
        let (before, own) = (&before[ply], &mut own[0]);
        own.sums.update(&before.sums, &before.position, position, &folded);
        own.position = *position;
        let score = self.net.score(&own.sums, position.turn());
        self.folded = Some(folded);
        debug_assert_eq!(score, self.net.evaluate_fresh(position), "{position}");
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::games;
    use treville_core::fen;
    use treville_core::rules::Rules;

    /// Whatever was seen before: a ply without the one before it, a sister, another line in which
    /// the same pieces wait elsewhere, or other types.
    #[test]
    fn what_was_seen_before_does_not_matter() {
        let net = Net::new(games::parameters(1)).unwrap();
        let mut random = games::Random::new(7);
        for start in games::starts() {
            let mut lines = [vec![*start], vec![*start], vec![*start]];
            for (seed, line) in lines.iter_mut().enumerate() {
                games::play(start, seed as u64, |_, after| line.push(*after));
            }
            let mut stack = AccumulatorStack::new(net.clone());
            for _ in 0..200 {
                let line = &lines[random.below(lines.len())];
                let ply = random.below(line.len().min(130));
                let mut position = line[ply];
                if let Some(m) = position.legal_moves().into_iter().nth(random.below(20)) {
                    position = position.after_unchecked(m);
                }
                assert_eq!(
                    stack.score(&position, ply),
                    net.evaluate_fresh(&position),
                    "{position}"
                );
            }
        }
    }

    /// Two lines of a set-up, in which each piece waits where the other one does in the other line.
    #[test]
    fn the_same_squares_may_have_other_pieces_behind_them() {
        let net = Net::new(games::parameters(1)).unwrap();
        let position = |bracket: &str| {
            let text = format!("4k3/8/8/8/8/8/8/1N2K1N1[{bracket}] w - - 0 1");
            fen::parse(&text, Rules::musketeer(), None).unwrap().position
        };
        let mut stack = AccumulatorStack::new(net.clone());
        for bracket in ["LbCgl-c-", "LgCbl-c-", "LbCgl-c-"] {
            let position = position(bracket);
            assert_eq!(stack.score(&position, 4), net.evaluate_fresh(&position));
        }
    }
}
