//! Destinations of a piece, step by step.
//!
//! This is the definition that faster tables are tested against, written to be checked by eye
//! rather than to be fast.

use super::ray::{Bend, Hop, Ray};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

/// The content of a square, as the side of the moving piece sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A piece of the mover's side.
    Ally,
    /// A piece of the other side.
    Enemy,
}

/// The squares to which a piece can go in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Destinations {
    /// Empty squares it can move to.
    pub quiet: Bitboard,
    /// Squares of enemies it can capture.
    pub captures: Bitboard,
    /// Empty squares on which it could capture en passant, if a piece has just passed over them;
    /// whether one has is for the caller to say.
    pub en_passant: Bitboard,
}

/// The squares to which a piece with these rays and of side `color` can go from `from`.
pub(super) fn walk(
    rays: &[Ray],
    from: Square,
    color: Color,
    board: &dyn Fn(Square) -> Content,
    moved: bool,
) -> Destinations {
    let mut result = Destinations::default();
    for ray in rays.iter().filter(|ray| !(ray.initial && moved)) {
        for to in landings(&ray.seen_by(color), from, board) {
            let square = Bitboard::of(to);
            match board(to) {
                Content::Empty if ray.moves => result.quiet |= square,
                Content::Enemy if ray.captures => result.captures |= square,
                _ => {}
            }
            if ray.en_passant && board(to) == Content::Empty {
                result.en_passant |= square;
            }
        }
    }
    result
}

/// The squares where a ray allows the piece to end its move, whatever stands there.
fn landings(ray: &Ray, from: Square, board: &dyn Fn(Square) -> Content) -> Vec<Square> {
    let is_empty = |square: Square| board(square) == Content::Empty;
    let mut squares = Vec::new();
    let mut at = from;
    let mut hopped = false;
    for count in 1..=ray.limit {
        // A crooked ray turns with every step, a bent one after its first.
        let (dx, dy) = match ray.bend {
            Some(Bend::Once(dx, dy)) if count > 1 => (dx, dy),
            Some(Bend::Zigzag(dx, dy)) if count % 2 == 0 => (dx, dy),
            _ => (ray.dx, ray.dy),
        };
        let Some(to) = at.offset(dx, dy) else { break };
        let mut between = crossed(ray.dx, ray.dy).filter_map(|(dx, dy)| at.offset(dx, dy));
        if ray.lame && !between.all(is_empty) {
            break;
        }
        at = to;
        if count == 1 && matches!(ray.bend, Some(Bend::Once(..))) && !is_empty(to) {
            break;
        }
        if count == 1 && ray.passes_first() {
            continue;
        }

        // A hopper lands nowhere before its hurdle.
        if ray.hop.is_none() || hopped {
            let beyond = wrapped(to, ray.dx, ray.dy);
            if !ray.spacious || beyond == from || is_empty(beyond) {
                squares.push(to);
            }
            if ray.hop == Some(Hop::Behind) || !is_empty(to) {
                break;
            }
        } else if !is_empty(to) {
            hopped = true;
        }
    }
    squares
}

/// The squares that a lame leap crosses, as steps from where it starts: along the longer side
/// first, then diagonally. A straight leap crosses the squares of its line, a knight's leap the
/// square next to it, a zebra's `(1,0)` and `(2,1)`.
#[must_use = "iterators are lazy"]
pub fn crossed(dx: i8, dy: i8) -> impl Iterator<Item = (i8, i8)> {
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let straight = long - short;
    (1..long).map(move |along| {
        let aside = (along - straight).max(0);
        let (x, y) = if dx.abs() >= dy.abs() { (along, aside) } else { (aside, along) };
        (x * dx.signum(), y * dy.signum())
    })
}

