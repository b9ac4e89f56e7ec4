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

use super::men::{Man, entries, say_the_same};
use treville_core::rules::Rules;

/// The game of a file with this name, unless the entries of `VariantMen` are of other pieces.
pub(super) fn of_a_file(name: &str, listed: &[Man<'_>], games: &[Rules]) -> Option<Rules> {
    let is_named = |rules: &&Rules| rules.made_from().name.eq_ignore_ascii_case(name.trim());
    let rules = *games.iter().find(is_named)?;
    let own = men(rules.made_from());
    let own = entries(&own).ok()?;
    (listed.is_empty() || say_the_same(listed, &own)).then_some(rules)
}
