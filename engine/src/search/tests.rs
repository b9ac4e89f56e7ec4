//! Whole searches: what they report and what they return.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use treville_core::moves::Move;
use treville_core::{fen, rules::Rules, uci};
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;

use super::abdada::Flight;
use super::*;
use crate::bench;
use crate::message::{Progress, RootMove};
use crate::score::Score;
use crate::tt::Table;

fn game(text: &str) -> Game {
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    Game::new(fen::parse(text, rules, None).unwrap().position)
}

fn moves(game: &Game, texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| uci::parse(game.position(), text).unwrap()).collect()
}

/// The reports and the result of a search by this many threads.
fn searched(
    game: &Game,
    limits: &Limits,
    threads: usize,
    table: &Table,
) -> (Vec<Info>, SearchResult) {
    let evaluator = Evaluator::new(game.position().pieces(), Judge::Classical);
    let histories = Histories::default();
    let mut infos = Vec::new();
    let context = SearchContext {
        pool: &ThreadPool::new(threads - 1),
        pondering: &AtomicBool::new(limits.ponder),
        listener: Some(&mut |info| infos.push(info)),
        ..SearchContext::new(&evaluator, table, &histories)
    };
    let result = search(game, limits, context);
    (infos, result)
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

/// The lines of one report: the scores fall, the ranks rise, no two begin alike.
fn check_report(report: &[Info], game: &Game, wanted: usize) {
    assert_eq!(report.len(), wanted);
    let firsts: HashSet<u16> = report.iter().map(|info| info.pv[0].bits()).collect();
    assert_eq!(firsts.len(), wanted, "each line has a first move of its own");
    assert!(report.iter().map(|info| info.multipv).eq(1..=wanted as u32));
    assert!(report.is_sorted_by(|a, b| a.score >= b.score || a.depth > b.depth), "{report:?}");
    for info in report {
        let mut position = *game.position();
        for m in &info.pv {
            assert!(position.is_legal(*m), "{m:?} in {position}");
            position.play_unchecked(*m);
        }
    }
}

#[test]
fn several_lines_come_with_their_ranks_whichever_limit_ends_the_search() {
    let limits = [
        depth(6),
        Limits { nodes: Some(20_000), ..Limits::default() },
        Limits { nodes: Some(33_333), depth: Some(9), ..Limits::default() },
    ];
    for text in [bench::POSITIONS[1], bench::POSITIONS[7]] {
        let game = game(text);
        for (limits, threads) in limits.iter().flat_map(|limits| [(limits, 1), (limits, 2)]) {
            let limits = Limits { multipv: 4, ..limits.clone() };
            let (infos, result) = searched(&game, &limits, threads, &Table::new(1).unwrap());
            for report in infos.chunks(4) {
                check_report(report, &game, 4);
            }
            assert_eq!(infos[infos.len() - 4].pv.first().copied(), result.best);
        }
    }
}

#[test]
fn the_last_line_begins_with_the_move_that_is_played_whichever_thread_has_found_it() {
    for (text, nodes) in bench::POSITIONS.into_iter().zip((1..).map(|step| step * 3_000)) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (infos, result) = searched(&game(text), &limits, 4, &Table::new(1).unwrap());
        let last = infos.last().unwrap();
        assert_eq!(last.pv.first().copied(), result.best, "{text}");
        assert!(infos.is_sorted_by_key(|info| info.nodes) && last.nodes <= result.nodes);
    }
}

#[test]
fn there_are_no_more_lines_than_moves_to_search() {
    let game = game(bench::POSITIONS[6]);
    let searchmoves = moves(&game, &["a2a3", "e2e4", "a2a3", "h2h4"]);
    let limits = Limits { multipv: 500, searchmoves: searchmoves.clone(), ..depth(4) };
    let (infos, _) = searched(&game, &limits, 1, &Table::new(1).unwrap());
    for report in infos.chunks(3) {
        check_report(report, &game, 3);
        assert!(report.iter().all(|info| searchmoves.contains(&info.pv[0])));
    }
    let (infos, _) =
        searched(&game, &Limits { multipv: 500, ..depth(2) }, 1, &Table::new(1).unwrap());
    check_report(&infos[infos.len() - 20..], &game, 20);
}

