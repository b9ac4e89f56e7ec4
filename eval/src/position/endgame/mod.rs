//! Endings whose outcome is known, and how much of an advantage can be won.
//!
//! Nothing is written per piece here either: which pieces win against a bare king is worked out
//! from their movement when such an ending first comes up. None of it depends on the features or
//! weights of the evaluation.
//!
//! - `retrograde`: endings against a bare king, solved backwards from mate
//! - `lone`: men beside their king; one piece, or one pawn, against a bare king
//! - `mates`: what any one or two men can do against a bare king, for people
//! - `lone_mate`: whether a piece and its king mate a bare king, as a sentence
//! - `solved`: the solved endings of a set of pieces, kept
//! - `officers`: who is left in a position, and what those can never do
//! - `bare`: what else is known against a bare king
//! - `chances`: how much of an advantage can be won

mod bare;
mod chances;
mod lone;
mod lone_mate;
mod mates;
mod officers;
mod retrograde;
mod solved;
#[cfg(test)]
mod tests;

pub use bare::KnownOutcome;
pub use chances::{ALL, DRAWN};
pub use lone_mate::{mate_in_words, mates_alone};
pub use mates::{Colors, Mates, MatesError, against_bare_king};
pub use solved::Endgames;
