//! A folder for a match, and how the program is run in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;
use treville_arena::journal::{self, SavedMatch};
use treville_arena::record::GameRecord;

use crate::program::{self, Output};

pub const ENGINE: &str = env!("CARGO_BIN_EXE_broken-engine");
pub const ARENA: &str = env!("CARGO_BIN_EXE_treville-arena");

/// A folder with the files of one match.
pub struct Arena(TempDir);

impl Arena {
    pub fn new() -> Arena {
        Arena(TempDir::new().expect("a folder for temporary files"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file of the match")
    }

    /// Writes a shell script that can be run, and gives its path.
    #[cfg(unix)]
    pub fn script(&self, name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        path.display().to_string()
    }

    pub fn saved(&self, name: &str) -> SavedMatch {
        journal::read(&self.path(name)).expect("a saved match")
    }

    /// The words of a match between two engines with these faults; `more` are further flags, and
    /// names of files in it follow a `@`.
    pub fn words(&self, faults: [&str; 2], more: &str) -> Vec<String> {
        let mut words = vec!["match".to_owned()];
        for (name, fault) in ["A", "B"].iter().zip(faults) {
            let (fault, proto) = fault.split_once(' ').unwrap_or((fault, "uci"));
            words.extend(["-engine".to_owned(), format!("cmd={ENGINE}"), format!("args={fault}")]);
            words.extend([format!("name={name}"), format!("proto={proto}")]);
            let limit = if proto == "uci" { "nodes=60" } else { "depth=1" };
            if !more.contains("tc=") {
                words.push(limit.to_owned());
            }
        }
        let path = |word: &str| match word.split_once('@') {
            Some((flag, name)) => format!("{flag}{}", self.path(name).display()),
            None => word.to_owned(),
        };
        words.extend(more.split_whitespace().map(path));
        words
    }

    pub fn play(&self, faults: [&str; 2], more: &str) -> Output {
        run(&self.words(faults, more))
    }

    /// Plays a match that has to succeed, and gives what was saved of it.
    #[track_caller]
    pub fn whole(&self, faults: [&str; 2], more: &str) -> SavedMatch {
        let output =
            self.play(faults, &format!("{more} -autosave @saved.jsonl -pgnout @games.pgn"));
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
        self.replayed();
        self.saved("saved.jsonl")
    }

    /// Every game is replayed from its text without a difference.
    #[track_caller]
    pub fn replayed(&self) {
        let games = self.path("games.pgn").display().to_string();
        let output = run(&["replay".to_owned(), "--strict".to_owned(), games]);
        assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    }
}

pub fn run(words: &[String]) -> Output {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    program::run(ARENA, &words, "")
}

/// The decision of each game, but not its duration.
pub fn essence(saved: &SavedMatch) -> BTreeMap<u32, (String, u32, String)> {
    let of = |game: &GameRecord| (game.result.to_string(), game.plies, game.reason.clone());
    saved.records.iter().map(|game| (game.number, of(game))).collect()
}
