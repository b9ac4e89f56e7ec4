//! `treville-tuner inspect`: a file of positions in readable form.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_core::rules::Rules;
use treville_core::{color::Color, san};

use super::block::Kind;
use super::blocks::{Block, Blocks, Found};
use super::export::unsound;
use super::game::PackedGame;
use super::head::Head;
use super::packed::{Packed, Unsound};
use super::reader::{Care, Contents, Reader};
use treville_kit::failure::{Failure, path_name};
use treville_kit::format::Table;

/// The command line of `inspect`.
#[derive(Args, Clone, Debug)]
pub struct InspectArgs {
    /// A file of positions, damaged or not
    pub file: PathBuf,
    /// Show the contents of this block; the head is block 0
    #[arg(long, value_name = "N", conflicts_with = "game")]
    pub block: Option<u64>,
    /// Show the positions of this game, from 1
    #[arg(long, value_name = "N")]
    pub game: Option<u64>,
}

/// Shows the file.
///
/// # Errors
///
/// It cannot be read or is no file of positions, there is no such block or game, or the output
/// cannot be written.
pub fn run(args: &InspectArgs, output: impl Write) -> Result<(), Failure> {
    let head = Reader::open(&args.file, Care::default())?.head().clone();
    match (args.block, args.game) {
        (Some(number), _) => show_block(args, &head, number, output),
        (None, Some(number)) => show_game(args, &head, number, output),
        (None, None) => show_file(args, &head, output),
    }
}

/// Shows the head, and a line for each block.
fn show_file(args: &InspectArgs, head: &Head, mut output: impl Write) -> Result<(), Failure> {
    writeln!(output, "{}", serde_json::to_string_pretty(head)?)?;
    let mut table = Table::new("", &["Block", "Byte", "Bytes", "Positions", "Contents"]);
    for found in Blocks::open(&args.file)? {
        let (number, offset, length, positions, text) = match found? {
            Found::Block(block) => {
                let (positions, text) = summary(&block);
                (block.number, block.offset, block.end() - block.offset, positions, text)
            }
            Found::Damage(damage) => {
                let text = format!("damaged: {}", damage.problem);
                (damage.number, damage.offset, damage.length, 0, text)
            }
        };
        let numbers = [number, offset, length, positions as u64].map(|number| number.to_string());
        table.row(numbers.into_iter().chain([text]));
    }
    Ok(table.print(output)?)
}

/// The number of positions of a block, and its contents in a few words.
fn summary(block: &Block) -> (usize, String) {
    if block.kind == Kind::Head {
        return (0, "head".to_owned());
    }
    match Contents::read(block) {
        Ok(contents) => {
            let text = match &contents {
                Contents::Games(games) => {
                    let numbers = || games.iter().map(|game| u64::from(game.number) + 1);
                    let (first, last) = (numbers().min(), numbers().max());
                    let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
                    format!("{} games, {first} to {last}", games.len())
                }
                Contents::Loose(_) => "shuffled".to_owned(),
            };
            (contents.positions().count(), text)
        }
        Err(problem) => (0, format!("damaged: {problem}")),
    }
}

fn show_block(
    args: &InspectArgs,
    head: &Head,
    number: u64,
    mut output: impl Write,
) -> Result<(), Failure> {
    let found = Blocks::open(&args.file)?.nth(usize::try_from(number).unwrap_or(usize::MAX));
    let block = match found.transpose()? {
        Some(Found::Block(block)) => block,
        Some(Found::Damage(damage)) => return Err(Failure::Request(damage.describe(&args.file))),
        None => return Err(missing(args, &format!("a block {number}"))),
    };
    if block.kind == Kind::Head {
        return Ok(writeln!(output, "{}", serde_json::to_string_pretty(head)?)?);
    }
    let contents = Contents::read(&block)
        .map_err(|problem| unsound(&args.file, number, &problem.to_string()))?;
    match &contents {
        Contents::Games(games) => Ok(games_table(games, head.rules()).print(output)?),
        Contents::Loose(loose) => {
            let table = positions_table(loose, head.rules());
            Ok(table.map_err(|error| unsound(&args.file, number, &error.0))?.print(output)?)
        }
    }
}

fn show_game(
    args: &InspectArgs,
    head: &Head,
    number: u64,
    mut output: impl Write,
) -> Result<(), Failure> {
    for found in Reader::open(&args.file, Care { skip_damaged: true })? {
        let (block, contents) = found?;
        let Contents::Games(games) = contents else { continue };
        if let Some(game) = games.iter().find(|game| u64::from(game.number) + 1 == number) {
            games_table(std::slice::from_ref(game), head.rules()).print(&mut output)?;
            writeln!(output)?;
            let table = positions_table(&game.positions, head.rules());
            let table = table.map_err(|error| unsound(&args.file, block.number, &error.0))?;
            return Ok(table.print(output)?);
        }
    }
    Err(missing(args, &format!("a game {number}")))
}

fn missing(args: &InspectArgs, what: &str) -> Failure {
    let name = path_name(&args.file);
    Failure::Request(format!("{name}: expected {what}, got none"))
}

fn games_table(games: &[PackedGame], rules: Rules) -> Table {
    let mut table = Table::new("", &["Game", "Pair", "Fold", "Positions", "Result", "Ending"]);
    for game in games {
        let first = game.positions.first();
        let letter = |kind| rules.pieces.kind(kind).letter;
        let pair = first.map(|packed| packed.chosen().into_iter().flatten().map(letter).collect());
        let fold = first.map(|packed| packed.fold().to_string());
        table.row([
            (u64::from(game.number) + 1).to_string(),
            pair.unwrap_or_default(),
            fold.unwrap_or_default(),
            game.positions.len().to_string(),
            game.result().to_string(),
            game.ending.to_string(),
        ]);
    }
    table
}

fn positions_table(positions: &[Packed], rules: Rules) -> Result<Table, Unsound> {
    let mut table = Table::new("", &["Position", "Score", "Best", "Flags", "FEN"]);
    for (number, packed) in (1..).zip(positions) {
        let sample = packed.unpack(rules)?;
        let flags = [(packed.in_check(), "check"), (packed.is_noisy(), "noisy")];
        let flags: Vec<&str> =
            flags.into_iter().filter_map(|(is_set, name)| is_set.then_some(name)).collect();
        let dots = if packed.turn() == Color::White { "." } else { "..." };
        let san = san::write(&sample.position, sample.best);
        table.row([
            number.to_string(),
            format!("{:+.2}", f64::from(sample.score) / 100.0),
            format!("{}{dots} {san}", packed.number()),
            flags.join(" "),
            sample.position.to_string(),
        ]);
    }
    table.notes.push("Scores are White's, in pawns.".to_owned());
    Ok(table)
}
