//! Why a command has failed, in one line.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a command has failed.
#[derive(Debug)]
pub enum Failure {
    /// The request makes no sense: what was expected and what came.
    Request(String),
    /// A file could not be used: which, and why.
    File(String, io::Error),
    /// The output cannot be written.
    Output(io::Error),
    /// The thing to be judged cannot be tried: why.
    Untried(String),
    /// The user has interrupted the work: what that means.
    Interrupted(String),
}

impl Failure {
    /// A file could not be used.
    #[must_use]
    pub fn file(path: &Path, error: io::Error) -> Failure {
        Failure::File(path_name(path), error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(problem)
            | Failure::Untried(problem)
            | Failure::Interrupted(problem) => f.write_str(problem),
            Failure::File(path, error) => write!(f, "{path}: {error}"),
            Failure::Output(error) => write!(f, "output: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    /// The output cannot be written, unless the error has words of its own.
    fn from(error: io::Error) -> Failure {
        match error.get_ref() {
            Some(words) => Failure::Request(words.to_string()),
            None => Failure::Output(error),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Failure {
        Failure::Output(match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            kind => io::Error::other(format!("{kind:?}")),
        })
    }
}

/// The most letters of a path that are quoted.
const LONGEST_PATH: usize = 80;

/// A path as a line can show it.
#[must_use]
pub fn path_name(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// A text from outside, quoted in one line: short, and without control characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("'{}{dots}'", printable(&short))
}

/// A path, quoted in one line. Of a long one the end is shown, which says which file it is.
#[must_use]
pub fn quoted_path(path: &Path) -> String {
    let text = path.display().to_string();
    let left_out = text.chars().count().saturating_sub(LONGEST_PATH);
    let end: String = text.chars().skip(left_out).collect();
    let dots = if left_out > 0 { "..." } else { "" };
    format!("'{dots}{}'", printable(&end))
}

/// A text with its control characters escaped, and all that are not seen or turn the text around
/// them, so that it stays one line.
#[must_use]
pub fn printable(text: &str) -> String {
    let letters = text.chars().flat_map(|letter| {
        let is_hidden = letter.is_control()
            || matches!(
                letter,
                '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}'
            );
        let escaped = is_hidden.then(|| letter.escape_default());
        let plain = (!is_hidden).then_some(letter);
        escaped.into_iter().flatten().chain(plain)
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_one_short_line() {
        assert_eq!(quoted("NB2"), "'NB2'");
        assert_eq!(quoted("a\nb"), "'a\\nb'");
        assert_eq!(quoted(&"x".repeat(99)), format!("'{}...'", "x".repeat(40)));
        assert_eq!(quoted_path(Path::new("games/a\nb.ini")), "'games/a\\nb.ini'");
        let long = format!("{}/games.ini", "x".repeat(99));
        assert_eq!(quoted_path(Path::new(&long)), format!("'...{}/games.ini'", "x".repeat(70)));
    }
}
