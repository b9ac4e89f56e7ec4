//! Positions of a batch as lists of what is summed for them.
//!
//! A batch has *rows*, *sources* and *views*. A row is a piece of some type at a place, or a right
//! to castle: a sum of parameters. Every row that the batch has is summed once, however many
//! positions have it, and movements that several games share are one. Sources are the rows and,
//! behind them, for each pair of armies what takes part in the game. A view is a sum of sources.
//! All lists are there in both directions, for what goes forward and for the slopes that come back.

use treville_eval::net::factoriser::{FactorisedPiece, Numbering, castling, is_mirrored};
use treville_eval::net::features::{FEATURES, Fact, Feature, Place, Side, View};
use treville_eval::net::parameters::output_bucket;

use super::lists::{Item, Lists};
use super::record::{Metadata, Record};
use super::types::{Armies, Type, Types};

/// The target of a position.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Aim {
    /// The base of its score, in logarithms of the odds.
    pub base: f32,
    /// The points that it is to expect.
    pub target: f32,
    /// The cross entropy of the target with itself: no loss is less.
    pub least: f32,
    /// The weight.
    pub weight: f32,
}

/// Positions as lists.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// One for each position.
    pub aims: Vec<Aim>,
    /// Their metadata.
    pub known: Vec<Metadata>,
    /// Which output judges each.
    pub outputs: Vec<u8>,
    /// By row: its parts, by place among the parameters in use.
    pub rows: Lists,
    /// The same turned round: by parameter.
    pub of_parameters: Lists,
    /// By pair of armies, as a view sees them: the rows that say what takes part.
    pub armies: Lists,
    /// By view, that of the side to move first: its sources.
    pub views: Lists,
    /// The same turned round: by source.
    pub of_sources: Lists,
    /// The parameters that are used for the first time, in the order of their places.
    pub new: Vec<u32>,
}

impl Batch {
    fn clear(&mut self) {
        self.aims.clear();
        self.known.clear();
        self.outputs.clear();
        [&mut self.rows, &mut self.armies, &mut self.views].into_iter().for_each(Lists::clear);
        self.new.clear();
    }
}

/// Makes batches of records.
pub struct Assembler<'a> {
    armies: &'a [Armies],
    men: Vec<FactorisedPiece>,
    /// Whether these move to the left as to the right.
    is_symmetrical: Vec<bool>,
    /// For each view and row: the slot among those of both sides, [`CASTLING`] for none, and the
    /// place.
    facts: Vec<[Fold; FEATURES]>,
    /// By parameter: its place among those in use.
    places: Vec<u32>,
    used: u32,
    /// Whether parameters that are not in use are left out.
    is_frozen: bool,
    local: Local,
}

