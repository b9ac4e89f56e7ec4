//! Games as text: PGN read and written.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::str::FromStr;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use treville_core::encoding::shorten;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_notation::pgn::{
    self, Annotation, GameResult, Games, NotedScore, PgnError, Reader, Variation,
};

use crate::annotation::PgnMove;
use crate::errors::{invalid, number, raise, seconds, some_number};
use crate::game::Game;
use crate::moves;
use crate::variant::{VariantFile, text};

/// A game with its tags, comments and variations.
///
/// >>> game = Game(variant="chess")
/// >>> game.push("e4"); game.push("e5")
/// >>> pgn = Pgn(game, {"White": "Ann", "Black": "Bob"})
/// >>> pgn.annotate(1, comment="the old reply", centipawns=-20, depth=12)
/// >>> pgn.add_variation(1, ["c5", "Nf3"])
/// >>> print(str(pgn).split("\n\n")[1])
/// 1. e4 e5 {-0.20/12, the old reply} (1... c5 2. Nf3) *
#[pyclass(module = "treville")]
#[derive(Clone)]
pub struct Pgn(pgn::Pgn);

#[pymethods]
impl Pgn {
    #[new]
    #[pyo3(signature = (game, tags=None, comment=""))]
    fn new(
        game: PyRef<'_, Game>,
        tags: Option<BTreeMap<String, String>>,
        comment: &str,
    ) -> PyResult<Pgn> {
        let mut pgn = Pgn(pgn::Pgn::new(game.0.clone()));
        for (name, value) in tags.into_iter().flatten() {
            pgn.set_tag(&name, &value)?;
        }
        comment.clone_into(&mut pgn.0.comment);
        Ok(pgn)
    }

    /// The game: its first position and the moves that were played. It is a copy.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game.clone())
    }

    /// The tags that the game does not imply, by name. They are a copy.
    #[getter]
    fn tags(&self) -> BTreeMap<&str, &str> {
        self.0.tags().iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// Sets a tag. Result, variant and FEN follow from the game, and cannot be set.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value);
        if self.0.tag(name).is_none() {
            let expected = "expected letters, digits and _ as the name of a tag that the game does";
            return Err(invalid(format!("{expected} not imply, got '{}'", shorten(name))));
        }
        Ok(())
    }

    /// The moves that were played, each with what is said about it.
    #[getter]
    fn moves(&self) -> Vec<PgnMove> {
        let annotations = self.0.annotations.iter().cloned();
        let annotations = annotations.chain(std::iter::repeat_with(Annotation::default));
        let moves = Game::listed(&self.0.game).into_iter().zip(annotations);
        moves.map(|(played, annotation)| PgnMove { played, annotation }).collect()
    }

    /// The comment before the first move.
    #[getter]
    fn comment(&self) -> &str {
        &self.0.comment
    }

    #[setter]
    fn set_comment(&mut self, comment: &str) {
        comment.clone_into(&mut self.0.comment);
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``. It can be known without being seen on
    /// the board.
    #[getter]
    fn result(&self) -> String {
        self.0.result.to_string()
    }

    #[setter]
    fn set_result(&mut self, result: &str) -> PyResult<()> {
        self.0.result = GameResult::from_str(result).map_err(invalid)?;
        Ok(())
    }

    /// The fault that ends the moves of a game which breaks; None for a sound game.
    #[getter]
    fn fault(&self) -> Option<String> {
        self.0.fault.as_ref().map(ToString::to_string)
    }

    /// The texts that were read as something else, a sentence each.
    #[getter]
    fn readings(&self) -> Vec<String> {
        self.0.readings.iter().map(ToString::to_string).collect()
    }

    /// Sets what is said about a move, by its number from 0. What is left out stays.
    #[pyo3(signature = (index, *, comment=None, nags=None, centipawns=None, mate=None, depth=None,
        seconds=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords, all of them optional")]
    fn annotate(
        &mut self,
        index: &Bound<'_, PyAny>,
        comment: Option<String>,
        nags: Option<Vec<Bound<'_, PyAny>>>,
        centipawns: Option<&Bound<'_, PyAny>>,
        mate: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        seconds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let nags = nags.map(|nags| {
            let nag = |nag: &Bound<'_, PyAny>| number("a NAG", nag, 0..=255);
            nags.iter().map(|own| Ok(nag(own)? as u8)).collect::<PyResult<Vec<u8>>>()
        });
        let nags = nags.transpose()?;
        let centipawns = some_number("centipawns", centipawns, -1_000_000..=1_000_000)?;
        let mate = some_number("moves to mate", mate, -1000..=1000)?;
        let depth = some_number("a depth", depth, 0..=i64::from(u16::MAX))?;
        let time = self::seconds("a time", seconds)?;
        let score = match (centipawns, mate) {
            (Some(_), Some(_)) => return Err(invalid("expected centipawns or a mate, got both")),
            (Some(centipawns), None) => Some(NotedScore::Centipawns(centipawns as i32)),
            (None, Some(moves)) => Some(NotedScore::Mate(moves as i32)),
            (None, None) => None,
        };
        if score.is_none() && (depth.is_some() || time.is_some()) {
            return Err(invalid("expected a score with the depth or the time, got none"));
        }
        let (_, annotation) = self.at(index)?;
        if let Some(score) = score {
            let depth = depth.unwrap_or(0) as u16;
            annotation.evaluation = Some(pgn::Evaluation { score, depth, time });
        }
        if let Some(comment) = comment {
            annotation.comment = comment;
        }
        if let Some(nags) = nags {
            annotation.nags = nags;
        }
        Ok(())
    }

    /// Adds a line that could have been played instead of the move with this number, from 0.
    #[pyo3(signature = (index, moves, comment=""))]
    fn add_variation(
        &mut self,
        index: &Bound<'_, PyAny>,
        moves: Vec<Bound<'_, PyAny>>,
        comment: &str,
    ) -> PyResult<()> {
        let (mut position, annotation) = self.at(index)?;
        let mut line = Vec::new();
        for own in &moves {
            let m = moves::read(&position, own)?;
            line.push(m);
            position.play_unchecked(m);
        }
        if line.is_empty() {
            return Err(invalid("expected a move in the variation, got none"));
        }
        let variation = Variation { comment: comment.to_owned(), ..line.into_iter().collect() };
        annotation.variations.push(variation);
        Ok(())
    }

    /// A game of its own with the same moves, tags and comments.
    fn copy(&self) -> Pgn {
        self.clone()
    }

    /// The text of the PGN, with an empty line at its end.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.0.tag(name).unwrap_or("?").to_owned();
        let count = self.0.game.moves().len();
        format!("<Pgn {} - {}: {}, {count} plies>", tag("White"), tag("Black"), self.0.result)
    }

    fn __eq__(&self, other: &Pgn) -> bool {
        // What a reader took for something else is no part of the game.
        self.0.to_string() == other.0.to_string()
    }
}

