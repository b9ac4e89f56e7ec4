//! The page as a whole: well formed, self-contained, and true to the results.

use std::fs;
use std::path::PathBuf;

use roxmltree::{Document, Node, ParsingOptions};
use treville_kit::page::frame::SCRIPT;
use treville_notation::pgn::GameResult;

use super::*;
use crate::statistics::sprt;
use crate::table::specimen::{TEST, duel, game, plan, simulated, tournament};

/// The page as a document. Every tag is balanced and every attribute quoted and given once, or this
/// fails.
fn read(html: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(html, options).unwrap()
}

fn number(page: &Document<'_>, key: &str) -> f64 {
    let mut marked = page.descendants().filter(|node| node.attribute("data-key") == Some(key));
    let node = marked.next().unwrap_or_else(|| panic!("{key} is not on the page"));
    node.attribute("data-value").unwrap().parse().unwrap()
}

/// The text that a person reads there.
fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|text| text.text()).collect()
}

fn section<'a>(page: &'a Document<'_>, id: &str) -> Option<Node<'a, 'a>> {
    page.descendants().find(|node| node.attribute("id") == Some(id))
}

#[test]
fn the_numbers_on_the_page_are_those_of_the_results() {
    let (plan, records) = simulated(&["One", "Other"], 300);
    let html = html(&plan, &records).unwrap();
    let page = read(&html);
    let results = Match::new(&plan, &records).results;
    let sample = results.head_to_head(0, 1);
    let near = |key: &str, value: f64| {
        let shown = number(&page, key);
        assert!((shown - value).abs() < 1e-6, "{key} is {shown}, expected {value}");
    };
    near("result/score", 100.0 * sample.games.score().unwrap());
    near("result/elo", sample.elo().unwrap().value);
    near("result/normalized-elo", sample.normalized_elo().unwrap().value);
    near("result/los", 100.0 * sample.los().unwrap());
    near("result/los-of-games", 100.0 * sample.los_of_games().unwrap());
    near("result/llr", sprt::llr(&sample, &TEST));
    for (index, count) in sample.pairs.0.into_iter().enumerate() {
        near(&format!("pairs/{index}"), count as f64);
    }
    for (kinds, sample) in results.by_kinds(0) {
        near(&format!("kinds/first/{kinds}"), 100.0 * sample.games.score().unwrap());
    }
    for (letter, files) in results.by_gate() {
        for (file, games) in ('a'..='h').zip(files).filter(|(_, games)| games.games() > 0) {
            near(&format!("gates/{letter}/{file}"), 100.0 * games.score().unwrap());
        }
    }
}

#[test]
fn white_has_a_map_of_its_own() {
    let (plan, records) = duel();
    let html = html(&plan, &records).unwrap();
    let page = read(&html);
    // A has won with Black twice and with White once, B never; one game was drawn.
    assert_eq!(number(&page, "kinds/first/CL"), 87.5);
    assert_eq!(number(&page, "kinds/white/CL"), 37.5);
    let titles = page.descendants().filter(|node| node.has_tag_name("title"));
    let titles: Vec<String> = titles.map(text_of).collect();
    let cell = |start: &str| titles.iter().find(|title| title.starts_with(start));
    let white = cell("Cannon and Leopard: 38 % of 4 games, +1 \u{2212}2 =1; 95% interval ");
    assert!(white.is_some(), "{titles:?}");
    assert!(cell("Cannon and Leopard: 88 % of 4 games, +3 \u{2212}0 =1; ").is_some());
}

#[test]
fn a_tournament_has_ratings_and_a_line_for_every_engine() {
    let (plan, records) = tournament();
    let html = html(&plan, &records).unwrap();
    let page = read(&html);
    let ratings = Match::new(&plan, &records).results.ratings();
    for (engine, rating) in ratings.iter().enumerate() {
        let shown = number(&page, &format!("players/{engine}/rating"));
        assert!((shown - rating.rating).abs() < 1e-6);
    }
    let result = text_of(section(&page, "result").unwrap());
    assert!(result.contains("1. Alpha"), "{result}");
    assert!(!html.contains("kinds/first"), "no engine has played in every game");
    // So there is a table of all of them, beside White's map.
    let types = text_of(section(&page, "types").unwrap());
    assert!(
        types.contains("Scores by pair of typesTypesAlphaBeta 2GammaCL66.7%30.0%50.0%"),
        "{types}"
    );
    assert_eq!(number(&page, "kinds/white/CL"), 68.75);
}

