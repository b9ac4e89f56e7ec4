//! Evaluation of a position by a net that reads how pieces move.
//!
//! - [`features`]: the input features of a position, and what changes from one to another
//! - [`factoriser`]: virtual features, which share weights between pieces that move alike
//! - [`material_skip`]: the material skip connection, added to the output
//! - [`facts`]: metadata of a net
//! - [`parameters`], [`file`](mod@file): weights and their quantisation; the same as a file
//! - [`lanes`]: vectors that are added at once, and the clipped ReLU
//! - [`fold`]: folds the factoriser into the weights of a game's features
//! - [`accumulator`]: the first layer of both views, updated from position to position
//! - [`evaluator`]: the whole net
//! - [`built_in`]: the net inside the program
//! - [`contribution`]: the value that it gives to each piece of a position
//! - [`knowledge`]: the share of a piece's movement that it has learnt
//! - [`judge`]: the judge of a game: the classical evaluation, a net, or both
//! - [`threats`]: which pieces are attacked, by what, and whether they are defended
//! - [`rings`]: the same for the squares near a king
//! - [`stack`]: accumulators along the line of a search
//!
//! Tests play the games of `games`.

pub mod accumulator;
pub mod built_in;
pub mod contribution;
pub mod evaluator;
pub mod factoriser;
pub mod facts;
pub mod features;
pub mod file;
pub mod fold;
#[cfg(test)]
mod games;
pub mod judge;
pub mod knowledge;
pub mod lanes;
pub mod material_skip;
pub mod parameters;
pub mod rings;
pub mod stack;
pub mod threats;
