//! The page as a whole: well formed, self-contained, bounded, and true to the verdicts.

use clap::Parser;
use roxmltree::{Document, Node, ParsingOptions};
use treville_core::pgn;
use treville_engine::message::Limits;
use treville_engine::review::{Thresholds, annotate, review, summaries};
use treville_engine::worker::Worker;
use treville_kit::page::frame::SCRIPT;

use super::data::{MOST_ROWS, MOST_SECTIONS};
use super::*;
use crate::analyse::args::AnalyseArgs;
use crate::analyse::journal::Reviewed;

/// A command line that only has what `analyse` takes.
#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: AnalyseArgs,
}

fn report() -> Report {
    let args = Cli::try_parse_from(["analyse", "games <1>.pgn", "--report=out", "--depth=4"]);
    Report::new(&args.map_err(|error| error.to_string()).unwrap().args)
}

fn reviewed(number: u64, text: &str) -> Reviewed {
    let mut pgn = pgn::read_all(text).unwrap().remove(0);
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let verdicts = review(&pgn.game, &limits, Thresholds::default(), &mut Worker::new());
    annotate(&mut pgn, &verdicts);
    Reviewed { number, pgn, verdicts }
}

const FOOL: &str = "[White \"Fool\"]\n[Black \"Mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";

/// The page as a document. Every tag is balanced and every attribute quoted and given once, or this
/// fails.
fn read(html: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(html, options).unwrap()
}

fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|text| text.text()).collect()
}

fn with_id<'a>(page: &'a Document<'_>, id: &str) -> Option<Node<'a, 'a>> {
    page.descendants().find(|node| node.attribute("id") == Some(id))
}

