//! `treville-tuner merge`: shares joined to the whole, those of a Monte Carlo run, of a match or of
//! games for positions.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::arena::{join, journal};
use crate::failure::Failure;
use crate::format::Format;
use crate::montecarlo;
use crate::positions;
use crate::positions::reader::{Care, is_ours};

/// The command line of `merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files that `montecarlo --shard I/N --out FILE`, `match -shard I/N -autosave FILE` or
    /// `selfplay --shard I/N --out FILE` have saved, in any order
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Save the whole in this file, as a single machine would have saved it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How to print the values of a Monte Carlo run; json is also what --out saves
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// What to do with damaged files of positions.
    #[command(flatten)]
    pub care: Care,
}

/// Joins the files, saves the whole and prints it. The first file says what the others have to be.
///
/// # Errors
///
/// A file cannot be read, or the files do not belong together, or the whole cannot be saved, or
/// nobody reads the output.
pub fn run(args: &MergeArgs, output: impl Write) -> Result<(), Failure> {
    let out = args.out.as_deref();
    if args.files.first().is_some_and(|path| is_ours(path)) {
        return positions::merge::run(&args.files, out, args.care, output);
    }
    let is_match = match args.files.first() {
        Some(path) => is_match(path)?,
        None => false,
    };
    if is_match {
        join::run(&args.files, out, output)
    } else {
        montecarlo::merge::run(&args.files, out, args.format, output)
    }
}

/// Whether a file is the saved state of a match.
fn is_match(path: &Path) -> Result<bool, Failure> {
    let mut head = [0; 64];
    let read = File::open(path).and_then(|mut file| file.read(&mut head));
    let length = read.map_err(|error| Failure::file(path, error))?;
    let head = head.get(..length).unwrap_or_default();
    Ok(journal::is_journal(&String::from_utf8_lossy(head)))
}
