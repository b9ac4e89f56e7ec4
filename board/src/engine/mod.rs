//! Searches and reviews for the page.
//!
//! A [`Thinker`] carries out one line at a time on the caller's thread, as
//! [`Worker`](treville_engine::worker::Worker) does: the server gives it a thread, WebAssembly the
//! thread of a web worker. It keeps no game: each request brings its own.
//!
//! Each file uses only those above it:
//!
//! - `request`: what can be asked
//! - `report`: what is found, as JSON
//! - `thinker`: carries requests out

pub(crate) mod report;
mod request;
#[cfg(test)]
mod tests;
mod thinker;

pub use request::MOST_HASH;
pub use thinker::Thinker;
