//! The connections that are served: how many at once, and which of them makes room for another.
//!
//! A connection that waits for its client costs nothing but its place: it has not sent its request
//! yet, or does not take its answer. Where all places are taken, the oldest of these is cut off. So
//! silent and slow clients never keep another one waiting. A request that is being answered keeps
//! its place.

use std::collections::BTreeMap;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most connections that are served at once.
pub(super) const MOST_CONNECTIONS: usize = 128;

/// The time that any client may take before its place can be given to another one. A page on this
/// machine needs less than a millisecond.
const LEAST_TIME: Duration = Duration::from_millis(50);

/// The time that answers under way may take when the server ends.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// The phase of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The request is coming.
    Request,
    /// The request is here, and being answered.
    Work,
    /// The answer is going out.
    Answer,
}

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    most: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default, Debug)]
struct State {
    /// By number, so the oldest is the first.
    taken: BTreeMap<u64, Guest>,
    /// The number of the next one.
    next: u64,
    is_closing: bool,
}

#[derive(Debug)]
struct Guest {
    stream: Arc<TcpStream>,
    phase: Phase,
    /// Since when it has been in this phase.
    since: Instant,
    is_cut: bool,
}

impl Guest {
    /// Ends the connection: whatever reads from it or writes to it returns at once.
    fn cut(&mut self) {
        // It may have ended by itself.
        let _ = self.stream.shutdown(Shutdown::Both);
        self.is_cut = true;
    }
}

impl State {
    /// Cuts off the oldest connection that has waited for its client for long enough. If there is
    /// none, returns after which time to look again.
    fn make_room(&mut self, now: Instant) -> Option<Duration> {
        let mut waiting: Vec<_> =
            self.taken.values_mut().filter(|guest| guest.phase != Phase::Work).collect();
        if waiting.iter().any(|guest| guest.is_cut) {
            return None;
        }
        let oldest = waiting.first_mut()?;
        let left = LEAST_TIME.saturating_sub(now.saturating_duration_since(oldest.since));
        if !left.is_zero() {
            return Some(left);
        }
        oldest.cut();
        None
    }
}

impl Places {
    pub fn new(most: usize) -> Arc<Places> {
        Arc::new(Places { most, state: Mutex::default(), changed: Condvar::new() })
    }

    /// Every change of the state is whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection, as soon as one is free; none when the server is closed.
    pub fn take(self: &Arc<Places>, stream: TcpStream) -> Option<Place> {
        let mut state = self.lock();
        while state.taken.len() >= self.most && !state.is_closing {
            state = match state.make_room(Instant::now()) {
                Some(time) => {
                    let waited = self.changed.wait_timeout(state, time);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        if state.is_closing {
            return None;
        }
        let (stream, number) = (Arc::new(stream), state.next);
        state.next += 1;
        let guest = Guest {
            stream: Arc::clone(&stream),
            phase: Phase::Request,
            since: Instant::now(),
            is_cut: false,
        };
        state.taken.insert(number, guest);
        Some(Place { places: Arc::clone(self), number, stream })
    }

    /// Makes room where the system has no more connections to give.
    pub fn shed(&self) {
        self.lock().make_room(Instant::now());
    }

    /// Gives no more places, and cuts off whoever has not sent a request.
    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closing = true;
        let coming = state.taken.values_mut().filter(|guest| guest.phase == Phase::Request);
        coming.for_each(Guest::cut);
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until all places are free. Slow readers of answers are cut off after a while.
    pub fn wait_until_free(&self) {
        let is_taken = |state: &mut State| !state.taken.is_empty();
        let waited = self.changed.wait_timeout_while(self.lock(), LAST_ANSWERS, is_taken);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.taken.values_mut().for_each(Guest::cut);
        drop(self.changed.wait_while(state, is_taken).unwrap_or_else(PoisonError::into_inner));
    }
}

/// The place of a connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    number: u64,
    stream: Arc<TcpStream>,
}

impl Place {
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// The connection is in another phase now.
    pub fn enter(&self, phase: Phase) {
        if let Some(guest) = self.places.lock().taken.get_mut(&self.number) {
            (guest.phase, guest.since) = (phase, Instant::now());
        }
        // Whoever waits for a place may have it soon.
        self.places.changed.notify_all();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.lock().taken.remove(&self.number);
        self.places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::disallowed_methods)]

    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Both ends of a connection.
    fn connection() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (client, listener.accept().unwrap().0)
    }

    fn is_cut(places: &Places) -> Vec<bool> {
        places.lock().taken.values().map(|guest| guest.is_cut).collect()
    }

    #[test]
    fn the_oldest_that_waits_for_its_client_makes_room() {
        let places = Places::new(3);
        let (_clients, taken): (Vec<_>, Vec<_>) = (0..3)
            .map(|_| connection())
            .map(|(client, server)| (client, places.take(server).unwrap()))
            .unzip();
        taken[0].enter(Phase::Work);
        let now = Instant::now();
        assert!(places.lock().make_room(now).is_some_and(|left| left <= LEAST_TIME));
        assert_eq!(is_cut(&places), [false; 3]);
        assert_eq!(places.lock().make_room(now + LEAST_TIME), None);
        assert_eq!(is_cut(&places), [false, true, false], "who is being answered stays");
        // One is enough until its place is free.
        assert_eq!(places.lock().make_room(now + LEAST_TIME), None);
        assert_eq!(is_cut(&places), [false, true, false]);
    }

    #[test]
    fn a_connection_that_is_cut_gives_its_place_to_the_next_one() {
        let places = Places::new(2);
        let mut clients = Vec::new();
        for is_reading in [true, false] {
            let (client, server) = connection();
            clients.push(client);
            let place = places.take(server).unwrap();
            thread::spawn(move || {
                let mut stream = place.stream();
                let mut bytes = vec![0; 1 << 20];
                if is_reading {
                    assert_eq!(stream.read(&mut bytes).unwrap_or(0), 0);
                } else {
                    place.enter(Phase::Answer);
                    while stream.write_all(&bytes).is_ok() {}
                }
            });
        }
        let taken: Vec<_> = (0..2)
            .map(|_| {
                let (client, server) = connection();
                clients.push(client);
                places.take(server).unwrap()
            })
            .collect();
        places.close();
        assert!(places.take(connection().1).is_none());
        drop(taken);
        places.wait_until_free();
    }
}
