//! Knowledge of play against a bare king.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_core::square::Square;

use super::officers::{is_bound, is_settled, is_wrong_corner, officers};
use super::solved::Endgames;

/// Bonus of a mate that can be forced, beyond the pieces, before its distance is taken off: more
/// than any material that could be had instead.
const WON: i32 = 2000;

/// Penalty for each move until mate: more than squares and mobility can differ by.
const PER_MOVE: i32 = 32;

/// Bonus of a pawn that will promote, beyond itself: less than the queen that it becomes.
const PROMOTES: i32 = 500;

/// Penalty for each step of the bare king from a corner in which he can be mated.
const FROM_CORNER: i32 = 25;

/// Penalty for each step between the kings.
const BETWEEN_KINGS: i32 = 15;

/// Two or more pieces, none of which wins alone, can force mate on a bare king if together they
/// attack at least this many squares of an empty board, on the average of all places.
///
/// The rule follows no theory but the solutions of 153 pairs of seventeen weak pieces: knight,
/// bishop, unicorn, and movements of one or two short leaps. All 42 pairs beyond it win. Of the 56
/// below it half win as well, in up to 77 moves; it is right for all pairs of the game's own
/// pieces.
const ENOUGH: u32 = 11;

/// The same if all of them are bound to one colour each, both colours among them: three pairs of 55
/// are beyond it and win, 7 of the 18 between the two numbers do not.
const ENOUGH_IF_BOUND: u32 = 15;

/// The known outcome of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownOutcome {
    /// Nothing: the game is open.
    Nothing,
    /// Neither side can win against good play.
    Draw,
    /// This side wins, and its score is this many centipawns above what its pieces say.
    Win(Color, i32),
}

impl Endgames {
    /// The known outcome of a position. While pieces wait, none is.
    #[must_use]
    pub fn known(&self, position: &Position) -> KnownOutcome {
        let board = position.board();
        let is_bare = |color: &Color| !board.color(*color).many();
        match Color::ALL.into_iter().find(is_bare) {
            Some(bare) if is_settled(position) => self.against_bare_king(position, bare),
            _ => KnownOutcome::Nothing,
        }
    }

    /// The known outcome where `bare` has nothing but the king.
    fn against_bare_king(&self, position: &Position, bare: Color) -> KnownOutcome {
        let (board, strong) = (position.board(), !bare);
        let pieces = position.pieces();
        let to_lose = position.turn() == bare;
        let [king, bare_king] = [strong, bare].map(|color| turned(board.king(color), strong));
        let pawns = board.pieces(strong, Slot::Pawn);
        let mut men = officers(position, strong);
        match (men.next(), men.next(), pawns.first()) {
            (None, _, Some(pawn)) if !pawns.many() => {
                let pawn = turned(pawn, strong);
                match self.pawn(position.rules(), strong).wins(king, pawn, bare_king, to_lose) {
                    true => KnownOutcome::Win(strong, PROMOTES),
                    false => KnownOutcome::Draw,
                }
            }
            (None, _, None) => KnownOutcome::Draw,
            (Some((kind, square)), None, None) => {
                let lone = self.lone(pieces, kind);
                match lone.moves(king, turned(square, strong), bare_king, to_lose) {
                    Some(moves) => KnownOutcome::Win(strong, WON - PER_MOVE * i32::from(moves)),
                    None => KnownOutcome::Draw,
                }
            }
            (Some(_), ..) if self.can_force_mate(position, strong) => {
                KnownOutcome::Win(strong, WON - self.way_to_mate(position, strong))
            }
            (Some(_), _, None) => KnownOutcome::Draw,
            _ if is_wrong_corner(position, strong) => KnownOutcome::Draw,
            _ => KnownOutcome::Nothing,
        }
    }

    /// Whether the officers of `color` could force mate on a bare king without the help of pawns.
    pub(super) fn can_force_mate(&self, position: &Position, color: Color) -> bool {
        let pieces = position.pieces();
        let mut men = officers(position, color);
        let together: u32 = men.clone().map(|(kind, _)| self.mobility[kind.index()]).sum();
        let enough = match bound(position, color) {
            _ if men.clone().any(|(kind, _)| !is_bound(position, kind)) => ENOUGH,
            [true, true] => ENOUGH_IF_BOUND,
            _ => return false,
        };
        let several = position.board().officers(color).many();
        several && together >= 64 * enough || men.any(|(kind, _)| self.lone(pieces, kind).wins)
    }

    /// Distance to mate with several pieces, in centipawns: the bare king has to go to the edge,
    /// and the other king has to come and help. If pieces that are bound to one colour are needed,
    /// it has to be a corner of that colour.
    fn way_to_mate(&self, position: &Position, strong: Color) -> i32 {
        let board = position.board();
        let pieces = position.pieces();
        let needed = !officers(position, strong).any(|(kind, _)| self.lone(pieces, kind).wins);
        let fits = match bound(position, strong) {
            [true, false] if needed => Bitboard::LIGHT,
            [false, true] if needed => Bitboard::DARK,
            _ => Bitboard::ALL,
        };
        let bare = board.king(!strong);
        let steps = (CORNERS & fits).into_iter().map(|corner| steps(bare, corner)).min();
        let between = i32::from(board.king(strong).distance(bare));
        FROM_CORNER * steps.unwrap_or(0) + BETWEEN_KINGS * between
    }
}

/// The four corners.
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

/// Steps along files and ranks from one square to another.
fn steps(from: Square, to: Square) -> i32 {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    (files + ranks) as i32
}

/// Whether pieces of `color` that never leave squares of one colour stand on light and on dark
/// ones.
fn bound(position: &Position, color: Color) -> [bool; 2] {
    [Bitboard::LIGHT, Bitboard::DARK].map(|squares| {
        officers(position, color).any(|(kind, at)| is_bound(position, kind) && squares.has(at))
    })
}

/// The square as White would see it in the place of `color`: Black's pieces are White's turned.
fn turned(square: Square, color: Color) -> Square {
    match color {
        Color::White => square,
        Color::Black => Square::new(63 - square.index() as u8),
    }
}
