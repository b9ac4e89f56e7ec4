//! The section on games: true to the fit, whichever numbers that has.

use super::*;
use treville_results::fit::INTERVAL;
use treville_results::plan::Plan;

/// Whether a part of the page shows what games say.
fn shows(node: &Node<'_, '_>) -> bool {
    node.ancestors().any(|outer| outer.attribute("id") == Some("games"))
}

fn charts<'a>(page: &'a Document<'a>) -> Vec<Node<'a, 'a>> {
    let charts = page.descendants().filter(|node| has_class(node, "chart") && shows(node));
    charts.filter(|chart| !has_class(&chart.parent().unwrap(), "for-phone")).collect()
}

fn label<'a>(chart: &Node<'a, 'a>) -> &'a str {
    chart.attribute("aria-label").unwrap()
}

fn number(values: &Value, key: &str) -> f64 {
    let kept = values["numbers"].pointer(&format!("/{key}"));
    kept.and_then(Value::as_f64).unwrap_or_else(|| panic!("{key}"))
}

/// The number that a scale has at a place.
fn number_at(scale: &str, at: f64) -> f64 {
    let words: Vec<&str> = scale.split(' ').collect();
    assert_eq!(words[0], "linear");
    let numbers: Vec<f64> = words[1..].iter().map(|word| word.parse().unwrap()).collect();
    numbers[0] + (at - numbers[2]) / (numbers[3] - numbers[2]) * (numbers[1] - numbers[0])
}

/// Every piece has its marks and its row.
#[test]
fn nothing_of_the_fit_is_left_out() {
    let page = page();
    let charts = charts(&page);
    assert_eq!(charts.len(), 1);
    assert!(label(&charts[0]).starts_with("Value of every piece by formula"));
    let marks = charts[0].descendants().filter(|node| has_class(node, "mark"));
    assert_eq!((FIT.pieces.len(), marks.count()), (14, 4 * 14));
    let mut tables = page.descendants().filter(|node| node.has_tag_name("tbody") && shows(node));
    let rows = tables.next().unwrap().children().filter(|node| node.has_tag_name("tr"));
    assert_eq!((rows.count(), tables.count()), (14, 0));
}

/// All pieces together are worth what they are by the formula, and the bars are the errors of the
/// mean of both phases.
#[test]
fn values_are_in_the_unit_of_the_source() {
    let (values, page) = (values(), page());
    let get = |piece: &str, what: &str| number(&values, &format!("fit/values/{piece}/{what}"));
    let sum = |what: &str| FIT.pieces.iter().map(|piece| get(&piece.name, what)).sum::<f64>();
    assert!((sum("games") - sum("formula")).abs() < 1e-6);
    assert_eq!(
        get("knight", "formula"),
        number(&values, "tables/formula-orthodox/knight/Final/ours")
    );
    let unit = number(&values, "fit/unit");
    let chart = charts(&page)[0];
    let bars: Vec<_> = chart.descendants().filter(|node| has_class(node, "error-bar")).collect();
    assert_eq!(bars.len(), FIT.pieces.len());
    for bar in bars {
        let name = bar.attribute("data-key").unwrap().split('/').nth(2).unwrap();
        let at = FIT.pieces.iter().position(|piece| piece.name == name).unwrap();
        let c = |a: usize, b: usize| FIT.covariance[2 * at + a][2 * at + b];
        let variance = (c(0, 0) + 2.0 * c(0, 1) + c(1, 1)) / 4.0;
        let interval = unit * INTERVAL * variance.sqrt();
        assert!((read(&bar, "data-value") - interval).abs() < 1e-8, "{name}");
        let value = unit * (FIT.pieces[at].value[0] + FIT.pieces[at].value[1]) / 2.0;
        assert!((get(name, "games") - value).abs() < 1e-8, "{name}");
        let path = bar.descendants().find(|node| node.has_tag_name("path")).unwrap();
        let path = path.attribute("d").unwrap();
        let ends: Vec<f64> = path
            .split('M')
            .skip(1)
            .map(|stroke| stroke.split(' ').next().unwrap().parse().unwrap())
            .collect();
        let scale = chart.attribute("data-x").unwrap();
        for (end, value) in ends.iter().zip([value - interval, value + interval]) {
            assert!((end - place(scale, value)).abs() < 0.006, "{name}");
            assert!((number_at(scale, *end) - value).abs() < 2.0, "{name}: within the scale");
        }
    }
}

/// The page of a fit, and what can be read in its section on games.
fn section(fit: &Fit) -> (Vec<String>, String) {
    let report = Report::make(10, 1, (fit, &LAW), &Own::default()).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&report.html, options).unwrap();
    let labels = charts(&page).iter().map(|chart| label(chart).to_owned()).collect();
    let section = page.descendants().find(|node| node.attribute("id") == Some("games")).unwrap();
    (labels, text_of(&section).split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Pieces of the same names that move otherwise are others.
#[test]
fn a_fit_of_other_pieces_shows_none() {
    let mut fit = FIT.clone();
    fit.pieces.iter_mut().for_each(|piece| piece.movement = "W".to_owned());
    let (labels, text) = section(&fit);
    assert!(labels.is_empty() && text.contains("knows none of these pieces"), "{labels:?} {text}");
}

#[test]
fn words_follow_from_the_numbers() {
    let mut fit = FIT.clone();
    assert!(REPORT.html.contains("--fit") == (*FIT != Fit::committed().unwrap()));
    // A search of one length, of two, and games without a plan.
    let plan = fit.data.plans[0].clone();
    let plain = Plan { soft_nodes: None, nodes: 700, imbalance: false, ..plan };
    fit.data.plans = vec![plain];
    assert!(section(&fit).1.contains("with 700 nodes a move;"), "{}", section(&fit).1);
    fit.data.plans.clear();
    assert!(!section(&fit).1.contains("nodes a move"));
}

#[test]
fn a_fit_can_be_given() {
    let folder = Folder::new("fit");
    let file = folder.0.join("fit.json");
    let out = folder.0.join("out");
    let with = |file: PathBuf| run_with(args(out.clone(), Some(file)));
    FIT.write(&file).unwrap();
    let output = with(file.clone()).unwrap();
    assert_eq!(output.lines().count(), 2);
    let page = fs::read_to_string(out.join("index.html")).unwrap();

    // One of other features is refused in a line, and the page stays as it was.
    let mut text: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    text["weights"][0]["name"] = "NOTHING".into();
    fs::write(&file, text.to_string()).unwrap();
    let problem = with(file.clone()).unwrap_err();
    assert!(problem.contains("expected the row") && problem.contains("got NOTHING"), "{problem}");
    assert_eq!(problem.lines().count(), 1);
    assert!(with(folder.0.join("none.json")).unwrap_err().lines().count() == 1);
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), page);
}
