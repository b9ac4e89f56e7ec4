//! Reports of an engine while it thinks.
//!
//! An engine may report more than there is time to read, so lines are only kept, and the last of
//! them are read when the move has come. Suites keep the earlier ones as well.

use std::collections::VecDeque;

use treville_notation::pgn::NotedScore;

use super::dialect::{BestMove, EngineInfo, Figures};

/// Number of lines that are kept: those of the last two iterations, bounds included.
const KEPT: usize = 32;

/// How many lines are kept of a search whose earlier lines count too, and how many bytes. An engine
/// that reports more loses its oldest lines.
const ALL: usize = 1 << 14;
const ALL_BYTES: usize = 1 << 23;

/// The last lines of a search.
#[derive(Debug, Default)]
pub(super) struct InfoLines {
    lines: VecDeque<String>,
    bytes: usize,
    keeps_all: bool,
}

/// The report of one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct InfoLine {
    pub score: Option<NotedScore>,
    pub is_exact: bool,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub pv: Vec<String>,
    pub figures: Figures,
}

impl InfoLines {
    /// Begins another search.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.bytes = 0;
    }

    /// Keeps all lines from now on, as far as there is room.
    pub fn keep_all(&mut self) {
        self.keeps_all = true;
    }

    /// Keeps a line.
    pub fn push(&mut self, line: String) {
        let most = if self.keeps_all { ALL } else { KEPT };
        while self.lines.len() >= most || self.bytes + line.len() > ALL_BYTES {
            let Some(oldest) = self.lines.pop_front() else { break };
            self.bytes -= oldest.len();
        }
        self.bytes += line.len();
        self.lines.push_back(line);
    }

    /// The best moves that the lines report, in their order; none unless all lines are kept. Bounds
    /// are left out: a move that fails low is no longer the best one.
    pub fn best(&self, read: impl Fn(&str) -> Option<InfoLine>) -> Vec<BestMove> {
        let lines = self.lines.iter().filter(|_| self.keeps_all);
        let lines = lines.filter_map(|line| read(line)).filter(|line| line.is_exact);
        let best = lines.filter_map(|InfoLine { score, depth, nodes, pv, figures, .. }| {
            let text = pv.into_iter().next()?;
            Some(BestMove { text, score, depth, nodes, time: figures.time })
        });
        best.collect()
    }

    /// Score and variation of the last line that has both and an exact score, else those of the
    /// last line with a score. All other figures are those of the last lines that have them. Lines
    /// that cannot be read are skipped.
    pub fn last(&self, read: impl Fn(&str) -> Option<InfoLine>) -> Option<EngineInfo> {
        let (mut depth, mut nodes) = (None, None);
        let (mut exact, mut any) = (None, None);
        let mut figures = Figures::default();
        for line in self.lines.iter().rev().filter_map(|text| read(text)) {
            depth = depth.or(line.depth);
            nodes = nodes.or(line.nodes);
            figures = figures.or(line.figures);
            if line.is_exact && line.score.is_some() && !line.pv.is_empty() {
                exact = exact.or(Some(line));
            } else if line.score.is_some() {
                any = any.or(Some(line));
            }
            if exact.is_some() && depth.is_some() && nodes.is_some() {
                break;
            }
        }
        if exact.is_none() && any.is_none() && depth.is_none() && nodes.is_none() {
            return None;
        }
        let line = exact.or(any).unwrap_or_default();
        Some(EngineInfo {
            score: line.score,
            is_exact: line.is_exact && line.score.is_some(),
            depth: depth.unwrap_or(0),
            nodes: nodes.unwrap_or(0),
            pv: line.pv,
            figures,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line such as `5 +20! 700 e2e4 e7e5`: depth, score, nodes and moves. A dash stands
    /// for a missing number, and the mark makes the score exact.
    fn read(line: &str) -> Option<InfoLine> {
        let words: Vec<&str> = line.split(' ').collect();
        let [depth, score, nodes, pv @ ..] = &words[..] else { return None };
        let number = score.trim_end_matches('!').parse().ok();
        Some(InfoLine {
            score: number.map(NotedScore::Centipawns),
            is_exact: score.ends_with('!'),
            depth: depth.parse().ok(),
            nodes: nodes.parse().ok(),
            pv: pv.iter().map(ToString::to_string).collect(),
            figures: Figures::default(),
        })
    }

    /// Score, depth, nodes and the first move.
    fn last(lines: &str) -> Option<(Option<i32>, bool, u32, u64, String)> {
        let mut infos = InfoLines::default();
        lines.split('|').for_each(|line| infos.push(line.to_owned()));
        let info = infos.last(read)?;
        let score = info.score.map(|score| match score {
            NotedScore::Centipawns(score) | NotedScore::Mate(score) => score,
        });
        let first = info.pv.first().cloned().unwrap_or_default();
        Some((score, info.is_exact, info.depth, info.nodes, first))
    }

    #[test]
    fn the_last_exact_line_with_a_variation_counts() {
        let info =
            |score, exact, depth, nodes, m: &str| Some((score, exact, depth, nodes, m.to_owned()));
        let cases = [
            ("4 10! 40 a|5 20! 50 b", info(Some(20), true, 5, 50, "b")),
            // A bound of the next iteration counts for the depth, but not for the score.
            ("5 20! 50 b|6 90 60 c", info(Some(20), true, 6, 60, "b")),
            ("5 20! 50 b|6 90! 60", info(Some(20), true, 6, 60, "b")),
            ("5 20! 50 b|- - 70|what", info(Some(20), true, 5, 70, "b")),
            ("5 20 50 b", info(Some(20), false, 5, 50, "b")),
            ("5 - 50", info(None, false, 5, 50, "")),
            ("what", None),
            ("", None),
        ];
        for (lines, expected) in cases {
            assert_eq!(last(lines), expected, "{lines}");
        }
    }

    #[test]
    fn a_figure_that_the_last_line_lacks_is_that_of_the_line_before() {
        let mut infos = InfoLines::default();
        ["9 -", "8 20", "7 10"].into_iter().rev().for_each(|line| infos.push(line.to_owned()));
        let read = |line: &str| {
            let (seldepth, nps) = line.split_once(' ')?;
            let (seldepth, nps) = (seldepth.parse().ok(), nps.parse().ok());
            let figures = Figures { seldepth, nps, ..Figures::default() };
            Some(InfoLine { depth: Some(3), figures, ..InfoLine::default() })
        };
        let figures = infos.last(read).unwrap().figures;
        assert_eq!((figures.seldepth, figures.nps, figures.hashfull), (Some(9), Some(20), None));
    }

    #[test]
    fn best_moves_are_those_of_exact_lines_in_their_order() {
        let mut infos = InfoLines::default();
        let lines = ["1 10! 40 a", "2 20! 50 b", "3 90 60 c", "3 - 65", "3 30! 70 a"];
        lines.iter().for_each(|line| infos.push((*line).to_owned()));
        assert_eq!(infos.best(read), []);
        infos.keep_all();
        let best: Vec<_> =
            infos.best(read).into_iter().map(|best| (best.text, best.nodes)).collect();
        let moves = [("a", 40), ("b", 50), ("a", 70)];
        assert_eq!(best, moves.map(|(text, nodes)| (text.to_owned(), Some(nodes))));
    }

    #[test]
    fn all_lines_are_many_but_not_without_end() {
        let mut infos = InfoLines::default();
        infos.keep_all();
        (0..2 * ALL).for_each(|number| infos.push(format!("{number} 1! 1 a")));
        assert_eq!(infos.lines.len(), ALL);
        let long = "x".repeat(ALL_BYTES / 4);
        (0..9).for_each(|_| infos.push(long.clone()));
        assert_eq!((infos.lines.len(), infos.bytes), (4, ALL_BYTES));
        infos.clear();
        assert_eq!((infos.lines.len(), infos.bytes), (0, 0));
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        let lines: Vec<String> = (0..1000).map(|depth| format!("{depth} {depth}! 1 a")).collect();
        assert_eq!(last(&lines.join("|")).map(|info| info.2), Some(999));
        let mut infos = InfoLines::default();
        lines.into_iter().for_each(|line| infos.push(line));
        assert_eq!(infos.lines.len(), KEPT);
        infos.clear();
        assert_eq!(infos.last(read), None);
    }
}
