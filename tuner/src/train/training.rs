//! The training loop: pass after pass, with a validation after each.

use treville_eval::net::parameters::Parameters;
use treville_kit::failure::Failure;

use super::adam::rate;
use super::batch::{Assembler, Batch};
use super::feed::{self, Part, Targets, batches};
use super::gather::TrainingSet;
use super::judge::judge;
use super::network::{Decay, Network, loss};
use super::start;
use super::threads::Threads;
use treville_results::training::Pass;
use treville_results::training::recipe::Recipe;

/// The last of this many equal parts of all steps is quantisation-aware: output weights are
/// rounded.
const LAST_PART: u64 = 4;

/// The state of a training.
#[derive(Debug)]
pub struct Training {
    /// The net so far.
    pub network: Network,
    /// The passes that are done.
    pub curve: Vec<Pass>,
    /// The batches of the present pass that are done.
    pub batch: u64,
    /// Of these the sums of divergences and of weights.
    pub sums: [f64; 2],
}

/// The tools and data of a training.
pub struct Workplace<'a> {
    /// The positions.
    pub gathered: &'a TrainingSet,
    /// The recipe.
    pub recipe: &'a Recipe,
    /// Their targets.
    pub targets: &'a Targets,
    /// The assembler of batches: it knows which parameters are in use.
    pub assembler: Assembler<'a>,
    /// The threads that work on them.
    pub threads: Threads,
}

/// An event in a training.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A batch is done, with this many positions; the mean divergence of the pass so far.
    Batch(usize, f64),
    /// A pass is done.
    Pass(&'a Pass),
}

impl Training {
    /// A training of a new net, or of one that is fine-tuned from these parameters.
    #[must_use]
    pub fn new(recipe: &Recipe, start: Option<&Parameters>) -> Training {
        let network = match start {
            Some(from) => start::network(from, recipe.width, recipe.seed),
            None => Network::new(recipe.width, recipe.seed),
        };
        Training { network, curve: Vec::new(), batch: 0, sums: [0.0; 2] }
    }

    /// Whether all passes are done.
    #[must_use]
    pub fn is_over(&self, recipe: &Recipe) -> bool {
        self.curve.len() >= recipe.passes as usize
    }

    /// The mean divergence of the present pass so far.
    fn divergence(&self) -> f64 {
        self.sums[0] / self.sums[1].max(1e-9)
    }

    /// Trains until all passes are done, or `tell` returns false, which happens between two steps.
    ///
    /// # Errors
    ///
    /// The positions cannot be read, or `tell` fails.
    pub fn run(
        &mut self,
        place: &mut Workplace<'_>,
        mut tell: impl FnMut(&Training, Event<'_>) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let Workplace { gathered, recipe, targets, assembler, threads } = place;
        let in_pass = batches(gathered.training.len(), recipe.batch);
        self.round(recipe, in_pass);
        let mut outputs = Vec::new();
        while !self.is_over(recipe) {
            let number = self.curve.len() as u64 + 1;
            let seed = recipe.seed ^ number.wrapping_mul(0xD134_2543_DE82_EF95);
            let part = Part { seed, size: recipe.batch, skipped: self.batch, end: in_pass };
            let mut goes_on = true;
            feed::each(&gathered.training, part, targets, assembler, |batch| {
                self.step(batch, recipe, in_pass, threads, &mut outputs);
                let event = Event::Batch(batch.targets.len(), self.divergence());
                goes_on = tell(self, event)?;
                Ok(goes_on)
            })?;
            if !goes_on {
                return Ok(());
            }
            let (validation, size) = (&gathered.held_out, recipe.batch);
            let judged = judge(&mut self.network, validation, size, targets, assembler, threads)?;
            let (sources, held_out) = judged;
            self.curve.push(Pass { training: self.divergence(), held_out, sources });
            (self.batch, self.sums) = (0, [0.0; 2]);
            if let Some(pass) = self.curve.last()
                && !tell(self, Event::Pass(pass))?
            {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Rounds output weights if the time has come. This follows from the steps alone: a training
    /// that goes on between two of them is judged as one that never stopped.
    fn round(&mut self, recipe: &Recipe, in_pass: u64) {
        let all = in_pass * u64::from(recipe.passes);
        self.network.is_rounded = self.network.steps >= all - all / LAST_PART;
    }

    fn step(
        &mut self,
        batch: &Batch,
        recipe: &Recipe,
        in_pass: u64,
        threads: &Threads,
        outputs: &mut Vec<f32>,
    ) {
        self.network.forward(batch, threads, outputs);
        let each = 1.0 / batch.targets.len() as f32;
        for (output, target) in outputs.iter_mut().zip(&batch.targets) {
            let (lost, gradient) = loss(*output, target);
            let weight = f64::from(target.weight);
            self.sums[0] += weight * (f64::from(lost) - f64::from(target.least));
            self.sums[1] += weight;
            // The gradient takes the place of the output.
            *output = gradient * target.weight * each;
        }
        let all = in_pass * u64::from(recipe.passes);
        let rate = rate(self.network.steps + 1, all, recipe.rate);
        let decay = Decay { shared: recipe.decay as f32, own: recipe.own_decay as f32 };
        self.network.back(batch, threads, outputs, rate, decay);
        self.round(recipe, in_pass);
        self.batch += 1;
    }
}
