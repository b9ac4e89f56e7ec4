//! Number of digits that a standard error needs.

/// The digits after the point of a value in pawns.
pub const DECIMALS: usize = 5;

/// The digits after the point with which an error has two that count: at least [`DECIMALS`], more
/// for the errors of long runs, which would be shown as zero.
#[must_use]
pub fn error_decimals(error: f64) -> usize {
    if error > 0.0 && error.is_finite() {
        let first = (-error.log10().floor()).max(0.0) as usize;
        (first + 1).max(DECIMALS)
    } else {
        DECIMALS
    }
}

/// A standard error with two digits that count.
#[must_use]
pub fn error_text(error: f64) -> String {
    format!("{error:.*}", error_decimals(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_errors_are_not_shown_as_zero() {
        assert_eq!(error_text(0.0123), "0.01230");
        assert_eq!(error_text(0.000_123), "0.00012");
        // A million trials: the knight's error is about this.
        assert_eq!(error_text(0.000_000_89), "0.00000089");
        assert_eq!(error_text(0.0), "0.00000");
        assert_eq!(error_text(f64::NAN), "NaN");
    }
}
