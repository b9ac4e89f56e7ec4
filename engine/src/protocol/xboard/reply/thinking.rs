//! Progress of a search: lines of thinking, and the answer to `.` in analysis.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::field::{ParseReplyError, malformed, number};
pub use crate::score::Bound;

/// The score from which on it counts the moves to mate.
const MATE: i64 = 100_000;

/// A line of thinking: `DEPTH SCORE TIME NODES PV`, or with more figures and a tab before the
/// variation: `DEPTH SCORE TIME NODES SELDEPTH NPS TBHITS<TAB>PV`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The score from the engine's view.
    pub score: Score,
    /// The time used; whole centiseconds are written, a fraction is dropped.
    pub time: Duration,
    /// The nodes searched.
    pub nodes: u64,
    /// The figures of the longer form; `None` writes the shorter one.
    pub extra: Option<Extra>,
    /// The principal variation, as text.
    pub pv: Vec<String>,
    /// Whether the true score is the one given or beyond it.
    pub bound: Bound,
}

/// The additional figures of a line of thinking. One that another engine leaves out reads as 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// The depth of the deepest line, in plies.
    pub seldepth: u32,
    /// The nodes searched per second.
    pub nps: u64,
    /// The positions found in endgame tables.
    pub tbhits: u64,
}

/// A score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn. Written as at most 99999 either way, since mates begin there.
    Centipawns(i32),
    /// Moves (not plies) to mate: above zero the engine mates, below zero it is mated, at zero it
    /// has been mated. Written as 100000 + N, and -100000 - N for N moves to its own end.
    Mate(i32),
}

/// The answer to `.` in analysis: `stat01: TIME NODES DEPTH LEFT TOTAL MOVE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The time used; whole centiseconds are written, a fraction is dropped.
    pub time: Duration,
    /// The nodes searched.
    pub nodes: u64,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The root moves still to be searched in this iteration.
    pub left: u32,
    /// All root moves.
    pub total: u32,
    /// The root move being searched, as text.
    pub current: Option<String>,
}

/// Reads a whole line of thinking; the tab in it matters.
pub(super) fn parse_thinking(line: &str) -> Result<Thinking, ParseReplyError> {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let (figures, mut pv) = match line.split_once('\t').map(|(a, b)| (words(a), words(b))) {
        Some((figures, pv)) if figures.len() >= 4 => (figures, pv),
        _ => {
            let mut figures = words(line);
            let pv = figures.split_off(figures.len().min(4));
            (figures, pv)
        }
    };
    let [depth, score, time, nodes, extra @ ..] = figures.as_slice() else {
        return Err(malformed("thinking", "depth, score, time and nodes", line));
    };
    // Old engines mark the depth, as in `9.` or `9&`.
    let depth = number("thinking", depth.trim_end_matches(|c: char| !c.is_ascii_digit()))?;
    let extra = match extra {
        [] => None,
        [seldepth, more @ ..] => Some(Extra {
            seldepth: number("thinking", seldepth)?,
            nps: more.first().map_or(Ok(0), |nps| number("thinking", nps))?,
            tbhits: more.get(1).map_or(Ok(0), |tbhits| number("thinking", tbhits))?,
        }),
    };
    let bound = take_bound(&mut pv);
    Ok(Thinking {
        depth,
        score: score.parse()?,
        time: centiseconds("thinking", time)?,
        nodes: number("thinking", nodes)?,
        extra,
        pv: pv.into_iter().map(str::to_string).collect(),
        bound,
    })
}

/// Takes the mark off the end of a variation, whether it stands alone or sticks to the last move.
fn take_bound(pv: &mut Vec<&str>) -> Bound {
    let Some(last) = pv.pop() else { return Bound::Exact };
    let (bound, bare) = match (last.strip_suffix('!'), last.strip_suffix('?')) {
        (Some(bare), _) => (Bound::Lower, bare),
        (_, Some(bare)) => (Bound::Upper, bare),
        _ => (Bound::Exact, last),
    };
    if !bare.is_empty() {
        pv.push(bare);
    }
    bound
}

impl FromStr for Score {
    type Err = ParseReplyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let score: i64 = number("score", text)?;
        let small = |n| i32::try_from(n).map_err(|_| malformed("score", "a score", text));
        if score <= -MATE {
            small(score + MATE).map(Self::Mate)
        } else if score >= MATE {
            // To mate in no moves makes no sense; reading it as one move keeps the sign.
            small((score - MATE).max(1)).map(Self::Mate)
        } else {
            small(score).map(Self::Centipawns)
        }
    }
}

/// Reads what follows `stat01:`.
pub(super) fn parse_status(rest: &str) -> Result<Status, ParseReplyError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [time, nodes, depth, left, total, current @ ..] = words.as_slice() else {
        return Err(malformed("stat01", "time, nodes, depth, left, total and move", rest));
    };
    Ok(Status {
        time: centiseconds("stat01", time)?,
        nodes: number("stat01", nodes)?,
        depth: number("stat01", depth)?,
        left: number("stat01", left)?,
        total: number("stat01", total)?,
        current: current.first().map(|current| current.to_string()),
    })
}

fn centiseconds(reply: &'static str, word: &str) -> Result<Duration, ParseReplyError> {
    let millis = number::<u64>(reply, word)?.checked_mul(10);
    millis.map(Duration::from_millis).ok_or_else(|| malformed(reply, "centiseconds", word))
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let centiseconds = self.time.as_millis() / 10;
        write!(f, "{} {} {centiseconds} {}", self.depth, self.score, self.nodes)?;
        match self.extra {
            Some(Extra { seldepth, nps, tbhits }) => write!(f, " {seldepth} {nps} {tbhits}\t")?,
            None => f.write_str(" ")?,
        }
        f.write_str(&self.pv.join(" "))?;
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => "!",
            Bound::Upper => "?",
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match *self {
            Self::Centipawns(centipawns) => i64::from(centipawns).clamp(1 - MATE, MATE - 1),
            Self::Mate(moves) if moves > 0 => MATE + i64::from(moves),
            Self::Mate(moves) => -MATE + i64::from(moves),
        };
        write!(f, "{score}")
    }
}

impl fmt::Display for Status {
    /// Writes the figures, without `stat01:`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, depth, left, total, .. } = self;
        write!(f, "{} {nodes} {depth} {left} {total}", self.time.as_millis() / 10)?;
        self.current.as_ref().map_or(Ok(()), |current| write!(f, " {current}"))
    }
}
