//! Makes the numbers by which the engine plays, from games. Their files are those of
//! [`treville_results`]. Each module uses only those above it in this list.
//!
//! - [`nets`]: nets of files, as commands take them
//! - [`arguments`]: files that commands take where none is named
//! - [`positions`]: files of positions with scores and results
//! - [`selfplay`]: games of the engine against itself, which make them
//! - [`spsa`]: the parameters of the search, tuned by games
//! - [`law`]: formulas fitted to values of pieces
//! - [`forecast`]: the model that forecasts values of pieces from those of others
//! - [`sample`]: pieces that tell the properties of movements apart
//! - [`fit`]: what these games say about weights, pieces and factors
//! - [`train`]: nets from these games
//! - [`mix`]: the average of the weights of two nets
//! - [`facts`]: metadata of a net
//! - [`judge`]: a net compared with the classical evaluation, on any positions
//! - [`chances`]: win, draw and loss by score, fitted to results of games
//! - [`net_values`]: values of pieces by a net, in many positions
//! - [`game_values`]: what pieces of any movement are worth in games
//! - [`tables`]: a fit as source
//! - [`regenerate`]: the experiment of source 001 again, from games to a page
//! - [`merge`]: shares joined to the whole
//! - [`cli`]: the command line

pub mod arguments;
pub mod chances;
pub mod cli;
pub mod facts;
pub mod fit;
pub mod forecast;
pub mod game_values;
pub mod judge;
pub mod law;
pub mod merge;
pub mod mix;
pub mod net_values;
pub mod nets;
pub mod positions;
pub mod regenerate;
pub mod sample;
pub mod selfplay;
pub mod spsa;
pub mod tables;
pub mod train;
