//! Strength of the levels, and that their moves are legal.

use std::sync::LazyLock;
use std::time::Duration;

use treville_core::{fen, rules::Rules, uci};
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

use super::*;
use crate::bench;
use crate::search::Histories;
use crate::tt::Table;

mod threats;

/// All our games share one set of pieces.
static EVALUATOR: LazyLock<Evaluator> =
    LazyLock::new(|| Evaluator::new(Rules::musketeer().pieces, Judge::Classical));

const LEVELS: [u32; 5] = [400, 800, 1200, 1600, 2000];

fn game(text: &str) -> Game {
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    Game::new(fen::parse(text, rules, None).unwrap().position)
}

/// The result and the reports of a level.
fn answer(game: &Game, limits: &Limits, level: Level, noise: u64) -> (SearchResult, Vec<Info>) {
    let (table, histories) = (Table::new(1).unwrap(), Histories::default());
    let mut infos = Vec::new();
    let context = SearchContext {
        listener: Some(&mut |info| infos.push(info)),
        ..SearchContext::new(&EVALUATOR, &table, &histories)
    };
    let result = search_weakly(game, limits, level, Noise(noise), context);
    (result, infos)
}

/// In how many of a hundred games a level plays this move.
fn times(game: &Game, text: &str, elo: u32) -> usize {
    let wanted = uci::parse(game.position(), text).unwrap();
    let plays = |noise| answer(game, &Limits::default(), Level::of(elo), noise).0.best;
    (0..100).filter(|noise| plays(*noise) == Some(wanted)).count()
}

#[test]
fn what_can_be_taken_is_taken_and_a_threat_seen_the_more_often_the_better_the_level() {
    let queen = game("rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    let taken = LEVELS.map(|elo| times(&queen, "e4d5", elo));
    assert!(taken.iter().all(|taken| *taken >= 98), "{taken:?}");
    // The pawn on c4 takes the knight unless it goes.
    let attacked = game("6k1/5ppp/4b3/8/2p5/3N4/5PPP/6K1 w - - 0 1");
    let saved = LEVELS.map(|elo| {
        let plays = |noise| answer(&attacked, &Limits::default(), Level::of(elo), noise).0.best;
        (0..200).filter(|noise| plays(*noise).unwrap().from().to_string() == "d3").count()
    });
    assert!((100..180).contains(&saved[0]) && saved[0] < saved[2] && saved[4] >= 199, "{saved:?}");
}

#[test]
fn a_mate_in_one_is_seen_by_all_but_beginners() {
    let mate = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let seen = LEVELS.map(|elo| times(&mate, "a1a8", elo));
    assert!(seen[0] > 50, "{seen:?}");
    assert!(seen[1..].iter().all(|seen| *seen >= 99), "{seen:?}");
}

#[test]
fn without_errors_the_best_move_is_played_and_with_the_same_noise_the_same() {
    let hanging = game("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
    let sure = Level { nodes: 2_000, temperature: 0.0, oversight: 0.0 };
    let (result, _) = answer(&hanging, &Limits::default(), sure, 1);
    assert_eq!(result.best, Some(uci::parse(hanging.position(), "c3d5").unwrap()));
    let opening = game(bench::POSITIONS[0]);
    let plays = |noise| answer(&opening, &Limits::default(), Level::of(400), noise).0;
    assert_eq!(plays(5), plays(5));
    let first = plays(0).best;
    assert!((1..20).any(|noise| plays(noise).best != first), "games differ");
}

#[test]
fn every_position_and_limit_gets_a_legal_move_and_one_line() {
    let limits = [
        Limits::default(),
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { depth: Some(1), multipv: 5, ..Limits::default() },
        Limits { movetime: Some(Duration::ZERO), ..Limits::default() },
    ];
    let selection = Game::new(Position::start(Rules::musketeer()));
    let mut placement = selection.clone();
    for text in ["L", "C"] {
        placement.play_unchecked(uci::parse(placement.position(), text).unwrap());
    }
    let mut games: Vec<Game> = bench::POSITIONS.into_iter().map(game).collect();
    games.extend([selection, placement]);
    for (game, elo) in games.iter().flat_map(|game| LEVELS.map(|elo| (game, elo))) {
        for limits in &limits {
            let level = Level::of(elo);
            let (result, infos) = answer(game, limits, level, 3);
            assert!(game.position().is_legal(result.best.unwrap()));
            // On the way back to the root a ply may still make its next move.
            assert!(result.nodes <= level.nodes + Score::MAX_PLY as u64, "{}", result.nodes);
            assert_eq!(infos.len(), 1);
            assert_eq!(infos[0].pv.first().copied(), result.best);
            assert_eq!(infos[0].pv.get(1).copied(), result.ponder);
            assert!(limits.depth.is_none_or(|depth| infos[0].depth <= depth));
            let mut position = *game.position();
            for m in &infos[0].pv {
                assert!(position.is_legal(*m));
                position.play_unchecked(*m);
            }
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_chosen_from() {
    let start = game(bench::POSITIONS[6]);
    let only = uci::parse(start.position(), "a2a3").unwrap();
    let limits = Limits { searchmoves: vec![only], ..Limits::default() };
    let answers = (0..20).map(|noise| answer(&start, &limits, Level::of(400), noise).0.best);
    assert!(answers.into_iter().all(|best| best == Some(only)));
}

#[test]
fn no_level_takes_the_default_pair_by_itself() {
    let mut game = Game::new(Position::start(Rules::musketeer()));
    let cannon = uci::parse(game.position(), "C").unwrap();
    game.play_unchecked(cannon);
    let plays = |limits: &Limits, noise| answer(&game, limits, Level::of(400), noise).0.best;
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    assert!((0..200).all(|noise| plays(&limits, noise) != Some(cannon)));
    let only = Limits { searchmoves: vec![cannon], ..limits };
    assert_eq!(plays(&only, 1), Some(cannon), "unless it is told to");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for (text, score) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score(0)),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Score(-Score::MATE)),
    ] {
        let (result, infos) = answer(&game(text), &Limits::default(), Level::of(1000), 1);
        assert_eq!((result.best, result.ponder), (None, None));
        assert_eq!(infos[0].score, score);
    }
}

#[test]
fn mates_are_worth_more_than_anything_else_the_nearer_the_more() {
    let mate = Score::MATE;
    let scores = [1 - mate, 5 - mate, -20_000, -1_999, 0, 1_999, mate - 9, mate - 3, mate - 1];
    assert!(scores.into_iter().map(worth).is_sorted());
    assert!(worth(mate - 1) > worth(mate - 3) && worth(mate - 15) > worth(20_000) + 100.0);
}
