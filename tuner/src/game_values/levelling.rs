//! Do values add? What officers take from the worth of those on the other side.
//!
//! A dear piece has to keep away from what a cheap one attacks, and not the other way round: R.
//! Betza calls it the levelling effect (*The Levelling Effect*, 1996), and H. G. Muller's test of it
//! are seven knights against three queens. Where White has more of some officers and Black of others,
//! each takes the same part of the worth of each on the other side. Against a sum of values White then
//! lacks
//!
//! ```text
//! part x (worth of White's x number of Black's - worth of Black's x number of White's)
//! ```
//!
//! in which each pair counts by how much dearer the one is than the other. Of officers that both
//! sides have, values in games know already. The part is one more parameter of the regression;
//! whether it is of use is judged by games that were left out.

use std::path::PathBuf;

use nalgebra::DVector;
use serde::Serialize;

use super::layout::Layout;
use super::rows::Other;
use super::{CentipawnEstimates, FEW, GameContents, NumberWithError};
use crate::fit::logistic::{expected, loss};
use crate::fit::material::{Estimates, each, solve};
use crate::positions::reader::Care;
use treville_kit::failure::Failure;
use treville_kit::format::Table;
use treville_results::groups::Group;

/// Into how many parts games are taken to judge each by the others.
const PARTS: usize = 4;

/// Whether values add.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Levelling {
    /// The games.
    pub games: u32,
    /// Which part of its worth an officer loses by each on the other side.
    pub part: NumberWithError,
    /// Additional loss on games that were held out without that, in nats a position.
    pub gain: NumberWithError,
    /// The armies.
    pub armies: [String; 2],
    /// Points that the first may expect against the second, beside equal pawns, by the sum of
    /// values and with levelling.
    pub expects: [Expectation; 2],
}

/// Points of a game, and between which two they lie with 95 %.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Expectation {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Levelling {
    /// The measurement of levelling by these games, and of two armies.
    ///
    /// # Errors
    ///
    /// As for values; or a piece of the armies is in too few of the games.
    pub fn measure(
        files: &[PathBuf],
        care: Care,
        first: usize,
        armies: &[Group; 2],
    ) -> Result<Levelling, Failure> {
        GameContents::read(files, care, first)?.levelling(first == 0, armies)
    }

    /// It as a table.
    #[must_use]
    pub fn table(&self) -> Table {
        let Levelling { games, part, gain, armies: [left, right], expects } = self;
        let title = format!("What {left} may expect against {right}, in percent");
        let mut table = Table::new(title, &["By", "points", "from", "to"]);
        for (by, own) in ["the sum of values", "values and levelling"].iter().zip(expects) {
            let numbers = [own.mean, own.low, own.high].map(|own| format!("{:.1}", 100.0 * own));
            table.row(std::iter::once((*by).to_owned()).chain(numbers));
        }
        table.notes.push(format!(
            "By {games} games: an officer loses {:.1} +/- {:.1} % of its worth for each that the \
             other side has more. Games that were left out are expected better by {:.5} +/- {:.5} \
             nats a position with that than without.",
            100.0 * part.value,
            100.0 * part.error,
            gain.value,
            gain.error
        ));
        table
    }
}

impl GameContents {
    pub(super) fn levelling(
        &self,
        with_waiting: bool,
        armies: &[Group; 2],
    ) -> Result<Levelling, Failure> {
        let problem = || Failure::Request(FEW.to_owned());
        let layout = |is_levelled| Layout::new(&self.material, with_waiting, is_levelled);
        let layouts = [layout(false)?, layout(true)?];
        let [sum, levelled] = &layouts;
        let more = self.more(armies, sum)?;
        let expect = |layout: &Layout, estimates: &Estimates| {
            let mut counts = DVector::zeros(estimates.values.len());
            for (at, count) in &more {
                counts[layout.places[Other::ALL.len() + at].unwrap_or_default()] += count;
            }
            if let Some(place) = layout.places[Other::Levelling as usize] {
                counts[place] = self.material.levelling(&more);
            }
            let mean = counts.dot(&estimates.values);
            let variance = (estimates.covariance.clone() * &counts).dot(&counts);
            let far = 1.96 * variance.max(0.0).sqrt();
            let [mean, low, high] = [mean, mean - far, mean + far].map(expected);
            Expectation { mean, low, high }
        };
        let plain = solve(&self.material.design(&sum.places)).ok_or_else(problem)?;
        let whole = solve(&self.material.design(&levelled.places)).ok_or_else(problem)?;
        let anchored = CentipawnEstimates::new(&whole, &levelled.anchors).ok_or_else(problem)?;
        let place = levelled.places[Other::Levelling as usize].ok_or_else(problem)?;
        let NumberWithError { value, error } = anchored.measured(place);
        Ok(Levelling {
            games: self.games,
            part: NumberWithError { value: -value, error },
            gain: self.gain(&layouts).ok_or_else(problem)?,
            armies: armies.each_ref().map(|army| army.text.clone()),
            expects: [expect(sum, &plain), expect(levelled, &whole)],
        })
    }

    /// The surplus of the first army over the second, by number of the movement.
    fn more(&self, armies: &[Group; 2], layout: &Layout) -> Result<Vec<(usize, f64)>, Failure> {
        let mut more: Vec<(usize, f64)> = Vec::new();
        for (army, sign) in armies.iter().zip([1.0, -1.0]) {
            for (count, piece) in &army.pieces {
                let number = self.material.number(piece.movement());
                let at = number.filter(|at| layout.places[Other::ALL.len() + at].is_some());
                let at = at.ok_or_else(|| {
                    let name = &piece.name;
                    Failure::Request(format!("expected games with enough of {name}, got too few"))
                })?;
                let count = sign * f64::from(*count);
                match more.iter_mut().find(|own| own.0 == at) {
                    Some(own) => own.1 += count,
                    None => more.push((at, count)),
                }
            }
        }
        Ok(more)
    }

    /// By how much less the second of two regressions loses on games that it has not seen.
    fn gain(&self, layouts: &[Layout; 2]) -> Option<NumberWithError> {
        let (mut gains, mut positions) = (vec![0.0; self.games as usize], 0.0);
        for (layout, sign) in layouts.iter().zip([1.0, -1.0]) {
            let design = || self.material.design(&layout.places);
            for part in 0..PARTS {
                let others = solve(&design().of_folds(|fold| fold % PARTS != part))?;
                let unseen = design().of_folds(|fold| fold % PARTS == part);
                each(&unseen, &others.values, |_, _, share, outcome| {
                    let share = share.clamp(1e-9, 1.0 - 1e-9);
                    let lost = loss((share / (1.0 - share)).ln(), outcome.points);
                    gains[outcome.game as usize] += sign * outcome.weight * lost;
                    positions += outcome.weight / 2.0;
                });
            }
        }
        let value = gains.iter().sum::<f64>() / positions;
        let error = gains.iter().map(|gain| gain * gain).sum::<f64>().sqrt() / positions;
        Some(NumberWithError { value, error })
    }
}
