//! Pairs of factors: where both lie together, and where the source has them.

use crate::report::fitted::FitFindings;
use crate::report::models::{
    Ellipse, Model, counts_centipawns, decimals, in_words, names, of_source,
};
use treville_kit::format::capitalised;
use treville_kit::page::layout::PHONE;
use treville_kit::page::markup::{Element, line_path, tag};
use treville_kit::page::numbers::{Number, Numbers};
use treville_kit::page::plot::{Axis, Plot, Shape, legend, over, point, round_ticks};
use treville_results::fit::Form;

/// The pairs that are shown: near squares, what slides have of both, far squares, and what bishops
/// and rooks differ in.
const PAIRS: [(&str, &str); 4] =
    [("Md1", "Md2"), ("Md2", "direction"), ("Md3", "Md4"), ("direction", "colour-bound")];

/// The models whose factors can be laid beside the source's, as they are drawn.
const MODELS: [(Form, Shape, &str); 2] =
    [(Form::Formula, Shape::Disc, "c1"), (Form::Combined, Shape::Square, "c3")];

/// The source's factors, as they are drawn.
const SOURCE: (Shape, &str) = (Shape::Diamond, "c6");

/// The ellipse of a model for a pair, with how it is drawn.
struct Region<'a> {
    model: &'a Model,
    ellipse: Ellipse,
    shape: Shape,
    colour: &'static str,
}

fn regions<'a>(fitted: &'a FitFindings, (x, y): (&str, &str)) -> Vec<Region<'a>> {
    let region = |(form, shape, colour)| {
        let model = fitted.models.iter().find(|model| model.form == form)?;
        Some(Region { model, ellipse: model.ellipse(x, y)?, shape, colour })
    };
    MODELS.into_iter().filter_map(region).collect()
}

/// A chart for each pair of factors, and the legend. Nothing if no model has them.
///
/// In how many of them the source's factors lie outside the formula's ellipse is kept for the
/// words.
pub fn charts(fitted: &FitFindings, numbers: &mut Numbers) -> Option<(Vec<Element>, Element)> {
    let pairs = PAIRS.map(|pair| (pair, regions(fitted, pair)));
    let (mut charts, mut judged, mut outside) = (Vec::new(), 0, 0);
    for (pair, regions) in pairs.iter().filter(|(_, regions)| !regions.is_empty()) {
        charts.push(chart(*pair, regions, numbers));
        let [x, y] = [pair.0, pair.1].map(|name| of_source(name, numbers));
        let formula = regions.iter().find(|region| region.model.form == Form::Formula);
        if let (Some(x), Some(y), Some(region)) = (x, y, formula) {
            judged += 1;
            outside += u32::from(!region.ellipse.holds((x.value(), y.value())));
        }
    }
    numbers.keep("fit/ellipses/judged", f64::from(judged));
    numbers.keep("fit/ellipses/outside", f64::from(outside));
    let is_there =
        |form: Form| pairs.iter().flat_map(|(_, all)| all).any(|region| region.model.form == form);
    let models =
        MODELS.into_iter().filter(|(form, ..)| is_there(*form)).map(|(form, shape, colour)| {
            (shape.draw(4.6), colour.to_owned(), names(form).1.to_owned())
        });
    let source = (SOURCE.0.draw(4.6), SOURCE.1.to_owned(), "Source 001".to_owned());
    (!charts.is_empty()).then(|| (charts, legend(models.chain([source]))))
}

fn chart((x, y): (&str, &str), regions: &[Region<'_>], numbers: &mut Numbers) -> Element {
    let source = of_source(x, numbers).zip(of_source(y, numbers));
    let mut places: Vec<(f64, f64)> =
        regions.iter().flat_map(|region| region.ellipse.outline()).collect();
    places.extend(source.as_ref().map(|(x, y)| (x.value(), y.value())));
    let ticks = |coordinate: &dyn Fn(&(f64, f64)) -> f64| {
        let all = places.iter().map(coordinate);
        let (least, most) = all.fold((f64::MAX, f64::MIN), |(least, most), number| {
            (f64::min(least, number), f64::max(most, number))
        });
        round_ticks(least, most, 6)
    };
    let (x_ticks, y_ticks) = (ticks(&|place| place.0), ticks(&|place| place.1));
    let plot = Plot {
        width: PHONE,
        height: 300.0,
        x: over(&x_ticks, (46.0, PHONE - 14.0)),
        y: over(&y_ticks, (252.0, 26.0)),
    };
    let title = |name: &str| {
        let unit = if counts_centipawns(name) { ", centipawns" } else { "" };
        format!("{}{unit}", in_words(name))
    };
    let label = format!("{} and {}: joint regions of 95 %", capitalised(in_words(x)), in_words(y));
    let axes = [(x, &x_ticks), (y, &y_ticks)].map(|(name, ticks)| (title(name), ticks));
    let [x_axis, y_axis] = axes.each_ref().map(|(title, ticks)| Axis { ticks, title });
    let mut chart = plot.frame(&label, &x_axis, &y_axis);
    for Region { model, ellipse, shape, colour } in regions {
        let places = ellipse.outline().into_iter().map(|(x, y)| (plot.x.at(x), plot.y.at(y)));
        let (key, words) = names(model.form);
        let outline = tag("path").with("d", format!("{}z", line_path(places)));
        let group = tag("g").class(&format!("ellipse {colour} {key}")).child(outline);
        let (Some(first), Some(second)) = (model.factor(x), model.factor(y)) else { continue };
        let (first, second) = (&first.value, &second.value);
        let title = describe(words, (x, first), (y, second));
        chart = chart.child(group.child(point(first, second, &plot, &title, shape.draw(4.6))));
    }
    if let Some((first, second)) = source {
        let title = describe("Source 001", (x, &first), (y, &second));
        let shape = tag("g").class(SOURCE.1).child(SOURCE.0.draw(4.6));
        chart = chart.child(point(&first, &second, &plot, &title, shape));
    }
    chart
}

/// A pair of factors in words.
fn describe(whose: &str, (x, first): (&str, &Number), (y, second): (&str, &Number)) -> String {
    let one = |name, number: &Number| format!("{} {}", in_words(name), number.text(decimals(name)));
    format!("{whose}: {}, {}", one(x, first), one(y, second))
}