/// The search of a second line must not leave its score in the table as the position's own.
#[test]
fn the_table_keeps_the_best_line_of_several() {
    let table = Table::new(1).unwrap();
    let game = game("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
    let limits = Limits { multipv: 5, ..depth(4) };
    let (infos, several) = searched(&game, &limits, 1, &table);
    assert_eq!(several.best, Some(moves(&game, &["c3d5"])[0]));
    let entry = table.get(game.position().key(), 0).unwrap();
    assert_eq!(entry.best, several.best);
    assert!(entry.score > infos[infos.len() - 1].score.0 + 300, "other moves lose to the queen");
}

#[test]
fn only_the_moves_asked_for_are_answered_unless_none_of_them_is_legal() {
    let game = game("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
    let [taking, other] = moves(&game, &["c3d5", "e1e2"])[..] else { unreachable!() };
    let illegal = Move::plain(treville_core::square::Square::new(0), other.to());
    let answer = |searchmoves| {
        let table = Table::new(1).unwrap();
        // The table has a better move, which must not matter.
        searched(&game, &depth(3), 1, &table);
        searched(&game, &Limits { searchmoves, ..depth(4) }, 1, &table).1.best
    };
    assert_eq!(answer(vec![other]), Some(other));
    assert_eq!(answer(vec![illegal, other, other]), Some(other));
    assert_eq!(answer(vec![illegal]), Some(taking));
    assert_eq!(answer(vec![]), Some(taking));
}

/// Two rooks mate in two moves, and nothing in it can be taken back or advanced.
const LADDER: &str = "7k/8/8/8/8/R7/1R6/K7 w - -";

fn mate_in(game: &Game, plies: u32, table: &Table) -> Option<i32> {
    let (infos, _) = searched(game, &depth(plies), 1, table);
    infos[infos.len() - 1].score.mate_in()
}

#[test]
fn a_mate_on_the_hundredth_ply_goes_before_the_fifty_move_rule() {
    for (clock, mate) in [(0, Some(2)), (97, Some(2)), (98, None), (99, None)] {
        let game = game(&format!("{LADDER} {clock} 80"));
        let (infos, _) = searched(&game, &depth(6), 1, &Table::new(1).unwrap());
        let score = infos[infos.len() - 1].score;
        assert_eq!(score.mate_in(), mate, "{clock}");
        assert!(mate.is_some() || score.0 == 0, "{clock}: {score}");
    }
    let last = game("7k/R7/8/8/8/8/1R6/K7 w - - 99 80");
    assert_eq!(mate_in(&last, 4, &Table::new(1).unwrap()), Some(1));
}

/// The table does not know of the clock, so what it has of the same positions does not hold.
#[test]
fn a_mate_that_the_table_knows_is_none_when_the_fifty_move_rule_comes_first() {
    let table = Table::new(1).unwrap();
    assert_eq!(mate_in(&game(&format!("{LADDER} 0 1")), 8, &table), Some(2));
    for clock in [98, 99] {
        let (infos, _) = searched(&game(&format!("{LADDER} {clock} 80")), &depth(6), 1, &table);
        assert_eq!(infos[infos.len() - 1].score, Score(0), "{clock}");
    }
}

/// The distances are those of the shortest mates, so neither a nearer nor a farther one is right.
#[test]
fn a_mate_is_as_far_away_wherever_a_warm_table_has_met_it() {
    let mut game = game(&format!("{LADDER} 0 1"));
    let mut line = vec![game.clone()];
    for text in ["a3a7", "h8g8"] {
        game.play_unchecked(moves(&game, &[text])[0]);
        line.push(game.clone());
    }
    let distances = [2, -1, 1];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let table = Table::new(1).unwrap();
        for index in order.into_iter().chain(order) {
            assert_eq!(mate_in(&line[index], 6, &table), Some(distances[index]), "{order:?}");
        }
    }
}

/// The progress that a search reports from this time on, and its nodes.
fn observed(game: &Game, limits: &Limits, after: Duration) -> (Vec<Progress>, u64) {
    let evaluator = Evaluator::new(game.position().pieces(), Judge::Classical);
    let (table, histories) = (Table::new(1).unwrap(), Histories::default());
    let mut heard = Vec::new();
    let listener = &mut |progress| heard.push(progress);
    let context = SearchContext {
        progress: Some(ProgressListener { after, listener }),
        ..SearchContext::new(&evaluator, &table, &histories)
    };
    let result = search(game, limits, context);
    (heard, result.nodes)
}

#[test]
fn a_long_search_reports_which_root_move_it_searches() {
    let game = game(bench::POSITIONS[7]);
    let legal = game.position().legal_moves();
    for multipv in [1, 3] {
        let limits = Limits { multipv, ..depth(5) };
        let (heard, _) = observed(&game, &limits, Duration::ZERO);
        let moves = heard.iter().filter_map(|progress| match progress {
            Progress::Move(root) => Some(root),
            _ => None,
        });
        let mut last = RootMove { depth: 0, number: 0, ..*moves.clone().next().unwrap() };
        for root in moves {
            assert!(legal.contains(&root.current));
            assert_eq!(root.total as usize, legal.len());
            assert!(root.depth == last.depth || root.depth == last.depth + 1, "{root:?}");
            // They are counted through; a line that is searched again begins at its first move.
            let begins = (1..=multipv as u32).contains(&root.number);
            assert!(root.number == last.number + 1 || begins, "{root:?} after {last:?}");
            assert!(root.number <= root.total && root.nodes >= last.nodes, "{root:?}");
            last = *root;
        }
        assert_eq!((last.depth, last.number), (5, last.total), "the last of all is searched");
    }
}

#[test]
fn scores_outside_the_window_are_reported_with_a_line() {
    let (mut least, mut most) = (0, 0);
    for text in bench::POSITIONS {
        let game = game(text);
        let (heard, _) = observed(&game, &depth(9), Duration::ZERO);
        for progress in &heard {
            let (Progress::AtLeast(info) | Progress::AtMost(info)) = progress else { continue };
            let mut position = *game.position();
            assert!(!info.pv.is_empty());
            for m in &info.pv {
                assert!(position.is_legal(*m), "{info:?}");
                position.play_unchecked(*m);
            }
        }
        least += heard.iter().filter(|report| matches!(report, Progress::AtLeast(_))).count();
        most += heard.iter().filter(|report| matches!(report, Progress::AtMost(_))).count();
    }
    assert!(least > 5 && most > 5, "{least} {most}");
}

#[test]
fn a_progress_listener_changes_nothing_and_a_short_search_reports_nothing() {
    let game = game(bench::POSITIONS[1]);
    let (heard, nodes) = observed(&game, &depth(7), Duration::ZERO);
    let (nothing, same) = observed(&game, &depth(7), Duration::MAX);
    assert!(!heard.is_empty() && nothing.is_empty());
    assert_eq!(nodes, same);
}

/// The moves of the root with their numbers, in the order in which a thread searches them while
/// another one searches those with the numbers in `taken`.
fn order_at_the_root(thread: usize, taken: &[usize]) -> Vec<(u32, Move)> {
    let game = game(bench::POSITIONS[1]);
    let order = |taken: &[Move]| {
        let shared = SharedState::new(2);
        let flight = |m: &Move| Flight::new(game.position().key(), *m, 3);
        assert!(taken.iter().all(|m| shared.in_flight.begin(flight(m))));
        let limits = depth(3);
        let mut heard = Vec::new();
        let evaluator = Evaluator::new(game.position().pieces(), Judge::Classical);
        let (table, histories) = (Table::new(1).unwrap(), Histories::default());
        let context = SearchContext::new(&evaluator, &table, &histories);
        let common = Common::new(&game, &limits, &shared, &context);
        let mut searcher = Searcher::new(thread, &game, common);
        let mut listener = |progress| heard.push(progress);
        let after = Duration::ZERO;
        searcher.progress = Some(ProgressListener { after, listener: &mut listener });
        searcher.deepen(game.position(), &mut |_| {});
        // The thread ends its own flights, and not those of others.
        for m in &game.position().legal_moves() {
            assert_eq!(shared.in_flight.contains(flight(m)), taken.contains(m));
        }
        let moves = heard.into_iter().filter_map(|progress| match progress {
            Progress::Move(root) if root.depth == 3 => Some((root.number, root.current)),
            _ => None,
        });
        moves.collect::<Vec<_>>()
    };
    let alone = order(&[]);
    order(&taken.iter().map(|number| alone[number - 1].1).collect::<Vec<_>>())
}

#[test]
fn moves_in_flight_elsewhere_come_last_with_their_old_numbers() {
    let numbers = |thread, taken: &[usize]| {
        let order = order_at_the_root(thread, taken);
        order.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
    };
    let in_order = numbers(1, &[]);
    let all: Vec<usize> = (1..=in_order.len()).collect();
    assert!(in_order.iter().copied().eq(1..=in_order.len() as u32) && in_order.len() > 20);
    let mut expected = in_order.clone();
    expected[1..].rotate_left(2);
    assert_eq!(numbers(1, &[2, 3]), expected);
    assert_eq!(numbers(1, &all), in_order, "then one is as good as another");
    assert_eq!(numbers(1, &[1]), in_order, "every thread begins with the first move");
    // What the first thread has not searched when time is up cannot be played.
    assert_eq!(order_at_the_root(0, &[2, 3]), order_at_the_root(0, &[]));
}

/// The others do not watch the clock, so the first thread has to end their search.
#[test]
#[should_panic(expected = "the listener fails")]
fn a_panic_of_the_first_thread_ends_the_search_of_all() {
    let game = game(bench::POSITIONS[1]);
    let limits = Limits { infinite: true, ..Limits::default() };
    let evaluator = Evaluator::new(game.position().pieces(), Judge::Classical);
    let (table, histories) = (Table::new(1).unwrap(), Histories::default());
    let context = SearchContext {
        pool: &ThreadPool::new(1),
        listener: Some(&mut |info| assert!(info.depth < 3, "the listener fails")),
        ..SearchContext::new(&evaluator, &table, &histories)
    };
    search(&game, &limits, context);
}
