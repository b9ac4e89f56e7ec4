//! Pieces that turn, with squares that were counted by hand.

use super::{Board, KING, Man, Ray, Square, Turn};

/// The rays that begin with a step and turn to each of these, as `(step, [turns])`.
type Ways = [((i8, i8), [(i8, i8); 2]); 4];

/// From each corner outwards along rank and file.
const GRIFFIN: Ways = [
    ((1, 1), [(0, 1), (1, 0)]),
    ((-1, 1), [(0, 1), (-1, 0)]),
    ((1, -1), [(0, -1), (1, 0)]),
    ((-1, -1), [(0, -1), (-1, 0)]),
];

/// From each neighbour outwards along the diagonals.
const AANCA: Ways = [
    ((0, 1), [(1, 1), (-1, 1)]),
    ((0, -1), [(1, -1), (-1, -1)]),
    ((1, 0), [(1, 1), (1, -1)]),
    ((-1, 0), [(-1, 1), (-1, -1)]),
];

/// Diagonally, then at a right angle, then as at first, and so on.
const CROOKED_BISHOP: Ways = [
    ((1, 1), [(-1, 1), (1, -1)]),
    ((-1, 1), [(1, 1), (-1, -1)]),
    ((1, -1), [(1, 1), (-1, -1)]),
    ((-1, -1), [(-1, 1), (1, -1)]),
];

fn rays(ways: &Ways, limit: i8, turn: fn((i8, i8)) -> Turn) -> Vec<Ray> {
    let rays = ways.iter().flat_map(|(step, turns)| {
        turns.map(|next| Ray { turn: Some(turn(next)), ..Ray::plain(*step, limit) })
    });
    rays.collect()
}

/// The step to a square and the way on from there.
fn step_and_slide(ways: &Ways) -> Vec<Ray> {
    let steps = ways.iter().map(|(step, _)| Ray::plain(*step, 1));
    steps.chain(rays(ways, 7, Turn::Once)).collect()
}

fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::new((bytes[0] - b'a') as i8, (bytes[1] - b'1') as i8)
}

/// Expects that the rays end on these squares, with men on others, whoever they belong to.
#[track_caller]
fn check(rays: &[Ray], from: &str, men: &str, expected: &str) {
    let mut board = Board::empty();
    for (number, man) in men.split_whitespace().enumerate() {
        board.set(square(man), Some(Man { white: number % 2 == 0, kind: KING }));
    }
    let landings = rays.iter().flat_map(|ray| ray.landings(&board, square(from), true));
    let mut found: Vec<String> = landings.map(Square::name).collect();
    found.sort();
    found.dedup();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "from {from} with men on {men}");
}

#[test]
fn a_griffin_on_e4() {
    let griffin = step_and_slide(&GRIFFIN);
    let (up_right, up_left) = ("f5 f6 f7 f8 g5 h5", "d5 d6 d7 d8 c5 b5 a5");
    let (down_right, down_left) = ("f3 f2 f1 g3 h3", "d3 d2 d1 c3 b3 a3");
    check(&griffin, "e4", "", &[up_right, up_left, down_right, down_left].join(" "));
    // Beside it nothing is in its way; on its corner both lines end, on a line that one.
    check(
        &griffin,
        "e4",
        "e5 d4 f5 d7 b3",
        &["f5", "d5 d6 d7 c5 b5 a5", down_right, "d3 d2 d1 c3 b3"].join(" "),
    );
    check(&rays(&GRIFFIN, 2, Turn::Once), "a1", "", "b3 c2");
    check(&rays(&GRIFFIN, 2, Turn::Once), "a1", "b2", "");
}

#[test]
fn an_aanca_on_e4() {
    let aanca = step_and_slide(&AANCA);
    let (up, down) = ("e5 f6 g7 h8 d6 c7 b8", "e3 f2 g1 d2 c1");
    let (right, left) = ("f4 g5 h6 g3 h2", "d4 c5 b6 a7 c3 b2 a1");
    check(&aanca, "e4", "", &[up, down, right, left].join(" "));
    check(&aanca, "e4", "d4 g7", &["d4", "e5 f6 g7 d6 c7 b8", down, right].join(" "));
}

#[test]
fn a_crooked_bishop_on_e4() {
    let crooked = rays(&CROOKED_BISHOP, 14, Turn::EachStep);
    let all = "d5 e6 d7 e8 c4 b5 a4 f5 f7 g4 h5 f3 h3 e2 f1 d3 b3 d1";
    check(&crooked, "e4", "", all);
    // Two ways lead to e6; without d5 the one by f5 goes on to f7.
    check(&crooked, "e4", "d5", "d5 e6 e8 f7 f5 g4 h5 f3 h3 e2 f1 d3 c4 b3 a4 d1");
    check(&rays(&CROOKED_BISHOP, 2, Turn::EachStep), "a1", "", "b2 a3 c1");
}

#[test]
fn a_ray_turns_with_its_side() {
    let ray = Ray { turn: Some(Turn::Once((1, 0))), ..Ray::plain((0, 1), 3) };
    let ends = |white| {
        let landings = ray.landings(&Board::empty(), square("d4"), white);
        landings.into_iter().map(Square::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((ends(true), ends(false)), ("e5 f5".to_owned(), "c3 b3".to_owned()));
}
