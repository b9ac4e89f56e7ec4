//! A movement beside the text that said it.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use super::error::BetzaError;
use super::movement::Movement;

/// A movement and its spelling. A text is parsed once, here, and its readers have both: equal
/// movements may have several spellings, and a game keeps its own.
///
/// ```
/// use treville_core::betza::SpelledMovement;
///
/// let cannon: SpelledMovement = "llNrrNDK".parse()?;
/// assert_eq!((cannon.spelling(), cannon.to_string().as_str()), ("llNrrNDK", "llNrrNDK"));
/// assert_eq!(cannon.movement().to_string(), "KDsN");
/// # Ok::<(), treville_core::betza::BetzaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpelledMovement {
    movement: Movement,
    spelling: Arc<str>,
}

impl SpelledMovement {
    /// The meaning.
    #[must_use]
    pub const fn movement(&self) -> &Movement {
        &self.movement
    }

    /// The text.
    #[must_use]
    pub fn spelling(&self) -> &str {
        &self.spelling
    }
}

impl Deref for SpelledMovement {
    type Target = Movement;

    fn deref(&self) -> &Movement {
        &self.movement
    }
}

impl FromStr for SpelledMovement {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<SpelledMovement, BetzaError> {
        Ok(SpelledMovement { movement: text.parse()?, spelling: text.into() })
    }
}

/// In its canonical spelling.
impl From<Movement> for SpelledMovement {
    fn from(movement: Movement) -> SpelledMovement {
        SpelledMovement { spelling: movement.to_string().into(), movement }
    }
}

/// As it was spelled.
impl fmt::Display for SpelledMovement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling)
    }
}
