//! Tests of openings, seen from outside.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;
use treville_core::color::Color;
use treville_core::position::Stage;
use treville_core::uci;
use treville_engine::variant::Variants;

use super::*;
use crate::judge::PositionJudge;
use crate::settings::Order;

const PLACED: &str = "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1";

fn book(from: Source, variant: Variant, seed: u64) -> Book {
    Book::new(&Openings { from, ..Openings::default() }, variant, seed).unwrap()
}

fn problem(openings: &Openings, variant: Variant) -> String {
    let problem = Book::new(openings, variant, 1).unwrap_err().to_string();
    assert_eq!(problem.lines().count(), 1, "{problem}");
    problem
}

fn openings(book: &Book, count: u32) -> Vec<Game> {
    (0..count).map(|number| book.opening(number).unwrap()).collect()
}

/// Several games are played at a time.
const _: fn() = || {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Book>();
};

/// A folder for books, gone with the test.
struct Shelf(TempDir);

impl Shelf {
    fn new() -> Shelf {
        Shelf(tempfile::tempdir().unwrap())
    }

    fn put(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn epd(&self, text: impl AsRef<[u8]>) -> Openings {
        Openings { from: Source::Epd(self.put("book.epd", text)), ..Openings::default() }
    }

    fn pgn(&self, text: impl AsRef<[u8]>) -> Openings {
        Openings { from: Source::Pgn(self.put("book.pgn", text)), ..Openings::default() }
    }
}

#[test]
fn a_game_starts_where_the_variant_does() {
    for variant in Variant::all() {
        let game = book(Source::Start, variant, 1).opening(3).unwrap();
        assert_eq!(game, Game::new(Position::start(variant.rules())));
    }
    let chess = book(Source::Random, Variant::chess(), 1);
    assert_eq!(chess.opening(0).unwrap(), Game::new(Position::start(Rules::chess())));
}

fn pair(pair: &str, gates: Option<&str>) -> Openings {
    let from = Source::Pair { pair: pair.to_owned(), gates: gates.map(str::to_owned) };
    Openings { from, ..Openings::default() }
}

#[test]
fn a_pair_can_be_chosen_with_its_files_or_without() {
    let start = |openings| {
        let book = Book::new(&openings, Variant::musketeer(), 1).unwrap();
        let game = book.opening(5).unwrap();
        assert!(game.moves().is_empty());
        *game.start()
    };
    let placement = start(pair("lC", None));
    assert_eq!((placement.stage(), placement.turn()), (Stage::Placement, Color::White));
    assert!(placement.to_string().contains("[L?C?l?c?]"));
    let placed = start(pair("LC", Some("bd/gf"))).to_string();
    assert!(placed.contains("[LbCdlgcf] w KQkq - 0 1"), "{placed}");
}

#[test]
fn what_is_no_pair_is_refused() {
    for text in ["", "L", "LL", "LX", "LQ", "LPC", "L C", "éß"] {
        assert_eq!(
            problem(&pair(text, None), Variant::musketeer()),
            format!("expected two different letters of LCUDMAEHFS, got '{text}'")
        );
    }
    for text in ["", "bg", "bg/", "b/g", "bg/cfg", "bg/cz", "bg/cf/ah", "é"] {
        assert_eq!(
            problem(&pair("LC", Some(text)), Variant::musketeer()),
            format!("expected files of White's and Black's pieces such as bg/cf, got '{text}'")
        );
    }
    for text in ["bb/cf", "bg/ff", "ea/bg", "bg/he"] {
        let problem = problem(&pair("LC", Some(text)), Variant::musketeer_peer());
        assert!(problem.starts_with("expected two different files for each side, not the king's"));
    }
    assert_eq!(
        problem(&pair("LC", None), Variant::chess960()),
        "expected musketeer chess for a chosen pair, got chess960"
    );
}

/// The pair of an opening in order of choice.
fn kinds(game: &Game) -> String {
    let kinds = game.start().chosen(Color::White).into_iter().flatten();
    kinds.map(|kind| game.start().pieces().kind(kind).letter).collect()
}

fn sorted(pair: &str) -> String {
    let mut letters: Vec<char> = pair.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[test]
fn random_pairs_come_equally_often() {
    let games = openings(&book(Source::Random, Variant::musketeer(), 1), 20 * 45);
    let blocks: Vec<Vec<String>> =
        games.chunks(45).map(|block| block.iter().map(kinds).collect()).collect();
    for block in &blocks {
        let pairs: HashSet<String> = block.iter().map(|pair| sorted(pair)).collect();
        assert_eq!(pairs.len(), 45, "every pair once");
    }
    assert_ne!(blocks[0], blocks[1], "each block has its own order");
    let ordered: HashSet<&String> = blocks.iter().flatten().collect();
    assert_eq!(ordered.len(), 90, "both types of each pair come first now and then");
}

#[test]
fn random_files_are_legal_and_all_of_them_occur() {
    let games = openings(&book(Source::Random, Variant::musketeer(), 2), 4_000);
    let mut seen: [HashSet<String>; 2] = Default::default();
    let mut on_king = 0;
    for game in &games {
        let start = game.start();
        assert_eq!(
            (start.stage(), start.turn(), start.fullmove_number()),
            (Stage::Play, Color::White, 1)
        );
        assert!(start.setup().position().is_ok(), "{start}");
        assert!(game.moves().is_empty());
        for color in Color::ALL {
            let files = start.gates().of(color).map(|gate| gate.file().unwrap().letter());
            on_king += u32::from(files.contains(&'e'));
            seen[color.index()].insert(files.iter().collect());
        }
    }
    // 8 x 7 ordered files but for e with a or h, either way round.
    assert_eq!(seen.map(|files| files.len()), [52, 52]);
    // All 52 are equally likely, and 10 have the king's file: about 1538 of 8000, standard
    // deviation 35. One placement after the other would make it 1714.
    assert!((1_435..1_640).contains(&on_king), "{on_king}");
}

#[test]
fn openings_follow_from_seed_and_number_alone() {
    for (from, variant) in
        [(Source::Random, Variant::musketeer()), (Source::Random, Variant::chess960())]
    {
        let settings = Openings { from, randomplies: 3, ..Openings::default() };
        let new = |seed| Book::new(&settings, variant, seed).unwrap();
        let forth = openings(&new(1), 50);
        let again = new(1);
        let back: Vec<Game> = (0..50).rev().map(|number| again.opening(number).unwrap()).collect();
        assert!(forth.iter().eq(back.iter().rev()));
        assert_ne!(openings(&new(2), 50), forth);

        let later = Openings { start: Some(11), ..settings.clone() };
        let later = Book::new(&later, variant, 1).unwrap();
        assert_eq!(openings(&later, 40), forth[10..]);
        assert!(later.opening(u32::MAX).is_ok());
    }
}

#[test]
fn random_openings_never_change() {
    // A match that was begun with an older version must resume with the same openings, whatever
    // library has changed.
    let first = |variant| {
        let openings = Openings { from: Source::Random, randomplies: 3, ..Openings::default() };
        let game = Book::new(&openings, variant, 1).unwrap().opening(0).unwrap();
        let positions = game.positions().iter().zip(game.moves());
        let moves = positions.map(|(position, m)| uci::write(position, *m, false));
        (game.start().to_string(), moves.collect::<Vec<_>>().join(" "))
    };
    let expected = |start: &str, moves: &str| (start.to_owned(), moves.to_owned());
    let musketeer = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HgLchclf] w KQkq - 0 1";
    assert_eq!(first(Variant::musketeer()), expected(musketeer, "g2g4 b7b5 f2f4"));
    let array = "rbqnnkbr/pppppppp/8/8/8/8/PPPPPPPP/RBQNNKBR w HAha - 0 1";
    assert_eq!(first(Variant::chess960()), expected(array, "g2g4 b7b5 h2h4"));
}

#[test]
fn random_arrays_are_of_all_kinds() {
    let games = openings(&book(Source::Random, Variant::chess960(), 1), 2_000);
    let starts: HashSet<String> = games.iter().map(|game| game.start().to_string()).collect();
    // Of 960 equally likely arrays about 840 come up in 2000 draws.
    assert!(starts.len() > 780, "{}", starts.len());
}

#[test]
fn random_plies_can_choose_and_place_pieces() {
    for (plies, stage) in [(1, Stage::Selection), (2, Stage::Placement), (9, Stage::Play)] {
        let settings = Openings { randomplies: plies, ..Openings::default() };
        let book = Book::new(&settings, Variant::musketeer(), 1).unwrap();
        let games = openings(&book, 40);
        for game in &games {
            assert_eq!(game.moves().len(), plies as usize);
            assert_eq!(game.position().stage(), stage);
            assert_eq!(*game.start(), Position::start(Rules::musketeer()));
        }
        let different: HashSet<u64> = games.iter().map(|game| game.position().key()).collect();
        assert!(different.len() >= 8);
    }
}

#[test]
fn a_book_of_positions_is_read_in_all_its_forms() {
    let shelf = Shelf::new();
    let text = format!(
        "\u{feff}# Openings\r\n\r\n{PLACED}\r\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[L?C?l?c?] w KQkq -\n\
         4k3/8/8/8/8/8/4P3/4K3[L-C-l-c-] b - - bm Kd7; hmvc 3; fmvn 40; id \"a; b\";\n\
         4k3/8/8/8/8/8/4P3/4K3[L-C-l-c-] w - - 7 30 c0 \"book\";\n\
         4k3/8/8/8/8/8/4P3/4K3[L-C-l-c-] b - - 5\n\
         \x20\x20rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    let book = Book::new(&shelf.epd(text), Variant::musketeer(), 1).unwrap();
    let starts: Vec<Position> = openings(&book, 7).iter().map(|game| *game.start()).collect();
    let stages = starts.iter().map(Position::stage).collect::<Vec<_>>();
    use Stage::{Placement, Play, Selection};
    assert_eq!(stages, [Play, Placement, Play, Play, Play, Selection, Play]);
    let clocks =
        |number: usize| (starts[number].halfmove_clock(), starts[number].fullmove_number());
    assert_eq!([clocks(2), clocks(3), clocks(4)], [(3, 40), (7, 30), (5, 1)]);
    assert_eq!(starts[6], starts[0], "it begins anew");
}

#[test]
fn faulty_books_of_positions_are_refused_with_the_line() {
    let shelf = Shelf::new();
    let fault = |text: &[u8], variant| {
        let problem = problem(&shelf.epd(text), variant);
        let (_, fault) = problem.split_once("book.epd: ").unwrap();
        fault.to_owned()
    };
    let chess = |text: &[u8]| fault(text, Variant::chess());
    assert_eq!(chess(b""), "expected at least one position, got none");
    assert_eq!(chess(b"# nothing\n\n \r\n"), "expected at least one position, got none");
    let good = Position::start(Rules::chess()).to_string();
    let second = |line: &str| chess(format!("{good}\n{line}\n{good}\n").as_bytes());
    assert_eq!(second("hello"), "line 2: expected 8 rows, or 10 with the gate rows, got 1");
    assert!(second("8/8/8/8/8/8/8/8 w - - 0 1").starts_with("line 2: expected one white king"));
    assert!(second(&format!("{good} 9 x")).starts_with("line 2: "));
    assert!(second(PLACED).starts_with("line 2: expected a position of chess, got one of musk"));
    assert_eq!(
        second("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"),
        "line 2: expected a game that goes on, got its end (Stalemate)"
    );
    assert!(chess(&[0xFF, 0x00, 0x1B, b'\n', 0x80]).starts_with("line 1: expected 8 rows"));
    assert!(chess(&vec![b'8'; 1 << 20]).len() < 200);
    assert!(chess(&[b"/".repeat(1 << 20), b" w".to_vec()].concat()).len() < 200);
    assert!(chess("\u{1b}[2J w - - 0 1".as_bytes()).chars().all(|letter| !letter.is_control()));
}

#[test]
fn missing_books_are_named() {
    let shelf = Shelf::new();
    let missing = shelf.0.path().join("missing");
    for from in [Source::Epd(missing.clone()), Source::Pgn(missing)] {
        let problem = problem(&Openings { from, ..Openings::default() }, Variant::musketeer());
        assert!(problem.contains("missing: "), "{problem}");
    }
    let folder = Source::Epd(shelf.0.path().to_owned());
    assert!(
        Book::new(&Openings { from: folder, ..Openings::default() }, Variant::chess(), 1).is_err()
    );
}

/// A book whose positions have their numbers as clocks.
fn numbered(count: u32) -> String {
    (0..count).map(|number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - {number} 60\n")).collect()
}

fn clocks(book: &Book, numbers: std::ops::Range<u32>) -> Vec<u16> {
    numbers.map(|number| book.opening(number).unwrap().start().halfmove_clock()).collect()
}

#[test]
fn a_book_is_played_in_order_from_any_start() {
    let shelf = Shelf::new();
    let sequential = Openings { start: Some(8), ..shelf.epd(numbered(10)) };
    let book = Book::new(&sequential, Variant::chess(), 1).unwrap();
    assert_eq!(clocks(&book, 0..5), [7, 8, 9, 0, 1]);
    let late = Openings { start: Some(11), ..sequential.clone() };
    assert_eq!(
        problem(&late, Variant::chess()),
        "expected the number of the first opening from 1 to 10, got 11"
    );
    let early = Openings { start: Some(0), ..sequential };
    assert!(problem(&early, Variant::chess()).ends_with("from 1, got 0"));
}

#[test]
fn a_shuffled_book_has_everything_once_each_time_around() {
    let shelf = Shelf::new();
    let random = Openings { order: Order::Random, ..shelf.epd(numbered(40)) };
    let book = Book::new(&random, Variant::chess(), 1).unwrap();
    let (first, second) = (clocks(&book, 0..40), clocks(&book, 40..80));
    for order in [&first, &second] {
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 40);
    }
    assert_ne!(first, second);
    assert_eq!(clocks(&book, 0..40), first, "there is a way back");
    let other = Book::new(&random, Variant::chess(), 2).unwrap();
    assert_ne!(clocks(&other, 0..40), first);
}

#[test]
fn a_book_of_games_is_played_as_far_as_asked() {
    let shelf = Shelf::new();
    let text = format!(
        "[Event \"one\"]\n[Variant \"musketeer\"]\n\n\
         1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L 5. c4 *\n\n\
         [Event \"two\"]\n[Variant \"musketeer\"]\n[SetUp \"1\"]\n[FEN \"{PLACED}\"]\n\n\
         1. e4 {{+0.35/18}} e5 (1... c5) 1-0\n"
    );
    let pgn = shelf.pgn(text);
    let lengths = |plies| {
        let openings = Openings { plies, ..pgn.clone() };
        let book = Book::new(&openings, Variant::musketeer(), 1).unwrap();
        [0, 1, 2].map(|number| book.opening(number).unwrap().moves().len())
    };
    assert_eq!(lengths(None), [9, 2, 9]);
    assert_eq!(lengths(Some(7)), [7, 2, 7]);
    assert_eq!(lengths(Some(1)), [1, 1, 1]);
    assert_eq!(lengths(Some(0)), [0, 0, 0]);
    let book = Book::new(&pgn, Variant::musketeer(), 1).unwrap();
    assert_eq!(book.opening(0).unwrap().start().stage(), Stage::Selection);
    assert_eq!(book.opening(1).unwrap().start().stage(), Stage::Play);
}

#[test]
fn a_book_of_games_may_come_from_any_program() {
    let shelf = Shelf::new();
    let shuffled = "[Variant \"fischerandom\"]\n[FEN \"1r2k3/8/8/8/8/8/8/1R2K1R1 w KQq - 0 1\"]\n\n\
                    1. e1g1 Kc8 1-0\n";
    let book = Book::new(&shelf.pgn(shuffled), Variant::chess960(), 1).unwrap();
    let placement = book.opening(0).unwrap().position().to_string();
    assert!(placement.starts_with("2kr4/8/8/8/8/8/8/1R3RK1 w"), "{placement}");
    // No tag says so, but the match is of this game, and the first array is of no other.
    let array = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n";
    for (fen, moves, placement) in [
        (array, "1. e4 e5", "bbqnnrkr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BBQNNRKR w"),
        ("", "1. e4 e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"),
    ] {
        let text = format!("{fen}{moves} *\n");
        let book = Book::new(&shelf.pgn(text), Variant::chess960(), 1).unwrap();
        let opening = book.opening(0).unwrap();
        assert_eq!(opening.start().rules(), Rules::chess960());
        assert!(opening.position().to_string().starts_with(placement), "{fen}{moves}");
    }
    let two = "[FEN \"4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1\"]\n\n1. bc3 *";
    assert!(problem(&shelf.pgn(two), Variant::chess()).ends_with("which can be Bxc3 or bxc3"));
}

#[test]
fn faulty_books_of_games_are_refused_with_the_game() {
    let shelf = Shelf::new();
    let fault = |text: &str, variant| {
        let problem = problem(&shelf.pgn(text), variant);
        problem.split_once("book.pgn: ").unwrap().1.to_owned()
    };
    assert_eq!(fault("", Variant::chess()), "expected at least one game, got none");
    // A game is used up to the move that breaks it, so one without a sound move is of no use.
    let broken = "[Event \"1\"]\n\n1. e5 e5 *\n\n";
    let expected = "game 1: line 3: expected a legal move, got 'e5'";
    assert!(fault(broken, Variant::chess()).starts_with(expected));
    let both = shelf.pgn(format!("{broken}[Event \"2\"]\n\n1. e4 *\n"));
    let book = Book::new(&both, Variant::chess(), 1).unwrap();
    assert_eq!(book.opening(0).unwrap().moves().len(), 1);
    assert_eq!(
        fault("[Variant \"musketeer\"]\n\n1. L C *", Variant::chess()),
        "game 1: expected a game of chess, got one of musketeer"
    );
    assert_eq!(
        fault("[Variant \"musketeer\"]\n[CheckForfeit \"off\"]\n\n1. L C *", Variant::musketeer()),
        "game 1: expected a game of musketeer, got one of musketeer-peer"
    );
    assert_eq!(
        fault("1. e4 *", Variant::musketeer()),
        "game 1: expected a game of musketeer, got one of chess"
    );
    let array = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. e4 *";
    assert_eq!(
        fault(array, Variant::chess()),
        "game 1: expected a game of chess, got one of chess960"
    );
    // Without a tag about it, check forfeit is as in the match.
    let silent = shelf.pgn("[Variant \"musketeer\"]\n\n1. L C *");
    assert!(Book::new(&silent, Variant::musketeer_peer(), 1).is_ok());
    let junk = String::from_utf8_lossy(&[0xFF, 0x00, 0x1B, b'[', 0x80]).into_owned();
    assert_eq!(fault(&junk, Variant::chess()), "expected at least one game, got none");
}

#[test]
fn balanced_openings_are_drawn_from_books_too() {
    let shelf = Shelf::new();
    let settings = Openings { randomplies: 4, balance: Some(50), ..shelf.epd(PLACED) };
    let book = Book::new(&settings, Variant::musketeer(), 3).unwrap();
    let again = Book::new(&settings, Variant::musketeer(), 3).unwrap();
    assert_eq!(openings(&book, 3), openings(&again, 3));
    // Of a lost position there is nothing balanced, but there is an opening.
    let lost = Openings { balance: Some(0), ..settings };
    let Source::Epd(path) = &lost.from else { unreachable!() };
    fs::write(path, "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1").unwrap();
    let book = Book::new(&Openings { randomplies: 1, ..lost }, Variant::chess(), 1).unwrap();
    assert_eq!(book.opening(0).unwrap().moves().len(), 1);
}

/// The game of a section of a file.
fn own_game(section: &str) -> Variant {
    let (games, told) = Variants::read(section.as_bytes()).unwrap();
    assert_eq!(told.left_out, Vec::<String>::new());
    games.of_the_file().next().unwrap()
}

const ZEBU: &str = "[zebu:chess]\ncustomPiece1 = z:CN\ncustomPiece2 = w:FC\n";

#[test]
fn a_pair_that_is_given_is_placed_by_chance() {
    let given = own_game(&format!("{ZEBU}mandatoryGating = true\ngatePair = zw\n"));
    let drawn = book(Source::Random, given, 1);
    let starts: Vec<Game> = openings(&drawn, 20);
    let different: HashSet<u64> = starts.iter().map(|game| game.position().key()).collect();
    assert!(different.len() > 15);
    assert!(starts.iter().all(|game| game.position().stage() == Stage::Play));
    assert_eq!(starts[3], drawn.opening(3).unwrap());
    // Where all is placed already there is nothing to draw.
    let array = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[ZaWczawc] w KQkq - 0 1";
    let placed = format!("{ZEBU}mandatoryGating = true\ngatePair = zw\n{array}\n");
    let placed = own_game(&placed);
    assert!(has_one_start(placed) && !has_one_start(given));
    let start = book(Source::Random, placed, 1).opening(7).unwrap();
    assert_eq!(start, Game::new(Position::start(placed.rules())));
}

#[test]
fn random_plies_of_any_game_are_near_the_score_of_its_start() {
    let hands =
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[ZWzw] w KQBCDFGkqbcdfg - 0 1";
    let hands = format!("{ZEBU}gating = true\nseirawanGating = true\n{hands}\n");
    let stronger = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1";
    let behind = format!("{ZEBU}mandatoryGating = true\ngatePair = zw\n{stronger}\n");
    for section in [hands, format!("{ZEBU}{stronger}\n"), behind] {
        let game = own_game(&section);
        let openings = Openings {
            from: Source::Random,
            randomplies: 4,
            balance: Some(60),
            ..Openings::default()
        };
        let book = Book::new(&openings, game, 1).unwrap();
        let judge = PositionJudge::by_hand(game.rules());
        for number in 0..3 {
            let opening = book.opening(number).unwrap();
            assert_eq!(opening.moves().len(), 4);
            let middle = judge.middle(&Game::new(*opening.start()));
            assert_eq!(middle > 150, section.contains("RZBQKBZR"), "{section}: {middle}");
            let score = judge.white(&opening, 5_000);
            assert!(score.abs_diff(middle) <= 60, "{section}: {score} from {middle}");
        }
    }
}
