//! `-pgnout` and `-config`.

use std::fs;
use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::flag::Key;
use super::given::Given;
use super::values::{path, switch};
use crate::settings::{PgnOut, Settings};
use treville_kit::failure::{Failure, path_name, printable};

/// The keys of a flag that takes a file.
pub const FILE_KEYS: &[Key] = &[Key::new("file", "FILE", "The file")];

/// The keys of `-pgnout`.
pub const PGN_KEYS: &[Key] = &[
    Key::new("file", "FILE", "The file"),
    Key::new("min", "true|false", "Moves without evaluations, times or comments (false)")
        .or_alone("true"),
];

/// `-pgnout`. A match whose games are kept is one to be gone on with, so it is saved as well.
///
/// # Errors
///
/// A value is missing or wrong.
pub fn pgnout(draft: &mut Draft, given: &Given) -> Result<(), String> {
    let file = given.need("file", path)?;
    let run = &mut draft.settings.run;
    run.state.get_or_insert_with(|| state_beside(&file));
    run.pgn = Some(PgnOut { minimal: given.key("min", switch)?.unwrap_or(false), file });
    Ok(())
}

/// Where a match is saved whose games are written to this file.
#[must_use]
pub fn state_beside(games: &Path) -> PathBuf {
    games.with_extension("match.jsonl")
}

/// `-config`.
///
/// # Errors
///
/// The file cannot be read, or is not the settings of a match.
pub fn config(draft: &mut Draft, given: &Given) -> Result<(), String> {
    let file = given.need("file", path)?;
    let text = fs::read_to_string(&file)
        .map_err(|error| given.wrong("", &Failure::file(&file, error).to_string()))?;
    draft.settings = serde_json::from_str::<Settings>(&text).map_err(|error| {
        let name = path_name(&file);
        let problem = printable(&error.to_string());
        given.wrong("", &format!("{name}: expected the settings of a match: {problem}"))
    })?;
    Ok(())
}
