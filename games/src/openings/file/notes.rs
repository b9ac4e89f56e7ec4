//! Fields of positions in a book that have no effect, in one note for all of them.

use std::fmt::Display;
use std::path::Path;

use treville_kit::failure::path_name;

/// The notes of a book: the first one, and how many there are.
#[derive(Default)]
pub(super) struct Notes {
    count: u64,
    first: String,
}

impl Notes {
    /// Adds a note on a place of the book, such as `line 7`.
    pub fn add(&mut self, place: &str, note: &dyn Display) {
        if self.count == 0 {
            self.first = format!("{place}: {note}");
        }
        self.count += 1;
    }

    /// One line for all.
    pub fn tell(&self, path: &Path) {
        let (name, first) = (path_name(path), &self.first);
        match self.count {
            0 => {}
            1 => log::warn!("{name}: {first}"),
            all => log::warn!("{name}: {first}; {all} notes like this"),
        }
    }
}
