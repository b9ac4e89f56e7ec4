//! Flags that were given, on their way to settings: what depends on several flags waits until all
//! are read, so that their order does not matter.

use std::path::PathBuf;

use super::check;
use super::engine;
use super::given::Given;
use super::{Request, RunChanges};
use crate::settings::{EngineSettings, Format, Settings};
use treville_kit::failure::quoted;

/// What has been read so far.
#[derive(Default)]
pub struct Draft {
    /// What depends on one flag alone.
    pub settings: Settings,
    /// Every `-engine`.
    pub engines: Vec<Given>,
    /// Every `-each`.
    pub each: Vec<Given>,
    /// `-games`.
    pub games: Option<u32>,
    /// Whether `-repeat` was given, and not to switch it off.
    pub repeats: bool,
    /// `-seeds`.
    pub seeds: Option<usize>,
    /// `-resume`.
    pub resume: Option<PathBuf>,
    /// The names of all flags that were given.
    pub names: Vec<&'static str>,
}

impl Draft {
    /// Does what the flags say; a file of settings first, as flags replace what it says.
    ///
    /// # Errors
    ///
    /// A value is wrong, or a flag stands beside `-resume` that may not.
    pub fn read(mut flags: Vec<Given>) -> Result<Draft, String> {
        if flags.iter().any(|given| given.flag.name == "resume")
            && let Some(other) = flags.iter().find(|given| !given.flag.resumes)
        {
            let problem = "not possible with -resume, which takes this from the saved match";
            return Err(other.wrong("", problem));
        }
        flags.sort_by_key(|given| given.flag.name != "config");
        let mut draft = Draft::default();
        for given in &flags {
            draft.names.push(given.flag.name);
            (given.flag.set)(&mut draft, given)?;
        }
        Ok(draft)
    }

    /// Puts together what was read.
    ///
    /// # Errors
    ///
    /// It makes no sense as a match.
    pub fn finish(mut self) -> Result<Request, String> {
        if let Some(state) = self.resume.take() {
            return self.changes(state);
        }
        self.finish_schedule()?;
        self.finish_engines()?;
        check::settings(&self.settings)?;
        Ok(Request::Match(Box::new(self.settings)))
    }

    fn finish_schedule(&mut self) -> Result<(), String> {
        let plan = &mut self.settings.plan;
        let doubled = if self.repeats && plan.games == 1 { 2 } else { plan.games };
        plan.games = self.games.unwrap_or(doubled);
        match (self.seeds, plan.format) {
            (None, _) => Ok(()),
            (Some(seeds), Format::Gauntlet(_)) => {
                plan.format = Format::Gauntlet(seeds);
                Ok(())
            }
            (Some(_), Format::RoundRobin) => {
                Err("-seeds: expected only with -tournament gauntlet".to_owned())
            }
        }
    }

    /// What all engines have in common is said first, so that their own keys win. `-engine` takes
    /// the place of all engines of a file.
    fn finish_engines(&mut self) -> Result<(), String> {
        let engines = &mut self.settings.plan.engines;
        if !self.engines.is_empty() {
            *engines = vec![EngineSettings::default(); self.engines.len()];
        }
        for settings in engines.iter_mut() {
            for each in &self.each {
                engine::apply(settings, each)?;
            }
        }
        for (settings, own) in engines.iter_mut().zip(&self.engines) {
            engine::apply(settings, own)?;
        }
        Ok(())
    }

    fn changes(self, state: PathBuf) -> Result<Request, String> {
        let run = self.settings.run;
        if let Some(other) = run.state.as_ref().filter(|other| **other != state) {
            let other = quoted(&other.display().to_string());
            return Err(format!("-autosave: expected the file of -resume, got {other}"));
        }
        check::run(&run)?;
        let has = |name| self.names.contains(&name);
        let run = RunChanges {
            concurrency: has("concurrency").then_some(run.concurrency),
            wait: has("wait").then_some(run.wait),
            recover: has("recover").then_some(run.recover),
            ratinginterval: has("ratinginterval").then_some(run.ratinginterval),
            log: run.log,
            report: run.report,
        };
        Ok(Request::Resume { state, run })
    }
}
