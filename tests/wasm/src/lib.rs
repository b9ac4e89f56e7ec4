//! The engine in WebAssembly, for a test: plain functions, without generated bindings.
//!
//! `tests/wasm.rs` builds it for `wasm32-unknown-unknown`, and `run.mjs` calls it in Node.js.

// Exporting a function by its name is an attribute that has to be called unsafe.
#![allow(unsafe_code)]

use std::time::Duration;

use treville_core::fen;
use treville_core::game::Game;
use treville_core::perft;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_engine::bench;
use treville_engine::message::{Command, Event, Limits};
use treville_engine::review::{Thresholds, review};
use treville_engine::worker::Worker;
use treville_eval::appraisal::golden;
use treville_notation::pgn;

/// A game that ends too early.
const GAME: &str = "1. e4 e5 2. Bc4 a6 3. Qh5 a5 4. Qxf7# 1-0";

/// The host's clock. Other systems have their own, so nothing is imported there.
#[cfg(target_family = "wasm")]
mod host {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn milliseconds() -> f64;
    }

    pub fn set_clock() {
        treville_engine::clock::set_source(|| Duration::from_secs_f64(milliseconds() / 1000.0));
    }
}

#[cfg(not(target_family = "wasm"))]
mod host {
    pub const fn set_clock() {}
}

/// The nodes of a search on the caller's thread; 0 if it finds no move.
fn nodes(game: Game, limits: Limits) -> f64 {
    host::set_clock();
    let (mut nodes, mut found) = (0, false);
    let mut worker = Worker::new();
    // There is one thread only, so this order must change nothing.
    for order in [Command::Threads(4), Command::Search(Box::new(game), limits)] {
        worker.carry_out(order, &mut |event| match event {
            Event::Info(info) => nodes = info.nodes,
            Event::BestMove { best, .. } => found = best.is_some(),
            _ => {}
        });
    }
    if found { nodes as f64 } else { 0.0 }
}

/// The nodes of a search to a depth, from a position of the benchmark.
#[unsafe(no_mangle)]
pub extern "C" fn search_to_depth(number: usize, depth: u32) -> f64 {
    let text = bench::POSITIONS[number % bench::POSITIONS.len()];
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    let Ok(parsed) = fen::parse(text, rules, None) else { return 0.0 };
    nodes(Game::new(parsed.position), Limits { depth: Some(depth), ..Limits::default() })
}

/// The nodes of a search for a time, from the start of a game.
#[unsafe(no_mangle)]
pub extern "C" fn search_for(milliseconds: u32) -> f64 {
    let movetime = Some(Duration::from_millis(milliseconds.into()));
    let game = Game::new(Position::start(Rules::chess()));
    nodes(game, Limits { movetime, ..Limits::default() })
}

/// The leaves of the tree from the start of a game of Musketeer chess.
#[unsafe(no_mangle)]
pub extern "C" fn count_leaves(depth: u32) -> f64 {
    perft::perft(&Position::start(Rules::musketeer()), depth) as f64
}

/// The points that the moves of a short game lose, by a review of it.
#[unsafe(no_mangle)]
pub extern "C" fn lost_points(depth: u32) -> f64 {
    host::set_clock();
    let Ok(games) = pgn::read_all(GAME) else { return 0.0 };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let verdicts = games
        .iter()
        .flat_map(|pgn| review(&pgn.game, &limits, Thresholds::default(), &mut Worker::new()));
    verdicts.map(|verdict| verdict.loss).sum()
}

/// How many of the answers on values differ from those that are pinned, in any bit.
#[unsafe(no_mangle)]
pub extern "C" fn differing_values() -> f64 {
    golden::differences().len() as f64
}
