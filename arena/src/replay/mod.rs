//! `treville-arena replay`: checks games move by move.
//!
//! The moves of a file are played by the rules, and the result is compared with the board. Files of
//! any program are read: what can mean one thing only is taken for that, and a note says so. Our
//! own files are compared with what we write, word for word, if `--strict` asks for it.
//!
//! Habits of programs that are read so:
//!
//! - XBoard 4.9.1 without *Test Legality*: castling as a king's move; origins and check signs from
//!   a board that does not know the pieces (`Kg8`, `C8b7`, `Cc1+` for `O-O`, `Cb7`, `Cc1#`)
//! - newer XBoard: the king's file after the piece that enters (`O-O/Le` for `O-O/L`)
//! - XBoard: no check forfeit, and no tag that says so (`Kd2/L` out of check)
//! - Cute Chess: KQkq in Chess960
//! - duel.py: coordinates (`e8f8f` for `O-O/F`), and terminations of its own
//!
//! - `text`: the words of a game
//! - `check`: one game
//! - `kinds`: results by pair of types

mod check;
mod kinds;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use treville_core::rules::Rules;
use treville_engine::variant::Variants;
use treville_notation::pgn::{GameText, Games, Pgn, PgnError, Reading};

use self::check::{Mistake, check, contradictions};
use self::kinds::Kinds;
use self::text::Lexer;
use treville_kit::failure::{Failure, path_name, printable};
use treville_kit::format::{PageFormat, Table};

/// The command line of `replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// Files of games, of any program; games of --variants are known by their names
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Expect every word exactly as `match -pgnout` writes it
    #[arg(long)]
    pub strict: bool,
    /// Print differences only; json is always complete
    #[arg(long, short)]
    pub quiet: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}

/// The most differences that are listed for a file; all are counted.
const MOST_LISTED: usize = 1000;

/// The most notes that are listed for each reason; all are counted.
const MOST_NOTES: u64 = 10;

/// The most characters that a note shows of a text; a FEN fits.
const MOST_SHOWN: usize = 120;

/// The findings in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
struct Findings {
    file: String,
    games: u64,
    moves: u64,
    /// Number of games with each result.
    results: BTreeMap<String, u64>,
    /// Number of games with each `Termination` tag; those without one are not here.
    terminations: BTreeMap<String, u64>,
    /// Results by pair of chosen types.
    kinds: Kinds,
    /// Number of differences.
    faults: u64,
    /// The first of them.
    differences: Vec<Difference>,
    /// Number of texts taken for others, by reason.
    notes: BTreeMap<String, u64>,
    /// The first of each reason.
    readings: Vec<Note>,
}

/// Something that was read as what alone it can mean.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Note {
    /// The game, from 1.
    game: u64,
    /// The line in the file, from 1.
    line: usize,
    /// The text found; empty if something is missing.
    got: String,
    /// The text that it was taken for.
    taken: String,
    reason: String,
}

/// Something that a file has wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Difference {
    /// The game, from 1.
    game: u64,
    /// The line in the file, from 1.
    line: usize,
    /// The expected text and the text found.
    problem: String,
}

/// Replays all games of all files and prints the findings. Games of a file of variants are known by
/// their names.
///
/// # Errors
///
/// A game has a mistake, or a file holds no game or cannot be read, or the
/// output cannot be written.
pub fn run(args: &ReplayArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    let known = variants.rules_of_the_file();
    let mut all = Vec::new();
    for path in &args.files {
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        let name = path_name(path);
        let findings = replay(name, file, &known, args.strict);
        all.push(findings.map_err(|error| Failure::file(path, error))?);
    }
    print(&all, args, &mut output)?;
    output.flush()?;
    if let Some(empty) = all.iter().find(|findings| findings.games == 0) {
        return Err(Failure::Request(format!("{}: expected games, got none", empty.file)));
    }
    match all.iter().map(|findings| findings.faults).sum() {
        0 => Ok(()),
        1_u64 => Err(Failure::Request("expected games without a fault, got 1 difference".into())),
        faults => Err(Failure::Request(format!(
            "expected games without a fault, got {faults} differences"
        ))),
    }
}

/// Replays all games of a file.
fn replay(
    file: String,
    input: impl Read,
    known: &[Rules],
    strict: bool,
) -> std::io::Result<Findings> {
    let mut findings = Findings { file, ..Findings::default() };
    for text in Games::new(BufReader::new(input)) {
        findings.add(&text?, known, strict);
    }
    Ok(findings)
}

