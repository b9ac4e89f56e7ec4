//! Folds the factoriser: from the weights of virtual features to those of a game's features.
//!
//! The unit of folding is a block: the weights of one type as the own or the other side's. It is
//! folded once and shared by every game that the type is in, so a search before play, where each
//! line has its own types, pays for the types and not for their pairs. A game has a table of blocks
//! for each view; types that move to the left as to the right have one block for a view and the
//! mirrored one.
//!
//! Weights of threats are the same in every game, so they are rounded once for a net.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use treville_core::betza::Movement;
use treville_core::color::{ByColor, Color};
use treville_core::piece::{BySlot, PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;

use crate::net::factoriser::{
    FactorisedPiece, Numbering, VirtualFeature, castling, is_mirrored, threat,
};
use crate::net::features::{Feature, Place, Side, THREAT_FEATURES, View, ZONES};
use crate::net::lanes::{LANE, Lane, lanes};
use crate::net::material_skip;
use crate::net::parameters::{
    FEATURE_ONE, FOLDED_BIAS_LIMIT, FOLDED_LIMIT, ONE, Parameters, THREAT_LIMIT,
};
use crate::net::threats::ValueClasses;

/// The blocks and the games that are kept. One more, and all are dropped: 128 blocks of a net of
/// 256 units have 19 MB.
const KEPT: usize = 128;

/// The feature weights of a type, or of the rights to castle.
#[derive(Clone, Debug)]
struct Block {
    /// By zone of the own king.
    weights: [Arc<[Lane]>; ZONES],
    /// Addition to the bias because the type takes part, before it is rounded.
    taking_part: Arc<[i32]>,
}

/// The weights of a view: a block for each side and slot, and one for castling.
type Table = [Arc<[Lane]>; 17];

/// The feature weights of a game, after the factoriser is folded.
#[derive(Debug)]
pub struct FoldedWeights {
    number: u64,
    kinds: Kinds,
    tables: [Table; View::ALL.len()],
    bias: ByColor<Box<[Lane]>>,
    values: [i32; 16],
    classes: ValueClasses,
    /// Empty if the net knows no threats.
    threats: Arc<[i8]>,
    lanes: usize,
}

/// The types of a position as it keeps them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Kinds {
    /// The set's address: sets live for the whole program, and equal ones are one.
    set: usize,
    kinds: [PieceType; 16],
}

impl Kinds {
    #[inline]
    fn of(position: &Position) -> Kinds {
        let board = position.board();
        let kind = |index: usize| {
            let color = if index < 8 { Color::White } else { Color::Black };
            board.kind(color, Slot::ALL[index % 8])
        };
        let set = std::ptr::from_ref(position.pieces()).addr();
        Kinds { set, kinds: std::array::from_fn(kind) }
    }

    fn kind(&self, color: Color, slot: Slot) -> Option<PieceType> {
        let kind = self.kinds[8 * color.index() + slot.index()];
        (slot == Slot::King || kind != PieceType::KING).then_some(kind)
    }
}

impl FoldedWeights {
    /// Whether these are the weights for the position's types.
    #[inline]
    #[must_use]
    pub fn is_for(&self, position: &Position) -> bool {
        self.kinds == Kinds::of(position)
    }

    /// A number that no other folded weights have.
    #[inline]
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The weights of a feature of a view, but for those of threats.
    #[inline(always)]
    pub(super) fn weights(&self, view: View, feature: Feature) -> &[Lane] {
        let (block, place) = feature.in_block();
        &self.tables[view.index()][block][place * self.lanes..][..self.lanes]
    }

    /// The weights of a threat by its number among them, which is White's plain one.
    #[inline(always)]
    pub(super) fn threat(&self, view: View, number: usize) -> &[i8] {
        let width = self.lanes * LANE;
        &self.threats[view.threat(number) * width..][..width]
    }

    /// The value classes of the types, if the net knows threats.
    #[inline]
    pub(super) fn classes(&self) -> Option<&ValueClasses> {
        (!self.threats.is_empty()).then_some(&self.classes)
    }

    /// The bias with which an accumulator begins, the types that take part included.
    #[inline]
    pub(super) fn bias(&self, color: Color) -> &[Lane] {
        &self.bias[color]
    }

