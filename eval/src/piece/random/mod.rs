//! Pieces by chance: `random:SEED` as a source of pairs and armies for games.
//!
//! - `numbers`: random numbers that are the same on every platform
//! - `split`: which movements are the same piece; seen and unseen ones
//! - `names`: what drawn pieces are called
//! - `family`: leapers, riders, hoppers and others, as texts
//! - `source`: [`RandomPieces`]
//! - `listed`: [`ListedPieces`], two of a list in each game
//! - `cast`: [`Cast`], the pieces of a game, given or drawn

mod cast;
mod family;
mod listed;
mod names;
mod numbers;
mod source;
mod split;

pub use cast::{ArmySource, Cast, CastError, PairSource};
pub use family::Family;
pub use listed::ListedPieces;
pub use source::{ARMY_WORTH, PAIR_WORTH, RandomPieces, SourceError, value};
pub use split::{Part, UNSEEN};
