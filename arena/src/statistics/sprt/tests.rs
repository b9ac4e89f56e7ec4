#![allow(clippy::disallowed_methods)]

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use proptest::prelude::*;
use statrs::distribution::{Binomial, DiscreteCDF};

use super::*;
use crate::statistics::simulate::{DECISIVE, REALISTIC, play, shares};
use crate::statistics::{Pentanomial, Wdl};

fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

fn games(wins: u64, losses: u64, draws: u64) -> Sample {
    Sample { games: Wdl { wins, draws, losses }, ..Sample::default() }
}

fn pairs(pairs: [u64; 5]) -> Sample {
    Sample { pairs: Pentanomial(pairs), ..Sample::default() }
}

#[test]
fn fastchess_figures_are_reproduced() {
    // fastchess (Disservin), app/tests/sprt_test.cpp: figures to two decimals, for matches of
    // Stockfish on fishtest and for samples without a loss, which are checked there to 1 %.
    use EloModel::{Bayesian, Logistic, Normalized};
    for (sample, elo0, elo1, model, published) in [
        (games(36433, 36027, 68692), 0.0, 2.0, Normalized, 0.92),
        (games(10871, 10650, 20431), -1.75, 0.25, Normalized, 2.30),
        (games(4250, 0, 0), 0.0, 10.0, Normalized, 120.56),
        (games(21404, 21184, 40708), 0.5, 2.5, Logistic, -1.57),
        (games(57433, 57030, 106593), 0.0, 2.0, Logistic, -2.59),
        (games(68965, 68526, 128429), 0.0, 2.0, Bayesian, -1.26),
        (games(21629, 21484, 41111), 0.5, 2.5, Bayesian, -1.13),
        (pairs([365, 16618, 36229, 16974, 390]), 0.0, 2.0, Normalized, 2.25),
        (pairs([127, 4883, 10712, 5150, 104]), -1.75, 0.25, Normalized, 3.01),
        (pairs([0, 0, 0, 0, 5550]), 0.0, 5.0, Normalized, 111.82),
        (pairs([223, 9863, 21279, 10037, 246]), 0.5, 2.5, Logistic, -3.07),
        (pairs([871, 26175, 55983, 26678, 821]), 0.0, 2.0, Logistic, -4.98),
    ] {
        let llr = llr(&sample, &sprt(elo0, elo1, model));
        let tolerance = 0.006_f64.max(3e-4 * f64::abs(published));
        assert!((llr - published).abs() < tolerance, "{llr} for {published}");
    }
}

#[test]
fn bayeselo_knows_nothing_but_games() {
    let test = sprt(0.0, 5.0, EloModel::Bayesian);
    assert_eq!(llr(&games(9, 0, 9), &test), 0.0, "draws say nothing without a loss");
    let played = games(30, 20, 50);
    let paired = Sample { pairs: Pentanomial([0, 0, 40, 10, 0]), ..played };
    assert_eq!(llr(&paired, &test), llr(&played, &test));
    // Without draws it is logistic Elo.
    let (bayesian, logistic) = (llr(&games(30, 20, 0), &test), EloModel::Logistic);
    assert!((bayesian - llr(&games(30, 20, 0), &sprt(0.0, 5.0, logistic))).abs() < 1e-9);
}

#[test]
fn bounds_are_those_of_wald() {
    let (lower, upper) = bounds(&sprt(0.0, 5.0, EloModel::Logistic));
    // Every match on fishtest with errors of 5 % is shown with bounds of -2.94 and 2.94.
    assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    let (lower, upper) = bounds(&Sprt { alpha: 0.1, ..sprt(0.0, 5.0, EloModel::Logistic) });
    assert!((lower - (0.05_f64 / 0.9).ln()).abs() < 1e-12);
    assert!((upper - (0.95_f64 / 0.1).ln()).abs() < 1e-12);
}

#[test]
fn verdicts_are_given_at_the_bounds() {
    for model in [EloModel::Logistic, EloModel::Normalized] {
        let test = sprt(0.0, 10.0, model);
        assert_eq!(verdict(&Sample::default(), &test), Verdict::Continue);
        assert_eq!(verdict(&pairs([10, 50, 100, 52, 11]), &test), Verdict::Continue);
        assert_eq!(verdict(&pairs([10, 50, 100, 120, 30]), &test), Verdict::AcceptAlternative);
        assert_eq!(verdict(&pairs([30, 120, 100, 50, 10]), &test), Verdict::AcceptNull);
    }
}

