//! `treville-tuner merge`: shares of games for positions joined to the whole.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::positions;
use crate::positions::reader::Care;
use treville_kit::failure::Failure;

/// The command line of `merge`.
#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// The files that `selfplay --shard I/N --out FILE` has saved, in any order
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Save the whole in this file, as a single machine would have saved it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What to do with damaged files of positions.
    #[command(flatten)]
    pub care: Care,
}

/// Joins the files and saves the whole. The first file says what the others have to be.
///
/// # Errors
///
/// A file cannot be read, or the files do not belong together, or the whole cannot be saved.
pub fn run(args: &MergeArgs, output: impl Write) -> Result<(), Failure> {
    positions::merge::run(&args.files, args.out.as_deref(), args.care, output)
}
