//! Moves, the engine's and the opponent's, and what they lead to.

use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::san::{self, SanError};
use treville_core::uci::{self, MoveError};

use super::state::{Mode, Purpose, XBoard, illegal, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::{GameResult, Reply};
use crate::score::Score;

impl XBoard {
    pub(super) fn go(&mut self) -> Vec<Action> {
        let turn = self.position().turn();
        if self.is_choosing() || self.lost {
            return Vec::new();
        }
        self.abandoning(|xboard| {
            xboard.mode = Mode::Plays(turn);
            xboard.proceed()
        })
    }

    pub(super) fn play_other(&mut self) -> Vec<Action> {
        let turn = self.position().turn();
        if self.lost {
            return Vec::new();
        }
        self.abandoning(|xboard| {
            xboard.mode = Mode::Plays(!turn);
            Vec::new()
        })
    }

    pub(super) fn user_move(&mut self, text: &str) -> Vec<Action> {
        if self.lost {
            return vec![illegal("no position is set up", text)];
        }
        if self.is_choosing() {
            return vec![illegal("the engine is to move", text)];
        }
        let m = match read(self.position(), text) {
            Ok(m) => m,
            Err(reason) => return vec![illegal(&reason, text)],
        };
        let mut actions = self.hear_of_gating(m, text);
        actions.extend(self.ponder_hit(m).unwrap_or_else(|| {
            self.abandoning(|xboard| {
                xboard.play(m);
                xboard.proceed()
            })
        }));
        actions
    }

    pub(super) fn play(&mut self, m: Move) {
        self.game.play_unchecked(m);
        let announced = self.announced;
        self.changed();
        self.announced = announced;
    }

    /// Goes on with the game, or with the analysis, after the position or the sides have changed.
    pub(super) fn proceed(&mut self) -> Vec<Action> {
        match self.mode {
            Mode::Force => Vec::new(),
            Mode::Analysis => self.analyse(),
            Mode::Plays(side) => {
                if let Some(end) = self.announce() {
                    vec![reply(end)]
                } else if side == self.position().turn() {
                    self.think()
                } else {
                    Vec::new()
                }
            }
        }
    }

    fn think(&mut self) -> Vec<Action> {
        if self.lost || !self.position().has_moves() {
            return Vec::new();
        }
        self.clocks.run();
        let mut limits = self.clocks.limits(&self.game, self.settings.move_overhead);
        limits.searchmoves = self.searchmoves();
        self.search(self.game.clone(), limits, Purpose::Move)
    }

    /// The result, if the game has ended and nothing has been said yet.
    fn announce(&mut self) -> Option<Reply> {
        let outcome = self.outcome()?;
        if self.lost || self.announced == Some(outcome) {
            return None;
        }
        self.announced = Some(outcome);
        let result = match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        };
        Some(Reply::Result { result, comment: outcome.to_string() })
    }

    /// The game's outcome, as far as XBoard agrees: a claim that it thinks false loses the game. It
    /// takes a position for dead when nothing is left but a knight or a bishop.
    fn outcome(&self) -> Option<Outcome> {
        match self.game.outcome() {
            Some(Outcome::Draw(DrawReason::DeadPosition))
                if self.position().board().occupied().count() > 3 =>
            {
                let reason = if self.game.repetitions() >= 3 {
                    DrawReason::Repetition
                } else if self.position().is_past_move_rule() {
                    DrawReason::FiftyMoves
                } else {
                    return None;
                };
                Some(Outcome::Draw(reason))
            }
            outcome => outcome,
        }
    }

    /// The end of a search: the engine's move is played and sent.
    pub(super) fn best_move(&mut self, best: Option<Move>, ponder: Option<Move>) -> Vec<Action> {
        let Some(search) = self.search.take() else { return Vec::new() };
        match search.purpose {
            Purpose::SetUp => self.chosen(best),
            Purpose::Move => {
                let score = search.info.map(|info| info.score);
                let mut actions =
                    best.map(|best| self.make(best, ponder, score)).unwrap_or_default();
                actions.extend(self.answer_pings());
                actions.extend(self.ponder());
                actions
            }
            // The GUI has not asked for a move.
            Purpose::Ponder(_) | Purpose::Analysis => Vec::new(),
        }
    }

    /// Plays the engine's move, unless it has had enough.
    fn make(&mut self, best: Move, ponder: Option<Move>, score: Option<Score>) -> Vec<Action> {
        self.clocks.stop(&self.game);
        if let Some(resignation) = self.judge(score) {
            self.mode = Mode::Force;
            return vec![reply(resignation)];
        }
        let mut replies = vec![Reply::Move(uci::write(self.position(), best, true))];
        self.play(best);
        self.expected = ponder.filter(|m| self.position().is_legal(*m));
        replies.extend(self.announce());
        replies.extend(self.peace());
        replies.into_iter().map(reply).collect()
    }

    pub(super) fn hint(&self) -> Vec<Action> {
        let expected = self.expected.map(|m| uci::write(self.position(), m, true));
        expected.map(|text| reply(Reply::Hint(text))).into_iter().collect()
    }
}

/// Reads a move as coordinates, or else as SAN. The reason why it is none is about the former where
/// the text begins with squares.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, String> {
    let coordinates = match text.as_bytes() {
        // The sign between the squares and the letter of a promotion or a gate says nothing.
        [_, _, _, _, b'=' | b'/', _] => text.replace(['=', '/'], ""),
        _ => text.to_owned(),
    };
    uci::parse(position, &coordinates).or_else(|problem| {
        san::parse(position, text).map_err(|other| match (problem, other) {
            (MoveError::Text(..), SanError::Move(problem)) => reason(&problem),
            (MoveError::Text(..), other) => other.to_string(),
            (problem, _) => reason(&problem),
        })
    })
}

/// Why a text is no move, without the text, since that follows.
fn reason(problem: &MoveError) -> String {
    match problem {
        MoveError::Text(expected, _) => format!("expected {expected}"),
        MoveError::Illegal(reason, _) => reason.to_string(),
        MoveError::Gate(_, Some(letter)) => format!("the gated piece is '{letter}'"),
        MoveError::Gate(_, None) => "no piece is gated".to_owned(),
    }
}
