//! From text to sections of lines.

use std::fmt;

use treville_core::encoding::shorten;

/// The most bytes of a file.
pub const MOST_BYTES: usize = 1 << 20;
/// The most sections of a file.
pub const MOST_SECTIONS: usize = 1000;
/// The most bytes of a line.
pub const MOST_LINE: usize = 1000;
/// The longest name of a game.
const MOST_NAME: usize = 64;

/// A line `key = value`.
pub(super) struct Entry<'a> {
    pub line: usize,
    pub key: &'a str,
    pub value: &'a str,
}

/// A fault of a section: where, with which key, and how.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub line: usize,
    pub key: String,
    pub reason: String,
}

impl Fault {
    pub fn new(line: usize, key: &str, reason: impl fmt::Display) -> Fault {
        Fault { line, key: shorten(key), reason: reason.to_string() }
    }
}

impl Entry<'_> {
    pub fn fault(&self, reason: impl fmt::Display) -> Fault {
        Fault::new(self.line, self.key, reason)
    }
}

/// A message with the expected text and the text found.
pub(super) fn expected(what: impl fmt::Display, got: &str) -> String {
    format!("expected {what}, got '{}'", shorten(got))
}

/// A section: its name, and perhaps the name of another game, in whose rules only what its lines
/// say is different.
pub(super) struct Section<'a> {
    pub line: usize,
    pub name: &'a str,
    pub parent: Option<&'a str>,
    pub entries: Vec<Entry<'a>>,
    /// The first thing that is wrong before any key is looked at.
    pub fault: Option<Fault>,
}

/// The sections of a file, in their order, if they are not too many.
///
/// As in Fairy-Stockfish a section begins with a line whose first character is a bracket, all
/// before the first one is passed over, and a comment is a line that begins with `;` or `#`.
pub(super) fn sections(text: &str) -> Option<Vec<Section<'_>>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(header) = text.strip_prefix('[') {
            if sections.len() == MOST_SECTIONS {
                return None;
            }
            sections.push(section(line, header));
        } else if let Some(section) = sections.last_mut()
            && let Err(fault) = section.take(line, text.trim())
        {
            section.fault.get_or_insert(fault);
        }
    }
    Some(sections)
}

/// A section without its lines; `header` is what follows the opening bracket.
fn section(line: usize, header: &str) -> Section<'_> {
    let (inside, is_closed) = match header.split_once(']') {
        Some((inside, _)) => (inside, true),
        None => (header, false),
    };
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (inside.trim(), None),
    };
    let bad = [Some(name), parent].into_iter().flatten().find(|name| !is_name(name));
    let reason = match bad {
        _ if !is_closed => Some(expected("']' at the end of a section's name", header)),
        Some(name) => {
            let what = format!("a name of 1 to {MOST_NAME} letters, digits and signs");
            Some(expected(what, name))
        }
        None => None,
    };
    let fault = reason.map(|reason| Fault::new(line, "", reason));
    Section { line, name, parent, entries: Vec::new(), fault }
}

fn is_name(name: &str) -> bool {
    let is_sign = |c: u8| c.is_ascii_graphic() && !matches!(c, b'[' | b':' | b'=');
    (1..=MOST_NAME).contains(&name.len()) && name.bytes().all(is_sign)
}

impl<'a> Section<'a> {
    fn take(&mut self, line: usize, text: &'a str) -> Result<(), Fault> {
        if text.is_empty() || text.starts_with([';', '#']) {
            return Ok(());
        }
        if text.len() > MOST_LINE {
            let reason =
                format!("expected a line of at most {MOST_LINE} bytes, got {}", text.len());
            return Err(Fault::new(line, "", reason));
        }
        let (key, value) = match text.split_once('=') {
            Some((key, value)) => (key.trim_end(), value.trim_start()),
            None => ("", ""),
        };
        if key.is_empty() || value.is_empty() {
            return Err(Fault::new(line, "", expected("key = value", text)));
        }
        self.entries.push(Entry { line, key, value });
        Ok(())
    }
}
