//! The tables of source 000 that come from Monte Carlo.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::BoardSize;
use treville_eval::piece::mobility::montecarlo::Estimate;
use treville_eval::piece::sources::Figure;
use treville_eval::piece::sources::disagreements::{Place, about};
use treville_eval::piece::sources::monte_carlo_tables::{EXPERIMENTS, Experiment};
use treville_eval::piece::sources::recommendation_tables::RECOMMENDATIONS;
use treville_eval::piece::values::{Method, worth};

use super::table::{Cell, Column, SourceTable};
use crate::montecarlo::SamplingArgs;
use crate::montecarlo::precision::error_decimals;
use treville_kit::failure::Failure;
use treville_results::pieces::Piece;

/// Our own tests of an experiment: for each of its pieces, in order, the estimate of each test in
/// pawns. Empty if there are none.
pub type OwnTests = Vec<Vec<Estimate>>;

/// Runs as many tests as the source made, if they are not longer than `sampling` allows.
///
/// # Errors
///
/// The sampling makes no sense.
pub fn own_tests(experiment: &Experiment, sampling: &SamplingArgs) -> Result<OwnTests, Failure> {
    let trials = u64::from(experiment.trials);
    if trials > sampling.trials(BoardSize::CHESS) {
        return Ok(OwnTests::new());
    }
    let pieces = Piece::named(experiment.rows.iter().map(|(piece, _)| *piece));
    let mut own = vec![Vec::new(); pieces.len()];
    for test in 0..number_of_tests(experiment) as u64 {
        let seed = sampling.seed.wrapping_add(test);
        let outcome =
            SamplingArgs { trials: Some(trials), seed, ..sampling.clone() }.sample(&pieces)?;
        own.iter_mut().zip(outcome.rows).for_each(|(piece, row)| piece.push(row.pawns));
    }
    Ok(own)
}

/// Number of the source's tests of each piece.
fn number_of_tests(experiment: &Experiment) -> usize {
    experiment.rows.first().map_or(0, |(_, figures)| experiment.tests(figures).len())
}

/// The tables in the order of the source.
///
/// # Errors
///
/// Our own tests cannot be run.
pub fn tables(
    own_tests: impl Fn(&Experiment) -> Result<OwnTests, Failure>,
) -> Result<Vec<SourceTable>, Failure> {
    let mut tables: Vec<SourceTable> = Vec::new();
    for experiment in &EXPERIMENTS {
        tables.push(experiment_table(experiment, &own_tests(experiment)?));
    }
    tables.push(recommended());
    Ok(tables)
}

fn exact(piece: &Piece) -> f64 {
    worth(&piece.profile, Method::Exact, &Factors::SOURCE).pawns
}

/// The source's tests and ours, the standard error of one of ours, and the exact value.
fn experiment_table(experiment: &Experiment, own: &OwnTests) -> SourceTable {
    let trials = experiment.trials;
    let plural = if trials == 1 { "" } else { "s" };
    let title = format!("Monte Carlo in pawns: tests of {trials} trial{plural}");
    let tests = (1..=number_of_tests(experiment)).map(|test| format!("test {test}"));
    let names = tests.chain(["average", "variance", "error", "exact"].map(str::to_owned));
    let mut table = SourceTable::new(&format!("montecarlo-{trials}"), 0, &title, &[]);
    table.columns = names.map(|name| Column { name, unit: "pawns" }).collect();
    if own.is_empty() {
        table.notes.push(format!("Our own tests take a while: `values --trials {trials}`."));
    }
    let pieces = Piece::named(experiment.rows.iter().map(|(piece, _)| *piece));
    for (index, (piece, (name, figures))) in pieces.iter().zip(experiment.rows).enumerate() {
        let own = own.get(index).map_or(&[][..], Vec::as_slice);
        let ours: Vec<f64> = own.iter().map(|test| test.mean).collect();
        let mean = (!ours.is_empty()).then(|| ours.iter().sum::<f64>() / ours.len() as f64);
        let beside = |ours: Option<f64>, theirs: Option<&Figure>, place: Place| {
            let cell = Cell::beside(ours, 5, theirs.map(|figure| figure.0));
            cell.explained(about(place, name))
        };
        let error = own.first().and_then(|test| test.error);
        let theirs = experiment.tests(figures).iter().zip(1..);
        let mut cells: Vec<Cell> = theirs
            .map(|(figure, test)| {
                beside(ours.get(test - 1).copied(), Some(figure), Place::Test(trials, test))
            })
            .collect();
        cells.extend([
            beside(mean, experiment.mean(figures), Place::MonteCarlo(trials)),
            beside(spread(&ours), figures.last(), Place::Variance(trials)),
            Cell::beside(error, error_decimals(error.unwrap_or(0.0)), None),
            Cell::beside(Some(exact(piece)), 5, None),
        ]);
        table.row(name, cells);
    }
    table
}

