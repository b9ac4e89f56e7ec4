//! Values of pieces that games have not measured, from those of pieces that they have.
//!
//! - [`features`]: a movement in numbers, by which pieces are near to each other
//! - [`root`]: equations with a covariance
//! - [`process`]: a form for what captures and moves are worth, and a Gaussian process around it
//! - [`order`]: no piece forecast to be worth less than a part of it
//! - [`table`]: the measured pieces and the numbers, which `treville-tuner forecast` writes

pub mod features;
pub mod order;
pub mod process;
pub mod root;
pub mod table;
