//! Known truth, and files of games.

use clap::Parser;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::cli::Cli;
use crate::train::logistic::points;
use treville_games::variant_file::VariantFile;

/// Games of ten positions whose results are by `line`. Both evaluations are off by what is given,
/// half of it in a whole game; on average by nothing.
fn played(games: u32, line: &Line, off: [f64; 2], seed: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut number = || f64::from(random.random_range(-1000..=1000)) / 1000.0;
    let mut tally = Tally::new(1500);
    for game in 0..games {
        let whole = [number(), number()];
        for _ in 0..10 {
            let score = (600.0 * number()) as i16;
            let wins = number() / 2.0 + 0.5 < points(line, f64::from(score));
            let shown = [0, 1].map(|which| {
                let error = off[which] * (whole[which] + number()) / 2.0;
                (f64::from(score) - line.offset + error).round() as i16
            });
            let [net, classical] = shown;
            tally.add(JudgedPosition {
                game,
                score,
                halves: if wins { 2 } else { 0 },
                net,
                classical,
            });
        }
    }
    tally
}

const LINE: Line = Line { scale: 250.0, offset: 40.0 };

#[test]
fn a_net_that_says_what_the_search_says_has_no_loss() {
    let tally = played(2000, &LINE, [0.0, 200.0], 1);
    let found = tally.line();
    assert!((found.scale - 250.0).abs() < 30.0 && (found.offset - 40.0).abs() < 20.0, "{found:?}");
    let judged = together(&[tally.losses(&LINE, 250.0)]);
    assert_eq!((judged.games, judged.positions), (2000, 20_000));
    assert!(judged.net.abs() < 1e-5 && judged.classical > 0.002, "{judged:?}");
    assert!(judged.ratio < 0.01 && judged.verdict == "better", "{judged:?}");
    // At another scale it is worse, but not where its scale is fitted.
    let other = together(&[tally.losses(&LINE, 500.0)]);
    assert!(other.net > 0.005 && other.net_scaled < 1e-4, "{other:?}");
}

#[test]
fn two_that_are_as_good_are_not_told_apart() {
    let tally = played(3000, &LINE, [200.0, 200.0], 2);
    let judged = together(&[tally.losses(&LINE, 250.0)]);
    // A fitted scale takes some of the error back.
    let (error, fair) = (judged.error.unwrap(), judged.net_scaled / judged.classical);
    assert!((fair - 1.0).abs() < 3.0 * error && error < 0.05, "{judged:?}");
    assert!(judged.ratio >= fair, "{judged:?}");
    let worse = played(3000, &LINE, [300.0, 200.0], 2);
    let worse = together(&[worse.losses(&LINE, 250.0)]);
    assert!(worse.ratio > 1.5 && worse.verdict == "worse", "{worse:?}");
    // Both together are between them.
    let both = [tally, played(3000, &LINE, [300.0, 200.0], 2)].map(|one| one.losses(&LINE, 250.0));
    let both = together(&both);
    assert!(both.ratio > judged.ratio && both.ratio < worse.ratio && both.games == 6000);
    let one = together(&[played(1, &LINE, [300.0, 200.0], 2).losses(&LINE, 250.0)]);
    assert!(one.error.is_none() && one.verdict == "undecided", "{one:?}");
}

/// The error is what repeating it shows, though positions of a game go together.
#[test]
fn the_error_is_by_game() {
    let all: Vec<ExcessLosses> = (0..200)
        .map(|seed| together(&[played(100, &LINE, [200.0, 200.0], seed).losses(&LINE, 250.0)]))
        .collect();
    let mean =
        |of: &dyn Fn(&ExcessLosses) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
    let ratio = mean(&|one| one.ratio);
    let deviation = mean(&|one| (one.ratio - ratio).powi(2)).sqrt();
    let error = mean(&|one| one.error.unwrap());
    assert!((0.8..1.2).contains(&(error / deviation)), "{error} {deviation}");
}

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(text.split_whitespace()).unwrap().command;
    command.run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn every_source_is_judged_for_itself() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let play = |name: &str, flags: &str| {
        let games = "--games 40 --seed 4 --nodes 40 --balance 0 --max-moves 60";
        run_cli(&format!("treville-tuner selfplay --out {} {games} {flags}", at(name))).unwrap();
    };
    play("a.trv", "");
    play("b.trv", "--pieces random:1/unseen");
    let data = format!("--data {} {}", at("a.trv"), at("b.trv"));
    let train = "--width 32 --passes 1 --batch 200 --fold 3";
    run_cli(&format!("treville-tuner train {data} --out {} {train}", at("net"))).unwrap();
    let recipe: Value = serde_json::from_slice(&std::fs::read(at("net.json")).unwrap()).unwrap();
    let judge = |more: &str| -> Value {
        let flags = format!("--net {} --format json {more}", at("net"));
        serde_json::from_str(&run_cli(&format!("treville-tuner judge {data} {flags}")).unwrap())
            .unwrap()
    };
    // The positions are those of the training, in both parts.
    let (all, apart) = (judge(""), judge("--fold 3"));
    assert_eq!((&all["net"], &all["seen"]), (&recipe["net"], &recipe["seen"]));
    let names = ["musketeer, 40 nodes", "musketeer, pieces random unseen, 40 nodes"];
    let count = |value: &Value| value.as_u64().unwrap();
    for (number, name) in names.into_iter().enumerate() {
        let (source, trained) = (&all["sources"][number], &recipe["sources"][number]);
        assert_eq!((&source["source"], &trained["name"]), (&name.into(), &name.into()));
        let kept = count(&trained["kept_apart"]);
        assert_eq!(count(&source["positions"]), count(&trained["positions"]) + kept);
        let mut apart = apart["sources"].as_array().unwrap().iter();
        let here = apart.find(|source| source["source"] == name);
        assert_eq!(here.map_or(0, |source| count(&source["positions"])), kept);
        assert!((30..=40).contains(&count(&source["games"])), "{source}");
        let ratio = source["ratio"].as_f64().unwrap();
        let parts = ["net", "hand_made"].map(|part| source[part].as_f64().unwrap());
        assert!((ratio - parts[0] / parts[1]).abs() < 1e-9 && ratio > 0.0, "{source}");
    }
    let sum: u64 = (0..2).map(|number| count(&all["sources"][number]["positions"])).sum();
    assert_eq!(count(&all["all"]["positions"]), sum);
    let text = run_cli(&format!("treville-tuner judge {data}")).unwrap();
    let built_in = treville_eval::net::built_in::NAME;
    assert!(text.starts_with(&format!("The net {built_in}: ")), "{text}");
    assert!(text.lines().any(|line| line.starts_with("all ")), "{text}");
}

#[test]
fn what_cannot_be_judged_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "no positions").unwrap();
    let name = text.display();
    let problem = run_cli(&format!("treville-tuner judge --data {name}")).unwrap_err().to_string();
    assert!(problem.ends_with("expected a file of positions"), "{problem}");
    let command = format!("treville-tuner judge --data {name} --net {name}");
    let problem = run_cli(&command).unwrap_err().to_string();
    assert_eq!(problem, format!("{name}: expected a net of Treville, got another file"));
    let problem = Cli::try_parse_from(["treville-tuner", "judge", "--data", "x", "--fold", "16"]);
    assert!(problem.unwrap_err().to_string().contains("expected a fold from 0 to 15, got '16'"));
}
