//! All games and all players.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use treville_core::color::{ByColor, Color};
use treville_engine::review::{Judgement, Summary};
use treville_kit::page::build::{table, words};
use treville_kit::page::markup::{Element, tag};

use super::headings::headings;
use super::section::{anchor, name};
use crate::analyse::journal::Reviewed;

/// Number of names that are added up.
const MOST_NAMES: usize = 10_000;
/// Number of them that are shown: those with the most games.
const MOST_PLAYERS: usize = 50;

/// A game in the list.
pub(super) struct Row {
    number: u64,
    names: ByColor<String>,
    result: String,
    sides: ByColor<Summary>,
    has_section: bool,
}

impl Row {
    pub fn new(reviewed: &Reviewed, sides: ByColor<Summary>, has_section: bool) -> Row {
        Row {
            number: reviewed.number,
            names: ByColor(Color::ALL.map(|color| name(&reviewed.pgn, color))),
            result: reviewed.pgn.result.to_string(),
            sides,
            has_section,
        }
    }

    fn element(&self) -> Element {
        let number = self.number.to_string();
        let heading = tag("th").with("scope", "row");
        let heading = match self.has_section {
            true => {
                let link = tag("a").with("href", format!("#{}", anchor(self.number)));
                heading.child(link.text(&number))
            }
            false => heading.text(&number),
        };
        let names = Color::ALL.map(|color| words(&self.names[color]));
        let sides = Color::ALL.map(|color| {
            let side = &self.sides[color];
            [tag("td").text(&accuracy(side)), tag("td").text(&counts(side))]
        });
        let moves = self.sides.0.iter().map(|side| side.moves).max().unwrap_or_default();
        tag("tr")
            .child(heading)
            .children(names)
            .children([words(&self.result), tag("td").text(&moves.to_string())])
            .children(sides.into_iter().flatten())
    }
}

/// The list of games.
pub(super) fn games(rows: &[Row]) -> Element {
    let columns = ["Moves", "White, %", "?! ? ??", "Black, %", "?! ? ??"];
    let rows = rows.iter().map(Row::element);
    let headings = headings(&["Game", "White", "Black", "Result"], &columns);
    table("Accuracy and signs of both sides", [headings], rows)
}

/// The totals of each player's moves.
#[derive(Default)]
pub(super) struct Players(BTreeMap<String, (u64, Summary)>);

impl Players {
    /// Adds the moves of a game.
    pub fn add(&mut self, name: &str, side: &Summary) {
        if self.0.len() < MOST_NAMES || self.0.contains_key(name) {
            let (games, summary) = self.0.entry(name.to_owned()).or_default();
            *games += 1;
            summary.join(side);
        }
    }

    /// The players with the most games, and whether that is not all of them.
    pub fn element(&self) -> (Element, bool) {
        let mut players: Vec<(&String, &(u64, Summary))> = self.0.iter().collect();
        players.sort_by_key(|(_, (games, _))| Reverse(*games));
        let rows = players.iter().take(MOST_PLAYERS).map(|(name, (games, side))| {
            let loss = side.mean_loss().map_or("\u{2013}".to_owned(), |loss| format!("{loss:.3}"));
            let cells = [games.to_string(), side.moves.to_string(), accuracy(side), loss];
            let counts = Judgement::ALL.map(|judgement| side.count(judgement).to_string());
            let cells = cells.into_iter().chain(counts).map(|cell| tag("td").text(&cell));
            tag("tr").child(tag("th").with("scope", "row").text(name)).children(cells)
        });
        let columns = ["Games", "Moves", "Accuracy, %", "Mean loss", "?!", "?", "??"];
        (table("By player", [headings(&["Player"], &columns)], rows), players.len() > MOST_PLAYERS)
    }
}

fn accuracy(side: &Summary) -> String {
    side.accuracy().map_or("\u{2013}".to_owned(), |accuracy| format!("{accuracy:.1}"))
}

fn counts(side: &Summary) -> String {
    Judgement::ALL.map(|judgement| side.count(judgement).to_string()).join(" ")
}
