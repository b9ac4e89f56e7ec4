//! What makes and shows the numbers that the evaluation uses. Each module uses only those above it
//! in this list.
//!
//! - [`nets`]: nets of files, as commands take them
//! - [`arguments`]: what several commands take
//! - [`crowding`]: boards of any crowding
//! - [`montecarlo`]: the experiment of source 000, in parts and as a whole
//! - [`methods`]: pieces valued by every method
//! - [`factors`]: the factor tables of source 001
//! - [`source_tables`]: every table of the sources, our figures beside theirs
//! - [`positions`]: files of positions with scores and results
//! - [`selfplay`]: games of the engine against itself, which make them
//! - [`spsa`]: the parameters of the search, tuned by games
//! - [`law`]: the law of movement behind values of pieces
//! - [`sample`]: pieces that tell the properties of movements apart
//! - [`fit`]: what these games say about weights, pieces and factors
//! - [`train`]: nets from these games
//! - [`mix`]: the average of the weights of two nets
//! - [`facts`]: what a net's file says of the net
//! - [`judge`]: a net compared with the classical evaluation, on any positions
//! - [`chances`]: what scores of searches mean, from the results of games
//! - [`net_values`]: what a net thinks that pieces are worth, in many positions
//! - [`game_values`]: what pieces of any movement are worth in games
//! - [`tables`]: a fit as source
//! - [`measured`]: what games and nets say, beside the methods
//! - [`compare`]: the exchange calculator
//! - [`mates`]: what pieces can do alone against a bare king
//! - [`values`]: tables of piece values
//! - [`report`]: all values, tables and pictures as one page
//! - [`merge`]: shares joined to the whole
//! - [`cli`]: the command line

pub mod arguments;
pub mod chances;
pub mod cli;
pub mod compare;
pub mod crowding;
pub mod factors;
pub mod facts;
pub mod fit;
pub mod game_values;
pub mod judge;
pub mod law;
pub mod mates;
pub mod measured;
pub mod merge;
pub mod methods;
pub mod mix;
pub mod montecarlo;
pub mod net_values;
pub mod nets;
pub mod positions;
pub mod report;
pub mod sample;
pub mod selfplay;
pub mod source_tables;
pub mod spsa;
pub mod tables;
pub mod train;
pub mod values;
