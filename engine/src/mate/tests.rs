//! Proofs against an oracle that shares nothing with them but the rules, and by themselves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use treville_core::definition::{Definition, Stalemate};
use treville_core::fen;
use treville_core::rules::Rules;

use super::*;

fn read(text: &str, rules: Rules) -> Position {
    fen::parse(text, rules, None).unwrap().position
}

fn game(text: &str) -> Game {
    Game::new(read(text, Rules::chess()))
}

fn wanted(mate: u32) -> Limits {
    Limits { mate: Some(mate), ..Limits::default() }
}

/// The events of a proof, as a protocol prints them.
fn told(game: &Game, limits: &Limits) -> (Proof, Vec<Info>) {
    let stop = &AtomicBool::new(false);
    let mut infos = Vec::new();
    let context = ProofContext { hash: 16, start: Instant::now(), stop, pondering: stop };
    let proof = prove(game, limits, context, &mut |info| infos.push(info));
    (proof, infos)
}

/// In how many moves a proof says that there is a mate.
fn distance(game: &Game, limits: &Limits) -> Option<i32> {
    let (proof, infos) = told(game, limits);
    let last = infos.iter().rfind(|info| info.multipv == 1)?;
    assert_eq!(last.pv, proof.line);
    last.score.mate_in()
}

/// Whether the side to move wins in at most this many moves, by every rule of the game.
fn wins(position: &Position, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(position.turn());
    }
    moves > 0
        && position.legal_moves().iter().any(|m| loses(&position.after_unchecked(*m), moves - 1))
}

fn loses(position: &Position, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(!position.turn());
    }
    let may_stop = position.rules().definition.stalemate == Stalemate::Win;
    (moves > 0 || may_stop)
        && position.legal_moves().iter().all(|m| wins(&position.after_unchecked(*m), moves))
}

/// Numbers by chance (Marsaglia, "Xorshift RNGs", 2003).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// Positions of random games from here, in which the game goes on.
fn random(start: &Position, count: usize, plies: usize, seed: u64) -> Vec<Position> {
    let mut chance = Chance(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = *start;
        for _ in 0..=chance.below(plies) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[chance.below(moves.len())]);
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

/// Compares proofs with the oracle; returns how many mates there were of each length.
#[track_caller]
fn agree(start: &Position, count: usize, plies: usize, most: u32) -> Vec<usize> {
    let mut counts = vec![0; most as usize + 1];
    for position in random(start, count, plies, 0x5eed_0000_0000_0001) {
        let shortest = (1..=most).find(|moves| wins(&position, *moves));
        let (proof, infos) = told(&Game::new(position), &wanted(most));
        let last = infos.last().and_then(|info| info.score.mate_in());
        assert_eq!(last, shortest.map(|moves| moves as i32), "{position}");
        assert_eq!(proof.refuted, shortest.map_or(most, |moves| moves - 1), "{position}");
        if let Some(moves) = shortest {
            counts[moves as usize] += 1;
            let mut end = position;
            for m in &proof.line {
                assert!(end.is_legal(*m) && end.outcome().is_none(), "{position}");
                end.play_unchecked(*m);
            }
            let winner = end.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(position.turn()), "{position}");
            assert_eq!(proof.line.len().div_ceil(2), moves as usize, "{position}");
        }
    }
    counts
}

/// A heavy side against a few pieces, so that many positions have mates.
const CROWD: &str = "3rk3/3p1p2/8/8/8/8/4P3/QR2K2R w - - 0 1";

#[test]
fn chess_agrees_with_the_oracle() {
    let counts = agree(&read(CROWD, Rules::chess()), 150, 30, 2);
    assert!(counts[1] + counts[2] >= 10, "{counts:?}");
    let counts = agree(&read("k7/8/8/3K4/8/8/1Q6/8 w - - 0 1", Rules::chess()), 60, 10, 3);
    assert!(counts[2] + counts[3] >= 5, "{counts:?}");
}

/// Castling may mate.
#[test]
fn chess960_agrees_with_the_oracle() {
    let corner = "8/8/8/8/8/1R6/p7/k2K3R w H - 0 1";
    let counts = agree(&read(corner, Rules::chess960()), 60, 10, 2);
    assert!(counts[1] + counts[2] >= 4, "{counts:?}");
}

#[test]
fn games_with_gating_agree_with_the_oracle() {
    let musketeer = "3k4/2pp4/8/8/8/4Q3/4P3/1R2K1NR[LbCgl-c-] w - - 0 1";
    let counts = agree(&read(musketeer, Rules::musketeer()), 100, 24, 2);
    assert!(counts[1] + counts[2] >= 4, "{counts:?}");
    let seirawan = "3k4/2pp4/8/8/8/4Q3/R3P3/1N2K1NR[HEh] w BEGH - 0 1";
    let counts = agree(&read(seirawan, Rules::seirawan()), 100, 24, 2);
    assert!(counts[1] + counts[2] >= 4, "{counts:?}");
}

#[test]
fn other_ends_of_games_agree_with_the_oracle() {
    for stalemate in [Stalemate::Loss, Stalemate::Win] {
        let definition = Definition { stalemate, name: "stale".to_owned(), ..Definition::chess() };
        let rules = definition.rules().unwrap();
        let counts = agree(&read("7k/8/5K2/8/6P1/8/8/6Q1 w - - 0 1", rules), 80, 12, 2);
        assert!(counts[1] + counts[2] >= 10, "{stalemate:?}: {counts:?}");
        let counts = agree(&read("7k/5p1p/7P/8/8/1K6/8/5R2 w - - 0 1", rules), 40, 12, 2);
        assert!(counts.iter().sum::<usize>() >= 1, "{stalemate:?}: {counts:?}");
    }
    // The fifty-move rule comes before some mates.
    let counts = agree(&read("k7/8/8/2K5/8/8/1Q6/8 w - - 94 90", Rules::chess()), 60, 5, 3);
    assert!(counts.iter().sum::<usize>() >= 5, "{counts:?}");
}

