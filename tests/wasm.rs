//! The engine in WebAssembly, run by Node.js: it searches the same nodes as natively, and judges a
//! game and values pieces alike, to the last bit. The board's program there answers as natively, line by line.
//!
//! Without Node.js or the target, the tests are skipped. The crates in `wasm/` and `../board/wasm/`
//! have the functions that are called.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use treville_board::engine::Thinker;
use treville_board::line;
use treville_board::table::Table;
use treville_core::game::Game;
use treville_core::perft::perft;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_engine::bench;
use treville_engine::message::{self, Event, Limits};
use treville_engine::review::{Thresholds, review};
use treville_engine::worker::Worker;
use treville_eval::net::built_in::NAME;
use treville_notation::pgn;

use crate::common::read;
use crate::missing::skip;
use crate::webassembly;

/// A Musketeer middlegame of the benchmark.
const POSITION: usize = 1;
const DEPTH: u32 = 8;

/// The output of a program, or the reason why it fails.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let problem = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?}: {}\n{problem}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The module of a package; none where it cannot be built or run on this machine.
fn module(package: &str) -> Option<PathBuf> {
    if output(Command::new("node").arg("--version")).is_err() {
        skip("Node.js");
        return None;
    }
    webassembly::module(package)
}

/// An engine without a net, as the module is until it is given one.
fn by_hand() -> Worker {
    let mut worker = Worker::new();
    worker.carry_out(message::Command::Net(None), &mut |_| {});
    worker
}

/// The nodes of the same search in this process.
fn native_nodes() -> u64 {
    let game = Game::new(read(bench::POSITIONS[POSITION], Rules::musketeer()));
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut nodes = 0;
    by_hand().carry_out(message::Command::Search(Box::new(game), limits), &mut |event| {
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
    let verdicts = review(&game, &limits, Thresholds::default(), &mut by_hand());
    (1000.0 * verdicts.iter().map(|verdict| verdict.loss).sum::<f64>()).round() as i64
}

#[test]
fn the_engine_searches_and_appraises_alike_in_webassembly() {
    let Some(module) = module("treville-wasm") else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut node = Command::new("node");
    node.arg(root.join("tests/wasm/run.mjs")).arg(module);
    let found = output(node.args([POSITION.to_string(), DEPTH.to_string()]));
    let leaves = perft(&Position::start(Rules::musketeer()), 3);
    let (nodes, lost) = (native_nodes(), native_loss());
    let expected = json!({
        "nodes": nodes, "lost": lost, "leaves": leaves, "differing": 0, "timed": true,
    });
    assert_eq!(found.map(|found| serde_json::from_str(&found).unwrap()), Ok(expected));
}

/// The requests to the table: a game of Musketeer chess from its choices to an end, and nonsense.
const TABLE: [&str; 12] = [
    r#"{"id":1,"do":"hello"}"#,
    r#"{"id":2,"do":"new","game":"g","variant":"musketeer"}"#,
    r#"{"id":3,"do":"play","game":"g","move":"L"}"#,
    r#"{"id":4,"do":"play","game":"g","move":"C"}"#,
    r#"{"id":5,"do":"place","game":"g","white":["L@b0","C@d0"],"black":["L@g9","C@f9"]}"#,
    r#"{"id":6,"do":"play","game":"g","move":"b1c3"}"#,
    r#"{"id":7,"do":"play","game":"g","move":"b1c3"}"#,
    r#"{"id":8,"do":"end","game":"g","by":"resign","side":"black"}"#,
    r#"{"id":9,"do":"export","game":"g"}"#,
    r#"{"id":10,"do":"piece","text":"Zebu:CN"}"#,
    r#"{"id":11,"do":"view","game":"lost"}"#,
    "{",
];

/// The requests to the engine, which has one thread and a small table.
fn engine_requests() -> Vec<String> {
    let game = Game::new(read(bench::POSITIONS[POSITION], Rules::musketeer()));
    let mut other = pgn::read_all("1. e4 e5 2. Bc4 a6 3. Qh5 a5 *").unwrap().remove(0).game;
    let threat = line::write(&other);
    other.undo();
    let requests = [
        json!({ "id": 1, "do": "search", "line": line::write(&game), "depth": DEPTH }),
        json!({ "id": 2, "do": "settings", "hash": 2, "forget": true }),
        json!({ "id": 3, "do": "search", "line": line::write(&other), "depth": 6, "lines": 3 }),
        json!({ "id": 4, "do": "threat", "line": threat, "depth": 5 }),
        json!({ "id": 5, "do": "review", "line": threat, "nodes": 3000 }),
        json!({ "id": 6, "do": "search", "line": "" }),
    ];
    requests.iter().map(Value::to_string).collect()
}

/// A line of an answer without what depends on the machine's speed.
fn without_time(mut line: Value) -> Value {
    if let Some(info) = line.get_mut("info") {
        info["nps"] = 0.into();
        info["time"] = 0.into();
    }
    line
}

/// The answers of the same program in this process.
fn native_answers(requests: &[String]) -> (Vec<Value>, Vec<Value>) {
    let parse = |line: &str| without_time(serde_json::from_str(line).unwrap());
    let mut table = Table::new();
    let answers = TABLE.iter().map(|line| parse(&table.line(line))).collect();
    let mut thinker = Thinker::new(1);
    let mut said = Vec::new();
    for request in requests {
        thinker.line(request, &|| false, &mut |line| said.push(parse(&line)));
    }
    (answers, said)
}

#[test]
fn the_board_answers_the_same_in_webassembly_and_stops() {
    let Some(module) = module("treville-board-wasm") else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let requests = engine_requests();
    let mut node = Command::new("node");
    let net = root.join(format!("eval/nets/{NAME}.net"));
    node.arg(root.join("board/wasm/answers.mjs")).args([module, net]);
    let mut node = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let asked = json!({ "table": TABLE, "engine": requests }).to_string();
    node.stdin.take().unwrap().write_all(asked.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers: Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = |name: &str| -> Vec<Value> {
        let lines = answers[name].as_array().unwrap().iter();
        let parsed = lines.map(|line| serde_json::from_str(line.as_str().unwrap()).unwrap());
        parsed.map(without_time).collect()
    };
    let (table, engine) = native_answers(&requests);
    for (own, native) in [(list("table"), table), (list("engine"), engine)] {
        let differs = own.iter().zip(&native).find(|(own, native)| own != native);
        assert_eq!((differs, own.len()), (None, native.len()));
    }
    // A search without limits, ended by the host's flag and by the export, and a line that is too
    // long.
    let ends = ["by the flag", "by the export"].map(|end| answers["stopped"][end].clone());
    assert!(ends.iter().all(Value::is_string), "{}", answers["stopped"]);
    let large = &answers["large"];
    let refused = large["settings"].as_str().unwrap();
    assert!(refused.contains("expected memory for a table of 4096 MB"), "{refused}");
    assert!(large["best"].is_string(), "{large}");
    let long = answers["long"].as_str().unwrap();
    assert!(long.contains("expected a line of at most 1 MiB"), "{long}");
}

/// As released: less than a megabyte over the network.
#[test]
#[ignore = "builds a release, for minutes"]
fn the_released_module_is_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let site = root.join("target/site");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args(["run", "--quiet", "--locked", "--package", "treville-site"]);
    output(cargo.arg("--").arg(&site)).unwrap();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(site.join("treville.wasm")).unwrap()).unwrap();
    let bytes = packed.finish().unwrap().len();
    assert!(bytes < 1_000_000, "{bytes} bytes by gzip");
}
