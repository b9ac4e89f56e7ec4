//! Makes `data/mates.csv` from games of the engine with itself:
//!
//! ```text
//! cargo test --package treville-tests -- --ignored --exact mates::collect::collect_mates
//! ```
//!
//! Every game comes from its number alone: it says the pair, the gates and the first random plies.
//! The engine plays, and looks where there may be a mate; whether there is one, and in how many
//! moves, the prover finds out. Another version of the search plays other games and so brings other
//! mates.

use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_core::uci;
use treville_engine::message::{Info, Limits};
use treville_kit::files::replace;

use super::prover::Prover;
use super::{Mate, gating_checks, is_gated};
use crate::random::Random;
use crate::thinker::Thinker;

/// The mates of one length that the file is to hold.
struct Quota {
    moves: u32,
    /// At most so many with no piece waiting.
    without_gates: usize,
    /// At most so many in which no piece enters with check.
    without_gating_checks: usize,
}

/// The lengths. Pieces that wait mean a full board, where long mates are dear to prove.
const QUOTAS: [Quota; 4] = [
    Quota { moves: 2, without_gates: 13, without_gating_checks: 22 },
    Quota { moves: 3, without_gates: 15, without_gating_checks: 22 },
    Quota { moves: 4, without_gates: 18, without_gating_checks: 23 },
    Quota { moves: 5, without_gates: 20, without_gating_checks: 25 },
];
/// Mates of each length, at most so many of them of one pair of types, and by one side.
const EACH: usize = 25;
const OF_ONE_PAIR: usize = 2;
const BY_ONE_SIDE: usize = 13;
/// Nodes for a move, so few that mates are missed.
const NODES: u64 = 100;
/// Nodes for a first look at a position, and for a second one where the first is promising.
const LOOKS: [u64; 2] = [2_000, 20_000];
/// Centipawns that are promising.
const PROMISING: i32 = 400;
/// Plies before the end of a game in which mates are looked for even if no piece waits.
const LAST_PLIES: usize = 12;
/// Positions for a proof. Mates that need more would make the test slow.
const WORK: u64 = 20_000_000;

#[test]
#[ignore = "writes data/mates.csv, in a quarter of an hour"]
fn collect_mates() {
    let mut found: Vec<Mate> = Vec::new();
    let mut thinker = Thinker::new(1);
    for number in 0.. {
        let game = play(number, &mut thinker);
        if let Some(mate) = mate_of(&game, number, &found, &mut thinker) {
            found.push(mate);
        }
        if number % 50 == 49 {
            println!("{} games: {}", number + 1, progress(&found));
        }
        if found.len() == EACH * QUOTAS.len() {
            break;
        }
    }
    found.sort_by_key(|mate| mate.moves);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/mates.csv");
    replace(&path, |file, _| file.write_all(text(&found).as_bytes())).expect("the folder is there");
}

/// The mates found of each length.
fn progress(found: &[Mate]) -> String {
    let of = |quota: &Quota| {
        let alike = || found.iter().filter(|mate| mate.moves == quota.moves);
        let gated = alike().filter(|mate| is_gated(&mate.position)).count();
        let entering = alike().filter(|mate| gating_checks(&mate.position, &mate.line)).count();
        format!("{} in {} ({gated} gated, {entering} entering)", alike().count(), quota.moves)
    };
    QUOTAS.iter().map(of).collect::<Vec<String>>().join(", ")
}

