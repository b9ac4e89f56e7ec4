//! `treville-tuner inspect`: a file of positions in readable form.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_core::color::Color;
use treville_core::definition::{Definition, Owner, PieceDefinition};
use treville_core::piece::PieceType;
use treville_core::san;

use super::block::Kind;
use super::blocks::{Blocks, FilePart};
use super::definitions::ReadDefinitions;
use super::game::StoredGame;
use super::head::Head;
use super::reader::{Care, Contents, Reader, damage_of};
use super::sample::Sample;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::format::Table;
use treville_results::definition;

/// The command line of `inspect`.
#[derive(Args, Clone, Debug)]
pub struct InspectArgs {
    /// A file of positions, damaged or not
    pub file: PathBuf,
    /// Show the contents of this block; the head is block 0
    #[arg(long, value_name = "N", conflicts_with = "game")]
    #[arg(value_parser = numbers(0..=u64::MAX, "a block"))]
    pub block: Option<u64>,
    /// Show the positions of this game, from 1
    #[arg(long, value_name = "N", value_parser = numbers(0..=u64::MAX, "a game"))]
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
        (None, Some(number)) => show_game(args, number, output),
        (None, None) => show_file(args, &head, output),
    }
}

/// Shows the head, and a line for each block.
fn show_file(args: &InspectArgs, head: &Head, mut output: impl Write) -> Result<(), Failure> {
    writeln!(output, "{}", serde_json::to_string_pretty(head)?)?;
    let mut table = Table::new("", &["Block", "Byte", "Bytes", "Positions", "Contents"]);
    let mut known = ReadDefinitions::default();
    for found in Blocks::open(&args.file)? {
        let found = match found? {
            FilePart::Block(block) if block.kind == Kind::Head => Ok((block, None)),
            FilePart::Block(block) => match Contents::read(&block, &mut known) {
                Ok(contents) => Ok((block, Some(contents))),
                Err(problem) => Err(damage_of(&block, problem)),
            },
            FilePart::Damage(damage) => Err(damage),
        };
        let (number, offset, length, positions, text) = match found {
            Ok((block, contents)) => {
                let positions = contents.as_ref().map_or(0, Contents::positions);
                let text = contents.as_ref().map_or_else(|| "head".to_owned(), summary);
                (block.number, block.offset, block.end() - block.offset, positions, text)
            }
            Err(damage) => {
                let text = format!("damaged: {}", printable(&damage.problem.to_string()));
                (damage.number, damage.offset, damage.length, 0, text)
            }
        };
        let numbers = [number, offset, length, positions as u64].map(|number| number.to_string());
        table.row(numbers.into_iter().chain([text]));
    }
    Ok(table.print_wide(output)?)
}

/// The contents of a block in a few words.
fn summary(contents: &Contents) -> String {
    let range = |numbers: &mut dyn Iterator<Item = u64>| {
        let range = numbers.fold(None, |range: Option<(u64, u64)>, number| {
            let (first, last) = range.unwrap_or((number, number));
            Some((first.min(number), last.max(number)))
        });
        let (first, last) = range.unwrap_or_default();
        format!("{first} to {last}")
    };
    match contents {
        Contents::Games(games) => {
            let mut numbers = games.iter().map(|game| u64::from(game.number) + 1);
            format!("{} games, {}", games.len(), range(&mut numbers))
        }
        Contents::Definitions(numbers) => {
            let mut own = numbers.iter().map(|number| u64::from(*number));
            format!("{} definitions, {}", numbers.len(), range(&mut own))
        }
    }
}

fn show_block(
    args: &InspectArgs,
    head: &Head,
    number: u64,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut known = ReadDefinitions::default();
    for found in Blocks::open(&args.file)? {
        let block = match found? {
            FilePart::Block(block) => block,
            FilePart::Damage(damage) if damage.number == number => {
                return Err(Failure::Request(damage.describe(&args.file)));
            }
            FilePart::Damage(_) => continue,
        };
        if block.kind == Kind::Head {
            if number == 0 {
                return Ok(writeln!(output, "{}", serde_json::to_string_pretty(head)?)?);
            }
            continue;
        }
        let contents = Contents::read(&block, &mut known);
        if block.number != number {
            continue;
        }
        let unsound = |problem| Failure::Request(damage_of(&block, problem).describe(&args.file));
        match contents.map_err(unsound)? {
            Contents::Games(games) => return Ok(games_table(&games, &known).print_wide(output)?),
            Contents::Definitions(numbers) => {
                return Ok(definitions_table(&numbers, &known).print_wide(output)?);
            }
        }
    }
    Err(missing(args, &format!("a block {number}")))
}

