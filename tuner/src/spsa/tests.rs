use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use crossbeam_channel::{bounded, never};
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use tempfile::TempDir;
use treville_engine::search::Params;
use treville_engine::tt::Table;
use treville_eval::net::judge::Judge;
use treville_eval::position::evaluator::Evaluator;
use treville_kit::journal::Seal;

use super::duel::Rivals;
use super::parameter::Parameter;
use super::run::Bout;
use super::tally::Tally;
use super::*;
use crate::selfplay::openings::OpeningBooks;

/// Six iterations of very short games, in batches of two.
fn args(out: &Path) -> SpsaArgs {
    SpsaArgs {
        out: out.to_owned(),
        show: false,
        params: Vec::new(),
        iterations: 6,
        pairs: 2,
        batch: 2,
        rate: 0.1,
        seed: 7,
        threads: NonZeroUsize::new(2),
        game: GameArgs::default(),
        thinking: ThinkingArgs {
            nodes: Some(100),
            soft_nodes: None,
            hash: 1,
            net: None,
            values: None,
        },
        opening: OpeningArgs { plies: 8, balance: 0, imbalance: None },
        ending: EndingArgs {
            resign_score: 600,
            resign_moves: 2,
            draw_score: 10,
            draw_moves: 4,
            draw_after: 20,
            max_moves: 40,
        },
    }
}

/// The output of a run, and the file that it leaves.
fn play(args: &SpsaArgs) -> (String, Vec<u8>) {
    let mut output = Vec::new();
    run_until(args, &VariantFile::default(), &never(), &mut output).unwrap();
    (String::from_utf8(output).unwrap(), fs::read(&args.out).unwrap())
}

fn problem(args: &SpsaArgs) -> String {
    run_until(args, &VariantFile::default(), &never(), Vec::new()).unwrap_err().to_string()
}

fn choices(texts: &[&str]) -> Vec<Choice> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// A run with simulated games: `judge` says by how many Elo points plus is better.
fn simulate(args: &SpsaArgs, judge: impl Fn(&Bout) -> f64) -> Run {
    let mut run = Run::new(args.plan(&VariantFile::default()).unwrap());
    let play = |bouts: &[Bout]| {
        let pair = |bout: &Bout| {
            let score = 1.0 / (1.0 + 10_f64.powf(-judge(bout) / 400.0));
            let draws = score.min(1.0 - score).min(0.3) / 0.5;
            let mut random = SplitMix64::seed_from_u64(args.seed ^ u64::from(bout.number) << 20);
            let game = |_| {
                let chance = random.next_u64() as f64 / u64::MAX as f64;
                if chance < score - draws / 2.0 {
                    Tally { wins: 1, ..Tally::default() }
                } else if chance < score + draws / 2.0 {
                    Tally { draws: 1, ..Tally::default() }
                } else {
                    Tally { losses: 1, ..Tally::default() }
                }
            };
            (0..2).map(game).sum()
        };
        Ok(Some(bouts.iter().map(pair).collect()))
    };
    let end = runner::tune(&mut run, play, |_| Ok(())).unwrap();
    assert_eq!(end, End::Finished);
    run
}

#[test]
fn what_is_best_is_found_by_games() {
    let best = [45.0, 2.0, 270.0, 120.0];
    let params = choices(&["aspiration", "null_base", "delta", "bonus:20"]);
    for seed in 1..=3 {
        let args = SpsaArgs {
            params: params.clone(),
            iterations: 10_000,
            pairs: 1,
            batch: 8,
            rate: 0.01,
            seed,
            ..args(Path::new(""))
        };
        let all = chosen(&params).unwrap();
        // One step from the best value costs three Elo, two steps cost twelve.
        let strength = |values: &[i32]| -> f64 {
            let losses = all.iter().zip(values).zip(best).map(|((parameter, value), best)| {
                let steps = (f64::from(*value) - best) / parameter.step;
                -3.0 * steps * steps
            });
            losses.sum()
        };
        let run = simulate(&args, |bout| strength(&bout.plus) - strength(&bout.minus));
        for ((parameter, value), best) in all.iter().zip(&run.theta).zip(best) {
            let (before, now) =
                ((f64::from(parameter.start) - best).abs(), (value - best).abs() / parameter.step);
            assert!(before / parameter.step > 2.0, "{parameter}: no task");
            assert!(now < 1.0, "seed {seed}, {}: {value}, {now} steps away", parameter.name);
        }
    }
}

