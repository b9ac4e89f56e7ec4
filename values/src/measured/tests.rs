//! Files of games and nets whose numbers are known.

use std::fs;
use std::path::Path;

use clap::Parser;
use serde_json::{Value as Json, json};
use tempfile::TempDir;
use treville_games::variant_file::VariantFile;

use super::*;
use crate::cli::Cli;

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(text.split_whitespace()).unwrap().command;
    command.run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

/// Game values of an ape, a knight, a rook and a queen; errors go together.
fn games(folder: &Path) -> String {
    let piece = |name: &str, betza: &str, value: f64| {
        json!({
            "name": name, "movement": betza, "value": value, "error": 5.0, "games": 100,
        })
    };
    let one = json!({ "value": 200.0, "error": 3.0 });
    let document = json!({
        "treville_game_values": 1, "games": 300, "positions": 9000, "scale": one, "tempo": one,
        "pair": null, "waiting": null, "pawn": one, "change": 0.0, "leaning": null,
        "pieces": [
            piece("ape", "WAC", 800.0), piece("knight", "N", 300.0), piece("rook", "R", 500.0),
            piece("queen", "Q", 900.0),
        ],
        "covariance": [
            [25.0, 4.0, 0.0, 0.0], [4.0, 25.0, -2.0, 0.0], [0.0, -2.0, 25.0, 1.0],
            [0.0, 0.0, 1.0, 25.0],
        ],
        "rare": [],
    });
    saved(folder, "games.json", &document)
}

/// A net's values of a knight, a rook and a queen.
fn net(folder: &Path) -> String {
    let worth = |value: f64| {
        let value = json!({ "value": value, "error": 2.0 });
        let line = json!({
            "pieces": 1000, "games": 50, "value": value, "phases": null, "spread": 20.0,
        });
        json!({ "line": line, "base": 300 })
    };
    let document = json!({
        "treville_net_values": 1, "net": "0123456789ab", "positions": 5000, "unit": 1.25,
        "worths": { "N": worth(250.0), "R": worth(400.0), "Q": worth(750.0) },
    });
    saved(folder, "net.json", &document)
}

fn saved(folder: &Path, name: &str, document: &Json) -> String {
    let path = folder.join(name);
    fs::write(&path, document.to_string()).unwrap();
    path.display().to_string()
}

fn json(text: &str) -> Json {
    serde_json::from_str(&run_cli(&format!("{text} --format json")).unwrap()).unwrap()
}

fn row<'a>(document: &'a Json, method: &str) -> Option<&'a Json> {
    document["values"].as_array().unwrap().iter().find(|row| row["method"] == method)
}

#[test]
fn what_games_and_nets_say_stands_beside_the_methods() {
    let folder = TempDir::new().unwrap();
    let [games, net] = [games(folder.path()), net(folder.path())];
    let document =
        json(&format!("treville-values values rook Own:FD --method net --net-values {net}"));
    let rows = document["net"]["values"].as_array().unwrap();
    // The net was not asked about the piece of one's own.
    let names: Vec<&str> = rows.iter().map(|row| row["piece"].as_str().unwrap()).collect();
    assert_eq!(names, ["rook", "knight", "queen"]);
    assert_eq!((&rows[0]["value"], &rows[0]["scaled"]), (&400.0.into(), &500.0.into()));
    let value = row(&document, "net").unwrap();
    assert_eq!((&value["raw"], &value["raw_error"]), (&400.0.into(), &2.0.into()));
    assert_eq!(value["unit"], "centipawns");

    let flags = format!("--game-values {games} --net-values {net}");
    let text = run_cli(&format!("treville-values values rook Own:FD --trials 10 {flags}")).unwrap();
    assert!(text.contains("What the net 0123456789ab thinks"), "{text}");
    assert!(text.contains("In squares; formula, combined, games and net in centipawns"), "{text}");
    let unknown = |line: &&str| line.split_whitespace().rev().take(2).eq(["-", "-"]);
    let own = text.lines().filter(|line| line.starts_with("Own ")).filter(unknown);
    assert!(own.count() > 0, "neither knows it: {text}");
    let knights = "treville-values values queen --method games --unit knights";
    let knights = json(&format!("{knights} --game-values {games}"));
    let measured = &row(&knights, "games").unwrap()["measured"];
    assert_eq!((&measured["unit"], &measured["value"]), (&"knights".into(), &3.0.into()));
    let alone = "treville-values values queen --method games";
    let alone = run_cli(&format!("{alone} --game-values {games}")).unwrap();
    assert!(alone.contains("queen   900.000000  5.00000"), "{alone}");
}

#[test]
fn groups_are_compared_by_games_and_nets() {
    let folder = TempDir::new().unwrap();
    let [games, net] = [games(folder.path()), net(folder.path())];
    let by_games = |groups: &str| {
        json(&format!("treville-values compare {groups} --trials 10 --game-values {games}"))
    };
    let compared = by_games("A:WAC+N R");
    let own = row(&compared, "these games").unwrap();
    assert_eq!((&own["difference"], &own["unit"]), (&600.0.into(), &"engine's centipawns".into()));
    // Three variances, and what goes together: the ape with the knight, both against the rook.
    let variance: f64 = 75.0 + 2.0 * 4.0 + 2.0 * 2.0;
    assert!((own["error"].as_f64().unwrap() - variance.sqrt()).abs() < 1e-9, "{own}");
    assert!(row(&by_games("Own:FD R"), "these games").is_none());

    let by_net = |groups: &str| {
        json(&format!("treville-values compare {groups} --trials 10 --net-values {net}"))
    };
    let compared = by_net("2R Q");
    let own = row(&compared, "net").unwrap();
    assert_eq!((&own["left"], &own["right"]), (&800.0.into(), &750.0.into()));
    assert_eq!(own["unit"], "net's centipawns");
    assert!(row(&by_net("Own:FD Q"), "net").is_none());
}

#[test]
fn methods_without_their_file_are_refused_in_one_line() {
    for (method, flag) in [("games", "--game-values"), ("net", "--net-values")] {
        let command = format!("treville-values values N --method {method}");
        let problem = run_cli(&command).unwrap_err().to_string();
        assert_eq!(problem, format!("expected {flag} for the method {method}, got none"));
        let problem = run_cli(&format!("{command} {flag} missing")).unwrap_err().to_string();
        assert!(problem.starts_with("missing: "), "{problem}");
    }
}
