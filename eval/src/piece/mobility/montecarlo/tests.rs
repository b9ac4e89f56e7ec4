//! The experiment against its definition, against exact figures, and against itself.

mod sampling;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use treville_core::betza::Movement;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::pieces::PieceSet;
use treville_core::square::Square;

use super::lanes::{LANES, Lanes};
use super::plain::{self, PlainBoard, trial};
use super::plan::{Plan, UNIT};
use super::random::Stream;
use super::sampler::Sampler;
use super::trials::Machine;
use super::*;
use crate::piece::mobility::exact::exact;
use crate::piece::mobility::{BoardProfile, CaptureOnly, Chances, Convention, Densities, Profile};

/// Pieces that move in every way that the notation knows.
const ODD: [&str; 32] = [
    "W", "NN", "nN", "nA", "nNN", "nZ", "wR", "wB", "wN0", "RpR", "mRcpR", "gQ", "pB", "gNN", "jR",
    "fjpR", "mQcN", "frlRK", "hrN", "fmWfcF", "R4nDcpB", "KimnD", "WnDgR2", "(4,1)mF", "FyafsF",
    "WyafsW", "zB", "zR", "abrWiasF", "mzBcR", "yabsF", "fyafscF",
];

fn movement(text: &str) -> Movement {
    text.parse().unwrap()
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn run(experiment: &Experiment) -> Outcome {
    experiment.run(threads(1), Control::default()).unwrap()
}

/// The allies and the enemies of every board that a sampler has drawn.
fn boards(sampler: &Sampler) -> Vec<(Bitboard, Bitboard)> {
    let set = |squares: &[Lanes; 64], lane: usize| -> Bitboard {
        let holds = |at: &Square| squares[at.index()][lane / 64] >> (lane % 64) & 1 != 0;
        Square::all().filter(holds).collect()
    };
    let board = |lane| {
        let (empty, open) = (set(sampler.empty(), lane), set(sampler.open(), lane));
        (!open, open - empty)
    };
    (0..LANES).map(board).collect()
}

/// The fast counts of 512 boards of many densities are those of the walk on each of them.
fn check_counts(pieces: &[(Movement, Convention)]) {
    let plan = Plan::new(pieces.iter().map(|(movement, convention)| (movement, *convention)));
    let mut machine = Machine::new(&plan, &[(0, 0)]);
    let mut sampler = Sampler::new(Stream::new(77, 0));
    for (allies, enemies) in [(0, 0), (1, 2), (8, 5), (17, 18), (30, 30)] {
        sampler.draw(allies, enemies);
        let counts = machine.count_given(sampler.empty(), sampler.open());
        let boards = boards(&sampler);
        for (counts, (ours, theirs)) in counts.chunks(pieces.len()).zip(boards).step_by(9) {
            let board = PlainBoard::new(ours, theirs);
            for (count, (movement, convention)) in counts.iter().zip(pieces) {
                let expected = board.count(movement, *convention);
                assert_eq!(*count, expected, "{movement} {convention:?} {board:?}");
            }
        }
    }
}

#[test]
fn the_pieces_of_the_game_are_counted_as_they_walk() {
    let set = PieceSet::musketeer();
    let kinds = set.types().map(|kind| set.kind(kind).movement.clone());
    let pieces: Vec<_> =
        kinds.map(|movement| (movement.clone(), Convention::of(&movement))).collect();
    assert_eq!(pieces.len(), 16);
    check_counts(&pieces);
}

#[test]
fn odd_pieces_are_counted_as_they_walk() {
    let thirds = Convention { move_only: 0.333, start_rank: 6, ..Convention::PAWN };
    let pieces: Vec<_> = ODD
        .iter()
        .flat_map(|text| {
            let conventions =
                [Convention::PIECE, Convention::PAWN_IN_WORDS, Convention::PAWN, thirds];
            conventions.map(|convention| (movement(text), convention))
        })
        .collect();
    check_counts(&pieces);
}

/// The array walk against the definition in core, with pieces counted one each.
#[test]
fn the_plain_walk_is_the_definition() {
    use treville_core::betza::Content;
    let mut sampler = Sampler::new(Stream::new(3, 0));
    sampler.draw(9, 8);
    for (ours, theirs) in boards(&sampler).into_iter().take(20) {
        let board = PlainBoard::new(ours, theirs);
        let content = |square| match (ours.has(square), theirs.has(square)) {
            (true, _) => Content::Ally,
            (_, true) => Content::Enemy,
            _ => Content::Empty,
        };
        for text in ODD {
            let movement = movement(text);
            let expected: u32 = Square::all()
                .map(|from| {
                    let moved = from.rank().index() != 0;
                    let found = movement.destinations(from, Color::White, &content, moved);
                    (found.quiet | found.captures).count()
                })
                .sum();
            let found = board.count(&movement, Convention::PIECE);
            assert_eq!(found, u64::from(expected * UNIT), "{text} {board:?}");
        }
    }
}

/// Exact mobility in squares, from the table of the design.
const EXACT: [(&str, f64); 16] = [
    ("pawn", 1.444_323_02),
    ("knight", 4.552734),
    ("bishop", 5.414140),
    ("rook", 7.586099),
    ("queen", 13.000239),
    ("king", 5.690918),
    ("leopard", 8.637719),
    ("cannon", 10.568848),
    ("unicorn", 8.346680),
    ("dragon", 17.552974),
    ("chancellor", 12.138833),
    ("archbishop", 9.966874),
    ("elephant", 10.243652),
    ("hawk", 8.075684),
    ("fortress", 9.704924),
    ("spider", 11.239281),
];

#[test]
fn a_thousand_trials_come_within_four_errors_of_exact() {
    let outcome = run(&Experiment::musketeer(1000).unwrap());
    assert_eq!((outcome.trials, outcome.boards), (1000, 342_000));
    assert_eq!(outcome.rows.len(), EXACT.len());
    for (row, (name, exact)) in outcome.rows.iter().zip(EXACT) {
        assert_eq!(row.name, name);
        let off = (row.squares.mean - exact) / row.squares.error.unwrap();
        assert!(off.abs() < 4.0, "{name}: {} is {off} errors off", row.squares.mean);
        let pawns = exact / EXACT[0].1;
        let off = row.pawns.mean - pawns;
        assert!(off.abs() <= 4.0 * row.pawns.error.unwrap(), "{name}: {} {pawns}", row.pawns.mean);
    }
    let knight = &outcome.rows[1];
    assert!((0.0001..0.001).contains(&knight.squares.error.unwrap()), "{knight:?}");
}

#[test]
fn odd_pieces_come_within_four_and_a_half_errors_of_exact() {
    let subjects = ODD.map(|text| Subject::new(text, &movement(text))).to_vec();
    let outcome = run(&Experiment::new(subjects, 1024).unwrap());
    for (row, text) in outcome.rows.iter().zip(ODD) {
        let exact = exact(&Profile::new(&movement(text)), Chances::all());
        let off = (row.squares.mean - exact) / row.squares.error.unwrap();
        // One in some thousands is more than four off, and these are a few dozen.
        assert!(off.abs() < 4.5, "{text}: {} for {exact} is {off} errors off", row.squares.mean);
    }
}

#[test]
fn the_pawn_in_words_has_the_figures_of_the_design() {
    let experiment = Experiment::musketeer(2000).unwrap().with_pawn(Convention::PAWN_IN_WORDS);
    let outcome = run(&experiment);
    let (pawn, knight) = (&outcome.rows[0], &outcome.rows[1]);
    assert!((pawn.squares.mean - 0.490_709_7).abs() < 4.0 * pawn.squares.error.unwrap());
    assert_eq!((pawn.pawns.mean, pawn.pawns.error), (1.0, Some(0.0)));
    assert!((knight.pawns.mean - 9.28).abs() < 0.01);
    assert_eq!(experiment.subjects()[0].convention.capture_only, CaptureOnly::Enemy);
}

#[test]
fn one_trial_is_possible_and_has_no_error() {
    let outcome = run(&Experiment::musketeer(1).unwrap());
    assert_eq!((outcome.trials, outcome.boards, outcome.worst_error()), (1, 342, None));
    assert!((3.0..3.4).contains(&outcome.rows[1].pawns.mean));
}

/// The errors that are told are those that repeated tests show.
#[test]
fn the_standard_error_is_how_repeated_tests_differ() {
    let experiment = Experiment::musketeer(100).unwrap();
    let tests: Vec<Outcome> = (0..30).map(|number| run(&experiment.repetition(number))).collect();
    for (row, name) in repeated(&tests).iter().zip(EXACT.map(|(name, _)| name)).skip(1) {
        assert_eq!(row.name, name);
        let square = |value: f64| (value - row.average).powi(2);
        let spread = (row.tests.iter().copied().map(square).sum::<f64>() / 29.0).sqrt();
        let told = tests
            .iter()
            .filter_map(|test| test.rows.iter().find(|row| row.name == name)?.pawns.error);
        let told = told.sum::<f64>() / 30.0;
        assert!((0.6..1.5).contains(&(spread / told)), "{name}: {spread} {told}");
        assert!(row.variance > spread);
    }
}

#[test]
fn the_source_program_gives_the_same_values() {
    let experiment = Experiment::musketeer(1).unwrap();
    let values = trial(experiment.subjects(), Densities::ALL, 1);
    for (value, (name, exact)) in values.into_iter().zip(EXACT) {
        // One trial is good to a hundredth or so.
        assert!((value / exact - 1.0).abs() < 0.04, "{name}: {value}");
    }
}

#[test]
fn other_densities_can_be_asked_for() {
    let subjects =
        vec![Subject::new("rook", &movement("R")), Subject::new("wide", &movement("wR"))];
    let experiment = Experiment::new(subjects, 100).unwrap();
    let empty = run(&experiment.clone().with_densities(Densities::single(0, 0).unwrap()));
    assert_eq!(empty.rows[0].squares.mean, 14.0);
    assert_eq!(empty.rows[0].squares.error, Some(0.0));
    assert_eq!(empty.rows[1].squares.mean, 14.0);
    let full = run(&experiment.with_densities(Densities::MIDDLEGAME));
    assert!(full.rows[0].squares.mean > full.rows[1].squares.mean);
    assert_eq!(full.boards, 1600);
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let experiment = Experiment::musketeer(3000).unwrap().with_seed(42);
    let alone = run(&experiment);
    for count in [2, 3, 64] {
        assert_eq!(experiment.run(threads(count), Control::default()).unwrap(), alone, "{count}");
    }
    assert_ne!(run(&experiment.with_seed(43)).rows, alone.rows);
}

#[test]
fn shares_merge_to_the_whole() {
    let experiment = Experiment::musketeer(3000).unwrap().with_seed(7);
    let whole = run(&experiment);
    for of in [1, 2, 3, 9] {
        let mut shares: Vec<Share> = (1..=of)
            .map(|number| {
                let part = Part::new(number, of).unwrap();
                let share = experiment.run_part(part, threads(1), Control::default()).unwrap();
                assert_eq!(share.trials(), experiment.trials_of(part));
                // Through a file and back.
                serde_json::from_str(&serde_json::to_string(&share).unwrap()).unwrap()
            })
            .collect();
        shares.reverse();
        assert_eq!(merge(&shares).unwrap(), whole, "{of}");
    }
}

#[test]
fn shares_that_do_not_fit_are_refused() {
    let experiment = Experiment::musketeer(1500).unwrap();
    let share = |experiment: &Experiment, part: &str| {
        experiment.run_part(part.parse().unwrap(), threads(1), Control::default()).unwrap()
    };
    let (first, second) = (share(&experiment, "1/2"), share(&experiment, "2/2"));
    let refusal = |shares: &[Share]| merge(shares).unwrap_err().to_string();
    assert_eq!(refusal(&[]), "expected at least one share to merge");
    assert_eq!(refusal(std::slice::from_ref(&first)), "trial 513 of 1500 is in none of the shares");
    assert_eq!(refusal(std::slice::from_ref(&second)), "trial 1 of 1500 is in none of the shares");
    assert_eq!(
        refusal(&[first.clone(), second.clone(), first.clone()]),
        "shares 1 and 3 have trials in common"
    );
    let knight = Experiment::new(vec![Subject::new("knight", &movement("N"))], 1500).unwrap();
    for (other, what) in [
        (experiment.clone().with_seed(1), "seed"),
        (Experiment::musketeer(1501).unwrap(), "number of trials"),
        (knight, "list of pieces"),
        (experiment.clone().with_densities(Densities::ENDGAME), "densities"),
    ] {
        let other = share(&other, "2/2");
        assert_eq!(
            refusal(&[first.clone(), other]),
            format!("share 2 is of another experiment: its {what} is not the first's")
        );
    }

    let text = serde_json::to_string(&second).unwrap();
    let changed = |from: &str, to: &str| -> Share {
        assert!(text.contains(from), "{text}");
        serde_json::from_str(&text.replacen(from, to, 1)).unwrap()
    };
    let newer = changed("\"version\":1", "\"version\":2");
    assert_eq!(refusal(&[first.clone(), newer]), "share 2: expected version 1, got version 2");
    for (from, to) in [("\"blocks\":[1,3]", "\"blocks\":[1,4]"), ("\"trials\":988", "\"trials\":9")]
    {
        let error = refusal(&[first.clone(), changed(from, to)]);
        assert_eq!(error, "share 2 is damaged: its numbers do not fit each other");
    }
    assert!(serde_json::from_str::<Share>(&text.replace("\"seed\":0", "\"seed\":-1")).is_err());
}

#[test]
fn impossible_experiments_are_refused() {
    let refused = |trials| Experiment::musketeer(trials).unwrap_err().to_string();
    assert_eq!(refused(0), "expected 1 to 1000000000 trials, got 0");
    assert_eq!(refused(1_000_000_000_000), "expected 1 to 1000000000 trials, got 1000000000000");
    assert_eq!(Experiment::new(Vec::new(), 5), Err(ExperimentError::NoPieces));
    for text in ["5/3", "0/3", "1/0", "1", "", "1/", "/2", "-1/2", "1/2/3", "a/b"] {
        assert_eq!(text.parse::<Part>(), Err(PartError), "{text}");
    }
    assert_eq!("2/5".parse::<Part>().unwrap().to_string(), "2/5");
}

#[test]
fn a_run_stops_at_the_wanted_error() {
    let experiment = Experiment::musketeer(1_000_000).unwrap().with_seed(3);
    let stopped = experiment.run_until(0.001, threads(2), Control::default()).unwrap();
    assert!(stopped.worst_error().unwrap() <= 0.001);
    assert_eq!(stopped.trials, 8192, "{:?}", stopped.worst_error());
    assert_eq!(experiment.run_until(0.001, threads(1), Control::default()).unwrap(), stopped);
    // It is an experiment of that many trials, and no more are run than there are.
    let same = Experiment::musketeer(8192).unwrap().with_seed(3);
    assert_eq!(run(&same), stopped);
    let short = Experiment::musketeer(700).unwrap();
    assert_eq!(short.run_until(0.0, threads(1), Control::default()).unwrap(), run(&short));
}

#[test]
fn a_run_tells_how_far_it_is_and_can_be_stopped() {
    let experiment = Experiment::musketeer(2000).unwrap();
    let told = Mutex::new(Vec::new());
    let cancel = AtomicBool::new(false);
    let progress = |done| told.lock().unwrap().push(done);
    let control = Control { progress: Some(&progress), cancel: Some(&cancel) };
    experiment.run(threads(2), control).unwrap();
    let mut seen = std::mem::take(&mut *told.lock().unwrap());
    seen.sort_unstable();
    assert_eq!((seen.len(), seen.last()), (4, Some(&2000)));

    let stop = |_| cancel.store(true, Ordering::Relaxed);
    let control = Control { progress: Some(&stop), cancel: Some(&cancel) };
    assert_eq!(experiment.run(threads(1), control), Err(Cancelled));
    assert_eq!(experiment.run_until(0.1, threads(1), control), Err(Cancelled));
}

/// On another board the source's program tends to the exact figures there, by any number of threads.
#[test]
fn other_boards_tend_to_their_exact_figures() {
    let board = "10x8".parse().unwrap();
    let pieces = ["N", "B", "fmWfceFifmnD", "mRcpR", "zB", "wR"].map(movement);
    let subjects = pieces.each_ref().map(|movement| Subject::new("", movement));
    let found = plain::experiment(&subjects, board, 12, 1, threads(2));
    assert_eq!(found, plain::experiment(&subjects, board, 12, 1, threads(1)));
    assert_ne!(found, plain::experiment(&subjects, board, 12, 7, threads(1)));
    let exact = |movement: &Movement| {
        let profile = Profile::new(movement);
        BoardProfile::new(&profile, board).unwrap().exact(Densities::scaled(board))
    };
    let pawn = exact(&pieces[2]);
    for (movement, [squares, pawns]) in pieces.iter().zip(found) {
        for (found, exact) in [(squares, exact(movement)), (pawns, exact(movement) / pawn)] {
            let off = (found.mean - exact).abs();
            assert!(off <= 4.0 * found.error.unwrap() + 1e-12, "{movement}: {found:?} {exact}");
        }
    }
}
