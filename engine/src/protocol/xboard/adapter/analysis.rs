//! Analysis, and what is shown of any search.

use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::uci;

use super::play::read;
use super::state::{Mode, Purpose, Search, XBoard, illegal, reply};
use crate::message::{self, Info, Limits, Progress};
use crate::protocol::Action;
use crate::protocol::xboard::reply::{Bound, Extra, Reply, Score, Status, Thinking};

impl XBoard {
    /// Starts to analyse the position.
    pub(super) fn analyse(&mut self) -> Vec<Action> {
        let searchmoves = self.searchmoves();
        let all_excluded = searchmoves.is_empty() && !self.excluded.is_empty();
        if self.lost || all_excluded {
            return Vec::new();
        }
        let limits = Limits { infinite: true, searchmoves, ..Limits::default() };
        self.search(self.game.clone(), limits, Purpose::Analysis)
    }

    /// Goes on with the analysis, if there is one, in a position that has come without a move.
    pub(super) fn reanalyse(&mut self) -> Vec<Action> {
        if self.mode == Mode::Analysis { self.analyse() } else { Vec::new() }
    }

    /// The moves that the user has left to the engine; none means all moves.
    pub(super) fn searchmoves(&self) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        let mut moves = self.position().legal_moves();
        moves.retain(|m| !self.excluded.contains(m));
        moves
    }

    /// `exclude` and `include`: `all` or a move.
    pub(super) fn exclude(&mut self, text: &str, out: bool) -> Vec<Action> {
        let moves = match text {
            "all" => self.position().legal_moves(),
            _ => match read(self.position(), text) {
                Ok(m) => vec![m],
                Err(reason) => return vec![illegal(&reason, text)],
            },
        };
        self.excluded.retain(|m| !moves.contains(m));
        if out {
            self.excluded.extend(moves);
        }
        if self.mode != Mode::Analysis {
            return Vec::new();
        }
        self.abandoning(XBoard::analyse)
    }

    /// The answer to `.`.
    pub(super) fn status(&self) -> Vec<Action> {
        let analysis = |search: &&Search| search.purpose == Purpose::Analysis;
        let Some(search) = self.search.as_ref().filter(analysis) else { return Vec::new() };
        let total = self.position().legal_moves().len() - self.excluded.len();
        let mut status = Status {
            time: std::time::Duration::ZERO,
            nodes: 0,
            depth: 0,
            // A search tells of single moves only once it has lasted.
            left: 0,
            total: total as u32,
            current: None,
        };
        if let Some(info) = &search.info {
            status.time = info.time;
            status.nodes = info.nodes;
            status.depth = info.depth;
            status.current = info.pv.first().map(|m| uci::write(self.position(), *m, true));
        }
        if let Some(root) = &search.looking {
            status.time = root.time;
            status.nodes = root.nodes;
            status.depth = root.depth;
            status.left = root.total.saturating_sub(root.number);
            status.total = root.total;
            status.current = Some(uci::write(self.position(), root.current, true));
        }
        vec![reply(Reply::Status(status))]
    }

    /// A search has found something out.
    pub(super) fn info(&mut self, info: Info) -> Vec<Action> {
        let lines = self.think_aloud(&info, Bound::Exact);
        // What is asked for later is about the best line.
        if let Some(search) = self.search.as_mut().filter(|_| info.multipv == 1) {
            search.info = Some(info);
            search.looking = None;
        }
        lines
    }

    /// A search is in the middle of an iteration.
    pub(super) fn progress(&mut self, progress: &Progress) -> Vec<Action> {
        match progress {
            Progress::AtLeast(info) => self.think_aloud(info, Bound::Lower),
            Progress::AtMost(info) => self.think_aloud(info, Bound::Upper),
            Progress::Move(root) => {
                if let Some(search) = &mut self.search {
                    search.looking = Some(*root);
                }
                Vec::new()
            }
        }
    }

    /// The lines of thinking, if they are shown.
    fn think_aloud(&self, info: &Info, bound: Bound) -> Vec<Action> {
        let is_shown = |search: &&Search| self.post && search.purpose != Purpose::SetUp;
        let search = self.search.as_ref().filter(is_shown);
        let line = search.map(|search| Reply::Thinking(thinking(search.root, info, bound)));
        line.map(reply).into_iter().collect()
    }
}

/// The findings of a search from this position.
fn thinking(root: Position, info: &Info, bound: Bound) -> Thinking {
    let mut position = root;
    let mut pv = Vec::new();
    for m in &info.pv {
        pv.push(uci::write(&position, *m, true));
        position.play_unchecked(*m);
    }
    Thinking {
        depth: info.depth,
        score: match info.score.mate_in() {
            Some(moves) => Score::Mate(moves),
            None => Score::Centipawns(info.score.0),
        },
        time: info.time,
        nodes: info.nodes,
        extra: Some(Extra {
            seldepth: info.seldepth.max(info.depth),
            nps: message::per_second(info.nodes, info.time),
            tbhits: 0,
        }),
        pv,
        bound,
    }
}
