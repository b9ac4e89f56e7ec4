//! The same on 8x8, the source's formula elsewhere, and small boards walked one by one.

use super::*;
use crate::piece::mobility::montecarlo::plain::PlainBoard;
use crate::piece::mobility::{maximum, pawn_profile};

/// Pieces that move in every way that the notation knows.
const PIECES: [&str; 30] = [
    "N",
    "Q",
    "K",
    "NN",
    "nN",
    "nNN",
    "nZ",
    "wR",
    "wB",
    "wN0",
    "RpR",
    "mRcpR",
    "gQ",
    "pB",
    "jR",
    "fjpR",
    "mQcN",
    "hrN",
    "fmWfceFifmnD",
    "KimnD",
    "WnDgR2",
    "(4,1)mF",
    "FyafsF",
    "WyafsW",
    "zB",
    "zR",
    "abrWiasF",
    "mzBcR",
    "wpR",
    "D0wR",
];

fn profile(text: &str) -> Profile {
    Profile::new(&text.parse().unwrap())
}

fn on(text: &str, board: &str) -> BoardProfile {
    BoardProfile::new(&profile(text), board.parse().unwrap()).unwrap()
}

#[track_caller]
fn close(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-12, "{what}: {one} {other}");
}

#[test]
fn on_8x8_every_method_says_what_it_says_there() {
    for text in PIECES {
        let (usual, here) = (profile(text), on(text, "8x8"));
        assert_eq!(here.maximum(), maximum::maximum(&usual), "{text}");
        close(here.leap_square(), leap_square(&usual, BoardSize::CHESS), text);
        close(here.betza(), betza::betza(&usual), text);
        close(here.exact(Densities::ALL), exact::exact(&usual, Chances::all()), text);
        close(here.magic(0.69), magic::magic(&usual, 0.69), text);
        let twelve = Densities::single(12, 4).unwrap();
        close(here.exact(twelve), exact::exact(&usual, &Chances::over(twelve)), text);
    }
}

/// `(w-x)(h-y)/(wh)` by hand, on Capablanca's board.
#[test]
fn capablancas_board_by_the_formula_of_the_source() {
    let leap = |x: i32, y: i32| f64::from((10 - x) * (8 - y)) / 80.0;
    let knight = 4.0 * (leap(1, 2) + leap(2, 1));
    let bishop: f64 = (1..8).map(|k| 4.0 * leap(k, k)).sum();
    let across: f64 = (1..10).map(|k| 2.0 * leap(k, 0)).sum();
    let rook = across + (1..8).map(|k| 2.0 * leap(0, k)).sum::<f64>();
    for (text, maximum, formula, squares) in [
        ("N", 8, knight, 5.5),
        ("B", 14, bishop, 9.8),
        ("R", 16, rook, 16.0),
        ("Q", 30, bishop + rook, 25.8),
        ("BN", 22, bishop + knight, 15.3),
        ("RN", 24, rook + knight, 21.5),
    ] {
        let here = on(text, "10x8");
        assert_eq!(here.maximum(), maximum, "{text}");
        close(here.leap_square(), formula, text);
        close(here.leap_square(), squares, text);
    }
    // Betza's coefficients: half of a knight, and 2^-k for each square of a rook.
    close(on("N", "10x8").betza(), 2.75, "N");
    let half = |k: i32| 0.5_f64.powi(k);
    let across: f64 = (1..10).map(|k| 2.0 * half(k) * leap(k, 0)).sum();
    let along: f64 = (1..8).map(|k| 2.0 * half(k) * leap(0, k)).sum();
    close(on("R", "10x8").betza(), across + along, "R");
}

/// Ten files: on rank 2 outer pawns go to 3 squares and inner ones to 4, on five ranks one less.
/// Of 80 squares the steps of 60 and the double steps of 10 count, and 108 attacked squares.
#[test]
fn the_pawn_of_capablancas_board() {
    let pawn = on("fmWfceFifmnD", "10x8");
    assert_eq!(pawn.maximum(), 4);
    close(pawn.leap_square(), (38.0 + 5.0 * 28.0) / 80.0, "open");
    close(pawn.betza(), (60.0 / 2.0 + 10.0 / 4.0 + 108.0 / 4.0) / 80.0, "closed");
    let chances = Chances::on(pawn.board(), Densities::scaled(pawn.board()));
    let steps = 60.0 * chances.empty(1) + 10.0 * chances.empty(2);
    let squares = (steps / 2.0 + 108.0 * chances.reach(0)) / 80.0;
    close(pawn.exact(Densities::scaled(pawn.board())), squares, "exact");
    let nowhere = BoardProfile::new(pawn_profile(), "8x2".parse().unwrap()).unwrap();
    assert_eq!((nowhere.maximum(), nowhere.leap_square()), (0, 0.0), "no rank between the edges");
}

/// The mean mobility over every placement of one ally and the given number of enemies, walked.
fn walked(text: &str, board: BoardSize, enemies: usize) -> f64 {
    let (movement, area) = (text.parse().unwrap(), usize::from(board.area()));
    let (mut sum, mut boards) = (0, 0_u32);
    let mut count = |ally: usize, enemies: &[usize]| {
        let position = PlainBoard::with(board, &[ally], enemies);
        sum += position.count(&movement, Convention::of(&movement));
        boards += 1;
    };
    for ally in 0..area {
        for first in (0..area).filter(|first| *first != ally) {
            if enemies == 1 {
                count(ally, &[first]);
            }
            let seconds = (0..first).filter(|second| enemies == 2 && *second != ally);
            seconds.for_each(|second| count(ally, &[first, second]));
        }
    }
    sum as f64 / (1000.0 * f64::from(boards) * area as f64)
}

#[test]
fn exact_is_the_mean_over_all_placements_on_a_small_board() {
    for (board, enemies) in [("5x4", 1), ("5x4", 2), ("3x6", 1), ("2x2", 1), ("9x2", 1)] {
        let densities = Densities::single(1, enemies).unwrap();
        for text in PIECES {
            let here = on(text, board);
            let walked = walked(text, here.board(), usize::from(enemies));
            close(here.exact(densities), walked, &format!("{text} on {board}, {enemies}"));
        }
    }
}

/// Three ways to an empty board: the formula, the walk, and densities without a piece.
#[test]
fn an_empty_board_of_any_size_is_the_leap_square_formula() {
    let nothing = Densities::single(0, 0).unwrap();
    for board in ["2x2", "2x16", "5x4", "10x8", "12x12", "16x16"] {
        for text in ["N", "Q", "NN", "R7", "R3", "nNN", "wB", "jR", "FyafsF", "zB", "zR", "KimD"] {
            let here = on(text, board);
            let known = format!("{text} on {board}");
            close(here.magic(1.0), here.leap_square(), &known);
            close(here.exact(nothing), here.magic(1.0), &known);
            let empty = PlainBoard::with(here.board(), &[], &[]);
            let movement = text.parse().unwrap();
            let count = empty.count(&movement, Convention::PIECE) as f64;
            close(count / (1000.0 * f64::from(here.board().area())), here.magic(1.0), &known);
        }
    }
}
