//! The sampler: every board as likely as any other. The seeds are fixed, so these tests pass always
//! or never.

use treville_core::bitboard::Bitboard;

use super::boards;
use crate::piece::mobility::montecarlo::lanes::LANES;
use crate::piece::mobility::montecarlo::random::Stream;
use crate::piece::mobility::montecarlo::sampler::Sampler;

/// Whether counts that are all expected alike differ as they should by chance, by Pearson's
/// statistic. `together` is how many of the cells each draw chooses, all different: that they
/// exclude each other makes the statistic smaller.
#[track_caller]
fn check_uniform(counts: &[u32], together: u32, what: &str) {
    let (cells, total) = (counts.len() as f64, f64::from(counts.iter().sum::<u32>()));
    let (expected, freedom) = (total / cells, cells - 1.0);
    let sum: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2)).sum();
    let statistic = sum / expected * freedom / (cells - f64::from(together));
    let deviations = (statistic - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 4.5, "{what}: {deviations} standard deviations");
}

#[test]
fn boards_have_the_pieces_that_were_asked_for() {
    let mut sampler = Sampler::new(Stream::new(1, 0));
    for (allies, enemies) in [(0, 0), (17, 18), (0, 18), (1, 0), (3, 2), (32, 32), (64, 0), (0, 64)]
    {
        sampler.draw(allies, enemies);
        for (ours, theirs) in boards(&sampler) {
            assert_eq!((ours.count(), theirs.count()), (u32::from(allies), u32::from(enemies)));
            assert!((ours & theirs).is_empty());
        }
    }
}

#[test]
fn every_square_is_as_likely_as_any_other() {
    for (allies, enemies) in [(1_u8, 18_u8), (8, 9), (17, 18), (30, 30)] {
        let mut sampler = Sampler::new(Stream::new(2024, u64::from(allies)));
        let mut counts = [[0_u32; 64]; 2];
        for _ in 0..200 {
            sampler.draw(allies, enemies);
            for (ours, theirs) in boards(&sampler) {
                ours.into_iter().for_each(|square| counts[0][square.index()] += 1);
                theirs.into_iter().for_each(|square| counts[1][square.index()] += 1);
            }
        }
        check_uniform(&counts[0], allies.into(), &format!("{allies} allies"));
        check_uniform(&counts[1], enemies.into(), &format!("{enemies} enemies"));
    }
}

/// Two squares of a kind, or one each of two kinds, on boards from nearly empty to nearly full:
/// each pair of squares has the same chance. On the full ones most darts are thrown again.
#[test]
fn every_pair_of_squares_is_as_likely_as_any_other() {
    type Sets = (Bitboard, Bitboard);
    let (ours, theirs) = (|sets: Sets| sets.0, |sets: Sets| sets.1);
    let empty = |sets: Sets| !(sets.0 | sets.1);
    type Pick = fn(Sets) -> Bitboard;
    let cases: [(u8, u8, Pick, Pick); 8] = [
        (2, 3, ours, ours),
        (30, 2, theirs, theirs),
        (31, 31, empty, empty),
        (62, 0, empty, empty),
        (0, 62, empty, empty),
        (1, 1, ours, theirs),
        (1, 62, ours, empty),
        (62, 1, theirs, empty),
    ];
    for (case, (allies, enemies, first, second)) in (0..).zip(cases) {
        let mut sampler = Sampler::new(Stream::new(5, case));
        let mut counts = vec![0_u32; 64 * 64];
        for _ in 0..250 {
            sampler.draw(allies, enemies);
            for sets in boards(&sampler) {
                for (a, b) in first(sets)
                    .into_iter()
                    .flat_map(|a| second(sets).into_iter().map(move |b| (a, b)))
                {
                    counts[a.index() * 64 + b.index()] += 1;
                }
            }
        }
        let ordered = case >= 5;
        let possible =
            |cell: &usize| if ordered { cell / 64 != cell % 64 } else { cell / 64 < cell % 64 };
        let counts: Vec<u32> = (0..64 * 64).filter(possible).map(|cell| counts[cell]).collect();
        check_uniform(&counts, 1, &format!("{allies} allies, {enemies} enemies"));
    }
}

#[test]
fn consecutive_boards_of_a_trial_are_independent() {
    let mut sampler = Sampler::new(Stream::new(8, 0));
    let mut shared = [0_u32; 64];
    let mut previous: Option<Vec<(Bitboard, Bitboard)>> = None;
    for _ in 0..200 {
        sampler.draw(8, 8);
        let boards = boards(&sampler);
        for (before, now) in previous.iter().flatten().zip(&boards) {
            ((before.0 | before.1) & (now.0 | now.1))
                .into_iter()
                .for_each(|s| shared[s.index()] += 1);
        }
        previous = Some(boards);
    }
    // Two boards with a quarter of their squares taken share a sixteenth of all.
    let (pairs, total) = (199.0 * LANES as f64, f64::from(shared.iter().sum::<u32>()));
    // Hypergeometric: 16 of 64 in 16 draws.
    let deviation = (pairs * 16.0 * 0.25 * 0.75 * 48.0 / 63.0).sqrt();
    assert!((total - 4.0 * pairs).abs() < 4.0 * deviation, "{total}");
}
