//! The page, put together: a template with words, and pictures and tables for its places.

use super::data::Match;
use super::heat::HeatMap;
use super::{chart, heat, tables};
use crate::table::lines;
use treville_kit::failure::Failure;
use treville_kit::page::frame::Page;
use treville_kit::page::layout::{folded, scrolling};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The words of the page.
const WORDS: &str = include_str!("page.html");
/// The style that only this page needs.
const OWN_STYLE: &str = include_str!("style.css");

/// The page of a match.
///
/// # Errors
///
/// The template asks for something that is not there, which a test excludes.
pub fn make(one: &Match<'_>) -> Result<String, Failure> {
    let mut page = Page::new(OWN_STYLE);
    let mut numbers = Numbers::default();
    let numbers = &mut numbers;
    page.set("version", env!("CARGO_PKG_VERSION"));
    page.set("title", title(one));
    page.set("lead", lead(one));
    page.set("first", lines::name(one.plan, 0));
    page.set("has_protagonist", one.has_protagonist());
    page.put("conditions", Some(tables::conditions(one)));
    page.put("players", Some(tables::players(one.plan)));
    page.put("result", one.is_duel().then(|| tables::result(one, numbers)));
    page.put("cross", (!one.is_duel()).then(|| tables::cross(one, numbers)));
    let pairs = one.results.head_to_head(0, 1).pairs;
    let has_pairs = one.is_duel() && pairs.0.iter().any(|count| *count > 0);
    page.put("pairs", has_pairs.then(|| chart::pentanomial(&pairs, numbers)));

    let course = chart::Course::of(one);
    page.put("elo", chart::elo(one, &course).map(scrolling));
    page.put("elo_legend", chart::players_legend(one));
    let test = one.plan.sprt.as_ref();
    page.put("llr", test.and_then(|test| chart::llr(one, &course, test)).map(scrolling));

    page.put("course_table", Some(folded(chart::course_table(one, &course))));

    let has_kinds = one.records.iter().any(|record| !record.kinds.is_empty());
    let kinds = if has_kinds { heat::kinds(one, numbers) } else { Vec::new() };
    page.put("kinds", has_kinds.then(|| maps(kinds)));
    page.put("kinds_table", (!one.is_duel()).then(|| tables::kinds(one).map(folded)).flatten());
    page.put("gates", heat::gates(one, numbers).map(|map| maps(vec![map])));

    page.put("colors", Some(tables::colors(one)));
    page.put("terminations", (!one.records.is_empty()).then(|| tables::terminations(one)));
    page.put("warnings", tables::warnings(one));
    if let Some([chart, legend, table]) = chart::lengths(one) {
        page.put("lengths", Some(scrolling(chart)));
        page.put("lengths_legend", Some(legend));
        page.put("lengths_table", Some(folded(table)));
    } else {
        ["lengths", "lengths_legend", "lengths_table"]
            .into_iter()
            .for_each(|name| page.put(name, None));
    }
    page.put("time", (!one.records.is_empty()).then(|| tables::time(one)));
    page.fill(WORDS)
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

/// Heat maps side by side, each with its numbers as a table that can be opened.
fn maps(maps: Vec<HeatMap>) -> Element {
    let figures = maps.into_iter().map(|map| {
        let caption = tag("figcaption").child(tag("b").text(&map.caption));
        tag("figure").child(caption).child(map.picture).child(folded(map.table))
    });
    tag("div").class("heat-maps").children(figures)
}
