//! A match as text: the lines that scripts know from cutechess-cli and fastchess, and the tables at
//! the end.
//!
//! - [`lines`]: one game, one score, one test
//! - [`standing`]: ranking and crosstable
//! - [`details`]: colours, chosen types, ends of games, time

pub mod details;
pub mod lines;
#[cfg(test)]
pub mod specimen;
pub mod standing;
#[cfg(test)]
mod tests;

use super::settings::MatchPlan;
use super::statistics::Results;
use treville_kit::format::Table;

/// The standing of a match after a while: Elo, pairs and test between two engines, the ranking of
/// more. Every line ends with a line feed.
#[must_use]
pub fn interim(plan: &MatchPlan, results: &Results) -> String {
    let two = plan.engines.len() <= 2;
    let text = if two { duel(results) } else { text(&standing::ranking(plan, results)) };
    text + &test(plan, results)
}

/// Everything that is printed at the end of a match.
#[must_use]
pub fn closing(plan: &MatchPlan, results: &Results) -> String {
    let mut parts = Vec::new();
    if plan.engines.len() <= 2 {
        let sample = results.head_to_head(0, 1);
        let score = lines::score(plan, (0, 1), &sample.games);
        let los = lines::los(&sample).map_or_else(String::new, |line| line + "\n");
        parts.push(format!("{score}\n{}{los}{}", duel(results), test(plan, results)));
    } else {
        parts.push(text(&standing::ranking(plan, results)) + &test(plan, results));
        parts.push(text(&standing::cross(plan, results)));
    }
    let tables = [
        Some(details::colors(plan, results)),
        details::kinds(&players(plan, results)),
        details::white(results.white_by_kinds()),
        details::terminations(plan, results),
        details::time(plan, results),
    ];
    parts.extend(tables.into_iter().flatten().map(|table| text(&table)));
    parts.join("\n")
}

/// Every engine by its name, with its results by pair of chosen types.
#[must_use]
pub fn players(plan: &MatchPlan, results: &Results) -> Vec<(String, details::ByKinds)> {
    let engines = 0..results.engines();
    engines.map(|engine| (lines::name(plan, engine), results.by_kinds(engine))).collect()
}

/// Elo and normalised Elo of the first engine against the second.
fn duel(results: &Results) -> String {
    let sample = results.head_to_head(0, 1);
    let lines = [lines::elo(&sample), lines::normalized_elo(&sample)];
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}

/// The two lines of a sequential test, if there is one.
fn test(plan: &MatchPlan, results: &Results) -> String {
    plan.sprt.as_ref().map_or_else(String::new, |test| {
        let sample = results.head_to_head(0, 1);
        format!("{}\n{}\n", lines::llr(&sample, test), lines::test(&sample, test))
    })
}

/// A table in columns.
fn text(table: &Table) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = table.print(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}
