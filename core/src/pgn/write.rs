//! From a game to text.

use std::fmt::{self, Write};

use super::comment::{Annotation, append, squeeze};
use super::game::{Pgn, ROSTER};
use super::tags;
use crate::color::Color;
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
            let san = san::write(position, *m);
            let number = self.game.number(index);
            match position.turn() {
                Color::White => lines.word(&format!("{number}. {san}")),
                Color::Black if interrupted => lines.word(&format!("{number}... {san}")),
                Color::Black => lines.word(&san),
            }
            let annotation = self.annotations.get(index);
            interrupted = annotation.is_some_and(|annotation| lines.annotation(annotation));
        }
        lines.word(&self.result.to_string());
        lines.text
    }
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
