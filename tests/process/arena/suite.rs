//! Suites, solved by the program with real engines, healthy and broken ones.

use std::fs;

use crate::folder::{Arena, ENGINE, run};
use crate::program::Output;

const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - -";

impl Arena {
    /// Solves this suite; names of files in the flags follow a `@`.
    fn solve(&self, suite: &str, flags: &str) -> Output {
        let file = self.path("suite.epd");
        fs::write(&file, suite).expect("a suite");
        let path = |word: &str| match word.split_once('@') {
            Some((flag, name)) => format!("{flag}{}", self.path(name).display()),
            None => word.to_owned(),
        };
        let words = ["suite".to_owned(), file.display().to_string()].into_iter();
        run(&words.chain(flags.split_whitespace().map(path)).collect::<Vec<_>>())
    }

    /// The fields of the line of a position and an engine.
    fn fields(&self, line: &str, engine: &str) -> Vec<String> {
        let text = self.text("out.csv");
        let mut rows = text.lines().map(|row| row.split(',').map(str::to_owned).collect());
        let found = rows.find(|row: &Vec<String>| row[0] == line && row[6] == engine);
        found.unwrap_or_else(|| panic!("{line} {engine}: {text}"))
    }
}

fn engine(name: &str, fault: &str, limit: &str) -> String {
    let (fault, proto) = fault.split_once(' ').unwrap_or((fault, "uci"));
    format!("-engine cmd={ENGINE} args={fault} proto={proto} name={name} {limit}")
}

/// Both protocols solve what is easy, side by side, with one thread and with two.
#[test]
fn engines_of_both_protocols_solve_a_suite() {
    let arena = Arena::new();
    let suite = format!(
        "{MATE} bm Ra8; dm 1; c0 \"mate\";\n{LADDER} dm 2; c0 \"mate\";\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1 Kf1; c0 \"pawn\"; id \"p\";\n{MATE} bm h3;\n"
    );
    let engines = engine("U", "none", "nodes=5000") + " " + &engine("X", "none xboard", "depth=6");
    for threads in [1, 2] {
        let flags = format!("{engines} -concurrency {threads} -csv @out.csv -json @out.json");
        let output = arena.solve(&suite, &flags);
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{output:?}");
        let lines: Vec<&str> = output.stdout.lines().collect();
        assert!(lines[0].ends_with("suite.epd: 4 positions of chess"), "{}", output.stdout);
        for name in ["U", "X"] {
            let row = |head: &str| lines.iter().position(|line| line.starts_with(head)).unwrap();
            let words = |from: usize| {
                let row = lines[from..].iter().find(|line| line.starts_with(name)).unwrap();
                row.split_whitespace().take(4).collect::<Vec<_>>()
            };
            assert_eq!(words(row("engine")), [name, "3", "4", "75.0"], "{}", output.stdout);
            assert_eq!(words(row("Mates")), [name, "2", "2", "2"], "{}", output.stdout);
            let mate = arena.fields("1", name);
            assert_eq!((mate[8].as_str(), mate[9].as_str()), ("Ra8#", "+M1"));
            assert!(mate[13].parse::<u64>().expect("nodes") <= mate[11].parse().expect("nodes"));
            assert_eq!(arena.fields("4", name)[7], "false");
        }
        let json: serde_json::Value = serde_json::from_str(&arena.text("out.json")).unwrap();
        assert_eq!(json["positions"][2]["operations"][2][1], "p");
    }
    assert!(arena.text("out.csv").starts_with("line,id,theme,"));
}

