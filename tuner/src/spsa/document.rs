//! A run as a file: a [journal](treville_kit::journal) of one line, which is replaced as a whole
//! after every batch.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::parameter::Parameter;
use super::run::{Run, VERSION};
use serde::Deserialize;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;
use treville_kit::journal::{Seal, Values};

/// Files of runs are much smaller than this.
const MOST_BYTES: u64 = 1 << 24;

/// The run in a file; none if there is no such file.
///
/// # Errors
///
/// The file cannot be read, or it is none of a run, or damaged, or one of another version.
pub fn read(path: &Path) -> Result<Option<Run>, Failure> {
    let mut text = Vec::new();
    // A device may have no end to be read to.
    let opened = files::target(path).and_then(File::open);
    match opened.and_then(|file| file.take(MOST_BYTES).read_to_end(&mut text)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(path, error)),
        Ok(_) => {}
    }
    let run = parse(&text, path).map_err(|problem| {
        let name = path_name(path);
        Failure::Request(printable(&format!("{name}: expected a file of `spsa`, got {problem}")))
    })?;
    Ok(Some(run))
}

/// Replaces the file by the run.
///
/// # Errors
///
/// The folder or the disk does not take it; then the old file is as it was.
pub fn write(path: &Path, run: &Run) -> Result<(), Failure> {
    files::write(path, Seal::default().line(run)?.as_bytes())
}

/// The run in a text, or what the text is instead.
fn parse(text: &[u8], path: &Path) -> Result<Run, String> {
    // Other versions may have other fields.
    #[derive(Deserialize)]
    struct Header {
        treville_spsa: u32,
    }
    let mut values = Values::new(text, path);
    let run = values.next().and_then(Result::ok).filter(|_| values.length() == text.len() as u64);
    let text = run.ok_or("another or a damaged one")?;
    let unfit = |error: serde_json::Error| format!("another or a damaged one: {error}");
    let header: Header = serde_json::from_str(&text).map_err(unfit)?;
    if header.treville_spsa != VERSION {
        return Err(format!("version {}, not {VERSION}", header.treville_spsa));
    }
    let run: Run = serde_json::from_str(&text).map_err(unfit)?;
    check(&run)?;
    Ok(run)
}

/// Checks that the numbers of a file fit each other, so that later code can rely on them.
fn check(run: &Run) -> Result<(), String> {
    let plan = &run.plan;
    let games = |iterations: u32| u64::from(iterations).saturating_mul(2 * u64::from(plan.pairs));
    let is_plan_sound = plan.iterations > 0
        && plan.pairs > 0
        && plan.batch > 0
        && plan.rate > 0.0
        && games(plan.iterations) == u64::from(plan.games.games)
        && plan.params.iter().all(is_sound);
    if !is_plan_sound {
        return Err("a plan that cannot be played".to_owned());
    }
    let values = std::iter::once(&run.theta).chain(run.history.iter().map(|point| &point.theta));
    for values in values {
        let fits = |(one, value): (&Parameter, &f64)| one.clamp(*value) == *value;
        if values.len() != plan.params.len() || !plan.params.iter().zip(values).all(fits) {
            return Err("values that are not those of its parameters".to_owned());
        }
    }
    let (played, iteration) = (run.tally.games(), run.iteration);
    let is_between = !run.is_over() && !iteration.is_multiple_of(plan.batch);
    if iteration > plan.iterations || is_between || played != games(iteration) {
        return Err(format!("{played} games in {iteration} iterations"));
    }
    Ok(())
}

/// Whether a parameter has a range, and a name that can stand in a line of code.
fn is_sound(parameter: &Parameter) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let Parameter { name, least, greatest, step, .. } = parameter;
    least < greatest && *step > 0.0 && name.chars().all(is_part)
}
