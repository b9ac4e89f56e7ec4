//! Starts of games: books of engines, and how long an opening is kept.

use std::collections::BTreeSet;
use std::fs;

use treville_core::rules::Rules;
use treville_notation::pgn::{self, Pgn};

use crate::folder::{Arena, essence, run};

/// An entry of a Polyglot book.
fn entry(key: u64, m: &str, weight: u16) -> Vec<u8> {
    let number = |at: usize, first: u8| u16::from(m.as_bytes()[at] - first);
    let square = |at: usize| number(at, b'a') | number(at + 1, b'1') << 3;
    let code = square(2) | square(0) << 6;
    [&key.to_be_bytes()[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
}

#[test]
fn engines_play_from_their_books_as_long_as_these_last() {
    // The specification has the keys of these positions, for the line e4 d5 e5 f5.
    let start = 0x463b_9618_1691_fc9c;
    let book = [
        entry(0x0756_b944_61c5_0fb0, "e4e5", 1),
        entry(start, "d2d4", 1),
        entry(start, "e2e4", 2),
        entry(0x662f_afb9_65db_29d4, "f7f5", 1),
        entry(0x823c_9b50_fd11_4196, "d7d5", 1),
    ];
    let games = |flags: &str, more: &str| {
        let arena = Arena::new();
        fs::write(arena.path("book.bin"), book.concat()).unwrap();
        let later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
        fs::write(arena.path("later.epd"), later).unwrap();
        let flags = format!("-variant chess -rounds 8 -repeat -maxmoves 6 {flags} {more}");
        let saved = arena.whole(["none", "none"], &flags);
        (saved, pgn::read_all(&arena.text("games.pgn")).unwrap())
    };
    let from_book = |game: &Pgn| {
        let own = game.annotations.iter().take_while(|made| made.comment == "book");
        let own = game.game.moves().iter().zip(own).map(|(m, _)| *m).collect::<Vec<_>>();
        assert!(game.annotations[own.len()..].iter().all(|made| !made.comment.starts_with("book")));
        own
    };

    let (saved, whole) = games("-each book=@book.bin", "");
    for pair in whole.chunks(2) {
        assert_eq!(from_book(&pair[0]), from_book(&pair[1]), "a pair has one opening");
    }
    let lengths: BTreeSet<usize> = whole.iter().map(|game| from_book(game).len()).collect();
    assert_eq!(lengths, BTreeSet::from([1, 4]), "both first moves come up");
    for (record, game) in saved.records.iter().zip(&whole) {
        let thought = record.white_use.moves + record.black_use.moves;
        assert_eq!(thought as usize, record.plies as usize - from_book(game).len());
    }
    let (share, _) = games("-each book=@book.bin", "--shard 2/2 -concurrency 2");
    assert_eq!(share.records.len(), 8);
    assert!(essence(&share).iter().all(|(number, game)| essence(&saved)[number] == *game));

    let (_, shallow) = games("-each book=@book.bin bookdepth=1", "");
    assert!(shallow.iter().all(|game| from_book(game).len() <= 2));
    // The position says that two moves have been made.
    let later = "-openings file=@later.epd";
    let (_, over) = games("-each book=@book.bin bookdepth=2", later);
    assert!(over.iter().all(|game| from_book(game).is_empty()));
    let (_, on) = games("-each book=@book.bin bookdepth=3", later);
    assert!(on.iter().all(|game| (1..=2).contains(&from_book(game).len())));
}

#[test]
fn a_book_is_its_own_engines_alone() {
    let arena = Arena::new();
    fs::write(arena.path("book.bin"), entry(0x463b_9618_1691_fc9c, "a2a3", 1)).unwrap();
    let flags = "-variant chess -games 4 -maxmoves 2 -pgnout @games.pgn";
    let mut words = arena.words(["none", "none"], flags);
    words.insert(2, format!("book={}", arena.path("book.bin").display()));
    assert_eq!(run(&words).status, Some(0));
    for game in pgn::read_all(&arena.text("games.pgn")).unwrap() {
        let books = game.annotations.iter().filter(|made| made.comment == "book").count();
        assert_eq!(books, usize::from(game.tag("White") == Some("A")), "{game}");
    }
}

#[test]
fn an_opening_lasts_as_long_as_its_policy() {
    let openings = |policy: &str| {
        let flags = format!("-openings from=random {policy} -rounds 3 -games 2 -maxmoves 2");
        let saved = Arena::new().whole(["none", "none"], &flags);
        let openings = saved.records.into_iter().map(|game| game.opening);
        openings.collect::<BTreeSet<_>>().len()
    };
    let counts = ["", "policy=encounter", "policy=round"].map(openings);
    assert_eq!(counts, [6, 1, 3]);
}

#[test]
fn several_games_take_turns() {
    let arena = Arena::new();
    let flags = "-variant chess,seirawan -openings from=random -rounds 4 -repeat -maxmoves 5";
    let saved = arena.whole(["none", "none"], flags);
    let games = pgn::read_all(&arena.text("games.pgn")).unwrap();
    assert_eq!((saved.records.len(), games.len()), (8, 8));
    for (number, pair) in games.chunks(2).enumerate() {
        let rules = if number % 2 == 0 { Rules::chess() } else { Rules::seirawan() };
        for game in pair {
            assert_eq!(game.game.start().rules(), rules);
            assert_eq!(game.game.moves()[..8], pair[0].game.moves()[..8], "a pair has one opening");
        }
    }
}
