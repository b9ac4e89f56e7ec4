//! Checks of searches.

use std::collections::BTreeSet;
use std::time::Duration;

use treville_core::game::Game;
use treville_core::position::{Position, Stage};
use treville_core::uci as coordinates;
use treville_engine::protocol::uci::command::{Command, Go};
use treville_engine::variant::Variant;
use treville_kit::failure::quoted;

use super::conversation::{QUIET, Uci};
use crate::compliance::positions;
use crate::compliance::talk::{Stop, fail, skip};

/// Number of plies of the game, once all is chosen and placed.
const PLIES: usize = 8;

fn depth(plies: u32) -> Go {
    Go { depth: Some(plies), ..Go::default() }
}

fn opening(uci: &Uci) -> Result<Game, Stop> {
    positions::opening(uci.variant)
}

/// A game in which a search soon has nothing more to find, if the variant has one.
fn mate_in_one(uci: &Uci) -> Result<Game, Stop> {
    positions::game(uci.variant, positions::MATE_IN_ONE, "").or_else(|_| opening(uci))
}

pub(super) fn game(uci: &mut Uci) -> Result<(), Stop> {
    let mut game = Game::new(Position::start(uci.variant.rules()));
    let mut left = PLIES;
    while left > 0 && game.outcome().is_none() {
        let (m, _) = uci.search(&game, depth(2))?;
        left -= usize::from(game.position().stage() == Stage::Play);
        game.play_unchecked(m);
    }
    // Another move may be late.
    uci.listen(QUIET)?;
    Ok(())
}

pub(super) fn by_depth(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    uci.search(&game, depth(1))?;
    uci.search(&game, depth(3))?;
    Ok(())
}

pub(super) fn by_nodes(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    uci.search(&game, Go { nodes: Some(500), ..Go::default() })?;
    Ok(())
}

pub(super) fn by_time(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    uci.search(&game, Go { movetime: Some(200), ..Go::default() })?;
    Ok(())
}

pub(super) fn clock(uci: &mut Uci) -> Result<(), Stop> {
    let clock = uci.talk.patience() / 2;
    let left = i64::try_from(clock.as_millis()).unwrap_or(i64::MAX);
    let mut game = opening(uci)?;
    let both = Go { wtime: Some(left), btime: Some(left), ..Go::default() };
    for go in [
        both.clone(),
        Go { winc: Some(left / 10), binc: Some(left / 10), ..both.clone() },
        Go { movestogo: Some(5), ..both.clone() },
        both,
    ] {
        let (m, found) = uci.search(&game, go)?;
        if found.time > clock {
            let (clock, took) = (clock.as_secs_f64(), found.time.as_secs_f64());
            return fail(format!("expected a move within {clock} s of the clock, got {took:.3} s"));
        }
        // The other side's clock counts, too.
        game.play_unchecked(m);
    }
    Ok(())
}

pub(super) fn searchmoves(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    let position = game.position();
    let moves = position.legal_moves();
    let texts: Vec<String> = moves
        .iter()
        .rev()
        .step_by(5)
        .take(2)
        .map(|m| coordinates::write(position, *m, false))
        .collect();
    let go = Go { searchmoves: texts.clone(), ..depth(2) };
    let (m, found) = uci.search(&game, go)?;
    if texts.contains(&coordinates::write(position, m, false)) {
        return Ok(());
    }
    fail(format!("expected {}, got {}", texts.join(" or "), quoted(&found.text)))
}

pub(super) fn position(uci: &mut Uci) -> Result<(), Stop> {
    for (what, board, moves) in positions::FORCED {
        let game = positions::game(uci.variant, board, moves)?;
        uci.search(&game, depth(1)).map_err(|stop| match stop {
            Stop::Failed(problem) => Stop::Failed(format!("after {what}: {problem}")),
            stop => stop,
        })?;
    }
    Ok(())
}

pub(super) fn infinite(uci: &mut Uci) -> Result<(), Stop> {
    for game in [opening(uci)?, mate_in_one(uci)?] {
        let ordered = uci.order(&game, &Go { infinite: true, ..Go::default() })?;
        uci.goes_on(game.position(), "stop")?;
        uci.talk.say(Command::Stop);
        uci.one_move(game.position(), ordered)?;
    }
    Ok(())
}

pub(super) fn busy(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    let ordered = uci.order(&game, &Go { infinite: true, ..Go::default() })?;
    uci.talk.say(Command::IsReady);
    let until = uci.talk.deadline();
    loop {
        match uci.talk.hear(until)? {
            None => return uci.talk.silence("readyok during a search"),
            Some(line) if line.text.trim() == "readyok" => break,
            Some(line) if line.text.trim_start().starts_with("bestmove") => {
                let got = quoted(&line.text);
                return fail(format!("expected readyok during a search, got {got}"));
            }
            Some(_) => {}
        }
    }
    uci.goes_on(game.position(), "stop")?;
    uci.talk.say(Command::Stop);
    uci.one_move(game.position(), ordered)?;
    Ok(())
}

pub(super) fn stop(uci: &mut Uci) -> Result<(), Stop> {
    uci.talk.say(Command::Stop);
    uci.is_ready()
}

pub(super) fn ponder(uci: &mut Uci) -> Result<(), Stop> {
    if !uci.set("Ponder", "true") {
        return skip("it offers no option Ponder");
    }
    let left = Some(i64::try_from(uci.talk.patience().as_millis() / 2).unwrap_or(i64::MAX));
    let go = Go { ponder: true, wtime: left, btime: left, ..Go::default() };
    for game in [opening(uci)?, mate_in_one(uci)?] {
        for end in [Command::PonderHit, Command::Stop] {
            let ordered = uci.order(&game, &go)?;
            uci.goes_on(game.position(), &end.to_string())?;
            uci.talk.say(&end);
            uci.one_move(game.position(), ordered)?;
        }
    }
    uci.set("Ponder", "false");
    Ok(())
}