/// The place of a view's row among the rows of a batch.
#[derive(Clone, Copy)]
struct Fold {
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
    /// By type, side and whether it is mirrored.
    men: Numbers,
    /// By armies and view.
    armies: Numbers,
    /// By local armies: the local men of the slots of both sides, and what stands for castling.
    slots: Vec<[u32; CASTLING as usize + 1]>,
    /// By local man and place: the row.
    rows: Vec<u32>,
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
    /// An assembler for records with these types, in which no parameter is used yet.
    #[must_use]
    pub fn new(types: &'a Types, numbering: &Numbering) -> Assembler<'a> {
        let man = |kind: &Type| FactorisedPiece::new(numbering, kind.movement, kind.slot);
        let men: Vec<FactorisedPiece> = types.types().iter().map(man).collect();
        let armies = types.armies();
        Assembler {
            armies,
            is_symmetrical: men.iter().map(FactorisedPiece::is_symmetrical).collect(),
            men,
            facts: View::ALL.iter().map(|view| facts(*view)).collect(),
            places: vec![NONE; numbering.count()],
            used: 0,
            is_frozen: false,
            local: Local {
                // The first one stands for rights to castle.
                men: Numbers::new(1 + 4 * types.types().len()),
                armies: Numbers::new(View::ALL.len() * armies.len()),
                ..Local::default()
            },
        }
    }

    /// Says which parameters were used before, in the order of their places.
    pub fn go_on(&mut self, used: &[u32]) {
        used.iter().zip(0..).for_each(|(row, place)| self.places[*row as usize] = place);
        self.used = used.len() as u32;
    }

    /// From here on takes no more parameters into use, or does so again. What is not in use counts
    /// as zero.
    pub const fn freeze(&mut self, is_frozen: bool) {
        self.is_frozen = is_frozen;
    }

    /// Empties a batch and begins it anew.
    pub fn begin(&mut self, batch: &mut Batch) {
        batch.clear();
        let Local { men, armies, slots, rows } = &mut self.local;
        men.clear();
        armies.clear();
        slots.clear();
        rows.clear();
        men.of(0);
        rows.resize(Place::COUNT, NONE);
    }

    /// Adds a position. The sources of armies are behind all rows, whose number is not known before
    /// the batch ends.
    pub fn add(&mut self, batch: &mut Batch, record: &Record<'_>, known: Metadata, aim: Aim) {
        batch.aims.push(aim);
        batch.known.push(known);
        let men = record.rows().filter(|row| row.is_on_board()).count();
        batch.outputs.push(output_bucket(men as u32) as u8);
        for view in record.views() {
            let armies = self.local_armies(batch, known.armies, view);
            let slots = self.local.slots[armies as usize];
            let facts = view.index();
            for row in record.rows() {
                let Fold { slot, place } = self.facts[facts][row.index()];
                let man = slots[usize::from(slot)];
                if man != NONE {
                    let row = self.row(batch, man, usize::from(place));
                    batch.views.add(Item::row(row as usize));
                }
            }
            batch.views.add(Item::last(armies as usize));
            batch.views.end();
        }
    }

    /// Ends a batch: turns its lists round.
    pub fn end(&mut self, batch: &mut Batch) {
        let Batch { rows, of_parameters, armies, views, of_sources, .. } = batch;
        views.settle(rows.len());
        views.turn(rows.len() + armies.len(), of_sources);
        rows.turn(self.used as usize, of_parameters);
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
                    let man = self.local_man(*kind, side, is_mirrored(view, side));
                    slots[8 * side.index() + slot] = man;
                    let row = self.row(batch, man, Place::TakesPart.index());
                    batch.armies.add(Item::row(row as usize));
                }
            }
            batch.armies.end();
            self.local.slots.push(slots);
        }
        number
    }

    fn local_man(&mut self, kind: u32, side: Side, mirrored: bool) -> u32 {
        let mirrored = mirrored && !self.is_symmetrical[kind as usize];
        let thing = 1 + 4 * kind as usize + 2 * side.index() + usize::from(mirrored);
        let (number, is_new) = self.local.men.of(thing);
        if is_new {
            let length = self.local.rows.len() + Place::COUNT;
            self.local.rows.resize(length, NONE);
        }
        number
    }

    /// The row of a local man at a place.
    #[inline]
    fn row(&mut self, batch: &mut Batch, man: u32, place: usize) -> u32 {
        let at = man as usize * Place::COUNT + place;
        match self.local.rows[at] {
            NONE => {
                let row = batch.rows.len() as u32;
                self.local.rows[at] = row;
                self.add_parts(batch, man, place);
                row
            }
            row => row,
        }
    }

    fn add_parts(&mut self, batch: &mut Batch, man: u32, place: usize) {
        let thing = self.local.men.given[man as usize] as usize;
        let side = |other: bool| if other { Side::Other } else { Side::Own };
        let parts = match thing.checked_sub(1) {
            None => vec![castling(side(place >= 2), place.is_multiple_of(2))],
            Some(thing) => {
                let Some(place) = Place::all().nth(place) else { return batch.rows.end() };
                self.men[thing / 4].features(side(thing & 2 != 0), thing & 1 != 0, place)
            }
        };
        for part in parts {
            let place = &mut self.places[part.index as usize];
            if *place == NONE && self.is_frozen {
                continue;
            }
            if *place == NONE {
                *place = self.used;
                self.used += 1;
                batch.new.push(part.index);
            }
            batch.rows.add(Item::quarters(*place as usize, part.quarters));
        }
        batch.rows.end();
    }
}

/// The rows of White's plain view, as a view sees them.
fn facts(view: View) -> [Fold; FEATURES] {
    std::array::from_fn(|index| {
        let fact = Feature::new(index).map(|row| row.seen_by(view).fact());
        match fact {
            Some(Fact::Piece(side, slot, place)) => {
                Fold { slot: (8 * side.index() + slot.index()) as u8, place: place.index() as u8 }
            }
            Some(Fact::Castling { side, towards_h }) => {
                Fold { slot: CASTLING, place: (2 * side.index() + usize::from(!towards_h)) as u8 }
            }
            None => Fold { slot: CASTLING, place: 0 },
        }
    })
}
