//! The engine in WebAssembly, run by Node.js: it searches the same nodes as natively, and judges a
//! game alike.
//!
//! Where Node.js or the target is missing, the test is skipped. The crate in `wasm/` has the
//! functions that are called.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use treville_core::game::Game;
use treville_core::perft::perft;
use treville_core::pgn;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_engine::bench;
use treville_engine::message::{self, Event, Limits};
use treville_engine::review::{Thresholds, review};
use treville_engine::worker::Worker;

use crate::common::read;

const TARGET: &str = "wasm32-unknown-unknown";

/// A Musketeer middlegame of the benchmark.
const POSITION: usize = 1;
const DEPTH: u32 = 8;

/// What a program prints, or why it fails.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let problem = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{problem}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What is missing to run the test, if anything.
fn missing() -> Option<String> {
    if output(Command::new("node").arg("--version")).is_err() {
        return Some("Node.js is not installed".to_owned());
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder = output(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]));
    let installed = folder.is_ok_and(|folder| Path::new(&folder).exists());
    (!installed)
        .then(|| format!("the target {TARGET} is not installed (rustup target add {TARGET})"))
}

/// Builds the module and returns its path.
fn build(root: &Path) -> PathBuf {
    let folder = root.join("target/wasm");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args([
        "build",
        "--locked",
        "--release",
        "--package",
        "treville-wasm",
    ]);
    command.args(["--target", TARGET, "--target-dir"]).arg(&folder);
    // Flags of a run that measures coverage or the like are not for this target.
    for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(flags);
    }
    output(&mut command).unwrap_or_else(|problem| panic!("{problem}"));
    folder.join(TARGET).join("release/treville_wasm.wasm")
}

/// The nodes of the same search in this process.
fn native_nodes() -> u64 {
    let game = Game::new(read(bench::POSITIONS[POSITION], Rules::musketeer()));
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut nodes = 0;
    Worker::new().carry_out(message::Command::Search(Box::new(game), limits), &mut |event| {
        if let Event::Info(info) = event {
            nodes = info.nodes;
        }
    });
    nodes
}

/// Thousandths of the points that the moves of the game in `wasm/` lose, reviewed in this process.
fn native_loss() -> i64 {
    let game = pgn::read_all("1. e4 e5 2. Bc4 a6 3. Qh5 a5 4. Qxf7# 1-0").unwrap().remove(0).game;
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let verdicts = review(&game, &limits, Thresholds::default(), &mut Worker::new());
    (1000.0 * verdicts.iter().map(|verdict| verdict.loss).sum::<f64>()).round() as i64
}

#[test]
fn the_engine_searches_the_same_nodes_in_webassembly() {
    if let Some(missing) = missing() {
        println!("skipped: {missing}");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let module = build(&root);
    let mut node = Command::new("node");
    node.arg(root.join("tests/wasm/run.mjs")).arg(module);
    let found = output(node.args([POSITION.to_string(), DEPTH.to_string()]));
    let leaves = perft(&Position::start(Rules::musketeer()), 3);
    let (nodes, lost) = (native_nodes(), native_loss());
    let expected = format!(r#"{{"nodes":{nodes},"lost":{lost},"leaves":{leaves},"timed":true}}"#);
    assert_eq!(found, Ok(expected));
}
