//! Known truth first: what a fit finds where the answer is known.

use std::fs;
use std::path::{Path, PathBuf};

use nalgebra::DVector;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use tempfile::TempDir;
use treville_core::pieces::PieceSet;
use treville_eval::piece::factors::Corrections;
use treville_eval::position::weights::Feature;
use treville_games::variant_file::VariantFile;

use super::adam::{Training, train};
use super::logistic::expected;
use super::material::{Estimates, Regressor, estimate};
use super::model::Properties;
use super::samples::{COLUMNS, Entry, Row, Samples, piece_column};
use super::*;
use crate::cli::{Cli, Command};
use crate::tables;
use clap::Parser;
use treville_kit::shard::Shard;
use treville_results::fit::Form;

/// Centipawns for odds of e to 1 in simulated games.
const SCALE: f64 = 200.0;

/// The random numbers of made-up games.
fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The result of a game whose expectation is known: draws are as likely as they can be.
fn play(expectation: f64, random: &mut Xoshiro256PlusPlus) -> f32 {
    let draws = 0.6 * expectation.min(1.0 - expectation);
    let drawn: f64 = random.random();
    if drawn < draws {
        0.5
    } else if drawn < draws + expectation - draws / 2.0 {
        1.0
    } else {
        0.0
    }
}

/// Games in which a few pieces are missing, a few positions of each; `values` are those of the
/// officers by phase, in centipawns.
fn games(values: &DVector<f64>, count: u32, random: &mut Xoshiro256PlusPlus) -> Samples {
    let kinds: Vec<_> = Types::all(PieceSet::musketeer()).officers;
    let mut samples = Samples::default();
    for game in 0..count {
        let middlegame: f64 = random.random_range(0.05..0.95);
        let mut counts = vec![0_i16; kinds.len()];
        for _ in 0..4 {
            let sign = if random.random() { 1 } else { -1 };
            counts[random.random_range(0..kinds.len())] += sign;
        }
        let worth: f64 = (0..kinds.len())
            .map(|number| {
                let value =
                    middlegame * values[2 * number] + (1.0 - middlegame) * values[2 * number + 1];
                f64::from(counts[number]) * value
            })
            .sum();
        let result = play(expected(worth / SCALE), random);
        // All positions of a game say the same, and count as one.
        for _ in 0..random.random_range(1..=4) {
            let shares = [middlegame as f32, 1.0 - middlegame as f32];
            let row = Row {
                shares,
                rest: 0.0,
                score: 0.0,
                result,
                game,
                fold: (game % 16) as u8,
                is_known: true,
            };
            let entries = kinds.iter().zip(&counts).filter(|(_, count)| **count != 0);
            let entry = |(kind, count): (&_, &_)| Entry {
                column: piece_column(*kind) as u16,
                count: *count,
            };
            samples.push(row, entries.map(entry));
        }
    }
    samples.games = count;
    samples
}

fn values_by(model: Form, parameters: &[f64], pieces: &[Properties]) -> DVector<f64> {
    let p = DVector::from_column_slice(parameters);
    let both = |piece| [false, true].map(|endgame| model::value(model, piece, endgame, &p));
    DVector::from_iterator(2 * pieces.len(), pieces.iter().flat_map(both))
}

fn properties() -> Vec<Properties> {
    let set = PieceSet::musketeer();
    let types = Types::all(set);
    types.officers().map(|kind| Properties::of(set.kind(kind).movement)).collect()
}

fn only_officers() -> Vec<Regressor> {
    let types = Types::all(PieceSet::musketeer());
    let mut list = regressors(&types);
    list.truncate(types.officers.len());
    list
}

