//! Metadata of a net, in its file: the unit of its centipawns, the positions it was trained on, and
//! the games in which the classical evaluation helps it.
//!
//! A decision about a net belongs here, never to its name: a net that is fine-tuned from another
//! one inherits these facts, and plays by them wherever it is loaded.

use std::fmt;
use std::ops::RangeInclusive;

use treville_core::color::Color;
use treville_core::piece::{PieceType, Slot};
use treville_core::rules::Rules;

/// The units that a net can have.
pub const UNITS: RangeInclusive<f64> = 0.01..=100.0;

/// Metadata of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// Centipawns of the classical evaluation in one of the net's. Margins of the search, levels,
    /// chances and adjudication are made for the latter.
    pub unit: f64,
    /// By kind of game, in the order of [`GameKind::ALL`].
    pub games: [Experience; GameKind::ALL.len()],
}

/// The net's experience of a kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Experience {
    /// The positions of all its trainings, one after the other.
    pub positions: u64,
    /// Whether the average with the classical evaluation judges better than the net alone.
    pub is_helped: bool,
}

/// Games that a net may know well or badly, whatever their pieces are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// The officers of chess, in any array.
    Orthodox,
    /// The same, and pieces that enter.
    Entering,
    /// Other officers in the array of a side.
    Armies,
}

impl GameKind {
    /// All kinds.
    pub const ALL: [GameKind; 3] = [GameKind::Orthodox, GameKind::Entering, GameKind::Armies];

    /// The kind of these rules.
    #[must_use]
    pub fn of(rules: Rules) -> GameKind {
        if has_other_army(rules) {
            GameKind::Armies
        } else if rules.has_gating() {
            GameKind::Entering
        } else {
            GameKind::Orthodox
        }
    }

    /// One word, as command lines have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Orthodox => "orthodox",
            GameKind::Entering => "entering",
            GameKind::Armies => "armies",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameKind::Orthodox => "games with the officers of chess",
            GameKind::Entering => "games in which pieces enter",
            GameKind::Armies => "armies like these",
        })
    }
}

/// Whether a side has officers on the board that are not those of chess, apart from those that
/// enter.
fn has_other_army(rules: Rules) -> bool {
    let enters = |slot: Slot| rules.has_gating() && matches!(slot, Slot::First | Slot::Second);
    Color::ALL.into_iter().any(|color| {
        let slots = rules.armies[color].slots;
        let is_other = |kind: PieceType| kind.index() >= PieceType::ORTHODOX;
        Slot::ALL.into_iter().any(|slot| !enters(slot) && slots[slot].is_some_and(is_other))
    })
}

impl Facts {
    /// The facts of an untrained net, whose centipawns are those of the classical evaluation.
    pub const NONE: Facts =
        Facts { unit: 1.0, games: [Experience { positions: 0, is_helped: false }; 3] };

    /// The experience of a kind of game.
    #[must_use]
    pub const fn of(&self, kind: GameKind) -> Experience {
        self.games[kind as usize]
    }

    /// The facts of the average of two nets. Mostly one of them is fine-tuned from the other, so
    /// its positions include those of the other. The classical evaluation helps where it helps
    /// either.
    #[must_use]
    pub fn between(&self, other: &Facts) -> Facts {
        let games = GameKind::ALL.map(|kind| {
            let (one, other) = (self.of(kind), other.of(kind));
            Experience {
                positions: one.positions.max(other.positions),
                is_helped: one.is_helped || other.is_helped,
            }
        });
        Facts { games, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use treville_notation::armies::{self, ARMIES};

    use super::*;

    #[test]
    fn games_have_a_kind_by_their_pieces() {
        let [fides, clobberers, ..] = ARMIES;
        let game = |white, black| GameKind::of(armies::game(white, black, false).rules().unwrap());
        assert_eq!(GameKind::of(Rules::chess()), GameKind::Orthodox);
        assert_eq!(game(&fides, &fides), GameKind::Orthodox);
        assert_eq!(GameKind::of(Rules::musketeer()), GameKind::Entering);
        assert_eq!(GameKind::of(Rules::seirawan()), GameKind::Entering);
        for (white, black) in
            [(&fides, &clobberers), (&clobberers, &fides), (&clobberers, &clobberers)]
        {
            assert_eq!(game(white, black), GameKind::Armies);
        }
        for (number, kind) in GameKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
    }

    #[test]
    fn an_average_of_nets_needs_the_help_of_both() {
        let facts = |positions: [u64; 3], helped: [bool; 3]| {
            let games = std::array::from_fn(|kind| Experience {
                positions: positions[kind],
                is_helped: helped[kind],
            });
            Facts { unit: 0.5, games }
        };
        let (one, other) =
            (facts([1, 5, 0], [false, true, false]), facts([3, 4, 0], [true, false, false]));
        assert_eq!(one.between(&other), facts([3, 5, 0], [true, true, false]));
    }
}
