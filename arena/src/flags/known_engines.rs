//! `conf=NAME`: engines by name, from a file as Cute Chess saves its engines.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::flag::{GivenFlag, Pair, nearest};
use super::keys::set_engine;
use crate::settings::EngineSettings;
use treville_kit::failure::{Failure, path_name, printable, quoted};

/// The file, if `-engines` names no other.
const USUAL: &str = "engines.json";

/// The longest file in bytes.
const LONGEST: u64 = 8 << 20;

/// The longest name, in bytes, that may be what another was meant to be.
const LONGEST_NAME: usize = 200;

/// The engines of a file, which is read when the first of them is looked up.
pub(super) struct KnownEngines {
    path: PathBuf,
    engines: Option<Vec<Entry>>,
}

/// The file's entry for an engine. Its other fields do not matter here.
#[derive(Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Entry {
    name: String,
    command: String,
    working_directory: String,
    stderr_file: String,
    protocol: String,
    /// The factor of all waits for answers.
    timeout_scale_factor: f64,
    init_strings: Vec<String>,
    whitepov: bool,
    ponder: bool,
    restart: String,
    validate_claims: bool,
    options: Vec<EntryOption>,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry {
            name: String::new(),
            command: String::new(),
            working_directory: String::new(),
            stderr_file: String::new(),
            protocol: String::new(),
            timeout_scale_factor: 1.0,
            init_strings: Vec::new(),
            whitepov: false,
            ponder: false,
            restart: String::new(),
            validate_claims: true,
            options: Vec::new(),
        }
    }
}

/// An option with its value.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EntryOption {
    name: String,
    r#type: String,
    value: Value,
}

impl KnownEngines {
    /// The engines of this file, or of the usual one.
    pub(super) fn new(path: Option<&Path>) -> KnownEngines {
        KnownEngines { path: path.unwrap_or(Path::new(USUAL)).to_owned(), engines: None }
    }

    /// Whether an engine was looked up.
    pub(super) fn is_used(&self) -> bool {
        self.engines.is_some()
    }

    /// Begins an engine anew if it was given a `conf`, of which the last counts.
    pub(super) fn begin(
        &mut self,
        engine: &mut EngineSettings,
        given: &[&GivenFlag],
    ) -> Result<(), String> {
        for given in given.iter().rev() {
            if let Some(settings) = given.key("conf", |name| self.find(name))? {
                *engine = settings;
                break;
            }
        }
        Ok(())
    }

    /// The engine of this name; the first if there are several.
    fn find(&mut self, name: &str) -> Result<EngineSettings, String> {
        let engines = match &mut self.engines {
            Some(engines) => engines,
            None => self.engines.insert(read(&self.path)?),
        };
        let file = path_name(&self.path);
        let Some(entry) = engines.iter().find(|entry| entry.name == name) else {
            let names = engines.iter().map(|entry| entry.name.as_str());
            let near = nearest(name, names.filter(|name| name.len() <= LONGEST_NAME));
            let hint =
                near.map_or_else(String::new, |near| format!("; is {} meant?", quoted(near)));
            let name = quoted(name);
            return Err(format!("expected the name of an engine in {file}, got {name}{hint}"));
        };
        entry.settings().map_err(|problem| format!("{} in {file}: {problem}", quoted(name)))
    }
}

fn read(path: &Path) -> Result<Vec<Entry>, String> {
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut text))
        .map_err(|error| Failure::file(path, error).to_string())?;
    let name = path_name(path);
    if text.len() as u64 > LONGEST {
        return Err(format!("{name}: expected at most {LONGEST} bytes, got more"));
    }
    serde_json::from_slice(&text).map_err(|error| {
        let problem = printable(&error.to_string());
        format!("{name}: expected a list of engines as Cute Chess saves them: {problem}")
    })
}

impl Entry {
    fn settings(&self) -> Result<EngineSettings, String> {
        if self.whitepov {
            let why = "scores are from the mover's side in both protocols";
            return Err(format!("whitepov: not supported ({why})"));
        }
        if !self.validate_claims {
            return Err("validateClaims: expected true, because claims are checked".to_owned());
        }
        let mut engine = EngineSettings::default();
        for pair in self.pairs()? {
            set_engine(&mut engine, &pair).map_err(|problem| format!("{}: {problem}", pair.key))?;
        }
        Ok(engine)
    }

    /// The keys of `-engine` that say the same.
    fn pairs(&self) -> Result<Vec<Pair>, String> {
        let pair = |key: &str, value: &str| Pair { key: key.to_owned(), value: value.to_owned() };
        let ponder = if self.ponder { "on" } else { "" };
        let words = [
            ("name", self.name.as_str()),
            ("cmd", &self.command),
            ("dir", &self.working_directory),
            ("stderr", &self.stderr_file),
            ("proto", &self.protocol),
            ("restart", &self.restart),
            ("ponder", ponder),
        ];
        let mut pairs: Vec<Pair> = words.map(|(key, value)| pair(key, value)).into();
        pairs.extend(self.init_strings.iter().map(|line| pair("initstr", line)));
        pairs.retain(|pair| !pair.value.is_empty());
        let usual = EngineSettings::default().patience as f64 / 1000.0;
        pairs.push(pair("patience", &(usual * self.timeout_scale_factor).to_string()));
        for option in self.options.iter().filter(|option| option.is_the_users()) {
            pairs.push(Pair { key: format!("option.{}", option.name), value: option.text()? });
        }
        Ok(pairs)
    }
}

impl EntryOption {
    /// Whether it is the user's choice: buttons are pressed and not set, and some options belong to
    /// the match.
    fn is_the_users(&self) -> bool {
        let of_the_match = ["UCI_Variant", "UCI_Chess960", "UCI_Opponent", "Ponder"];
        self.r#type != "button"
            && !of_the_match.iter().any(|name| self.name.eq_ignore_ascii_case(name))
    }

    fn text(&self) -> Result<String, String> {
        match &self.value {
            Value::String(text) => Ok(text.clone()),
            Value::Bool(is_on) => Ok(is_on.to_string()),
            Value::Number(number) => Ok(number.to_string()),
            other => Err(format!(
                "option {}: expected a text, a number, true or false as its value, got {}",
                quoted(&self.name),
                quoted(&other.to_string())
            )),
        }
    }
}
