use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use crossbeam_channel::{bounded, never};
use tempfile::TempDir;
use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::outcome::Outcome;
use treville_core::position::Stage;
use treville_engine::variant::Variant;
use treville_eval::net::file;
use treville_eval::net::parameters::Parameters;
use treville_eval::piece::factors::{Corrections, Factors};
use treville_eval::piece::random::ArmySource;
use treville_notation::pgn::GameResult;

use super::*;
use crate::positions::game::{Ending, Record, StoredGame};
use crate::positions::merge;
use crate::positions::reader::{Care, Reader};
use crate::positions::sample::Sample;

/// Short games of little thought.
fn args(out: &Path) -> SelfPlayArgs {
    SelfPlayArgs {
        out: out.to_owned(),
        games: 10,
        seed: 7,
        shard: Shard::WHOLE,
        threads: NonZeroUsize::new(2),
        game: GameArgs::default(),
        thinking: ThinkingArgs {
            nodes: Some(40),
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

fn play(args: &SelfPlayArgs) -> Vec<u8> {
    run_until(args, &VariantFile::default(), &never(), Vec::new()).unwrap();
    fs::read(&args.out).unwrap()
}

fn games(path: &Path) -> Vec<Record> {
    let mut records = Vec::new();
    let reader = Reader::open(path, Care::default()).unwrap();
    let add = |game: &StoredGame, samples: &[Sample]| {
        records.push(Record::of(game.number, game.ending, samples).unwrap());
        Ok(())
    };
    reader.each(add).unwrap();
    records
}

#[test]
fn positions_follow_from_each_other_by_the_moves_that_were_played() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games");
    let args = args(&path);
    play(&args);
    let games = games(&path);
    assert_eq!(games.len(), 10);
    for game in &games {
        let mut played = Game::new(game.start);
        assert_eq!(played.position().rules(), Variant::musketeer().rules());
        assert_eq!(played.position().stage(), Stage::Play);
        // Games with an odd number have nine random plies.
        assert_eq!(played.position().turn(), Color::from_white(game.number.is_multiple_of(2)));
        game.plies.iter().for_each(|(best, _)| played.play_unchecked(*best));
        assert_ne!(game.result, GameResult::Unknown);
        if game.ending == Ending::Mate {
            assert!(matches!(played.position().outcome(), Some(Outcome::Mate(_))));
        }
    }
}

#[test]
fn a_game_is_the_same_whatever_is_played_beside_it() {
    let folder = TempDir::new().unwrap();
    let whole = args(&folder.path().join("whole"));
    let bytes = play(&whole);
    let alone = SelfPlayArgs {
        out: folder.path().join("alone"),
        threads: NonZeroUsize::new(1),
        ..whole.clone()
    };
    assert!(play(&alone) == bytes, "one thread writes what two write");
    let other = SelfPlayArgs { out: folder.path().join("other"), seed: 8, ..whole.clone() };
    assert!(play(&other) != bytes, "another seed is another run");

    let mut shares = Vec::new();
    for index in [3, 1, 2] {
        let out = folder.path().join(format!("share{index}"));
        let shard = Shard { index, count: 3 };
        play(&SelfPlayArgs { out: out.clone(), shard, ..whole.clone() });
        shares.push(out);
    }
    let joined = folder.path().join("joined");
    merge::run(&shares, Some(&joined), Care::default(), Vec::new()).unwrap();
    assert!(fs::read(&joined).unwrap() == bytes, "shares joined are the whole");
}

/// A list of five pieces.
const LIST: &str = "# Some pieces.\npiece,movement,worth\nape,WAC,500\nbee,nZF,300\ncat,FH,350\n\
                    dog,R4,400\nelk,mNcB,250\n";

/// Games that differ from number to number are as much the plan's as any.
#[test]
fn drawn_games_are_the_same_whatever_is_played_beside_them() {
    let folder = TempDir::new().unwrap();
    let drawn = |pieces: Option<&str>, army: &[&str], spacious| GameArgs {
        pieces: pieces.map(|text| text.parse().unwrap()),
        army: army.iter().map(|text| ArmySource::of_side(text).unwrap()).collect(),
        spacious,
        ..GameArgs::default()
    };
    let list = folder.path().join("list.csv");
    fs::write(&list, LIST).unwrap();
    let list = format!("sample:{}", list.display());
    for (which, game) in [
        drawn(Some("random:7/seen"), &[], false),
        drawn(Some(&list), &[], false),
        drawn(Some(&list), &["white=random:3"], false),
        drawn(None, &["white=random:3", "black=clobberers"], false),
        drawn(Some("random:7/unseen"), &["black=random:9"], false),
        GameArgs { repeat: NonZeroU32::new(2), ..drawn(None, &["white=random:3"], false) },
    ]
    .into_iter()
    .enumerate()
    {
        let path = |name: &str| folder.path().join(format!("{name}{which}"));
        let repeat = game.repeat.map_or(1, NonZeroU32::get);
        let whole = SelfPlayArgs { game, games: 6, ..args(&path("whole")) };
        let bytes = play(&whole);
        let one = NonZeroUsize::new(1);
        let alone = SelfPlayArgs { out: path("alone"), threads: one, ..whole.clone() };
        assert!(play(&alone) == bytes, "one thread writes what two write");
        let mut shares = Vec::new();
        for index in [2, 1] {
            let out = path(&format!("share{index}-"));
            let shard = Shard { index, count: 2 };
            play(&SelfPlayArgs { out: out.clone(), shard, ..whole.clone() });
            shares.push(out);
        }
        let joined = path("joined");
        merge::run(&shares, Some(&joined), Care::default(), Vec::new()).unwrap();
        assert!(fs::read(&joined).unwrap() == bytes, "shares joined are the whole");
        for kept in [bytes.len() - 1, bytes.len() / 2, 1500, 10] {
            fs::write(&whole.out, &bytes[..kept]).unwrap();
            assert!(play(&whole) == bytes, "{kept} bytes were left");
        }
        // Each game or each two have pieces of their own, and are played to an end by their rules.
        let games = games(&whole.out);
        let mut names: Vec<&str> =
            games.iter().map(|game| game.start.rules().made_from().name.as_str()).collect();
        names.dedup();
        assert_eq!(names.len(), 6 / repeat as usize, "{names:?}");
        assert!(games.iter().all(|game| game.result != GameResult::Unknown));
    }
}

/// Two of a list in each game, all equally often; the head has the list, so shares need no file.
#[test]
fn lists_are_played_in_rounds() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("list.csv");
    let args = |text: &str, imbalance| {
        fs::write(&list, text).unwrap();
        let pieces = format!("sample:{}", list.display()).parse().unwrap();
        let args = args(&folder.path().join("games"));
        let game = GameArgs { pieces: Some(pieces), ..GameArgs::default() };
        SelfPlayArgs { game, opening: OpeningArgs { imbalance, ..args.opening }, ..args }
    };
    let pair = args(LIST, Some(Imbalance::Pair));
    play(&pair);
    fs::remove_file(&list).unwrap();
    let head = Reader::open(&pair.out, Care::default()).unwrap().head().clone();
    assert_eq!(head.plan.drawn.clone().unwrap().list.len(), 5);
    let openings = openings::OpeningBooks::new(&head.plan).unwrap();
    let games = games(&pair.out);
    let mut times = [0; 5];
    for game in &games {
        assert_eq!(*openings.game(game.number).unwrap().position(), game.start);
        let rules = game.start.rules();
        let pieces = rules.pieces.types().skip(6).map(|kind| &*rules.pieces.kind(kind).name);
        pieces.for_each(|name| times["abcde".find(&name[..1]).unwrap()] += 1);
        let name = &rules.made_from().name;
        assert!(name.starts_with("musketeer-") && name.len() == "musketeer-ape-bee".len());
    }
    assert_eq!(times, [4; 5], "ten games have room for twenty");

    // Random endings are other starts, with few men.
    let out = folder.path().join("endings");
    let endings = SelfPlayArgs { out, ..args(LIST, Some(Imbalance::Ending)) };
    play(&endings);
    for game in self::games(&endings.out) {
        let board = game.start.board();
        assert!((6..=17).contains(&board.occupied().count()), "{}", game.start);
        assert!(game.start.gates().squares().is_empty());
    }

    for (text, problem) in [
        ("piece,movement\nape,WAC\n", "expected a list of 2 to 2000 pieces, got 1"),
        ("piece,movement\nape,WAC\nbee,CAW\n", "expected each name and each movement once"),
        ("piece,movement\nape,WAC\nbee,Q!\n", "bee: "),
        ("piece,movement\nape,WAC\nhorse,N\n", "expected pieces beside those of chess"),
        ("ape:WAC\nbee:F\n", "expected lines under the headings piece and movement: "),
        ("", "expected a list of 2 to 2000 pieces, got 0"),
    ] {
        let problem_of = args(text, None).plan(&VariantFile::default()).unwrap_err().to_string();
        let expected = format!("{}: {problem}", list.display());
        assert!(problem_of.starts_with(&expected) && !problem_of.contains('\n'), "{problem_of}");
    }
    let none = SelfPlayArgs { game: GameArgs::default(), ..args(LIST, Some(Imbalance::Pair)) };
    let chess = GameArgs { variant: Some("chess".to_owned()), ..GameArgs::default() };
    let none = SelfPlayArgs { game: chess, out: folder.path().join("chess"), ..none };
    for (imbalance, name) in [(Imbalance::Pair, "pair"), (Imbalance::Ending, "ending")] {
        let opening = OpeningArgs { imbalance: Some(imbalance), ..none.opening.clone() };
        let none = SelfPlayArgs { opening, out: folder.path().join(name), ..none.clone() };
        let problem = run_until(&none, &VariantFile::default(), &never(), Vec::new()).unwrap_err();
        let expected =
            format!("expected a pair that waits for --imbalance={name}, got a game without");
        assert_eq!(problem.to_string(), expected);
    }
}

/// A game of a file, armies and a pair are the plan's own variant, which the head says in full.
#[test]
fn games_of_every_kind_can_be_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.ini");
    fs::write(&file, "[slow:chess]\nnMoveRule = 100\n").unwrap();
    let file = VariantFile::open(Some(&file), "--variants").unwrap();
    let army =
        |texts: &[&str]| texts.iter().map(|text| ArmySource::of_side(text).unwrap()).collect();
    let plain = GameArgs::default();
    let slow = GameArgs { variant: Some("slow".to_owned()), ..plain.clone() };
    let pair = Some("Zebu:Z:CN,Wizard:W:FC".parse().unwrap());
    let pair = GameArgs { pieces: pair, ..plain.clone() };
    let peer = GameArgs { variant: Some("musketeer-peer".to_owned()), ..pair.clone() };
    let armies = GameArgs { army: army(&["white=clobberers"]), spacious: true, ..plain.clone() };
    for (game, name) in
        [(slow.clone(), "slow"), (pair.clone(), "zebu"), (peer, "zebu"), (armies, "clobberers")]
    {
        let out = folder.path().join("games");
        let args = SelfPlayArgs { game, games: 2, ..args(&out) };
        run_until(&args, &file, &never(), Vec::new()).unwrap();
        let head = Reader::open(&out, Care::default()).unwrap().head().clone();
        assert!(head.plan.variant.name().contains(name), "{}", head.plan.variant);
        assert_eq!(head.plan, args.plan(&file).unwrap());
        assert_eq!(games(&out)[0].start.rules(), head.plan.variant.rules());
        fs::remove_file(&out).unwrap();
    }
    let problem = |game: GameArgs| {
        let args = SelfPlayArgs { game, ..args(&folder.path().join("none")) };
        args.plan(&file).unwrap_err().to_string()
    };
    let none = GameArgs { variant: Some("fast".to_owned()), ..plain };
    assert!(problem(none).contains("slow, got 'fast'"));
    let again = GameArgs { repeat: NonZeroU32::new(2), ..pair.clone() };
    assert_eq!(problem(again), "expected pieces or armies by chance for --repeat, got none");
    let mixed = GameArgs { pieces: pair.pieces, ..slow };
    let expected = "expected a variant of Musketeer chess for --pieces, got slow";
    assert_eq!(problem(mixed), expected);
    assert!(
        ArmySource::of_side("green=fides").is_err()
            && ArmySource::of_side("white=wizards").is_err()
    );
}

