//! Values turned so that their errors are independent, for any residual standard deviation.
//!
//! Values have errors of covariance S, and pieces have effects with standard deviations tau d.
//! Divided by d and turned into the axes of S, every value has an error of its own: its variance is
//! an eigenvalue plus tau squared. So a search over tau never solves anything.

use nalgebra::{DMatrix, DVector};

/// The axes in which errors are independent.
pub(super) struct Rotation {
    axes: DMatrix<f64>,
    sizes: Vec<f64>,
    /// The variance of each turned value by the errors of the values alone.
    pub variances: Vec<f64>,
}

impl Rotation {
    /// The axes for errors of this covariance, where residual standard deviations are in proportion
    /// to `sizes`.
    pub fn new(covariance: &DMatrix<f64>, sizes: &[f64]) -> Rotation {
        let size = sizes.len();
        let scaled = DMatrix::from_fn(size, size, |a, b| {
            // What a file rounds may differ from its mirror image.
            (covariance[(a, b)] + covariance[(b, a)]) / (2.0 * sizes[a] * sizes[b])
        });
        let parts = scaled.symmetric_eigen();
        let mean = parts.eigenvalues.mean().max(0.0);
        // Values that are exactly known would be followed exactly, whatever the others say.
        let least = 1e-6 * mean + 1e-6;
        let variances = parts.eigenvalues.iter().map(|value| value.max(least)).collect();
        Rotation { axes: parts.eigenvectors, sizes: sizes.to_vec(), variances }
    }

    /// Numbers of pieces, turned.
    pub fn turn(&self, numbers: impl IntoIterator<Item = f64>) -> Vec<f64> {
        let divided = numbers.into_iter().zip(&self.sizes).map(|(number, size)| number / size);
        let divided = DVector::from_iterator(self.sizes.len(), divided);
        (self.axes.transpose() * divided).iter().copied().collect()
    }

    /// Turned numbers, as numbers of pieces again.
    pub fn back(&self, numbers: &[f64]) -> Vec<f64> {
        let turned = &self.axes * DVector::from_column_slice(numbers);
        turned.iter().zip(&self.sizes).map(|(number, size)| number * size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The turned errors have the given variances, and turning back undoes it.
    #[test]
    fn turned_errors_are_independent() {
        let covariance =
            DMatrix::from_row_slice(3, 3, &[9.0, 3.0, 1.0, 3.0, 4.0, -1.0, 1.0, -1.0, 16.0]);
        let rotation = Rotation::new(&covariance, &[0.5, 1.0, 2.0]);
        let columns: Vec<DVector<f64>> = (0..3)
            .map(|axis| {
                let mut one = vec![0.0; 3];
                one[axis] = 1.0;
                DVector::from_vec(rotation.turn(one))
            })
            .collect();
        let turn = DMatrix::from_columns(&columns);
        let turned = &turn * covariance * turn.transpose();
        for (a, b) in (0..3).flat_map(|a| (0..3).map(move |b| (a, b))) {
            let expected = if a == b { rotation.variances[a] } else { 0.0 };
            assert!((turned[(a, b)] - expected).abs() < 1e-9, "{a} {b}");
        }
        let back = rotation.back(&rotation.turn([1.0, -2.0, 3.0]));
        assert!(back.iter().zip([1.0, -2.0, 3.0]).all(|(a, b)| (a - b).abs() < 1e-9));
    }
}