/// The game of this number.
fn play(number: usize, thinker: &mut Thinker) -> Game {
    thinker.forget();
    let mut random = Random::new(number as u64);
    let mut game = Game::new(Position::start(Rules::musketeer()));
    for kind in pair(number) {
        game.play_unchecked(Move::select(kind));
    }
    // After many random moves mates come early, while pieces still wait.
    for _ in 0..4 + 8 * (1 + number % 4) {
        let moves = game.position().legal_moves();
        if !moves.is_empty() {
            game.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    while game.outcome().is_none() && game.moves().len() < 400 {
        let Some(best) = thinker.think(&game, &limits).0.best else { break };
        game.play_unchecked(best);
    }
    game
}

/// The pairs in turn.
fn pair(number: usize) -> [PieceType; 2] {
    let types: Vec<PieceType> = Rules::musketeer().pieces.others().collect();
    let pairs = types.iter().enumerate();
    let mut pairs =
        pairs.flat_map(|(index, a)| types[index + 1..].iter().map(|b| [*a, *b])).cycle();
    pairs.nth(number).unwrap_or_else(|| unreachable!("the pairs go on for ever"))
}

/// A mate in a game that is wanted: the longest, one in which a piece enters with check before
/// others.
fn mate_of(game: &Game, number: usize, found: &[Mate], thinker: &mut Thinker) -> Option<Mate> {
    let last = game.moves().len().saturating_sub(LAST_PLIES);
    let mut best: Option<(bool, Mate)> = None;
    for (ply, position) in game.positions().iter().enumerate() {
        // What is won early is won with pieces that wait, so there the whole game is looked
        // through.
        let waits = position.gates().of(position.turn()).iter().any(|gate| gate.file().is_some());
        if position.stage() != Stage::Play
            || !position.has_moves()
            || position.halfmove_clock() > 60
            || !(waits || ply >= last)
        {
            continue;
        }
        let Some((moves, line)) = claim(position, thinker) else { continue };
        let enters = gating_checks(position, &line);
        let is_better =
            best.as_ref().is_none_or(|(entered, mate)| (enters, moves) > (*entered, mate.moves));
        if !is_better || !is_wanted(position, moves, enters, found) {
            continue;
        }
        let mut prover = Prover::new(WORK);
        if prover.mate_within(position, moves) == Ok(Some(moves))
            && let Ok(line) = prover.line(position, moves)
            && gating_checks(position, &line) == enters
        {
            let names = pair(number).map(|kind| position.pieces().kind(kind).name.clone());
            let at = position.fullmove_number();
            let origin = format!("{} and {}: game {number} move {at}", names[0], names[1]);
            best = Some((enters, Mate { position: *position, moves, line, origin }));
        }
    }
    best.map(|(_, mate)| mate)
}

/// In how many moves the engine believes to mate, and how.
fn claim(position: &Position, thinker: &mut Thinker) -> Option<(u32, Vec<Move>)> {
    thinker.forget();
    let mut look = |nodes| -> Option<Info> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        thinker.think(&Game::new(*position), &limits).1.pop()
    };
    look(LOOKS[0]).filter(|info| info.score.0 >= PROMISING)?;
    let info = look(LOOKS[1])?;
    Some((info.score.mate_in()?.try_into().ok()?, info.pv))
}

/// Whether there are not enough yet of this length and kind.
fn is_wanted(position: &Position, moves: u32, enters: bool, found: &[Mate]) -> bool {
    let Some(quota) = QUOTAS.iter().find(|quota| quota.moves == moves) else { return false };
    let alike = || found.iter().filter(|mate| mate.moves == quota.moves);
    let count = |is: &dyn Fn(&Mate) -> bool| alike().filter(|mate| is(mate)).count();
    let ungated = count(&|mate| !is_gated(&mate.position));
    let not_entering = count(&|mate| !gating_checks(&mate.position, &mate.line));
    alike().count() < EACH
        && count(&|mate| mate.position.chosen(Color::White) == position.chosen(Color::White))
            < OF_ONE_PAIR
        && count(&|mate| mate.position.turn() == position.turn()) < BY_ONE_SIDE
        && (is_gated(position) || ungated < quota.without_gates)
        && (enters || not_entering < quota.without_gating_checks)
}

fn text(mates: &[Mate]) -> String {
    let mut text = "fen,mate,line,origin\n".to_owned();
    for Mate { position, moves, line, origin } in mates {
        let mut at = *position;
        let mut names = Vec::new();
        for m in line {
            names.push(uci::write(&at, *m, true));
            at.play_unchecked(*m);
        }
        let _ = writeln!(text, "{position},{moves},{},{origin}", names.join(" "));
    }
    text
}
