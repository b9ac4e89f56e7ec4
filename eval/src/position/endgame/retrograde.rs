//! Endings against a bare king, solved backwards from mate.
//!
//! The bare king's 64 squares are the bits of one word, so a placement of the other side's men is
//! examined once for all of them. (Retrograde analysis: Ströhlein 1970, "Untersuchungen über
//! kombinatorische Spiele"; Thompson 1986, "Retrograde Analysis of Certain Endgames".)
//!
//! The attackers of a square do not depend on whether the bare king stands on it, so a placement's
//! attacks are those without him. Moves are another thing. A slider that he stood in the way of
//! would already attack him, and with its side to move that is illegal; so he never blocks a piece
//! that masks hold. But he blocks a lame piece, or one that captures in another way than it moves,
//! and he is a hurdle for a hopper.

use treville_core::bitboard::Bitboard;

/// The men of a side that plays against a bare king, and how they move.
pub(super) trait Force {
    /// Number of ways to place the men, impossible ones included.
    fn placements(&self) -> usize;

    /// The view of the men that the bare king needs; none if they cannot stand so.
    fn look(&self, placement: usize) -> Option<Look>;

    /// The bare kings among `open` for which there is a move to a placement where they have lost;
    /// `lost` gives these for a placement.
    fn won(&self, placement: usize, open: Bitboard, lost: impl Fn(usize) -> Bitboard) -> Bitboard;

    /// Bare kings that have lost after a move which changes the men themselves, such as a
    /// promotion.
    fn won_by_change(&self, _placement: usize) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Men whose capture does not help: the others mate in the same number of moves.
    fn lost_by_capture(&self, _placement: usize, _moves: u16) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Number of moves that the others need at most after such a capture.
    fn longest_after_capture(&self) -> u16 {
        0
    }
}

/// The view of the other side's men that the bare king needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// Squares that the men attack, their own among them if they are defended.
    pub attacked: Bitboard,
    /// Squares where a bare king may stand: not on a man, not beside the king.
    pub room: Bitboard,
}

/// For every placement the squares on which the bare king has lost.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// With the stronger side to move.
    pub to_win: Box<[Bitboard]>,
    /// With the bare king to move.
    pub to_lose: Box<[Bitboard]>,
    /// Legal places of the bare king with the stronger side to move.
    pub legal: u64,
}

impl Solution {
    /// The share of the legal positions with the stronger side to move that is won.
    pub fn share_won(&self) -> f64 {
        let won: u64 = self.to_win.iter().map(|kings| u64::from(kings.count())).sum();
        won as f64 / self.legal.max(1) as f64
    }
}

/// Solves an ending. `tell` is called for every position as it is decided: the placement, the bare
/// kings, whether they are to move, and how many moves of the stronger side are left until mate.
pub(super) fn solve(
    force: &impl Force,
    mut tell: impl FnMut(usize, Bitboard, bool, u16),
) -> Solution {
    let count = force.placements();
    let looks: Vec<Option<Look>> = (0..count).map(|placement| force.look(placement)).collect();
    let mut to_win = vec![Bitboard::EMPTY; count].into_boxed_slice();
    let mut to_lose = to_win.clone();
    // The bare kings that have lost in the last round.
    let mut fresh = vec![Bitboard::EMPTY; count];
    let legal = looks.iter().flatten().map(|look| u64::from((look.room - look.attacked).count()));
    let legal = legal.sum();
    for moves in 0..u16::MAX {
        let mut changed = false;
        for (placement, look) in looks.iter().enumerate() {
            let Some(look) = look else { continue };
            let to_win = to_win[placement] | force.lost_by_capture(placement, moves);
            let lost = lost(look, to_win) - to_lose[placement];
            fresh[placement] = lost;
            if lost.any() {
                changed = true;
                to_lose[placement] |= lost;
                tell(placement, lost, true, moves);
            }
        }
        if !changed && moves > force.longest_after_capture() {
            break;
        }
        for (placement, look) in looks.iter().enumerate() {
            let Some(look) = look else { continue };
            let open = look.room - look.attacked - to_win[placement];
            if open.is_empty() {
                continue;
            }
            let by_change =
                if moves == 0 { force.won_by_change(placement) } else { Bitboard::EMPTY };
            let won = open & (force.won(placement, open, |next| fresh[next]) | by_change);
            if won.any() {
                to_win[placement] |= won;
                tell(placement, won, false, moves + 1);
            }
        }
    }
    Solution { to_win, to_lose, legal }
}

/// The bare kings that are mated or can only go where they have lost, by a capture too: `to_win`
/// has a man's square only if taking him does not help.
fn lost(look: &Look, to_win: Bitboard) -> Bitboard {
    let safe = !look.attacked;
    let escapes = beside(safe - to_win);
    let stalemated = !(look.attacked | beside(safe));
    look.room - escapes - stalemated
}

/// The squares a king's step away from any of these.
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    const WEST: u64 = 0x0101_0101_0101_0101;
    let column = Bitboard(squares.0 << 8 | squares.0 >> 8);
    let rows = Bitboard(squares.0 | column.0);
    let east = Bitboard((rows.0 & !(WEST << 7)) << 1);
    let west = Bitboard((rows.0 & !WEST) >> 1);
    column | east | west
}
