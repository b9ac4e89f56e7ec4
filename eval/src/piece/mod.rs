//! Value of a piece, from its movement alone.
//!
//! - [`mobility`]: how many squares a piece can go to, by every method of sources 000 and 002
//! - [`compare`]: what is better, one piece or a group of pieces or another
//! - [`factors`]: the numbers of the formula and of the combination, as one value
//! - [`formula`]: centipawns from distance, direction and colour (source 001)
//! - [`values`]: every method under its name, and their combination by phase and by square
//! - [`reach`]: captures and quiet moves of a piece on a crowded board
//! - [`forecast`]: values of pieces that games have not measured, from those that they have
//! - [`measured`]: what games say that a piece is worth, and in between which others it lies
//! - [`random`]: pieces by chance, for games of any piece
//! - [`reinfeld`]: the values that people use, bishop pair included (source 000)
//! - [`setups`]: how many ways there are to begin a game (source 000)
//! - [`sources`]: the tables that the sources print, and where they are wrong

pub mod compare;
pub mod factors;
pub mod forecast;
pub mod formula;
pub mod measured;
pub mod mobility;
pub mod random;
pub mod reach;
pub mod reinfeld;
pub mod setups;
pub mod sources;
pub mod values;
