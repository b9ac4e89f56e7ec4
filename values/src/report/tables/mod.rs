//! The tables: each of the sources' with our figure beside theirs, and what they lead to.

pub mod compare;
pub mod fitted;
pub mod laws;
pub mod net_values;
pub mod nets;
pub mod own;
pub mod sources;
pub mod summary;