/// The result of this number of pairs for the first of two sets of values, and the nodes searched.
fn duel(pairs: u32, plus: &[i32], minus: &[i32]) -> (Tally, u64) {
    let plan = args(Path::new("")).plan(&VariantFile::default()).unwrap();
    let openings = OpeningBooks::new(&plan.games).unwrap();
    let pieces = plan.games.variant.rules().pieces;
    let evaluator = Evaluator::new(pieces, Judge::Classical);
    let stop = AtomicBool::new(false);
    let mut rivals = Rivals::new(&plan.games, &openings, [&evaluator; 2], &stop).unwrap();
    let params = [plus, minus].map(|values| plan.search(values));
    let tally = (0..pairs).map(|number| rivals.play(number, params).unwrap().unwrap()).sum();
    (tally, rivals.nodes())
}

#[test]
fn a_side_is_the_same_whatever_it_is_called() {
    let start = Run::new(args(Path::new("")).plan(&VariantFile::default()).unwrap()).nearest();
    let least: Vec<i32> = Parameter::all().iter().map(|one| one.least).collect();
    let (tally, nodes) = duel(8, &start, &least);
    assert_eq!(tally.games(), 16);
    let other = Tally { wins: tally.losses, losses: tally.wins, ..tally };
    assert_eq!(duel(8, &least, &start), (other, nodes));
    let (equal, other_nodes) = duel(8, &start, &start);
    assert_eq!(equal.lead(), 0, "the same game is played twice");
    assert_ne!(nodes, other_nodes, "other values play other games");
}

#[test]
fn a_run_plays_by_the_hand_made_evaluation_if_no_net_is_named() {
    let folder = TempDir::new().unwrap();
    let args = args(&folder.path().join("run"));
    play(&args);
    let plan = args.plan(&VariantFile::default()).unwrap();
    let openings = OpeningBooks::new(&plan.games).unwrap();
    let evaluator = Evaluator::new(plan.games.variant.rules().pieces, Judge::Classical);
    let stop = AtomicBool::new(false);
    let mut rivals = Rivals::new(&plan.games, &openings, [&evaluator; 2], &stop).unwrap();
    let mut expected = Run::new(plan.clone());
    let pairs = |bouts: &[Bout]| {
        let mut play = |bout: &Bout| {
            let params = [&bout.plus, &bout.minus].map(|values| plan.search(values));
            rivals.play(bout.number, params).unwrap().unwrap()
        };
        Ok(Some(bouts.iter().map(&mut play).collect()))
    };
    runner::tune(&mut expected, pairs, |_| Ok(())).unwrap();
    assert_eq!(document::read(&args.out).unwrap(), Some(expected));
}

#[test]
fn values_stay_in_their_ranges_whatever_wins() {
    for sign in [1.0, -1.0] {
        let args = SpsaArgs { iterations: 2000, rate: 0.2, ..args(Path::new("")) };
        // The larger values win, or the smaller ones.
        let params = args.plan(&VariantFile::default()).unwrap().params;
        let run = simulate(&args, |bout| {
            let all = bout.plus.iter().zip(&bout.minus).zip(&params);
            let difference = all.map(|((plus, minus), one)| {
                assert!((one.least..=one.greatest).contains(plus), "{one}: {plus}");
                assert!((one.least..=one.greatest).contains(minus), "{one}: {minus}");
                f64::from(plus - minus) / one.step
            });
            sign * 100.0 * difference.sum::<f64>()
        });
        for (parameter, value) in run.plan.params.iter().zip(&run.theta) {
            assert_eq!(parameter.clamp(*value), *value);
        }
        let end = |one: &Parameter| f64::from(if sign > 0.0 { one.greatest } else { one.least });
        let at_end = run.plan.params.iter().zip(&run.theta);
        let at_end = at_end.filter(|(one, value)| (end(one) - **value).abs() < 2.0 * one.step);
        assert!(at_end.count() * 2 > run.theta.len(), "most have come near the end");
    }
}

