use proptest::prelude::*;

use super::*;

fn games(wins: u64, draws: u64, losses: u64) -> Sample {
    Sample { games: Wdl { wins, draws, losses }, ..Sample::default() }
}

fn pairs(pairs: [u64; 5]) -> Sample {
    Sample { pairs: Pentanomial(pairs), ..Sample::default() }
}

#[track_caller]
fn near(value: f64, published: f64, tolerance: f64) {
    assert!((value - published).abs() <= tolerance, "{value} for {published}");
}

/// A sample, its normalized Elo with the error, its Elo with the error, and its likelihood of
/// superiority, where they are published.
type PublishedSample = (Sample, (f64, f64), Option<(f64, f64)>, Option<f64>);

#[test]
fn fastchess_figures_are_reproduced() {
    // fastchess (Disservin), app/tests/elo_test.cpp: figures to two decimals. Its likelihood of
    // superiority takes the variance around the mean score and not around ½, which makes it differ
    // in the fourth digit.
    let published: [PublishedSample; 6] = [
        (games(76, 123, 89), (-20.76, 40.13), None, Some(0.1553)),
        (games(136, 111, 96), (49.77, 36.77), Some((40.70, 30.43)), Some(0.9960)),
        (games(34, 0, 356), (-508.44, 34.48), None, None),
        (pairs([34, 54, 63, 64, 75]), (57.94, 28.28), Some((55.58, 27.65)), Some(1.0)),
        (pairs([332, 433, 498, 333, 334]), (-9.17, 10.96), Some((-8.64, 10.33)), Some(0.0505)),
        (pairs([7895, 8757, 5685, 568, 9999]), (-19.01, 2.65), Some((-21.04, 2.95)), None),
    ];
    for (sample, normalized, elo, los) in published {
        let estimate = sample.normalized_elo().unwrap();
        near(estimate.value, normalized.0, 0.006);
        near(estimate.error().unwrap(), normalized.1, 0.006);
        if let Some((value, error)) = elo {
            let estimate = sample.elo().unwrap();
            near(estimate.value, value, 0.006);
            near(estimate.error().unwrap(), error, 0.006);
        }
        if let Some(los) = los {
            near(sample.los().unwrap(), los, 0.0006);
        }
    }
}

#[test]
fn cutechess_figures_are_reproduced() {
    // Matches as cutechess-cli printed them: the README of LCZero-Tools (hybrid networks, May 2018)
    // and the changelog of Blunder 8 ("Fail-Soft Score", "Internal Iterative Deepening", "Basic
    // King Safety").
    for (sample, elo, error, los) in [
        (games(85, 74, 41), 77.71, 38.72, None),
        (games(91, 73, 36), 98.07, 39.11, None),
        (games(69, 63, 68), 1.74, 39.97, None),
        (games(649, 836, 515), 23.3, 11.6, Some(1.0)),
        (games(625, 813, 562), 10.9, 11.7, Some(0.966)),
        (games(578, 435, 391), 46.6, 15.2, Some(1.0)),
    ] {
        let estimate = sample.elo().unwrap();
        near(estimate.value, elo, 0.06);
        near(estimate.error().unwrap(), error, 0.06);
        if let Some(los) = los {
            near(sample.los().unwrap(), los, 0.0006);
        }
    }
}

#[test]
fn superiority_of_single_games_is_the_formula_of_the_wiki() {
    // Chess Programming Wiki, "Match Statistics": ½ (1 + erf((w - l) / √(2 (w + l)))).
    for (wins, draws, losses) in [(10, 0, 5), (1, 0, 0), (0, 40, 3), (99, 104, 97), (7, 9, 7)] {
        let (w, l) = (wins as f64, losses as f64);
        let wiki = (1.0 + statrs::function::erf::erf((w - l) / (2.0 * (w + l)).sqrt())) / 2.0;
        let mut sample = games(wins, draws, losses);
        near(sample.los().unwrap(), wiki, 1e-12);
        sample.pairs = Pentanomial([0, 1, 5, 2, 0]);
        near(sample.los_of_games().unwrap(), wiki, 1e-12);
        near(sample.los().unwrap(), pairs([0, 1, 5, 2, 0]).los().unwrap(), 1e-12);
    }
}

#[test]
fn nothing_is_said_without_games() {
    let none = Sample::default();
    assert_eq!((none.elo(), none.normalized_elo(), none.los()), (None, None, None));
    assert_eq!((none.los_of_games(), none.score()), (None, None));
    assert_eq!((none.draw_ratio(), none.pair_ratio()), (None, None));
}

