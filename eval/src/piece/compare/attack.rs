//! Whether one piece can attack another one without being attacked by it (source 000).

use treville_core::betza::{Goal, Movement, Span};
use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

/// A position in which a white piece attacks a black one that does not attack it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SafeAttack {
    /// The square of the attacking piece.
    pub from: Square,
    /// The square of the attacked one.
    pub to: Square,
    /// The square of a third piece that the attack needs, of either side.
    pub blocker: Option<Square>,
}

/// A position in which `attacker` attacks `victim` safely, if there is one: with nothing else on
/// the board, or, with `blocked`, with one piece more where that makes the difference.
///
/// Both have moved already, so that what they can do on their first move only does not count.
/// Without blockers a piece can attack safely whatever lacks one of its squares; with one, also
/// whatever only slides where it leaps.
///
/// ```
/// use treville_eval::piece::compare::safe_attack;
///
/// let [cannon, dragon] = ["KDsN", "QN"].map(|text| text.parse().unwrap());
/// assert_eq!(safe_attack(&cannon, &dragon, false), None);
/// let attack = safe_attack(&cannon, &dragon, true).unwrap();
/// assert!(attack.blocker.is_some(), "a piece in the dragon's way");
/// ```
#[must_use]
pub fn safe_attack(attacker: &Movement, victim: &Movement, blocked: bool) -> Option<SafeAttack> {
    let (attacks, answers) = (lasting_captures(attacker), lasting_captures(victim));
    let mut offsets: Vec<(i8, i8)> = attacks.iter().map(|goal| (goal.dx, goal.dy)).collect();
    // The nearest squares make the clearest examples.
    offsets.sort_by_key(|(dx, dy)| (dx.abs().max(dy.abs()), dx.abs() + dy.abs(), -dx, -dy));
    offsets.dedup();
    let duels: Vec<Duel> =
        offsets.into_iter().flat_map(|offset| Duel::all(&attacks, &answers, offset)).collect();

    let alone = duels.iter().find(|duel| duel.is_safe(Bitboard::EMPTY));
    if let Some(duel) = alone {
        return duel.position(None);
    }
    let third = |duel: &Duel| {
        let mut squares = duel.conditions().into_iter();
        let blocker = squares.find(|square| duel.is_safe(Bitboard::of(*square)))?;
        duel.position(Some(blocker))
    };
    if blocked { duels.iter().find_map(third) } else { None }
}

/// The captures of a piece that has moved.
fn lasting_captures(movement: &Movement) -> Vec<Goal> {
    movement.goals().into_iter().filter(|goal| goal.captures && !goal.initial).collect()
}

/// The captures of two pieces by each other. The conditions are those of a white one that stands on
/// a1 of a board whose edges are joined, as for goals.
struct Duel {
    offset: (i8, i8),
    /// The first square of White's piece on which these are the captures that fit the board.
    from: Square,
    attacks: Vec<Goal>,
    answers: Vec<Goal>,
}

impl Duel {
    /// The captures of White's piece on the black one that stands `offset` away, once for each set
    /// of them that fits the board from somewhere: with White's piece on d4 first, as in the
    /// source. Black's piece is turned by 180 degrees, so it answers along the same offset
    /// backwards.
    fn all(attacks: &[Goal], answers: &[Goal], offset: (i8, i8)) -> Vec<Duel> {
        let to_offset = |goal: &&Goal| (goal.dx, goal.dy) == offset;
        let attacks: Vec<Goal> = attacks.iter().filter(to_offset).copied().collect();
        let answers: Vec<Goal> =
            answers.iter().filter(to_offset).map(|goal| turned(goal, offset)).collect();
        let d4 = Square::new(27);
        let mut duels: Vec<Duel> = Vec::new();
        for from in std::iter::once(d4).chain(Square::all()) {
            let fitting = |goals: &[Goal]| -> Vec<Goal> {
                goals.iter().filter(|goal| goal.fits(from)).copied().collect()
            };
            let (attacks, answers) = (fitting(&attacks), fitting(&answers));
            let is_known = |duel: &Duel| (&duel.attacks, &duel.answers) == (&attacks, &answers);
            if !attacks.is_empty() && !duels.iter().any(is_known) {
                duels.push(Duel { offset, from, attacks, answers });
            }
        }
        duels
    }

    /// Whether only White's piece can capture, with pieces on these squares besides.
    fn is_safe(&self, occupied: Bitboard) -> bool {
        let possible = |goals: &[Goal]| goals.iter().any(|goal| allows(goal, occupied));
        possible(&self.attacks) && !possible(&self.answers)
    }

    /// The squares that make a difference.
    fn conditions(&self) -> Bitboard {
        let goals = self.attacks.iter().chain(&self.answers);
        goals.fold(Bitboard::EMPTY, |set, goal| set | goal.empty | goal.hurdles)
    }

    /// The duel on the real board.
    fn position(&self, blocker: Option<Square>) -> Option<SafeAttack> {
        let ((dx, dy), from) = (self.offset, self.from);
        let to = from.offset(dx, dy)?;
        let blocker = blocker.map(|square| {
            let (files, ranks) = coordinates(square);
            around(from, files, ranks)
        });
        Some(SafeAttack { from, to, blocker })
    }
}

