//! The tables: conditions, results, crosstable, colours, ends of games, time.

use std::time::{Duration, UNIX_EPOCH};

use treville_core::color::Color;
use treville_engine::variant::Variant;
use treville_kit::calendar;

use super::data::Match;
use crate::limits::EngineLimits;
use crate::record::GameRecord;
use crate::settings::{EloModel, MatchPlan, OpeningPolicy, Protocol, Tournament};
use crate::statistics::{Estimate, Verdict, Wdl, sprt};
use crate::table::{details, lines, standing};
use treville_games::settings::{Openings, Source};
use treville_kit::format::Table;
use treville_kit::page::build;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// A table with its headings, in a box that scrolls sideways where the page is too narrow.
pub fn table(caption: &str, headings: &[&str], rows: impl IntoIterator<Item = Element>) -> Element {
    build::table(caption, [build::headings(headings.iter().copied())], rows)
}

/// A row: what it is about, as it is written, and its cells.
pub fn row(name: &str, cells: impl IntoIterator<Item = Element>) -> Element {
    tag("tr").child(tag("th").with("scope", "row").text(name)).children(cells)
}

/// A cell with a text.
fn text(text: &str) -> Element {
    tag("td").text(text)
}

/// Games, wins, losses, draws and the score in percent, as cells.
pub fn counts(games: &Wdl) -> Vec<Element> {
    let numbers = [games.games(), games.wins, games.losses, games.draws];
    let mut cells: Vec<Element> = numbers.iter().map(|number| text(&number.to_string())).collect();
    let score = games.score().map(|score| lines::percent(Some(score)));
    cells.push(text(score.as_deref().unwrap_or("\u{2013}")));
    cells
}

/// A value with the half width of its interval. Only finite values are kept as numbers; the others
/// are shown as what they are.
fn estimate(key: &str, estimate: Option<Estimate>, numbers: &mut Numbers) -> Element {
    let Some(estimate) = estimate else { return text("\u{2013}") };
    let width =
        estimate.error().map_or_else(|| "\u{221e}".to_owned(), |error| format!("{error:.1}"));
    if estimate.value.is_finite() {
        let number = numbers.keep(key, estimate.value);
        number.mark(tag("td")).text(&format!("{} \u{b1} {width}", number.text(1)))
    } else {
        let sign = if estimate.value < 0.0 { "\u{2212}" } else { "" };
        text(&format!("{sign}\u{221e} \u{b1} {width}"))
    }
}

/// A share in percent.
fn share(key: &str, share: Option<f64>, numbers: &mut Numbers) -> Element {
    let Some(share) = share else { return text("\u{2013}") };
    let number = numbers.keep(key, 100.0 * share);
    number.mark(tag("td")).text(&format!("{} %", number.text(1)))
}

/// The conditions of the match in words.
pub fn conditions(one: &Match<'_>) -> Element {
    let plan = one.plan;
    let mut facts = vec![
        ("Variant", plan.variants().map(Variant::name).collect::<Vec<_>>().join(", ")),
        ("Games", format!("{} of {}", one.records.len(), planned(plan))),
        ("Pairing", pairing(plan)),
        ("Openings", openings(&plan.openings)),
        ("Seed", plan.seed.to_string()),
    ];
    if let Some(test) = &plan.sprt {
        let unit = match test.model {
            EloModel::Logistic => "Elo",
            EloModel::Normalized => "normalised Elo",
            EloModel::Bayesian => "BayesElo",
        };
        let (elo0, elo1, alpha, beta) = (test.elo0, test.elo1, test.alpha, test.beta);
        let bounds =
            format!("H0: {elo0} {unit}, H1: {elo1} {unit}, \u{3b1} = {alpha}, \u{3b2} = {beta}");
        facts.push(("Sequential test", bounds));
    }
    facts.extend(dates(one.records).map(|dates| ("Played", dates)));
    let rows = facts.into_iter().map(|(name, words)| row(name, [build::words(&words)]));
    table("Conditions", &["What", "How"], rows).class("prose-table")
}

/// The players with their limits and options.
pub fn players(plan: &MatchPlan) -> Element {
    let rows = plan.engines.iter().enumerate().map(|(index, engine)| {
        let protocol = match engine.proto {
            Protocol::Uci => "UCI",
            Protocol::XBoard => "XBoard",
        };
        let options = engine.options.iter().map(|(name, value)| format!("{name}={value}"));
        let book = engine.book.iter().map(|path| format!("book={}", path.display()));
        let options = book.chain(options).collect::<Vec<_>>().join(", ");
        let words = [protocol, &limits(&engine.limits), &options].map(build::words);
        row(&lines::name(plan, index), words)
    });
    table("Players", &["Player", "Protocol", "EngineLimits", "Options"], rows).class("prose-table")
}

