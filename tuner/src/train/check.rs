//! Loss of a net by quantisation: judged by the engine's own arithmetic.

use treville_eval::net::evaluator::Net;
use treville_results::training::Check;

use super::batch::{Aim, Assembler, Batch};
use super::feed::Aims;
use super::network::{Network, loss};
use super::probe::Probe;
use super::record::{self, split_first};
use super::threads::Threads;

/// Compares a net in training with what came of it.
#[must_use]
pub fn check(
    network: &mut Network,
    net: &Net,
    probe: &Probe,
    aims: &Aims,
    assembler: &mut Assembler<'_>,
) -> Check {
    let scale = f64::from(net.parameters().scale);
    let (mut batch, mut outputs, threads) = (Batch::default(), Vec::new(), Threads::new(1));
    let mut sums = [0.0; 3];
    let mut largest = 0.0_f64;
    assembler.freeze(true);
    for part in probe.positions.chunks(4096) {
        let mut records = Vec::new();
        part.iter().for_each(|(position, known)| record::write(position, known, &mut records));
        assembler.begin(&mut batch);
        let mut rest = &records[..];
        while let Some((record, behind)) = split_first(rest) {
            let known = record.known();
            assembler.add(&mut batch, &record, known, aims.of(&known));
            rest = behind;
        }
        assembler.end(&mut batch);
        network.forward(&batch, &threads, &mut outputs);
        for (((position, _), aim), output) in part.iter().zip(&batch.aims).zip(&outputs) {
            let score = f64::from(net.evaluate_fresh(position));
            let whole = Aim { base: (score / scale) as f32, ..*aim };
            sums[0] += f64::from(loss(*output, aim).0 - aim.least);
            sums[1] += f64::from(loss(0.0, &whole).0 - aim.least);
            let distance = (f64::from(*output + aim.base) * scale - score).abs();
            sums[2] += distance;
            largest = largest.max(distance);
        }
    }
    assembler.freeze(false);
    let positions = probe.positions.len() as u64;
    let [floats, integers, mean] = sums.map(|sum| sum / positions.max(1) as f64);
    Check { positions, floats, integers, mean, largest }
}
