//! Data that other programs keep in comments: `[%clk 0:05:00]`.

use std::fmt;
use std::time::Duration;

use super::comment::{Annotation, Score, squeeze};

/// A command of a comment, such as `[%cal Ge2e4]`: data of other programs, which are kept and
/// written again. lichess and ChessBase have `eval`, `clk`, `emt`, `csl` and `cal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The name, without the sign.
    pub name: String,
    /// What stands behind it.
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
        match after.split_once(']').and_then(|(inside, after)| Some((read(inside)?, after))) {
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

impl Annotation {
    /// The value of the first command with this name.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        let mut commands = self.commands.iter();
        commands.find(|command| command.name == name).map(|command| command.value.as_str())
    }

    /// What `[%eval 0.35]` or `[%eval #-3]` says, good for White if positive.
    ///
    /// ```
    /// use treville_core::pgn::{Score, read_all};
    ///
    /// let pgn = read_all("1. e4 {[%eval 0.17] [%clk 0:03:00]} e5 *").unwrap().remove(0);
    /// assert_eq!(pgn.annotations[0].white_score(), Some(Score::Centipawns(17)));
    /// assert_eq!(pgn.annotations[0].clock().unwrap().as_secs(), 180);
    /// assert!(pgn.to_string().contains("1. e4 {[%eval 0.17] [%clk 0:03:00]} 1... e5 *"));
    /// ```
    #[must_use]
    pub fn white_score(&self) -> Option<Score> {
        let value = self.command("eval")?;
        let score = value.split([',', '/', ' ']).next()?;
        match score.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Score::Mate),
            None => {
                let pawns: f64 = score.parse().ok()?;
                let centipawns = (pawns * 100.0).round();
                (centipawns.abs() < 1e6).then_some(Score::Centipawns(centipawns as i32))
            }
        }
    }

    /// The time that `[%clk 0:05:00]` leaves to the player of the move.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        duration(self.command("clk")?)
    }

    /// The time that the move took, by `[%emt 0:00:07]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        duration(self.command("emt")?)
    }
}

/// Hours, minutes and seconds, or fewer of them; seconds may have a fraction.
fn duration(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let number: f64 = part.parse().ok().filter(|number| (0.0..1e6).contains(number))?;
        seconds = seconds * 60.0 + number;
    }
    Duration::try_from_secs_f64(seconds).ok()
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

    #[test]
    fn values_are_numbers_or_nothing() {
        let of = |text: &str| {
            let mut annotation = Annotation::default();
            annotation.add(text);
            annotation
        };
        assert_eq!(of("[%eval #-3]").white_score(), Some(Score::Mate(-3)));
        assert_eq!(of("[%eval -1.5,20]").white_score(), Some(Score::Centipawns(-150)));
        assert_eq!(of("[%eval x]").white_score(), None);
        assert_eq!(of("[%eval 1e300]").white_score(), None);
        assert_eq!(of("[%eval NaN]").white_score(), None);
        assert_eq!(of("[%clk 1:02:03.5]").clock(), Some(Duration::from_millis(3_723_500)));
        assert_eq!(of("[%emt 7]").elapsed(), Some(Duration::from_secs(7)));
        for text in ["[%clk]", "[%clk -1]", "[%clk 0:x]", "[%clk inf]", "[%clk 1:1:1:1:1:1:1:1e5]"]
        {
            assert!(of(text).clock().is_none_or(|time| time.as_secs() > 0), "{text}");
        }
        let both = of("+0.35/18 1.2, [%clk 0:01:00] good");
        assert_eq!(both.evaluation.unwrap().depth, 18);
        assert_eq!((both.comment.as_str(), both.command("clk")), ("good", Some("0:01:00")));
    }
}
