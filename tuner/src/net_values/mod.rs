//! `treville-tuner net-values`: values of pieces by a net, which leaves them out in many positions.
//!
//! - [`tally`]: the mean of one type's values, with its error
//!
//! The positions are those that nets are trained on: quiet ones, whose outcome is not known
//! exactly. Each piece on the board but kings is left out in turn, while all else stays. Files are
//! read game by game, so they may be larger than memory.

pub mod tally;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_core::betza::Movement;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_eval::net::evaluator::Net;
use treville_eval::net::features::Place;
use treville_eval::net::material_skip;

use crate::fit::samples::Choice;
use crate::nets;
use crate::positions::reader::{Care, Reader};
use crate::positions::sample::Sample;
use crate::train::classical::Judges;
use tally::Tally;
use treville_games::variant_file::VariantFile;
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::format::{Format, print_rows};
use treville_results::fit::Fit;
use treville_results::json_file;
use treville_results::net_values::show::{NetDocument, NetRow, table};
use treville_results::net_values::{NetValues, VERSION, Worth};
use treville_results::pieces::{Piece, PieceFiles};

/// Positions with a score beyond this are decided, and left out.
const MOST: i32 = 1500;

/// The command line of `net-values`.
#[derive(Args, Clone, Debug)]
pub struct NetValuesArgs {
    /// Files of `selfplay`: the net is asked in their quiet positions
    #[arg(required = true, value_name = "GAMES")]
    pub games: Vec<PathBuf>,
    /// The net [default: the one inside the program]
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
    /// Print this piece, by name or as Name:Betza; may be repeated [default: those of --pieces and
    /// --variants, else of the piece table]
    #[arg(long = "piece", value_name = "PIECE")]
    pub named: Vec<String>,
    /// Where else pieces are found.
    #[command(flatten)]
    pub files: PieceFiles,
    /// Save the values of all pieces in this file, for `values`, `compare` and `report`
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How to print them; csv and json carry all digits
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Asks the net, saves its values of pieces and prints them.
///
/// # Errors
///
/// A piece is faulty; a file cannot be read, is no file of positions or no net, or is damaged; or
/// there are no positions to ask in, or the place to save in takes no file.
pub fn run(args: &NetValuesArgs, games: &VariantFile, output: impl Write) -> Result<(), Failure> {
    let mut pieces = args.files.read(games)?.read_all(&args.named)?;
    if pieces.is_empty() {
        pieces = Piece::all();
    }
    if let Some(path) = &args.out {
        files::check(path)?;
    }
    let net = nets::open_or_built_in(args.net.as_deref())?;
    let values = measure(&net, &args.games, args.care)?;
    if let Some(path) = &args.out {
        json_file::write(path, &values)?;
    }
    let rows = NetRow::of(&values, &pieces);
    let table = table(&values, &rows, &Fit::committed()?);
    let document = NetDocument::new(&values, &pieces);
    args.format.print(&[table], &document, |output| print_rows(&rows, output), output)
}

/// Asks a net in the positions of these files.
///
/// # Errors
///
/// See [`run`].
pub fn measure(net: &Net, files: &[PathBuf], care: Care) -> Result<NetValues, Failure> {
    let mut asked = NetQuery::new(net);
    let mut judges = Judges::default();
    for path in files {
        Reader::open(path, care)?.each(|_, samples| {
            asked.game(samples, &mut judges);
            Ok(())
        })?;
    }
    if asked.positions == 0 {
        return Err(Failure::Request("expected quiet positions of games, got none".to_owned()));
    }
    let factors = &net.parameters().factors;
    let mut worths = BTreeMap::new();
    for (movement, tally) in asked.types {
        let worth = |line| Worth { line, base: material_skip::value(movement, factors) };
        worths.extend(tally.line().map(|line| (movement.to_string(), worth(line))));
    }
    let (net, positions, unit) = (net.name().to_owned(), asked.positions, unit(&worths));
    Ok(NetValues { treville_net_values: VERSION, net, positions, unit, worths })
}

/// See [`NetValues::unit`].
fn unit(worths: &BTreeMap<String, Worth>) -> f64 {
    let pawn = ORTHODOX_PIECES[PieceType::PAWN.index()].betza;
    let officers = || worths.iter().filter(|(text, _)| *text != pawn);
    let bases: f64 = officers().map(|(_, worth)| f64::from(worth.base)).sum();
    let values: f64 = officers().map(|(_, worth)| worth.line.value.value).sum();
    if bases > 0.0 && values > 0.0 { bases / values } else { 1.0 }
}

/// A net that is being asked.
struct NetQuery<'a> {
    net: &'a Net,
    positions: u64,
    /// By set of pieces and type: the number of the movement.
    numbers: HashMap<(usize, PieceType), usize>,
    movements: HashMap<&'static Movement, usize>,
    types: Vec<(&'static Movement, Tally)>,
}

impl NetQuery<'_> {
    fn new(net: &Net) -> NetQuery<'_> {
        let (numbers, movements) = (HashMap::new(), HashMap::new());
        NetQuery { net, positions: 0, numbers, movements, types: Vec::new() }
    }

    fn game(&mut self, samples: &[Sample], judges: &mut Judges) {
        let choice = Choice { most: MOST };
        let mut met: Vec<usize> = Vec::new();
        for Sample { position, .. } in samples.iter().filter(|sample| choice.is_quiet(sample)) {
            let judge = judges.of(position.pieces());
            if judge.is_known(position) {
                continue;
            }
            self.positions += 1;
            let phase = f64::from(judge.phase(position)) / 256.0;
            for piece in self.net.contributions(position) {
                // A piece that waits is worth something else.
                if !matches!(piece.place, Place::Square(_)) {
                    continue;
                }
                let kind = position.board().kind(piece.color, piece.slot);
                let number = self.number(position.pieces(), kind);
                self.types[number].1.add(phase, f64::from(piece.worth));
                if !met.contains(&number) {
                    met.push(number);
                }
            }
        }
        met.into_iter().for_each(|number| self.types[number].1.end_game());
    }

    /// The number of a type's movement, whatever it is called in its game.
    fn number(&mut self, pieces: &'static PieceSet, kind: PieceType) -> usize {
        // Sets are kept for the whole run, so their addresses tell them apart.
        let key = (std::ptr::from_ref(pieces).addr(), kind);
        let NetQuery { numbers, movements, types, .. } = self;
        *numbers.entry(key).or_insert_with(|| {
            let movement = pieces.kind(kind).movement;
            *movements.entry(movement).or_insert_with(|| {
                types.push((movement, Tally::default()));
                types.len() - 1
            })
        })
    }
}
