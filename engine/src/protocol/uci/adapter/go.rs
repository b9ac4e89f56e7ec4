//! `go`: every search that is asked for ends in one best move, whatever the line is like.

use std::time::Duration;

use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::uci;

use super::lines::{error, reply, text};
use super::{Root, STOPPED, Uci};
use crate::message::{self, Clock, DEEPEST_COUNT, Limits};
use crate::protocol::Action;
use crate::protocol::uci::command::{Go, refused_limits};
use crate::protocol::uci::reply::Reply;

/// The most complaints about one line.
const MOST_COMPLAINTS: usize = 8;

/// Instead of a best move, where there is no position.
const NOTHING: &str = "0000";

impl Uci {
    /// Says which limits of the line make no sense, and obeys the others.
    pub(super) fn go_line(&mut self, line: &str, go: &Go) -> Vec<Action> {
        let refused = refused_limits(line).into_iter().take(MOST_COMPLAINTS);
        let mut actions: Vec<Action> = refused.map(|problem| error(&problem.to_string())).collect();
        actions.extend(self.go(go));
        actions
    }

    pub(super) fn go(&mut self, go: &Go) -> Vec<Action> {
        self.settled(|uci| uci.search_or_count(go))
    }

    fn search_or_count(&mut self, go: &Go) -> Vec<Action> {
        if let Some(depth) = go.perft.filter(|depth| *depth > DEEPEST_COUNT) {
            let expected = format!("expected a depth from 0 to {DEEPEST_COUNT}");
            // A GUI that counts waits for an end, as one that plays waits for a move.
            return vec![error(&format!("perft: {expected}, got {depth}")), text(STOPPED)];
        }
        if let Some(problem) = &self.refused {
            let best = Some(NOTHING.to_owned());
            let answer = match go.perft {
                None => reply(Reply::BestMove { best, ponder: None }),
                Some(_) => text(STOPPED),
            };
            return vec![error(&format!("no position to search: {problem}")), answer];
        }
        let game = Box::new(self.game.clone());
        // The only leaf is the position itself, and no move leads to it.
        if go.perft == Some(0) {
            return vec![text("Nodes searched: 1")];
        }
        if let Some(depth) = go.perft {
            self.asked.push_back(Root::of(&self.game));
            return vec![Action::Order(message::Command::Perft(
                game,
                depth,
                self.settings.threads,
            ))];
        }
        let mut searchmoves: Vec<Move> = Vec::new();
        let mut actions = Vec::new();
        for word in &go.searchmoves {
            match uci::parse(self.position(), word) {
                Ok(m) => searchmoves.push(m),
                // The GUI waits for a best move after `go`, so the remaining moves are searched.
                Err(problem) => actions.push(error(&problem.to_string())),
            }
        }
        let white = self.position().turn() == Color::White;
        let (left, increment) = if white { (go.wtime, go.winc) } else { (go.btime, go.binc) };
        let clock = left.map(|left| Clock {
            left: milliseconds(left),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: go.movestogo,
            overhead: self.settings.move_overhead,
        });
        let movetime = go.movetime.map(|time| {
            let time = milliseconds(time);
            // At least a little is left to think, or a short move time would mean none.
            time.saturating_sub(self.settings.move_overhead).max(time / 2)
        });
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            movetime,
            clock: if go.infinite { None } else { clock },
            mate: go.mate,
            searchmoves,
            multipv: self.settings.multipv,
            infinite: go.infinite,
            ponder: go.ponder,
            elo: self.settings.level(),
        };
        self.asked.push_back(Root::of(&self.game));
        actions.push(Action::Order(message::Command::Search(game, limits)));
        actions
    }
}

/// A negative clock has no time left.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(u64::try_from(time).unwrap_or(0))
}
