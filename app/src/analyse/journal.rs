//! The journal of an analysis, from which it goes on after any interruption.
//!
//! It is a text file of JSON lines beside the file of annotated games. The first line says what is
//! analysed and how; every other line has a game. Lines are only ever added, each by one write, so
//! an analysis that is killed loses only the games in progress: an incomplete last line is dropped.
//! When all games are there, they are written to their file as a whole and the journal goes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use treville_core::moves::Move;
use treville_core::pgn::{Pgn, Reader};
use treville_core::position::Position;
use treville_core::uci;
use treville_engine::bench;
use treville_engine::record::ENGINE;
use treville_engine::review::{Finding, LINE, Thresholds, Verdict, findings, judge};
use treville_engine::score::Score;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files::{self, GrowingFile};

use super::args::AnalyseArgs;
use super::input::{Source, Survey};

/// The version of the format, which a reader checks first.
const VERSION: u32 = 1;

/// The longest line in bytes: that of a game of a hundred thousand moves and more.
const LONGEST: u64 = 1 << 26;

/// The first line. An analysis goes on only where all of it is the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Head {
    treville_analysis: u32,
    engine: String,
    /// Nodes of the benchmark, which tell one search from another.
    bench: u64,
    files: Vec<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Source>,
    games: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    hash: usize,
    thresholds: String,
}

impl Head {
    fn new(args: &AnalyseArgs, survey: &Survey) -> Head {
        let limits = args.limits();
        Head {
            treville_analysis: VERSION,
            engine: ENGINE.to_owned(),
            bench: bench::SIGNATURE,
            files: survey.sources.clone(),
            variants: survey.variants.clone(),
            games: args.games.as_ref().map(ToString::to_string),
            depth: limits.depth,
            nodes: limits.nodes,
            milliseconds: args.movetime,
            hash: args.hash,
            thresholds: args.thresholds.to_string(),
        }
    }
}

/// Every other line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Entry {
    game: u64,
    /// The annotated game.
    pgn: String,
    /// What was found of each position of play, the last one included: score, depth, best moves.
    findings: Vec<(i32, u32, String)>,
}

/// A game with its verdicts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Reviewed {
    /// Its number in the files, from 1.
    pub number: u64,
    /// The annotated game.
    pub pgn: Pgn,
    /// The verdicts on its moves of play.
    pub verdicts: Vec<Verdict>,
}

impl Entry {
    fn new(reviewed: &Reviewed) -> Entry {
        let Reviewed { number, pgn, verdicts } = reviewed;
        let (found, positions) = (findings(verdicts), pgn.game.positions());
        let in_play = positions.iter().skip(positions.len().saturating_sub(found.len()));
        let found = found.iter().zip(in_play).map(|(finding, position)| {
            (finding.score.0, finding.depth, words(*position, &finding.line))
        });
        Entry { game: *number, pgn: pgn.to_string(), findings: found.collect() }
    }

    /// The game and its verdicts; none if they do not fit each other.
    fn read(&self, thresholds: &Thresholds) -> Option<Reviewed> {
        let pgn = Reader::new(&self.pgn).next()?.ok()?;
        let positions = pgn.game.positions();
        let in_play = positions.iter().skip(positions.len().checked_sub(self.findings.len())?);
        let found = self.findings.iter().zip(in_play).map(|((score, depth, line), position)| {
            let score = Score((*score).clamp(-Score::MATE, Score::MATE));
            Some(Finding { score, depth: *depth, line: moves(*position, line)? })
        });
        let found: Option<Vec<Finding>> = found.collect();
        let verdicts = judge(&pgn.game, &found?, thresholds);
        Some(Reviewed { number: self.game, pgn, verdicts })
    }
}

/// The first moves of a line in coordinates.
fn words(mut position: Position, line: &[Move]) -> String {
    let mut words = Vec::new();
    for m in line.iter().take(LINE) {
        words.push(uci::write(&position, *m, true));
        position.play_unchecked(*m);
    }
    words.join(" ")
}

/// The moves of such a line; none if one is illegal.
fn moves(mut position: Position, words: &str) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    for word in words.split_whitespace() {
        let m = uci::parse(&position, word).ok()?;
        moves.push(m);
        position.play_unchecked(m);
    }
    Some(moves)
}

/// A journal that is being written.
pub(super) struct Journal {
    file: GrowingFile,
    output: PathBuf,
    /// The number of the last game, or 0.
    last: u64,
}

