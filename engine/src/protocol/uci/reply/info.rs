//! The `info` line: how a search is going.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::string_slice)]

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::field::{ParseReplyError, number, write_value};
pub use crate::score::Bound;

/// The fields of an `info` line. A field that is `None` or empty is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth of the iteration, in plies.
    pub depth: Option<u32>,
    /// The depth of the deepest line, in plies.
    pub seldepth: Option<u32>,
    /// The rank of this variation among several, from 1.
    pub multipv: Option<u32>,
    /// The score from the side to move's view.
    pub score: Option<Score>,
    /// The chances of a win, a draw and a loss for the side to move, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// The nodes searched so far.
    pub nodes: Option<u64>,
    /// The nodes searched per second.
    pub nps: Option<u64>,
    /// The part of the transposition table in use, in thousandths.
    pub hashfull: Option<u32>,
    /// The positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// The time used; whole milliseconds are written, a fraction is dropped.
    pub time: Option<Duration>,
    /// The root move being searched, as text.
    pub currmove: Option<String>,
    /// The rank of that move in the root's list, from 1.
    pub currmovenumber: Option<u32>,
    /// The principal variation, as text.
    pub pv: Vec<String>,
    /// Free text, which takes the rest of the line.
    pub string: Option<String>,
}

/// The score of an `info` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number.
    pub value: ScoreValue,
    /// Whether the true score is that number or beyond it.
    pub bound: Bound,
}

/// The number in a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves (not plies) to mate: above zero the side to move mates, below zero it is mated, at
    /// zero it has been mated.
    Mate(i32),
}

/// Reads what follows the word `info`.
pub(super) fn parse_info(line: &str) -> Result<Info, ParseReplyError> {
    let mut info = Info::default();
    let mut rest = line;
    while let Some(word) = next_word(&mut rest) {
        match word {
            "depth" => info.depth = Some(next_number("depth", &mut rest)?),
            "seldepth" => info.seldepth = Some(next_number("seldepth", &mut rest)?),
            "multipv" => info.multipv = Some(next_number("multipv", &mut rest)?),
            "score" => info.score = Some(parse_score(&mut rest)?),
            "wdl" => {
                let mut chance = || next_number("wdl", &mut rest);
                info.wdl = Some([chance()?, chance()?, chance()?]);
            }
            "nodes" => info.nodes = Some(next_number("nodes", &mut rest)?),
            "nps" => info.nps = Some(next_number("nps", &mut rest)?),
            "hashfull" => info.hashfull = Some(next_number("hashfull", &mut rest)?),
            "tbhits" => info.tbhits = Some(next_number("tbhits", &mut rest)?),
            "time" => {
                info.time = Some(Duration::from_millis(next_number("time", &mut rest)?));
            }
            "currmove" => info.currmove = next_word(&mut rest).map(str::to_string),
            "currmovenumber" => {
                info.currmovenumber = Some(next_number("currmovenumber", &mut rest)?);
            }
            "pv" => info.pv = moves_until_keyword(&mut rest),
            "string" => {
                info.string = Some(rest.trim().to_string());
                rest = "";
            }
            // Fields of other engines (`cpuload 50`) are passed over.
            _ => {}
        }
    }
    Ok(info)
}

fn parse_score(rest: &mut &str) -> Result<Score, ParseReplyError> {
    let value = match next_word(rest) {
        Some("cp") => ScoreValue::Centipawns(next_number("score cp", rest)?),
        Some("mate") => ScoreValue::Mate(next_number("score mate", rest)?),
        word => {
            return Err(ParseReplyError::new("score", "'cp' or 'mate'", word.unwrap_or_default()));
        }
    };
    let mut after = *rest;
    let bound = match next_word(&mut after) {
        Some("lowerbound") => Bound::Lower,
        Some("upperbound") => Bound::Upper,
        _ => return Ok(Score { value, bound: Bound::Exact }),
    };
    *rest = after;
    Ok(Score { value, bound })
}

fn moves_until_keyword(rest: &mut &str) -> Vec<String> {
    let mut moves = Vec::new();
    let mut after = *rest;
    while let Some(word) = next_word(&mut after).filter(|word| !is_info_word(word)) {
        moves.push(word.to_string());
        *rest = after;
    }
    moves
}

/// Whether a word opens a field of an `info` line, where a variation ends. The last three are not
/// ours, but other engines print them.
#[rustfmt::skip]
fn is_info_word(word: &str) -> bool {
    matches!(
        word,
        "depth" | "seldepth" | "multipv" | "score" | "wdl" | "nodes" | "nps" | "hashfull"
            | "tbhits" | "time" | "currmove" | "currmovenumber" | "pv" | "string"
            | "refutation" | "currline" | "cpuload"
    )
}

/// Takes the first word off `rest`.
fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_start();
    let (word, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    *rest = after;
    (!word.is_empty()).then_some(word)
}

fn next_number<T: FromStr>(context: &'static str, rest: &mut &str) -> Result<T, ParseReplyError> {
    number(context, next_word(rest).unwrap_or_default())
}

impl fmt::Display for Info {
    /// Writes the fields, each with a blank in front, without the word `info`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(f, "depth", self.depth)?;
        write_value(f, "seldepth", self.seldepth)?;
        write_value(f, "multipv", self.multipv)?;
        write_value(f, "score", self.score)?;
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        write_value(f, "nodes", self.nodes)?;
        write_value(f, "nps", self.nps)?;
        write_value(f, "hashfull", self.hashfull)?;
        write_value(f, "tbhits", self.tbhits)?;
        write_value(f, "time", self.time.map(|time| time.as_millis()))?;
        write_value(f, "currmove", self.currmove.as_ref())?;
        write_value(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        write_value(f, "string", self.string.as_ref())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreValue::Centipawns(centipawns) => write!(f, "cp {centipawns}")?,
            ScoreValue::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}
