//! The net inside the program.
//!
//! In WebAssembly it is empty: a page loads the net as a file of its own, which browsers cache. A
//! program there may be given a net to have inside.

use std::sync::LazyLock;
#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use crate::net::evaluator::Net;
use crate::net::file;

/// The file's name without its ending. docs/nets.md says what the usual net was trained on; a
/// build with `EVALFILE` has another.
pub const NAME: &str = env!("TREVILLE_NET_NAME");

/// The file.
#[cfg(not(target_family = "wasm"))]
pub const FILE: &[u8] = include_bytes!(env!("TREVILLE_NET"));
/// No file.
#[cfg(target_family = "wasm")]
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

/// The engine's default net; none where there is too little memory for it. It is unpacked when it
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

// Its function that names a net is tested with the rest.
#[cfg(test)]
#[allow(dead_code)]
#[path = "../../build.rs"]
mod build;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// What `EVALFILE` may name, and what it may not.
    #[test]
    fn only_a_whole_net_goes_into_the_program() {
        let path = std::env::temp_dir().join(format!("treville-evalfile-{}", std::process::id()));
        let named = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            build::name(&path)
        };
        assert_eq!(named(FILE).as_deref(), Ok(NAME));
        let damaged = Err("expected a whole net, got a cut or damaged one".to_owned());
        assert_eq!(named(&FILE[..FILE.len() - 1]), damaged);
        assert_eq!(named(b"TrvN\x03\x00"), damaged);
        let other = Err("expected a net of Treville of this version, got another file".to_owned());
        assert_eq!(named(b""), other);
        assert_eq!(named(b"TrvN\x02\x00 of an older version"), other);
        fs::remove_file(&path).unwrap();
        let missing = build::name(&path).unwrap_err();
        assert!(!missing.is_empty() && !missing.contains('\n'), "{missing}");
    }

    /// The name is a hash of the bytes, so another net cannot have it.
    #[test]
    fn the_file_is_the_net_of_its_name() {
        assert_eq!(file::name(FILE), NAME);
        assert_eq!(built_in().unwrap().name(), NAME);
        assert!(FILE.len() <= 3_000_000, "{}", FILE.len());
    }
}
