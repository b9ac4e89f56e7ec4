//! Games in the terminal.

use std::fs;

use treville_notation::pgn;

use crate::dialogue::Dialogue;
use crate::program::run;
use crate::treville;

#[test]
fn the_engine_plays_a_whole_game_against_itself() {
    let args = ["play", "--white", "engine", "--black", "engine", "--nodes", "300"];
    let output = run(treville(), &args, "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let text = output.stdout;
    assert!(text.contains("Result: "), "{text}");
    let games = pgn::read_all(&text[text.find("[Event").expect("a game")..]).expect("a game");
    let [game] = &games[..] else { panic!("{} games", games.len()) };
    assert!(game.game.outcome().is_some(), "the game is over on the board");
    let gated = game.game.positions().iter().zip(game.game.moves());
    assert!(gated.filter(|(position, m)| position.gates_with(**m).is_some()).count() > 0);
}

/// Ctrl-C, or the end of the machine, costs no game that is to be kept.
#[cfg(unix)]
#[test]
fn a_game_that_is_interrupted_is_kept() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = folder.path().join("kept.pgn");
        let file = kept.to_str().expect("a path");
        let args = ["play", "--variant=chess", "--nodes=500", "--pgn", file];
        let mut game = Dialogue::with(treville(), &args);
        game.say("e4");
        game.hear("an answer", |line| line.contains("1... "));
        game.signal(signal);
        game.hear_until("Saved in ");
        assert_eq!(game.end(), Some(130), "{signal}");
        let text = fs::read_to_string(&kept).expect("the game");
        assert!(text.contains("1. e4") && text.trim_end().ends_with('*'), "{signal}: {text}");
    }
}

#[test]
fn a_person_plays_a_whole_game_through_a_pipe() {
    let moves = "L\nC\nL@b0\nL@g9\nC@d0\nC@f9\nf3\ne5\ng4\nQh4\n";
    let args = ["play", "--white", "human", "--black", "human"];
    let output = run(treville(), &args, moves);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(output.stdout.contains("0-1 (Black mates)"), "{}", output.stdout);
    let end_of_input = run(treville(), &["play"], "leopard\n");
    assert_eq!(end_of_input.status, Some(0));
}
