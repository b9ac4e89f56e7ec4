//! Coverage of the intervals, in simulated worlds whose law is known.
//!
//! In each world factors and piece effects are drawn, and games measure the values with the errors
//! of the real ones. Then the law is fitted as to real values, and the 95% intervals that have the
//! true factors, and the true values of pieces that were never played, are counted.

use nalgebra::{DMatrix, DVector};
use serde::Serialize;

use super::joint::Joint;
use super::posterior::{Subjects, Totals, factors, fit, law, names, values};
use super::rng::Rng;
use super::sampler::{Draw, Draws};
use treville_kit::threads;
use treville_results::law::criteria::Criteria;
use treville_results::law::document::{Coverage, Interval};
use treville_results::law::forms::{Form, SOURCE};

/// The truth of the law in a world.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum World {
    /// It is true.
    True,
    /// There are piece effects, which are normal.
    Effects,
    /// Piece effects have heavier tails: Student's t with three degrees of freedom.
    HeavyTails,
}

impl World {
    /// All of them.
    pub const ALL: [World; 3] = [World::True, World::Effects, World::HeavyTails];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            World::True => "law true",
            World::Effects => "normal effects",
            World::HeavyTails => "heavy tails",
        }
    }
}

/// The settings of a trial.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// The pieces that are played, with the errors of their values.
    pub subjects: &'a Subjects,
    /// Pieces that are not.
    pub unseen: &'a [Criteria],
    /// The form of the law.
    pub form: Form,
    /// Residual standard deviation of pieces of five hundred centipawns, where there is one.
    pub residual_sd: f64,
    /// Worlds of each kind.
    pub worlds: usize,
    /// The seed of everything.
    pub seed: u64,
    /// Threads to work on.
    pub threads: usize,
}

/// Draws of each fit.
const DRAWS: Draws = Draws { before: 200, kept: 1000 };

/// For factors, the residual standard deviation and unseen pieces: whether the truth was in the
/// interval, and its width.
type CoverageCounts = Vec<(bool, f64)>;