#[test]
fn a_run_that_was_killed_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games");
    let args = args(&path);
    let bytes = play(&args);
    // Whatever is missing at the end is played again: within the games, the frame, the head.
    for kept in [bytes.len() - 1, bytes.len() - 1500, 900, 100, 10, 0] {
        fs::write(&path, &bytes[..kept]).unwrap();
        assert!(play(&args) == bytes, "{kept} bytes were left");
    }
    assert!(play(&args) == bytes, "nothing is left to play");
    // Other games are not mixed with these.
    let other = SelfPlayArgs { seed: 9, ..args.clone() };
    let problem =
        run_until(&other, &VariantFile::default(), &never(), Vec::new()).unwrap_err().to_string();
    assert!(problem.ends_with("got others: seed is 7, not 9; name another file"), "{problem}");
    assert!(fs::read(&path).unwrap() == bytes);
}

/// A net plays other games than the classical evaluation, and a file is of one of them.
#[test]
fn a_net_plays_its_own_games() {
    let folder = TempDir::new().unwrap();
    let net = |name: &str, bonus: i32| {
        let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
        let mut parameters = Parameters::zero(32, Vec::new(), factors, 346);
        parameters.output_buckets.iter_mut().for_each(|output| output.bias = bonus * 12_000);
        let path = folder.path().join(name);
        fs::write(&path, file::write(&parameters).unwrap()).unwrap();
        path
    };
    let by_hand = args(&folder.path().join("hand"));
    let thinking = ThinkingArgs { net: Some(net("net", 20)), ..by_hand.thinking.clone() };
    let out = folder.path().join("games");
    let by_net = SelfPlayArgs { out: out.clone(), thinking, ..by_hand.clone() };
    play(&by_hand);
    let bytes = play(&by_net);
    assert_ne!(games(&by_hand.out), games(&out));
    let name = file::name(&fs::read(folder.path().join("net")).unwrap());
    assert_eq!(Reader::open(&out, Care::default()).unwrap().head().plan.net, Some(name));
    let again = SelfPlayArgs {
        out: folder.path().join("again"),
        threads: Some(NonZeroUsize::MIN),
        ..by_net.clone()
    };
    assert!(play(&again) == bytes);
    let thinking = ThinkingArgs { net: Some(net("other", 30)), ..by_hand.thinking.clone() };
    let other = SelfPlayArgs { thinking, ..by_net.clone() };
    let run = |args| run_until(args, &VariantFile::default(), &never(), Vec::new());
    let problem = run(&other).unwrap_err().to_string();
    assert!(problem.contains("net is "), "{problem}");
    let thinking = ThinkingArgs { net: Some(by_hand.out.clone()), ..by_hand.thinking };
    let problem = run(&SelfPlayArgs { thinking, ..by_net }).unwrap_err().to_string();
    assert!(problem.contains("hand: expected a net of Treville"), "{problem}");
}

