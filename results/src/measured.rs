//! A number and its error.

use serde::{Deserialize, Serialize};

/// A number and its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct NumberWithError {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}
