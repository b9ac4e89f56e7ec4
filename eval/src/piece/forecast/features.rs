//! A movement in numbers, by which pieces are near to each other or far.

use treville_core::bitboard::Bitboard;
use treville_core::square::Square;

use crate::piece::mobility::profile::Target;
use crate::piece::mobility::{Profile, Ways};
use crate::piece::reach::free;

/// Number of features.
pub const COUNT: usize = 24;

/// The features of a movement, in the mean of all squares of a crowded board: every square is empty
/// with Betza's usual chance (source 002). A number for captures stands before one for quiet moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Features {
    /// Captures and quiet moves at a distance of one, two, three, and four or more king moves.
    pub by_distance: [[f64; 4]; 2],
    /// Captures and quiet moves ahead, sideways and back.
    pub by_side: [[f64; 3]; 2],
    /// Captures and quiet moves that nothing can block, that something can, and that need a piece
    /// to hop over.
    pub by_way: [[f64; 3]; 2],
    /// Captures two squares or more away that nothing can block.
    pub far_leaps: f64,
    /// 1 for a piece that never leaves squares of one colour, else 0.
    pub color_bound: f64,
    /// Share of the squares that it attacks from where at most two moves take it from d1 or e1, with
    /// nothing in its way and something wherever it hops: a piece that never goes ahead attacks few,
    /// however many moves it has.
    pub outlook: f64,
}

impl Features {
    /// The features of a movement.
    #[must_use]
    pub fn of(profile: &Profile) -> Features {
        let shares: Vec<Share> = profile.all_targets().iter().flat_map(Share::all).collect();
        let mut features = Features::default();
        // Square by square: sums of floating point depend on the order.
        for from in Square::all() {
            for share in shares.iter().filter(|share| share.from.has(from)) {
                for (what, count) in share.counts.into_iter().enumerate() {
                    features.by_distance[what][share.distance - 1] += count;
                    features.by_side[what][share.side] += count;
                    features.by_way[what][share.kind] += count;
                }
                if share.kind == 0 && share.distance > 1 {
                    features.far_leaps += share.counts[0];
                }
            }
        }
        features.color_bound = f64::from(u8::from(profile.movement().is_color_bound()));
        features.outlook = outlook(profile);
        features
    }

    /// Captures of all kinds.
    #[must_use]
    pub fn captures(&self) -> f64 {
        self.by_distance[0].iter().sum()
    }

    /// Quiet moves of all kinds.
    #[must_use]
    pub fn moves(&self) -> f64 {
        self.by_distance[1].iter().sum()
    }

    /// Quiet moves ahead or back, whichever are fewer: a piece that goes one way only is soon out of
    /// the game.
    #[must_use]
    pub fn to_and_fro(&self) -> f64 {
        self.by_side[1][0].min(self.by_side[1][2])
    }

    /// All of them in a row: distances, sides, both ways, ways, far leaps, colour, outlook.
    #[must_use]
    pub fn row(&self) -> [f64; COUNT] {
        let distances = self.by_distance.as_flattened().iter();
        let sides = self.by_side.as_flattened().iter();
        let rest = [self.far_leaps, self.color_bound, self.outlook];
        let parts = distances.chain(sides).copied().chain([self.to_and_fro()]);
        let mut all = parts.chain(self.by_way.as_flattened().iter().copied()).chain(rest);
        std::array::from_fn(|_| all.next().unwrap_or_default())
    }
}

/// The squares in the middle of the first rank, d1 and e1.
const START: Bitboard = Bitboard(0b0001_1000);

/// See [`Features::outlook`].
fn outlook(profile: &Profile) -> f64 {
    // Where the piece gets from these squares in one move of a kind.
    let next = |squares: Bitboard, fits: fn(&Ways) -> bool| -> Bitboard {
        let is_open = |target: &&Target| target.ways.iter().any(fits);
        let targets = profile.all_targets().iter().filter(is_open);
        targets.fold(Bitboard::EMPTY, |all, target| {
            let from = (squares & target.from).0;
            let by = 8 * i32::from(target.dy) + i32::from(target.dx);
            let to = if by < 0 { from >> -by } else { from << by };
            all | Bitboard(to)
        })
    };
    let mut at = START;
    for _ in 0..2 {
        at |= next(at, |way| way.both + way.move_only > 0);
    }
    f64::from(next(at, |way| way.both + way.capture_only > 0).count()) / 64.0
}

/// The addition of a way to the features, from each square where it begins.
struct Share {
    from: Bitboard,
    distance: usize,
    side: usize,
    kind: usize,
    /// Captures, then quiet moves.
    counts: [f64; 2],
}

impl Share {
    /// Those of the ways to a target.
    fn all(target: &Target) -> impl Iterator<Item = Share> {
        let Target { dx, dy, from, ways } = target;
        let distance = usize::from(dx.unsigned_abs().max(dy.unsigned_abs()).min(4));
        let side = match dy.signum() {
            1 => 0,
            0 => 1,
            _ => 2,
        };
        ways.iter().map(move |way| {
            let kind = match (way.occupied, way.empty) {
                (0, 0) => 0,
                (0, _) => 1,
                _ => 2,
            };
            let free = free(way) / 64.0;
            let counts = [way.both + way.capture_only, way.both + way.move_only];
            let counts = counts.map(|count| free * f64::from(count));
            Share { from: *from, distance, side, kind, counts }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(text: &str) -> Features {
        Features::of(&Profile::new(&text.parse().unwrap()))
    }

    #[test]
    fn captures_and_moves_are_counted_apart_and_all_of_them() {
        for text in ["N", "cQmW", "mQcW", "pR", "nN", "fRbB", "KDA", "mAcNN"] {
            let own = features(text);
            for what in 0..2 {
                let whole: f64 = own.by_distance[what].iter().sum();
                for parts in [own.by_side[what].iter().sum(), own.by_way[what].iter().sum::<f64>()]
                {
                    assert!((whole - parts).abs() < 1e-12, "{text}: {whole} {parts}");
                }
            }
        }
        let [knight, taker] = [features("N"), features("cN")];
        assert_eq!((knight.captures(), knight.moves(), taker.moves()), (5.25, 5.25, 0.0));
        assert_eq!((knight.far_leaps, taker.far_leaps, features("W").far_leaps), (5.25, 5.25, 0.0));
    }

    #[test]
    fn ways_and_sides_are_told_apart() {
        let [leap, blocked, hop] = ["D", "nD", "pR"].map(|text| features(text).by_way[0]);
        assert!(leap[0] > 0.0 && leap[1..] == [0.0; 2]);
        assert!(blocked[1] > 0.0 && (blocked[0], blocked[2]) == (0.0, 0.0));
        assert!(hop[2] > 0.0 && hop[..2] == [0.0; 2]);
        assert_eq!(features("fR").to_and_fro(), 0.0);
        assert!(features("vR").to_and_fro() > 0.0);
        let squares = ["N", "sR", "bB", "mRcN", "cR"].map(|text| 64.0 * features(text).outlook);
        assert_eq!(squares, [56.0, 8.0, 0.0, 64.0, 22.0], "after two moves from d1 or e1");
        assert_eq!(["B", "BW"].map(|text| features(text).color_bound), [1.0, 0.0]);
    }
}
