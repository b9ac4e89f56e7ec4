//! Positions as material: what one side has more of than the other, whatever the pieces are.
//!
//! A position has a handful of movements of which one side has more, out of hundreds, and keeps
//! them for many moves. So rows are lists, and equal ones of a game are one that counts several
//! times: a million positions take some thirty megabytes.

use std::collections::{BTreeMap, HashMap, HashSet};

use treville_core::betza::Movement;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::piece::{PieceType, Slot};
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_eval::position::piece_values::worth;
use treville_notation::pgn::GameResult;

use crate::fit::material::{Outcome, Rows};
use crate::positions::sample::Sample;

/// The engine's value of a piece, as a mean of middlegame and endgame.
#[must_use]
pub fn engine_worth(movement: &Movement) -> f64 {
    let worth = worth(movement);
    f64::from(worth.middlegame() + worth.endgame()) / 2.0
}

/// A movement or another quantity, by number, and White's count less Black's.
type Entry = (u16, i16);

/// Quantities of all games besides pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Other {
    /// Having the move.
    Move,
    /// Pieces of one type that is bound to a colour, on both of them.
    Colours,
    /// Pieces that wait behind the first rank.
    Waiting,
}

impl Other {
    /// All of them, in the order of their numbers.
    pub const ALL: [Other; 3] = [Other::Move, Other::Colours, Other::Waiting];
}

/// Positions of games as material.
#[derive(Debug, Default)]
pub struct Material {
    /// By set of pieces: the number of each type's movement, and whether it is bound to a colour.
    sets: HashMap<usize, Vec<(u16, bool)>>,
    numbers: HashMap<&'static Movement, u16>,
    /// The movements, by their numbers less those of [`Other`].
    pub movements: Vec<&'static Movement>,
    entries: Vec<Entry>,
    rows: Vec<Row>,
}

/// Equal positions of a game.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The end of its entries; they begin where those of the row before end.
    end: usize,
    points: f32,
    positions: u16,
    game: u32,
}

impl Material {
    /// Adds the positions of a game, or a part of them, in which a side may have more of something.
    pub fn add<'a>(&mut self, game: u32, samples: impl Iterator<Item = &'a Sample>) {
        let mut met: BTreeMap<Vec<Entry>, u16> = BTreeMap::new();
        let mut points = None;
        for sample in samples {
            points = match sample.result {
                GameResult::WhiteWins => Some(1.0),
                GameResult::Draw => Some(0.5),
                GameResult::BlackWins => Some(0.0),
                GameResult::Unknown => None,
            };
            let times = met.entry(self.entries_of(&sample.position)).or_default();
            *times = times.saturating_add(1);
        }
        let Some(points) = points else { return };
        for (entries, positions) in met {
            self.entries.extend(entries);
            self.rows.push(Row { end: self.entries.len(), points, positions, game });
        }
    }

    /// The number of a movement that was met, less those of [`Other`].
    #[must_use]
    pub fn number(&self, movement: &Movement) -> Option<usize> {
        self.numbers.get(movement).map(|number| usize::from(*number) - Other::ALL.len())
    }

    fn entries_of(&mut self, position: &Position) -> Vec<Entry> {
        let kinds = self.kinds(position.pieces());
        let board = position.board();
        let mut counts: Vec<Entry> = Vec::with_capacity(12);
        let mut add = |number: u16, count: i16| match counts.iter_mut().find(|n| n.0 == number) {
            Some((_, own)) => *own += count,
            None => counts.push((number, count)),
        };
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            for slot in Slot::OFFICERS.into_iter().chain([Slot::Pawn]) {
                let kind = board.kind(color, slot);
                let (men, (number, is_bound)) = (board.pieces(color, slot), kinds[kind.index()]);
                if kind == PieceType::KING || men.is_empty() {
                    continue;
                }
                add(number, sign * men.count() as i16);
                let [light, dark] =
                    [Bitboard::LIGHT, Bitboard::DARK].map(|half| (men & half).any());
                if is_bound && light && dark {
                    add(Other::Colours as u16, sign);
                }
            }
            for (number, kind) in position.chosen(color).into_iter().enumerate() {
                if let Some(kind) = kind.filter(|_| position.gates().may_enter(color, number)) {
                    add(kinds[kind.index()].0, sign);
                    add(Other::Waiting as u16, sign);
                }
            }
        }
        add(Other::Move as u16, if position.turn() == Color::White { 1 } else { -1 });
        counts.retain(|(_, count)| *count != 0);
        counts.sort_unstable();
        counts
    }

    /// The number of each type's movement, whatever it is called in its game.
    fn kinds(&mut self, pieces: &'static PieceSet) -> Vec<(u16, bool)> {
        // Sets are kept for the whole run, so their addresses tell them apart.
        let key = std::ptr::from_ref(pieces).addr();
        let Material { sets, numbers, movements, .. } = self;
        let number = |kind: PieceType| {
            let movement = pieces.kind(kind).movement;
            let next = (Other::ALL.len() + movements.len()) as u16;
            let number = *numbers.entry(movement).or_insert_with(|| {
                movements.push(movement);
                next
            });
            (number, movement.is_color_bound())
        };
        sets.entry(key).or_insert_with(|| pieces.types().map(number).collect()).clone()
    }

    /// In how many games a side has more of each number at some time.
    #[must_use]
    pub fn games(&self) -> Vec<u32> {
        let mut games = vec![0; Other::ALL.len() + self.movements.len()];
        let mut seen = HashSet::new();
        let mut game = None;
        for row in 0..self.rows.len() {
            if game.replace(self.rows[row].game) != Some(self.rows[row].game) {
                seen.clear();
            }
            for (number, _) in self.entries(row) {
                games[usize::from(*number)] += u32::from(seen.insert(*number));
            }
        }
        games
    }

    fn entries(&self, row: usize) -> &[Entry] {
        let start = row.checked_sub(1).map_or(0, |before| self.rows[before].end);
        &self.entries[start..self.rows[row].end]
    }

    /// The same as the rows of a regression: `places` has the parameter of each number. Rows with
    /// more of something that has none are left out, but for numbers of [`Other`].
    #[must_use]
    pub fn design<'a>(&'a self, places: &'a [Option<usize>]) -> Design<'a> {
        let size = places.iter().flatten().max().map_or(0, |last| last + 1);
        Design { material: self, places, size }
    }
}

/// Material as the rows of a regression.
#[derive(Debug)]
pub struct Design<'a> {
    material: &'a Material,
    places: &'a [Option<usize>],
    size: usize,
}

impl Rows for Design<'_> {
    fn size(&self) -> usize {
        self.size
    }

    fn count(&self) -> usize {
        self.material.rows.len()
    }

    fn row(&self, row: usize, counts: &mut [f64], present: &mut Vec<usize>) -> Option<Outcome> {
        let Row { points, positions, game, .. } = self.material.rows[row];
        let entries = self.material.entries(row);
        let is_known =
            |(number, _): &Entry| usize::from(*number) < Other::ALL.len() || self.has(*number);
        if !entries.iter().all(is_known) {
            return None;
        }
        for (number, count) in entries {
            if let Some(place) = self.places[usize::from(*number)] {
                present.push(place);
                counts[place] = f64::from(*count);
            }
        }
        Some(Outcome { points: f64::from(points), weight: f64::from(positions), game })
    }
}

impl Design<'_> {
    fn has(&self, number: u16) -> bool {
        self.places[usize::from(number)].is_some()
    }
}
