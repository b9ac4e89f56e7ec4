//! The page as a whole: well formed, self-contained, and true to its numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::{Chances, Densities, Profile, exact};
use treville_eval::piece::sources::half_up;
use treville_eval::piece::values::{Method, worth};
use treville_kit::page::frame::SCRIPT;

use super::*;

mod answer;
mod command;
mod games;
mod laws;
mod nets;

static REPORT: LazyLock<Report> =
    LazyLock::new(|| Report::make(1000, 1, (&FIT, &LAW), &Own::default()).unwrap());

/// The fit that is shown: the engine's own.
static FIT: LazyLock<Fit> = LazyLock::new(|| Fit::committed().unwrap());

/// The law that is shown: the engine's own.
static LAW: LazyLock<LawDocument> = LazyLock::new(|| LawDocument::committed().unwrap());

fn page() -> Document<'static> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    // Every tag is balanced and every attribute quoted and given once, or this fails.
    Document::parse_with_options(&REPORT.html, options).unwrap()
}

fn values() -> Value {
    serde_json::from_str(&REPORT.values).unwrap()
}

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
}

fn read(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The text that a person reads there.
fn text_of(node: &Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|text| text.text()).collect()
}

/// The place to which a scale maps a number, computed anew from its description.
fn place(scale: &str, value: f64) -> f64 {
    let words: Vec<&str> = scale.split(' ').collect();
    let numbers: Vec<f64> = words[1..].iter().map(|word| word.parse().unwrap()).collect();
    let bend = |x: f64| if words[0] == "log" { x.ln() } else { x };
    let (a, b, p, q) = (bend(numbers[0]), bend(numbers[1]), numbers[2], numbers[3]);
    let share = (bend(value) - a) / (b - a);
    p + share.clamp(0.0, 1.0) * (q - p)
}

