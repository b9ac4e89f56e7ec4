//! What thousands of different sets of pieces cost that one program plays one after the other.
//!
//! Sets are never dropped, so this is what a program grows by that runs matches of random armies.
//! It is measured in a process of its own: the other tests take memory at the same time.

use std::fs;
use std::process::Command;

use treville_core::definition::Gating;
use treville_core::position::Position;

use crate::random::pick;
use crate::sets::{self, Style, Wish};
use crate::splitmix::Random;

/// The most that a set may add, in bytes.
const MOST: usize = 10_000;

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
        position.play(m);
    }
}

/// What a process grows by that plays this many sets after a first one, in bytes a set.
fn growth(sets: u64) -> usize {
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "sets_memory::sets_in_a_process_of_their_own",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env("TREVILLE_SETS", sets.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&child.stdout);
    let bytes = text.lines().find_map(|line| line.split_once("grown by ")).map(|(_, bytes)| bytes);
    let bytes: Option<usize> = bytes.and_then(|bytes| bytes.trim().parse().ok());
    bytes.unwrap_or_else(|| panic!("{text}")) / sets as usize
}

#[test]
#[ignore = "measured by the other two"]
fn sets_in_a_process_of_their_own() {
    let Ok(sets) = std::env::var("TREVILLE_SETS") else { return };
    play(0);
    let first = resident();
    (1..=sets.parse().unwrap()).for_each(play);
    println!("\ngrown by {}", resident().saturating_sub(first));
}

#[test]
#[cfg(target_os = "linux")]
fn a_thousand_sets_take_less_than_ten_megabytes() {
    let bytes = growth(1_000);
    assert!(bytes < MOST, "{bytes} bytes a set");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "a minute"]
fn ten_thousand_sets_take_less_than_a_hundred_megabytes() {
    let bytes = growth(10_000);
    println!("{bytes} bytes a set");
    assert!(bytes < MOST, "{bytes} bytes a set");
}
