//! Pieces that turn: bent and crooked riders, and two legs over an empty square.

use super::*;
use crate::bitboard::Bitboard;

/// Pieces that turn in every way that the notation knows, alone and with others.
const TURNING: &str = "\
    FyafsF WyafsW zB zR zQ zB3 zR4 zDD zA0 zfB fzfB frzfrR zbR5 afsF afsW afsK asW asF \
    abrW absF afhW afD afsA yafN afN yaf(3,1) yafsD yasF yabsW yablF yafW lyafrF fyafsW \
    mt[FR]cB yafscFmQ iyafsFW mzBcR czRmN FasF zB2fD NyafsF (7,1)yafsF zB4A zRyasW \
    KafsWzBiyafsF yafsFpRzR3";

pub(super) fn turning() -> Vec<&'static str> {
    TURNING.split_whitespace().collect()
}

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

#[track_caller]
fn check(text: &str, from: &str, allies: &str, enemies: &str, quiet: &str, captures: &str) {
    let (ours, theirs) = (squares(allies), squares(enemies));
    let board = |square| match (ours.has(square), theirs.has(square)) {
        (true, _) => Content::Ally,
        (_, true) => Content::Enemy,
        _ => Content::Empty,
    };
    let found = movement(text).destinations(from.parse().unwrap(), Color::White, &board, false);
    assert_eq!(found.quiet, squares(quiet), "quiet moves of {text} on {from}");
    assert_eq!(found.captures, squares(captures), "captures of {text} on {from}");
}

#[test]
fn a_griffin_goes_one_step_and_then_outwards_as_a_rook() {
    for griffin in ["FyafsF", "t[FR]"] {
        let all = "a2 a3 a4 a5 a6 a7 a8 c2 c3 c4 c5 c6 c7 c8 d2 e2 f2 g2 h2";
        check(griffin, "b1", "", "", all, "");
        // What stands on its corner stops both its lines, what stands in a line that one.
        check(griffin, "b1", "f2", "a2 c4", "c2 c3 d2 e2", "a2 c4");
        check(griffin, "b1", "c2 b2", "a5", "a2 a3 a4", "a5");
    }
    check("yafsF", "h8", "", "b7 g7", "", "");
    check("yafsF", "h8", "", "b7", "g6 g5 g4 g3 g2 g1 f7 e7 d7 c7", "b7");
    check("fyaflF", "d4", "", "", "b5 a5 e6 e7 e8", "");
}

#[test]
fn an_aanca_goes_one_step_and_then_outwards_as_a_bishop() {
    for aanca in ["WyafsW", "t[WB]"] {
        check(aanca, "a4", "", "", "a5 b6 c7 d8 a3 b2 c1 b4 c5 d6 e7 f8 c3 d2 e1", "");
        check(aanca, "a4", "b4", "c7 a3", "a5 b6", "a3 c7");
    }
}

/// The eight ways that Betza counts from e4 (The Crooked Bishop, chessvariants.org).
#[test]
fn a_crooked_bishop_turns_with_every_step() {
    for crooked in ["zB", "zFF", "zF0", "zB7"] {
        let all = "d5 f5 d3 f3 e6 g4 e2 c4 d7 f7 h5 h3 f1 d1 b3 b5 e8 a4";
        check(crooked, "e4", "", "", all, "");
        // With d5 taken, e6 is still reached by f5, but d7 is not.
        let fewer = "f5 d3 f3 e6 g4 e2 c4 f7 h5 h3 f1 d1 b3 e8 a4";
        check(crooked, "e4", "", "d5", fewer, "d5");
        check(crooked, "e4", "f5", "d5", "d3 f3 g4 e2 c4 h3 f1 d1 b3 a4", "d5");
        // In the corner all ways begin with b2: none leaves the board and comes back.
        check(crooked, "a1", "", "", "b2 a3 b4 a5 b6 a7 b8 c1 d2 e1 f2 g1 h2", "");
        check(crooked, "a1", "", "b2", "", "b2");
        let edge = "g5 h6 g7 h8 f4 e5 d4 c5 b4 a5 g3 e3 c3 a3 h2 g1";
        check(crooked, "h4", "a4", "", edge, "");
    }
    check("zB2", "b1", "", "", "a2 c2 b3 d1", "");
    check("fzfB", "e4", "", "", "d5 f5 e6 d7 f7 e8", "");
    check("zfB", "e4", "", "", "d5 f5 e6 d7 f7 e8 c4 b5 a4 g4 h5", "");
}

