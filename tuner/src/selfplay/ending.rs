//! A game inside the process from its opening to its end.

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_engine::score::Score;
use treville_notation::pgn::GameResult;

use crate::positions::game::Ending;
use treville_games::adjudication::Adjudicator;
use treville_games::settings::Adjudication;

/// The action of a side on its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// It plays this move, which has this score.
    Move(Move, Score),
    /// It has no move although the game is not over: the game is a draw.
    Pass,
    /// The game is abandoned.
    GiveUp,
}

/// Plays a game to its end on the board or by adjudication; none if it was abandoned.
pub fn play_out(
    mut game: Game,
    rules: Adjudication,
    mut turn: impl FnMut(&Game) -> Turn,
) -> Option<(GameResult, Ending)> {
    let mut adjudicator = Adjudicator::new(rules);
    loop {
        if let Some(end) = end(&game, &adjudicator, rules.maxmoves) {
            return Some(end);
        }
        match turn(&game) {
            Turn::Move(m, score) => {
                game.play_unchecked(m);
                adjudicator.add(&game, Some(score.into()));
            }
            Turn::Pass => return Some((GameResult::Draw, Ending::TooLong)),
            Turn::GiveUp => return None,
        }
    }
}

/// The end of the game, on the board or by adjudication; none if it has not ended.
fn end(game: &Game, adjudicator: &Adjudicator, most: u32) -> Option<(GameResult, Ending)> {
    if let Some(outcome) = game.outcome() {
        return Some((Some(outcome).into(), outcome.into()));
    }
    let (result, _) = adjudicator.verdict(game)?;
    let is_long = most > 0 && game.moves().len() / 2 >= most as usize;
    Some(match result {
        GameResult::Draw if is_long => (result, Ending::TooLong),
        GameResult::Draw => (result, Ending::Agreed),
        result => (result, Ending::Resigned),
    })
}
