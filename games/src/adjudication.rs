//! Ending games whose result is clear from the engines' own scores.

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::pgn::{GameResult, Score};

use crate::settings::Adjudication;

/// Counts for how many moves the scores of each side have been within or beyond the bounds.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Consecutive moves with a score near zero.
    drawish: ByColor<u32>,
    /// Consecutive moves with a lost score.
    lost: ByColor<u32>,
    /// Consecutive moves with a won score.
    won: ByColor<u32>,
}

/// The score of a mate, which is beyond any bound.
const MATE: i64 = i64::MAX;

impl Adjudicator {
    /// The counts at the start of a game.
    #[must_use]
    pub fn new(rules: Adjudication) -> Adjudicator {
        let none = ByColor([0; 2]);
        Adjudicator { rules, drawish: none, lost: none, won: none }
    }

    /// Counts a move of a side, with its score from its own view. A move without a score resets the
    /// counts.
    pub fn add(&mut self, mover: Color, score: Option<Score>) {
        let centipawns = score.map(|score| match score {
            Score::Centipawns(centipawns) => i64::from(centipawns),
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        });
        let count = |moves: &mut u32, holds: bool| *moves = if holds { *moves + 1 } else { 0 };
        let within = |bound: u32| centipawns.is_some_and(|cp| cp.abs() <= i64::from(bound));
        let draw = self.rules.draw.map_or(0, |rule| rule.score);
        count(&mut self.drawish[mover], within(draw));
        let bound = self.rules.resign.map_or(i64::MAX, |rule| i64::from(rule.score));
        count(&mut self.lost[mover], centipawns.is_some_and(|cp| cp <= -bound));
        count(&mut self.won[mover], centipawns.is_some_and(|cp| cp >= bound));
    }

    /// The result of a game that is not over on the board, and the reason, if a rule decides it.
    #[must_use]
    pub fn verdict(&self, game: &Game) -> Option<(GameResult, &'static str)> {
        if let Some(rule) = self.rules.resign {
            for loser in Color::ALL {
                let agreed = !rule.twosided || self.won[!loser] >= rule.movecount;
                if self.lost[loser] >= rule.movecount && agreed {
                    return Some(match loser {
                        Color::White => (GameResult::BlackWins, "Black wins by adjudication"),
                        Color::Black => (GameResult::WhiteWins, "White wins by adjudication"),
                    });
                }
            }
        }
        let full_moves = u32::try_from(game.moves().len() / 2).unwrap_or(u32::MAX);
        if let Some(rule) = self.rules.draw
            && full_moves >= rule.movenumber
            && Color::ALL.into_iter().all(|color| self.drawish[color] >= rule.movecount)
        {
            return Some((GameResult::Draw, "Draw by adjudication"));
        }
        let is_long = self.rules.maxmoves > 0 && full_moves >= self.rules.maxmoves;
        is_long.then_some((GameResult::Draw, "Draw by adjudication: too many moves"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{DrawRule, ResignRule};
    use treville_core::position::Position;
    use treville_core::rules::Rules;
    use treville_core::uci;

    /// A game of this length, knights out and back.
    fn game(plies: usize) -> Game {
        let mut game = Game::new(Position::start(Rules::chess()));
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies) {
            let m = uci::parse(game.position(), text).unwrap();
            game.play_unchecked(m);
        }
        game
    }

    fn add(adjudicator: &mut Adjudicator, white: i32, black: i32) {
        adjudicator.add(Color::White, Some(Score::Centipawns(white)));
        adjudicator.add(Color::Black, Some(Score::Centipawns(black)));
    }

    #[test]
    fn a_draw_needs_both_sides_near_zero_for_long_enough_and_late_enough() {
        let draw = Some(DrawRule { movenumber: 3, movecount: 2, score: 10 });
        let mut adjudicator = Adjudicator::new(Adjudication { draw, ..Adjudication::default() });
        add(&mut adjudicator, 0, 10);
        assert_eq!(adjudicator.verdict(&game(6)), None);
        add(&mut adjudicator, -10, 3);
        assert_eq!(adjudicator.verdict(&game(5)), None, "too early");
        let drawn = Some((GameResult::Draw, "Draw by adjudication"));
        assert_eq!(adjudicator.verdict(&game(6)), drawn);
        adjudicator.add(Color::White, Some(Score::Centipawns(11)));
        assert_eq!(adjudicator.verdict(&game(6)), None, "the count starts again");
        add(&mut adjudicator, 0, 0);
        adjudicator.add(Color::White, None);
        assert_eq!(adjudicator.verdict(&game(6)), None, "no score is no agreement");
    }

    #[test]
    fn a_loss_needs_the_losers_word_and_perhaps_the_winners() {
        let rule = ResignRule { movecount: 2, score: 500, twosided: false };
        let one_sided = Adjudication { resign: Some(rule), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::new(one_sided);
        add(&mut adjudicator, 499, -500);
        add(&mut adjudicator, 499, -2000);
        let white_wins = Some((GameResult::WhiteWins, "White wins by adjudication"));
        assert_eq!(adjudicator.verdict(&game(2)), white_wins);

        let rule = ResignRule { twosided: true, ..rule };
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: Some(rule), ..Adjudication::default() });
        add(&mut adjudicator, 499, -500);
        add(&mut adjudicator, 600, -2000);
        assert_eq!(adjudicator.verdict(&game(2)), None, "White has said so once only");
        adjudicator.add(Color::White, Some(Score::Mate(7)));
        assert_eq!(adjudicator.verdict(&game(2)), white_wins, "a mate is beyond every bound");
        adjudicator.add(Color::Black, Some(Score::Mate(-7)));
        assert_eq!(adjudicator.verdict(&game(2)), white_wins);
    }

    #[test]
    fn long_games_are_drawn_if_asked() {
        let long = Adjudication { maxmoves: 4, ..Adjudication::default() };
        assert_eq!(Adjudicator::new(long).verdict(&game(7)), None);
        assert!(Adjudicator::new(long).verdict(&game(8)).is_some());
        assert_eq!(Adjudicator::new(Adjudication::default()).verdict(&game(400)), None);
    }

    #[test]
    fn without_rules_nothing_is_adjudicated() {
        let mut adjudicator = Adjudicator::new(Adjudication::default());
        for _ in 0..100 {
            add(&mut adjudicator, 0, 0);
            adjudicator.add(Color::White, Some(Score::Mate(-1)));
        }
        assert_eq!(adjudicator.verdict(&game(200)), None);
    }
}
