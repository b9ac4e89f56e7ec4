//! `treville-tuner tables`: a fit as source, which the engine plays by.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::arguments::text_of;
use crate::forecast::in_play::{ByMovement, worths as worths_in_play};
use treville_eval::piece::factors::{Correction, Factors};
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::values::combined;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;
use treville_results::fit::{Fit, FittedFactors, FittedPiece, FittedRow, Form, INTERVAL, name};

/// The command line of `tables`.
#[derive(Args, Clone, Debug)]
pub struct TablesArgs {
    /// The file of a fit [default: eval/fit.json in a checkout, elsewhere the fit inside the
    /// program]
    pub fit: Option<PathBuf>,
    /// The source file to write [default: eval/src/tables.rs in a checkout]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write it even if its factors cannot be trusted; the head of the file says why they cannot
    #[arg(long)]
    pub force: bool,
}

/// The numbers that the engine is built with, in a checkout.
const SOURCE: &str = "eval/src/tables.rs";

impl TablesArgs {
    /// The file to write.
    fn target(&self) -> Result<&Path, Failure> {
        let here = Some(Path::new(SOURCE)).filter(|path| path.exists());
        let missing = || format!("expected --out FILE, since there is no {SOURCE} here");
        self.out.as_deref().or(here).ok_or_else(|| Failure::Request(missing()))
    }
}

/// Writes the source.
///
/// # Errors
///
/// The fit cannot be read, or is one of other features than these or of fewer pieces, or its
/// factors cannot be trusted, or the source cannot be written.
pub fn run(args: &TablesArgs, mut output: impl Write) -> Result<(), Failure> {
    let out = args.target()?;
    let wrong =
        |name: &str, problem: String| Failure::Request(printable(&format!("{name}: {problem}")));
    let (name, text) = text_of(args.fit.as_deref(), "eval/fit.json", treville_eval::FIT)?;
    let fit = Fit::parse(&text).map_err(|problem| wrong(&name, problem))?;
    let is_there =
        |known: &&Correction| fit.pieces.iter().any(|own| own.movement == known.movement);
    if let Some(lost) = Factors::FITTED.corrections.pieces.iter().find(|known| !is_there(known)) {
        let problem = "expected a fit of all pieces that have corrections, got none of";
        return Err(wrong(&name, format!("{problem} {}", lost.movement)));
    }
    let doubts = doubts(&fit, &Fit::committed()?);
    if !doubts.is_empty() && !args.force {
        let problem = "expected factors that can be trusted (--force takes any), got";
        return Err(wrong(&name, format!("{problem} {}", doubts.join("; "))));
    }
    files::write(out, render(&fit, &doubts).as_bytes())?;
    Ok(writeln!(output, "{}", path_name(out))?)
}

const HEAD: &str = "\
//! The fitted numbers. `treville-tuner tables` writes this file from `eval/fit.json` and
//! the pieces that games have measured. Do not edit it: a test compares them.

use crate::piece::factors::{Correction, Corrections, Factors, Worth};
use crate::piece::mobility::{Densities, magic};
use crate::position::weights::Weights;
use crate::tapered::Tapered;

