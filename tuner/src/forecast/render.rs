//! The source with the numbers of the model and the measured pieces.

use std::fmt::Write as _;

use super::data::ValuedPiece;
use super::fit::FittedModel;

/// The head of the file, with the command that writes it.
const HEAD: &str = "\
//! The pieces that games have measured, and the numbers by which others are forecast from them.
//! `treville-tuner forecast docs/data/piece-values-second.csv docs/data/piece-values-fresh-2.csv
//! docs/data/piece-values-named.csv --phases docs/data/piece-values-by-phase.csv
//! --out eval/src/piece/forecast/table.rs` writes this file. Do not edit it: a test compares them.

use super::model::{MeasuredPiece, Model};

/// The form, and the process around it.
#[rustfmt::skip]
pub const MODEL: Model = Model {
";

/// The source.
#[must_use]
pub fn render(pieces: &[ValuedPiece], fitted: &FittedModel) -> String {
    let model = &fitted.model;
    let mut text = HEAD.to_owned();
    let list = |numbers: &[f64]| {
        let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:?}")).collect();
        numbers.join(", ")
    };
    // Writing into a string cannot fail.
    let _ = writeln!(text, "    form: [{}],", list(&model.form));
    let _ = writeln!(text, "    color_bound: {:?},", model.color_bound);
    let _ = writeln!(text, "    amplitude: {:?},", model.amplitude);
    let _ = writeln!(text, "    nugget: {:?},", model.nugget);
    let _ = writeln!(text, "    means: [{}],", list(&model.means));
    let _ = writeln!(text, "    lengths: [{}],", list(&model.lengths));
    let _ = writeln!(text, "    ratio: {:?},\n}};\n", model.ratio);
    let _ = writeln!(
        text,
        "/// The measured pieces.\n#[rustfmt::skip]\npub static MEASURED: [MeasuredPiece; {}] = [",
        pieces.len()
    );
    for ((piece, place), [pull, ratio_pull]) in pieces.iter().zip(&fitted.places).zip(&fitted.pulls)
    {
        let place: Vec<String> = place.iter().map(|number| format!("{number:?}")).collect();
        let _ = writeln!(
            text,
            "    MeasuredPiece {{ movement: {:?}, value: {:.2}, error: {:.2}, noise: {:.4}, \
             games: {}, pull: {pull:?}, ratio_pull: {ratio_pull:?}, place: [{}] }},",
            piece.movement.to_string(),
            piece.value,
            piece.error,
            piece.error / piece.scale,
            piece.games,
            place.join(", "),
        );
    }
    text.push_str("];\n");
    text
}