#[test]
fn known_mates_are_found_in_as_many_moves_as_they_have() {
    for (text, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("7k/8/8/8/8/R7/1R6/K7 w - - 0 1", 2),
        // A quiet move of the king; a queen would stalemate.
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2),
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2),
        // Smothered.
        ("3r3k/6pp/8/6N1/2Q5/8/6PP/6K1 w - - 0 1", 4),
        // Three checks, which a search with a window sees late.
        ("1n6/3k4/r3p3/1p1nB3/1Qp2RP1/N2P3N/2P1P1b1/3K1B1R w - - 0 1", 3),
        // Rook and king drive a king to the edge.
        ("8/8/8/8/8/2k5/8/R3K2R b KQ - 0 1", 0),
    ] {
        let found = distance(&game(text), &wanted(4));
        assert_eq!(found, (moves > 0).then_some(moves), "{text}");
    }
}

#[test]
fn mates_in_more_moves_than_asked_for_are_none() {
    let ladder = game("7k/8/8/8/8/R7/1R6/K7 w - - 0 1");
    for (mate, depth, found) in
        [(1, None, None), (0, None, None), (2, Some(2), None), (2, Some(3), Some(2))]
    {
        let limits = Limits { depth, ..wanted(mate) };
        assert_eq!(distance(&ladder, &limits), found, "{mate} {depth:?}");
    }
    let (proof, infos) = told(&ladder, &wanted(0));
    assert_eq!((proof.wanted, proof.refuted, infos.len()), (0, 0, 0));
    // What no proof will reach is bounded; a counter that grows ends the game before.
    let bare = game("8/8/8/3k4/8/8/4p3/4K3 w - - 0 1");
    let limits = Limits { nodes: Some(20_000), ..wanted(1000) };
    let (proof, _) = told(&bare, &limits);
    assert!(proof.wanted == MOST_MOVES && proof.line.is_empty(), "{proof:?}");
    assert!(proof.nodes <= 20_000, "{proof:?}");
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let ladder = game("7k/8/8/8/8/R7/1R6/K7 w - - 0 1");
    let only = |text: &str, mate| {
        let m = treville_core::uci::parse(ladder.position(), text).unwrap();
        let (proof, _) = told(&ladder, &Limits { searchmoves: vec![m], ..wanted(mate) });
        assert!(proof.line.first().is_none_or(|first| *first == m));
        proof.line.len()
    };
    assert_eq!((only("a1a2", 2), only("b2b7", 2)), (0, 3));
}

#[test]
fn further_lines_are_further_first_moves() {
    let ladder = game("7k/8/8/8/8/R7/1R6/K7 w - - 0 1");
    let (proof, infos) = told(&ladder, &Limits { multipv: 4, ..wanted(3) });
    let last = |rank| infos.iter().rfind(|info| info.multipv == rank).unwrap();
    let distances: Vec<_> = (1..=4).map(|rank| last(rank).score.mate_in().unwrap()).collect();
    assert!(distances.is_sorted() && distances[..2] == [2, 2], "{distances:?}");
    let mut first: Vec<Move> = (1..=4).map(|rank| last(rank).pv[0]).collect();
    assert_eq!(first[0], proof.line[0]);
    first.dedup();
    assert_eq!(first.len(), 4);
    let (_, infos) = told(&ladder, &Limits { multipv: 4, ..wanted(1) });
    assert!(infos.is_empty(), "lines without a mate are none");
}

#[test]
fn a_position_that_has_occurred_twice_is_no_way_to_mate() {
    let start = game("7k/8/8/8/8/R7/1R6/K7 w - - 0 1");
    let mut again = start.clone();
    for text in ["b2b7", "h8g8", "b7b2", "g8h8"].repeat(2) {
        let m = treville_core::uci::parse(again.position(), text).unwrap();
        again.play_unchecked(m);
    }
    let first = treville_core::uci::parse(start.position(), "b2b7").unwrap();
    let limits = Limits { searchmoves: vec![first], ..wanted(2) };
    assert_eq!(distance(&start, &limits), Some(2));
    assert_eq!(distance(&again, &limits), None);
}

#[test]
fn a_proof_ends_when_it_is_told_to() {
    let position = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let (stop, never) = (AtomicBool::new(true), AtomicBool::new(false));
    let context = ProofContext { hash: 1, start: Instant::now(), stop: &stop, pondering: &never };
    let proof = prove(&position, &wanted(9), context, &mut |_| {});
    assert!(proof.line.is_empty() && proof.nodes < 5_000, "{proof:?}");
    // The clock ends it as well, but not while the opponent thinks.
    stop.store(false, Ordering::Relaxed);
    let limits = Limits { movetime: Some(Duration::from_millis(40)), ..wanted(9) };
    let context = ProofContext { start: Instant::now(), ..context };
    let proof = prove(&position, &limits, context, &mut |_| {});
    assert!(proof.line.is_empty() && proof.refuted < 9, "{proof:?}");
    let elapsed = context.start.elapsed();
    assert!(elapsed < Duration::from_secs(2), "{elapsed:?}");
}
