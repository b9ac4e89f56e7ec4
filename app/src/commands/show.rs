//! `treville d`: a position, drawn.

use std::io::Write;

use clap::Args;
use treville_core::color::Color;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::rules::{Castling, Rules};

use crate::piece_diagram;
use treville_engine::protocol::show;
use treville_engine::variant::{Variant, Variants};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::random::{ArmySource, Cast};
use treville_kit::failure::Failure;

/// Which position a command is about.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// The position: a FEN (ten rows, eight rows with a bracket, or eight plain rows), an EPD, an
    /// address with a FEN in it, or a line `position ... moves ...`. Without it, the start of the
    /// variant
    #[arg(long)]
    pub fen: Option<String>,
    /// The rules: musketeer, musketeer-peer (without check forfeit), chess, chess960, seirawan, or
    /// a game of the file of --variants
    #[arg(long, value_name = "NAME", default_value = "musketeer")]
    pub variant: String,
    /// Castle as in Chess960, from any array
    #[arg(long)]
    pub chess960: bool,
    /// Chess with Different Armies: white=NAME or black=NAME, of fides, clobberers, nutters and
    /// rookies, or random:SEED for one by chance; a side without an army has the fides
    #[arg(long, value_name = "SIDE=NAME", conflicts_with = "variant")]
    #[arg(value_parser = ArmySource::of_side)]
    pub army: Vec<(Color, ArmySource)>,
    /// Make all pieces of the armies spacious, but kings and pawns
    #[arg(long, requires = "army")]
    pub spacious: bool,
}

impl PositionArgs {
    /// The game that is meant, among these.
    ///
    /// # Errors
    ///
    /// There is no such game.
    pub fn variant(&self, variants: &Variants) -> Result<Variant, Failure> {
        let variant = self.named_variant(variants)?;
        if self.chess960 {
            return Ok(Variant::of(variant.rules().with_castling(Castling::Chess960)));
        }
        Ok(variant)
    }

    fn named_variant(&self, variants: &Variants) -> Result<Variant, Failure> {
        if self.army.is_empty() {
            // By clap alone, `requires` gives way to the conflict of --army with --variant.
            if self.spacious {
                let none = "--spacious: expected armies, as by --army white=fides, got none";
                return Err(Failure::Request(none.to_owned()));
            }
            let found = variants.find(&self.variant);
            return found.map_err(|problem| Failure::Request(format!("--variant: {problem}")));
        }
        let failed = |problem: String| Failure::Request(format!("--army: {problem}"));
        let game = self.cast().game(0).map_err(|problem| failed(problem.to_string()))?;
        let rules = game.rules().map_err(|problem| failed(problem.to_string()))?;
        Ok(Variant::of(rules))
    }

    /// The pieces of the arrays, by `--army`.
    pub fn cast(&self) -> Cast {
        let mut cast = Cast { spacious: self.spacious, ..Cast::default() };
        self.army.iter().for_each(|(side, army)| cast.armies[*side] = *army);
        cast
    }

    /// The position that is meant, and notes on what was read leniently.
    ///
    /// # Errors
    ///
    /// There is no such game, or the FEN is faulty.
    pub fn position(&self, variants: &Variants) -> Result<(Position, Vec<String>), Failure> {
        parse(self.fen.as_deref(), self.variant(variants)?.rules())
    }
}

fn parse(text: Option<&str>, rules: Rules) -> Result<(Position, Vec<String>), Failure> {
    match text {
        None => Ok((Position::start(rules), Vec::new())),
        Some(text) => {
            let read = position_text::read(text, rules, None)
                .map_err(|problem| Failure::Request(format!("FEN: {problem}")))?;
            let notes = read.notes.iter().map(ToString::to_string).collect();
            Ok((*read.game.position(), notes))
        }
    }
}

/// The command line of `d`.
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// Which position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Draw also how a piece of the side to move moves, by its letter or name; may come again
    #[arg(long, value_name = "NAME")]
    pub piece: Vec<String>,
}

/// Draws the position, and how pieces of it move.
///
/// # Errors
///
/// The FEN is faulty, there is no such piece, or the output is closed.
pub fn run(args: &ShowArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    let (position, notes) = args.position.position(variants)?;
    let draw = |name: &String| {
        let diagram = piece_diagram::of(&position, name, &Factors::FITTED);
        diagram.map_err(|problem| Failure::Request(format!("--piece: {problem}")))
    };
    let diagrams = args.piece.iter().map(draw).collect::<Result<Vec<_>, _>>()?;
    writeln!(output, "{}", show::position(&position))?;
    for note in notes {
        writeln!(output, "Note: {note}")?;
    }
    for diagram in diagrams {
        write!(output, "\n{diagram}")?;
    }
    Ok(())
}
