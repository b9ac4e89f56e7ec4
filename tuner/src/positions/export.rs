//! `treville-tuner export`: positions as text, for other programs.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use treville_core::color::Color;
use treville_core::{san, uci};
use treville_notation::pgn::GameResult;

use super::reader::{Care, Reader};
use super::sample::Sample;
use treville_kit::failure::Failure;
use treville_kit::files;

/// The command line of `export`.
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// Files of positions
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// The format of the text
    #[arg(long, value_enum)]
    pub format: TextFormat,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// A text format for positions.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFormat {
    /// Comma-separated values with headings; scores and results are White's
    Csv,
    /// A line for each: the position and the operations bm, ce (for the side to move), hmvc, fmvn
    /// and c9 (the result)
    Epd,
    /// Six lines for each: fen, move, score, ply, result and e, for the side to move, as trainers
    /// of neural networks read them
    Plain,
}

/// Writes the positions.
///
/// # Errors
///
/// A file is no file of positions, or is damaged, or the text cannot be written.
pub fn run(args: &ExportArgs, output: impl Write) -> Result<(), Failure> {
    // Report files that cannot be read before anything is written.
    for path in &args.files {
        Reader::open(path, args.care)?;
    }
    match &args.out {
        Some(path) => files::stream(path, |new| write(args, new)),
        None => write(args, output),
    }
}

fn write(args: &ExportArgs, output: impl Write) -> Result<(), Failure> {
    match args.format {
        TextFormat::Csv => {
            let mut writer = csv::Writer::from_writer(output);
            writer.write_record([
                "game", "ply", "fen", "score", "best", "result", "check", "noisy", "fold",
                "variant",
            ])?;
            each(args, |at, sample| Ok(writer.write_record(csv(at, sample))?))?;
            Ok(writer.flush()?)
        }
        TextFormat::Epd => lines(args, output, epd),
        TextFormat::Plain => lines(args, output, plain),
    }
}

fn lines(
    args: &ExportArgs,
    mut output: impl Write,
    text: fn(&Sample) -> String,
) -> Result<(), Failure> {
    each(args, |_, sample| Ok(writeln!(output, "{}", text(sample))?))
}

/// The numbers of the game and of the position in it, from 1.
type At = (u64, usize);

/// Shows every position of all files, in order.
fn each(
    args: &ExportArgs,
    mut see: impl FnMut(At, &Sample) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in &args.files {
        Reader::open(path, args.care)?.each(|game, samples| {
            let number = u64::from(game.number) + 1;
            (1..).zip(samples).try_for_each(|(ply, sample)| see((number, ply), sample))
        })?;
    }
    Ok(())
}

fn csv((game, ply): At, sample: &Sample) -> [String; 10] {
    [
        game.to_string(),
        ply.to_string(),
        sample.position.to_string(),
        sample.score.to_string(),
        uci::write(&sample.position, sample.best, true),
        sample.result.to_string(),
        u8::from(sample.position.in_check()).to_string(),
        u8::from(sample.is_noisy()).to_string(),
        sample.fold.to_string(),
        sample.position.rules().made_from().name.clone(),
    ]
}

/// The score for the side to move.
fn for_mover(sample: &Sample) -> i16 {
    if sample.position.turn() == Color::White { sample.score } else { -sample.score }
}

/// The operations are those of the PGN standard (S. Edwards, 1994, section 16.2.5); `c9` has the
/// result, as is customary.
fn epd(sample: &Sample) -> String {
    let fen = sample.position.to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!(
        "{} bm {}; ce {}; hmvc {}; fmvn {}; c9 \"{}\";",
        fields.join(" "),
        san::write(&sample.position, sample.best),
        for_mover(sample),
        sample.position.halfmove_clock(),
        sample.position.fullmove_number(),
        sample.result
    )
}

/// Plies are counted from the beginning of the game, by the number of the move.
fn plain(sample: &Sample) -> String {
    let turn = sample.position.turn();
    let result = match (sample.result, turn) {
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 1,
        (GameResult::Draw | GameResult::Unknown, _) => 0,
        _ => -1,
    };
    let before = sample.position.fullmove_number().saturating_sub(1);
    format!(
        "fen {}\nmove {}\nscore {}\nply {}\nresult {result}\ne",
        sample.position,
        uci::write(&sample.position, sample.best, true),
        for_mover(sample),
        2 * u64::from(before) + turn.index() as u64
    )
}
