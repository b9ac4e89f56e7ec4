//! Data of the games that are kept until the page is made.

use treville_core::color::Color;
use treville_engine::record::ENGINE;
use treville_engine::review::summaries;
use treville_kit::failure::path_name;
use treville_kit::page::markup::Element;
use treville_kit::page::numbers::Numbers;

use super::section::{name, section};
use super::tables::{Players, Row};
use crate::analyse::args::AnalyseArgs;
use crate::analyse::journal::Reviewed;

/// Number of games that have a section of their own: the first ones.
pub(super) const MOST_SECTIONS: usize = 50;
/// Number of games in the list.
pub(super) const MOST_ROWS: usize = 2000;

/// The contents of the page.
#[derive(Default)]
pub struct Report {
    /// The files and how they were analysed, in words.
    pub(super) title: String,
    pub(super) conditions: Vec<(&'static str, String)>,
    pub(super) games: u64,
    pub(super) rows: Vec<Row>,
    pub(super) sections: Vec<Element>,
    pub(super) players: Players,
    numbers: Numbers,
    /// Whether there will be a page at all.
    is_wanted: bool,
}

impl Report {
    /// A page without games.
    pub fn new(args: &AnalyseArgs) -> Report {
        let names: Vec<String> = args.files.iter().map(|path| path_name(path)).collect();
        let title = match &names[..] {
            [name] => name.clone(),
            names => format!("{} files", names.len()),
        };
        Report {
            title,
            conditions: conditions(args, &names),
            is_wanted: args.report.is_some(),
            ..Report::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, reviewed: &Reviewed) {
        if !self.is_wanted {
            return;
        }
        self.games += 1;
        let sides = summaries(&reviewed.pgn.game, &reviewed.verdicts);
        for color in Color::ALL {
            self.players.add(&name(&reviewed.pgn, color), &sides[color]);
        }
        let has_section = self.sections.len() < MOST_SECTIONS;
        if self.rows.len() < MOST_ROWS {
            self.rows.push(Row::new(reviewed, sides, has_section));
        }
        if has_section {
            self.sections.push(section(reviewed, &sides, &mut self.numbers));
        }
    }
}

/// The conditions of the analysis: its games and settings.
fn conditions(args: &AnalyseArgs, names: &[String]) -> Vec<(&'static str, String)> {
    let limits = args.limits();
    let limits = [
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.movetime.map(|time| format!("{} ms", time.as_millis())),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    let mut conditions = vec![("Files", names.join(", "))];
    conditions.extend(args.games.as_ref().map(|games| ("Games", games.to_string())));
    conditions.extend([
        ("Engine", ENGINE.to_owned()),
        ("For each position", limits.join(", ")),
        ("Transposition table", format!("{} MB", args.hash)),
        ("Lost points of ?!, ? and ??", args.thresholds.to_string().replace(',', ", ")),
    ]);
    conditions
}
