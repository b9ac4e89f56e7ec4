//! Checks of games.

use std::time::{Duration, Instant};

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_engine::protocol::xboard::command::Command;
use treville_engine::variant::Variant;

use super::conversation::{QUIET, XBoard};
use crate::compliance::positions;
use crate::compliance::talk::{Stop, fail, skip};
use crate::player::Token;

/// Number of moves that the engine makes in its game.
const MOVES: usize = 5;

/// The opponent's move: any.
fn any_move(game: &Game) -> Result<Move, Stop> {
    match game.position().legal_moves().first() {
        Some(m) => Ok(*m),
        None => skip("its game has ended"),
    }
}

/// The opponent moves.
fn reply(xboard: &mut XBoard, game: &mut Game, m: Move) {
    xboard.say_move(game.position(), m);
    game.play_unchecked(m);
}

pub(super) fn game(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.hurry();
    xboard.go(&mut game)?;
    for _ in 1..MOVES {
        if game.outcome().is_some() {
            break;
        }
        let m = any_move(&game)?;
        if game.position().after_unchecked(m).outcome().is_some() {
            break;
        }
        xboard.say_time(Duration::from_secs(55), Duration::from_secs(60));
        reply(xboard, &mut game, m);
        xboard.one_move(&mut game)?;
        xboard.settle()?;
    }
    // Another move may be late.
    xboard.is_quiet().map(|_| ())
}

pub(super) fn illegal(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.settle()?;
    let text = if xboard.features.san { "Ke8" } else { "e1e8" };
    xboard.say_text(text.to_owned());
    let mut is_refused = false;
    xboard.settle_with(|_, token| is_refused |= matches!(token, Some(Token::IllegalMove(_))))?;
    if !is_refused {
        return fail(format!("expected 'Illegal move: {text}', got no such line"));
    }
    // The board is what it was.
    xboard.hurry();
    xboard.go(&mut game).map(|_| ())
}

pub(super) fn position(xboard: &mut XBoard) -> Result<(), Stop> {
    for (what, board, moves) in positions::FORCED {
        let mut game = positions::game(xboard.variant, board, moves)?;
        xboard.begin()?;
        let done = xboard.set_board(game.start()).and_then(|()| xboard.tell(&game));
        let done = done.and_then(|()| {
            xboard.hurry();
            xboard.go(&mut game)
        });
        done.map_err(|stop| match stop {
            Stop::Failed(problem) => Stop::Failed(format!("after {what}: {problem}")),
            stop => stop,
        })?;
    }
    Ok(())
}

pub(super) fn force(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.hurry();
    for _ in 0..3 {
        let m = any_move(&game)?;
        reply(xboard, &mut game, m);
    }
    xboard.settle_well()?;
    xboard.is_quiet().map(|_| ())
}

pub(super) fn limits(xboard: &mut XBoard) -> Result<(), Stop> {
    for order in [Command::MoveTime(Duration::from_secs(1)), Command::Depth(1)] {
        let mut game = xboard.begin()?;
        if matches!(order, Command::Depth(_)) {
            xboard.hurry();
        }
        xboard.talk.say(order);
        xboard.go(&mut game)?;
    }
    Ok(())
}

pub(super) fn clock(xboard: &mut XBoard) -> Result<(), Stop> {
    let seconds = xboard.talk.patience().as_secs() / 2;
    if seconds == 0 {
        let why = "its clock has whole seconds, half of --patience: expected at least 2";
        return Err(Stop::Skipped(why.to_owned()));
    }
    let base = Duration::from_secs(seconds);
    for moves in [0, 40] {
        let mut game = xboard.begin()?;
        xboard.talk.say(Command::Level { moves, base, increment: Duration::ZERO });
        xboard.say_time(base, base);
        let took = xboard.go(&mut game)?;
        if took > base {
            let took = took.as_secs_f64();
            return fail(format!(
                "expected a move within {seconds} s of the clock, got {took:.3} s"
            ));
        }
    }
    Ok(())
}

/// Has the engine think for long.
fn think(xboard: &mut XBoard) -> Result<Game, Stop> {
    let game = xboard.begin()?;
    let hour = Duration::from_secs(3600);
    xboard.talk.say(Command::Level { moves: 0, base: hour, increment: Duration::ZERO });
    xboard.say_time(hour, hour);
    xboard.talk.say(Command::Go);
    Ok(game)
}

pub(super) fn move_now(xboard: &mut XBoard) -> Result<(), Stop> {
    think(xboard)?;
    // It may have a move at once, as from a book.
    if xboard.answer(Instant::now() + QUIET)?.is_none() {
        xboard.talk.say(Command::MoveNow);
        if xboard.answer(xboard.talk.deadline())?.is_none() {
            return Err(Stop::Advised("expected a move after '?', got none".to_owned()));
        }
    }
    xboard.settle()?;
    xboard.talk.say(Command::MoveNow);
    xboard.is_quiet().map(|_| ())
}

pub(super) fn undo(xboard: &mut XBoard) -> Result<(), Stop> {
    let done = takes_back_one(xboard);
    xboard.excuse("undo", done)
}

fn takes_back_one(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    let m = any_move(&game)?;
    reply(xboard, &mut game, m);
    xboard.settle_well()?;
    xboard.talk.say(Command::Undo);
    game.undo();
    xboard.hurry();
    xboard.go(&mut game).map(|_| ())
}

pub(super) fn remove(xboard: &mut XBoard) -> Result<(), Stop> {
    let done = takes_back_two(xboard);
    xboard.excuse("remove", done)
}

