//! Nets of files, as commands take them.

use std::path::Path;

use treville_eval::net::built_in::built_in;
use treville_eval::net::evaluator::Net;
use treville_kit::failure::{Failure, path_name};

/// Reads the net of a file.
///
/// # Errors
///
/// The file cannot be read, or it is no net.
pub fn open(path: &Path) -> Result<Net, Failure> {
    let wrong = |error| Failure::Request(format!("{}: {error}", path_name(path)));
    Net::open(path).map_err(wrong)
}

/// The net of a file, or the one inside of the program where none is named.
///
/// # Errors
///
/// The file cannot be read, or it is no net; or none is named and none is inside.
pub fn open_or_built_in(path: Option<&Path>) -> Result<Net, Failure> {
    let missing = || Failure::Request("expected --net, got no net inside".to_owned());
    path.map_or_else(|| built_in().ok_or_else(missing), open)
}
