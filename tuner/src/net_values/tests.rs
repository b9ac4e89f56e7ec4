//! Nets whose truth is known.

use std::path::Path;

use clap::Parser;
use serde_json::Value;
use tempfile::TempDir;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_eval::net::factoriser::Numbering;
use treville_eval::net::features::Side;
use treville_eval::net::file;
use treville_eval::net::parameters::{FEATURE_ONE, OUTPUT_ONE, Parameters};
use treville_eval::piece::factors::{Corrections, Factors};
use treville_games::variant_file::VariantFile;

use super::*;
use crate::cli::Cli;
use treville_results::net_values::Line;

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    let command = Cli::try_parse_from(text.split_whitespace()).unwrap().command;
    command.run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

fn games(folder: &Path) -> PathBuf {
    let path = folder.join("games.trv");
    let flags = "--games 80 --seed 5 --nodes 40 --balance 0 --max-moves 80";
    run_cli(&format!("treville-tuner selfplay --out {} {flags}", path.display())).unwrap();
    path
}

/// Centipawns of an output of 1.0.
const SCALE: i32 = 346;

/// A net of the material skip connection and a bonus for several knights: each view has a hidden
/// unit of a quarter for each of its own, which is squared.
fn knights() -> Net {
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let mut net = Parameters::zero(32, vec!["N".to_owned()], factors, SCALE);
    for place in Place::all().filter(|place| matches!(place, Place::Square(_))) {
        let own = Numbering::first_own() + Side::Own.index() * Place::COUNT + place.index();
        net.feature_weights[own * net.width] = (FEATURE_ONE / 4) as i16;
    }
    for bucket in &mut net.output_buckets {
        bucket.weights[0] = OUTPUT_ONE as i16;
        bucket.weights[net.width] = -(OUTPUT_ONE as i16);
    }
    Net::new(net).unwrap()
}

/// The worth to it of one of this many knights beyond the formula.
fn beyond(knights: u32) -> f64 {
    let unit = |count: u32| (f64::from(count) / 4.0).min(1.0).powi(2);
    f64::from(SCALE) * (unit(knights) - unit(knights - 1))
}

#[test]
fn worths_are_what_the_net_was_made_to_think() {
    let folder = TempDir::new().unwrap();
    let path = games(folder.path());
    let net = knights();
    let measured = measure(&net, std::slice::from_ref(&path), Care::default()).unwrap();

    // The same from the boards, without a net.
    let (mut knights, mut judges) = (Tally::default(), Judges::default());
    let (mut positions, mut on_board) = (0, HashMap::new());
    let choice = Choice { most: MOST };
    Reader::open(&path, Care::default())
        .unwrap()
        .each(|_, samples| {
            for Sample { position, .. } in samples.iter().filter(|one| choice.is_quiet(one)) {
                let judge = judges.of(position.pieces());
                if judge.is_known(position) {
                    continue;
                }
                positions += 1;
                let phase = f64::from(judge.phase(position)) / 256.0;
                for color in Color::ALL {
                    let count = position.board().pieces(color, Slot::Knight).count();
                    (0..count).for_each(|_| knights.add(phase, beyond(count)));
                    for slot in Slot::ALL {
                        let kind = position.board().kind(color, slot);
                        let movement = position.pieces().kind(kind).movement;
                        let count = position.board().pieces(color, slot).count();
                        *on_board.entry(movement).or_insert(0) += u64::from(count);
                    }
                }
            }
            knights.end_game();
            Ok(())
        })
        .unwrap();
    assert!(positions > 500 && measured.positions == positions, "{positions}");
    let worth = |text: &str| *measured.get(&text.parse().unwrap()).unwrap();
    let (knight, truth) = (worth("N"), knights.line().unwrap());
    let Line { pieces, games, value, phases, spread } = knight.line;
    assert_eq!((pieces, games), (truth.pieces, truth.games));
    let base = f64::from(knight.base);
    assert!((value.value - truth.value.value - base).abs() < 1.5, "{knight:?} {truth:?}");
    for (found, expected) in phases.unwrap().into_iter().zip(truth.phases.unwrap()) {
        assert!((found.value - expected.value - base).abs() < 1.5, "{knight:?} {truth:?}");
        assert!((found.error / expected.error - 1.0).abs() < 0.04, "{knight:?} {truth:?}");
    }
    assert!((spread - truth.spread).abs() < 0.5 && spread > 5.0, "{knight:?} {truth:?}");
    // Of all others it thinks what the formula says, up to rounding.
    let rook = worth("R");
    // Pieces that wait are not counted, whatever their types.
    let counted = on_board.iter().filter_map(|(one, count)| Some((measured.get(one)?, count)));
    let counted: Vec<_> = counted.map(|(worth, count)| (worth.line.pieces, *count)).collect();
    assert!(counted.len() > 8 && counted.iter().all(|(one, other)| one == other), "{counted:?}");
    assert!((rook.line.value.value - f64::from(rook.base)).abs() < 1.0, "{rook:?}");
    assert!(rook.line.spread < 1.0 && rook.base > knight.base, "{rook:?}");
    // In its unit all officers are worth as much as their bases.
    let pawn = worth("fmWfceFifmnD");
    let sum =
        |of: &dyn Fn(&Worth) -> f64| measured.worths.values().map(of).sum::<f64>() - of(&pawn);
    let (bases, values) = (sum(&|one| f64::from(one.base)), sum(&|one| one.line.value.value));
    assert!((bases - measured.unit * values).abs() < 1e-6 && measured.unit < 0.999, "{measured:?}");
    assert!(measured.get(&"K".parse().unwrap()).is_none(), "kings are not left out");
}

