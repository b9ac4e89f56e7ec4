//! The results of a suite: tables for people, CSV, and a JSON document.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use treville_core::moves::Move;
use treville_core::san;
use treville_kit::failure::Failure;
use treville_kit::format::{Table, half_up};
use treville_notation::pgn::NotedScore;

use super::epd::{Suite, Task};
use super::judge::{Effort, Solution};

/// A suite with the results so far.
pub(super) struct Results<'a> {
    pub suite: &'a Suite,
    /// The name of the suite's file.
    pub file: String,
    /// The names of the engines.
    pub engines: Vec<String>,
    /// By position, then by engine; none where nothing has come.
    pub solutions: Vec<Vec<Option<Solution>>>,
}

impl Results<'_> {
    /// The positions that an engine has searched, with what has come of them.
    fn of(&self, engine: usize) -> impl Iterator<Item = (&Task, &Solution)> {
        let all = self.suite.tasks.iter().zip(&self.solutions);
        all.filter_map(move |(task, row)| Some((task, row.get(engine)?.as_ref()?)))
    }

    /// The tables: of all positions, of mates if there are any, and by theme if there are several.
    pub(super) fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.summary()];
        tables
            .extend(self.suite.tasks.iter().any(|task| task.mate.is_some()).then(|| self.mates()));
        tables.extend(self.themes());
        tables
    }

    fn summary(&self) -> Table {
        let (count, variant) = (self.suite.tasks.len(), self.suite.variant);
        let title = format!("{}: {count} positions of {variant}", self.file);
        let headings = ["engine", "solved", "of", "%", "nodes", "seconds", "faults"];
        let mut table = Table::new(title, &headings);
        for (engine, name) in self.engines.iter().enumerate() {
            let found: Vec<Effort> = self.of(engine).filter_map(|(_, one)| one.found).collect();
            let (solved, all) = (found.len(), self.of(engine).count());
            let nodes = median(found.iter().filter_map(|effort| effort.nodes).collect());
            let times = found.iter().filter_map(|effort| effort.time).collect();
            let seconds = median(times).map(|time: Duration| half_up(time.as_secs_f64(), 3));
            let faults = self.of(engine).filter(|(_, one)| one.fault.is_some()).count();
            table.row([
                name.clone(),
                solved.to_string(),
                all.to_string(),
                per_cent(solved, all),
                nodes.map_or_else(dash, |nodes| nodes.to_string()),
                seconds.unwrap_or_else(dash),
                faults.to_string(),
            ]);
        }
        table.notes.push(
            "Nodes and seconds: the median of what a solved position took until the right move \
             stayed best."
                .to_owned(),
        );
        table
    }

    fn mates(&self) -> Table {
        let mut table = Table::new("Mates", &["engine", "found", "shortest", "of"]);
        for (engine, name) in self.engines.iter().enumerate() {
            let mates = || self.of(engine).filter(|(task, _)| task.mate.is_some());
            let found = mates().filter(|(_, one)| one.mate.is_some()).count();
            let shortest = mates().filter(|(task, one)| one.is_shortest(task)).count();
            let counts = [found, shortest, mates().count()].map(|count| count.to_string());
            table.row(std::iter::once(name.clone()).chain(counts));
        }
        table
    }

    fn themes(&self) -> Option<Table> {
        let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
        for task in &self.suite.tasks {
            *themes.entry(task.theme.as_str()).or_default() += 1;
        }
        if themes.len() < 2 {
            return None;
        }
        let mut headings = vec!["theme", "of"];
        headings.extend(self.engines.iter().map(String::as_str));
        let mut table = Table::new("Solved by theme", &headings);
        for (theme, count) in themes {
            let solved = (0..self.engines.len()).map(|engine| {
                let own = self.of(engine).filter(|(task, _)| task.theme == theme);
                own.filter(|(_, one)| one.is_solved).count().to_string()
            });
            let name = if theme.is_empty() { "(none)" } else { theme };
            table.row([name.to_owned(), count.to_string()].into_iter().chain(solved));
        }
        Some(table)
    }

    /// The lines of the positions that every engine solves.
    pub(super) fn solved(&self) -> String {
        let rows = self.suite.tasks.iter().zip(&self.solutions);
        let is_solved = |one: &Option<Solution>| one.as_ref().is_some_and(|one| one.is_solved);
        let solved = rows.filter(|(_, row)| row.iter().all(is_solved));
        solved.map(|(task, _)| format!("{}\n", task.text)).collect()
    }

    /// A line for each position and engine.
    pub(super) fn write_csv(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(output);
        writer.write_record([
            "line",
            "id",
            "theme",
            "bm",
            "am",
            "dm",
            "engine",
            "solved",
            "move",
            "score",
            "depth",
            "nodes",
            "ms",
            "found_nodes",
            "found_ms",
            "mate",
            "shortest",
            "fault",
        ])?;
        for (task, row) in self.suite.tasks.iter().zip(&self.solutions) {
            for (engine, solution) in self.engines.iter().zip(row) {
                let Some(one) = solution else { continue };
                let text = |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
                let found = one.found.unwrap_or_default();
                writer.write_record([
                    task.line.to_string(),
                    task.id().to_owned(),
                    task.theme.clone(),
                    moves(task, &task.best).join(" "),
                    moves(task, &task.avoid).join(" "),
                    text(task.mate.map(u64::from)),
                    engine.clone(),
                    one.is_solved.to_string(),
                    one.text.clone(),
                    one.score.map_or_else(String::new, |score| score.to_string()),
                    text(one.depth.map(u64::from)),
                    text(one.nodes),
                    text(Some(millis(one.time))),
                    text(found.nodes),
                    text(found.time.map(millis)),
                    text(one.mate.map(u64::from)),
                    one.is_shortest(task).to_string(),
                    one.fault.clone().unwrap_or_default(),
                ])?;
            }
        }
        Ok(writer.flush()?)
    }

    /// All results as one JSON document.
    pub(super) fn document(&self) -> impl Serialize {
        let engines = self.engines.iter().enumerate().map(|(engine, name)| EngineJson {
            name: name.clone(),
            positions: self.of(engine).count(),
            solved: self.of(engine).filter(|(_, one)| one.is_solved).count(),
            mates_found: self
                .of(engine)
                .filter(|(task, one)| task.mate.is_some() && one.mate.is_some())
                .count(),
            mates_shortest: self.of(engine).filter(|(task, one)| one.is_shortest(task)).count(),
            faults: self.of(engine).filter(|(_, one)| one.fault.is_some()).count(),
        });
        let positions = self.suite.tasks.iter().zip(&self.solutions).map(|(task, row)| {
            let results = self.engines.iter().zip(row);
            let results = results.filter_map(|(engine, one)| Some((engine, one.as_ref()?)));
            PositionJson {
                line: task.line,
                fen: task.position.to_string(),
                theme: task.theme.clone(),
                operations: task
                    .operations
                    .iter()
                    .map(|operation| (operation.name.clone(), operation.text.clone()))
                    .collect(),
                bm: moves(task, &task.best),
                am: moves(task, &task.avoid),
                dm: task.mate,
                results: results
                    .map(|(engine, one)| SolutionJson::new(engine, task, one))
                    .collect(),
            }
        });
        SuiteJson {
            suite: self.file.clone(),
            variant: self.suite.variant.name().to_owned(),
            engines: engines.collect(),
            positions: positions.collect(),
        }
    }
}

