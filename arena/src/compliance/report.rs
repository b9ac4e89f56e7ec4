//! Findings of the checks, for people and for programs.

use std::io::Write;

use serde::Serialize;
use treville_engine::variant::Variant;
use treville_kit::failure::{Failure, printable};
use treville_kit::format::print_json;

use super::check::{Ending, Finding};
use crate::settings::Protocol;

/// The judgement of an engine.
#[derive(Serialize)]
pub(super) struct Report {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The engine's own name.
    pub name: Option<String>,
    pub protocol: Protocol,
    #[serde(with = "treville_games::variant_text")]
    pub variant: Variant,
    /// Whether no check has failed.
    pub complies: bool,
    pub checks: Vec<Finding>,
}

impl Report {
    fn count(&self, ending: Ending) -> usize {
        self.checks.iter().filter(|finding| finding.result == ending).count()
    }

    /// The failure, in words; none if the engine keeps to its protocol.
    pub fn problem(&self) -> Option<String> {
        let protocol = title(self.protocol);
        match self.count(Ending::Failed) {
            0 => None,
            1 => Some(format!("expected an engine that keeps to {protocol}, got 1 failed check")),
            failed => Some(format!(
                "expected an engine that keeps to {protocol}, got {failed} failed checks"
            )),
        }
    }

    /// Prints the verdict in one line.
    pub fn print_verdict(&self, mut output: impl Write) -> Result<(), Failure> {
        let verdict = if self.complies { "keeps to" } else { "breaks" };
        let protocol = title(self.protocol);
        let [passed, failed, advice, skipped] =
            [Ending::Passed, Ending::Failed, Ending::Advice, Ending::Skipped]
                .map(|ending| self.count(ending));
        let name = printable(self.name.as_deref().unwrap_or("The engine"));
        Ok(writeln!(
            output,
            "{name} {verdict} {protocol} ({}): {passed} passed, {failed} failed, {skipped} \
             skipped, {advice} with advice",
            self.variant
        )?)
    }

    /// Prints all of it as one JSON document.
    pub fn print_json(&self, output: impl Write) -> Result<(), Failure> {
        print_json(self, output)
    }
}

/// A protocol as people call it.
fn title(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Uci => "UCI",
        Protocol::XBoard => "XBoard's protocol",
    }
}

/// Prints a check as a line, and below it why it has not passed.
pub(super) fn print(finding: &Finding, mut output: impl Write) -> Result<(), Failure> {
    let word = match finding.result {
        Ending::Passed => "passed",
        Ending::Failed => "FAILED",
        Ending::Advice => "advice",
        Ending::Skipped => "skipped",
    };
    let Finding { number, name, what, source, .. } = finding;
    write!(output, "{number:>2} {word:<7}  {name:<12} ")?;
    match (finding.result, &finding.reason) {
        (Ending::Skipped, Some(reason)) => writeln!(output, "{reason}")?,
        (_, Some(reason)) => {
            writeln!(output, "{what}\n{:>12}{}\n{:>12}[{source}]", "", printable(reason), "")?;
        }
        (_, None) => writeln!(output, "{what}")?,
    }
    for line in &finding.lines {
        writeln!(output, "{:>14}{line}", "")?;
    }
    Ok(output.flush()?)
}
