//! `treville-values merge`: parts of a Monte Carlo run joined to the whole.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_eval::piece::mobility::montecarlo::{MergeError, Outcome, Share, merge};

use super::document::{PartDocument, RunDocument, text};
use super::show;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::format::Format;

/// The command line of `merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files that `montecarlo --shard I/N --out FILE` has saved, in any order
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Save the whole in this file, as a single machine would have saved it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How to print the values; json is also what --out saves
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Joins the files, saves the whole run and prints it.
///
/// # Errors
///
/// A file cannot be read, or the files are not the parts of one run, each once; or the whole cannot
/// be saved, or the output is closed.
pub fn run(args: &MergeArgs, output: impl Write) -> Result<(), Failure> {
    let mut names = Vec::new();
    let mut parts = Vec::new();
    for path in &args.files {
        names.push(path_name(path));
        parts.push(PartDocument::read(path)?);
    }
    let outcomes = join(&names, &parts).map_err(Failure::Request)?;
    let run = RunDocument::new(None, &outcomes);
    if let Some(path) = &args.out {
        files::write(path, &text(&run)?)?;
    }
    show::print(&run, args.format, output)
}

/// Joins every test of the parts that come from these files.
fn join(names: &[String], parts: &[PartDocument]) -> Result<Vec<Outcome>, String> {
    let count = parts.first().map_or(0, |part| part.tests.len());
    if let Some((name, part)) = names.iter().zip(parts).find(|(_, part)| part.tests.len() != count)
    {
        let first = names.first().map_or("the first file", String::as_str);
        let got = part.tests.len();
        return Err(format!("{name}: expected as many tests as in {first}, {count}, got {got}"));
    }
    let mut outcomes: Vec<Outcome> = Vec::new();
    for test in 0..count {
        let shares: Vec<Share> =
            parts.iter().filter_map(|part| part.tests.get(test)).cloned().collect();
        let outcome = merge(&shares).map_err(|problem| in_words(problem, names))?;
        // The tests of a run have seeds that follow each other.
        let expected = outcomes.last().map(|last| last.seed.wrapping_add(1));
        if expected.is_some_and(|seed| seed != outcome.seed) {
            let name = names.first().map_or("", String::as_str);
            return Err(format!("{name}: expected tests of seeds that follow each other"));
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

/// The error, with the names of files in the place of numbers.
fn in_words(problem: MergeError, names: &[String]) -> String {
    let name = |number: usize| {
        let name = number.checked_sub(1).and_then(|index| names.get(index));
        name.map_or("a file", String::as_str)
    };
    match problem {
        MergeError::Nothing => "expected files, got none".to_owned(),
        MergeError::Version { number, found } => {
            let expected = "expected trials of this version of the program";
            format!("{}: {expected}, got version {found}", name(number))
        }
        MergeError::Damaged { number } => {
            format!("{}: expected numbers that fit each other, got others", name(number))
        }
        MergeError::Different { number, what } => {
            format!("{}: expected the {what} of {}, got another", name(number), name(1))
        }
        MergeError::Overlap { numbers: (one, other) } => {
            format!(
                "{} and {}: expected different trials, got some in both",
                name(one),
                name(other)
            )
        }
        MergeError::Missing { from, all } => {
            format!("expected all {all} trials, got none from trial {from} on")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::montecarlo::sampling::experiment;
    use std::num::NonZeroUsize;
    use treville_eval::piece::mobility::montecarlo::{Control, Part};
    use treville_results::pieces::Piece;

    fn part(text: &str, trials: u64, seed: u64, pieces: &str) -> PartDocument {
        let pieces = Piece::named(pieces.split(' '));
        let experiment = experiment(&pieces, trials, seed).unwrap();
        let part: Part = text.parse().unwrap();
        let run = |test| {
            let test = experiment.repetition(test);
            test.run_part(part, NonZeroUsize::MIN, Control::default()).unwrap()
        };
        PartDocument::new(text.to_owned(), (0..2).map(run).collect())
    }

    fn joined(parts: &[PartDocument]) -> Result<Vec<Outcome>, String> {
        let names: Vec<String> = (1..=parts.len()).map(|n| format!("{n}.json")).collect();
        join(&names, parts)
    }

    #[test]
    fn parts_make_the_whole_in_any_order() {
        let whole = joined(&[part("1/1", 1500, 7, "knight rook")]).unwrap();
        let parts = ["3/3", "1/3", "2/3"].map(|text| part(text, 1500, 7, "knight rook"));
        assert_eq!(joined(&parts), Ok(whole));
    }

    #[test]
    fn what_does_not_fit_is_told_by_file() {
        let one = part("1/2", 1100, 7, "knight");
        let two = part("2/2", 1100, 7, "knight");
        let check = |parts: &[&PartDocument], expected: &str| {
            let parts: Vec<PartDocument> = parts.iter().map(|part| (*part).clone()).collect();
            assert_eq!(joined(&parts).unwrap_err(), expected);
        };
        check(&[&one], "expected all 1100 trials, got none from trial 513 on");
        check(&[&two], "expected all 1100 trials, got none from trial 1 on");
        check(&[&one, &one], "1.json and 2.json: expected different trials, got some in both");
        for (other, what) in [
            (part("2/2", 1100, 8, "knight"), "seed"),
            (part("2/2", 1200, 7, "knight"), "number of trials"),
            (part("2/2", 1100, 7, "rook"), "list of pieces"),
        ] {
            check(&[&one, &other], &format!("2.json: expected the {what} of 1.json, got another"));
        }
        let fewer = PartDocument::new("2/2".to_owned(), two.tests[..1].to_vec());
        check(&[&one, &fewer], "2.json: expected as many tests as in 1.json, 2, got 1");
        let [first, second] = [&one.tests, &two.tests].map(|tests| tests[0].clone());
        let twice =
            [first, second].map(|test| PartDocument::new("1".to_owned(), vec![test.clone(), test]));
        assert!(joined(&twice).unwrap_err().contains("seeds that follow each other"));
    }
}