fn takes_back_two(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    let m = any_move(&game)?;
    reply(xboard, &mut game, m);
    xboard.hurry();
    xboard.go(&mut game)?;
    xboard.talk.say(Command::Remove);
    game.undo();
    game.undo();
    // The same move again: an engine that has taken nothing back cannot know it.
    reply(xboard, &mut game, m);
    xboard.one_move(&mut game)?;
    xboard.settle()
}

pub(super) fn play_other(xboard: &mut XBoard) -> Result<(), Stop> {
    let done = plays_other(xboard);
    xboard.excuse("playother", done)
}

fn plays_other(xboard: &mut XBoard) -> Result<(), Stop> {
    if !xboard.has("playother") {
        return skip("it offers no feature playother=1");
    }
    let mut game = xboard.begin()?;
    xboard.hurry();
    xboard.talk.say(Command::PlayOther);
    xboard.is_quiet()?;
    let m = any_move(&game)?;
    reply(xboard, &mut game, m);
    xboard.one_move(&mut game)?;
    xboard.settle()
}

pub(super) fn hard(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.talk.say(Command::Hard);
    xboard.hurry();
    xboard.go(&mut game)?;
    xboard.is_quiet()?;
    xboard.settle()?;
    let m = any_move(&game)?;
    reply(xboard, &mut game, m);
    xboard.one_move(&mut game)?;
    xboard.talk.say(Command::Easy);
    xboard.settle()
}

pub(super) fn no_post(xboard: &mut XBoard) -> Result<(), Stop> {
    let done = is_silent(xboard);
    xboard.excuse("nopost", done)
}

fn is_silent(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.settle()?;
    let before = xboard.reports;
    xboard.hurry();
    xboard.go(&mut game)?;
    match xboard.reports - before {
        0 => Ok(()),
        reports => fail(format!("expected no report after nopost, got {reports}")),
    }
}

pub(super) fn post(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.settle()?;
    let before = xboard.reports;
    xboard.hurry();
    xboard.talk.say(Command::Depth(4));
    xboard.talk.say(Command::Post);
    xboard.go(&mut game)?;
    if !xboard.wrong.is_empty() {
        return fail(xboard.wrong.join("; "));
    }
    // A move from a book has none.
    match xboard.reports - before {
        0 => Err(Stop::Advised("expected a report after post, got none".to_owned())),
        _ => Ok(()),
    }
}

pub(super) fn analyse(xboard: &mut XBoard) -> Result<(), Stop> {
    let done = analyses(xboard);
    xboard.excuse("analyze", done)
}

fn analyses(xboard: &mut XBoard) -> Result<(), Stop> {
    if !xboard.has("analyze") {
        return skip("it offers no feature analyze=1");
    }
    let mut game = xboard.begin()?;
    xboard.talk.say(Command::Post);
    xboard.talk.say(Command::Analyze);
    let (before, until) = (xboard.reports, xboard.talk.deadline());
    loop {
        xboard.is_quiet()?;
        // Reports are read as soon as something else comes.
        xboard.settle()?;
        if xboard.reports > before || !xboard.features.ping {
            break;
        }
        if Instant::now() > until {
            return xboard.talk.silence("a report of the analysis");
        }
    }
    let m = any_move(&game)?;
    reply(xboard, &mut game, m);
    xboard.settle_well()?;
    xboard.is_quiet()?;
    xboard.talk.say(Command::Exit);
    xboard.settle()?;
    match xboard.is_quiet()? {
        0 => Ok(()),
        reports => fail(format!("expected no report after exit, got {reports}")),
    }
}

pub(super) fn result(xboard: &mut XBoard) -> Result<(), Stop> {
    let mut game = xboard.begin()?;
    xboard.hurry();
    xboard.go(&mut game)?;
    let comment = "White resigns".to_owned();
    xboard.talk.say(Command::Result { result: "0-1".to_owned(), comment });
    xboard.settle()?;
    xboard.is_quiet()?;
    if !xboard.features.reuse {
        return Ok(());
    }
    let mut next = xboard.begin()?;
    xboard.hurry();
    xboard.go(&mut next).map(|_| ())
}

pub(super) fn variants(xboard: &mut XBoard) -> Result<(), Stop> {
    let own = xboard.variant;
    let mut played = 0;
    for variant in
        [Variant::chess(), Variant::chess960(), Variant::musketeer(), Variant::seirawan()]
    {
        if variant == own || !xboard.offers(variant) {
            continue;
        }
        xboard.variant = variant;
        let done = xboard.begin().and_then(|mut game| {
            xboard.hurry();
            xboard.go(&mut game)
        });
        xboard.variant = own;
        done.map_err(|stop| match stop {
            Stop::Failed(problem) => Stop::Failed(format!("{variant}: {problem}")),
            stop => stop,
        })?;
        played += 1;
    }
    if played == 0 { skip("it offers no other variant that is known here") } else { Ok(()) }
}

pub(super) fn quit_while_thinking(xboard: &mut XBoard) -> Result<(), Stop> {
    think(xboard)?;
    xboard.answer(Instant::now() + QUIET)?;
    xboard.talk.say(Command::Quit);
    match xboard.talk.farewell() {
        Ok(farewell) => farewell.in_order(),
        // An engine may wait for a signal, which is not sent here.
        Err(Stop::Failed(problem)) => Err(Stop::Advised(problem)),
        Err(stop) => Err(stop),
    }
}
