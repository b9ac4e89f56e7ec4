//! A fit as tables for people.

use std::io::Write;

use crate::law::ResidualGrowth;
use crate::law::measured::MeasuredPieces;
use crate::law::search::{Settings, search};
use crate::law::verdict::verdict;
use treville_kit::failure::Failure;
use treville_kit::format::{Table, print_tables};
use treville_results::fit::{Fit, FittedModel, INTERVAL, Leaning};
use treville_results::law::criteria::Phase;

/// Prints what the games can tell of the factors, and then what came out.
pub(super) fn print(fit: &Fit, threads: usize, mut output: impl Write) -> Result<(), Failure> {
    for line in told(fit, threads)? {
        writeln!(output, "{line}")?;
    }
    writeln!(output)?;
    let mut tables = vec![losses(fit), pieces(fit), models(fit)];
    tables.extend(fit.models.iter().map(parameters));
    Ok(print_tables(&tables, false, output)?)
}

/// Sentences on the formula fitted to the values.
fn told(fit: &Fit, threads: usize) -> Result<Vec<String>, Failure> {
    let settings = Settings {
        phase: Phase::Mean,
        power: ResidualGrowth::default().power(),
        form: None,
        worlds: 0,
        seed: 1,
        threads,
    };
    Ok(match MeasuredPieces::of_fit(&serde_json::to_string(fit)?, Phase::Mean) {
        Ok(measured) => verdict(&search(&measured, None, &[], &settings)),
        Err(problem) => {
            vec![format!("These games do not tell which law is behind the values: {problem}.")]
        }
    })
}

fn losses(fit: &Fit) -> Table {
    let mut table = Table::new(
        "Loss above the least possible, in nats a position",
        &["Pass", "trained on", "held out"],
    );
    let best = fit.best_pass();
    for (pass, epoch) in fit.curve.iter().enumerate() {
        if pass == 0 || pass == best || pass + 1 == fit.curve.len() {
            let numbers = [epoch.training, epoch.validation].map(|loss| format!("{loss:.6}"));
            table.row(std::iter::once(pass.to_string()).chain(numbers));
        }
    }
    table.notes.push(format!(
        "Scale: {:.1} centipawns for odds of e to 1; the weights of pass {best} are kept.",
        fit.training.scale
    ));
    if let Some(Leaning { scale, offset, plain }) = fit.training.lean {
        table.notes.push(format!(
            "Scores of searches: {scale:.1} centipawns are odds of e to 1 once {offset:+.1} is \
             added for the side to move, {plain:.1} without it."
        ));
    }
    table
}

fn pieces(fit: &Fit) -> Table {
    let headings =
        ["Piece", "middlegame", "+-", "endgame", "+-", "engine mg", "eg", "correction mg", "eg"];
    let mut table = Table::new("Values in games, with 95% intervals, and to the engine", &headings);
    for piece in &fit.pieces {
        let games = (0..2).flat_map(|phase| {
            [format!("{:.0}", piece.value[phase]), format!("{:.0}", INTERVAL * piece.error[phase])]
        });
        let engine = piece.engine.map(|value| format!("{value:.0}"));
        let corrections = piece.correction.map(|value| value.to_string());
        let name = std::iter::once(piece.name.clone());
        table.row(name.chain(games).chain(engine).chain(corrections));
    }
    table
}

fn models(fit: &Fit) -> Table {
    let headings = ["Model", "chi squared", "degrees", "chance"];
    let mut table = Table::new("Do the factors explain the values?", &headings);
    for model in &fit.models {
        table.row([
            model.form.clone(),
            format!("{:.1}", model.chi_squared),
            model.degrees.to_string(),
            format!("{:.2e}", model.chance),
        ]);
    }
    table
}

fn parameters(model: &FittedModel) -> Table {
    let title = format!("Factors if the model were true: {}", model.form);
    let mut table = Table::new(title, &["Factor", "value", "+-"]);
    for (name, value, error) in &model.parameters {
        table.row([name.clone(), format!("{value:.3}"), format!("{:.3}", INTERVAL * error)]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_games_cannot_tell_is_said_first() {
        let mut output = Vec::new();
        let mut fit = Fit::committed().unwrap();
        print(&fit, 2, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
        assert!(lines[0].starts_with("14 pieces, each known to "), "{text}");
        let begins = |start: &str| lines.iter().any(|line| line.starts_with(start));
        assert!(begins("One piece of 500 centipawns is worth more or less than "), "{text}");
        assert!(
            begins("Factors of formula and mobility known at least twice as well as before: Md1"),
            "{text}"
        );
        fit.pieces.truncate(2);
        fit.covariance = vec![vec![0.0; 4]; 4];
        let said = told(&fit, 1).unwrap();
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("These games do not tell which law"), "{said:?}");
    }
}
