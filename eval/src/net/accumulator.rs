//! The accumulators of both views, updated incrementally from position to position.

use treville_core::color::{ByColor, Color};
use treville_core::position::Position;

use crate::net::features::{Feature, View, active, changes};
use crate::net::fold::FoldedWeights;
use crate::net::lanes::{Lane, add_all, combine, combine_any, subtract};

/// The most features that are added or removed in an update; with more, a refresh costs less.
/// Castling with a waiting piece and lost rights are five and five.
const MOST: usize = 16;
/// The most features whose weights are added at once.
const BATCH: usize = 8;

/// The first layer of both sides' views of a position: the bias and the weights of all active
/// features.
///
/// A search keeps one for each ply and updates it from the nearest earlier ply whose own is known:
/// it need not be the last one.
#[derive(Clone, Debug)]
pub struct Accumulator {
    sums: ByColor<Box<[Lane]>>,
    views: ByColor<View>,
    /// The material of White less that of Black, for the skip connection.
    material: i32,
    /// Number of pieces on the board, which selects the output bucket.
    piece_count: u32,
    /// The number of the folded weights that the sums are of; 0 before the first.
    number: u64,
}

/// Features of White's plain view that were added or removed.
struct FeatureList {
    features: [Feature; MOST],
    count: usize,
}

impl FeatureList {
    const NONE: FeatureList = FeatureList { features: [Feature::FIRST; MOST], count: 0 };

    /// Counts the feature, and keeps it if there is room.
    #[inline]
    fn push(&mut self, feature: Feature) {
        if let Some(place) = self.features.get_mut(self.count) {
            *place = feature;
        }
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[Feature] {
        &self.features[..self.count.min(MOST)]
    }

    #[inline]
    fn value(&self, folded: &FoldedWeights) -> i32 {
        self.all().iter().map(|feature| folded.value(*feature)).sum()
    }
}

impl Accumulator {
    /// An accumulator that knows no position yet.
    #[must_use]
    pub fn new(folded: &FoldedWeights) -> Accumulator {
        let sums = ByColor::from_fn(|color| folded.bias(color).into());
        Accumulator {
            sums,
            views: ByColor([View::PLAIN; 2]),
            material: 0,
            piece_count: 0,
            number: 0,
        }
    }

    /// The accumulator of a side's view.
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

    /// Number of pieces on the board, kings and pawns among them.
    #[inline]
    #[must_use]
    pub const fn piece_count(&self) -> u32 {
        self.piece_count
    }

    /// Refreshes both views from a position. `folded` must be [for](FoldedWeights::is_for) the
    /// position.
    pub fn refresh(&mut self, position: &Position, folded: &FoldedWeights) {
        debug_assert!(folded.is_for(position));
        if self.sums[Color::White].len() != folded.bias(Color::White).len() {
            *self = Accumulator::new(folded);
        }
        self.number = folded.number();
        self.piece_count = position.board().occupied().count();
        self.material = 0;
        let plain = View::PLAIN;
        active(position, plain, |feature| self.material += folded.value(feature));
        for color in Color::ALL {
            self.refresh_view(position, color, folded);
        }
    }

    /// Updates from `ancestor`, the accumulator of `before`, to `after`: a later position of the
    /// same game. `folded` must be [for](FoldedWeights::is_for) `after`.
    ///
    /// Refreshes what cannot be updated: both views where types have changed, which they do
    /// before play, and a view whose king has crossed the middle of the board.
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
        let plain = View::PLAIN;
        let (mut added, mut removed) = (FeatureList::NONE, FeatureList::NONE);
        changes(before, after, plain, |one| added.push(one), |one| removed.push(one));
        if added.count > MOST || removed.count > MOST {
            return self.refresh(after, folded);
        }
        self.number = ancestor.number;
        self.piece_count = after.board().occupied().count();
        self.material = ancestor.material + added.value(folded) - removed.value(folded);
        for color in Color::ALL {
            let view = View::of(after, color);
            if view != ancestor.views[color] {
                self.refresh_view(after, color, folded);
                continue;
            }
            self.views[color] = view;
            update_view(
                &ancestor.sums[color],
                &added,
                &removed,
                view,
                folded,
                &mut self.sums[color],
            );
        }
    }

    /// Removes an active feature of White's plain view of this position.
    pub(super) fn leave_out(
        &mut self,
        position: &Position,
        feature: Feature,
        folded: &FoldedWeights,
    ) {
        self.material -= folded.value(feature);
        self.piece_count -= u32::from(feature.is_on_board());
        for color in Color::ALL {
            let view = View::of(position, color);
            subtract(&mut self.sums[color], folded.weights(view, feature.seen_by(view)));
        }
    }

    fn refresh_view(&mut self, position: &Position, color: Color, folded: &FoldedWeights) {
        let view = View::of(position, color);
        self.views[color] = view;
        let sums = &mut self.sums[color];
        sums.copy_from_slice(folded.bias(color));
        let mut batch: [&[Lane]; BATCH] = [&[]; BATCH];
        let mut count = 0;
        active(position, view, |feature| {
            batch[count] = folded.weights(view, feature);
            count += 1;
            if count == BATCH {
                add_all(sums, &batch);
                count = 0;
            }
        });
        add_all(sums, &batch[..count]);
    }
}

/// Writes a view's sums `to`: those of `from` and the added features less the removed ones.
#[inline]
fn update_view(
    from: &[Lane],
    added: &FeatureList,
    removed: &FeatureList,
    view: View,
    folded: &FoldedWeights,
    to: &mut [Lane],
) {
    let (a, r) = (&added.features, &removed.features);
    // A closure would not be inlined, which costs more than the look-up.
    macro_rules! weights {
        ($feature:expr) => {
            folded.weights(view, $feature.seen_by(view))
        };
    }
    // Quiet moves, captures, moves with gating, captures with gating; the rest is rare.
    match (added.count, removed.count) {
        (1, 1) => combine(from, [weights!(a[0])], [weights!(r[0])], to),
        (1, 2) => combine(from, [weights!(a[0])], [weights!(r[0]), weights!(r[1])], to),
        (2, 2) => {
            combine(from, [weights!(a[0]), weights!(a[1])], [weights!(r[0]), weights!(r[1])], to)
        }
        (2, 3) => {
            let removed = [weights!(r[0]), weights!(r[1]), weights!(r[2])];
            combine(from, [weights!(a[0]), weights!(a[1])], removed, to);
        }
        _ => {
            let rows = |list: &FeatureList| {
                let mut rows: [&[Lane]; MOST] = [&[]; MOST];
                for (row, feature) in rows.iter_mut().zip(list.all()) {
                    *row = weights!(*feature);
                }
                rows
            };
            let (a, r) = (rows(added), rows(removed));
            combine_any(from, &a[..added.all().len()], &r[..removed.all().len()], to);
        }
    }
}

/// Equal sums and material, however they came about.
impl PartialEq for Accumulator {
    fn eq(&self, other: &Accumulator) -> bool {
        (&self.sums, self.views, self.material, self.piece_count, self.number)
            == (&other.sums, other.views, other.material, other.piece_count, other.number)
    }
}
