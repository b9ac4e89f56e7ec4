//! `treville-tuner fit`: what games say about the evaluation, the pieces and the factors behind
//! them.
//!
//! Three fits to the same positions, each one question:
//!
//! - `adam`: which weights of all features expect the games best?
//! - `material`: what is each piece worth by itself, and how sure are we?
//! - `model`: which factors of the movement are behind these values, and do they explain them?
//!
//! and what they need:
//!
//! - `samples`: positions as counts of features
//! - `logistic`: expected points by centipawns, which all fits share
//! - `lean`: what scores mean, and how far they lean to the side to move
//! - `constants`: constants moved to where they belong
//! - `show`: a fit as tables for people

pub mod adam;
pub mod constants;
pub mod lean;
pub mod logistic;
pub mod material;
pub mod model;
pub mod samples;
mod show;
#[cfg(test)]
mod tests;

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use treville_core::piece::PieceType;
use treville_core::pieces::{Kind, PieceSet};
use treville_eval::net::judge::Judge;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::values::combined;
use treville_eval::position::evaluator::Evaluator;
use treville_eval::position::weights::{Feature, Weights};

use crate::positions::reader::Care;
use crate::positions::sample::FOLDS;
use adam::{Training, TrainingResult, train};
use lean::Lean;
use logistic::{Values, fit_scale, score};
use material::{Estimates, Regressor, estimate};
use model::{Model, Properties};
use samples::{COLUMNS, Choice, Samples, feature_column, piece_column};
use treville_kit::arguments::{numbers, seed, share, threads};
use treville_kit::failure::{Failure, path_name};
use treville_kit::{files, say};
use treville_results::fit::{
    Data, Epoch, Fit, FittedFactors, FittedModel, FittedPiece, FittedRow, Form, Leaning, Settings,
    VERSION,
};
use treville_results::json_file;

/// The command line of `fit`.
#[derive(Args, Clone, Debug)]
pub struct FitArgs {
    /// Files of positions from `selfplay`
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The file for the fit, from which `tables` makes source
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The share of results in what the weights aim at; the rest is what the search expected
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
    pub results: f64,
    /// Fit what search scores mean and what they give the side to move too much, and aim at that
    #[arg(long)]
    pub lean: bool,
    /// Leave out positions whose search score is above this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 1500)]
    #[arg(value_parser = numbers(0..=u32::MAX, "centipawns"))]
    pub most: u32,
    /// The fold of games that is held out
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=FOLDS - 1, "a fold"))]
    pub fold: u8,
    /// The most passes over all positions
    #[arg(long, value_name = "N", default_value_t = 40)]
    #[arg(value_parser = numbers(0..=u32::MAX, "passes"))]
    pub epochs: u32,
    /// Passes without a better loss on the games held out after which to stop
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = numbers(0..=u32::MAX, "passes"))]
    pub patience: u32,
    /// Positions in a batch
    #[arg(long, value_name = "N", default_value_t = 16_384)]
    #[arg(value_parser = numbers(1..=1_usize << 30, "positions"))]
    pub batch: usize,
    /// The size of the first steps, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 0.5)]
    #[arg(value_parser = numbers(0.0..=100.0, "centipawns"))]
    pub rate: f64,
    /// The pull back towards the weights before, for each centipawn, in parts of a step
    #[arg(long, value_name = "PART", default_value_t = 0.002, value_parser = share)]
    pub decay: f64,
    /// The same seed gives the same fit
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Threads to work with; the fit is the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// Fits, writes the file, and prints what came out.
///
/// # Errors
///
/// A file cannot be read or is damaged, the positions do not determine what is asked, or the new
/// file cannot be written.
pub fn run(args: &FitArgs, mut output: impl Write) -> Result<(), Failure> {
    files::check(&args.out)?;
    let begun = Instant::now();
    let fit = fit(args)?;
    fit.write(&args.out)?;
    let threads = treville_kit::threads::cores(args.threads).get();
    show::print(&fit, threads, &mut output)?;
    let Data { games, positions, quiet, unknown, .. } = fit.data;
    let (name, seconds) = (path_name(&args.out), begun.elapsed().as_secs_f64());
    writeln!(output, "{name}: {quiet} of {positions} positions of {games} games, {seconds:.1} s")?;
    if unknown > 0 {
        writeln!(
            output,
            "{unknown} of them have pieces of which the fit has no values: these are worth what their \
             movement says, the constants of rows stay where they are, and material is judged \
             where both sides have as many of them."
        )?;
    }
    Ok(())
}

