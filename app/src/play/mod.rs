//! A game in the terminal: a human against the engine or another human, or the engine against
//! itself.
//!
//! Input is lines, moves or commands; `help` lists them. Without a terminal the lines are obeyed
//! one after the other without a prompt, and the end of the input leaves the game.
//!
//! With `--pgn FILE` a game is added to the games in the file as soon as it ends, or when it is
//! left before its end, with the result `*`. A game that goes on after its end, because moves were
//! taken back, is added once more when it ends again.
//!
//! - [`args`]: the command line
//! - `command`, `input`: what a player types
//! - `error`: why a game cannot be played or kept
//! - `screen`, `board`, `show`, `watch`: what a player sees
//! - `sitting`: the course of a game

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod args;
mod board;
mod command;
mod error;
mod input;
mod screen;
mod show;
mod sitting;
#[cfg(test)]
mod tests;
mod watch;

use std::io::{BufRead, Write};

pub use args::PlayArgs;
pub use error::PlayError;
use screen::Screen;
use sitting::Sitting;
use treville_engine::variant::Variants;

/// Plays until the player leaves, the input ends, or a game without humans is over. A terminal
/// (`interactive`) has a prompt and, unless the environment forbids it, colours.
///
/// When `output` is closed, the game is left as at the end of the input.
///
/// # Errors
///
/// See [`PlayError`].
pub fn run(
    args: &PlayArgs,
    variants: &Variants,
    input: impl BufRead + Send + 'static,
    output: impl Write,
    interactive: bool,
) -> Result<(), PlayError> {
    Sitting::new(args, variants, input, output, Screen::of(interactive))?.run()
}