/// The source's variance: the largest less the smallest.
#[must_use]
pub fn spread(values: &[f64]) -> Option<f64> {
    let most = values.iter().copied().reduce(f64::max)?;
    let least = values.iter().copied().reduce(f64::min)?;
    Some(most - least)
}

/// The recommended values beside what rounding the exact value gives.
fn recommended() -> SourceTable {
    let columns = ["value", "differential", "recommended", "quarters", "tenths", "hundredths"];
    let title = "Recommended values, in pawns";
    let columns = columns.map(|name| (name, "pawns"));
    let mut table = SourceTable::new("recommended", 0, title, &columns);
    let million = |piece: &str| about(Place::MonteCarlo(1_000_000), piece);
    let mut before: Option<(f64, &str)> = None;
    for row in &RECOMMENDATIONS {
        for piece in Piece::named([row.piece]) {
            let (value, known) = (exact(&piece), million(row.piece));
            let differential = match (before, row.differential) {
                // A wrong value is wrong in its differences to both neighbours.
                (Some((less, name)), Some(figure)) => {
                    Cell::near(value - less, figure).explained(known.or(million(name)))
                }
                _ => Cell::beside(None, 5, Some("n/a")),
            };
            before = Some((value, row.piece));
            let recommended = nearest(value, 2.0, row.recommended);
            let cells = [
                Cell::near(value, row.value).explained(known),
                differential,
                recommended.explained(about(Place::Recommended, row.piece)),
                nearest(value, 4.0, row.quarters),
                Cell::certain(value, row.tenths).explained(known),
                Cell::certain(value, row.hundredths).explained(known),
            ];
            table.row(row.piece, cells);
        }
    }
    table
}

/// A value rounded to parts of a pawn.
fn nearest(value: f64, parts: f64, source: f64) -> Cell {
    let ours = (value * parts).round() / parts;
    let cell = Cell::beside(Some(ours), 0, Some(&source.to_string()));
    Cell { shown: ours.to_string(), agrees: Some(ours == source), ..cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variance_is_the_largest_less_the_smallest() {
        assert_eq!(spread(&[3.0, 1.0, 2.5]), Some(2.0));
        assert_eq!(spread(&[3.0]), Some(0.0));
        assert_eq!(spread(&[]), None);
    }

    /// The source's million trials against the exact value; the fortress is known to be off.
    #[test]
    fn exact_values_are_near_the_million_trials() {
        let tables = tables(|_| Ok(OwnTests::new())).unwrap();
        let million = tables.iter().find(|table| table.id == "montecarlo-1000000").unwrap();
        for row in &million.rows {
            let [.., average, _, _, exact] = &row.cells[..] else { panic!("{row:?}") };
            let theirs: f64 = average.source.as_deref().unwrap().parse().unwrap();
            let difference = (exact.ours.unwrap() - theirs).abs();
            assert_eq!(difference > 3e-4, row.label == "fortress", "{}", row.label);
        }
        assert_eq!(million.explanations().len(), 1, "the fortress");
    }

    #[test]
    fn tests_of_ours_stand_beside_those_of_the_source() {
        let sampling = SamplingArgs { trials: Some(1), seed: 1, threads: None, sampled: false };
        let tables = tables(|experiment| own_tests(experiment, &sampling)).unwrap();
        let one = tables.iter().find(|table| table.id == "montecarlo-1").unwrap();
        let [first, .., exact] = &one.rows[0].cells[..] else { panic!("{:?}", one.rows) };
        assert!((first.ours.unwrap() - exact.ours.unwrap()).abs() < 0.1);
        assert!(one.notes.is_empty());
    }
}
