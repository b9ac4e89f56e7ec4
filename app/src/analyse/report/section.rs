//! A game: who played, with which pieces, how it went, and its worst moves.

use treville_core::color::{ByColor, Color};
use treville_core::gates::Gate;
use treville_core::pgn::Pgn;
use treville_core::piece::MUSKETEER_PIECES;
use treville_core::pieces::Kind;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Gating};
use treville_engine::review::{Judgement, Summary, Verdict};
use treville_kit::format::capitalised;
use treville_kit::page::build::{ours, row, table, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

use super::graph::graph;
use super::headings::headings;
use super::moment::moment;
use crate::analyse::journal::Reviewed;

/// Number of moves of a game that are shown on a board.
const MOST_MOMENTS: usize = 3;

/// The longest name that is shown.
const LONGEST_NAME: usize = 40;

/// The anchor of a game's section.
pub(super) fn anchor(number: u64) -> String {
    format!("game-{number}")
}

/// The name of a player.
pub(super) fn name(pgn: &Pgn, color: Color) -> String {
    let tag = if color == Color::White { "White" } else { "Black" };
    short(pgn.tag(tag).unwrap_or("?"))
}

fn short(name: &str) -> String {
    let mut short: String = name.chars().take(LONGEST_NAME).collect();
    if short.len() < name.len() {
        short.push('\u{2026}');
    }
    short
}

/// The section of a game.
pub(super) fn section(
    reviewed: &Reviewed,
    sides: &ByColor<Summary>,
    numbers: &mut Numbers,
) -> Element {
    let Reviewed { number, pgn, verdicts } = reviewed;
    let names = ByColor(Color::ALL.map(|color| name(pgn, color)));
    let title = format!(
        "{number}. {} \u{2013} {}, {}",
        names[Color::White],
        names[Color::Black],
        pgn.result
    );
    let mut section = tag("article")
        .with("id", anchor(*number))
        .child(tag("h3").text(&title))
        .child(tag("p").class("note").text(&facts(pgn)));
    if let Some(graph) = graph(reviewed, numbers) {
        section = section.child(tag("figure").class("chart-figure").child(graph));
    }
    let side = |color: Color| {
        let Summary { moves, .. } = sides[color];
        let key = format!("games/{number}/{color}");
        let mut cells = vec![words(&names[color])];
        let mut cell = |name: &str, value: Option<f64>, decimals: usize| {
            cells.push(match value {
                Some(value) => ours(&numbers.keep(format!("{key}/{name}"), value), decimals),
                None => words("\u{2013}"),
            });
        };
        cell("moves", Some(moves as f64), 0);
        cell("accuracy", sides[color].accuracy(), 1);
        cell("loss", sides[color].mean_loss(), 3);
        for judgement in Judgement::ALL {
            cell(&judgement.to_string(), Some(sides[color].count(judgement) as f64), 0);
        }
        row(&color.to_string(), cells)
    };
    let columns = ["Moves", "Accuracy, %", "Mean loss", "?!", "?", "??"];
    let rows = Color::ALL.map(side);
    let caption = format!("Game {number}, side by side");
    section = section.child(table(&caption, [headings(&["Side", "Player"], &columns)], rows));
    let moments: Vec<Element> =
        worst(verdicts).into_iter().filter_map(|verdict| moment(&pgn.game, verdict)).collect();
    if !moments.is_empty() {
        section = section.child(tag("div").class("moments").children(moments));
    }
    section
}

/// The worst moves that are called something, the worst first.
fn worst(verdicts: &[Verdict]) -> Vec<&Verdict> {
    let mut worst: Vec<&Verdict> =
        verdicts.iter().filter(|verdict| verdict.judgement.is_some()).collect();
    worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    worst.truncate(MOST_MOMENTS);
    worst
}

/// The place and date of a game, and its pieces.
fn facts(pgn: &Pgn) -> String {
    let known = |name| pgn.tag(name).filter(|value| !value.starts_with('?')).map(short);
    let mut facts: Vec<String> = ["Event", "Date"].into_iter().filter_map(known).collect();
    let positions = pgn.game.positions();
    let first = positions.iter().find(|position| position.stage() == Stage::Play);
    facts.extend(first.map(pieces));
    facts.join(". ") + "."
}

/// The game by its rules, and the pieces that are chosen, with their movements and where they wait.
fn pieces(position: &Position) -> String {
    let rules = position.rules();
    let game = match (rules.gating, rules.castling) {
        (Gating::Mandatory, _) => "Musketeer chess",
        (Gating::Optional, _) => "Seirawan chess",
        (Gating::None, Castling::Chess960) => "Chess960",
        (Gating::None, Castling::Orthodox) => return "Chess".to_owned(),
    };
    let chosen = position.chosen(Color::White).into_iter().enumerate();
    let chosen = chosen.filter_map(|(number, kind)| {
        let kind = rules.pieces.kind(kind?);
        let waits = Color::ALL.into_iter().filter_map(|color| {
            let place = match position.gates().of(color).get(number)? {
                Gate::Waiting(_) => {
                    format!("behind {}", position.gates().square(color, number)?)
                }
                Gate::InHand => "in hand".to_owned(),
                Gate::Unplaced | Gate::Gone => return None,
            };
            Some(format!("{color} {place}"))
        });
        let waits: Vec<String> = waits.collect();
        let waits =
            if waits.is_empty() { String::new() } else { format!(": {}", waits.join(", ")) };
        let name = capitalised(&kind.name);
        Some(format!("{name} ({}, {}){waits}", kind.letter, movement(kind)))
    });
    std::iter::once(game.to_owned()).chain(chosen).collect::<Vec<_>>().join(". ")
}

/// The movement of a type in Betza notation, for Musketeer pieces in the usual spelling.
fn movement(kind: &Kind) -> String {
    let usual =
        MUSKETEER_PIECES.iter().find(|spec| spec.betza.parse().as_ref() == Ok(kind.movement));
    usual.map_or_else(|| kind.movement.to_string(), |spec| spec.betza.to_owned())
}
