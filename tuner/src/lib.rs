//! What makes and shows the numbers that the evaluation uses.
//!
//! - [`values`]: tables of piece values

pub mod values;
