//! What a position is worth.

use std::fmt;

use treville_core::color::{ByColor, Color};
use treville_core::piece::{PieceType, Slot};
use treville_core::position::Position;
use treville_core::rules::PieceSet;

use crate::factors::Factors;
use crate::judge::judge;
use crate::kinds::Kinds;
use crate::sink::{Score, Terms, Trace};
use crate::terms::Term;
use crate::weights::{Tapered, Weights};

/// Judges positions played with one set of pieces.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: Weights,
    kinds: Kinds,
}

/// The middlegame's share of a score, in 256ths, and the share of the endgame that counts, in 64ths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taper {
    phase: i32,
    scale: i32,
}

impl Taper {
    const fn of(self, sum: Tapered) -> i32 {
        let endgame = sum.endgame() * self.scale / 64;
        (sum.middlegame() * self.phase + endgame * (256 - self.phase)) / 256
    }
}

impl Evaluator {
    /// An evaluator whose piece values follow from how the pieces move.
    #[must_use]
    pub fn new(pieces: &PieceSet, factors: &Factors, weights: Weights) -> Evaluator {
        Evaluator { weights, kinds: Kinds::new(pieces, factors) }
    }

    /// What a piece of this type is worth by itself, in centipawns.
    #[inline]
    #[must_use]
    pub fn value(&self, kind: PieceType) -> i32 {
        match kind {
            PieceType::PAWN => self.kinds.pawn.middlegame(),
            kind => self.kinds.of(kind).exchange,
        }
    }

    /// The score in centipawns for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let mut score = Score::new(&self.weights);
        let phase = judge(position, &self.kinds, &mut score);
        let white = self.taper(position, phase, score.sum).of(score.sum);
        match position.turn() {
            Color::White => white,
            Color::Black => -white,
        }
    }

    /// How often each feature is there: the sum of counts times weights is the score before tapering.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let mut trace = Trace::default();
        judge(position, &self.kinds, &mut trace);
        trace
    }

    /// The score term by term.
    #[must_use]
    pub fn explain(&self, position: &Position) -> Table {
        let mut terms = Terms::new(&self.weights);
        let phase = judge(position, &self.kinds, &mut terms);
        let sum = terms
            .terms
            .iter()
            .fold(Tapered::ZERO, |sum, term| sum + term[Color::White] - term[Color::Black]);
        let taper = self.taper(position, phase, sum);
        Table { terms: terms.terms, total: taper.of(sum), taper }
    }

    fn taper(&self, position: &Position, phase: i32, sum: Tapered) -> Taper {
        let ahead = if sum.endgame() >= 0 { Color::White } else { Color::Black };
        Taper { phase, scale: self.winning_chances(position, ahead) }
    }

    /// How much of an advantage in the endgame can be won, in 64ths: without pawns, a lead of less
    /// than a rook or so is seldom enough.
    fn winning_chances(&self, position: &Position, ahead: Color) -> i32 {
        let board = position.board();
        let pawns = board.pieces(ahead, Slot::Pawn).count();
        if pawns > 1 || position.gates().squares().any() {
            return 64;
        }
        let pieces = |color: Color| {
            let worth = |slot| self.kinds.of(board.kind(color, slot)).exchange;
            let men = |slot| board.pieces(color, slot).count() as i32;
            Slot::OFFICERS.into_iter().map(|slot| men(slot) * worth(slot)).sum::<i32>()
        };
        match pawns {
            0 if pieces(ahead) - pieces(!ahead) < LITTLE => 12,
            0 => 56,
            _ => 52,
        }
    }
}

/// A lead of less than this, in centipawns, is seldom enough to win without pawns.
const LITTLE: i32 = 420;

/// A score, term by term, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    terms: [ByColor<Tapered>; Term::ALL.len()],
    taper: Taper,
    total: i32,
}

impl Table {
    /// What one term gives a side, in centipawns of the position's phase.
    #[must_use]
    pub fn get(&self, term: Term, color: Color) -> i32 {
        self.taper.of(self.terms[term.index()][color])
    }

    /// The score, positive where White stands better; the terms are rounded one by one, the sum once.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.total
    }
}

/// Lines of columns: term, White, Black, difference.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<10} {:>7} {:>7} {:>7}", "term", "White", "Black", "total")?;
        for term in Term::ALL {
            let (white, black) = (self.get(term, Color::White), self.get(term, Color::Black));
            writeln!(f, "{term:<10} {white:>7} {black:>7} {:>7}", white - black)?;
        }
        write!(f, "{:<10} {:>23}", "sum", self.total())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::{fen, rules::Rules};

    const GAME: &str =
        "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] w kq - 5 20";

    fn evaluator() -> Evaluator {
        Evaluator::new(PieceSet::musketeer(), &Factors::SOURCE, Weights::default())
    }

    fn position(text: &str) -> Position {
        fen::parse(text, Rules::musketeer(), None).unwrap().position
    }

    #[test]
    fn table_trace_and_score_agree() {
        let evaluator = evaluator();
        let position = position(GAME);
        assert_eq!(evaluator.explain(&position).total(), evaluator.evaluate(&position));
        let mut trace = Trace::default();
        let phase = judge(&position, &evaluator.kinds, &mut trace);
        assert_eq!(trace, evaluator.trace(&position));
        let sum = trace.sum(&Weights::default());
        assert_eq!(evaluator.taper(&position, phase, sum).of(sum), evaluator.evaluate(&position));
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let evaluator = evaluator();
        let white = "4k3/2p5/1p6/8/3P4/2N5/PPP5/2K4R[L-Cac-lb] w - - 0 1";
        let black = "2k4r/ppp5/2n5/3p4/8/1P6/2P5/4K3[C-Lbcal-] b - - 0 1";
        assert_eq!(evaluator.evaluate(&position(white)), evaluator.evaluate(&position(black)));
    }

    #[test]
    fn a_waiting_piece_counts_until_it_is_lost() {
        let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let evaluate =
            |bracket| evaluator().evaluate(&position(&format!("{rows}[{bracket}] w KQkq - 0 1")));
        let even = evaluate("LaCblacb");
        assert!((0..60).contains(&even), "{even}");
        let one = evaluate("LaC-lac-");
        assert!((0..60).contains(&one), "each side has lost the same: {one}");
        assert!(evaluate("LaCblac-") > even + 300);
    }
}
