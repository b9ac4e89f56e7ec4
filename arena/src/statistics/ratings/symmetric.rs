//! The inverse of a singular matrix, as far as there is one.

/// The inverse of a symmetric matrix on the vectors whose sum is 0, to which it takes vectors that
/// differ by a constant: the Moore-Penrose inverse of the weighted Laplacian of a connected graph.
pub(super) fn centered_inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    // On constant vectors the matrix is 0; with a constant added to all elements it is regular, and
    // the constant is taken away from the inverse again. Of the matrix' size, it costs no accuracy.
    let trace: f64 = (0..n).map(|i| matrix[i][i]).sum();
    let level = if trace > 0.0 { trace / n as f64 } else { 1.0 };
    let constant = level / n as f64;
    let mut inverse = regular_inverse(
        matrix.iter().map(|row| row.iter().map(|element| element + constant).collect()).collect(),
    );
    for element in inverse.iter_mut().flatten() {
        *element -= 1.0 / (level * n as f64);
    }
    inverse
}

/// The inverse of a positive definite matrix by Gauss and Jordan's elimination, which needs no
/// exchange of rows for such a matrix.
fn regular_inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..n {
        let scale = 1.0 / matrix[pivot][pivot];
        for element in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *element *= scale;
        }
        let (left, right) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..n).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for (element, by) in matrix[row].iter_mut().zip(&left) {
                *element -= factor * by;
            }
            for (element, by) in inverse[row].iter_mut().zip(&right) {
                *element -= factor * by;
            }
        }
    }
    inverse
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
