//! Monte Carlo mobility: the experiment of source 000, repeated millions of times.
//!
//! The source's program drew a board, put a piece on each of its 64 squares and looked along every
//! line, for one piece after the other: half a millisecond a board. Here 512 trials run side by
//! side, one bit each. What a piece may do from all squares is a sum over squares and targets, so
//! there is no walk: whether a way is clear is an *and* over the boards' bits, each way is computed
//! once for all pieces and both directions, and the sums are carry-save adders over all trials at
//! once. A board takes some thirty nanoseconds, sixteen pieces on 64 squares and its random drawing
//! included.
//!
//! Nothing is taken from expectation: every board is drawn by itself, and every square of it counts
//! as it is. The sums are integers, so a seed gives the same digits with any number of threads, and
//! shares that are run apart merge to them.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use treville_eval::piece::mobility::montecarlo::{Control, Experiment};
//!
//! let experiment = Experiment::musketeer(500)?.with_seed(1);
//! let outcome = experiment.run(NonZeroUsize::MIN, Control::default())?;
//! let knight = &outcome.rows[1];
//! let error = knight.pawns.error.unwrap_or(f64::INFINITY);
//! assert!((knight.pawns.mean - 3.15216).abs() < 4.0 * error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`experiment`]: what to try and how often; [`Part`] for a share of it
//! - [`runner`]: threads, progress, stopping
//! - [`outcome`]: the values, their standard errors, repeated tests
//! - [`share`]: shares and how they merge
//! - [`plain`]: the source's program as it was: for boards of other sizes, and to measure by

mod counters;
pub mod experiment;
mod lanes;
mod moments;
pub mod outcome;
pub mod plain;
mod plan;
mod random;
mod run;
pub mod runner;
mod sampler;
pub mod share;
#[cfg(test)]
mod tests;
mod trials;

pub use experiment::{Experiment, ExperimentError, Part, PartError, Subject};
pub use outcome::{Estimate, Outcome, RepeatedTests, Row, repeated};
pub use runner::{Cancelled, Control};
pub use share::{Difference, MergeError, Share, merge};
