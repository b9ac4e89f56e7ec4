//! A release build, with faults planted by a feature that no shipped program has (board/Cargo.toml):
//! its panics unwind as far as the board needs, and no further anywhere else.

use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use crate::board::Board;

/// The program, built as a release is.
static FAULTY: LazyLock<String> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = root.join("target/planted-faults");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(&root).args(["build", "--quiet", "--locked", "--release"]);
    build.args(["--package", "treville", "--features", "planted-faults", "--target-dir"]);
    let output = build.arg(&target).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target.join("release/treville").display().to_string()
});

#[test]
#[ignore = "builds a release, in minutes"]
fn a_fault_in_one_request_loses_no_game_and_no_other_request() {
    let board = Board::of(&FAULTY, &["--port", "0"]);
    let table = |line: &str| board.ask("POST", "table?tab=a", line);
    table(r#"{"do":"new","game":"g","variant":"chess","id":1}"#);
    let played = table(r#"{"do":"play","game":"g","move":"e4","id":2}"#);
    let view = |answer: String| answer.split_once("\r\n\r\n").map(|(_, view)| view.to_owned());
    // Another tab's engine thinks all the while.
    board.think("b");
    for _ in 0..3 {
        let failed = table(r#"{"do":"fail","game":"g","id":2}"#);
        assert!(failed.starts_with("HTTP/1.1 500 "), "{failed}");
    }
    assert_eq!(view(table(r#"{"do":"view","game":"g","id":2}"#)), view(played));
    board.ask("POST", "engine?tab=a", r#"{"do":"fail","id":3}"#);
    let lines = board.ask("GET", "engine?tab=a", "");
    assert!(lines.contains("the engine has failed and was started again"), "{lines}");
    board.think("a");
    let others = board.ask("GET", "engine?tab=b", "");
    assert!(others.contains("\"info\"") && !others.contains("\"best\""), "{others}");
    board.ask("POST", "quit", "");
    assert_eq!(board.end(), Some(0));
}
