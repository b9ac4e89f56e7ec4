//! The runner as the worker of OpenBench starts it and reads it.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use super::folder::{ARENA, Arena, ENGINE};
use treville_games::settings::Order;

/// The words after the program as they were recorded; the nodes and the rounds alone are fewer.
const WORDS: &str = "-recover -variant standard -testEnv -concurrency 2 -rounds 3 -games 2 \
    -resign movecount=4 score=900 -draw movenumber=60 movecount=8 score=10 \
    -engine dir=Engines/ cmd=./Treville-8D811A2F proto=uci tc=inf nodes=60 option.Threads=1 \
    option.Hash=16 option.UCI_Variant=musketeer name=Treville-dev \
    -engine dir=Engines/ cmd=./Treville-6CB106AF proto=uci tc=inf nodes=60 option.Threads=1 \
    option.Hash=16 option.UCI_Variant=musketeer name=Treville-base \
    -openings file=Books/musketeer.epd format=epd order=random start=33 -srand 1 \
    -pgnout file=PGNs/1.2.1795870444.0.pgn seldepth=true nodes=true";

/// The last words, as the shell takes them apart.
const LAST: &str = "match_line=^info string pgncomment .*";

/// The results of games, counted as the worker does it.
#[derive(Default)]
struct Counts {
    /// The games that wait for the other one of their pair.
    waiting: BTreeMap<u32, i32>,
    /// Losses, draws and wins of the first engine.
    games: [u32; 3],
    /// Pairs by the points of the first engine.
    pairs: [u32; 5],
    crashes: u32,
}

impl Counts {
    /// Reads the output up to its end, or the first empty line, which the worker takes for it.
    fn read(output: &str) -> Counts {
        let mut counts = Counts::default();
        for line in output.lines().take_while(|line| !line.trim().is_empty()) {
            if line.contains("Finished game") {
                counts.game(line);
            }
        }
        counts
    }

    fn game(&mut self, line: &str) {
        let reason = line.split(':').nth(1).expect("a colon after the players");
        self.crashes += u32::from(reason.contains("disconnect") || reason.contains("stalls"));
        let words: Vec<&str> = line.split_whitespace().collect();
        let number: u32 = words[2].parse().expect("the number of a game");
        let points = ["0-1", "1/2-1/2", "1-0"].iter().position(|result| *result == words[6]);
        let points = points.expect("the result of a game") as i32;
        // The first engine is White in odd games.
        let own = if number % 2 == 1 { points } else { 2 - points };
        self.waiting.insert(number, own);
        let first = number - (number + 1) % 2;
        if let (Some(one), Some(two)) =
            (self.waiting.get(&first).copied(), self.waiting.get(&(first + 1)).copied())
        {
            self.games[one as usize] += 1;
            self.games[two as usize] += 1;
            self.pairs[(one + two) as usize] += 1;
        }
    }
}

/// Plays the recorded match between engines with these faults, in a folder like the worker's.
fn play(faults: [&str; 2]) -> (Arena, String) {
    let arena = Arena::new();
    for folder in ["Engines", "Books", "PGNs"] {
        fs::create_dir(arena.path(folder)).expect("a folder");
    }
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/books/musketeer.epd");
    fs::copy(book, arena.path("Books/musketeer.epd")).expect("a book");
    for (name, fault) in ["Treville-8D811A2F", "Treville-6CB106AF"].iter().zip(faults) {
        arena.script(&format!("Engines/{name}"), &format!("exec '{ENGINE}' {fault}"));
    }
    let words = WORDS.split_whitespace().chain([LAST]);
    let output = Command::new(ARENA).args(words).current_dir(arena.path("")).output();
    let output = output.expect("a match");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.is_ascii(), "the worker reads nothing else: {text}");
    (arena, text)
}

#[test]
fn its_flags_are_a_match_of_musketeer_chess() {
    let (arena, output) = play(["none", "none"]);
    let counts = Counts::read(&output);
    assert_eq!((counts.games.iter().sum::<u32>(), counts.pairs.iter().sum::<u32>()), (6, 3));
    assert_eq!((counts.waiting.len(), counts.crashes), (6, 0));
    let saved = arena.saved("PGNs/1.2.1795870444.0.match.jsonl");
    let plan = &saved.settings.plan;
    assert_eq!((plan.variant.name(), plan.openings.order), ("musketeer", Order::Random));
    assert!(plan.repeat, "both games of a pair have one opening");
    let games = arena.text("PGNs/1.2.1795870444.0.pgn");
    let of = |tag: &str| games.lines().filter(|line| line.starts_with(tag)).collect::<Vec<_>>();
    let starts = of("[FEN ");
    assert_eq!(starts.len(), 6, "{games}");
    // Games that are played at a time end in any order.
    let mut counted = BTreeMap::new();
    starts.iter().for_each(|start| *counted.entry(start).or_insert(0) += 1);
    assert_eq!(counted.into_values().collect::<Vec<_>>(), [2, 2, 2]);
    assert!(games.contains(" sd=") && games.contains(" n="), "{games}");
}

/// The worker adds up crashes by a word of the line, and reports games by a word of the tag.
#[test]
fn a_crash_is_counted_and_reported() {
    for fault in ["crash", "disconnect"] {
        let (arena, output) = play(["none", fault]);
        let counts = Counts::read(&output);
        assert_eq!(counts.crashes, counts.games[2], "{output}");
        assert!(counts.crashes > 0, "{output}");
        let games = arena.text("PGNs/1.2.1795870444.0.pgn");
        let reported = games.matches("[Termination \"abandoned\"]").count();
        assert_eq!(reported as u32, counts.crashes, "{games}");
    }
}
