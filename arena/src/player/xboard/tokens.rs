//! Lines of an XBoard engine as tokens that mean something to the runner.

use treville_engine::protocol::xboard::reply::{self, Bound, Feature, Reply};
use treville_notation::pgn::{GameResult, NotedScore};

use crate::player::dialect::Figures;
use crate::player::info::InfoLine;

/// The style of an engine's moves. Before version 2 of the protocol there were two other styles,
/// and some engines write every move in both, so only one of them may count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveStyle {
    /// `move e7e5`.
    Plain,
    /// `My move is: e7e5`.
    Sentence,
    /// `3. ... e7e5`.
    Numbered,
}

/// A line that means something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// The engine's features.
    Features(Vec<Feature>),
    /// The FEN from which an engine-defined variant starts.
    SetUp(String),
    /// The answer to a ping.
    Pong(i64),
    /// The engine's move, in one of the styles.
    Move(MoveStyle, String),
    /// It claims that the game has ended.
    Claim(GameResult, String),
    /// It resigns.
    Resign,
    /// It offers a draw, or accepts one.
    OfferDraw,
    /// It takes this move for illegal.
    IllegalMove(String),
    /// It refuses a position: why.
    IllegalPosition(String),
    /// It complains of something else.
    Complaint(String),
    /// A report about the search, for [`read_info`].
    Info,
}

impl Token {
    /// Reads a line; none if it means nothing to the runner.
    pub fn read(line: &str) -> Option<Token> {
        if let Some((style, text)) = old_style_move(line) {
            return Some(Token::Move(style, text.to_owned()));
        }
        let start = line.trim_start();
        let is_figure = start.starts_with(|c: char| c.is_ascii_digit());
        let is_result = ["1-0", "0-1", "1/2-1/2"].iter().any(|result| start.starts_with(result));
        if is_figure && !is_result {
            return Some(Token::Info);
        }
        Some(match line.parse().ok()? {
            Reply::Feature(features) => Token::Features(features),
            Reply::Setup { fen, layout, .. } if !layout.prelude => Token::SetUp(fen),
            Reply::Pong(number) => Token::Pong(number),
            Reply::Move(text) => Token::Move(MoveStyle::Plain, first_word(&text).to_owned()),
            Reply::Result { result, comment } => match result {
                reply::GameResult::WhiteWins => Token::Claim(GameResult::WhiteWins, comment),
                reply::GameResult::BlackWins => Token::Claim(GameResult::BlackWins, comment),
                reply::GameResult::Draw => Token::Claim(GameResult::Draw, comment),
                reply::GameResult::Unfinished => return None,
            },
            Reply::Resign => Token::Resign,
            Reply::OfferDraw => Token::OfferDraw,
            Reply::IllegalMove { text, .. } => Token::IllegalMove(text),
            Reply::TellUserError(text) => match text.strip_prefix("Illegal position") {
                Some(_) => Token::IllegalPosition(text),
                None => Token::Complaint(text),
            },
            // Engines report commands that they do not know.
            Reply::Error { reason, .. } if reason.ends_with("command") => return None,
            Reply::Error { .. } => Token::Complaint(line.trim().to_owned()),
            _ => return None,
        })
    }
}

/// The move in `My move is: e7e5` and in `3. ... e7e5`.
fn old_style_move(line: &str) -> Option<(MoveStyle, &str)> {
    let line = line.trim_start();
    let (style, text) = match line.strip_prefix("My move is") {
        Some(rest) => (MoveStyle::Sentence, first_word(rest.trim_start().strip_prefix(':')?)),
        None => {
            let (number, rest) = line.split_once(". ... ")?;
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            (MoveStyle::Numbered, if is_number { first_word(rest) } else { "" })
        }
    };
    (!text.is_empty()).then_some((style, text))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Reads a report about the search.
pub(super) fn read_info(line: &str) -> Option<InfoLine> {
    let Ok(Reply::Thinking(thinking)) = line.parse() else { return None };
    let score = match thinking.score {
        reply::Score::Centipawns(centipawns) => NotedScore::Centipawns(centipawns),
        reply::Score::Mate(moves) => NotedScore::Mate(moves),
    };
    Some(InfoLine {
        score: Some(score),
        is_exact: thinking.bound == Bound::Exact,
        depth: Some(thinking.depth),
        nodes: Some(thinking.nodes),
        pv: thinking.pv,
        figures: Figures {
            time: Some(thinking.time),
            seldepth: thinking.extra.map(|extra| extra.seldepth),
            // One that is left out reads as 0.
            nps: thinking.extra.map(|extra| extra.nps).filter(|nps| *nps > 0),
            tbhits: thinking.extra.map(|extra| extra.tbhits),
            hashfull: None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn lines_of_all_kinds_are_read() {
        let text = str::to_owned;
        for (line, token) in [
            ("move e2e4", Some(Token::Move(MoveStyle::Plain, text("e2e4")))),
            ("move b1c3l extra", Some(Token::Move(MoveStyle::Plain, text("b1c3l")))),
            ("My move is: O-O", Some(Token::Move(MoveStyle::Sentence, text("O-O")))),
            ("My move is : e5", Some(Token::Move(MoveStyle::Sentence, text("e5")))),
            ("12. ... e7e8q", Some(Token::Move(MoveStyle::Numbered, text("e7e8q")))),
            ("My move is:", None),
            ("1-0 {White mates}", Some(Token::Claim(GameResult::WhiteWins, text("White mates")))),
            ("1/2-1/2", Some(Token::Claim(GameResult::Draw, text("")))),
            ("* {no end}", None),
            ("1-0abc", None),
            ("resign", Some(Token::Resign)),
            ("offer draw", Some(Token::OfferDraw)),
            ("Illegal move: e2e4", Some(Token::IllegalMove(text("e2e4")))),
            ("Illegal move (why): e2e4", Some(Token::IllegalMove(text("e2e4")))),
            ("tellusererror no book", Some(Token::Complaint(text("no book")))),
            ("Error (unknown command): computer", None),
            ("Error (unkown command): post", None),
            (
                "Error (no memory): memory 9",
                Some(Token::Complaint(text("Error (no memory): memory 9"))),
            ),
            ("pong 3", Some(Token::Pong(3))),
            ("  9  25 12 4711 e2e4 e7e5", Some(Token::Info)),
            ("# 1-0 {not meant}", None),
            ("movement e2e4", None),
            ("", None),
        ] {
            assert_eq!(Token::read(line), token, "{line}");
        }
    }

    #[test]
    fn reports_are_read_from_the_engines_view() {
        let info = read_info("9 -25 12 4711 20 39000 0\te2e4 e7e5").unwrap();
        assert_eq!((info.score, info.is_exact), (Some(NotedScore::Centipawns(-25)), true));
        assert_eq!((info.depth, info.nodes, info.pv.len()), (Some(9), Some(4711), 2));
        let figures = Figures {
            time: Some(Duration::from_millis(120)),
            seldepth: Some(20),
            nps: Some(39_000),
            hashfull: None,
            tbhits: Some(0),
        };
        assert_eq!(info.figures, figures);
        let mate = read_info("9 -100003 12 4711 e2e4 ?").unwrap();
        assert_eq!((mate.score, mate.is_exact), (Some(NotedScore::Mate(-3)), false));
        assert_eq!(read_info("9 what 12 4711 e2e4"), None);
    }
}
