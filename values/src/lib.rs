//! The values of pieces, by every method and for any piece. Nothing here is measured in games:
//! what games and nets say comes from files of [`treville_results`]. Each module uses only those
//! above it in this list.
//!
//! - [`arguments`]: factors and addresses on a command line
//! - [`crowding`]: boards of any crowding
//! - [`montecarlo`]: the experiment of source 000, in parts and as a whole
//! - [`methods`]: pieces valued by every method
//! - [`other_boards`]: the methods that count squares on boards of other sizes
//! - [`measured`]: what games and nets say, beside the methods
//! - [`factors`]: the factor tables of source 001
//! - [`source_tables`]: every table of the sources, our figures beside theirs
//! - [`compare`]: the exchange calculator
//! - [`published`]: what others have published, beside games
//! - [`mates`]: what pieces can do alone against a bare king
//! - [`values`]: tables of piece values
//! - [`catalogue`]: pieces that games have measured or that have a name, and a table of them
//! - [`report`]: all values, tables and pictures as one page
//! - [`atlas`]: measured pieces and those of literature, to search
//! - [`cli`]: the command line

pub mod arguments;
pub mod atlas;
pub mod catalogue;
pub mod cli;
pub mod compare;
pub mod crowding;
pub mod factors;
pub mod mates;
pub mod measured;
pub mod methods;
pub mod montecarlo;
pub mod other_boards;
pub mod published;
pub mod report;
pub mod source_tables;
pub mod values;
