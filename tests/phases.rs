//! The page of `treville-values report` prints laws by phase that `treville-tuner law` has found.

use std::path::Path;

use treville_kit::page::numbers::Numbers;
use treville_results::law::criteria::Phase;
use treville_results::law::forms::Form;
use treville_tuner::law::judged::by_piece;
use treville_tuner::law::measured::MeasuredPieces;
use treville_values::report::questions;

#[test]
#[ignore = "half a minute: .ci/full sets"]
fn laws_by_phase_are_those_of_the_values_by_phase() {
    let laws = questions::phase_laws(&mut Numbers::default()).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/data/piece-values-by-phase.csv");
    let printed = &laws[0];
    assert_eq!((&*printed.form, &printed.factor), (Form::Printed.name(), &None));
    for (phase, bounds) in [(Phase::Middlegame, &printed.full), (Phase::Endgame, &printed.ending)] {
        let measured = MeasuredPieces::read(&path, None, phase).unwrap();
        let (subjects, _) = measured.subjects(phase, 0.5);
        let error = by_piece(&subjects, &[Form::Printed], 1, 2)[0].error.mean;
        assert!((error - bounds.mean.value()).abs() < 0.5, "{phase:?} {error}");
    }
}