#[test]
fn a_crooked_rook_climbs_in_steps() {
    let stairs = "g1 g2 f2 f3 e3 e4 d4 d5 c5 c6 b6 b7 a7 a8 h2 g3 f4 e5 d6 c7 b8";
    check("zR", "h1", "", "", stairs, "");
    check("zR", "h1", "", "g2", "g1 h2", "g2");
    check("zR3", "a1", "b1", "", "a2 b2 b3", "");
}

#[test]
fn two_legs_need_an_empty_square_between() {
    // The Mao of Chinese chess steps straight first, the Moa diagonally.
    check("afsW", "b1", "b2", "", "d2", "");
    check("afsF", "b1", "", "c2", "a3", "");
    check("afsK", "b1", "", "c2", "a3 c3 d2", "");
    check("asW", "a1", "", "b1", "b2", "");
    check("asW", "a1", "a2", "b1", "", "");
    // Round a corner: one up, then back to the right; on the last rank there is no way up.
    check("fabrW", "c7", "", "", "d7", "");
    check("fabrW", "c8", "", "", "", "");
    check("mafscW", "b1", "b2", "d2 a3", "", "d2");
    check("yafN", "a1", "", "c2", "c5 d7", "");
}

#[test]
fn the_same_in_other_words() {
    same(&["FyafsF", "t[FR]", "t[FR]F", "yafsFt[FR]", "FyafrFyaflF", "FmyafsF"]);
    same(&["WyafsW", "t[WB]", "mt[WB]ct[WB]"]);
    same(&["zB", "zFF", "zF0", "FzB", "zB7", "zfBzbB", "fzfBbzbBlzlBrzrB", "zlBzrB"]);
    same(&["zR", "zWW", "zR14", "zR99", "WzR"]);
    same(&["zQ", "zRzB", "KzQ"]);
    same(&["afsW", "mafsW", "nN", "afrWaflW", "amcfsW"]);
    same(&["afW", "nD"]);
    same(&["afF", "nA"]);
    same(&["WyafW", "R"]);
    same(&["NyafN", "NN"]);
    same(&["FasF", "zB2"]);
    same(&["afsK", "afsWafsF", "nNafsF"]);
    same(&["afsWN", "N"]);
    same(&["yafsH", "afsH"]);
    same(&["NyafsFafsF", "NyafsF"]);
}

#[test]
fn different_turns_are_different_pieces() {
    let texts = [
        "F", "FyafsF", "yafsF", "WyafsW", "afsF", "afsW", "asF", "asW", "absW", "absF", "zB", "zR",
        "zB2", "zR7", "R", "B", "zfB", "fzfB", "yasF", "yabsF", "mt[FR]", "it[FR]", "fyafsF", "nD",
        "afD", "zDD",
    ];
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[..index] {
            assert_ne!(movement(one), movement(other), "{one} and {other}");
        }
    }
}

#[test]
fn canonical_texts_are_those_that_people_write() {
    for (text, written) in [
        ("t[FR]", "FyafsF"),
        ("t[WB]", "WyafsW"),
        ("zFF", "zB"),
        ("zWW3", "zR3"),
        ("zQ", "zRzB"),
        ("zRB", "BzR"),
        ("afsW", "nN"),
        ("afsF", "afsF"),
        ("afsK", "nNafsF"),
        ("mt[FR]", "mFyafsmF"),
        ("yafsFiN", "yafsFiN"),
        ("iyafsFN", "NiyafsF"),
        ("fyaflF", "fyaflF"),
        ("mzfB", "mzfB"),
        ("fzmfB", "fmzfB"),
        ("zDD", "zD0"),
        ("afhW", "nDnN"),
    ] {
        assert_eq!(movement(text).to_string(), written, "{text}");
    }
}

