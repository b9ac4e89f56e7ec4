//! What a flag is.

use super::draft::Draft;
use super::given::Given;
use super::table::FLAGS;

/// A flag.
pub struct Flag {
    /// Its name without dashes; one dash or two are the same.
    pub name: &'static str,
    /// The part of the help in which it stands.
    pub group: Group,
    /// What stands behind it.
    pub arguments: Arguments,
    /// What it does, in a line, with the default in brackets.
    pub help: &'static str,
    /// Whether it may stand beside `-resume`, because no game depends on it.
    pub resumes: bool,
    /// What it does.
    pub set: Set,
}

/// What a flag does to the settings.
pub type Set = fn(&mut Draft, &Given) -> Result<(), String>;

/// What stands behind a flag.
#[derive(Clone, Copy)]
pub enum Arguments {
    /// Nothing.
    Nothing,
    /// A value, by what it is called in the help.
    Value(&'static str),
    /// A value or nothing.
    Perhaps(&'static str),
    /// Words `key=value`, in any order.
    Keys(&'static [Key]),
    /// The same; the value of the first key may stand alone if it comes first.
    File(&'static [Key]),
}

impl Arguments {
    /// The keys, if there are such.
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
    /// What its values are called in the help.
    pub value: &'static str,
    /// The value that the name alone stands for, if it may stand alone.
    pub alone: Option<&'static str>,
    /// What it means, in a line.
    pub help: &'static str,
}

impl Key {
    /// A key with a value.
    #[must_use]
    pub const fn new(name: &'static str, value: &'static str, help: &'static str) -> Key {
        Key { name, value, alone: None, help }
    }

    /// The same key, which may also stand alone.
    #[must_use]
    pub const fn or_alone(self, value: &'static str) -> Key {
        Key { alone: Some(value), ..self }
    }

    /// Whether it is meant by this name.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        match self.name.strip_suffix("NAME") {
            Some(start) => name.strip_prefix(start).is_some_and(|rest| !rest.is_empty()),
            None => name == self.name,
        }
    }
}

/// The parts of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// The engines.
    Players,
    /// Who plays whom, how often.
    Schedule,
    /// Where games start.
    Openings,
    /// When games and matches end early.
    Judging,
    /// What is written.
    Output,
    /// How the match is run, saved and gone on with.
    Running,
}

impl Group {
    /// Its heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Group::Players => "Players",
            Group::Schedule => "Who plays whom",
            Group::Openings => "Where games start",
            Group::Judging => "Early ends",
            Group::Output => "What is written",
            Group::Running => "How it is run",
        }
    }
}

impl Flag {
    /// A flag that has no place beside `-resume`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        group: Group,
        arguments: Arguments,
        help: &'static str,
        set: Set,
    ) -> Flag {
        Flag { name, group, arguments, help, resumes: false, set }
    }

    /// The same flag, which may stand beside `-resume`.
    #[must_use]
    pub const fn resumes(self) -> Flag {
        Flag { resumes: true, ..self }
    }

    /// The flag with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Flag> {
        FLAGS.iter().find(|flag| flag.name == name)
    }

    /// Whether it may be given more than once.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self.name, "engine" | "each")
    }
}
