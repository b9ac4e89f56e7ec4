//! The arena: matches and tournaments between engines.
//!
//! Parts of a match, in the order of reading; each module uses only those above it:
//!
//! - [`limits`]: clocks, nodes and depths, as texts such as `40/60+0.5`
//! - [`cpus`]: processors, as lists such as `0-3,6`
//! - [`patterns`]: lines of engines that games are to have
//! - [`settings`]: everything that a match leaves open; [`check`]: whether it makes sense
//! - [`flags`]: its command line
//! - [`record`]: what is kept of a finished game
//! - [`schedule`]: who plays whom, with which colours; shares of a match for several machines
//! - [`process`]: an engine as a program that reads and writes lines; [`player`]: its protocol
//! - [`engine_slot`]: an engine from game to game; [`opening_books`]: openings of several games
//! - [`clock`], [`pv_check`], [`referee`]: one game
//! - [`statistics`]: what results say about strength
//! - [`table`](mod@table): a match as text; [`screen`]: how it is going
//! - [`journal`]: what is saved of a match, so that it can go on
//! - [`report`]: a match as a page
//! - [`runner`]: a whole match; [`command`]: `treville-arena match`
//! - [`suite`]: positions that engines are to solve
//! - [`join`], [`summary`], [`replay`]: what can be done with a match that has been played
//! - [`puzzles`]: suites of hard positions from games
//! - [`book`]: balanced openings for matches; [`draw`]: files of games by chance
//! - [`compliance`]: whether an engine keeps to its protocol
//! - [`cli`]: the command line

pub mod book;
pub mod check;
pub mod cli;
pub mod clock;
pub mod command;
pub mod compliance;
pub mod cpus;
pub mod draw;
pub mod engine_slot;
pub mod flags;
pub mod join;
pub mod journal;
pub mod limits;
pub mod opening_books;
pub mod patterns;
pub mod player;
pub mod process;
pub mod puzzles;
pub mod pv_check;
pub mod record;
pub mod referee;
pub mod replay;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod screen;
pub mod settings;
pub mod statistics;
pub mod suite;
pub mod summary;
pub mod table;
