//! Abilities of the other end of the output.

use std::env;

use treville_core::square::Square;

use super::board;
use treville_engine::protocol::show;
use treville_engine::record::Record;

/// The reader of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Screen {
    /// A person at a terminal, who wants to be prompted.
    pub interactive: bool,
    /// The terminal obeys escape sequences, and colours are welcome.
    pub ansi: bool,
}

impl Screen {
    /// A terminal if `interactive`, in colour unless the environment speaks against it.
    pub(super) fn of(interactive: bool) -> Screen {
        Screen { interactive, ansi: interactive && colors() }
    }

    /// The board and its gate rows.
    pub(super) fn board(self, record: &Record) -> String {
        if self.ansi {
            let marked: Vec<Square> = record.last_squares().into_iter().flatten().collect();
            board::board(record.position(), &marked)
        } else {
            show::board(record.position())
        }
    }
}

/// Whether the environment allows colours: `NO_COLOR` is not set (<https://no-color.org>), and the
/// terminal is not one that is known to lack them.
fn colors() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    // The old console of Windows prints escape sequences as they are.
    let knows = !cfg!(windows) || set("WT_SESSION") || set("TERM");
    !set("NO_COLOR") && !dumb && knows
}
