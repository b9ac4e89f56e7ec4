//! Forced mates: proved without the engine, and found by it.
//!
//! `data/mates.csv` holds positions of games that the engine played with itself: 25 mates of each
//! length from two to five moves, of many pairs of types, by both sides, in many of which pieces
//! still wait, and in some of which they enter with check.

/// Makes the file.
mod collect;
/// Proofs by exhaustive search.
mod prover;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::outcome::Outcome as Ending;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_engine::clock::Instant;
use treville_engine::mate::{ProofContext, prove};
use treville_engine::message::{Info, Limits};
use treville_engine::search::SearchResult;

use crate::common::{check_all, musketeer, read, the_move};
use crate::table::Table;
use crate::thinker::Thinker;
use prover::Prover;

const MATES: &str = include_str!("data/mates.csv");

/// Nodes in which every mate has to be found: the hardest takes a third of them, 3.4 million.
const NODES: u64 = 10_000_000;

/// A position and its shortest mate.
struct Mate {
    position: Position,
    /// In this many moves the side to move mates, and not in fewer.
    moves: u32,
    /// The line of the mate, against the longest defence.
    line: Vec<Move>,
    /// The pair, game and move that it comes from.
    origin: String,
}

/// Whether a piece still waits.
fn is_gated(position: &Position) -> bool {
    position.gates().squares().any()
}

/// Whether in a line the side that moves first brings a piece in with check.
fn gating_checks(position: &Position, line: &[Move]) -> bool {
    let mut at = *position;
    line.iter().any(|m| {
        let gates = at.gates_with(*m).is_some();
        at.play_unchecked(*m);
        gates && at.in_check() && at.turn() != position.turn()
    })
}

/// The mates of the file, the longest first.
fn mates() -> Vec<Mate> {
    let table = Table::read("mates.csv", MATES, 100);
    let mate = |row| {
        let position = musketeer(table.cell(row, "fen"));
        let mut at = position;
        let mut line = Vec::new();
        for text in table.cell(row, "line").split_whitespace() {
            line.push(the_move(&at, text));
            at.play_unchecked(line[line.len() - 1]);
        }
        let moves = table.count(row, "mate").unwrap_or_default() as u32;
        Mate { position, moves, line, origin: table.place(row) }
    };
    (0..table.rows.len()).rev().map(mate).collect()
}

/// Whether a line ends with the mate of the side that moves last in it.
fn ends_with_mate(position: &Position, line: &[Move]) -> bool {
    let mut game = Game::new(*position);
    line.iter().for_each(|m| game.play_unchecked(*m));
    line.len() % 2 == 1 && game.outcome() == Some(Ending::Mate(position.turn()))
}

#[test]
fn mates_of_every_length_come_from_many_games() {
    let mates = mates();
    for moves in 2..=5 {
        assert_eq!(mates.iter().filter(|mate| mate.moves == moves).count(), 25, "{moves}");
    }
    let count = |is: fn(&Mate) -> bool| mates.iter().filter(|mate| is(mate)).count();
    assert!(count(|mate| mate.position.turn() == Color::White) >= 40);
    assert!(count(|mate| mate.position.turn() == Color::Black) >= 40);
    assert!(count(|mate| is_gated(&mate.position)) >= 34);
    assert!(count(|mate| gating_checks(&mate.position, &mate.line)) >= 8);
    let pairs: HashSet<_> = mates.iter().map(|mate| mate.position.chosen(Color::White)).collect();
    assert!(pairs.len() >= 30, "{} pairs", pairs.len());
}

#[test]
fn their_lines_are_as_long_as_they_say_and_end_with_mate() {
    for mate in mates() {
        assert_eq!(mate.line.len(), 2 * mate.moves as usize - 1, "{}", mate.origin);
        assert!(ends_with_mate(&mate.position, &mate.line), "{}", mate.origin);
    }
}

#[test]
fn the_prover_knows_mate_from_stalemate() {
    let within = |fen, most| Prover::new(1_000_000).mate_within(&read(fen, Rules::chess()), most);
    assert_eq!(within("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 3), Ok(Some(1)));
    // A queen would stalemate; the rook mates.
    assert_eq!(within("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 1), Ok(None));
    assert_eq!(within("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 4), Ok(Some(2)));
    // A quiet move of the king, and then the rook mates.
    assert_eq!(within("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 1), Ok(None));
    assert_eq!(within("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 4), Ok(Some(2)));
    assert_eq!(within("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", 3), Ok(None));
}

#[test]
fn every_mate_is_proved_and_no_shorter_one_exists() {
    check_all(&mates(), |mate| {
        let found = Prover::new(u64::MAX).mate_within(&mate.position, mate.moves);
        let complaint = format!("{}: expected {}, got {found:?}", mate.origin, mate.moves);
        if found == Ok(Some(mate.moves)) { vec![] } else { vec![complaint] }
    });
}

/// The report of a search that knows nothing from before: the answer, and each score in turn.
fn look(mate: &Mate, limits: Limits) -> (SearchResult, Vec<Info>) {
    Thinker::new(16).think(&Game::new(mate.position), &limits)
}

/// `go mate N` proves the shortest mate, and shows all of a line to it.
#[test]
fn the_engine_proves_every_mate() {
    check_all(&mates(), |mate| {
        let limits = Limits { mate: Some(mate.moves + 1), ..Limits::default() };
        let pondering = &AtomicBool::new(false);
        let context = ProofContext { hash: 64, start: Instant::now(), stop: pondering, pondering };
        let proof = prove(&Game::new(mate.position), &limits, context, &mut |_| {});
        let is_proved = proof.refuted == mate.moves - 1
            && proof.line.len() == mate.line.len()
            && ends_with_mate(&mate.position, &proof.line);
        let complaint = || format!("{}: mate {}, got {proof:?}", mate.origin, mate.moves);
        if is_proved { vec![] } else { vec![complaint()] }
    });
}

/// A search that ends with a mate in this many moves ends with the whole of a line to it.
#[test]
fn the_search_finds_every_mate() {
    check_all(&mates(), |mate| {
        let limits = Limits { mate: Some(mate.moves), nodes: Some(NODES), ..Limits::default() };
        let (outcome, told) = look(mate, limits);
        let Some((best, last)) = outcome.best.zip(told.last()) else {
            return vec![format!("{}: no answer", mate.origin)];
        };
        let mut prover = Prover::new(u64::MAX);
        if last.score.mate_in() == Some(mate.moves as i32)
            && last.pv.len() == mate.line.len()
            && ends_with_mate(&mate.position, &last.pv)
            && prover.is_mate_in(&mate.position, best, mate.moves) == Ok(true)
        {
            return vec![];
        }
        vec![format!("{}: mate {}, got {} by {:?}", mate.origin, mate.moves, last.score, last.pv)]
    });
}

#[test]
fn no_search_claims_too_short_a_mate_or_loses_one() {
    check_all(&mates(), |mate| {
        let (_, told) = look(mate, Limits { nodes: Some(100_000), ..Limits::default() });
        let claims = told.iter().map(|info| info.score.mate_in());
        let claims: Vec<Option<i32>> = claims.skip_while(Option::is_none).collect();
        if claims.iter().all(|claim| *claim >= Some(mate.moves as i32)) {
            return vec![];
        }
        vec![format!("{}: mate {}, claims {claims:?}", mate.origin, mate.moves)]
    });
}