/// A text of some terms, at least one of which turns.
fn notation(dice: &mut Dice) -> String {
    let mut text = dice.pick(&turning()).to_owned();
    for _ in 0..dice.roll(3) {
        let more =
            if dice.roll(2) == 0 { dice.pick(&turning()).to_owned() } else { dice.notation() };
        // Another atom at the end could seem to double the one before it.
        let both = format!("{text}i{more}");
        text = if both.parse::<Movement>().is_ok() { both } else { text };
    }
    let first = dice.pick(&["", "", "m", "c", "f", "sb", "i"]);
    let changed = format!("{first}{text}");
    if changed.parse::<Movement>().is_ok() { changed } else { text }
}

#[test]
fn canonical_texts_of_turning_pieces_read_back() {
    let mut dice = Dice(11);
    for index in 0..400 {
        let text = turning().get(index).map_or_else(|| notation(&mut dice), |text| (*text).into());
        let meaning = movement(&text);
        let written = meaning.to_string();
        assert_eq!(movement(&written), meaning, "{text} written as {written}");
        assert_eq!(movement(&written).to_string(), written, "{text}");
        let twice = format!("{text}i{text}");
        assert_eq!(twice.parse::<Movement>().ok().unwrap_or(meaning.clone()), meaning, "{twice}");
    }
}

/// The goals of a piece on a square, as tables made of them would have it.
fn by_goals(
    movement: &Movement,
    from: Square,
    color: Color,
    board: &dyn Fn(Square) -> Content,
    moved: bool,
) -> Destinations {
    // All is turned for Black.
    let turn = |square: Square| match color {
        Color::White => square,
        Color::Black => Square::new(63 - square.index() as u8),
    };
    let home = turn(from);
    let at = |condition: Square| {
        let (dx, dy) = (condition.file().index() as i8, condition.rank().index() as i8);
        turn(wrapped(home, dx, dy))
    };
    let is_empty = |square: &Square| board(at(*square)) == Content::Empty || at(*square) == from;
    let mut found = Destinations::default();
    for goal in movement.goals().iter().filter(|goal| !(goal.initial && moved) && goal.fits(home)) {
        let hurdles = goal.hurdles.into_iter().filter(|square| !is_empty(square)).count();
        let hops = goal.hurdles.is_empty() || hurdles == 1;
        if !hops || !goal.empty.into_iter().all(|square| is_empty(&square)) {
            continue;
        }
        let to = turn(home.offset(goal.dx, goal.dy).unwrap());
        match board(to) {
            Content::Empty if goal.moves => found.quiet |= Bitboard::of(to),
            Content::Enemy if goal.captures => found.captures |= Bitboard::of(to),
            _ => {}
        }
    }
    found
}

#[test]
fn rays_goals_and_texts_go_to_the_same_squares() {
    let mut dice = Dice(12);
    for index in 0..160 {
        let text = turning().get(index).map_or_else(|| notation(&mut dice), |text| (*text).into());
        let (raw, canonical) = (rays_as_written(&text).unwrap(), movement(&text));
        for thinness in [2, 4, 9, 40] {
            let squares = dice.board(thinness);
            let board = |square: Square| squares[square.index()];
            for from in Square::all() {
                let color = dice.pick(&Color::ALL);
                let moved = dice.roll(2) == 0;
                let expected = walk(&raw, from, color, &board, moved);
                let found = canonical.destinations(from, color, &board, moved);
                assert_eq!(found, expected, "{text} as {canonical} on {from}");
                let by_goals = by_goals(&canonical, from, color, &board, moved);
                assert_eq!(
                    (by_goals.quiet, by_goals.captures),
                    (expected.quiet, expected.captures),
                    "goals of {text} on {from}"
                );
            }
        }
    }
}

