//! Changes to a game.

use serde_json::json;
use treville_core::color::ByColor;
use treville_core::encoding::excerpt;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::san;
use treville_core::uci::{self, MoveError};
use treville_notation::pgn::{Annotation, MOST_DEPTH, Pgn};

use super::node::{MoveText, Node, Tree};
use crate::answer::Problem;

/// The most positions of a game with its variations.
pub const MOST_NODES: usize = 10_000;

/// The most bytes of all comments of a game.
pub const MOST_WORDS: usize = 1 << 20;

/// The most tags of a game, and the most bytes of their names and values.
pub const MOST_TAGS: usize = 200;
const MOST_TAG_BYTES: usize = 1 << 16;

/// The most glyphs of a move.
const MOST_NAGS: usize = 32;

impl Tree {
    /// Plays a move where we are, or goes along it if it is there. Another move than those that are
    /// there begins a variation.
    ///
    /// # Errors
    ///
    /// The move is illegal, the game too big, or the variation too deep. Nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<(), Problem> {
        let begins =
            !self.node(self.here)?.children.is_empty() && self.child(self.here, m).is_none();
        if begins && self.depth(self.here) >= MOST_DEPTH {
            return Err(too_deep());
        }
        self.here = self.add(self.here, m)?;
        Ok(())
    }

    /// The child of a node that a move leads to, a new one if there is none.
    pub(super) fn add(&mut self, parent: u32, m: Move) -> Result<u32, Problem> {
        let node = self.node(parent)?;
        if let Some(child) = self.child(parent, m) {
            return Ok(child);
        }
        if self.nodes.len() >= MOST_NODES {
            let words =
                "expected a game of at most 10000 positions with its variations, got another";
            let why = json!({ "code": "game_full", "most": MOST_NODES });
            return Err(Problem::coded(words, why));
        }
        let mut position = node.position;
        position.try_play(m)?;
        let child = Node {
            parent: Some(parent),
            children: Vec::new(),
            played: Some(MoveText::new(&node.position, m)),
            position,
            before: String::new(),
            annotation: Annotation::default(),
        };
        let number = self.next;
        self.next = self.next.saturating_add(1);
        self.nodes.insert(number, child);
        self.node_mut(parent)?.children.push(number);
        Ok(number)
    }

    /// The child of a node that a move leads to.
    fn child(&self, parent: u32, m: Move) -> Option<u32> {
        let leads_there = |child: &&u32| {
            let played = self.nodes.get(child).and_then(|child| child.played.as_ref());
            played.is_some_and(|played| played.m == m)
        };
        self.nodes.get(&parent)?.children.iter().find(leads_there).copied()
    }

    /// In how many variations, one inside of the other, a node is.
    fn depth(&self, number: u32) -> usize {
        self.path(number).iter().filter(|number| !self.is_main(**number)).count()
    }

    /// Plays a move in coordinates or SAN where we are.
    ///
    /// # Errors
    ///
    /// It is no legal move, or there is no room for it.
    pub fn play_text(&mut self, text: &str) -> Result<(), Problem> {
        let position = &self.node(self.here)?.position;
        let m = read_move(position, text)?;
        self.play(m)
    }

    /// Plays all placements that are left, in the order of the rules. Each side's stand in any
    /// order.
    ///
    /// # Errors
    ///
    /// They are not the legal placements that are left. Nothing has changed then.
    pub fn place(&mut self, mut placements: ByColor<Vec<String>>) -> Result<(), Problem> {
        let mut position = self.node(self.here)?.position;
        if position.stage() != Stage::Placement {
            return Err(Problem::new("expected a game in which pieces are placed now"));
        }
        let mut moves = Vec::new();
        while position.stage() == Stage::Placement {
            let turn = position.turn();
            let left = &mut placements[turn];
            let is_next = |text: &String| uci::parse(&position, text).ok();
            let found = left.iter().enumerate().find_map(|(at, text)| Some((at, is_next(text)?)));
            let Some((at, m)) = found else {
                return Err(match left.first().map(|text| uci::parse(&position, text)) {
                    Some(Err(error)) => Problem::new(format!("{turn}: {error}")),
                    _ => Problem::new(format!("expected two placements of {turn}, got too few")),
                });
            };
            left.remove(at);
            moves.push(m);
            position.play_unchecked(m);
        }
        if let Some(more) = placements.0.iter().flatten().next() {
            let got = excerpt(more);
            return Err(Problem::new(format!("expected no more placements, got '{got}'")));
        }
        // One by one, and back where it began if there is no room.
        let before = self.here;
        moves.into_iter().try_for_each(|m| self.play(m)).inspect_err(|_| self.here = before)
    }

    /// Takes a move and all that follows it off the game. If the current position goes with it, the
    /// one before the move becomes the current one.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is the first position.
    pub fn delete(&mut self, number: u32) -> Result<(), Problem> {
        let Some(parent) = self.node(number)?.parent else {
            return Err(Problem::new("expected a move to delete, got the first position"));
        };
        let mut gone = vec![number];
        while let Some(node) = gone.pop() {
            if self.here == node {
                self.here = parent;
            }
            if self.declared.is_some_and(|(at, _)| at == node) {
                self.declared = None;
            }
            gone.extend(self.nodes.remove(&node).into_iter().flat_map(|node| node.children));
        }
        self.node_mut(parent)?.children.retain(|child| *child != number);
        Ok(())
    }

    /// Brings the innermost variation in which a node is one step nearer to the main line.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is in the main line, or variations would get too deep.
    pub fn promote(&mut self, number: u32) -> Result<(), Problem> {
        self.node(number)?;
        let path = self.path(number);
        let first = path.into_iter().rev().find(|number| !self.is_main(*number));
        let main = || Problem::new("expected a move of a variation, got one of the main line");
        let first = first.ok_or_else(main)?;
        let parent = self.node(first)?.parent.ok_or_else(main)?;
        let children = &mut self.node_mut(parent)?.children;
        let at = children.iter().position(|child| *child == first).unwrap_or_default();
        let nearer = at.saturating_sub(1);
        children.swap(at, nearer);
        if nearer == 0 && self.deepest() > MOST_DEPTH {
            self.node_mut(parent)?.children.swap(at, nearer);
            return Err(too_deep());
        }
        if nearer == 0 {
            // In the line itself a comment stands behind its move.
            let node = self.node_mut(first)?;
            let after =
                std::mem::replace(&mut node.annotation.comment, std::mem::take(&mut node.before));
            join(&mut node.annotation.comment, &after);
        }
        Ok(())
    }

    /// The depth of the deepest variation.
    fn deepest(&self) -> usize {
        let mut deepest = 0;
        let mut tasks = vec![(Tree::FIRST, 0)];
        while let Some((number, depth)) = tasks.pop() {
            deepest = deepest.max(depth);
            let children = self.nodes.get(&number).map_or(&[][..], |node| &node.children);
            let deeper = |place: usize| depth + usize::from(place > 0);
            tasks.extend(children.iter().enumerate().map(|(place, child)| (*child, deeper(place))));
        }
        deepest
    }

    /// Sets what is said about a move, as far as it is given.
    ///
    /// # Errors
    ///
    /// There is no such node, or it is too much.
    pub fn note(
        &mut self,
        number: u32,
        comment: Option<&str>,
        nags: Option<Vec<u8>>,
    ) -> Result<(), Problem> {
        let old = &self.node(number)?.annotation.comment;
        if let Some(comment) = comment {
            let all: usize = self.nodes.values().map(Node::words).sum();
            if all - old.len() + comment.len() > MOST_WORDS {
                return Err(too_many_words());
            }
        }
        if let Some(nags) = nags.as_ref().filter(|nags| nags.len() > MOST_NAGS) {
            let got = nags.len();
            let words = format!("expected at most 32 glyphs for a move, got {got}");
            return Err(Problem::coded(words, json!({ "code": "glyphs", "most": MOST_NAGS })));
        }
        let is_first = number == Tree::FIRST;
        let annotation = &mut self.node_mut(number)?.annotation;
        if let Some(comment) = comment {
            annotation.comment = squeezed(comment);
        }
        // Before the first move there is nothing to be good or bad.
        annotation.nags =
            nags.filter(|_| !is_first).unwrap_or(std::mem::take(&mut annotation.nags));
        Ok(())
    }

    /// Sets tags; one without a value is taken off, and those of the roster are unknown then. Tags
    /// that the game implies stay as they are.
    ///
    /// # Errors
    ///
    /// There are too many, or they are too long.
    pub fn set_tags(
        &mut self,
        new: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), Problem> {
        let mut pgn = Pgn::new(Game::new(self.node(Tree::FIRST)?.position));
        let mut all = self.tags.clone();
        for (name, value) in new {
            all.retain(|(known, _)| *known != name);
            all.push((name, value));
        }
        let bytes: usize = all.iter().map(|(name, value)| name.len() + value.len()).sum();
        if all.len() > MOST_TAGS || bytes > MOST_TAG_BYTES {
            let words = "expected at most 200 tags and 64 KiB of them, got more";
            return Err(Problem::coded(words, json!({ "code": "tags", "most": MOST_TAGS })));
        }
        let set = all.iter().filter(|(_, value)| !value.trim().is_empty());
        set.for_each(|(name, value)| pgn.set_tag(name, value));
        self.tags = pgn.tags().to_vec();
        Ok(())
    }
}

