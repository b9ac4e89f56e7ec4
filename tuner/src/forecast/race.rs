//! How far off each way of valuing pieces is, by the kind of piece: each stands where it is good.

use treville_core::betza::Movement;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::forecast::model::OFFICERS;
use treville_eval::piece::formula::formula;
use treville_eval::piece::mobility::Profile;
use treville_eval::piece::random::Family;
use treville_eval::piece::values::{Method, worth};
use treville_results::law::criteria::{Criteria, Phase};
use treville_results::pieces::Piece;

use crate::law::judged::family_name;

use super::data::ValuedPiece;
use super::judged::{Errors, JudgedForecast, beside};

/// The ways of valuing. The last two are judged on pieces that were left out.
pub const WAYS: [&str; 5] = ["source 001", "Muller", "combined", "the form", "and process"];

/// Errors beyond those of games of the pieces of one kind, by [`WAYS`].
#[derive(Clone, PartialEq, Debug)]
pub struct Domain {
    /// The kind.
    pub name: &'static str,
    /// How many pieces of it were measured.
    pub count: usize,
    /// The errors, in centipawns of source 001.
    pub errors: [f64; WAYS.len()],
}

/// All kinds: all pieces, those for which source 001 was made, the officers of chess and Musketeer
/// chess, and each family. `left_out` are forecasts of pieces that were left out, by form and by
/// process.
#[must_use]
pub fn race(pieces: &[ValuedPiece], left_out: [&[JudgedForecast]; 2]) -> Vec<Domain> {
    let unit = OFFICERS
        / ["N", "B", "R", "Q"]
            .map(|text| text.parse().map_or(0.0, |own| combined(&own)))
            .iter()
            .sum::<f64>();
    let others = [
        beside(pieces, |piece| printed(&piece.movement)),
        beside(pieces, |piece| muller(&piece.movement)),
        beside(pieces, |piece| unit * combined(&piece.movement)),
    ];
    let [form, process] = left_out;
    let all = [&others[0], &others[1], &others[2], form, process];
    let of = |name, is_in: &dyn Fn(&Movement) -> bool| {
        let numbers: Vec<usize> =
            (0..pieces.len()).filter(|number| is_in(&pieces[*number].movement)).collect();
        let errors = all.map(|judged| {
            let own: Vec<_> = numbers.iter().map(|number| judged[*number]).collect();
            Errors::of(&own).beyond
        });
        Domain { name, count: numbers.len(), errors }
    };
    let mut domains = vec![
        of("all", &|_| true),
        of("source 001's own", &is_of_the_source),
        of("the officers", &is_officer),
    ];
    domains.extend(Family::ALL.map(|family| of(family_name(family), &|own| family.has(own))));
    domains
}

/// The value by the formula of source 001 and its factors as printed.
#[must_use]
pub fn printed(movement: &Movement) -> f64 {
    f64::from(formula(movement, &Factors::SOURCE).total())
}

/// The value by H. G. Muller's formula in the number of targets, as he gives it for leapers of a
/// short range.
fn muller(movement: &Movement) -> f64 {
    let targets = Criteria::of(&Piece::new("piece", movement), Phase::Mean).targets;
    (30.0 + 0.625 * targets) * targets
}

/// The value by formula and mobility together, in pawns of that.
fn combined(movement: &Movement) -> f64 {
    worth(&Profile::new(movement), Method::Combined, &Factors::SOURCE).pawns
}

/// Leapers and sliders that go to all sides and capture as they move: what source 001 is about.
fn is_of_the_source(movement: &Movement) -> bool {
    let others = [Family::Directed, Family::Rider, Family::Divided, Family::Lame, Family::Hopper];
    !others.into_iter().any(|family| family.has(movement))
}

/// The fourteen pieces of chess and of Musketeer chess.
#[must_use]
pub fn is_officer(movement: &Movement) -> bool {
    let text = movement.to_string();
    Factors::FITTED.corrections.pieces.iter().any(|own| own.movement == text)
}