#[test]
fn what_the_net_thinks_is_printed_and_saved() {
    let folder = TempDir::new().unwrap();
    let path = games(folder.path());
    let file = folder.path().join("knights.net");
    std::fs::write(&file, file::write(knights().parameters()).unwrap()).unwrap();
    let ask = |flags: &str| {
        let command =
            format!("treville-tuner net-values {} --net {}", path.display(), file.display());
        run_cli(&format!("{command} {flags}")).unwrap()
    };
    let out = folder.path().join("values.json");
    let pieces = "--piece rook --piece Own:FD --piece N";
    let text = ask(&format!("{pieces} --format json --out {}", out.display()));
    let document: Value = serde_json::from_str(&text).unwrap();
    let net = Net::open(&file).unwrap();
    assert_eq!(document["net"], net.name());
    let saved = NetValues::read(&out).unwrap();
    assert_eq!(saved, measure(&net, std::slice::from_ref(&path), Care::default()).unwrap());
    // No game has the piece of one's own.
    let rows = document["values"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["piece"].as_str().unwrap()).collect();
    assert_eq!((names, rows[0]["betza"].as_str()), (vec!["rook", "knight"], Some("R")));
    let [unit, value, scaled] = [&document["unit"], &rows[0]["value"], &rows[0]["scaled"]];
    let [unit, value, scaled] = [unit, value, scaled].map(|one| one.as_f64().unwrap());
    assert!((scaled - unit * value).abs() < 1e-9, "{document}");
    let table = ask("");
    assert!(table.contains(&format!("What the net {} thinks", net.name())), "{table}");
    assert!(table.contains("\nqueen "), "{table}");
    let csv = ask(&format!("{pieces} --format csv"));
    assert!(csv.starts_with("piece,betza,value,error,middlegame,"), "{csv}");
    assert_eq!(csv.lines().count(), 3);
}

#[test]
fn what_cannot_be_asked_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "no positions").unwrap();
    let name = text.display();
    let problem = run_cli(&format!("treville-tuner net-values {name}")).unwrap_err();
    assert!(problem.to_string().ends_with("expected a file of positions"), "{problem}");
    let command = format!("treville-tuner net-values {name} --net {name}");
    let problem = run_cli(&command).unwrap_err().to_string();
    assert_eq!(problem, format!("{name}: expected a net of Treville, got another file"));
}
