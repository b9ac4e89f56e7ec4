//! The course of a game: what White could expect after each move.

use treville_core::color::Color;
use treville_core::san;
use treville_engine::review::Judgement;
use treville_kit::page::layout::{Screen, on_each_screen};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;
use treville_kit::page::plot::{Axis, Plot, Scale, Shape, legend, point, round_ticks, ticks};

use crate::analyse::journal::Reviewed;

/// The graph of a game for wide and narrow screens; none if no move was judged.
pub(super) fn graph(reviewed: &Reviewed, numbers: &mut Numbers) -> Option<Element> {
    let first = reviewed.verdicts.first()?;
    let game = &reviewed.pgn.game;
    let number = |ply: usize| f64::from(game.number(ply));
    // Black's moves lie between White's.
    let turn = |ply: usize| game.positions().get(ply).map_or(Color::White, |p| p.turn());
    let place = |ply: usize| number(ply) + if turn(ply) == Color::White { 0.0 } else { 0.5 };
    let percent = |ply: usize, expected: f64| {
        100.0 * if turn(ply) == Color::White { expected } else { 1.0 - expected }
    };
    // A point lies where the move has been played, so the first one is half a move before.
    let before = (place(first.ply) - 0.5, percent(first.ply, first.before.expected()));
    let after = reviewed
        .verdicts
        .iter()
        .map(|verdict| (place(verdict.ply), percent(verdict.ply, verdict.after.expected())));
    let points: Vec<(f64, f64)> = std::iter::once(before).chain(after).collect();
    let last = points.last().map_or(before.0, |(x, _)| *x);
    let end = last.max(before.0 + 2.0);
    Some(on_each_screen(|screen| {
        let (width, height) = (screen.width(), screen.pick(230.0, 200.0));
        let count = screen.pick(12, 5);
        let x_ticks: Vec<_> = round_ticks(before.0, end, count)
            .into_iter()
            .filter(|(at, _)| (before.0..=end).contains(at))
            .collect();
        let plot = Plot {
            width,
            height,
            x: Scale::linear((before.0, end), (44.0, width - 14.0)),
            y: Scale::linear((0.0, 100.0), (height - 40.0, 24.0)),
        };
        let y_ticks = ticks(0.0, 100.0, 25.0, 0);
        let label = format!("What White could expect, in game {}", reviewed.number);
        let y_title = "White\u{2019}s expected score, %";
        let frame = plot.frame(
            &label,
            &Axis { ticks: &x_ticks, title: "move" },
            &Axis { ticks: &y_ticks, title: y_title },
        );
        let band: Vec<(f64, f64, f64)> =
            points.iter().map(|(x, y)| (*x, y.min(50.0), y.max(50.0))).collect();
        let marks = reviewed.verdicts.iter().filter_map(|verdict| {
            let judgement = verdict.judgement?;
            let position = game.positions().get(verdict.ply)?;
            let dots = if position.turn() == Color::White { "." } else { "..." };
            let san = san::write(position, verdict.played);
            let title = format!(
                "{}{dots} {san}{}: {:.2} points lost",
                number(verdict.ply),
                judgement.sign(),
                verdict.loss
            );
            let key = format!("games/{}/{}", reviewed.number, verdict.ply);
            let x = numbers.keep(format!("{key}/move"), place(verdict.ply));
            let expected = percent(verdict.ply, verdict.after.expected());
            let y = numbers.keep(format!("{key}/expected"), expected);
            let (shape, class) = sign(judgement, screen);
            Some(tag("g").class(class).child(point(&x, &y, &plot, &title, shape)))
        });
        frame
            .child(plot.band(&band, "expected"))
            .child(tag("g").class("curve c0").child(plot.line(&points, "")))
            .children(marks)
    }))
}

/// The mark of a judgement.
fn sign(judgement: Judgement, screen: Screen) -> (Element, &'static str) {
    let size = screen.pick(4.6, 4.2);
    match judgement {
        Judgement::Inaccuracy => (Shape::Ring.draw(size), "c2"),
        Judgement::Mistake => (Shape::Diamond.draw(size), "c6"),
        Judgement::Blunder => (Shape::Square.draw(size * 1.1), "c4"),
    }
}

/// The legend of the marks.
pub(super) fn signs() -> Element {
    legend(Judgement::ALL.map(|judgement| {
        let (shape, class) = sign(judgement, Screen::Desk);
        (shape, class.to_owned(), format!("{judgement} ({})", judgement.sign()))
    }))
}
