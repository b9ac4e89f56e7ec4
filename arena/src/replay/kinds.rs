//! Results by the chosen pair of pieces, as far as games of any program tell them.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use treville_kit::failure::printable;
use treville_kit::format::Table;
use treville_notation::pgn::Pgn;

use crate::record::{chosen_types, white_score};
use crate::summary::{ScoreSummary, scored};
use crate::table::details::{self, ByKinds};

/// The most players whose results are kept, so that a large file takes no more space than a small
/// one. White's results are those of all games.
const MOST_PLAYERS: usize = 10;

/// The most characters of a player's name.
const LONGEST_NAME: usize = 40;

/// The results of all players, and of White, by the letters of the chosen types. Files do not say
/// which games are a pair, so they are counted one by one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    players: Vec<(String, ByKinds)>,
    /// Whether there were more players than are kept.
    has_more: bool,
    white: ByKinds,
}

impl Kinds {
    /// Counts a game, if it has a result and both types were chosen.
    pub(super) fn add(&mut self, pgn: &Pgn) {
        let types = chosen_types(pgn.game.position());
        let (Some(score), Some(types)) = (white_score(pgn.result), types) else { return };
        let kinds: String = types.iter().map(|(letter, _)| letter).collect();
        self.white.entry(kinds.clone()).or_default().add(score);
        for (tag, score) in [("White", score), ("Black", 1.0 - score)] {
            if let Some(by_kinds) = pgn.tag(tag).and_then(|name| self.player(name)) {
                by_kinds.entry(kinds.clone()).or_default().add(score);
            }
        }
    }

    /// Adds what was found in another file.
    pub(super) fn append(&mut self, more: &Kinds) {
        self.has_more |= more.has_more;
        let add = |to: &mut ByKinds, from: &ByKinds| {
            from.iter().for_each(|(kinds, sample)| {
                *to.entry(kinds.clone()).or_default() += *sample;
            });
        };
        add(&mut self.white, &more.white);
        for (name, from) in &more.players {
            if let Some(to) = self.player(name) {
                add(to, from);
            }
        }
    }

    /// The results of a player with a name.
    fn player(&mut self, name: &str) -> Option<&mut ByKinds> {
        let name: String = printable(name).chars().take(LONGEST_NAME).collect();
        let known = self.players.iter().position(|(other, _)| *other == name);
        let place = known.unwrap_or(self.players.len());
        if known.is_none() && !matches!(name.as_str(), "" | "?") {
            if place < MOST_PLAYERS {
                self.players.push((name, ByKinds::new()));
            } else {
                self.has_more = true;
            }
        }
        self.players.get_mut(place).map(|(_, by_kinds)| by_kinds)
    }

    /// The tables at the end of a match: the players' and White's.
    pub(super) fn tables(&self) -> impl Iterator<Item = Table> {
        let mut players = details::kinds(&self.players);
        if let Some(table) = players.as_mut().filter(|_| self.has_more) {
            table.notes.push(format!("of the first {MOST_PLAYERS} players"));
        }
        [players, details::white(&self.white)].into_iter().flatten()
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct KindsLine<'a> {
            players: BTreeMap<&'a str, BTreeMap<String, ScoreSummary>>,
            white: BTreeMap<String, ScoreSummary>,
        }
        let players = self.players.iter();
        let players = players.map(|(name, by_kinds)| (name.as_str(), scored(by_kinds))).collect();
        KindsLine { players, white: scored(&self.white) }.serialize(serializer)
    }
}
