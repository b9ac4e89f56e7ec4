//! The ends of games, in the words of the PGN.

use treville_core::color::Color;
use treville_core::outcome::Outcome;
use treville_core::pgn::GameResult;

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

    pub(super) fn on_time(color: Color) -> Ending {
        Ending::new(lost_by(color), Termination::TimeForfeit, format!("{color} loses on time"))
    }

    pub(super) fn illegal(color: Color, text: &str) -> Ending {
        let reason = format!("{color} makes an illegal move: {text}");
        Ending::new(lost_by(color), Termination::IllegalMove, reason)
    }

    pub(super) fn stalled(color: Color) -> Ending {
        let reason = format!("{color}'s connection stalls");
        Ending::new(lost_by(color), Termination::Stalled, reason)
    }

    pub(super) fn crashed(color: Color, status: &str) -> Ending {
        let reason = format!("{color} crashes: {status}");
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
