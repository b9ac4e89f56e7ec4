//! `treville-values atlas`: every measured piece and the named pieces of literature on one page, with
//! what each is worth.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_eval::appraisal::pawns;
use treville_eval::piece::forecast::table::MEASURED;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::page::frame::SORT;
use treville_kit::page::markup::{Element, tag};

use crate::arguments::board;
use crate::catalogue::{Entry, entries, sortable};

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

/// Writes the page and its data.
///
/// # Errors
///
/// The folder cannot be used, or the output is closed.
pub fn run(args: &AtlasArgs, mut output: impl Write) -> Result<(), Failure> {
    files::folder(&args.out)?;
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

fn csv(entries: &[Entry]) -> Result<String, Failure> {
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

/// The list of all pieces, in pawns: the page without its program.
fn list(entries: &[Entry]) -> Element {
    let number = |value: f64| tag("td").with("data-value", value).text(&pawns(value));
    let cells = |entry: &Entry| {
        let games = format!("{} games", entry.games);
        let from = tag("td").text(if entry.games > 0 { &games } else { entry.basis });
        [entry.value, entry.low, entry.high].map(number).into_iter().chain([from]).collect()
    };
    let heads = ["Worth", "from", "to", "Known from"];
    sortable("Worth in pawns, with intervals of 95%", &heads, usize::MAX, entries, cells)
}

fn page(entries: &[Entry], json: &str, board: Option<&str>) -> String {
    let named = entries.iter().filter(|entry| !entry.names.is_empty()).count();
    let board = serde_json::Value::from(board).to_string();
    // Inside a script nothing may look like its end.
    let [json, board] = [json, &board].map(|text| text.replace('<', "\\u003c"));
    PAGE.replace("{{count}}", &entries.len().to_string())
        .replace("{{named}}", &named.to_string())
        .replace("{{measured}}", &MEASURED.len().to_string())
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{list}}", &list(entries).to_string())
        .replace("{{sort}}", SORT)
        .replace("{{board}}", &board)
        .replace("{{data}}", &json)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // The list is there without a program, a row for each piece.
        assert_eq!(page.matches("<tr data-movement=").count(), entries.len());
    }
}