/// All three fits.
///
/// Values and factors come first, by results and material alone; then the weights, in an evaluation
/// whose pieces are worth what the new factors say.
fn fit(args: &FitArgs) -> Result<Fit, Failure> {
    let threads = treville_kit::threads::cores(args.threads).get();
    let choice = Choice { most: i32::try_from(args.most).unwrap_or(i32::MAX) };
    let read = |factors: &Factors| samples::read(&args.files, args.care, choice, factors, threads);
    let (samples, pieces) = read(&Factors::FITTED)?;
    if samples.is_empty() {
        return Err(Failure::Request("expected quiet positions of games, got none".to_owned()));
    }
    let pieces = &Types::of(pieces, &samples)?;
    let before = worth(pieces, &Factors::FITTED);
    let scale = scale(&samples, &start(&[], pieces));
    let (estimates, models) = in_games(&samples, pieces, &before)?;
    let combined = models.iter().find(|model| model.form == Form::Combined);
    let factors = combined.map_or_else(
        || FittedFactors::from(&Factors::FITTED),
        |model| fitted_factors(model, pieces, &before),
    );
    drop(samples);

    let derived = Factors::from(&factors);
    let (samples, _) = read(&derived)?;
    let training = args.training(scale, lean(args, &samples, scale)?, threads);
    let (engine, weights, curve) = weigh(&samples, &training, pieces, &derived, &before);
    let kept_apart = samples.rows.iter().filter(|row| row.fold == args.fold).count() as u64;
    Ok(Fit {
        treville_fit: VERSION,
        data: Data {
            plans: samples.heads.iter().map(|head| head.plan.clone()).collect(),
            games: samples.games,
            positions: samples.seen,
            quiet: samples.len() as u64,
            kept_apart,
            unknown: samples.unknown,
        },
        training: Settings::from(&training),
        curve,
        pieces: fitted_pieces(pieces, &engine, &estimates, &derived),
        covariance: json_file::matrix::rows(&block(&estimates, pieces)),
        models: models.iter().map(FittedModel::from).collect(),
        factors,
        weights,
    })
}

impl FitArgs {
    fn training(&self, scale: f64, lean: Leaning, threads: usize) -> Training {
        Training {
            results: self.results,
            scale,
            lean,
            fold: self.fold,
            epochs: self.epochs,
            patience: self.patience,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
            threads,
        }
    }
}

/// The types that a fit has values for, of those of a set.
struct Types {
    set: &'static PieceSet,
    officers: Vec<PieceType>,
}

impl Types {
    /// All of a set.
    fn all(set: &'static PieceSet) -> Types {
        let is_officer = |kind: &PieceType| ![PieceType::PAWN, PieceType::KING].contains(kind);
        Types { set, officers: set.types().filter(is_officer).collect() }
    }

    /// Those that come up in exchange for others.
    fn of(set: &'static PieceSet, samples: &Samples) -> Result<Types, Failure> {
        let usage = samples.usage(|row| row.is_known);
        let mut types = Types::all(set);
        types.officers.retain(|kind| usage[piece_column(*kind)] > 0.0);
        if types.officers.is_empty() {
            let problem = "expected positions in which known pieces were traded, got none";
            return Err(Failure::Request(problem.to_owned()));
        }
        Ok(types)
    }

    /// The types whose values the factors explain: neither king nor pawn.
    fn officers(&self) -> impl Iterator<Item = PieceType> + '_ {
        self.officers.iter().copied()
    }

    fn kind(&self, kind: PieceType) -> &'static Kind {
        self.set.kind(kind)
    }
}

