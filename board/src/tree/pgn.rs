//! From PGN to tree and back.

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_engine::record::Ending;
use treville_notation::pgn::{Annotation, GameResult, Pgn, Variation};

use super::edit::{MOST_WORDS, join, too_many_words};
use super::end::TERMINATION;
use super::node::{Node, Tree};
use crate::answer::Problem;

impl Tree {
    /// The game of a PGN, at the end of its main line. Variations that begin with the same move are
    /// one.
    ///
    /// # Errors
    ///
    /// It is too big.
    pub fn from_pgn(pgn: &Pgn) -> Result<Tree, Problem> {
        let mut tree = Tree::new(*pgn.game.start());
        tree.node_mut(Tree::FIRST)?.annotation.comment = pgn.comment.clone();
        tree.set_tags(pgn.tags().iter().cloned())?;
        let none = Annotation::default();
        let moves = pgn.game.moves().iter().enumerate();
        let moves = moves.map(|(ply, m)| (*m, pgn.annotations.get(ply).unwrap_or(&none)));
        tree.here = tree.add_line(Tree::FIRST, "", &mut { moves })?;
        if tree.nodes.values().map(Node::words).sum::<usize>() > MOST_WORDS {
            return Err(too_many_words());
        }
        if tree.ending(tree.here).is_none() {
            let termination = pgn.tag(TERMINATION).unwrap_or_default();
            let ending = Ending::reported(pgn.result, termination);
            tree.declared = ending.map(|ending| (tree.here, ending));
            if ending.is_some_and(|ending| !matches!(ending, Ending::Reported(_))) {
                tree.tags.retain(|(name, _)| name != TERMINATION);
            }
        }
        Ok(tree)
    }

    /// Adds a line behind a node, and then all its variations, and gives its last node. Calls
    /// itself only as deep as variations are read.
    fn add_line(
        &mut self,
        from: u32,
        before: &str,
        moves: &mut dyn Iterator<Item = (Move, &Annotation)>,
    ) -> Result<u32, Problem> {
        let mut at = from;
        let mut line = Vec::new();
        for (m, annotation) in moves {
            let child = self.add(at, m)?;
            let node = self.node_mut(child)?;
            if line.is_empty() {
                join(&mut node.before, before);
            }
            let own = &mut node.annotation;
            for nag in &annotation.nags {
                if !own.nags.contains(nag) {
                    own.nags.push(*nag);
                }
            }
            own.evaluation = own.evaluation.or(annotation.evaluation);
            own.commands.extend(annotation.commands.iter().cloned());
            join(&mut own.comment, &annotation.comment);
            line.push((at, annotation));
            at = child;
        }
        for (parent, annotation) in line {
            for Variation { comment, moves } in &annotation.variations {
                let moves = moves.iter().map(|(m, annotation)| (*m, annotation));
                self.add_line(parent, comment, &mut { moves })?;
            }
        }
        Ok(at)
    }

    /// The line of play in which a node is, to its end, with tags and result: no comments, no
    /// variations.
    #[must_use]
    pub fn line_through(&self, number: u32) -> Pgn {
        let end = self.end_of(number);
        let declared = self.declared.filter(|(at, _)| self.path(end).contains(at));
        let ending = declared.map(|(_, ending)| ending).or_else(|| self.ending(end));
        self.tagged(self.game(end), ending)
    }

    /// A line of this game with its tags, and how it has ended.
    fn tagged(&self, game: Game, ending: Option<Ending>) -> Pgn {
        let mut pgn = Pgn::new(game);
        self.tags.iter().for_each(|(name, value)| pgn.set_tag(name, value));
        pgn.result = ending.map_or(GameResult::Unknown, Ending::result);
        match ending {
            Some(Ending::Board(_) | Ending::Reported(_)) | None => {}
            Some(ending) => pgn.set_tag(TERMINATION, ending.termination()),
        }
        pgn
    }

    /// The game as a PGN.
    #[must_use]
    pub fn to_pgn(&self) -> Pgn {
        let last = self.end_of(Tree::FIRST);
        // What was declared in a variation is said of the game as well.
        let declared = self.declared.map(|(_, ending)| ending);
        let mut pgn = self.tagged(self.game(last), declared.or_else(|| self.ending(last)));
        pgn.comment = self
            .nodes
            .get(&Tree::FIRST)
            .map(|first| first.annotation.comment.clone())
            .unwrap_or_default();
        let line = self.line_after(Tree::FIRST);
        pgn.annotations = line.into_iter().map(|(_, annotation)| annotation).collect();
        pgn
    }

    /// The line that begins behind a node, with its variations. Calls itself only as deep as
    /// variations are written.
    fn line_after(&self, number: u32) -> Vec<(Move, Annotation)> {
        let mut line = Vec::new();
        let mut at = self.nodes.get(&number);
        while let Some((main, others)) = at.and_then(|node| node.children.split_first()) {
            let mut entry = self.entry(*main);
            if let Some((_, annotation)) = &mut entry {
                annotation.variations =
                    others.iter().filter_map(|other| self.variation(*other)).collect();
            }
            line.extend(entry);
            at = self.nodes.get(main);
        }
        line
    }

    fn variation(&self, number: u32) -> Option<Variation> {
        let mut moves = vec![self.entry(number)?];
        moves.extend(self.line_after(number));
        Some(Variation { comment: self.nodes.get(&number)?.before.clone(), moves })
    }

    /// The move that led to a node, and what is said about it.
    fn entry(&self, number: u32) -> Option<(Move, Annotation)> {
        let node = self.nodes.get(&number)?;
        Some((node.played.as_ref()?.m, node.annotation.clone()))
    }
}
