//! Treville in Python: the module `treville._treville`, which the package `treville` shows.
//!
//! The modules in reading order; each uses only those above it:
//!
//! - [`errors`]: exceptions, and numbers within bounds
//! - [`job`]: long work without Python's lock, which Ctrl-C ends
//! - [`variant`]: games by name, from files, or with pieces of one's own
//! - [`moves`]: a move of a position
//! - [`outcome`], [`position`], [`game`]: the rules
//! - [`annotation`], [`pgn`]: games as text
//! - [`values`]: what pieces are worth
//! - [`options`], [`line`], [`engine`]: the engine and what it finds

mod annotation;
mod engine;
mod errors;
mod game;
mod job;
mod line;
mod moves;
mod options;
mod outcome;
mod pgn;
mod position;
mod values;
mod variant;

use pyo3::pymodule;

/// Musketeer chess and any chess piece: rules, values of pieces, and the engine.
#[pymodule]
mod _treville {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::annotation::{Evaluation, PgnMove, Variation};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::errors::{EngineError, IllegalMoveError, TrevilleError};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::line::{Line, SearchResult};
    #[pymodule_export]
    use crate::moves::PyMove;
    #[pymodule_export]
    use crate::options::EngineOption;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pgn::{Pgn, PgnFile, open_pgn, read_pgn};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::values::{Appraisal, Trade, appraise, compare, describe};
    #[pymodule_export]
    use crate::variant::{Piece, PyVariant, VariantFile, read_variants, variants};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
