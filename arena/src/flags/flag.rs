//! Flags, and those that were given.

use std::path::PathBuf;

use crate::settings::MatchSettings;

/// A flag.
pub struct Flag {
    /// Its name without dashes; one dash or two are the same.
    pub name: &'static str,
    /// The part of the help in which it stands.
    pub group: Group,
    /// The arguments after it.
    pub arguments: Arguments,
    /// Its effect, in a line, with the default in brackets.
    pub help: &'static str,
    /// Whether it may be used with `-resume`, because no game depends on it.
    pub resumes: bool,
    /// Which commands take it.
    pub of: Commands,
    /// Its effect on the settings.
    pub set: Set,
}

/// The commands that take a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commands {
    /// `match` alone.
    Match,
    /// `suite` alone.
    Suite,
    /// Both.
    Both,
}

/// The effect of a flag on the settings.
pub type Set = fn(&mut Draft, &GivenFlag) -> Result<(), String>;

impl Flag {
    /// A flag that cannot be used with `-resume`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        group: Group,
        arguments: Arguments,
        help: &'static str,
        set: Set,
    ) -> Flag {
        Flag { name, group, arguments, help, resumes: false, of: Commands::Match, set }
    }

    /// The same flag, which suites take as well.
    #[must_use]
    pub const fn and_suites(self) -> Flag {
        Flag { of: Commands::Both, ..self }
    }

    /// The same flag, which suites take and matches do not.
    #[must_use]
    pub const fn of_suites(self) -> Flag {
        Flag { of: Commands::Suite, ..self }
    }

    /// Whether a match takes it.
    #[must_use]
    pub fn is_of_match(&self) -> bool {
        self.of != Commands::Suite
    }

    /// Whether a suite takes it.
    #[must_use]
    pub fn is_of_suite(&self) -> bool {
        self.of != Commands::Match
    }

    /// The same flag, which can be used with `-resume`.
    #[must_use]
    pub const fn resumes(self) -> Flag {
        Flag { resumes: true, ..self }
    }

    /// Whether it may be given more than once.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self.name, "engine" | "each")
    }
}

/// The parts of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// The engines.
    Engines,
    /// The opponents, and the number of their games.
    Schedule,
    /// The starts of games.
    Openings,
    /// When games and matches end early.
    Adjudication,
    /// The output.
    Output,
    /// The running, saving and resuming of the match.
    Running,
    /// The files that a suite writes.
    Suites,
}

impl Group {
    /// Its heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Group::Engines => "Engines",
            Group::Schedule => "Schedule",
            Group::Openings => "Openings",
            Group::Adjudication => "Adjudication",
            Group::Output => "Output",
            Group::Running => "Running the match",
            Group::Suites => "Output of suites",
        }
    }
}

/// The arguments after a flag.
#[derive(Clone, Copy)]
pub enum Arguments {
    /// Nothing.
    Nothing,
    /// A value, by its name in the help.
    Value(&'static str),
    /// A value or nothing.
    Perhaps(&'static str),
    /// Words `key=value`, in any order.
    Keys(&'static [Key]),
    /// The same; the value of the first key may stand alone if it comes first.
    File(&'static [Key]),
}

impl Arguments {
    /// The keys, if it has any.
    #[must_use]
    pub const fn keys(self) -> &'static [Key] {
        match self {
            Arguments::Keys(keys) | Arguments::File(keys) => keys,
            _ => &[],
        }
    }
}

/// A key of a flag.
#[derive(PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name. `NAME` at its end stands for any text.
    pub name: &'static str,
    /// The name of its value in the help.
    pub value: &'static str,
    /// The value that the key alone stands for, if it may stand alone.
    pub alone: Option<&'static str>,
    /// Whether it may be given several times.
    pub repeats: bool,
    /// Its meaning, in a line.
    pub help: &'static str,
}

impl Key {
    /// A key with a value.
    #[must_use]
    pub const fn new(name: &'static str, value: &'static str, help: &'static str) -> Key {
        Key { name, value, alone: None, repeats: false, help }
    }

    /// The same key, which may also stand alone.
    #[must_use]
    pub const fn or_alone(self, value: &'static str) -> Key {
        Key { alone: Some(value), ..self }
    }

    /// The same key, which may be given several times.
    #[must_use]
    pub const fn again(self) -> Key {
        Key { repeats: true, ..self }
    }

    /// Whether this name means the key.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        match self.name.strip_suffix("NAME") {
            Some(start) => name.strip_prefix(start).is_some_and(|rest| !rest.is_empty()),
            None => name == self.name,
        }
    }
}

