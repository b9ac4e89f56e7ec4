//! The engine and the rules in WebAssembly, for JavaScript: plain functions, without generated
//! bindings.
//!
//! A module is a UCI engine (`line`, `file`, `provide`) and the rules (`call`). The package runs it
//! in a worker for the one and on the caller's thread for the other. Each module uses only those
//! above it:
//!
//! - `host`: what the module asks of JavaScript
//! - `conversation`: UCI, with lines that come during a search
//! - `position`, `pgn`: what is said of positions and games, as JSON
//! - `rules`: requests about them, and their answers

// Exporting a function by its name is an attribute that has to be called unsafe.
#![allow(unsafe_code)]

mod conversation;
mod host;
mod pgn;
mod position;
mod rules;

use std::cell::{OnceCell, RefCell};
use std::time::Duration;

use conversation::{Conversation, Next};
use treville_eval::net::evaluator::Net;

thread_local! {
    /// The bytes of a request.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static CONVERSATION: OnceCell<Conversation> = const { OnceCell::new() };
}

/// The most bytes of what comes in: a file of games.
const MOST_BYTES: usize = 64 << 20;

/// A place for this many bytes; null if they are too many.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        if bytes > MOST_BYTES || room.try_reserve_exact(bytes).is_err() {
            return std::ptr::null_mut();
        }
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Takes what is in the room.
fn taken(bytes: usize) -> Vec<u8> {
    let mut content = ROOM.take();
    content.truncate(bytes);
    content
}

fn taken_text(bytes: usize) -> String {
    String::from_utf8_lossy(&taken(bytes)).into_owned()
}

/// Takes the net in the room in place of the one that a program has inside. Returns 0 if it is no
/// net, or if the engine has begun.
#[unsafe(no_mangle)]
pub extern "C" fn provide(bytes: usize) -> i32 {
    let Ok(net) = Net::read(&taken(bytes)[..]) else { return 0 };
    i32::from(CONVERSATION.with(|engine| engine.get().is_none()) && host::have_inside(net))
}

/// Takes the UCI line in the room, and writes what follows from it. Returns what the engine expects
/// then: 0 the next line, 1 the file that it has asked for, 2 nothing, because it has quit.
#[unsafe(no_mangle)]
pub extern "C" fn line(bytes: usize) -> i32 {
    let line = taken_text(bytes);
    with_engine(|engine| engine.line(&line))
}

/// Takes the content of the file that was asked for or, if it is not `found`, the reason.
#[unsafe(no_mangle)]
pub extern "C" fn file(bytes: usize, found: i32) -> i32 {
    let content = taken(bytes);
    let reason = || String::from_utf8_lossy(&content).into_owned();
    let content = if found == 0 { Err(reason()) } else { Ok(&content[..]) };
    with_engine(|engine| engine.file(content))
}

/// Uses the engine, which begins when it is first used.
fn with_engine(what: impl FnOnce(&Conversation) -> Next) -> i32 {
    host::set_clock(listen_and_read_clock);
    CONVERSATION.with(|engine| what(engine.get_or_init(Conversation::new)) as i32)
}

/// A search reads the clock every few hundred microseconds, and hears there.
fn listen_and_read_clock() -> Duration {
    CONVERSATION.with(|engine| {
        if let Some(engine) = engine.get() {
            engine.listen(|| host::line_that_came().map(taken_text));
        }
    });
    host::now()
}

/// Answers the request in the room, both JSON, by `emit`.
#[unsafe(no_mangle)]
pub extern "C" fn call(bytes: usize) {
    host::tell(&rules::answer(&taken_text(bytes)));
}
