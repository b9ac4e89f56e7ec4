//! Node counts from published and independent sources.
//!
//! The files in `data/` hold FENs in both forms, depths and counts, some with the moves that lead
//! there or the legal moves in full. Every row is counted to its full depth. `nodes_seed` counts by
//! the official rules, `nodes_msf` without check forfeit (rule 6b), as Musketeer-Stockfish plays.
//!
//! `seirawan.csv` was counted by Fairy-Stockfish 11.1, the first two plies by pyffish 0.0.90 as
//! well, the Python module of a newer one: the start of the game, positions set up by hand for one
//! rule each, and the last positions of random games. Each has its legal moves as both write them.
//! `seirawan960.csv` is the same from Chess960 arrays, all of it by pyffish.

use std::sync::atomic::{AtomicBool, Ordering};

use treville_core::color::Color;
use treville_core::fen::{self, Note};
use treville_core::moves::Move;
use treville_core::perft::{Effort, divide, perft};
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};

use crate::common::{after, beyond_en_passant, check_all, mirror, names, read};
use crate::table::Table;

const PUBLIC: &str = include_str!("data/public.csv");
const EDGE: &str = include_str!("data/edge.csv");
const DIVERGENCE: &str = include_str!("data/divergence_3b.csv");
const OPENING: &str = include_str!("data/opening_phases.csv");
const ORTHODOX: &str = include_str!("data/orthodox.csv");
const SEIRAWAN: &str = include_str!("data/seirawan.csv");
const SEIRAWAN_960: &str = include_str!("data/seirawan960.csv");

fn seirawan() -> Table {
    Table::read("seirawan.csv", SEIRAWAN, 91)
}

fn seirawan960() -> Table {
    Table::read("seirawan960.csv", SEIRAWAN_960, 45)
}

fn public() -> Table {
    Table::read("public.csv", PUBLIC, 1622)
}

fn edge() -> Table {
    Table::read("edge.csv", EDGE, 123)
}

fn divergence() -> Table {
    Table::read("divergence_3b.csv", DIVERGENCE, 39)
}

fn opening() -> Table {
    Table::read("opening_phases.csv", OPENING, 555)
}

fn orthodox() -> Table {
    Table::read("orthodox.csv", ORTHODOX, 428)
}

/// The positions of the edge cases, for other modules to start games from.
pub fn edge_fens() -> Vec<&'static str> {
    let edge = edge();
    (0..edge.rows.len()).map(|row| edge.cell(row, "fen_bracket")).collect()
}

/// One count to be made.
struct Case {
    place: String,
    position: Position,
    depth: u32,
    nodes: u64,
}

/// Makes the counts, the largest first, so that no thread is left alone with one at the end.
#[track_caller]
fn count(mut cases: Vec<Case>) {
    cases.sort_by_key(|case| std::cmp::Reverse(case.nodes));
    check_all(&cases, |case| {
        let nodes = perft(&case.position, case.depth);
        let forfeit = if case.position.rules().check_forfeit { "with" } else { "without" };
        let complaint = (nodes != case.nodes).then(|| {
            format!(
                "{}: {} depth {} {forfeit} forfeit: expected {}, got {nodes}",
                case.place, case.position, case.depth, case.nodes
            )
        });
        complaint.into_iter().collect()
    });
}

/// The counts of a table by both settings of rule 6b, each from its own column.
#[track_caller]
fn both_settings(table: &Table, official: &str, peer: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for row in 0..table.rows.len() {
        let depth = table.count(row, "depth").unwrap_or_default() as u32;
        for (rules, column) in [(Rules::musketeer(), official), (Rules::musketeer_peer(), peer)] {
            if let Some(nodes) = table.count(row, column) {
                let position = read(table.cell(row, "fen_bracket"), rules);
                cases.push(Case { place: table.place(row), position, depth, nodes });
            }
        }
    }
    cases
}

#[test]
fn positions_of_public_games_have_the_same_count_under_both_settings() {
    let cases = both_settings(&public(), "nodes", "nodes");
    assert_eq!(cases.len(), 2 * 1622);
    count(cases);
}

