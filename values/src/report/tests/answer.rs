//! The first screen, the findings and the table of measured pieces: the numbers of `appraise`.

use super::*;
use treville_eval::appraisal::{appraise, pawns};
use treville_eval::piece::forecast::table::MEASURED;
use treville_results::pieces::Piece;

/// The page of a report on these pieces.
fn asked(words: &[&str]) -> Report {
    let asked: Vec<Piece> = words.iter().map(|word| Piece::read(word).unwrap()).collect();
    let known = Piece::all();
    let pieces = asked.iter().filter(|piece| !known.contains(piece)).cloned().collect();
    Report::make(10, 1, (&FIT, &LAW), &Own { asked, pieces, ..Own::default() }).unwrap()
}

fn lines(html: &str) -> Vec<String> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(html, options).unwrap();
    let list = page.descendants().find(|node| has_class(node, "answer")).unwrap();
    let lines = list.descendants().filter(|node| node.has_tag_name("li"));
    let said = |line: Node<'_, '_>| {
        let spans = line.children().filter(|span| span.attribute("aria-hidden") != Some("true"));
        spans.map(|span| text_of(&span)).collect::<Vec<_>>().join(": ")
    };
    lines.map(said).collect()
}

/// The first screen begins the page and says what `treville value` says, the dearest piece first.
#[test]
fn the_first_screen_is_the_answer() {
    let report = asked(&["leopard", "cQmW", "Zebu:CN", "mQcW", "BN2mW"]);
    let unicorn = format!("Zebu CN: is the unicorn: {}", appraise(&"CN".parse().unwrap()));
    let mut expected = vec![("CN", unicorn.replace("CN", "NC"))];
    for (name, text) in [("Leopard", "B2N"), ("CQmW", "cQmW"), ("MQcW", "mQcW"), ("BN2mW", "BN2mW")]
    {
        expected.push((text, format!("{name} {text}: {}", appraise(&text.parse().unwrap()))));
    }
    let value = |text: &str| appraise(&text.parse().unwrap()).value;
    expected.sort_by(|(one, _), (other, _)| value(other).total_cmp(&value(one)));
    let expected: Vec<String> = expected.into_iter().map(|(_, line)| line).collect();
    assert_eq!(lines(&report.html), expected);
    let (first, second) = (report.html.find("class=\"answer\""), report.html.find("<section"));
    assert!(first < second);
    // Without pieces it is about the officers.
    let lines = lines(&REPORT.html);
    assert_eq!(lines.len(), 14);
    assert!(lines[0].starts_with("Dragon ") && lines[13].starts_with("Knight N: "), "{lines:?}");
}

/// The bar reaches from one end of the interval to the other.
#[test]
fn bars_are_intervals() {
    let (page, values) = (page(), values());
    for strip in page.descendants().filter(|node| has_class(node, "answer-strip")) {
        let bar = strip.descendants().find(|node| has_class(node, "error-bar")).unwrap();
        let path = bar.first_element_child().unwrap().attribute("d").unwrap();
        let at = |stroke: &str| -> f64 {
            path.split('M')
                .nth(stroke.parse().unwrap())
                .unwrap()
                .split(' ')
                .next()
                .unwrap()
                .parse()
                .unwrap()
        };
        let mark = strip.descendants().find(|node| has_class(node, "mark")).unwrap();
        let key = mark.attribute("data-key").unwrap().strip_suffix("/value").unwrap();
        for (stroke, end) in [("1", "low"), ("2", "high")] {
            let number = values["numbers"].pointer(&format!("/{key}/{end}")).unwrap();
            let expected = place(strip.attribute("data-x").unwrap(), number.as_f64().unwrap());
            assert!((at(stroke) - expected).abs() < 0.006, "{key} {end}");
        }
    }
}

/// One table has every measured piece, with the digits of the answer.
#[test]
fn every_measured_piece_is_in_one_table_that_sorts() {
    let page = page();
    let tables: Vec<_> = page.descendants().filter(|node| has_class(node, "sortable")).collect();
    assert_eq!(tables.len(), 1);
    let rows: Vec<_> =
        tables[0].descendants().filter(|n| n.has_attribute("data-movement")).collect();
    assert_eq!(rows.len(), MEASURED.len());
    for row in rows {
        let movement = row.attribute("data-movement").unwrap();
        let own = appraise(&movement.parse().unwrap());
        let cells: Vec<String> =
            row.children().filter(|cell| cell.has_tag_name("td")).map(|c| text_of(&c)).collect();
        assert_eq!(cells[..3], [own.value, own.low, own.high].map(pawns), "{movement}");
        assert_eq!(cells.len(), 6);
    }
    let lists = page.descendants().filter(|node| node.has_tag_name("tbody"));
    let long = lists.filter(|body| body.children().filter(Node::is_element).count() > 60);
    assert_eq!(long.count(), 1, "no second list of hundreds");
}

/// The findings are those of the docs: a piece left out is forecast to a third of a pawn.
#[test]
fn findings_are_computed() {
    let values = values();
    let get =
        |key: &str| values["numbers"]["findings"].pointer(key).and_then(Value::as_f64).unwrap();
    assert!((0.28..0.36).contains(&get("/forecast")), "{}", get("/forecast"));
    assert!((1.9..2.4).contains(&get("/source-001")), "{}", get("/source-001"));
    assert!(get("/captures") > 2.0 * get("/moves"));
    assert_eq!(get("/pieces"), 710.0);
    assert!(get("/gains/endings") / get("/gains/full-boards") > 1.0);
    assert!(get("/loses/endings") < get("/loses/full-boards"));
}
