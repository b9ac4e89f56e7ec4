//! Nets of files, as commands take them.

use std::path::Path;

use treville_eval::net::built_in::built_in;
use treville_eval::net::evaluator::Net;
use treville_kit::failure::{Failure, path_name};

/// The word that means the net inside the program where a file could be named.
pub const INSIDE: &str = "built-in";

/// Reads the net of a file, or takes the one inside the program.
///
/// # Errors
///
/// The file cannot be read, or it is no net; or none is inside.
pub fn open(path: &Path) -> Result<Net, Failure> {
    if path == Path::new(INSIDE) {
        return open_or_built_in(None);
    }
    let wrong = |error| Failure::Request(format!("{}: {error}", path_name(path)));
    Net::open(path).map_err(wrong)
}

/// The net of a file, or the one inside of the program where none is named.
///
/// # Errors
///
/// The file cannot be read, or it is no net; or none is named and none is inside.
pub fn open_or_built_in(path: Option<&Path>) -> Result<Net, Failure> {
    let missing = || Failure::Request("expected a file of a net, since none is inside".to_owned());
    path.map_or_else(|| built_in().ok_or_else(missing), open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_inside_is_found_by_its_word() {
        let name = |path: &str| open(Path::new(path)).map(|net| net.name().to_owned());
        let inside = built_in().unwrap();
        assert_eq!(name(INSIDE).unwrap(), inside.name());
        assert!(name("./built-in").unwrap_err().to_string().starts_with("./built-in: "));
    }
}
