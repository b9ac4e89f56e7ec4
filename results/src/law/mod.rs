//! Formulas of movement fitted to values of pieces: the criteria of the forms, and a law as a file.
//!
//! - [`criteria`]: the counts of a piece in the forms of the law
//! - [`forms`]: the forms, and the priors of their factors
//! - [`document`]: the law as a file

pub mod criteria;
pub mod document;
pub mod forms;
