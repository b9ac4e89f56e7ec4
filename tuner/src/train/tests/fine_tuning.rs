//! Fine-tuning a net.

use treville_core::betza::Movement;
use treville_eval::net::built_in::built_in;
use treville_eval::net::factoriser::FactorisedPiece;
use treville_eval::net::facts::Experience;
use treville_eval::net::features::{Place, Side};
use treville_eval::net::parameters::Parameters;

use super::*;

/// Quantising the dequantised weights of a net gives them back.
#[test]
fn fine_tuning_begins_with_the_weights_of_the_net() {
    let (batch, numbering) = batch(&positions(300));
    let network = random_net(&batch, 32, &mut Vec::new());
    let (net, cut) = export::parameters(&network, &numbering, &origin());
    assert_eq!(cut, 0);
    let again = start::network(&net, 32, 9);
    assert_eq!(again.inherited, again.used.len());
    assert!(again.inherited > 500, "{}", again.inherited);
    assert!(export::parameters(&again, &numbering, &origin()) == (net, 0));
}

/// A wider net judges as the one it comes from, until its new units have learnt something.
#[test]
fn a_net_is_widened_without_another_judgement() {
    let positions = positions(300);
    let (first, numbering) = batch(&positions);
    let network = random_net(&first, 32, &mut Vec::new());
    let (net, _) = export::parameters(&network, &numbering, &origin());
    let threads = Threads::new(1);
    let [mut narrow, mut wide] = [32, 96].map(|width| start::network(&net, width, 9));
    let (batch, _) = batch_after(&positions, &narrow.used);
    assert_eq!((wide.width(), &wide.used), (96, &narrow.used));
    let judged = |network: &mut Network| {
        let mut outputs = Vec::new();
        network.forward(&batch, &threads, &mut outputs);
        outputs
    };
    let before = judged(&mut narrow);
    assert_eq!(judged(&mut wide), before);
    let gradients: Vec<f32> = before.iter().map(|output| output.signum()).collect();
    let decay = Decay { shared: 0.0, own: 0.0 };
    wide.back(&batch, &threads, &gradients, 0.01, decay);
    let added = &wide.blocks[32 / LANES].state[0].outputs;
    assert!(added.as_flattened().iter().flatten().any(|weight| *weight != 0.0));
    assert!(judged(&mut wide) != before);
}

fn read(path: &Path) -> Parameters {
    file::read(&fs::read(path).unwrap()).unwrap()
}

/// The weights of a virtual feature of a net.
fn weights(net: &Parameters, index: usize) -> &[i16] {
    &net.feature_weights[index * net.width..][..net.width]
}

#[test]
fn what_later_games_do_not_have_stays_as_it_is() {
    let folder = TempDir::new().unwrap();
    let first = played(folder.path());
    let at = |name: &str| folder.path().join(name);
    let shown = |name: &str| at(name).display().to_string();
    let games = "--games 40 --seed 3 --nodes 40 --balance 0 --max-moves 60 --variant chess";
    run_cli(&format!("treville-tuner selfplay --out {} {games}", shown("chess.trv"))).unwrap();
    let train = |data: &str, out: &str, more: &str| {
        let flags = "--passes 2 --batch 200 --own-from 150 --rate 0.02";
        format!("treville-tuner train --data {data} --out {} {flags} {more}", shown(out))
    };
    run_cli(&train(&first, "before", "--width 32")).unwrap();
    // So strong a pull that what is not kept from it changes.
    let go_on = format!("--start {} --decay 100 --own-decay 100", shown("before"));
    run_cli(&train(&shown("chess.trv"), "after", &format!("{go_on} --threads 1"))).unwrap();
    run_cli(&train(&shown("chess.trv"), "new", "--width 32")).unwrap();
    let [before, after, new] = ["before", "after", "new"].map(|name| read(&at(name)));
    assert_eq!((after.width, &after.own[..before.own.len()]), (32, &before.own[..]));
    assert!(after != before && new.own.len() < before.own.len(), "{:?} {:?}", new.own, before.own);

    // Types of the pair do not come in chess: what they are worth beside their movement stays.
    let orthodox = new.own.iter().map(|text| before.own.iter().position(|own| own == text));
    let orthodox: Vec<usize> = orthodox.flatten().collect();
    let (mut kept, mut moved) = (0, 0);
    let size = (before.numbering().count() - Numbering::first_own()) / before.own.len();
    for number in Numbering::first_own()..before.numbering().count() {
        let is_there = weights(&before, number).iter().any(|value| *value != 0);
        let is_same = weights(&before, number) == weights(&after, number);
        let own = (number - Numbering::first_own()) / size;
        assert!(is_same || orthodox.contains(&own), "{number}");
        kept += usize::from(is_there && is_same && !orthodox.contains(&own));
        moved += usize::from(is_there && !is_same);
    }
    assert!(kept > 100 && moved > 100, "{kept} {moved}");
    // The features of chess are trained on.
    let knight: Movement = "N".parse().unwrap();
    let numbering = before.numbering();
    let piece = FactorisedPiece::new(&numbering, &knight, treville_core::piece::Slot::Knight);
    let features = piece.features(Side::Own, false, Place::Square("f3".parse().unwrap()));
    assert!(features.iter().all(|feature| {
        let number = feature.index as usize;
        weights(&before, number) != weights(&after, number)
    }));

    // The document names the net that it is fine-tuned from, and losses begin where the other
    // training ended.
    let go_on_new = format!("--start {}", shown("new"));
    run_cli(&train(&shown("chess.trv"), "onward", &go_on_new)).unwrap();
    let document = |name: &str| -> TrainingDocument {
        let text = fs::read(beside(&at(name))).unwrap();
        serde_json::from_slice(&text).unwrap()
    };
    let documents = ["before", "after", "new", "onward"].map(document);
    let starts = documents.each_ref().map(|one| one.recipe.start.as_deref());
    let [before, _, new, onward] = &documents;
    assert_eq!(starts, [None, Some(&*before.net), None, Some(&*new.net)]);
    let [first, last, then] =
        [&new.curve[0], &new.curve[1], &onward.curve[0]].map(|pass| pass.training);
    assert!(then < first && (then - last).abs() < (then - first).abs(), "{first} {last} {then}");

    // The same bytes with two threads, and with any interruptions.
    run_cli(&train(&shown("chess.trv"), "two", &format!("{go_on} --threads 2"))).unwrap();
    let more = format!("{go_on} --checkpoint {} --save-every 1", shown("saved"));
    let Command::Train(args) = cli(&train(&shown("chess.trv"), "again", &more)) else {
        panic!("another command")
    };
    assert!(broken_off(&args) > 5);
    for name in ["two", "again"] {
        for (one, other) in [("after", name), ("after.json", &format!("{name}.json"))] {
            assert!(fs::read(at(one)).unwrap() == fs::read(at(other)).unwrap(), "{other}");
        }
    }
    // A saved training from another net is another training.
    let other = train(&shown("chess.trv"), "again", &more.replace("before", "new"));
    let problem = run_cli(&other).unwrap_err().to_string();
    assert!(problem.contains("got another: start is "), "{problem}");
}