/// Other values play other games, also of pieces that are drawn, and a file is of one set of them.
#[test]
fn values_play_their_own_games() {
    let folder = TempDir::new().unwrap();
    let by = |name: &str, values: Option<&str>, pieces: Option<&str>| {
        let mut args = args(&folder.path().join(name));
        args.thinking.values = values.map(PathBuf::from);
        args.game.pieces = pieces.map(|pair| pair.parse().unwrap());
        args
    };
    let run = |args: &SelfPlayArgs| run_until(args, &VariantFile::default(), &never(), Vec::new());
    for pieces in [None, Some("random:5")] {
        let name = |name: &str| format!("{name}{}", pieces.unwrap_or_default());
        let fitted = by(&name("fitted"), None, pieces);
        let source = by(&name("source"), Some("source"), pieces);
        let [own, others] = [&fitted, &source].map(|args| {
            run(args).unwrap();
            games(&args.out)
        });
        assert_ne!(own, others);
        let start = |games: &[Record]| games.iter().map(|game| game.start).collect::<Vec<_>>();
        assert_eq!(start(&own), start(&others), "openings depend on no values");
        let mixed = SelfPlayArgs { out: fitted.out, ..source };
        let problem = run(&mixed).unwrap_err().to_string();
        assert!(problem.contains("got others: by_hand is "), "{problem}");
    }
    let fit = folder.path().join("fit.json");
    fs::write(&fit, treville_eval::FIT).unwrap();
    let fitted = by("fit", fit.to_str(), None);
    run(&fitted).unwrap();
    assert_eq!(games(&fitted.out), games(&folder.path().join("fitted")), "it is the set inside");
    let problem = run(&by("none", Some("nothing"), None)).unwrap_err().to_string();
    assert!(problem.starts_with("nothing: "), "{problem}");
}

