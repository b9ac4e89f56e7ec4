//! `treville-tuner forecast`: the model by which pieces that games have not measured are forecast
//! from those that they have.
//!
//! In reading order: `data` reads values of pieces, `fit` makes form and process of them, `judged`
//! forecasts what was left out, and `render` writes the source of the numbers. `in_order` and
//! `in_play` make the engine's values of the measured pieces.

pub mod data;
pub mod fit;
pub mod in_order;
pub mod in_play;
pub mod judged;
pub mod render;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_eval::piece::forecast::model::TERM_NAMES;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;

use data::ValuedPiece;
use fit::{FittedModel, Moments, fit};
use judged::{Errors, families_left_out, judge, one_left_out};

/// The command line of `forecast`.
#[derive(Args, Clone, Debug)]
pub struct ForecastArgs {
    /// Values of pieces, as `game-values --format csv` prints them
    pub values: PathBuf,
    /// Values of the same pieces by phase, as `game-values --endings` prints them
    #[arg(long, value_name = "FILE")]
    pub phases: Option<PathBuf>,
    /// Values of pieces that the model has not seen: how well it forecasts them
    #[arg(long, value_name = "FILE")]
    pub unseen: Option<PathBuf>,
    /// Write the numbers to this file, as source: eval/src/piece/forecast/table.rs
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Fits the model, judges it, and writes the file that is asked for.
///
/// # Errors
///
/// A list cannot be read or makes no sense, or the file cannot be written.
pub fn run(args: &ForecastArgs, mut output: impl Write) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        files::check(path)?;
    }
    let pieces = data::read(&args.values, args.phases.as_deref())?;
    let unseen = args.unseen.as_ref().map(|path| data::read(path, None)).transpose()?;
    let fitted = fit(&pieces);
    show(&pieces, &fitted, unseen.as_deref(), &mut output)?;
    if let Some(path) = &args.out {
        files::write(path, render::render(&pieces, &fitted).as_bytes())?;
        writeln!(output, "\n{}", path_name(path))?;
    }
    Ok(output.flush()?)
}

/// The fourteen pieces of chess and of Musketeer chess.
fn is_officer(piece: &ValuedPiece) -> bool {
    let officers = treville_eval::piece::factors::Factors::FITTED.corrections.pieces;
    officers.iter().any(|own| own.movement == piece.movement.to_string())
}

fn show(
    pieces: &[ValuedPiece],
    fitted: &FittedModel,
    unseen: Option<&[ValuedPiece]>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let model = &fitted.model;
    writeln!(output, "{} pieces, in centipawns of source 001\n", pieces.len())?;
    for (name, number) in TERM_NAMES.iter().zip(model.form) {
        writeln!(output, "{name:<28} {number:>8.2}")?;
    }
    writeln!(output, "{:<28} {:>8.2}", "lost by a bound piece", model.color_bound)?;
    writeln!(output, "{:<28} {:>8.2}", "deviation from the form", model.amplitude)?;
    writeln!(output, "{:<28} {:>8.2}", "deviation of its own", model.nugget)?;
    let hyper = fitted.hyperparameters(&Moments::of(pieces));
    let lengths = hyper.lengths.map(|length| format!("{length:.2}")).join(", ");
    writeln!(output, "{:<28} {lengths}\n", "lengths")?;
    writeln!(output, "left out              pieces  error  beyond games   bias  covered")?;
    let alone = one_left_out(pieces, &hyper);
    line(output, "one piece", &Errors::of(&alone))?;
    let officers = pieces.iter().zip(&alone).filter(|(piece, _)| is_officer(piece));
    let officers: Vec<_> = officers.map(|(_, own)| *own).collect();
    line(output, "of them the officers", &Errors::of(&officers))?;
    for (family, errors) in families_left_out(pieces, &hyper) {
        line(output, &format!("all of {family}"), &errors)?;
    }
    if let Some(unseen) = unseen {
        let known = |piece: &&ValuedPiece| pieces.iter().all(|own| own.movement != piece.movement);
        let unseen: Vec<ValuedPiece> = unseen.iter().filter(known).cloned().collect();
        line(output, "unseen", &Errors::of(&judge(fitted, pieces, &unseen)))?;
    }
    Ok(())
}

fn line(output: &mut impl Write, name: &str, errors: &Errors) -> Result<(), Failure> {
    let Errors { count, all, beyond, bias, covered } = errors;
    let covered = 100.0 * covered;
    writeln!(output, "{name:<22}{count:>6}{all:>7.1}{beyond:>14.1}{bias:>7.1}{covered:>8.1}%")?;
    Ok(())
}
