//! `treville-tuner train`: nets that judge positions by how pieces move.
//!
//! Sums and steps:
//!
//! - [`lists`]: sparse matrices, and their products
//! - [`adam`]: the optimiser and its learning rate
//! - [`threads`](mod@threads): threads that wait for work
//!
//! Data:
//!
//! - [`logistic`]: lines from centipawns to points
//! - [`types`]: types of pieces by how they move, and armies
//! - [`material_skip`]: the material skip connection, added to the output
//! - [`record`]: a training position in few bytes
//! - [`probe`]: a random sample of positions
//! - [`pool`]: all positions, in shards on the disk
//! - [`sources`]: kinds of games, what scores mean there, and their sampling weights
//! - [`classical`]: the classical evaluation of positions, and known endings
//! - [`gather`](mod@gather): from files to all of these
//!
//! Training:
//!
//! - [`batch`](mod@batch): batches of positions, as sparse matrices
//! - [`network`]: forward pass, backward pass and loss
//! - [`start`]: an untrained net, or fine-tuning
//! - [`feed`]: the data loader
//! - [`judge`](mod@judge): the validation loss, next to that of the classical evaluation
//! - [`training`](mod@training): the training loop
//! - [`experience`]: experience of each kind of game, as metadata of the net
//! - [`checkpoint`]: a training as a file
//! - [`export`], [`check`](mod@check): quantisation, and its cost
//! - [`show`]: progress and results; their record next to the net, with its recipe, is in
//!   [`treville_results::training`]

pub mod adam;
pub mod batch;
pub mod check;
pub mod checkpoint;
pub mod classical;
pub mod experience;
pub mod export;
pub mod feed;
pub mod gather;
pub mod judge;
pub mod lists;
pub mod logistic;
pub mod material_skip;
pub mod network;
pub mod pool;
pub mod probe;
pub mod record;
pub mod show;
pub mod sources;
pub mod start;
#[cfg(test)]
mod tests;
pub mod threads;
pub mod training;
pub mod types;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use crossbeam_channel::Receiver;
use treville_eval::net::evaluator::Net;
use treville_eval::net::file;
use treville_eval::net::parameters::{WIDTH_LIMIT, WIDTH_STEP};

use crate::fit::samples::Choice;
use crate::positions::blocks::{Blocks, FilePart};
use crate::positions::reader::Care;
use crate::positions::sample::FOLDS;
use crate::selfplay::MOST_GAMES;
use batch::Assembler;
use check::check;
use feed::Targets;
use gather::{GatherPlan, TrainingSet, gather};
use lists::LANES;
use show::Meter;
use start::Origin;
use threads::Threads;
use training::{Event, Training, Workplace};
use treville_kit::arguments::{numbers, seed, share, threads, within};
use treville_kit::failure::{Failure, path_name};
use treville_kit::threads::cores;
use treville_kit::{files, signals};
use treville_results::training::recipe::{DataFile, Recipe};
use treville_results::training::{SourceText, TrainingDocument, VERSION, beside};

