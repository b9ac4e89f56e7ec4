//! From a game to text.

use std::fmt::{self, Write};

use super::comment::{Annotation, append, squeeze};
use super::game::{Pgn, ROSTER};
use super::tags;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::san;

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
        lines.annotation(&Annotation { comment: self.comment.clone(), ..Annotation::default() });
        // A number stands before White's moves, and before Black's where something else has come
        // between.
        let mut interrupted = true;
        for (index, (position, m)) in
            self.game.positions().iter().zip(self.game.moves()).enumerate()
        {
            let number = self.game.number(index);
            lines.word(&numbered(position, *m, number, interrupted));
            interrupted = self.annotations.get(index).is_some_and(|annotation| {
                let is_comment = lines.annotation(annotation);
                let variation = variation(*position, &annotation.variation, number);
                variation.iter().for_each(|word| lines.word(word));
                is_comment || !variation.is_empty()
            });
        }
        lines.word(&self.result.to_string());
        lines.text
    }
}

/// A move with its number, if one has to stand before it.
fn numbered(position: &Position, m: Move, number: u32, interrupted: bool) -> String {
    let san = san::write(position, m);
    match position.turn() {
        Color::White => format!("{number}. {san}"),
        Color::Black if interrupted => format!("{number}... {san}"),
        Color::Black => san,
    }
}

/// The words of a variation that begins in this position, in brackets.
fn variation(mut position: Position, moves: &[Move], mut number: u32) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for m in moves {
        if !position.is_legal(*m) {
            break;
        }
        let bracket = if words.is_empty() { "(" } else { "" };
        words.push(format!("{bracket}{}", numbered(&position, *m, number, words.is_empty())));
        number = number.saturating_add(u32::from(position.turn() == Color::Black));
        position.play(*m);
    }
    words.last_mut().into_iter().for_each(|last| last.push(')'));
    words
}

/// Words filled into lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// Characters on the last line.
    column: usize,
}

impl Lines {
    /// The most characters on a line, unless one word alone is longer.
    const WIDTH: usize = 79;

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > Lines::WIDTH {
            self.end_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
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
        let evaluation = annotation.evaluation.map(|evaluation| evaluation.to_string());
        let comment = squeeze(&annotation.comment);
        let in_braces = match (&evaluation, comment.as_str()) {
            (None, "") => return false,
            (Some(evaluation), "") => evaluation.clone(),
            // A closing brace would end the comment; such a text goes to the end of a line.
            (_, text) if text.contains('}') => evaluation.clone().unwrap_or_default(),
            (Some(evaluation), text) => format!("{evaluation}, {text}"),
            (None, text) => text.to_owned(),
        };
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
