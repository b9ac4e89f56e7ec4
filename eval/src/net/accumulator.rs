//! The accumulators of both views, updated incrementally from position to position.

use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::position::Position;

use crate::net::features::{
    Fact, Feature, Place, View, active, active_threats, changed_squares, changes, threat_changes,
};
use crate::net::fold::FoldedWeights;
use crate::net::lanes::{Lane, add_all, combine, combine_any, combine_bytes, subtract};
use crate::net::threats::{Attacks, Threats, ValueClasses};

/// The most features that are added or removed in an update, and the same for those of threats;
/// with more, a refresh costs less. Castling with a waiting piece and lost rights are five and five,
/// and near a king that moves 24 threats may change.
const MOST: usize = 32;
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
    /// The threats of the position; none for a net that knows none.
    threats: Threats,
    /// The attacks of its pieces, from which the threats of later positions are found.
    attacks: Attacks,
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
            threats: Threats::default(),
            attacks: Attacks::NONE,
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
        self.update_threats(position, folded, &Attacks::NONE, !Bitboard::EMPTY);
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
    /// before play, and a view whose king has left its zone or crossed the middle of the board.
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
        let changed = changed_squares(before, after);
        self.update_threats(after, folded, &ancestor.attacks, changed);
        let (mut new, mut gone) = (FeatureList::NONE, FeatureList::NONE);
        if let Some(classes) = folded.classes() {
            let both = [(before, &ancestor.threats), (after, &self.threats)];
            threat_changes(both, changed, classes, |one| new.push(one), |one| gone.push(one));
        }
        if [&added, &removed, &new, &gone].into_iter().any(|list| list.count > MOST) {
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
            let sums = &mut self.sums[color];
            update_view(&ancestor.sums[color], &added, &removed, view, folded, sums);
            if new.count + gone.count > 0 {
                let mut rows: [&[i8]; 2 * MOST] = [&[]; 2 * MOST];
                let all = new.all().iter().chain(gone.all());
                for (row, feature) in rows.iter_mut().zip(all) {
                    *row = folded.threat(view, feature.threat().unwrap_or(0));
                }
                let (new_rows, rest) = rows.split_at(new.count);
                combine_bytes(sums, new_rows, &rest[..gone.count]);
            }
        }
    }

    /// Removes an active feature of White's plain view of this position, and with a piece on the
    /// board its threats to others and its defence of them.
    pub(super) fn leave_out(
        &mut self,
        position: &Position,
        feature: Feature,
        folded: &FoldedWeights,
    ) {
        self.material -= folded.value(feature);
        self.piece_count -= u32::from(feature.is_on_board());
        let absent = match feature.fact() {
            Fact::Piece(_, _, Place::Square(square)) => Bitboard::of(square),
            _ => Bitboard::EMPTY,
        };
        let of = |classes| Threats::of(position, classes, absent);
        let after = folded.classes().map_or(self.threats, of);
        let before = std::mem::replace(&mut self.threats, after);
        for color in Color::ALL {
            let (view, sums) = (View::of(position, color), &mut self.sums[color]);
            subtract(sums, folded.weights(view, feature.seen_by(view)));
            let Some(classes) = folded.classes() else { continue };
            each_threat(position, &before, classes, |threat| {
                combine_bytes(sums, &[], &[folded.threat(view, threat)]);
            });
            each_threat(position, &self.threats, classes, |threat| {
                combine_bytes(sums, &[folded.threat(view, threat)], &[]);
            });
        }
    }

    /// Finds the threats, unless the net knows none.
    #[inline]
    fn update_threats(
        &mut self,
        position: &Position,
        folded: &FoldedWeights,
        before: &Attacks,
        changed: Bitboard,
    ) {
        if let Some(classes) = folded.classes() {
            self.threats = Threats::update(position, classes, before, changed, &mut self.attacks);
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
        let Some(classes) = folded.classes() else { return };
        let mut batch: [&[i8]; BATCH] = [&[]; BATCH];
        let mut count = 0;
        each_threat(position, &self.threats, classes, |threat| {
            batch[count] = folded.threat(view, threat);
            count += 1;
            if count == BATCH {
                combine_bytes(sums, &batch, &[]);
                count = 0;
            }
        });
        combine_bytes(sums, &batch[..count], &[]);
    }
}

/// Gives the features of threats by their numbers, as White's plain view has them.
fn each_threat(
    position: &Position,
    threats: &Threats,
    classes: &ValueClasses,
    mut give: impl FnMut(usize),
) {
    active_threats(position, threats, classes, View::PLAIN, |feature| {
        feature.threat().into_iter().for_each(&mut give);
    });
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
            let mut rows: [&[Lane]; 2 * MOST] = [&[]; 2 * MOST];
            for (row, feature) in rows.iter_mut().zip(added.all().iter().chain(removed.all())) {
                *row = weights!(*feature);
            }
            let (a, rest) = rows.split_at(added.all().len());
            combine_any(from, a, &rest[..removed.all().len()], to);
        }
    }
}

/// Equal sums and material, however they came about.
impl PartialEq for Accumulator {
    fn eq(&self, other: &Accumulator) -> bool {
        (&self.sums, self.views, self.threats, self.material, self.piece_count, self.number)
            == (
                &other.sums,
                other.views,
                other.threats,
                other.material,
                other.piece_count,
                other.number,
            )
    }
}
