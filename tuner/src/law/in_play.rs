//! The law of a file as the engine plays by it.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use treville_eval::piece::law::Law;

use treville_kit::failure::{Failure, path_name, printable};

/// What is read of a law; the rest of it is for people.
#[derive(Deserialize)]
struct File {
    /// By what values were multiplied to be centipawns of source 001.
    unit: f64,
    forms: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    form: String,
    factors: Vec<Factor>,
}

#[derive(Deserialize)]
struct Factor {
    name: String,
    value: Mean,
}

#[derive(Deserialize)]
struct Mean {
    mean: f64,
}

/// The law by captures and moves in a file of `law`, in the engine's centipawns.
///
/// # Errors
///
/// The file cannot be read, or has no such law.
pub fn read(path: &Path) -> Result<Law, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    of(&text).map_err(|problem| {
        let name = path_name(path);
        Failure::Request(printable(&format!("{name}: expected a file of `law`, got {problem}")))
    })
}

fn of(text: &str) -> Result<Law, String> {
    let file: File =
        serde_json::from_str(text).map_err(|error| format!("another or a damaged one: {error}"))?;
    if !file.unit.is_finite() || file.unit <= 0.0 {
        return Err(format!("the unit {}", file.unit));
    }
    let row = file.forms.iter().find(|row| row.form == "ways");
    let row = row.ok_or("one without the form 'ways'")?;
    let of = |name: &str| {
        let factor = row.factors.iter().find(|factor| factor.name == name);
        factor.map(|own| own.value.mean).ok_or_else(|| format!("a law without '{name}'"))
    };
    let centipawns = |name: &str| of(name).map(|number| number / file.unit);
    Ok(Law {
        capture: centipawns("capture")?,
        quiet: centipawns("move")?,
        capture_ahead: centipawns("capture ahead")?,
        quiet_ahead: centipawns("move ahead")?,
        product: centipawns("capture times move")?,
        color_bound: of("colour-bound")?,
    })
}

/// The file by which the engine plays.
#[cfg(test)]
pub fn committed() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../eval/law.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_this_law_is_refused_in_one_line() {
        let text = fs::read_to_string(committed()).unwrap();
        assert!(of(&text).unwrap().capture > 0.0);
        for (text, problem) in [
            ("{}", "another or a damaged one: missing field `unit`"),
            (&*text.replace("\"ways\"", "\"printed\""), "one without the form 'ways'"),
            (&text.replace("capture ahead", "capture"), "a law without 'capture ahead'"),
            (r#"{"unit": 0, "forms": []}"#, "the unit 0"),
        ] {
            let found = of(text).unwrap_err();
            assert!(found.starts_with(problem) && found.lines().count() == 1, "{found}");
        }
    }
}
