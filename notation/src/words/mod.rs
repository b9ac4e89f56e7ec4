//! From rays to plain words, for people who do not read Betza notation.
//!
//! - `directions`: where steps lead
//! - `clauses`: verbs with distances, directions and conditions

mod clauses;
mod directions;

use self::clauses::{Form, is_simple, phrase};
use treville_core::betza::{Movement, Ray};

/// The most letters: what a piece can do beyond that is left to diagrams.
const LONGEST: usize = 1000;

/// The movement of the piece in one or more sentences: the first one is to be read after *the
/// piece* and has no full stop at the end of the last.
///
/// ```
/// use treville_core::betza::Movement;
/// use treville_notation::words::in_words;
///
/// let leopard: Movement = "NB2".parse()?;
/// assert_eq!(in_words(&leopard), "moves like a knight or slides up to two squares diagonally");
/// # Ok::<(), treville_core::betza::BetzaError>(())
/// ```
#[must_use]
pub fn in_words(movement: &Movement) -> String {
    // A knight that moves like a knight would say nothing.
    let explains = matches!(movement.to_string().as_str(), "K" | "Q" | "R" | "B" | "N");
    let told = |initial: bool, moves: bool, captures: bool, form: Form| {
        let rays = movement.rays().iter().filter(|ray| ray.initial == initial);
        let rays =
            rays.filter(|ray| (ray.moves, ray.captures || ray.en_passant) == (moves, captures));
        let quietly = if initial && !captures { " without capturing" } else { "" };
        phrase(&rays.copied().collect::<Vec<Ray>>(), form, explains, quietly)
    };
    let usual = |initial| {
        let both = told(initial, true, true, Form::Does);
        let quiet = told(initial, true, false, Form::Does);
        (both, quiet, told(initial, false, true, Form::Doing))
    };
    let mut text = match usual(false) {
        (None, None, None) => "cannot move".to_owned(),
        (None, Some(quiet), None) => format!("{quiet}, but never captures"),
        (None, None, Some(capture)) => format!("moves only to capture, {capture}"),
        (None, Some(quiet), Some(capture)) => {
            let comma = if is_simple(&quiet) { "" } else { "," };
            format!("{quiet}{comma} but captures {capture}")
        }
        (Some(both), quiet, capture) => {
            let quiet = quiet.map(|quiet| format!(". Without capturing it also {quiet}"));
            let capture = capture.map(|capture| format!(". It also captures {capture}"));
            format!("{both}{}{}", quiet.unwrap_or_default(), capture.unwrap_or_default())
        }
    };
    let (both, quiet, capture) = usual(true);
    let firsts = [both, quiet, capture.map(|capture| format!("captures {capture}"))];
    for first in firsts.into_iter().flatten() {
        text.push_str(". As its first move it also ");
        text.push_str(&first);
    }
    // Where there are first moves alone, they come to the front.
    let text = match text.strip_prefix("cannot move. As its first move it also ") {
        Some(rest) => {
            format!("has only a first move: it {}", rest.replace("move it also", "move it"))
        }
        None => text,
    };
    cut(text)
}

/// A text that is not too long, perhaps cut off between two of its ways.
fn cut(text: String) -> String {
    match text.get(..LONGEST) {
        Some(start) if text.len() > LONGEST => {
            let end = start.rfind([',', '.']).unwrap_or(LONGEST);
            format!("{}, and in other ways", &start[..end])
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests;
