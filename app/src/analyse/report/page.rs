//! The page, put together: a template with words, and pictures and tables for its places.

use treville_engine::diagram;
use treville_kit::failure::Failure;
use treville_kit::page::build::{headings, row, table, words};
use treville_kit::page::frame::Page;
use treville_kit::page::markup::tag;

use super::data::Report;
use super::graph::signs;
use super::tables;

/// The words of the page.
const WORDS: &str = include_str!("page.html");
/// The style that only this page needs.
const OWN_STYLE: &str = include_str!("style.css");

/// The page.
///
/// # Errors
///
/// The template asks for something that is not there, which a test excludes.
pub(super) fn html(report: &Report) -> Result<String, Failure> {
    let mut page = Page::new(&format!("{OWN_STYLE}{}", diagram::STYLE));
    page.set("title", report.title.as_str());
    page.set("games", report.games);
    page.set("rows", report.rows.len());
    page.set("sections", report.sections.len());
    page.put("list", Some(tables::games(&report.rows)));
    let (players, is_part) = report.players.element();
    page.put("players", (report.games > 1).then_some(players));
    page.set("is_part", is_part);
    page.put("signs", Some(signs()));
    page.put("reviews", Some(tag("div").children(report.sections.iter().cloned())));
    let facts = report.conditions.iter().map(|(name, value)| row(name, [words(value)]));
    let conditions = table("Conditions", [headings(["What", "How"])], facts);
    page.put("conditions", Some(conditions.class("prose-table")));
    page.fill(WORDS)
}
