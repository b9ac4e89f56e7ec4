//! Core's moves and positions against the slow generator, on random games.
//!
//! In every position on the way the two must agree on the set of legal moves, gated pieces
//! included, and on the text of the position after each one of them.

use std::collections::BTreeMap;

use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};
use treville_core::uci;

use crate::common::{check_all, musketeer960, read};
use crate::oracle::{Oracle, OracleRules};
use crate::perft::edge_fens;
use crate::random::{Random, pick};

/// A random game: its number and the position it starts from.
struct Walk {
    seed: u64,
    start: Position,
    plies: usize,
}

fn oracle_rules(rules: Rules) -> OracleRules {
    OracleRules {
        musketeer: rules.has_gating(),
        check_forfeit: rules.check_forfeit,
        chess960: rules.castling == Castling::Chess960,
    }
}

/// Plays the game and compares every position's moves and what they lead to.
fn compare(walk: &Walk) -> Vec<String> {
    let mut random = Random::new(walk.seed);
    let mut position = walk.start;
    let mut played = Vec::new();
    for _ in 0..walk.plies {
        let fen = position.to_string();
        let oracle = match Oracle::parse(&fen, oracle_rules(position.rules())) {
            Ok(oracle) => oracle,
            Err(error) => return vec![format!("{fen}: the oracle says {error}; {played:?}")],
        };
        let expected: BTreeMap<String, String> =
            oracle.legal_moves().into_iter().map(|(text, after)| (text, after.fen())).collect();
        let moves = position.legal_moves();
        let found: BTreeMap<String, String> = moves
            .iter()
            .map(|m| (uci::write(&position, *m, true), position.after_unchecked(*m).to_string()))
            .collect();
        if found != expected || found.len() != moves.len() {
            return vec![difference(&fen, &played, &expected, &found)];
        }
        let Some(m) = pick(&position, random.next()) else { break };
        played.push(uci::write(&position, m, true));
        position.play_unchecked(m);
    }
    vec![]
}

/// The message when the two disagree.
fn difference(
    fen: &str,
    played: &[String],
    expected: &BTreeMap<String, String>,
    found: &BTreeMap<String, String>,
) -> String {
    let mut text = format!("{fen}\n  after {}", played.join(" "));
    for (name, after) in expected {
        match found.get(name) {
            None => text += &format!("\n  {name} is missing"),
            Some(got) if got != after => {
                text += &format!("\n  {name} gives {got} instead of {after}");
            }
            Some(_) => {}
        }
    }
    for name in found.keys().filter(|name| !expected.contains_key(*name)) {
        text += &format!("\n  {name} is too many");
    }
    text
}

/// Games of this many plies from starts by these rules.
fn walks(rules: Rules, games: u64, plies: usize) -> Vec<Walk> {
    let start = |seed: u64| Random::new(!seed).start(rules);
    (0..games).map(|seed| Walk { seed, start: start(seed), plies }).collect()
}

#[test]
fn games_of_musketeer_chess_agree_from_the_choice_of_types_on() {
    check_all(&walks(Rules::musketeer(), 60, 90), compare);
}

#[test]
fn games_without_check_forfeit_agree() {
    check_all(&walks(Rules::musketeer_peer(), 40, 90), compare);
}

#[test]
fn games_of_chess_agree() {
    check_all(&walks(Rules::chess(), 30, 120), compare);
}

#[test]
fn games_of_chess960_agree() {
    check_all(&walks(Rules::chess960(), 40, 80), compare);
}

#[test]
fn games_of_musketeer_chess_from_chess960_arrays_agree() {
    check_all(&walks(musketeer960(), 120, 80), compare);
    let peer = musketeer960().with_check_forfeit(false);
    check_all(&walks(peer, 60, 80), compare);
}

#[test]
fn games_from_the_edge_cases_agree() {
    for rules in [Rules::musketeer(), Rules::musketeer_peer()] {
        let starts = edge_fens().into_iter().zip(1000..);
        let walks: Vec<Walk> =
            starts.map(|(fen, seed)| Walk { seed, start: read(fen, rules), plies: 12 }).collect();
        check_all(&walks, compare);
    }
}

#[test]
fn castling_with_gates_in_chess960_agrees_from_every_array() {
    // Only king, rooks and pawns, so that castling comes at once. Every way in which king and rook
    // can land on each other's squares comes up, with every gate and every right.
    let mut walks = Vec::new();
    for king in 1..7 {
        for (left, right) in (0..king).flat_map(|left| (king + 1..8).map(move |r| (left, r))) {
            for rights in [vec![right, left], vec![left], vec![right]] {
                for one in [None, Some(king), Some(left), Some(right)] {
                    for other in [None, Some(king), Some(left), Some(right)] {
                        walks.extend(castling_start(king, [left, right], &rights, [one, other]));
                    }
                }
            }
        }
    }
    assert!(walks.len() > 1000, "only {} positions", walks.len());
    check_all(&walks, compare);
}

/// A position ready to castle, with gates on these files, unless the rules refuse them.
fn castling_start(
    king: usize,
    rooks: [usize; 2],
    rights: &[usize],
    gates: [Option<usize>; 2],
) -> Option<Walk> {
    let letter = |file: usize| char::from(b'a' + file as u8);
    let mut rank = ['1'; 8];
    for rook in rooks {
        rank[rook] = 'R';
    }
    rank[king] = 'K';
    let rank: String = rank.into_iter().collect();
    let [one, other] = gates.map(|gate| gate.map_or('-', letter));
    let rights: String = rights.iter().copied().map(letter).collect();
    let fen = format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{rank}[L{one}C{other}l{one}c{other}] w {}{rights} - 0 1",
        rank.to_lowercase(),
        rights.to_uppercase(),
    );
    let start = treville_core::fen::parse(&fen, musketeer960(), None).ok()?.position;
    Some(Walk { seed: 9, start, plies: 2 })
}