/// The factors that games were made of lie in their intervals as often as intervals of 95% say:
/// all at once, and each by itself.
#[test]
fn factors_are_found_again_within_their_intervals() {
    const RUNS: u64 = 100;
    let truth = [30.0, 14.0, 16.0, 5.0, 6.0, 0.25, 1.3, 0.4];
    let pieces = properties();
    let values = values_by(Form::Combined, &truth, &pieces);
    let (mut together, mut alone, mut fits) = (0, [0; 8], 0);
    let joint = ChiSquared::new(8.0).unwrap().inverse_cdf(0.95);
    for run in 0..RUNS {
        let samples = games(&values, 15_000, &mut random(run));
        let Estimates { values, covariance, .. } =
            estimate(&samples, &only_officers()).unwrap().times(SCALE);
        let model = model::fit(Form::Combined, &pieces, &values, &covariance).unwrap();
        let off = &model.values - DVector::from_column_slice(&truth);
        let distance = off.dot(&model.covariance.clone().cholesky().unwrap().solve(&off));
        together += u32::from(distance <= joint);
        for (parameter, covered) in alone.iter_mut().enumerate() {
            *covered += u32::from(off[parameter].abs() <= 1.959_964 * model.error(parameter));
        }
        fits += u32::from(model.chance() > 0.05);
    }
    assert!((90..=99).contains(&together), "{together} of {RUNS} joint intervals");
    for (covered, name) in alone.iter().zip(Form::Combined.parameters()) {
        assert!((90..=99).contains(covered), "{name}: {covered} of {RUNS}");
    }
    assert!((88..=100).contains(&fits), "a true model is refused in {} of {RUNS}", 100 - fits);
}

/// Errors by position instead of by game would be too small by the root of the positions of a game.
#[test]
fn positions_of_one_game_count_as_one() {
    let pieces = properties();
    let values = values_by(Form::Printed, &[1.0, 1.2], &pieces);
    let once = games(&values, 3_000, &mut random(3));
    let mut thrice = Samples::default();
    for row in 0..once.len() {
        for _ in 0..3 {
            thrice.push(once.rows[row], once.entries(row).iter().copied());
        }
    }
    let [once, thrice] =
        [once, thrice].map(|samples| estimate(&samples, &only_officers()).unwrap());
    assert_eq!(once.clusters, thrice.clusters);
    for value in 0..once.values.len() {
        assert!((once.values[value] - thrice.values[value]).abs() < 1e-8);
        assert!((once.error(value) - thrice.error(value)).abs() < 1e-8);
    }
}

#[test]
fn a_model_that_is_wrong_is_refused() {
    let pieces = properties();
    let truth = [30.0, 14.0, 16.0, 5.0, 6.0, 0.25, 1.3, 0.4];
    let values = values_by(Form::Combined, &truth, &pieces);
    let samples = games(&values, 40_000, &mut random(9));
    let estimates = estimate(&samples, &only_officers()).unwrap().times(SCALE);
    let model = |form| model::fit(form, &pieces, &estimates.values, &estimates.covariance).unwrap();
    assert!(model(Form::Combined).chance() > 0.01);
    assert!(model(Form::Printed).chance() < 1e-6);
    assert!(model(Form::Mobility).chance() < 1e-6);
}

#[test]
fn pieces_that_are_never_apart_are_not_told_apart() {
    let mut samples = Samples::default();
    let row = Row {
        shares: [0.5, 0.5],
        rest: 0.0,
        score: 0.0,
        result: 1.0,
        game: 0,
        fold: 0,
        is_known: true,
    };
    samples.push(row, []);
    let problem = estimate(&samples, &only_officers()).unwrap_err().to_string();
    assert!(problem.contains(" games are too few to fit 28 values: play about 2,000"), "{problem}");
}

/// Positions of which a few features decide, others are noise.
fn positions(truth: &[f64], random: &mut Xoshiro256PlusPlus) -> Samples {
    let mut samples = Samples::default();
    for game in 0..30_000 {
        let middlegame: f32 = random.random_range(0.0..1.0);
        let shares = [middlegame, 1.0 - middlegame];
        let entries: Vec<Entry> = (0..8)
            .map(|_| Entry {
                column: random.random_range(0..20),
                count: random.random_range(1..4) * if random.random() { 1 } else { -1 },
            })
            .collect();
        let row = Row {
            shares,
            rest: 15.0,
            score: 0.0,
            result: 0.0,
            game,
            fold: (game % 16) as u8,
            is_known: true,
        };
        samples.push(row, entries);
        let last = samples.len() - 1;
        let score = score(&samples, last, truth);
        samples.rows[last].score = score as f32;
        samples.rows[last].result = play(expected(score / SCALE), random);
    }
    samples
}

fn training() -> Training {
    Training {
        results: 0.5,
        scale: SCALE,
        lean: Leaning::none(SCALE),
        fold: 0,
        epochs: 30,
        patience: 30,
        batch: 1_000,
        rate: 1.0,
        decay: 0.0,
        seed: 1,
        threads: 1,
    }
}

