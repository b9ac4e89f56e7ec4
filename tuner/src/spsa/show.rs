//! A run as a table, and as lines for where the numbers live.

use std::io::{self, Write};

use super::run::Run;
use treville_kit::format::Table;

/// Prints the values, and the lines of `params.rs` that have them.
///
/// # Errors
///
/// The output cannot be written.
pub fn print(run: &Run, mut output: impl Write) -> io::Result<()> {
    table(run).print(&mut output)?;
    writeln!(output, "\nFor engine/src/search/params.rs:")?;
    for (parameter, value) in run.plan.params.iter().zip(run.nearest()) {
        let (name, least, greatest) = (&parameter.name, parameter.least, parameter.greatest);
        writeln!(output, "    {name}: {least}..={greatest} = {value};")?;
    }
    Ok(())
}

fn table(run: &Run) -> Table {
    let (plan, games) = (&run.plan, run.tally.games());
    let title = format!(
        "Search parameters after {} of {} iterations, {games} games, plus {}",
        run.iteration, plan.iterations, run.tally
    );
    let headings = ["Parameter", "Start", "Now", "Moved", "Least", "Greatest", "Step"];
    let mut table = Table::new(title, &headings);
    for (parameter, value) in plan.params.iter().zip(&run.theta) {
        let moved = (value - f64::from(parameter.start)) / parameter.step;
        table.row([
            parameter.name.clone(),
            parameter.start.to_string(),
            format!("{value:.2}"),
            format!("{moved:+.2}"),
            parameter.least.to_string(),
            parameter.greatest.to_string(),
            parameter.step.to_string(),
        ]);
    }
    table.notes.push("Moved: from the start, in steps.".to_owned());
    table
}
