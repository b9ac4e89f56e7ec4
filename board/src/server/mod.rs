//! The page over HTTP, for the browser on this machine.
//!
//! It listens on 127.0.0.1 only. A request has to know the token in the address, and a page of
//! another origin is refused even then. Each tab has a table and an engine of its own.
//!
//! Each file uses only those above it:
//!
//! - `http`: one request and one answer
//! - `places`: how many connections there are, and which of them makes room
//! - `fault`: faults of the program, kept to their request
//! - `owner`: whose connection it is
//! - `shelf`: the games that people have played
//! - `seat`: an engine on a thread, and its lines
//! - `tabs`: what each tab has
//! - `site`: what a request gets
//! - `listen`: connections

mod fault;
mod http;
mod listen;
mod owner;
mod places;
mod seat;
mod shelf;
mod site;
mod tabs;
#[cfg(test)]
mod tests;

pub use listen::{Closer, PORT, Server};
pub use shelf::Shelf;