#[test]
fn weights_are_found_again_by_any_number_of_threads() {
    let mut truth = vec![0.0; 2 * COLUMNS];
    for (number, value) in truth.iter_mut().take(20).enumerate() {
        *value = [60.0, -40.0, 25.0, 10.0][number % 4];
    }
    let samples = positions(&truth, &mut random(4));
    let start = vec![0.0; 2 * COLUMNS];
    let fit = |threads| {
        train(
            &samples,
            &start,
            |column| column != 15,
            &Training { threads, ..training() },
            |_, _| (),
        )
    };
    let trained = fit(1);
    for column in 0..20 {
        for value in [2 * column, 2 * column + 1] {
            let (found, expected) = (trained.values[value], truth[value]);
            assert!((found - expected).abs() < 5.0, "{column}: {found} {expected}");
        }
    }
    assert_eq!(trained.values[30..32], [0.0; 2], "a column that is not free stays");
    let last = trained.curve[trained.curve.len() - 1].validation;
    let known = Training { epochs: 0, ..training() };
    let least = train(&samples, &truth, |_| true, &known, |_, _| ()).curve[0].validation;
    assert!(last < least + 5e-4 && least + 0.02 < trained.curve[0].validation, "{last} {least}");
    for threads in [2, 5] {
        let other = fit(threads);
        assert_eq!((other.values, other.curve), (trained.values.clone(), trained.curve.clone()));
    }
}

/// Scores that flatter the side to move by forty centipawns say nothing of what the move is worth,
/// once games have said so.
#[test]
fn what_flatters_the_side_to_move_is_not_learnt() {
    let mut truth = vec![0.0; 2 * COLUMNS];
    truth[20..26].copy_from_slice(&[60.0, 0.0, -120.0, 0.0, 0.0, 120.0]);
    let (sober, mut flattered) = (positions(&truth, &mut random(7)), Samples::default());
    let column = feature_column(Feature::TEMPO);
    assert!(!(10..13).contains(&column), "the move is worth nothing here");
    for row in 0..sober.len() {
        let count = if row % 2 == 0 { 1 } else { -1 };
        let mut known = sober.rows[row];
        known.score += 40.0 * f32::from(count);
        let entry = Entry { column: column as u16, count };
        let others = sober.entries(row).iter().filter(|entry| usize::from(entry.column) != column);
        flattered.push(known, others.copied().chain([entry]));
        assert_eq!(flattered.side(row), f64::from(count));
    }
    let found = Lean::of(&flattered).leaning().unwrap();
    assert!((found.scale / SCALE - 1.0).abs() < 0.05, "{found:?}");
    assert!((found.offset + 40.0).abs() < 8.0, "{found:?}");
    let start = vec![0.0; 2 * COLUMNS];
    let learn = |lean| {
        let settings = Training { lean, ..training() };
        train(&flattered, &start, |_| true, &settings, |_, _| ()).values
    };
    let [taken_as_it_is, known] = [learn(Leaning::none(SCALE)), learn(found)];
    for phase in 0..2 {
        let own = 2 * column + phase;
        assert!(taken_as_it_is[own] > 12.0 && known[own].abs() < 6.0, "{:?}", known[own]);
    }
    assert!((known[20] - 60.0).abs() < 5.0 && (known[25] - 120.0).abs() < 10.0);
}

#[test]
fn a_far_square_counts_no_more_than_a_near_one() {
    assert_eq!(in_order([48, 29, 23, -10]), [48, 29, 23, 0]);
    assert_eq!(in_order([57, 62, 46, -19]), [57, 57, 46, 0]);
    assert_eq!(in_order([-3, 2, 1, 5]), [0; 4]);
    assert_eq!(in_order([50, 30, 24, 12]), [50, 30, 24, 12]);
}

