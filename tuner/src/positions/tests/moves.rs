//! Games, as bytes and back.

use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_come_back_as_their_moves(
        seed: u64,
        which in 0_usize..games_of_all_kinds().len(),
        begun in 0_usize..40,
    ) {
        let rules = games_of_all_kinds()[which];
        let all = samples_of(rules, seed, 300);
        let samples = &all[begun.min(all.len() - 1)..];
        let record = Record::of(7, Ending::Mate, samples).unwrap();
        let stored = record.stored();
        let bytes = written(&[&record]);
        prop_assert!(bytes.len() < 66 + 4 * samples.len());
        let read = read_games(1, &bytes).unwrap();
        prop_assert_eq!(&read[..], &[stored][..]);
        let mut back = Vec::new();
        read[0].samples(rules, &mut back).unwrap();
        prop_assert_eq!(&back[..], samples);
        prop_assert_eq!(read[0].result(), samples[0].result);
    }

    #[test]
    fn wrong_bytes_of_a_game_are_no_worse_than_a_refusal(
        seed: u64,
        which in 0_usize..games_of_all_kinds().len(),
    ) {
        let rules = games_of_all_kinds()[which];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let record = Record::of(7, Ending::Mate, &samples_of(rules, seed, 60)).unwrap();
        let mut bytes = written(&[&record]);
        for _ in 0..random.random_range(1..=3) {
            let at = random.random_range(0..bytes.len());
            bytes[at] ^= 1 << random.random_range(0..8);
        }
        let Ok(games) = read_games(1, &bytes) else { return Ok(()) };
        let mut back = Vec::new();
        if games[0].samples(rules, &mut back).is_ok() && !back.is_empty() {
            let again = Record::of(games[0].number, games[0].ending, &back).unwrap();
            let mut once_more = Vec::new();
            again.stored().samples(rules, &mut once_more).unwrap();
            prop_assert_eq!(&once_more, &back);
            // Whatever is read can be written as text.
            for sample in &back {
                prop_assert!(!san::write(&sample.position, sample.best).is_empty());
                prop_assert!(!uci::write(&sample.position, sample.best, true).is_empty());
            }
        }
    }
}

#[test]
fn moves_and_scores_that_cannot_be_are_refused() {
    let sample = samples(Variant::chess(), 1, 1)[0];
    let problem = |sample: Sample| {
        let mut back = Vec::new();
        let plies = vec![(sample.best, sample.score)];
        let Sample { position: start, result, fold, .. } = sample;
        let record = Record { number: 0, ending: Ending::Mate, result, fold, start, plies };
        let read = record.stored().samples(Variant::chess().rules(), &mut back);
        read.map(|()| back[0]).map_err(|unsound| unsound.0)
    };
    let (from, to) = (Square::new(4), Square::new(36));
    assert_eq!(
        problem(Sample { best: Move::plain(from, to), ..sample }),
        Err("expected a legal move, got e1e5 Plain".to_owned())
    );
    for score in [i16::MIN, -32_001, 32_001, i16::MAX] {
        let expected = format!("expected a score within 32000, got {score}");
        assert_eq!(problem(Sample { score, ..sample }), Err(expected));
    }
    for score in [-32_000, 32_000] {
        let sample = Sample { score, ..sample };
        assert_eq!(problem(sample), Ok(sample));
    }
}
