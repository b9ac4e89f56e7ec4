//! Values of the measured pieces for the engine: what games and forecast together say of each.

use treville_core::betza::Movement;
use treville_eval::piece::compare::squares::containing_pairs;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::forecast::model::OFFICERS;
use treville_eval::piece::forecast::process::Subject;
use treville_eval::piece::forecast::table::MEASURED;
use treville_eval::piece::mobility::Profile;

use super::in_order::in_order;

/// Value of a piece in the middlegame and in the endgame, in the engine's centipawns, by its
/// movement.
pub type ByMovement = (String, [i32; 2]);

/// A measured piece as games and forecast say together.
struct Posterior {
    movement: Movement,
    /// In the engine's centipawns, in the mean of both phases.
    worth: f64,
    deviation: f64,
}

/// Values of all measured pieces in each phase: these officers as given here, all others as near to
/// what is known of them as they can be while none is worth less than a part of it. The factors
/// say how a worth is divided between the phases.
#[must_use]
pub fn worths(factors: &Factors, officers: &[ByMovement]) -> Vec<ByMovement> {
    let pieces = posteriors(officers);
    let texts: Vec<String> = pieces.iter().map(|own| own.movement.to_string()).collect();
    let held = |text: &String| officers.iter().find(|own| own.0 == *text).map(|own| own.1);
    let held: Vec<Option<[i32; 2]>> = texts.iter().map(held).collect();
    let found = pieces.iter().zip(&held).map(|(own, held)| match held {
        Some(worths) => worths.map(f64::from),
        None => factors.phase_scales().map(|scale| scale * own.worth),
    });
    let found: Vec<[f64; 2]> = found.collect();
    let variance = |(own, held): (&Posterior, &Option<_>)| match held {
        Some(_) => 0.0,
        None => own.deviation.powi(2),
    };
    let variances: Vec<f64> = pieces.iter().zip(&held).map(variance).collect();
    let movements: Vec<Movement> = pieces.iter().map(|own| own.movement.clone()).collect();
    let pairs = containing_pairs(&movements);
    let [middlegame, endgame] = [0, 1].map(|phase| {
        let found: Vec<f64> = found.iter().map(|own| own[phase]).collect();
        in_order(&pairs, &found, &variances)
    });
    let both = middlegame.iter().zip(&endgame);
    let worths = both.map(|(middlegame, endgame)| [middlegame, endgame]);
    texts.into_iter().zip(worths.map(|own| own.map(|worth| worth.round() as i32))).collect()
}

/// The measured pieces, in the unit in which these officers are together worth what source 001
/// says; in its own without them.
fn posteriors(officers: &[ByMovement]) -> Vec<Posterior> {
    let of = |text: &str| officers.iter().find(|own| own.0 == text).map(|own| own.1);
    let four: Option<Vec<[i32; 2]>> = ["N", "B", "R", "Q"].into_iter().map(of).collect();
    let sum = |four: Vec<[i32; 2]>| f64::from(four.into_iter().flatten().sum::<i32>()) / 2.0;
    let unit = OFFICERS / four.map_or(OFFICERS, sum);
    let pieces = MEASURED.iter().enumerate().filter_map(|(number, known)| {
        let movement: Movement = known.movement.parse().ok()?;
        let subject = Subject::of(&Profile::new(&movement));
        // No piece is worth less than one without a move.
        let worth = subject.posterior(number).value.max(0.0) / unit;
        let deviation = subject.deviation(Some(number)) / unit;
        Some(Posterior { movement, worth, deviation })
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean([middlegame, endgame]: [i32; 2]) -> f64 {
        f64::from(middlegame + endgame) / 2.0
    }

    /// A piece of few games is worth less of what they say, and each is near what it was found to
    /// be worth.
    #[test]
    fn pieces_are_worth_what_games_say_drawn_towards_the_forecast() {
        let worths = worths(&Factors::FITTED, &[]);
        assert_eq!(worths.len(), MEASURED.len());
        let mut moved = 0;
        for (known, (movement, worth)) in MEASURED.iter().zip(worths) {
            assert_eq!(known.movement, movement);
            let profile = Profile::new(&movement.parse().unwrap());
            let forecast = Subject::of(&profile).forecast().value;
            let is_within = |far: f64| {
                let between = known.value.min(forecast) - far..=known.value.max(forecast) + far;
                between.contains(&mean(worth))
            };
            // The forecast knows the piece's own games.
            moved += usize::from(!is_within(3.0));
            assert!(is_within(2.5 * known.error + 1.0), "{movement}: {worth:?}");
        }
        assert!(moved < 20, "a few are moved for the order of all: {moved}");
    }

    /// Officers stay, and what is a part of them, or has them as a part, makes room.
    #[test]
    fn worths_make_room_for_officers() {
        let of = |worths: &[ByMovement], text: &str| {
            worths.iter().find(|(movement, _)| movement == text).unwrap().1
        };
        let [low, high] =
            [200, 600].map(|worth| worths(&Factors::FITTED, &[("B".to_owned(), [worth; 2])]));
        assert_eq!((of(&low, "B"), of(&high, "B")), ([200; 2], [600; 2]));
        assert!(of(&low, "B4").iter().all(|worth| *worth <= 200));
        assert!(of(&high, "BA").iter().all(|worth| *worth >= 600));
        assert_eq!(of(&low, "R"), of(&high, "R"), "a rook has nothing of a bishop");
    }
}
