//! The games that the engine plays, by name.

use std::fmt;
use std::str::FromStr;

use treville_core::rules::Rules;

use crate::lines::excerpt;

/// A set of rules with a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Musketeer chess, the official game.
    Musketeer,
    /// Musketeer chess without check forfeit, as Musketeer-Stockfish and XBoard's board play it.
    MusketeerPeer,
    /// Orthodox chess.
    Chess,
    /// Chess960.
    Chess960,
    /// Seirawan chess.
    Seirawan,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 5] = [
        Variant::Musketeer,
        Variant::MusketeerPeer,
        Variant::Chess,
        Variant::Chess960,
        Variant::Seirawan,
    ];

    /// The rules of the variant.
    #[must_use]
    pub fn rules(self) -> Rules {
        match self {
            Variant::Musketeer => Rules::musketeer(),
            Variant::MusketeerPeer => Rules::musketeer_peer(),
            Variant::Chess => Rules::chess(),
            Variant::Chess960 => Rules::chess960(),
            Variant::Seirawan => Rules::seirawan(),
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Musketeer => "musketeer",
            Variant::MusketeerPeer => "musketeer-peer",
            Variant::Chess => "chess",
            Variant::Chess960 => "chess960",
            Variant::Seirawan => "seirawan",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name is not a variant's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantError(String);

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Variant::ALL.map(Variant::name).join(", ");
        write!(f, "expected one of {names}, got '{}'", self.0)
    }
}

impl std::error::Error for VariantError {}

/// Reads the names of the command line and those by which GUIs know the same games.
impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Variant, VariantError> {
        match text.to_ascii_lowercase().as_str() {
            "musketeer" => Ok(Variant::Musketeer),
            "musketeer-peer" => Ok(Variant::MusketeerPeer),
            "chess" | "standard" | "normal" => Ok(Variant::Chess),
            "chess960" | "fischerandom" => Ok(Variant::Chess960),
            "seirawan" | "s-chess" | "schess" => Ok(Variant::Seirawan),
            _ => Err(VariantError(excerpt(text))),
        }
    }
}
