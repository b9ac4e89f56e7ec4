//! Documents as files of JSON, and matrices in them.

use std::fs;
use std::path::Path;

use serde::Serialize;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;

/// Reads a file by what reads its text, which says in a line what is wrong.
///
/// # Errors
///
/// The file cannot be read, or its text is no such document.
pub fn read<T>(path: &Path, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let wrong = |problem: String| format!("{}: {}", path_name(path), printable(&problem));
    parse(&text).map_err(|problem| Failure::Request(wrong(problem)))
}

/// Writes a file, or puts it into the place of an old one.
///
/// # Errors
///
/// The folder or the disk does not take it; then an old file is as it was.
pub fn write(path: &Path, document: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_vec_pretty(document)?;
    text.push(b'\n');
    files::write(path, &text)
}

/// A matrix as rows of numbers.
pub mod matrix {
    use nalgebra::DMatrix;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Its rows.
    #[must_use]
    pub fn rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
        matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
    }

    /// Writes the rows.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn serialize<S: Serializer>(matrix: &DMatrix<f64>, to: S) -> Result<S::Ok, S::Error> {
        rows(matrix).serialize(to)
    }

    /// Reads as many rows as columns.
    ///
    /// # Errors
    ///
    /// The rows are no numbers, or they are not as long as there are rows.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<DMatrix<f64>, D::Error> {
        let rows = Vec::<Vec<f64>>::deserialize(from)?;
        let size = rows.len();
        if let Some(other) = rows.iter().find(|row| row.len() != size) {
            let got = other.len();
            return Err(D::Error::custom(format!("expected rows of {size} numbers, got {got}")));
        }
        Ok(DMatrix::from_row_iterator(size, size, rows.into_iter().flatten()))
    }
}
