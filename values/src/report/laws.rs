//! The law behind values, gathered under keys that begin with `law/`: how well its forms forecast,
//! their factors, and what was forecast and found of each piece.
//!
//! All values are centipawns of source 001, by which a file of `law` measures.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::reinfeld::customary;
use treville_eval::piece::values::{Method, worth};

use super::pieces::{KNOWN, Piece};
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::fit::INTERVAL;
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::law::document::{
    Factor, FormRow, Interval, Judgement, LawDocument, PieceRow,
};
use treville_results::law::forms::Form;
use treville_results::pieces;

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
    /// The factors of the forms that have others, by the form's name.
    pub others: Vec<(&'static str, Vec<(String, Bounds)>)>,
    /// The pieces that were measured.
    pub pieces: Vec<PieceForecast>,
    /// The pieces that the sources know, by every method.
    pub known: Vec<SourcePiece>,
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

/// A piece: what was forecast, and what was found.
pub struct PieceForecast {
    /// Its name.
    pub name: String,
    /// Whether the sources know it.
    pub is_known: bool,
    /// Its value by source 001 as printed, in the unit that suits all pieces best.
    pub printed: Number,
    /// The law's forecast from all other pieces.
    pub forecast: Bounds,
    /// Its value in games.
    pub value: Number,
    /// The 95% interval of that, to either side.
    pub interval: Number,
}

/// A piece that the sources know, each value in one unit: each method's are multiplied so that
/// those of its pieces are together worth what source 001 says.
pub struct SourcePiece {
    /// Its name.
    pub name: String,
    /// By source 001.
    pub source: Number,
    /// By its formula with factors from games, and how far the factors let that be off.
    pub refitted: (Number, Number),
    /// By each of the methods that need no games.
    pub methods: Vec<Number>,
    /// By the law, from all other pieces.
    pub forecast: Bounds,
    /// In games.
    pub games: (Number, Number),
    /// By custom, where it has a value.
    pub custom: Option<Number>,
    /// By the inventor's table, where we know it.
    pub inventor: Option<Number>,
    /// By Muller.
    pub muller: Option<Number>,
}

/// The inventor's values, in centipawns.
const INVENTOR: [(&str, f64); 2] = [("leopard", 670.0), ("archbishop", 770.0)];

/// H. G. Muller's values, in centipawns.
const MULLER: [(&str, f64); 1] = [("archbishop", 875.0)];

/// Gathers what a law says; `pieces` are those of the page.
#[must_use]
pub fn gather(law: &LawDocument, pieces: &[Piece], numbers: &mut Numbers) -> Laws {
    keep_for_words(law, numbers);
    let others = [Form::Ways, Form::Distances].into_iter().filter_map(|form| law.row(form));
    let others = others.map(|row| (row.form.name(), own_factors(row, numbers))).collect();
    Laws {
        forms: forecasters(law, numbers),
        form: law.form.name(),
        factors: factors(law, numbers),
        others,
        pieces: found(law, pieces, numbers),
        known: known(law, pieces, numbers),
    }
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

fn own_factors(row: &FormRow, numbers: &mut Numbers) -> Vec<(String, Bounds)> {
    let form = row.form.name();
    let bounds = row.factors.iter().map(|factor| {
        let key = format!("law/factors/{form}/{}", factor.name);
        (factor.name.to_string(), Bounds::keep(&key, &factor.value, numbers))
    });
    bounds.collect()
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

/// By what values of source 001 as printed are multiplied.
fn unit(law: &LawDocument) -> f64 {
    let row = law.row(Form::Printed);
    row.and_then(|row| row.factors.first()).map_or(1.0, |unit| unit.value.mean)
}

fn found(law: &LawDocument, known: &[Piece], numbers: &mut Numbers) -> Vec<PieceForecast> {
    let unit = unit(law);
    let one = |row: &PieceRow| {
        let key = format!("law/values/{}", row.piece);
        let forecast = row.forecast?;
        Some(PieceForecast {
            name: row.piece.clone(),
            is_known: known[..KNOWN].iter().any(|piece| piece.betza == row.movement),
            printed: numbers.keep(format!("{key}/printed"), unit * row.printed),
            forecast: Bounds::keep(&format!("{key}/forecast"), &forecast, numbers),
            value: numbers.keep(format!("{key}/games"), row.value),
            interval: numbers.keep(format!("{key}/interval"), INTERVAL * row.error),
        })
    };
    law.pieces.iter().filter_map(one).collect()
}

fn known(law: &LawDocument, pieces: &[Piece], numbers: &mut Numbers) -> Vec<SourcePiece> {
    let measured: Vec<(&Piece, &PieceRow)> = pieces[..KNOWN]
        .iter()
        .filter_map(|piece| {
            Some((piece, law.pieces.iter().find(|row| row.movement == piece.betza)?))
        })
        .collect();
    // Those that a method gives a value are together worth what source 001 says.
    let in_one_unit = |values: &dyn Fn(&Piece) -> Option<f64>| -> Vec<Option<f64>> {
        let own: Vec<Option<f64>> = measured.iter().map(|(piece, _)| values(piece)).collect();
        let both = own.iter().zip(&measured).filter_map(|(own, (_, row))| Some(((*own)?, row)));
        let (theirs, printed) =
            both.fold((0.0, 0.0), |(sum, all), (own, row)| (sum + own, all + row.printed));
        own.into_iter().map(|own| own.map(|own| own * printed / f64::max(theirs, 1e-9))).collect()
    };
    let listed = |list: &[(&str, f64)], piece: &Piece| {
        list.iter().find(|(name, _)| *name == piece.name).map(|(_, value)| *value)
    };
    let methods = Method::ALL.map(|method| {
        (method, in_one_unit(&|piece| Some(worth(&piece.profile, method, &Factors::SOURCE).raw)))
    });
    let custom = in_one_unit(&|piece| customary(piece.movement()).map(|own| own.pawns));
    let games: f64 = measured.iter().map(|(_, row)| row.value).sum();
    let printed: f64 = measured.iter().map(|(_, row)| row.printed).sum();
    let scale = printed / games.max(1e-9);
    let one = |(number, (piece, row)): (usize, &(&Piece, &PieceRow))| {
        let key = format!("law/known/{}", piece.name);
        let (by_formula, off) = refitted(law, piece)?;
        let forecast = row.forecast?;
        let forecast = Interval {
            mean: scale * forecast.mean,
            deviation: scale * forecast.deviation,
            low: scale * forecast.low,
            high: scale * forecast.high,
        };
        let mut keep = |what: &str, value| numbers.keep(format!("{key}/{what}"), value);
        Some(SourcePiece {
            name: piece.name.clone(),
            source: keep("source", row.printed),
            refitted: (keep("refitted", by_formula), keep("refitted-interval", off)),
            methods: methods
                .iter()
                .map(|(method, values)| Some(keep(method.name(), values[number]?)))
                .collect::<Option<_>>()?,
            games: (
                keep("games", scale * row.value),
                keep("games-interval", scale * INTERVAL * row.error),
            ),
            custom: custom[number].map(|value| keep("custom", value)),
            inventor: listed(&INVENTOR, piece).map(|value| keep("inventor", value)),
            muller: listed(&MULLER, piece).map(|value| keep("muller", value)),
            forecast: Bounds::keep(&format!("{key}/forecast"), &forecast, numbers),
        })
    };
    measured.iter().enumerate().filter_map(one).collect()
}

/// The value of a piece by the formula with the factors from games, and the 95% interval that
/// follows from their errors, which go together.
fn refitted(law: &LawDocument, piece: &Piece) -> Option<(f64, f64)> {
    let row = law.row(Form::Formula)?;
    let criteria = Criteria::of(&pieces::Piece::new(&piece.name, piece.movement()), Phase::Mean);
    let (counts, at_stake) =
        (Form::Formula.counts(&criteria, 1.0), Form::Formula.at_stake(&criteria));
    let (bound, rest) = row.factors.split_last()?;
    let parts = || rest.iter().zip(counts.iter().zip(&at_stake));
    let lost = bound.value.mean;
    let value: f64 =
        parts().map(|(factor, (count, stake))| factor.value.mean * (count - lost * stake)).sum();
    // How the value follows each factor, the part lost on one colour last.
    let slopes: Vec<f64> = parts()
        .map(|(_, (count, stake))| count - lost * stake)
        .chain([-parts().map(|(factor, (_, stake))| factor.value.mean * stake).sum::<f64>()])
        .collect();
    let errors: Vec<f64> = row
        .factors
        .iter()
        .zip(&slopes)
        .map(|(factor, slope)| slope * factor.value.deviation)
        .collect();
    let together = |(a, one): (usize, &f64)| -> f64 {
        let others = errors.iter().enumerate();
        others.map(|(b, other)| one * other * row.correlations[a][b]).sum()
    };
    let variance: f64 = errors.iter().enumerate().map(together).sum();
    Some((value, INTERVAL * variance.max(0.0).sqrt()))
}