/// Number of games in a plan.
fn planned(plan: &MatchPlan) -> String {
    let schedule = crate::schedule::Schedule::new(plan);
    schedule.map_or_else(|_| "?".to_owned(), |schedule| schedule.len().to_string())
}

fn pairing(plan: &MatchPlan) -> String {
    let format = match plan.format {
        Tournament::RoundRobin if plan.engines.len() <= 2 => "a match".to_owned(),
        Tournament::RoundRobin => "round robin".to_owned(),
        Tournament::Gauntlet(1) => "gauntlet: the first against all others".to_owned(),
        Tournament::Gauntlet(seeds) => format!("gauntlet: the first {seeds} against all others"),
    };
    let repeat = if plan.repeat { ", every opening with both colours" } else { "" };
    let policy = match plan.policy {
        OpeningPolicy::Default => "",
        OpeningPolicy::Encounter => ", an opening for each encounter",
        OpeningPolicy::Round => ", an opening for each round",
    };
    format!("{format}, {} rounds of {} games{repeat}{policy}", plan.rounds, plan.games)
}

fn openings(openings: &Openings) -> String {
    let from = match &openings.from {
        Source::Start => "the start of the game".to_owned(),
        Source::Pair { pair, gates } => {
            let gates = gates.as_ref().map(|gates| format!(" behind {gates}"));
            format!("the pair {pair}{}", gates.unwrap_or_default())
        }
        Source::Random => "random".to_owned(),
        Source::Book => "Treville's own book".to_owned(),
        Source::Epd(path) | Source::Pgn(path) => path.display().to_string(),
    };
    let plies = match openings.randomplies {
        0 => String::new(),
        plies => format!(", then {plies} random plies"),
    };
    from + &plies
}

