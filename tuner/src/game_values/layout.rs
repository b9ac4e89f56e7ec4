//! Which parameters the regression has, and where.

use treville_core::betza::Movement;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};

use super::rows::{Material, Other, engine_worth};
use treville_kit::failure::Failure;

/// A movement of which fewer games tell has no value, and positions with more of it are left out.
const FEWEST: u32 = 20;

/// Which parameters a regression has, and where.
pub(super) struct Layout {
    /// Movements by number, in the order of their parameters: officers, and the pawn behind them.
    pub order: Vec<usize>,
    /// The officers of these.
    pub officers: Vec<usize>,
    /// Movements that too few games tell of.
    pub rare: Vec<usize>,
    /// The parameter of each number.
    pub places: Vec<Option<usize>>,
    /// The parameters of the officers of chess, and what these are worth to the engine.
    pub anchors: Vec<(usize, f64)>,
}

impl Layout {
    /// Which parameters a regression of these games has.
    ///
    /// # Errors
    ///
    /// The games have no officers of chess, whose worth is the unit.
    pub(super) fn new(material: &Material, with_waiting: bool) -> Result<Layout, Failure> {
        let games = material.games();
        let others = Other::ALL.len();
        let movement = |text: &str| text.parse::<Movement>().ok();
        let [pawn, king] = [PieceType::PAWN, PieceType::KING]
            .map(|kind| movement(ORTHODOX_PIECES[kind.index()].betza));
        let is = |own: &Movement, other: &Option<Movement>| other.as_ref() == Some(own);
        // Pieces by the text of their movement, so that the order of games does not matter.
        let mut order: Vec<usize> = (0..material.movements.len())
            .filter(|at| !is(material.movements[*at], &king) && games[others + at] > 0)
            .collect();
        order.sort_by_cached_key(|at| {
            let own = material.movements[*at];
            (is(own, &pawn), own.to_string())
        });
        let (order, rare): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|at| games[others + at] >= FEWEST);
        let officers: Vec<usize> =
            order.iter().copied().filter(|at| !is(material.movements[*at], &pawn)).collect();
        let mut places = vec![None; others + material.movements.len()];
        for (place, at) in order.iter().enumerate() {
            places[others + at] = Some(place);
        }
        let mut next = order.len();
        for other in Other::ALL {
            let is_wanted = match other {
                Other::Waiting => with_waiting && games[other as usize] > 0,
                _ => games[other as usize] > 0,
            };
            if is_wanted {
                places[other as usize] = Some(next);
                next += 1;
            }
        }
        let anchors: Vec<(usize, f64)> = ORTHODOX_PIECES
            .iter()
            .filter_map(|spec| movement(spec.betza))
            .filter_map(|own| {
                let place = officers.iter().position(|at| *material.movements[*at] == own)?;
                Some((place, engine_worth(&own)))
            })
            .collect();
        if anchors.is_empty() {
            let problem = "expected games with officers of chess, got none";
            return Err(Failure::Request(problem.to_owned()));
        }
        Ok(Layout { order, officers, rare, places, anchors })
    }
}