/// With nothing to learn, the weights before are the best, and the search for others ends soon.
#[test]
fn training_stops_when_nothing_is_learnt() {
    let truth = vec![0.0; 2 * COLUMNS];
    let mut samples = positions(&truth, &mut random(5));
    samples.rows.iter_mut().for_each(|row| row.rest = 0.0);
    let settings = Training { results: 1.0, patience: 3, epochs: 100, ..training() };
    let trained = train(&samples, &truth, |_| true, &settings, |_, _| ());
    assert!(trained.curve.len() < 30, "{} passes", trained.curve.len());
    let least = trained.curve.iter().map(|epoch| epoch.validation).fold(f64::MAX, f64::min);
    assert!(least <= trained.curve[0].validation);
    assert!(trained.values.iter().all(|value| value.abs() < 8.0));
}

/// A pull back that is strong keeps the weights where they were.
#[test]
fn the_pull_back_leads_to_the_weights_before() {
    let mut truth = vec![0.0; 2 * COLUMNS];
    truth[0] = 60.0;
    let samples = positions(&truth, &mut random(6));
    let start = vec![0.0; 2 * COLUMNS];
    let free = train(&samples, &start, |_| true, &training(), |_, _| ()).values[0];
    let held = Training { decay: 0.5, ..training() };
    let held = train(&samples, &start, |_| true, &held, |_, _| ()).values[0];
    assert!(free > 50.0 && held < 5.0 && held > 0.0, "{free} {held}");
}

fn cli(text: &str) -> Command {
    Cli::try_parse_from(text.split(' ')).unwrap().command
}

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    cli(text).run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

/// Games in one file, and the same games in two shares.
fn played(folder: &Path) -> [PathBuf; 3] {
    let game = |name: &str, shard: Shard| {
        let path = folder.join(name);
        let file = path.display();
        run_cli(&format!(
            "treville-tuner selfplay --out {file} --games 24 --nodes 60 --balance 0 --shard {shard} \
             --draw-after 10 --max-moves 60"
        ))
        .unwrap();
        path
    };
    [
        game("whole.trv", Shard::WHOLE),
        game("2.trv", "2/2".parse().unwrap()),
        game("1.trv", "1/2".parse().unwrap()),
    ]
}

#[test]
fn shares_give_the_fit_of_the_whole() {
    let folder = TempDir::new().unwrap();
    let [whole, second, first] = played(folder.path()).map(|path| path.display().to_string());
    let out = folder.path().join("fit.json");
    let fit = |files: &str, threads| {
        let command = format!(
            "treville-tuner fit {files} --out {} --epochs 2 --threads {threads}",
            out.display()
        );
        // The last line has the time.
        let text = run_cli(&command).map_err(|problem| problem.to_string());
        text.map(|text| text.trim_end().rsplit_once('\n').unwrap().0.to_owned())
    };
    // Two games do not tell their pieces apart; that is said, and nothing is written.
    let two = folder.path().join("two.trv").display().to_string();
    run_cli(&format!("treville-tuner selfplay --out {two} --games 2 --nodes 60 --balance 0"))
        .unwrap();
    let problem = fit(&two, 1).unwrap_err();
    assert!(problem.starts_with("2 games are too few to fit "), "{problem}");
    assert!(!out.exists());
    // So few more may not either, which is as good an answer.
    assert_eq!(fit(&whole, 1), fit(&format!("{second} {first}"), 2));
    let read = |files: &[&String], threads| {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        samples::read(&files, Care::default(), Choice { most: 1500 }, &Factors::FITTED, threads)
            .unwrap()
            .0
    };
    let (one, two) = (read(&[&whole], 1), read(&[&second, &first, &second], 3));
    assert!(one.len() > 100 && one.games == 24);
    assert_eq!(one.rows, two.rows);
    for row in 0..one.len() {
        assert_eq!(one.entries(row), two.entries(row));
    }
}

/// Constants go from rows of squares and mobility into pieces, and no score changes.
#[test]
fn settled_constants_leave_every_score() {
    let folder = TempDir::new().unwrap();
    let [whole, ..] = played(folder.path());
    let choice = Choice { most: 1500 };
    let (samples, pieces) =
        samples::read(&[whole], Care::default(), choice, &Factors::FITTED, 1).unwrap();
    assert_eq!(pieces, PieceSet::musketeer());
    let mut random = random(8);
    let mut values: Values = (0..2 * COLUMNS).map(|_| random.random_range(-50.0..50.0)).collect();
    let scores = |values: &Values| -> Vec<f64> {
        (0..samples.len()).map(|row| score(&samples, row, values)).collect()
    };
    let before = scores(&values);
    let usage = samples.usage(|_| true);
    constants::settle(
        &mut values,
        &usage,
        &Evaluator::new(pieces, Judge::Classical),
        &Types::all(pieces).officers,
    );
    for (before, after) in before.iter().zip(scores(&values)) {
        assert!((before - after).abs() < 1e-6, "{before} {after}");
    }
    let rank = |place| feature_column(Feature::RANK.at(place));
    let sum: f64 = (0..8).map(|place| usage[rank(place)] * values[2 * rank(place)]).sum();
    assert!(sum.abs() < 1e-6, "the mean of a row is zero: {sum}");
}

