//! What an engine reports while it thinks.
//!
//! An engine may report more than there is time to read, so lines are only kept, and the last of
//! them are read when the move has come.

use std::collections::VecDeque;

use treville_core::pgn::Score;

use super::dialect::{EngineInfo, Figures};

/// How many lines are kept: those of the last two iterations, bounds included.
const KEPT: usize = 32;

/// The last lines of a search.
#[derive(Debug, Default)]
pub(super) struct InfoLines {
    lines: VecDeque<String>,
}

/// What one line reports.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct InfoLine {
    pub score: Option<Score>,
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
    }

    /// Keeps a line.
    pub fn push(&mut self, line: String) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
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
            score: number.map(Score::Centipawns),
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
            Score::Centipawns(score) | Score::Mate(score) => score,
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
