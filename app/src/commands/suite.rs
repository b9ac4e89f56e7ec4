//! Files of counts, and whether ours are the same.
//!
//! A file is a CSV. With a header, its columns are known by name: the position as `fen_bracket`,
//! `fen10` or `fen`, the `depth`, and the count as `nodes`, or one for each rule set as
//! `nodes_seed` (with check forfeit) and `nodes_msf` (without). A column `chess960` makes it a file
//! of orthodox chess. Without a header, rows are `fen,nodes`, and the depth comes from elsewhere.

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crossbeam_channel::never;
use flate2::read::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};
use treville_core::fen;
use treville_core::perft::perft;
use treville_core::rules::Rules;

use super::rate::rate;
use treville_engine::variant::Variant;
use treville_kit::failure::Failure;
use treville_kit::jobs::{Work, Worker};

/// One count to check.
#[derive(Clone, PartialEq, Debug)]
struct Task {
    /// The file and the line it stands on.
    place: String,
    fens: Vec<String>,
    rules: Rules,
    depth: u32,
    nodes: u64,
}

/// Checks every row of the files and says which are wrong; true if none is.
///
/// # Errors
///
/// A file cannot be read, or a row is not what its header says; or the output is closed.
pub fn run(
    files: &[PathBuf],
    depth: Option<u32>,
    rules: Rules,
    threads: usize,
    mut output: impl Write,
) -> Result<bool, Failure> {
    let mut tasks = Vec::new();
    for file in files {
        tasks.extend(read(file, depth, rules)?);
    }
    if tasks.is_empty() {
        let problem = "expected at least one count to check, got none";
        return Err(Failure::Request(problem.to_owned()));
    }
    let begun = Instant::now();
    let progress = progress(tasks.len());
    let (mut mismatches, mut total) = (0, 0);
    let work = Work { threads, jobs: tasks.iter(), signals: &never(), stop: &mut || {} };
    let count = |worker: &Worker<'_, &Task, _>| {
        while let Some((_, task)) = worker.next_job() {
            worker.send(check(task));
        }
        Ok(())
    };
    work.run(count, |(nodes, problem)| {
        progress.inc(1);
        total += nodes;
        if let Some(problem) = problem {
            mismatches += 1;
            progress.suspend(|| writeln!(output, "{problem}"))?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    progress.finish_and_clear();
    writeln!(
        output,
        "{} counts, {mismatches} mismatches, {total} nodes in {}",
        tasks.len(),
        rate(total, begun.elapsed())
    )?;
    Ok(mismatches == 0)
}

/// A bar on a terminal, nothing elsewhere.
fn progress(length: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} rows, {eta} left");
    let bar = ProgressBar::new(length as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The nodes counted, and what is wrong.
fn check(task: &Task) -> (u64, Option<String>) {
    let Task { place, fens, rules, depth, nodes } = task;
    let mut key = None;
    let mut counted = 0;
    for text in fens {
        let position = match fen::parse(text, *rules, None) {
            Ok(parsed) => parsed.position,
            Err(problem) => return (counted, Some(format!("{place}: {problem}: {text}"))),
        };
        match key {
            None => {
                counted = perft(&position, *depth);
                key = Some(position.key());
                if counted != *nodes {
                    let problem = format!(
                        "{place}: expected {nodes} at depth {depth}, got {counted}: {text}"
                    );
                    return (counted, Some(problem));
                }
            }
            Some(key) if key != position.key() => {
                let problem = format!("{place}: expected both FENs to agree, got another: {text}");
                return (counted, Some(problem));
            }
            Some(_) => {}
        }
    }
    (counted, None)
}

fn read(path: &Path, depth: Option<u32>, rules: Rules) -> Result<Vec<Task>, Failure> {
    let name = path.display().to_string();
    let failure = |error| Failure::File(name.clone(), error);
    let file = File::open(path).map_err(failure)?;
    let compressed = path.extension().is_some_and(|extension| extension == "gz");
    let input: Box<dyn Read> =
        if compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    let mut lines = BufReader::new(input);
    let mut first = String::new();
    lines.read_line(&mut first).map_err(failure)?;
    // A FEN has slashes; a header has none.
    let has_header = !first.contains('/');
    let text = std::io::Cursor::new(first).chain(lines);
    let mut reader =
        csv::ReaderBuilder::new().has_headers(has_header).flexible(true).from_reader(text);
    let columns = if has_header {
        let headers =
            reader.headers().map_err(|error| Failure::Request(format!("{name}: {error}")))?;
        Columns::named(headers)
    } else {
        Columns::of_pairs()
    };
    if columns.fens.is_empty() || columns.nodes.is_empty() {
        return Err(Failure::Request(format!(
            "{name}: expected columns such as fen, depth and nodes, got a header without them"
        )));
    }
    let mut tasks = Vec::new();
    for (number, row) in reader.records().enumerate() {
        let place = format!("{name}:{}", number + 1 + usize::from(has_header));
        let row = row.map_err(|error| Failure::Request(format!("{place}: {error}")))?;
        columns.tasks(&row, &place, depth, rules, &mut tasks)?;
    }
    Ok(tasks)
}

/// Which column is what.
struct Columns {
    /// The columns of positions, the form that says most first.
    fens: Vec<usize>,
    depth: Option<usize>,
    /// The columns of counts, with the check forfeit they were made with if the column says so.
    nodes: Vec<(usize, Option<bool>)>,
    chess960: Option<usize>,
}

impl Columns {
    fn named(headers: &csv::StringRecord) -> Columns {
        let column = |name: &str| headers.iter().position(|header| header.trim() == name);
        let nodes = [("nodes", None), ("nodes_seed", Some(true)), ("nodes_msf", Some(false))];
        Columns {
            fens: ["fen_bracket", "fen10", "fen"].into_iter().filter_map(column).collect(),
            depth: column("depth"),
            nodes: nodes
                .into_iter()
                .filter_map(|(name, rule)| Some((column(name)?, rule)))
                .collect(),
            chess960: column("chess960"),
        }
    }

    /// `fen,nodes`.
    fn of_pairs() -> Columns {
        Columns { fens: vec![0], depth: None, nodes: vec![(1, None)], chess960: None }
    }

    /// The counts to check in one row. An empty count is missing.
    fn tasks(
        &self,
        row: &csv::StringRecord,
        place: &str,
        limit: Option<u32>,
        rules: Rules,
        tasks: &mut Vec<Task>,
    ) -> Result<(), Failure> {
        let cell = |column: usize| row.get(column).unwrap_or_default().trim();
        let number = |column: usize, what: &str| {
            let text = cell(column);
            text.parse::<u64>().map_err(|_| {
                Failure::Request(format!("{place}: expected a number as the {what}, got '{text}'"))
            })
        };
        let depth = match (self.depth, limit) {
            (Some(column), limit) => {
                let depth = number(column, "depth")?
                    .min(u64::from(treville_engine::message::DEEPEST_COUNT))
                    as u32;
                if limit.is_some_and(|limit| depth > limit) {
                    return Ok(());
                }
                depth
            }
            (None, Some(depth)) => depth,
            (None, None) => {
                return Err(Failure::Request(format!(
                    "{place}: expected --depth for a file without a depth column, got none"
                )));
            }
        };
        let rules = match self.chess960.map(cell) {
            None => rules,
            Some("0") => Variant::chess().rules(),
            Some(_) => Variant::chess960().rules(),
        };
        let fens: Vec<String> =
            self.fens.iter().map(|c| cell(*c).to_owned()).filter(|fen| !fen.is_empty()).collect();
        for (column, rule) in &self.nodes {
            if cell(*column).is_empty() {
                continue;
            }
            tasks.push(Task {
                place: place.to_owned(),
                fens: fens.clone(),
                rules: rules.with_check_forfeit(rule.unwrap_or(rules.check_forfeit)),
                depth,
                nodes: number(*column, "count of nodes")?,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(name: &str, text: &str, depth: Option<u32>) -> Result<(bool, String), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut output = Vec::new();
        let right = run(&[path], depth, Rules::musketeer(), 2, &mut output)
            .map_err(|failure| failure.to_string())?;
        Ok((right, String::from_utf8(output).unwrap()))
    }

    const START: &str =
        "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";

    #[test]
    fn a_file_without_header_takes_its_depth_from_the_command_line() {
        let (right, text) = checked("plain.csv", &format!("{START},195507\n"), Some(4)).unwrap();
        assert!(right, "{text}");
        assert!(text.starts_with("1 counts, 0 mismatches, 195507 nodes in"), "{text}");
        let problem = checked("plain.csv", &format!("{START},1\n"), None).unwrap_err();
        assert!(problem.ends_with(
            "plain.csv:1: expected --depth for a file without a depth column, got none"
        ));
    }

    #[test]
    fn a_wrong_count_is_named_with_its_line() {
        let rows = format!("fen,depth,nodes\n{START},1,20\n{START},2,401\n");
        let (right, text) = checked("wrong.csv", &rows, None).unwrap();
        assert!(!right);
        assert!(text.contains("wrong.csv:3: expected 401 at depth 2, got 400: lc*"), "{text}");
        assert!(text.contains("2 counts, 1 mismatches"), "{text}");
    }

    #[test]
    fn a_file_that_is_something_else_is_refused() {
        let problem = checked("other.csv", "name,value\nknight,3\n", None).unwrap_err();
        assert!(problem.contains("expected columns such as fen, depth and nodes"), "{problem}");
        let problem = checked("bad.csv", "fen,depth,nodes\nx/y,one,2\n", None).unwrap_err();
        assert!(problem.ends_with("bad.csv:2: expected a number as the depth, got 'one'"));
        let (right, text) = checked("fen.csv", "fen,depth,nodes\nx/y w,1,2\n", None).unwrap();
        assert!(!right && text.contains("expected 8 rows, or 10 with the gate rows, got 2"));
    }
}
