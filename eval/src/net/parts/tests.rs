use treville_core::rules::Rules;
use treville_core::square::File;

use super::*;
use crate::net::games;
use crate::net::rows::ROWS;

fn movement(text: &str) -> Movement {
    text.parse().unwrap()
}

fn man(text: &str) -> Man {
    Man::new(&Numbering::new(Vec::new()), &movement(text), Slot::First)
}

fn square(text: &str) -> Place {
    Place::Square(text.parse().unwrap())
}

/// The parts in one section, by row within it.
fn section(parts: &[Part], from: usize, to: usize) -> Vec<(usize, u8)> {
    let rows = parts.iter().map(|part| (part.row as usize, part.quarters));
    rows.filter(|(row, _)| (from..to).contains(row)).map(|(row, n)| (row - from, n)).collect()
}

/// The squares reached, whatever the kind and mode.
fn targets(parts: &[Part]) -> Vec<String> {
    let rows = section(parts, TARGET, OWN).into_iter();
    rows.map(|(row, _)| Square::new((row % 64) as u8).to_string()).collect()
}

#[test]
fn a_knight_in_the_corner_is_one_step_and_two_squares() {
    let parts = man("N").parts(Side::Own, false, square("a1"));
    assert_eq!(section(&parts, 0, CASTLING), [(0, 4)]);
    // One file and two ranks, and two files and one rank: two steps, kind and mode 0.
    let offset = |x: usize, y: usize| (8 * y + x - 1) * 15 * 2 * 9;
    assert_eq!(section(&parts, OFFSET, TARGET), [(offset(2, 1), 2), (offset(1, 2), 2)]);
    assert_eq!(targets(&parts), ["c2", "b3"]);
    assert_eq!(parts.iter().map(|part| u32::from(part.quarters)).sum::<u32>(), 4 + 4 + 2);
    // The other side's knight is one, too, but has rows of its own.
    let other = man("N").parts(Side::Other, false, square("a1"));
    assert_eq!(targets(&other), ["c2", "b3"]);
    assert!(other.iter().all(|part| !parts.contains(part)));
}

#[test]
fn kinds_and_modes_say_what_a_goal_takes() {
    let sorts = |text: &str| {
        let parts = man(text).parts(Side::Own, false, square("a1"));
        let mut sorts: Vec<usize> =
            section(&parts, TARGET, OWN).iter().map(|(row, _)| row / 128).collect();
        sorts.dedup();
        sorts
    };
    assert_eq!(sorts("W"), [0]);
    assert_eq!(sorts("mW"), [1]);
    assert_eq!(sorts("cW"), [2]);
    assert_eq!(sorts("nN"), [MODES]);
    assert_eq!(sorts("R"), [0, MODES, 2 * MODES, 3 * MODES]);
    assert_eq!(sorts("wW"), [MODES], "the square beyond is empty");
    assert_eq!(sorts("pR"), [4 * MODES]);
    assert_eq!(sorts("mWcF"), [1, 2]);
}

#[test]
fn pieces_that_wait_have_steps_and_no_squares() {
    let waiting = man("R2").parts(Side::Own, false, Place::Waiting(File::C));
    assert_eq!(targets(&waiting), [""; 0]);
    assert_eq!(section(&waiting, 0, CASTLING), [(66, 4)]);
    let offsets = section(&waiting, OFFSET, TARGET);
    assert_eq!(offsets.len(), 4);
    assert!(offsets.iter().all(|(row, quarters)| row % 9 == 8 && *quarters == 2));
}

#[test]
fn goals_that_meet_on_a_square_count_together() {
    // A hop over either of two squares is two goals of one kind.
    let parts = man("pR").parts(Side::Own, false, square("a1"));
    assert!(section(&parts, TARGET, OWN).iter().all(|(_, quarters)| *quarters >= 1));
    let mut rows: Vec<u32> = parts.iter().map(|part| part.row).collect();
    rows.dedup();
    assert_eq!(rows.len(), parts.len());
}

#[test]
fn own_rows_belong_to_movements() {
    let own = ["fmWfceFifmnD", "N", "K", "KDsN"].map(str::to_owned).to_vec();
    let numbering = Numbering::new(own);
    assert_eq!(numbering.rows(), OWN + 4 * 150);
    let rows = |text: &str, slot| {
        let man = Man::new(&numbering, &movement(text), slot);
        let parts = man.parts(Side::Other, false, square("e4"));
        let own = section(&parts, OWN, numbering.rows());
        (own.first().map(|(row, _)| row / 150), targets(&parts).len())
    };
    // The cannon by two texts.
    assert_eq!(rows("llNrrNDK", Slot::First), (Some(3), 16));
    assert_eq!(rows("FWDsN", Slot::Knight), (Some(3), 16));
    assert_eq!(rows("N", Slot::Knight), (Some(1), 8));
    assert_eq!(rows("BN", Slot::Second), (None, 21));
    // Pawn and king are themselves alone, and a commoner is no king.
    assert_eq!(rows("fmWfceFifmnD", Slot::Pawn), (Some(0), 0));
    assert_eq!(rows("K", Slot::King), (Some(2), 0));
    assert_eq!(rows("K", Slot::First), (None, 8));
    assert_eq!(rows("N", Slot::King), (None, 8));
}

