//! The games on the table.

use serde_json::{Map, Value, json};
use treville_core::color::{ByColor, Color};
use treville_core::encoding::excerpt;
use treville_core::rules::Rules;
use treville_engine::record::Ending;
use treville_engine::review::{Thresholds, noted};
use treville_engine::variant::{Variant, Variants};
use treville_notation::variants;

use super::open;
use super::request::{By, New, Open, Side};
use super::start;
use crate::answer::{Answer, Problem};
use crate::engine::report;
use crate::line;
use crate::tree::Tree;
use crate::view::{self, ListState};

/// The most games on a table. Beyond them the one that was used least recently goes.
pub(super) const MOST_GAMES: usize = 64;

/// The most bytes of all games on a table, of which a game has at most some 12 MiB.
const MOST_BYTES_OF_GAMES: usize = 64 << 20;

/// The longest name of a game, in letters.
const LONGEST_NAME: usize = 40;

/// The games on a table, the one used last at the end.
#[derive(Debug, Default)]
pub(super) struct Games {
    games: Vec<OnTable>,
    /// The state of its moves that the page has, as the request says.
    pub has: Option<u64>,
}

/// A game on the table.
#[derive(Debug)]
struct OnTable {
    name: String,
    variant: Variant,
    tree: Tree,
    /// Bytes of memory that it takes.
    bytes: usize,
    /// Number of times that it has changed.
    revision: u64,
    /// The moves as the page has seen them last.
    seen: ListState,
}

impl OnTable {
    fn new(name: &str, variant: Variant, tree: Tree) -> OnTable {
        let bytes = tree.bytes();
        OnTable {
            name: name.to_owned(),
            variant,
            bytes,
            tree,
            revision: 1,
            seen: ListState::default(),
        }
    }

    /// The game with another tree.
    fn changed(&self, tree: Tree) -> OnTable {
        let seen = self.seen.clone();
        OnTable {
            revision: self.revision + 1,
            seen,
            ..OnTable::new(&self.name, self.variant, tree)
        }
    }

    /// The view for a page that has this state of its moves, if it has any.
    fn view(&mut self, has: Option<u64>) -> Answer {
        let OnTable { name, variant, tree, revision, .. } = self;
        let is_same = has == Some(*revision);
        let mut view = view::view(tree, name, variant.name(), *revision, is_same)?;
        if let Some(nodes) = view.nodes.take() {
            let seen = ListState::of(*revision, &nodes);
            if has == Some(self.seen.revision) {
                view.changes = Some(self.seen.to(&seen, nodes));
            } else {
                view.nodes = Some(nodes);
            }
            self.seen = seen;
        }
        fields(serde_json::to_value(view))
    }
}

