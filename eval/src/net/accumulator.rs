//! Sums of rows for both views, kept up from position to position.

use treville_core::color::{ByColor, Color};
use treville_core::position::Position;

use crate::net::fold::FoldedWeights;
use crate::net::lanes::{Lane, add_all, combine, take_off};
use crate::net::rows::{Row, View, active, changes};

/// The most rows that come or go in an update; with more, adding up anew costs less. Castling with
/// a waiting piece and lost rights are five and five.
const MOST: usize = 16;
/// The most rows that are added up at once.
const BATCH: usize = 8;

/// The views of both sides of a position, as sums of rows.
///
/// A search keeps one for each ply and brings it up from the nearest ply before whose own is known:
/// it need not be the last one.
#[derive(Clone, Debug)]
pub struct Accumulator {
    sums: ByColor<Box<[Lane]>>,
    mirrored: ByColor<bool>,
    /// The material of White less that of Black.
    material: i32,
    /// Number of men on the board.
    men: u32,
    /// The number of the tables that the rows are of; 0 before the first.
    number: u64,
}

/// Rows of White's plain view that have come or gone.
struct Rows {
    rows: [Row; MOST],
    count: usize,
}

impl Rows {
    const NONE: Rows = Rows { rows: [Row::FIRST; MOST], count: 0 };

    /// Counts the row, and keeps it if there is room.
    #[inline]
    fn push(&mut self, row: Row) {
        if let Some(place) = self.rows.get_mut(self.count) {
            *place = row;
        }
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[Row] {
        &self.rows[..self.count.min(MOST)]
    }

    #[inline]
    fn value(&self, folded: &FoldedWeights) -> i32 {
        self.all().iter().map(|row| folded.value(*row)).sum()
    }
}

impl Accumulator {
    /// An accumulator that knows no position yet.
    #[must_use]
    pub fn new(folded: &FoldedWeights) -> Accumulator {
        let sums = ByColor::from_fn(|color| folded.bias(color).into());
        Accumulator { sums, mirrored: ByColor([false; 2]), material: 0, men: 0, number: 0 }
    }

    /// The sums of a side's view.
    #[inline]
    #[must_use]
    pub fn view(&self, color: Color) -> &[Lane] {
        &self.sums[color]
    }

    /// A side's material less that of the other side, in centipawns.
    #[inline]
    #[must_use]
    pub fn material(&self, color: Color) -> i32 {
        match color {
            Color::White => self.material,
            Color::Black => -self.material,
        }
    }

    /// Number of men on the board, kings among them.
    #[inline]
    #[must_use]
    pub const fn men(&self) -> u32 {
        self.men
    }

    /// Adds up a position anew. `folded` must be [for](Folded::is_for) the position.
    pub fn refresh(&mut self, position: &Position, folded: &FoldedWeights) {
        debug_assert!(folded.is_for(position));
        if self.sums[Color::White].len() != folded.bias(Color::White).len() {
            *self = Accumulator::new(folded);
        }
        self.number = folded.number();
        self.men = position.board().occupied().count();
        self.material = 0;
        let plain = View { color: Color::White, mirrored: false };
        active(position, plain, |row| self.material += folded.value(row));
        for color in Color::ALL {
            self.refresh_view(position, color, folded);
        }
    }

    /// Brings up from `before`, whose sums `ancestor` has, what this one is to have of `after`: a
    /// later position of the same game. `folded` must be [for](Folded::is_for) `after`.
    ///
    /// A view that cannot be brought up is added up anew: everything where types have changed,
    /// which they do before play, and a view whose king has crossed the middle of the board.
    #[inline]
    pub fn update(
        &mut self,
        ancestor: &Accumulator,
        before: &Position,
        after: &Position,
        folded: &FoldedWeights,
    ) {
        debug_assert!(folded.is_for(after));
        let is_alike = self.sums[Color::White].len() == ancestor.sums[Color::White].len();
        if ancestor.number != folded.number() || !is_alike {
            return self.refresh(after, folded);
        }
        let plain = View { color: Color::White, mirrored: false };
        let (mut added, mut removed) = (Rows::NONE, Rows::NONE);
        changes(before, after, plain, |row| added.push(row), |row| removed.push(row));
        if added.count > MOST || removed.count > MOST {
            return self.refresh(after, folded);
        }
        self.number = ancestor.number;
        self.men = after.board().occupied().count();
        self.material = ancestor.material + added.value(folded) - removed.value(folded);
        for color in Color::ALL {
            let view = View::of(after, color);
            if view.mirrored != ancestor.mirrored[color] {
                self.refresh_view(after, color, folded);
                continue;
            }
            self.mirrored[color] = view.mirrored;
            bring_up(&ancestor.sums[color], &added, &removed, view, folded, &mut self.sums[color]);
        }
    }

    /// Takes off a row of White's plain view that is in the sums of this position.
    pub(super) fn leave_out(&mut self, position: &Position, row: Row, folded: &FoldedWeights) {
        self.material -= folded.value(row);
        self.men -= u32::from(row.is_on_board());
        for color in Color::ALL {
            let view = View::of(position, color);
            take_off(&mut self.sums[color], folded.row(view, row.seen_by(view)));
        }
    }

    fn refresh_view(&mut self, position: &Position, color: Color, folded: &FoldedWeights) {
        let view = View::of(position, color);
        self.mirrored[color] = view.mirrored;
        let sums = &mut self.sums[color];
        sums.copy_from_slice(folded.bias(color));
        let mut batch: [&[Lane]; BATCH] = [&[]; BATCH];
        let mut count = 0;
        active(position, view, |row| {
            batch[count] = folded.row(view, row);
            count += 1;
            if count == BATCH {
                add_all(sums, &batch);
                count = 0;
            }
        });
        add_all(sums, &batch[..count]);
    }
}

/// Writes the sums of a view, with what has come added and what has gone taken off.
#[inline]
fn bring_up(
    from: &[Lane],
    added: &Rows,
    removed: &Rows,
    view: View,
    folded: &FoldedWeights,
    to: &mut [Lane],
) {
    let (a, r) = (&added.rows, &removed.rows);
    // A closure would not be inlined, which costs more than the look-up.
    macro_rules! row {
        ($row:expr) => {
            folded.row(view, $row.seen_by(view))
        };
    }
    // Quiet moves, captures, moves with gating, captures with gating; the rest is rare.
    match (added.count, removed.count) {
        (1, 1) => combine(from, [row!(a[0])], [row!(r[0])], to),
        (1, 2) => combine(from, [row!(a[0])], [row!(r[0]), row!(r[1])], to),
        (2, 2) => combine(from, [row!(a[0]), row!(a[1])], [row!(r[0]), row!(r[1])], to),
        (2, 3) => {
            let removed = [row!(r[0]), row!(r[1]), row!(r[2])];
            combine(from, [row!(a[0]), row!(a[1])], removed, to);
        }
        _ => {
            to.copy_from_slice(from);
            added.all().iter().for_each(|one| add_all(to, &[row!(*one)]));
            removed.all().iter().for_each(|one| take_off(to, row!(*one)));
        }
    }
}

/// Equal sums and material, however they came about.
impl PartialEq for Accumulator {
    fn eq(&self, other: &Accumulator) -> bool {
        (&self.sums, self.mirrored, self.material, self.men, self.number)
            == (&other.sums, other.mirrored, other.material, other.men, other.number)
    }
}