impl Factors {
    /// The factors and corrections that were fitted to games of self-play; the engine plays by
    /// them. docs/research/piece-values.md explains the fit.
    pub const FITTED: Factors = Factors {
";

/// Why the factors of a fit should not replace those of another one: they are not in the order that
/// theory asks for, or less is known of them, unless they are the same.
#[must_use]
pub fn doubts(fit: &Fit, there: &Fit) -> Vec<String> {
    let FittedFactors { distance, direction, color_bound_divisor, blend, taper } = fit.factors;
    let mut doubts = Vec::new();
    if distance[3] < 0 || distance.windows(2).any(|pair| pair[0] < pair[1]) {
        doubts.push(format!(
            "distances {distance:?}, of which a far one counts more, or below nothing"
        ));
    }
    if direction < 0 {
        doubts.push(format!("a direction of {direction}, below nothing"));
    }
    if color_bound_divisor < 1.0 || !(0.0..=1.0).contains(&blend) || taper <= 0.0 {
        doubts.push(format!(
            "a colour-bound divisor of {color_bound_divisor}, a blend of {blend}, a taper of {taper}"
        ));
    }
    if fit.factors == there.factors {
        return doubts;
    }
    let known = |fit: &Fit| {
        let combined = name(Form::Combined);
        fit.models.iter().find(|model| model.form == combined).map(|own| own.parameters.clone())
    };
    let Some(own) = known(fit) else {
        doubts.push("no factors of formula and mobility together".to_owned());
        return doubts;
    };
    for (name, _, error) in own {
        let before = known(there).into_iter().flatten().find(|(known, ..)| *known == name);
        if let Some((_, _, before)) = before.filter(|(_, _, before)| error > *before) {
            let [error, before] = [error, before].map(|error| INTERVAL * error);
            doubts.push(format!("{name} to +/- {error:.2}, known to +/- {before:.2} before"));
        }
    }
    doubts
}

/// The source that has the numbers of a fit and the values of measured pieces, and in its head why
/// the fit's should not be trusted.
#[must_use]
pub fn render(fit: &Fit, doubts: &[String]) -> String {
    let mut text = HEAD.to_owned();
    if !doubts.is_empty() {
        let list: String = doubts.iter().map(|doubt| format!("//! - {doubt}\n")).collect();
        let said = format!("//!\n//! Written with `--force`, in spite of\n{list}\nuse");
        text = text.replacen("\nuse", &said, 1);
    }
    // Writing into a string cannot fail.
    let _ = factors(&mut text, &fit.factors);
    let _ = corrections(&mut text, &fit.pieces);
    let known = worths_in_play(&Factors::from(&fit.factors), &officers(fit));
    let _ = worths(&mut text, &known);
    let _ = weights(&mut text, &fit.weights);
    text
}

/// The engine's values of the pieces of a fit.
fn officers(fit: &Fit) -> Vec<ByMovement> {
    let factors = Factors::from(&fit.factors);
    let worth = |piece: &FittedPiece| {
        let value = piece.movement.parse().map(|own| combined(&Profile::new(&own), &factors));
        let value = value.unwrap_or_default();
        let [middlegame, endgame] = piece.correction;
        [value.middlegame.round() as i32 + middlegame, value.endgame.round() as i32 + endgame]
    };
    fit.pieces.iter().map(|piece| (piece.movement.clone(), worth(piece))).collect()
}

fn factors(text: &mut String, factors: &FittedFactors) -> std::fmt::Result {
    writeln!(text, "        distance: {:?},", factors.distance)?;
    writeln!(text, "        direction: {},", factors.direction)?;
    writeln!(text, "        color_bound_divisor: {:?},", factors.color_bound_divisor)?;
    writeln!(text, "        blend: {:?},", factors.blend)?;
    writeln!(text, "        taper: {:?},", factors.taper)?;
    text.push_str(
        "        middlegame: Densities::MIDDLEGAME,\n        endgame: Densities::ENDGAME,\n        \
         magic: magic::USUAL,\n        \
         corrections: Corrections { pieces: &CORRECTIONS, worths: &WORTHS, forecasts: true },\n    \
         };\n}\n\n",
    );
    Ok(())
}

fn corrections(text: &mut String, pieces: &[FittedPiece]) -> std::fmt::Result {
    text.push_str("/// Corrections to that by pieces' results.\n#[rustfmt::skip]\n");
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

fn worths(text: &mut String, worths: &[ByMovement]) -> std::fmt::Result {
    text.push_str(
        "/// The values of all measured pieces, none less than a part of it.\n#[rustfmt::skip]\n",
    );
    writeln!(text, "static WORTHS: [Worth; {}] = [", worths.len())?;
    for (movement, [middlegame, endgame]) in worths {
        writeln!(
            text,
            "    Worth {{ movement: {movement:?}, middlegame: {middlegame}, endgame: {endgame} }},"
        )?;
    }
    text.push_str("];\n\n");
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

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;
    use treville_results::law::document::LawDocument;

    /// A fit of a few games: factors out of order, and little known of them.
    fn poor() -> Fit {
        let mut fit = Fit::committed().unwrap();
        fit.factors.distance = [57, 62, 46, -19];
        fit.factors.direction = -18;
        for model in &mut fit.models {
            model.parameters.iter_mut().for_each(|(_, _, error)| *error *= 9.0);
        }
        fit
    }

    /// No force makes a piece worth millions: such a number is a slip or a flipped bit.
    #[test]
    fn numbers_out_of_range_are_refused_in_one_line() {
        let problem = |spoil: &dyn Fn(&mut Fit)| {
            let mut fit = Fit::committed().unwrap();
            spoil(&mut fit);
            Fit::parse(&serde_json::to_string(&fit).unwrap()).unwrap_err()
        };
        let expected = "expected a value of the knight between -10000 and 10000, got 568688619";
        assert_eq!(problem(&|fit| fit.pieces[0].correction[0] = 568_688_619), expected);
        assert!(problem(&|fit| fit.pieces[0].value[1] = -1e300).contains("knight"));
        assert!(problem(&|fit| fit.weights[0].places[0][1] = i32::MIN).contains("a weight of"));
        assert!(problem(&|fit| fit.factors.distance[2] = 28_423).contains("a factor"));
        assert!(problem(&|fit| fit.factors.taper = 1e9).contains("a taper"));
        assert!(problem(&|fit| fit.covariance[3][1] = 1e12).contains("a covariance"));
        let problem = |spoil: &dyn Fn(&mut LawDocument)| {
            let mut law = LawDocument::committed().unwrap();
            spoil(&mut law);
            LawDocument::parse(&serde_json::to_string(&law).unwrap()).unwrap_err()
        };
        assert!(problem(&|law| law.unit = 1e-9).contains("a unit between 0.01 and 100"));
        assert!(problem(&|law| law.pieces[0].law = 7e7).contains("a value of the walogo"));
        assert!(problem(&|law| law.forms[0].factors[0].value.mean = -1e6).contains("'unit'"));
        assert!(problem(&|law| law.forecasts[0].forecast.mean = 1e6).contains("waffle"));
    }

    #[test]
    fn a_fit_that_cannot_be_trusted_needs_force_and_says_so() {
        let folder = TempDir::new().unwrap();
        let [fit, out] = ["fit.json", "tables.rs"].map(|name| folder.path().join(name));
        poor().write(&fit).unwrap();
        let args = |force| TablesArgs { fit: Some(fit.clone()), out: Some(out.clone()), force };
        let problem = run(&args(false), Vec::new()).unwrap_err().to_string();
        for part in ["--force", "[57, 62, 46, -19]", "-18", "Md1 to +/- "] {
            assert!(problem.contains(part) && !problem.contains('\n'), "{part}: {problem}");
        }
        assert!(!out.exists());
        run(&args(true), Vec::new()).unwrap();
        let source = std::fs::read_to_string(out).unwrap();
        let (head, _) = source.split_once("\nuse").unwrap();
        assert!(head.contains("`--force`") && head.contains("[57, 62, 46, -19]"), "{head}");
        assert!(head.lines().all(|line| line.starts_with("//!") || line.is_empty()), "{head}");
    }

    /// Outside a checkout the numbers inside are taken, and no place is guessed.
    #[test]
    fn outside_a_checkout_the_numbers_inside_are_written_where_out_says() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("tables.rs");
        let args = |out| TablesArgs { fit: None, out, force: false };
        let problem = run(&args(None), Vec::new()).unwrap_err().to_string();
        assert_eq!(problem, "expected --out FILE, since there is no eval/src/tables.rs here");
        run(&args(Some(path.clone())), Vec::new()).unwrap();
        let fit = Fit::committed().unwrap();
        let expected = render(&fit, &[]);
        assert_eq!(std::fs::read_to_string(path).unwrap(), expected);
    }

    #[test]
    fn each_doubt_is_one_of_its_own() {
        let there = Fit::committed().unwrap();
        assert_eq!(doubts(&there, &there), [""; 0]);
        let mut disordered = there.clone();
        disordered.factors.distance = [51, 33, 29, -10];
        let all = doubts(&disordered, &there);
        assert!(all.len() == 1 && all[0].contains("[51, 33, 29, -10]"), "{all:?}");
        let mut vague = there.clone();
        vague.factors.direction += 1;
        let combined = vague.models.iter_mut().find(|own| own.form == name(Form::Combined));
        combined.unwrap().parameters[4].2 *= 2.0;
        let all = doubts(&vague, &there);
        assert_eq!(all.len(), 1);
        assert!(all[0].starts_with("direction to +/- "), "{all:?}");
    }
}
