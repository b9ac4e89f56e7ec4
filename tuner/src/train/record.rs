//! A training position in few bytes: its features, and metadata.
//!
//! | bytes | content |
//! |---|---|
//! | 0 | number of active features |
//! | 1 | bits 0-1 the views of the side to move and of the other one: mirrored; bit 2 Black is to move; bits 3-4 the result for the side to move, in halves of a point |
//! | 2-3 | the score of the search |
//! | 4-5 | the material skip connection |
//! | 6-7 | the score of the classical evaluation, in held-out positions |
//! | 8 | the source |
//! | 9 | the zones of both kings, that of the side to move in the lower half |
//! | 10-13 | the number of its armies |
//! | 2 for each feature | features as White's plain view has them |
//!
//! All scores are centipawns for the side to move. Records stay inside one run of the program.

use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::position::Position;
use treville_eval::net::features::{FEATURES, Feature, View, active, active_threats};
use treville_eval::net::threats::{Threats, ValueClasses};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    head: &'a [u8; HEAD],
    features: &'a [u8],
}

/// Metadata of a training position: score, result, source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Metadata {
    /// The score of the search, in centipawns for the side to move.
    pub score: i16,
    /// The material skip connection: material by the formula.
    pub skip: i16,
    /// The score of the classical evaluation.
    pub classical: i16,
    /// The points of the side to move, in halves of a point.
    pub halves: u8,
    /// The source that it is from.
    pub source: u8,
    /// The number of its [armies](super::types::Types::armies).
    pub armies: u32,
}

const HEAD: usize = 14;

/// Adds a position, whose types have these value classes, to records.
pub fn write(
    position: &Position,
    metadata: &Metadata,
    classes: &ValueClasses,
    records: &mut Vec<u8>,
) {
    let start = records.len();
    let turn = position.turn();
    let [own, other] = [turn, !turn].map(|color| View::of(position, color));
    let black = u8::from(turn == Color::Black);
    records.push(0);
    let mirrored = u8::from(own.mirrored) | u8::from(other.mirrored) << 1;
    records.push(mirrored | black << 2 | metadata.halves << 3);
    for score in [metadata.score, metadata.skip, metadata.classical] {
        records.extend_from_slice(&score.to_le_bytes());
    }
    records.extend_from_slice(&[metadata.source, own.zone | other.zone << 4]);
    records.extend_from_slice(&metadata.armies.to_le_bytes());
    let mut add = |feature: Feature| {
        records.extend_from_slice(&(feature.index() as u16).to_le_bytes());
        records[start] += 1;
    };
    active(position, View::PLAIN, &mut add);
    let threats = Threats::of(position, classes, Bitboard::EMPTY);
    active_threats(position, &threats, classes, View::PLAIN, &mut add);
}

/// Takes the first of records, if there is one.
#[inline]
#[must_use]
pub fn split_first(records: &[u8]) -> Option<(Record<'_>, &[u8])> {
    let (head, rest) = records.split_first_chunk::<HEAD>()?;
    let (features, rest) = rest.split_at_checked(2 * usize::from(head[0]))?;
    Some((Record { head, features }, rest))
}

impl<'a> Record<'a> {
    #[inline]
    fn number(&self, at: usize) -> i16 {
        i16::from_le_bytes([self.head[at], self.head[at + 1]])
    }

    /// The metadata.
    #[inline]
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        let &[.., a0, a1, a2, a3] = self.head;
        Metadata {
            score: self.number(2),
            skip: self.number(4),
            classical: self.number(6),
            halves: self.head[1] >> 3,
            source: self.head[8],
            armies: u32::from_le_bytes([a0, a1, a2, a3]),
        }
    }

    /// The views of the side to move and of the other one.
    #[inline]
    #[must_use]
    pub fn views(&self) -> [View; 2] {
        let flags = self.head[1];
        let turn = Color::from_white(flags & 4 == 0);
        let view = |color, bit, zone| View { color, mirrored: flags & bit != 0, zone };
        [view(turn, 1, self.head[9] & 15), view(!turn, 2, self.head[9] >> 4)]
    }

    /// Its features, as White's plain view has them.
    #[inline]
    pub fn features(&self) -> impl Iterator<Item = Feature> + use<'a> {
        let (features, _) = self.features.as_chunks::<2>();
        let feature =
            |bytes: &[u8; 2]| Feature::new(usize::from(u16::from_le_bytes(*bytes)) % FEATURES);
        features.iter().filter_map(feature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::{fen, rules::Rules};
    use treville_eval::net::factoriser::types_of;
    use treville_eval::net::material_skip;
    use treville_eval::net::threats::BOUNDS;
    use treville_eval::piece::factors::Factors;

    const GAME: &str =
        "r1b1kb1r/1cq5/2pp3p/p1nl1PN1/P5n1/NP1QP2P/2P1K3/R2C1L1R[C-L-c-l-] b kq - 5 20";

    #[test]
    fn records_come_back_with_both_views() {
        let position = fen::parse(GAME, Rules::musketeer(), None).unwrap().position;
        let metadata = Metadata {
            score: -321,
            skip: 45,
            classical: -1500,
            halves: 2,
            source: 7,
            armies: 70_000,
        };
        let mut records = Vec::new();
        let values =
            material_skip::values(position.pieces(), &types_of(&position), &Factors::FITTED);
        let classes = ValueClasses::new(&values, &BOUNDS);
        write(&position, &Metadata::default(), &classes, &mut records);
        write(&position, &metadata, &classes, &mut records);
        let (first, rest) = split_first(&records).unwrap();
        let (second, rest) = split_first(rest).unwrap();
        assert!(rest.is_empty() && split_first(rest).is_none());
        assert_eq!((first.metadata(), second.metadata()), (Metadata::default(), metadata));
        for (view, color) in second.views().into_iter().zip([Color::Black, Color::White]) {
            assert_eq!(view, View::of(&position, color));
            let mut features: Vec<Feature> =
                second.features().map(|feature| feature.seen_by(view)).collect();
            let mut expected = Vec::new();
            active(&position, view, |feature| expected.push(feature));
            let threats = Threats::of(&position, &classes, Bitboard::EMPTY);
            active_threats(&position, &threats, &classes, view, |one| expected.push(one));
            assert!(expected.iter().any(|feature| feature.threat().is_some()));
            features.sort_unstable();
            expected.sort_unstable();
            assert_eq!(features, expected);
        }
    }
}
