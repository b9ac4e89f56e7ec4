//! Results of trainings of nets, gathered under keys that begin with `nets/`.

use std::path::Path;

use treville_kit::failure::Failure;
use treville_kit::page::numbers::{Number, Numbers};
use treville_results::training::TrainingDocument;

/// The most trainings on one page.
const MOST: usize = 20;

/// Reads the documents of nets.
///
/// # Errors
///
/// One of them cannot be read, or is none; or there are too many for a page.
pub fn read(paths: &[impl AsRef<Path>]) -> Result<Vec<TrainingDocument>, Failure> {
    if paths.len() > MOST {
        let got = paths.len();
        return Err(Failure::Request(format!(
            "expected at most {MOST} nets on one page, got {got}"
        )));
    }
    paths.iter().map(|path| TrainingDocument::read(path.as_ref())).collect()
}

/// The training of a net.
pub struct NetTraining {
    /// The name of the net.
    pub net: String,
    /// The net that it went on from.
    pub start: Option<String>,
    /// Its hidden units.
    pub units: Number,
    /// The positions of a pass, and those held out.
    pub positions: [Number; 2],
    /// The losses after each pass.
    pub passes: Vec<Pass>,
    /// The loss of the classical evaluation on the positions held out.
    pub hand_made: Number,
    /// The net's loss there at the end, by that of the classical evaluation.
    pub ratio: Number,
}

/// The losses after a pass, in nats a position.
pub struct Pass {
    /// Number of positions shown by then.
    pub shown: Number,
    /// On the positions that were trained on.
    pub training: Number,
    /// On those of the games held out.
    pub kept_apart: Number,
}

/// Gathers what these documents say, each under its number: a net may be there twice.
#[must_use]
pub fn gather(documents: &[TrainingDocument], numbers: &mut Numbers) -> Vec<NetTraining> {
    let numbered = (1_usize..).zip(documents);
    numbered.map(|(number, one)| trained(number, one, numbers)).collect()
}

fn trained(number: usize, document: &TrainingDocument, numbers: &mut Numbers) -> NetTraining {
    let mut keep = |what: &str, value: f64| numbers.keep(format!("nets/{number:02}/{what}"), value);
    let sum = |of: fn(&treville_results::training::SourceText) -> u64| {
        document.sources.iter().map(of).sum::<u64>() as f64
    };
    let positions = sum(|source| source.positions);
    let last = document.curve.last().map(|pass| pass.held_out);
    let passes = (1_u32..).zip(&document.curve).map(|(pass, losses)| Pass {
        shown: keep(&format!("losses/{pass:04}/positions"), f64::from(pass) * positions),
        training: keep(&format!("losses/{pass:04}/trained-on"), losses.training),
        kept_apart: keep(&format!("losses/{pass:04}/kept-apart"), losses.held_out.net),
    });
    NetTraining {
        net: document.net.clone(),
        start: document.recipe.start.clone(),
        passes: passes.collect(),
        units: keep("units", document.recipe.width as f64),
        positions: [
            keep("positions", positions),
            keep("kept-apart", sum(|source| source.held_out)),
        ],
        hand_made: keep("hand-made", last.map_or(0.0, |last| last.classical)),
        ratio: keep("ratio", last.map_or(0.0, |last| last.ratio())),
    }
}
