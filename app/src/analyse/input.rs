//! The games of files, one after the other, and a look through all of them beforehand.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use treville_core::position::Stage;
use treville_core::rules::Rules;
use treville_kit::failure::{Failure, path_name};
use treville_notation::pgn::{Games, Pgn, PgnError};

use super::args::AnalyseArgs;

/// A game as it was read.
pub(super) struct InputGame<'a> {
    /// Its number in all files, from 1.
    pub number: u64,
    /// The game, or its fault.
    pub game: Result<Pgn, PgnError>,
    file: &'a Path,
    /// The line before the text in which its lines are counted.
    before: usize,
}

impl InputGame<'_> {
    /// A line of the game, by its number in the text.
    fn place(&self, line: usize) -> String {
        let (file, line) = (path_name(self.file), self.before + line);
        format!("{file}, game {}, line {line}", self.number)
    }
}

/// The games of all files that are wanted. Only those of one text are in memory.
pub(super) struct Input<'a> {
    args: &'a AnalyseArgs,
    /// Games that are known by their names.
    known: &'a [Rules],
    files: std::slice::Iter<'a, PathBuf>,
    open: Option<(&'a Path, Games<BufReader<File>>)>,
    ready: VecDeque<InputGame<'a>>,
    /// Games so far, those that are not wanted included.
    pub games: u64,
}

impl<'a> Input<'a> {
    pub fn new(args: &'a AnalyseArgs, known: &'a [Rules]) -> Input<'a> {
        let files = args.files.iter();
        Input { args, known, files, open: None, ready: VecDeque::new(), games: 0 }
    }

    /// Reads on until a game is ready; false at the end of the last file.
    fn read(&mut self) -> Result<bool, Failure> {
        while self.ready.is_empty() {
            let Some((path, games)) = &mut self.open else {
                let Some(path) = self.files.next() else { return Ok(false) };
                let file = File::open(path).map_err(|error| Failure::file(path, error))?;
                self.open = Some((path, Games::new(BufReader::new(file))));
                continue;
            };
            let Some(text) = games.next() else {
                self.open = None;
                continue;
            };
            let text = text.map_err(|error| Failure::file(path, error))?;
            for mut game in text.reader().lenient().with_games(self.known) {
                self.games += 1;
                if let Ok(pgn) = &mut game {
                    tell_the_fault(pgn, text.line.saturating_sub(1));
                }
                if self.args.wants(self.games) {
                    let (number, before) = (self.games, text.line.saturating_sub(1));
                    self.ready.push_back(InputGame { number, game, file: path, before });
                }
            }
        }
        Ok(true)
    }
}

/// Says in the last comment where a broken game ends; `before` is the number of lines before it.
fn tell_the_fault(pgn: &mut Pgn, before: usize) {
    let Some(PgnError { line, fault }) = &pgn.fault else { return };
    let words = format!("The game breaks on line {}: {fault}", before + line);
    let comment = pgn.annotations.last_mut().map_or(&mut pgn.comment, |last| &mut last.comment);
    let separator = if comment.is_empty() { "" } else { "; " };
    comment.push_str(separator);
    comment.push_str(&words);
}

impl<'a> Iterator for Input<'a> {
    type Item = Result<InputGame<'a>, Failure>;

    fn next(&mut self) -> Option<Result<InputGame<'a>, Failure>> {
        match self.read() {
            Ok(_) => self.ready.pop_front().map(Ok),
            Err(failure) => {
                // Nothing comes after a failure.
                (self.open, self.files) = (None, [].iter());
                Some(Err(failure))
            }
        }
    }
}

/// The marks by which a file is known when an analysis goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Source {
    name: String,
    bytes: u64,
    crc32: u32,
}

impl Source {
    fn of(path: &Path) -> io::Result<Source> {
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a plain file"));
        }
        let (mut hasher, mut bytes) = (crc32fast::Hasher::new(), 0);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let length = file.read(&mut buffer)?;
            let Some(part) = buffer.get(..length).filter(|part| !part.is_empty()) else { break };
            hasher.update(part);
            bytes += length as u64;
        }
        Ok(Source { name: path_name(path), bytes, crc32: hasher.finalize() })
    }
}

/// The work to do.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub sources: Vec<Source>,
    /// The file of games that are known by their names.
    pub variants: Option<Source>,
    /// Games that can be reviewed.
    pub games: u64,
    /// Their moves of play.
    pub moves: u64,
    /// Number of them that have something that was taken for something else.
    pub lenient: u64,
    /// Faulty games.
    pub faults: u64,
}

/// Looks through all files, and tells the fault of each game that cannot be reviewed, or not to its
/// end. What was taken for something else in the others is logged. The games that are known are those of
/// `variants`.
///
/// # Errors
///
/// A file cannot be read, or there is no game.
pub(super) fn survey(
    args: &AnalyseArgs,
    known: &[Rules],
    variants: Option<&Path>,
    mut tell: impl FnMut(&str),
) -> Result<Survey, Failure> {
    let mut survey = Survey::default();
    let source = |path: &Path| Source::of(path).map_err(|error| Failure::file(path, error));
    for path in &args.files {
        survey.sources.push(source(path)?);
    }
    survey.variants = variants.map(source).transpose()?;
    let mut input = Input::new(args, known);
    for found in &mut input {
        let found = found?;
        match &found.game {
            Ok(pgn) => {
                survey.games += 1;
                survey.moves += moves_of_play(pgn);
                survey.lenient += u64::from(!pgn.readings.is_empty());
                if let Some(fault) = &pgn.fault {
                    let place = found.place(fault.line);
                    tell(&format!("{place}: {}; the game is read up to there", fault.fault));
                }
                for reading in &pgn.readings {
                    log::info!("{}: {reading}", found.place(reading.line));
                }
            }
            Err(error) => {
                survey.faults += 1;
                tell(&format!("{}: {}", found.place(error.line), error.fault));
            }
        }
    }
    if survey.games + survey.faults == 0 {
        let names: Vec<&str> = survey.sources.iter().map(|source| source.name.as_str()).collect();
        let names = names.join(", ");
        return Err(Failure::Request(match (&args.games, input.games) {
            (Some(games), all @ 1..) => format!("{names}: expected games {games}, got {all} games"),
            _ => format!("{names}: expected games, got none"),
        }));
    }
    Ok(survey)
}

/// Number of moves of a game that are reviewed.
pub(super) fn moves_of_play(pgn: &Pgn) -> u64 {
    let before = pgn.game.positions().iter().take(pgn.game.moves().len());
    before.filter(|position| position.stage() == Stage::Play).count() as u64
}
