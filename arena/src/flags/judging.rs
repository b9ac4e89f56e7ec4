//! `-draw`, `-resign` and `-sprt`.

use super::draft::Draft;
use super::flag::Key;
use super::given::Given;
use super::values::{decimal, one_of, switch, whole};
use crate::settings::{EloModel, Sprt};
use treville_games::settings::{DrawRule, ResignRule};

/// The keys of `-draw`.
pub const DRAW_KEYS: &[Key] = &[
    Key::new("movenumber", "N", "Full moves that have to be made before (0)"),
    Key::new("movecount", "N", "Moves in a row, of each side; needed"),
    Key::new("score", "CP", "How near to zero their scores are, in centipawns; needed"),
];

/// The keys of `-resign`.
pub const RESIGN_KEYS: &[Key] = &[
    Key::new("movecount", "N", "Moves in a row; needed"),
    Key::new("score", "CP", "How far below zero their scores are, in centipawns; needed"),
    Key::new("twosided", "true|false", "Whether the winner's scores have to agree (false)"),
];

/// The keys of `-sprt`.
pub const SPRT_KEYS: &[Key] = &[
    Key::new("elo0", "ELO", "The first engine's superiority by the null hypothesis; needed"),
    Key::new("elo1", "ELO", "The same by the alternative; needed"),
    Key::new("alpha", "P", "The chance to accept the alternative wrongly (0.05)"),
    Key::new("beta", "P", "The chance to accept the null hypothesis wrongly (0.05)"),
    Key::new("model", "NAME", "What Elo means: logistic or normalized (logistic)"),
];

/// `-draw`.
///
/// # Errors
///
/// A value is missing or wrong.
pub fn draw(draft: &mut Draft, given: &Given) -> Result<(), String> {
    draft.settings.plan.adjudication.draw = Some(DrawRule {
        movenumber: given.key("movenumber", whole)?.unwrap_or(0),
        movecount: given.need("movecount", whole)?,
        score: given.need("score", whole)?,
    });
    Ok(())
}

/// `-resign`.
///
/// # Errors
///
/// A value is missing or wrong.
pub fn resign(draft: &mut Draft, given: &Given) -> Result<(), String> {
    draft.settings.plan.adjudication.resign = Some(ResignRule {
        movecount: given.need("movecount", whole)?,
        score: given.need("score", whole)?,
        twosided: given.key("twosided", switch)?.unwrap_or(false),
    });
    Ok(())
}

/// `-sprt`.
///
/// # Errors
///
/// A value is missing or wrong.
pub fn sprt(draft: &mut Draft, given: &Given) -> Result<(), String> {
    draft.settings.plan.sprt = Some(Sprt {
        elo0: given.need("elo0", decimal)?,
        elo1: given.need("elo1", decimal)?,
        alpha: given.key("alpha", decimal)?.unwrap_or(0.05),
        beta: given.key("beta", decimal)?.unwrap_or(0.05),
        model: given.key("model", model)?.unwrap_or_default(),
    });
    Ok(())
}

fn model(text: &str) -> Result<EloModel, String> {
    one_of(text, &[("logistic", EloModel::Logistic), ("normalized", EloModel::Normalized)])
}
