//! Every kind of broken engine: what comes of it in a match, and the check of compliance that it
//! breaks.
//!
//! A part of the kinds is tried in every run, and all of them by `.ci/full runner`.

use std::sync::Mutex;
use std::thread;

/// The fate of the engine at fault in a match, where it has the black pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It does not start, for this reason, so there is no match.
    Refused(&'static str),
    /// It loses, for a reason that begins like this.
    Loses(&'static str),
    /// It plays on.
    Plays,
    /// It plays on, with a warning that has these words.
    Warned(&'static str),
    /// The one or the other: a stale move is one more before the order and a wrong one after it.
    Depends,
}

use Verdict::{Depends, Loses, Plays, Refused, Warned};

/// The tests in which a kind is tried in every run; elsewhere it is in full runs only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fast {
    Match,
    Compliance,
    Both,
    Neither,
}

use Fast::{Both, Compliance, Match, Neither};

pub const STALLS: Verdict = Loses("Black's connection stalls");
pub const NO_START: Verdict = Refused("expected uciok within 1 s, got no such line");
const NO_MOVE: Verdict = Loses("Black makes an illegal move: none");
const ILLEGAL: Verdict = Loses("Black makes an illegal move: '");
const GIBBERISH: Verdict = Loses("Black makes an illegal move: 'xyzzy'");
const UNASKED: Verdict = Loses("Black makes an illegal move: 'e1e8'");
const IS_GONE: Verdict = Refused("its program has ended");
const DIES: Verdict = Refused("its program has ended: exit status 3");
const FALSE_WIN: Verdict = Loses("Black claims a result that is not on the board: 0-1");
const FALSE_DRAW: Verdict = Loses("Black claims a result that is not on the board: 1/2");

/// Faults of the broken engine with a protocol, a verdict, and the check that shows each; no check
/// shows oddities that no protocol forbids.
const CASES: &[(&str, &str, Fast, Verdict, &str)] = &[
    ("none", "uci", Match, Plays, ""),
    ("illegal-move", "uci", Both, UNASKED, "game"),
    ("garbage-move", "uci", Neither, GIBBERISH, "game"),
    ("wrong-gate", "uci", Match, ILLEGAL, "game"),
    ("upper-case", "uci", Match, Plays, "game"),
    ("empty-move", "uci", Neither, NO_MOVE, "game"),
    ("null-move", "uci", Neither, NO_MOVE, "game"),
    ("none-move", "uci", Neither, NO_MOVE, "game"),
    ("wrong-selection", "uci", Neither, Plays, "variants"),
    ("double-move", "uci", Neither, Plays, "game"),
    ("stale-move", "uci", Match, Depends, "game"),
    ("pre-move", "uci", Match, Plays, "game"),
    ("half-move", "uci", Neither, STALLS, "game"),
    ("no-start", "uci", Compliance, NO_START, "uci"),
    ("immortal", "uci", Both, NO_START, "uci"),
    ("slow-start", "uci", Neither, NO_START, "uci"),
    ("silence", "uci", Neither, STALLS, "game"),
    ("hang", "uci", Neither, STALLS, "game"),
    ("stubborn", "uci", Match, STALLS, "quit"),
    ("late", "uci", Neither, STALLS, "game"),
    ("lingers", "uci", Match, Plays, "quit"),
    ("deaf", "uci", Both, STALLS, "greeting"),
    ("leaves-at-start", "uci", Both, IS_GONE, "uci"),
    ("dies-at-start", "uci", Neither, DIES, "uci"),
    ("disconnect", "uci", Neither, Loses("Black disconnects"), "game"),
    ("crash", "uci", Neither, Loses("Black disconnects: exit status 3"), "game"),
    ("segfault", "uci", Match, Loses("Black disconnects: signal 11"), "game"),
    ("closed-at-start", "uci", Neither, IS_GONE, "uci"),
    ("closed", "uci", Match, Loses("Black disconnects"), "game"),
    ("fork", "uci", Match, Plays, "children"),
    ("quiet-fork", "uci", Neither, Plays, "children"),
    ("session-fork", "uci", Neither, Plays, "children"),
    ("daemon", "uci", Both, Plays, "children"),
    ("wrapper", "uci", Neither, Plays, "children"),
    ("script", "uci", Match, Plays, "children"),
    ("flood", "uci", Match, Plays, "idle"),
    ("empty-flood", "uci", Neither, Plays, "idle"),
    ("endless", "uci", Neither, STALLS, "game"),
    ("endless-long", "uci", Compliance, STALLS, "game"),
    ("endless-empty", "uci", Neither, STALLS, "game"),
    ("endless-line", "uci", Neither, STALLS, "game"),
    ("option-flood", "uci", Compliance, NO_START, "uci"),
    ("complaints", "uci", Neither, Plays, ""),
    ("huge-score", "uci", Match, Plays, "info"),
    ("garbage", "uci", Neither, Plays, "info"),
    ("split", "uci", Neither, Plays, ""),
    ("escapes", "uci", Neither, Plays, ""),
    ("odd-name", "uci", Match, Plays, ""),
    ("false-mate", "uci", Neither, Warned("mate in"), "info"),
    ("illegal-pv", "uci", Neither, Warned("as ply"), "info"),
    ("illegal-move", "xboard", Compliance, UNASKED, "game"),
    ("garbage-move", "xboard", Neither, GIBBERISH, "game"),
    ("double-move", "xboard", Neither, Plays, "game"),
    ("stale-move", "xboard", Neither, Depends, "game"),
    ("silence", "xboard", Neither, STALLS, "game"),
    ("hang", "xboard", Neither, STALLS, "game"),
    ("segfault", "xboard", Neither, Loses("Black disconnects: signal 11"), "game"),
    ("lingers", "xboard", Neither, Plays, "quit"),
    ("script", "xboard", Neither, Plays, "children"),
    ("endless-long", "xboard", Neither, STALLS, "game"),
    ("huge-score", "xboard", Neither, Plays, "post"),
    ("garbage", "xboard", Neither, Plays, "post"),
    ("odd-name", "xboard", Neither, Plays, ""),
    ("false-claim", "xboard", Neither, FALSE_WIN, "game"),
    ("draw-claim", "xboard", Match, FALSE_DRAW, "game"),
    ("loss-claim", "xboard", Neither, Loses("Black resigns"), "game"),
    ("draw-offers", "xboard", Neither, Plays, ""),
    ("resigns", "xboard", Neither, Loses("Black resigns"), "game"),
    ("refusal", "xboard", Match, Warned("takes 'a1a1' for an illegal move"), "game"),
    ("flood", "xboard", Neither, Plays, "idle"),
    ("late", "xboard", Neither, STALLS, "game"),
];

/// A fault, and what it leads to.
pub struct Case {
    /// The name that the broken engine knows it by.
    pub fault: &'static str,
    /// The protocol that the engine speaks.
    pub proto: &'static str,
    /// Its fate in a match.
    pub verdict: Verdict,
    /// The check of compliance that it breaks.
    pub check: Option<&'static str>,
}

/// The kinds that are played in matches, in every run or all of them.
pub fn in_matches(all: bool) -> impl Iterator<Item = Case> + Send {
    cases(move |fast| all || matches!(fast, Match | Both))
}

/// The kinds that are checked for compliance, in every run or all of them.
pub fn in_compliance(all: bool) -> impl Iterator<Item = Case> + Send {
    cases(move |fast| all || matches!(fast, Compliance | Both))
}

fn cases(wanted: impl Fn(Fast) -> bool + Send) -> impl Iterator<Item = Case> + Send {
    CASES.iter().filter(move |(_, _, fast, ..)| wanted(*fast)).map(
        |&(fault, proto, _, verdict, check)| {
            let check = (!check.is_empty()).then_some(check);
            Case { fault, proto, verdict, check }
        },
    )
}

/// Tries each case, some at a time, and shows all that went wrong.
pub fn try_all<T: Send>(
    cases: impl Iterator<Item = T> + Send,
    one: impl Fn(T) -> Result<(), String> + Sync,
) {
    let (cases, problems) = (Mutex::new(cases), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        // Most of them only wait.
        for _ in 0..6 {
            scope.spawn(|| {
                loop {
                    let Some(case) = cases.lock().expect("a list").next() else { return };
                    let problem = one(case).err();
                    problems.lock().expect("a list").extend(problem);
                }
            });
        }
    });
    let problems = problems.into_inner().expect("a list");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