impl Pgn {
    /// The position before the move of this number, and what is said about the move.
    fn at(&mut self, index: &Bound<'_, PyAny>) -> PyResult<(Position, &mut Annotation)> {
        let wanted = number("the number of a move", index, i64::MIN..=i64::MAX)?;
        let pgn = &mut self.0;
        let count = pgn.game.moves().len();
        pgn.annotations.resize_with(count, Annotation::default);
        let found = usize::try_from(wanted)
            .ok()
            .and_then(|at| Some((*pgn.game.positions().get(at)?, pgn.annotations.get_mut(at)?)));
        let problem = format!("expected one of {count} moves, got {wanted}");
        found.ok_or_else(|| raise::<PyIndexError>(problem))
    }
}

/// The games that a reader knows by name besides its own.
fn games(variants: Option<PyRef<'_, VariantFile>>) -> Vec<Rules> {
    variants.map_or_else(Vec::new, |file| file.variants.rules_of_the_file())
}

fn reader<'a>(reader: Reader<'a>, games: &'a [Rules], strict: bool) -> Reader<'a> {
    let reader = reader.with_games(games);
    if strict { reader } else { reader.lenient() }
}

/// Reads all games of a text, or of the bytes of a file.
///
/// A text that can mean one thing only is read as that, and ``Pgn.readings`` tells what it was; a
/// game that breaks comes up to there, with its ``fault``. A strict reader takes what this package
/// writes, and raises at the first fault.
///
/// >>> [str(game.result) for game in read_pgn("1. e4 e5 1-0 1. d4 1/2-1/2")]
/// ['1-0', '1/2-1/2']
#[pyfunction]
#[pyo3(signature = (source, *, strict=false, variants=None))]
pub fn read_pgn(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    strict: bool,
    variants: Option<PyRef<'_, VariantFile>>,
) -> PyResult<Vec<Pgn>> {
    let (text, games) = (text(source)?, games(variants));
    let read: Result<Vec<_>, _> =
        py.detach(|| reader(Reader::new(&text), &games, strict).collect());
    Ok(read.map_err(invalid)?.into_iter().map(Pgn).collect())
}

/// The games of a file, one after the other. Only one is in memory.
#[pyclass(module = "treville")]
pub struct PgnFile {
    texts: Games<BufReader<File>>,
    games: Vec<Rules>,
    strict: bool,
    /// Games of the text that was read last.
    ready: VecDeque<Result<pgn::Pgn, PgnError>>,
}

/// Opens a file of games, of any size, and reads them as :func:`read_pgn` does. A game that raises
/// is not the end: ``next`` goes on after it.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
/// >>> _ = path.write_text("1. e4 e5 1-0\n\n[Event \"two\"]\n\n1. d4 *\n")
/// >>> [pgn.result for pgn in open_pgn(path)]
/// ['1-0', '*']
#[pyfunction]
#[pyo3(signature = (path, *, strict=false, variants=None))]
pub fn open_pgn(
    path: PathBuf,
    strict: bool,
    variants: Option<PyRef<'_, VariantFile>>,
) -> PyResult<PgnFile> {
    let texts = Games::new(BufReader::new(File::open(path)?));
    Ok(PgnFile { texts, games: games(variants), strict, ready: VecDeque::new() })
}

#[pymethods]
impl PgnFile {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> PyResult<Option<Pgn>> {
        loop {
            if let Some(read) = self.ready.pop_front() {
                return read.map(|pgn| Some(Pgn(pgn))).map_err(invalid);
            }
            let Some(text) = self.texts.next() else { return Ok(None) };
            let text = text?;
            let before = text.line.saturating_sub(1);
            self.ready.extend(
                reader(text.reader(), &self.games, self.strict).map(|read| {
                    read.map_err(|error| PgnError { line: error.line + before, ..error })
                }),
            );
        }
    }
}
