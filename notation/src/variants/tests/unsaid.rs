//! Games that are none of a file: what a section says of them, and what it says that it cannot.

use super::*;
use crate::armies;
use treville_core::definition::PieceDefinition;
use treville_core::position::Position;

/// Musketeer chess by another name, whose rules the change makes others.
fn changed(change: impl FnOnce(&mut Definition)) -> Definition {
    let mut game = Definition { name: "changed".to_owned(), ..Definition::musketeer() };
    change(&mut game);
    game.rules().unwrap_or_else(|error| panic!("{error}: {game:?}"));
    game
}

/// Why no section says it.
fn unsaid(change: impl FnOnce(&mut Definition)) -> String {
    write(&changed(change)).expect_err("a section that says it all").to_string()
}

#[test]
fn a_limit_in_halfmoves_is_kept() {
    for limit in [0, 1, 99, 100, 101, u16::MAX - 1, u16::MAX] {
        let odd = changed(|game| game.halfmove_limit = limit);
        assert_eq!(game(&write(&odd).unwrap()), odd);
    }
    let both = child("nMoveRule = 20\nhalfmoveLimit = 7\n");
    assert_eq!(both.halfmove_limit, 7);
    let line = "line 2: [x] halfmoveLimit: expected a number of halfmoves from 0 to 65535, got";
    for bad in ["-1", "65536", "many"] {
        assert_eq!(
            reason(&format!("[x:chess]\nhalfmoveLimit = {bad}\n")),
            format!("{line} '{bad}'")
        );
    }
}

#[test]
fn what_has_no_words_is_named_and_not_written() {
    let name = |name: &str| unsaid(|game| game.name = name.to_owned());
    assert!(name("chess").starts_with("variants.ini has no words for line 1: [chess]: "));
    for bad in ["two words", "", "bracket]", "line\nbreak", &"x".repeat(65)] {
        assert!(name(bad).starts_with("variants.ini has no words for "), "{bad:?}");
    }
    let piece = |change: fn(&mut PieceDefinition)| unsaid(|game| change(&mut game.pieces[6]));
    let long = piece(|piece| piece.movement = "NN".repeat(26).parse().unwrap());
    assert!(long.contains("expected a movement of at most 50 letters, got 52"), "{long}");
    assert!(piece(|piece| piece.name = "Grand Cat".to_owned()).contains("pieceNames"));
}

#[test]
fn the_same_position_and_the_same_sets_are_the_same_game() {
    let start = changed(|game| game.start = game.start.replace(" 0 1", ""));
    assert_eq!(
        Position::start(game(&write(&start).unwrap()).rules().unwrap()).to_string(),
        Position::start(start.rules().unwrap()).to_string()
    );
    let turned =
        changed(|game| game.promotions.0.iter_mut().flatten().for_each(|set| set.reverse()));
    write(&turned).unwrap();
}

#[test]
fn games_of_armies_have_words() {
    for white in &armies::ARMIES {
        for black in &armies::ARMIES {
            write(&armies::game(white, black, true)).unwrap();
        }
    }
}
