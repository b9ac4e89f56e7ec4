//! Our own words on standard error: complaints, notes, lines of progress.
//!
//! `eprintln!` panics where standard error cannot be written, as on a full disk or after `| head`,
//! and a release build then aborts. So everything that the programs say goes out through here;
//! `tests/layering.rs` and clippy hold it.

use std::io::{self, Write};

use crate::failure::printable;

/// Writes a line. The work goes on when nobody can read it.
pub fn line(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}
