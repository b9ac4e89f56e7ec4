//! Moves and reports, judged by the letter.

use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::{san, uci};
use treville_engine::protocol::uci::reply::{Bound, Info, Reply, ScoreValue};
use treville_kit::failure::quoted;
use treville_notation::pgn::NotedScore;

use crate::player::EngineInfo;
use crate::pv_check::PvCheck;
use crate::settings::Protocol;

/// Reads a move as UCI writes it: in coordinates, with small letters.
pub(super) fn legal(position: &Position, text: &str) -> Result<Move, String> {
    let m = uci::parse(position, text).map_err(|problem| problem.to_string())?;
    let forms = [false, true].map(|suffix| uci::write(position, m, suffix));
    if forms.iter().any(|form| form == text) {
        Ok(m)
    } else {
        Err(format!("expected the move as '{}', got {}", forms[0], quoted(text)))
    }
}

/// Reads a move as XBoard does: in coordinates or in SAN.
pub(super) fn legal_in_xboard(position: &Position, text: &str) -> Result<Move, String> {
    let bare = text.replace(['=', '/'], "");
    let read = uci::parse(position, &bare)
        .or_else(|problem| san::parse(position, text).map_err(|_| problem));
    read.map_err(|problem| problem.to_string())
}

/// Reads an `info` line about this position.
pub(super) fn read(position: &Position, line: &str) -> Result<Info, String> {
    let info = match line.parse() {
        Ok(Reply::Info(info)) => *info,
        Ok(_) => return Err(format!("expected an info line, got {}", quoted(line))),
        Err(problem) => return Err(problem.to_string()),
    };
    if info.seldepth.is_some() && info.depth.is_none() {
        return Err("expected depth beside seldepth, got none".to_owned());
    }
    for (name, value, least, most) in [
        ("hashfull", info.hashfull, 0, 1000),
        ("multipv", info.multipv, 1, u32::MAX),
        ("currmovenumber", info.currmovenumber, 1, u32::MAX),
    ] {
        if let Some(value) = value.filter(|value| !(least..=most).contains(value)) {
            let range = if most == 1000 { "at most 1000" } else { "at least 1" };
            return Err(format!("{name}: expected {range}, got {value}"));
        }
    }
    if let Some(text) = &info.currmove {
        legal(position, text).map_err(|problem| format!("currmove: {problem}"))?;
    }
    let mut after = *position;
    for (ply, text) in info.pv.iter().enumerate() {
        let m = legal(&after, text).map_err(|problem| format!("pv, ply {}: {problem}", ply + 1))?;
        after.play_unchecked(m);
    }
    match PvCheck::default().check(position, &reported(&info), Protocol::Uci) {
        Some(problem) => Err(problem),
        None => Ok(info),
    }
}

/// Score and variation as the referee sees them.
fn reported(info: &Info) -> EngineInfo {
    let score = info.score.map(|score| match score.value {
        ScoreValue::Centipawns(centipawns) => NotedScore::Centipawns(centipawns),
        ScoreValue::Mate(moves) => NotedScore::Mate(moves),
    });
    let is_exact = info.score.is_some_and(|score| score.bound == Bound::Exact);
    EngineInfo { score, is_exact, pv: info.pv.clone(), ..EngineInfo::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::rules::Rules;

    #[test]
    fn reports_are_judged_by_the_letter() {
        let start = Position::start(Rules::chess());
        for line in [
            "info depth 3 seldepth 5 multipv 1 score cp 20 nodes 9 nps 900 hashfull 0 tbhits 0 \
             time 10 pv e2e4 e7e5 g1f3",
            "info score mate -2 upperbound",
            "info currmove e2e4 currmovenumber 1",
            "info string depth of 0.5",
        ] {
            assert!(read(&start, line).is_ok(), "{line}");
        }
        for (line, problem) in [
            ("info depth 1.5", "depth: expected a whole number, got '1.5'"),
            ("info seldepth 5", "expected depth beside seldepth"),
            ("info hashfull 1001", "hashfull: expected at most 1000, got 1001"),
            ("info multipv 0", "multipv: expected at least 1, got 0"),
            ("info score 20", "score: expected 'cp' or 'mate', got '20'"),
            ("info score cp 0.2", "score cp: expected a whole number, got '0.2'"),
            ("info pv e2e4 e2e4", "pv, ply 2: expected a legal move"),
            ("info pv E2E4", "pv, ply 1: expected the move as 'e2e4', got 'E2E4'"),
            ("info currmove e2e5", "currmove: expected a legal move"),
            ("info score mate 1 pv e2e4", "variation of mate in 1 without mate at its end"),
        ] {
            let said = read(&start, line).unwrap_err();
            assert!(said.starts_with(problem), "{line}: {said}");
        }
    }
}
