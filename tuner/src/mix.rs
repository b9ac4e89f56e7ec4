//! `treville-tuner mix`: the average of the weights of two nets.
//!
//! A net that is fine-tuned from another one knows its own games better and others worse. The
//! average of the weights of both often judges all games better than either (M. Wortsman et al.,
//! *Robust fine-tuning of zero-shot models*, 2022).

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use treville_eval::net::file;
use treville_eval::net::parameters::Parameters;
use treville_kit::arguments::share;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::files;

use crate::nets;

/// The command line of `mix`.
#[derive(Args, Clone, Debug)]
pub struct MixArgs {
    /// A net of `train`
    pub first: PathBuf,
    /// A net that is fine-tuned from it, or another one of the same kind
    pub second: PathBuf,
    /// How much of the second net: 0 is the first, 1 the second
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub share: f64,
    /// Save the net in this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Mixes two nets, saves the net and says its name.
///
/// # Errors
///
/// A file is no net, the nets are of different kinds, the net cannot be saved, or the output is
/// closed.
pub fn run(args: &MixArgs, mut output: impl Write) -> Result<(), Failure> {
    files::check(&args.out)?;
    let (first, second) = (nets::open(&args.first)?, nets::open(&args.second)?);
    let wrong = |problem: String| {
        let name = path_name(&args.second);
        Failure::Request(format!("{name}: {}", printable(&problem)))
    };
    let net = mixed(first.parameters(), second.parameters(), args.share).map_err(wrong)?;
    let bytes = file::write(&net).map_err(|error| wrong(error.to_string()))?;
    files::write(&args.out, &bytes)?;
    let (path, name, length) = (path_name(&args.out), file::name(&bytes), bytes.len());
    let (first, second, share) = (first.name(), second.name(), args.share);
    writeln!(
        output,
        "{path}: net {name}, {length} bytes, {share} of {second}, the rest of {first}"
    )?;
    Ok(())
}

/// The average of two nets' weights, by the share of the second; every weight is rounded. Its facts
/// are [between](treville_eval::net::facts::Facts::between) theirs, too.
fn mixed(first: &Parameters, second: &Parameters, share: f64) -> Result<Parameters, String> {
    let kind = |net: &Parameters| {
        let Parameters { width, scale, own, factors, bounds, .. } = net.clone();
        (width, scale, net.facts.unit, own, factors, bounds)
    };
    if kind(first) != kind(second) {
        return Err(format!(
            "expected a net like the first, of {} hidden units and {} types with own features, \
             got one of {} and {}, or with another material skip, value classes, scale or unit",
            first.width,
            first.own.len(),
            second.width,
            second.own.len()
        ));
    }
    let between = |a: i32, b: i32| {
        let (a, b) = (f64::from(a), f64::from(b));
        (a + share * (b - a)).round() as i32
    };
    let all = |to: &mut [i16], others: &[i16]| {
        let weights = to.iter_mut().zip(others);
        weights.for_each(|(to, other)| *to = between((*to).into(), (*other).into()) as i16);
    };
    let mut net = first.clone();
    net.facts = first.facts.between(&second.facts);
    all(&mut net.feature_weights, &second.feature_weights);
    for (to, other) in net.bias.iter_mut().zip(&second.bias) {
        *to = between(*to, *other);
    }
    for (bucket, other) in net.output_buckets.iter_mut().zip(&second.output_buckets) {
        all(&mut bucket.weights, &other.weights);
        bucket.bias = between(bucket.bias, other.bias);
    }
    Ok(net)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use treville_eval::net::facts::GameKind;
    use treville_eval::piece::factors::{Corrections, Factors};

    const FACTORS: Factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };

    /// A net whose numbers are all this.
    fn net(number: i16) -> Parameters {
        let mut net = Parameters::zero(32, vec!["N".to_owned()], FACTORS, 346);
        net.feature_weights.fill(number);
        net.bias.fill(number.into());
        for bucket in &mut net.output_buckets {
            bucket.weights.fill(number);
            bucket.bias = number.into();
        }
        net
    }

    #[test]
    fn every_number_lies_between_those_of_the_two() {
        let (first, second) = (net(-2), net(9));
        for (share, number) in [(0.0, -2), (0.2, 0), (0.5, 4), (1.0, 9)] {
            assert_eq!(mixed(&first, &second, share), Ok(net(number)), "{share}");
        }
    }

    /// Armies are a weakness of one of them.
    #[test]
    fn what_is_a_fact_of_either_is_one_of_both() {
        let mut weak = net(2);
        weak.facts.games[GameKind::Armies as usize].is_helped = true;
        for (first, second) in [(&net(2), &weak), (&weak, &net(2))] {
            assert_eq!(mixed(first, second, 0.5), Ok(weak.clone()));
        }
    }

    #[test]
    fn the_net_is_saved_and_named_or_the_problem_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let save = |name: &str, net: &Parameters| {
            fs::write(path(name), file::write(net).unwrap()).unwrap();
            path(name)
        };
        let (first, second) = (save("first.net", &net(1)), save("second.net", &net(3)));
        let wide = save("wide.net", &Parameters::zero(64, vec!["N".to_owned()], FACTORS, 346));
        let mix = |second: &Path| {
            let (first, second) = (first.clone(), second.to_owned());
            let args = MixArgs { first, second, share: 0.5, out: path("out.net") };
            let mut said = Vec::new();
            run(&args, &mut said).map(|()| String::from_utf8(said).unwrap())
        };
        let problem = mix(&wide).unwrap_err().to_string();
        assert!(
            problem.ends_with(
                "got one of 64 and 1, or with another material skip, value classes, scale or unit"
            ),
            "{problem}"
        );
        let mut other_unit = net(3);
        other_unit.facts.unit = 0.5;
        assert!(mix(&save("unit.net", &other_unit)).is_err());
        let mut other_classes = net(3);
        other_classes.bounds[0] += 1;
        assert!(mix(&save("classes.net", &other_classes)).is_err());
        assert!(mix(&path("none.net")).is_err());
        assert!(!path("out.net").exists());

        let said = mix(&second).unwrap();
        let bytes = fs::read(path("out.net")).unwrap();
        assert_eq!(file::read(&bytes).unwrap(), net(2));
        assert!(said.contains(&format!("net {}, {} bytes", file::name(&bytes), bytes.len())));
    }
}
