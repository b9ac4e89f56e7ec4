//! Annotations of a move.

use std::fmt;
use std::time::Duration;

use super::command::{self, Command};
use treville_core::moves::Move;

/// NAGs, evaluation, comment and variations of one move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// Numeric annotation glyphs: `$1` is a good move, and so on.
    pub nags: Vec<u8>,
    /// The player's evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// The data of other programs, [`[%clk 0:05:00]`](Command).
    pub commands: Vec<Command>,
    /// All other comments, joined. When written, white space becomes single spaces; a text that
    /// looks like an evaluation will be read as one.
    pub comment: String,
    /// The alternatives to this move.
    pub variations: Vec<Variation>,
}

/// A line that could have been played instead of a move.
///
/// It is written up to its first illegal move, and not at all without moves. Variations inside of
/// it can be [`MOST_DEPTH`](super::MOST_DEPTH) deep.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The comment before the first move.
    pub comment: String,
    /// The moves, each with what is said about it.
    pub moves: Vec<(Move, Annotation)>,
}

/// A line without comments.
impl FromIterator<Move> for Variation {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Variation {
        let moves = moves.into_iter().map(|m| (m, Annotation::default())).collect();
        Variation { comment: String::new(), moves }
    }
}

/// An engine's judgement, written as `+0.35/18 1.2`: score, depth and the seconds it took.
///
/// Seconds may be missing, may end in `s`, and may have minutes before them, `1:05`. A comment can
/// follow after a comma: `+M5/30 0.1s, White mates`.
///
/// ```
/// use treville_notation::pgn::{Evaluation, NotedScore};
///
/// let (evaluation, rest) = Evaluation::read("-0.35/18 1.25s, a draw").unwrap();
/// assert_eq!(evaluation.score, NotedScore::Centipawns(-35));
/// assert_eq!((evaluation.to_string().as_str(), rest), ("-0.35/18 1.25", "a draw"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation {
    /// The score, good for the player of the move if positive.
    pub score: NotedScore,
    /// The depth of the search in plies.
    pub depth: u16,
    /// The time spent. It is written in milliseconds, rounded down.
    pub time: Option<Duration>,
}

/// A score in pawns, `+0.35`, or a mate, `+M5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotedScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The moves to mate, negative for being mated.
    Mate(i32),
}

impl Annotation {
    /// Adds the text of one comment, commands and the first evaluation apart from the rest.
    pub(super) fn add(&mut self, text: &str) {
        let (commands, text) = command::take(text);
        self.commands.extend(commands);
        match Evaluation::read(&text) {
            Some((evaluation, rest)) if self.evaluation.is_none() => {
                self.evaluation = Some(evaluation);
                append(&mut self.comment, rest);
            }
            _ => append(&mut self.comment, &text),
        }
    }
}

/// Adds words to a text.
pub(super) fn append(text: &mut String, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}

impl Evaluation {
    /// Reads an evaluation at the start of a comment, and gives what follows it. There is no error:
    /// a text that does not begin with an evaluation is a comment like any other.
    #[must_use]
    pub fn read(text: &str) -> Option<(Evaluation, &str)> {
        let (score, rest) = text.split_once('/')?;
        let score = NotedScore::read(score)?;
        let (depth, rest) = digits(rest);
        let depth = depth.parse().ok()?;
        let (time, rest) = match rest.strip_prefix(' ').and_then(seconds) {
            Some((time, rest)) => (Some(time), rest),
            None => (None, rest),
        };
        if !ends_word(rest) {
            return None;
        }
        let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        Some((Evaluation { score, depth, time }, rest))
    }
}

/// The digits at the start of a text, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

fn ends_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([',', ' '])
}

/// Reads seconds such as `1.25s` or `1:05`, and gives what follows them.
fn seconds(text: &str) -> Option<(Duration, &str)> {
    let minutes = text.split_once(':').filter(|(minutes, _)| digits(minutes).1.is_empty());
    let (minutes, text) = minutes.unwrap_or(("0", text));
    let (whole, fraction, rest) = decimal(text)?;
    let rest = rest.strip_prefix('s').unwrap_or(rest);
    let minutes = scaled(minutes, "", 3)?.checked_mul(60)?;
    let millis = u64::try_from(scaled(whole, fraction, 3)?.checked_add(minutes)?).ok()?;
    ends_word(rest).then(|| (Duration::from_millis(millis), rest))
}

/// Takes a decimal number apart: the digits before the point, those after it, and the rest.
fn decimal(text: &str) -> Option<(&str, &str, &str)> {
    let (whole, rest) = digits(text);
    let (fraction, rest) = rest.strip_prefix('.').map_or(("", rest), digits);
    (!whole.is_empty()).then_some((whole, fraction, rest))
}

/// The number times ten to the power of `places`, rounded down.
fn scaled(whole: &str, fraction: &str, places: usize) -> Option<i64> {
    let mut number: i64 = whole.parse().ok()?;
    for place in 0..places {
        let digit = fraction.as_bytes().get(place).map_or(0, |digit| i64::from(digit - b'0'));
        number = number.checked_mul(10)?.checked_add(digit)?;
    }
    Some(number)
}

