//! Ending games whose result is clear from the engines' own scores.

use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::position::Position;
use treville_notation::pgn::{GameResult, NotedScore};

use crate::settings::Adjudication;

/// Counts for how many moves the scores of each side have been within or beyond the bounds.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Consecutive plies of both sides with a score near zero, since the last move that cannot be
    /// taken back.
    drawish: u32,
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
        Adjudicator { rules, drawish: 0, lost: none, won: none }
    }

    /// Counts the last move of a game, with the mover's score. A move without a score resets the
    /// counts, and one that changes the material or moves a pawn that of a draw.
    pub fn add(&mut self, game: &Game, score: Option<NotedScore>) {
        let [.., before, after] = game.positions() else { return };
        let mover = before.turn();
        let centipawns = score.map(|score| match score {
            NotedScore::Centipawns(centipawns) => i64::from(centipawns),
            NotedScore::Mate(moves) if moves > 0 => MATE,
            NotedScore::Mate(_) => -MATE,
        });
        let count = |moves: &mut u32, holds: bool| *moves = if holds { *moves + 1 } else { 0 };
        if is_progress(before, after) {
            self.drawish = 0;
        }
        let draw = self.rules.draw.map_or(0, |rule| i64::from(rule.score));
        count(&mut self.drawish, centipawns.is_some_and(|cp| cp.abs() <= draw));
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
            && self.drawish >= rule.movecount.saturating_mul(2)
        {
            return Some((GameResult::Draw, "Draw by adjudication"));
        }
        let is_long = self.rules.maxmoves > 0 && full_moves >= self.rules.maxmoves;
        is_long.then_some((GameResult::Draw, "Draw by adjudication: too many moves"))
    }
}

