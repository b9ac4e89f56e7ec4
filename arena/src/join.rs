//! `treville-arena merge`: joins the shares of a match that several machines have played.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::journal::{self, SavedMatch};
use super::report::Match;
use super::schedule::Schedule;
use super::settings::{MatchPlan, RunSettings};
use super::table;
use treville_games::settings::Source;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;
use treville_kit::shard::Shard;

/// The command line of `merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// Files saved by `match -shard I/N -autosave FILE`, in any order
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Save the whole match in this file, as a single machine would have saved it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Joins the saved shares of a match, in any order, and reports missing games. Saves the whole
/// match if a file is given, and prints its tables.
///
/// # Errors
///
/// A file is no saved match or belongs to another one, a game is in two of them, or the whole match
/// cannot be saved.
pub fn run(args: &MergeArgs, mut output: impl Write) -> Result<(), Failure> {
    let whole = read(&args.files)?;
    let schedule = Schedule::new(&whole.settings.plan).map_err(Failure::Request)?;
    if let Some(path) = &args.out {
        files::write(path, journal::text(&whole)?.as_bytes())?;
    }
    let (played, all) = (whole.records.len(), schedule.len());
    if played < all as usize {
        writeln!(output, "{played} of {all} games have been played.")?;
    }
    let one = Match::new(&whole.settings.plan, &whole.records);
    output.write_all(table::closing(one.plan, &one.results).as_bytes())?;
    Ok(output.flush()?)
}

/// Reads the shares of a match and puts them together.
pub(super) fn read(files: &[PathBuf]) -> Result<SavedMatch, Failure> {
    let mut parts = Vec::new();
    for path in files {
        parts.push((path_name(path), journal::read(path)?));
    }
    join(parts)
}

/// The plan that the shares of a match have in common: all but the places of programs, books and
/// complaints.
fn games_of(plan: &MatchPlan) -> MatchPlan {
    let mut plan = plan.clone();
    for engine in &mut plan.engines {
        engine.cmd.clear();
        engine.dir = None;
        engine.stderr = None;
        engine.book.iter_mut().for_each(only_name);
    }
    if let Source::Epd(path) | Source::Pgn(path) = &mut plan.openings.from {
        only_name(path);
    }
    plan
}

fn only_name(path: &mut PathBuf) {
    *path = path.file_name().map(PathBuf::from).unwrap_or_default();
}

/// Joins named parts. How each machine ran its part is dropped.
fn join(parts: Vec<(String, SavedMatch)>) -> Result<SavedMatch, Failure> {
    let mut parts = parts.into_iter();
    let Some((first, mut whole)) = parts.next() else {
        return Err(Failure::Request("expected the saved states of a match, got none".to_owned()));
    };
    whole.settings.run = RunSettings { shard: Shard::WHOLE, ..RunSettings::default() };
    let mut numbers: HashSet<u32> = whole.records.iter().map(|record| record.number).collect();
    for (name, part) in parts {
        if games_of(&part.settings.plan) != games_of(&whole.settings.plan) {
            return Err(Failure::Request(format!(
                "{name}: expected a share of the same match as {first}, got one with other settings"
            )));
        }
        for record in part.records {
            if !numbers.insert(record.number) {
                return Err(Failure::Request(format!(
                    "{name}: expected every game once, got game {} again",
                    u64::from(record.number) + 1
                )));
            }
            whole.records.push(record);
        }
    }
    whole.records.sort_by_key(|record| record.number);
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameRecord;
    use crate::settings::{EngineSettings, MatchSettings};

    /// A share of a match of four games, played from this folder.
    fn share(folder: &str, numbers: &[u32]) -> (String, SavedMatch) {
        let engine = |name: &str| EngineSettings {
            name: name.to_owned(),
            cmd: format!("{folder}/{name}"),
            stderr: Some(PathBuf::from(format!("{folder}/{name}.txt"))),
            ..EngineSettings::default()
        };
        let mut settings = MatchSettings::default();
        settings.plan.engines = vec![engine("a"), engine("b")];
        settings.run.state = Some(PathBuf::from(folder));
        let records = numbers.iter().map(|number| GameRecord::sample(*number)).collect();
        (format!("{folder}.jsonl"), SavedMatch { settings, records })
    }

    #[test]
    fn shares_make_the_whole_in_any_order() {
        let whole = join(vec![share("x", &[3, 2]), share("y", &[0, 1])]).unwrap();
        let numbers: Vec<u32> = whole.records.iter().map(|record| record.number).collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
        assert_eq!(whole.settings.run, RunSettings::default());
    }

    #[test]
    fn what_does_not_belong_together_is_refused_by_file() {
        let problem = |parts| join(parts).unwrap_err().to_string();
        let again = problem(vec![share("x", &[0, 1]), share("y", &[1])]);
        assert_eq!(again, "y.jsonl: expected every game once, got game 2 again");
        let mut other = share("y", &[1]);
        other.1.settings.plan.seed = 7;
        let other = problem(vec![share("x", &[0]), other]);
        assert!(other.starts_with("y.jsonl: expected a share of the same match as x.jsonl"));
        assert!(problem(Vec::new()).starts_with("expected the saved states"));
    }
}