#[test]
fn a_run_is_the_same_whatever_is_played_beside_it() {
    let folder = TempDir::new().unwrap();
    let whole = args(&folder.path().join("whole"));
    let (shown, bytes) = play(&whole);
    assert!(shown.contains("after 6 of 6 iterations, 24 games, plus +"), "{shown}");
    assert!(shown.contains("\n    delta: 50..=500 = "), "{shown}");
    let alone = SpsaArgs {
        out: folder.path().join("alone"),
        threads: NonZeroUsize::new(1),
        ..whole.clone()
    };
    assert!(play(&alone).1 == bytes, "one thread writes what two write");
    let other = SpsaArgs { out: folder.path().join("other"), seed: 8, ..whole.clone() };
    assert!(play(&other).1 != bytes, "another seed is another run");
    // Nothing is left to play.
    let (again, same) = play(&whole);
    assert!(same == bytes && shown.ends_with(&again), "{again}");
    let show = SpsaArgs { show: true, seed: 99, ..whole };
    assert_eq!(play(&show).0, again);
}

#[test]
fn a_run_that_is_broken_off_after_any_batch_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let (_, bytes) = play(&args(&folder.path().join("whole")));
    let args = args(&folder.path().join("broken"));
    let evaluator = Evaluator::new(
        args.plan(&VariantFile::default()).unwrap().games.variant.rules().pieces,
        Judge::Classical,
    );
    for batch in 1..3 {
        let (signal, signals) = bounded(1);
        let saved = document::read(&args.out).unwrap();
        let mut run =
            saved.unwrap_or_else(|| Run::new(args.plan(&VariantFile::default()).unwrap()));
        let save = |run: &Run| {
            signal.send(()).unwrap();
            document::write(&args.out, run)
        };
        let mut progress = Progress::new(Some(24), "games");
        let end =
            runner::play(&mut run, &evaluator, NonZeroUsize::MIN, &mut progress, &signals, save);
        assert_eq!(end.unwrap(), End::Interrupted);
        let left = document::read(&args.out).unwrap().unwrap();
        assert_eq!((left.iteration, left.tally.games()), (2 * batch, 8 * u64::from(batch)));
    }
    let (shown, left) = play(&args);
    assert!(shown.contains("going on after 4 of 6 iterations"), "{shown}");
    assert!(left == bytes);
}

#[test]
fn ctrl_c_leaves_what_is_counted() {
    let folder = TempDir::new().unwrap();
    let args = args(&folder.path().join("run"));
    let (signal, signals) = bounded(1);
    signal.send(()).unwrap();
    let stopped = run_until(&args, &VariantFile::default(), &signals, Vec::new()).unwrap_err();
    assert!(matches!(stopped, Failure::Interrupted(_)), "{stopped}");
    let text = stopped.to_string();
    assert!(text.contains("interrupted after 0 of 6 iterations, 0 games"), "{text}");
    assert!(text.ends_with("the same command goes on"), "{text}");
}

#[test]
fn another_run_is_not_mixed_with_that_of_the_file() {
    let folder = TempDir::new().unwrap();
    let args = args(&folder.path().join("run"));
    let (_, bytes) = play(&args);
    let chess = GameArgs { variant: Some("chess".to_owned()), ..GameArgs::default() };
    let aspiration = Params::default().aspiration;
    let start = format!("aspiration is 5..=200 from {aspiration} by 9.75, not nothing");
    let others: [(SpsaArgs, &str); 7] = [
        (SpsaArgs { seed: 8, ..args.clone() }, "seed is 7, not 8"),
        (SpsaArgs { iterations: 7, ..args.clone() }, "iterations is 6, not 7"),
        (SpsaArgs { batch: 3, ..args.clone() }, "batch is 2, not 3"),
        (SpsaArgs { rate: 0.002, ..args.clone() }, "rate is 0.1, not 0.002"),
        (SpsaArgs { game: chess, ..args.clone() }, "variant is \"musketeer\", not"),
        (SpsaArgs { params: choices(&["bonus"]), ..args.clone() }, &start),
        (
            SpsaArgs {
                thinking: ThinkingArgs { nodes: Some(101), ..args.thinking.clone() },
                ..args.clone()
            },
            "nodes is 100, not 101",
        ),
    ];
    for (other, difference) in others {
        let text = problem(&other);
        assert!(text.contains(&format!("got another: {difference}")), "{text}");
        assert!(text.ends_with("; name another file"), "{text}");
        assert_eq!(text.lines().count(), 1);
    }
    assert!(fs::read(&args.out).unwrap() == bytes);
}

