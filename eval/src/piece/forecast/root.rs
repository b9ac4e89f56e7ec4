//! Equations with a covariance, with the same bits on every processor.

/// The lower triangle by which a covariance is a product (A. L. Cholesky), row by row.
#[derive(Clone, Debug)]
pub struct Root(Vec<Vec<f64>>);

impl Root {
    /// The root of a covariance, of which the rows go as far as the diagonal.
    #[must_use]
    pub fn of(mut rows: Vec<Vec<f64>>) -> Root {
        for row in 0..rows.len() {
            let (above, rest) = rows.split_at_mut(row);
            let own = &mut rest[0];
            for (column, other) in above.iter().enumerate() {
                own[column] = (own[column] - product(&own[..column], other)) / other[column];
            }
            let left = own[row] - product(&own[..row], own);
            own[row] = left.max(f64::MIN_POSITIVE).sqrt();
        }
        Root(rows)
    }

    /// The numbers of which the root makes these.
    #[must_use]
    pub fn forward(&self, mut numbers: Vec<f64>) -> Vec<f64> {
        for (at, row) in self.0.iter().enumerate() {
            numbers[at] = (numbers[at] - product(&numbers[..at], row)) / row[at];
        }
        numbers
    }

    /// The numbers of which the covariance makes these.
    #[must_use]
    pub fn solve(&self, numbers: Vec<f64>) -> Vec<f64> {
        let mut numbers = self.forward(numbers);
        for (at, row) in self.0.iter().enumerate().rev() {
            numbers[at] /= row[at];
            let (before, rest) = numbers.split_at_mut(at);
            before.iter_mut().zip(row).for_each(|(number, part)| *number -= part * rest[0]);
        }
        numbers
    }

    /// Half of the logarithm of the covariance's determinant.
    #[must_use]
    pub fn log_determinant(&self) -> f64 {
        self.0.iter().enumerate().map(|(at, row)| libm::log(row[at])).sum()
    }
}

/// The sum of products as far as the shorter row goes, in four sums that stand side by side.
fn product(short: &[f64], long: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (fours, rest) = short.as_chunks::<4>();
    for (a, b) in fours.iter().zip(long.as_chunks::<4>().0) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let begun = short.len() - rest.len();
    let rest: f64 = rest.iter().zip(&long[begun..]).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_makes_the_numbers_again() {
        let size = 11;
        let entry = |a: usize, b: usize| {
            let near = 1.0 / (1.0 + a.abs_diff(b) as f64);
            near + if a == b { 0.5 } else { 0.0 }
        };
        let root = Root::of((0..size).map(|a| (0..=a).map(|b| entry(a, b)).collect()).collect());
        let numbers: Vec<f64> = (0..size).map(|at| (at * at) as f64 - 20.0).collect();
        let solved = root.solve(numbers.clone());
        for (at, number) in numbers.iter().enumerate() {
            let again: f64 = (0..size).map(|other| entry(at, other) * solved[other]).sum();
            assert!((again - number).abs() < 1e-9, "{at}: {again} {number}");
        }
        let square: f64 = root.forward(numbers.clone()).iter().map(|part| part * part).sum();
        let again: f64 = numbers.iter().zip(&solved).map(|(a, b)| a * b).sum();
        assert!((square - again).abs() < 1e-9, "{square} {again}");
    }
}