impl Node {
    /// The bytes of all comments.
    pub(super) fn words(&self) -> usize {
        let commands = self.annotation.commands.iter();
        let commands = commands.map(|command| command.name.len() + command.value.len());
        self.before.len() + self.annotation.comment.len() + commands.sum::<usize>()
    }
}

/// A legal move in coordinates or SAN.
fn read_move(position: &Position, text: &str) -> Result<Move, Problem> {
    let text = text.trim();
    let coordinates = match uci::parse(position, text) {
        Ok(m) => return Ok(m),
        Err(error) => error,
    };
    let lenient = || san::parse_lenient(position, text).map(|taken| taken.m);
    san::parse(position, text).or_else(|error| {
        lenient().map_err(|_| match coordinates {
            // Two squares: what is wrong with them says more than that they are no SAN.
            MoveError::Illegal(..) | MoveError::Gate(..) => Problem::from(coordinates),
            MoveError::Text(..) => Problem::from(error),
        })
    })
}

/// With single spaces, as a PGN brings it back.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds words to a text that does not say them yet.
pub(super) fn join(text: &mut String, words: &str) {
    if words.is_empty() || text == words {
        return;
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}

pub(super) fn too_many_words() -> Problem {
    let words = "expected at most 1 MiB of comments in a game, got more";
    Problem::coded(words, json!({ "code": "comments", "most": MOST_WORDS >> 10 }))
}

fn too_deep() -> Problem {
    let words = "expected variations at most 100 deep, got a deeper one";
    Problem::coded(words, json!({ "code": "depth", "most": MOST_DEPTH }))
}
