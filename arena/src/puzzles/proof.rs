//! Whether a position is a puzzle: one move is better than all others, and a short search does not
//! find it.

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_engine::score::Score;
use treville_games::judge::PositionJudge;

/// How many times as long as it was found a move is proved.
pub(super) const PROOF: u64 = 10;

/// With a score below this, in centipawns, even the best move does not help.
const LOST: i32 = -100;

/// With a score above this the second best move is good enough.
const WON: i32 = 400;

/// How a puzzle is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// The nodes that must not find the move.
    pub glance: u64,
    /// The nodes that find it; ten times as many prove it.
    pub nodes: u64,
    /// Centipawns by which it is better than any other move.
    pub margin: i32,
}

/// A position in which one move was proved.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Puzzle {
    pub position: Position,
    pub best: Move,
    /// For the side to move.
    pub score: Score,
}

impl Search {
    /// The puzzle in a position, if it is one. Every search begins as if a game began there.
    pub(super) fn puzzle(&self, judge: &PositionJudge, position: &Position) -> Option<Puzzle> {
        let game = Game::new(*position);
        let first = |nodes| judge.best(&game, nodes, 1).first().map(|(m, _)| *m);
        let glance = first(self.glance)?;
        // One line takes less than two, and most positions end here.
        if first(self.nodes)? == glance {
            return None;
        }
        let (found, _) = self.stands_out(judge, &game, self.nodes)?;
        let (best, score) = self.stands_out(judge, &game, PROOF * self.nodes)?;
        let is_proved = found == best && best != glance;
        is_proved.then_some(Puzzle { position: *position, best, score })
    }

    /// The best move, if it stands out by a search of this many nodes.
    fn stands_out(&self, judge: &PositionJudge, game: &Game, nodes: u64) -> Option<(Move, Score)> {
        let [(best, score), (_, second)] = judge.best(game, nodes, 2)[..] else { return None };
        let decides = score.0 - second.0 >= self.margin && score.0 >= LOST && second.0 <= WON;
        decides.then_some((best, score))
    }
}

#[cfg(test)]
mod tests {
    use treville_core::{fen, position_text, san};

    use super::*;

    fn puzzle(text: &str, glance: u64) -> Option<String> {
        let rules = position_text::rules_of(text);
        let position = fen::parse(text, rules, None).unwrap().position;
        let search = Search { glance, nodes: 10_000, margin: 200 };
        let puzzle = search.puzzle(&PositionJudge::by_engine(rules), &position)?;
        Some(san::write(&position, puzzle.best))
    }

    /// Of self-play. Which of them so short a search finds is the search's business, but not that
    /// its move is the right one.
    const HARD: [(&str, &str); 18] = [
        ("********/5k2/1b1pn1b1/6P1/1p2eBE1/3d2P1/1P3N2/3N4/5K1D/******** b - - 3 31", "Dxd2+"),
        (
            "********/rn1uk1r1/1b1p1p2/pq4p1/1p1Pp1Qp/PPp1P1nP/2P2NPH/4U1P1/RN2KB2/******** \
             w Qq - 5 19",
            "Uf5+",
        ),
        ("********/5r2/5k1p/1p2b2q/4Bn2/pPPRBP2/6Q1/P7/4K3/******** w - - 3 58", "Bxf5"),
        ("********/4rk1r/p4p2/1p3q2/5P2/6n1/4S1Pp/PP3P1P/3R1R1K/******** w - - 0 32", "Sxg4"),
        ("***c****/r2qr1kh/p1n5/3p3B/3P2pP/2P1B3/6P1/P4C2/1R1Q1K1R/******** w - - 1 29", "Bh7+"),
        ("****d***/r1bqk2r/ppp1bpp1/7p/3p4/3s4/3B4/PP3PPP/RNBQ1RK1/*S*D**** w kq - 0 11", "Qa4/D+"),
        ("********/2k1r3/pp3Np1/6p1/2pm4/1n6/P3BM2/1PP3Pb/2K1R3/******** b - - 0 24", "Rxe3"),
        ("********/1q3bk1/5rp1/4Q3/4n2h/8/4R3/P1Q2PPP/6K1/******** b - - 5 43", "Nf3+"),
        ("********/5r1k/4b1pp/1p6/pP6/3PP3/P1Q1B2q/7P/6RK/******** b - - 1 31", "Rf2"),
        (
            "s*******/r2qkbnr/pppm1ppp/8/4p3/2Bn4/2N2Q1P/PPP2PP1/R1BM1RKS/******** \
             w kq - 0 10",
            "Mxd4",
        ),
        ("********/2r1k2r/pp2bpep/4p1p1/4P3/4BP1P/3E4/Pd3PD1/3R1KR1/******** w k - 0 26", "Eb3"),
        ("********/7k/2p1Ap1p/p2pcPp1/2b5/8/2P5/P2B1PPP/5K2/******** w - - 4 34", "Bh6"),
        ("********/6k1/4bpr1/p3p2Q/8/q1pPBP2/1nP1B3/7P/4R2K/******** w - - 0 1", "Rg1"),
        ("********/3r2k1/6p1/3r3p/1p2R3/2p2P1P/P2f2P1/2R3QK/8/******** b - - 0 1", "Fxc2"),
        ("********/3R4/6k1/p7/5d2/2p2rp1/P3r3/1P5D/K5R1/******** b - - 0 1", "Dg6"),
        ("********/4r1k1/1CP3p1/4c3/5p2/3Bp3/1P2P2P/5K2/8/******** b - - 0 1", "Cd5"),
        ("********/r6k/1R4R1/3p1pp1/3P4/8/1Nq3PP/5PK1/8/******** w - - 0 1", "Rh7+"),
        ("********/6k1/1p3p2/1P3Qp1/5PKp/8/P3PBP1/5h2/5q2/******** b - - 0 1", "Hc5"),
    ];

    #[test]
    fn a_puzzle_is_what_a_glance_does_not_find() {
        let found: Vec<_> =
            HARD.into_iter().filter_map(|(text, best)| Some((puzzle(text, 1000)?, best))).collect();
        assert!(found.len() >= 9 && found.iter().all(|(own, best)| own == best), "{found:?}");
        let after_a_long_glance = HARD.map(|(text, _)| puzzle(text, 10_000));
        assert_eq!(after_a_long_glance, [const { None }; 18]);
    }

    #[test]
    fn positions_with_several_good_moves_are_no_puzzles() {
        assert_eq!(puzzle("6k1/8/8/8/8/8/8/RQ4K1 w - - 0 1", 1), None, "all moves win");
        assert_eq!(puzzle("6K1/8/8/8/8/8/8/rq4k1 w - - 0 1", 1), None, "all moves lose");
        assert_eq!(puzzle("k7/8/K7/8/8/8/8/8 w - - 0 1", 1), None, "no move matters");
    }
}
