//! Quantisation of a trained net: the integers that the engine plays by.

use treville_eval::net::factoriser::Numbering;
use treville_eval::net::parameters::{
    BIAS_LIMIT, FEATURE_LIMIT, FEATURE_ONE, OUTPUT_BIAS_LIMIT, OUTPUT_BIAS_ONE, OUTPUT_LIMIT,
    OUTPUT_ONE, OUTPUT_SUM, Parameters,
};

use super::lists::LANES;
use super::network::Network;
use super::start::Origin;

/// The quantised parameters of a net, and the number of weights that were clipped.
#[must_use]
pub fn parameters(network: &Network, numbering: &Numbering, origin: &Origin) -> (Parameters, u64) {
    let width = network.width();
    let own = numbering.own().to_vec();
    let mut net = Parameters::zero(width, own, origin.factors, origin.scale);
    (net.bounds, net.facts) = (origin.bounds, origin.facts.clone());
    let mut cut = 0;
    let mut whole = |value: f32, one: i32, limit: i32| {
        let number = f64::from(value) * f64::from(one);
        let limit = f64::from(limit);
        cut += u64::from(number.abs() > limit);
        number.round().clamp(-limit, limit) as i32
    };
    for (number, block) in network.blocks.iter().enumerate() {
        let (first, [values, ..]) = (number * LANES, &block.state);
        for (index, lanes) in network.used.iter().zip(&values.features) {
            let start = *index as usize * width + first;
            let to = net.feature_weights[start..start + LANES].iter_mut();
            let limit = FEATURE_LIMIT;
            to.zip(lanes).for_each(|(to, from)| *to = whole(*from, FEATURE_ONE, limit) as i16);
        }
        let bias = net.bias[first..first + LANES].iter_mut();
        bias.zip(&values.bias).for_each(|(to, from)| *to = whole(*from, FEATURE_ONE, BIAS_LIMIT));
        for (bucket, views) in net.output_buckets.iter_mut().zip(&values.outputs) {
            for (view, weights) in views.iter().enumerate() {
                let start = view * width + first;
                let to = bucket.weights[start..start + LANES].iter_mut();
                let limit = i32::from(OUTPUT_LIMIT);
                to.zip(weights).for_each(|(to, from)| *to = whole(*from, OUTPUT_ONE, limit) as i16);
            }
        }
    }
    for (bucket, [constant, ..]) in net.output_buckets.iter_mut().zip(network.constants) {
        bucket.bias = whole(constant, OUTPUT_BIAS_ONE, OUTPUT_BIAS_LIMIT);
    }
    cut += net.output_buckets.iter_mut().map(|bucket| shrink(&mut bucket.weights)).sum::<u64>();
    (net, cut)
}

/// Shrinks output weights until they add up to [`OUTPUT_SUM`] at most; the number of steps that it
/// took. A net that was trained with decay is far from it.
fn shrink(output: &mut [i16]) -> u64 {
    let mut steps = 0;
    while output.iter().map(|weight| i32::from(weight.abs())).sum::<i32>() > OUTPUT_SUM {
        let largest = output.iter_mut().max_by_key(|weight| weight.abs());
        largest.into_iter().for_each(|weight| *weight -= weight.signum());
        steps += 1;
    }
    steps
}
