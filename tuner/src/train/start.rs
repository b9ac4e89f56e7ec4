//! Going on from a net: its integers as the floats of a training.
//!
//! A later training sees later games only, and they need not have all that the net knows. So a
//! parameter of the net stays as it is until a position of the new games makes use of it: neither
//! steps nor decay take anything from it.

use std::path::Path;

use treville_eval::net::evaluator::Net;
use treville_eval::net::parameters::{OUTPUT_BIAS_ONE, OUTPUT_ONE, Output, Parameters, ROW_ONE};
use treville_kit::failure::{Failure, path_name, printable};

use super::base::FACTORS;
use super::lists::{LANES, Lanes, ZERO};
use super::network::{Network, Weights};
use crate::nets;

/// Reads the net that a training is to go on from. The net must have this scale, and the width if
/// one is given.
///
/// # Errors
///
/// The file is no net, or the net is of another kind than the training would make.
pub fn open(path: &Path, width: Option<usize>, scale: i32) -> Result<Net, Failure> {
    let name = path_name(path);
    let wrong = |problem: String| Failure::Request(format!("{name}: {}", printable(&problem)));
    let net = nets::open(path)?;
    let parameters = net.parameters();
    if let Some(width) = width.filter(|width| *width != parameters.width) {
        let got = parameters.width;
        return Err(wrong(format!("expected a net of {width} hidden units, got one of {got}")));
    }
    if parameters.scale != scale {
        let got = parameters.scale;
        return Err(wrong(format!("expected a net with the scale {scale}, got one with {got}")));
    }
    if parameters.factors != FACTORS {
        let problem = "expected a net on this program's values of pieces, got one on others";
        return Err(wrong(problem.to_owned()));
    }
    Ok(net)
}

/// A net in training that says what this one does. What it has no numbers for begins as in a new
/// training of this seed.
#[must_use]
pub fn network(from: &Parameters, seed: u64) -> Network {
    let mut network = Network::new(from.width, seed);
    let rows = || from.rows.chunks(from.width).zip(0..);
    let is_there = |row: &[i32]| row.iter().any(|number| *number != 0);
    network.used = rows().filter(|(row, _)| is_there(row)).map(|(_, number)| number).collect();
    network.begun = network.used.len();
    for (number, block) in network.blocks.iter_mut().enumerate() {
        let part = |row: &[i32], one| lanes(&row[number * LANES..][..LANES], one);
        let output = |output: &Output| {
            let views = output.weights.chunks(from.width);
            let mut views = views.map(|view| view[number * LANES..][..LANES].iter());
            [(); 2].map(|()| {
                let weights: Vec<i32> =
                    views.next().into_iter().flatten().map(|weight| i32::from(*weight)).collect();
                lanes(&weights, OUTPUT_ONE)
            })
        };
        let values = Weights {
            rows: rows()
                .filter(|(row, _)| is_there(row))
                .map(|(row, _)| part(row, ROW_ONE))
                .collect(),
            bias: part(&from.bias, ROW_ONE),
            outputs: from.outputs.each_ref().map(output),
        };
        // Adam remembers nothing of the slopes of the games before.
        let nothing = Weights { rows: vec![ZERO; values.rows.len()], ..Weights::default() };
        block.state = [values, nothing.clone(), nothing];
    }
    for (constant, output) in network.constants.iter_mut().zip(&from.outputs) {
        constant[0] = float(output.bias, OUTPUT_BIAS_ONE);
    }
    network
}

fn lanes(numbers: &[i32], one: i32) -> Lanes {
    std::array::from_fn(|lane| float(numbers[lane], one))
}

fn float(number: i32, one: i32) -> f32 {
    (f64::from(number) / f64::from(one)) as f32
}