impl Journal {
    /// Begins the journal of an analysis, or goes on with it: then `done` gets every game that is
    /// there.
    ///
    /// # Errors
    ///
    /// The journal cannot be read or written, belongs to another analysis, or another program is
    /// writing it.
    pub fn open(
        output: &Path,
        args: &AnalyseArgs,
        survey: &Survey,
        mut done: impl FnMut(Reviewed),
    ) -> Result<Journal, Failure> {
        let head = serde_json::to_string(&Head::new(args, survey))? + "\n";
        let path = journal_of(output);
        let mut file = GrowingFile::open(&path)?;
        let mut lines = Lines::open(&path)?;
        let first = lines.next().transpose()?;
        let Some(first) = first else {
            // A kill can have left a part of the first line.
            if !head.as_bytes().starts_with(&file.after(0)?) {
                return Err(other(&path, "another file"));
            }
            file.truncate(0)?;
            file.add(head.as_bytes())?;
            return Ok(Journal { file, output: output.to_owned(), last: 0 });
        };
        if first != head {
            return Err(other(&path, &difference(&first, &head)));
        }
        let mut last = 0;
        let mut whole = first.len() as u64;
        for line in lines {
            let line = line?;
            let entry = serde_json::from_str::<Entry>(&line).ok();
            let reviewed = entry.and_then(|entry| entry.read(&args.thresholds));
            let Some(reviewed) = reviewed.filter(|reviewed| reviewed.number > last) else {
                return Err(other(&path, "a damaged one"));
            };
            last = reviewed.number;
            whole += line.len() as u64;
            done(reviewed);
        }
        file.truncate(whole)?;
        Ok(Journal { file, output: output.to_owned(), last })
    }

    /// Adds a game, whose number has to be above all others.
    ///
    /// # Errors
    ///
    /// The journal cannot be written; what it has stays.
    pub fn add(&mut self, reviewed: &Reviewed) -> Result<(), Failure> {
        let line = serde_json::to_string(&Entry::new(reviewed))? + "\n";
        self.file.add(line.as_bytes())?;
        self.last = reviewed.number;
        Ok(())
    }

    /// The number of the last game that is there, or 0.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// Writes the annotated games to their file, and removes the journal.
    ///
    /// # Errors
    ///
    /// A file cannot be written; the journal stays.
    pub fn finish(self) -> Result<(), Failure> {
        let path = self.file.path().to_owned();
        files::stream(&self.output, |output| {
            for line in Lines::open(&path)?.skip(1) {
                let entry: Entry = serde_json::from_str(&line?)?;
                output.write_all(entry.pgn.as_bytes())?;
            }
            Ok(())
        })?;
        drop(self);
        fs::remove_file(&path).map_err(|error| Failure::file(&path, error))
    }
}

/// The journal of a file of annotated games.
fn journal_of(output: &Path) -> PathBuf {
    let mut name = OsString::from(output);
    name.push(".journal");
    PathBuf::from(name)
}

fn other(path: &Path, got: &str) -> Failure {
    let name = path_name(path);
    Failure::Request(format!(
        "{name}: expected the journal of this analysis, got {got}; remove it to begin anew"
    ))
}

/// In what a first line is another than expected.
fn difference(got: &str, expected: &str) -> String {
    let fields = |text: &str| serde_json::from_str::<Map<String, Value>>(text).ok();
    let (Some(got), Some(expected)) = (fields(got), fields(expected)) else {
        return "another file".to_owned();
    };
    let shown = |value: &Value| match value {
        Value::Null => "none".to_owned(),
        value => value.to_string(),
    };
    let differs = |(name, value): (&String, &Value)| {
        let own = got.get(name).filter(|own| *own != value)?;
        let values = match value {
            Value::Array(_) => String::new(),
            value => format!(" ({} for {})", shown(own), shown(value)),
        };
        Some(format!("one with other {name}{values}"))
    };
    expected.iter().find_map(differs).unwrap_or_else(|| "one of another version".to_owned())
}

/// The whole lines of a file, each with its end.
struct Lines {
    path: PathBuf,
    input: BufReader<File>,
}

impl Lines {
    fn open(path: &Path) -> Result<Lines, Failure> {
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        Ok(Lines { path: path.to_owned(), input: BufReader::new(file) })
    }
}

impl Iterator for Lines {
    type Item = Result<String, Failure>;

    fn next(&mut self) -> Option<Result<String, Failure>> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            return Some(Err(Failure::file(&self.path, error)));
        }
        if bytes.len() as u64 == LONGEST {
            return Some(Err(other(&self.path, "one with an endless line")));
        }
        // What has no end was being written when the program was killed.
        bytes.ends_with(b"\n").then(|| Ok(String::from_utf8_lossy(&bytes).into_owned()))
    }
}
