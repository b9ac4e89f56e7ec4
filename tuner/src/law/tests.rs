//! Known truth first: intervals where the answer is known, then files and the command.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use tempfile::TempDir;

use super::measured::MeasuredPieces;
use super::search::{Settings, search};
use super::verdict::verdict;
use super::worlds::{Trial, World};
use crate::cli::Cli;
use treville_games::variant_file::VariantFile;
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::law::document::{Coverage, LawDocument};
use treville_results::law::forms::Form;
use treville_results::pieces::Piece;

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../eval/fit.json")
}

fn law(text: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(["treville-tuner", "law"].into_iter().chain(text.split(' ')));
    let command = command.map_err(|error| error.to_string())?.command;
    command.run(&VariantFile::default(), &mut output).map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

fn trial(form: Form, worlds: usize) -> Vec<Coverage> {
    let measured = MeasuredPieces::read(&committed(), None, Phase::Mean).unwrap();
    let (subjects, _) = measured.subjects(Phase::Mean, 0.5);
    let unseen = ["Waffle:WA", "Bede:BD", "Colonel:fhNfsRK", "Nightrider:NN"];
    let unseen: Vec<Criteria> =
        unseen.iter().map(|word| Criteria::of(&Piece::read(word).unwrap(), Phase::Mean)).collect();
    let trial = Trial {
        subjects: &subjects,
        unseen: &unseen,
        form,
        residual_sd: 30.0,
        worlds,
        seed: 1,
        threads: 2,
    };
    trial.run()
}

/// Intervals have the truth as often as they say, also where the law is false.
/// `docs/research/piece-values.md` has a table of a thousand worlds of each kind.
#[test]
fn intervals_hold_where_the_law_is_false() {
    const WORLDS: usize = 120;
    for form in [Form::Formula, Form::Combined] {
        for line in trial(form, WORLDS) {
            for (world, part) in World::ALL.into_iter().zip(&line.parts) {
                // A residual standard deviation of zero is the end of its interval, which ends
                // short of it.
                if line.of == "scatter" && world != World::Effects {
                    continue;
                }
                // Four standard errors below 95%.
                assert!(*part >= 0.87, "{form:?}, {}, {}: {part}", line.of, world.name());
            }
        }
    }
}

/// Games that know the factors better than the source find them, and nothing is left for piece
/// effects.
#[test]
fn many_exact_values_overcome_the_source() {
    let measured = MeasuredPieces::read(&committed(), None, Phase::Mean).unwrap();
    let (mut subjects, _) = measured.subjects(Phase::Mean, 0.5);
    let truth = [40.0, 36.0, 15.0, 14.0, 4.0];
    subjects.values = subjects
        .criteria
        .iter()
        .map(|piece| {
            let whole: f64 = piece.formula().iter().zip(truth).map(|(n, f)| n * f).sum();
            if piece.is_bound { 0.8 * whole } else { whole }
        })
        .collect();
    subjects.covariance *= 1e-6;
    let rotation = subjects.rotation();
    let draws = super::sampler::Draws { before: 500, kept: 4000 };
    let rng = &mut super::rng::Rng::of(&[5]);
    let posterior = super::posterior::fit(Form::Formula, &subjects, &rotation, draws, rng);
    let factors = super::posterior::factors(Form::Formula, &posterior.lists());
    for (factor, truth) in factors.iter().zip([40.0, 36.0, 15.0, 14.0, 4.0, 0.2]) {
        let near = 0.03 * truth + 0.02;
        let own = factor.value;
        assert!((own.mean - truth).abs() < near, "{}: {} {truth}", factor.name, own.mean);
    }
    assert!(posterior.residual_sd().mean < 1.0, "{:?}", posterior.residual_sd());
}

/// Factors stay in order and above nothing even where the values ask for the contrary.
#[test]
fn factors_stay_in_order() {
    let measured = MeasuredPieces::read(&committed(), None, Phase::Mean).unwrap();
    let (mut subjects, _) = measured.subjects(Phase::Mean, 0.5);
    for (value, piece) in subjects.values.iter_mut().zip(&subjects.criteria) {
        *value = 60.0 * piece.distance[1] - 40.0 * piece.distance[3] + 200.0;
    }
    let rotation = subjects.rotation();
    let draws = super::sampler::Draws { before: 100, kept: 500 };
    let rng = &mut super::rng::Rng::of(&[6]);
    let posterior = super::posterior::fit(Form::Combined, &subjects, &rotation, draws, rng);
    for draw in &posterior.draws {
        let own = &draw.coefficients;
        let is_in_order = own[..4].windows(2).all(|pair| pair[0] >= pair[1] - 1e-9);
        assert!(is_in_order && own[3..].iter().all(|own| *own >= -1e-9), "{own:?}");
        assert!((0.0..=1.0).contains(&draw.bound));
    }
}

fn document(threads: usize) -> LawDocument {
    let measured = MeasuredPieces::read(&committed(), None, Phase::Mean).unwrap();
    let others = [Piece::read("Zebu:CN").unwrap()];
    let settings =
        Settings { phase: Phase::Mean, power: 0.5, form: None, worlds: 2, seed: 3, threads };
    search(&measured, None, &others, &settings)
}

#[test]
fn a_law_is_the_same_for_any_number_of_threads() {
    let one = document(1);
    assert_eq!(one, document(3));
    // Piece effects are shrunk towards zero, and none is left for pieces never played.
    let mean: f64 = one.pieces.iter().map(|row| row.correction.mean).sum::<f64>();
    assert!((mean / one.pieces.len() as f64).abs() < 10.0, "{mean}");
    for row in &one.pieces {
        assert!(row.correction.mean.abs() <= (row.value - row.law).abs() + 10.0, "{row:?}");
    }
    assert_eq!(one.forecasts.len(), 1);
    assert_eq!(one.form, Form::Combined, "a term that helps no forecast is left out");
    assert_eq!(one.left_out.iter().map(|one| one.forecasts.len()).max(), Some(14));
    assert!(verdict(&one)[0].starts_with("14 pieces, each known to "));
}

/// A list says what the fit says that it was made of; its covariance may have both phases.
#[test]
fn lists_and_fits_say_the_same() {
    let folder = TempDir::new().unwrap();
    let fit: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(committed()).unwrap()).unwrap();
    let mut list = "piece,movement,middlegame,endgame\n".to_owned();
    for piece in fit["pieces"].as_array().unwrap() {
        let text = |key: &str| piece[key].as_str().unwrap().to_owned();
        let value = &piece["value"];
        list += &format!("{},{},{},{}\n", text("name"), text("movement"), value[0], value[1]);
    }
    let rows: Vec<String> = fit["covariance"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let numbers = row.as_array().unwrap().iter().map(ToString::to_string);
            numbers.collect::<Vec<_>>().join(",")
        })
        .collect();
    let [values, covariance] =
        ["values.csv", "covariance.csv"].map(|name| folder.path().join(name));
    fs::write(&values, list).unwrap();
    fs::write(&covariance, rows.join("\n")).unwrap();
    for phase in [Phase::Mean, Phase::Middlegame, Phase::Endgame] {
        let own = MeasuredPieces::read(&values, Some(&covariance), phase).unwrap();
        let fit = MeasuredPieces::read(&committed(), None, phase).unwrap();
        assert_eq!(own.pieces, fit.pieces);
        for (own, fit) in own.values.iter().zip(&fit.values) {
            assert!((own - fit).abs() < 1e-9);
        }
        assert!((own.covariance - fit.covariance).amax() < 1e-9);
    }
}

