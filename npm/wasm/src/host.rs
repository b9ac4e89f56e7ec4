//! The host: its clock, its ear and its mail.

use std::time::Duration;

use treville_eval::net::evaluator::Net;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn milliseconds() -> f64;
    safe fn emit(text: *const u8, bytes: usize);
    safe fn want(path: *const u8, bytes: usize);
    /// Puts a line that has come into the room, and returns its length; less than 0 for none.
    safe fn pull() -> i32;
}

/// So that the crate compiles everywhere.
#[cfg(not(target_family = "wasm"))]
mod elsewhere {
    pub const fn milliseconds() -> f64 {
        0.0
    }

    pub const fn emit(_: *const u8, _: usize) {}

    pub const fn want(_: *const u8, _: usize) {}

    pub const fn pull() -> i32 {
        -1
    }
}
#[cfg(not(target_family = "wasm"))]
use elsewhere::{emit, milliseconds, pull, want};

/// The engine has this net inside. Other systems have one there already.
pub fn have_inside(net: Net) -> bool {
    #[cfg(target_family = "wasm")]
    return treville_eval::net::built_in::provide(net);
    #[cfg(not(target_family = "wasm"))]
    return treville_eval::net::built_in::built_in().is_some_and(|inside| inside == net);
}

/// The engine has this clock. Other systems have their own.
pub fn set_clock(clock: fn() -> Duration) {
    #[cfg(target_family = "wasm")]
    treville_engine::clock::set_source(clock);
    #[cfg(not(target_family = "wasm"))]
    let _ = clock;
}

/// The time since a moment of the host's choice.
pub fn now() -> Duration {
    Duration::from_secs_f64(milliseconds() / 1000.0)
}

/// Writes a line or an answer.
pub fn tell(text: &str) {
    emit(text.as_ptr(), text.len());
}

/// Asks for the content of a file.
pub fn ask_for(path: &str) {
    want(path.as_ptr(), path.len());
}

/// The length of a line that has come during a search, which is in the room now.
pub fn line_that_came() -> Option<usize> {
    usize::try_from(pull()).ok()
}
