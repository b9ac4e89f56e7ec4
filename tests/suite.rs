//! The test suite of Treville: what only shows when the parts work together.
//!
//! Unit tests stand beside the code they test. Here are the data, the yardsticks that share
//! nothing with the code, the properties that hold everywhere, and the rules of the game told as
//! tests.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

/// Core's moves and positions against a slow generator, on random games.
mod against_oracle;
/// The public API of the libraries, item by item.
mod api;
mod armies;
/// Faulty FENs and moves are refused with the right words, and nothing panics.
mod bad_input;
/// The commands of README and docs, on all three programs' own command lines.
mod commands;
/// Short ways to positions, moves and lists of complaints.
mod common;
/// Properties of every position that play can reach.
mod invariants;
/// Allowed dependencies between crates and between the modules of core.
mod layering;
/// Moves in the spellings of other programs are those moves and never others.
mod lenient;
/// The compiled masks against Betza notation walked step by step.
mod masks;
/// Forced mates: proved without the engine, and found by it.
mod mates;
/// Programs that are not installed on this machine.
mod missing;
/// A new piece is a new line of one table.
mod one_table;
/// One answer to what a piece is worth, from every program.
mod one_value;
/// The slow generator, written from the rules and sharing nothing with core.
mod oracle;
/// Games of other pieces, on positions that were once wrong.
mod own_pieces;
/// The crates as packages for others.
mod packages;
/// Node counts from published and independent sources.
mod perft;
/// Laws by phase, as the page prints them and as they are found.
mod phases;
/// Our own suites of puzzles: sound, and solved by the engine.
mod puzzles;
/// Random arrays and random games.
mod random;
/// Core against the walker, on games of random pieces.
mod random_sets;
/// Written texts are read back as the same thing.
mod roundtrip;
/// The rules of Musketeer chess, clause by clause.
mod rules;
/// Random games: pieces, arrays, gates and promotion, in core's terms and in the walker's.
mod sets;
/// Memory of thousands of sets of pieces.
mod sets_memory;
/// Random numbers that are the same on every machine.
mod splitmix;
/// Ten thousand positions, sent as a GUI would send them.
mod stress;
/// The tables in `data/`.
mod table;
/// The engine's search as a function.
mod thinker;
/// A slow generator for pieces that are data, sharing nothing with core.
mod walker;
/// The engine in WebAssembly.
mod wasm;
/// The modules in WebAssembly.
mod webassembly;