/// The fields of an object.
fn fields(value: Result<Value, serde_json::Error>) -> Answer {
    match value.map_err(Problem::new)? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

impl Games {
    /// The game of this name, which is now the one used last.
    fn find(&mut self, name: &str) -> Result<&mut OnTable, Problem> {
        check(name)?;
        if let Some(at) = self.games.iter().position(|game| game.name == name) {
            let game = self.games.remove(at);
            self.games.push(game);
            if let Some(last) = self.games.last_mut() {
                return Ok(last);
            }
        }
        let words = format!("expected a game on the table, got '{name}'");
        Err(Problem { lost: true, ..Problem::coded(words, json!({ "code": "lost" })) })
    }

    /// Puts a game on the table, in place of one of its name.
    fn put(&mut self, name: &str, tree: Tree, variants: &Variants) -> Answer {
        let rules = tree.node(Tree::FIRST)?.position.rules();
        let variant = start::variant(rules, variants);
        let mut game = OnTable::new(name, variant, tree);
        let view = game.view(None)?;
        self.games.retain(|other| other.name != name);
        self.games.push(game);
        self.make_room();
        Ok(view)
    }

    /// Takes games off the table that were used least recently, while there are too many.
    fn make_room(&mut self) {
        let mut bytes: usize = self.games.iter().map(|game| game.bytes).sum();
        let is_too_many = |games: &[OnTable], bytes| {
            games.len() > MOST_GAMES || (games.len() > 1 && bytes > MOST_BYTES_OF_GAMES)
        };
        while is_too_many(&self.games, bytes) {
            bytes -= self.games.remove(0).bytes;
        }
    }

    pub(super) fn new_game(&mut self, new: New, variants: &Variants) -> Answer {
        check(&new.game)?;
        let like = new.like.as_deref().map(|name| self.rules(name)).transpose()?;
        let mut tree = Tree::new(start::of(&new, like, variants)?);
        tree.set_tags(new.tags)?;
        self.put(&new.game, tree, variants)
    }

    pub(super) fn open(&mut self, ask: &Open, variants: &Variants) -> Answer {
        check(&ask.game)?;
        let opened = open::read(&ask.text, ask.index, ask.variant.as_deref(), variants)?;
        let is_judged = noted(&opened.tree.to_pgn(), &Thresholds::default()).is_some();
        let mut fields = self.put(&ask.game, opened.tree, variants)?;
        fields.insert("judged".to_owned(), is_judged.into());
        fields.insert("games".to_owned(), opened.titles.into());
        fields.insert("notes".to_owned(), opened.notes.into());
        Ok(fields)
    }

    pub(super) fn view(&mut self, name: &str) -> Answer {
        let has = self.has;
        self.find(name)?.view(has)
    }

    /// Goes to a node.
    pub(super) fn go(&mut self, name: &str, node: u32) -> Answer {
        let has = self.has;
        let game = self.find(name)?;
        game.tree.go(node)?;
        game.view(has)
    }

    /// The rules of a game.
    pub(super) fn rules(&mut self, name: &str) -> Result<Rules, Problem> {
        Ok(self.find(name)?.variant.rules())
    }

    pub(super) fn close(&mut self, name: &str) -> Answer {
        self.find(name)?;
        self.games.pop();
        Ok(Map::new())
    }

    /// Changes a game, or nothing if that fails, even by a fault of the program: what is changed is
    /// a copy.
    pub(super) fn change(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut Tree) -> Result<(), Problem>,
    ) -> Answer {
        let has = self.has;
        let game = self.find(name)?;
        let mut tree = game.tree.clone();
        change(&mut tree)?;
        let mut changed = game.changed(tree);
        let view = changed.view(has)?;
        *game = changed;
        self.make_room();
        Ok(view)
    }

    /// Goes to a node, if one is given, and changes the game there.
    pub(super) fn change_at(
        &mut self,
        name: &str,
        node: Option<u32>,
        change: impl FnOnce(&mut Tree) -> Result<(), Problem>,
    ) -> Answer {
        self.change(name, |tree| {
            tree.go(node.unwrap_or(tree.here()))?;
            change(tree)
        })
    }

    pub(super) fn place(&mut self, name: &str, white: Vec<String>, black: Vec<String>) -> Answer {
        self.change(name, |tree| tree.place(ByColor([white, black])))
    }

    pub(super) fn end(
        &mut self,
        name: &str,
        node: Option<u32>,
        by: By,
        side: Option<Side>,
    ) -> Answer {
        self.change_at(name, node, |tree| {
            let position = tree.node(tree.here())?.position;
            let side = match side {
                Some(Side::White) => Color::White,
                Some(Side::Black) => Color::Black,
                None => position.turn(),
            };
            match by {
                By::Resign => tree.end(Ending::Resigned(side)),
                By::Time => tree.end(Ending::on_time(&position, side)),
                By::Draw => tree.end(Ending::Agreed),
                By::Nothing => tree.go_on(),
            }
        })
    }

    pub(super) fn export(&mut self, name: &str) -> Answer {
        let OnTable { variant, tree, .. } = self.find(name)?;
        let here = tree.here();
        let own = (!variant.is_known()).then(|| variants::write(variant.definition()));
        // What the format has no words for stands there as a comment of its own.
        let section = own.map(|own| own.unwrap_or_else(|unsaid| format!("; {unsaid}\n")));
        let mut fields = Map::new();
        fields.insert("pgn".to_owned(), tree.to_pgn().to_string().into());
        fields.insert("fen".to_owned(), tree.node(here)?.position.to_string().into());
        fields.insert("line".to_owned(), line::write_whole(&tree.line_through(here)).into());
        fields.insert("ini".to_owned(), section.into());
        Ok(fields)
    }

    /// The review that the annotations of the main line amount to, as the engine would tell it; no
    /// verdicts where they do not.
    pub(super) fn noted(&mut self, name: &str) -> Answer {
        let pgn = self.find(name)?.tree.to_pgn();
        let verdicts = noted(&pgn, &Thresholds::default()).unwrap_or_default();
        let told: Vec<_> = verdicts.iter().map(|one| report::verdict(&pgn.game, one)).collect();
        let summary = report::done(&pgn.game, &verdicts, &ByColor::default(), 0);
        fields(Ok(json!({ "verdicts": told, "done": summary })))
    }
}

