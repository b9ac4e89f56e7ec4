//! Pages that need nothing but themselves: HTML, SVG, numbers, charts and tables.
//!
//! - [`markup`]: elements of HTML and SVG
//! - [`numbers`]: every number that is shown, under a key
//! - [`build`]: rows, cells and captions of tables
//! - [`plot`]: scales, axes, marks and lines

pub mod build;
pub mod markup;
pub mod numbers;
pub mod plot;

/// The style sheet that all pages share.
pub const STYLE: &str = include_str!("style.css");
