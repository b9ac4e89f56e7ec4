//! What a net thinks that pieces are worth: by leaving them out, in many positions.
//!
//! - [`tally`]: worths of one type, and how sure they are
//! - [`show`]: all of them as a table
//!
//! The positions are those that nets are trained on: quiet ones, whose outcome is not known
//! exactly. Each piece on the board but kings is left out in turn, while all else stays. Files are
//! read game by game, so they may be larger than memory.

pub mod show;
pub mod tally;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::Args;
use treville_core::betza::Movement;
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::pieces::PieceSet;
use treville_eval::net::base;
use treville_eval::net::evaluator::Net;
use treville_eval::net::rows::Place;

use crate::fit::samples::Choice;
use crate::nets;
use crate::positions::packed::Sample;
use crate::positions::reader::{Care, Reader};
use crate::train::by_hand::Judges;
use tally::{Line, Tally};
use treville_kit::failure::Failure;

/// Which net is asked, and in which positions.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What a net thinks")]
pub struct NetArgs {
    /// Say what a net thinks that pieces are worth, by leaving them out of the quiet positions of
    /// these files of `selfplay`; and what their results say
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub games: Vec<PathBuf>,
    /// The net [default: the one inside the program]
    #[arg(long, value_name = "FILE", requires = "games")]
    pub net: Option<PathBuf>,
    /// What to do with damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// What a net thinks that pieces are worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NetValues {
    /// The name of the net.
    pub net: String,
    /// The positions that it was asked in.
    pub positions: u64,
    /// By what its worths are multiplied to be comparable with others: all officers together are
    /// then worth as much as their bases. A net's centipawns are a unit of their own, as it is
    /// trained on what games end with, and not on material.
    pub unit: f64,
    /// By movement in canonical Betza notation.
    worths: HashMap<String, Worth>,
}

/// What it thinks of one type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// What leaving a piece out costs, in the engine's centipawns.
    pub line: Line,
    /// What of that is material by the formula, to which the net adds.
    pub base: i32,
}

/// Positions with a score beyond this are decided, and left out.
const MOST: i32 = 1500;

impl NetArgs {
    /// Asks the net, if there are positions to ask it in.
    ///
    /// # Errors
    ///
    /// A file cannot be read, is no file of positions or no net, or is damaged; or it has no
    /// positions to ask in.
    pub fn measure(&self) -> Result<Option<NetValues>, Failure> {
        if self.games.is_empty() {
            return Ok(None);
        }
        let net = nets::open_or_built_in(self.net.as_deref())?;
        NetValues::measure(&net, &self.games, self.care).map(Some)
    }
}

impl NetValues {
    /// Asks a net in the positions of these files.
    ///
    /// # Errors
    ///
    /// See [`NetArgs::measure`].
    pub fn measure(net: &Net, files: &[PathBuf], care: Care) -> Result<NetValues, Failure> {
        let mut asked = Asked::new(net);
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
        let mut worths = HashMap::new();
        for (movement, tally) in asked.types {
            let worth = |line| Worth { line, base: base::value(movement, factors) };
            worths.extend(tally.line().map(|line| (movement.to_string(), worth(line))));
        }
        let (net, positions) = (net.name().to_owned(), asked.positions);
        Ok(NetValues { net, positions, unit: unit(&worths), worths })
    }

    /// What the net thinks of the pieces that move like this; none if there were not enough.
    #[must_use]
    pub fn get(&self, movement: &Movement) -> Option<&Worth> {
        self.worths.get(&movement.to_string())
    }

    /// How many types it was asked about.
    #[must_use]
    pub fn types(&self) -> usize {
        self.worths.len()
    }
}

/// See [`NetValues::unit`].
fn unit(worths: &HashMap<String, Worth>) -> f64 {
    let pawn = ORTHODOX_PIECES[PieceType::PAWN.index()].betza;
    let mut officers: Vec<_> = worths.iter().filter(|(text, _)| *text != pawn).collect();
    // Sums of floats depend on their order, and that of a map is by chance.
    officers.sort_by_key(|(text, _)| *text);
    let bases: f64 = officers.iter().map(|(_, worth)| f64::from(worth.base)).sum();
    let values: f64 = officers.iter().map(|(_, worth)| worth.line.value.value).sum();
    if bases > 0.0 && values > 0.0 { bases / values } else { 1.0 }
}

/// A net that is being asked.
struct Asked<'a> {
    net: &'a Net,
    positions: u64,
    /// By set of pieces and type: the number of the movement.
    numbers: HashMap<(usize, PieceType), usize>,
    movements: HashMap<&'static Movement, usize>,
    types: Vec<(&'static Movement, Tally)>,
}

impl Asked<'_> {
    fn new(net: &Net) -> Asked<'_> {
        let (numbers, movements) = (HashMap::new(), HashMap::new());
        Asked { net, positions: 0, numbers, movements, types: Vec::new() }
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
        let Asked { numbers, movements, types, .. } = self;
        *numbers.entry(key).or_insert_with(|| {
            let movement = pieces.kind(kind).movement;
            *movements.entry(movement).or_insert_with(|| {
                types.push((movement, Tally::default()));
                types.len() - 1
            })
        })
    }
}
