//! How large numbers of files may be.

/// The most centipawns that a piece can be worth.
pub const MOST: f64 = 10_000.0;

/// Whether a number is at most this far from zero.
///
/// # Errors
///
/// It is not: in one line, what was expected and what came.
pub fn in_range(what: &str, number: impl Into<f64>, most: f64) -> Result<(), String> {
    let number = number.into();
    // A comparison with NaN is false.
    if number.abs() <= most {
        return Ok(());
    }
    Err(format!("expected {what} between -{most} and {most}, got {number}"))
}
