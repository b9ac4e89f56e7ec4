//! Checks as data, and how they are made one after the other.

use serde::Serialize;

use super::talk::{Stop, Talk};

/// One demand on an engine of which `S` is the conversation.
pub(super) struct Check<S> {
    /// A word for it.
    pub name: &'static str,
    /// The conduct of a sound engine.
    pub what: &'static str,
    /// The source of the demand.
    pub source: &'static str,
    /// Finds out.
    pub run: fn(&mut S) -> Result<(), Stop>,
}

/// An engine under test, in one protocol.
pub(super) trait Subject {
    /// The check without which nothing else can be checked, from 0.
    const INTRODUCTION: usize;

    /// The conversation with it.
    fn talk(&mut self) -> &mut Talk;

    /// Whether it has come through its introduction.
    fn is_introduced(&self) -> bool;

    /// Waits until it has carried out all orders.
    fn ready(&mut self) -> Result<(), Stop>;

    /// Starts it afresh, up to the point where it can play.
    fn restart(&mut self) -> Result<(), Stop>;
}

/// The end of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ending {
    Passed,
    Failed,
    Advice,
    Skipped,
}

/// A check that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Finding {
    /// Its number, from 1.
    pub number: usize,
    pub name: &'static str,
    pub what: &'static str,
    pub source: &'static str,
    pub result: Ending,
    /// Why it has not passed.
    pub reason: Option<String>,
    /// The lines of the check: `>` to the engine, `<` from it.
    pub lines: Vec<String>,
}

/// Makes all checks and tells of each. After one that has not passed the engine is started afresh,
/// because nobody knows what it still does.
pub(super) fn make<S: Subject>(
    subject: &mut S,
    checks: &[Check<S>],
    mut tell: impl FnMut(Finding),
) {
    let mut hopeless = None;
    for (index, check) in checks.iter().enumerate() {
        let done = match hopeless {
            Some(why) => Err(Stop::Skipped(String::from(why))),
            None => run(subject, check, index > 0),
        };
        let (result, reason) = match done {
            Ok(()) => (Ending::Passed, None),
            Err(Stop::Skipped(why)) => (Ending::Skipped, Some(why)),
            Err(Stop::Advised(problem)) => (Ending::Advice, Some(problem)),
            Err(Stop::Failed(problem)) => (Ending::Failed, Some(problem)),
            Err(Stop::Interrupted) => {
                subject.talk().kill();
                return;
            }
        };
        let is_wrong = matches!(result, Ending::Failed | Ending::Advice);
        let lines = if is_wrong { subject.talk().lines() } else { Vec::new() };
        if index >= S::INTRODUCTION && result == Ending::Failed && !subject.is_introduced() {
            hopeless = Some("the engine has not come through its introduction");
        }
        if is_wrong {
            subject.talk().kill();
        }
        let Check { name, what, source, .. } = *check;
        tell(Finding { number: index + 1, name, what, source, result, reason, lines });
    }
}

/// Makes one check.
fn run<S: Subject>(subject: &mut S, check: &Check<S>, may_restart: bool) -> Result<(), Stop> {
    subject.talk().begin();
    if may_restart && !subject.talk().is_alive() {
        subject.restart().map_err(|stop| match stop {
            Stop::Failed(problem) => Stop::Failed(format!("it does not start again: {problem}")),
            stop => stop,
        })?;
        subject.talk().begin();
    }
    (check.run)(subject)
}
