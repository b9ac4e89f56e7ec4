//! An engine's place: orders in, lines out, whatever becomes of the engine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use treville_engine::worker::Signals;

use super::*;
use crate::engine::Thinker;
use crate::server::seat::{Seat, Thinks};

/// A page that asks for lines of an engine that was forgotten sees it by the number.
#[test]
fn lines_that_never_were_are_counted_from_the_end() {
    let seat = Seat::default();
    seat.close();
    assert_eq!(seat.lines(70), (0, Vec::new()));
}

/// An engine that fails when it is said so, and otherwise repeats what it hears.
struct Fragile;

impl Thinks for Fragile {
    fn signals(&self) -> Signals {
        Signals::default()
    }

    fn line(&mut self, line: &str, _: &dyn Fn() -> bool, tell: &mut dyn FnMut(String)) {
        assert!(!line.contains("fail"), "a fault");
        tell(line.to_owned());
    }
}

#[test]
fn an_engine_that_has_failed_is_replaced() {
    let made = Arc::new(AtomicUsize::new(0));
    let seat = Seat::default();
    for order in [r#"{"id":1}"#, r#"{"id":2,"fail":true}"#, r#"{"id":3}"#] {
        let made = Arc::clone(&made);
        let new = move || {
            made.fetch_add(1, Ordering::Relaxed);
            Fragile
        };
        seat.order(order.to_owned(), new).unwrap();
    }
    let mut lines = Vec::new();
    while lines.len() < 3 {
        lines.extend(seat.lines(lines.len() as u64).1);
    }
    let failed = r#"{"error":"the engine has failed and was started again: a fault","id":2}"#;
    assert_eq!(lines, [r#"{"id":1}"#, failed, r#"{"id":3}"#]);
    assert_eq!(made.load(Ordering::Relaxed), 2);
}

/// An engine that tells lines until it is to stop.
struct Talkative;

impl Thinks for Talkative {
    fn signals(&self) -> Signals {
        Signals::default()
    }

    fn line(&mut self, line: &str, is_stopped: &dyn Fn() -> bool, tell: &mut dyn FnMut(String)) {
        let lines = line.parse().unwrap_or(usize::MAX);
        (0..lines).take_while(|_| !is_stopped()).for_each(|n| tell(format!("{n:0>1000}")));
    }
}

#[test]
fn lines_that_are_not_asked_for_are_dropped_and_the_last_ones_kept() {
    let seat = Seat::default();
    seat.order("3000".to_owned(), || Talkative).unwrap();
    let mut from = 0;
    let mut lines = Vec::new();
    while !lines.last().is_some_and(|line: &String| line.ends_with("2999")) {
        (from, lines) = seat.lines(0);
    }
    assert_eq!(from + lines.len() as u64, 3000);
    assert!(lines.len() < 1100 && lines.len() > 1000, "{}", lines.len());
}

/// An engine that has a last word when it is to stop. The other end of its channel hears when it is
/// gone.
struct Loth(#[expect(dead_code)] mpsc::Sender<()>);

impl Thinks for Loth {
    fn signals(&self) -> Signals {
        Signals::default()
    }

    fn line(&mut self, line: &str, is_stopped: &dyn Fn() -> bool, tell: &mut dyn FnMut(String)) {
        tell(line.to_owned());
        while !is_stopped() {
            thread::yield_now();
        }
        tell("the last word".to_owned());
    }
}

/// A page would take the move of a search that its leaving cut short for the search's end, and not
/// ask the next engine.
#[test]
fn a_seat_that_is_closed_says_nothing_more() {
    let (alive, gone) = mpsc::channel();
    let seat = Seat::default();
    seat.order("begun".to_owned(), move || Loth(alive.clone())).unwrap();
    while seat.lines(0).1 != ["begun"] {}
    seat.close();
    assert!(gone.recv().is_err(), "it has ended");
    assert_eq!(seat.lines(1), (1, Vec::new()));
}

/// A page that has slept for too long hears that its search was lost, and not a best move that it
/// would take for the answer.
#[test]
fn a_search_that_was_not_asked_about_is_lost() {
    let seat = Seat::new(Duration::ZERO);
    let order = json!({ "do": "search", "id": 7, "line": start(), "infinite": true }).to_string();
    seat.order(order, || Thinker::new(1)).unwrap();
    let mut lines = Vec::new();
    while lines.is_empty() {
        lines = seat.lines(0).1;
    }
    let lost = r#"{"error":"the page was silent for too long","id":7,"lost":true}"#;
    assert_eq!(lines, [lost]);
}

/// A fault before its first line is like any other.
#[test]
fn an_engine_that_fails_as_it_begins_is_replaced() {
    let made = Arc::new(AtomicUsize::new(0));
    let seat = Seat::default();
    for order in [r#"{"id":1}"#, r#"{"id":2}"#] {
        let made = Arc::clone(&made);
        let new = move || {
            assert!(made.fetch_add(1, Ordering::Relaxed) > 0, "a false start");
            Fragile
        };
        seat.order(order.to_owned(), new).unwrap();
    }
    let mut lines = Vec::new();
    while lines.len() < 2 {
        lines.extend(seat.lines(lines.len() as u64).1);
    }
    let failed = r#"{"error":"the engine has failed and was started again: a false start","id":1}"#;
    assert_eq!(lines, [failed, r#"{"id":2}"#]);
}
