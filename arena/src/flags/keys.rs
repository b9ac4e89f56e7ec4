//! Flags with keys, and the values that flags and keys take.
//!
//! Whether numbers make sense for a match is [checked](crate::check) later, for files as well.

use std::fs;
use std::path::PathBuf;

use super::flag::{Draft, GivenFlag, Key, Pair};
use crate::limits::{TimeControl, seconds_of};
use crate::settings::{EloModel, EngineSettings, MatchSettings, Protocol, Sprt};
use treville_games::settings::{DrawRule, ResignRule};
use treville_kit::arguments::{number, within};
use treville_kit::failure::{Failure, path_name, printable, quoted};

/// The keys of `-engine` and `-each`.
pub(super) const ENGINE_KEYS: &[Key] = &[
    Key::new("cmd", "PROGRAM", "The engine's program: a path, or a name to look up"),
    Key::new("name", "NAME", "Its name in games and tables (the name it reports)"),
    Key::new("conf", "NAME", "Begin with what the file of -engines says of this engine"),
    Key::new("dir", "FOLDER", "Its working directory"),
    Key::new("args", "TEXT", "Its arguments, separated by blanks; quotes group words"),
    Key::new("arg", "WORD", "One more argument, as it is, blanks included").again(),
    Key::new("initstr", "TEXT", "Send this before the protocol begins; \\n parts lines").again(),
    Key::new("stderr", "FILE", "Add what it writes on standard error to this file"),
    Key::new("proto", "NAME", "Its protocol: uci, xboard or cecp, the same as xboard (uci)"),
    Key::new("option.NAME", "VALUE", "An engine option; a button needs no value").or_alone(""),
    Key::new(
        "tc",
        "CLOCK",
        "Time control, MOVES/TIME+INCREMENT in seconds, M:SS or H:MM:SS; inf for none",
    ),
    Key::new("st", "SECONDS", "Time per move, instead of a clock"),
    Key::new("tscale", "FACTOR", "Multiplies all its times: tc and st (1)"),
    Key::new("nodes", "N", "Nodes per move; UCI only"),
    Key::new("depth", "N", "Plies per move"),
    Key::new("plies", "N", "The same as depth"),
    Key::new("timemargin", "MS", "How far the clock may be overdrawn, in milliseconds (0)"),
    Key::new("ponder", "on|off", "Think on the opponent's time (off)").or_alone("on"),
    Key::new("restart", "on|off|auto", "Start a new process for every game; auto is off (off)"),
    Key::new("randomplies", "N", "Play this many of its first moves at random (0)"),
    Key::new("book", "FILE", "Its Polyglot book: play from it while it has a move"),
    Key::new("bookdepth", "N", "Close its book after this many full moves of the game (never)"),
    Key::new("patience", "SECONDS", "How long to wait where no clock limits it (60)"),
];

/// Changes the settings of an engine as the keys say.
pub(super) fn apply(engine: &mut EngineSettings, given: &GivenFlag) -> Result<(), String> {
    for pair in &given.pairs {
        set_engine(engine, pair).map_err(|problem| given.wrong(&pair.key, &problem))?;
    }
    Ok(())
}

/// Changes one setting of an engine; the problem is without the key.
pub(super) fn set_engine(
    engine: &mut EngineSettings,
    Pair { key, value }: &Pair,
) -> Result<(), String> {
    let protocols =
        [("uci", Protocol::Uci), ("xboard", Protocol::XBoard), ("cecp", Protocol::XBoard)];
    match key.as_str() {
        "cmd" => engine.cmd = nonempty(value)?,
        "name" => engine.name = text(value)?,
        "dir" => engine.dir = Some(path(value)?),
        "args" => engine.args = arguments(value)?,
        "arg" => engine.args.push(value.to_owned()),
        "initstr" => {
            engine.initstr.extend(nonempty(value)?.replace("\\n", "\n").lines().map(str::to_owned));
        }
        "stderr" => engine.stderr = Some(path(value)?),
        // An engine begins with it, and times are multiplied when all of them are known.
        "conf" => {}
        "tscale" => _ = factor(value)?,
        "proto" => engine.proto = one_of(value, &protocols)?,
        "tc" => engine.limits.tc = clock(value)?,
        "st" => engine.limits.st = Some(seconds(value)?),
        "nodes" => engine.limits.nodes = Some(whole(value)?),
        "depth" | "plies" => engine.limits.depth = Some(whole(value)?),
        "timemargin" => engine.timemargin = whole(value)?,
        "ponder" => engine.ponder = switch(value)?,
        "restart" => {
            engine.restart = one_of(value, &[("on", true), ("off", false), ("auto", false)])?
        }
        "randomplies" => engine.randomplies = whole(value)?,
        "book" => engine.book = Some(path(value)?),
        "bookdepth" => engine.bookdepth = Some(whole(value)?),
        "patience" => engine.patience = seconds(value)?,
        _ => set_option(engine, key.strip_prefix("option.").unwrap_or(key), value),
    }
    Ok(())
}

