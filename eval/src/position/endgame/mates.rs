//! Mates by one or two men and their king against a bare king.

use std::fmt;

use treville_core::bitboard::Bitboard;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::square::Square;

use super::lone::{LastMan, Lone, LonePawn, Men};
use super::retrograde::{Force, Solution, solve};

/// Results of a king and other men against a bare king, over all positions with their side to move.
/// Kings move as in chess, and stalemate is a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mates {
    /// The colours of the squares in these positions.
    pub colors: Colors,
    /// Legal positions.
    pub legal: u64,
    /// Those of them in which mate can be forced, or a pawn promotes and wins.
    pub won: u64,
    /// The most moves that a mate takes; none if there is no mate, or a pawn has to promote first.
    pub longest: Option<u16>,
}

/// Of two men that never leave squares of one colour each, where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// Anywhere: not both are bound.
    Any,
    /// On squares of different colours.
    Different,
    /// On squares of the same colour.
    Same,
}

impl Mates {
    /// From this share of positions on, an ending counts as won: in the others a man falls at once,
    /// or the bare king is stalemated.
    const NEARLY_ALL: f64 = 0.9;

    /// The share of the legal positions that is won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won as f64 / self.legal.max(1) as f64
    }

    /// Whether nearly all positions are won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.won > 0 && self.share() >= Mates::NEARLY_ALL
    }

    /// The same as a word: always, nearly always, sometimes, or never.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.share() {
            _ if self.won == 0 => "never",
            _ if self.won == self.legal => "always",
            share if share >= Mates::NEARLY_ALL => "nearly always",
            _ => "sometimes",
        }
    }
}

/// Why nothing is said of a group of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatesError {
    /// There are none, or more than two: how many.
    Count(usize),
    /// A king is one of them.
    King,
    /// Both are pawns.
    Pawns,
    /// Kings move otherwise than in chess.
    OtherKing,
}

impl fmt::Display for MatesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatesError::Count(count) => write!(
                f,
                "expected one or two pieces beside the king, got {count}: a third one takes 64 \
                 times as much memory and time"
            ),
            MatesError::King => f.write_str("expected pieces beside the king, got a king"),
            MatesError::Pawns => f.write_str("expected at most one pawn, got two"),
            MatesError::OtherKing => {
                f.write_str("expected kings that move as in chess, got others")
            }
        }
    }
}

impl std::error::Error for MatesError {}

/// Solves the ending of a king and one or two men of these types against a bare king. Two take a
/// second or two and about 15 megabytes.
///
/// ```
/// use treville_core::piece::PieceType;
/// use treville_core::pieces::PieceSet;
/// use treville_eval::position::endgame::against_bare_king;
///
/// let mates = against_bare_king(PieceSet::musketeer(), &[PieceType::ROOK])?;
/// assert_eq!((mates[0].word(), mates[0].longest), ("always", Some(16)));
/// # Ok::<(), treville_eval::position::endgame::MatesError>(())
/// ```
///
/// # Errors
///
/// See [`MatesError`].
pub fn against_bare_king(pieces: &PieceSet, kinds: &[PieceType]) -> Result<Vec<Mates>, MatesError> {
    let is_pawn = |kind: &PieceType| *kind == PieceType::PAWN;
    if !(1..=2).contains(&kinds.len()) {
        return Err(MatesError::Count(kinds.len()));
    }
    if !pieces.has_orthodox_king() {
        return Err(MatesError::OtherKing);
    }
    if kinds.contains(&PieceType::KING) {
        return Err(MatesError::King);
    }
    match *kinds {
        [one, other] if is_pawn(&one) && is_pawn(&other) => Err(MatesError::Pawns),
        [one, other] => {
            let pair = if is_pawn(&one) { [other, one] } else { [one, other] };
            let mut longest = Longest::default();
            let solution = solve_pair(pieces, pair, &mut |placement, _, to_lose, moves| {
                if !to_lose && pair[1] != PieceType::PAWN {
                    longest.add(stand_on_same_color(placement), moves);
                }
            });
            Ok(mates(pieces, &pair, &solution, &longest))
        }
        _ if kinds.iter().any(is_pawn) => {
            let pawn = lone_pawn(pieces);
            Ok(mates(pieces, kinds, &pawn.0, &Longest::default()))
        }
        _ => {
            let lone = Lone::new(pieces, kinds[0]);
            let longest = Longest([lone.longest().map(u16::from); 2]);
            Ok(mates(pieces, kinds, &lone.solution, &longest))
        }
    }
}

