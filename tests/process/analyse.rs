//! `treville analyse` as a program that is killed, and that meets bad files and bad requests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;
use treville_notation::pgn::{self, Pgn};

use crate::program::{self, Output};

const TREVILLE: &str = env!("CARGO_BIN_EXE_treville");

/// Games of every kind that the engine plays, with faults of their players.
const GAMES: &str = r#"[Event "one"]

1. f3 {he said} e5 2. g4 Qh4# 0-1

[Event "two"]
[Variant "musketeer"]

1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L 5. Nc3/L e5 6. dxe5 Ng4 *

[Event "three"]
[Variant "seirawan"]

1. e4 e5 2. Nf3/H Nc6 3. Nxe5 Nxe5 4. Qg4 d6 1-0

[Event "four"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]

1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 *

[Event "five"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
"#;

/// A folder with a file of games.
struct Place(TempDir);

impl Place {
    fn new(games: &str) -> Place {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        fs::write(folder.path().join("games.pgn"), games).expect("a file");
        Place(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// The names of all files but that of the games, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("a file").file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name != "games.pgn").collect();
        names.sort_unstable();
        names
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(TREVILLE);
        command.arg("analyse").arg(self.path("games.pgn")).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn analyse(&self, more: &[&str]) -> Output {
        let games = self.path("games.pgn").display().to_string();
        program::run(TREVILLE, &[&["analyse", &games], more].concat(), "")
    }
}

fn games(text: &str) -> Vec<Pgn> {
    pgn::read_all(text).expect("games without a fault")
}

#[test]
fn games_of_every_kind_are_annotated_and_stay_what_they_were() {
    let place = Place::new(GAMES);
    let output = place.analyse(&["--depth=5"]);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    assert!(output.stdout.contains("games.analysed.pgn: 5 games, "), "{}", output.stdout);
    assert_eq!(place.names(), ["games.analysed.pgn"]);
    let (before, after) = (games(GAMES), games(&place.read("games.analysed.pgn")));
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!((&before.game, before.result), (&after.game, after.result));
        assert_eq!(before.tag("Event"), after.tag("Event"));
        assert!(after.annotations.iter().any(|annotation| annotation.evaluation.is_some()));
    }
    assert!(after[0].annotations[0].comment.ends_with("he said"), "{:?}", after[0].annotations);
    assert_eq!(after[0].annotations[2].nags, [4]);
    assert_eq!(after[4].annotations[3].nags, [4]);
    // On standard output are the same games and nothing else.
    let output = place.analyse(&["--depth=5", "--output=-", "--threads=3"]);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    assert_eq!(output.stdout, place.read("games.analysed.pgn"));
    // Some of them only.
    let output = place.analyse(&["--depth=5", "-o-", "--games=5,2-3"]);
    let events: Vec<Option<String>> =
        games(&output.stdout).iter().map(|pgn| pgn.tag("Event").map(str::to_owned)).collect();
    assert_eq!(events, ["two", "three", "five"].map(|event| Some(event.to_owned())));
}

#[test]
fn an_analysis_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    let place = Place::new(&GAMES.repeat(3));
    let whole = place.path("whole.pgn").display().to_string();
    let output = place.analyse(&["--nodes=2000", "--output", &whole]);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let killed = ["--nodes=2000", "--threads=2"];
    let mut journal = String::new();
    for kill in 0..6 {
        let mut child = place.command(&killed).spawn().expect("the program was built");
        thread::sleep(Duration::from_millis(30 + 40 * kill));
        child.kill().expect("it can be killed");
        child.wait().expect("a child");
        let path = place.path("games.analysed.pgn.journal");
        if place.path("games.analysed.pgn").exists() {
            break;
        }
        let left = fs::read_to_string(path).unwrap_or_default();
        let lines = journal.rfind('\n').map_or(0, |end| end + 1);
        assert!(left.starts_with(&journal[..lines]), "after kill {kill}");
        journal = left;
    }
    let output = place.analyse(&killed);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(place.read("games.analysed.pgn") == place.read("whole.pgn"));
    let expected = ["games.analysed.pgn", "whole.pgn"];
    assert_eq!(place.names(), expected, "journal and temporary files are gone");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_in_good_order() {
    let place = Place::new(GAMES);
    // Far longer than anybody waits.
    let endless = place.command(&["--movetime=80000000", "--threads=2"]).spawn();
    let child = endless.expect("the program was built");
    while !place.path("games.analysed.pgn.journal").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    // The searches begin in a moment; a signal that comes before them counts as well.
    thread::sleep(Duration::from_millis(100));
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().expect("a signal");
    let output = child.wait_with_output().expect("a child");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{error}");
    let expected = "games.analysed.pgn: interrupted after 0 games; the same command goes on\n";
    assert!(error.ends_with(expected) && error.lines().count() == 1, "{error}");
    assert_eq!(place.names(), ["games.analysed.pgn.journal"]);
}

#[test]
fn another_analysis_is_not_mixed_with_one_that_was_begun() {
    let place = Place::new(GAMES);
    let mut child = place.command(&["--movetime=80000000"]).spawn().expect("the program was built");
    let journal = place.path("games.analysed.pgn.journal");
    while fs::read_to_string(&journal).unwrap_or_default().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let busy = place.analyse(&["--movetime=80000000"]);
    assert!(busy.stderr.ends_with("another program is writing this file\n"), "{}", busy.stderr);
    child.kill().expect("it can be killed");
    child.wait().expect("a child");
    let refused = |more: &[&str], expected: &str| {
        let output = place.analyse(more);
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
        let line = format!("{expected}; remove it to begin anew\n");
        assert!(output.stderr.ends_with(&line), "{}", output.stderr);
    };
    refused(
        &["--depth=5"],
        "expected the journal of this analysis, got one with other depth (none for 5)",
    );
    refused(&["--movetime=80000000", "--hash=1"], "one with other hash (16 for 1)");
    fs::write(place.path("games.pgn"), GAMES.replace("he said", "she said")).expect("a file");
    refused(&["--movetime=80000000"], "one with other files");
    let mut text = fs::read_to_string(&journal).expect("the file is there");
    text.push_str("{\"game\":1}\n");
    fs::write(place.path("games.pgn"), GAMES).expect("a file");
    fs::write(&journal, &text).expect("a file");
    refused(
        &["--movetime=80000000"],
        "expected line 2 as it was written, got a damaged one (all before it are sound)",
    );
    fs::write(&journal, "my notes").expect("a file");
    refused(&["--movetime=80000000"], "another file");
    assert_eq!(fs::read_to_string(&journal).expect("the file is there"), "my notes");
}

#[test]
fn a_game_without_end_breaks() {
    let place = Place::new(&format!("{}*\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(5001)));
    let output = place.analyse(&["--depth=1"]);
    let expected = "line 1: expected a game of at most 20000 plies, got 'Nf3'";
    assert!(output.stderr.contains(expected), "{}", output.stderr);
    assert_eq!(output.status, Some(0), "what is sound is analysed");
}

#[test]
fn games_are_read_up_to_their_faults_and_passed_over_without_a_start() {
    let bad = "[Event \"bad\"]\n\n1. e4\ne9 *\n\n[Event \"worse\"]\n[FEN \"8/8 w\"]\n\n*\n\n";
    let place = Place::new(&format!("{bad}{GAMES}"));
    let output = place.analyse(&["--depth=2"]);
    assert_eq!(output.status, Some(1));
    let name = place.path("games.pgn").display().to_string();
    let lines: Vec<&str> = output.stderr.lines().collect();
    let [first, second, last] = lines[..] else { panic!("{}", output.stderr) };
    assert!(first.starts_with(&format!("treville: {name}, game 1, line 4: expected a move such")));
    assert!(second.starts_with(&format!("treville: {name}, game 2, line 7: FEN: expected 8 rows")));
    assert!(first.ends_with("; the game is read up to there"), "{first}");
    assert_eq!(last, "treville: 1 faulty game was passed over");
    let analysed = place.read("games.analysed.pgn");
    assert_eq!(games(&analysed).len(), 6);
    assert!(analysed.replace('\n', " ").contains("The game breaks on line 4: expected a move"));
    // Where nothing else is left, nothing is written.
    let place = Place::new(bad.split_inclusive("\n\n").nth(2).expect("a game"));
    let output = place.analyse(&["--depth=2"]);
    assert_eq!((output.status, output.stderr.lines().count()), (Some(1), 2));
    assert!(output.stderr.ends_with("expected games without a fault, got none\n"));
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line_and_writes_nothing() {
    let place = Place::new(GAMES);
    fs::write(place.path("empty.pgn"), "\n").expect("a file");
    let [empty, folder] = ["empty.pgn", "no/where.pgn"].map(|name| place.path(name));
    let (empty, folder) = (empty.display().to_string(), folder.display().to_string());
    let itself = place.path("games.pgn").display().to_string();
    for (more, expected) in [
        (&["--depth=0"][..], "expected plies from 1 to 64, got '0'"),
        (&["--nodes=none"], "expected nodes from 1 to 1000000000000, got 'none'"),
        (&["--movetime=-1"], "expected milliseconds from 1 to 86400000, got '-1'"),
        (&["--threads=0"], "expected a number of games from 1 to 1024, got '0'"),
        (&["--hash=0"], "expected megabytes from 1 to "),
        (&["--thresholds=0.3,0.2,0.1"], "expected three rising numbers above 0 and up to 1"),
        (&["--games=0"], "expected numbers of games from 1, such as 3,5-9, got '0'"),
        (&["--games=6-9"], "expected games 6-9, got 5 games"),
        (&["--output", &itself], "expected another file for the annotated games, got "),
        (&["--output", &folder], "No such file or directory"),
        (&[&empty], "expected --output FILE for the games of 2 files, got none"),
        (&["nothing.pgn", "--output=-"], "nothing.pgn: No such file or directory"),
        (&["/dev/null", "--output=-"], "/dev/null: expected a plain file"),
    ] {
        // Other systems have other words for what is missing.
        if cfg!(not(target_os = "linux"))
            && (expected.contains("irectory") || more[0] == "/dev/null")
        {
            continue;
        }
        let output = place.analyse(more);
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{more:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{more:?}: {}", output.stderr);
        assert!(output.stderr.contains(expected), "{more:?}: {}", output.stderr);
    }
    assert_eq!(place.names(), ["empty.pgn"]);
    assert_eq!(place.read("games.pgn"), GAMES);
    let output = program::run(TREVILLE, &["analyse", &empty], "");
    assert!(output.stderr.ends_with("empty.pgn: expected games, got none\n"), "{}", output.stderr);
    assert!(Path::new(&empty).exists());
}

#[test]
fn games_of_a_file_are_known_by_their_names() {
    let place = Place::new("[Variant \"Zebus\"]\n\n1. Zc4 e5 2. Zxe5 d6 *\n");
    let file = place.path("games.ini").display().to_string();
    let zebus = "[zebus:chess]\nknight = -\ncustomPiece1 = z:CN\npromotionPieceTypes = zbrq\n\
                 startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\n";
    fs::write(&file, zebus).expect("a file");
    let without = place.analyse(&["--depth=3"]);
    assert_eq!(without.status, Some(1));
    assert!(without.stderr.contains("game 1, line 1: expected musketeer, "), "{}", without.stderr);
    let output = place.analyse(&["--depth=3", "--variants", &file]);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    // What comes out needs no file.
    let [game] = &games(&place.read("games.analysed.pgn"))[..] else { panic!("one game") };
    assert_eq!(game.game.start().rules().made_from().name, "zebus");
    assert_eq!(game.game.moves().len(), 4);
}