/// The limits of a player in words.
fn limits(limits: &EngineLimits) -> String {
    let parts = [
        limits.tc.map(|control| format!("{control} s")),
        limits.st.map(|millis| format!("{millis} ms a move")),
        limits.nodes.map(|nodes| format!("{nodes} nodes a move")),
        limits.depth.map(|depth| format!("depth {depth}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// The first and the last day on which a game began.
fn dates(records: &[GameRecord]) -> Option<String> {
    let day =
        |millis: u64| UNIX_EPOCH.checked_add(Duration::from_millis(millis)).map(calendar::date);
    let begun = || records.iter().map(|record| record.begun).filter(|begun| *begun > 0);
    let (first, last) = (day(begun().min()?)?, day(begun().max()?)?);
    Some(if first == last { first } else { format!("{first} to {last}") })
}

/// The result of the first engine against the second.
pub fn result(one: &Match<'_>, numbers: &mut Numbers) -> Element {
    let sample = one.results.head_to_head(0, 1);
    let figures = [
        ("Score", share("result/score", sample.games.score(), numbers)),
        ("Elo difference", estimate("result/elo", sample.elo(), numbers)),
        ("Normalised Elo", estimate("result/normalized-elo", sample.normalized_elo(), numbers)),
        ("Likelihood of superiority", share("result/los", sample.los(), numbers)),
        ("\u{2026} by single games", share("result/los-of-games", sample.los_of_games(), numbers)),
        ("Draws", share("result/draws", sample.games.draw_ratio(), numbers)),
    ];
    let mut rows: Vec<Element> =
        figures.into_iter().map(|(name, cell)| row(name, [cell])).collect();
    if let Some(test) = &one.plan.sprt {
        let (lower, upper) = sprt::bounds(test);
        let number = numbers.keep("result/llr", sprt::llr(&sample, test));
        let text =
            format!("{} in ({lower:.2}, {upper:.2})", number.text(2)).replace('-', "\u{2212}");
        rows.push(row("Log-likelihood ratio", [number.mark(tag("td")).text(&text)]));
        let verdict = match sprt::verdict(&sample, test) {
            Verdict::Continue => "open",
            Verdict::AcceptNull => "H0 is accepted",
            Verdict::AcceptAlternative => "H1 is accepted",
        };
        rows.push(row("Sequential test", [self::text(verdict)]));
    }
    table("Result, with 95% intervals", &["Figure", "Value"], rows)
}

/// All engines by rating, each with its score against every other.
pub fn cross(one: &Match<'_>, numbers: &mut Numbers) -> Element {
    let ratings = one.results.ratings();
    let order = standing::order(&one.results);
    let mut headings =
        vec!["Player".to_owned(), "Rating".to_owned(), "Games".to_owned(), "Score".to_owned()];
    headings.extend((1..=order.len()).map(|place| place.to_string()));
    let rows = order.iter().enumerate().map(|(place, engine)| {
        let games = one.results.overall(*engine).games;
        let rating = ratings.get(*engine).map_or_else(build::blank, |rating| {
            let error = rating.error.filter(|error| error.is_finite());
            let error = error.map_or_else(String::new, |error| format!(" \u{b1} {error:.0}"));
            if !rating.rating.is_finite() {
                return text("\u{2013}");
            }
            let number = numbers.keep(format!("players/{engine}/rating"), rating.rating);
            number.mark(tag("td")).text(&(number.text(0) + &error))
        });
        let score = share(&format!("players/{engine}/score"), games.score(), numbers);
        let mut cells = vec![rating, text(&games.games().to_string()), score];
        cells.extend(order.iter().map(|other| against(one, *engine, *other)));
        row(&format!("{}. {}", place + 1, lines::name(one.plan, *engine)), cells)
    });
    let rows: Vec<Element> = rows.collect();
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    table("Crosstable: points of games", &headings, rows).class("dense")
}

/// The points of an engine against another, and the number of games.
fn against(one: &Match<'_>, engine: usize, other: usize) -> Element {
    if engine == other {
        return tag("td").class("relation self");
    }
    let games = one.results.head_to_head(engine, other).games;
    match games.games() {
        0 => text("\u{2013}"),
        count => text(&format!("{} / {count}", games.points())),
    }
}

/// The results by colour.
pub fn colors(one: &Match<'_>) -> Element {
    let engines = 0..one.plan.engines.len();
    let rows = engines.flat_map(|engine| {
        let games = one.results.by_color(engine);
        let name = lines::name(one.plan, engine);
        Color::ALL.map(|color| row(&format!("{name}, {color}"), counts(&games[color])))
    });
    let mut rows: Vec<Element> = rows.collect();
    rows.push(row("All games, White", counts(&one.results.white())).class("sum"));
    table("Results by colour", &["Side", "Games", "Wins", "Losses", "Draws", "Score"], rows)
}

/// The scores of all engines by pair of chosen types.
pub fn kinds(one: &Match<'_>) -> Option<Element> {
    let Table { title, headings, rows, .. } =
        details::kinds(&crate::table::players(one.plan, &one.results))?;
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let rows = rows.iter().filter_map(|cells| {
        let (kinds, scores) = cells.split_first()?;
        Some(row(kinds, scores.iter().map(|score| text(score))))
    });
    Some(table(&title, &headings, rows))
}

/// The ends of the games, and who lost them.
pub fn terminations(one: &Match<'_>) -> Element {
    let engines = || 0..one.results.engines();
    let names: Vec<String> =
        engines().map(|engine| format!("lost by {}", lines::name(one.plan, engine))).collect();
    let mut headings = vec!["End", "Games"];
    headings.extend(names.iter().map(String::as_str));
    let rows = one.results.terminations().iter().map(|(end, count)| {
        let lost = engines().map(|engine| details::lost_by(&one.results, engine, *end));
        let cells = std::iter::once(*count).chain(lost).map(|count| text(&count.to_string()));
        row(&end.to_string(), cells)
    });
    table("How games ended", &headings, rows)
}

/// The most warnings that are listed.
const WARNINGS: usize = 100;

/// The warnings of the referee by game; none if there were none.
pub fn warnings(one: &Match<'_>) -> Option<Element> {
    let all = one.records.iter().flat_map(|record| {
        record.warnings.iter().map(move |warning| (u64::from(record.number) + 1, warning))
    });
    let count = all.clone().count();
    let items = all
        .take(WARNINGS)
        .map(|(game, warning)| tag("li").text(&format!("Game {game}: {warning}")));
    let list = tag("ul").class("warnings").children(items);
    let rest = count.saturating_sub(WARNINGS);
    let note = tag("p").class("note").text(&format!("and {rest} more"));
    let list = tag("div").child(list);
    (count > 0).then(|| if rest > 0 { list.child(note) } else { list })
}

/// Time and nodes of the engines' moves.
pub fn time(one: &Match<'_>) -> Element {
    let headings: Vec<&str> = std::iter::once("Player").chain(details::THOUGHTS).collect();
    let rows = (0..one.results.engines()).map(|engine| {
        let cells = details::thoughts(&one.results.spent(engine)).map(|cell| text(&cell));
        row(&lines::name(one.plan, engine), cells)
    });
    table("Time used, openings and random plies not counted", &headings, rows)
}