#[test]
fn what_is_no_list_of_values_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("values.csv");
    let refused = |text: &str, more: &str| {
        fs::write(&path, text).unwrap();
        let problem = law(&format!("{}{more}", path.display())).unwrap_err();
        assert!(!problem.contains('\n'), "{problem}");
        problem.split_once("values.csv: ").map_or(problem.clone(), |(_, rest)| rest.to_owned())
    };
    let three = "piece,movement,value,error\nn,N,300,5\nb,B,310,5\nr,R,500,5\n";
    assert_eq!(refused(three, ""), "expected at least 4 pieces with values, got 3");
    let problem = refused(&format!("{three}x,NB?,1,1\n"), "");
    assert!(problem.starts_with("line 4 of values: expected a movement, got 'NB?': "), "{problem}");
    let problem = refused(&format!("{three}m,N,1,1\n"), "");
    assert_eq!(problem, "expected each movement once, got that of m again");
    let problem = refused("piece,movement,value\nn,N,300\n", "");
    assert_eq!(problem, "line 1 of values: expected a standard error, got none");
    let problem = refused(&format!("{three}q,Q,950,9\n"), " --phase endgame");
    assert_eq!(problem, "line 1 of values: expected values by phase, got one of both");
    assert!(
        refused("N 300\nB 310\n", "")
            .starts_with("expected lines under the headings piece,movement")
    );
    assert!(refused("{}", "").starts_with("expected the file of a fit: "));
    assert!(refused(&format!("{three}q,Q,NaN,9\n"), "").contains("expected a value with an error"));
    let problem = refused(&format!("{three}q,Q,950,9\n"), " --piece Nothing");
    assert!(
        problem.starts_with("expected the name or letter of a piece, Name:Betza or Betza, got")
    );
    let square = folder.path().join("covariance.csv");
    fs::write(&square, "1,2\n2,1\n").unwrap();
    let more = format!(" --covariance {}", square.display());
    let problem = refused(&format!("{three}q,Q,950,9\n"), &more);
    assert_eq!(problem, "expected a covariance of 4 rows and columns, got 2 and 2");
    fs::write(&square, "1,9,0,0\n9,1,0,0\n0,0,1,0\n0,0,0,1\n").unwrap();
    let problem = refused(&format!("{three}q,Q,950,9\n"), &more);
    assert!(problem.contains("negative variance"), "{problem}");
}

