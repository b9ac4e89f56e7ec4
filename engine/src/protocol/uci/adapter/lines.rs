//! Lines to the GUI.

use crate::protocol::Action;
use crate::protocol::uci::reply::Reply;

pub(super) fn reply(reply: Reply) -> Action {
    Action::Print(reply.to_string())
}

pub(super) fn text(text: &str) -> Action {
    Action::Print(text.to_owned())
}

pub(super) fn note(note: String) -> Action {
    text(&format!("info string note: {note}"))
}

pub(super) fn error(problem: &str) -> Action {
    text(&format!("info string error: {problem}"))
}
