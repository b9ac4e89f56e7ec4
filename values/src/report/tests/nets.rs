//! The section on nets: true to their recipes.

use super::*;
use treville_results::measured::NumberWithError;
use treville_results::net_values::{Line, NetValues, VERSION, Worth};
use treville_results::pieces::Piece;
use treville_results::training::{TrainingDocument, beside};

/// The recipe behind the net inside the program, and a shorter training that went on from it.
fn recipes() -> Vec<TrainingDocument> {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../eval/nets");
    // The net has the weights that this recipe gave, and other facts.
    let built_in = TrainingDocument::read(&beside(&nets.join("d2d6d47946fe"))).unwrap();
    let mut other = built_in.clone();
    other.recipe.start = Some(std::mem::replace(&mut other.net, "0123456789ab".to_owned()));
    other.curve.truncate(1);
    vec![built_in, other]
}

/// The page with its section, tested as the whole page is.
#[test]
fn losses_are_those_of_the_recipes() {
    let recipes = recipes();
    let own = Own { nets: recipes.clone(), ..Own::default() };
    let report = Report::make(10, 1, (&FIT, &LAW), &own).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&report.html, options).unwrap();
    let values: Value = serde_json::from_str(&report.values).unwrap();
    let section = page.descendants().find(|node| node.attribute("id") == Some("nets")).unwrap();
    assert!(page.descendants().any(|node| node.attribute("href") == Some("#nets")));

    let charts: Vec<_> = section.descendants().filter(|node| has_class(node, "chart")).collect();
    assert_eq!(charts.len(), 2 * recipes.len(), "for desks and phones");
    for (chart, recipe) in charts.iter().zip(recipes.iter().flat_map(|one| [one, one])) {
        assert!(chart.attribute("aria-label").unwrap().contains(&recipe.net));
        let scales = ["data-x", "data-y"].map(|name| chart.attribute(name).unwrap());
        let marks = |class: &str| {
            let group = chart.descendants().find(|node| has_class(node, class)).unwrap();
            let marks = group.descendants().filter(|node| has_class(node, "mark"));
            marks.map(|mark| (translation(&mark), mark)).collect::<Vec<_>>()
        };
        let curves = [marks("c1"), marks("c6")];
        for (number, pass) in recipe.curve.iter().enumerate() {
            let shown = [pass.training, pass.held_out.net];
            for (curve, loss) in curves.iter().zip(shown) {
                let ((x, y), mark) = &curve[number];
                assert!((read(mark, "data-value") - loss).abs() < 1e-12);
                assert!((y - place(scales[1], loss)).abs() < 0.006);
                assert!((x - place(scales[0], (number + 1) as f64)).abs() < 0.006);
                let positions: u64 = recipe.sources.iter().map(|source| source.positions).sum();
                let shown = positions * (number as u64 + 1);
                let words = text_of(mark).replace('\u{202f}', "");
                assert!(words.contains(&format!("{shown} positions")), "{words}");
            }
        }
        assert!(curves.iter().all(|curve| curve.len() == recipe.curve.len()));
        let [((_, y), mark)] = &marks("hand-made")[..] else { panic!("one mark") };
        let classical = recipe.curve[0].held_out.classical;
        assert!((read(mark, "data-value") - classical).abs() < 1e-12);
        // The line is as high as its mark, all the way.
        let line = mark.parent().unwrap().descendants().find(|node| has_class(node, "line"));
        let line = points(line.unwrap().attribute("d").unwrap());
        assert!(line.len() == 2 && line.iter().all(|(_, at)| at == y), "{line:?}");
    }
    // Every number is in the file, and nothing is there twice.
    for node in page.descendants().filter(|node| node.has_attribute("data-key")) {
        let key = node.attribute("data-key").unwrap();
        let kept = values["numbers"].pointer(&format!("/{key}")).unwrap();
        assert_eq!(node.attribute("data-value").unwrap(), kept.to_string(), "{key}");
    }
    let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.iter().copied().collect::<BTreeSet<_>>().len(), ids.len());
    let table = section.descendants().find(|node| node.has_tag_name("tbody")).unwrap();
    let words = text_of(&table);
    assert!(words.contains(&format!("0123456789ab{}", recipes[0].net)), "{words}");
    let ratio = recipes[0].curve.last().unwrap().held_out.ratio();
    assert!(words.contains(&half_up(ratio, 3)), "{words}");
    // Without nets there is no section.
    assert!(!REPORT.html.contains("id=\"nets\""));
}

