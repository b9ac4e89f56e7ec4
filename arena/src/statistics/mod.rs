//! Statistics on strength by results.
//!
//! - [`Wdl`]: wins, draws and losses; [`Pentanomial`]: pairs of games by the points they brought
//! - [`Sample`]: the results of one side, with Elo, normalized Elo and likelihood of superiority
//! - [`sprt`]: a test that stops a match as soon as its results decide between two hypotheses
//! - [`ratings`]: ratings of more than two players
//! - [`Results`]: all of these, fed with finished games in any order
//!
//! Both games of a pair start from one opening, so their results are not independent: an opening
//! that is good for White makes each side win one. Statistics of single games take that for noise
//! and state too large an error. Where pairs are finished, everything here is computed from them.

mod elo;
#[cfg(test)]
mod fastchess;
mod likelihood;
mod outcomes;
mod pentanomial;
pub mod ratings;
mod results;
mod sample;
#[cfg(test)]
mod simulate;
pub mod sprt;
mod wdl;

pub use elo::{Estimate, elo_of, score_of};
pub use pentanomial::Pentanomial;
pub use ratings::Rating;
pub use results::Results;
pub use sample::Sample;
pub use sprt::Verdict;
pub use wdl::Wdl;
