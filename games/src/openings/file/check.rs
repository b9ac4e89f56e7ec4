//! Conditions for every opening of a book: of the variant, and not over.

use std::path::Path;

use treville_core::outcome::Outcome;
use treville_core::rules::{Castling, Rules};
use treville_engine::variant::Variant;
use treville_kit::failure::{Failure, printable};

/// Checks that these are the rules of the variant; `what` has them.
pub(super) fn rules(what: &str, rules: Rules, variant: Variant) -> Result<(), String> {
    if rules == variant.rules() {
        return Ok(());
    }
    Err(format!("expected a {what} of {variant}, got one of {}", named(rules)))
}

/// Checks that the game is not over.
pub(super) fn goes_on(outcome: Option<Outcome>) -> Result<(), String> {
    outcome.map_or(Ok(()), |outcome| {
        Err(format!("expected a game that goes on, got its end ({outcome})"))
    })
}

/// The failure that a book is not one.
pub(super) fn wrong(path: &Path, problem: &str) -> Failure {
    Failure::Request(printable(&format!("{}: {problem}", path.display())))
}

/// The name of the variant with these rules.
fn named(rules: Rules) -> &'static str {
    let variant = Variant::all().into_iter().find(|variant| variant.rules() == rules);
    match variant {
        Some(variant) => variant.name(),
        None if rules.castling == Castling::Chess960 => "musketeer chess960",
        None => "other rules",
    }
}
