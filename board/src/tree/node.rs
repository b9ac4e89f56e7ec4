//! The tree, and where we are in it.

use std::collections::BTreeMap;

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::{san, uci};
use treville_engine::record::Ending;
use treville_notation::pgn::{Annotation, Pgn};

use crate::answer::Problem;

/// A game with its variations. Every position has a number, which it keeps; the first has 0.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: BTreeMap<u32, Node>,
    /// The number of the next node.
    pub(super) next: u32,
    pub(super) here: u32,
    /// The end of the game that is not on the board, and the node at which it came.
    pub(super) declared: Option<(u32, Ending)>,
    /// Those of a PGN that the game does not imply.
    pub(super) tags: Vec<(String, String)>,
}

/// A position of a game, and the move that led there.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position before, but for the first one.
    pub parent: Option<u32>,
    /// The positions after, that of the main line first.
    pub children: Vec<u32>,
    /// The move that led here.
    pub played: Option<MoveText>,
    /// The position.
    pub position: Position,
    /// The comment before the move, if it begins a variation.
    pub before: String,
    /// The annotation of the move; of the first node, the comment before the game. It has no
    /// variations: those are other nodes.
    pub annotation: Annotation,
}

/// A move with its texts.
#[derive(Clone, Debug)]
pub struct MoveText {
    /// The move.
    pub m: Move,
    /// As people write it.
    pub san: String,
    /// As coordinates.
    pub uci: String,
}

/// Memory of a text or a list besides its content: an allocator keeps its own books, and rounds up.
const ALLOCATION: usize = 16;

/// A map whose keys come in order is little more than half full.
const ROOM_IN_MAP: usize = 2 * size_of::<Node>();

impl Node {
    fn bytes(&self) -> usize {
        let played = self.played.as_ref().map_or([0; 2], |p| [p.san.len(), p.uci.len()]);
        let words = [self.before.len(), self.annotation.comment.len()];
        let lists = [size_of_val(&self.children[..]), self.annotation.nags.len()];
        let parts = played.into_iter().chain(words).chain(lists).filter(|bytes| *bytes > 0);
        parts.map(|bytes| bytes + ALLOCATION).sum::<usize>() + ROOM_IN_MAP
    }
}

impl MoveText {
    /// A legal move of this position.
    pub(super) fn new(position: &Position, m: Move) -> MoveText {
        MoveText { m, san: san::write(position, m), uci: uci::write(position, m, false) }
    }
}

impl Tree {
    /// The number of the first position.
    pub const FIRST: u32 = 0;

    /// A game without moves from this position.
    #[must_use]
    pub fn new(start: Position) -> Tree {
        let first = Node {
            parent: None,
            children: Vec::new(),
            played: None,
            position: start,
            before: String::new(),
            annotation: Annotation::default(),
        };
        let tags = Pgn::new(Game::new(start)).tags().to_vec();
        let nodes = BTreeMap::from([(Tree::FIRST, first)]);
        Tree { nodes, next: 1, here: Tree::FIRST, declared: None, tags }
    }

    /// The node where we are.
    #[must_use]
    pub fn here(&self) -> u32 {
        self.here
    }

    /// The node of this number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn node(&self, number: u32) -> Result<&Node, Problem> {
        let none = || Problem::new(format!("expected a node of this game, got {number}"));
        self.nodes.get(&number).ok_or_else(none)
    }

    /// Changes the node of this number.
    pub(super) fn node_mut(&mut self, number: u32) -> Result<&mut Node, Problem> {
        let none = || Problem::new(format!("expected a node of this game, got {number}"));
        self.nodes.get_mut(&number).ok_or_else(none)
    }

    /// Number of nodes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Memory that the game takes, within some per cent.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let tags: usize = self.tags.iter().map(|(name, value)| name.len() + value.len()).sum();
        self.nodes.values().map(Node::bytes).sum::<usize>() + tags
    }

    /// The tags of a PGN that the game does not imply, the seven-tag roster first.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Goes to a node.
    ///
    /// # Errors
    ///
    /// There is none of this number.
    pub fn go(&mut self, number: u32) -> Result<(), Problem> {
        self.node(number)?;
        self.here = number;
        Ok(())
    }

    /// The nodes from the first one to this one.
    #[must_use]
    pub fn path(&self, number: u32) -> Vec<u32> {
        let parent = |number: &u32| self.nodes.get(number).and_then(|node| node.parent);
        let mut path: Vec<u32> = std::iter::successors(Some(number), parent).collect();
        path.reverse();
        path
    }

    /// The game that led to this node.
    #[must_use]
    pub fn game(&self, number: u32) -> Game {
        let path = self.path(number);
        let nodes = path.iter().filter_map(|number| self.nodes.get(number));
        let start = self.nodes.get(&Tree::FIRST).map(|node| node.position);
        // The first node is always there; any other one would be a game as well.
        let start = start.unwrap_or_else(|| Position::start(Rules::chess()));
        let mut game = Game::new(start);
        nodes
            .filter_map(|node| node.played.as_ref())
            .for_each(|played| game.play_unchecked(played.m));
        game
    }

    /// The node at the end of the line that begins here: main line or variation.
    #[must_use]
    pub fn end_of(&self, number: u32) -> u32 {
        let mut last = number;
        while let Some(next) = self.nodes.get(&last).and_then(|node| node.children.first()) {
            last = *next;
        }
        last
    }

    /// Whether the node is the first child of its parent, as the first position is.
    #[must_use]
    pub fn is_main(&self, number: u32) -> bool {
        let parent = self.nodes.get(&number).and_then(|node| self.nodes.get(&node.parent?));
        parent.is_none_or(|parent| parent.children.first() == Some(&number))
    }

    /// All nodes in the order of a PGN: a move, the variations of it, and then what follows it.
    /// Each with its ply.
    #[must_use]
    pub fn in_order(&self) -> Vec<(u32, usize)> {
        enum Task {
            Show(u32, usize),
            After(u32, usize),
        }
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut tasks = vec![Task::After(Tree::FIRST, 0), Task::Show(Tree::FIRST, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Show(number, ply) => order.push((number, ply)),
                Task::After(number, ply) => {
                    let Some(node) = self.nodes.get(&number) else { continue };
                    let ply = ply + 1;
                    let Some((main, others)) = node.children.split_first() else { continue };
                    tasks.push(Task::After(*main, ply));
                    for other in others.iter().rev() {
                        tasks.push(Task::After(*other, ply));
                        tasks.push(Task::Show(*other, ply));
                    }
                    tasks.push(Task::Show(*main, ply));
                }
            }
        }
        order
    }
}
