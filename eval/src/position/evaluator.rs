//! Evaluation of positions.
//!
//! The classical evaluation judges, or a net, or both: see [`Judge`]. What is known of endings
//! comes before either, and before play, where types are still to be chosen and placed, the
//! classical one judges.

use std::fmt;

use treville_core::color::{ByColor, Color};
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;

use crate::net::evaluator::Net;
use crate::net::judge::Judge;
use crate::net::stack::AccumulatorStack;
use crate::position::endgame::{ALL, DRAWN, Endgames, KnownOutcome};
use crate::position::judge::{ScaleInputs, judge};
use crate::position::piece_tables::PieceTables;
use crate::position::piece_values::{PieceValues, Valuation, officers, phase};
use crate::position::sink::{EvaluationSink, ScoreSum, TermSums, Trace};
use crate::position::terms::Term;
use crate::position::value_set::ValueSet;
use crate::tapered::Tapered;

/// Judges positions played with one set of pieces.
#[derive(Clone, Debug)]
pub struct Evaluator {
    values: ValueSet,
    tables: PieceTables,
    piece_values: PieceValues,
    endgames: Endgames,
    by: Judge,
}

/// The most that a net's score can be, in centipawns: far from mates, and more than all pieces.
const MOST: i32 = 20_000;

/// The middlegame's share of a score, in 256ths, and the share of the endgame that counts, in
/// 64ths.
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
    /// The evaluation of games with these pieces, by this judge.
    #[must_use]
    pub fn new(pieces: &PieceSet, judge: Judge) -> Evaluator {
        Evaluator::with_values(pieces, &ValueSet::FITTED, judge)
    }

    /// The same by other values than those inside the program.
    #[must_use]
    pub fn with_values(pieces: &PieceSet, values: &ValueSet, judge: Judge) -> Evaluator {
        let valuations = Valuation::all(pieces, &values.factors);
        Evaluator {
            tables: PieceTables::new(pieces, &valuations, &values.factors, &values.weights),
            values: values.clone(),
            piece_values: PieceValues::of_all(pieces, &valuations),
            endgames: Endgames::new(pieces),
            by: judge,
        }
    }

    /// The evaluation of games with other pieces, by the same values and judge.
    #[must_use]
    pub fn for_pieces(&self, pieces: &PieceSet) -> Evaluator {
        Evaluator::with_values(pieces, &self.values, self.by.clone())
    }

    /// The judge.
    #[must_use]
    pub const fn by(&self) -> &Judge {
        &self.by
    }

    /// The values of pieces by themselves.
    #[inline]
    #[must_use]
    pub fn piece_values(&self) -> &PieceValues {
        &self.piece_values
    }

    /// The value of a piece of this type by itself, in centipawns.
    #[inline]
    #[must_use]
    pub fn value(&self, kind: PieceType) -> i32 {
        self.piece_values.of(kind)
    }

    /// Number of classes of pieces that have weights of their own in some rows of features.
    pub const CLASSES: usize = 4;

    /// The class of a type, by the squares that it usually attacks.
    #[must_use]
    pub fn class(&self, kind: PieceType) -> usize {
        self.tables.of(kind).class
    }

    /// The score in centipawns for the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        match self.by.net() {
            Some(net) => self.amended(position, net, || net.evaluate_fresh(position)),
            None => self.classical(position),
        }
    }

    /// A thread's accumulators for the positions of its line; none without a net.
    #[must_use]
    pub fn stack(&self) -> Option<AccumulatorStack> {
        self.by.net().cloned().map(AccumulatorStack::new)
    }

    /// [`evaluate`](Evaluator::evaluate) of a position that is `ply` plies from the root, by the
    /// thread's own [`stack`](Evaluator::stack).
    #[inline]
    #[must_use]
    pub fn evaluate_at(
        &self,
        position: &Position,
        ply: usize,
        stack: Option<&mut AccumulatorStack>,
    ) -> i32 {
        match (self.by.net(), stack) {
            (Some(net), Some(stack)) => self.amended(position, net, || stack.score(position, ply)),
            _ => self.classical(position),
        }
    }

    /// A net's score, with what is known besides. An ending whose outcome is known is judged by the
    /// classical evaluation, and a lead that cannot be won counts less.
    fn amended(&self, position: &Position, net: &Net, score: impl FnOnce() -> i32) -> i32 {
        if position.stage() != Stage::Play || self.endgames.known(position) != KnownOutcome::Nothing
        {
            return self.classical(position);
        }
        let score = net.classical(score()).clamp(-MOST, MOST);
        let ahead = if score >= 0 { position.turn() } else { !position.turn() };
        let officers = || officers(position, &self.piece_values.by_slot(position));
        let score = match self.endgames.chances(position, officers, ahead) {
            ALL => score,
            scale => {
                let phase = phase(position, &self.piece_values.by_slot(position), officers());
                Taper { phase, scale }.of(Tapered::new(score, score))
            }
        };
        match self.by {
            Judge::Average(_) => (score + self.classical(position)) / 2,
            Judge::Net(_) | Judge::Classical => score,
        }
    }

    /// The classical evaluation, whether there is a net or not.
    #[must_use]
    pub fn classical(&self, position: &Position) -> i32 {
        let mut score = ScoreSum::new(&self.values.weights);
        let judged = self.judge(position, &mut score);
        let white = self.taper(position, &judged, score.sum).of(score.sum);
        match position.turn() {
            Color::White => white,
            Color::Black => -white,
        }
    }

    /// Solves all endings now instead of when they first come up, some milliseconds for each type.
    /// Copies share the solutions, so a thread of its own can do this.
    pub fn prepare(&self, rules: Rules) {
        self.endgames.prepare(rules);
    }

    /// The count of each feature: the sum of counts times weights is the score before tapering.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let mut trace = Trace::default();
        let judged = self.judge(position, &mut trace);
        let taper = self.taper(position, &judged, trace.sum(&self.values.weights));
        trace.shares = [taper.phase * 64, (256 - taper.phase) * taper.scale];
        trace.is_known = judged.1 != KnownOutcome::Nothing;
        trace.count_pieces(position);
        trace
    }

    /// The classical score term by term.
    #[must_use]
    pub fn explain(&self, position: &Position) -> TermTable {
        let mut terms = TermSums::new(&self.values.weights);
        let judged = self.judge(position, &mut terms);
        let sum = terms
            .terms
            .iter()
            .fold(Tapered::ZERO, |sum, term| sum + term[Color::White] - term[Color::Black]);
        let taper = self.taper(position, &judged, sum);
        TermTable { terms: terms.terms, total: taper.of(sum), taper }
    }

    /// Hands the whole judgement to `sink`, and returns what the taper depends on.
    fn judge(
        &self,
        position: &Position,
        sink: &mut impl EvaluationSink,
    ) -> (ScaleInputs, KnownOutcome) {
        let judged = judge(position, &self.tables, &self.piece_values, sink);
        let known = self.endgames.known(position);
        if let KnownOutcome::Win(color, nearer) = known {
            sink.value(Term::Endgame, color, Tapered::new(nearer, nearer));
        }
        (judged, known)
    }

    fn taper(
        &self,
        position: &Position,
        judged: &(ScaleInputs, KnownOutcome),
        sum: Tapered,
    ) -> Taper {
        let (ScaleInputs { phase, officers }, known) = *judged;
        match known {
            KnownOutcome::Draw => Taper { phase: 0, scale: DRAWN },
            KnownOutcome::Win(..) => Taper { phase, scale: ALL },
            KnownOutcome::Nothing => {
                let ahead = if sum.endgame() >= 0 { Color::White } else { Color::Black };
                Taper { phase, scale: self.endgames.chances(position, || officers, ahead) }
            }
        }
    }
}

