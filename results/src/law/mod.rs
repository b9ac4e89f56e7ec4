//! The law of movement behind values of pieces: what its forms count, and a law as a file.
//!
//! - [`criteria`]: what the forms of the law count of a piece
//! - [`forms`]: the forms, and what is known of their factors before any game
//! - [`document`]: the law as a file

pub mod criteria;
pub mod document;
pub mod forms;
