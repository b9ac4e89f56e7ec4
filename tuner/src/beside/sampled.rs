//! The tables of source 000 that come from Monte Carlo.

use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::montecarlo::Outcome;
use treville_eval::piece::sources::Figure;
use treville_eval::piece::sources::disagreements::{Place, about};
use treville_eval::piece::sources::monte_carlo_tables::{EXPERIMENTS, Experiment};
use treville_eval::piece::sources::recommendation_tables::RECOMMENDATIONS;
use treville_eval::piece::values::{Method, worth};

use super::{Cell, SourceTable};
use crate::montecarlo::SamplingArgs;
use crate::pieces::Piece;
use treville_kit::failure::Failure;

/// The tables in the order of the source.
///
/// # Errors
///
/// The sampling makes no sense.
pub fn tables(sampling: &SamplingArgs) -> Result<Vec<SourceTable>, Failure> {
    let mut tables: Vec<SourceTable> = Vec::new();
    for experiment in &EXPERIMENTS {
        tables.push(experiment_table(experiment, sampling)?);
    }
    tables.push(recommended());
    Ok(tables)
}

fn exact(piece: &Piece) -> f64 {
    worth(&piece.profile, Method::Exact, &Factors::SOURCE).pawns
}

/// The source's tests, and ours if there is time for them, with the value that they tend to.
fn experiment_table(
    experiment: &Experiment,
    sampling: &SamplingArgs,
) -> Result<SourceTable, Failure> {
    let trials = u64::from(experiment.trials);
    let count = experiment.rows.iter().map(|(_, figures)| experiment.tests(figures).len()).max();
    let numbers = 1..=count.unwrap_or(0) as u64;
    let mut columns: Vec<String> = numbers.clone().map(|test| format!("test {test}")).collect();
    columns.extend(["average", "variance", "exact"].map(str::to_owned));
    let plural = if trials == 1 { "" } else { "s" };
    let title = format!("Monte Carlo in pawns: tests of {trials} trial{plural}");
    let mut table = SourceTable::new(&format!("montecarlo-{trials}"), 0, &title, &[]);
    table.columns = columns;
    let pieces = Piece::named(experiment.rows.iter().map(|(piece, _)| *piece));
    let mut tests: Vec<Outcome> = Vec::new();
    if trials <= sampling.trials {
        for test in numbers {
            let seed = sampling.seed.wrapping_add(test - 1);
            tests.push(SamplingArgs { trials, seed, ..sampling.clone() }.sample(&pieces)?);
        }
    } else {
        table.notes.push(format!("Tests of ours take a while: `values --trials {trials}`."));
    }
    for (index, (piece, (name, figures))) in pieces.iter().zip(experiment.rows).enumerate() {
        let ours: Vec<f64> = tests
            .iter()
            .filter_map(|test| test.rows.get(index))
            .map(|row| row.pawns.mean)
            .collect();
        let mean = (!ours.is_empty()).then(|| ours.iter().sum::<f64>() / ours.len() as f64);
        let theirs = experiment.tests(figures).iter().enumerate();
        let beside = |ours: Option<f64>, theirs: Option<&Figure>| {
            Cell::beside(ours, 5, theirs.map(|figure| figure.0))
        };
        let mut cells: Vec<Cell> =
            theirs.map(|(test, figure)| beside(ours.get(test).copied(), Some(figure))).collect();
        cells.extend([
            beside(mean, experiment.mean(figures)),
            beside(spread(&ours), figures.last()),
            beside(Some(exact(piece)), None),
        ]);
        table.row(name, cells);
        for place in [
            Place::MonteCarlo(experiment.trials),
            Place::Variance(experiment.trials),
            Place::Test(experiment.trials, 2),
        ] {
            table.notes.extend(about(place, name).map(|known| {
                format!("{name}: {} for {}: {}.", known.printed, known.ours, known.reason)
            }));
        }
    }
    Ok(table)
}

/// What the source calls variance: the largest less the smallest.
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
    let mut table = SourceTable::new("recommended", 0, title, &columns);
    let mut before = None;
    for row in &RECOMMENDATIONS {
        for piece in Piece::named([row.piece]) {
            let value = exact(&piece);
            let differential = before.map(|before| value - before);
            before = Some(value);
            let theirs = row.differential.map_or("n/a", |figure| figure.0);
            table.row(
                row.piece,
                [
                    Cell::beside(Some(value), 5, Some(row.value.0)),
                    Cell::beside(differential, 5, Some(theirs)),
                    nearest(value, 2.0, row.recommended),
                    nearest(value, 4.0, row.quarters),
                    Cell::certain(value, row.tenths),
                    Cell::certain(value, row.hundredths),
                ],
            );
            for place in [Place::Recommended, Place::MonteCarlo(1_000_000)] {
                let known = about(place, row.piece);
                table.notes.extend(known.map(|known| format!("{}: {}.", row.piece, known.reason)));
            }
        }
    }
    table
}

/// A value rounded to parts of a pawn.
fn nearest(value: f64, parts: f64, source: f64) -> Cell {
    let ours = (value * parts).round() / parts;
    Cell {
        ours: Some(ours),
        shown: ours.to_string(),
        source: Some(source.to_string()),
        agrees: Some(ours == source),
    }
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
        let sampling = SamplingArgs { trials: 1, seed: 1, threads: None, sampled: false };
        let tables = tables(&sampling).unwrap();
        let million = tables.iter().find(|table| table.id == "montecarlo-1000000").unwrap();
        for row in &million.rows {
            let [.., average, _, exact] = &row.cells[..] else { panic!("{row:?}") };
            let theirs: f64 = average.source.as_deref().unwrap().parse().unwrap();
            let difference = (exact.ours.unwrap() - theirs).abs();
            assert_eq!(difference > 3e-4, row.label == "fortress", "{}", row.label);
        }
        assert!(million.notes.iter().any(|note| note.starts_with("fortress: ")));
    }
}