/// The command line of `train`.
#[derive(Args, Clone, Debug)]
pub struct TrainArgs {
    /// Files of positions from `selfplay`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub data: Vec<PathBuf>,
    /// The file for the net; its recipe and losses go beside it, as FILE.json
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Fine-tune this net instead of training a new one: features that the new positions do not
    /// have are frozen, and its material skip, scale and unit are inherited
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    /// Hidden units of each view, a multiple of 32; a net to fine-tune gets more of them [default:
    /// 128, or those of the net to fine-tune]
    #[arg(long, value_name = "N", value_parser = width)]
    pub width: Option<usize>,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 8)]
    #[arg(value_parser = numbers(1..=1000_u32, "passes"))]
    pub passes: u32,
    /// Positions in a batch
    #[arg(long, value_name = "N", default_value_t = 8192)]
    #[arg(value_parser = numbers(1..=1_usize << 17, "positions"))]
    pub batch: usize,
    /// The highest learning rate
    #[arg(long, value_name = "R", default_value_t = 0.004)]
    #[arg(value_parser = numbers(0.0..=1.0, "a rate"))]
    pub rate: f64,
    /// Weight decay of feature weights, in parts of a step
    #[arg(long, value_name = "PART", default_value_t = 1.0)]
    #[arg(value_parser = numbers(0.0..=100.0, "parts of a step"))]
    pub decay: f64,
    /// The same for own features, what a type is beyond its movement, for what changes with the
    /// zone of the own king, and for threats
    #[arg(long, value_name = "PART", default_value_t = 4.0)]
    #[arg(value_parser = numbers(0.0..=100.0, "parts of a step"))]
    pub own_decay: f64,
    /// Positions in which a type has to take part to get own features
    #[arg(long, value_name = "N", default_value = "20000")]
    #[arg(value_parser = numbers(1..=MOST_GAMES * 1000, "positions"))]
    pub own_from: u64,
    /// The share of game results in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    pub result_share: f64,
    /// The share of later searches of the same game in the score of a position
    #[arg(long, value_name = "SHARE", default_value_t = 0.8, value_parser = share)]
    pub later: f64,
    /// Sampling weight of rare kinds of games: 0 every position counts alike, 1 every kind of game
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub balance: f64,
    /// Leave out positions whose search score is above this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 1500)]
    #[arg(value_parser = numbers(1..=10_000_u32, "centipawns"))]
    pub most: u32,
    /// The fold of games that is held out for validation
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = numbers(0..=FOLDS - 1, "a fold"))]
    pub fold: u8,
    /// Train on about this many positions, of each file by its size [default: all]
    #[arg(long, value_name = "N", value_parser = numbers(1..=MOST_GAMES * 1000, "positions"))]
    pub max_positions: Option<u64>,
    /// The same seed gives the same net
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Threads to work with, at most one for every 16 units; the net is the same for any number
    /// [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Save the training in this file, from which the same command resumes
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Batches after which it is saved
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = numbers(1..=1_u64 << 32, "batches"))]
    pub save_every: u64,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// The hidden units of a net if nothing else is asked for.
const WIDTH: usize = 128;

fn width(text: &str) -> Result<usize, String> {
    let width = within(text, WIDTH_STEP, WIDTH_LIMIT, "hidden units")?;
    match width.is_multiple_of(WIDTH_STEP) {
        true => Ok(width),
        false => Err(format!("expected a multiple of {WIDTH_STEP}, got '{text}'")),
    }
}

/// Trains a net, writes it and its losses, and prints these.
///
/// # Errors
///
/// A file cannot be read, is damaged or has no quiet positions, the saved training is another one,
/// a file cannot be written, or the training was interrupted.
pub fn run(args: &TrainArgs, output: impl Write) -> Result<(), Failure> {
    run_until(args, &signals::listen(), output)
}

/// See [`run`]; a message on `signals` interrupts the training.
fn run_until(
    args: &TrainArgs,
    signals: &Receiver<()>,
    mut output: impl Write,
) -> Result<(), Failure> {
    let document = beside(&args.out);
    [Some(&args.out), Some(&document), args.checkpoint.as_ref()]
        .into_iter()
        .flatten()
        .try_for_each(|path| files::check(path))?;
    let start = args.start.as_ref().map(|path| start::open(path, args.width)).transpose()?;
    let origin = Origin::new(start.as_ref())?;
    let folder = args.out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let gathered = gather(&args.wanted(&origin), folder.unwrap_or(Path::new(".")))?;
    let TrainingSet { seen, sources, training: quiet, held_out, .. } = &gathered;
    if quiet.is_empty() {
        return Err(Failure::Request("expected quiet positions of games, got none".to_owned()));
    }
    let (count, validation) = (quiet.len(), held_out.len());
    writeln!(output, "{count} quiet of {seen} positions, and {validation} held out")?;
    output.flush()?;
    let recipe = args.recipe(quiet.checksum, start.as_ref())?;
    let start = start.as_ref().map(Net::parameters);
    let own = start.map_or(&[][..], |net| &net.own);
    let numbering = gathered.types.numbering(own, args.own_from);
    let read = |path| checkpoint::read(path, &recipe, numbering.count());
    let saved = args.checkpoint.as_deref().map(read).transpose()?;
    let mut training = saved.flatten().unwrap_or_else(|| Training::new(&recipe, start));
    let mut assembler = Assembler::new(&gathered.types, &numbering);
    assembler.resume(&training.network.used);
    let targets = Targets::new(sources, args.most as i32, args.result_share, origin.scale.into());
    let mut place = Workplace {
        gathered: &gathered,
        recipe: &recipe,
        targets: &targets,
        assembler,
        threads: Threads::new(cores(args.threads).get().min(recipe.width / LANES)),
    };
    if let Some(problem) = args.train(&mut training, &mut place, signals)? {
        return Err(Failure::Interrupted(problem));
    }
    let Training { network, curve, .. } = &mut training;
    let (mut net, cut) = export::parameters(network, &numbering, &origin);
    let judged = curve.last().map_or(&[][..], |pass| &pass.sources);
    net.facts = experience::after(&origin.facts, sources, judged);
    let wrong = |problem: String| Failure::Request(format!("{}: {problem}", path_name(&args.out)));
    let bytes = file::write(&net).map_err(|error| wrong(error.to_string()))?;
    files::write(&args.out, &bytes)?;
    let (name, count) = (file::name(&bytes), network.used.len());
    let net = Net::new(net).map_err(|error| wrong(error.to_string()))?;
    let check = check(network, &net, &gathered, &targets, &mut place.assembler);
    let document = TrainingDocument {
        treville_net: VERSION,
        net: name.clone(),
        cut,
        check,
        recipe: recipe.clone(),
        seen: *seen,
        sources: sources.iter().map(SourceText::from).collect(),
        curve: curve.clone(),
    };
    document.write(&args.out)?;
    show::print(curve, sources, &check, &mut output)?;
    let (path, length) = (path_name(&args.out), bytes.len());
    writeln!(
        output,
        "{path}: net {name}, {length} bytes, {count} virtual features, {cut} weights clipped"
    )?;
    Ok(())
}