/// Whether a name can be that of a game.
pub(crate) fn is_name(name: &str) -> bool {
    let fits = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_');
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(fits)
}

fn check(name: &str) -> Result<(), Problem> {
    if is_name(name) {
        return Ok(());
    }
    let got = excerpt(name);
    let expected = "expected a game's name of 1 to 40 letters, digits, '-' and '_'";
    Err(Problem::new(format!("{expected}, got '{got}'")))
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use treville_core::position::Position;

    use super::*;

    fn tree() -> Tree {
        Tree::new(Position::start(Rules::chess()))
    }

    #[test]
    fn a_change_that_fails_half_way_leaves_the_game_as_it_was() {
        let mut games = Games::default();
        games.put("g", tree(), &Variants::default()).unwrap();
        let before = games.change("g", |tree| tree.play_text("e4")).unwrap();
        let half = |tree: &mut Tree| {
            tree.play_text("e5")?;
            tree.play_text("Ke3")
        };
        assert!(games.change("g", half).is_err());
        assert_eq!(games.view("g").unwrap(), before);
        let fault = |tree: &mut Tree| {
            tree.delete(1)?;
            panic!("a fault of the program")
        };
        assert!(catch_unwind(AssertUnwindSafe(|| games.change("g", fault))).is_err());
        assert_eq!(games.view("g").unwrap(), before);
    }

    /// A page that has the moves hears only what has changed of them.
    #[test]
    fn moves_are_told_once() {
        let mut games = Games::default();
        games.put("g", tree(), &Variants::default()).unwrap();
        let play = |games: &mut Games, has, san| {
            games.has = has;
            games.change("g", |tree| tree.play_text(san)).unwrap()
        };
        let first = play(&mut games, None, "e4");
        assert_eq!(
            (first["revision"].as_u64(), first["nodes"].as_array().unwrap().len()),
            (Some(2), 2)
        );
        let second = play(&mut games, Some(2), "e5");
        assert!(second.get("nodes").is_none() && second["pgn"].is_string());
        let changes = &second["changes"];
        assert_eq!((&changes["from"], &changes["gone"]), (&2.into(), &0.into()));
        assert_eq!(changes["new"][0]["san"], "e5");
        games.has = Some(3);
        let back = games.go("g", 1).unwrap();
        let absent = ["nodes", "changes", "pgn"].map(|name| back.get(name).is_none());
        assert_eq!((back["node"].as_u64(), absent), (Some(1), [true; 3]));
        // A page that has another state hears all.
        for has in [None, Some(1), Some(7)] {
            games.has = has;
            assert!(games.go("g", 2).unwrap()["nodes"].is_array(), "{has:?}");
        }
    }

    /// Big games take the places of more than one.
    #[test]
    fn games_are_bounded_in_bytes() {
        let mut games = Games::default();
        let words = "x".repeat(1 << 20);
        let big = || {
            let mut tree = tree();
            tree.note(Tree::FIRST, Some(&words), None).unwrap();
            tree
        };
        let names: Vec<String> = (0..MOST_GAMES).map(|number| format!("g{number}")).collect();
        for name in &names {
            games.put(name, big(), &Variants::default()).unwrap();
        }
        assert!(games.view(&names[0]).is_err_and(|problem| problem.lost));
        // So does one that has grown.
        games.put("small", tree(), &Variants::default()).unwrap();
        assert!(games.view(&names[1]).is_ok());
        assert!(games.view(&names[2]).is_ok());
        games.change("small", |tree| tree.note(Tree::FIRST, Some(&words), None)).unwrap();
        assert!(games.view(&names[3]).is_err_and(|problem| problem.lost));
        assert!(games.games.iter().map(|game| game.bytes).sum::<usize>() <= MOST_BYTES_OF_GAMES);
    }
}
