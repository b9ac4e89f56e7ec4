//! The moves of all players, as a table.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use treville_core::color::{ByColor, Color};
use treville_engine::review::{Judgement, Summary};
use treville_kit::format::Table;
use treville_notation::pgn::Pgn;

/// The most names that are added up.
const MOST_NAMES: usize = 10_000;
/// How many of them are shown: those with the most games.
const MOST_PLAYERS: usize = 50;
/// The longest name that is shown, in letters.
const LONGEST_NAME: usize = 40;

/// The totals of each player's moves, and the games that they are of.
#[derive(Default)]
pub(super) struct Players(BTreeMap<String, (u64, Summary)>);

impl Players {
    /// Adds the moves of both sides of a game.
    pub fn add(&mut self, pgn: &Pgn, sides: &ByColor<Summary>) {
        for color in Color::ALL {
            let name = name(pgn, color);
            if self.0.len() < MOST_NAMES || self.0.contains_key(&name) {
                let (games, summary) = self.0.entry(name).or_default();
                *games += 1;
                summary.join(&sides[color]);
            }
        }
    }

    /// A table of the players with the most games.
    pub fn table(&self) -> Table {
        let signs = Judgement::ALL.map(Judgement::sign);
        let mut headings = vec!["Player", "Games", "Moves", "Accuracy, %", "Lost a move"];
        headings.extend(signs);
        let mut table = Table::new("", &headings);
        let mut players: Vec<_> = self.0.iter().collect();
        players.sort_by_key(|(_, (games, _))| Reverse(*games));
        let rest = players.len().saturating_sub(MOST_PLAYERS);
        for (name, (games, moves)) in players.into_iter().take(MOST_PLAYERS) {
            let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
            let mut row = vec![name.clone(), games.to_string(), moves.moves.to_string()];
            row.push(or_none(moves.accuracy().map(|percent| format!("{percent:.1}"))));
            row.push(or_none(moves.mean_loss().map(|loss| format!("{loss:.3}"))));
            row.extend(Judgement::ALL.map(|judgement| moves.count(judgement).to_string()));
            table.row(row);
        }
        if rest > 0 {
            table.notes.push(format!("and {rest} more players"));
        }
        table
    }
}

/// The name of a player.
fn name(pgn: &Pgn, color: Color) -> String {
    let tag = if color == Color::White { "White" } else { "Black" };
    let name = pgn.tag(tag).unwrap_or("?");
    let mut short: String = name.chars().take(LONGEST_NAME).collect();
    if short.len() < name.len() {
        short.push('\u{2026}');
    }
    short
}

#[cfg(test)]
mod tests {
    use treville_notation::pgn::read_all;

    use super::*;

    fn printed(players: &Players) -> String {
        let mut text = Vec::new();
        players.table().print(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn game(white: &str) -> Pgn {
        read_all(&format!("[White \"{white}\"]\n[Black \"B\"]\n\n1. e4 *")).unwrap().remove(0)
    }

    #[test]
    fn a_player_has_the_moves_of_all_games() {
        let mut players = Players::default();
        let mut sides = ByColor([Summary::default(); 2]);
        sides[Color::White].add_loss(0.1, Some(Judgement::Mistake));
        players.add(&game("A"), &sides);
        sides[Color::White].add_loss(0.0, None);
        players.add(&game("A"), &sides);
        assert_eq!(
            printed(&players),
            "Player  Games  Moves  Accuracy, %  Lost a move  ?!  ?  ??\n\
             A           2      3         66.7        0.067   0  2   0\n\
             B           2      0            -            -   0  0   0\n"
        );
    }

    #[test]
    fn names_and_their_number_are_bounded() {
        let mut players = Players::default();
        let sides = ByColor([Summary::default(); 2]);
        for _ in 0..2 {
            players.add(&game(&"\u{fc}".repeat(41)), &sides);
        }
        for number in 0..58 {
            players.add(&game(&number.to_string()), &sides);
        }
        let text = printed(&players);
        assert!(text.contains(&format!("{}\u{2026} ", "\u{fc}".repeat(40))), "{text}");
        assert!(text.ends_with("and 10 more players\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + MOST_PLAYERS + 1);
    }
}
