//! What an engine says while it thinks.
//!
//! An engine may say more about its thinking than there is time to read, so lines are only kept, and
//! just the last of them are read when the move has come.

use std::collections::VecDeque;

use treville_core::pgn::Score;

use super::Thought;

/// How many lines are kept: the last iteration and the one before it, with bounds.
const KEPT: usize = 32;

/// The last lines of a search.
#[derive(Debug, Default)]
pub(super) struct Thoughts {
    lines: VecDeque<String>,
}

/// What one line says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Said {
    pub score: Option<Score>,
    pub is_exact: bool,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub pv: Vec<String>,
}

impl Thoughts {
    /// Forgets a search.
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

    /// What the engine thinks: score and variation from the last line with both where the score is
    /// exact, else from the last line with a score; nodes and depth from the last lines with them.
    /// Lines that cannot be read are passed over.
    pub fn last(&self, read: impl Fn(&str) -> Option<Said>) -> Option<Thought> {
        let (mut depth, mut nodes) = (None, None);
        let (mut exact, mut any) = (None, None);
        for said in self.lines.iter().rev().filter_map(|line| read(line)) {
            depth = depth.or(said.depth);
            nodes = nodes.or(said.nodes);
            if said.is_exact && said.score.is_some() && !said.pv.is_empty() {
                exact = exact.or(Some(said));
            } else if said.score.is_some() {
                any = any.or(Some(said));
            }
            if exact.is_some() && depth.is_some() && nodes.is_some() {
                break;
            }
        }
        if exact.is_none() && any.is_none() && depth.is_none() && nodes.is_none() {
            return None;
        }
        let said = exact.or(any).unwrap_or_default();
        Some(Thought {
            score: said.score,
            is_exact: said.is_exact && said.score.is_some(),
            depth: depth.unwrap_or(0),
            nodes: nodes.unwrap_or(0),
            pv: said.pv,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line such as `5 +20! 700 e2e4 e7e5`: depth, score, nodes and moves, each of the first
    /// three perhaps a dash; the mark makes the score exact.
    fn read(line: &str) -> Option<Said> {
        let words: Vec<&str> = line.split(' ').collect();
        let [depth, score, nodes, pv @ ..] = &words[..] else { return None };
        let number = score.trim_end_matches('!').parse().ok();
        Some(Said {
            score: number.map(Score::Centipawns),
            is_exact: score.ends_with('!'),
            depth: depth.parse().ok(),
            nodes: nodes.parse().ok(),
            pv: pv.iter().map(ToString::to_string).collect(),
        })
    }

    /// Score, depth, nodes and the first move.
    fn last(lines: &str) -> Option<(Option<i32>, bool, u32, u64, String)> {
        let mut thoughts = Thoughts::default();
        lines.split('|').for_each(|line| thoughts.push(line.to_owned()));
        let thought = thoughts.last(read)?;
        let score = thought.score.map(|score| match score {
            Score::Centipawns(score) | Score::Mate(score) => score,
        });
        let first = thought.pv.first().cloned().unwrap_or_default();
        Some((score, thought.is_exact, thought.depth, thought.nodes, first))
    }

    #[test]
    fn the_last_exact_line_with_a_variation_counts() {
        let thought =
            |score, exact, depth, nodes, m: &str| Some((score, exact, depth, nodes, m.to_owned()));
        let cases = [
            ("4 10! 40 a|5 20! 50 b", thought(Some(20), true, 5, 50, "b")),
            // A bound of the next iteration says how far the search is, but not what it found.
            ("5 20! 50 b|6 90 60 c", thought(Some(20), true, 6, 60, "b")),
            ("5 20! 50 b|6 90! 60", thought(Some(20), true, 6, 60, "b")),
            ("5 20! 50 b|- - 70|what", thought(Some(20), true, 5, 70, "b")),
            ("5 20 50 b", thought(Some(20), false, 5, 50, "b")),
            ("5 - 50", thought(None, false, 5, 50, "")),
            ("what", None),
            ("", None),
        ];
        for (lines, expected) in cases {
            assert_eq!(last(lines), expected, "{lines}");
        }
    }

    #[test]
    fn only_so_many_lines_are_kept() {
        let lines: Vec<String> = (0..1000).map(|depth| format!("{depth} {depth}! 1 a")).collect();
        assert_eq!(last(&lines.join("|")).map(|thought| thought.2), Some(999));
        let mut thoughts = Thoughts::default();
        lines.into_iter().for_each(|line| thoughts.push(line));
        assert_eq!(thoughts.lines.len(), KEPT);
        thoughts.clear();
        assert_eq!(thoughts.last(read), None);
    }
}
