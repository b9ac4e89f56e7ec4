//! Tables of details: colours, chosen types, ends of games, time.

use std::collections::{BTreeMap, BTreeSet};

use treville_core::color::Color;

use super::lines::{error, name, signless};
use crate::record::{Termination, Use};
use crate::settings::MatchPlan;
use crate::statistics::{Results, Sample, Wdl};
use treville_kit::format::Table;

/// Every engine with White and with Black, and White against Black.
#[must_use]
pub fn colors(plan: &MatchPlan, results: &Results) -> Table {
    let headings = ["Player", "Colour", "Wins", "Losses", "Draws", "Score", "Games"];
    let mut table = Table::new("Results by colour", &headings);
    let mut add = |name: String, color: Color, games: Wdl| {
        let heads = [name, color.to_string()];
        table.row(heads.into_iter().chain(counts(&games)));
    };
    for engine in 0..results.engines() {
        let games = results.by_color(engine);
        Color::ALL.into_iter().for_each(|color| add(name(plan, engine), color, games[color]));
    }
    add("all".to_owned(), Color::White, results.white());
    table
}

/// A share in percent, as cutechess-cli has it in tables, or a dash.
#[must_use]
pub fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1}%", 100.0 * share))
}

/// Wins, losses, draws, score and number of games.
fn counts(games: &Wdl) -> [String; 5] {
    let numbers = [games.wins, games.losses, games.draws, games.games()];
    let [wins, losses, draws, all] = numbers.map(|number| number.to_string());
    [wins, losses, draws, share(games.score()), all]
}

/// Results by pair of chosen types, by the letters of the types.
pub type ByKinds = BTreeMap<String, Sample>;

/// The results of all players by pair of chosen types: those of the first of two, which are the
/// other's turned round, and the scores of more. Nothing where no types were chosen.
#[must_use]
pub fn kinds(players: &[(String, ByKinds)]) -> Option<Table> {
    let all: BTreeSet<&String> = players.iter().flat_map(|(_, kinds)| kinds.keys()).collect();
    if all.is_empty() {
        return None;
    }
    if players.len() > 2 {
        let names = players.iter().map(|(name, _)| name.as_str());
        let headings: Vec<&str> = std::iter::once("Types").chain(names).collect();
        let mut table = Table::new("Scores by pair of types", &headings);
        for kinds in all {
            let score = |of: &ByKinds| share(of.get(kinds).and_then(|sample| sample.games.score()));
            let scores = players.iter().map(|(_, of)| score(of));
            table.row(std::iter::once(kinds.clone()).chain(scores));
        }
        return Some(table);
    }
    let (name, by_kinds) = players.first()?;
    let title = format!("Results of {name} by pair of types");
    let mut table =
        Table::new(title, &["Types", "Wins", "Losses", "Draws", "Score", "Games", "Elo", "+/-"]);
    for (kinds, sample) in by_kinds {
        let elo = sample.elo().map_or_else(
            || ["-".to_owned(), "-".to_owned()],
            |elo| [signless(elo.value, 1), error(&elo)],
        );
        let cells = std::iter::once(kinds.clone()).chain(counts(&sample.games));
        table.row(cells.chain(elo));
    }
    Some(table)
}

/// White's results by pair of chosen types, with the 95% interval of the score; nothing where no
/// types were chosen.
#[must_use]
pub fn white(by_kinds: &ByKinds) -> Option<Table> {
    let headings = ["Types", "Wins", "Losses", "Draws", "Score", "Games", "From", "To"];
    let mut table = Table::new("White by pair of types, scores with 95% intervals", &headings);
    let mut all = Sample::default();
    by_kinds.values().for_each(|sample| all += *sample);
    let last = ("all".to_owned(), all);
    for (kinds, sample) in by_kinds.iter().chain([(&last.0, &last.1)]) {
        let score = sample.score();
        let ends = [score.map(|score| score.low), score.map(|score| score.high)];
        let cells = std::iter::once(kinds.clone()).chain(counts(&sample.games));
        table.row(cells.chain(ends.map(share)));
    }
    (!by_kinds.is_empty()).then_some(table)
}

/// The ends of the games and who lost them so; none where all ended by the rules.
#[must_use]
pub fn terminations(plan: &MatchPlan, results: &Results) -> Option<Table> {
    let ends = results.terminations();
    if ends.keys().all(|end| *end == Termination::Normal) {
        return None;
    }
    let names: Vec<String> =
        (0..results.engines()).map(|engine| format!("lost by {}", name(plan, engine))).collect();
    let headings: Vec<&str> =
        ["End", "Games"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut table = Table::new("How games ended", &headings);
    for (end, count) in ends {
        let lost = (0..results.engines()).map(|engine| lost_by(results, engine, *end).to_string());
        table.row([end.to_string(), count.to_string()].into_iter().chain(lost));
    }
    Some(table)
}

/// The games that an engine lost in a way.
#[must_use]
pub fn lost_by(results: &Results, engine: usize, end: Termination) -> u64 {
    results.lost_by(engine).get(&end).copied().unwrap_or(0)
}

/// The headings of [`thoughts`].
pub const THOUGHTS: [&str; 6] =
    ["Moves", "Mean ms", "Longest ms", "Depth", "Nodes/s", "Least left ms"];

/// Time and nodes of the engines' moves; none if no engine has moved.
#[must_use]
pub fn time(plan: &MatchPlan, results: &Results) -> Option<Table> {
    let headings: Vec<&str> = std::iter::once("Player").chain(THOUGHTS).collect();
    let mut table = Table::new("Time", &headings);
    for engine in 0..results.engines() {
        let name = std::iter::once(name(plan, engine));
        table.row(name.chain(thoughts(&results.spent(engine))));
    }
    (0..results.engines()).any(|engine| results.spent(engine).moves > 0).then_some(table)
}

/// Moves, their mean time and the longest in milliseconds, the mean depth in plies, nodes a second,
/// and the least time ever left in milliseconds. What is not known is a dash.
#[must_use]
pub fn thoughts(used: &Use) -> [String; 6] {
    let number = |value: f64, decimals: usize| {
        if value.is_finite() { format!("{value:.decimals$}") } else { "-".to_owned() }
    };
    let moves = f64::from(used.moves);
    let depth = if used.depth > 0 { number(used.depth as f64 / moves, 1) } else { "-".to_owned() };
    let speed = used.nodes as f64 / (used.time as f64 / 1e6);
    [
        used.moves.to_string(),
        number(used.time as f64 / 1000.0 / moves, 1),
        number(used.longest as f64 / 1000.0, 1),
        depth,
        if used.nodes > 0 { number(speed, 0) } else { "-".to_owned() },
        used.least_left.map_or_else(|| "-".to_owned(), |left| left.to_string()),
    ]
}
