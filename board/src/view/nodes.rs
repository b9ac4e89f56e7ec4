//! All moves of a game.

use serde::{Serialize, Serializer};
use treville_core::color::Color;
use treville_core::game::Game;
use treville_engine::review::{Finding, noted_score};
use treville_notation::pgn::Annotation;

use super::noted::{MoveNotes, noted};
use crate::kinds::side;
use crate::tree::Tree;

/// A node as the list of moves shows it. The first position has neither number nor move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct NodeView {
    /// Its number.
    pub node: u32,
    /// The node before it.
    pub parent: Option<u32>,
    /// Number of moves that led to it.
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
    /// An engine's evaluation of it, as a PGN has it.
    pub evaluation: Option<String>,
    /// Data from other programs' comments: evaluation, clock, arrows, circles.
    pub noted: Option<MoveNotes>,
    /// White's expected score by either, from 0 to 1.
    pub white: Option<Part>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// Whether it is the first child of its parent.
    pub main: bool,
    /// The side that has moved.
    pub turn: Option<&'static str>,
}

/// A part of a whole, in thousandths: they compare and hash, and a page shows no more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part(u16);

impl Part {
    fn of(part: f64) -> Part {
        Part((1000.0 * part).round() as u16)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(f64::from(self.0) / 1000.0)
    }
}

/// White's expected score by the evaluation of a move of this side.
fn white(annotation: &Annotation, mover: Color) -> Option<Part> {
    let after = Finding { score: noted_score(annotation, mover)?, depth: 0, line: Vec::new() };
    let own = after.expected();
    Some(Part::of(if mover == Color::White { own } else { 1.0 - own }))
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
            white: before.and_then(|before| white(&node.annotation, before.turn())),
            nags: node.annotation.nags.clone(),
            main: tree.is_main(number),
            turn: before.map(|before| side(before.turn())),
        })
    };
    tree.in_order().into_iter().filter_map(view).collect()
}

#[cfg(test)]
mod tests {
    use treville_notation::pgn::read_all;

    use super::*;

    #[test]
    fn evaluations_are_what_white_can_expect() {
        let of = |comment: &str, ply: usize| {
            let text = format!("1. e4 {{{comment}}} e5 {{{comment}}} *");
            let pgn = read_all(&text).unwrap().remove(0);
            let mover = [Color::White, Color::Black][ply];
            white(&pgn.annotations[ply], mover)
        };
        assert_eq!((of("nothing", 0), of("[%eval 0.00]", 1)), (None, Some(Part(500))));
        assert!(
            of("[%eval 1.5]", 0) == of("[%eval 1.5]", 1) && of("[%eval 1.5]", 0) > Some(Part(600))
        );
        // What an engine says is from its own side.
        assert!(of("+1.50/12 1.2", 0) > Some(Part(600)) && of("+1.50/12 1.2", 1) < Some(Part(400)));
        assert_eq!((of("[%eval #3]", 1), of("[%eval #-3]", 1)), (Some(Part(1000)), Some(Part(0))));
        assert_eq!((of("[%eval #0]", 0), of("[%eval #0]", 1)), (Some(Part(1000)), Some(Part(0))));
    }
}
