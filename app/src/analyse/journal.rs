//! The journal of an analysis, from which it goes on after any interruption.
//!
//! The first line of the [journal](treville_kit::journal), next to the file of annotated games,
//! says what is analysed and how; every other line has a game. An analysis that is killed loses
//! only the games in progress. When all games are there, they are written to their file as a whole
//! and the journal goes.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::uci;
use treville_engine::bench;
use treville_engine::record::ENGINE;
use treville_engine::review::{Finding, LINE, Thresholds, Verdict, findings, judge};
use treville_engine::score::Score;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files::{self, GrowingFile};
use treville_kit::journal::{self, Seal, Values};
use treville_notation::pgn::{Pgn, Reader};

use super::args::AnalyseArgs;
use super::input::{Source, Survey};

/// The version of the format, which a reader checks first.
const VERSION: u32 = 2;

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
    /// The findings on each position of play, the last one included: score, depth, best moves.
    findings: Vec<(i32, u32, String)>,
}

/// A game with its verdicts.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedGame {
    /// Its number in the files, from 1.
    pub number: u64,
    /// The annotated game.
    pub pgn: Pgn,
    /// The verdicts on its moves of play.
    pub verdicts: Vec<Verdict>,
}

impl Entry {
    fn new(reviewed: &ReviewedGame) -> Entry {
        let ReviewedGame { number, pgn, verdicts } = reviewed;
        let (found, positions) = (findings(verdicts), pgn.game.positions());
        let in_play = positions.iter().skip(positions.len().saturating_sub(found.len()));
        let found = found.iter().zip(in_play).map(|(finding, position)| {
            (finding.score.0, finding.depth, words(*position, &finding.line))
        });
        Entry { game: *number, pgn: pgn.to_string(), findings: found.collect() }
    }

    /// The game and its verdicts; none if they do not fit each other.
    fn read(&self, thresholds: &Thresholds) -> Option<ReviewedGame> {
        let pgn = Reader::new(&self.pgn).next()?.ok()?;
        let positions = pgn.game.positions();
        let in_play = positions.iter().skip(positions.len().checked_sub(self.findings.len())?);
        let found = self.findings.iter().zip(in_play).map(|((score, depth, line), position)| {
            let score = Score((*score).clamp(-Score::MATE, Score::MATE));
            Some(Finding { score, depth: *depth, line: moves(*position, line)? })
        });
        let found: Option<Vec<Finding>> = found.collect();
        let verdicts = judge(&pgn.game, &found?, thresholds);
        Some(ReviewedGame { number: self.game, pgn, verdicts })
    }
}

/// The game of a line after the first one; none if it is not as it was written.
#[must_use]
pub fn read_entry(line: &str, thresholds: &Thresholds) -> Option<ReviewedGame> {
    serde_json::from_str::<Entry>(line).ok()?.read(thresholds)
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
    journal: journal::Journal,
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
        mut done: impl FnMut(ReviewedGame),
    ) -> Result<Journal, Failure> {
        let head = Head::new(args, survey);
        let path = journal_of(output);
        let mut file = GrowingFile::open(&path)?;
        let mut values = Values::open(&path)?;
        let Some(first) = values.next() else {
            // A kill can have left a part of the first line.
            if !Seal::default().line(&head)?.as_bytes().starts_with(&file.after(0)?) {
                return Err(other(&path, "another file"));
            }
            file.truncate(0)?;
            let mut journal = journal::Journal::new(file, Seal::default());
            journal.add(&head)?;
            return Ok(Journal { journal, output: output.to_owned(), last: 0 });
        };
        let (first, head) = (begin_anew(first)?, serde_json::to_string(&head)?);
        if first != head {
            return Err(other(&path, &difference(&first, &head)));
        }
        let mut last = 0;
        for value in &mut values {
            let reviewed = read_entry(&begin_anew(value)?, &args.thresholds);
            let Some(reviewed) = reviewed.filter(|reviewed| reviewed.number > last) else {
                return Err(other(&path, "a damaged one"));
            };
            last = reviewed.number;
            done(reviewed);
        }
        file.truncate(values.length())?;
        let journal = journal::Journal::new(file, values.seal());
        Ok(Journal { journal, output: output.to_owned(), last })
    }

    /// Adds a game, whose number has to be above all others.
    ///
    /// # Errors
    ///
    /// The journal cannot be written; what it has stays.
    pub fn add(&mut self, reviewed: &ReviewedGame) -> Result<(), Failure> {
        self.journal.add(&Entry::new(reviewed))?;
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
        let path = self.journal.path().to_owned();
        files::stream(&self.output, |output| {
            for value in Values::open(&path)?.skip(1) {
                let entry: Entry = serde_json::from_str(&value?)?;
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

/// A value, or what to do about damage.
fn begin_anew(value: Result<String, Failure>) -> Result<String, Failure> {
    value.map_err(|failure| match failure {
        Failure::Request(damage) => Failure::Request(format!("{damage}; {BEGIN_ANEW}")),
        failure => failure,
    })
}

const BEGIN_ANEW: &str = "remove it to begin anew";

fn other(path: &Path, got: &str) -> Failure {
    let name = path_name(path);
    Failure::Request(format!(
        "{name}: expected the journal of this analysis, got {got}; {BEGIN_ANEW}"
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