/// The estimate for a family is as uncertain as its pieces differ.
#[test]
fn errors_of_families_have_intervals() {
    let measured = MeasuredPieces::read(&committed(), None, Phase::Mean).unwrap();
    let (subjects, _) = measured.subjects(Phase::Mean, 0.5);
    let movements: Vec<_> = measured.pieces.iter().map(Piece::movement).collect();
    let families = super::judged::by_family(&subjects, &movements, &[Form::Printed], 1, 2);
    assert!(families.len() > 2);
    for family in families {
        let ([low, high], error) = (family.bounds[0], family.errors[0]);
        assert!(low <= error && error <= high, "{}: {low} {error} {high}", family.family);
        assert_eq!(low < high, family.pieces > 1, "{}", family.family);
    }
}

#[test]
fn every_format_is_whole() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("values.csv");
    let list =
        "piece,movement,value,error\nn,N,300,5\nb,B,310,5\nr,R,500,5\nq,Q,950,9\nk,K,400,9\n";
    fs::write(&path, list).unwrap();
    let out = folder.path().join("law.json");
    let own = path.display();
    let text = law(&format!("{own} --piece Zebu:CN --out {}", out.display())).unwrap();
    for part in ["5 pieces, each known to", "Md1", "Muller", "Zebu", "n      "] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let json = law(&format!("{own} --piece Zebu:CN --format json")).unwrap();
    assert_eq!(json, fs::read_to_string(out).unwrap());
    // Of a list that no form has seen only what is new is judged.
    let unseen = folder.path().join("unseen.csv");
    let list = "piece,movement,value,error\nn,N,300,5\nz,CN,600,9\nd,D,150,9\nw,W,120,9\n";
    fs::write(&unseen, list).unwrap();
    let text = law(&format!("{own} --unseen {}", unseen.display())).unwrap();
    let (_, judged) = text.split_once("pieces that no form has seen").unwrap();
    let printed = judged.lines().find(|line| line.starts_with("source 001 as printed")).unwrap();
    assert!(["0/3", "1/3", "2/3", "3/3"].iter().any(|part| printed.ends_with(part)), "{printed}");
    let table = law(&format!("{own} --piece Zebu:CN --format csv")).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    assert!(reader.records().all(|record| record.unwrap().len() == 12));
    assert_eq!(table.lines().count(), 1 + 5 + 1);
}

