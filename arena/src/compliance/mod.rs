//! `treville-arena compliance`: whether an engine keeps to its protocol.
//!
//! - `talk`: the conversation with the engine, and why a check does not pass
//! - `check`: checks as data; `ends`: those that both protocols share
//! - `positions`, `info`: what is asked of engines; how their moves and reports are judged
//! - `uci`, `xboard`: the checks
//! - `report`: what they have found

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod check;
mod ends;
mod info;
mod positions;
mod report;
mod talk;
#[cfg(test)]
mod tests;
mod uci;
mod xboard;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use crossbeam_channel::bounded;
use treville_engine::variant::Variant;
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::within;
use treville_kit::failure::Failure;
use treville_kit::jobs::{End, Work, Worker};
use treville_kit::signals;

use super::command;
use super::process::Log;
use super::settings::{EngineSettings, Protocol};
use check::Finding;
use report::Report;
use talk::{Launch, Talk};
use uci::Uci;
use xboard::XBoard;

/// The command line of `compliance`.
#[derive(Args, Clone, Debug)]
pub struct ComplianceArgs {
    /// The engine's protocol: uci, or xboard (cecp)
    #[arg(long, value_name = "NAME", default_value = "uci", value_parser = protocol)]
    pub proto: Protocol,
    /// The game: musketeer, musketeer-peer, chess, chess960, seirawan, or one of --variants, which
    /// UCI engines get as VariantPath [default: chess if the engine plays it]
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// How long to wait for any answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub patience: Duration,
    /// Write all lines to and from the engine to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub format: ComplianceFormat,
    /// The engine's program and its arguments
    #[arg(value_name = "ENGINE", required = true, trailing_var_arg = true)]
    #[arg(allow_hyphen_values = true)]
    pub engine: Vec<String>,
}

/// How findings are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ComplianceFormat {
    /// A line for each check, and the verdict
    #[default]
    Text,
    /// One JSON document
    Json,
}

fn protocol(text: &str) -> Result<Protocol, String> {
    match text {
        "uci" => Ok(Protocol::Uci),
        "xboard" | "cecp" => Ok(Protocol::XBoard),
        _ => Err(format!("expected uci, xboard or cecp, got '{text}'")),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    within(text, 0.1, 3600.0, "seconds").map(Duration::from_secs_f64)
}

/// Checks an engine and prints the verdict.
///
/// # Errors
///
/// A check has failed, the engine cannot be started, the run was interrupted, or the output cannot
/// be written.
pub fn run(
    args: &ComplianceArgs,
    games: &VariantFile,
    file: Option<&Path>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if file.is_some() && args.variant.is_none() {
        let problem = "expected --variant NAME with --variants, got none";
        return Err(Failure::Request(problem.to_owned()));
    }
    let report = command::guarded(|| examine(args, games, file, output))?;
    match args.format {
        ComplianceFormat::Text => report.print_verdict(&mut *output)?,
        ComplianceFormat::Json => report.print_json(&mut *output)?,
    }
    output.flush()?;
    report.problem().map_or(Ok(()), |problem| Err(Failure::Request(problem)))
}

/// A report of the run: a check that was made, or at the end who the engine is.
enum News {
    Finding(Box<Finding>),
    About(Option<String>, Variant),
}

/// Makes all checks, and prints each if people read it.
fn examine(
    args: &ComplianceArgs,
    games: &VariantFile,
    file: Option<&Path>,
    output: &mut dyn Write,
) -> Result<Report, Failure> {
    let variant = args.variant.as_deref().map(|name| games.find(name)).transpose()?;
    let file = file.map(path::absolute).transpose()?;
    let (abort_guard, abort) = bounded(0);
    let mut guard = Some(abort_guard);
    let log = args.log.as_deref().map(Log::open).transpose()?.map(Arc::new);
    let (cmd, words) = args.engine.split_first().map(|(cmd, words)| (cmd.clone(), words)).unzip();
    let settings = EngineSettings {
        cmd: cmd.unwrap_or_default(),
        args: words.unwrap_or_default().to_vec(),
        proto: args.proto,
        ..EngineSettings::default()
    };
    let launch = Launch { settings, patience: args.patience, log, abort };
    let mut report = Report {
        command: args.engine.clone(),
        name: None,
        protocol: args.proto,
        variant: variant.unwrap_or(Variant::chess()),
        complies: true,
        checks: Vec::new(),
    };
    let work = Work {
        threads: 1,
        jobs: [launch].into_iter(),
        signals: &signals::listen(),
        stop: &mut || guard = None,
    };
    let judge = |worker: &Worker<'_, Launch, News>| {
        let Some((_, launch)) = worker.next_job() else { return Ok(()) };
        let talk = Talk::start(launch).map_err(Failure::Untried)?;
        let tell = |finding| worker.send(News::Finding(Box::new(finding)));
        let (name, variant) = match args.proto {
            Protocol::Uci => {
                let mut uci = Uci::new(talk, variant, file.clone());
                check::make(&mut uci, uci::CHECKS, tell);
                uci.about()
            }
            Protocol::XBoard => {
                let mut xboard = XBoard::new(talk, variant);
                check::make(&mut xboard, xboard::CHECKS, tell);
                xboard.about()
            }
        };
        worker.send(News::About(name, variant));
        Ok(())
    };
    let end = work.run(judge, |news| {
        match news {
            News::Finding(finding) => {
                if args.format == ComplianceFormat::Text {
                    report::print(&finding, &mut *output)?;
                }
                report.complies &= finding.result != check::Ending::Failed;
                report.checks.push(*finding);
            }
            News::About(name, variant) => (report.name, report.variant) = (name, variant),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    match end {
        End::Interrupted => Err(Failure::Interrupted("the checks were interrupted".to_owned())),
        End::Finished | End::Stopped => Ok(report),
    }
}
