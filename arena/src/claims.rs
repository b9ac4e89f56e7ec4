//! What engines say about a game and what comes of it: variations that are no moves, and mates that
//! do not come. Neither ends a game, but both tell of a defect, so the referee warns.

use treville_core::color::{ByColor, Color};
use treville_core::moves::Move;
use treville_core::outcome::Outcome;
use treville_core::pgn::Score;
use treville_core::position::Position;
use treville_core::{san, uci};

use super::player::Thought;
use super::settings::Protocol;
use treville_kit::failure::quoted;

/// The mates that are still owed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    owed: ByColor<Option<Mate>>,
}

/// A mate that a side has announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mate {
    /// In how many moves, when it was announced.
    moves: i32,
    /// How many moves are left.
    left: i32,
}

impl Claims {
    /// Hears what a side thought before it made its move, and gives what is wrong with it.
    pub fn hear(
        &mut self,
        before: &Position,
        thought: &Thought,
        protocol: Protocol,
    ) -> Option<String> {
        let announced = match thought.score {
            Some(Score::Mate(moves)) if moves > 0 && thought.is_exact => Some(moves),
            _ => None,
        };
        if let Some(moves) = announced {
            let owed = &mut self.owed[before.turn()];
            // The earliest promise counts: a mate does not go farther away.
            if owed.is_none_or(|owed| owed.left > moves) {
                *owed = Some(Mate { moves, left: moves });
            }
        }
        match last_position(before, &thought.pv, protocol) {
            Err(problem) => Some(problem),
            Ok(last) => announced.and_then(|moves| missing_mate(&last, moves, thought.pv.len())),
        }
    }

    /// A side has made a move that led here; says if a mate that it announced should be on the board
    /// and is not.
    pub fn moved(&mut self, mover: Color, outcome: Option<Outcome>) -> Option<String> {
        let owed = self.owed[mover].as_mut()?;
        owed.left -= 1;
        if owed.left > 0 || outcome == Some(Outcome::Mate(mover)) {
            return None;
        }
        let moves = owed.moves;
        self.owed[mover] = None;
        Some(format!("announced mate in {moves}, which did not come"))
    }
}

/// The position at the end of a variation, or what is wrong with it.
fn last_position(before: &Position, pv: &[String], protocol: Protocol) -> Result<Position, String> {
    let mut position = *before;
    for (ply, text) in pv.iter().enumerate() {
        match read(&position, text) {
            Some(m) => position.play(m),
            // What XBoard's protocol calls a variation is free text: numbers, dots, remarks.
            None if protocol == Protocol::XBoard => return Ok(position),
            None => {
                let number = ply + 1;
                return Err(format!(
                    "illegal move {} as ply {number} of a variation",
                    quoted(text)
                ));
            }
        }
    }
    Ok(position)
}

/// A legal move, in coordinates or in SAN.
#[must_use]
pub fn read(position: &Position, text: &str) -> Option<Move> {
    uci::parse(position, text).ok().or_else(|| san::parse(position, text).ok())
}

/// What is wrong with a variation to mate that has all its moves but no mate at its end. A shorter
/// one is only cut off.
fn missing_mate(last: &Position, moves: i32, plies: usize) -> Option<String> {
    let full = usize::try_from(2 * i64::from(moves) - 1).is_ok_and(|full| plies >= full);
    let is_mate = matches!(last.outcome(), Some(Outcome::Mate(_)));
    (full && !is_mate).then(|| format!("variation of mate in {moves} without mate at its end"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::fen;
    use treville_core::rules::Rules;

    fn position(text: &str) -> Position {
        fen::parse(text, Rules::chess(), None).unwrap().position
    }

    fn thought(score: Score, pv: &str) -> Thought {
        let pv = pv.split_whitespace().map(str::to_owned).collect();
        Thought { score: Some(score), is_exact: true, pv, ..Thought::default() }
    }

    const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

    #[test]
    fn illegal_variations_are_named() {
        let at = position(LADDER);
        let hear = |pv, protocol| {
            Claims::default().hear(&at, &thought(Score::Centipawns(0), pv), protocol)
        };
        assert_eq!(hear("a2a7 h8g8 b1b8", Protocol::Uci), None);
        let problem = hear("a2a7 h8g8 b1c2", Protocol::Uci).unwrap();
        assert_eq!(problem, "illegal move 'b1c2' as ply 3 of a variation");
        assert_eq!(hear("1. Ra7 Kg8 (book)", Protocol::XBoard), None);
    }

    #[test]
    fn a_full_variation_to_mate_ends_in_mate() {
        let at = position(LADDER);
        let hear = |pv| Claims::default().hear(&at, &thought(Score::Mate(2), pv), Protocol::Uci);
        assert_eq!(hear("a2a7 h8g8 b1b8"), None);
        assert_eq!(hear("a2a7"), None, "cut off");
        let problem = hear("a2a7 h8g8 b1b7").unwrap();
        assert_eq!(problem, "variation of mate in 2 without mate at its end");
    }

    #[test]
    fn announced_mates_have_to_come() {
        let at = position(LADDER);
        let mut claims = Claims::default();
        assert_eq!(claims.hear(&at, &thought(Score::Mate(2), "a2a7"), Protocol::Uci), None);
        assert_eq!(claims.moved(Color::White, None), None);
        // A later, longer promise does not put the first one off.
        assert_eq!(claims.hear(&at, &thought(Score::Mate(9), "a2a7"), Protocol::Uci), None);
        let problem = claims.moved(Color::White, None).unwrap();
        assert_eq!(problem, "announced mate in 2, which did not come");
        assert_eq!(claims.moved(Color::White, None), None, "told once");

        claims.hear(&at, &thought(Score::Mate(1), "b1b8"), Protocol::Uci);
        assert_eq!(claims.moved(Color::White, Some(Outcome::Mate(Color::White))), None);
    }

    #[test]
    fn bounds_and_own_defeats_promise_nothing() {
        let at = position(LADDER);
        let mut claims = Claims::default();
        let bound = Thought { is_exact: false, ..thought(Score::Mate(1), "") };
        claims.hear(&at, &bound, Protocol::Uci);
        claims.hear(&at, &thought(Score::Mate(-1), ""), Protocol::Uci);
        assert_eq!(claims.moved(Color::White, None), None);
    }
}
