//! What a file of `law` says that the engine plays by: a law for all pieces, and what each piece
//! that was measured is worth.

use treville_eval::piece::law::Law;

use super::document::Document;
use super::forms::Form;

/// What the engine plays by, in its centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct InPlay {
    /// The law by captures and moves.
    pub law: Law,
    /// The pieces that were measured, by their movements, and what they are worth.
    pub worths: Vec<(String, i32)>,
}

impl InPlay {
    /// What a file says that the engine plays by.
    ///
    /// # Errors
    ///
    /// What is missing: the file has no such law.
    pub fn of(file: &Document) -> Result<InPlay, String> {
        let row = file.row(Form::Ways).ok_or("expected a law by captures and moves, got none")?;
        let of = |name: &str| {
            let factor = row.factors.iter().find(|factor| factor.name == name);
            let mean = factor.map(|own| own.value.mean);
            mean.ok_or_else(|| format!("expected a factor '{name}', got none"))
        };
        let centipawns = |name: &str| of(name).map(|number| number / file.unit);
        let law = Law {
            capture: centipawns("capture")?,
            quiet: centipawns("move")?,
            capture_ahead: centipawns("capture ahead")?,
            quiet_ahead: centipawns("move ahead")?,
            product: centipawns("capture times move")?,
            color_bound: of("colour-bound")?,
        };
        // Each is worth what the law says that forecasts best, and its own effect.
        let worths = file.pieces.iter().map(|piece| {
            let worth = (piece.law + piece.correction.mean) / file.unit;
            (piece.movement.clone(), worth.round() as i32)
        });
        Ok(InPlay { law, worths: worths.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_this_law_is_refused_in_one_line() {
        let mut law = Document::committed().unwrap();
        assert!(InPlay::of(&law).unwrap().law.capture > 0.0);
        let ways = law.forms.iter_mut().find(|row| row.form == Form::Ways).unwrap();
        ways.factors.retain(|factor| factor.name != "capture ahead");
        assert_eq!(InPlay::of(&law).unwrap_err(), "expected a factor 'capture ahead', got none");
        law.forms.retain(|row| row.form != Form::Ways);
        let problem = "expected a law by captures and moves, got none";
        assert_eq!(InPlay::of(&law).unwrap_err(), problem);
    }

    /// A piece of few games is worth less of what they say, and each is near what it was found to
    /// be worth.
    #[test]
    fn pieces_are_worth_what_games_say_drawn_towards_the_law() {
        let law = Document::committed().unwrap();
        let worths = InPlay::of(&law).unwrap().worths;
        assert_eq!(worths.len(), law.pieces.len());
        for (row, (movement, worth)) in law.pieces.iter().zip(&worths) {
            let (found, by_law) = (row.value / law.unit, row.law / law.unit);
            // Effects are means of draws, and so known to a centipawn or two.
            let between = found.min(by_law) - 3.0..=found.max(by_law) + 3.0;
            assert!(between.contains(&f64::from(*worth)), "{movement}: {worth}, {between:?}");
        }
    }
}