#[test]
fn edge_cases_have_their_counts() {
    let cases = both_settings(&edge(), "nodes_seed", "nodes_msf");
    assert_eq!(cases.len(), 2 * 123);
    count(cases);
}

#[test]
fn check_forfeit_makes_the_difference_that_the_data_say() {
    let cases = both_settings(&divergence(), "nodes_seed", "nodes_msf");
    assert_eq!(cases.len(), 2 * 39);
    count(cases);
}

#[test]
fn the_phases_of_the_opening_have_their_counts() {
    let cases = both_settings(&opening(), "nodes_seed", "nodes_msf");
    assert_eq!(cases.len(), 2 * 555 - 1, "one count is known without forfeit only");
    count(cases);
}

#[test]
fn orthodox_chess_and_chess960_have_their_counts() {
    let table = orthodox();
    let cases = (0..table.rows.len()).map(|row| {
        let rules = match table.cell(row, "chess960") {
            "0" => Rules::chess(),
            _ => Rules::chess960(),
        };
        Case {
            place: table.place(row),
            position: read(table.cell(row, "fen"), rules),
            depth: table.count(row, "depth").unwrap_or_default() as u32,
            nodes: table.count(row, "nodes").unwrap_or_default(),
        }
    });
    count(cases.collect());
}

#[test]
fn seirawan_chess_has_its_counts_and_its_moves() {
    agrees_with_fairy_stockfish(&seirawan(), Rules::seirawan());
}

#[test]
fn seirawan_chess_from_chess960_arrays_has_its_counts_and_its_moves() {
    let (table, rules) = (seirawan960(), Rules::seirawan().with_castling(Castling::Chess960));
    agrees_with_fairy_stockfish(&table, rules);
    // What it writes as castling rights is what we write.
    let castling = |fen: &str| fen.split(' ').nth(2).map(ToOwned::to_owned);
    for row in 0..table.rows.len() {
        let fen = table.cell(row, "fen");
        assert_eq!(castling(&read(fen, rules).to_string()), castling(fen), "{fen}");
    }
}

fn agrees_with_fairy_stockfish(table: &Table, rules: Rules) {
    let at = |row| read(table.cell(row, "fen"), rules);
    for row in 0..table.rows.len() {
        let position = at(row);
        let mut expected: Vec<&str> = table.cell(row, "legal_moves").split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(names(&position), expected, "{}: {position}", table.place(row));
    }
    let cases = (0..table.rows.len()).map(|row| Case {
        place: table.place(row),
        position: at(row),
        depth: table.count(row, "depth").unwrap_or_default() as u32,
        nodes: table.count(row, "nodes").unwrap_or_default(),
    });
    count(cases.collect());
}

#[test]
fn the_moves_of_the_openings_lead_to_their_fens() {
    let table = opening();
    for row in 0..table.rows.len() {
        assert_eq!(table.cell(row, "start"), "startpos", "{}", table.place(row));
        let position = after(&Position::start(Rules::musketeer()), table.cell(row, "moves"));
        let fen = table.cell(row, "fen_bracket");
        assert_eq!(position.to_string(), fen, "{}", table.place(row));
        assert_eq!(position, read(fen, Rules::musketeer()), "{}", table.place(row));
    }
}

#[test]
fn edge_cases_have_exactly_these_legal_moves() {
    let table = edge();
    for row in 0..table.rows.len() {
        let position = read(table.cell(row, "fen_bracket"), Rules::musketeer());
        let mut expected: Vec<&str> =
            table.cell(row, "legal_moves_with_gate_suffix").split_whitespace().collect();
        expected.sort_unstable();
        assert_eq!(names(&position), expected, "{}: {position}", table.place(row));
    }
}