#[test]
fn what_is_no_recipe_is_refused_in_one_line() {
    let folder = Folder::new("nets");
    let file = folder.0.join("net.json");
    let out = folder.0.join("out");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut value = serde_json::to_value(&recipes()[0]).unwrap();
        change(&mut value);
        fs::write(&file, value.to_string()).unwrap();
        run_with(ReportArgs { net_record: vec![file.clone()], ..args(out.clone(), None) })
    };
    assert_eq!(with(&|_| ()).unwrap().lines().count(), 2);
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    for (change, expected) in [
        (
            (&|value: &mut Value| value["net"] = "<b>".into()) as &dyn Fn(&mut Value),
            "expected the name of a net, got '<b>'",
        ),
        (&|value| value["treville_net"] = 2.into(), "version 1 of a net's recipe, got 2"),
        (&|value| value["curve"] = Value::Array(Vec::new()), "expected losses after a pass, got"),
        (&|value| *value = 3.into(), "expected the recipe and losses of a net: invalid type"),
        (
            &|value| value["sources"] = Value::Array(Vec::new()),
            "expected losses of 0 sources after each pass, got 12",
        ),
    ] {
        let problem = with(change).unwrap_err();
        assert!(problem.contains(expected) && problem.lines().count() == 1, "{problem}");
    }
    assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), page);
}

/// Values by an imagined net of the pieces of the table but kings, each greater than the one before.
fn net_values() -> NetValues {
    let worth = |piece: &Piece| {
        let base = worth(&piece.profile, Method::Formula, &Factors::SOURCE).raw;
        let measured = |times| NumberWithError { value: times * base, error: 2.5 };
        let phases = Some([measured(0.5), measured(1.25)]);
        let (pieces, games, value) = (1000, 50, measured(0.875));
        let line = Line { pieces, games, value, phases, spread: 30.0 };
        (piece.movement().to_string(), Worth { line, base: base as i32 })
    };
    let (net, positions, unit) = ("0123456789ab".to_owned(), 5000, 1.125);
    let pieces = Piece::all().into_iter().filter(|piece| piece.name != "king");
    let worths = pieces.map(|piece| worth(&piece)).collect();
    NetValues { treville_net_values: VERSION, net, positions, unit, worths }
}

/// A net's values, beside the formula and the fit.
#[test]
fn what_the_net_thinks_stands_beside_the_formula() {
    let net = net_values();
    let own = Own { net_values: Some(net.clone()), ..Own::default() };
    let report = Report::make(10, 1, (&FIT, &LAW), &own).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&report.html, options).unwrap();
    let values: Value = serde_json::from_str(&report.values).unwrap();
    let section = page.descendants().find(|node| node.attribute("id") == Some("nets")).unwrap();
    assert_eq!(section.descendants().filter(|node| has_class(node, "chart")).count(), 0);
    assert!(text_of(&section).contains(&net.net));
    let get = |key: &str| values["numbers"].pointer(&format!("/net-values/{key}"));
    assert_eq!(get("positions").and_then(Value::as_u64), Some(net.positions));
    let mut shown = 0;
    for piece in pieces::all() {
        let Some(worth) = net.get(piece.movement()) else { continue };
        let number = |what: &str| get(&format!("{}/{what}", piece.name)).unwrap().as_f64().unwrap();
        assert!((number("net") - worth.line.value.value).abs() < 1e-8, "{}", piece.name);
        assert_eq!(number("base"), f64::from(worth.base), "{}", piece.name);
        let scaled = net.unit * worth.line.value.value;
        assert!((number("scaled") - scaled).abs() < 1e-6, "{}", piece.name);
        shown += 1;
    }
    let body = section.descendants().find(|node| node.has_tag_name("tbody")).unwrap();
    let rows: Vec<_> = body.children().filter(Node::is_element).collect();
    assert!(rows.len() == shown && shown >= 5, "{shown}");
    assert!(rows.iter().all(|row| row.children().filter(Node::is_element).count() == 10));
    for node in section.descendants().filter(|node| node.has_attribute("data-key")) {
        let key = node.attribute("data-key").unwrap();
        let kept = values["numbers"].pointer(&format!("/{key}")).unwrap();
        assert_eq!(node.attribute("data-value").unwrap(), kept.to_string(), "{key}");
    }
}
