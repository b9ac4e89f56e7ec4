//! Factors together: what one of them takes from a piece another can give it, so each interval by
//! itself says less than all of them at once.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// The joint region of all factors of a form.
pub(super) struct Joint {
    mean: DVector<f64>,
    covariance: DMatrix<f64>,
    root: Option<Cholesky<f64, Dyn>>,
    /// Distance of the region's end from the mean, as chi squared: so that 95 of 100 draws lie in
    /// it. Draws are not normal, as the residual standard
    /// deviation is not known.
    end: f64,
}

impl Joint {
    /// The region of these draws, each of them all factors.
    pub fn of(draws: &[Vec<f64>]) -> Joint {
        let size = draws.first().map_or(0, Vec::len);
        let count = draws.len().max(1) as f64;
        let mut mean = DVector::zeros(size);
        for draw in draws {
            mean += DVector::from_column_slice(draw) / count;
        }
        let mut covariance = DMatrix::zeros(size, size);
        for draw in draws {
            let off = DVector::from_column_slice(draw) - &mean;
            covariance.ger(1.0 / count, &off, &off, 1.0);
        }
        let root = covariance.clone().cholesky();
        let mut joint = Joint { mean, covariance, root, end: 0.0 };
        let mut distances: Vec<f64> =
            draws.iter().filter_map(|draw| joint.distance(draw)).collect();
        distances.sort_by(f64::total_cmp);
        joint.end = distances.get(distances.len() * 95 / 100).copied().unwrap_or_default();
        joint
    }

    /// Distance of these factors from the mean; none if the draws leave a factor no freedom.
    fn distance(&self, factors: &[f64]) -> Option<f64> {
        let off = DVector::from_column_slice(factors) - &self.mean;
        self.root.as_ref().map(|root| off.dot(&root.solve(&off)))
    }

    /// Correlation of the errors of each two factors, from -1 to 1.
    pub fn correlations(&self) -> Vec<Vec<f64>> {
        let size = self.mean.len();
        let one = |a: usize, b: usize| {
            let both = self.covariance[(a, a)] * self.covariance[(b, b)];
            if both > 0.0 { self.covariance[(a, b)] / both.sqrt() } else { 0.0 }
        };
        (0..size).map(|a| (0..size).map(|b| one(a, b)).collect()).collect()
    }

    /// Whether these factors lie in the region of 95%.
    pub fn has(&self, factors: &[f64]) -> bool {
        self.distance(factors).is_some_and(|distance| distance <= self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::rng::Rng;

    /// Two numbers whose errors go against each other: what is near to both may be far from them
    /// together.
    #[test]
    fn regions_lie_along_what_goes_together() {
        let mut rng = Rng::of(&[8]);
        let draws: Vec<Vec<f64>> = (0..20_000)
            .map(|_| {
                let (sum, difference) = (0.2 * rng.normal(), rng.normal());
                vec![10.0 + sum + difference, 20.0 + sum - difference]
            })
            .collect();
        let joint = Joint::of(&draws);
        let correlation = joint.correlations()[0][1];
        assert!((correlation + 0.96 / 1.04).abs() < 0.01, "{correlation}");
        assert!(joint.has(&[11.5, 18.5]) && !joint.has(&[11.0, 21.0]));
        let inside = draws.iter().filter(|draw| joint.has(draw)).count();
        assert!((18_900..19_100).contains(&inside), "{inside}");
    }
}
