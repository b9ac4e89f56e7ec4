//! Number of squares that a piece can go to, by every method of the sources.
//!
//! A piece is taken apart once into a [`Profile`]: for every square that it may go to, how many
//! ways the squares on its way can be empty or occupied so that it gets there. Every method is then
//! a sum over these ways, and works for every piece that Betza notation can write: leapers and
//! sliders, limited and riding ones, bent and crooked ones, lame and spacious ones, hoppers, and
//! pieces that move and capture differently.
//!
//! - [`BoardSize`]: boards of other sizes than 8x8
//! - [`density`]: how likely squares are empty or hold an enemy
//! - [`Convention`]: on which squares a piece is tried, and what half a move counts
//! - [`profile`]: a movement taken apart; what the methods sum over
//! - [`maximum`]: the most squares of an empty board (source 000)
//! - [`leap_square`]: the mean over the squares of an empty board of any size (source 000)
//! - [`betza`]: Betza's coefficients for a full board, and the mean of open and closed (source 000)
//! - [`magic`]: every square empty with the same probability (source 002)
//! - [`exact`]: the mean over all boards of all densities, in closed form
//! - [`BoardProfile`]: a movement taken apart on a board of any size, for all of these
//! - [`montecarlo`]: the same mean over random boards, with its standard error (source 000)
//!
//! The values are in squares, so that one more square to go to is worth one. Divided by the pawn's
//! value of the same method they are in pawns.

pub mod betza;
mod board_profile;
mod board_size;
mod convention;
pub mod density;
pub mod exact;
pub mod leap_square;
pub mod magic;
pub mod maximum;
pub mod montecarlo;
pub(crate) mod pattern;
pub mod profile;

pub use board_profile::BoardProfile;
pub use board_size::{BoardSize, BoardSizeError};
pub use convention::{CaptureOnly, Convention};
pub use density::{Chances, Densities};
pub use profile::{Profile, Ways, pawn_profile};
