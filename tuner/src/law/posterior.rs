//! Posterior of a form of the law after the games: factors, piece effects, forecasts.

use nalgebra::DMatrix;

use super::rng::Rng;
use super::rotation::Rotation;
use super::sampler::{Draw, Draws, Problem, Sampler};
use treville_results::law::criteria::Criteria;
use treville_results::law::document::{Factor, Interval};
use treville_results::law::forms::{BOUND, Form, PULL, Pull, SOURCE};

/// Pieces with their values, in centipawns of source 001.
#[derive(Clone, Debug)]
pub struct Subjects {
    /// The forms' counts of them.
    pub criteria: Vec<Criteria>,
    /// Their values.
    pub values: Vec<f64>,
    /// The covariance of the errors of that.
    pub covariance: DMatrix<f64>,
    /// The power of a piece's worth with which the residual standard deviation grows.
    pub power: f64,
    /// By what mobility is multiplied, so that by itself it is worth as much as pieces are.
    pub mobility: f64,
}

impl Subjects {
    /// Some of them, by number.
    #[must_use]
    pub fn only(&self, numbers: &[usize]) -> Subjects {
        Subjects {
            criteria: numbers.iter().map(|number| self.criteria[*number].clone()).collect(),
            values: numbers.iter().map(|number| self.values[*number]).collect(),
            covariance: DMatrix::from_fn(numbers.len(), numbers.len(), |a, b| {
                self.covariance[(numbers[a], numbers[b])]
            }),
            power: self.power,
            mobility: self.mobility,
        }
    }

    /// These and others after them, with independent errors.
    #[must_use]
    pub fn with(&self, others: &Subjects) -> Subjects {
        let count = self.values.len();
        let size = count + others.values.len();
        let covariance = DMatrix::from_fn(size, size, |a, b| match (a < count, b < count) {
            (true, true) => self.covariance[(a, b)],
            (false, false) => others.covariance[(a - count, b - count)],
            _ => 0.0,
        });
        Subjects {
            criteria: [&self.criteria[..], &others.criteria].concat(),
            values: [&self.values[..], &others.values].concat(),
            covariance,
            ..*self
        }
    }

    /// The axes in which they are turned.
    pub(super) fn rotation(&self) -> Rotation {
        let sizes: Vec<f64> = self.criteria.iter().map(|piece| piece.size(self.power)).collect();
        Rotation::new(&self.covariance, &sizes)
    }

    /// The mean value.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

/// The posterior of a form after the games.
pub struct Posterior {
    /// The form.
    pub form: Form,
    /// Laws that may be true.
    pub draws: Vec<Draw>,
    power: f64,
    mobility: f64,
    totals: Totals,
}

/// Sums over the pieces, for each coefficient.
pub(super) struct Totals {
    counts: Vec<f64>,
    at_stake: Vec<f64>,
}

impl Totals {
    pub fn of(form: Form, subjects: &Subjects) -> Totals {
        let sum = |of: &dyn Fn(&Criteria) -> Vec<f64>| {
            let mut sums = vec![0.0; form.pulls().len()];
            for piece in &subjects.criteria {
                sums.iter_mut().zip(of(piece)).for_each(|(sum, count)| *sum += count);
            }
            sums
        };
        Totals {
            counts: sum(&|piece| form.counts(piece, subjects.mobility)),
            at_stake: sum(&|piece| form.at_stake(piece)),
        }
    }

    /// The total of all these pieces by mobility with the coefficient one.
    pub fn mobility(&self) -> f64 {
        self.counts.get(5).copied().unwrap_or_default()
    }