/// Trains all weights, with pieces worth what these factors say and as much more as they were worth
/// before. Gives what they are worth afterwards, the weights, and the losses.
fn weigh(
    samples: &Samples,
    training: &Training,
    pieces: &Types,
    factors: &Factors,
    before: &[[f64; 2]],
) -> (Vec<[f64; 2]>, Vec<FittedRow>, Vec<Epoch>) {
    let derived = worth(pieces, factors);
    let more = |(before, derived): (&[f64; 2], &[f64; 2])| {
        [before[0] - derived[0], before[1] - derived[1]]
    };
    let more: Vec<[f64; 2]> = before.iter().zip(&derived).map(more).collect();
    let is_loud = std::io::stderr().is_terminal();
    // The pawn's worth is in the rows of its ranks, and a king is never traded.
    let fixed = [PieceType::PAWN, PieceType::KING].map(piece_column);
    let is_free = |column| !fixed.contains(&column);
    let trained = train(samples, &start(&more, pieces), is_free, training, |epoch, loss| {
        if is_loud {
            say::line(&format!("pass {epoch}: {:.6} {:.6}", loss.training, loss.validation));
        }
    });
    let TrainingResult { mut values, curve } = trained;
    let evaluator = Evaluator::new(pieces.set, Judge::Classical);
    // The worth of a type without a column cannot take a constant.
    if samples.unknown == 0 {
        constants::settle(&mut values, &samples.usage(|_| true), &evaluator, &pieces.officers);
    }
    let engine = pieces.officers().zip(derived).map(|(kind, derived)| {
        std::array::from_fn(|phase| derived[phase] + values[2 * piece_column(kind) + phase])
    });
    (engine.collect(), fitted_rows(&values), curve)
}

/// The start of training: the weights that are compiled in, and officers worth so much more than
/// their factors say, if anything.
fn start(more: &[[f64; 2]], pieces: &Types) -> Values {
    let weights = Weights::FITTED;
    let mut start = vec![0.0; 2 * COLUMNS];
    for (index, weight) in weights.0.iter().enumerate() {
        start[2 * index] = f64::from(weight.middlegame());
        start[2 * index + 1] = f64::from(weight.endgame());
    }
    for (kind, more) in pieces.officers().zip(more) {
        let column = piece_column(kind);
        start[2 * column..2 * column + 2].copy_from_slice(more);
    }
    start
}

/// The scale by which the evaluation as it is expects results best.
fn scale(samples: &Samples, values: &Values) -> f64 {
    let scores: Vec<f64> = (0..samples.len()).map(|row| score(samples, row, values)).collect();
    let results: Vec<f64> = samples.rows.iter().map(|row| f64::from(row.result)).collect();
    fit_scale(&scores, &results)
}

/// The meaning of scores of searches: with `--lean` by games, otherwise that of the evaluation's.
fn lean(args: &FitArgs, samples: &Samples, scale: f64) -> Result<Leaning, Failure> {
    if !args.lean {
        return Ok(Leaning::none(scale));
    }
    Lean::of(samples).leaning().ok_or_else(|| {
        Failure::Request(
            "--lean: expected games that tell what scores mean, got too few".to_owned(),
        )
    })
}

/// The value of each officer by these factors and their corrections, as the evaluation rounds it.
fn worth(pieces: &Types, factors: &Factors) -> Vec<[f64; 2]> {
    let value = |kind: PieceType| {
        let profile = Profile::new(pieces.kind(kind).movement);
        let derived = combined(&profile, factors);
        let correction = factors.correction(&profile, &derived);
        [
            derived.middlegame.round() + f64::from(correction.middlegame),
            derived.endgame.round() + f64::from(correction.endgame),
        ]
    };
    pieces.officers().map(value).collect()
}

/// The values in games, in the engine's centipawns, and the models that explain them.
fn in_games(
    samples: &Samples,
    pieces: &Types,
    engine: &[[f64; 2]],
) -> Result<(Estimates, Vec<Model>), Failure> {
    let usage = samples.usage(|row| row.is_known);
    let is_used = |columns: &[usize]| columns.iter().any(|column| usage[*column] > 0.0);
    let mut regressors = regressors(pieces);
    regressors.retain(|regressor| is_used(&regressor.columns));
    let nats = estimate(samples, &regressors)?;
    let count = 2 * engine.len();
    let all: f64 = engine.iter().flatten().sum();
    let unit = all / nats.values.rows(0, count).sum();
    let estimates = nats.times(unit);
    let properties: Vec<Properties> =
        pieces.officers().map(|kind| Properties::of(pieces.kind(kind).movement)).collect();
    let values = estimates.values.rows(0, count).into_owned();
    let covariance = block(&estimates, pieces);
    let fitted = |form| model::fit(form, &properties, &values, &covariance);
    Ok((estimates, Form::ALL.into_iter().filter_map(fitted).collect()))
}