fn count(node: Node<'_, '_>, class: &str) -> usize {
    node.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn a_game_has_its_names_its_graph_and_its_worst_moves_on_boards() {
    let mut report = report();
    let game = reviewed(1, FOOL);
    report.add(&game);
    let html = page::html(&report).unwrap();
    let page = read(&html);
    let section = with_id(&page, "game-1").unwrap();
    let text = text_of(section);
    assert!(text.starts_with("1. Fool \u{2013} Mate, 0-1"), "{text}");
    assert!(text.contains("2. g4??") && text.contains("became \u{2212}M1"), "{text}");
    assert!(text.contains("Played 2. g4 2... Qh4#"), "{text}");
    let blamed = game.verdicts.iter().filter(|verdict| verdict.judgement.is_some()).count();
    assert_eq!(count(section, "diagram"), blamed.min(3));
    // Each mark is drawn twice, for two screens, and is made of two numbers.
    assert_eq!(count(section, "mark"), 2 * blamed);
    let number = |key: &str| {
        let mut marked = page.descendants().filter(|node| node.attribute("data-key") == Some(key));
        marked.next().unwrap().attribute("data-value").unwrap().parse::<f64>().unwrap()
    };
    let [white, black] = summaries(&game.pgn.game, &game.verdicts).0;
    assert_eq!(number("games/1/White/blunder"), 1.0);
    assert!((number("games/1/White/accuracy") - white.accuracy().unwrap()).abs() < 1e-6);
    assert!((number("games/1/Black/loss") - black.mean_loss().unwrap()).abs() < 1e-6);
    assert!(with_id(&page, "players").is_none(), "one game says it all");
}

#[test]
fn every_cell_stands_under_a_heading() {
    let mut report = report();
    for number in 1..=2 {
        report.add(&reviewed(number, FOOL));
    }
    let html = page::html(&report).unwrap();
    let page = read(&html);
    assert!(with_id(&page, "players").is_some());
    let named = |name: &'static str| move |node: &Node<'_, '_>| node.has_tag_name(name);
    let cells = |row: Node<'_, '_>| row.children().filter(Node::is_element).count();
    let tables: Vec<_> = page.descendants().filter(named("table")).collect();
    assert!(tables.len() > 3, "{}", tables.len());
    for table in tables {
        let rows: Vec<usize> = table.descendants().filter(named("tr")).map(cells).collect();
        assert!(rows.len() > 1 && rows.iter().all(|row| *row == rows[0]), "{rows:?}");
    }
}

#[test]
fn the_pieces_of_all_games_are_named() {
    let mut report = report();
    for (number, (tags, moves, expected)) in (1..).zip([
        (
            "[Variant \"musketeer\"]",
            "1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L 5. Nc3/L e5 *",
            "Musketeer chess. Leopard (L, NB2): White behind b1, Black behind g8. \
             Cannon (C, llNrrNDK): White behind d1, Black behind f8.",
        ),
        (
            "[Variant \"seirawan\"]",
            "1. e4 e5 2. Nf3/H Nc6 *",
            "Seirawan chess. Hawk (H, BN): White in hand, Black in hand. \
             Elephant (E, RN): White in hand, Black in hand.",
        ),
        ("[Variant \"Chess960\"]", "1. e4 e5 *", "Chess960."),
        ("[Event \"Club\"]", "1. e4 e5 *", "Club. Chess."),
    ]) {
        let game = reviewed(number, &format!("{tags}\n\n{moves}"));
        assert_eq!(game.verdicts.len(), if number == 1 { 4 } else { game.pgn.game.moves().len() });
        report.add(&game);
        let html = page::html(&report).unwrap();
        let page = read(&html);
        let text = text_of(with_id(&page, &format!("game-{number}")).unwrap());
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn the_page_needs_nothing_but_itself_and_names_are_only_text() {
    let mut report = report();
    let name = "<script>alert(1)</script> & 'Co' \\\"x\\\" with a name beyond all measure";
    for number in 1..=2 {
        report.add(&reviewed(number, &FOOL.replace("Fool", name)));
    }
    // A game without moves has nothing to show, and the others go on.
    report.add(&reviewed(3, "[Event \"x\"]\n\n*"));
    let html = page::html(&report).unwrap();
    assert!(!html.contains("NaN") && !html.contains(">inf"), "{html}");
    assert!(!html.contains("url(") && !html.contains("@import"));
    let page = read(&html);
    let mut scripts = page.descendants().filter(|node| node.has_tag_name("script"));
    assert!(scripts.all(|node| node.text() == Some(SCRIPT)));
    for node in page.descendants() {
        for name in ["src", "srcset", "action", "data"] {
            assert!(!node.has_attribute(name), "{:?}", node.tag_name());
        }
        if let Some(target) = node.attribute("href") {
            let id = target.strip_prefix('#').unwrap_or_else(|| panic!("{target}"));
            assert!(with_id(&page, id).is_some(), "{target} leads nowhere");
        }
    }
    let heading = page.descendants().find(|node| node.has_tag_name("h1")).unwrap();
    assert_eq!(text_of(heading), "Analysis of games <1>.pgn");
    assert!(
        text_of(with_id(&page, "players").unwrap()).contains("<script>alert(1)</script> & 'Co'")
    );
    let pictures = page.descendants().filter(|node| node.has_tag_name("svg"));
    let mut pictures = pictures.filter(|node| node.attribute("aria-hidden") != Some("true"));
    assert!(pictures.all(|node| node.attribute("aria-label").is_some()));
}

#[test]
fn a_file_of_thousands_of_games_makes_a_page_of_bounded_size() {
    let mut report = report();
    let game = reviewed(1, FOOL);
    for number in 1..=3000 {
        report.add(&Reviewed { number, ..game.clone() });
    }
    let html = page::html(&report).unwrap();
    assert!(html.len() < 3_000_000, "{}", html.len());
    let page = read(&html);
    let games = with_id(&page, "games").unwrap();
    let rows = games.descendants().filter(|node| node.has_tag_name("tr")).count() - 1;
    let sections = page.descendants().filter(|node| node.has_tag_name("article")).count();
    assert_eq!((rows, sections), (MOST_ROWS, MOST_SECTIONS));
    let text = text_of(games);
    assert!(text.contains("The list has the first 2000 of 3000 games."), "{text}");
    assert!(text.contains("The first 50 games have graphs and boards below"), "{text}");
}

#[test]
fn the_page_is_written_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("new/report");
    check(&inner).unwrap();
    let mut report = report();
    report.add(&reviewed(1, FOOL));
    write(&inner, &report).unwrap();
    assert_eq!(fs::read_to_string(inner.join(PAGE)).unwrap(), page::html(&report).unwrap());
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let problem = check(&file).unwrap_err().to_string();
    assert_eq!(problem, format!("{}: expected a folder", file.display()));
}
