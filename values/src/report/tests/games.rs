//! The section on games: true to the fit, whichever models and numbers that has.

use super::*;
use crate::report::models::{Ellipse, JOINT};
use treville_results::fit::{FittedModel, INTERVAL};

/// The fit by which the engine plays; a model that it has no numbers for gets some.
pub(super) fn with_all_models() -> Fit {
    let mut fit = Fit::committed().unwrap();
    if model(&fit, "formula and mobility").is_none() {
        let mut combined = model(&fit, "formula").unwrap().clone();
        combined.form = "formula and mobility".to_owned();
        for (name, value, error) in &mut combined.parameters {
            if !["colour-bound", "taper"].contains(&name.as_str()) {
                (*value, *error) = (*value / 2.0, *error / 1.5);
            }
        }
        combined.parameters.push(("mobility".to_owned(), 0.4, 0.05));
        let size = combined.parameters.len();
        combined.correlations.iter_mut().for_each(|row| row.push(0.0));
        combined.correlations.push((1..=size).map(|n| f64::from(u8::from(n == size))).collect());
        fit.models.push(combined);
    }
    fit
}

fn model<'a>(fit: &'a Fit, form: &str) -> Option<&'a FittedModel> {
    fit.models.iter().find(|model| model.form == form)
}

/// Whether a part of the page shows what games say.
pub(super) fn shows(node: &Node<'_, '_>) -> bool {
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

/// Every piece, phase, model and pass has its mark.
#[test]
fn nothing_of_the_fit_is_left_out() {
    let page = page();
    let charts = charts(&page);
    let count = |start: &str| -> Vec<usize> {
        let charts = charts.iter().filter(|chart| label(chart).starts_with(start));
        charts
            .map(|chart| chart.descendants().filter(|node| has_class(node, "mark")).count())
            .collect()
    };
    let officers = FIT.pieces.len();
    assert_eq!(officers, 14);
    assert_eq!(count("Value of every piece by formula"), [4 * officers]);
    assert_eq!(count("Residuals"), vec![2 * officers; FIT.models.len()]);
    // Two models and the source.
    let ellipses: usize = charts.iter().filter(|chart| label(chart).contains("joint")).count();
    assert_eq!(ellipses, 4);
    assert!(
        charts.iter().filter(|chart| label(chart).contains("joint")).all(|chart| {
            chart.descendants().filter(|node| has_class(node, "mark")).count() == 3
        })
    );
    assert_eq!(count("Loss"), [2 * FIT.curve.len() + 1], "and the best pass once more");
    let tables = page.descendants().filter(|node| node.has_tag_name("table") && shows(node));
    let rows = |table: Node<'_, '_>| {
        let body = table.descendants().find(|node| node.has_tag_name("tbody")).unwrap();
        body.children().filter(|node| node.has_tag_name("tr")).count()
    };
    // The factors: four distances, direction, colour, taper, mobility, and the unit of all.
    assert_eq!(tables.map(rows).collect::<Vec<_>>(), [officers, FIT.models.len(), 9]);
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

/// Residuals in standard errors are residuals by standard errors.
#[test]
fn residuals_are_told_by_their_errors() {
    let values = values();
    let model = model(&FIT, "formula").unwrap();
    for (at, piece) in FIT.pieces.iter().enumerate() {
        for (phase, name) in ["middlegame", "endgame"].into_iter().enumerate() {
            let key = format!("fit/models/formula/residuals/{}/{name}/standard-errors", piece.name);
            let expected = model.residuals[2 * at + phase] / piece.error[phase];
            assert!((number(&values, &key) - expected).abs() < 1e-9, "{key}");
        }
    }
}

/// The outline around the best factors is as unlikely everywhere, by the parameters of the file.
#[test]
fn ellipses_are_joint_regions() {
    let page = page();
    let unit = number(&values(), "fit/unit");
    let forms = [("formula", "formula"), ("combined", "formula and mobility")];
    let pairs = [(0, 1), (1, 4), (2, 3), (4, 5)];
    let charts = charts(&page);
    let charts = charts.iter().filter(|chart| label(chart).contains("joint"));
    let mut count = 0;
    for (chart, (a, b)) in charts.zip(pairs) {
        let scales = ["data-x", "data-y"].map(|name| chart.attribute(name).unwrap());
        for (class, form) in forms {
            let model = model(&FIT, form).unwrap();
            let scaled = |n: usize| {
                let (name, value, error) = &model.parameters[n];
                let scale = if name == "colour-bound" { 1.0 } else { unit };
                // Chi squared is far more than its degrees of freedom, and widens the region.
                let misfit = (model.chi_squared / model.degrees as f64).sqrt();
                assert!(misfit > 3.0, "{form}: {misfit}");
                (scale * value, misfit * scale * error)
            };
            let (x, y) = (scaled(a), scaled(b));
            let ellipse = Ellipse {
                middle: (x.0, y.0),
                errors: (x.1, y.1),
                correlation: model.correlations[a][b],
            };
            let group = chart
                .descendants()
                .find(|node| has_class(node, "ellipse") && has_class(node, class))
                .unwrap();
            let path = group.first_element_child().unwrap().attribute("d").unwrap();
            for (x, y) in points(path) {
                // Places are rounded: close by there are points farther away and nearer.
                let corners = [(-0.02, -0.02), (-0.02, 0.02), (0.02, -0.02), (0.02, 0.02)];
                let distances = corners.map(|(right, down)| {
                    let point = (x + right, y + down);
                    ellipse.distance((number_at(scales[0], point.0), number_at(scales[1], point.1)))
                });
                let is_within = distances.iter().any(|distance| *distance < JOINT);
                let is_beyond = distances.iter().any(|distance| *distance > JOINT);
                assert!(is_within && is_beyond, "{form} {a} {b}: {distances:?}");
                count += 1;
            }
        }
        // A point has a number on either side.
        for mark in chart.descendants().filter(|node| has_class(node, "mark")) {
            let second = mark.descendants().find(|node| has_class(node, "second")).unwrap();
            let expected = place(scales[1], read(&second, "data-value"));
            assert!((translation(&mark).1 - expected).abs() < 0.006);
        }
    }
    assert_eq!(count, 4 * 2 * 96);
}

/// The best pass is the one whose loss on the games held out is least.
#[test]
fn the_best_pass_is_marked() {
    let page = page();
    let least = FIT.curve.iter().map(|epoch| epoch.validation).fold(f64::MAX, f64::min);
    let best = page.descendants().find(|node| has_class(node, "best")).unwrap();
    assert!((read(&best.parent().unwrap(), "data-value") - least).abs() < 1e-12);
    assert_eq!(number(&values(), "fit/training/best"), FIT.best_pass() as f64);
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

#[test]
fn a_model_that_is_missing_leaves_the_rest() {
    let mut fit = FIT.clone();
    fit.models.retain(|model| model.form != "formula");
    let (labels, text) = section(&fit);
    assert_eq!(labels.len(), 1 + (FIT.models.len() - 1) + 4 + 1);
    assert!(text.contains("The formula with free factors is not among the models"), "{text}");
    assert!(!text.contains("Farthest") && text.contains("Together with mobility"), "{text}");

    fit.models.clear();
    fit.curve.clear();
    let (labels, text) = section(&fit);
    assert_eq!(
        labels,
        ["Value of every piece by formula, by mobility, in games and to the engine"]
    );
    assert!(!text.contains("The factors") && !text.contains("weights came about"), "{text}");

    // Pieces of the same names that move otherwise are others.
    fit.pieces.iter_mut().for_each(|piece| piece.movement = "W".to_owned());
    let (labels, text) = section(&fit);
    assert!(labels.is_empty() && text.contains("knows none of these pieces"), "{labels:?} {text}");
}

#[test]
fn words_follow_from_the_numbers() {
    let mut fit = FIT.clone();
    for (chance, contradicted) in [(0.2, false), (0.001, true)] {
        fit.models.iter_mut().for_each(|model| model.chance = chance);
        let (_, text) = section(&fit);
        assert_eq!(text.contains("games do not contradict it"), !contradicted, "{text}");
        assert_eq!(text.matches("is contradicted.").count(), if contradicted { 2 } else { 0 });
        assert!(!contradicted || text.contains("are not all there is"), "{text}");
    }
    assert!(REPORT.html.contains("--fit") == (*FIT != Fit::committed().unwrap()));
    // A search of one length, of two, and games without a plan.
    let plan = fit.data.plans[0].clone();
    fit.data.plans = vec![treville_results::plan::Plan { soft_nodes: None, nodes: 700, ..plan }];
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
