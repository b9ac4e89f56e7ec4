//! A run of the experiment as a file, and a part of one.
//!
//! A part holds sums of whole numbers, so that parts can be added up without losing a digit. A run
//! holds the values that follow from them. Both are JSON.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::mobility::montecarlo::{Estimate, Outcome, Row, Share, repeated};
use treville_eval::piece::values::{Method, worth};

use super::sampling::MOST_REPEATS;
use treville_kit::failure::{Failure, printable};

/// The version of both kinds of file.
const VERSION: u32 = 1;

/// The name of the format of a part.
const PART: &str = "treville-montecarlo-part";

/// No file of ours is nearly as large.
const MOST_BYTES: u64 = 1 << 24;

/// A part of a run.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PartDocument {
    format: String,
    version: u32,
    /// Which part of how many.
    pub part: String,
    /// The sums of each test.
    pub tests: Vec<Share>,
}

impl PartDocument {
    /// The document of a part.
    #[must_use]
    pub fn new(part: String, tests: Vec<Share>) -> PartDocument {
        PartDocument { format: PART.to_owned(), version: VERSION, part, tests }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or it is not such a document, or one of another version.
    pub fn read(path: &Path) -> Result<PartDocument, Failure> {
        let mut text = Vec::new();
        let opened = File::open(path);
        opened
            .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut text))
            .map_err(|error| Failure::file(path, error))?;
        PartDocument::parse(&text).map_err(|problem| {
            Failure::Request(printable(&format!("{}: {problem}", path.display())))
        })
    }

    fn parse(text: &[u8]) -> Result<PartDocument, String> {
        // What another version holds besides these two is not for us to know.
        #[derive(Deserialize)]
        struct Header {
            format: String,
            version: u32,
        }
        let unfit = |error| format!("expected a file of `montecarlo --shard --out`: {error}");
        let header: Header = serde_json::from_slice(text).map_err(unfit)?;
        if header.format != PART {
            return Err(format!("expected format {PART}, got {}", header.format));
        }
        if header.version != VERSION {
            return Err(format!("expected version {VERSION}, got {}", header.version));
        }
        let document: PartDocument = serde_json::from_slice(text).map_err(unfit)?;
        let tests = document.tests.len() as u64;
        if (1..=MOST_REPEATS).contains(&tests) {
            Ok(document)
        } else {
            Err(format!("expected 1 to {MOST_REPEATS} tests, got {tests}"))
        }
    }
}

/// A run.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct RunDocument {
    format: &'static str,
    version: u32,
    /// The seed of the first test; the next one has the next seed.
    pub seed: u64,
    /// The standard error at which tests stopped.
    pub wanted_error: Option<f64>,
    /// The tests that were run.
    pub tests: Vec<Test>,
    /// The results.
    pub values: Vec<PieceValues>,
}

/// A test of a run.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its seed.
    pub seed: u64,
    /// Number of its trials.
    pub trials: u64,
    /// Number of the boards of these.
    pub boards: u64,
}

/// The values of a piece in each test and together.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PieceValues {
    /// The piece.
    pub piece: String,
    /// Its movement in canonical Betza notation.
    pub betza: String,
    /// The mean of the tests in squares.
    pub squares: Estimate,
    /// The mean of the tests in pawns.
    pub pawns: Estimate,
    /// The largest test less the smallest, in pawns: what the source calls variance.
    pub variance: f64,
    /// The limit of the mean, in pawns.
    pub exact: Option<f64>,
    /// Each test in pawns.
    pub tests: Vec<Estimate>,
}

impl RunDocument {
    /// The document of a run.
    #[must_use]
    pub fn new(wanted_error: Option<f64>, outcomes: &[Outcome]) -> RunDocument {
        let test = |outcome: &Outcome| {
            let Outcome { seed, trials, boards, .. } = *outcome;
            Test { seed, trials, boards }
        };
        let values = repeated(outcomes).into_iter().enumerate().filter_map(|(index, piece)| {
            let rows: Vec<&Row> =
                outcomes.iter().filter_map(|outcome| outcome.rows.get(index)).collect();
            let tests: Vec<Estimate> = rows.iter().map(|row| row.pawns).collect();
            let squares: Vec<Estimate> = rows.iter().map(|row| row.squares).collect();
            let betza = rows.first()?.betza.clone();
            Some(PieceValues {
                piece: piece.name,
                squares: mean(&squares),
                pawns: Estimate { mean: piece.average, ..mean(&tests) },
                variance: piece.variance,
                exact: exact(&betza),
                betza,
                tests,
            })
        });
        RunDocument {
            format: "treville-montecarlo",
            version: VERSION,
            seed: outcomes.first().map_or(0, |outcome| outcome.seed),
            wanted_error,
            tests: outcomes.iter().map(test).collect(),
            values: values.collect(),
        }
    }
}

/// The mean of tests that know nothing of each other.
fn mean(tests: &[Estimate]) -> Estimate {
    let count = tests.len().max(1) as f64;
    let squares: Option<Vec<f64>> =
        tests.iter().map(|test| test.error.map(|error| error * error)).collect();
    Estimate {
        mean: tests.iter().map(|test| test.mean).sum::<f64>() / count,
        error: squares.map(|squares| squares.iter().sum::<f64>().sqrt() / count),
    }
}

/// The value in pawns that Monte Carlo tends to.
fn exact(betza: &str) -> Option<f64> {
    let profile = Profile::new(&betza.parse().ok()?);
    Some(worth(&profile, Method::Exact, &Factors::SOURCE).pawns)
}

/// A document as the text of a file.
///
/// # Errors
///
/// A number has no JSON form, which none here lacks.
pub fn text(document: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut text = serde_json::to_vec_pretty(document)?;
    text.push(b'\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_tests_that_know_nothing_of_each_other_shrink() {
        let test = |mean, error| Estimate { mean, error };
        let both = mean(&[test(3.0, Some(0.3)), test(5.0, Some(0.4))]);
        assert_eq!(both.mean, 4.0);
        assert!((both.error.unwrap() - 0.25).abs() < 1e-12);
        assert_eq!(mean(&[test(3.0, None)]), test(3.0, None));
    }

    #[test]
    fn files_that_are_no_parts_are_refused_in_one_line() {
        let problem = |text: &str| PartDocument::parse(text.as_bytes()).unwrap_err();
        for bad in ["", "{", "[]", "null", "\u{0}", "{\"format\": 3}", "{\"version\": 1}"] {
            let problem = problem(bad);
            assert!(problem.starts_with("expected a file of `montecarlo --shard --out`: "));
            assert_eq!(problem.lines().count(), 1, "{problem}");
        }
        let header = |format: &str, version: u32| {
            format!("{{\"format\": \"{format}\", \"version\": {version}, \"more\": 1e400}}")
        };
        assert_eq!(problem(&header("other", 1)), format!("expected format {PART}, got other"));
        assert_eq!(problem(&header(PART, 2)), "expected version 1, got 2");
        let none =
            format!("{{\"format\": \"{PART}\", \"version\": 1, \"part\": \"1/2\", \"tests\": []}}");
        assert_eq!(problem(&none), "expected 1 to 1000 tests, got 0");
    }
}