pub(super) fn multipv(uci: &mut Uci) -> Result<(), Stop> {
    const LINES: u32 = 3;
    if !uci.set("MultiPV", &LINES.to_string()) {
        return skip("it offers no option MultiPV that can be 3");
    }
    let (_, found) = uci.search(&opening(uci)?, depth(3))?;
    let ranks = found.infos.iter().filter(|info| !info.pv.is_empty());
    let ranks: BTreeSet<u32> = ranks.filter_map(|info| info.multipv).collect();
    if !(1..=LINES).all(|rank| ranks.contains(&rank)) {
        return fail(format!("expected variations of multipv 1 to {LINES}, got {ranks:?}"));
    }
    let last = |rank| found.infos.iter().rev().find(|info| info.multipv == Some(rank));
    let firsts: BTreeSet<&String> = (1..=LINES).filter_map(|rank| last(rank)?.pv.first()).collect();
    if firsts.len() < LINES as usize {
        return fail(format!("expected {LINES} different first moves, got {firsts:?}"));
    }
    uci.set("MultiPV", "1");
    uci.is_ready()
}

pub(super) fn variants(uci: &mut Uci) -> Result<(), Stop> {
    let own = uci.variant;
    let mut played = 0;
    for variant in
        [Variant::chess(), Variant::chess960(), Variant::musketeer(), Variant::seirawan()]
    {
        if variant == own || !uci.offers(variant) {
            continue;
        }
        uci.variant = variant;
        let done = try_variant(uci);
        uci.variant = own;
        done.map_err(|stop| match stop {
            Stop::Failed(problem) => Stop::Failed(format!("{variant}: {problem}")),
            stop => stop,
        })?;
        played += 1;
    }
    if played == 0 {
        return skip("it offers no other variant that is known here");
    }
    uci.choose(own)
}

/// Plays a little in another variant.
fn try_variant(uci: &mut Uci) -> Result<(), Stop> {
    uci.choose(uci.variant)?;
    uci.talk.say(Command::UciNewGame);
    uci.is_ready()?;
    let start = Game::new(Position::start(uci.variant.rules()));
    for game in [start, opening(uci)?] {
        uci.search(&game, depth(1))?;
    }
    Ok(())
}

pub(super) fn no_moves(uci: &mut Uci) -> Result<(), Stop> {
    for (what, board) in [("mate", positions::MATED), ("stalemate", positions::STALEMATED)] {
        let game = positions::game(uci.variant, board, "")?;
        let ordered = uci.order(&game, &depth(1))?;
        match uci.answer(game.position(), ordered, uci.talk.patience()) {
            Ok(Some(found)) if found.best.is_none() => {}
            Ok(Some(found)) => {
                let got = quoted(&found.text);
                let problem = format!("in {what}: expected bestmove 0000 or (none), got {got}");
                return Err(Stop::Advised(problem));
            }
            Ok(None) => {
                return Err(Stop::Advised(format!("in {what}: expected bestmove, got none")));
            }
            Err(Stop::Failed(problem)) => return fail(format!("in {what}: {problem}")),
            Err(stop) => return Err(stop),
        }
    }
    uci.is_ready()
}

pub(super) fn idle(uci: &mut Uci) -> Result<(), Stop> {
    /// So many remarks may still be in order.
    const MOST: usize = 100;
    let game = opening(uci)?;
    let ordered = uci.order(&game, &depth(3))?;
    if uci.answer(game.position(), ordered, uci.talk.patience())?.is_none() {
        return uci.talk.silence("bestmove");
    }
    let count = uci.listen(QUIET)?;
    if let Some(problem) = uci.faults.idle.first() {
        return fail(problem.clone());
    }
    if count > MOST {
        return fail(format!("expected silence without an order, got {count} lines"));
    }
    Ok(())
}

pub(super) fn report(uci: &mut Uci) -> Result<(), Stop> {
    let (_, found) = uci.search(&opening(uci)?, depth(4))?;
    match found.infos.iter().rfind(|info| info.score.is_some()) {
        None => fail("expected a report with score and pv before bestmove, got none"),
        Some(info) if info.pv.is_empty() => {
            fail("expected a pv beside the last score before bestmove, got none")
        }
        Some(info) if info.depth.is_none() => {
            fail("expected a depth beside the last score before bestmove, got none")
        }
        Some(_) => Ok(()),
    }
}

pub(super) fn info(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    let ordered = uci.order(&game, &Go { movetime: Some(500), ..Go::default() })?;
    let patience = uci.talk.patience().max(Duration::from_secs(1));
    if uci.answer(game.position(), ordered, patience)?.is_none() {
        return uci.talk.silence("bestmove");
    }
    match uci.faults.info.is_empty() {
        true => Ok(()),
        false => fail(uci.faults.info.join("; ")),
    }
}

pub(super) fn output(uci: &mut Uci) -> Result<(), Stop> {
    match uci.faults.stray.is_empty() {
        true => Ok(()),
        // GUIs ignore such lines, or they ought to.
        false => Err(Stop::Advised(uci.faults.stray.join("; "))),
    }
}

pub(super) fn quit(uci: &mut Uci) -> Result<(), Stop> {
    let game = opening(uci)?;
    uci.order(&game, &Go { infinite: true, ..Go::default() })?;
    uci.goes_on(game.position(), "quit")?;
    uci.talk.say(Command::Quit);
    uci.talk.farewell()?.in_order()
}