fn show_game(args: &InspectArgs, number: u64, mut output: impl Write) -> Result<(), Failure> {
    let mut reader = Reader::open(&args.file, Care { skip_damaged: true })?;
    while let Some((block, contents)) = reader.next().transpose()? {
        let Contents::Games(games) = contents else { continue };
        if let Some(game) = games.iter().find(|game| u64::from(game.number) + 1 == number) {
            reader.refuse();
            let mut samples = Vec::new();
            reader.play(&block, game, &mut samples)?;
            games_table(std::slice::from_ref(game), reader.known()).print(&mut output)?;
            writeln!(output)?;
            return Ok(positions_table(&samples).print_wide(output)?);
        }
    }
    Err(missing(args, &format!("a game {number}")))
}

fn missing(args: &InspectArgs, what: &str) -> Failure {
    let name = path_name(&args.file);
    Failure::Request(format!("{name}: expected {what}, got none"))
}

/// The name and number of a game, or the error in it.
fn name(number: u32, known: &ReadDefinitions) -> String {
    let game = known.text(number).map_err(|problem| problem.to_string());
    let game = game.and_then(definition::read);
    printable(&game.map_or_else(|problem| problem, |game| format!("{number} {}", game.name)))
}

fn games_table(games: &[StoredGame], known: &ReadDefinitions) -> Table {
    let headings = ["Game", "Definition", "Positions", "Result", "Ending"];
    let mut table = Table::new("", &headings);
    for game in games {
        table.row([
            (u64::from(game.number) + 1).to_string(),
            name(game.definition, known),
            game.len().to_string(),
            game.result().to_string(),
            game.ending.to_string(),
        ]);
    }
    table
}

fn definitions_table(numbers: &[u32], known: &ReadDefinitions) -> Table {
    let mut table = Table::new("", &["Definition", "Pieces", "Start"]);
    for number in numbers {
        let game = known.text(*number).ok().and_then(|text| definition::read(text).ok());
        let pieces = game.as_ref().map(pieces).unwrap_or_default();
        let start = game.map(|game| game.start).unwrap_or_default();
        table.row([name(*number, known), printable(&pieces), printable(&start)]);
    }
    table
}

/// The pieces that are not orthodox, in one line.
fn pieces(game: &Definition) -> String {
    let own = game.pieces.iter().skip(PieceType::ORTHODOX);
    let own = own.filter(|piece| piece.owner != Owner::Neither);
    let text = |piece: &PieceDefinition| {
        let side = match piece.owner {
            Owner::White => "White ",
            Owner::Black => "Black ",
            Owner::Both | Owner::Neither => "",
        };
        format!("{side}{}:{}:{}", piece.name, piece.letter, piece.movement)
    };
    own.map(text).collect::<Vec<_>>().join(", ")
}

fn positions_table(samples: &[Sample]) -> Table {
    let mut table = Table::new("", &["Position", "Score", "Best", "Flags", "FEN"]);
    for (number, sample) in (1..).zip(samples) {
        let position = &sample.position;
        let flags = [(position.in_check(), "check"), (sample.is_noisy(), "noisy")];
        let flags: Vec<&str> =
            flags.into_iter().filter_map(|(is_set, name)| is_set.then_some(name)).collect();
        let dots = if position.turn() == Color::White { "." } else { "..." };
        let san = san::write(position, sample.best);
        table.row([
            number.to_string(),
            format!("{:+.2}", f64::from(sample.score) / 100.0),
            format!("{}{dots} {san}", position.fullmove_number()),
            flags.join(" "),
            position.to_string(),
        ]);
    }
    table.notes.push("Scores are White's, in pawns.".to_owned());
    table
}