impl Findings {
    /// Replays one game, or several without tags between them.
    fn add(&mut self, text: &GameText, known: &[Rules], strict: bool) {
        let mut lexer = Lexer::new(&text.text, text.line);
        let reader = text.reader().with_games(known);
        for game in if strict { reader } else { reader.lenient() } {
            self.games += 1;
            match game {
                Ok(pgn) => {
                    let words = lexer.game();
                    if let Some(fault) = &pgn.fault {
                        self.add_fault(fault, text.line);
                    } else {
                        self.count(&pgn);
                        let check = if strict { check } else { contradictions };
                        let mistakes = check(&pgn, &words).into_iter();
                        mistakes.for_each(|mistake| self.add_mistake(mistake));
                    }
                    pgn.readings.iter().for_each(|reading| self.add_note(reading, text.line));
                }
                Err(error) => {
                    self.add_fault(&error, text.line);
                    // The start of the next game is unknown.
                    return;
                }
            }
        }
    }

    fn count(&mut self, pgn: &Pgn) {
        self.moves += pgn.game.moves().len() as u64;
        *self.results.entry(pgn.result.to_string()).or_default() += 1;
        self.kinds.add(pgn);
        if let Some(termination) = pgn.tag("Termination") {
            *self.terminations.entry(printable(termination)).or_default() += 1;
        }
    }

    /// Adds a note of a game whose text begins on the line `first`.
    fn add_note(&mut self, reading: &Reading, first: usize) {
        let reason = reading.reason.to_string();
        let count = self.notes.entry(reason.clone()).or_default();
        *count += 1;
        if *count <= MOST_NOTES {
            self.readings.push(Note {
                game: self.games,
                line: reading.line + first - 1,
                got: shown(&reading.got),
                taken: shown(&reading.taken),
                reason,
            });
        }
    }

    /// Adds the fault of a game whose text begins on the line `first`.
    fn add_fault(&mut self, error: &PgnError, first: usize) {
        let line = error.line + first - 1;
        self.add_mistake(Mistake { line, problem: error.fault.to_string() });
    }

    fn add_mistake(&mut self, mistake: Mistake) {
        self.faults += 1;
        if self.differences.len() < MOST_LISTED {
            let Mistake { line, problem } = mistake;
            let problem = printable(&problem);
            self.differences.push(Difference { game: self.games, line, problem });
        }
    }
}

/// A text of a file, as a note shows it.
fn shown(text: &str) -> String {
    printable(&text.chars().take(MOST_SHOWN).collect::<String>())
}

fn print(all: &[Findings], args: &ReplayArgs, output: impl Write) -> Result<(), Failure> {
    let mut tables = Vec::new();
    if !args.quiet {
        tables.push(games(all));
        tables.push(terminations(all));
        let mut kinds = Kinds::default();
        all.iter().for_each(|findings| kinds.append(&findings.kinds));
        tables.extend(kinds.tables());
        tables.push(notes(all));
    }
    tables.push(differences(all));
    tables.retain(|table| !table.rows.is_empty());
    args.format.print(&tables, &all, output)
}

/// The contents of each file.
fn games(all: &[Findings]) -> Table {
    let headings = ["File", "Games", "Moves", "1-0", "0-1", "1/2-1/2", "*", "Notes", "Differences"];
    let mut table = Table::new("Games", &headings);
    for findings in all {
        let result = |text: &&str| findings.results.get(*text).copied().unwrap_or_default();
        let counts = [findings.games, findings.moves].into_iter();
        let counts = counts.chain(["1-0", "0-1", "1/2-1/2", "*"].iter().map(result));
        let noted = findings.notes.values().sum();
        let counts = counts.chain([noted, findings.faults]).map(|count| count.to_string());
        table.row(std::iter::once(findings.file.clone()).chain(counts));
    }
    table
}

/// The ends of the games.
fn terminations(all: &[Findings]) -> Table {
    let mut table = Table::new("Terminations", &["File", "Termination", "Games"]);
    for findings in all {
        for (termination, count) in &findings.terminations {
            table.row([findings.file.clone(), termination.clone(), count.to_string()]);
        }
    }
    table
}

/// The texts that were taken for something else.
fn notes(all: &[Findings]) -> Table {
    let mut table = Table::new("Notes", &["File", "Game", "Line", "Got", "Read as", "Why"]);
    for findings in all {
        for Note { game, line, got, taken, reason } in &findings.readings {
            let cells = [findings.file.clone(), game.to_string(), line.to_string()];
            table.row(cells.into_iter().chain([got.clone(), taken.clone(), reason.clone()]));
        }
        for (reason, count) in findings.notes.iter().filter(|(_, count)| **count > MOST_NOTES) {
            let more = count - MOST_NOTES;
            table.notes.push(format!("{}: and {more} more: {reason}", findings.file));
        }
    }
    table
}

/// The errors.
fn differences(all: &[Findings]) -> Table {
    let mut table = Table::new("Differences", &["File", "Game", "Line", "Difference"]);
    for findings in all {
        for Difference { game, line, problem } in &findings.differences {
            let cells = [findings.file.clone(), game.to_string(), line.to_string()];
            table.row(cells.into_iter().chain([problem.clone()]));
        }
        let more = findings.faults - findings.differences.len() as u64;
        if more > 0 {
            table.notes.push(format!("{}: and {more} more", findings.file));
        }
    }
    table
}
