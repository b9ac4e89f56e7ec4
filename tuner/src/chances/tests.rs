//! Known truth, and files of games.

use clap::Parser;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use tempfile::TempDir;
use treville_games::variant_file::VariantFile;

use super::*;
use crate::cli::Cli;

/// Games of twenty positions, all with one score, whose results are by these curves.
fn played(games: u32, truth: &FittedCurves, seed: u64) -> Curves {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut curves = Curves::new(2000);
    for game in 0..games {
        let score: i16 = random.random_range(-900..=900);
        let [win, draw, _] = truth.chances(f64::from(score));
        let chance: f64 = random.random();
        let halves = if chance < win { 2 } else { u8::from(chance < win + draw) };
        (0..20).for_each(|_| curves.add(game, score, halves));
    }
    curves
}

const TRUTH: FittedCurves =
    FittedCurves { scale: 195.0, scale_error: 0.0, margin: 94.0, margin_error: 0.0, positions: 0 };

#[test]
fn curves_are_found_again() {
    let found = played(40_000, &TRUTH, 1).fit().unwrap();
    assert!((found.scale - TRUTH.scale).abs() < 3.0 * found.scale_error, "{found:?}");
    assert!((found.margin - TRUTH.margin).abs() < 3.0 * found.margin_error, "{found:?}");
    assert!(found.scale_error < 3.0 && found.margin_error < 3.0, "{found:?}");
    assert_eq!(found.positions, 800_000);
}

/// Errors are what repeating it shows, though twenty positions of a game say the same.
#[test]
fn errors_are_by_game() {
    let all: Vec<FittedCurves> =
        (0..200).map(|seed| played(400, &TRUTH, seed).fit().unwrap()).collect();
    let mean =
        |of: &dyn Fn(&FittedCurves) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
    let ratio = |value: fn(&FittedCurves) -> f64, error: fn(&FittedCurves) -> f64| {
        let middle = mean(&value);
        mean(&error) / mean(&|one| (value(one) - middle).powi(2)).sqrt()
    };
    let scale = ratio(|one| one.scale, |one| one.scale_error);
    let margin = ratio(|one| one.margin, |one| one.margin_error);
    assert!((0.8..1.2).contains(&scale) && (0.8..1.2).contains(&margin), "{scale} {margin}");
}

#[test]
fn what_determines_no_curves_has_none() {
    assert_eq!(Curves::new(100).fit(), None);
    let mut won = Curves::new(1000);
    (-500..500).for_each(|score| won.add(0, score, 2));
    assert_eq!(won.fit(), None);
    // The better the score, the worse the result.
    let mut upside_down = Curves::new(1000);
    for game in 0..200 {
        let score = 5 * game as i16 - 500;
        upside_down.add(game, score, [2, 1, 0, u8::from(score < 0) * 2][game as usize % 4]);
    }
    assert_eq!(upside_down.fit(), None);
}

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(text.split_whitespace()).unwrap().command;
    command.run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn armies_of_files_are_weighed_by_both_forms() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.trv").display().to_string();
    let play = "selfplay --games 60 --seed 4 --nodes 60 --balance 0 --max-moves 40";
    run_cli(&format!("treville-tuner {play} --out {file}")).unwrap();
    let of = |more: &str| -> Value {
        let text = run_cli(&format!("treville-tuner chances {file} --armies --format json {more}"));
        serde_json::from_str(&text.unwrap()).unwrap()
    };
    let (all, first) = (of(""), of("--first 1"));
    assert_eq!((&first["games"], &first["positions"]), (&60.into(), &60.into()));
    assert!(all["positions"].as_u64() > first["positions"].as_u64());
    let number = |name: &str| all[name].as_f64().unwrap();
    let gain = all["gain"]["value"].as_f64().unwrap();
    assert!((number("difference") - number("ratio") - gain).abs() < 1e-12);
    assert!(number("by_power") <= number("difference"));
    let text = run_cli(&format!("treville-tuner chances {file} --armies")).unwrap();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.starts_with("Games held out: ") && text.contains("positions of 60 games"));
}

#[test]
fn games_of_files_are_counted_once() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.trv").display().to_string();
    let play = "selfplay --games 60 --seed 4 --nodes 60 --balance 0 --max-moves 40";
    run_cli(&format!("treville-tuner {play} --out {file}")).unwrap();
    let of = |more: &str| -> Value {
        let text = run_cli(&format!("treville-tuner chances {file} --format json {more}"));
        serde_json::from_str(&text.unwrap()).unwrap()
    };
    let (all, few) = (of(""), of("--most 300"));
    let rows = |report: &Value| report["rows"].as_array().unwrap().clone();
    let count = |value: &Value| value.as_u64().unwrap();
    // A score of exactly `most` is counted, and in no row.
    let sum: u64 = rows(&all).iter().map(|row| count(&row["positions"])).sum();
    assert!(sum <= count(&all["positions"]) && sum + 20 > count(&all["positions"]), "{all}");
    assert!(count(&few["positions"]) < count(&all["positions"]));
    assert_eq!((count(&all["games"]), rows(&few).len()), (60, 6));
    for row in rows(&all) {
        for part in ["came", "expected"] {
            let shares = row[part].as_array().unwrap().iter().map(|share| share.as_f64().unwrap());
            assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9, "{row}");
        }
    }
    let text = run_cli(&format!("treville-tuner chances {file}")).unwrap();
    let scale = all["scale"].as_f64().unwrap();
    assert!(text.starts_with(&format!("{scale:.0} +/- ")), "{text}");
    assert!(text.contains("positions of 60 games"), "{text}");
}