#[test]
fn soft_nodes_let_an_iteration_come_to_its_end() {
    let folder = TempDir::new().unwrap();
    let mut soft = args(&folder.path().join("soft"));
    soft.thinking = ThinkingArgs { nodes: None, soft_nodes: Some(40), ..soft.thinking };
    assert_eq!(soft.plan(&VariantFile::default()).unwrap().nodes, 320);
    soft.games = 2;
    let bytes = play(&soft);
    soft.out = folder.path().join("again");
    assert!(play(&soft) == bytes);
}

#[test]
fn a_run_that_is_broken_off_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let args = SelfPlayArgs { games: 70, ..args(&folder.path().join("games")) };
    let (signal, signals) = bounded(1);
    signal.send(()).unwrap();
    let stopped = run_until(&args, &VariantFile::default(), &signals, Vec::new()).unwrap_err();
    assert!(matches!(stopped, Failure::Interrupted(_)), "{stopped}");
    // Blocks may differ now; what is in them, in order of number, does not.
    let bytes = play(&SelfPlayArgs { out: folder.path().join("whole"), ..args.clone() });
    play(&args);
    let joined = folder.path().join("joined");
    merge::run(std::slice::from_ref(&args.out), Some(&joined), Care::default(), Vec::new())
        .unwrap();
    assert!(fs::read(&joined).unwrap() == bytes);
}

#[cfg(target_os = "linux")]
#[test]
fn tables_that_do_not_fit_in_memory_are_refused_before_anything_is_written() {
    let folder = TempDir::new().unwrap();
    let mut args = args(&folder.path().join("games"));
    args.threads = NonZeroUsize::new(1024);
    args.thinking.hash = Table::MAX_MEGABYTES;
    let problem =
        run_until(&args, &VariantFile::default(), &never(), Vec::new()).unwrap_err().to_string();
    assert_eq!(problem, "expected memory for a table of 67108864 MB, got none");
    assert!(!args.out.exists());
}