/// The most moves of a mate, by whether the two men stand on squares of the same colour.
#[derive(Clone, Copy, Default)]
struct Longest([Option<u16>; 2]);

impl Longest {
    fn add(&mut self, same: bool, moves: u16) {
        let longest = &mut self.0[usize::from(same)];
        *longest = (*longest).max(Some(moves));
    }
}

/// A pawn that may become a queen or a rook: no other piece wins more.
fn lone_pawn(pieces: &PieceSet) -> LonePawn {
    let [queen, rook] = [PieceType::QUEEN, PieceType::ROOK].map(|kind| Lone::new(pieces, kind));
    LonePawn::new(pieces, &[&queen.solution, &rook.solution])
}

/// Solves an ending with two men, of which the last may be a pawn; `tell` is that of [`solve`].
pub(super) fn solve_pair(
    pieces: &PieceSet,
    [one, other]: [PieceType; 2],
    tell: &mut dyn FnMut(usize, Bitboard, bool, u16),
) -> Solution {
    let first = Lone::new(pieces, one);
    let left = |lone| Some(LastMan::Piece(lone));
    if other == PieceType::PAWN {
        let pawn = lone_pawn(pieces);
        let promoted = [PieceType::QUEEN, PieceType::ROOK]
            .map(|kind| solve_pair(pieces, [one, kind], &mut |_, _, _, _| ()));
        let promoted = promoted.each_ref();
        let left = [Some(LastMan::Pawn(&pawn)), left(&first)];
        return solve(&Men::new(pieces, &[one, other], &promoted, &left), tell);
    }
    let second = (other != one).then(|| Lone::new(pieces, other));
    let left = [left(second.as_ref().unwrap_or(&first)), left(&first)];
    let left = left.map(|left| left.filter(LastMan::ever_wins));
    solve(&Men::new(pieces, &[one, other], &[], &left), tell)
}

/// Whether the two men of a placement stand on squares of the same colour.
fn stand_on_same_color(placement: usize) -> bool {
    let is_light = |shift: usize| Square::new((placement >> shift & 63) as u8).is_light();
    is_light(6) == is_light(12)
}

/// Counts what a solution has won. Two men that are bound to a colour each are two endings.
fn mates(
    pieces: &PieceSet,
    kinds: &[PieceType],
    solution: &Solution,
    longest: &Longest,
) -> Vec<Mates> {
    let men = Men::new(pieces, kinds, &[], &[]);
    let bound = |kind: &PieceType| pieces.kind(*kind).movement.is_color_bound();
    let are_bound = kinds.len() == 2 && kinds.iter().all(bound);
    let count = |colors: Colors| {
        let belongs = |placement: &usize| match colors {
            Colors::Any => true,
            Colors::Different => !stand_on_same_color(*placement),
            Colors::Same => stand_on_same_color(*placement),
        };
        let (mut legal, mut won) = (0, 0);
        for placement in (0..solution.to_win.len()).filter(belongs) {
            let Some(look) = men.look(placement) else { continue };
            let count = |kings: Bitboard| u64::from(kings.count());
            legal += count(look.room - look.attacked);
            won += count(solution.to_win[placement]);
        }
        let [different, same] = longest.0;
        let longest = match colors {
            Colors::Any => different.max(same),
            Colors::Different => different,
            Colors::Same => same,
        };
        Mates { colors, legal, won, longest }
    };
    if are_bound {
        vec![count(Colors::Different), count(Colors::Same)]
    } else {
        vec![count(Colors::Any)]
    }
}
