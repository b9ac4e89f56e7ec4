//! `treville-tuner merge`: shares joined to the whole, those of a Monte Carlo run or of games for
//! positions.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::montecarlo;
use crate::positions;
use crate::positions::reader::{Care, is_ours};
use treville_kit::failure::Failure;
use treville_kit::format::Format;

/// The command line of `merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files that `montecarlo --shard I/N --out FILE` or `selfplay --shard I/N --out FILE`
    /// have saved, in any order
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
/// the output is closed.
pub fn run(args: &MergeArgs, output: impl Write) -> Result<(), Failure> {
    let out = args.out.as_deref();
    if args.files.first().is_some_and(|path| is_ours(path)) {
        return positions::merge::run(&args.files, out, args.care, output);
    }
    montecarlo::merge::run(&args.files, out, args.format, output)
}
