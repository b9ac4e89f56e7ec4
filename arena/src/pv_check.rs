//! Checks what engines report: variations with illegal moves, and mates that do not come. Neither
//! ends a game, but both show a defect, so the referee warns.

use treville_core::color::{ByColor, Color};
use treville_core::moves::Move;
use treville_core::outcome::Outcome;
use treville_core::position::Position;
use treville_core::{san, uci};
use treville_notation::pgn::NotedScore;

use super::player::EngineInfo;
use super::settings::Protocol;
use treville_kit::failure::quoted;

/// The mates that were announced and have not come yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PvCheck {
    announced: ByColor<Option<Mate>>,
}

/// A mate that a side has announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mate {
    /// In how many moves, when it was announced.
    moves: i32,
    /// Number of moves left.
    left: i32,
}

impl PvCheck {
    /// Checks what a side reported before its move, and returns what is wrong with it.
    pub fn check(
        &mut self,
        before: &Position,
        info: &EngineInfo,
        protocol: Protocol,
    ) -> Option<String> {
        let announced = match info.score {
            Some(NotedScore::Mate(moves)) if moves > 0 && info.is_exact => Some(moves),
            _ => None,
        };
        if let Some(moves) = announced {
            let mate = &mut self.announced[before.turn()];
            // The first announcement counts: a mate must not move farther away.
            if mate.is_none_or(|mate| mate.left > moves) {
                *mate = Some(Mate { moves, left: moves });
            }
        }
        match last_position(before, &info.pv, protocol) {
            Err(problem) => Some(problem),
            Ok(last) => announced.and_then(|moves| missing_mate(&last, moves, info.pv.len())),
        }
    }

    /// Counts a move of a side; warns if a mate that it announced should be on the board and is
    /// not.
    pub fn moved(&mut self, mover: Color, outcome: Option<Outcome>) -> Option<String> {
        let mate = self.announced[mover].as_mut()?;
        mate.left -= 1;
        if mate.left > 0 || outcome == Some(Outcome::Mate(mover)) {
            return None;
        }
        let moves = mate.moves;
        self.announced[mover] = None;
        Some(format!("announced mate in {moves}, which did not come"))
    }
}

/// The position at the end of a variation, or what is wrong with it.
fn last_position(before: &Position, pv: &[String], protocol: Protocol) -> Result<Position, String> {
    let mut position = *before;
    for (ply, text) in pv.iter().enumerate() {
        match read(&position, text) {
            Some(m) => position.play_unchecked(m),
            // In XBoard's protocol a variation is free text: numbers, dots, remarks.
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

/// Reads a legal move in coordinates or SAN.
#[must_use]
pub fn read(position: &Position, text: &str) -> Option<Move> {
    uci::parse(position, text).ok().or_else(|| san::parse(position, text).ok())
}

/// The problem with a complete variation to mate that does not end in mate. A shorter one is only
/// cut off.
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

    fn info(score: NotedScore, pv: &str) -> EngineInfo {
        let pv = pv.split_whitespace().map(str::to_owned).collect();
        EngineInfo { score: Some(score), is_exact: true, pv, ..EngineInfo::default() }
    }

    const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

    #[test]
    fn illegal_variations_are_named() {
        let at = position(LADDER);
        let check = |pv, protocol| {
            PvCheck::default().check(&at, &info(NotedScore::Centipawns(0), pv), protocol)
        };
        assert_eq!(check("a2a7 h8g8 b1b8", Protocol::Uci), None);
        let problem = check("a2a7 h8g8 b1c2", Protocol::Uci).unwrap();
        assert_eq!(problem, "illegal move 'b1c2' as ply 3 of a variation");
        assert_eq!(check("1. Ra7 Kg8 (book)", Protocol::XBoard), None);
    }

    #[test]
    fn a_full_variation_to_mate_ends_in_mate() {
        let at = position(LADDER);
        let check =
            |pv| PvCheck::default().check(&at, &info(NotedScore::Mate(2), pv), Protocol::Uci);
        assert_eq!(check("a2a7 h8g8 b1b8"), None);
        assert_eq!(check("a2a7"), None, "cut off");
        let problem = check("a2a7 h8g8 b1b7").unwrap();
        assert_eq!(problem, "variation of mate in 2 without mate at its end");
    }

    #[test]
    fn announced_mates_have_to_come() {
        let at = position(LADDER);
        let mut check = PvCheck::default();
        assert_eq!(check.check(&at, &info(NotedScore::Mate(2), "a2a7"), Protocol::Uci), None);
        assert_eq!(check.moved(Color::White, None), None);
        // A later, longer announcement does not replace the first one.
        assert_eq!(check.check(&at, &info(NotedScore::Mate(9), "a2a7"), Protocol::Uci), None);
        let problem = check.moved(Color::White, None).unwrap();
        assert_eq!(problem, "announced mate in 2, which did not come");
        assert_eq!(check.moved(Color::White, None), None, "warned once");

        check.check(&at, &info(NotedScore::Mate(1), "b1b8"), Protocol::Uci);
        assert_eq!(check.moved(Color::White, Some(Outcome::Mate(Color::White))), None);
    }

    #[test]
    fn bounds_and_own_defeats_announce_nothing() {
        let at = position(LADDER);
        let mut check = PvCheck::default();
        let bound = EngineInfo { is_exact: false, ..info(NotedScore::Mate(1), "") };
        check.check(&at, &bound, Protocol::Uci);
        check.check(&at, &info(NotedScore::Mate(-1), ""), Protocol::Uci);
        assert_eq!(check.moved(Color::White, None), None);
    }
}