/// The square `dx` files to the right and `dy` ranks up on a board whose edges are joined.
pub(crate) fn wrapped(from: Square, dx: i8, dy: i8) -> Square {
    let turn = |start: usize, by: i8| (start as i8 + by).rem_euclid(8) as u8;
    let file = turn(from.file().index(), dx);
    let rank = turn(from.rank().index(), dy);
    Square::new(rank * 8 + file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza::Movement;

    fn squares(names: &str) -> Bitboard {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    fn from_board(
        text: &str,
        from: &str,
        color: Color,
        allies: &str,
        enemies: &str,
    ) -> Destinations {
        let (allies, enemies) = (squares(allies), squares(enemies));
        let board = |square| match (allies.has(square), enemies.has(square)) {
            (true, _) => Content::Ally,
            (_, true) => Content::Enemy,
            _ => Content::Empty,
        };
        let movement: Movement = text.parse().unwrap();
        movement.destinations(from.parse().unwrap(), color, &board, false)
    }

    /// Quiet squares and captures of a White piece.
    #[track_caller]
    fn check(text: &str, from: &str, allies: &str, enemies: &str, quiet: &str, captures: &str) {
        let found = from_board(text, from, Color::White, allies, enemies);
        assert_eq!(found.quiet, squares(quiet), "quiet moves of {text} on {from}");
        assert_eq!(found.captures, squares(captures), "captures of {text} on {from}");
    }

    /// Whether a White piece alone with `others`, all of them enemies, can go to a square.
    fn goes(text: &str, from: &str, to: &str, others: &str) -> bool {
        let found = from_board(text, from, Color::White, "", others);
        (found.quiet | found.captures).has(to.parse().unwrap())
    }

    #[test]
    fn sliders_stop_at_the_first_piece() {
        check("fR", "e2", "", "e6 e8", "e3 e4 e5", "e6");
        check("fR", "e2", "e6", "e8", "e3 e4 e5", "");
        check("fR3", "e2", "", "e6", "e3 e4 e5", "");
        check("frB2", "e2", "", "", "f3 g4", "");
        check("fNN", "e1", "", "d3 g5", "f3", "d3 g5");
        check("fD0", "e1", "e2 e4", "e7", "e3 e5", "e7");
    }

    #[test]
    fn a_pawn_moves_as_a_pawn() {
        check("fmWfceFifmnD", "e2", "", "d3 e5", "e3 e4", "d3");
        check("fmWfceFifmnD", "e2", "", "e3", "", "");
        check("fmWfceFifmnD", "e2", "e4 f3", "", "e3", "");
        let black = from_board("fmWfceFifmnD", "e7", Color::Black, "", "f6 e4");
        assert_eq!((black.quiet, black.captures), (squares("e6 e5"), squares("f6")));
        assert_eq!(black.en_passant, squares("d6"));
        let pawn: Movement = "fmWfceFifmnD".parse().unwrap();
        let later =
            pawn.destinations("e3".parse().unwrap(), Color::White, &|_| Content::Empty, true);
        assert_eq!(later.quiet, squares("e4"));
    }

    #[test]
    fn modality_is_kept_apart() {
        check("mRcB", "a1", "", "a3 c3", "a2 b1 c1 d1 e1 f1 g1 h1", "c3");
        check("mK", "a1", "", "a2 b2", "b1", "");
        check("cK", "a1", "b1", "a2", "", "a2");
    }

    #[test]
    fn hoppers_need_exactly_one_hurdle() {
        check("fpR", "e1", "e3", "e6 e7", "e4 e5", "e6");
        check("fpR", "e1", "", "", "", "");
        check("fpR", "e1", "e3 e4", "e6", "", "");
        check("fpR4", "e1", "e3", "", "e4 e5", "");
        check("fgR", "e1", "e3", "e6", "e4", "");
        check("fgR", "e1", "", "e3 e4", "", "e4");
        check("fgR2", "e1", "", "e3", "", "");
        check("fgNN", "e1", "f3", "g5", "", "g5");
    }

    #[test]
    fn j_skips_the_first_square() {
        check("fjR", "e1", "e2", "e5", "e3 e4", "e5");
        check("fjR", "e1", "", "e3", "", "e3");
        check("fjpR", "e1", "e2", "e4", "e5 e6 e7 e8", "");
    }

    #[test]
    fn lame_leaps_cross_their_squares() {
        // The Mao: the orthogonal first step, nothing else.
        for (to, block) in [("f6", "e5"), ("d6", "e5"), ("g5", "f4"), ("g3", "f4"), ("c3", "d4")] {
            assert!(goes("nN", "e4", to, "f5 d5 f3 d3 e6 g4"), "{to}");
            assert!(!goes("nN", "e4", to, block), "{to} behind {block}");
            assert!(goes("N", "e4", to, block));
        }
        // Target, what blocks it, and what does not.
        for (text, to, blocks, others) in [
            ("nD", "e6", "e5", "d5 f5 e7"),
            ("nA", "g6", "f5", "e5 f4 h7"),
            ("nH", "e7", "e5 e6", "e8 d5"),
            ("nG", "h7", "f5 g6", "h8 e5"),
            ("nC", "f7", "e5 e6", "f5 f6 e7"),
            ("nZ", "g7", "e5 f6", "f5 e6 g6"),
            ("n(4,0)", "e8", "e5 e6 e7", "d5"),
            ("n(4,4)", "a8", "d5 c6 b7", "e5"),
        ] {
            assert!(goes(text, "e4", to, others), "{text} to {to}");
            for block in blocks.split(' ') {
                assert!(!goes(text, "e4", to, block), "{text} to {to} behind {block}");
            }
        }
        // Riders are lame leap by leap.
        check("fnNN", "e1", "", "", "d3 c5 b7 f3 g5 h7", "");
        check("fnNN", "e1", "d4", "f4", "d3 f3", "");
        check("fnNN", "e1", "e2", "", "", "");
    }

    #[test]
    fn spacious_pieces_need_the_square_beyond() {
        // e2 to e8 depends on e1, round the board.
        assert!(goes("wR", "e2", "e8", ""));
        assert!(!goes("wR", "e2", "e8", "e1"));
        // From e1 to e8 it depends on the square that it has just left.
        check("fwR", "e1", "", "", "e2 e3 e4 e5 e6 e7 e8", "");
        // A capture reaches as far as a rook's, a quiet move one square less.
        check("fwR", "e1", "", "e8", "e2 e3 e4 e5 e6", "e8");
        check("fR", "e1", "", "e8", "e2 e3 e4 e5 e6 e7", "e8");
        // The queen on e7 is covered by the king behind her.
        check("fwR", "e1", "", "e7 e8", "e2 e3 e4 e5", "");
        check("fwR", "e1", "e8", "e7", "e2 e3 e4 e5", "");
        check("fwW", "e2", "", "e3", "", "e3");
        check("fwW", "e2", "", "e4", "", "");
    }

    #[test]
    fn spacious_pieces_look_round_the_board() {
        for (text, from, to, beyond) in [
            ("wB", "b6", "a7", "h8"),
            ("wB", "b7", "a8", "h1"),
            ("wN", "c7", "a8", "g1"),
            ("wN0", "c7", "a8", "g1"),
            ("wW", "a5", "a4", "a3"),
            ("wW", "b5", "a5", "h5"),
            ("wD", "e7", "e5", "e3"),
            ("wD", "e6", "e8", "e2"),
        ] {
            assert!(goes(text, from, to, ""), "{text} {from}{to}");
            assert!(!goes(text, from, to, beyond), "{text} {from}{to} with {beyond} taken");
            assert!(goes(&text.replace('w', ""), from, to, beyond));
        }
    }

    #[test]
    fn black_is_turned_by_half() {
        let forward_left = from_board("flN", "e5", Color::Black, "", "");
        assert_eq!(forward_left.quiet, squares("g4"));
        let right_handed = from_board("hrN", "e4", Color::White, "", "");
        assert_eq!(right_handed.quiet, squares("f6 g3 d2 c5"));
    }
}
