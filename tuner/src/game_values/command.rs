//! The command line of `game-values`, and what it prints.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::phases::{self, Phases, PhasesRow};
use super::show::{self, PlayedRow};
use super::{NumberWithError, measure};
use crate::positions::reader::Care;
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::numbers;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::format::{Format, print_json, print_tables};
use treville_results::game_values::GameValues;
use treville_results::json_file;
use treville_results::pieces::{Piece, PieceFiles};

/// The command line of `game-values`.
#[derive(Args, Clone, Debug)]
pub struct GameValuesArgs {
    /// Files of `selfplay`, each game once
    #[arg(required = true, value_name = "GAMES")]
    pub games: Vec<PathBuf>,
    /// Take this many quiet positions of each game, from its start; 0 takes all
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=usize::MAX, "a number of positions"))]
    pub first: usize,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
    /// Print this piece, by name or as Name:Betza; may be repeated [default: those of --pieces and
    /// --variants, else all that were played]
    #[arg(long = "piece", value_name = "PIECE")]
    pub named: Vec<String>,
    /// Where else pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// Games of random endings: values at full boards by GAMES, best with --first, and in endings
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub endings: Vec<PathBuf>,
    /// Write how the errors go together, for `law`: rows of numbers in the order of the list
    #[arg(long, value_name = "FILE")]
    pub covariance: Option<PathBuf>,
    /// Save the values of all pieces in this file, for `values` and `compare`
    #[arg(long, value_name = "FILE", conflicts_with = "endings")]
    pub out: Option<PathBuf>,
    /// How to print them; csv and json carry all digits
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The version of the JSON document.
const VERSION: u32 = 2;

/// Prints what games say, of all pieces that were played if none is named.
///
/// # Errors
///
/// A piece is faulty; a file cannot be read, or is no file of positions, or the games do not tell
/// what pieces are worth; or the place to save in takes no file.
pub fn run(args: &GameValuesArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    let files = args.files.read(games)?;
    let pieces = files.read_all(&args.named)?;
    for path in [&args.out, &args.covariance].into_iter().flatten() {
        files::check(path)?;
    }
    let values = measure(&args.games, args.care, args.first)?;
    if !args.endings.is_empty() {
        return print_phases(args, &values, &pieces, output);
    }
    if let Some(path) = &args.covariance {
        show::write_covariance(&values, &pieces, path)?;
    }
    if let Some(path) = &args.out {
        json_file::write(path, &values)?;
    }
    print(args.format, &values, &pieces, output)
}

fn print(
    format: Format,
    values: &GameValues,
    pieces: &[Piece],
    output: impl Write,
) -> Result<(), Failure> {
    let rows = show::rows(values, pieces);
    let tables = || [show::table(values, &rows)];
    match format {
        Format::Table => Ok(print_tables(&tables(), false, output)?),
        Format::Markdown => Ok(print_tables(&tables(), true, output)?),
        Format::Csv => show::print_csv(&rows, output),
        Format::Json => {
            #[derive(Serialize)]
            struct Document<'a> {
                version: u32,
                games: u32,
                positions: u64,
                values: &'a [PlayedRow],
            }
            let GameValues { games, positions, .. } = *values;
            let document = Document { version: VERSION, games, positions, values: &rows };
            print_json(&document, output)
        }
    }
}

/// Prints what these games say of full boards and those of `--endings` of endings.
fn print_phases(
    args: &GameValuesArgs,
    full: &GameValues,
    pieces: &[Piece],
    output: impl Write,
) -> Result<(), Failure> {
    let endings = measure(&args.endings, args.care, 0)?;
    let phases = Phases::new(full, &endings, pieces);
    if let Some(path) = &args.covariance {
        phases.write_covariance(path)?;
    }
    let rows = phases.rows();
    match args.format {
        Format::Table => Ok(print_tables(&[phases.table(&rows)], false, output)?),
        Format::Markdown => Ok(print_tables(&[phases.table(&rows)], true, output)?),
        Format::Csv => phases::print_csv(&rows, output),
        Format::Json => {
            #[derive(Serialize)]
            struct Document<'a> {
                version: u32,
                taper: NumberWithError,
                values: &'a [PhasesRow],
            }
            let taper = phases.taper();
            print_json(&Document { version: VERSION, taper, values: &rows }, output)
        }
    }
}
