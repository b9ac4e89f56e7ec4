//! The types of pieces of all games, by how they move, and the armies that they make up.
//!
//! A movement is one type in all games, whatever it is called there. Armies are the types of both
//! sides by slot: features mean the same in all positions with the same armies.

use std::collections::HashMap;

use treville_core::betza::Movement;
use treville_core::color::Color;
use treville_core::piece::Slot;
use treville_core::position::Position;
use treville_eval::net::factoriser::{self, Numbering};
use treville_eval::net::parameters::OWN_LIMIT;

/// The types of both sides by slot; none where a slot is empty.
pub type Armies = [[Option<u32>; 8]; 2];

/// A type of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    /// The movement.
    pub movement: &'static Movement,
    /// Pawn, king, or for all others knight: pawns and kings are types of their own, even where an
    /// officer moves like them.
    pub slot: Slot,
}

/// Types and armies by number.
#[derive(Default)]
pub struct Types {
    types: Vec<Type>,
    numbers: HashMap<Type, u32>,
    armies: Vec<Armies>,
    armies_by_types: HashMap<Armies, u32>,
    /// By set and types within it: the number of the armies.
    known: HashMap<(usize, [u8; 16]), u32>,
    /// By armies: their positions.
    positions: Vec<u64>,
}

/// Stands for an empty slot.
const EMPTY: u8 = u8::MAX;

impl Types {
    /// The number of the armies of a position, which is counted.
    pub fn armies_of(&mut self, position: &Position) -> u32 {
        let pieces = position.pieces();
        let kinds = factoriser::types_of(position);
        let mut key = [EMPTY; 16];
        for color in Color::ALL {
            for slot in Slot::ALL {
                let kind = kinds[color][slot].map_or(EMPTY, |kind| kind.index() as u8);
                key[color.index() * 8 + slot.index()] = kind;
            }
        }
        // Sets are kept for the whole run, so their addresses identify them.
        let key = (std::ptr::from_ref(pieces).addr(), key);
        let number = self.known.get(&key).copied().unwrap_or_else(|| {
            let armies = Color::ALL.map(|color| {
                Slot::ALL.map(|slot| {
                    let movement = pieces.kind(kinds[color][slot]?).movement;
                    let is_special = matches!(slot, Slot::Pawn | Slot::King);
                    let slot = if is_special { slot } else { Slot::Knight };
                    Some(self.number(Type { movement, slot }))
                })
            });
            let number = self.number_of_armies(armies);
            self.known.insert(key, number);
            number
        });
        self.positions[number as usize] += 1;
        number
    }

    fn number(&mut self, kind: Type) -> u32 {
        *self.numbers.entry(kind).or_insert_with(|| {
            self.types.push(kind);
            self.types.len() as u32 - 1
        })
    }

    fn number_of_armies(&mut self, armies: Armies) -> u32 {
        *self.armies_by_types.entry(armies).or_insert_with(|| {
            self.armies.push(armies);
            self.positions.push(0);
            self.armies.len() as u32 - 1
        })
    }

    /// All types.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// All armies.
    #[must_use]
    pub fn armies(&self) -> &[Armies] {
        &self.armies
    }

    /// By type: the positions of games in which it takes part.
    #[must_use]
    pub fn positions(&self) -> Vec<u64> {
        let mut positions = vec![0; self.types.len()];
        for (armies, count) in self.armies.iter().zip(&self.positions) {
            let mut all: Vec<u32> = armies.iter().flatten().flatten().copied().collect();
            all.sort_unstable();
            all.dedup();
            all.into_iter().for_each(|kind| positions[kind as usize] += count);
        }
        positions
    }

    /// The numbering of a net with own features for these movements, which it has anyway, and after
    /// them for the types that take part in at least `least` positions: the most frequent first, up
    /// to [`OWN_LIMIT`] in all.
    #[must_use]
    pub fn numbering(&self, known: &[String], least: u64) -> Numbering {
        let mut own: Vec<(u64, String)> = Vec::new();
        for (kind, count) in self.types.iter().zip(self.positions()) {
            let text = kind.movement.to_string();
            let is_known = known.contains(&text) || own.iter().any(|(_, other)| *other == text);
            if count >= least.max(1) && !is_known {
                own.push((count, text));
            }
        }
        own.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        let own = known.iter().cloned().chain(own.into_iter().map(|(_, text)| text));
        Numbering::new(own.take(OWN_LIMIT).collect())
    }
}
