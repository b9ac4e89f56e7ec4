//! Games that no name says: what their tags say of pieces and rules, both ways.
//!
//! `VariantMen` lists the pieces. `VariantRules`, a tag of our own, has the other lines of the
//! section of `variants.ini` that defines the game. Files of other programs lack it; what they
//! leave open is read as XBoard's own board takes it.

mod castling;
mod read;
mod write;

pub(super) use read::{Source, read};
pub(super) use write::{men, rules};
