//! Memory of thousands of different sets of pieces that one program plays one after the other.
//!
//! Sets are never dropped, so this is what a program grows by that runs matches of random armies.
//! It is measured in a process of its own: the other tests take memory at the same time.

use std::fs;
use std::process::Command;

use treville_core::definition::{Definition, Gating};
use treville_core::position::Position;

use crate::random::pick;
use crate::sets::{self, Style, Wish};
use crate::splitmix::Random;

/// The most that a set may add, in bytes.
const MOST: usize = 10_000;

/// The same among the first thousand, which bring most of what later ones share with them.
const MOST_AT_FIRST: usize = 12_500;

/// The memory of this process that is in use, in bytes.
fn resident() -> usize {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    4096 * pages.unwrap_or(0_usize)
}

/// Draws a game with four to six types of each side that the other lacks, most of them walked, and
/// plays a few moves.
fn play(number: u64) {
    let mut random = Random::new(number);
    let wish =
        Wish { style: Style::Walked, is_symmetric: false, gating: Gating::None, is_full: true };
    let game = sets::game(&mut random, wish);
    let rules = game.definition.rules().unwrap_or_else(|error| panic!("{error}"));
    let mut position = Position::start(rules);
    for _ in 0..6 {
        let Some(m) = pick(&position, random.next()) else { break };
        position.play_unchecked(m);
    }
}

/// Tries a game in whose start the king can be taken.
fn refuse(_: u64) {
    let start = "4k3/8/8/8/8/8/8/K3R3 w - - 0 1".to_owned();
    assert!(Definition { start, ..Definition::chess() }.rules().is_err());
}

/// Growth of a process that does this often after a first time, in bytes each time.
fn growth(what: &str, times: u64) -> usize {
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "sets_memory::sets_in_a_process_of_their_own",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env("TREVILLE_TIMES", times.to_string())
        .env("TREVILLE_WHAT", what)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&child.stdout);
    let bytes = text.lines().find_map(|line| line.split_once("grown by ")).map(|(_, bytes)| bytes);
    let bytes: Option<usize> = bytes.and_then(|bytes| bytes.trim().parse().ok());
    bytes.unwrap_or_else(|| panic!("{text}")) / times as usize
}

#[test]
#[ignore = "measured by the others"]
fn sets_in_a_process_of_their_own() {
    let Ok(times) = std::env::var("TREVILLE_TIMES") else { return };
    let what = if std::env::var("TREVILLE_WHAT").unwrap() == "refuse" { refuse } else { play };
    what(0);
    let first = resident();
    (1..=times.parse().unwrap()).for_each(what);
    println!("\ngrown by {}", resident().saturating_sub(first));
}

#[test]
#[cfg(target_os = "linux")]
fn a_thousand_sets_take_less_than_thirteen_megabytes() {
    let bytes = growth("play", 1_000);
    assert!(bytes < MOST_AT_FIRST, "{bytes} bytes a set");
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_that_is_refused_again_takes_no_more_memory() {
    let bytes = growth("refuse", 50_000);
    assert!(bytes < 10, "{bytes} bytes each time");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "a minute"]
fn ten_thousand_sets_take_less_than_a_hundred_megabytes() {
    let bytes = growth("play", 10_000);
    println!("{bytes} bytes a set");
    assert!(bytes < MOST, "{bytes} bytes a set");
}