#[test]
fn damage_is_refused_or_left_out() {
    let folder = TempDir::new().unwrap();
    let [whole, second, _] = played(folder.path());
    let mut bytes = fs::read(&second).unwrap();
    let last = bytes.len() - 100;
    bytes[last] ^= 1;
    fs::write(&second, bytes).unwrap();
    let read = |skip_damaged| {
        let files = [whole.clone(), second.clone()];
        samples::read(&files, Care { skip_damaged }, Choice { most: 1500 }, &Factors::FITTED, 1)
    };
    let problem = read(false).unwrap_err().to_string();
    assert!(problem.contains("2.trv: block 2 at byte"), "{problem}");
    assert_eq!(read(true).unwrap().0.games, 24);
    let problem = samples::read(
        &[folder.path().join("none")],
        Care::default(),
        Choice { most: 1 },
        &Factors::FITTED,
        1,
    );
    assert!(problem.unwrap_err().to_string().contains("none: "));
}

fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../eval").join(name)
}

/// The values that the engine plays by are those of the committed fit, which can be trusted.
#[test]
fn the_tables_of_the_engine_are_those_of_the_committed_fit() {
    let fit = Fit::read(&committed("fit.json")).unwrap();
    let source = fs::read_to_string(committed("src/tables.rs")).unwrap();
    assert_eq!(tables::doubts(&fit, &fit), [""; 0]);
    assert!(
        tables::render(&fit, &[]) == source,
        "expected eval/src/tables.rs as `treville-tuner tables` writes it from eval/fit.json"
    );
    let weights: Vec<[i32; 2]> = fit.weights.iter().flat_map(|row| row.places.clone()).collect();
    let compiled = Weights::FITTED.0.map(|weight| [weight.middlegame(), weight.endgame()]);
    assert_eq!(weights, compiled);
    assert_eq!(
        Factors { corrections: Corrections::NONE, ..Factors::FITTED },
        Factors::from(&fit.factors)
    );
}

#[test]
fn a_fit_reads_back_and_others_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("fit.json");
    let fit = Fit::read(&committed("fit.json")).unwrap();
    fit.write(&path).unwrap();
    assert_eq!(Fit::read(&path).unwrap(), fit);
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = serde_json::to_value(&fit).unwrap();
        change(&mut value);
        fs::write(&path, value.to_string()).unwrap();
        let problem = Fit::read(&path).unwrap_err().to_string();
        let (_, problem) = problem.split_once("fit.json: ").unwrap();
        problem.to_owned()
    };
    assert_eq!(
        refused(&|fit| fit["treville_fit"] = 2.into()),
        "expected version 1 of a fit, got 2"
    );
    let problem = refused(&|fit| fit["weights"][0]["name"] = "NOTHING".into());
    assert_eq!(problem, format!("expected the row {} of 1, got NOTHING of 1", Feature::ROWS[0].0));
    let problem = refused(&|fit| {
        fit["weights"].as_array_mut().unwrap().pop();
    });
    let rows = Feature::ROWS.len();
    assert_eq!(problem, format!("expected {rows} rows of features, got {}", rows - 1));
    let problem = refused(&|fit| {
        fit["covariance"][3].as_array_mut().unwrap().pop();
    });
    assert_eq!(problem, "expected a covariance of 28 rows and columns, got 28 and 27");
    let problem = refused(&|fit| {
        fit["laws"][0]["residuals"].as_array_mut().unwrap().pop();
    });
    assert_eq!(problem, "expected 28 residuals, got 27");
    fs::write(&path, "games").unwrap();
    let problem = Fit::read(&path).unwrap_err().to_string();
    assert!(problem.contains("expected the file of a fit: expected value at line 1"), "{problem}");
}
