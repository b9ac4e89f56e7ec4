//! Facts of a move besides its evaluation, for the comments of the games.

use std::mem;

use treville_notation::pgn::Annotation;

use crate::player::{Figures, MoveReply};
use crate::settings::MoveDetail;

/// The most moves of a variation that a comment has, and the most letters of such a move.
const LONGEST_PV: usize = 32;
const LONGEST_MOVE: usize = 16;
/// The most letters of a line that was looked for.
const LONGEST_LINE: usize = 500;

/// The facts of a move besides its evaluation; none of moves that no engine has made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveFacts {
    /// The time on the mover's clock afterwards, in milliseconds.
    left: Option<i64>,
    /// The time that was measured, in milliseconds.
    time: i64,
    nodes: u64,
    figures: Figures,
    pv: String,
    /// Lines that are to stand there in any case.
    lines: Vec<String>,
}

impl MoveFacts {
    /// The facts of an engine's reply; `left` is the time on its clock afterwards, in milliseconds.
    pub(super) fn new(reply: &MoveReply, left: Option<i64>) -> MoveFacts {
        let time = i64::try_from(reply.time.as_millis()).unwrap_or(i64::MAX);
        let lines = reply.lines.iter().map(|line| harmless(line)).collect();
        let Some(info) = &reply.info else {
            return MoveFacts { left, time, lines, ..MoveFacts::default() };
        };
        // Nothing that an engine writes may end the text or the comment.
        let is_plain = |word: &&String| {
            word.len() <= LONGEST_MOVE
                && word.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"{}".contains(&byte))
        };
        let moves = info.pv.iter().take(LONGEST_PV).take_while(is_plain);
        let pv = moves.map(String::as_str).collect::<Vec<_>>().join(" ");
        MoveFacts { left, time, nodes: info.nodes, figures: info.figures, pv, lines }
    }

    /// Says what is wanted before the rest of the comment. What is not known is left out.
    pub fn write(&self, wanted: &[MoveDetail], annotation: &mut Annotation) {
        let mut words: Vec<String> =
            wanted.iter().filter_map(|detail| self.word(*detail)).collect();
        words.extend(self.lines.iter().map(|line| format!("line=\"{line}\"")));
        words.push(mem::take(&mut annotation.comment));
        words.retain(|word| !word.is_empty());
        annotation.comment = words.join(", ");
    }

    /// One of the details as fastchess writes it.
    fn word(&self, detail: MoveDetail) -> Option<String> {
        let figures = &self.figures;
        Some(match detail {
            MoveDetail::TimeLeft => format!("tl={}", seconds(self.left?)),
            MoveDetail::Latency => {
                let reported = i64::try_from(figures.time?.as_millis()).ok()?;
                format!("latency={}", seconds(self.time.saturating_sub(reported)))
            }
            MoveDetail::Nodes if self.nodes == 0 => return None,
            MoveDetail::Nodes => format!("n={}", self.nodes),
            MoveDetail::SelDepth => format!("sd={}", figures.seldepth?),
            MoveDetail::Nps => format!("nps={}", figures.nps?),
            MoveDetail::HashFull => format!("hashfull={}", figures.hashfull?),
            MoveDetail::TbHits => format!("tbhits={}", figures.tbhits?),
            MoveDetail::Pv if self.pv.is_empty() => return None,
            MoveDetail::Pv => format!("pv=\"{}\"", self.pv),
        })
    }
}

/// A line that ends neither its quotes nor the comment, and is short enough for it.
fn harmless(line: &str) -> String {
    let replaced = line.chars().take(LONGEST_LINE).map(|letter| match letter {
        '"' => '\'',
        '{' => '(',
        '}' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    });
    replaced.collect()
}

/// Seconds with three decimals.
fn seconds(milliseconds: i64) -> String {
    format!("{:.3}s", milliseconds as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Answer, EngineInfo};
    use std::time::Duration;

    const ALL: [MoveDetail; 8] = [
        MoveDetail::TimeLeft,
        MoveDetail::Latency,
        MoveDetail::Nodes,
        MoveDetail::SelDepth,
        MoveDetail::Nps,
        MoveDetail::HashFull,
        MoveDetail::TbHits,
        MoveDetail::Pv,
    ];

    fn comment(info: Option<EngineInfo>, left: Option<i64>, comment: &str) -> String {
        let answer = Answer::Move("e2e4".to_owned());
        let time = Duration::from_micros(1_503_900);
        let (lines, best) = (Vec::new(), Vec::new());
        let reply = MoveReply { answer, time, info, offers_draw: false, lines, best };
        let mut annotation = Annotation { comment: comment.to_owned(), ..Annotation::default() };
        MoveFacts::new(&reply, left).write(&ALL, &mut annotation);
        annotation.comment
    }

    #[test]
    fn what_an_engine_reports_stands_before_the_end_of_the_game() {
        let figures = Figures {
            time: Some(Duration::from_millis(1_505)),
            seldepth: Some(24),
            nps: Some(981_000),
            hashfull: Some(31),
            tbhits: Some(0),
        };
        let pv = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let info = EngineInfo { nodes: 71_234, pv, figures, ..EngineInfo::default() };
        assert_eq!(
            comment(Some(info), Some(59_750), "White mates"),
            "tl=59.750s, latency=-0.002s, n=71234, sd=24, nps=981000, hashfull=31, tbhits=0, \
             pv=\"e2e4 e7e5\", White mates"
        );
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        assert_eq!(comment(None, None, "book"), "book");
        assert_eq!(comment(None, Some(-3), ""), "tl=-0.003s");
        let quiet = EngineInfo { depth: 3, ..EngineInfo::default() };
        assert_eq!(comment(Some(quiet), None, ""), "");
    }

    #[test]
    fn a_variation_ends_before_what_could_end_the_comment() {
        for (pv, expected) in [
            (vec!["e2e4".to_owned(), "e7}5".to_owned(), "g1f3".to_owned()], "pv=\"e2e4\""),
            (vec!["\"".to_owned()], ""),
            (vec!["é".to_owned()], ""),
            (vec!["x".repeat(LONGEST_MOVE + 1)], ""),
        ] {
            let info = EngineInfo { pv, ..EngineInfo::default() };
            assert_eq!(comment(Some(info), None, ""), expected);
        }
        let long = EngineInfo { pv: vec!["e2e4".to_owned(); 3000], ..EngineInfo::default() };
        assert_eq!(comment(Some(long), None, "").matches("e2e4").count(), LONGEST_PV);
    }
}
