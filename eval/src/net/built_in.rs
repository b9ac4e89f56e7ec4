//! The net inside the program.
//!
//! In WebAssembly it is empty: a page loads the net as a file of its own, which browsers cache. A
//! program there may be given a net to have inside. It is empty too without the feature `net`.

use std::sync::LazyLock;
#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use crate::net::evaluator::Net;
use crate::net::file;

/// The file's name without its ending. docs/research/nets.md says what the usual net was trained
/// on; a build with `EVALFILE` has another.
pub const NAME: &str = env!("TREVILLE_NET_NAME");

/// The file.
#[cfg(all(feature = "net", not(target_family = "wasm")))]
pub const FILE: &[u8] = include_bytes!(env!("TREVILLE_NET"));
/// No file.
#[cfg(any(not(feature = "net"), target_family = "wasm"))]
pub const FILE: &[u8] = &[];

/// The net that was given.
#[cfg(target_family = "wasm")]
static PROVIDED: OnceLock<Net> = OnceLock::new();

/// From here on the program has this net inside. Returns false if it has one already.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn provide(net: Net) -> bool {
    PROVIDED.set(net).is_ok()
}

/// The most bytes that the net takes, with the weights of its file while they are unpacked.
const ROOM: usize = 64 << 20;

/// The engine's default net; none where there is too little memory for it, or no file. It is unpacked when it
/// is first asked for, which takes some milliseconds. Its name is a constant, so the file is not
/// hashed again.
#[must_use]
pub fn built_in() -> Option<Net> {
    #[cfg(target_family = "wasm")]
    if let Some(net) = PROVIDED.get() {
        return Some(net.clone());
    }
    static NET: LazyLock<Option<Net>> = LazyLock::new(|| {
        (!FILE.is_empty() && has_room()).then_some(())?;
        let parameters = file::read(FILE).ok()?;
        Some(Net::named(NAME.to_owned(), parameters))
    });
    NET.clone()
}

/// Whether there is memory for the net. To run out of it later would end the program.
fn has_room() -> bool {
    let mut memory = Vec::<u8>::new();
    let has_room = memory.try_reserve_exact(ROOM).is_ok();
    // Or else the compiler may do without memory that nobody writes to.
    std::hint::black_box(&memory);
    has_room
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name is a hash of the bytes, so another net cannot have it.
    #[test]
    fn the_file_is_the_net_of_its_name() {
        assert_eq!(file::name(FILE), NAME);
        assert_eq!(built_in().unwrap().name(), NAME);
        assert!(FILE.len() <= 9_000_000, "{}", FILE.len());
    }
}
