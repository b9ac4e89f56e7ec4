//! Two groups of pieces compared by their values.

use std::cmp::Ordering;

/// The values of two groups, in any unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Balance {
    /// The sum of the first group.
    pub left: f64,
    /// The sum of the second group.
    pub right: f64,
}

impl Balance {
    /// The sums of two groups.
    #[must_use]
    pub fn of(left: &[f64], right: &[f64]) -> Balance {
        Balance { left: left.iter().sum(), right: right.iter().sum() }
    }

    /// By how much the first group is worth more; negative if it is worth less.
    #[must_use]
    pub fn difference(&self) -> f64 {
        self.left - self.right
    }

    /// Ratio of the second group's value to the first's, or `None` if the second is worth nothing.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        (self.right != 0.0).then(|| self.left / self.right)
    }

    /// Which group is worth more. Differences below a millionth are none: they come from adding in
    /// another order.
    #[must_use]
    pub fn verdict(&self) -> Ordering {
        match self.difference() {
            difference if difference > 1e-6 => Ordering::Greater,
            difference if difference < -1e-6 => Ordering::Less,
            _ => Ordering::Equal,
        }
    }
}

/// The ratio of two armies as they trade one unit for one, down to the last of the smaller army:
/// the first army, the second one, and their ratio.
///
/// This is the source's argument that it is the ratio that wins, and why the stronger side trades:
///
/// ```
/// use treville_eval::piece::compare::balance::trades;
///
/// let ratios: Vec<f64> = trades(8, 4).map(|(_, _, ratio)| ratio).collect();
/// assert_eq!(ratios, [2.0, 7.0 / 3.0, 3.0, 5.0], "the difference stays, the ratio grows");
/// ```
pub fn trades(left: u32, right: u32) -> impl Iterator<Item = (u32, u32, f64)> {
    (0..right.min(left)).map(move |traded| {
        let (left, right) = (left - traded, right - traded);
        (left, right, f64::from(left) / f64::from(right))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::reinfeld::group;
    use treville_core::betza::Movement;

    #[test]
    fn reinfeld_decides_what_order_cannot() {
        let value = |text: &str, left| {
            let pieces: Vec<Movement> =
                text.split('+').map(|piece| piece.parse().unwrap()).collect();
            group(&pieces, left).unwrap()
        };
        let balance = |left: &str, right: &str, bishops_left| {
            Balance::of(&[value(left, bishops_left)], &[value(right, 0)])
        };
        let pawns = "fmWfceFifmnD+fmWfceFifmnD";
        assert_eq!(balance(pawns, "N", 0).verdict(), Ordering::Less);
        assert_eq!(balance("N+N", "R", 0).difference(), 1.0);
        assert_eq!(balance("B+R", "Q", 0).verdict(), Ordering::Less, "the last bishop");
        assert_eq!(balance("B+R", "Q", 1).verdict(), Ordering::Equal, "the first bishop");
    }

    #[test]
    fn nothing_has_no_ratio() {
        assert_eq!(Balance::of(&[1.0], &[]).ratio(), None);
        assert_eq!(Balance::of(&[3.0, 5.0], &[4.0]).ratio(), Some(2.0));
        assert_eq!(trades(2, 8).count(), 2);
        assert_eq!(trades(2, 0).count(), 0);
    }

    /// `(x + 4) / x` grows without limit as `x` falls.
    #[test]
    fn the_ratio_grows_with_every_trade() {
        let ratios: Vec<f64> = trades(104, 100).map(|(_, _, ratio)| ratio).collect();
        assert!(ratios.is_sorted_by(|one, next| one < next));
    }
}
