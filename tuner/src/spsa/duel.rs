//! Pairs of games between two sides that differ in their search parameters or in their evaluation.

use std::sync::atomic::AtomicBool;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_engine::search::Params;
use treville_eval::position::evaluator::Evaluator;
use treville_notation::pgn::GameResult;

use super::tally::Tally;
use crate::selfplay::ending::play_out;
use crate::selfplay::openings::OpeningBooks;
use crate::selfplay::thinking::Thinker;
use treville_kit::failure::Failure;
use treville_results::plan::Plan;

/// Two sides that play each other, pair after pair. Each has a table and histories of its own, so
/// that it does not see what the other's parameters have found.
pub struct Rivals<'a> {
    plan: &'a Plan,
    openings: &'a OpeningBooks<'a>,
    plus: Thinker<'a>,
    minus: Thinker<'a>,
}

impl<'a> Rivals<'a> {
    /// Two sides, plus and minus, that play as the plan says, each by its evaluation, and abandon
    /// their game once `stop` is set.
    ///
    /// # Errors
    ///
    /// There is no memory for their tables.
    pub fn new(
        plan: &'a Plan,
        openings: &'a OpeningBooks<'a>,
        [plus, minus]: [&Evaluator; 2],
        stop: &'a AtomicBool,
    ) -> Result<Rivals<'a>, Failure> {
        let thinker = |evaluator| Thinker::new(plan, evaluator, stop);
        Ok(Rivals { plan, openings, plus: thinker(plus)?, minus: thinker(minus)? })
    }

    /// The nodes of all games so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.plus.nodes() + self.minus.nodes()
    }

    /// Plays the pair with this number from one opening, each side with White once and with its
    /// parameters; none if it was abandoned.
    ///
    /// # Errors
    ///
    /// There is no opening for it.
    pub fn play(
        &mut self,
        number: u32,
        [plus, minus]: [Params; 2],
    ) -> Result<Option<Tally>, Failure> {
        let opening = self.openings.game(number)?;
        let rules = opening.position().rules();
        let mut tally = Tally::default();
        for color in Color::ALL {
            self.plus.begin(rules, plus);
            self.minus.begin(rules, minus);
            let Some(result) = self.game(opening.clone(), color) else { return Ok(None) };
            tally += Tally::of(color, result);
        }
        Ok(Some(tally))
    }

    /// Plays a game in which plus has this colour; none if it was abandoned.
    fn game(&mut self, opening: Game, color: Color) -> Option<GameResult> {
        let end = play_out(opening, self.plan.adjudication, |game| {
            let is_plus = game.position().turn() == color;
            let thinker = if is_plus { &mut self.plus } else { &mut self.minus };
            thinker.turn(game)
        });
        end.map(|(result, _)| result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;
    use treville_engine::variant::Variant;
    use treville_eval::net::judge::Judge;

    #[test]
    fn plus_moves_the_men_of_its_colour_and_wins_what_they_win() {
        let plan = Plan { variant: Variant::chess(), ..Plan::default() };
        let openings = OpeningBooks::new(&plan).unwrap();
        let pieces = Rules::chess().pieces;
        let evaluator = Evaluator::new(pieces, Judge::Classical);
        let stop = AtomicBool::new(false);
        // White mates at once, so that Black has nothing to think about.
        let mate = fen::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Rules::chess(), None).unwrap();
        for color in Color::ALL {
            let mut rivals = Rivals::new(&plan, &openings, [&evaluator; 2], &stop).unwrap();
            assert_eq!(rivals.game(Game::new(mate.position), color), Some(GameResult::WhiteWins));
            let is_white = color == Color::White;
            assert_eq!((rivals.plus.nodes() > 0, rivals.minus.nodes() > 0), (is_white, !is_white));
            let lead = Tally::of(color, GameResult::WhiteWins).lead();
            assert_eq!(lead, if is_white { 1 } else { -1 });
            assert_eq!(Tally::of(color, GameResult::BlackWins).lead(), -lead);
            assert_eq!(Tally::of(color, GameResult::Draw).lead(), 0);
        }
    }
}
