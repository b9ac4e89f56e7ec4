//! The tables: each of the sources' with our figure beside theirs, and what they lead to.

pub mod build;
pub mod compare;
pub mod fitted;
pub mod formula;
pub mod mobility;
pub mod montecarlo;
pub mod summary;