    /// Material value to White of a feature of White's plain view, in centipawns, for the skip
    /// connection.
    #[inline]
    pub(super) fn value(&self, feature: Feature) -> i32 {
        let (block, _) = feature.in_block();
        self.values.get(block).copied().unwrap_or(0)
    }
}

/// The blocks and games folded from one net.
#[derive(Debug, Default)]
pub(super) struct Folds {
    /// Types with their values.
    pieces: HashMap<(&'static Movement, Slot), Arc<(FactorisedPiece, i32)>>,
    blocks: HashMap<(&'static Movement, Slot, Side, bool), Block>,
    games: HashMap<Kinds, Arc<FoldedWeights>>,
    threats: Option<Arc<[i8]>>,
}

impl Folds {
    /// The weights for the position's types.
    pub(super) fn of(
        &mut self,
        parameters: &Parameters,
        position: &Position,
    ) -> Arc<FoldedWeights> {
        let kinds = Kinds::of(position);
        if let Some(folded) = self.games.get(&kinds) {
            return Arc::clone(folded);
        }
        if self.games.len() >= KEPT || self.blocks.len() >= KEPT {
            *self = Folds { threats: self.threats.take(), ..Folds::default() };
        }
        let folded = Arc::new(self.fold(parameters, position.pieces(), kinds));
        self.games.insert(kinds, Arc::clone(&folded));
        folded
    }

    fn fold(&mut self, parameters: &Parameters, pieces: &PieceSet, kinds: Kinds) -> FoldedWeights {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let nothing = Block::nothing(parameters);
        let mut block = |view: View, side: Side, slot: Slot| {
            let Some(kind) = kinds.kind(view.color(side), slot) else { return nothing.clone() };
            let movement = pieces.kind(kind).movement;
            self.block(parameters, movement, slot, side, is_mirrored(view, side))
        };
        let blocks = View::ALL.map(|view| -> [Block; 16] {
            let side = |index: usize| if index < 8 { Side::Own } else { Side::Other };
            std::array::from_fn(|index| block(view, side(index), Slot::ALL[index % 8]))
        });
        let bias = ByColor::from_fn(|color| {
            let mut sums: Vec<i32> = parameters.bias.iter().map(|number| 4 * number).collect();
            for block in &blocks[View { color, ..View::PLAIN }.index()] {
                add(&mut sums, &block.taking_part, 1);
            }
            lanes(&rounded(&sums, FOLDED_BIAS_LIMIT))
        });
        let rights = Block::castling(parameters).weights;
        let tables = View::ALL.map(|view| -> Table {
            let blocks = &blocks[view.index()];
            let weights = |index| blocks.get(index).map_or(&rights, |block: &Block| &block.weights);
            std::array::from_fn(|index| Arc::clone(&weights(index)[usize::from(view.zone)]))
        });
        let worth = ByColor::from_fn(|color| {
            BySlot(Slot::ALL.map(|slot| {
                let kind = kinds.kind(color, slot).filter(|_| slot != Slot::King);
                let value = |kind| self.piece(parameters, pieces.kind(kind).movement, slot).1;
                kind.map_or(0, value)
            }))
        });
        let values = std::array::from_fn(|index| {
            let (color, sign) = if index < 8 { (Color::White, 1) } else { (Color::Black, -1) };
            sign * worth[color][Slot::ALL[index % 8]]
        });
        FoldedWeights {
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            kinds,
            tables,
            bias,
            values,
            classes: ValueClasses::new(&worth, &parameters.bounds),
            threats: Arc::clone(self.threats.get_or_insert_with(|| threats(parameters))),
            lanes: parameters.width / LANE,
        }
    }

    /// A type with its value.
    fn piece(
        &mut self,
        parameters: &Parameters,
        movement: &'static Movement,
        slot: Slot,
    ) -> Arc<(FactorisedPiece, i32)> {
        let known = self.pieces.entry((movement, role(slot))).or_insert_with(|| {
            let piece = FactorisedPiece::new(&parameters.numbering(), movement, slot);
            Arc::new((piece, material_skip::value(movement, &parameters.factors)))
        });
        Arc::clone(known)
    }

    fn block(
        &mut self,
        parameters: &Parameters,
        movement: &'static Movement,
        slot: Slot,
        side: Side,
        mirrored: bool,
    ) -> Block {
        let (piece, _) = &*self.piece(parameters, movement, slot);
        let mirrored = mirrored && !piece.is_symmetrical();
        let key = (movement, role(slot), side, mirrored);
        if let Some(block) = self.blocks.get(&key) {
            return block.clone();
        }
        let block = Block::of(parameters, piece, side, mirrored);
        self.blocks.insert(key, block.clone());
        block
    }
}

/// The slot that stands for all in which a type has the same virtual features.
fn role(slot: Slot) -> Slot {
    match slot {
        Slot::Pawn | Slot::King => slot,
        _ => Slot::First,
    }
}

impl Block {
    fn of(parameters: &Parameters, piece: &FactorisedPiece, side: Side, mirrored: bool) -> Block {
        let sums = |place| sum(parameters, &piece.features(side, mirrored, place));
        let mut weights: [Vec<i16>; ZONES] = Default::default();
        for place in Place::all().filter(|place| *place != Place::TakesPart) {
            let sums = sums(place);
            for (zone, weights) in weights.iter_mut().enumerate() {
                let mut sums = sums.clone();
                let zoned = piece.zoned_features(side, mirrored, zone, place);
                add_features(&mut sums, parameters, &zoned);
                weights.extend(rounded(&sums, FOLDED_LIMIT));
            }
        }
        Block {
            weights: weights.map(|weights| lanes(&weights).into()),
            taking_part: sums(Place::TakesPart).into(),
        }
    }

    /// The rights to castle, in the order of their features.
    fn castling(parameters: &Parameters) -> Block {
        let sides = Side::ALL.into_iter().flat_map(|side| [(side, true), (side, false)]);
        let weights = sides.flat_map(|(side, towards_h)| {
            rounded(&sum(parameters, &[castling(side, towards_h)]), FOLDED_LIMIT)
        });
        Block::of_all_zones(lanes(&weights.collect::<Vec<i16>>()).into())
    }

    /// The weights of a slot without a type, which no piece uses.
    fn nothing(parameters: &Parameters) -> Block {
        let count = (Place::COUNT - 1) * parameters.width / LANE;
        Block::of_all_zones(vec![Lane::ZERO; count].into())
    }

    /// One and the same in every zone.
    fn of_all_zones(weights: Arc<[Lane]>) -> Block {
        let weights = std::array::from_fn(|_| Arc::clone(&weights));
        Block { weights, taking_part: Arc::default() }
    }
}

/// The weights of threats, unless all are zero.
fn threats(parameters: &Parameters) -> Arc<[i8]> {
    let first = Numbering::first_threat();
    if !(first..first + THREAT_FEATURES).any(|index| parameters.is_learnt(index)) {
        return Arc::default();
    }
    let weights = |number| rounded(&sum(parameters, &[threat(number)]), THREAT_LIMIT);
    // The limit is that of eight bits.
    (0..THREAT_FEATURES).flat_map(weights).map(|weight| weight as i8).collect()
}

/// The sum of the weights of virtual features, in quarters of a stored weight.
fn sum(parameters: &Parameters, features: &[VirtualFeature]) -> Vec<i32> {
    let mut sums = vec![0; parameters.width];
    add_features(&mut sums, parameters, features);
    sums
}

fn add_features(sums: &mut [i32], parameters: &Parameters, features: &[VirtualFeature]) {
    let width = parameters.width;
    for feature in features {
        let start = feature.index as usize * width;
        // A checked net has the weights of all virtual features.
        if let Some(weights) = parameters.feature_weights.get(start..start + width) {
            add(sums, weights, feature.quarters.into());
        }
    }
}

fn add<N: Copy + Into<i32>>(sums: &mut [i32], weights: &[N], times: i32) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_add((*weight).into().wrapping_mul(times));
    }
}

/// Sums in the quantisation of accumulators, rounded once: halves go away from zero.
fn rounded(sums: &[i32], limit: i32) -> Vec<i16> {
    const UNIT: u32 = (4 * FEATURE_ONE / ONE) as u32;
    let round = |sum: &i32| {
        let size = ((sum.unsigned_abs() + UNIT / 2) / UNIT).min(limit.unsigned_abs()) as i16;
        if *sum < 0 { -size } else { size }
    };
    sums.iter().map(round).collect()
}

#[cfg(test)]
mod tests;