/// A score, term by term, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermTable {
    terms: [ByColor<Tapered>; Term::ALL.len()],
    taper: Taper,
    total: i32,
}

impl TermTable {
    /// The contribution of one term to a side, in centipawns of the position's phase.
    #[must_use]
    pub fn get(&self, term: Term, color: Color) -> i32 {
        self.taper.of(self.terms[term.index()][color])
    }

    /// The score, positive where White stands better; the terms are rounded one by one, the sum
    /// once.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.total
    }
}

/// Lines of columns: term, White, Black, difference.
impl fmt::Display for TermTable {
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
    use crate::net::built_in::built_in;
    use crate::net::parameters::Parameters;
    use crate::piece::factors::{Corrections, Factors};
    use crate::position::weights::{Feature, Weights};
    use treville_core::{fen, rules::Rules};
    use treville_notation::armies::{self, ARMIES};

    const GAME: &str =
        "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] w kq - 5 20";

    fn evaluator() -> Evaluator {
        Evaluator::new(PieceSet::musketeer(), Judge::Classical)
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
        let judged = evaluator.judge(&position, &mut trace);
        let (traced, score) = (evaluator.trace(&position), evaluator.evaluate(&position));
        assert_eq!((trace.counts, trace.rest), (traced.counts, traced.rest));
        let sum = trace.sum(&Weights::FITTED);
        assert_eq!(evaluator.taper(&position, &judged, sum).of(sum), evaluator.evaluate(&position));
        // The side to move is White; two roundings are in the score and none in the shares.
        assert!((traced.score(&Weights::FITTED) - f64::from(score)).abs() < 2.0);
    }

    #[test]
    fn traces_count_pieces_and_those_that_wait() {
        let trace = evaluator().trace(&position("1n2k3/8/8/8/8/8/8/R3K2R[L-Cac-lb] w - - 0 1"));
        let of = |letter: char| {
            let set = PieceSet::musketeer();
            trace.pieces[set.types().find(|kind| set.kind(*kind).letter == letter).unwrap().index()]
        };
        // White's leopard and Black's cannon are lost; the others wait.
        assert_eq!((of('R'), of('L'), of('C'), of('N')), (2, -1, 1, -1));
        assert!(!trace.is_known && trace.shares[0] + trace.shares[1] <= 256 * 64);
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let evaluator = evaluator();
        let white = "4k3/2p5/1p6/8/3P4/2N5/PPP5/2K4R[L-Cac-lb] w - - 0 1";
        let black = "2k4r/ppp5/2n5/3p4/8/1P6/2P5/4K3[C-Lbcal-] b - - 0 1";
        assert_eq!(evaluator.evaluate(&position(white)), evaluator.evaluate(&position(black)));
    }

