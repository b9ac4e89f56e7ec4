//! Boards per second of the Monte Carlo experiment, with all sixteen pieces on 64 squares each, and
//! of the source's program as the yardstick.
//!
//! `cargo bench -p treville-eval --bench montecarlo`; the line `items/s` counts boards. A million
//! trials are 342 million boards.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use treville_eval::piece::mobility::Densities;
use treville_eval::piece::mobility::montecarlo::{Control, Experiment, plain};

/// The boards of a trial.
const BOARDS: u64 = 342;

fn main() {
    divan::main();
}

/// Blocks of 512 trials side by side.
#[divan::bench(args = [1, 2], sample_count = 20, sample_size = 1)]
fn blocks(bencher: Bencher, threads: usize) {
    const TRIALS: u64 = 512 * 16;
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let experiment = Experiment::musketeer(TRIALS);
    bencher
        .counter(ItemsCount::new(TRIALS * BOARDS))
        .bench(|| experiment.as_ref().map(|all| all.run(threads, Control::default())));
}

/// An array, and a walk for each piece and square.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn source_program(bencher: Bencher) {
    let experiment = Experiment::musketeer(1);
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| {
        let subjects = experiment.as_ref().map_or(&[][..], Experiment::subjects);
        plain::trial(subjects, Densities::ALL, 1)
    });
}
