//! The Chess Engine Communication Protocol of XBoard and WinBoard (Tim Mann and H. G. Muller).

pub mod adapter;
pub mod command;
pub mod reply;

/// The default start of a game of Musketeer chess, in the form that XBoard reads: the castling
/// field lists the files of the pieces that can still gate.
pub const DEFAULT_START: &str = "*c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* \
                                 w KQBCDFGkqbcdfg - 0 1";
