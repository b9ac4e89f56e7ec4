//! What a line of an XBoard engine means to a runner.

use treville_core::pgn::{GameResult, Score};
use treville_engine::protocol::xboard::reply::{self, Bound, Feature, Reply};

use crate::player::thoughts::Said;

/// How an engine tells its move. Before version 2 of the protocol there were two other ways, and
/// some engines use both for every move, one line after the other: only one of them may count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// `move e7e5`.
    Plain,
    /// `My move is: e7e5`.
    Sentence,
    /// `3. ... e7e5`.
    Numbered,
}

/// A line that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// What the engine can do.
    Features(Vec<Feature>),
    /// The FEN from which an engine-defined variant starts.
    SetUp(String),
    /// The answer to a ping.
    Pong(i64),
    /// The engine's move, in one of the ways to tell it.
    Move(Manner, String),
    /// It says that the game has ended.
    Claim(GameResult, String),
    /// It gives up.
    Resign,
    /// It offers a draw, or agrees to one.
    OfferDraw,
    /// It takes this move for illegal.
    IllegalMove(String),
    /// It cannot play from a position: why.
    IllegalPosition(String),
    /// It complains of something else.
    Complaint(String),
    /// It thinks; [`thought`] reads more.
    Thought,
}

impl Word {
    /// Reads a line; none if it means nothing.
    pub fn read(line: &str) -> Option<Word> {
        if let Some((manner, text)) = old_style_move(line) {
            return Some(Word::Move(manner, text.to_owned()));
        }
        let start = line.trim_start();
        let is_figure = start.starts_with(|c: char| c.is_ascii_digit());
        let is_result = ["1-0", "0-1", "1/2-1/2"].iter().any(|result| start.starts_with(result));
        if is_figure && !is_result {
            return Some(Word::Thought);
        }
        Some(match line.parse().ok()? {
            Reply::Feature(features) => Word::Features(features),
            Reply::Setup { fen, layout, .. } if !layout.prelude => Word::SetUp(fen),
            Reply::Pong(number) => Word::Pong(number),
            Reply::Move(text) => Word::Move(Manner::Plain, first_word(&text).to_owned()),
            Reply::Result { result, comment } => match result {
                reply::GameResult::WhiteWins => Word::Claim(GameResult::WhiteWins, comment),
                reply::GameResult::BlackWins => Word::Claim(GameResult::BlackWins, comment),
                reply::GameResult::Draw => Word::Claim(GameResult::Draw, comment),
                reply::GameResult::Unfinished => return None,
            },
            Reply::Resign => Word::Resign,
            Reply::OfferDraw => Word::OfferDraw,
            Reply::IllegalMove { text, .. } => Word::IllegalMove(text),
            Reply::TellUserError(text) => match text.strip_prefix("Illegal position") {
                Some(_) => Word::IllegalPosition(text),
                None => Word::Complaint(text),
            },
            // GUIs send commands that not every engine knows, and engines say so.
            Reply::Error { reason, .. } if reason.ends_with("command") => return None,
            Reply::Error { .. } => Word::Complaint(line.trim().to_owned()),
            _ => return None,
        })
    }
}

/// The move in `My move is: e7e5` and in `3. ... e7e5`.
fn old_style_move(line: &str) -> Option<(Manner, &str)> {
    let line = line.trim_start();
    let (manner, text) = match line.strip_prefix("My move is") {
        Some(rest) => (Manner::Sentence, first_word(rest.trim_start().strip_prefix(':')?)),
        None => {
            let (number, rest) = line.split_once(". ... ")?;
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            (Manner::Numbered, if is_number { first_word(rest) } else { "" })
        }
    };
    (!text.is_empty()).then_some((manner, text))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Reads a line of thinking.
pub(super) fn thought(line: &str) -> Option<Said> {
    let Ok(Reply::Thinking(thinking)) = line.parse() else { return None };
    let score = match thinking.score {
        reply::Score::Centipawns(centipawns) => Score::Centipawns(centipawns),
        reply::Score::Mate(moves) => Score::Mate(moves),
    };
    Some(Said {
        score: Some(score),
        is_exact: thinking.bound == Bound::Exact,
        depth: Some(thinking.depth),
        nodes: Some(thinking.nodes),
        pv: thinking.pv,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds_are_read() {
        let text = str::to_owned;
        for (line, word) in [
            ("move e2e4", Some(Word::Move(Manner::Plain, text("e2e4")))),
            ("move b1c3l extra", Some(Word::Move(Manner::Plain, text("b1c3l")))),
            ("My move is: O-O", Some(Word::Move(Manner::Sentence, text("O-O")))),
            ("My move is : e5", Some(Word::Move(Manner::Sentence, text("e5")))),
            ("12. ... e7e8q", Some(Word::Move(Manner::Numbered, text("e7e8q")))),
            ("My move is:", None),
            ("1-0 {White mates}", Some(Word::Claim(GameResult::WhiteWins, text("White mates")))),
            ("1/2-1/2", Some(Word::Claim(GameResult::Draw, text("")))),
            ("* {no end}", None),
            ("1-0abc", None),
            ("resign", Some(Word::Resign)),
            ("offer draw", Some(Word::OfferDraw)),
            ("Illegal move: e2e4", Some(Word::IllegalMove(text("e2e4")))),
            ("Illegal move (why): e2e4", Some(Word::IllegalMove(text("e2e4")))),
            ("tellusererror no book", Some(Word::Complaint(text("no book")))),
            ("Error (unknown command): computer", None),
            ("Error (unkown command): post", None),
            (
                "Error (no memory): memory 9",
                Some(Word::Complaint(text("Error (no memory): memory 9"))),
            ),
            ("pong 3", Some(Word::Pong(3))),
            ("  9  25 12 4711 e2e4 e7e5", Some(Word::Thought)),
            ("# 1-0 {not meant}", None),
            ("movement e2e4", None),
            ("", None),
        ] {
            assert_eq!(Word::read(line), word, "{line}");
        }
    }

    #[test]
    fn thinking_is_read_from_the_engines_view() {
        let said = thought("9 -25 12 4711 20 39000 0\te2e4 e7e5").unwrap();
        assert_eq!((said.score, said.is_exact), (Some(Score::Centipawns(-25)), true));
        assert_eq!((said.depth, said.nodes, said.pv.len()), (Some(9), Some(4711), 2));
        let mate = thought("9 -100003 12 4711 e2e4 ?").unwrap();
        assert_eq!((mate.score, mate.is_exact), (Some(Score::Mate(-3)), false));
        assert_eq!(thought("9 what 12 4711 e2e4"), None);
    }
}