#[test]
fn the_same_piece_under_two_names_has_equal_parts() {
    for (one, other) in [("llNrrNDK", "FWDsN"), ("W2D", "WDnD"), ("FyafsF", "t[FR]")] {
        for place in Place::all() {
            for side in Side::ALL {
                let (one, other) = (man(one), man(other));
                assert_eq!(one.parts(side, true, place), other.parts(side, true, place));
            }
        }
    }
}

#[test]
fn a_lopsided_piece_is_turned() {
    // A leap two up and one to the left, and a step to the right.
    let piece = man("lfNrW");
    assert!(!piece.is_symmetrical());
    let reached = |side, mirrored| targets(&piece.parts(side, mirrored, square("e4")));
    assert_eq!(reached(Side::Own, false), ["f4", "d6"]);
    assert_eq!(reached(Side::Own, true), ["d4", "f6"]);
    assert_eq!(reached(Side::Other, false), ["d2", "f4"]);
    assert_eq!(reached(Side::Other, true), ["f2", "d4"]);
    // White's piece is seen as it is by White, and with left and right changed if mirrored; Black's
    // own pieces are turned by half a circle, and ranks alone are turned back.
    let seen = |color, mirrored, side| is_mirrored(View { color, mirrored }, side);
    assert!(!seen(Color::White, false, Side::Own) && seen(Color::White, true, Side::Own));
    assert!(seen(Color::Black, false, Side::Own) && !seen(Color::Black, true, Side::Own));
    assert!(seen(Color::White, false, Side::Other) && !seen(Color::Black, false, Side::Other));
}

/// The view's parts say where a piece stands and goes on the real board.
#[test]
fn targets_are_where_pieces_go() {
    for start in games::starts() {
        let types = types_of(start);
        let numbering = Numbering::new(Vec::new());
        let parts = GameParts::new(&numbering, start.pieces(), &types);
        for view in View::ALL {
            for (side, slot) in Side::ALL.into_iter().flat_map(|s| Slot::OFFICERS.map(|o| (s, o))) {
                let color = view.color(side);
                let Some(kind) = types[color][slot] else { continue };
                let movement = start.pieces().kind(kind).movement;
                for from in Square::all() {
                    let seen = 512 * side.index() + 64 * slot.index() + view.square(from).index();
                    let parts = parts.of(view, Row::new(seen).unwrap());
                    let rows = section(&parts, TARGET, OWN).into_iter();
                    let mut squares: Vec<usize> = rows.map(|(row, _)| row % 64).collect();
                    squares.sort_unstable();
                    squares.dedup();
                    let turned = if color == Color::White { 0 } else { 63 };
                    let white = Square::new(from.index() as u8 ^ turned);
                    let goals = movement.goals().into_iter().filter(|goal| goal.fits(white));
                    let mut expected: Vec<usize> = goals
                        .map(|goal| {
                            let to = white.offset(goal.dx, goal.dy).unwrap();
                            view.square(Square::new(to.index() as u8 ^ turned)).index()
                        })
                        .collect();
                    expected.sort_unstable();
                    expected.dedup();
                    assert_eq!(squares, expected, "{movement} {color} {view:?} {from}");
                }
            }
        }
    }
}

#[test]
fn symmetrical_pieces_are_alike_in_every_view() {
    let start = Position::start(Rules::musketeer());
    for kind in start.pieces().types() {
        let man =
            Man::new(&Numbering::new(Vec::new()), start.pieces().kind(kind).movement, Slot::First);
        assert!(man.is_symmetrical());
        for place in Place::all() {
            for side in Side::ALL {
                assert_eq!(man.parts(side, true, place), man.parts(side, false, place));
            }
        }
    }
    assert!(!man("lfN").is_symmetrical());
}

#[test]
fn every_row_of_a_game_has_parts() {
    for start in games::starts() {
        let numbering = Numbering::new(vec!["K".to_owned()]);
        let types = types_of(start);
        let parts = GameParts::new(&numbering, start.pieces(), &types);
        let count = Color::ALL.map(|color| types[color].0.iter().flatten().count());
        for view in View::ALL {
            let all = (0..ROWS).map(|row| parts.of(view, Row::new(row).unwrap()));
            let all: Vec<Vec<Part>> = all.collect();
            let with = all.iter().take(1024).filter(|parts| !parts.is_empty()).count();
            assert_eq!(with, 64 * (count[0] + count[1]));
            let rows = all.iter().flatten().map(|part| part.row as usize);
            assert!(rows.max() < Some(numbering.rows()));
            let any = parts.of_all(view).into_iter().filter(|part| part.row < CASTLING as u32);
            assert_eq!(any.count(), count[0] + count[1], "{start}");
        }
    }
}