/// The engine's law forecasts the pieces of the docs better than source 001 does.
/// The list of the docs is what the committed law says, rounded: one is not made anew without
/// the other.
#[test]
fn the_forecasts_of_the_docs_are_those_of_the_committed_law() {
    let rows = |text: &str| -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .has_headers(false)
            .from_reader(text.as_bytes());
        let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
        rows.collect()
    };
    let mut output = Vec::new();
    super::show::print_csv(&LawDocument::committed().unwrap(), &mut output).unwrap();
    let own = rows(&String::from_utf8(output).unwrap());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/data/piece-forecasts.csv");
    let listed = rows(&fs::read_to_string(path).unwrap());
    assert_eq!(own.len(), 1 + 338 + 8);
    assert_eq!(own.len(), listed.len());
    for (own, listed) in own.iter().zip(&listed) {
        let is_same = |(own, listed): (&String, &String)| match own.parse::<f64>() {
            Ok(own) => listed.parse::<f64>().is_ok_and(|listed| (own - listed).abs() < 0.051),
            Err(_) => own == listed,
        };
        assert!(own.iter().zip(listed).all(is_same), "law {own:?}, docs {listed:?}");
    }
}

/// The formula counts nothing for hoppers, and pieces on one colour can lose everything; their
/// factors stay within reason all the same.
#[test]
fn factors_of_which_nothing_is_known_have_an_end() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("values.csv");
    for movements in [["pR", "pB", "gR", "gB"], ["F", "A", "C", "pR"]] {
        let line = |(value, movement): (usize, &str)| format!(",{movement},{},10\n", 100 + value);
        let lines: String = movements.into_iter().enumerate().map(line).collect();
        fs::write(&path, format!("piece,movement,value,error\n{lines}")).unwrap();
        let measured = MeasuredPieces::read(&path, None, Phase::Mean).unwrap();
        let settings =
            Settings { phase: Phase::Mean, power: 0.5, form: None, worlds: 0, seed: 3, threads: 2 };
        let law = search(&measured, None, &[], &settings);
        for factor in &law.row(Form::Formula).unwrap().factors {
            assert!(factor.value.high < 1e4, "{factor:?}");
        }
    }
}

#[test]
fn a_file_of_law_is_read_or_refused_in_one_line() {
    let law = LawDocument::committed().unwrap();
    let written = |law: &LawDocument| serde_json::to_string(law).unwrap();
    assert_eq!(LawDocument::parse(&written(&law)).unwrap(), law);
    let later = LawDocument { treville_law: 7, ..law.clone() };
    let [none, below] = [0.0, -1.0].map(|unit| LawDocument { unit, ..law.clone() });
    for (text, problem) in [
        ("{}".to_owned(), "expected a file of `law`, got another: missing field"),
        (written(&later), "expected version 1 of a law, got 7"),
        (written(&none), "expected a unit between 0.01 and 100, got 0"),
        (written(&below), "expected a unit between 0.01 and 100, got -1"),
    ] {
        let found = LawDocument::parse(&text).unwrap_err();
        assert!(found.starts_with(problem) && found.lines().count() == 1, "{found}");
    }
}
