//! All moves of a game.

use serde::Serialize;
use treville_core::color::Color;
use treville_core::game::Game;

use super::noted::{Noted, noted};
use crate::kinds::side;
use crate::tree::Tree;

/// A node as the list of moves shows it. The first position has neither number nor move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NodeView {
    /// Its number.
    pub node: u32,
    /// The node before it.
    pub parent: Option<u32>,
    /// How many moves led to it.
    pub ply: usize,
    /// The number of the move, `4.` or `4...`.
    pub number: Option<String>,
    /// The move as people write it.
    pub san: Option<String>,
    /// The move as coordinates.
    pub uci: Option<String>,
    /// The comment before the move, where it begins a variation.
    pub before: String,
    /// The comment behind the move.
    pub comment: String,
    /// What an engine thought of it, as a PGN has it.
    pub evaluation: Option<String>,
    /// Data from other programs' comments: evaluation, clock, arrows, circles.
    pub noted: Option<Noted>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// Whether it is the first child of its parent.
    pub main: bool,
    /// Who has moved.
    pub turn: Option<&'static str>,
}

/// All nodes in the order of a PGN.
#[must_use]
pub fn nodes(tree: &Tree) -> Vec<NodeView> {
    let Ok(first) = tree.node(Tree::FIRST) else { return Vec::new() };
    let numbers = Game::new(first.position);
    let view = |(number, ply): (u32, usize)| {
        let node = tree.node(number).ok()?;
        let before =
            node.parent.and_then(|parent| tree.node(parent).ok()).map(|node| &node.position);
        let dots = |turn| if turn == Color::White { "." } else { "..." };
        Some(NodeView {
            node: number,
            parent: node.parent,
            ply,
            number: before
                .map(|before| format!("{}{}", numbers.number_of(before), dots(before.turn()))),
            san: node.played.as_ref().map(|played| played.san.clone()),
            uci: node.played.as_ref().map(|played| played.uci.clone()),
            before: node.before.clone(),
            comment: node.annotation.comment.clone(),
            evaluation: node.annotation.evaluation.map(|evaluation| evaluation.to_string()),
            noted: noted(&node.annotation),
            nags: node.annotation.nags.clone(),
            main: tree.is_main(number),
            turn: before.map(|before| side(before.turn())),
        })
    };
    tree.in_order().into_iter().filter_map(view).collect()
}
