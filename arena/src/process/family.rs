//! A program with all that it starts: a script often starts the engine, and an engine starts
//! helpers. None of them may stay, because it would take time from later games.
//!
//! - `unix`: process groups
//! - `windows`: job objects

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::Family;
#[cfg(windows)]
pub(super) use windows::Family;
