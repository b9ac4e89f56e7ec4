//! `treville-values atlas`: every measured piece and the named pieces of literature on one page, with
//! what each is worth.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use treville_core::betza::Movement;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_eval::appraisal::{Appraisal, Basis, appraise};
use treville_eval::piece::forecast::table::MEASURED;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_notation::literature;
use treville_notation::marks::marks;
use treville_notation::words::in_words;

use crate::report::board;

/// The page, with marks where data, numbers and the address of the board go.
const PAGE: &str = include_str!("page.html");

/// The command line of `atlas`.
#[derive(Args, Clone, Debug)]
pub struct AtlasArgs {
    /// The folder for index.html, atlas.csv and atlas.json; made if it is missing
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Link each piece to the piece lab of a board at this address: a static page, or
    /// http://127.0.0.1:8738/... as `treville board` prints it
    #[arg(long, value_name = "URL", value_parser = board)]
    pub board: Option<String>,
}

/// A movement, and all that the page says of it. Values are centipawns of source 001.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct AtlasEntry {
    value: f64,
    low: f64,
    high: f64,
    full_boards: f64,
    endings: f64,
    basis: &'static str,
    games: u32,
    movement: String,
    names: Vec<AtlasName>,
    words: String,
    nearest: Vec<&'static str>,
    /// Squares that it may go to, from the piece: files to the right, ranks up, and how.
    reach: Vec<(i8, i8, char)>,
}

/// A name with the work that has it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct AtlasName {
    name: String,
    work: String,
}

/// Writes the page and its data.
///
/// # Errors
///
/// The folder cannot be used, or the output is closed.
pub fn run(args: &AtlasArgs, mut output: impl Write) -> Result<(), Failure> {
    std::fs::create_dir_all(&args.out).map_err(|error| Failure::file(&args.out, error))?;
    let entries = entries();
    let json = serde_json::to_string(&entries).map_err(std::io::Error::from)?;
    let page = page(&entries, &json, args.board.as_deref());
    for (name, text) in
        [("index.html", &page), ("atlas.csv", &csv(&entries)?), ("atlas.json", &json)]
    {
        let path = args.out.join(name);
        files::write(&path, text.as_bytes())?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}

/// All movements that were measured or have a name, the dearest first.
#[must_use]
pub fn entries() -> Vec<AtlasEntry> {
    let mut names: BTreeMap<Movement, Vec<AtlasName>> = BTreeMap::new();
    let set = PieceSet::musketeer();
    for kind in set.types().filter(|kind| *kind != PieceType::KING) {
        let own = set.kind(kind);
        let name = AtlasName { name: own.name.clone(), work: "Musketeer chess".to_owned() };
        names.entry(own.movement.clone()).or_default().push(name);
    }
    for known in MEASURED.iter().filter_map(|known| known.movement.parse().ok()) {
        names.entry(known).or_default();
    }
    for entry in literature::entries() {
        let known = names.entry(entry.movement.movement().clone()).or_default();
        if known.iter().all(|own| own.name != entry.name) {
            known.push(AtlasName { name: entry.name.to_owned(), work: entry.work.to_owned() });
        }
    }
    let mut entries: Vec<AtlasEntry> =
        names.into_iter().map(|(movement, names)| entry(&movement, names)).collect();
    entries.sort_by(|one, other| other.value.total_cmp(&one.value));
    entries
}

fn entry(movement: &Movement, names: Vec<AtlasName>) -> AtlasEntry {
    let Appraisal { value, low, high, phases, basis, nearest, .. } = appraise(movement);
    let (basis, games) = match basis {
        Basis::Weights | Basis::Fit { .. } => ("fit", 0),
        Basis::Games(games) => ("games", games),
        Basis::Forecast => ("forecast", 0),
    };
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    AtlasEntry {
        value: tenths(value),
        low: tenths(low),
        high: tenths(high),
        full_boards: tenths(phases[0]),
        endings: tenths(phases[1]),
        basis,
        games,
        movement: movement.to_string(),
        names,
        words: in_words(movement),
        nearest: nearest.iter().map(|near| near.movement).collect(),
        reach: marks(movement.goals()).into_iter().map(|((dx, dy), how)| (dx, dy, how)).collect(),
    }
}

fn csv(entries: &[AtlasEntry]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head =
        ["movement", "names", "value", "low", "high", "full_boards", "endings", "basis", "games"];
    let failed = |error: csv::Error| Failure::from(std::io::Error::from(error));
    writer.write_record(head).map_err(failed)?;
    for entry in entries {
        let names: Vec<&str> = entry.names.iter().map(|own| own.name.as_str()).collect();
        let numbers = [entry.value, entry.low, entry.high, entry.full_boards, entry.endings];
        let numbers = numbers.map(|number| format!("{number:.1}"));
        let row = [entry.movement.clone(), names.join("; ")].into_iter().chain(numbers);
        let row = row.chain([entry.basis.to_owned(), entry.games.to_string()]);
        writer.write_record(row).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| Failure::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn page(entries: &[AtlasEntry], json: &str, board: Option<&str>) -> String {
    let named = entries.iter().filter(|entry| !entry.names.is_empty()).count();
    let board = serde_json::Value::from(board).to_string();
    // Inside a script nothing may look like its end.
    let [json, board] = [json, &board].map(|text| text.replace('<', "\\u003c"));
    PAGE.replace("{{count}}", &entries.len().to_string())
        .replace("{{named}}", &named.to_string())
        .replace("{{measured}}", &MEASURED.len().to_string())
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{board}}", &board)
        .replace("{{data}}", &json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measured_and_every_named_piece_is_there_once() {
        let entries = entries();
        assert!(entries.is_sorted_by(|one, other| one.value >= other.value));
        let of = |text: &str| {
            let movement = text.parse::<Movement>().unwrap().to_string();
            let mut found = entries.iter().filter(|entry| entry.movement == movement);
            let own = found.next().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found.next(), None, "{text}");
            own
        };
        for known in &MEASURED {
            of(known.movement);
        }
        for entry in literature::entries() {
            let own = of(entry.movement.spelling());
            assert!(own.names.iter().any(|name| name.name == entry.name), "{}", entry.name);
        }
        let named = entries.iter().filter(|entry| !entry.names.is_empty()).count();
        assert!(named >= 200, "{named}");
        assert_eq!(
            (of("NB2").basis, of("cQmW").basis, of("gQ").basis),
            ("fit", "games", "forecast")
        );
    }

    #[test]
    fn the_page_stands_alone_and_its_files_agree() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new").join("atlas");
        let args = AtlasArgs { out: out.clone(), board: Some("../board/".to_owned()) };
        let mut said = Vec::new();
        run(&args, &mut said).unwrap();
        assert_eq!(String::from_utf8(said).unwrap().lines().count(), 3);
        let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
        let (page, csv, json) = (read("index.html"), read("atlas.csv"), read("atlas.json"));
        assert!(!page.contains("{{") && !page.contains("src=\"http") && page.contains("../board/"));
        let entries: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
        assert_eq!(csv.lines().count(), 1 + entries.len());
        assert!(page.contains(&format!("{} movements", entries.len())), "{}", entries.len());
    }
}
