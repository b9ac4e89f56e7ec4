//! The law behind values, gathered under keys that begin with `law/`: how well its forms forecast,
//! and what games make of source 001's factors.
//!
//! All values are centipawns of source 001, by which a file of `law` measures.

use treville_kit::page::numbers::{Number, Numbers};
use treville_results::law::document::{Factor, FormRow, Interval, Judgement, LawDocument};
use treville_results::law::forms::Form;

/// A number with the interval in which it lies in 95 of 100 cases.
pub struct Bounds {
    /// The mean.
    pub mean: Number,
    /// The lower end.
    pub low: Number,
    /// The upper end.
    pub high: Number,
}

impl Bounds {
    fn keep(key: &str, interval: &Interval, numbers: &mut Numbers) -> Bounds {
        let Interval { mean, low, high, .. } = *interval;
        Bounds::of(key, [mean, low, high], numbers)
    }

    /// A mean and both ends, kept under this key.
    pub(super) fn of(key: &str, [mean, low, high]: [f64; 3], numbers: &mut Numbers) -> Bounds {
        let mut keep = |what, value| numbers.keep(format!("{key}/{what}"), value);
        Bounds { mean: keep("mean", mean), low: keep("low", low), high: keep("high", high) }
    }
}

/// The page's data on a law.
pub struct Laws {
    /// The forms, and how well they forecast.
    pub forms: Vec<Forecaster>,
    /// The name of the form by which pieces are forecast.
    pub form: &'static str,
    /// Source 001's factors, and what the formula and the formula with mobility make of them.
    pub factors: Vec<FactorRow>,
}

/// A form and its errors, the root of their mean squares.
pub struct Forecaster {
    /// Its name.
    pub name: String,
    /// Pieces left out one at a time.
    pub left_out: Bounds,
    /// The same without what games do not know of the values.
    pub beyond: Number,
    /// Its error less that of source 001 as printed.
    pub more: Bounds,
    /// Pieces that no form has seen, if there are some.
    pub unseen: Option<Bounds>,
}

/// A factor of source 001.
pub struct FactorRow {
    /// Its name.
    pub name: String,
    /// The source's value.
    pub source: Number,
    /// Its values by games in the formula, and beside mobility.
    pub fitted: Vec<Bounds>,
}

/// Gathers what a law says.
#[must_use]
pub fn gather(law: &LawDocument, numbers: &mut Numbers) -> Laws {
    keep_for_words(law, numbers);
    Laws { forms: forecasters(law, numbers), form: law.form.name(), factors: factors(law, numbers) }
}

fn keep_for_words(law: &LawDocument, numbers: &mut Numbers) {
    numbers.keep("law/pieces", law.pieces.len() as f64);
    let squares: f64 = law.pieces.iter().map(|piece| piece.error.powi(2)).sum();
    numbers.keep("law/error", (squares / law.pieces.len().max(1) as f64).sqrt());
    if let Some(row) = law.row(law.form) {
        Bounds::keep("law/scatter", &row.residual_sd, numbers);
    }
}

fn forecasters(law: &LawDocument, numbers: &mut Numbers) -> Vec<Forecaster> {
    let one = |judged: &Judgement| {
        let key = format!("law/forms/{}", judged.name);
        let unseen = law.unseen.iter().find(|own| own.form == judged.form);
        Forecaster {
            name: judged.name.to_string(),
            left_out: Bounds::keep(&format!("{key}/left-out"), &judged.error, numbers),
            beyond: numbers.keep(format!("{key}/beyond"), judged.beyond),
            more: Bounds::keep(&format!("{key}/more"), &judged.more, numbers),
            unseen: unseen.map(|own| Bounds::keep(&format!("{key}/unseen"), &own.error, numbers)),
        }
    };
    law.left_out.iter().map(one).collect()
}

fn factors(law: &LawDocument, numbers: &mut Numbers) -> Vec<FactorRow> {
    let rows: Vec<&FormRow> =
        [Form::Formula, Form::Combined].into_iter().filter_map(|form| law.row(form)).collect();
    let Some(formula) = rows.first() else { return Vec::new() };
    let factor = |own: &Factor| {
        let name = own.name.to_string();
        let source = numbers.keep(format!("law/source/{name}"), own.source?);
        let fitted = rows.iter().filter_map(|row| {
            let factor = row.factors.iter().find(|factor| factor.name == own.name)?;
            let key = format!("law/factors/{}/{name}", row.form.name());
            Some(Bounds::keep(&key, &factor.value, numbers))
        });
        let fitted = fitted.collect();
        Some(FactorRow { name, source, fitted })
    };
    formula.factors.iter().filter_map(factor).collect()
}

/// The name of a factor, in the words of the page.
#[must_use]
pub fn in_words(factor: &str) -> &str {
    match factor {
        "Md1" => "square at distance 1",
        "Md2" => "square at distance 2",
        "Md3" => "square at distance 3",
        "Md4" => "square at distance 4",
        "colour-bound" => "share lost on one colour",
        _ => factor,
    }
}