impl TrainArgs {
    fn wanted(&self, origin: &Origin) -> GatherPlan<'_> {
        GatherPlan {
            files: &self.data,
            care: self.care,
            choice: Choice { most: self.most as i32 },
            fold: self.fold,
            later: self.later,
            balance: self.balance,
            most: self.max_positions,
            seed: self.seed,
            factors: origin.factors,
            bounds: origin.bounds,
        }
    }

    fn recipe(&self, checksum: u32, start: Option<&Net>) -> Result<Recipe, Failure> {
        let known = start.map(|net| net.parameters().width);
        Ok(Recipe {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            width: self.width.or(known).unwrap_or(WIDTH),
            passes: self.passes,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            own_decay: self.own_decay,
            own_from: self.own_from,
            result_share: self.result_share,
            later: self.later,
            balance: self.balance,
            most: self.most,
            fold: self.fold,
            max_positions: self.max_positions,
            seed: self.seed,
            start: start.map(|net| net.name().to_owned()),
            files: self.data.iter().map(|path| data_file(path)).collect::<Result<_, _>>()?,
            checksum,
        })
    }

    /// Runs a training to its end; returns a message where it was interrupted.
    fn train(
        &self,
        training: &mut Training,
        place: &mut Workplace<'_>,
        signals: &Receiver<()>,
    ) -> Result<Option<String>, Failure> {
        let (recipe, count) = (place.recipe, place.gathered.training.len());
        let done = training.curve.len() as u64 * count + training.batch * recipe.batch as u64;
        let mut meter = Meter::new(u64::from(recipe.passes) * count, done);
        let mut is_interrupted = false;
        let told = training.run(place, |now, event| {
            if let Event::Batch(positions, loss) = event {
                meter.add(positions as u64, now.curve.len() + 1, loss);
            }
            is_interrupted = signals.try_recv().is_ok();
            let is_due = now.batch.is_multiple_of(self.save_every);
            if let Some(path) = self.checkpoint.as_ref().filter(|_| is_due || is_interrupted) {
                checkpoint::write(path, now, recipe)?;
            }
            Ok(!is_interrupted)
        });
        meter.finish();
        told?;
        if !is_interrupted {
            log::info!("{:.0} positions a second", meter.rate());
            return Ok(None);
        }
        let how =
            self.checkpoint.as_ref().map(|_| "; the same command goes on").unwrap_or_default();
        let (name, pass) = (path_name(&self.out), training.curve.len() + 1);
        Ok(Some(format!("{name}: interrupted in pass {pass} of {}{how}", recipe.passes)))
    }
}

/// The data of a file of positions.
fn data_file(path: &Path) -> Result<DataFile, Failure> {
    let mut blocks = Blocks::open(path)?;
    let length = blocks.length();
    let head = match blocks.next().transpose()? {
        Some(FilePart::Block(block)) => crc32fast::hash(&block.contents),
        _ => 0,
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(DataFile { name, length, head })
}
