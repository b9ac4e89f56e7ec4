//! Why a player gives no answer.

use crate::process::NoProcess;

/// Why a player gives no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its program could not be started, or there was no handshake: why.
    NoStart(String),
    /// The system has no room for its program, which is not the player's fault: what is missing.
    NoRoom(String),
    /// Its program ended with an error or by a signal, in words.
    Crash(String),
    /// Its program ended without an error, or closed its output.
    Disconnect,
    /// It did not answer before the deadline, but it did when ordered to stop: the flag fell.
    Late,
    /// It answered neither before the deadline nor to the order to stop.
    Stalled,
    /// The match was interrupted.
    Interrupted,
}

impl From<NoProcess> for Fault {
    fn from(reason: NoProcess) -> Fault {
        match reason {
            NoProcess::Program(problem) => Fault::NoStart(problem),
            NoProcess::System(problem) => Fault::NoRoom(problem),
        }
    }
}

impl Fault {
    /// The same fault before the handshake is complete: the engine has not started.
    pub(super) fn at_start(self) -> Fault {
        match self {
            Fault::Crash(how) => Fault::NoStart(format!("its program has ended: {how}")),
            Fault::Disconnect => Fault::NoStart("its program has ended".to_owned()),
            fault => fault,
        }
    }
}