/// On the corner, on an edge and in the middle: what differs anywhere differs on one of them.
#[test]
fn turning_movements_are_equal_exactly_if_they_move_alike() {
    let mut dice = Dice(13);
    let boards: Vec<Vec<Content>> =
        (0..300).map(|index| dice.board([2, 3, 4, 8, 16][index % 5])).collect();
    let pieces =
        ["F", "W", "D", "nD", "nN", "asW", "asF", "afsF", "abrW", "yafsF", "zB2", "zB", "iasW"];
    let behaviour = |movement: &Movement| -> Vec<Destinations> {
        let squares = [0, 4, 27, 63, 56].map(Square::new);
        let walks = boards.iter().flat_map(|squares_of| {
            let board = |square: Square| squares_of[square.index()];
            squares.map(|from| movement.destinations(from, Color::White, &board, false)).to_vec()
        });
        walks
            .chain(boards.iter().map(|squares_of| {
                let board = |square: Square| squares_of[square.index()];
                movement.destinations(Square::new(28), Color::White, &board, true)
            }))
            .collect()
    };
    let known: Vec<(Movement, Vec<Destinations>)> = (0..120)
        .filter_map(|_| format!("{}i{}", dice.pick(&pieces), dice.pick(&pieces)).parse().ok())
        .map(|movement: Movement| (movement.clone(), behaviour(&movement)))
        .collect();
    assert!(known.len() > 90);
    for (one, behaviour) in &known {
        for (other, theirs) in &known {
            assert_eq!(one == other, behaviour == theirs, "{one} and {other}");
        }
    }
}

/// The way to a goal may leave the board, and then there is no such goal.
#[test]
fn goals_say_where_their_way_fits() {
    let goals = |text: &str| movement(text).goals();
    for text in ["Q", "N", "nN", "fmWfceFifmnD", "wR", "pR", "FyafsF", "WyafsW"] {
        for goal in goals(text) {
            for from in Square::all() {
                let is_on_board = from.offset(goal.dx, goal.dy).is_some();
                assert_eq!(goal.fits(from), is_on_board, "{text}: {goal:?} on {from}");
            }
        }
    }
    let crooked = goals("zB2");
    let sideways: Vec<&Goal> = crooked.iter().filter(|goal| (goal.dx, goal.dy) == (2, 0)).collect();
    let fits = |name: &str| sideways.iter().filter(|goal| goal.fits(name.parse().unwrap())).count();
    assert_eq!(["a1", "a4", "a8", "f1", "g1", "g4"].map(fits), [1, 2, 1, 1, 0, 0]);
    let up = Span { left: 0, right: 2, down: 0, up: 1 };
    assert!(sideways.iter().any(|goal| goal.span == up && goal.empty == squares("b2")));
    assert_eq!(up.squares().count(), 6 * 7);
    assert_eq!(goals("zR").iter().map(|goal| goal.empty.count()).max(), Some(13));
}

#[test]
fn colours_and_plainness() {
    for (text, bound) in [
        ("zB", true),
        ("asW", true),
        ("asF", true),
        ("afsA", true),
        ("gR2", true),
        ("FyafsF", false),
        ("zR", false),
        ("afsW", false),
        ("yafsW", false),
    ] {
        assert_eq!(movement(text).is_color_bound(), bound, "{text}");
    }
    for (text, plain) in [
        ("Q", true),
        ("NN", true),
        ("B3", true),
        ("mW", true),
        ("nD", false),
        ("pR", false),
        ("jR", false),
        ("wW", false),
        ("iW", false),
        ("zB", false),
        ("asF", false),
    ] {
        assert!(movement(text).rays().iter().all(|ray| ray.is_plain() == plain), "{text}");
    }
}

#[test]
fn what_turns_is_not_made_spacious() {
    for (text, spacious) in [("RN", "wRwN"), ("zB", "zB"), ("FyafsF", "wFyafsF"), ("zBN", "zBwN")] {
        assert_eq!(movement(text).spacious(), movement(spacious), "{text}");
    }
}
