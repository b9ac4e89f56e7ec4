//! Sentences on the law: its residual standard deviation, the known factors, the best form.

use super::judged::best;
use treville_results::law::document::{Factor, FormRow, LawDocument};
use treville_results::law::forms::Form;

/// A factor is known if at least this part of its variance before any game is gone: half of its
/// standard deviation.
const KNOWN: f64 = 0.75;

/// The sentences, one a line.
#[must_use]
pub fn verdict(law: &LawDocument) -> Vec<String> {
    let mut errors: Vec<f64> = law.pieces.iter().map(|piece| piece.error).collect();
    errors.sort_by(f64::total_cmp);
    let (least, most) = (errors.first().unwrap_or(&0.0), errors.last().unwrap_or(&0.0));
    let mut lines = vec![format!(
        "{} pieces, each known to {least:.0} to {most:.0} centipawns of source 001 \
         (standard errors).",
        law.pieces.len()
    )];
    if let Some(row) = law.row(law.form) {
        lines.push(format!(
            "One piece of 500 centipawns is worth more or less than {} says by {:.0} (standard deviation; 95%: {:.0} to {:.0}).",
            quoted(law.form.name()),
            row.residual_sd.mean,
            row.residual_sd.low,
            row.residual_sd.high
        ));
    }
    lines.extend(law.row(Form::Combined).into_iter().flat_map(known));
    lines.extend(best_form(law));
    lines
}

/// The form that forecasts best, and whether its lead is significant.
fn best_form(law: &LawDocument) -> Option<String> {
    let best = best(&law.left_out)?;
    let printed = law.left_out.iter().find(|one| one.form == Form::Printed)?;
    let level = format!(
        "A piece left out is forecast best by {}, to {:.0} centipawns",
        quoted(&best.name),
        best.error.mean
    );
    Some(if best.form == Form::Printed {
        format!("{level}.")
    } else if best.more.high < 0.0 {
        format!(
            "{level}; source 001 as printed, {:.0}, is worse by {:.0} (95%: {:.0} to {:.0}; that the \
             best of {} forms was looked for flatters it).",
            printed.error.mean,
            -best.more.mean,
            -best.more.high,
            -best.more.low,
            law.left_out.len()
        )
    } else {
        format!(
            "{level}; that source 001 as printed, {:.0}, is worse is not shown (difference \
             {:.0}, 95%: {:.0} to {:.0}).",
            printed.error.mean, best.more.mean, best.more.low, best.more.high
        )
    })
}

fn quoted(name: &str) -> String {
    format!("'{name}'")
}

/// Which factors of a form are known, and which differ from the source's.
fn known(row: &FormRow) -> Vec<String> {
    let names = |is: &dyn Fn(&Factor) -> bool| -> String {
        let names = row.factors.iter().filter(|factor| is(factor)).map(|factor| &*factor.name);
        let names: Vec<&str> = names.collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let in_source = |factor: &Factor| factor.name != "share of mobility";
    let differs = |factor: &Factor| {
        in_source(factor) && factor.source.is_some_and(|source| !factor.value.has(source))
    };
    vec![
        format!(
            "Factors of formula and mobility known at least twice as well as before: {}; less \
             well: {}.",
            names(&|factor| factor.told >= KNOWN),
            names(&|factor| factor.told < KNOWN)
        ),
        format!("Those that are shown to differ from the source's: {}.", names(&differs)),
    ]
}