/// The points of a path of straight lines.
fn points(path: &str) -> Vec<(f64, f64)> {
    let parts = path.trim_end_matches('z').split(['M', 'L']).skip(1);
    let point = |part: &str| {
        let (x, y) = part.split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    parts.map(point).collect()
}

/// The place of a mark.
fn translation(mark: &Node<'_, '_>) -> (f64, f64) {
    let text = mark.attribute("transform").unwrap();
    let (x, y) =
        text.trim_start_matches("translate(").trim_end_matches(')').split_once(',').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn every_number_on_the_page_is_the_one_in_the_file() {
    let values = values();
    let page = page();
    let mut count = 0;
    for node in page.descendants().filter(|node| node.has_attribute("data-key")) {
        let key = node.attribute("data-key").unwrap();
        let kept = values["numbers"].pointer(&format!("/{key}"));
        let kept = kept.unwrap_or_else(|| panic!("{key} is not in the file"));
        assert_eq!(node.attribute("data-value").unwrap(), kept.to_string(), "{key}");
        count += 1;
    }
    assert!(count > 5000, "{count}");
    let embedded = page.descendants().find(|node| node.attribute("id") == Some("values")).unwrap();
    assert_eq!(serde_json::from_str::<Value>(embedded.text().unwrap()).unwrap(), values);
}

/// The text of a cell, a label or a tooltip is the number, rounded half up.
#[test]
fn what_is_written_is_what_is_kept() {
    let page = page();
    for node in page.descendants().filter(|node| node.has_attribute("data-key")) {
        let key = node.attribute("data-key").unwrap();
        let title = node.children().find(|child| child.has_tag_name("title"));
        if has_class(&node, "bands") {
            continue;
        }
        let text = match title {
            Some(title) => text_of(&title),
            None => node.descendants().find(Node::is_text).unwrap().text().unwrap().to_owned(),
        };
        let plain = text.replace('\u{2212}', "-").replace(['\u{202f}', '+'], "");
        let plain = [('\u{bc}', ".25"), ('\u{bd}', ".5"), ('\u{be}', ".75")]
            .into_iter()
            .fold(plain, |plain, (sign, part)| plain.replace(sign, part));
        let value = read(&node, "data-value");
        let is_number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
        let agrees = plain.split(|letter| !is_number(letter)).any(|word| {
            let decimals = word.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            let rounded = half_up(value, decimals);
            !word.is_empty() && (rounded == word || rounded.trim_start_matches('-') == word)
        });
        assert!(agrees, "{key}: {value} is shown as {text}");
    }
}

#[test]
fn every_mark_is_where_its_number_belongs() {
    let page = page();
    let charts: Vec<_> = page.descendants().filter(|node| has_class(node, "chart")).collect();
    // By method, by density, in games and as forecast; and a strip for each officer, between axes.
    assert_eq!(charts.len(), 2 + 2 + 2 + 2 + 14 + 2);
    for chart in charts {
        let marks: Vec<_> = chart.descendants().filter(|node| has_class(node, "mark")).collect();
        match chart.parent().unwrap() {
            axis if has_class(&axis, "axis-row") => assert!(marks.is_empty()),
            _ if has_class(&chart, "answer-strip") => assert_eq!(marks.len(), 1),
            _ => assert!(marks.len() >= 30, "{:?}", chart.attribute("aria-label")),
        }
        for mark in marks {
            let (x, y) = translation(&mark);
            let (scale, at) = match mark.attribute("data-side").unwrap() {
                "x" => (chart.attribute("data-x").unwrap(), x),
                _ => (chart.attribute("data-y").unwrap(), y),
            };
            let expected = place(scale, read(&mark, "data-value"));
            assert!((at - expected).abs() < 0.006, "{:?}", mark.attribute("data-key"));
        }
    }
}

#[test]
fn lines_go_through_their_marks() {
    let page = page();
    let curves: Vec<_> = page.descendants().filter(|node| has_class(node, "curve")).collect();
    assert_eq!(curves.len(), 12);
    for curve in curves {
        let marks = curve.descendants().filter(|node| has_class(node, "mark"));
        let marks: Vec<(f64, f64)> = marks.map(|mark| translation(&mark)).collect();
        let line = curve.descendants().find(|node| has_class(node, "line")).unwrap();
        assert_eq!(points(line.attribute("d").unwrap()), marks);
        assert_eq!(marks.len(), 36);
    }
}

/// The screen of a phone, in pixels.
const NARROW: f64 = 390.0;

fn keys<'a>(chart: &Node<'a, 'a>) -> Vec<&'a str> {
    chart.descendants().filter_map(|node| node.attribute("data-key")).collect()
}

/// From where to where a label reaches, letters of bold names being wider.
fn extent(label: &Node<'_, '_>) -> (f64, f64) {
    let letter = if has_class(label, "name") && !has_class(label, "spacious") { 7.4 } else { 6.6 };
    let (x, wide) = (read(label, "x"), letter * text_of(label).chars().count() as f64);
    let left = match (has_class(label, "end"), has_class(label, "middle")) {
        (true, _) => x - wide,
        (_, true) => x - wide / 2.0,
        _ => x,
    };
    (left, left + wide)
}

/// A picture that is wider than a phone is drawn a second time, with the same marks.
#[test]
fn every_picture_fits_a_phone() {
    let page = page();
    let width = |picture: &Node<'_, '_>| read(picture, "width");
    let pictures = page.descendants().filter(|node| node.has_tag_name("svg"));
    let mut wide = 0;
    for picture in pictures.filter(|picture| width(picture) > NARROW) {
        let desk = picture.parent().unwrap();
        assert!(has_class(&desk, "for-desk"), "{:?}", picture.attribute("aria-label"));
        let phone = desk.next_sibling_element().unwrap();
        assert!(has_class(&phone, "for-phone"));
        let small = phone.first_element_child().unwrap();
        assert_eq!(small.attribute("aria-label"), picture.attribute("aria-label"));
        assert!(width(&small) <= NARROW - 40.0, "margins of 20 pixels on either side");
        assert_eq!(keys(&small), keys(&picture));
        for label in small.descendants().filter(|node| node.has_tag_name("text")) {
            let (left, right) = extent(&label);
            assert!(left >= 0.0 && right <= width(&small), "{}", text_of(&label));
        }
        wide += 1;
    }
    assert_eq!(wide, 3);
}

/// All that the mouse can ask for, a tap can: marks have words, and the page has a place for them.
#[test]
fn marks_answer_taps() {
    let page = page();
    let marks = page.descendants().filter(|node| has_class(node, "mark"));
    for mark in marks {
        let title = mark.children().find(|child| child.has_tag_name("title")).unwrap();
        assert!(!text_of(&title).is_empty());
    }
    let tip = page.descendants().find(|node| node.attribute("id") == Some("tip")).unwrap();
    assert!(tip.has_tag_name("output"));
    let scripts = page.descendants().filter(|node| node.has_tag_name("script"));
    assert_eq!(scripts.filter(|script| script.text() == Some(SCRIPT)).count(), 1);
}

/// The first cell of every row names it, and stays in view when a table is scrolled.
#[test]
fn first_columns_stick() {
    let page = page();
    let bodies = page.descendants().filter(|node| node.has_tag_name("tbody"));
    for row in bodies.flat_map(|body| body.children().filter(Node::is_element)) {
        assert!(row.first_element_child().unwrap().has_tag_name("th"), "{}", text_of(&row));
    }
    let styles = page.descendants().find(|node| node.has_tag_name("style")).unwrap();
    let rule = |selector: &str| {
        let rules = styles.text().unwrap().lines().filter(|line| line.starts_with(selector));
        rules.filter(|line| line.contains("position: sticky; left: 0;")).count()
    };
    assert_eq!(rule("tbody th {"), 1);
    assert_eq!(rule("thead tr:first-child > th:first-child {"), 1);
}

/// Words and captions name the unit: formula and combination have centipawns, all others pawns.
#[test]
fn centipawns_are_not_called_pawns() {
    let page = page();
    let text = text_of(&page.root_element()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!text.contains("Every method has the pawn as its unit"));
    assert!(!text.contains("first guess"));
    let words = "100 centipawns are not one pawn: a pawn has 87 by the formula and 93.5 by the";
    assert!(text.contains(words));
    for (key, shown) in [("formula/rook", "472.0"), ("combined/pawn", "93.5")] {
        let key = format!("values/{key}/raw");
        let mut nodes = page.descendants().filter(|node| node.attribute("data-key") == Some(&*key));
        assert!(nodes.any(|node| node.has_tag_name("td") && text_of(&node) == shown), "{key}");
    }
}

#[test]
fn the_file_has_what_the_library_computes() {
    let values = values();
    let get = |key: &str| values["numbers"].pointer(key).and_then(Value::as_f64).unwrap();
    for piece in pieces::all() {
        for method in Method::ALL {
            let expected = worth(&piece.profile, method, &Factors::SOURCE);
            let key = format!("/values/{method}/{}", piece.name);
            assert!((get(&format!("{key}/pawns")) - expected.pawns).abs() < 1e-9, "{key}");
            assert!((get(&format!("{key}/raw")) - expected.raw).abs() < 1e-8, "{key}");
        }
        for phase in ["middlegame", "endgame"] {
            let densities = match phase {
                "middlegame" => Factors::SOURCE.middlegame,
                _ => Factors::SOURCE.endgame,
            };
            let squares = exact::by_square(&piece.profile, &Chances::over(densities));
            for (square, value) in treville_core::square::Square::all().zip(squares) {
                let key = format!("/mobility/{phase}/{}/{square}", piece.name);
                assert!((get(&key) - value).abs() < 1e-9, "{key}");
            }
        }
    }
    assert_eq!(half_up(get("/values/exact/knight/pawns"), 5), "3.15216");
    assert_eq!(get("/runs/trials"), 1000.0);
    assert_eq!(values["options"]["seed"], 1);
    // With nothing in the way a spacious piece is as good as a normal one.
    assert_eq!(get("/density/rook/00"), get("/density/spacious-rook/00"));
}

/// The curves: every number of pieces, the odd one on either side in turn; spacious pieces gain
/// more.
#[test]
fn curves_are_exact_mobility() {
    let values = values();
    let get = |key: &str| values["numbers"].pointer(key).and_then(Value::as_f64).unwrap();
    for (name, betza) in [("rook", "R"), ("spacious-knight", "wN"), ("bishop", "B")] {
        let profile = Profile::new(&betza.parse().unwrap());
        for pieces in 0..=35_u8 {
            let (less, more) = (pieces / 2, pieces - pieces / 2);
            let sides = [(less, more), (more, less)].map(|(allies, enemies)| {
                exact::exact(&profile, &Chances::over(Densities::single(allies, enemies).unwrap()))
            });
            let expected = (sides[0] + sides[1]) / 2.0 / exact::pawn();
            let key = format!("/density/{name}/{pieces:02}");
            assert!((get(&key) - expected).abs() < 1e-9, "{key}");
        }
    }
    for name in ["rook", "bishop", "knight"] {
        let of = |name: &str, pieces: &str| get(&format!("/density/{name}/{pieces}"));
        let gain = |name: &str| of(name, "00") / of(name, "35");
        assert!(gain(&format!("spacious-{name}")) > 2.0 * gain(name), "{name}");
        let share = get(&format!("/density/share-{name}/35"));
        let values = ["spacious-", ""].map(|kind| get(&format!("/density/{kind}{name}/35")));
        assert!((share - values[0] / values[1]).abs() < 1e-9, "{name}");
    }
}

/// Exactly the known disagreements are marked, and all of them are listed.
#[test]
fn only_what_is_known_to_differ_differs() {
    let page = page();
    let cells = page.descendants().filter(|node| has_class(node, "differs"));
    let marked: BTreeSet<&str> =
        cells.map(|cell| cell.attribute("data-key").unwrap_or("words")).collect();
    let expected = [
        "tables/recommended/bishop/recommended/ours",
        "tables/recommended/rook/recommended/ours",
        "tables/recommended/unicorn/recommended/ours",
        "tables/recommended/fortress/value/ours",
        "tables/recommended/fortress/hundredths/ours",
        "tables/recommended/fortress/differential/ours",
        "tables/recommended/archbishop/differential/ours",
    ];
    assert_eq!(marked, expected.into_iter().collect());
    let rows = page.descendants().filter_map(|node| node.attribute("id"));
    let rows = rows.filter(|id| id.starts_with("disagreement-")).count();
    assert_eq!(rows, treville_eval::piece::sources::disagreements::DISAGREEMENTS.len());
}

/// The page shows every table that `values` prints.
#[test]
fn no_table_of_the_sources_is_left_out() {
    let tables = crate::source_tables::all(|_| Ok(Vec::new())).unwrap();
    let page = page();
    let captions: Vec<String> = page
        .descendants()
        .filter(|node| node.has_tag_name("caption"))
        .map(|c| text_of(&c))
        .collect();
    for table in tables {
        assert_eq!(
            captions.iter().filter(|text| **text == table.caption()).count(),
            1,
            "{}",
            table.id
        );
    }
}

#[test]
fn nothing_is_loaded_from_anywhere() {
    let page = page();
    let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    for node in page.descendants() {
        for attribute in node.attributes() {
            match attribute.name() {
                "href" => {
                    let target = attribute.value().strip_prefix('#');
                    assert!(target.is_some_and(|id| unique.contains(id)), "{}", attribute.value());
                }
                "src" | "srcset" | "data" | "poster" | "action" | "style" => {
                    panic!("{}: {}", attribute.name(), attribute.value())
                }
                _ => {}
            }
        }
        assert!(!["link", "iframe", "object", "embed", "img"].contains(&node.tag_name().name()));
    }
    for word in ["http", "url(", "@import", "//"] {
        assert!(!REPORT.html.contains(word), "{word}");
    }
    let scripts = page.descendants().filter(|node| node.has_tag_name("script"));
    for script in scripts {
        let is_data = script.attribute("type") == Some("application/json");
        assert!(is_data || script.text() == Some(SCRIPT), "the frame's own program, or data");
    }
}

#[test]
fn those_who_cannot_see_the_page_can_read_it() {
    let page = page();
    let mut level = 0;
    for node in page.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        match name {
            "svg" => {
                let label =
                    node.attribute("role") == Some("img") && node.has_attribute("aria-label");
                assert!(label || node.attribute("aria-hidden") == Some("true"));
            }
            "table" => {
                let first = node.first_element_child().unwrap();
                assert!(first.has_tag_name("caption") && !text_of(&first).is_empty());
            }
            "th" => assert!(node.has_attribute("scope"), "{}", text_of(&node)),
            "figure" => assert!(node.descendants().any(|inner| inner.has_tag_name("figcaption"))),
            "h1" | "h2" | "h3" => {
                let next: u8 = name[1..].parse().unwrap();
                assert!(next <= level + 1, "{}", text_of(&node));
                level = next;
            }
            _ => {}
        }
    }
}

/// Every row of a table has as many cells as its headings promise.
#[test]
fn tables_are_rectangles() {
    let page = page();
    let width = |row: Node<'_, '_>| -> usize {
        let cells = row.children().filter(Node::is_element);
        cells.map(|cell| cell.attribute("colspan").map_or(1, |span| span.parse().unwrap())).sum()
    };
    for table in page.descendants().filter(|node| node.has_tag_name("table")) {
        let rows = table.descendants().filter(|node| node.has_tag_name("tr"));
        let is_head = |row: &Node<'_, '_>| row.parent().is_some_and(|p| p.has_tag_name("thead"));
        let (head, body): (Vec<_>, Vec<_>) = rows.partition(is_head);
        let columns = width(head[0]);
        let spanning = head[0].children().filter(|cell| cell.has_attribute("rowspan")).count();
        let caption = text_of(&table.first_element_child().unwrap());
        if let Some(second) = head.get(1) {
            assert_eq!(width(*second) + spanning, columns, "{caption}");
        }
        for row in body {
            assert_eq!(width(row), columns, "{caption}");
        }
    }
}

#[test]
fn equal_options_give_equal_pages() {
    assert_eq!(Report::make(1000, 1, (&FIT, &LAW), &Own::default()).unwrap(), *REPORT);
    let other = Report::make(100, 2, (&FIT, &LAW), &Own::default()).unwrap();
    assert_ne!(other.values, REPORT.values);
    let exact = |report: &Report| {
        let values: Value = serde_json::from_str(&report.values).unwrap();
        values["numbers"]["values"]["exact"].clone()
    };
    assert_eq!(exact(&other), exact(&REPORT), "chance has no part in it");
}

/// All pieces are drawn, charted and mapped.
#[test]
fn no_piece_is_left_out() {
    let page = page();
    let mut labels: BTreeMap<String, usize> = BTreeMap::new();
    for node in page.descendants() {
        if let Some(label) = node.attribute("aria-label") {
            let piece = pieces::all().into_iter().find(|piece| {
                [
                    format!("How the {} moves", piece.name),
                    format!("Mobility of the {} by", piece.name),
                ]
                .iter()
                .any(|start| label.starts_with(start))
            });
            if let Some(piece) = piece {
                *labels.entry(piece.name.to_owned()).or_default() += 1;
            }
        }
    }
    assert_eq!(labels.len(), 16);
    assert!(labels.values().all(|count| *count == 3), "{labels:?}");
}

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("treville-report-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn files(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn args(out: PathBuf, fit: Option<PathBuf>) -> ReportArgs {
    let (files, pieces, mates, law, net_record, net_values) = Default::default();
    let (trials, seed, board) = (10, 1, None);
    ReportArgs { pieces, files, mates, out, trials, fit, law, net_record, net_values, board, seed }
}

fn run_in(out: PathBuf) -> Result<String, String> {
    run_with(args(out, None))
}

fn run_with(args: ReportArgs) -> Result<String, String> {
    let mut output = Vec::new();
    run(&args, &VariantFile::default(), &mut output).map_err(|problem| problem.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}
