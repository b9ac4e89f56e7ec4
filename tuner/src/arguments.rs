//! Files that commands take where none is named.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use treville_kit::failure::{Failure, path_name};

/// The name and text of the file that is given, or of this one of a checkout, or where that is not
/// there either, the text `inside` the program.
///
/// # Errors
///
/// The file cannot be read.
pub fn text_of(
    given: Option<&Path>,
    usual: &str,
    inside: &'static str,
) -> Result<(String, Cow<'static, str>), Failure> {
    let here = Some(Path::new(usual)).filter(|path| path.exists());
    let Some(path) = given.or(here) else {
        return Ok((format!("{usual} inside the program"), inside.into()));
    };
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    Ok((path_name(path), text.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_given_comes_before_what_is_inside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fit.json");
        fs::write(&path, "given").unwrap();
        let (name, text) = text_of(Some(&path), "no/such/file", "inside").unwrap();
        assert_eq!((name, &*text), (path_name(&path), "given"));
        let usual = path.to_str().unwrap();
        assert_eq!(text_of(None, usual, "inside").unwrap().1, "given");
        let (name, text) = text_of(None, "no/such/file", "inside").unwrap();
        assert_eq!((&*name, &*text), ("no/such/file inside the program", "inside"));
        let missing = text_of(Some(Path::new("no/such/file")), usual, "inside").unwrap_err();
        assert!(missing.to_string().starts_with("no/such/file: "), "{missing}");
    }
}
