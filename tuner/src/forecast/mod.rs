//! `treville-tuner forecast`: the model by which pieces that games have not measured are forecast
//! from those that they have.
//!
//! In reading order: `data` reads values of pieces, `fit` makes form and process of them, `judged`
//! forecasts what was left out, `race` puts other ways of valuing beside that, and `render` writes
//! the source of the numbers. `in_order` and `in_play` make the engine's values of the measured
//! pieces.

pub mod data;
pub mod fit;
pub mod in_order;
pub mod in_play;
pub mod judged;
pub mod race;
pub mod render;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::PathBuf;
use std::slice;

use clap::Args;
use treville_eval::piece::forecast::model::TERM_NAMES;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;

use data::{BELIEF, ValuedPiece};
use fit::{FittedModel, Hyperparameters, Moments, fit, refitted};
use judged::{Errors, beside, families_left_out, judge, one_left_out};
use race::{Domain, WAYS, is_officer, printed, race};

/// The command line of `forecast`.
#[derive(Args, Clone, Debug)]
pub struct ForecastArgs {
    /// Lists of values of pieces, as `game-values --format csv` prints them; what is in several of
    /// them is taken from the first
    #[arg(required = true, value_name = "VALUES")]
    pub values: Vec<PathBuf>,
    /// Values of the same pieces by phase, as `game-values --endings` prints them
    #[arg(long, value_name = "FILE")]
    pub phases: Option<PathBuf>,
    /// Values of pieces that the model has not seen: how well it forecasts them
    #[arg(long, value_name = "FILE")]
    pub unseen: Option<PathBuf>,
    /// Hold the pieces of this list out of the model (lines under `piece,movement`): how well it
    /// forecasts them
    #[arg(long, value_name = "LIST", conflicts_with = "out")]
    pub held_out: Option<PathBuf>,
    /// Take this share of what the engine believed pieces to be worth out of all values, where the
    /// lists say it (`belief`)
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    #[arg(value_parser = numbers(0.0..=0.9, "a share"))]
    pub belief: f64,
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
    let mut pieces = data::read_all(&args.values, args.phases.as_deref(), args.belief)?;
    let mut judged = Vec::new();
    if let Some(path) = &args.held_out {
        judged.push(("held out", data::hold_out(&mut pieces, path)?));
    }
    if let Some(path) = &args.unseen {
        let unseen = data::read_all(slice::from_ref(path), None, args.belief)?;
        let is_new = |piece: &ValuedPiece| pieces.iter().all(|own| own.movement != piece.movement);
        let unseen: Vec<ValuedPiece> = unseen.into_iter().filter(is_new).collect();
        if unseen.is_empty() {
            let problem = "expected pieces that the model has not seen, got none";
            return Err(Failure::Request(format!("{}: {problem}", path_name(path))));
        }
        judged.push(("unseen", unseen));
    }
    let fitted = fit(&pieces);
    show(&pieces, &fitted, &judged, &mut output)?;
    if let Some(path) = &args.out {
        files::write(path, render::render(&pieces, &fitted).as_bytes())?;
        writeln!(output, "\n{}", path_name(path))?;
    }
    Ok(output.flush()?)
}

fn show(
    pieces: &[ValuedPiece],
    fitted: &FittedModel,
    judged: &[(&str, Vec<ValuedPiece>)],
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
    let hyper = Hyperparameters::of(&fitted.model, &Moments::of(pieces));
    let lengths = hyper.lengths.map(|length| format!("{length:.2}")).join(", ");
    writeln!(output, "{:<28} {lengths}\n", "lengths")?;
    let rest = "pieces  error  beyond games, 95%     bias  covered";
    writeln!(output, "{:<32}{rest}", "left out")?;
    let alone = one_left_out(pieces, &hyper);
    line(output, "one piece", &Errors::of(&alone))?;
    let form = one_left_out(pieces, &Hyperparameters::FORM_ALONE);
    line(output, "  by the form alone", &Errors::of(&form))?;
    line(output, "  by source 001 as printed", &Errors::of(&beside(pieces, by_source)))?;
    let officers = pieces.iter().zip(&alone).filter(|(piece, _)| is_officer(&piece.movement));
    let officers: Vec<_> = officers.map(|(_, own)| *own).collect();
    line(output, "of them the officers", &Errors::of(&officers))?;
    for (family, errors) in families_left_out(pieces, &hyper) {
        line(output, &format!("all of {family}"), &errors)?;
    }
    for (name, unseen) in judged {
        unseen_pieces(pieces, fitted, unseen, name, output)?;
        // The pieces that the model is fitted to had beliefs of their own.
        let plain = |list: &[ValuedPiece]| -> Option<Vec<ValuedPiece>> {
            list.iter().map(|piece| piece.without_belief(BELIEF)).collect()
        };
        if let (Some(pieces), Some(unseen)) = (plain(pieces), plain(unseen)) {
            unseen_pieces(&pieces, &fit(&pieces), &unseen, "  without the belief", output)?;
        }
    }
    let head = WAYS.map(|way| format!("{way:>12}")).concat();
    writeln!(output, "\n{:<18}{:>6}{head}", "beyond games", "pieces")?;
    for Domain { name, count, errors } in race(pieces, [&form, &alone]) {
        let errors = errors.map(|error| format!("{error:>12.1}")).concat();
        writeln!(output, "{name:<18}{count:>6}{errors}")?;
    }
    Ok(())
}

/// The value by source 001 as printed.
fn by_source(piece: &ValuedPiece) -> f64 {
    printed(&piece.movement)
}

/// Errors on pieces that no model has seen.
fn unseen_pieces(
    pieces: &[ValuedPiece],
    fitted: &FittedModel,
    unseen: &[ValuedPiece],
    name: &str,
    output: &mut impl Write,
) -> Result<(), Failure> {
    line(output, name, &Errors::of(&judge(fitted, pieces, unseen)))?;
    let form = refitted(pieces, &Moments::of(pieces), &Hyperparameters::FORM_ALONE);
    line(output, "  by the form alone", &Errors::of(&judge(&form, pieces, unseen)))?;
    line(output, "  by source 001 as printed", &Errors::of(&beside(unseen, by_source)))
}

fn line(output: &mut impl Write, name: &str, errors: &Errors) -> Result<(), Failure> {
    let Errors { count, all, beyond, interval: [low, high], bias, covered } = errors;
    let beyond = format!("{beyond:.1} ({low:.1} to {high:.1})");
    let covered = covered.map_or("-".to_owned(), |part| format!("{:.1}%", 100.0 * part));
    writeln!(output, "{name:<32}{count:>6}{all:>7.1}  {beyond:<20}{bias:>7.1}{covered:>9}")?;
    Ok(())
}
