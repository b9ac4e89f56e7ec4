//! Books as files, good and bad.

use std::collections::BTreeMap;
use std::fs;

use proptest::prelude::*;
use treville_core::rules::Rules;
use treville_core::{fen, uci};

use super::*;
use crate::openings::random::{Topic, stream};

/// A move as the format has it: squares, and a number for what a pawn becomes.
fn code(text: &str, piece: u16) -> u16 {
    let number = |at: usize, first: u8| u16::from(text.as_bytes()[at] - first);
    let square = |at: usize| number(at, b'a') | number(at + 1, b'1') << 3;
    square(2) | square(0) << 6 | piece << 12
}

/// The bytes of a book with these entries.
fn bytes(entries: &[(u64, u16, u16)]) -> Vec<u8> {
    let entry = |(key, code, weight): &(u64, u16, u16)| {
        [&key.to_be_bytes()[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[9; 4]].concat()
    };
    entries.iter().flat_map(entry).collect()
}

fn open(bytes: &[u8]) -> Result<PolyglotBook, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.bin");
    fs::write(&path, bytes).unwrap();
    PolyglotBook::open(&path).map_err(|failure| {
        let problem = failure.to_string();
        assert_eq!(problem.lines().count(), 1, "{problem}");
        problem.split_once("book.bin: ").unwrap().1.to_owned()
    })
}

fn game(fen: &str, rules: Rules) -> Game {
    Game::new(fen::parse(fen, rules, None).unwrap().position)
}

/// Number of times that each move is drawn in a thousand games.
fn draws(book: &PolyglotBook, game: &Game) -> BTreeMap<String, u32> {
    let mut drawn = BTreeMap::new();
    for number in 0..1000 {
        let m = book.draw(game, &mut stream(1, Topic::EngineBook, number)).unwrap();
        let text = m.map_or("-".to_owned(), |m| uci::write(game.position(), m, true));
        *drawn.entry(text).or_default() += 1;
    }
    drawn
}

#[test]
fn moves_come_as_often_as_they_weigh_and_only_legal_ones() {
    let start = Game::new(Position::start(Rules::chess()));
    let own = key(&start);
    let book = bytes(&[
        (0, code("a2a3", 0), 50),
        (own, code("e2e4", 0), 60),
        (own, code("d2d4", 0), 20),
        (own, code("e2e5", 0), 500),
        (own, code("e2e4", 4), 500),
        (own, code("a2a4", 7), 500),
        (own, code("c2c4", 0), 0),
        (own, code("e2e4", 0), 20),
        (u64::MAX, code("a2a3", 0), 50),
    ]);
    let book = open(&book).unwrap();
    let drawn = draws(&book, &start);
    assert_eq!(drawn.keys().collect::<Vec<_>>(), ["d2d4", "e2e4"]);
    assert!((150..250).contains(&drawn["d2d4"]), "{drawn:?}");
    let mut later = start.clone();
    later.play_unchecked(uci::parse(later.position(), "e2e4").unwrap());
    assert_eq!(draws(&book, &later), BTreeMap::from([("-".to_owned(), 1000)]));
}

#[test]
fn castling_and_promotions_are_understood() {
    for (fen, rules, m, piece, expected) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Rules::chess(), "e1h1", 0, "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Rules::chess(), "e1a1", 0, "e1c1"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", Rules::chess960(), "f1g1", 0, "f1g1"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Rules::chess(), "a7a8", 1, "a7a8n"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Rules::chess(), "a7a8", 4, "a7a8q"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Rules::chess(), "a7a8", 0, "-"),
        ("8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", Rules::chess(), "e5d6", 0, "e5d6"),
        // Not castling, but a rook's move.
        ("3k4/8/8/8/8/8/8/K3R3 w - - 0 1", Rules::chess(), "e1h1", 0, "e1h1"),
    ] {
        let game = game(fen, rules);
        let book = open(&bytes(&[(key(&game), code(m, piece), 1)])).unwrap();
        assert_eq!(draws(&book, &game).keys().collect::<Vec<_>>(), [expected], "{fen} {m}");
    }
}

#[test]
fn a_book_repeats_no_position() {
    let mut game = Game::new(Position::start(Rules::chess()));
    for text in ["g1f3", "g8f6", "f3g1"] {
        game.play_unchecked(uci::parse(game.position(), text).unwrap());
    }
    let own = key(&game);
    let back = (own, code("f6g8", 0), 10);
    let book = open(&bytes(&[back])).unwrap();
    assert_eq!(draws(&book, &game).keys().collect::<Vec<_>>(), ["-"]);
    let book = open(&bytes(&[back, (own, code("e7e5", 0), 1)])).unwrap();
    assert_eq!(draws(&book, &game).keys().collect::<Vec<_>>(), ["e7e5"]);
}

#[test]
fn every_position_of_a_large_book_is_found() {
    // Two moves for each of many keys, looked up at both ends and between.
    let entries: Vec<_> = (0..5_000).flat_map(|key| [(7 * key, 1, 1), (7 * key, 2, 1)]).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.bin");
    fs::write(&path, bytes(&entries)).unwrap();
    let book = PolyglotBook::open(&path).unwrap();
    for key in (0..5_000).step_by(37).chain([4_999]) {
        let found = book.entries_of(7 * key).unwrap();
        assert_eq!(found.iter().map(|entry| entry.code).collect::<Vec<_>>(), [1, 2], "{key}");
        assert!(book.entries_of(7 * key + 3).unwrap().is_empty());
    }
    fs::write(&path, bytes(&entries[..10])).unwrap();
    let problem = book.entries_of(7).err().unwrap().to_string();
    assert!(problem.ends_with("expected the file as it was, got a change"), "{problem}");
}

#[test]
fn what_is_no_book_is_refused_in_one_line() {
    let size = "expected a Polyglot book, entries of 16 bytes, got";
    let good = bytes(&[(1, 1, 1), (2, 1, 1), (2, 3, 1)]);
    assert!(open(&good).is_ok());
    assert_eq!(open(b"").unwrap_err(), format!("{size} 0 bytes"));
    assert_eq!(open(&good[..40]).unwrap_err(), format!("{size} 40 bytes"));
    assert_eq!(
        open(&bytes(&[(1, 1, 1), (3, 1, 1), (2, 3, 1)])).unwrap_err(),
        "expected a Polyglot book, entries in the order of their keys, got a lower one, entry 3"
    );
    assert_eq!(
        open(&[0; 16 * 300]).unwrap_err(),
        "expected a Polyglot book, at most 256 entries for a position, got more, entry 257"
    );
}

proptest! {
    #[test]
    fn any_entries_are_moves_or_none(codes in prop::collection::vec(any::<(u16, u16)>(), 1..20)) {
        let start = Game::new(Position::start(Rules::chess()));
        let own = key(&start);
        let entries: Vec<_> = codes.into_iter().map(|(code, weight)| (own, code, weight)).collect();
        let mut random = stream(1, Topic::EngineBook, 0);
        let drawn = open(&bytes(&entries)).unwrap().draw(&start, &mut random);
        prop_assert!(drawn.unwrap().is_none_or(|m| start.position().is_legal(m)));
    }
}
