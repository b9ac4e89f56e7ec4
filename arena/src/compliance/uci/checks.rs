//! The list of the checks in UCI.

use super::conversation::Uci;
use super::{introduction, searches};
use crate::compliance::check::Check;
use crate::compliance::ends;
use crate::compliance::talk::Stop;

const fn check(
    name: &'static str,
    what: &'static str,
    source: &'static str,
    run: fn(&mut Uci) -> Result<(), Stop>,
) -> Check<Uci> {
    Check { name, what, source, run }
}

/// All checks, in the order in which they are made.
pub(crate) const CHECKS: &[Check<Uci>] = &[
    check(
        "greeting",
        "says nothing of the protocol before 'uci'",
        "UCI: the engine waits for isready or setoption after booting",
        introduction::greeting,
    ),
    check(
        "uci",
        "answers 'uci' with id name, id author and uciok",
        "UCI: uci, id, uciok",
        introduction::identity,
    ),
    check(
        "variant",
        "takes the variant",
        "UCI: setoption, UCI_Chess960; custom: UCI_Variant",
        introduction::variant,
    ),
    check(
        "options",
        "describes its options without contradiction",
        "UCI: option",
        introduction::options,
    ),
    check(
        "isready",
        "answers every 'isready' with one readyok",
        "UCI: isready",
        introduction::ready,
    ),
    check(
        "defaults",
        "takes the default of each of its options",
        "UCI: setoption",
        introduction::defaults,
    ),
    check(
        "ucinewgame",
        "is ready after 'ucinewgame'",
        "UCI: ucinewgame, isready",
        introduction::new_game,
    ),
    check(
        "game",
        "plays a game against itself, with one legal bestmove for each 'go'",
        "UCI: position startpos, go depth, bestmove, move format",
        searches::game,
    ),
    check("depth", "ends a search at its depth", "UCI: go depth", searches::by_depth),
    check("nodes", "ends a search after its nodes", "UCI: go nodes", searches::by_nodes),
    check("movetime", "ends a search after its time", "UCI: go movetime", searches::by_time),
    check(
        "clock",
        "moves before its clock is down",
        "UCI: go wtime, btime, winc, binc, movestogo",
        searches::clock,
    ),
    check(
        "searchmoves",
        "chooses among the moves of 'searchmoves'",
        "UCI: go searchmoves",
        searches::searchmoves,
    ),
    check(
        "position",
        "knows the position after special moves",
        "UCI: position fen, moves",
        searches::position,
    ),
    check(
        "infinite",
        "searches without end until 'stop', even when it has found a mate",
        "UCI: go infinite, stop",
        searches::infinite,
    ),
    check(
        "busy",
        "answers 'isready' during a search, which goes on",
        "UCI: isready",
        searches::busy,
    ),
    check(
        "stop",
        "says nothing to 'stop' without a search",
        "UCI: bestmove: one for every go",
        searches::stop,
    ),
    check(
        "ponder",
        "ponders until 'ponderhit' or 'stop', even when it has found a mate",
        "UCI: go ponder, ponderhit",
        searches::ponder,
    ),
    check(
        "multipv",
        "shows as many variations as MultiPV says",
        "UCI: MultiPV, info multipv",
        searches::multipv,
    ),
    check(
        "variants",
        "plays every other variant that it offers",
        "UCI: UCI_Chess960; custom: UCI_Variant",
        searches::variants,
    ),
    check(
        "no-moves",
        "has no move in mate and stalemate",
        "custom: bestmove 0000 or (none)",
        searches::no_moves,
    ),
    check(
        "unknown",
        "takes no notice of unknown commands",
        "UCI: unknown commands are ignored",
        introduction::unknown,
    ),
    check(
        "report",
        "reports a score with a variation before its move",
        "UCI: info, bestmove: the final info",
        searches::report,
    ),
    check(
        "info",
        "writes every report as the protocol has it, with legal variations",
        "UCI: info",
        searches::info,
    ),
    check(
        "idle",
        "is silent when it has nothing to do",
        "UCI: info: what changes in a search",
        searches::idle,
    ),
    check(
        "output",
        "writes nothing but the protocol",
        "custom: info string for other text, which GUIs ignore",
        searches::output,
    ),
    check("quit", "ends after 'quit'", "UCI: quit", ends::quit),
    check("quit-search", "ends after 'quit' during a search", "UCI: quit", searches::quit),
    check("children", "leaves no program behind", "UCI: quit: the program", ends::children),
    check(
        "eof",
        "ends when its input does",
        "custom: a GUI that has died says no quit",
        ends::end_of_input,
    ),
];
