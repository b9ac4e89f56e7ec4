use super::*;
use crate::statistics::{Pentanomial, Wdl};

/// Points and games from wins, draws and losses of the first player against the second.
fn table(players: usize, results: &[(usize, usize, [u64; 3])]) -> (Vec<Vec<f64>>, Vec<Vec<u64>>) {
    let mut points = square(players, |_, _| 0.0);
    let mut games = square(players, |_, _| 0);
    for (one, two, [wins, draws, losses]) in results {
        points[*one][*two] += *wins as f64 + *draws as f64 / 2.0;
        points[*two][*one] += *losses as f64 + *draws as f64 / 2.0;
        games[*one][*two] += wins + draws + losses;
        games[*two][*one] += wins + draws + losses;
    }
    (points, games)
}

#[track_caller]
fn near(values: impl IntoIterator<Item = f64>, published: &[f64], tolerance: f64) {
    let values: Vec<f64> = values.into_iter().collect();
    assert_eq!(values.len(), published.len());
    for (value, published) in values.iter().zip(published) {
        assert!((value - published).abs() <= tolerance, "{values:?} for {published:?}");
    }
}

/// Ordo's manual (Ballicora, 2015, "Scale"): a score of 76 % are 202 points, not 200.2.
fn ordo_scale() -> f64 {
    202.0 / crate::statistics::elo_of(0.76)
}

#[test]
fn versions_that_did_not_all_meet_have_the_ratings_that_ordo_gave_them() {
    // The README of the engine Goldfish (bsamseth/Goldfish, version 1.4): five versions by Ordo,
    // with version 1.0 at 2000. Ordo's ratings are 0.8 % wider apart than ours, as they are if it
    // allows for some 30 Elo of White's advantage, which the README does not say.
    let (points, games) = table(
        5,
        &[
            (0, 1, [11, 30, 9]),
            (0, 2, [15, 28, 7]),
            (1, 2, [16, 55, 9]),
            (1, 3, [13, 30, 7]),
            (2, 3, [8, 18, 4]),
            (3, 4, [7, 23, 2]),
        ],
    );
    let ratings = rate(&points, &games);
    let published = [2132.1, 2110.6, 2082.6, 2055.7, 2000.0];
    let centered = published.map(|rating| rating - published.iter().sum::<f64>() / 5.0);
    near(ratings.iter().map(|r| r.rating * ordo_scale()), &centered, 0.7);
    near(ratings.iter().map(|r| r.points), &[55.0, 95.5, 74.5, 53.5, 13.5], 0.0);
    assert_eq!(ratings.iter().map(|r| r.games).collect::<Vec<_>>(), [100, 180, 160, 112, 32]);
    near([ratings.iter().map(|r| r.rating).sum()], &[0.0], 1e-9);
    assert!(ratings.iter().all(|r| r.group == 0 && r.error.is_some()));
}

#[test]
fn a_cross_table_has_the_ratings_that_ordo_gave_it() {
    // The README of LCZero-Tools ("LCZero Hybrid Nets", May 2018): Stockfish 9 and three networks,
    // each against each 32 times, by Ordo, with the second of them at 0. Of the results among the
    // others only the sums are published; where all play equally often, nothing else matters.
    for first in [18.0, 22.5, 27.0] {
        let halves = [
            [0.0, 20.5, first, 45.0 - first],
            [11.5, 0.0, 19.0, 21.5],
            [32.0 - first, 13.0, 0.0, first - 6.0],
            [first - 13.0, 10.5, 38.0 - first, 0.0],
        ];
        let points = halves.map(Vec::from);
        let games = square(4, |i, j| if i == j { 0 } else { 32 });
        let ratings = rate(&points, &games);
        near(ratings.iter().map(|r| r.points), &[65.5, 52.0, 39.0, 35.5], 0.0);
        let published = [79.3, 0.0, -74.2, -94.7];
        let against_second = || ratings.iter().map(|r| r.rating - ratings[1].rating);
        near(against_second().map(|difference| difference * ordo_scale()), &published, 0.06);
        near(against_second(), &published, 1.0);
    }
}

#[test]
fn two_players_are_as_far_apart_as_ordo_says() {
    // The results files of the engine OopsMate (archive/data/results, against Sayuri) and the
    // changelog of Blunder 8 ("Basic Mobility Evaluation"), both without advantage of White.
    for (score, games, difference) in
        [(171.5, 300, 1807.0 - 1756.4), (1078.5, 2000, 2513.8 - 2486.2)]
    {
        let points = [vec![0.0, score], vec![games as f64 - score, 0.0]];
        let ratings = rate(&points, &[vec![0, games], vec![games, 0]]);
        near([(ratings[0].rating - ratings[1].rating) * ordo_scale()], &[difference], 0.1);
    }
}

#[test]
fn three_engines_have_the_ratings_that_can_be_computed_by_hand() {
    // Laskos, 24 June 2012, TalkChess, "EloStat, Bayeselo and Ordo": 75 %, 75 % and 90 % are 191,
    // 0 and -191 Elo, as odds of 3 are half those of 9; Ordo then said 190.1, 0.0 and -190.1.
    let (points, games) = table(3, &[(0, 1, [18, 9, 3]), (1, 2, [18, 9, 3]), (0, 2, [24, 6, 0])]);
    let ratings = rate(&points, &games);
    near(ratings.iter().map(|r| r.rating), &[190.85, 0.0, -190.85], 0.01);
    near(ratings.iter().map(|r| r.rating), &[190.1, 0.0, -190.1], 1.0);
}

