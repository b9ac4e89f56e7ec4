//! Memory for searches inside the process. To run out of it in the middle of one would end the
//! program, so it is looked for before.

use std::num::NonZeroUsize;

use treville_engine::memory::Reserve;
use treville_kit::failure::Failure;
use treville_kit::threads::cores;

/// Makes sure that there is memory for a search with tables of this many megabytes together.
///
/// # Errors
///
/// There is too little.
pub fn for_a_search(megabytes: usize) -> Result<(), Failure> {
    let none = || Failure::Request("expected memory for a search, got none".to_owned());
    Reserve::for_worker(megabytes).map(drop).ok_or_else(none)
}

/// The threads that were asked for, or one for each core: as many of them as there is memory for,
/// if each searches with tables of this many megabytes together. That they are fewer is logged.
///
/// # Errors
///
/// There is too little for one.
pub fn threads(asked: Option<NonZeroUsize>, megabytes: usize) -> Result<NonZeroUsize, Failure> {
    let wanted = cores(asked);
    let all: Vec<Reserve> =
        (0..wanted.get()).map_while(|_| Reserve::for_worker(megabytes)).collect();
    match NonZeroUsize::new(all.len()) {
        Some(found) => {
            if found < wanted {
                log::warn!("only {found} of {wanted} threads: there is no memory for more");
            }
            Ok(found)
        }
        None => for_a_search(megabytes).map(|()| NonZeroUsize::MIN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_looked_for_before_it_is_needed() {
        assert!(for_a_search(1).is_ok());
        assert_eq!(threads(NonZeroUsize::new(3), 1).unwrap().get(), 3);
        for much in [usize::MAX, usize::MAX >> 20] {
            let refused = threads(None, much).unwrap_err().to_string();
            assert_eq!(refused, "expected memory for a search, got none");
        }
    }
}
