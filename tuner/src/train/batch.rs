//! Batches of positions, as sparse matrices.
//!
//! A batch has *features*, *sources* and *views*. A feature is a piece of some type at a place, or
//! a right to castle: a sum of virtual features. Each feature of the batch is folded once, however
//! many positions have it, and movements that several games share are one. Sources are the features
//! and, after them, a bias for each pair of armies. A view, an accumulator, is a sum of sources.
//! All lists are there in both directions, for the forward and the backward pass.

use treville_eval::net::factoriser::{
    FactorisedPiece, Numbering, VirtualFeature, castling, is_mirrored, threat,
};
use treville_eval::net::features::{
    Fact, Feature, Place, Side, THREAT_FEATURES, THREATS, View, ZONES,
};
use treville_eval::net::parameters::output_bucket;

use super::lists::{Item, Lists};
use super::record::{Metadata, Record};
use super::types::{Armies, Type, Types};

/// The target of a position.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Target {
    /// The skip connection, which is added to the output, in logarithms of the odds.
    pub skip: f32,
    /// The expected points, from the search and the result.
    pub points: f32,
    /// The entropy of the target: no loss is less.
    pub least: f32,
    /// The sampling weight.
    pub weight: f32,
}

/// Positions as lists.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// One for each position.
    pub targets: Vec<Target>,
    /// Their metadata.
    pub metadata: Vec<Metadata>,
    /// Their output buckets.
    pub buckets: Vec<u8>,
    /// By feature: its virtual features, by place among those in use.
    pub features: Lists,
    /// The transpose: by virtual feature.
    pub of_virtual: Lists,
    /// By pair of armies, as a view sees them: the features of the types that take part.
    pub armies: Lists,
    /// By view, that of the side to move first: its sources.
    pub views: Lists,
    /// The transpose: by source.
    pub of_sources: Lists,
    /// The virtual features that are used for the first time, in the order of their places.
    pub new: Vec<u32>,
}

impl Batch {
    fn clear(&mut self) {
        self.targets.clear();
        self.metadata.clear();
        self.buckets.clear();
        [&mut self.features, &mut self.armies, &mut self.views].into_iter().for_each(Lists::clear);
        self.new.clear();
    }
}

/// Makes batches of records.
pub struct Assembler<'a> {
    armies: &'a [Armies],
    pieces: Vec<FactorisedPiece>,
    /// Whether these move to the left as to the right.
    is_symmetrical: Vec<bool>,
    /// For each view and feature but those of threats: the slot among those of both sides,
    /// [`CASTLING`] for none, and the place.
    keys: Vec<[Key; THREATS]>,
    /// By virtual feature: its place among those in use.
    places: Vec<u32>,
    used: u32,
    /// Whether virtual features that are not in use are left out.
    is_frozen: bool,
    local: Local,
}

/// The slot and the place of a view's feature.
#[derive(Clone, Copy)]
struct Key {
    slot: u8,
    place: u8,
}

/// Stands in the place of a slot for rights to castle.
const CASTLING: u8 = 16;
/// Stands for no number.
const NONE: u32 = u32::MAX;

/// The numbering of this batch alone.
#[derive(Default)]
struct Local {
    /// By type, zone, side and whether it is mirrored.
    pieces: Numbers,
    /// By armies and view.
    armies: Numbers,
    /// By local armies: the local pieces of the slots of both sides, and what stands for castling.
    slots: Vec<[u32; CASTLING as usize + 1]>,
    /// By local piece and place: the feature.
    features: Vec<u32>,
    /// By threat: the feature.
    threats: Vec<u32>,
}

/// Numbers for a few of many things, in the order in which they come.
#[derive(Default)]
struct Numbers {
    numbers: Vec<u32>,
    given: Vec<u32>,
}

impl Numbers {
    fn new(count: usize) -> Numbers {
        Numbers { numbers: vec![NONE; count], given: Vec::new() }
    }

    /// The number of a thing, and whether it is new.
    #[inline]
    fn of(&mut self, thing: usize) -> (u32, bool) {
        let number = &mut self.numbers[thing];
        let is_new = *number == NONE;
        if is_new {
            *number = self.given.len() as u32;
            self.given.push(thing as u32);
        }
        (*number, is_new)
    }