/// Multiplies the times of an engine by the last factor that was given for it, if it has any.
///
/// Whether the factor changes nothing, for want of a time.
pub(super) fn scale(engine: &mut EngineSettings, given: &[&GivenFlag]) -> Result<bool, String> {
    let mut scale = 1.0;
    for given in given {
        scale = given.key("tscale", factor)?.unwrap_or(scale);
    }
    let limits = &mut engine.limits;
    let is_idle = scale != 1.0 && !limits.has_a_time();
    limits.tc = limits.tc.map(|control| control.scaled(scale));
    limits.st = limits.st.map(|time| ((time as f64 * scale).round() as u64).max(time.min(1)));
    Ok(is_idle)
}

/// A number by which times are multiplied.
fn factor(text: &str) -> Result<f64, String> {
    within(text, 0.001, 1000.0, "a factor")
}

/// Both protocols ignore case in names, so a name has one value.
fn set_option(engine: &mut EngineSettings, name: &str, value: &str) {
    let old = engine.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name));
    match old {
        Some((_, old)) => value.clone_into(old),
        None => engine.options.push((name.to_owned(), value.to_owned())),
    }
}

/// The keys of `-draw`.
pub(super) const DRAW_KEYS: &[Key] = &[
    Key::new("movenumber", "N", "Full moves that must have been made (0)"),
    Key::new(
        "movecount",
        "N",
        "Consecutive moves of each side, without a capture, a pawn's move or an entering piece (1)",
    ),
    Key::new("score", "CP", "How close to zero their scores are, in centipawns (0)"),
];

/// `-draw`.
pub(super) fn draw(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    draft.settings.plan.adjudication.draw = Some(DrawRule {
        movenumber: given.key("movenumber", whole)?.unwrap_or(0),
        movecount: given.key("movecount", whole)?.unwrap_or(1),
        score: given.key("score", whole)?.unwrap_or(0),
    });
    Ok(())
}

/// The keys of `-resign`.
pub(super) const RESIGN_KEYS: &[Key] = &[
    Key::new("movecount", "N", "Consecutive moves (1)"),
    Key::new("score", "CP", "How far below zero their scores are, in centipawns (0)"),
    Key::new("twosided", "true|false", "Whether the winner's scores must agree (false)"),
];

/// `-resign`.
pub(super) fn resign(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    draft.settings.plan.adjudication.resign = Some(ResignRule {
        movecount: given.key("movecount", whole)?.unwrap_or(1),
        score: given.key("score", whole)?.unwrap_or(0),
        twosided: given.key("twosided", switch)?.unwrap_or(false),
    });
    Ok(())
}

/// The keys of `-sprt`.
pub(super) const SPRT_KEYS: &[Key] = &[
    Key::new("elo0", "ELO", "The first engine's advantage under the null hypothesis; required"),
    Key::new("elo1", "ELO", "The same under the alternative; required"),
    Key::new("alpha", "P", "The chance of accepting the alternative wrongly (0.05)"),
    Key::new("beta", "P", "The chance of accepting the null hypothesis wrongly (0.05)"),
    Key::new("model", "NAME", "What Elo means: normalized, logistic or bayesian (normalized)"),
];

/// `-sprt`.
pub(super) fn sprt(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    draft.settings.plan.sprt = Some(Sprt {
        elo0: given.need("elo0", decimal)?,
        elo1: given.need("elo1", decimal)?,
        alpha: given.key("alpha", decimal)?.unwrap_or(0.05),
        beta: given.key("beta", decimal)?.unwrap_or(0.05),
        model: given.key("model", |text| one_of(text, &EloModel::NAMES))?.unwrap_or_default(),
    });
    Ok(())
}

/// The keys of a flag that takes a file.
pub(super) const FILE_KEYS: &[Key] = &[Key::new("file", "FILE", "The file")];

/// `-config`.
pub(super) fn config(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    let file = given.need("file", path)?;
    let text = fs::read_to_string(&file)
        .map_err(|error| given.wrong("", &Failure::file(&file, error).to_string()))?;
    draft.settings = serde_json::from_str::<MatchSettings>(&text).map_err(|error| {
        let name = path_name(&file);
        let problem = printable(&error.to_string());
        given.wrong("", &format!("{name}: expected the settings of a match: {problem}"))
    })?;
    Ok(())
}

