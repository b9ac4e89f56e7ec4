//! The program under load: many threads, tables of all sizes, stops at any moment.
//!
//! Nothing here looks at the clock; how fast an answer comes is measured, not tested.

use crate::dialogue::Dialogue;
use crate::treville;

const MATES: &str = include_str!("../data/mates.csv");

/// The FENs and lengths of the mates.
fn mates() -> impl Iterator<Item = (&'static str, u32)> {
    MATES.lines().skip(1).map(|line| {
        let mut cells = line.split(',');
        let (Some(fen), Some(moves)) = (cells.next(), cells.next()) else { panic!("{line}") };
        (fen, moves.parse().expect("a number of moves"))
    })
}

#[test]
fn go_mate_ends_when_the_mate_is_found() {
    let mut gui = Dialogue::with(treville(), &[]);
    for (fen, moves) in mates().step_by(6) {
        gui.say("ucinewgame");
        gui.say(&format!("position fen {fen}"));
        gui.say(&format!("go mate {moves}"));
        let heard = gui.hear_until("bestmove");
        let last = &heard[heard.len() - 2];
        assert!(last.contains(&format!(" score mate {moves} ")), "{fen}: {last}");
    }
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn more_threads_than_processors_can_be_stopped_at_any_moment() {
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("setoption name Threads value 8");
    for (fen, _) in mates().step_by(4) {
        gui.say(&format!("position fen {fen}"));
        gui.say("go infinite");
        gui.say("stop");
        let answer = gui.hear_until("bestmove");
        assert!(!answer[answer.len() - 1].contains("(none)"), "{fen}: {answer:?}");
        gui.say("go infinite");
        gui.hear_until("info depth 5 ");
        gui.say("stop");
        gui.hear_until("bestmove");
    }
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

/// Searches with a table of one size after another.
fn resize(sizes: &[u32]) {
    let mut gui = Dialogue::with(treville(), &[]);
    for megabytes in sizes {
        gui.say(&format!("setoption name Hash value {megabytes}"));
        gui.say("go nodes 20000");
        let mut heard = gui.hear_until("bestmove");
        gui.say("setoption name Clear Hash");
        gui.say("go nodes 20000");
        heard.extend(gui.hear_until("bestmove"));
        assert!(!heard.iter().any(|line| line.contains("error")), "{megabytes}: {heard:?}");
    }
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

#[test]
fn a_table_can_grow_and_shrink_between_searches() {
    resize(&[1, 256, 1, 3, 64]);
}

/// ```text
/// cargo test --package treville --test process -- --ignored
/// ```
#[test]
#[ignore = "takes 4 GB of memory"]
fn a_table_can_have_four_gigabytes() {
    resize(&[1, 4096, 1]);
}
