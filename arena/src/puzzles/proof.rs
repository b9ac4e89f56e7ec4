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
    const HARD: [(&str, &str); 11] = [
        ("********/5k2/1b1pn1b1/6P1/1p2eBE1/3d2P1/1P3N2/3N4/5K1D/******** b - - 3 31", "Dxd2+"),
        ("********/3qk3/pc3p1r/4p2R/1pQp2p1/3P4/B2P2N1/8/4K3/******** b - - 0 40", "Rxh6"),
        (
            "********/rn1uk1r1/1b1p1p2/pq4p1/1p1Pp1Qp/PPp1P1nP/2P2NPH/4U1P1/RN2KB2/******** \
             w Qq - 5 19",
            "Uf5+",
        ),
        ("********/5r2/5k1p/1p2b2q/4Bn2/pPPRBP2/6Q1/P7/4K3/******** w - - 3 58", "Bxf5"),
        ("********/2k1r3/p1p2p1p/2d5/1p2p3/1P6/3r4/1P2DP1A/R4R1K/******** w - - 0 28", "f3"),
        ("********/3R4/pp4pk/8/8/3Pb1qH/1P4B1/P4K2/8/******** b - - 8 46", "Kg6"),
        ("********/4rk1r/p4p2/1p3q2/5P2/6n1/4S1Pp/PP3P1P/3R1R1K/******** w - - 0 32", "Sxg4"),
        ("********/2rm1rk1/1b4p1/3b1nQp/1B1p4/7N/PP2qN1P/C5P1/R4R1K/******** b - - 1 28", "Ne4"),
        ("********/r3r1k1/2R3pp/p3b3/3p4/4l3/P3PN2/1n4PP/3M1RK1/******** w - - 0 28", "Mxb2"),
        ("***c****/r2qr1kh/p1n5/3p3B/3P2pP/2P1B3/6P1/P4C2/1R1Q1K1R/******** w - - 1 29", "Bh7+"),
        ("********/2rq1rk1/1p3p2/1p2l3/3nP1p1/5p2/3B4/P4LPP/1RB1Q1K1/******** w - - 0 28", "Qe4"),
    ];

    #[test]
    fn a_puzzle_is_what_a_glance_does_not_find() {
        let found: Vec<_> =
            HARD.into_iter().filter_map(|(text, best)| Some((puzzle(text, 1000)?, best))).collect();
        assert!(found.len() >= 6 && found.iter().all(|(own, best)| own == best), "{found:?}");
        let after_a_long_glance = HARD.map(|(text, _)| puzzle(text, 10_000));
        assert_eq!(after_a_long_glance, [const { None }; 11]);
    }

    #[test]
    fn positions_with_several_good_moves_are_no_puzzles() {
        assert_eq!(puzzle("6k1/8/8/8/8/8/8/RQ4K1 w - - 0 1", 1), None, "all moves win");
        assert_eq!(puzzle("6K1/8/8/8/8/8/8/rq4k1 w - - 0 1", 1), None, "all moves lose");
        assert_eq!(puzzle("k7/8/K7/8/8/8/8/8 w - - 0 1", 1), None, "no move matters");
    }
}