#[test]
fn a_perfect_score_is_infinite_but_no_certainty() {
    let perfect = games(3, 0, 0);
    assert_eq!(perfect.elo().unwrap().to_string(), "+inf");
    assert_eq!(perfect.normalized_elo().unwrap().to_string(), "+inf");
    assert_eq!(perfect.flipped().elo().unwrap().to_string(), "-inf");
    assert_eq!(perfect.elo().unwrap().error(), None);
    near(perfect.los().unwrap(), 0.958, 0.001);
    assert_eq!(games(12, 0, 1).elo().unwrap().error(), None);
}

#[test]
fn scores_have_intervals_from_the_first_game_on() {
    // Agresti and Coull (1998): p ± z √(p (1 - p) / n) with z² more games, half of them won.
    let near_all = |sample: Sample, value: f64, low: f64, high: f64| {
        let score = sample.score().unwrap();
        for (x, y) in [(score.value, value), (score.low, low), (score.high, high)] {
            near(x, y, 0.0006);
        }
    };
    near_all(games(1, 0, 0), 1.0, 0.1675, 1.0);
    near_all(games(10, 0, 0), 1.0, 0.6791, 1.0);
    near_all(games(40, 0, 60), 0.4, 0.3093, 0.4981);
    // Draws make a score surer, and so do pairs in which each side wins a game.
    let width = |sample: Sample| sample.score().unwrap().error().unwrap();
    assert!(width(games(20, 60, 20)) < width(games(50, 0, 50)));
    let singles = games(50, 0, 50);
    assert!(width(Sample { pairs: Pentanomial([0, 0, 50, 0, 0]), ..singles }) < width(singles));
    // Pairs that leave out a game say less than all games.
    let mixed = Sample { pairs: Pentanomial([0, 0, 49, 0, 0]), ..singles };
    assert_eq!(mixed.score(), singles.score());
}

#[test]
fn mirrored_results_say_that_the_sides_are_equal() {
    // White has won every game of repeated openings.
    let mut sample = Sample::default();
    for _ in 0..50 {
        sample.add(1.0);
        sample.add(0.0);
        sample.add_pair(1.0, 0.0);
    }
    assert_eq!(sample.games, Wdl { wins: 50, draws: 0, losses: 50 });
    assert_eq!((sample.pairs, sample.win_loss), (Pentanomial([0, 0, 50, 0, 0]), 50));
    assert_eq!(sample.elo(), Some(Estimate { value: 0.0, low: 0.0, high: 0.0 }));
    assert_eq!(sample.los(), Some(0.5));
    let normalized = sample.normalized_elo().unwrap();
    assert_eq!(normalized.value, 0.0);
    near(normalized.error().unwrap(), 68.1, 0.05);
}

#[test]
fn games_of_unfinished_pairs_do_not_count_beside_finished_ones() {
    let mut sample = pairs([1, 2, 3, 4, 5]);
    let before = (sample.elo(), sample.normalized_elo(), sample.los());
    sample.add(1.0);
    assert_eq!((sample.elo(), sample.normalized_elo(), sample.los()), before);
}

proptest! {
    #[test]
    fn the_other_side_sees_the_negative(counts: [u16; 5], paired: bool) {
        let [a, b, c, d, e] = counts.map(u64::from);
        let sample = if paired { pairs([a, b, c, d, e]) } else { games(a, b, c) };
        let other = sample.flipped();
        for (one, two) in [
            (sample.elo(), other.elo()),
            (sample.normalized_elo(), other.normalized_elo()),
        ] {
            let (Some(one), Some(two)) = (one, two.map(|two| two.flipped())) else {
                prop_assert_eq!(one, two);
                continue;
            };
            for (x, y) in [(one.value, two.value), (one.low, two.low), (one.high, two.high)] {
                prop_assert!(x == y || (x - y).abs() < 1e-6 * (1.0 + x.abs()), "{x} {y}");
            }
            prop_assert!(one.low <= one.value && one.value <= one.high);
        }
        if let (Some(one), Some(two)) = (sample.los(), other.los()) {
            prop_assert!((one + two - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn pairs_of_independent_games_say_what_single_games_say(
        w in 1..40_u64,
        d in 1..40_u64,
        l in 1..40_u64,
    ) {
        // The expected counts of pairs of independent games: products of those of single games.
        let n = w + d + l;
        let paired = pairs([l * l, 2 * l * d, 2 * l * w + d * d, 2 * w * d, w * w]);
        let single = games(2 * n * w, 2 * n * d, 2 * n * l);
        for (one, two) in [
            (single.elo().unwrap(), paired.elo().unwrap()),
            (single.normalized_elo().unwrap(), paired.normalized_elo().unwrap()),
        ] {
            for (x, y) in [(one.value, two.value), (one.low, two.low), (one.high, two.high)] {
                prop_assert!(x == y || (x - y).abs() < 1e-6 * (1.0 + x.abs()), "{x} {y}");
            }
        }
    }
}