    /// Which part of the worth of all these pieces is mobility.
    pub fn share(&self, form: Form, draw: &Draw) -> f64 {
        if !form.has_both() {
            return 0.0;
        }
        let parts: Vec<f64> = draw
            .coefficients
            .iter()
            .zip(self.counts.iter().zip(&self.at_stake))
            .map(|(coefficient, (count, at_stake))| coefficient * (count - draw.bound * at_stake))
            .collect();
        parts[5] / parts.iter().sum::<f64>().max(1e-9)
    }
}

/// The name of a factor, the source's value for it, and its standard deviation before any game,
/// where it has one.
pub(super) type Name = (&'static str, Option<f64>, Option<f64>);

/// The factors of a form, in the order of [`values`].
pub(super) fn names(form: Form) -> Vec<Name> {
    /// The standard deviation of a number of which all is possible between zero and one.
    const UNIFORM: f64 = 0.288_675;
    let mut list: Vec<Name> = Vec::new();
    if form.has_formula() {
        let names = ["Md1", "Md2", "Md3", "Md4", "direction"].into_iter().zip(SOURCE);
        list.extend(names.map(|(name, source)| (name, Some(source), Some(PULL * source))));
    }
    if form.loses_on_one_color() {
        list.push(("colour-bound", Some(BOUND), Some(PULL * BOUND)));
    }
    if form.has_both() {
        list.push(("share of mobility", Some(0.0), Some(UNIFORM)));
    }
    match form {
        Form::Printed => list.push(("unit", Some(1.0), None)),
        Form::Mobility | Form::Muller => list.push(("unit", None, None)),
        Form::Ways | Form::Distances => {
            let near = ["capture next to it", "two away", "three away", "four or more away"];
            let captures = if form == Form::Ways { &["capture"][..] } else { &near };
            let rest = ["move", "capture ahead", "move ahead", "capture times move"];
            let names = captures.iter().copied().chain(rest).zip(form.pulls());
            list.extend(names.map(|(name, pull)| match pull {
                Pull::Nothing(width) => (name, None, Some(width)),
                _ => (name, None, None),
            }));
        }
        Form::Formula | Form::Combined => {}
    }
    list
}

/// The factors of a law, each in the unit in which source 001 has it: beside mobility, the
/// formula's are those that it would have for the whole worth of the pieces.
pub(super) fn values(form: Form, draw: &Draw, totals: &Totals) -> Vec<f64> {
    let share = totals.share(form, draw);
    let whole = (1.0 - share).max(1e-3);
    let mut list = Vec::new();
    if form.has_formula() {
        list.extend(draw.coefficients[..5].iter().map(|factor| factor / whole));
    }
    if form.loses_on_one_color() {
        list.push(draw.bound);
    }
    if form.has_both() {
        list.push(share);
    }
    if !form.has_formula() {
        list.extend(&draw.coefficients);
    }
    list
}

/// The factors of a form, of which each law that may be true has a list.
pub(super) fn factors(form: Form, lists: &[Vec<f64>]) -> Vec<Factor> {
    let factor = |(place, (name, source, before)): (usize, Name)| {
        let value = Interval::of(lists.iter().map(|list| list[place]).collect());
        let told = before.map_or(1.0, |before| 1.0 - (value.deviation / before).powi(2));
        Factor { name: name.into(), source, value, told: told.max(0.0) }
    };
    names(form).into_iter().enumerate().map(factor).collect()
}

/// Fits a form. The rotation is that of the subjects.
#[must_use]
pub(super) fn fit(
    form: Form,
    subjects: &Subjects,
    rotation: &Rotation,
    draws: Draws,
    rng: &mut Rng,
) -> Posterior {
    let problem = problem(form, subjects, rotation);
    let draws = Sampler::new(&problem).run(draws, rng);
    let totals = Totals::of(form, subjects);
    Posterior { form, draws, power: subjects.power, mobility: subjects.mobility, totals }
}

fn problem(form: Form, subjects: &Subjects, rotation: &Rotation) -> Problem {
    let turn = |rows: Vec<Vec<f64>>| -> Vec<Vec<f64>> {
        let columns = 0..form.pulls().len();
        columns.map(|column| rotation.turn(rows.iter().map(|row| row[column]))).collect()
    };
    let counts = subjects.criteria.iter().map(|piece| form.counts(piece, subjects.mobility));
    Problem {
        form,
        values: rotation.turn(subjects.values.iter().copied()),
        variances: rotation.variances.clone(),
        counts: turn(counts.collect()),
        at_stake: turn(subjects.criteria.iter().map(|piece| form.at_stake(piece)).collect()),
        most_residual_sd: subjects.mean().max(1.0) / 2.0,
    }
}

/// The law's value of a piece, without its piece effect.
pub(super) fn law(form: Form, draw: &Draw, piece: &Criteria, mobility: f64) -> f64 {
    let counts = form.counts(piece, mobility);
    let at_stake = form.at_stake(piece);
    let parts = draw.coefficients.iter().zip(counts.iter().zip(&at_stake));
    parts.map(|(own, (count, at_stake))| own * (count - draw.bound * at_stake)).sum()
}

impl Posterior {
    /// The factors of each law that may be true.
    pub(super) fn lists(&self) -> Vec<Vec<f64>> {
        let list = |draw: &Draw| values(self.form, draw, &self.totals);
        self.draws.iter().map(list).collect()
    }

    /// Residual standard deviation of pieces of five hundred centipawns.
    #[must_use]
    pub fn residual_sd(&self) -> Interval {
        Interval::of(self.draws.iter().map(|draw| draw.residual_sd).collect())
    }

    /// The law's value of a piece, without its piece effect.
    #[must_use]
    pub fn law(&self, piece: &Criteria) -> Interval {
        let one = |draw: &Draw| law(self.form, draw, piece, self.mobility);
        Interval::of(self.draws.iter().map(one).collect())
    }

    /// Value of a piece that was never played, its unknown piece effect included.
    #[must_use]
    pub(super) fn forecast(&self, piece: &Criteria, rng: &mut Rng) -> Interval {
        let size = piece.size(self.power);
        let mut one = |draw: &Draw| {
            law(self.form, draw, piece, self.mobility) + draw.residual_sd * size * rng.normal()
        };
        let law = self.law(piece).mean;
        let drawn = Interval::of(self.draws.iter().map(&mut one).collect());
        // The mean without the noise of drawn effects.
        Interval { mean: law, ..drawn }
    }

    /// Piece effects of the pieces that were played: their worth beyond the law, shrunk towards
    /// zero by the uncertainty of their values.
    #[must_use]
    pub(super) fn piece_effects(
        &self,
        subjects: &Subjects,
        rotation: &Rotation,
        rng: &mut Rng,
    ) -> Vec<Interval> {
        // Each draw is turned back, which takes as many steps as pieces squared.
        const DRAWS: usize = 1000;
        let every = self.draws.len().div_ceil(DRAWS).max(1);
        let mut lists = vec![Vec::new(); subjects.values.len()];
        for draw in self.draws.iter().step_by(every) {
            let off = subjects.criteria.iter().zip(&subjects.values);
            let off =
                off.map(|(piece, value)| value - law(self.form, draw, piece, subjects.mobility));
            let squared = draw.residual_sd.powi(2);
            let turned: Vec<f64> = rotation
                .turn(off)
                .into_iter()
                .zip(&rotation.variances)
                .map(|(off, variance)| {
                    let part = squared / (squared + variance);
                    part * off + (part * variance).sqrt() * rng.normal()
                })
                .collect();
            let effects = rotation.back(&turned);
            lists.iter_mut().zip(effects).for_each(|(list, effect)| list.push(effect));
        }
        lists.into_iter().map(Interval::of).collect()
    }
}