#[test]
fn extreme_samples_have_finite_ratios() {
    for (_, model) in EloModel::NAMES {
        let symmetric = sprt(-5.0, 5.0, model);
        assert_eq!(llr(&Sample::default(), &symmetric), 0.0);
        for n in [1, 10, 100_000] {
            // What is exactly in the middle of both hypotheses speaks for neither of them.
            for sample in
                [games(0, 0, n), games(n, n, 0), pairs([0, 0, n, 0, 0]), pairs([n, 0, 0, 0, n])]
            {
                let llr = llr(&sample, &symmetric);
                assert!(llr.abs() < 1e-6, "{sample:?} {llr}");
            }
            for (sample, sign) in [
                (games(n, 0, 0), 1.0),
                (pairs([0, 0, 0, 0, n]), 1.0),
                (pairs([n, 0, 0, 0, 0]), -1.0),
            ] {
                for (elo0, elo1) in [(0.0, 5.0), (-400.0, 400.0), (-1e9, 1e9), (-5.0, 0.0)] {
                    let llr = llr(&sample, &sprt(elo0, elo1, model)) * sign;
                    assert!(llr.is_finite() && llr >= 0.0, "{sample:?} {elo0} {elo1} {llr}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn the_other_side_sees_the_negative(counts: [u16; 5], elo in 0.5..50.0_f64, normalized: bool) {
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        let sample = pairs(counts.map(u64::from));
        let test = sprt(-elo, elo, model);
        let (one, two) = (llr(&sample, &test), llr(&sample.flipped(), &test));
        prop_assert!((one + two).abs() < 1e-6 * (1.0 + one.abs()), "{one} {two}");
    }

    #[test]
    fn pairs_of_independent_games_say_nearly_what_single_games_say(
        w in 20..30_u64,
        d in 10..40_u64,
        l in 20..30_u64,
    ) {
        // The expected counts of pairs of independent games: products of those of single games.
        let n = w + d + l;
        let paired = pairs([l * l, 2 * l * d, 2 * l * w + d * d, 2 * w * d, w * w]);
        let single = games(2 * n * w, 2 * n * l, 2 * n * d);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let test = sprt(0.0, 5.0, model);
            let (one, two) = (llr(&single, &test), llr(&paired, &test));
            prop_assert!((one - two).abs() < 0.05 * (1.0 + one.abs()), "{one} {two}");
        }
    }
}

/// Number of wrong decisions in 10,000 simulated matches if Elo is exactly that of one of the
/// hypotheses, and of the pairs that a match takes on average.
fn error_rate(shape: [f64; 5], test: Sprt, alternative: bool) -> (u64, f64) {
    let (elo, wrong) = match alternative {
        false => (test.elo0, Verdict::AcceptAlternative),
        true => (test.elo1, Verdict::AcceptNull),
    };
    let shares = shares(shape, elo, test.model);
    let (errors, pairs) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for half in 0..2 {
            let (errors, pairs) = (&errors, &pairs);
            scope.spawn(move || {
                for seed in (half..MATCHES).step_by(2) {
                    let (verdict, played) = play(&shares, &test, seed, true);
                    errors.fetch_add(u64::from(verdict == wrong), Ordering::Relaxed);
                    pairs.fetch_add(played, Ordering::Relaxed);
                }
            });
        }
    });
    (errors.into_inner(), pairs.into_inner() as f64 / MATCHES as f64)
}

const MATCHES: u64 = 10_000;

#[test]
fn errors_are_as_rare_as_was_asked_for() {
    for (shape, test) in [
        (REALISTIC, sprt(0.0, 10.0, EloModel::Logistic)),
        (REALISTIC, sprt(0.0, 20.0, EloModel::Normalized)),
        (DECISIVE, Sprt { alpha: 0.1, beta: 0.02, ..sprt(-20.0, 0.0, EloModel::Logistic) }),
    ] {
        for (alternative, rate) in [(false, test.alpha), (true, test.beta)] {
            let (errors, pairs) = error_rate(shape, test, alternative);
            println!("{test:?} {alternative}: {errors} errors, {pairs:.0} pairs a match");
            let binomial = Binomial::new(rate, MATCHES).unwrap();
            let range = binomial.inverse_cdf(0.005)..=binomial.inverse_cdf(0.995);
            assert!(range.contains(&errors), "{test:?} {alternative}: {errors} not in {range:?}");
            assert!((300.0..3000.0).contains(&pairs), "{pairs}");
        }
    }
}

#[test]
fn sparing_the_ratio_far_from_the_bounds_changes_no_match() {
    for model in [EloModel::Logistic, EloModel::Normalized] {
        let test = sprt(0.0, 15.0, model);
        for (shape, elo) in [(REALISTIC, 0.0), (DECISIVE, 15.0)] {
            let shares = shares(shape, elo, model);
            for seed in 0..50 {
                assert_eq!(play(&shares, &test, seed, true), play(&shares, &test, seed, false));
            }
        }
    }
}
