//! The board's two parties in WebAssembly: plain functions, without generated bindings.
//!
//! A module is a table and an engine; the page runs it in two workers and uses one of them in each.
//! The host writes a line into [`room`] and calls [`table`] or [`engine`]. They call its `emit` for
//! each line of the answer. Its clock is the seed of chance too. Its `is_stopped` is a flag where
//! memory is shared; elsewhere the host ends the worker.

// Exporting a function by its name is an attribute that has to be called unsafe.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::sync::OnceLock;

use treville_board::answer::MOST_BYTES;
use treville_board::engine::Thinker;
use treville_board::table::Table;
use treville_engine::worker::Signals;
use treville_eval::net::evaluator::Net;

/// The host: its clock, its ear, and whether it wants the search to go on.
#[cfg(target_family = "wasm")]
mod host {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn milliseconds() -> f64;
        safe fn emit(text: *const u8, bytes: usize);
        #[link_name = "is_stopped"]
        safe fn asks_to_stop() -> i32;
    }

    pub fn now() -> Duration {
        Duration::from_secs_f64(milliseconds() / 1000.0)
    }

    /// A search reads the clock every few hundred microseconds, and hears of a stop there.
    pub fn set_clock() {
        treville_engine::clock::set_source(|| {
            if is_stopped() {
                super::stop();
            }
            now()
        });
    }

    pub fn tell(line: &str) {
        emit(line.as_ptr(), line.len());
    }

    pub fn is_stopped() -> bool {
        asks_to_stop() != 0
    }
}

/// So that the crate compiles everywhere.
#[cfg(not(target_family = "wasm"))]
mod host {
    use std::time::Duration;

    pub const fn now() -> Duration {
        Duration::ZERO
    }

    pub const fn set_clock() {}

    pub const fn tell(_: &str) {}

    pub const fn is_stopped() -> bool {
        false
    }
}

/// The signals that end the search in hand. It may be used while the engine is busy.
static SIGNALS: OnceLock<Signals> = OnceLock::new();

thread_local! {
    /// The line that comes in.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Option<Thinker>> = const { RefCell::new(None) };
}

/// A net is far larger than a line, and smaller than this.
const MOST_BYTES_OF_NET: usize = 16 << 20;

/// A place for a line of this many bytes; null if it is too long.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    place(bytes, MOST_BYTES)
}

/// The same for a net.
#[unsafe(no_mangle)]
pub extern "C" fn room_for_net(bytes: usize) -> *mut u8 {
    place(bytes, MOST_BYTES_OF_NET)
}

fn place(bytes: usize, most: usize) -> *mut u8 {
    if bytes > most {
        return std::ptr::null_mut();
    }
    LINE.with_borrow_mut(|line| {
        line.clear();
        line.resize(bytes, 0);
        line.as_mut_ptr()
    })
}

/// The line in the room.
fn line(bytes: usize) -> String {
    let mut line = LINE.take();
    line.truncate(bytes);
    String::from_utf8_lossy(&line).into_owned()
}

/// Answers the line in the room with one line.
#[unsafe(no_mangle)]
pub extern "C" fn table(bytes: usize) {
    host::set_clock();
    let line = line(bytes);
    TABLE.with_borrow_mut(|table| {
        host::tell(&table.get_or_insert_with(Table::new).line(&line));
    });
}

/// Lets the engine judge by the net in the room. Returns 1, or 0 if it is no net: then it judges as
/// before.
#[unsafe(no_mangle)]
pub extern "C" fn net(bytes: usize) -> i32 {
    let mut file = LINE.take();
    file.truncate(bytes);
    let Ok(net) = Net::read(&file[..]) else { return 0 };
    with_engine(|engine| engine.judge_by(Some(net)));
    1
}

/// Carries out the line in the room, and tells each line of the answer. It returns when all is
/// said.
#[unsafe(no_mangle)]
pub extern "C" fn engine(bytes: usize) {
    host::set_clock();
    let line = line(bytes);
    with_engine(|engine| engine.line(&line, &host::is_stopped, &mut |line| host::tell(&line)));
}

/// Uses the engine, which begins when it is first used.
fn with_engine<T>(what: impl FnOnce(&mut Thinker) -> T) -> T {
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.get_or_insert_with(|| {
            let engine = Thinker::new(host::now().as_micros() as u64);
            SIGNALS.get_or_init(|| engine.signals());
            engine
        });
        what(engine)
    })
}

/// Ends the search in hand, as a host can from its `emit` and its clock.
#[unsafe(no_mangle)]
pub extern "C" fn stop() {
    if let Some(signals) = SIGNALS.get() {
        signals.stop();
    }
}
