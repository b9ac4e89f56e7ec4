//! A game: where it started, its moves, and what only the history can tell.

use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome};
use crate::position::{Position, Stage};

/// The moves played from a first position, with every position on the way.
///
/// ```
/// use treville_core::{game::Game, position::Position, rules::Rules, uci};
///
/// let mut game = Game::new(Position::start(Rules::chess()));
/// for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
///     let m = uci::parse(game.position(), text).unwrap();
///     game.try_play(m).unwrap();
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.outcome().unwrap().to_string(), "Draw by repetition");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Never empty: the first position, then the one after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Game {
    /// A game that starts from `position`.
    #[must_use]
    pub fn new(position: Position) -> Game {
        Game { positions: vec![position], moves: Vec::new() }
    }

    /// The position on the board now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position the game started from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// All positions, the first one first.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// It is not; the game stays as it was.
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.position().check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move without a look at whether it is legal, which it must be.
    pub fn play_unchecked(&mut self, m: Move) {
        debug_assert!(self.position().is_legal(m), "{m:?} in {}", self.position());
        self.positions.push(self.position().after_unchecked(m));
        self.moves.push(m);
    }

    /// Takes the last move back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        Some(last)
    }

    /// The number with which the move after the first `moves` moves is written. In a game that
    /// begins with the set-up, choosing and placing take three numbers, as in source 003, which the
    /// positions do not count.
    #[must_use]
    pub fn number(&self, moves: usize) -> u32 {
        self.number_of(&self.positions[moves.min(self.moves.len())])
    }

    /// The same for a position of a variation of this game.
    #[must_use]
    pub fn number_of(&self, position: &Position) -> u32 {
        let more = match position.stage() {
            Stage::Selection => 0,
            Stage::Placement => 1 + u32::from(position.next_to_place() == Some(1)),
            Stage::Play if self.start().stage() == Stage::Play => 0,
            Stage::Play => 3,
        };
        position.fullmove_number().saturating_add(more)
    }

    /// The hash keys of the positions before the present one that could repeat it: those since the
    /// last capture, pawn move or set-up move, the oldest first.
    #[must_use]
    pub fn keys_before(&self) -> Vec<u64> {
        let clock = usize::from(self.position().halfmove_clock());
        let last = self.positions.len() - 1;
        let before = &self.positions[last - clock.min(last)..last];
        before.iter().filter(|p| p.stage() == Stage::Play).map(Position::key).collect()
    }

    /// Number of times that the present position has been on the board, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.position().key();
        1 + self.keys_before().into_iter().filter(|before| *before == key).count()
    }

    /// The outcome of the game, if it has ended. Mate and stalemate go before draws that a clock or
    /// the history decides.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position().outcome() {
            None | Some(Outcome::Draw(DrawReason::FiftyMoves)) if self.repetitions() >= 3 => {
                Some(Outcome::Draw(DrawReason::Repetition))
            }
            outcome => outcome,
        }
    }
}

#[cfg(test)]
mod tests;
