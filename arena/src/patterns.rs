//! Lines of engines that games are to have, by regular expressions.

use std::sync::Arc;

use regex_lite::Regex;
use treville_kit::failure::quoted;

/// Expressions by which lines are looked for.
pub type Patterns = Arc<[Regex]>;

/// Compiles the expressions of `-pgnout match_line=REGEX`. They match anywhere in a line, and
/// classes such as `\d` are of ASCII letters.
///
/// # Errors
///
/// One of them is none: why, in one line.
pub fn compile(texts: &[String]) -> Result<Patterns, String> {
    let one = |text: &String| {
        Regex::new(text).map_err(|error| {
            format!("expected a regular expression, got {} ({error})", quoted(text))
        })
    };
    texts.iter().map(one).collect()
}

/// The last line of a search that each of some expressions matches.
#[derive(Debug, Default)]
pub struct LastLines {
    patterns: Patterns,
    found: Vec<Option<String>>,
}

impl LastLines {
    /// Nothing yet of these.
    #[must_use]
    pub fn of(patterns: &Patterns) -> LastLines {
        LastLines { patterns: Arc::clone(patterns), found: vec![None; patterns.len()] }
    }

    /// Keeps a line for each expression that matches it.
    pub fn hear(&mut self, line: &str) {
        for (pattern, found) in self.patterns.iter().zip(&mut self.found) {
            if pattern.is_match(line) {
                *found = Some(line.to_owned());
            }
        }
    }

    /// Forgets all lines.
    pub fn clear(&mut self) {
        self.found.fill(None);
    }

    /// The lines in the order of their expressions; they are forgotten.
    pub fn take(&mut self) -> Vec<String> {
        self.found.iter_mut().filter_map(Option::take).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(texts: &[&str]) -> Patterns {
        compile(&texts.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_last_line_of_each_expression_is_kept() {
        let mut lines = LastLines::of(&patterns(&["^info string .*", r"nodes \d+$", "x"]));
        for line in ["info string a", "info nodes 12", "info string b", "info nodes 7 pv e2e4"] {
            lines.hear(line);
        }
        assert_eq!(lines.take(), ["info string b", "info nodes 12"]);
        assert!(lines.take().is_empty());
        lines.hear("info string c");
        lines.clear();
        assert!(lines.take().is_empty());
    }

    #[test]
    fn what_is_no_expression_is_refused_in_one_line() {
        for text in ["(", "a{99999}{99999}", "^(?!info)", "[", "*", "a\nb("] {
            let problem = compile(&[text.to_owned()]).unwrap_err();
            assert!(problem.starts_with("expected a regular expression, got '"), "{problem}");
            assert_eq!(problem.lines().count(), 1, "{problem}");
        }
        assert!(patterns(&["é+"])[0].is_match("café"));
    }
}
