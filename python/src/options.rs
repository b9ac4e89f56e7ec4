//! The options that make a difference to an engine inside a program.

use std::fs::{self, File};
use std::io;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};
use treville_core::encoding::excerpt;
use treville_engine::message::Command;
use treville_engine::options::{Effect, Kind, OPTIONS, OptionError, Settings, Spec};
use treville_eval::position::value_set::ValueSet;

use crate::errors::{invalid, wrong_type};

/// Their names. The others are for GUIs, or choose the rules, which every position brings along.
const NAMES: [&str; 10] = [
    "Hash",
    "Threads",
    "MultiPV",
    "Clear Hash",
    "Move Overhead",
    "Use NNUE",
    "EvalFile",
    "Values File",
    "UCI_LimitStrength",
    "UCI_Elo",
];

/// An option of the engine.
#[pyclass(frozen, get_all, module = "treville")]
pub struct EngineOption {
    /// The name.
    name: &'static str,
    /// The kind: ``check``, ``spin``, ``combo``, ``button``, ``string`` or ``file``.
    kind: &'static str,
    /// The value, as text.
    value: String,
    /// The least value of a number.
    least: Option<i64>,
    /// The greatest value of a number.
    most: Option<i64>,
    /// Its effect.
    help: &'static str,
}

#[pymethods]
impl EngineOption {
    fn __repr__(&self) -> String {
        format!("<EngineOption {}: {}>", self.name, self.value)
    }
}

fn specs() -> impl Iterator<Item = &'static Spec> {
    NAMES.iter().filter_map(|name| OPTIONS.iter().find(|spec| spec.name == *name))
}

/// All options with their values.
pub fn all(settings: &Settings) -> Vec<EngineOption> {
    let option = |spec: &'static Spec| {
        let (kind, least, most) = match spec.kind {
            Kind::Check(_) => ("check", None, None),
            Kind::Spin(_, least, most) => ("spin", Some(least), Some(most)),
            Kind::Combo(..) => ("combo", None, None),
            Kind::Button => ("button", None, None),
            Kind::Text(_) => ("string", None, None),
            Kind::File => ("file", None, None),
        };
        let value = settings.get(spec);
        EngineOption { name: spec.name, kind, value, least, most, help: spec.help }
    };
    specs().map(option).collect()
}

/// Takes a new value, and says what the engine has to do about it.
pub fn set(
    settings: &mut Settings,
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Command>> {
    if !specs().any(|spec| spec.name.eq_ignore_ascii_case(name)) {
        return Err(invalid(OptionError::Unknown(name.to_owned())));
    }
    let value = value.map(text).transpose()?;
    let value = value.as_deref();
    let effect = settings.set(name, value).map_err(invalid)?;
    let path = value.unwrap_or_default();
    let in_file = |problem: String| invalid(format!("{name} {}: {problem}", excerpt(path)));
    Ok(match effect {
        Effect::Hash => Some(Command::Hash(settings.hash)),
        Effect::Threads => Some(Command::Threads(settings.threads)),
        Effect::ClearHash => Some(Command::NewGame),
        Effect::Net => Some(Command::Net(settings.net())),
        Effect::EvalFile => {
            let file = open(path).map_err(|error| in_file(error.to_string()))?;
            settings.read_net(path, file).map_err(|error| in_file(error.to_string()))?;
            Some(Command::Net(settings.net()))
        }
        Effect::ValuesFile => {
            let file = if ValueSet::named(path).is_some() { open("") } else { open(path) };
            let file = file.map_err(|error| in_file(error.to_string()))?;
            settings.read_values(path, file).map_err(|error| in_file(error.to_string()))?;
            Some(Command::Values(Box::new(settings.values.clone())))
        }
        _ => None,
    })
}

/// A value as text: numbers, yes or no, paths.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(value.is_true().to_string());
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_cow()?.into_owned());
    }
    let path = value.extract::<std::path::PathBuf>();
    let path = path.map_err(|_| wrong_type("a text, a number or a path as a value", value))?;
    Ok(path.to_string_lossy().into_owned())
}

/// A plain file, since a pipe would wait for its other end; nothing for an empty path.
fn open(path: &str) -> io::Result<Box<dyn io::Read>> {
    if path.is_empty() {
        return Ok(Box::new(io::empty()));
    }
    if fs::metadata(path)?.is_file() {
        return Ok(Box::new(File::open(path)?));
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a plain file"))
}
