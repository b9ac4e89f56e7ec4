//! Evaluation of a position by a net that reads how pieces move.
//!
//! - [`rows`]: what a view of a position consists of, and what changes from one to another
//! - [`parts`]: the parameters that make the row of a piece, by how it moves
//! - [`base`]: the material under the net's score
//! - [`facts`]: what there is to know of a net besides its numbers
//! - [`parameters`], [`file`](mod@file): the numbers of a net; the same as a file
//! - [`lanes`]: rows of numbers that are added at once
//! - [`fold`]: from parameters to the rows of a game
//! - [`accumulator`]: sums of rows, kept up from position to position
//! - [`evaluator`]: the whole net
//! - [`built_in`]: the net inside the program
//! - [`contribution`]: what it thinks that a piece is worth
//! - [`knowledge`]: how much of a piece's movement it has learnt
//! - [`judge`]: who judges a game, the classical evaluation, a net, or both
//! - [`stack`]: its accumulators along the line of a search
//!
//! Tests play the games of `games`.

pub mod accumulator;
pub mod base;
pub mod built_in;
pub mod contribution;
pub mod evaluator;
pub mod facts;
pub mod file;
pub mod fold;
#[cfg(test)]
mod games;
pub mod judge;
pub mod knowledge;
pub mod lanes;
pub mod parameters;
pub mod parts;
pub mod rows;
pub mod stack;
