//! Faults of the program, kept to the request that meets them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[cfg(not(panic = "unwind"))]
compile_error!("the board's server needs panics that unwind: a fault may end a request only");

/// Does something; if that panics, returns the words of the panic. What it has changed by then is
/// for the caller to make sure of.
pub(super) fn contained<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| words_of(cause.as_ref()))
}

/// The message of a panic.
fn words_of(cause: &(dyn Any + Send)) -> String {
    let words = cause.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_default()
}
