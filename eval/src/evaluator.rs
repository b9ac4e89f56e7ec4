//! What a position is worth.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::gates::Gate;
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_core::rules::PieceSet;
use treville_core::square::Square;

use crate::factors::Factors;
use crate::formula::formula;
use crate::sink::{Score, Sink, Table};
use crate::terms::Term;

/// How much each term counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Centipawns for a pawn, the unit of the formula.
    pub pawn: i32,
    /// Percent of its value that a piece has while it waits behind the first rank.
    pub waiting: i32,
    /// Centipawns for each square that a piece attacks and no own piece stands on.
    pub mobility: i32,
    /// Centipawns for each rank a pawn has come from the second, times that number of ranks.
    pub advance: i32,
    /// Centipawns for each square around the enemy king that a piece attacks.
    pub attack: i32,
    /// Centipawns for having the move.
    pub tempo: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { pawn: 100, waiting: 90, mobility: 4, advance: 3, attack: 6, tempo: 10 }
    }
}

/// Judges positions played with one set of pieces.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: Weights,
    values: [i32; PieceType::LIMIT],
}

impl Evaluator {
    /// An evaluator whose piece values are the formula's.
    #[must_use]
    pub fn new(pieces: &PieceSet, factors: &Factors, weights: Weights) -> Evaluator {
        let mut values = [0; PieceType::LIMIT];
        for kind in pieces.types() {
            values[kind.index()] = match kind {
                PieceType::PAWN => weights.pawn,
                PieceType::KING => 0,
                _ => formula(&pieces.kind(kind).movement, factors).total(),
            };
        }
        Evaluator { weights, values }
    }

    /// What a piece of this type is worth by itself, in centipawns.
    #[inline]
    #[must_use]
    pub fn value(&self, kind: PieceType) -> i32 {
        self.values[kind.index()]
    }

    /// The score in centipawns for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let mut score = Score::default();
        self.judge(position, &mut score);
        match position.turn() {
            Color::White => score.0,
            Color::Black => -score.0,
        }
    }

    /// The score term by term.
    #[must_use]
    pub fn explain(&self, position: &Position) -> Table {
        let mut table = Table::default();
        self.judge(position, &mut table);
        table
    }

    /// Tells `sink` all that is good for either side.
    pub fn judge(&self, position: &Position, sink: &mut impl Sink) {
        for color in Color::ALL {
            self.pieces(position, color, sink);
            self.pawns(position, color, sink);
            self.waiting(position, color, sink);
        }
        sink.add(Term::Tempo, position.turn(), self.weights.tempo);
    }

    fn pieces(&self, position: &Position, color: Color, sink: &mut impl Sink) {
        let board = position.board();
        let (occupied, own) = (board.occupied(), board.color(color));
        let king_zone = position.attacks_of(
            !color,
            board.kind(!color, Slot::King),
            board.king(!color),
            Bitboard::EMPTY,
        );
        let (mut material, mut mobility, mut attack) = (0, 0, 0);
        for slot in Slot::OFFICERS {
            let kind = board.kind(color, slot);
            let men = board.pieces(color, slot);
            material += men.count() as i32 * self.value(kind);
            for from in men {
                let attacks = position.attacks_of(color, kind, from, occupied) - own;
                mobility += attacks.count() as i32;
                attack += (attacks & king_zone).count() as i32;
            }
        }
        sink.add(Term::Material, color, material);
        sink.add(Term::Mobility, color, mobility * self.weights.mobility);
        sink.add(Term::Attack, color, attack * self.weights.attack);
    }

    fn pawns(&self, position: &Position, color: Color, sink: &mut impl Sink) {
        let pawns = position.board().pieces(color, Slot::Pawn);
        sink.add(Term::Material, color, pawns.count() as i32 * self.weights.pawn);
        let ranks = |pawn: Square| pawn.rank().relative(color).index() as i32 - 1;
        let advance: i32 = pawns.into_iter().map(|pawn| ranks(pawn) * ranks(pawn)).sum();
        sink.add(Term::Pawns, color, advance * self.weights.advance);
    }

    fn waiting(&self, position: &Position, color: Color, sink: &mut impl Sink) {
        let gates = position.gates().of(color);
        for (gate, kind) in gates.into_iter().zip(position.chosen()) {
            // A chosen piece that has not been placed will be: it counts already.
            if let (Gate::Waiting(_) | Gate::Unplaced, Some(kind)) = (gate, kind) {
                let value = self.value(kind) * self.weights.waiting / 100;
                sink.add(Term::Waiting, color, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::{fen, rules::Rules};

    fn evaluator() -> Evaluator {
        Evaluator::new(PieceSet::musketeer(), &Factors::SOURCE, Weights::default())
    }

    #[test]
    fn the_table_adds_up_to_the_score() {
        let text = "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] w kq - 5 20";
        let position = fen::parse(text, Rules::musketeer(), None).unwrap().position;
        let evaluator = evaluator();
        assert_eq!(evaluator.explain(&position).total(), evaluator.evaluate(&position));
    }

    #[test]
    fn a_waiting_piece_counts_until_it_is_lost() {
        let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let evaluate = |bracket| {
            let text = format!("{rows}[{bracket}] w KQkq - 0 1");
            let position = fen::parse(&text, Rules::musketeer(), None).unwrap().position;
            evaluator().evaluate(&position)
        };
        let tempo = Weights::default().tempo;
        assert_eq!(evaluate("LaCblacb"), tempo);
        assert_eq!(evaluate("LaC-lac-"), tempo);
        assert_eq!(evaluate("LaCblac-"), tempo + 736 * 90 / 100);
    }
}