#[derive(Serialize)]
struct SuiteJson {
    suite: String,
    variant: String,
    engines: Vec<EngineJson>,
    positions: Vec<PositionJson>,
}

#[derive(Serialize)]
struct EngineJson {
    name: String,
    positions: usize,
    solved: usize,
    mates_found: usize,
    mates_shortest: usize,
    faults: usize,
}

#[derive(Serialize)]
struct PositionJson {
    line: usize,
    fen: String,
    theme: String,
    operations: Vec<(String, String)>,
    bm: Vec<String>,
    am: Vec<String>,
    dm: Option<u32>,
    results: Vec<SolutionJson>,
}

#[derive(Serialize)]
struct SolutionJson {
    engine: String,
    solved: bool,
    #[serde(rename = "move")]
    text: String,
    centipawns: Option<i32>,
    mate: Option<i32>,
    shortest: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    ms: u64,
    found_nodes: Option<u64>,
    found_ms: Option<u64>,
    fault: Option<String>,
}

impl SolutionJson {
    fn new(engine: &str, task: &Task, one: &Solution) -> SolutionJson {
        let (centipawns, mate) = match one.score {
            Some(NotedScore::Centipawns(score)) => (Some(score), None),
            Some(NotedScore::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        let found = one.found.unwrap_or_default();
        SolutionJson {
            engine: engine.to_owned(),
            solved: one.is_solved,
            text: one.text.clone(),
            centipawns,
            mate,
            shortest: one.is_shortest(task),
            depth: one.depth,
            nodes: one.nodes,
            ms: millis(one.time),
            found_nodes: found.nodes,
            found_ms: found.time.map(millis),
            fault: one.fault.clone(),
        }
    }
}

fn moves(task: &Task, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|m| san::write(&task.position, *m)).collect()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The median of values; the lower one of two.
fn median<T: Ord + Copy>(mut values: Vec<T>) -> Option<T> {
    values.sort_unstable();
    values.get(values.len().checked_sub(1)? / 2).copied()
}

fn per_cent(part: usize, whole: usize) -> String {
    if whole == 0 { dash() } else { half_up(100.0 * part as f64 / whole as f64, 1) }
}

fn dash() -> String {
    "-".to_owned()
}
