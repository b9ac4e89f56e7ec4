//! `treville d`: a position, drawn.

use std::io::Write;

use clap::Args;
use treville_core::fen;
use treville_core::position::Position;
use treville_core::rules::Rules;

use treville_engine::protocol::show;
use treville_engine::variant::Variant;
use treville_kit::failure::Failure;

/// Which position a command is about.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// The position as a FEN: ten rows, eight rows with a bracket, or eight plain rows. Without it,
    /// the start of the variant
    #[arg(long)]
    pub fen: Option<String>,
    /// The rules: musketeer, musketeer-peer (without check forfeit), chess, chess960 or seirawan
    #[arg(long, default_value_t = Variant::Musketeer)]
    pub variant: Variant,
}

impl PositionArgs {
    /// The position that is meant, and notes on what was read leniently.
    ///
    /// # Errors
    ///
    /// The FEN is faulty.
    pub fn position(&self) -> Result<(Position, Vec<String>), Failure> {
        parse(self.fen.as_deref(), self.variant.rules())
    }
}

fn parse(text: Option<&str>, rules: Rules) -> Result<(Position, Vec<String>), Failure> {
    match text {
        None => Ok((Position::start(rules), Vec::new())),
        Some(text) => {
            let parsed = fen::parse(text, rules, None)
                .map_err(|problem| Failure::Request(format!("FEN: {problem}")))?;
            Ok((parsed.position, parsed.notes.iter().map(ToString::to_string).collect()))
        }
    }
}

/// Draws the position.
///
/// # Errors
///
/// The FEN is faulty, or the output is closed.
pub fn run(args: &PositionArgs, mut output: impl Write) -> Result<(), Failure> {
    let (position, notes) = args.position()?;
    writeln!(output, "{}", show::position(&position))?;
    writeln!(output, "Legal moves: {}", position.count_moves())?;
    for note in notes {
        writeln!(output, "Note: {note}")?;
    }
    Ok(())
}