impl Trial<'_> {
    /// Simulates all kinds of worlds. The last two lines are the residual standard deviation and
    /// the forecasts.
    #[must_use]
    pub fn run(&self) -> Vec<Coverage> {
        let size = self.subjects.values.len();
        let root = covariance_root(&self.subjects.covariance);
        let rotation = self.subjects.rotation();
        let all = threads::map(World::ALL.len() * self.worlds, self.threads, |number| {
            let kind = World::ALL[number / self.worlds.max(1)];
            let mut rng = Rng::of(&[self.seed, 4, number as u64]);
            let truth = self.truth(kind, &mut rng);
            let mut effect = |piece: &Criteria| {
                let drawn = match kind {
                    World::True => 0.0,
                    World::Effects => rng.normal(),
                    World::HeavyTails => rng.heavy_tailed(),
                };
                let worth = law(self.form, &truth, piece, self.subjects.mobility);
                worth + truth.residual_sd * piece.size(self.subjects.power) * drawn
            };
            let worths: Vec<f64> = self.subjects.criteria.iter().map(&mut effect).collect();
            let unseen: Vec<f64> = self.unseen.iter().map(&mut effect).collect();
            let noise = &root * DVector::from_fn(size, |_, _| rng.normal());
            let values = worths.iter().zip(&noise).map(|(worth, noise)| worth + noise).collect();
            let subjects = Subjects { values, ..self.subjects.clone() };
            let posterior = fit(self.form, &subjects, &rotation, DRAWS, &mut rng);
            let mut counted = self.count_factors(&truth, &posterior);
            let mut count = |interval: Interval, truth: f64| {
                counted.push((interval.has(truth), (interval.high - interval.low) / 2.0));
            };
            count(posterior.residual_sd(), truth.residual_sd);
            for (piece, worth) in self.unseen.iter().zip(unseen) {
                count(posterior.forecast(piece, &mut rng), worth);
            }
            counted
        });
        self.gather(&all)
    }

    fn count_factors(
        &self,
        truth: &Draw,
        posterior: &super::posterior::Posterior,
    ) -> CoverageCounts {
        let totals = Totals::of(self.form, self.subjects);
        let true_values = values(self.form, truth, &totals);
        let lists = posterior.lists();
        let factors = factors(self.form, &lists);
        let pairs = factors.iter().map(|factor| factor.value).zip(&true_values);
        let alone = pairs.map(|(own, truth)| (own.has(*truth), (own.high - own.low) / 2.0));
        alone.chain([(Joint::of(&lists).has(&true_values), 0.0)]).collect()
    }

    /// Factors anywhere from half to one and a half of the source's, in order, or of those that the
    /// search begins with where it has none; 10% to 67% of the worth from mobility where
    /// the form has it.
    fn truth(&self, kind: World, rng: &mut Rng) -> Draw {
        let form = self.form;
        let mut coefficients = form.start();
        if form.has_formula() {
            loop {
                for (own, source) in coefficients.iter_mut().zip(SOURCE) {
                    *own = source * rng.between(0.5, 1.5);
                }
                if coefficients[..4].windows(2).all(|pair| pair[0] >= pair[1]) {
                    break;
                }
            }
        }
        if form.has_ways() {
            coefficients.iter_mut().for_each(|own| *own *= rng.between(0.5, 1.5));
        }
        let bound = if form.loses_on_one_color() { rng.between(0.1, 0.6) } else { 0.0 };
        let mut draw = Draw { coefficients, bound, residual_sd: self.residual_sd };
        if kind == World::True {
            draw.residual_sd = 0.0;
        }
        if form.has_both() {
            let totals = Totals::of(form, self.subjects);
            let share = rng.between(0.1, 2.0 / 3.0);
            draw.coefficients[5] = 0.0;
            let formula: f64 = self
                .subjects
                .criteria
                .iter()
                .map(|piece| law(form, &draw, piece, self.subjects.mobility))
                .sum();
            draw.coefficients[5] = share * formula / totals.mobility();
            draw.coefficients[..5].iter_mut().for_each(|factor| *factor *= 1.0 - share);
        }
        draw
    }

    fn gather(&self, all: &[CoverageCounts]) -> Vec<Coverage> {
        let names = names(self.form);
        let seen = names.len() + 2;
        let mut lines: Vec<(String, std::ops::Range<usize>)> = Vec::new();
        for (place, (name, ..)) in names.iter().enumerate() {
            lines.push(((*name).to_owned(), place..place + 1));
        }
        lines.push(("all factors together".to_owned(), seen - 2..seen - 1));
        lines.push(("scatter".to_owned(), seen - 1..seen));
        lines.push(("pieces never played".to_owned(), seen..seen + self.unseen.len()));
        let line = |(of, places): (String, std::ops::Range<usize>)| {
            let of_kind = |kind: usize| {
                let worlds = &all[kind * self.worlds..(kind + 1) * self.worlds];
                let own = worlds.iter().flat_map(|world| &world[places.clone()]);
                let count = own.clone().count().max(1) as f64;
                let inside = own.clone().filter(|(is_inside, _)| *is_inside).count() as f64;
                (inside / count, own.map(|(_, width)| width).sum::<f64>() / count)
            };
            let (parts, widths) = (0..World::ALL.len()).map(of_kind).unzip();
            Coverage { of, parts, widths }
        };
        lines.into_iter().map(line).collect()
    }
}

/// A matrix that makes errors of a covariance of independent ones.
fn covariance_root(covariance: &DMatrix<f64>) -> DMatrix<f64> {
    let parts = covariance.clone().symmetric_eigen();
    let roots = parts.eigenvalues.map(|value| value.max(0.0).sqrt());
    parts.eigenvectors * DMatrix::from_diagonal(&roots)
}
