//! Forecast and measured values of each piece.

use crate::report::measured::MeasuredPiece;
use treville_kit::page::layout::PHONE;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Number;
use treville_kit::page::plot::{Axis, Plot, Shape, label_at, legend, over, point, round_ticks};

/// Pieces that the sources know, and all others, as they are drawn: of hundreds each is small.
const KNOWN: (Shape, f64, &str, &str) = (Shape::Diamond, 3.2, "c6", "pieces that the sources know");
const OTHERS: (Shape, f64, &str, &str) = (Shape::Disc, 2.0, "c1", "all others");

/// A chart for source 001 as printed and one for the forecast, and the legend.
pub fn charts(pieces: &[MeasuredPiece]) -> (Vec<Element>, Element) {
    let numbers = pieces.iter().flat_map(|piece| [&piece.printed, &piece.forecast, &piece.games]);
    let most = numbers.map(Number::value).fold(0.0, f64::max);
    let charts = vec![
        chart(pieces, most, "source 001", |piece| &piece.printed),
        chart(pieces, most, "all others", |piece| &piece.forecast),
    ];
    let entries = [KNOWN, OTHERS]
        .map(|(shape, _, colour, words)| (shape.draw(4.0), colour.to_owned(), words.to_owned()));
    (charts, legend(entries))
}

fn chart(
    pieces: &[MeasuredPiece],
    most: f64,
    form: &str,
    forecast: impl Fn(&MeasuredPiece) -> &Number,
) -> Element {
    let ticks = round_ticks(0.0, most, 6);
    let plot = Plot {
        width: PHONE,
        height: 352.0,
        x: over(&ticks, (46.0, PHONE - 14.0)),
        y: over(&ticks, (304.0, 26.0)),
    };
    let label = format!("What was forecast of each piece by {form}, and what was found");
    let x = Axis { ticks: &ticks, title: "forecast; upwards what games say, in pawns" };
    let frame = plot.frame(&label, &x, &Axis { ticks: &ticks, title: "" });
    let far = ticks.last().map_or(most, |(value, _)| *value);
    // Those that are known are drawn last, on top.
    let mut pieces: Vec<&MeasuredPiece> = pieces.iter().collect();
    pieces.sort_by_key(|piece| piece.is_known);
    let marks = pieces.into_iter().map(|piece| {
        let (shape, size, colour, _) = if piece.is_known { KNOWN } else { OTHERS };
        let forecast = forecast(piece);
        let title = format!(
            "{}: forecast {}, found {} \u{b1}{}",
            piece.entry.movement,
            forecast.text(1),
            piece.games.text(1),
            piece.interval.text(1)
        );
        let shape = tag("g").class(colour).child(shape.draw(size));
        point(forecast, &piece.games, &plot, &title, shape)
    });
    frame
        .child(label_at(46.0, 14.0, &format!("Forecast by {form}"), "name"))
        .child(plot.line(&[(0.0, 0.0), (far, far)], "base"))
        .children(marks.collect::<Vec<_>>())
}
