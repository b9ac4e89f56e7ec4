//! Programs that run on certain processors only, with whatever they start.
//!
//! - `linux`: a program inherits them from the thread that starts it
//! - `windows`: a program has a mask of them
//! - `elsewhere`: this is not possible

#[cfg(not(any(target_os = "linux", windows)))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

#[cfg(not(any(target_os = "linux", windows)))]
pub use elsewhere::{allowed, spawn};
#[cfg(target_os = "linux")]
pub use linux::{allowed, spawn};
#[cfg(windows)]
pub use windows::{allowed, spawn};
