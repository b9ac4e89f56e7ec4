//! `-engine` and `-each`.

use super::flag::Key;
use super::given::{Given, Word};
use super::values::{arguments, clock, nonempty, one_of, path, seconds, switch, text, whole};
use crate::settings::{EngineSettings, Protocol};

/// The keys of a player.
pub const ENGINE_KEYS: &[Key] = &[
    Key::new("cmd", "PROGRAM", "The program: a path, or a name to be looked up"),
    Key::new("name", "NAME", "Its name in games and tables (what it calls itself)"),
    Key::new("dir", "FOLDER", "The folder to run it in"),
    Key::new("args", "TEXT", "Its arguments, separated by blanks; quotes hold together"),
    Key::new("proto", "NAME", "Its protocol: uci, xboard or cecp, which is the same (uci)"),
    Key::new("option.NAME", "VALUE", "An option of the engine; a button needs no value")
        .or_alone(""),
    Key::new("tc", "CLOCK", "Its clock, MOVES/TIME+INCREMENT in seconds or M:SS; inf for none"),
    Key::new("st", "SECONDS", "Time for every move, in place of a clock"),
    Key::new("nodes", "N", "Nodes for every move; UCI only"),
    Key::new("depth", "N", "Plies for every move"),
    Key::new("timemargin", "MS", "How far its clock may be overdrawn, in milliseconds (0)"),
    Key::new("ponder", "on|off", "Whether it thinks in its opponent's time (off)").or_alone("on"),
    Key::new("restart", "on|off|auto", "Whether every game has a new process; auto is off (off)"),
    Key::new("randomplies", "N", "How many of its first moves are chosen at random for it (0)"),
    Key::new("patience", "SECONDS", "How long to wait where no clock limits it (60)"),
];

/// Changes a player as the keys say.
///
/// # Errors
///
/// A value is wrong.
pub fn apply(engine: &mut EngineSettings, given: &Given) -> Result<(), String> {
    for word in &given.words {
        set(engine, word).map_err(|problem| given.wrong(&word.key, &problem))?;
    }
    Ok(())
}

fn set(engine: &mut EngineSettings, Word { key, value }: &Word) -> Result<(), String> {
    match key.as_str() {
        "cmd" => engine.cmd = nonempty(value)?,
        "name" => engine.name = text(value)?,
        "dir" => engine.dir = Some(path(value)?),
        "args" => engine.args = arguments(value)?,
        "proto" => engine.proto = protocol(value)?,
        "tc" => engine.limits.tc = clock(value)?,
        "st" => engine.limits.st = Some(seconds(value)?),
        "nodes" => engine.limits.nodes = Some(whole(value)?),
        "depth" => engine.limits.depth = Some(whole(value)?),
        "timemargin" => engine.timemargin = whole(value)?,
        "ponder" => engine.ponder = switch(value)?,
        "restart" => {
            engine.restart = one_of(value, &[("on", true), ("off", false), ("auto", false)])?
        }
        "randomplies" => engine.randomplies = whole(value)?,
        "patience" => engine.patience = seconds(value)?,
        _ => set_option(engine, key.strip_prefix("option.").unwrap_or(key), value),
    }
    Ok(())
}

fn protocol(text: &str) -> Result<Protocol, String> {
    one_of(
        text,
        &[("uci", Protocol::Uci), ("xboard", Protocol::XBoard), ("cecp", Protocol::XBoard)],
    )
}

/// Both protocols compare names without regard to case, so a name has one value.
fn set_option(engine: &mut EngineSettings, name: &str, value: &str) {
    let old = engine.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name));
    match old {
        Some((_, old)) => value.clone_into(old),
        None => engine.options.push((name.to_owned(), value.to_owned())),
    }
}