#[test]
fn ten_rows_and_the_bracket_mean_the_same_position() {
    let mut compared = 0;
    for table in [public(), edge(), divergence()] {
        for row in 0..table.rows.len() {
            let ten = table.cell(row, "fen10");
            if ten.is_empty() {
                continue;
            }
            let bracket = read(table.cell(row, "fen_bracket"), Rules::musketeer());
            let known = match bracket.chosen(Color::White) {
                [Some(first), Some(second)] => [first, second],
                _ => panic!("{}: before play there are no ten rows", table.place(row)),
            };
            let parsed = fen::parse(ten, Rules::musketeer(), Some(known))
                .unwrap_or_else(|error| panic!("{}: {ten}: {error}", table.place(row)));
            assert_eq!(beyond_en_passant(&parsed.notes), [], "{}: {ten}", table.place(row));
            assert_eq!(parsed.position, bracket, "{}: {ten}", table.place(row));

            // Without the known pair the order is lost, but not the key, if both types show.
            let parsed = fen::parse(ten, Rules::musketeer(), None)
                .unwrap_or_else(|error| panic!("{}: {ten}: {error}", table.place(row)));
            let both_show = !parsed.notes.contains(&Note::PairUnknown);
            assert_eq!(parsed.position.key() == bracket.key(), both_show, "{ten}");
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} rows have both forms");
}

/// Positions to be counted in other ways, spread over the tables.
fn samples() -> Vec<Position> {
    let (edge, public, orthodox) = (edge(), public(), orthodox());
    let musketeer = |table: &Table, row| read(table.cell(row, "fen_bracket"), Rules::musketeer());
    let mut positions = vec![Position::start(Rules::chess())];
    positions.extend((0..edge.rows.len()).map(|row| musketeer(&edge, row)));
    positions.extend((0..public.rows.len()).step_by(60).map(|row| musketeer(&public, row)));
    positions.extend((0..orthodox.rows.len()).step_by(9).map(|row| {
        let is_960 = orthodox.cell(row, "chess960") == "1";
        let rules = if is_960 { Rules::chess960() } else { Rules::chess() };
        read(orthodox.cell(row, "fen"), rules)
    }));
    let seirawan = seirawan();
    positions.extend(
        (0..seirawan.rows.len())
            .step_by(3)
            .map(|row| read(seirawan.cell(row, "fen"), Rules::seirawan())),
    );
    positions
}

/// The count by asking of every 16-bit pattern whether it is legal.
fn perft_by_asking(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|m| position.is_legal(*m));
    legal.map(|m| perft_by_asking(&position.after_unchecked(m), depth - 1)).sum()
}

#[test]
fn asking_of_every_move_whether_it_is_legal_gives_the_same_count() {
    let positions: Vec<Position> = samples().into_iter().step_by(5).collect();
    check_all(&positions, |position| {
        let (asked, generated) = (perft_by_asking(position, 2), perft(position, 2));
        let complaint = format!("{position}: {asked} by asking, {generated} by generating");
        if asked == generated { vec![] } else { vec![complaint] }
    });
}

#[test]
fn hash_tables_and_threads_leave_the_count_alone() {
    for position in samples().into_iter().step_by(3) {
        let plain = divide(&position, 3, Effort::default()).unwrap_or_default();
        let nodes: u64 = plain.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(nodes, perft(&position, 3), "{position}");
        for (threads, hash_mb) in [(1, 1), (3, 0), (2, 1)] {
            let effort = Effort { threads, hash_mb, ..Effort::default() };
            let other = divide(&position, 3, effort);
            assert_eq!(other.as_ref(), Some(&plain), "{position}: {threads}, {hash_mb} MB");
        }
    }
}

#[test]
fn a_count_that_is_stopped_gives_no_number() {
    let start = Position::start(Rules::musketeer());
    let stop = AtomicBool::new(true);
    let effort = Effort { stop: Some(&stop), ..Effort::default() };
    assert_eq!(divide(&start, 20, effort), None);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(divide(&start, 4, effort), divide(&start, 4, Effort::default()));
}

#[test]
fn the_position_of_the_other_side_has_the_same_count() {
    for position in samples() {
        if position.gates().unplaced() > 0 {
            continue;
        }
        let mirrored = mirror(&position);
        assert_eq!(mirror(&mirrored).board(), position.board(), "{position}");
        for depth in 1..=3 {
            let (there, here) = (perft(&mirrored, depth), perft(&position, depth));
            assert_eq!(there, here, "{position} and {mirrored} at depth {depth}");
        }
    }
}
