//! Worths in order: of two pieces of which one can do all that the other can, the larger one is
//! never worth less (source 000).
//!
//! Errors of games put a few pairs the other way round. The worths in order that are nearest to
//! what was found, by squares weighed with the errors, are isotonic regression over a partial order
//! (R. E. Barlow, D. J. Bartholomew, J. M. Bremner and H. D. Brunk, *Statistical Inference under
//! Order Restrictions*, 1972). They are found pair by pair (R. L. Dykstra, *An Algorithm for
//! Restricted Least Squares Regression*, 1983): a pair that is out of order is moved together, and
//! in later rounds a part of that is taken back where other pairs have made it needless.

/// Rounds until the worths stay as they are; a few are enough.
const ROUNDS: usize = 10_000;

/// The smallest move that counts.
const SMALL: f64 = 1e-6;

/// The nearest worths in order. In each pair of numbers the second piece must not be worth less; a
/// worth without variance stays as it is.
#[must_use]
pub fn in_order(pairs: &[[usize; 2]], found: &[f64], variances: &[f64]) -> Vec<f64> {
    let mut worths = found.to_vec();
    let mut moved = vec![0.0_f64; pairs.len()];
    for _ in 0..ROUNDS {
        let mut most = 0.0_f64;
        for (&[part, whole], moved) in pairs.iter().zip(&mut moved) {
            let both = variances[part] + variances[whole];
            if both > 0.0 {
                let by = ((worths[part] - worths[whole]) / both).max(-*moved);
                worths[part] -= variances[part] * by;
                worths[whole] += variances[whole] * by;
                *moved += by;
                most = most.max(by.abs() * both);
            }
        }
        if most < SMALL {
            break;
        }
    }
    worths
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::betza::Movement;
    use treville_eval::piece::compare::squares::containing_pairs;

    fn ordered(pieces: &[(&str, f64, f64)]) -> Vec<f64> {
        let movements: Vec<Movement> = pieces.iter().map(|own| own.0.parse().unwrap()).collect();
        let [found, variances]: [Vec<f64>; 2] =
            [pieces.iter().map(|own| own.1).collect(), pieces.iter().map(|own| own.2).collect()];
        let worths = in_order(&containing_pairs(&movements), &found, &variances);
        worths.into_iter().map(|worth| (1000.0 * worth).round() / 1000.0).collect()
    }

    /// Values in order stay; others meet nearer to the value that is better known.
    #[test]
    fn a_pair_out_of_order_meets_in_between() {
        assert_eq!(ordered(&[("W", 100.0, 1.0), ("R", 400.0, 9.0)]), [100.0, 400.0]);
        assert_eq!(ordered(&[("R", 100.0, 1.0), ("W", 140.0, 3.0)]), [110.0, 110.0]);
        assert_eq!(ordered(&[("N", 100.0, 1.0), ("W", 140.0, 3.0)]), [100.0, 140.0]);
    }

    /// Short, longer and long rooks: the mean of all three, not what two pairs alone would make.
    #[test]
    fn chains_are_pooled() {
        let rooks = [("R2", 300.0, 1.0), ("R3", 150.0, 1.0), ("R", 150.0, 1.0)];
        assert_eq!(ordered(&rooks), [200.0; 3]);
        // The longest one stays: it was below the shortest only before that was moved.
        let rooks = [("R2", 300.0, 1.0), ("R3", 100.0, 1.0), ("R", 230.0, 1.0)];
        assert_eq!(ordered(&rooks), [200.0, 200.0, 230.0]);
    }

    /// A piece that must stay moves all others, on both sides, whatever they are to each other.
    #[test]
    fn what_is_held_stays() {
        let pieces = [("R2", 330.0, 4.0), ("R3", 300.0, 0.0), ("R", 250.0, 1.0), ("Q", 260.0, 1.0)];
        assert_eq!(ordered(&pieces), [300.0; 4]);
        let pieces = [("R2", 330.0, 0.0), ("R3", 300.0, 0.0)];
        assert_eq!(ordered(&pieces), [330.0, 300.0]);
    }
}
