//! `go mate`.

use super::*;

#[test]
fn a_mate_that_is_asked_for_ends_the_search() {
    let ladder = "position fen 7k/8/8/8/8/R7/1R6/K7 w - - 0 1\n";
    let heard = conversation(&format!("{ladder}go mate 2 depth 20\n"));
    assert!(heard[heard.len() - 2].contains(" score mate 2 "), "{heard:?}");
    assert!(!heard.iter().any(|line| line.starts_with("info depth 20 ")), "{heard:?}");
    // A nearer mate will do as well; a farther one will not.
    let near = "position fen 7k/R7/8/8/8/8/1R6/K7 w - - 0 1\n";
    let heard = conversation(&format!("{near}go mate 5 depth 20\n"));
    assert!(heard[heard.len() - 2].contains(" score mate 1 "), "{heard:?}");
    let heard = conversation(&format!("{ladder}go mate 1 depth 5\n"));
    assert!(heard.iter().any(|line| line.starts_with("info depth 5 ")), "{heard:?}");
}

/// Where there is no mate a move is chosen all the same, and nothing is promised.
#[test]
fn a_mate_that_is_not_there_is_denied() {
    let ladder = "position fen 7k/8/8/8/8/R7/1R6/K7 w - - 0 1\n";
    let start = "position startpos\n";
    for (input, note) in [
        (format!("{ladder}go mate 1\n"), "info string no mate in 1"),
        (format!("{ladder}go mate 0 nodes 500\n"), "info string no mate in 0"),
        (format!("{ladder}go mate 2 searchmoves a1a2\n"), "info string no mate in 2"),
        (format!("{start}go mate 2\n"), "info string no mate in 2"),
        (format!("{start}go mate 1000 nodes 20000\n"), "info string no mate in "),
        (format!("{start}go mate 1000 movetime 50\n"), "info string no mate in "),
        (format!("{start}go mate 4294967295\nstop\n"), "info string no mate in "),
        (format!("{start}go mate 40 infinite\nstop\n"), "info string no mate in "),
        (format!("{start}go ponder mate 40\nstop\n"), "info string no mate in "),
    ] {
        let heard = conversation(&input);
        let notes = heard.iter().filter(|line| line.starts_with("info string"));
        let notes: Vec<&String> = notes.collect();
        assert!(notes.len() == 1 && notes[0].starts_with(note), "{input}: {heard:?}");
        let last = heard.last().unwrap();
        assert!(last.starts_with("bestmove ") && last.len() >= "bestmove a1a2".len(), "{heard:?}");
        assert!(!heard.iter().any(|line| line.contains(" score mate 1 ")), "{heard:?}");
    }
}

/// Several lines are several first moves that mate.
#[test]
fn further_mates_are_further_lines() {
    let two = "setoption name MultiPV value 3\nposition fen k7/8/1K6/8/8/8/8/2Q4R w - - 0 1\n";
    let heard = conversation(&format!("{two}go mate 2\n"));
    for rank in 1..=2 {
        let of_rank = format!(" multipv {rank} score mate 1 ");
        assert!(heard.iter().any(|line| line.contains(&of_rank)), "{heard:?}");
    }
    assert!(heard.last().unwrap().starts_with("bestmove "), "{heard:?}");
}