/// Any text.
pub(super) fn text(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

/// A text that is not empty.
pub(super) fn nonempty(text: &str) -> Result<String, String> {
    if text.is_empty() {
        Err("expected a text, got nothing".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

/// A path.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    nonempty(text).map(PathBuf::from).map_err(|_| "expected a path, got nothing".to_owned())
}

/// A whole number that is not negative and fits its type.
pub(super) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let wrong = || format!("expected a whole number, got {}", quoted(text));
    let number: u64 = number(text).ok_or_else(wrong)?;
    T::try_from(number).map_err(|_| format!("expected a smaller number, got {}", quoted(text)))
}

/// A finite number with decimals.
fn decimal(text: &str) -> Result<f64, String> {
    let number = number(text).filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("expected a number, got {}", quoted(text)))
}

/// Seconds with decimals, as milliseconds.
fn seconds(text: &str) -> Result<u64, String> {
    let millis = seconds_of(text).and_then(|time| u64::try_from(time.as_millis()).ok());
    millis.ok_or_else(|| format!("expected seconds such as 0.5, got {}", quoted(text)))
}

/// A clock, or none for `inf`.
fn clock(text: &str) -> Result<Option<TimeControl>, String> {
    if matches!(text, "inf" | "infinite") { Ok(None) } else { text.parse().map(Some) }
}

/// On or off.
pub(super) fn switch(text: &str) -> Result<bool, String> {
    one_of(text, &[("on", true), ("off", false), ("true", true), ("false", false)])
}

/// One of several words.
pub(super) fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("expected {}, got {}", names.join(" or "), quoted(text))
    })
}

/// Splits a program's arguments as a shell does. Paths of Windows need backslashes, so a backslash
/// is an ordinary letter unless a blank, a quote or another backslash follows.
pub(super) fn arguments(text: &str) -> Result<Vec<String>, String> {
    // A shell would drop these backslashes, and comments. No argument can hold control characters
    // such as these, so they stand in until the text is split.
    const LITERAL: [(char, char); 2] = [('\\', '\0'), ('#', '\u{1}')];
    let mut marked = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && " \t\"'\\".contains(*next));
        let stand_in = LITERAL.iter().find(|(own, _)| *own == letter && escaped.is_none());
        marked.push(stand_in.map_or(letter, |(_, stand_in)| *stand_in));
        marked.extend(escaped);
    }
    let words = shlex::split(&marked)
        .ok_or_else(|| format!("expected a closing quote, got {}", quoted(text)))?;
    let restore = |text: String, (own, stand_in): (char, char)| {
        text.replace(stand_in, own.encode_utf8(&mut [0; 4]))
    };
    Ok(words.into_iter().map(|word| LITERAL.into_iter().fold(word, restore)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_as_by_a_shell() {
        for (text, expected) in [
            ("", &[][..]),
            ("  -a   b ", &["-a", "b"]),
            ("--net 'my net.bin'", &["--net", "my net.bin"]),
            (r#"say "a \"b\" c" x"#, &["say", "a \"b\" c", "x"]),
            (r"C:\engines\new.exe", &[r"C:\engines\new.exe"]),
            (r"'C:\my engines\new.exe'", &[r"C:\my engines\new.exe"]),
            (r"one\ word \\", &["one word", r"\"]),
            (r"'a\ b' '' pre'fix'", &[r"a\ b", "", "prefix"]),
            ("end\\", &["end\\"]),
            ("-x #5 a#b", &["-x", "#5", "a#b"]),
        ] {
            assert_eq!(arguments(text).unwrap(), expected, "{text}");
        }
        let problem = arguments("a 'b").unwrap_err();
        assert_eq!(problem, "expected a closing quote, got 'a 'b'");
    }

    #[test]
    fn numbers_are_read_and_other_texts_are_not() {
        for twelve_hundred in ["1200", "1_200", "12e2", "1.2e3"] {
            assert_eq!(whole::<u32>(twelve_hundred), Ok(1200), "{twelve_hundred}");
        }
        assert_eq!(whole::<u32>("-1"), Err("expected a whole number, got '-1'".to_owned()));
        assert_eq!(
            whole::<u32>("4294967296").unwrap_err(),
            "expected a smaller number, got '4294967296'"
        );
        assert!(decimal("NaN").is_err() && decimal("inf").is_err() && decimal("").is_err());
        assert_eq!(seconds("0.25"), Ok(250));
        assert!(seconds("-1").is_err() && seconds("90000").is_err());
    }
}
