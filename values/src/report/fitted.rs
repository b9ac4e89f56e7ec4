//! Findings of a fit of the evaluation to games, gathered under keys that begin with `fit/`.
//!
//! Nothing here depends on which numbers those are.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::formula::formula;
use treville_eval::piece::values::{Method, worth};

use super::pieces::Piece;
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::fit::{Fit, FittedPiece, INTERVAL};

/// The phases in the order of a fit.
pub const PHASES: [&str; 2] = ["middlegame", "endgame"];

/// The findings of a fit.
pub struct FitFindings {
    /// By what the engine's centipawns are multiplied to be those of source 001: all officers
    /// together are then worth as much as by its formula.
    pub unit: Number,
    /// The officers that the fit knows, the most valuable first.
    pub pieces: Vec<Worth>,
}

/// The value of a piece by theory and in practice.
pub struct Worth {
    /// Its name.
    pub name: String,
    /// By the source's formula, in its centipawns.
    pub formula: Number,
    /// By exact mobility, in hundredths of a pawn.
    pub mobility: Number,
    /// In games, the mean of both phases, in the source's centipawns.
    pub games: Number,
    /// The 95% interval of that, to either side.
    pub interval: Number,
    /// To the engine, likewise.
    pub engine: Number,
    /// By phase, in the engine's centipawns.
    pub phases: [Phase; 2],
}

/// Value of a piece in one phase, in the engine's centipawns.
pub struct Phase {
    /// In games.
    pub value: Number,
    /// The 95% interval of that, to either side.
    pub interval: Number,
    /// To the engine.
    pub engine: Number,
    /// The piece's own correction in that.
    pub correction: Number,
}

/// Gathers what a fit says of the pieces of the page.
#[must_use]
pub fn gather(fit: &Fit, pieces: &[Piece], numbers: &mut Numbers) -> FitFindings {
    let mut known = known(fit, pieces);
    known.sort_by(|(_, a, _), (_, b, _)| mean(b.value).total_cmp(&mean(a.value)));
    let by_formula: f64 = known.iter().map(|(_, _, piece)| by_formula(piece)).sum();
    let in_games: f64 = known.iter().map(|(_, fitted, _)| mean(fitted.value)).sum();
    // Without pieces, or with values that make no sense, nothing can be compared.
    let unit = if in_games > 0.0 { by_formula / in_games } else { 1.0 };
    keep_data(fit, numbers);
    FitFindings {
        unit: numbers.keep("fit/unit", unit),
        pieces: known.iter().map(|known| value(fit, *known, unit, numbers)).collect(),
    }
}

/// A piece by its number in the fit, what the fit says of it, and what the page knows of it.
type FitRow<'a> = (usize, &'a FittedPiece, &'a Piece);

/// The pieces that both know by the same name and movement.
fn known<'a>(fit: &'a Fit, pieces: &'a [Piece]) -> Vec<FitRow<'a>> {
    let find = |piece: &'a Piece| {
        let is_same = |(_, fitted): &(usize, &FittedPiece)| {
            fitted.name == piece.name && fitted.movement == piece.betza
        };
        let (number, fitted) = fit.pieces.iter().enumerate().find(is_same)?;
        Some((number, fitted, piece))
    };
    pieces.iter().filter_map(find).collect()
}

fn mean(phases: [f64; 2]) -> f64 {
    (phases[0] + phases[1]) / 2.0
}

fn by_formula(piece: &Piece) -> f64 {
    f64::from(formula(piece.movement(), &Factors::SOURCE).total())
}

fn value(
    fit: &Fit,
    (number, fitted, piece): FitRow<'_>,
    unit: f64,
    numbers: &mut Numbers,
) -> Worth {
    let mut keep =
        |what: &str, value: f64| numbers.keep(format!("fit/values/{}/{what}", piece.name), value);
    let pawns = worth(&piece.profile, Method::Exact, &Factors::SOURCE).pawns;
    Worth {
        name: piece.name.clone(),
        formula: keep("formula", by_formula(piece)),
        mobility: keep("mobility", 100.0 * pawns),
        games: keep("games", unit * mean(fitted.value)),
        interval: keep("interval", unit * INTERVAL * error_of_mean(fit, number)),
        engine: keep("engine", unit * mean(fitted.engine)),
        phases: std::array::from_fn(|phase| {
            let mut keep = |what: &str, value| keep(&format!("{}/{what}", PHASES[phase]), value);
            Phase {
                value: keep("value", fitted.value[phase]),
                interval: keep("interval", INTERVAL * fitted.error[phase]),
                engine: keep("engine", fitted.engine[phase]),
                correction: keep("correction", f64::from(fitted.correction[phase])),
            }
        }),
    }
}

/// The standard error of the mean of a piece's two phases, whose errors go together.
fn error_of_mean(fit: &Fit, number: usize) -> f64 {
    let (a, b) = (2 * number, 2 * number + 1);
    let covariance = |a: usize, b: usize| fit.covariance[a][b];
    let sum = covariance(a, a) + covariance(a, b) + covariance(b, a) + covariance(b, b);
    sum.max(0.0).sqrt() / 2.0
}

/// Between which numbers of nodes the searches of the games ended: they are broken off at the one,
/// and go no deeper from the soft one on. None if the plan of the games is not known.
#[must_use]
pub fn nodes(fit: &Fit) -> Option<(u64, u64)> {
    let plans = &fit.data.plans;
    let least = plans.iter().map(|plan| plan.soft_nodes.unwrap_or(plan.nodes)).min()?;
    Some((least, plans.iter().map(|plan| plan.nodes).max()?))
}

/// The data of the fit, for the words of the page.
fn keep_data(fit: &Fit, numbers: &mut Numbers) {
    let data = &fit.data;
    numbers.keep("fit/data/games", f64::from(data.games));
    numbers.keep("fit/data/positions", data.positions as f64);
    numbers.keep("fit/data/quiet", data.quiet as f64);
    if let Some((least, most)) = nodes(fit) {
        numbers.keep("fit/data/least-nodes", least as f64);
        numbers.keep("fit/data/most-nodes", most as f64);
    }
}