/// Whether a move has brought the game on: a capture, a pawn's move, or a piece that has entered.
fn is_progress(before: &Position, after: &Position) -> bool {
    let men = |position: &Position| position.board().occupied().count();
    after.halfmove_clock() == 0 || men(before) != men(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{DrawRule, ResignRule};
    use treville_core::rules::Rules;
    use treville_core::{fen, uci};

    /// Knights out and back: moves that change nothing.
    const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

    /// A game with its adjudicator.
    struct AdjudicatedGame {
        game: Game,
        adjudicator: Adjudicator,
    }

    impl AdjudicatedGame {
        fn new(start: Position, rules: Adjudication) -> AdjudicatedGame {
            AdjudicatedGame { game: Game::new(start), adjudicator: Adjudicator::new(rules) }
        }

        fn chess(rules: Adjudication) -> AdjudicatedGame {
            AdjudicatedGame::new(Position::start(Rules::chess()), rules)
        }

        fn play(&mut self, text: &str, score: Option<NotedScore>) {
            self.game.play_unchecked(uci::parse(self.game.position(), text).unwrap());
            self.adjudicator.add(&self.game, score);
        }

        /// Plays moves with these scores in centipawns, each of its mover, that change nothing.
        fn shuffle(&mut self, scores: &[i32]) {
            for score in scores {
                let text = SHUFFLE[self.game.moves().len() % 4];
                self.play(text, Some(NotedScore::Centipawns(*score)));
            }
        }

        fn verdict(&self) -> Option<(GameResult, &'static str)> {
            self.adjudicator.verdict(&self.game)
        }
    }

    const DRAWN: Option<(GameResult, &str)> = Some((GameResult::Draw, "Draw by adjudication"));
    const WHITE_WINS: Option<(GameResult, &str)> =
        Some((GameResult::WhiteWins, "White wins by adjudication"));

    fn draw(movenumber: u32, movecount: u32, score: u32) -> Adjudication {
        let draw = Some(DrawRule { movenumber, movecount, score });
        Adjudication { draw, ..Adjudication::default() }
    }

    fn resign(movecount: u32, score: u32, twosided: bool) -> Adjudication {
        let resign = Some(ResignRule { movecount, score, twosided });
        Adjudication { resign, ..Adjudication::default() }
    }

    #[test]
    fn a_draw_needs_both_sides_near_zero_for_long_enough_and_late_enough() {
        let mut played = AdjudicatedGame::chess(draw(3, 2, 10));
        played.shuffle(&[0, 10, -10, 3]);
        assert_eq!(played.verdict(), None, "too early");
        played.shuffle(&[0]);
        assert_eq!(played.verdict(), None, "two moves and a half");
        played.shuffle(&[0]);
        assert_eq!(played.verdict(), DRAWN);
        played.shuffle(&[11]);
        assert_eq!(played.verdict(), None, "the count starts again");
        played.shuffle(&[0, 0, 0]);
        assert_eq!(played.verdict(), None, "one side has agreed once only");
        played.shuffle(&[0]);
        assert_eq!(played.verdict(), DRAWN);
        played.play(SHUFFLE[3], None);
        assert_eq!(played.verdict(), None, "no score is no agreement");
        let mut played = AdjudicatedGame::chess(draw(0, 1, 10));
        played.play("g1f3", Some(NotedScore::Mate(3)));
        played.play("g8f6", Some(NotedScore::Centipawns(0)));
        assert_eq!(played.verdict(), None, "a mate is beyond every bound");
    }

    /// The counted moves say that nothing happens any more.
    #[test]
    fn a_draw_is_counted_anew_after_a_capture_a_pawns_move_and_an_entering_piece() {
        let chess = |fen: &str| fen::parse(fen, Rules::chess(), None).unwrap().position;
        let musketeer = fen::parse(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LgCblgcb] w KQkq - 0 1",
            Rules::musketeer(),
            None,
        );
        let seirawan = Position::start(Rules::seirawan());
        let quiet = chess("4k3/8/8/3p4/8/2N5/4P3/R3K2R w KQ - 0 1");
        for (start, first, counts) in [
            (quiet, "c3d5", false),
            (quiet, "e2e4", false),
            (quiet, "c3b5", true),
            (quiet, "e1g1", true),
            (chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6", false),
            (chess("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8q", false),
            (seirawan, "b1c3h", false),
            (seirawan, "b1c3", true),
            (musketeer.unwrap().position, "g1f3", false),
        ] {
            let mut played = AdjudicatedGame::new(start, draw(0, 1, 10));
            played.adjudicator.drawish = 7;
            played.play(first, Some(NotedScore::Centipawns(0)));
            assert_eq!(played.adjudicator.drawish, if counts { 8 } else { 1 }, "{first}");
        }
    }

    #[test]
    fn a_loss_needs_the_losers_word_and_perhaps_the_winners() {
        let mut played = AdjudicatedGame::chess(resign(2, 500, false));
        played.shuffle(&[499, -500, 499]);
        assert_eq!(played.verdict(), None);
        played.shuffle(&[-2000]);
        assert_eq!(played.verdict(), WHITE_WINS);

        let mut played = AdjudicatedGame::chess(resign(2, 500, true));
        played.shuffle(&[499, -500, 600, -2000]);
        assert_eq!(played.verdict(), None, "White has said so once only");
        played.play("g1f3", Some(NotedScore::Mate(7)));
        assert_eq!(played.verdict(), WHITE_WINS, "a mate is beyond every bound");
        played.play("g8f6", Some(NotedScore::Mate(-7)));
        assert_eq!(played.verdict(), WHITE_WINS);
    }

    #[test]
    fn long_games_are_drawn_if_asked() {
        let long = Adjudication { maxmoves: 4, ..Adjudication::default() };
        let mut played = AdjudicatedGame::chess(long);
        played.shuffle(&[900; 7]);
        assert_eq!(played.verdict(), None);
        played.shuffle(&[900]);
        assert!(played.verdict().is_some());
    }

    #[test]
    fn without_rules_nothing_is_adjudicated() {
        let mut played = AdjudicatedGame::chess(Adjudication::default());
        for _ in 0..100 {
            played.shuffle(&[0, 0]);
            played.play(SHUFFLE[2], Some(NotedScore::Mate(-1)));
            played.shuffle(&[0]);
        }
        assert_eq!(played.verdict(), None);
    }
}
