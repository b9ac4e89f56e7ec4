//! A move on a board: what was played, what was better, and what comes of both.

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::pgn::Score;
use treville_core::position::Position;
use treville_core::san;
use treville_engine::diagram::{self, Arrow};
use treville_engine::review::{Finding, LINE, Verdict};
use treville_kit::page::markup::{Element, tag};

/// The board before the move with an arrow for it and one for the best move, and both in words.
pub(super) fn moment(game: &Game, verdict: &Verdict) -> Option<Element> {
    let position = game.positions().get(verdict.ply)?;
    let arrows = [(verdict.best(), Arrow::Better), (verdict.played, Arrow::Played)];
    let number = game.number(verdict.ply);
    let sign = verdict.judgement.map_or("", |judgement| judgement.sign());
    let played = san::write(position, verdict.played);
    let heading = format!("{number}{} {played}{sign}", dots(position));
    let scores = format!(
        " lost {:.2} points: {} became {}.",
        verdict.loss,
        score(&verdict.before),
        score(&verdict.after)
    );
    let better = line(*position, &verdict.before.line, number);
    let mut caption = tag("figcaption")
        .child(tag("b").text(&heading))
        .text(&scores)
        .child(tag("br"))
        .child(tag("span").class("better").text("Better"))
        .text(&format!(" {better}"));
    if !verdict.after.is_end() {
        let next = number + u32::from(position.turn() == Color::Black);
        let reply = line(position.after_unchecked(verdict.played), &verdict.after.line, next);
        caption = caption
            .child(tag("br"))
            .child(tag("span").class("played").text("Played"))
            .text(&format!(" {number}{} {played} {reply}", dots(position)));
    }
    let picture = diagram::svg(position, position.turn(), &arrows);
    Some(tag("figure").drawn(&picture).child(caption))
}

/// The first moves of a line with their numbers.
fn line(mut position: Position, moves: &[Move], mut number: u32) -> String {
    let mut words = Vec::new();
    for m in moves.iter().take(LINE).take_while(|m| !m.is_set_up()) {
        if !position.is_legal(*m) {
            break;
        }
        let san = san::write(&position, *m);
        words.push(match position.turn() {
            Color::Black if !words.is_empty() => san,
            _ => format!("{number}{} {san}", dots(&position)),
        });
        number = number.saturating_add(u32::from(position.turn() == Color::Black));
        position.play_unchecked(*m);
    }
    words.join(" ")
}

fn dots(position: &Position) -> &'static str {
    if position.turn() == Color::White { "." } else { "..." }
}

/// A score in words.
fn score(finding: &Finding) -> String {
    match (finding.is_end(), Score::from(finding.score)) {
        (true, Score::Mate(_)) => "mate".to_owned(),
        (true, _) => "a draw".to_owned(),
        (false, score) => score.to_string().replace('-', "\u{2212}"),
    }
}
