//! Pages that need nothing but themselves: HTML, SVG, numbers, charts and tables.
//!
//! - [`markup`]: elements of HTML and SVG
//! - [`numbers`]: every number that is shown, under a key
//! - [`layout`]: pictures for wide and narrow screens
//! - [`build`]: rows, cells and captions of tables
//! - [`plot`]: scales, axes, marks and lines
//! - [`frame`]: what all pages begin and end with

pub mod build;
pub mod frame;
pub mod layout;
pub mod markup;
pub mod numbers;
pub mod plot;
