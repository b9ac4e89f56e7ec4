//! From a game to text.

use std::fmt::{self, Write};

use super::command::{Command, squeeze};
use super::comment::{Annotation, Variation, append};
use super::game::{Pgn, ROSTER};
use super::movetext::MOST_DEPTH;
use super::tags;
use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::san;

/// The tags, an empty line, the moves and the result, and another empty line, so that games can be
/// written one after the other.
impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (roster, others) = self.tags.split_at_checked(ROSTER.len()).unwrap_or_default();
        for (name, value) in roster {
            tag(f, name, value)?;
        }
        tag(f, "Result", &self.result.to_string())?;
        for (name, value) in tags::derived(self.game.start()) {
            tag(f, name, &value)?;
        }
        for (name, value) in others {
            tag(f, name, value)?;
        }
        write!(f, "\n{}\n\n", self.movetext())
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

impl Pgn {
    fn movetext(&self) -> String {
        let mut lines = Lines::default();
        lines.comment(&self.comment);
        let mut interrupted = true;
        let moves = self.game.positions().iter().zip(self.game.moves());
        for (index, (position, m)) in moves.enumerate() {
            let annotation = self.annotations.get(index);
            interrupted = self.one_move(position, *m, annotation, interrupted, 0, &mut lines);
        }
        lines.word(&self.result.to_string());
        lines.text
    }

    /// Writes a move and all that is said about it, and tells whether something stands between it
    /// and the next move.
    fn one_move(
        &self,
        position: &Position,
        m: Move,
        annotation: Option<&Annotation>,
        interrupted: bool,
        depth: usize,
        lines: &mut Lines,
    ) -> bool {
        lines.word(&numbered(position, m, self.game.number_of(position), interrupted));
        let Some(annotation) = annotation else { return false };
        let mut is_between = lines.annotation(annotation);
        for variation in annotation.variations.iter().filter(|_| depth < MOST_DEPTH) {
            is_between |= self.variation(*position, variation, depth + 1, lines);
        }
        is_between
    }

    /// Writes a variation that begins in this position, if its first move is legal.
    fn variation(
        &self,
        mut position: Position,
        variation: &Variation,
        depth: usize,
        lines: &mut Lines,
    ) -> bool {
        if !variation.moves.first().is_some_and(|(m, _)| position.is_legal(*m)) {
            return false;
        }
        lines.bracket = true;
        lines.comment(&variation.comment);
        let mut interrupted = true;
        for (m, annotation) in &variation.moves {
            if !position.is_legal(*m) {
                break;
            }
            interrupted = self.one_move(&position, *m, Some(annotation), interrupted, depth, lines);
            position.play_unchecked(*m);
        }
        lines.close();
        true
    }
}

/// A move with its number. It has one if it is White's, and if it is Black's where something else
/// has come between.
fn numbered(position: &Position, m: Move, number: u32, interrupted: bool) -> String {
    let san = san::write(position, m);
    match position.turn() {
        Color::White => format!("{number}. {san}"),
        Color::Black if interrupted => format!("{number}... {san}"),
        Color::Black => san,
    }
}

/// Words filled into lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// Whether an opening bracket belongs to the next word.
    bracket: bool,
}

impl Lines {
    /// The most characters on a line, unless one word alone is longer.
    const WIDTH: usize = 79;

    fn word(&mut self, word: &str) {
        let bracket = if std::mem::take(&mut self.bracket) { "(" } else { "" };
        let length = bracket.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + length > Lines::WIDTH {
            self.end_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(bracket);
        self.text.push_str(word);
        self.column += length;
    }

    /// Writes a closing bracket behind the last word, or after the end of a comment that ends with
    /// its line.
    fn close(&mut self) {
        if (1..Lines::WIDTH).contains(&self.column) {
            self.text.push(')');
            self.column += 1;
        } else {
            self.word(")");
        }
    }

    /// Writes a comment before the first move.
    fn comment(&mut self, comment: &str) {
        self.annotation(&Annotation { comment: comment.to_owned(), ..Annotation::default() });
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Writes what is said about a move, and tells whether it was a comment.
    fn annotation(&mut self, annotation: &Annotation) -> bool {
        for nag in &annotation.nags {
            self.word(&format!("${nag}"));
        }
        let comment = squeeze(&annotation.comment);
        let mut words: Vec<String> = annotation.commands.iter().map(Command::to_string).collect();
        // A closing brace would end the comment; such a text goes to the end of a line.
        words.extend(Some(comment.clone()).filter(|text| !text.is_empty() && !text.contains('}')));
        let in_braces = match (annotation.evaluation, words.join(" ")) {
            (Some(evaluation), words) if words.is_empty() => evaluation.to_string(),
            (Some(evaluation), words) => format!("{evaluation}, {words}"),
            (None, words) => words,
        };
        if in_braces.is_empty() && comment.is_empty() {
            return false;
        }
        if !in_braces.is_empty() {
            for chunk in chunks(&format!("{{{in_braces}}}")) {
                self.word(&chunk);
            }
        }
        if comment.contains('}') {
            self.word(&format!("; {comment}"));
            self.end_line();
        }
        true
    }
}

/// The words of a comment, those kept together that may not be parted: a line that begins with `%`
/// or `[` would look to some readers like one to be skipped, or like a tag.
fn chunks(text: &str) -> Vec<String> {
    let mut chunks: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match chunks.last_mut() {
            Some(chunk) if word.starts_with(['%', '[']) => append(chunk, word),
            _ => chunks.push(word.to_owned()),
        }
    }
    chunks
}
