//! The list of the checks in XBoard's protocol.

use super::conversation::XBoard;
use super::{introduction, play};
use crate::compliance::check::Check;
use crate::compliance::ends;
use crate::compliance::talk::Stop;

const fn check(
    name: &'static str,
    what: &'static str,
    source: &'static str,
    run: fn(&mut XBoard) -> Result<(), Stop>,
) -> Check<XBoard> {
    Check { name, what, source, run }
}

/// All checks, in the order in which they are made.
pub(crate) const CHECKS: &[Check<XBoard>] = &[
    check(
        "start",
        "is ready after 'protover 2', and plays the variant",
        "CECP: protover, feature done, variants",
        introduction::start,
    ),
    check(
        "features",
        "writes its features as names and values",
        "CECP: feature",
        introduction::features,
    ),
    check("ping", "answers every 'ping' with its pong", "CECP: ping", introduction::ping),
    check(
        "options",
        "describes its options, and takes the value of each",
        "CECP: feature option, option",
        introduction::options,
    ),
    check(
        "resources",
        "takes 'memory' and 'cores'",
        "CECP: memory, cores",
        introduction::resources,
    ),
    check(
        "game",
        "plays a game with one legal move for each turn",
        "CECP: new, go, usermove, move",
        play::game,
    ),
    check(
        "illegal",
        "refuses an illegal move and keeps its board",
        "CECP: Illegal move",
        play::illegal,
    ),
    check(
        "position",
        "knows the position after special moves",
        "CECP: setboard, usermove",
        play::position,
    ),
    check("force", "does not move after 'force'", "CECP: force", play::force),
    check("limits", "moves by 'st' and 'sd'", "CECP: st, sd", play::limits),
    check("clock", "moves before its clock is down", "CECP: level, time, otim", play::clock),
    check(
        "move-now",
        "moves at once after '?'",
        "CECP: ?; the engine may ignore it",
        play::move_now,
    ),
    check("undo", "takes back one ply", "CECP: undo", play::undo),
    check("remove", "takes back two plies", "CECP: remove", play::remove),
    check("playother", "plays the side that is not to move", "CECP: playother", play::play_other),
    check("hard", "does not move on its opponent's time", "CECP: hard, easy, ping", play::hard),
    check("nopost", "reports nothing after 'nopost'", "CECP: nopost", play::no_post),
    check(
        "post",
        "reports with four numbers and a variation",
        "CECP: post, thinking output",
        play::post,
    ),
    check("analyze", "analyses without moving, until 'exit'", "CECP: analyze, exit", play::analyse),
    check(
        "result",
        "ends the game after 'result', and plays another",
        "CECP: result, new, feature reuse",
        play::result,
    ),
    check(
        "variants",
        "plays every other variant that it offers",
        "CECP: variant, setup",
        play::variants,
    ),
    check(
        "unknown",
        "says that it does not know a command",
        "CECP: Error (unknown command); it should",
        introduction::unknown,
    ),
    check("quit", "ends after 'quit'", "CECP: quit", ends::quit),
    check(
        "quit-search",
        "ends after 'quit' while it thinks",
        "CECP: quit; it may wait for a signal",
        play::quit_while_thinking,
    ),
    check("children", "leaves no program behind", "CECP: quit: at once", ends::children),
    check(
        "eof",
        "ends when its input does",
        "custom: a GUI that has died says no quit",
        ends::end_of_input,
    ),
];
