//! The page, put together: a template with words, and pictures and tables for its places.

use std::collections::BTreeMap;

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, UndefinedBehavior};

use super::data::Match;
use super::heat::HeatMap;
use super::{chart, heat, tables};
use crate::table::lines;
use treville_kit::failure::Failure;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The words of the page.
const TEMPLATE: &str = include_str!("page.html");
/// How pages of this program look.
use treville_kit::page::STYLE;
/// What is only on this page.
const OWN_STYLE: &str = include_str!("style.css");

/// The page of a match.
///
/// # Errors
///
/// The template asks for something that is not there, which a test excludes.
pub fn make(one: &Match<'_>) -> Result<String, Failure> {
    fill(parts(one)).map_err(|error| Failure::Request(format!("the page: {error:#}")))
}

/// The pictures and tables by their names in the template; what a match does not have is an empty
/// text there.
type Parts = BTreeMap<&'static str, Value>;

fn parts(one: &Match<'_>) -> Parts {
    let mut numbers = Numbers::default();
    let numbers = &mut numbers;
    let mut parts = Parts::new();
    parts.insert("style", Value::from_safe_string(format!("{STYLE}{OWN_STYLE}")));
    parts.insert("version", Value::from(env!("CARGO_PKG_VERSION")));
    parts.insert("title", Value::from(title(one)));
    parts.insert("lead", Value::from(lead(one)));
    parts.insert("first", Value::from(lines::name(one.plan, 0)));
    parts.insert("has_protagonist", Value::from(one.has_protagonist()));
    let mut put = |name, element: Option<Element>| {
        let text = element.map_or_else(String::new, |element| element.to_string());
        parts.insert(name, Value::from_safe_string(text));
    };
    put("conditions", Some(tables::conditions(one)));
    put("players", Some(tables::players(one.plan)));
    put("result", one.is_duel().then(|| tables::result(one, numbers)));
    put("cross", (!one.is_duel()).then(|| tables::cross(one, numbers)));
    let pairs = one.results.head_to_head(0, 1).pairs;
    let has_pairs = one.is_duel() && pairs.0.iter().any(|count| *count > 0);
    put("pairs", has_pairs.then(|| chart::pentanomial(&pairs, numbers)));

    let course = chart::Course::of(one);
    put("elo", chart::elo(one, &course).map(scrolling));
    put("elo_legend", chart::players_legend(one));
    let test = one.plan.sprt.as_ref();
    put("llr", test.and_then(|test| chart::llr(one, &course, test)).map(scrolling));

    put("course_table", Some(folded(chart::course_table(one, &course))));

    let has_kinds = one.records.iter().any(|record| !record.kinds.is_empty());
    let kinds = if has_kinds { heat::kinds(one, numbers) } else { Vec::new() };
    put("kinds", has_kinds.then(|| maps(kinds)));
    put("gates", heat::gates(one, numbers).map(|map| maps(vec![map])));

    put("colors", Some(tables::colors(one)));
    put("terminations", (!one.records.is_empty()).then(|| tables::terminations(one)));
    put("warnings", tables::warnings(one));
    if let Some([chart, legend, table]) = chart::lengths(one) {
        put("lengths", Some(scrolling(chart)));
        put("lengths_legend", Some(legend));
        put("lengths_table", Some(folded(table)));
    } else {
        ["lengths", "lengths_legend", "lengths_table"].into_iter().for_each(|name| put(name, None));
    }
    put("time", (!one.records.is_empty()).then(|| tables::time(one)));
    parts
}

/// The players of a match, or the name of a tournament.
fn title(one: &Match<'_>) -> String {
    let engines = one.plan.engines.len();
    match engines {
        1 | 2 => (0..engines)
            .map(|engine| lines::name(one.plan, engine))
            .collect::<Vec<_>>()
            .join(" \u{2013} "),
        _ => one.plan.event.clone(),
    }
}

/// The outcome in a sentence.
fn lead(one: &Match<'_>) -> String {
    let count = one.results.games();
    let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    if !one.is_duel() {
        return format!("{} engines have played {games}.", one.plan.engines.len());
    }
    let sample = one.results.head_to_head(0, 1).games;
    let Some(score) = sample.score() else { return "No game has been finished.".to_owned() };
    let (name, score) = (lines::name(one.plan, 0), 100.0 * score);
    let wins = sample.wins;
    let (losses, draws) = (sample.losses, sample.draws);
    format!("{name} scored {score:.1} % in {games}: {wins} won, {losses} lost, {draws} drawn.")
}

/// A box in which a picture that is too wide can be scrolled.
fn scrolling(picture: Element) -> Element {
    tag("div").class("scroll").with("tabindex", "0").child(picture)
}

/// A table that can be opened.
fn folded(table: Element) -> Element {
    tag("details").child(tag("summary").text("As a table")).child(table)
}

/// Heat maps side by side, each with its numbers as a table that can be opened.
fn maps(maps: Vec<HeatMap>) -> Element {
    let figures = maps.into_iter().map(|map| {
        let caption = tag("figcaption").child(tag("b").text(&map.caption));
        tag("figure").child(caption).child(map.picture).child(folded(map.table))
    });
    tag("div").class("heat-maps").children(figures)
}

/// Puts everything into the template.
fn fill(parts: Parts) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.template_from_str(TEMPLATE)?.render(Value::from(parts))
}
