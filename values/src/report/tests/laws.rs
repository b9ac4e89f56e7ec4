//! The section on the law behind values: true to the law.

use super::*;
use crate::report::laws::gather;
use crate::report::questions;
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::law::forms::Form;

#[test]
fn every_form_of_the_law_is_there_with_the_source_s_factors() {
    let laws = gather(&LAW, &mut Numbers::default());
    assert_eq!(laws.forms.len(), LAW.left_out.len());
    assert!(laws.forms.iter().any(|form| form.name == laws.form));
    let names: Vec<&str> = laws.factors.iter().map(|factor| &*factor.name).collect();
    assert_eq!(names, ["Md1", "Md2", "Md3", "Md4", "direction", "colour-bound"]);
    assert!(laws.factors.iter().all(|factor| factor.fitted.len() == 2));
    let source: Vec<f64> = laws.factors.iter().map(|factor| factor.source.value()).collect();
    assert_eq!(source[..5], [50.0, 30.0, 24.0, 12.0, 8.0]);
}

/// The better one is the answer; what leaves doubt has a test of its own.
#[test]
fn questions_are_answered_as_far_as_games_tell() {
    let questions = questions::all(&mut Numbers::default()).unwrap();
    let answer = |left: &str| questions.iter().find(|own| own.left == left).unwrap().answer();
    assert_eq!(answer("elephant"), "cannon", "the right one");
    assert_eq!(answer("two knights"), "two knights", "the left one");
    assert_eq!(answer("a bishop"), "a bishop");
}

/// Betza's expectation: what is spacious and a cannon is nearer to balance than either.
#[test]
fn spacious_cannons_are_balanced_over_the_phases() {
    let balances = questions::balances(&mut Numbers::default()).unwrap();
    let times = |movement: &str| {
        let own = balances.iter().find(|own| own.movement == movement).unwrap();
        (own.times.0.value().ln().abs(), own.times.1.value())
    };
    for (both, parts) in
        [("wRpR", ["wR", "mRcpR"]), ("wRcpR", ["wR", "mRcpR"]), ("wQpQ", ["wQ", "mRcpR"])]
    {
        for part in parts {
            assert!(times(both).0 + 0.2 < times(part).0, "{both} {part}");
        }
        assert!(times(both).1 < 0.2);
    }
}

/// The laws by phase are of forms and factors that there are.
#[test]
fn laws_by_phase_are_of_forms_that_there_are() {
    let laws = questions::phase_laws(&mut Numbers::default()).unwrap();
    for own in &laws {
        let form = LAW.forms.iter().find(|form| form.name == own.form).unwrap();
        let factors = || form.factors.iter().map(|factor| &*factor.name);
        assert!(own.factor.iter().all(|own| factors().any(|name| name == own)), "{}", own.form);
        for bounds in [&own.full, &own.ending] {
            let [low, mean, high] = [&bounds.low, &bounds.mean, &bounds.high].map(|n| n.value());
            assert!(low <= mean && mean <= high, "{} {:?}", own.form, own.factor);
        }
    }
}

/// The page's words on the phases.
#[test]
fn mobility_is_a_law_of_full_boards_and_the_formula_one_of_endings() {
    let laws = questions::phase_laws(&mut Numbers::default()).unwrap();
    let of = |form: Form, factor: Option<&str>| {
        let is_asked =
            |own: &&questions::ByPhase| own.form == form.name() && own.factor.as_deref() == factor;
        laws.iter().find(is_asked).unwrap()
    };
    let [formula, mobility] = [Form::Formula, Form::Mobility].map(|form| of(form, None));
    assert!(mobility.full.high.value() < formula.full.low.value());
    assert!(formula.ending.high.value() < mobility.ending.low.value());
    let share = of(Form::Combined, Some("share of mobility"));
    assert!(share.full.low.value() > 0.5 && share.ending.high.value() < 0.1);
    let ahead = of(Form::Distances, Some("capture ahead"));
    assert!(ahead.full.low.value() > ahead.ending.high.value());
}

/// The clashes of the page are those of the docs, and levelling explains the seven knights.
#[test]
fn clashes_are_those_that_were_played() {
    let clashes = questions::clashes(&mut Numbers::default()).unwrap();
    let text = include_str!("../../../../docs/data/clashes.csv");
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let played: Vec<(String, u32, f64, f64, f64)> = reader
        .deserialize()
        .map(|line| line.unwrap())
        .filter(|own: &(_, u32, _, _, _)| own.1 == 500)
        .collect();
    assert_eq!(played.len(), clashes.len());
    for ((_, _, won, drawn, lost), own) in played.iter().zip(&clashes) {
        let points = 100.0 * (won + drawn / 2.0) / (won + drawn + lost);
        assert!((points - own.found.0.value()).abs() < 1e-9, "{}", own.left);
    }
    let off = |of: fn(&questions::Clash) -> &Number| {
        let squares = clashes.iter().map(|own| (of(own).value() - own.found.0.value()).powi(2));
        (squares.sum::<f64>() / clashes.len() as f64).sqrt()
    };
    let [sum, levelled] = [off(|own| &own.sum.mean), off(|own| &own.levelled.mean)];
    assert!(levelled < 10.0 && sum > 16.0, "{sum} {levelled}");
    let knights = &clashes[0];
    assert_eq!((&*knights.left, &*knights.right), ("seven knights", "three queens"));
    let (found, far) = (knights.found.0.value(), knights.found.1.value());
    assert!(found - far > knights.sum.high.value() && found > knights.levelled.low.value());
}