/// Musketeer chess, from the choice of the pieces on.
#[test]
fn positions_may_be_of_any_game() {
    let arena = Arena::new();
    let gated = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - am Nc3/C;\n";
    for (suite, game) in [
        (gated, "musketeer"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - am a3;", "seirawan"),
    ] {
        let output = arena.solve(suite, &engine("U", "none", "nodes=60"));
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{output:?}");
        assert!(output.stdout.contains(&format!("1 positions of {game}\n")), "{output:?}");
    }
}

/// A position is unsolved where an engine fails, and the engine is there for the next one.
#[test]
fn an_engine_that_fails_is_noted_and_started_again() {
    let suite = format!("{MATE} bm Ra8;\n").repeat(5);
    for (fault, limit, words) in [
        ("crash", "nodes=60", "crashes: exit status 3"),
        ("disconnect", "nodes=60", "disconnects"),
        ("silence", "nodes=60 patience=2", "does not answer"),
        ("late", "st=0.2 timemargin=2000", "is late"),
        ("illegal-move", "nodes=60", "illegal move '"),
        ("none-move", "nodes=60", "no move"),
        ("resigns xboard", "depth=1", "resigns"),
    ] {
        let arena = Arena::new();
        let engines = engine("A", fault, limit) + " " + &engine("B", "none", "nodes=60");
        let output = arena.solve(&suite, &format!("{engines} -csv @out.csv"));
        assert_eq!(output.status, Some(0), "{fault}: {output:?}");
        // Faults strike at the third move in the life of a program.
        let faulty = arena.fields("3", "A");
        assert_eq!(faulty[7], "false", "{fault}");
        assert!(faulty[17].starts_with(words), "{fault}: {faulty:?}");
        assert!(output.stderr.contains(&format!("line 3: A {words}")), "{fault}: {output:?}");
        // The process that resigns goes on, and resigns again.
        let solves_next = (!fault.starts_with("resigns")).to_string();
        assert_eq!(arena.fields("4", "A")[7], solves_next, "{fault}: {output:?}");
        assert_eq!(arena.fields("3", "B")[7], "true", "{fault}");
    }
}

/// A suite that cannot be tried is one line with the exit status 2, before any engine searches.
#[test]
fn what_is_no_suite_is_refused_before_any_search() {
    let arena = Arena::new();
    let healthy = engine("U", "none", "nodes=60");
    let seirawan = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - bm a3;";
    let good = format!("{MATE} bm Ra8;\n");
    for (suite, flags, expected) in [
        (String::new(), "", "suite.epd: expected a position with bm, am or dm, got none"),
        (
            format!("{good}{MATE} id \"x\";"),
            "",
            "suite.epd: line 2: expected bm, am or dm, got none",
        ),
        (format!("{good}\n{MATE} bm Ra9;"), "", "suite.epd: line 3: bm 'Ra9': "),
        (format!("{MATE} bm Qh5;"), "", "suite.epd: line 1: bm 'Qh5': "),
        (
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - bm h6;".to_owned(),
            "",
            "suite.epd: line 1: expected a game that goes on, got its end (White mates)",
        ),
        (seirawan.to_owned(), "-variant chess", "suite.epd: line 1: expected "),
        (good.clone(), "-csv @missing/out.csv", "out.csv: "),
        (good.clone(), "-rounds 3", "-rounds: expected only with `match`"),
        (good.clone(), "-variant nonsense", "-variant: expected one of musketeer,"),
        (good.clone(), "-engine cmd=@missing name=M depth=1", "-engine 2 (M) does not start: "),
    ] {
        let log = arena.path("lines.log");
        let output = arena.solve(&suite, &format!("{healthy} {flags} -log @lines.log"));
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{output:?}");
        assert!(output.stderr.contains(expected), "{expected}: {output:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{output:?}");
        let said = fs::read_to_string(&log).unwrap_or_default();
        assert!(!said.contains(" > go"), "{said}");
    }
    let chess_only = "while read -r line; do case $line in uci) echo uciok;; \
                      isready) echo readyok;; quit) exit;; esac; done";
    #[cfg(unix)]
    {
        let script = arena.script("chess-only", chess_only);
        let output = arena.solve(seirawan, &format!("-engine cmd={script} name=C depth=1"));
        assert_eq!(output.status, Some(2), "{output:?}");
        let expected = "does not start: expected an engine that plays seirawan";
        assert!(output.stderr.contains(expected), "{output:?}");
    }
    let missing = run(&["suite", "/no/such.epd", "-engine", "cmd=x", "depth=1"].map(str::to_owned));
    assert_eq!(missing.status, Some(2), "{missing:?}");
    let help = run(&["suite", "--help"].map(str::to_owned));
    assert!(help.status == Some(0) && help.stdout.contains("-json FILE"), "{help:?}");
}