    #[test]
    fn the_side_that_is_ahead_should_trade() {
        let count = |text: &str| {
            let position = fen::parse(text, Rules::chess(), None).unwrap().position;
            evaluator().trace(&position).counts[Feature::SUPERIORITY.index()]
        };
        let many = count("r2qk2r/pppp4/8/8/8/8/PPPP4/R2QK1NR w - - 0 1");
        let few = count("4k2r/pppp4/8/8/8/8/PPPP4/4K1NR w - - 0 1");
        assert!(0 < many && many < few && few < 64, "{many} {few}");
        assert_eq!(count("4k1nr/pppp4/8/8/8/8/PPPP4/4K2R w - - 0 1"), -few);
        assert_eq!(count("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(count("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), 64);
    }

    #[test]
    fn known_endings_are_judged_as_known() {
        let evaluator = evaluator();
        let evaluate = |text: &str| {
            let position = fen::parse(text, Rules::chess(), None).unwrap().position;
            let score = evaluator.evaluate(&position);
            assert_eq!(evaluator.explain(&position).total().abs(), score.abs(), "{text}");
            score
        };
        let rook = evaluate("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert!(rook > 1500, "{rook}");
        assert_eq!(rook, evaluate("4k2r/8/8/8/8/8/8/4K3 b - - 0 1"));
        let near = evaluate("4k3/8/4K3/8/8/8/8/7R w - - 0 1");
        assert!(near > rook + 100, "mate is nearer: {near} {rook}");
        let knights = evaluate("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1");
        assert!((0..40).contains(&knights), "{knights}");
        let pawn = evaluate("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1");
        assert!(pawn < -500, "{pawn}");
        let held = evaluate("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1");
        assert!((0..=20).contains(&held), "{held}");
    }

    /// A net that knows material alone, and thinks that the side to move is much better.
    fn by_net() -> Evaluator {
        let mut parameters = Parameters::zero(
            32,
            Vec::new(),
            Factors { corrections: Corrections::NONE, ..Factors::FITTED },
            346,
        );
        parameters.facts.unit = 0.625;
        parameters.output_buckets.iter_mut().for_each(|output| output.bias = 12_000 * 250);
        let net = Net::new(parameters).unwrap();
        Evaluator::new(PieceSet::musketeer(), Judge::Net(net))
    }

    /// A net judges open positions. It does not judge before play, nor endings that are known, and
    /// a lead that cannot be won is next to nothing, whatever it says.
    #[test]
    fn what_is_known_comes_before_the_net() {
        let (by_net, by_hand) = (by_net(), evaluator());
        let chess = |text| fen::parse(text, Rules::chess(), None).unwrap().position;
        let open = chess("4k2r/pp6/8/8/8/8/PP6/4K2R w - - 0 1");
        let net = by_net.by().net().unwrap();
        let of_net = |position| net.classical(net.evaluate_fresh(position));
        assert_eq!(by_net.evaluate(&open), of_net(&open));
        assert!(by_net.evaluate(&open) > by_hand.evaluate(&open) + 20);
        let known = ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4KNN1 b - - 0 1"];
        for position in known.map(chess).into_iter().chain([Position::start(Rules::musketeer())]) {
            assert_eq!(by_net.evaluate(&position), by_hand.evaluate(&position), "{position}");
        }
        let apart = chess("4kb2/8/8/8/8/PPP5/8/3K1B2 w - - 0 1");
        let (whole, scaled) = (of_net(&apart), by_net.evaluate(&apart));
        assert!(scaled < whole * 2 / 3 && scaled > whole / 4, "{scaled} of {whole}");
        let mut stack = by_net.stack();
        assert_eq!(by_net.evaluate_at(&apart, 3, stack.as_mut()), scaled);
    }

    /// Of armies the net inside has learnt too little to judge alone.
    #[test]
    fn armies_are_judged_by_the_average() {
        let Some(net) = built_in() else { return };
        let rules = armies::game(&ARMIES[0], &ARMIES[1], false).rules().unwrap();
        let by = |judge| Evaluator::new(rules.pieces, judge);
        let (average, _) = Judge::of(rules, Some(net.clone()));
        let (together, by_hand, by_net) = (by(average), by(Judge::Classical), by(Judge::Net(net)));
        let mut position = Position::start(rules);
        for number in 0..40 {
            let (net, hand) = (by_net.evaluate(&position), by_hand.evaluate(&position));
            assert_eq!(together.evaluate(&position), (net + hand) / 2, "{position}");
            let incremental = together.evaluate_at(&position, 0, together.stack().as_mut());
            assert_eq!(incremental, (net + hand) / 2, "{position}");
            let moves = position.legal_moves();
            let Some(m) = moves.get(number * 7 % moves.len().max(1)) else { break };
            position.play_unchecked(*m);
        }
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
