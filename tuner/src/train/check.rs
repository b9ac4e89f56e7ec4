//! Cost of quantisation: the validation loss by the engine's own arithmetic, next to that of
//! floats.

use treville_eval::net::evaluator::Net;
use treville_eval::net::parameters::Parameters;
use treville_results::training::Check;

use super::batch::{Assembler, Batch, Target};
use super::feed::Targets;
use super::gather::TrainingSet;
use super::material_skip::MaterialSkip;
use super::network::{Network, loss};
use super::record::{self, split_first};
use super::threads::Threads;

/// Compares a net in training with its quantised one.
#[must_use]
pub fn check(
    network: &mut Network,
    net: &Net,
    gathered: &TrainingSet,
    targets: &Targets,
    assembler: &mut Assembler<'_>,
) -> Check {
    let TrainingSet { types, probe, .. } = gathered;
    let Parameters { factors, bounds, scale, .. } = net.parameters();
    let scale = f64::from(*scale);
    let mut skip = MaterialSkip::new(*factors);
    skip.extend(types.types());
    let (mut batch, mut outputs, threads) = (Batch::default(), Vec::new(), Threads::new(1));
    let mut sums = [0.0; 3];
    let mut largest = 0.0_f64;
    assembler.freeze(true);
    for part in probe.positions.chunks(4096) {
        let mut records = Vec::new();
        for (position, metadata) in part {
            let classes = skip.classes(&types.armies()[metadata.armies as usize], bounds);
            record::write(position, metadata, &classes, &mut records);
        }
        assembler.begin(&mut batch);
        let mut rest = &records[..];
        while let Some((record, after)) = split_first(rest) {
            let metadata = record.metadata();
            assembler.add(&mut batch, &record, metadata, targets.of(&metadata));
            rest = after;
        }
        assembler.end(&mut batch);
        network.forward(&batch, &threads, &mut outputs);
        for (((position, _), target), output) in part.iter().zip(&batch.targets).zip(&outputs) {
            let score = f64::from(net.evaluate_fresh(position));
            let whole = Target { skip: (score / scale) as f32, ..*target };
            sums[0] += f64::from(loss(*output, target).0 - target.least);
            sums[1] += f64::from(loss(0.0, &whole).0 - target.least);
            let distance = (f64::from(*output + target.skip) * scale - score).abs();
            sums[2] += distance;
            largest = largest.max(distance);
        }
    }
    assembler.freeze(false);
    let positions = probe.positions.len() as u64;
    let [floats, integers, mean] = sums.map(|sum| sum / positions.max(1) as f64);
    Check { positions, floats, integers, mean, largest }
}