#[test]
fn journals_have_the_abilities_and_errors_that_r_gives_them() {
    // Turner and Firth, 2012, "Bradley-Terry Models in R: The BradleyTerry2 Package", section 2.1:
    // citations among four journals, and what `summary` says about the last three against the
    // first, as estimates and standard errors in log-odds.
    let (points, games) = table(
        4,
        &[
            (0, 1, [730, 0, 33]),
            (0, 2, [498, 0, 320]),
            (0, 3, [221, 0, 284]),
            (1, 2, [68, 0, 813]),
            (1, 3, [17, 0, 276]),
            (2, 3, [142, 0, 325]),
        ],
    );
    let ratings = rate(&points, &games);
    let against_first = ratings[1..].iter().map(|r| (r.rating - ratings[0].rating) / UNIT);
    near(against_first, &[-2.94907, -0.47957, 0.26895], 1e-5);

    let encounters = square(4, |i, j| Encounter {
        points: points[i][j],
        games: games[i][j] as f64,
        outcomes: None,
    });
    let covariance = Fit::of(&encounters).covariance;
    let variance = |i: usize| covariance[0][0] + covariance[i][i] - 2.0 * covariance[0][i];
    near((1..4).map(|i| variance(i).sqrt()), &[0.10255, 0.06059, 0.07083], 1e-5);
}

#[test]
fn draws_and_pairs_make_ratings_surer() {
    let wdl = Wdl { wins: 30, draws: 50, losses: 20 };
    let single = Sample { games: wdl, ..Sample::default() };
    let paired = Sample { pairs: Pentanomial([1, 5, 30, 11, 3]), ..single };
    let error = |sample: Sample| {
        let none = Sample::default();
        rate_samples(&[vec![none, sample], vec![sample.flipped(), none]])[0]
    };
    for sample in [single, paired] {
        let (rating, elo) = (error(sample), sample.elo().unwrap());
        near([2.0 * rating.rating], &[elo.value], 1e-6);
        // The error is that of the tangent to the curve from score to Elo, which bends.
        near([2.0 * rating.error.unwrap()], &[elo.error().unwrap()], 0.5);
    }
    let (points, games) = table(2, &[(0, 1, [30, 50, 20])]);
    let crude = rate(&points, &games)[0];
    assert!(crude.error.unwrap() > 1.3 * error(single).error.unwrap());
    assert!(error(single).error.unwrap() > 1.1 * error(paired).error.unwrap());
}

#[test]
fn errors_are_those_of_matches_played_again() {
    // Four players of known strength meet often; the ratings of 2,000 such tournaments are spread
    // as wide as their errors say. This is how Ordo finds its errors.
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let strengths = [0.5, 0.1, -0.2, -0.4];
    let (mut squares, mut errors) = (0.0, 0.0);
    for _ in 0..2000 {
        let mut results = Vec::new();
        for (one, two) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            let score = expected(strengths[one] - strengths[two]);
            let chance =
                |random: &mut Xoshiro256PlusPlus| random.next_u64() as f64 / 2_f64.powi(64);
            let wins = (0..40).filter(|_| chance(&mut random) < score).count() as u64;
            results.push((one, two, [wins, 0, 40 - wins]));
        }
        let (points, games) = table(4, &results);
        let rating = rate(&points, &games)[0];
        squares += (rating.rating - 0.5 * UNIT).powi(2) / 2000.0;
        errors += rating.error.unwrap() / reach() / 2000.0;
    }
    assert!((squares.sqrt() / errors - 1.0).abs() < 0.05, "{} {errors}", squares.sqrt());
}

#[test]
fn who_always_wins_is_infinitely_strong() {
    let (points, games) = table(
        4,
        &[
            (0, 1, [2, 0, 0]),
            (0, 2, [2, 0, 0]),
            (1, 2, [1, 2, 1]),
            (2, 3, [4, 0, 0]),
            (1, 3, [1, 0, 0]),
        ],
    );
    let ratings = rate(&points, &games);
    let values: Vec<f64> = ratings.iter().map(|r| r.rating).collect();
    assert_eq!(values, [f64::INFINITY, 0.0, 0.0, f64::NEG_INFINITY]);
    assert!(ratings[0].error.is_none() && ratings[1].error.is_some());
    assert_eq!(ratings.iter().map(|r| r.group).collect::<Vec<_>>(), [1, 0, 0, 2]);
}

#[test]
fn strangers_are_rated_among_themselves() {
    let (points, games) = table(5, &[(0, 1, [3, 0, 1]), (2, 3, [1, 0, 1])]);
    let ratings = rate(&points, &games);
    let elo = crate::statistics::elo_of(0.75) / 2.0;
    near(ratings.iter().map(|r| r.rating), &[elo, -elo, 0.0, 0.0, 0.0], 1e-9);
    assert_eq!(ratings.iter().map(|r| r.group).collect::<Vec<_>>(), [0, 0, 1, 1, 2]);
    assert_eq!(ratings[4].error, None);
    assert_eq!(rate(&[], &[]), []);
}

#[test]
fn very_uneven_results_converge() {
    let (points, games) = table(3, &[(0, 1, [100_000, 1, 0]), (1, 2, [100_000, 1, 0])]);
    let ratings = rate(&points, &games);
    let elo = crate::statistics::elo_of(100_000.5 / 100_001.0);
    near(ratings.iter().map(|r| r.rating), &[elo, 0.0, -elo], 1e-6);
    assert!(ratings.iter().all(|r| r.error.unwrap() > 0.0));
}
