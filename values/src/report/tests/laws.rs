//! The section on the law behind values: true to the law, and readable with hundreds of pieces.

use super::*;
use crate::report::laws::{Laws, SourcePiece, gather};
use crate::report::{pieces, questions};
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::law::forms::Form;

fn gathered() -> Laws {
    gather(&LAW, &pieces::all(), &mut Numbers::default())
}

/// The marks of each chart of the section.
fn marks() -> Vec<usize> {
    let page = page();
    let section = page.descendants().find(|node| node.attribute("id") == Some("law")).unwrap();
    let charts = section.descendants().filter(|node| has_class(node, "chart"));
    charts.map(|chart| chart.descendants().filter(|node| has_class(node, "mark")).count()).collect()
}

#[test]
fn every_piece_and_form_of_the_law_is_there() {
    let laws = gathered();
    assert_eq!(laws.pieces.len(), LAW.pieces.len());
    assert_eq!(marks(), [LAW.pieces.len(); 2]);
    assert_eq!(laws.forms.len(), LAW.left_out.len());
    assert!(laws.forms.iter().any(|form| form.name == laws.form));
    let names: Vec<&str> = laws.factors.iter().map(|factor| &*factor.name).collect();
    assert_eq!(names, ["Md1", "Md2", "Md3", "Md4", "direction", "colour-bound"]);
    assert!(laws.factors.iter().all(|factor| factor.fitted.len() == 2));
    let known = laws.pieces.iter().filter(|piece| piece.is_known).count();
    assert_eq!((known, laws.known.len()), (14, 14), "all but pawn and king");
}

/// The formula with the source's own factors is the source's own tables.
#[test]
fn tables_3_and_4_come_from_the_factors() {
    let mut law = LAW.clone();
    let formula = law.forms.iter_mut().find(|row| row.form == Form::Formula).unwrap();
    for factor in &mut formula.factors {
        factor.value.mean = factor.source.unwrap();
    }
    let laws = gather(&law, &pieces::all(), &mut Numbers::default());
    for piece in &laws.known {
        let (value, off) = (piece.refitted.0.value(), piece.refitted.1.value());
        // The source rounds what is lost on one colour down.
        assert!((value - piece.source.value()).abs() < 1.0, "{} {value}", piece.name);
        assert!((2.0..80.0).contains(&off), "{} {off}", piece.name);
    }
    for factor in &mut law.forms.iter_mut().find(|row| row.form == Form::Formula).unwrap().factors {
        factor.value.deviation = 0.0;
    }
    let sure = gather(&law, &pieces::all(), &mut Numbers::default());
    assert!(sure.known.iter().all(|piece| piece.refitted.1.value() == 0.0));
}

/// In every method's unit, its pieces are together worth what source 001 says.
#[test]
fn all_methods_are_in_one_unit() {
    let laws = gathered();
    let sum = |value: &dyn Fn(&SourcePiece) -> Option<f64>| -> (f64, f64) {
        let both = laws.known.iter().filter_map(|own| Some((value(own)?, own.source.value())));
        both.fold((0.0, 0.0), |(sum, all), (own, source)| (sum + own, all + source))
    };
    for (own, source) in [
        sum(&|piece| Some(piece.methods[0].value())),
        sum(&|piece| Some(piece.methods.last()?.value())),
        sum(&|piece| Some(piece.games.0.value())),
        sum(&|piece| piece.custom.as_ref().map(|own| own.value())),
    ] {
        assert!((own - source).abs() < 1e-6 * source, "{own} {source}");
    }
    let of = |name: &str| laws.known.iter().find(|piece| piece.name == name).unwrap();
    let given = |piece: &SourcePiece| {
        [&piece.inventor, &piece.muller].map(|own| own.as_ref().map(|own| own.value()))
    };
    assert_eq!(given(of("leopard")), [Some(670.0), None]);
    assert_eq!(given(of("archbishop")), [Some(770.0), Some(875.0)]);
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
