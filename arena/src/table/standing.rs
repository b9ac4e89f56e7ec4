//! Tables of more than two engines: ranking and crosstable.

use super::details::share;
use super::lines::{name, signless};
use crate::settings::MatchPlan;
use crate::statistics::{Rating, Results};
use treville_kit::format::Table;

/// The engines by rating, the best first; those without a game come last.
#[must_use]
pub fn order(results: &Results) -> Vec<usize> {
    let ratings = results.ratings();
    let rating = |engine: &usize| match results.overall(*engine).games.games() {
        0 => f64::NEG_INFINITY,
        _ => ratings.get(*engine).map_or(f64::NEG_INFINITY, |rating| rating.rating),
    };
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|one, other| rating(other).total_cmp(&rating(one)));
    order
}

/// All engines by rating.
#[must_use]
pub fn ranking(plan: &MatchPlan, results: &Results) -> Table {
    let ratings = results.ratings();
    let headings = ["Rank", "Name", "Elo", "+/-", "Games", "Score", "Draws"];
    let mut table = Table::new("", &headings);
    for (place, engine) in order(results).into_iter().enumerate() {
        let games = results.overall(engine).games;
        let [rating, error] = ratings.get(engine).map_or_else(Default::default, written);
        table.row([
            (place + 1).to_string(),
            name(plan, engine),
            rating,
            error,
            games.games().to_string(),
            share(games.score()),
            share(games.draw_ratio()),
        ]);
    }
    table
}

/// A rating and its error, in whole points.
fn written(rating: &Rating) -> [String; 2] {
    let error = rating.error.filter(|error| error.is_finite());
    let error = error.map_or_else(|| "-".to_owned(), |error| signless(error, 0));
    [signless(rating.rating, 0), error]
}

/// The points of every engine against every other, with the number of games.
#[must_use]
pub fn cross(plan: &MatchPlan, results: &Results) -> Table {
    let order = order(results);
    let places: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
    let mut headings = vec!["Rank", "Name"];
    headings.extend(places.iter().map(String::as_str));
    let mut table = Table::new("Points against each other", &headings);
    for (place, engine) in order.iter().enumerate() {
        let points = order.iter().map(|other| points(results, *engine, *other));
        let heads = [(place + 1).to_string(), name(plan, *engine)];
        table.row(heads.into_iter().chain(points));
    }
    table
}

/// Points and games, as in `2.5/4`.
#[must_use]
pub fn points(results: &Results, engine: usize, other: usize) -> String {
    let games = results.head_to_head(engine, other).games;
    match games.games() {
        _ if engine == other => ".".to_owned(),
        0 => "-".to_owned(),
        count => format!("{}/{count}", games.points()),
    }
}
