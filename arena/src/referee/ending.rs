//! The ends of games, in the words of the PGN.

use treville_core::color::Color;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_engine::record;
use treville_notation::pgn::GameResult;

use crate::record::Termination;
use treville_kit::failure::quoted;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub result: GameResult,
    pub termination: Termination,
    pub reason: String,
}

/// The result if this side has lost.
fn lost_by(loser: Color) -> GameResult {
    match loser {
        Color::White => GameResult::BlackWins,
        Color::Black => GameResult::WhiteWins,
    }
}

impl Ending {
    fn new(result: GameResult, termination: Termination, reason: impl Into<String>) -> Ending {
        Ending { result, termination, reason: reason.into() }
    }

    pub(super) fn on_board(outcome: Outcome) -> Ending {
        Ending::new(Some(outcome).into(), Termination::Normal, outcome.to_string())
    }

    pub(super) fn adjudicated(result: GameResult, reason: &str) -> Ending {
        Ending::new(result, Termination::Adjudication, reason)
    }

    pub(super) fn agreed() -> Ending {
        Ending::new(GameResult::Draw, Termination::Normal, "Draw by agreement")
    }

    pub(super) fn resigned(color: Color) -> Ending {
        Ending::new(lost_by(color), Termination::Normal, format!("{color} resigns"))
    }

    /// A claim counts only if it is against the side that makes it.
    pub(super) fn claimed(color: Color, result: GameResult, reason: &str) -> Ending {
        if result == lost_by(color) {
            return Ending::resigned(color);
        }
        let claim = format!("{color} claims a result that is not on the board: {result}");
        let claim = if reason.is_empty() { claim } else { format!("{claim} {}", quoted(reason)) };
        Ending::new(lost_by(color), Termination::FalseClaim, claim)
    }

    /// By the same law as on the board: a side that cannot win does not win on time either.
    pub(super) fn on_time(color: Color, position: &Position) -> Ending {
        let result = record::Ending::on_time(position, color).result();
        let reason = match result {
            GameResult::Draw => {
                format!("Draw: {color} runs out of time, and {} cannot win", !color)
            }
            _ => format!("{color} loses on time"),
        };
        Ending::new(result, Termination::TimeForfeit, reason)
    }

    /// An engine that does not answer. By then the flag has fallen in this position, if there is one.
    pub(super) fn stalled(color: Color, flag: Option<&Position>) -> Ending {
        let result = flag.map(|at| record::Ending::on_time(at, color).result());
        let reason = match result {
            Some(GameResult::Draw) => {
                format!("Draw: {color}'s connection stalls, and {} cannot win", !color)
            }
            _ => format!("{color}'s connection stalls"),
        };
        Ending::new(result.unwrap_or(lost_by(color)), Termination::Stalled, reason)
    }

    pub(super) fn illegal(color: Color, text: &str) -> Ending {
        let reason = format!("{color} makes an illegal move: {text}");
        Ending::new(lost_by(color), Termination::IllegalMove, reason)
    }

    pub(super) fn crashed(color: Color, status: &str) -> Ending {
        // Other runners say so too, and servers look for the word.
        let reason = format!("{color} disconnects: {status}");
        Ending::new(lost_by(color), Termination::Crash, reason)
    }

    pub(super) fn disconnected(color: Color) -> Ending {
        Ending::new(lost_by(color), Termination::Disconnect, format!("{color} disconnects"))
    }

    pub(super) fn not_started(color: Color, problem: &str) -> Ending {
        let reason = format!("{color} does not start: {problem}");
        Ending::new(lost_by(color), Termination::NoStart, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;

    #[test]
    fn time_that_runs_out_against_what_cannot_win_is_a_draw() {
        let chess = |fen: &str| fen::parse(fen, Rules::chess(), None).unwrap().position;
        for (fen, loser, result) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::White, GameResult::Draw),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Color::Black, GameResult::WhiteWins),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Color::White, GameResult::Draw),
            // A knight mates nobody beside a queen of his, and can beside a pawn.
            ("4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", Color::White, GameResult::Draw),
            ("4k1n1/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::White, GameResult::BlackWins),
        ] {
            let ending = Ending::on_time(loser, &chess(fen));
            assert_eq!(ending.result, result, "{fen} {loser}");
            assert_eq!(ending.termination, Termination::TimeForfeit);
        }
        // What waits counts as well.
        let waiting = "4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 0 1";
        let position = fen::parse(waiting, Rules::musketeer(), None).unwrap().position;
        for (loser, result) in
            [(Color::White, GameResult::Draw), (Color::Black, GameResult::WhiteWins)]
        {
            assert_eq!(Ending::on_time(loser, &position).result, result, "{loser}");
        }
        let bare = chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let drawn = Ending::on_time(Color::White, &bare);
        assert_eq!(drawn.reason, "Draw: White runs out of time, and Black cannot win");
        // The clock of one that never answers has run out as well, if it has any.
        let silent = Ending::stalled(Color::White, Some(&bare));
        assert_eq!((silent.result, silent.termination), (GameResult::Draw, Termination::Stalled));
        assert_eq!(silent.reason, "Draw: White's connection stalls, and Black cannot win");
        assert_eq!(Ending::stalled(Color::Black, Some(&bare)).result, GameResult::WhiteWins);
        assert_eq!(Ending::stalled(Color::White, None).result, GameResult::BlackWins);
    }

    #[test]
    fn claims_count_against_their_author_only() {
        let resigned = Ending::claimed(Color::White, GameResult::BlackWins, "White resigns");
        assert_eq!(resigned, Ending::resigned(Color::White));
        for claim in [GameResult::WhiteWins, GameResult::Draw] {
            let ending = Ending::claimed(Color::White, claim, "");
            assert_eq!(ending.result, GameResult::BlackWins);
            assert_eq!(ending.termination, Termination::FalseClaim);
        }
        let ending = Ending::claimed(Color::Black, GameResult::Draw, "Draw by repetition");
        assert_eq!(
            (ending.result, ending.reason.as_str()),
            (
                GameResult::WhiteWins,
                "Black claims a result that is not on the board: 1/2-1/2 'Draw by repetition'"
            )
        );
    }
}
