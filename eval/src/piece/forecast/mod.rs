//! Values of pieces that games have not measured, from those of pieces that they have.
//!
//! - [`features`]: a movement in numbers, by which pieces are near to each other
//! - [`model`]: the numbers of both, and the measured pieces
//! - [`table`]: these, as `treville-tuner forecast` writes them
//! - [`root`]: equations with a covariance
//! - [`process`]: a form for what captures and moves are worth, and a Gaussian process around it
//! - [`order`]: no piece forecast to be worth less than a part of it

pub mod features;
pub mod model;
pub mod order;
pub mod process;
pub mod root;
pub mod table;