/// Material skip, scale and unit are those of the net that is fine-tuned, whatever the net inside
/// has. Facts of games that do not come are inherited, and positions add up.
#[test]
fn facts_are_inherited() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let mut start = Parameters::zero(32, Vec::new(), origin().factors, 400);
    start.factors.blend = 0.5;
    start.facts.unit = 0.75;
    start.facts.games = [(10, true), (20, true), (30, false)]
        .map(|(positions, is_helped)| Experience { positions, is_helped });
    fs::write(at("start"), file::write(&start).unwrap()).unwrap();
    let games = "--games 40 --nodes 40 --balance 0 --max-moves 60 --variant chess";
    run_cli(&format!("treville-tuner selfplay --out {} {games}", at("chess.trv"))).unwrap();
    let train = |out: &str, more: &str| {
        let data = at("chess.trv");
        let flags = format!("--data {data} --out {} --passes 1 --batch 200 {more}", at(out));
        run_cli(&format!("treville-tuner train {flags}")).unwrap();
        let document: TrainingDocument =
            serde_json::from_slice(&fs::read(beside(at(out).as_ref())).unwrap()).unwrap();
        (read(at(out).as_ref()), document.sources[0].positions, document.curve[0].held_out)
    };
    let (net, positions, judged) = train("tuned", &format!("--start {}", at("start")));
    assert_eq!((net.scale, net.factors, net.facts.unit), (400, start.factors, 0.75));
    let [chess, others @ ..] = net.facts.games;
    assert_eq!(others, start.facts.games[1..]);
    assert_eq!(chess.positions, 10 + positions);
    assert_eq!(chess.is_helped, judged.net > judged.classical);

    // A new net has those of the net inside, and needs help where it was not trained.
    let inside = built_in().unwrap();
    let (net, positions, judged) = train("new", "--width 32");
    let Parameters { factors, scale, facts, .. } = inside.parameters();
    assert_eq!((&net.factors, net.scale, net.facts.unit), (factors, *scale, facts.unit));
    let stranger = Experience { positions: 0, is_helped: true };
    let chess = Experience { positions, is_helped: judged.net > judged.classical };
    assert_eq!(net.facts.games, [chess, stranger, stranger]);
}

#[test]
fn a_net_of_another_kind_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let sound = Parameters::zero(64, Vec::new(), origin().factors, 346);
    let sound = file::write(&sound).unwrap();
    fs::write(at("sound"), &sound).unwrap();
    fs::write(at("text"), "no net").unwrap();
    let old = [&sound[..4], &[2], &sound[5..]].concat();
    fs::write(at("old"), old).unwrap();
    for (name, flags, expected) in [
        ("sound", "--width 32", "expected a net of at most 32 hidden units, got one of 64"),
        ("text", "", "expected a net of Treville, got another file"),
        ("old", "", "expected a net of version 6, got one of version 2"),
    ] {
        let [start, out] = [name, "out"].map(|name| at(name).display().to_string());
        // The net comes first: that there are no positions is not seen.
        let command =
            format!("treville-tuner train --data none --out {out} --start {start} {flags}");
        let problem = run_cli(&command).unwrap_err().to_string();
        assert_eq!(problem, format!("{start}: {expected}"));
        assert!(!at("out").exists());
    }
}