#[test]
fn names_are_only_text() {
    let name = "<script>alert(\"x\")</script> & 'Co'";
    for others in [vec!["B"], vec!["B & C", "D"]] {
        let names: Vec<&str> = std::iter::once(name).chain(others).collect();
        let (mut plan, mut records) = simulated(&names, 60);
        name.clone_into(&mut plan.event);
        plan.engines[0].options.push((name.to_owned(), name.to_owned()));
        records[0].warnings.push(name.to_owned());
        records[0].reason = name.to_owned();
        let html = html(&plan, &records).unwrap();
        let page = read(&html);
        let mut scripts = page.descendants().filter(|node| node.has_tag_name("script"));
        assert!(scripts.all(|node| node.text() == Some(SCRIPT)));
        let heading = page.descendants().find(|node| node.has_tag_name("h1")).unwrap();
        assert!(text_of(heading).contains(name), "{}", text_of(heading));
    }
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let (plan, records) = simulated(&["A", "B", "C"], 60);
    let html = html(&plan, &records).unwrap();
    let page = read(&html);
    for node in page.descendants() {
        for name in ["src", "srcset", "action", "data"] {
            assert!(!node.has_attribute(name), "{:?}", node.tag_name());
        }
        if let Some(target) = node.attribute("href") {
            let id = target.strip_prefix('#').unwrap_or_else(|| panic!("{target}"));
            assert!(section(&page, id).is_some(), "{target} leads nowhere");
        }
    }
    assert!(!html.contains("url(") && !html.contains("@import"));
    let pictures = page.descendants().filter(|node| node.has_tag_name("svg"));
    let mut pictures = pictures.filter(|node| node.attribute("aria-hidden") != Some("true"));
    assert!(pictures.all(|node| node.attribute("aria-label").is_some()));
}

#[test]
fn whatever_a_match_lacks_is_left_out() {
    let has = |plan: &MatchPlan, records: &[GameRecord], id: &str| {
        let html = html(plan, records).unwrap();
        assert!(!html.contains("NaN") && !html.contains(">inf"), "{html}");
        section(&read(&html), id).is_some()
    };
    for names in [vec![], vec!["A"], vec!["A", "B"], vec!["A", "B", "C"]] {
        let plan = MatchPlan { sprt: Some(TEST), ..plan(&names) };
        assert!(has(&plan, &[], "result") && !has(&plan, &[], "ends"), "{names:?}");
    }
    // A single win has infinite Elo, of which no line can be drawn.
    let (first, plain) = ([game(0, 0, 1, GameResult::WhiteWins)], plan(&["A", "B"]));
    assert!(!has(&plain, &first, "course") && has(&plain, &first, "types"));
    // Orthodox chess without pairs.
    let plain = MatchPlan { repeat: false, games: 1, ..plain };
    let [first] = first;
    let records = [first, game(1, 1, 0, GameResult::WhiteWins)].map(|record| GameRecord {
        kinds: String::new(),
        gates: String::new(),
        ..record
    });
    assert!(!has(&plain, &records, "types") && !html(&plain, &records).unwrap().contains("pairs/"));
    // Interrupted games, with engines and texts that no match has.
    let odd = GameRecord {
        white: 9,
        kinds: "?\u{1F600}".to_owned(),
        gates: "zz".to_owned(),
        ..game(0, 0, 1, GameResult::Unknown)
    };
    assert!(has(&plain, &[odd], "result"));
}

#[test]
fn the_page_is_written_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, records) = duel();
    let inner: PathBuf = folder.path().join("new/report");
    check(&inner).unwrap();
    write(&inner, &plan, &records).unwrap();
    assert_eq!(fs::read_to_string(inner.join(PAGE)).unwrap(), html(&plan, &records).unwrap());
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let problem = write(&file, &plan, &records).unwrap_err().to_string();
    assert_eq!(problem, format!("{}: expected a folder", file.display()));
}
