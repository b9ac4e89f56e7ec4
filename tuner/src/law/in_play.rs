//! Values for the engine from a file of `law`: a law for all pieces, and the value of each piece
//! that was measured.

use treville_core::betza::Movement;
use treville_eval::piece::compare::squares::containing_pairs;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::law::Law;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::values::combined;

use super::in_order::in_order;
use treville_results::law::document::LawDocument;
use treville_results::law::forms::Form;

/// The values that the engine plays by, in its centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct InPlay {
    /// The law by captures and moves.
    pub law: Law,
    /// The pieces that were measured.
    pub pieces: Vec<MeasuredValue>,
}

/// The measured value of a piece, in the mean of both phases.
#[derive(Clone, PartialEq, Debug)]
pub struct MeasuredValue {
    /// Its movement.
    pub movement: Movement,
    /// The value by the law that forecasts best, and its piece effect.
    pub worth: f64,
    /// The standard error of its value in games.
    pub error: f64,
}

/// Value of a piece in the middlegame and in the endgame, by its movement.
pub type ByMovement = (String, [i32; 2]);

impl InPlay {
    /// The values for the engine in a file.
    ///
    /// # Errors
    ///
    /// A part is missing: the file has no such law, or a movement that cannot be read.
    pub fn of(file: &LawDocument) -> Result<InPlay, String> {
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
        let pieces = file.pieces.iter().map(|piece| {
            let movement = &piece.movement;
            Ok(MeasuredValue {
                movement: movement.parse().map_err(|error| format!("{movement}: {error}"))?,
                worth: (piece.law + piece.correction.mean) / file.unit,
                error: piece.error / file.unit,
            })
        });
        Ok(InPlay { law, pieces: pieces.collect::<Result<_, String>>()? })
    }

    /// Values of all measured pieces in each phase: these officers as given here, all others as
    /// near to the measured values as they can be while none is worth less than a part of it. The
    /// factors say how a worth is divided between the phases.
    #[must_use]
    pub fn worths(&self, factors: &Factors, officers: &[ByMovement]) -> Vec<ByMovement> {
        let texts: Vec<String> = self.pieces.iter().map(|own| own.movement.to_string()).collect();
        let held: Vec<Option<[i32; 2]>> = texts
            .iter()
            .map(|text| officers.iter().find(|own| own.0 == *text).map(|own| own.1))
            .collect();
        let found = self.pieces.iter().zip(&held).map(|(own, held)| match held {
            Some(worths) => worths.map(f64::from),
            None => by_phase(own, factors),
        });
        let found: Vec<[f64; 2]> = found.collect();
        let variance = |(own, held): (&MeasuredValue, &Option<_>)| match held {
            Some(_) => 0.0,
            None => own.error.powi(2),
        };
        let variances: Vec<f64> = self.pieces.iter().zip(&held).map(variance).collect();
        let movements: Vec<Movement> = self.pieces.iter().map(|own| own.movement.clone()).collect();
        let pairs = containing_pairs(&movements);
        let [middlegame, endgame] = [0, 1].map(|phase| {
            let found: Vec<f64> = found.iter().map(|own| own[phase]).collect();
            in_order(&pairs, &found, &variances)
        });
        let both = middlegame.iter().zip(&endgame);
        let worths = both.map(|(middlegame, endgame)| [middlegame, endgame]);
        texts.into_iter().zip(worths.map(|own| own.map(|worth| worth.round() as i32))).collect()
    }
}

/// A worth divided between middlegame and endgame, as the evaluation does it.
fn by_phase(piece: &MeasuredValue, factors: &Factors) -> [f64; 2] {
    let value = combined(&Profile::new(&piece.movement), factors);
    let beyond = piece.worth - value.mean();
    let [middlegame, endgame] = factors.phase_scales();
    [value.middlegame + beyond * middlegame, value.endgame + beyond * endgame]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_this_law_is_refused_in_one_line() {
        let mut law = LawDocument::committed().unwrap();
        assert!(InPlay::of(&law).unwrap().law.capture > 0.0);
        let ways = law.forms.iter_mut().find(|row| row.form == Form::Ways).unwrap();
        ways.factors.retain(|factor| factor.name != "capture ahead");
        assert_eq!(InPlay::of(&law).unwrap_err(), "expected a factor 'capture ahead', got none");
        law.forms.retain(|row| row.form != Form::Ways);
        let problem = "expected a law by captures and moves, got none";
        assert_eq!(InPlay::of(&law).unwrap_err(), problem);
    }

    fn worths(officers: &[ByMovement]) -> Vec<ByMovement> {
        let in_play = InPlay::of(&LawDocument::committed().unwrap()).unwrap();
        in_play.worths(&Factors::FITTED, officers)
    }

    fn mean([middlegame, endgame]: [i32; 2]) -> f64 {
        f64::from(middlegame + endgame) / 2.0
    }

    /// A piece of few games is worth less of what they say, and each is near what it was found to
    /// be worth.
    #[test]
    fn pieces_are_worth_what_games_say_drawn_towards_the_law() {
        let law = LawDocument::committed().unwrap();
        let worths = worths(&[]);
        assert_eq!(worths.len(), law.pieces.len());
        let mut moved = 0;
        for (row, (movement, worth)) in law.pieces.iter().zip(worths) {
            let (found, by_law) = (row.value / law.unit, row.law / law.unit);
            let is_within = |far: f64| {
                let between = found.min(by_law) - far..=found.max(by_law) + far;
                between.contains(&mean(worth))
            };
            // Effects are means of draws, and so known to a centipawn or two.
            moved += usize::from(!is_within(3.0));
            assert!(is_within(1.96 * row.error / law.unit), "{movement}: {worth:?}");
        }
        assert!(moved < 10, "a few are moved for the order of all: {moved}");
    }

    /// Officers stay, and what is a part of them, or has them as a part, makes room.
    #[test]
    fn worths_make_room_for_officers() {
        let of = |worths: &[ByMovement], text: &str| {
            worths.iter().find(|(movement, _)| movement == text).unwrap().1
        };
        let [low, high] = [200, 600].map(|worth| worths(&[("B".to_owned(), [worth; 2])]));
        assert_eq!((of(&low, "B"), of(&high, "B")), ([200; 2], [600; 2]));
        assert!(of(&low, "B4").iter().all(|worth| *worth <= 200));
        assert!(of(&high, "BA").iter().all(|worth| *worth >= 600));
        assert_eq!(of(&low, "R"), of(&high, "R"), "a rook has nothing of a bishop");
    }
}
