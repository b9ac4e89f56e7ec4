//! `-pgnout`: where games are written, and what they say about every move.

use super::flag::{Draft, GivenFlag, Key};
use super::keys::{path, switch};
use crate::settings::{MoveDetail, PgnOut};

/// The keys of `-pgnout`.
pub(super) const PGN_KEYS: &[Key] = &[
    Key::new("file", "FILE", "The file"),
    wanted("min", "Moves without evaluations, times or comments (false)"),
    wanted("timeleft", "With every move what its clock shows then, tl=59.750s (false)"),
    wanted("latency", "The measured time less the reported one, latency=0.002s (false)"),
    wanted("nodes", "The nodes, n=71234 (false)"),
    wanted("seldepth", "The depth of the deepest line, sd=24 (false)"),
    wanted("nps", "Nodes per second, nps=981000 (false)"),
    wanted("hashfull", "How full the hash table is, in thousandths, hashfull=31 (false)"),
    wanted("tbhits", "Positions found in endgame tables, tbhits=7 (false)"),
    wanted("pv", "The variation in the engine's own words, pv=\"e2e4 e7e5\" (false)"),
    Key::new(
        "match_line",
        "REGEX",
        "The engine's last line about the move that matches, line=\"info string ...\"",
    )
    .again(),
];

/// A key that something is wanted.
const fn wanted(name: &'static str, help: &'static str) -> Key {
    Key::new(name, "true|false", help).or_alone("true")
}

/// The details of a move, in the order of fastchess.
const DETAILS: [(&str, MoveDetail); 8] = [
    ("timeleft", MoveDetail::TimeLeft),
    ("latency", MoveDetail::Latency),
    ("nodes", MoveDetail::Nodes),
    ("seldepth", MoveDetail::SelDepth),
    ("nps", MoveDetail::Nps),
    ("hashfull", MoveDetail::HashFull),
    ("tbhits", MoveDetail::TbHits),
    ("pv", MoveDetail::Pv),
];

/// `-pgnout`. A match whose games are kept is saved as well, so that it can be resumed.
pub(super) fn pgnout(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    let file = given.need("file", path)?;
    let run = &mut draft.settings.run;
    run.state.get_or_insert_with(|| file.with_extension("match.jsonl"));
    let minimal = given.key("min", switch)?.unwrap_or(false);
    let mut details = Vec::new();
    for (key, detail) in DETAILS {
        if given.key(key, switch)?.unwrap_or(false) {
            details.push(detail);
        }
    }
    let match_lines = given.pairs.iter().filter(|pair| pair.key == "match_line");
    let match_lines = match_lines.map(|pair| pair.value.clone()).collect();
    run.pgn = Some(PgnOut { file, minimal, details, match_lines });
    Ok(())
}
