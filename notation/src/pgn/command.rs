//! Data that other programs keep in comments: `[%clk 0:05:00]`.

use std::fmt;

/// A command of a comment, such as `[%cal Ge2e4]`: data of other programs, which are kept and
/// written again. lichess and ChessBase have `eval`, `clk`, `emt`, `csl` and `cal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The name, without the sign.
    pub name: String,
    /// The text after it.
    pub value: String,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blank = if self.value.is_empty() { "" } else { " " };
        write!(f, "[%{}{blank}{}]", self.name, self.value)
    }
}

/// Takes the commands out of a comment: these, and the text without them.
pub(super) fn take(text: &str) -> (Vec<Command>, String) {
    let (mut commands, mut words) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[%") {
        words.push_str(before);
        // There are no brackets inside, so each is read once.
        let end = after.find([']', '[']).unwrap_or(after.len());
        let (inside, behind) = after.split_at_checked(end).unwrap_or((after, ""));
        let behind = behind.strip_prefix(']');
        match behind.and_then(|behind| Some((read(inside)?, behind))) {
            Some((command, after)) => {
                commands.push(command);
                words.push(' ');
                rest = after;
            }
            None => {
                words.push_str("[%");
                rest = after;
            }
        }
    }
    words.push_str(rest);
    (commands, squeeze(&words))
}

/// Reads the inside of a command. A brace would not be written again.
fn read(inside: &str) -> Option<Command> {
    let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && !inside.contains(['{', '}', '[']))
        .then(|| Command { name: name.to_owned(), value: squeeze(value) })
}

/// The words of a text with single spaces between them.
pub(super) fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_leave_the_words_alone() {
        let (commands, words) =
            take("a [%eval #-3][%clk 1:02:03.5] b [% x] [%cal Ge2e4,Re7e5] c [%open [%csl Gd4]");
        let names: Vec<&str> = commands.iter().map(|command| command.name.as_str()).collect();
        assert_eq!(
            (names, words.as_str()),
            (vec!["eval", "clk", "cal", "csl"], "a b [% x] c [%open")
        );
    }
}