/// The goal of a black piece that stands `offset` from a white one on a1, and takes it.
fn turned(goal: &Goal, (dx, dy): (i8, i8)) -> Goal {
    let turn = |set: Bitboard| -> Bitboard {
        let squares = set.into_iter().map(|square| {
            let (files, ranks) = coordinates(square);
            around(Square::new(0), dx - files, dy - ranks)
        });
        squares.collect()
    };
    // The way begins at the black piece and leads as far to the other side.
    let Span { left, right, down, up } = goal.span;
    let side = |length: u8, by: i8| length.checked_add_signed(by).unwrap_or(0);
    let span = Span {
        left: side(right, -dx),
        right: side(left, dx),
        down: side(up, -dy),
        up: side(down, dy),
    };
    Goal { empty: turn(goal.empty), hurdles: turn(goal.hurdles), span, ..*goal }
}

/// Whether a goal can be reached when exactly these of the squares in its conditions are occupied.
fn allows(goal: &Goal, occupied: Bitboard) -> bool {
    (goal.empty & occupied).is_empty()
        && (goal.hurdles.is_empty() || (goal.hurdles & occupied).count() == 1)
}

/// The square at this distance in files and ranks on a board whose edges are joined.
fn around(from: Square, files: i8, ranks: i8) -> Square {
    let turn = |start: usize, by: i8| (start as i8 + by).rem_euclid(8) as u8;
    Square::new(turn(from.rank().index(), ranks) * 8 + turn(from.file().index(), files))
}

/// The files and ranks from a1 to a square.
fn coordinates(square: Square) -> (i8, i8) {
    (square.file().index() as i8, square.rank().index() as i8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::betza::Content;
    use treville_core::color::Color;
    use treville_core::pieces::PieceSet;

    fn movement(name: &str) -> &'static Movement {
        let set = PieceSet::musketeer();
        set.kind(set.by_text(Color::White, name).unwrap()).movement
    }

    fn can(attacker: &str, victim: &str, blocked: bool) -> bool {
        safe_attack(movement(attacker), movement(victim), blocked).is_some()
    }

    #[test]
    fn the_examples_of_the_source() {
        assert!(can("elephant", "cannon", false));
        assert!(can("cannon", "elephant", false));
        assert!(can("knight", "queen", false));
        for blocked in [false, true] {
            assert!(!can("chancellor", "dragon", blocked));
            assert!(!can("archbishop", "dragon", blocked));
            assert!(!can("bishop", "queen", blocked));
            assert!(!can("rook", "queen", blocked));
        }
        assert!(!can("cannon", "dragon", false));
        assert!(can("cannon", "dragon", true));
    }

    /// Cannon on d4, dragon on f4, a pawn on e4: the source's own position.
    #[test]
    fn the_example_is_the_one_of_the_source() {
        let attack = safe_attack(movement("cannon"), movement("dragon"), true).unwrap();
        let squares = [attack.from, attack.to, attack.blocker.unwrap()];
        assert_eq!(squares.map(|square| square.to_string()), ["d4", "f4", "e4"]);
    }

    /// Every answer, against trying all pairs of squares and all third squares.
    #[test]
    fn nothing_is_missed_and_nothing_made_up() {
        let pieces = [
            "N", "Q", "KDsN", "QN", "fR", "wR", "nN", "cpR", "fcF", "B3DvN", "wB2", "NN", "FyafsF",
            "zB3", "asF",
        ];
        let pieces: Vec<Movement> = pieces.iter().map(|text| text.parse().unwrap()).collect();
        for one in &pieces {
            for other in &pieces {
                for blocked in [false, true] {
                    let found = safe_attack(one, other, blocked);
                    if let Some(attack) = found {
                        assert!(is_safe(one, other, attack), "{one} {other} {attack:?}");
                        let alone = safe_attack(one, other, false);
                        assert_eq!(attack.blocker.is_none(), alone.is_some());
                    } else {
                        assert!(!exists(one, other, blocked), "{one} {other} {blocked}");
                    }
                }
            }
        }
    }

    fn is_safe(one: &Movement, other: &Movement, attack: SafeAttack) -> bool {
        let SafeAttack { from, to, blocker } = attack;
        let board = |target: Square| {
            move |square: Square| match square {
                _ if square == target => Content::Enemy,
                _ if Some(square) == blocker => Content::Ally,
                _ => Content::Empty,
            }
        };
        let takes = |movement: &Movement, color, from, to| {
            movement.destinations(from, color, &board(to), true).captures.has(to)
        };
        takes(one, Color::White, from, to) && !takes(other, Color::Black, to, from)
    }

    /// The board is searched from three squares that stand for all: the middle and two corners.
    fn exists(one: &Movement, other: &Movement, blocked: bool) -> bool {
        [0, 27, 63].map(Square::new).into_iter().any(|from| {
            Square::all().filter(|to| *to != from).any(|to| {
                let third = Square::all().filter(|square| *square != from && *square != to);
                let third = third.filter(|_| blocked).map(Some);
                std::iter::once(None)
                    .chain(third)
                    .any(|blocker| is_safe(one, other, SafeAttack { from, to, blocker }))
            })
        })
    }
}
