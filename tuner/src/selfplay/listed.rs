//! Pieces behind the first rank, as the command line gives them: a source of pairs, or a list of
//! pieces in a file.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Deserialize;
use treville_eval::piece::random::{ListedPieces, PairSource};
use treville_kit::failure::{Failure, path_name, printable};
use treville_notation::named_piece::NamedPiece;
use treville_notation::variants::MOST_BYTES;

/// `--pieces` of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pair {
    /// Two pieces, or others in each game.
    Source(PairSource),
    /// `sample:FILE`: two of this list in each game.
    Sample(PathBuf),
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Pair, String> {
        if let Some(path) = text.strip_prefix("sample:") {
            return Ok(Pair::Sample(path.into()));
        }
        text.parse().map(Pair::Source).map_err(|error| format!("{error}"))
    }
}

/// A line of a list. What else it says is for people.
#[derive(Deserialize)]
struct Line {
    piece: String,
    movement: String,
}

impl Pair {
    /// The source of pairs, in games of this seed.
    ///
    /// # Errors
    ///
    /// The list cannot be read, or is none.
    pub fn source(&self, seed: u64) -> Result<PairSource, Failure> {
        match self {
            Pair::Source(source) => Ok(source.clone()),
            Pair::Sample(path) => {
                let wrong = |problem: String| {
                    Failure::Request(format!("{}: {}", path_name(path), printable(&problem)))
                };
                let pieces = read(&text(path)?).map_err(wrong)?;
                let list = ListedPieces::new(pieces, seed);
                list.map(PairSource::Listed).map_err(|error| wrong(error.to_string()))
            }
        }
    }
}

fn text(path: &Path) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    let mut text = String::new();
    let most = MOST_BYTES as u64;
    let read = file.take(most + 1).read_to_string(&mut text);
    if read.map_err(|error| Failure::file(path, error))? as u64 > most {
        let problem = format!("{}: expected at most {most} bytes, got more", path_name(path));
        return Err(Failure::Request(problem));
    }
    Ok(text)
}

/// The pieces of a list under the headings piece and movement; lines that begin with `#` are passed
/// over.
fn read(text: &str) -> Result<Vec<NamedPiece>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let lines = reader.deserialize().map(|line| {
        let line: Line = line.map_err(|error| {
            format!("expected lines under the headings piece and movement: {error}")
        })?;
        format!("{}:{}", line.piece, line.movement).parse().map_err(|error| format!("{error}"))
    });
    lines.collect()
}
