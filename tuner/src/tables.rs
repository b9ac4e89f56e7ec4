//! `treville-tuner tables`: a fit as source, which the engine plays by.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::fit::document::{Fit, FittedFactors, FittedPiece, FittedRow, INTERVAL};
use treville_eval::piece::factors::{Correction, Factors};
use treville_kit::failure::{Failure, path_name};
use treville_kit::files;

/// The command line of `tables`.
#[derive(Args, Clone, Debug)]
pub struct TablesArgs {
    /// The file of a fit
    #[arg(default_value = "eval/fit.json")]
    pub fit: PathBuf,
    /// The source file to write
    #[arg(long, value_name = "FILE", default_value = "eval/src/tables.rs")]
    pub out: PathBuf,
}

/// Writes the source.
///
/// # Errors
///
/// The fit cannot be read, or is one of other features than these or of fewer pieces, or the source
/// cannot be written.
pub fn run(args: &TablesArgs, mut output: impl Write) -> Result<(), Failure> {
    let fit = Fit::read(&args.fit)?;
    let is_there =
        |known: &&Correction| fit.pieces.iter().any(|own| own.movement == known.movement);
    if let Some(lost) = Factors::FITTED.corrections.iter().find(|known| !is_there(known)) {
        return Err(Failure::Request(format!(
            "{}: expected a fit of all pieces that have corrections, got none of {}",
            path_name(&args.fit),
            lost.movement
        )));
    }
    files::write(&args.out, render(&fit).as_bytes())?;
    Ok(writeln!(output, "{}", path_name(&args.out))?)
}

const HEAD: &str = "\
//! The fitted numbers. `treville-tuner tables` writes this file from `eval/fit.json`. Do not edit it:
//! a test compares the two.

use crate::piece::factors::{Correction, Factors, Played};
use crate::piece::mobility::{Densities, magic};
use crate::position::weights::Weights;
use crate::tapered::Tapered;

impl Factors {
    /// The factors and corrections that were fitted to games of self-play; docs/tuning.md explains
    /// the fit. The engine plays by them.
    pub const FITTED: Factors = Factors {
";

/// The source that has the numbers of a fit.
#[must_use]
pub fn render(fit: &Fit) -> String {
    let mut text = HEAD.to_owned();
    // Writing into a string cannot fail.
    let _ = factors(&mut text, &fit.factors);
    let _ = corrections(&mut text, &fit.pieces);
    let _ = played(&mut text, fit);
    let _ = weights(&mut text, &fit.weights);
    text
}

fn factors(text: &mut String, factors: &FittedFactors) -> std::fmt::Result {
    writeln!(text, "        distance: {:?},", factors.distance)?;
    writeln!(text, "        direction: {},", factors.direction)?;
    writeln!(text, "        color_bound_divisor: {:?},", factors.color_bound_divisor)?;
    writeln!(text, "        blend: {:?},", factors.blend)?;
    writeln!(text, "        taper: {:?},", factors.taper)?;
    text.push_str(
        "        middlegame: Densities::MIDDLEGAME,\n        endgame: Densities::ENDGAME,\n        \
         magic: magic::USUAL,\n        corrections: &CORRECTIONS,\n    };\n}\n\n",
    );
    Ok(())
}

fn corrections(text: &mut String, pieces: &[FittedPiece]) -> std::fmt::Result {
    text.push_str("/// What pieces turned out to be worth beyond that.\n#[rustfmt::skip]\n");
    writeln!(text, "const CORRECTIONS: [Correction; {}] = [", pieces.len())?;
    for FittedPiece { movement, correction: [middlegame, endgame], .. } in pieces {
        writeln!(
            text,
            "    Correction {{ movement: {movement:?}, middlegame: {middlegame}, endgame: {endgame} }},"
        )?;
    }
    text.push_str("];\n\n");
    Ok(())
}

fn played(text: &mut String, fit: &Fit) -> std::fmt::Result {
    text.push_str("#[rustfmt::skip]\nimpl Played {\n    /// What games tell of the pieces.\n");
    text.push_str("    pub const FITTED: &[Played] = &[\n");
    for (number, FittedPiece { movement, value, .. }) in fit.pieces.iter().enumerate() {
        let mean = (value[0] + value[1]) / 2.0;
        let both = [2 * number, 2 * number + 1];
        let covariances = both.map(|a| both.map(|b| fit.covariance[a][b]));
        let variance = covariances.as_flattened().iter().sum::<f64>() / 4.0;
        let far = INTERVAL * variance.max(0.0).sqrt();
        let [mean, low, high] = [mean, mean - far, mean + far].map(|value| value.round() as i32);
        writeln!(
            text,
            "        Played {{ movement: {movement:?}, mean: {mean}, low: {low}, high: {high} }},"
        )?;
    }
    text.push_str("    ];\n}\n\n");
    Ok(())
}

fn weights(text: &mut String, rows: &[FittedRow]) -> std::fmt::Result {
    text.push_str(
        "#[rustfmt::skip]\nimpl Weights {\n    \
         /// The weights that were fitted together with [`Factors::FITTED`], row by row.\n    \
         pub const FITTED: Weights = Weights([\n",
    );
    for FittedRow { name, places } in rows {
        writeln!(text, "        // {name}")?;
        for four in places.chunks(4) {
            let numbers = four.iter().map(|[mg, eg]| format!("Tapered::new({mg}, {eg}),"));
            writeln!(text, "        {}", numbers.collect::<Vec<_>>().join(" "))?;
        }
    }
    text.push_str("    ]);\n}\n");
    Ok(())
}
