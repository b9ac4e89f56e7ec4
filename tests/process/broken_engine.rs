//! An engine with one fault, to test the match runner with everything that engines do.
//!
//! It is the whole Treville engine, in both protocols, with a filter that spoils its output. The
//! first argument names the fault; see [`FAULTS`]. Most faults strike when the engine makes its
//! third move in the life of the program.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

#[path = "broken_engine/filter.rs"]
mod filter;
#[path = "broken_engine/noise.rs"]
mod noise;
#[path = "broken_engine/start.rs"]
mod start;

use std::process::ExitCode;

/// The faults by name, and what is wrong with the engine.
const FAULTS: &[(&str, &str)] = &[
    ("none", "nothing"),
    // Moves.
    ("illegal-move", "a move that is not legal"),
    ("garbage-move", "a move that is no move"),
    ("wrong-gate", "a move with a gate letter that no piece has"),
    ("upper-case", "its moves in capitals"),
    ("empty-move", "the word for a move, without one"),
    ("null-move", "the null move"),
    ("none-move", "no move, in UCI's word for it"),
    ("wrong-selection", "the choice of a piece that cannot be chosen"),
    ("double-move", "every move twice"),
    ("stale-move", "its last move once more, a little later"),
    ("pre-move", "a move before it is asked for one"),
    ("half-move", "a move without the end of its line"),
    // Silence.
    ("no-start", "no handshake"),
    ("immortal", "no handshake, and no signal that can be ignored ends it"),
    ("slow-start", "a handshake that takes a while"),
    ("silence", "nothing more"),
    ("hang", "no move, but an answer to everything else"),
    ("stubborn", "no move, whatever it is ordered; it does not quit either"),
    ("late", "no move before it is ordered to move at once"),
    ("lingers", "a program that stays after the order to quit"),
    ("deaf", "a handshake before it is asked, after which it reads nothing"),
    // Ends.
    ("leaves-at-start", "an end without an error before it writes anything"),
    ("dies-at-start", "an end with an error before it writes anything"),
    ("disconnect", "an end without an error while it thinks"),
    ("crash", "an end with an error while it thinks"),
    ("segfault", "an end by a signal while it thinks"),
    ("closed-at-start", "a closed output from the start"),
    ("closed", "a closed output while it thinks"),
    // Children that stay.
    ("fork", "a child"),
    ("quiet-fork", "a child with files of its own"),
    ("session-fork", "a child in a session of its own"),
    ("daemon", "a grandchild in a session of its own, whose parent has ended"),
    ("wrapper", "a script that starts a child and becomes the engine"),
    ("script", "a script that starts a child and then the engine"),
    // Too much.
    ("flood", "thinking without end on its opponent's time, in long lines that are no text"),
    ("empty-flood", "empty lines without end on its opponent's time"),
    ("endless", "thinking without end instead of a move"),
    ("endless-long", "long lines that are no text, without end, instead of a move"),
    ("endless-empty", "empty lines without end instead of a move"),
    ("endless-line", "a line without end instead of a move"),
    ("option-flood", "options without end in the handshake"),
    ("complaints", "complaints without end on standard error"),
    ("huge-score", "numbers beyond any bound, and thousands of moves in a line"),
    // Oddities.
    ("garbage", "all kinds of nonsense, but good moves"),
    ("split", "every byte on its own, and other ends of lines"),
    ("escapes", "colours for a terminal around everything"),
    ("odd-name", "a very long name with all kinds of letters"),
    ("false-mate", "mates that are not there"),
    ("illegal-pv", "variations that end with an illegal move"),
    // XBoard's protocol only.
    ("false-claim", "the claim of a win that is not on the board"),
    ("draw-claim", "the claim of a draw that is not on the board"),
    ("loss-claim", "the claim of a loss that is not on the board"),
    ("draw-offers", "a thousand offers of a draw with every move"),
    ("resigns", "its resignation, for no reason"),
    ("refusal", "the refusal of a move that no one made"),
];

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some((fault, _)) = FAULTS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = FAULTS.iter().map(|(name, _)| *name).collect();
        eprintln!("expected one of {}, got '{name}'", names.join(", "));
        return ExitCode::FAILURE;
    };
    match start::run(fault) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("broken-engine: {error}");
            ExitCode::FAILURE
        }
    }
}
