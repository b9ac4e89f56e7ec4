//! Checks of an engine's end, the same in both protocols.

use super::check::Subject;
use super::talk::{Stop, fail, skip};
use crate::player::Farewell;

/// Says `quit`, which ends an engine in both protocols.
pub(super) fn quit(subject: &mut impl Subject) -> Result<(), Stop> {
    say_quit(subject)?.in_order()
}

fn say_quit(subject: &mut impl Subject) -> Result<Farewell, Stop> {
    subject.ready()?;
    subject.talk().say("quit");
    subject.talk().farewell()
}

/// Closes the engine's input, as a GUI does that has died.
pub(super) fn end_of_input(subject: &mut impl Subject) -> Result<(), Stop> {
    subject.ready()?;
    subject.talk().close_input();
    match subject.talk().farewell() {
        Err(Stop::Failed(problem)) => Err(Stop::Advised(problem)),
        done => done.map(|_| ()),
    }
}

/// Looks for what the engine has started, once it has ended.
pub(super) fn children(subject: &mut impl Subject) -> Result<(), Stop> {
    match say_quit(subject) {
        Ok(Farewell { left: Some(0), .. }) => Ok(()),
        Ok(Farewell { left: Some(left), .. }) => {
            let programs = if left == 1 { "program" } else { "programs" };
            fail(format!("expected nothing to stay, got {left} {programs}"))
        }
        Ok(Farewell { left: None, .. }) => skip("this system does not tell what an engine leaves"),
        Err(Stop::Failed(_)) => skip("it does not end by itself"),
        Err(stop) => Err(stop),
    }
}