/// A flag that was given.
#[derive(Clone)]
pub struct GivenFlag {
    /// Which flag.
    pub flag: &'static Flag,
    /// Its keys and values.
    pub pairs: Vec<Pair>,
}

/// A key and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The key; empty for the value of a flag without keys.
    pub key: String,
    /// The value.
    pub value: String,
}

impl GivenFlag {
    /// The value of a flag that has one.
    ///
    /// # Errors
    ///
    /// It is missing or wrong.
    pub fn value<T>(&self, read: impl Fn(&str) -> Result<T, String>) -> Result<T, String> {
        self.need("", read)
    }

    /// The value of a key, or of a flag that may have one if the key is empty.
    ///
    /// # Errors
    ///
    /// It is wrong.
    pub fn key<T>(
        &self,
        key: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let pair = self.pairs.iter().find(|pair| pair.key == key);
        pair.map(|pair| read(&pair.value).map_err(|problem| self.wrong(key, &problem))).transpose()
    }

    /// The value of a key that must not be missing.
    ///
    /// # Errors
    ///
    /// It is missing or wrong.
    pub fn need<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, String> {
        self.key(key, read)?.ok_or_else(|| self.wrong(key, "expected a value, got none"))
    }

    /// A problem with the names of flag and key.
    #[must_use]
    pub fn wrong(&self, key: &str, problem: &str) -> String {
        let space = if key.is_empty() { "" } else { " " };
        format!("-{}{space}{key}: {problem}", self.flag.name)
    }
}

/// The settings by the flags so far. A setting that depends on several flags waits until all are
/// read, so that their order does not matter.
#[derive(Default)]
pub struct Draft {
    /// The settings that depend on one flag alone.
    pub settings: MatchSettings,
    /// Every `-engine`.
    pub engines: Vec<GivenFlag>,
    /// Every `-each`.
    pub each: Vec<GivenFlag>,
    /// `-variant`.
    pub variant: Option<String>,
    /// `-variants`.
    pub variants: Option<PathBuf>,
    /// `-engines`.
    pub known_engines: Option<PathBuf>,
    /// `-startup-ms`.
    pub startup: Option<u64>,
    /// `-games`.
    pub games: Option<u32>,
    /// Whether `-repeat` was given, and not to switch it off.
    pub repeats: bool,
    /// `-testEnv`: the flags are from the worker of a server.
    pub is_worker: bool,
    /// `-seeds`.
    pub seeds: Option<usize>,
    /// `-resume`.
    pub resume: Option<PathBuf>,
    /// `-csv`.
    pub csv: Option<PathBuf>,
    /// `-json`.
    pub json: Option<PathBuf>,
    /// `-solved`.
    pub solved: Option<PathBuf>,
    /// The names of all flags that were given.
    pub names: Vec<&'static str>,
}

/// The name of a flag if the word is one: dashes before a letter. Negative numbers are values.
pub(super) fn flag_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(name)
}

/// The name that is meant by this one, perhaps: it differs in at most a third of the letters.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_ascii_lowercase();
    let names = known.map(|own| (strsim::levenshtein(&own.to_ascii_lowercase(), &lower), own));
    names.min().filter(|(letters, _)| *letters <= name.len() / 3).map(|(_, near)| near)
}