    fn clear(&mut self) {
        self.given.drain(..).for_each(|thing| self.numbers[thing as usize] = NONE);
    }
}

impl<'a> Assembler<'a> {
    /// An assembler for records with these types; no virtual feature is in use yet.
    #[must_use]
    pub fn new(types: &'a Types, numbering: &Numbering) -> Assembler<'a> {
        let piece = |kind: &Type| FactorisedPiece::new(numbering, kind.movement, kind.slot);
        let pieces: Vec<FactorisedPiece> = types.types().iter().map(piece).collect();
        let armies = types.armies();
        Assembler {
            armies,
            is_symmetrical: pieces.iter().map(FactorisedPiece::is_symmetrical).collect(),
            pieces,
            keys: View::ALL.iter().map(|view| keys(*view)).collect(),
            places: vec![NONE; numbering.count()],
            used: 0,
            is_frozen: false,
            local: Local {
                // The first one stands for rights to castle.
                pieces: Numbers::new(1 + 4 * ZONES * types.types().len()),
                armies: Numbers::new(View::ALL.len() * armies.len()),
                ..Local::default()
            },
        }
    }

    /// Takes the virtual features of an earlier run into use, in the order of their places.
    pub fn resume(&mut self, used: &[u32]) {
        used.iter().zip(0..).for_each(|(index, place)| self.places[*index as usize] = place);
        self.used = used.len() as u32;
    }

    /// Stops to take new virtual features into use, or starts again. Those that are not in use
    /// count as zero.
    pub const fn freeze(&mut self, is_frozen: bool) {
        self.is_frozen = is_frozen;
    }

    /// Empties a batch and begins it anew.
    pub fn begin(&mut self, batch: &mut Batch) {
        batch.clear();
        let Local { pieces, armies, slots, features, threats } = &mut self.local;
        pieces.clear();
        armies.clear();
        slots.clear();
        features.clear();
        threats.clear();
        threats.resize(THREAT_FEATURES, NONE);
        pieces.of(0);
        features.resize(Place::COUNT, NONE);
    }

    /// Adds a position. The sources of armies come after all features, whose number is not known
    /// before the batch ends.
    pub fn add(
        &mut self,
        batch: &mut Batch,
        record: &Record<'_>,
        metadata: Metadata,
        target: Target,
    ) {
        batch.targets.push(target);
        batch.metadata.push(metadata);
        let piece_count = record.features().filter(|feature| feature.is_on_board()).count();
        batch.buckets.push(output_bucket(piece_count as u32) as u8);
        for view in record.views() {
            let armies = self.local_armies(batch, metadata.armies, view);
            let slots = self.local.slots[armies as usize];
            for feature in record.features() {
                if let Some(threat) = feature.seen_by(view).threat() {
                    let feature = self.threat(batch, threat);
                    batch.views.add(Item::row(feature as usize));
                    continue;
                }
                let Key { slot, place } = self.keys[view.index()][feature.index()];
                let piece = slots[usize::from(slot)];
                if piece != NONE {
                    let feature = self.feature(batch, piece, usize::from(place));
                    batch.views.add(Item::row(feature as usize));
                }
            }
            batch.views.add(Item::last(armies as usize));
            batch.views.end();
        }
    }

    /// Ends a batch: transposes its lists.
    pub fn end(&mut self, batch: &mut Batch) {
        let Batch { features, of_virtual, armies, views, of_sources, .. } = batch;
        views.settle(features.len());
        views.transpose(features.len() + armies.len(), of_sources);
        features.transpose(self.used as usize, of_virtual);
    }

    fn local_armies(&mut self, batch: &mut Batch, armies: u32, view: View) -> u32 {
        let thing = View::ALL.len() * armies as usize + view.index();
        let (number, is_new) = self.local.armies.of(thing);
        if is_new {
            let types = self.armies[armies as usize];
            let mut slots = [NONE; CASTLING as usize + 1];
            slots[usize::from(CASTLING)] = 0;
            for side in Side::ALL {
                for (slot, kind) in types[view.color(side).index()].iter().enumerate() {
                    let Some(kind) = kind else { continue };
                    let piece = self.local_piece(*kind, side, view);
                    slots[8 * side.index() + slot] = piece;
                    let feature = self.feature(batch, piece, Place::TakesPart.index());
                    batch.armies.add(Item::row(feature as usize));
                }
            }
            batch.armies.end();
            self.local.slots.push(slots);
        }
        number
    }

    fn local_piece(&mut self, kind: u32, side: Side, view: View) -> u32 {
        let mirrored = is_mirrored(view, side) && !self.is_symmetrical[kind as usize];
        let in_zone = kind as usize * ZONES + usize::from(view.zone);
        let thing = 1 + 4 * in_zone + 2 * side.index() + usize::from(mirrored);
        let (number, is_new) = self.local.pieces.of(thing);
        if is_new {
            let length = self.local.features.len() + Place::COUNT;
            self.local.features.resize(length, NONE);
        }
        number
    }

    /// The feature of a local piece at a place.
    #[inline]
    fn feature(&mut self, batch: &mut Batch, piece: u32, place: usize) -> u32 {
        let at = piece as usize * Place::COUNT + place;
        match self.local.features[at] {
            NONE => {
                let feature = batch.features.len() as u32;
                self.local.features[at] = feature;
                self.factorise(batch, piece, place);
                feature
            }
            feature => feature,
        }
    }

    /// Adds a feature, as a list of its virtual features.
    fn factorise(&mut self, batch: &mut Batch, piece: u32, place: usize) {
        let thing = self.local.pieces.given[piece as usize] as usize;
        let side = |other: bool| if other { Side::Other } else { Side::Own };
        let virtual_features = match thing.checked_sub(1) {
            None => vec![castling(side(place >= 2), place.is_multiple_of(2))],
            Some(thing) => {
                let Some(place) = Place::all().nth(place) else { return batch.features.end() };
                let (kind, zone) = (thing / 4 / ZONES, thing / 4 % ZONES);
                let (piece, side, mirrored) =
                    (&self.pieces[kind], side(thing & 2 != 0), thing & 1 != 0);
                let mut all = piece.features(side, mirrored, place);
                all.extend(piece.zoned_features(side, mirrored, zone, place));
                all
            }
        };
        virtual_features.into_iter().for_each(|one| self.add_virtual(batch, one));
        batch.features.end();
    }

    /// The feature of a threat, by its number among them.
    #[inline]
    fn threat(&mut self, batch: &mut Batch, number: usize) -> u32 {
        match self.local.threats[number] {
            NONE => {
                let feature = batch.features.len() as u32;
                self.local.threats[number] = feature;
                self.add_virtual(batch, threat(number));
                batch.features.end();
                feature
            }
            feature => feature,
        }
    }

    /// Adds a virtual feature to the feature that is being listed.
    fn add_virtual(&mut self, batch: &mut Batch, one: VirtualFeature) {
        let place = &mut self.places[one.index as usize];
        if *place == NONE && self.is_frozen {
            return;
        }
        if *place == NONE {
            *place = self.used;
            self.used += 1;
            batch.new.push(one.index);
        }
        batch.features.add(Item::quarters(*place as usize, one.quarters));
    }
}

/// The keys of White's plain features, as a view sees them.
fn keys(view: View) -> [Key; THREATS] {
    std::array::from_fn(|index| {
        let fact = Feature::new(index).map(|feature| feature.seen_by(view).fact());
        match fact {
            Some(Fact::Piece(side, slot, place)) => {
                Key { slot: (8 * side.index() + slot.index()) as u8, place: place.index() as u8 }
            }
            Some(Fact::Castling { side, towards_h }) => {
                Key { slot: CASTLING, place: (2 * side.index() + usize::from(!towards_h)) as u8 }
            }
            Some(Fact::Threat(..) | Fact::NearKing(..)) | None => Key { slot: CASTLING, place: 0 },
        }
    })
}
