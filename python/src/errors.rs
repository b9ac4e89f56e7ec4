//! Exceptions, and arguments that are numbers within bounds.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};
use pyo3::{PyTypeInfo, create_exception};
use treville_core::color::Color;
use treville_core::encoding::{is_hidden, shorten};

create_exception!(
    treville,
    TrevilleError,
    PyValueError,
    "A value that means nothing here; the text says what was expected and what came."
);
create_exception!(treville, IllegalMoveError, TrevilleError, "A text or a move is not legal here.");
create_exception!(
    treville,
    EngineError,
    TrevilleError,
    "The engine is closed, is searching, or cannot do what it was asked."
);

/// An exception of this type with a sentence of ours. It stays one line, whatever letter of a text
/// from outside it shows.
pub fn raise<E: PyTypeInfo>(sentence: impl Display) -> PyErr {
    let visible = |c: char| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
    PyErr::new::<E, _>(sentence.to_string().chars().map(visible).collect::<String>())
}

/// A value that means nothing.
pub fn invalid(sentence: impl Display) -> PyErr {
    raise::<TrevilleError>(sentence)
}

/// A value of a wrong type.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let name = got.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    raise::<PyTypeError>(format!("expected {expected}, got {name}"))
}

/// A whole number within bounds. Python's own conversions would complain in other words about one
/// that is negative or too large, and take True for 1.
pub fn number(name: &str, value: &Bound<'_, PyAny>, bounds: RangeInclusive<i64>) -> PyResult<i64> {
    if !value.is_instance_of::<PyInt>() || value.is_instance_of::<PyBool>() {
        return Err(wrong_type(&format!("a whole number as {name}"), value));
    }
    let number = match value.extract::<i64>() {
        Ok(number) => Some(number),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(error) => return Err(error),
    };
    number.filter(|number| bounds.contains(number)).ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        let got = value.str().map_or_else(|_| "more digits".to_owned(), |text| text.to_string());
        invalid(format!("expected {name} from {least} to {most}, got {}", shorten(&got)))
    })
}

/// The same of an argument that may be missing.
pub fn some_number(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    bounds: RangeInclusive<i64>,
) -> PyResult<Option<i64>> {
    value.map(|value| number(name, value, bounds)).transpose()
}

/// A time in seconds, of at most a year.
pub fn seconds(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    const YEAR: f64 = 365.0 * 86400.0;
    let Some(value) = value else { return Ok(None) };
    let seconds = match value.extract::<f64>() {
        Ok(seconds) => seconds,
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => f64::INFINITY,
        Err(_) => return Err(wrong_type(&format!("{name} in seconds"), value)),
    };
    if !(0.0..=YEAR).contains(&seconds) {
        return Err(invalid(format!("expected {name} in seconds from 0 to {YEAR}, got {seconds}")));
    }
    Ok(Some(Duration::from_secs_f64(seconds)))
}

/// A side by its name.
pub fn side(name: &str) -> PyResult<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(invalid(format!("expected 'white' or 'black', got '{}'", shorten(other)))),
    }
}

/// The name of a side.
pub const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
