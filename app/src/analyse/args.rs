//! The command line of `treville analyse`.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use treville_engine::message::Limits;
use treville_engine::review::Thresholds;
use treville_engine::tt::Table;
use treville_kit::arguments::{number, numbers, within};
use treville_kit::failure::{Failure, quoted};
use treville_kit::threads::cores;

/// The command line of `analyse`.
#[derive(Args, Clone, Debug)]
pub struct AnalyseArgs {
    /// Files of games in PGN; those of --variants are known by their names
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write the annotated games to this file, or to standard output if it is `-` [default: FILE
    /// with .analysed.pgn in the place of .pgn]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Take these games only, such as 3,5-9; they are counted through all files
    #[arg(long, value_name = "LIST", value_parser = GameNumbers::parse)]
    pub games: Option<GameNumbers>,
    /// The lost points from which a move is an inaccuracy, a mistake and a blunder; 0.1,0.2,0.3 is
    /// twice as lenient
    #[arg(long, value_name = "A,B,C", default_value_t)]
    pub thresholds: Thresholds,
    /// Positions to search for each move [default: 100000, unless --depth or --movetime is given]
    #[arg(long, value_name = "N", help_heading = "Thinking")]
    #[arg(value_parser = numbers(1..=1_000_000_000_000_u64, "nodes"))]
    pub nodes: Option<u64>,
    /// Plies to search for each move
    #[arg(long, value_name = "N", help_heading = "Thinking")]
    #[arg(value_parser = numbers(1..=64_u32, "plies"))]
    pub depth: Option<u32>,
    /// Milliseconds for each move; the results then differ from run to run
    #[arg(long, value_name = "MS", help_heading = "Thinking")]
    #[arg(value_parser = numbers(1..=86_400_000_u64, "milliseconds"))]
    pub movetime: Option<u64>,
    /// Games at a time; the results are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, help_heading = "Thinking")]
    pub threads: Option<NonZeroUsize>,
    /// Megabytes of transposition table for each game at a time
    #[arg(
        long,
        value_name = "MB",
        value_parser = numbers(1..=Table::MAX_MEGABYTES, "megabytes"),
        default_value_t = 16,
        help_heading = "Thinking"
    )]
    pub hash: usize,
}

/// The nodes for a move where nothing limits the search: a tenth of a second on most machines.
const DEFAULT_NODES: u64 = 100_000;

/// The name for standard output.
const STANDARD: &str = "-";

/// The destination of annotated games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Destination {
    /// To standard output, each as soon as it is ready.
    Standard,
    /// Into a file, when all are ready.
    File(PathBuf),
}

impl AnalyseArgs {
    /// The limits of the engine's search of a position.
    pub(super) fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.movetime.is_none();
        Limits {
            nodes: self.nodes.or(unlimited.then_some(DEFAULT_NODES)),
            depth: self.depth,
            movetime: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    /// The destination of the annotated games.
    pub(super) fn destination(&self) -> Result<Destination, Failure> {
        match (&self.output, &self.files[..]) {
            (Some(output), _) if output.as_os_str() == STANDARD => Ok(Destination::Standard),
            (Some(output), _) => Ok(Destination::File(output.clone())),
            (None, [file]) => Ok(Destination::File(file.with_extension("analysed.pgn"))),
            (None, files) => Err(Failure::Request(format!(
                "expected --output FILE for the games of {} files, got none",
                files.len()
            ))),
        }
    }

    /// Games at a time.
    pub(super) fn threads(&self) -> usize {
        cores(self.threads).get()
    }

    /// Whether a game is one of those that are wanted.
    pub(super) fn wants(&self, game: u64) -> bool {
        self.games.as_ref().is_none_or(|games| games.has(game))
    }
}

/// Numbers of games, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameNumbers(Vec<(u64, u64)>);

impl GameNumbers {
    fn parse(text: &str) -> Result<GameNumbers, String> {
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            (1 <= first && first <= last).then_some((first, last))
        };
        let ranges: Option<Vec<(u64, u64)>> = text.split(',').map(range).collect();
        ranges.map(GameNumbers).ok_or_else(|| {
            format!("expected numbers of games from 1, such as 3,5-9, got {}", quoted(text))
        })
    }

    fn has(&self, game: u64) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&game))
    }
}

/// As they are read.
impl fmt::Display for GameNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |(first, last): &(u64, u64)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        f.write_str(&self.0.iter().map(range).collect::<Vec<_>>().join(","))
    }
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = within(text, 1, 1024, "a number of games")?;
    Ok(NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_by_numbers_and_ranges() {
        let games = GameNumbers::parse("3, 5-9").unwrap();
        assert_eq!(games.to_string(), "3,5-9");
        let named: Vec<u64> = (0..12).filter(|game| games.has(*game)).collect();
        assert_eq!(named, [3, 5, 6, 7, 8, 9]);
        for bad in ["", "0", "3-", "-3", "9-5", "1,,2", "x", "1-2-3"] {
            let problem = GameNumbers::parse(bad).unwrap_err();
            assert!(problem.starts_with("expected numbers of games from 1, such as"), "{problem}");
        }
    }
}