#[test]
fn a_file_that_is_damaged_or_none_of_a_run_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let args = args(&folder.path().join("run"));
    let (_, bytes) = play(&args);
    let text = String::from_utf8(bytes).unwrap();
    let changed = |from: &str, to: &str| {
        let (value, _) = text.split_once('\t').expect("a checksum");
        assert!(value.contains(from), "{from}");
        Seal::default().line_of(&value.replacen(from, to, 1))
    };
    // Earlier versions said that the search was tuned.
    let earlier = changed("\"params\":", "\"subject\":\"search\",\"params\":");
    fs::write(&args.out, earlier).unwrap();
    assert!(play(&args).0.contains("after 6 of 6 iterations"));
    let damaged = [
        String::new(),
        "no run\n".to_owned(),
        "[]".to_owned(),
        "{\"treville_spsa\":\"\\u001b[31m\"}".to_owned(),
        text[..text.len() / 2].to_owned(),
        text[..text.len() - 1].to_owned(),
        text.replacen("\"iteration\":6", "\"iteration\":4", 1),
        text.clone() + "more",
        changed("\"treville_spsa\":2", "\"treville_spsa\":3"),
        changed("\"iterations\":6", "\"iterations\":4294967295"),
        changed("\"batch\":2", "\"batch\":0"),
        changed("\"params\":", "\"subject\":\"factors\",\"params\":"),
        changed("\"pairs\":2", "\"pairs\":4294967295"),
        changed("\"name\":\"delta\"", "\"name\":\"\\u001b[31m\""),
        changed("\"iteration\":6", "\"iteration\":5"),
        changed("\"theta\":[", "\"theta\":[1e300,"),
        changed("\"theta\":[", "\"theta\":[7.0,"),
        changed("\"least\":5,", "\"least\":500,"),
        changed("\"wins\":", "\"more\":1,\"wins\":"),
    ];
    for bad in damaged {
        fs::write(&args.out, &bad).unwrap();
        let text = problem(&args);
        assert!(text.contains("expected a file of `spsa`, got "), "{text}");
        assert!(text.lines().count() == 1 && !text.contains('\u{1b}'), "{text}");
        assert_eq!(problem(&SpsaArgs { show: true, ..args.clone() }), text);
        assert_eq!(fs::read_to_string(&args.out).unwrap(), bad, "it stays as it is");
    }
    let missing = SpsaArgs { show: true, out: folder.path().join("missing"), ..args.clone() };
    assert!(problem(&missing).contains("missing: "), "{}", problem(&missing));
    let nowhere = SpsaArgs { out: folder.path().join("no/folder"), ..args };
    assert!(problem(&nowhere).contains("folder: "), "{}", problem(&nowhere));
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is_written() {
    let folder = TempDir::new().unwrap();
    let args = args(&folder.path().join("run"));
    let many = SpsaArgs { iterations: 50_000_000, pairs: 2, ..args.clone() };
    assert_eq!(problem(&many), "expected at most 100000000 games, got 200000000");
    let wide = SpsaArgs { iterations: 10_000, pairs: 11, batch: 10_000, ..args.clone() };
    assert_eq!(problem(&wide), "expected at most 100000 pairs in a batch, got 110000");
    if cfg!(target_os = "linux") {
        let thinking = ThinkingArgs { hash: Table::MAX_MEGABYTES, ..args.thinking.clone() };
        let large = SpsaArgs { thinking, threads: NonZeroUsize::new(1024), ..args.clone() };
        assert!(problem(&large).starts_with("expected memory for a table of "));
    }
    assert!(!args.out.exists());
}
