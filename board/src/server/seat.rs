//! The engine of a tab: a thread that thinks, and its lines until they are asked for.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use treville_engine::worker::Signals;

use super::fault::contained;
use crate::engine::Thinker;

/// The time that a request for lines waits for the first one.
const POLL: Duration = Duration::from_secs(2);

/// A search that has not been asked about for so long is ended: its page is gone, or asleep. A page
/// that wakes up hears that it was lost, and may ask again.
const SILENCE: Duration = Duration::from_secs(5 * 60);

/// The most bytes of lines that are kept, and the most requests that wait. A page that asks for its
/// lines never comes near either.
const MOST_KEPT: usize = 1 << 20;
const MOST_ORDERS: usize = 64;

/// An engine that reads lines and answers with lines.
pub(super) trait Thinks {
    fn signals(&self) -> Signals;
    fn line(&mut self, line: &str, is_stopped: &dyn Fn() -> bool, tell: &mut dyn FnMut(String));
}

impl Thinks for Thinker {
    fn signals(&self) -> Signals {
        Thinker::signals(self)
    }

    fn line(&mut self, line: &str, is_stopped: &dyn Fn() -> bool, tell: &mut dyn FnMut(String)) {
        Thinker::line(self, line, is_stopped, tell);
    }
}

/// An engine and what has been said to it and by it.
#[derive(Debug)]
pub(super) struct Seat {
    room: Arc<Room>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug)]
struct Room {
    silence: Duration,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Lines that the engine has not begun.
    orders: VecDeque<String>,
    /// The engine's last lines.
    lines: VecDeque<String>,
    /// Number of lines that came before them.
    before: u64,
    /// The bytes of all lines that are kept.
    bytes: usize,
    /// When the page was last heard of.
    heard: Instant,
    signals: Option<Signals>,
    is_closing: bool,
}

/// A refused order: there are too many already, or there is no thread for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Busy;

impl Default for Seat {
    fn default() -> Seat {
        Seat::new(SILENCE)
    }
}

impl Seat {
    /// A seat without an engine, which ends a search that was not asked about for so long.
    pub fn new(silence: Duration) -> Seat {
        let state = State {
            orders: VecDeque::new(),
            lines: VecDeque::new(),
            before: 0,
            bytes: 0,
            heard: Instant::now(),
            signals: None,
            is_closing: false,
        };
        let room = Room { silence, state: Mutex::new(state), changed: Condvar::new() };
        Seat { room: Arc::new(room), thread: Mutex::default() }
    }

    /// Gives the engine a line, which ends what it has in hand. The first one starts its thread,
    /// and `new` makes the engine there.
    pub fn order<T: Thinks>(
        &self,
        line: String,
        new: impl Fn() -> T + Send + 'static,
    ) -> Result<(), Busy> {
        {
            let mut state = self.room.lock();
            if state.orders.len() >= MOST_ORDERS {
                return Err(Busy);
            }
            state.heard = Instant::now();
            state.orders.push_back(line);
            state.signals.iter().for_each(Signals::stop);
        }
        self.room.changed.notify_all();
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if thread.is_none() {
            let room = Arc::clone(&self.room);
            match thread::Builder::new().spawn(move || room.think(new)) {
                Ok(started) => *thread = Some(started),
                Err(error) => {
                    log::warn!("an engine has no thread: {error}");
                    self.room.lock().orders.clear();
                    return Err(Busy);
                }
            }
        }
        Ok(())
    }

    /// The lines after the first `after` lines, as soon as there is one, and how many are before
    /// them: fewer than `after` where there have never been that many.
    pub fn lines(&self, after: u64) -> (u64, Vec<String>) {
        let mut state = self.room.lock();
        state.heard = Instant::now();
        let deadline = state.heard + POLL;
        while state.before + state.lines.len() as u64 == after && !state.is_closing {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = self.room.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.heard = Instant::now();
        let all = state.before + state.lines.len() as u64;
        let from = after.clamp(state.before, all);
        let skipped = (from - state.before) as usize;
        (from, state.lines.iter().skip(skipped).cloned().collect())
    }

    /// Ends what is in hand and lets requests for lines return.
    pub fn close(&self) {
        let mut state = self.room.lock();
        state.is_closing = true;
        state.signals.iter().for_each(Signals::stop);
        drop(state);
        self.room.changed.notify_all();
    }
}

/// No thread is left thinking.
impl Drop for Seat {
    fn drop(&mut self) {
        self.close();
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = thread.take() {
            // Its faults are contained, so there is nothing to hear.
            let _ = thread.join();
        }
    }
}

impl Room {
    /// The state is whole between any two of its changes, so a panic elsewhere leaves it usable.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out orders until the seat is closed. An engine that fails is replaced for the next
    /// one.
    fn think<T: Thinks>(&self, new: impl Fn() -> T) {
        let mut thinker = None;
        while let Some(order) = self.next_order() {
            let is_lost = Cell::new(false);
            let is_stopped = || {
                let state = self.lock();
                is_lost.set(is_lost.get() || state.heard.elapsed() > self.silence);
                is_lost.get() || state.is_closing || !state.orders.is_empty()
            };
            // What was found by then is no answer to what was asked.
            let mut tell = |line| {
                if !is_lost.get() {
                    self.tell(line);
                }
            };
            let carried_out = contained(|| {
                let thinker = thinker.get_or_insert_with(|| self.seated(new()));
                thinker.line(&order, &is_stopped, &mut tell);
            });
            if let Err(words) = carried_out {
                thinker = None;
                let words = format!("the engine has failed and was started again: {words}");
                self.tell(epitaph(&order, &words, false));
            } else if is_lost.get() {
                self.tell(epitaph(&order, "the page was silent for too long", true));
            }
        }
    }

    /// A new engine, which can be stopped from now on.
    fn seated<T: Thinks>(&self, thinker: T) -> T {
        self.lock().signals = Some(thinker.signals());
        thinker
    }

    /// The next order; none if there will be none.
    fn next_order(&self) -> Option<String> {
        let mut state = self.lock();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some(order) = state.orders.pop_front() {
                return Some(order);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn tell(&self, line: String) {
        let mut state = self.lock();
        // What a closed seat still finds is no answer: its page would take that for the end of a
        // search that it wants to go on, and has to ask another seat.
        if state.is_closing {
            return;
        }
        state.bytes += line.len();
        state.lines.push_back(line);
        while state.bytes > MOST_KEPT && state.lines.len() > 1 {
            let dropped = state.lines.pop_front().map_or(0, |line| line.len());
            state.bytes -= dropped;
            state.before += 1;
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// The last line about an order that was not carried out to its end.
fn epitaph(order: &str, error: &str, is_lost: bool) -> String {
    let order: Value = serde_json::from_str(order).unwrap_or_default();
    let mut line = json!({ "id": order.get("id"), "error": error });
    if is_lost {
        line["lost"] = true.into();
    }
    line.to_string()
}
