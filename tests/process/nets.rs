//! Nets from files, over both protocols.

use std::fs;
use std::path::Path;

use tempfile::tempdir;
use treville_eval::net::built_in::NAME;
use treville_eval::net::file::{name, write};
use treville_eval::net::parameters::Parameters;
use treville_eval::piece::factors::{Corrections, Factors};

use crate::dialogue::Dialogue;
use crate::splitmix::Random;
use crate::treville;

/// A net that knows material and thinks that the side to move is this much better, as a file.
fn net(bonus: i32) -> Vec<u8> {
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let mut parameters = Parameters::zero(32, Vec::new(), factors, 346);
    parameters.output_buckets.iter_mut().for_each(|output| output.bias = bonus * 12_000);
    // It has learnt of every movement, though nothing that counts.
    parameters.feature_weights.fill(1);
    write(&parameters).unwrap()
}

fn save(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

/// The nodes of a short search with nothing remembered, which other evaluations change.
fn nodes(gui: &mut Dialogue) -> String {
    gui.say("ucinewgame\nposition startpos moves e2e4 e7e5 g1f3\ngo depth 7");
    let heard = gui.hear_until("bestmove");
    let info = heard.iter().rfind(|line| line.starts_with("info depth 7 ")).unwrap();
    info.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().to_owned()
}

/// The lines up to the next `readyok`.
fn said(gui: &mut Dialogue, line: &str) -> Vec<String> {
    gui.say(&format!("{line}\nisready"));
    let mut heard = gui.hear_until("readyok");
    heard.pop();
    heard
}

/// The net inside judges until there is another, and none does with `Use NNUE` off.
#[test]
fn a_net_judges_until_it_is_switched_off_or_taken_away() {
    let folder = tempdir().unwrap();
    let bytes = net(40);
    let file = save(folder.path(), "small.net", &bytes);
    let mut gui = Dialogue::with(treville(), &[]);
    let built_in = nodes(&mut gui);
    let title = format!("net {NAME} of ");
    assert!(said(&mut gui, "eval").iter().any(|line| line.starts_with(&title)));
    assert_eq!(said(&mut gui, "setoption name Use NNUE value false"), [""; 0]);
    let by_hand = nodes(&mut gui);
    assert_ne!(built_in, by_hand);
    assert!(!said(&mut gui, "eval").iter().any(|line| line.starts_with("net ")));

    assert_eq!(said(&mut gui, "setoption name Use NNUE value true"), [""; 0]);
    assert_eq!(said(&mut gui, &format!("setoption name EvalFile value {file}")), [""; 0]);
    let by_net = nodes(&mut gui);
    assert!(![&built_in, &by_hand].contains(&&by_net));
    let view = said(&mut gui, "eval");
    let title = format!("net {} of 32 units: ", name(&bytes));
    assert!(view.iter().any(|line| line.starts_with(&title)), "{view:#?}");
    // Each rank is shown, with what its pieces are worth, and nothing but sums is asked of this
    // net.
    let rank = view.iter().find(|line| line.starts_with(" 2 | P ")).unwrap();
    assert_eq!(rank.matches('P').count(), 7, "{rank}");

    assert_eq!(said(&mut gui, "setoption name Use NNUE value false"), [""; 0]);
    assert_eq!(nodes(&mut gui), by_hand);
    let idle = "info string note: EvalFile has no effect while Use NNUE is false";
    assert_eq!(said(&mut gui, &format!("setoption name EvalFile value {file}")), [idle]);
    assert_eq!(nodes(&mut gui), by_hand);
    said(&mut gui, "setoption name Use NNUE value true");
    assert_eq!(nodes(&mut gui), by_net);
    said(&mut gui, "setoption name EvalFile value <empty>");
    assert_eq!(nodes(&mut gui), built_in);
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

/// This many files that are no nets: cut, changed in one bit, longer, and by chance.
fn spoilt(good: &[u8], count: usize) -> impl Iterator<Item = Vec<u8>> + '_ {
    let mut random = Random::new(20);
    (0..count).map(move |number| {
        let mut bad = good.to_vec();
        let mut below = |limit: usize| random.below(limit);
        match number % 4 {
            0 => bad.truncate(below(good.len())),
            1 => bad[below(good.len())] ^= 1 << below(8),
            2 => bad.extend((0..=below(100)).map(|byte| byte as u8)),
            _ => bad = (0..below(300)).map(|_| below(256) as u8).collect(),
        }
        bad
    })
}

/// A thousand of them, a path to nothing and a pipe: one line each, and the net of before goes on
/// judging.
#[test]
fn what_is_no_net_is_refused_in_one_line() {
    let folder = tempdir().unwrap();
    let good = net(40);
    let mut gui = Dialogue::with(treville(), &[]);
    let file = save(folder.path(), "good.net", &good);
    said(&mut gui, &format!("setoption name EvalFile value {file}"));
    let before = nodes(&mut gui);
    for (number, bad) in spoilt(&good, 1000).enumerate() {
        let file = save(folder.path(), "bad.net", &bad);
        let said = said(&mut gui, &format!("setoption name EvalFile value {file}"));
        let [line] = &said[..] else { panic!("{number}: {said:?}") };
        assert!(
            line.starts_with("info string error: EvalFile ") && line.contains("expected "),
            "{line}"
        );
    }
    let said = said(&mut gui, "setoption name EvalFile value /nowhere/at/all");
    assert!(said.len() == 1 && said[0].contains("/nowhere/at/all"), "{said:?}");
    // Opening a pipe would wait for its writer, and neither `stop` nor `quit` would be heard.
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe").display().to_string();
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for option in ["EvalFile", "VariantPath"] {
            let said = self::said(&mut gui, &format!("setoption name {option} value {pipe}"));
            assert!(said.len() == 1 && said[0].contains("expected a plain file"), "{said:?}");
        }
    }
    assert_eq!(nodes(&mut gui), before);
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

/// A piece that turns on its way is new to a net that knows none of its steps.
#[test]
fn a_game_that_the_net_does_not_know_is_judged_by_hand() {
    let folder = tempdir().unwrap();
    let games = "[griffins:chess]\nrook = -\ncustomPiece1 = g:FyafsF\ncastling = false\n\
        startFen = gnbqkbng/pppppppp/8/8/8/8/PPPPPPPP/GNBQKBNG w - - 0 1\n\
        promotionPieceTypes = gnbq\n";
    let file = save(folder.path(), "games.ini", games.as_bytes());
    let mut gui = Dialogue::with(treville(), &["--variants", &file]);
    said(&mut gui, "setoption name UCI_Variant value griffins");
    gui.say("position startpos\ngo depth 2");
    let heard = gui.hear_until("bestmove");
    let note = "% of how the g moves, so the classical evaluation judges";
    assert!(
        heard[0].starts_with("info string the net knows ") && heard[0].ends_with(note),
        "{heard:?}"
    );
    assert!(!said(&mut gui, "eval").iter().any(|line| line.starts_with("net ")));
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}

/// The engine's score over XBoard, after this command, at depth 1 of a new game.
fn score(gui: &mut Dialogue, command: &str) -> i32 {
    gui.say(&format!("{command}\nnew\nforce\npost\nsd 1\ngo"));
    let thought = gui.hear_until("move ");
    let line = thought.iter().find(|line| line.starts_with("1 ")).unwrap();
    line.split(' ').nth(1).unwrap().parse().unwrap()
}

/// The same over XBoard: the engine thinks that White, to move in an even position, is ahead.
#[test]
fn xboard_chooses_a_net() {
    let folder = tempdir().unwrap();
    let good = net(40);
    let file = save(folder.path(), "small.net", &good);
    let mut gui = Dialogue::with(treville(), &[]);
    gui.say("xboard\nprotover 2");
    let features = gui.hear_until("feature done=1");
    for option in ["feature option=\"Use NNUE -check 1\"", "feature option=\"EvalFile -file \""] {
        assert!(features.iter().any(|line| line == option), "{option}");
    }
    let built_in = score(&mut gui, "option Use NNUE=1");
    let by_net = score(&mut gui, &format!("option EvalFile={file}"));
    let by_hand = score(&mut gui, "option Use NNUE=0");
    assert!(built_in != by_net && by_net != by_hand && by_hand != built_in);
    assert_eq!(score(&mut gui, "option Use NNUE=1"), by_net);

    let bad = spoilt(&good, 1000).map(|bad| save(folder.path(), "bad.net", &bad));
    let missing = ("/nowhere/at/all".to_owned(), "(os error ");
    for (file, why) in bad.map(|file| (file, "expected ")).chain([missing]) {
        gui.say(&format!("option EvalFile={file}\nping 1"));
        let heard = gui.hear_until("pong 1");
        let [refused, _] = &heard[..] else { panic!("{heard:?}") };
        assert!(refused.starts_with("Error (") && refused.contains(why), "{refused}");
        assert!(refused.ends_with(&format!("): option EvalFile={file}")), "{refused}");
    }
    assert_eq!(score(&mut gui, "ping 2"), by_net);
    assert_eq!(score(&mut gui, "option EvalFile="), built_in);
    gui.say("quit");
    assert_eq!(gui.end(), Some(0));
}
