//! Known truth: gradients against differences, a net that is learnt from its scores, and the same
//! bytes whatever the threads and interruptions.

use std::fs;
use std::path::Path;

use clap::Parser;
use crossbeam_channel::{bounded, never};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use treville_core::color::ByColor;
use treville_core::game::Game;
use treville_core::piece::BySlot;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;
use treville_engine::variant::Variant;
use treville_eval::net::factoriser::Numbering;
use treville_eval::net::parameters::OUTPUT_BUCKETS;
use treville_eval::net::threats::ValueClasses;
use treville_games::variant_file::VariantFile;

use super::batch::{Batch, Target};
use super::check::check;
use super::lists::{Item, ZERO};
use super::material_skip::MaterialSkip;
use super::network::{Decay, Network, Weights, loss};
use super::pool::{Dealer, Pool};
use super::probe::Probe;
use super::record::{self, Metadata, split_first};
use super::sources::Source;
use super::types::Types;
use super::*;
use crate::cli::{Cli, Command};
use crate::fit::logistic::loss as logistic;
use treville_results::training::Line;

mod fine_tuning;

/// A training that begins with nothing.
fn origin() -> Origin {
    Origin::new(None).unwrap()
}

/// Positions of games of random moves, in every kind of game.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let rules: Vec<Rules> = Variant::all().map(Variant::rules).into_iter().collect();
    let mut positions = Vec::new();
    for number in 0.. {
        let mut game = Game::new(Position::start(rules[number % rules.len()]));
        while positions.len() < count && game.outcome().is_none() && game.moves().len() < 60 {
            let moves = game.position().legal_moves();
            game.play_unchecked(moves[random.random_range(0..moves.len())]);
            if game.position().stage() == Stage::Play && random.random_range(0..3) == 0 {
                positions.push(*game.position());
            }
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// All of these positions in one batch, with random targets.
fn batch(positions: &[Position]) -> (Batch, Numbering) {
    batch_after(positions, &[])
}

/// The same where these virtual features are in use already.
fn batch_after(positions: &[Position], used: &[u32]) -> (Batch, Numbering) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let (mut types, mut records) = (Types::default(), Vec::new());
    let mut skip = MaterialSkip::new(origin().factors);
    for position in positions {
        let metadata = Metadata { armies: types.armies_of(position), ..Metadata::default() };
        skip.extend(types.types());
        let classes = skip.classes(&types.armies()[metadata.armies as usize], &origin().bounds);
        record::write(position, &metadata, &classes, &mut records);
    }
    let numbering = types.numbering(&[], 1);
    let (mut assembler, mut batch) = (Assembler::new(&types, &numbering), Batch::default());
    assembler.resume(used);
    assembler.begin(&mut batch);
    let mut rest = &records[..];
    while let Some((record, after)) = split_first(rest) {
        let mut number = || random.random_range(0..1000) as f32 / 1000.0;
        let (skip, points, weight) = (number() - 0.5, number(), number() + 0.5);
        let target = Target { skip, points, least: 0.0, weight };
        assembler.add(&mut batch, &record, record.metadata(), target);
        rest = after;
    }
    assembler.end(&mut batch);
    (batch, numbering)
}

/// A net of random weights for a batch, those of own features among them.
fn random_net(batch: &Batch, width: usize, outputs: &mut Vec<f32>) -> Network {
    let mut network = Network::new(width, 3);
    network.forward(batch, &Threads::new(1), outputs);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    // Zones of the king differ a little, as do output buckets, or rare ones would need more
    // positions.
    for block in &mut network.blocks {
        for (weights, index) in block.state[0].features.iter_mut().zip(&network.used) {
            let is_zoned = *index as usize >= Numbering::first_zoned();
            let one = if is_zoned { 160_000.0 } else { 40_000.0 };
            weights.fill_with(|| random.random_range(-1000..1000) as f32 / one);
        }
    }
    for block in &mut network.blocks {
        let mut first = [ZERO; 2];
        first.as_flattened_mut().fill_with(|| random.random_range(-6..=6) as f32 / 64.0);
        block.state[0].outputs = [first; OUTPUT_BUCKETS];
        for weight in block.state[0].outputs.as_flattened_mut().as_flattened_mut() {
            *weight += random.random_range(-1..=1) as f32 / 64.0;
        }
    }
    network
}

/// One hidden unit, worked out the plain way and to many digits.
#[derive(Clone)]
struct Unit {
    /// Weights of the features in use, then the bias and the weights of all output buckets.
    weights: Vec<f64>,
}

impl Unit {
    fn new(weights: &Weights, lane: usize) -> Unit {
        let all = weights.features.iter().chain([&weights.bias]);
        let all = all.chain(weights.outputs.as_flattened());
        Unit { weights: all.map(|lanes| f64::from(lanes[lane])).collect() }
    }

    /// Its part of the output of each position.
    fn outputs(&self, batch: &Batch) -> Vec<f64> {
        let (rest, outputs) = self.weights.split_at(self.weights.len() - 2 * OUTPUT_BUCKETS);
        let (bias, features) = rest.split_last().unwrap();
        let folded = |list: &[Item]| -> f64 {
            list.iter().map(|item| features[item.index()] * f64::from(item.share())).sum()
        };
        let mut sources: Vec<f64> = batch.features.iter().map(folded).collect();
        for list in batch.armies.iter() {
            sources.push(*bias + list.iter().map(|item| sources[item.index()]).sum::<f64>());
        }
        let view = |list: &[Item]| -> f64 { list.iter().map(|item| sources[item.index()]).sum() };
        let views: Vec<f64> = batch.views.iter().map(view).collect();
        let activated = |view: f64| view.clamp(0.0, 1.0).powi(2);
        let output = |(views, bucket): (&[f64], &u8)| {
            let at = 2 * usize::from(*bucket);
            outputs[at] * activated(views[0]) + outputs[at + 1] * activated(views[1])
        };
        views.chunks(2).zip(&batch.buckets).map(output).collect()
    }
}

/// The mean loss of a batch with these outputs.
fn mean_loss(outputs: &[f64], batch: &Batch) -> f64 {
    let parts = outputs.iter().zip(&batch.targets).map(|(output, target)| {
        let odds = output + f64::from(target.skip);
        f64::from(target.weight) * logistic(odds, f64::from(target.points))
    });
    parts.sum::<f64>() / batch.targets.len() as f64
}

/// The gradients of all weights, found by one step: from zero, Adam's means are 10% of them.
fn gradients(network: &mut Network, batch: &Batch) {
    let (mut batch, mut outputs) = (batch.clone(), Vec::new());
    batch.new.clear();
    network.forward(&batch, &Threads::new(1), &mut outputs);
    let each = 1.0 / batch.targets.len() as f32;
    for (output, target) in outputs.iter_mut().zip(&batch.targets) {
        *output = loss(*output, target).1 * target.weight * each;
    }
    let decay = Decay { shared: 0.0, own: 0.0 };
    network.back(&batch, &Threads::new(1), &outputs, 0.0, decay);
}

#[test]
fn gradients_are_those_of_differences() {
    let (batch, numbering) = batch(&positions(60));
    let mut network = random_net(&batch, LANES, &mut Vec::new());
    let values = network.blocks[0].state[0].clone();
    gradients(&mut network, &batch);
    let means = &network.blocks[0].state[1];
    let units: Vec<Unit> = (0..LANES).map(|lane| Unit::new(&values, lane)).collect();
    let outputs: Vec<Vec<f64>> = units.iter().map(|unit| unit.outputs(&batch)).collect();
    let whole: Vec<f64> =
        (0..batch.targets.len()).map(|n| outputs.iter().map(|one| one[n]).sum()).collect();

    // The virtual features by section: any, castling, offset, target, by zone, threats, own.
    let [zoned, own] = [Numbering::first_zoned(), Numbering::first_own()];
    let threat = Numbering::first_threat();
    let starts = [0, 150, 154, 154 + 63 * 15 * 18, zoned, threat, own, numbering.count()];
    let mut sections = [0; 8];
    for index in &batch.new {
        sections[starts.iter().rposition(|start| *index as usize >= *start).unwrap()] += 1;
    }
    assert!(sections[..7].iter().all(|count| *count > 3) && sections[7] == 0, "{sections:?}");
    let mut largest = 0.0_f64;
    for place in 0..batch.new.len() + 1 + 2 * OUTPUT_BUCKETS {
        // Each weight in one unit: the units are alike.
        let lane = place % LANES;
        let at = |change: f64| {
            let mut unit = units[lane].clone();
            unit.weights[place] += change;
            let changed = unit.outputs(&batch).into_iter().zip(&outputs[lane]).zip(&whole);
            let outputs: Vec<f64> = changed.map(|((now, was), whole)| whole + now - was).collect();
            mean_loss(&outputs, &batch)
        };
        let difference = (at(1e-6) - at(-1e-6)) / 2e-6;
        let gradient = 10.0 * Unit::new(means, lane).weights[place];
        largest = largest.max(gradient.abs());
        assert!(
            (gradient - difference).abs() < 1e-7 + 1e-4 * gradient.abs(),
            "{place}: {gradient} {difference}"
        );
    }
    assert!(largest > 1e-3, "{largest}");
    for (number, [_, mean, _]) in network.constants.into_iter().enumerate() {
        let constant = |change: f64| {
            let outputs = whole.iter().zip(&batch.buckets).map(|(output, bucket)| {
                output + if usize::from(*bucket) == number { change } else { 0.0 }
            });
            mean_loss(&outputs.collect::<Vec<f64>>(), &batch)
        };
        let difference = (constant(1e-6) - constant(-1e-6)) / 2e-6;
        assert!((f64::from(mean) * 10.0 - difference).abs() < 1e-6, "{number}");
    }
}

/// Positions with the scores that a net gives them, half of them held out.
fn labelled(folder: &Path, teacher: &mut Network, count: usize) -> TrainingSet {
    let positions = positions(count);
    let (batch, _) = batch(&positions);
    let mut outputs = Vec::new();
    let mut named = batch.clone();
    named.new.clear();
    teacher.forward(&named, &Threads::new(1), &mut outputs);
    let (mut types, mut probe, mut skip) =
        (Types::default(), Probe::default(), MaterialSkip::new(origin().factors));
    let mut dealers = [1, 2].map(|seed| Dealer::new(folder, 3, seed).unwrap());
    let mut source = Source::new("random games".to_owned(), 1500);
    let scale = origin().scale;
    source.line = Line { scale: scale.into(), offset: 0.0 };
    for (number, (position, output)) in positions.iter().zip(&outputs).enumerate() {
        let armies = types.armies_of(position);
        skip.extend(types.types());
        let own = &types.armies()[armies as usize];
        let classes = skip.classes(own, &origin().bounds);
        let skip = skip.of(position, own);
        let score = skip.saturating_add((output * scale as f32).round() as i16);
        if score.abs() > 1500 {
            continue;
        }
        let metadata = Metadata { score, skip, armies, ..Metadata::default() };
        let mut bytes = Vec::new();
        record::write(position, &metadata, &classes, &mut bytes);
        dealers[number % 2].add(&bytes).unwrap();
        probe.add(position, &metadata);
    }
    let [training, held_out] = dealers.map(Dealer::pool);
    TrainingSet { types, sources: vec![source], training, held_out, probe, seen: count as u64 }
}

fn recipe(passes: u32) -> Recipe {
    let args = "treville-tuner train --data x --out y --width 32 --batch 256 --rate 0.01 \
                --decay 0.02 --own-decay 0.02";
    let Command::Train(mut args) = cli(args) else { panic!("another command") };
    (args.passes, args.data) = (passes, Vec::new());
    args.recipe(0, None).unwrap()
}

#[test]
fn a_net_is_learnt_from_its_scores() {
    let folder = TempDir::new().unwrap();
    let (batch, _) = batch(&positions(12_000));
    let mut teacher = random_net(&batch, 32, &mut Vec::new());
    let gathered = labelled(folder.path(), &mut teacher, 12_000);
    let numbering = gathered.types.numbering(&[], 1);
    let recipe = recipe(40);
    let mut training = Training::new(&recipe, None);
    let assembler = Assembler::new(&gathered.types, &numbering);
    let targets = Targets::new(&gathered.sources, 1500, 0.0, origin().scale.into());
    let (gathered, recipe, targets, threads) = (&gathered, &recipe, &targets, Threads::new(2));
    let mut place = Workplace { gathered, recipe, targets, assembler, threads };
    training.run(&mut place, |_, _| Ok(true)).unwrap();
    let [first, last] = [training.curve.first(), training.curve.last()].map(|pass| pass.unwrap());
    let text = format!("{first:?}\n{last:?}");
    assert!(last.training < 2e-5, "{text}");
    assert!(last.held_out.net < 1e-4, "{text}");

    // The engine's scores by the net's file are those of the training.
    let (parameters, cut) = export::parameters(&training.network, &numbering, &origin());
    assert_eq!(cut, 0);
    let net = Net::new(file::read(&file::write(&parameters).unwrap()).unwrap()).unwrap();
    let (network, assembler) = (&mut training.network, &mut place.assembler);
    let check = check(network, &net, gathered, targets, assembler);
    assert!(check.positions > 3000 && check.integers < 2e-5, "{check:?}");
    assert!(check.mean < 1.0 && check.largest < 4.0, "{check:?}");
}

fn cli(text: &str) -> Command {
    Cli::try_parse_from(text.split_whitespace()).unwrap().command
}

fn run_cli(text: &str) -> Result<String, Failure> {
    let mut output = Vec::new();
    cli(text).run(&VariantFile::default(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

/// Games of two kinds in two files.
fn played(folder: &Path) -> String {
    let game = |name: &str, flags: &str| {
        let file = folder.join(name).display().to_string();
        let games = "--nodes 40 --balance 0 --max-moves 60";
        run_cli(&format!("treville-tuner selfplay --out {file} {games} {flags}")).unwrap();
        file
    };
    let two = [game("a.trv", "--games 40"), game("b.trv", "--games 20 --pieces random:1")];
    two.join(" ")
}

/// Runs a training that is interrupted after every batch to its end; how many runs that took.
fn broken_off(args: &TrainArgs) -> usize {
    for runs in 1..1000 {
        let (signal, signals) = bounded(1);
        signal.send(()).unwrap();
        match run_until(args, &signals, Vec::new()) {
            Ok(()) => return runs,
            Err(Failure::Interrupted(text)) => {
                assert!(text.ends_with("; the same command goes on"), "{text}");
                assert!(!args.out.exists());
            }
            Err(failure) => panic!("{failure}"),
        }
    }
    panic!("it does not come to an end");
}

#[test]
fn a_net_has_the_same_bytes_for_any_number_of_threads_and_any_interruptions() {
    let folder = TempDir::new().unwrap();
    let data = played(folder.path());
    let at = |name: &str| folder.path().join(name);
    // Of four passes the third ends where output weights begin to be rounded.
    let command = |out: &str, more: &str| {
        format!(
            "treville-tuner train --data {data} --out {} --width 64 --passes 4 --batch 200 \
             --own-from 500 {more}",
            at(out).display()
        )
    };
    let bytes =
        |out: &str| (fs::read(at(out)).unwrap(), fs::read(at(&format!("{out}.json"))).unwrap());
    let text = run_cli(&command("one", "--threads 1")).unwrap();
    assert!(text.contains("musketeer, pieces random, 40 "), "{text}");
    run_cli(&command("two", "--threads 2")).unwrap();
    assert!(bytes("one") == bytes("two"));
    run_cli(&command("other", "--seed 2")).unwrap();
    assert!(bytes("one").0 != bytes("other").0);

    // Interrupted after every batch, with a save each time.
    let saved = at("saved");
    let more = format!("--checkpoint {} --save-every 1", saved.display());
    let Command::Train(args) = cli(&command("again", &more)) else { panic!("another command") };
    let runs = broken_off(&args);
    assert!(runs > 10, "{runs}");
    assert!(bytes("one") == bytes("again"));

    // Another training, and a file that is damaged.
    let other = format!("{} --rate 0.003", command("again", &more));
    let problem = run_cli(&other).unwrap_err().to_string();
    assert!(
        problem.contains("got another: rate is 0.004, not 0.003; name another file"),
        "{problem}"
    );
    let sound = fs::read(&saved).unwrap();
    let mut damaged = sound.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&saved, &damaged).unwrap();
    let problem = run_until(&args, &never(), Vec::new()).unwrap_err().to_string();
    assert!(problem.ends_with("expected a whole training, got a damaged one"), "{problem}");
    // A sound checksum, but a virtual feature that no net has.
    let length = u32::from_le_bytes(sound[4..8].try_into().unwrap()) as usize;
    let mut damaged = sound[..sound.len() - 4].to_vec();
    damaged[8 + length..][..4].copy_from_slice(&u32::MAX.to_le_bytes());
    damaged.extend(crc32fast::hash(&damaged).to_le_bytes());
    fs::write(&saved, &damaged).unwrap();
    let problem = run_until(&args, &never(), Vec::new()).unwrap_err().to_string();
    assert!(problem.ends_with("expected a whole training, got a damaged one"), "{problem}");
    fs::write(&saved, b"TrvP").unwrap();
    let problem = run_until(&args, &never(), Vec::new()).unwrap_err().to_string();
    assert!(problem.contains("expected a training that was interrupted"), "{problem}");
}

/// A held-out fold without a game has no losses.
#[test]
fn few_games_may_have_none_to_hold_out() {
    let folder = TempDir::new().unwrap();
    let [data, out] = ["few.trv", "net"].map(|name| folder.path().join(name).display().to_string());
    run_cli(&format!("treville-tuner selfplay --out {data} --games 3 --nodes 40")).unwrap();
    let train = |fold| {
        let flags = format!("--width 32 --passes 1 --fold {fold}");
        run_cli(&format!("treville-tuner train --data {data} --out {out} {flags}")).unwrap()
    };
    let text = (0..16).map(train).find(|text| text.contains(" 0 held out")).unwrap();
    assert!(text.contains(" - ") && !text.contains("NaN"), "{text}");
}

#[test]
fn what_is_not_asked_well_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "no positions").unwrap();
    let [path, out] = [text, folder.path().join("net")].map(|path| path.display().to_string());
    let problem = run_cli(&format!("treville-tuner train --data {path} --out {out}")).unwrap_err();
    assert!(problem.to_string().ends_with("expected a file of positions"), "{problem}");
    for (flags, expected) in [
        ("--width 48", "expected a multiple of 32, got '48'"),
        ("--width 1024", "expected hidden units from 32 to 512, got '1024'"),
        ("--batch 0", "expected positions from 1 to 131072, got '0'"),
        ("--rate x", "expected a rate from 0 to 1, got 'x'"),
        ("--fold 16", "expected a fold from 0 to 15, got '16'"),
    ] {
        let command = format!("treville-tuner train --data {path} --out {out} {flags}");
        let problem = Cli::try_parse_from(command.split_whitespace()).unwrap_err().to_string();
        assert!(problem.contains(expected), "{problem}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left");
}

/// Every pass has every record once, in another order, and can begin anywhere.
#[test]
fn a_pool_shows_every_record_once_in_an_order_by_its_seed() {
    let folder = TempDir::new().unwrap();
    let position = positions(1)[0];
    let mut dealer = Dealer::new(folder.path(), 5, 1).unwrap();
    let classes = ValueClasses::new(&ByColor([BySlot([0; 8]); 2]), &origin().bounds);
    for number in 0..3000 {
        let metadata = Metadata { armies: number, ..Metadata::default() };
        let mut bytes = Vec::new();
        record::write(&position, &metadata, &classes, &mut bytes);
        dealer.add(&bytes).unwrap();
    }
    let pool = dealer.pool();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the file has no name");
    let order = |pool: &Pool, seed, skipped| {
        let mut order = Vec::new();
        pool.each(seed, skipped, |record| {
            order.push(record.metadata().armies);
            Ok(true)
        })
        .unwrap();
        order
    };
    let (one, other) = (order(&pool, 1, 0), order(&pool, 2, 0));
    assert_ne!(one, other);
    assert_eq!(order(&pool, 1, 1234), one[1234..]);
    let mut sorted = other;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..3000));
}
