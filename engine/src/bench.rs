//! The benchmark: a fixed amount of work. It takes the same nodes every time, so a change of the
//! search shows in the nodes and a change of its speed in the time.

use std::sync::atomic::{AtomicBool, Ordering};

use treville_core::fen;
use treville_core::game::Game;
use treville_core::rules::Rules;
use treville_eval::net::built_in::built_in;
use treville_eval::position::evaluator::Evaluator;

use crate::clock::Instant;
use crate::message::{Limits, per_second};
use crate::search::{Histories, SearchContext, search};
use crate::tt::Table;

/// The depth in plies if none is given.
pub const DEPTH: u32 = 12;

/// The nodes of a benchmark to this depth: another number is another search or evaluation.
pub const SIGNATURE: u64 = 865_415;

/// Megabytes of table for each position.
pub const HASH: usize = 16;

/// Musketeer positions, all ten types on the board between them, and as many orthodox ones, of
/// openings, middlegames and endgames.
pub const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCdlgcf] w KQkq - 0 1",
    "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] w kq - 5 20",
    "rnb1ku1r/2qp1pb1/p4np1/2p1p2p/4P1PP/P2B4/1PP2P2/RNBQKDNR[D-Uadau-] w KQkq - 0 11",
    "rb4nr/3k1pp1/1pa1m3/3P4/1P5p/2Np3A/P3PR2/RM4K1[M-A-m-a-] w - - 0 23",
    "r3erk1/5p2/2np3P/QBhn3p/4H3/N3P2N/P1P3PR/R1B1K2E[E-H-e-h-] b - - 0 25",
    "rn2k1nr/p1qB2b1/1pp5/3b2Pp/1P6/5NF1/2P1PP1P/RNBQK1SR[F-S-fhsa] b KQkq - 5 16",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 1 6",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
];

/// Searches every position to `depth` plies with one thread and an empty table. Reports a line for
/// each, and at last the line `N nodes M nps` unless it was stopped.
pub fn run(depth: u32, stop: &AtomicBool, mut report: impl FnMut(String)) {
    let start = Instant::now();
    let mut total = 0;
    for text in POSITIONS {
        let nodes = nodes(text, depth, stop);
        if stop.load(Ordering::Relaxed) {
            return;
        }
        report(format!("{nodes:>10} {text}"));
        total += nodes;
    }
    report(format!("{total} nodes {} nps", per_second(total, start.elapsed())));
}

/// The nodes of one position; 0 if the text is not a position.
#[must_use]
pub fn nodes(text: &str, depth: u32, stop: &AtomicBool) -> u64 {
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    let Ok(parsed) = fen::parse(text, rules, None) else { return 0 };
    let evaluator = Evaluator::new(rules.pieces, built_in().into());
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (table, histories) = (Table::new(HASH).unwrap_or_default(), Histories::default());
    let context = SearchContext { stop, ..SearchContext::new(&evaluator, &table, &histories) };
    search(&Game::new(parsed.position), &limits, context).nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::piece::PieceType;

    #[test]
    fn every_position_is_one_and_all_types_are_on_the_board() {
        let mut seen = [false; PieceType::LIMIT];
        for text in POSITIONS {
            let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
            let position = fen::parse(text, rules, None).unwrap().position;
            for piece in position.setup().pieces.into_iter().flatten() {
                seen[piece.kind.index()] = true;
            }
        }
        for kind in Rules::musketeer().pieces.types() {
            assert!(seen[kind.index()], "{}", Rules::musketeer().pieces.kind(kind).name);
        }
    }

    #[test]
    fn the_signature_is_that_of_this_search() {
        let stop = AtomicBool::new(false);
        let total: u64 = POSITIONS.iter().map(|text| nodes(text, DEPTH, &stop)).sum();
        assert_eq!(total, SIGNATURE, "say so in the commit: Bench: {total}");
    }

    #[test]
    fn the_same_search_makes_the_same_nodes() {
        for text in POSITIONS {
            let nodes = || nodes(text, 3, &AtomicBool::new(false));
            assert_eq!(nodes(), nodes(), "{text}");
        }
    }
}