/// The variables that explain results: officers first, then others that go with material.
fn regressors(pieces: &Types) -> Vec<Regressor> {
    let name = |kind: PieceType| pieces.kind(kind).name.clone();
    let piece =
        |kind| Regressor { name: name(kind), columns: vec![piece_column(kind)], by_phase: true };
    let row = |name: &str, feature: Feature, places: usize| Regressor {
        name: name.to_owned(),
        columns: (0..places).map(|place| feature_column(feature.at(place))).collect(),
        by_phase: false,
    };
    let mut list: Vec<Regressor> = pieces.officers().map(piece).collect();
    list.push(piece(PieceType::PAWN));
    list.push(row("both colours", Feature::COLOR_PAIR, 1));
    list.push(row("waiting", Feature::WAITING, 6));
    list.push(row("the move", Feature::TEMPO, 1));
    list
}

/// The covariance of the officers' values.
fn block(estimates: &Estimates, pieces: &Types) -> nalgebra::DMatrix<f64> {
    let officers = 2 * pieces.officers.len();
    estimates.covariance.view((0, 0), (officers, officers)).into_owned()
}

/// No factor of the file is nearer to nothing than this, so that the formula keeps a part.
const LEAST_BLEND: f64 = 0.05;

/// The factors that a model of formula and mobility together stands for, as the engine can have
/// them.
///
/// The taper alone is that of the engine's own values: by material alone a piece is worth little
/// while there are many, as a side that lacks one in a balanced game has something else for it, and
/// the engine counts that something by itself.
fn fitted_factors(model: &Model, pieces: &Types, engine: &[[f64; 2]]) -> FittedFactors {
    let blend = (1.0 - model.values[7]).clamp(LEAST_BLEND, 1.0);
    let factor = |parameter: usize| (model.values[parameter] / blend).round() as i32;
    let bound = model.values[5].clamp(1e-3, 1.0);
    let rounded = |value: f64, digits: f64| (value * digits).round() / digits;
    let untapered = FittedFactors {
        distance: in_order(std::array::from_fn(factor)),
        direction: factor(4).max(0),
        color_bound_divisor: rounded(1.0 / bound, 100.0),
        blend: rounded(blend, 1000.0),
        taper: 1.0,
    };
    let factors = Factors::from(&untapered);
    let sum = |values: &[[f64; 2]]| {
        values.iter().fold([0.0; 2], |[middle, end], value| [middle + value[0], end + value[1]])
    };
    let derived = sum(&worth(pieces, &factors));
    let fitted =
        engine.iter().fold([0.0; 2], |[middle, end], value| [middle + value[0], end + value[1]]);
    let taper = fitted[1] / fitted[0] * derived[0] / derived[1];
    FittedFactors { taper: rounded(taper, 1000.0), ..untapered }
}

/// The factors of distances, of which a far one counts no more than a near one and none below
/// nothing: what that leaves goes into corrections.
fn in_order(mut distances: [i32; 4]) -> [i32; 4] {
    let mut most = i32::MAX;
    for own in &mut distances {
        *own = (*own).clamp(0, most);
        most = *own;
    }
    distances
}

fn fitted_pieces(
    pieces: &Types,
    engine: &[[f64; 2]],
    estimates: &Estimates,
    factors: &Factors,
) -> Vec<FittedPiece> {
    let derived = worth(pieces, factors);
    let piece = |(number, kind): (usize, PieceType)| {
        let kind = pieces.kind(kind);
        let both = |phase: usize| 2 * number + phase;
        FittedPiece {
            name: kind.name.clone(),
            movement: kind.movement.to_string(),
            engine: engine[number],
            correction: std::array::from_fn(|phase| {
                (engine[number][phase] - derived[number][phase]).round() as i32
            }),
            value: std::array::from_fn(|phase| estimates.values[both(phase)]),
            error: std::array::from_fn(|phase| estimates.error(both(phase))),
        }
    };
    pieces.officers().enumerate().map(piece).collect()
}

fn fitted_rows(values: &Values) -> Vec<FittedRow> {
    let mut column = 0;
    let row = |(name, _, places): &(&str, _, usize)| {
        let place = |place: usize| {
            let at = 2 * (column + place);
            [values[at].round() as i32, values[at + 1].round() as i32]
        };
        let row = FittedRow { name: (*name).to_owned(), places: (0..*places).map(place).collect() };
        column += places;
        row
    };
    Feature::ROWS.iter().map(row).collect()
}
