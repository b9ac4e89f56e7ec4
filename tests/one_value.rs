//! All programs give one answer to the value of a piece.

use std::env;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;
use treville_core::color::Color;
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::{Appraisal, Basis, appraise, pawns};
use treville_eval::piece::sources::formula_tables::{MUSKETEER, ORTHODOX};

use crate::commands::program::{Program, missing};

/// Pieces that the evaluation was fitted with, that games measured, and that neither knows.
const PIECES: [(&str, &str); 5] = [
    ("leopard", "B2N"),
    ("archbishop", "BN"),
    ("cQmW", "cQmW"),
    ("mQcW", "mQcW"),
    ("BN2mW", "BN2mW"),
];

fn said(program: Program, words: &[&str], input: &str) -> String {
    let mut command = Command::new(program.built());
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program was built");
    // A program that reads nothing may have ended.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn answers() -> Vec<(&'static str, &'static str, Appraisal)> {
    PIECES.map(|(name, betza)| (name, betza, appraise(&betza.parse().unwrap()))).to_vec()
}

#[track_caller]
fn assert_says(text: &str, answer: &str) {
    assert!(text.contains(answer), "expected '{answer}' in {text}");
}

#[test]
fn every_program_gives_the_same_answer() {
    if let Some(missing) = missing() {
        assert!(env::var("CI").as_deref() != Ok("true"), "{missing}");
        eprintln!("{missing}; the programs are not asked");
        return;
    }
    let names = PIECES.map(|(name, _)| name);
    let with = |first: &[&'static str]| [first, &names].concat();

    let sentences = said(Program::Treville, &with(&["value"]), "");
    let objects = said(Program::Treville, &with(&["value", "--json"]), "");
    let engine = said(Program::Treville, &[], &format!("value {}\nquit\n", names.join(" ")));
    let table = said(Program::Values, &with(&["values"]), "");
    for ((_, _, own), object) in answers().into_iter().zip(objects.lines()) {
        assert_says(&sentences, &format!(": {own}\n"));
        assert_says(&engine, &format!(": {own}\n"));
        let [value, low, high] = [own.value, own.low, own.high].map(pawns);
        assert_says(&table, &format!(" {value} ({low} to {high}) "));
        let object: Value = serde_json::from_str(object).unwrap();
        for (what, number) in [("value", own.value), ("low", own.low), ("high", own.high)] {
            assert!((object[what].as_f64().unwrap() - number).abs() < 0.051, "{object}");
        }
    }
    for pair in answers().windows(2) {
        let [(one, _, left), (other, _, right)] = pair else { continue };
        let verdict = said(Program::Values, &["compare", one, other, "--trials", "10"], "");
        assert_says(&verdict, &format!("({} against {})\n", pawns(left.value), pawns(right.value)));
    }

    for (name, _, own) in &answers()[..2] {
        let drawn = said(Program::Treville, &["d", "--piece", name], "");
        assert_says(&drawn, &format!("It is worth {own}."));
    }
    let others = ["One:Z:cQmW,Two:Y:mQcW", "One:Z:BN2mW,Two:Y:W"];
    let sittings = others.map(|pieces| {
        said(Program::Treville, &["play", "--pieces", pieces], "pieces Z\npieces Y\nquit\n")
    });
    for (_, _, own) in &answers()[2..] {
        assert_says(&sittings.concat(), &format!("It is worth {own}."));
    }
}

/// README has the ten pieces of Musketeer chess, dearest first, by the numbers of the program.
#[test]
fn the_readme_has_the_values_of_the_ten_pieces() {
    let value = |name: &str| {
        let kinds = PieceSet::musketeer();
        let kind = kinds.by_text(Color::White, &name.to_lowercase()).expect("a piece");
        pawns(appraise(kinds.kind(kind).movement).value)
    };
    let rows = include_str!("../README.md").lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, letter, _, worth] = cells[..] else { return None };
        (letter.len() == 1 && !worth.is_empty()).then(|| (name.to_owned(), worth.to_owned()))
    });
    let rows: Vec<(String, String)> = rows.collect();
    assert_eq!(rows.len(), 10);
    for (name, worth) in &rows {
        assert_eq!(*worth, value(name), "{name}");
    }
}

/// The guide to values has the fourteen officers, dearest first, by the numbers of the program, and
/// next to them what source 001 prints.
#[test]
fn the_guide_to_values_has_the_numbers_of_the_program() {
    let kinds = PieceSet::musketeer();
    let officers = MUSKETEER.iter().chain(&ORTHODOX).map(|(name, [.., printed])| {
        let kind = kinds.by_text(Color::White, name).expect("a piece");
        (*name, appraise(kinds.kind(kind).movement), f64::from(*printed))
    });
    let mut officers: Vec<(&str, Appraisal, f64)> = officers.collect();
    officers.sort_by(|(_, one, _), (_, other, _)| other.value.total_cmp(&one.value));
    let rows = officers.iter().map(|(name, own, printed)| {
        assert_eq!(own.basis, Basis::Fit, "{name}");
        let [value, low, high] = [own.value, own.low, own.high].map(pawns);
        let [full, endings] = own.phases.map(pawns);
        let [alone, printed] = [own.material, *printed].map(pawns);
        format!(
            "| {name} | {value} | {low} to {high} | {full} | {endings} | {alone} | {printed} |\n"
        )
    });
    assert_says(include_str!("../docs/values.md"), &rows.collect::<String>());
}

#[test]
fn both_pages_give_the_same_answer() {
    if missing().is_some() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let report = path("report");
    let names = PIECES.map(|(name, _)| name);
    let words = ["report", "--trials", "10", "--out", &report];
    said(Program::Values, &[&words[..], &names].concat(), "");
    said(Program::Values, &["atlas", "--out", &path("atlas")], "");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let [report, atlas] = ["report", "atlas"].map(|page| read(&format!("{page}/index.html")));
    let numbers: Value = serde_json::from_str(&read("report/values.json")).unwrap();
    let entries: Vec<Value> = serde_json::from_str(&read("atlas/atlas.json")).unwrap();
    for (name, betza, own) in answers() {
        assert_says(&report, &format!("{own}</span>"));
        let number = &numbers["numbers"]["answer"][name.to_lowercase()]["value"];
        assert!((number.as_f64().unwrap() - own.value / 100.0).abs() < 1e-9, "{name} {number}");
        let entry = entries.iter().find(|entry| entry["movement"] == betza);
        // What games have not measured and what has no name is not in the atlas.
        let Some(entry) = entry else {
            assert_eq!(name, "BN2mW");
            continue;
        };
        assert!((entry["value"].as_f64().unwrap() - own.value).abs() < 0.051, "{entry}");
        let row = atlas.split(&format!("<tr data-movement=\"{betza}\">")).nth(1).unwrap();
        let row = row.split("</tr>").next().unwrap();
        for number in [own.value, own.low, own.high] {
            assert_says(row, &format!(">{}</td>", pawns(number)));
        }
    }
}