impl NotedScore {
    fn read(text: &str) -> Option<NotedScore> {
        let (sign, size) = match text.split_at_checked(1)? {
            ("+", size) => (1, size),
            ("-", size) => (-1, size),
            _ => (1, text),
        };
        if let Some(moves) = size.strip_prefix('M') {
            let (moves, rest) = digits(moves);
            let moves: i32 = moves.parse().ok()?;
            return rest.is_empty().then_some(NotedScore::Mate(sign * moves));
        }
        // Without sign and point it would be a fraction: "1/2" is no score.
        if size == text && !text.contains('.') {
            return None;
        }
        let (whole, fraction, rest) = decimal(size)?;
        let size = i32::try_from(scaled(whole, fraction, 2)?).ok()?;
        rest.is_empty().then_some(NotedScore::Centipawns(sign * size))
    }
}

impl fmt::Display for NotedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotedScore::Mate(moves) => {
                write!(f, "{}M{}", if moves < 0 { '-' } else { '+' }, moves.unsigned_abs())
            }
            NotedScore::Centipawns(score) => {
                let sign = match score.signum() {
                    1 => "+",
                    0 => "",
                    _ => "-",
                };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.score, self.depth)?;
        if let Some(time) = self.time {
            let fraction = format!("{:03}", time.subsec_millis());
            let rest = fraction.get(1..).unwrap_or_default().trim_end_matches('0');
            write!(f, " {}.{}{rest}", time.as_secs(), fraction.get(..1).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl Annotation {
    /// The value of the first command with this name.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        let mut commands = self.commands.iter();
        commands.find(|command| command.name == name).map(|command| command.value.as_str())
    }

    /// The score of `[%eval 0.35]` or `[%eval #-3]`, good for White if positive.
    ///
    /// ```
    /// use treville_notation::pgn::{NotedScore, read_all};
    ///
    /// let pgn = read_all("1. e4 {[%eval 0.17] [%clk 0:03:00]} e5 *").unwrap().remove(0);
    /// assert_eq!(pgn.annotations[0].white_score(), Some(NotedScore::Centipawns(17)));
    /// assert_eq!(pgn.annotations[0].clock().unwrap().as_secs(), 180);
    /// assert!(pgn.to_string().contains("1. e4 {[%eval 0.17] [%clk 0:03:00]} 1... e5 *"));
    /// ```
    #[must_use]
    pub fn white_score(&self) -> Option<NotedScore> {
        let value = self.command("eval")?;
        let score = value.split([',', '/', ' ']).next()?;
        match score.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(NotedScore::Mate),
            None => {
                let pawns: f64 = score.parse().ok()?;
                let centipawns = (pawns * 100.0).round();
                (centipawns.abs() < 1e6).then_some(NotedScore::Centipawns(centipawns as i32))
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
    fn evaluations_are_read_and_written() {
        for (text, written, rest) in [
            ("+0.35/18 1.2", "+0.35/18 1.2", ""),
            ("+0.35/18 1.200s", "+0.35/18 1.2", ""),
            ("-12.5/7 0.034s, adjudicated", "-12.50/7 0.034", "adjudicated"),
            ("+M5/30 12", "+M5/30 12.0", ""),
            ("+0.35/18 1:05", "+0.35/18 65.0", ""),
            ("-M1/2", "-M1/2", ""),
            ("0.00/1, a, b", "0.00/1", "a, b"),
            ("+1/3 good", "+1.00/3", "good"),
            ("+0.05/9 3 good", "+0.05/9 3.0", "good"),
            ("-0.10/9 3x", "-0.10/9", "3x"),
            ("+0.10/9 , x", "+0.10/9", ", x"),
            ("+0.10/9 :5 x", "+0.10/9", ":5 x"),
        ] {
            let (evaluation, left) = Evaluation::read(text).unwrap();
            assert_eq!((evaluation.to_string().as_str(), left), (written, rest), "{text}");
            assert_eq!(Evaluation::read(written), Some((evaluation, "")));
        }
    }

    #[test]
    fn other_comments_are_no_evaluations() {
        let texts = ",book,1/2,1/2-1/2,+/-,+0.3,+0.3/,+0.3/x,+M/3,M/,é/3,/3,+0.3.1/4,+0.35/18x,\
                     +0.35/99999,+99999999999/3,--1/3,+é/1,+9999999999999999999/1 1,+21474837/5";
        for text in texts.split(',') {
            assert_eq!(Evaluation::read(text), None, "{text}");
        }
        let long = "+0.35/18 99999999999999999999";
        assert_eq!(Evaluation::read(long).map(|(_, rest)| rest), Some("99999999999999999999"));
    }

    #[test]
    fn the_first_evaluation_counts_and_the_rest_is_joined() {
        let mut annotation = Annotation::default();
        for text in [" a\n b ", "+0.35/18 1.2, c", "", "-1.0/3"] {
            annotation.add(text);
        }
        assert_eq!(annotation.comment, "a b c -1.0/3");
        assert_eq!(annotation.evaluation.map(|e| e.score), Some(NotedScore::Centipawns(35)));
    }

    #[test]
    fn values_are_numbers_or_nothing() {
        let of = |text: &str| {
            let mut annotation = Annotation::default();
            annotation.add(text);
            annotation
        };
        assert_eq!(of("[%eval #-3]").white_score(), Some(NotedScore::Mate(-3)));
        assert_eq!(of("[%eval -1.5,20]").white_score(), Some(NotedScore::Centipawns(-150)));
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
