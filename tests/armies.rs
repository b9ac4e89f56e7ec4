//! Games of a file: forty armies that another program has counted, through the option that GUIs
//! use.
//!
//! `data/armies/armies.ini` holds random armies that differ from side to side, half of them with
//! pieces that masks cannot hold; the counts of `armies.csv` are an independent program's.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Lines, PipeReader, PipeWriter, Write};
use std::path::Path;
use std::thread;

use treville_core::game::Game;
use treville_core::position::Position;
use treville_engine::protocol::serve::serve;
use treville_engine::variant::Variants;
use treville_notation::pgn::{Pgn, Reader};
use treville_notation::{armies, variants};

use crate::random::Random;
use crate::table::Table;

const GAMES: &str = include_str!("data/armies/armies.ini");
const COUNTS: &str = include_str!("data/armies/armies.csv");

fn counts() -> Table {
    Table::read("armies.csv", COUNTS, 480)
}

/// The line that names the file of the games.
fn option() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/armies/armies.ini");
    format!("setoption name VariantPath value {}", path.display())
}

/// A conversation with the engine that waits for answers.
struct Dialogue {
    input: PipeWriter,
    output: Lines<BufReader<PipeReader>>,
}

impl Dialogue {
    fn new() -> Dialogue {
        let (reader, input) = io::pipe().expect("a pipe");
        let (output, writer) = io::pipe().expect("a pipe");
        thread::spawn(move || serve(reader, writer, Variants::default()));
        Dialogue { input, output: BufReader::new(output).lines() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// The lines up to the one that begins like this, which is the last of them.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            lines.push(line.expect("text"));
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                break;
            }
        }
        lines
    }

    /// The replies to lines that have nothing to be waited for.
    fn told(&mut self, lines: &[&str]) -> Vec<String> {
        lines.iter().for_each(|line| self.say(line));
        self.say("isready");
        let mut told = self.until("readyok");
        told.pop();
        told.retain(|line| !line.is_empty());
        told
    }

    fn count(&mut self, depth: &str) -> String {
        self.say(&format!("go perft {depth}"));
        let line = self.until("Nodes searched: ").pop().unwrap_or_default();
        line.trim_start_matches("Nodes searched: ").to_owned()
    }
}

#[test]
fn armies_of_a_file_move_as_another_program_counts() {
    let counts = counts();
    let mut dialogue = Dialogue::new();
    assert_eq!(dialogue.told(&[&option()]), [""; 0]);
    let mut wrong = Vec::new();
    for row in 0..counts.rows.len() {
        let [variant, fen, depth] = ["variant", "fen", "depth"].map(|name| counts.cell(row, name));
        let variant = format!("setoption name UCI_Variant value {variant}");
        assert_eq!(dialogue.told(&[&variant, &format!("position fen {fen}")]), [""; 0]);
        let found = dialogue.count(depth);
        if found != counts.cell(row, "nodes") {
            wrong.push(format!("{}: got {found}", counts.rows[row].join(",")));
        }
    }
    assert!(wrong.is_empty(), "{} of 480:\n{}", wrong.len(), wrong.join("\n"));
}

/// A game of each of the forty, with nothing but its own tags to go by.
#[test]
fn games_of_armies_come_back_without_the_file() {
    let (variants, _) = Variants::read(GAMES.as_bytes()).expect("a text in memory");
    let mut random = Random::new(18);
    let mut read = 0;
    for variant in variants.of_the_file() {
        let mut game = Game::new(Position::start(variant.rules()));
        for _ in 0..80 {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[random.below(moves.len())]);
        }
        let text = Pgn::new(game.clone()).to_string();
        for reader in [Reader::new(&text), Reader::new(&text).lenient()] {
            let again: Result<Vec<Pgn>, _> = reader.collect();
            let again = again.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].game, game, "{text}");
            assert!(again[0].readings.is_empty(), "{text}");
        }
        read += 1;
    }
    assert_eq!(read, 40);
}

#[test]
fn the_names_of_a_file_are_listed_and_forgotten() {
    let mut dialogue = Dialogue::new();
    let lines = dialogue.told(&[&option(), "uci"]);
    let names = lines.iter().find(|line| line.contains("UCI_Variant")).expect("the option");
    assert!(names.contains(" var army1 var army2 ") && names.ends_with(" var army40"), "{names}");
    assert_eq!(dialogue.told(&["setoption name UCI_Variant value army1"]), [""; 0]);
    assert_eq!(dialogue.told(&["setoption name VariantPath value <empty>"]), [""; 0]);
    let refused = dialogue.told(&["setoption name UCI_Variant value army2"]);
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[test]
fn a_file_that_is_none_changes_nothing() {
    let mut dialogue = Dialogue::new();
    let lines = dialogue.told(&[&option(), "setoption name VariantPath value /nowhere/x.ini"]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("VariantPath /nowhere/x.ini: "), "{lines:?}");
    assert_eq!(dialogue.told(&["setoption name UCI_Variant value army1"]), [""; 0]);
    assert_eq!(dialogue.count("1"), "22");
}

/// The armies of matches against Fairy-Stockfish: each side has its own, and both programs play the
/// same pieces.
#[test]
fn a_hundred_even_armies_are_the_same_games_to_fairy_stockfish() {
    let library = variants::read(&include_bytes!("../docs/data/even-armies.ini")[..]).unwrap();
    assert_eq!((library.games.len(), library.left_out.len()), (100, 0));
    for game in &library.games {
        assert_eq!(variants::differences(game).len(), 0, "{}", game.name);
        let mut ranks = game.start.split(['/', ' ']);
        let mut army = |skipped: usize| -> BTreeSet<char> {
            let rank = ranks.nth(skipped).expect("a rank");
            rank.to_ascii_lowercase().chars().collect()
        };
        assert_ne!(army(0), army(6), "{}", game.name);
    }
    let names = library.games.iter().map(|game| &game.name).collect::<BTreeSet<_>>();
    assert_eq!(names.len(), 100);
}

/// Any two of Betza's armies, as people hand them to other programs and to matches.
#[test]
fn the_file_of_betzas_armies_has_what_the_program_plays() {
    let mut games = Vec::new();
    for spacious in [false, true] {
        for white in &armies::ARMIES {
            for black in armies::ARMIES.iter().filter(|black| *black != white) {
                games.push(armies::game(white, black, spacious));
            }
        }
    }
    let sections: Vec<String> = games.iter().map(|game| variants::write(game).unwrap()).collect();
    let text = format!("{BETZA_HEAD}\n{}", sections.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/armies.ini");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let file = fs::read_to_string(&path).unwrap();
    assert!(file == text, "docs/armies.ini is stale: run this test with UPDATE_DOCS=1");
    let library = variants::read(file.as_bytes()).unwrap();
    assert_eq!(library.left_out.len(), 0);
    let pairs = library.games.iter().zip(&games);
    let wrong = pairs.filter(|(read, game)| read != game).map(|(read, _)| &read.name);
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
    assert_eq!(library.games.len(), games.len());
}

const BETZA_HEAD: &str = "\
# Ralph Betza's Chess with Different Armies, any two of the four, and the same with spacious pieces
# (docs/pieces.md). White's army is named first.
";
