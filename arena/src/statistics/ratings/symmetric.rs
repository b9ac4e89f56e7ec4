//! The inverse of a singular matrix, as far as there is one.

use nalgebra::{Cholesky, DMatrix};

/// The inverse of a symmetric matrix on the vectors whose sum is 0, to which it takes vectors that
/// differ by a constant: the Moore-Penrose inverse of the weighted Laplacian of a connected graph.
pub(super) fn centered_inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    // On constant vectors the matrix is 0; with a constant added to all elements it is regular, and
    // the constant is taken away from the inverse again. Of the matrix' size, it costs no accuracy.
    let trace: f64 = (0..n).map(|i| matrix[i][i]).sum();
    let level = if trace > 0.0 { trace / n as f64 } else { 1.0 };
    let constant = level / n as f64;
    let regular = DMatrix::from_fn(n, n, |row, column| matrix[row][column] + constant);
    // Weights that cannot be told from 0 leave a matrix without an inverse, and ratings unknown.
    let inverse = Cholesky::new(regular).map(|factors| factors.inverse());
    let element = |row, column| {
        let element = inverse.as_ref().map_or(f64::NAN, |inverse| inverse[(row, column)]);
        element - 1.0 / (level * n as f64)
    };
    (0..n).map(|row| (0..n).map(|column| element(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centered_vectors_come_back() {
        let matrix = [
            vec![300.0, -100.0, -200.0, 0.0],
            vec![-100.0, 150.0, -20.0, -30.0],
            vec![-200.0, -20.0, 220.5, -0.5],
            vec![0.0, -30.0, -0.5, 30.5],
        ];
        let inverse = centered_inverse(&matrix);
        let times = |matrix: &[Vec<f64>], vector: &[f64]| -> Vec<f64> {
            matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
        };
        let vector = [1.0, -2.5, 0.5, 1.0];
        for (back, element) in times(&inverse, &times(&matrix, &vector)).iter().zip(vector) {
            assert!((back - element).abs() < 1e-12);
        }
        assert!(times(&inverse, &[1.0; 4]).iter().all(|element| element.abs() < 1e-12));
    }
}
