//! Suites: files with a position on each line, as EPD.
//!
//! A line has a position and operations such as `bm Nf3; id "one";` (S. Edwards, "Standard:
//! Portable Game Notation Specification and Implementation Guide", 1994, section 16.2). The counters
//! of a FEN may stand before the operations. Empty lines and lines that begin with `#`,
//! `;` or `%` are comments.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use treville_core::encoding::decode;
use treville_core::fen::{self, Form};
use treville_core::moves::Move;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::{san, uci};
use treville_engine::variant::Variant;
use treville_games::openings;
use treville_kit::failure::{Failure, path_name, printable, quoted};
use treville_notation::pgn;

/// The largest suite in bytes, and the longest line.
const LARGEST: u64 = 1 << 26;
const LONGEST: usize = 1 << 14;

/// The most moves to a mate that a suite may announce.
const MOST_MOVES: u32 = 1000;

/// A position with what is to be found in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The number of its line, from 1.
    pub line: usize,
    /// The line as it is.
    pub text: String,
    /// The position.
    pub position: Position,
    /// The moves that solve it (`bm`); none if it has no such operation.
    pub best: Vec<Move>,
    /// The moves that do not (`am`).
    pub avoid: Vec<Move>,
    /// In how many moves there is a mate (`dm`).
    pub mate: Option<u32>,
    /// All its operations in their order: names and operands.
    pub operations: Vec<Operation>,
    /// Its theme, in a suite of several themes whose positions were named.
    pub theme: String,
}

/// An operation of an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name.
    pub name: String,
    /// Its operands, without the quotes of a single text.
    pub text: String,
}

impl Task {
    /// The operands of an operation, if it is there.
    #[must_use]
    pub fn operation(&self, name: &str) -> Option<&str> {
        let mut all = self.operations.iter();
        all.find(|operation| operation.name == name).map(|operation| operation.text.as_str())
    }

    /// Its name in the file, or nothing.
    #[must_use]
    pub fn id(&self) -> &str {
        self.operation("id").unwrap_or_default()
    }
}

/// A suite in memory: its positions, and the game that they are of.
#[derive(Debug)]
pub struct Suite {
    /// The game.
    pub variant: Variant,
    /// The positions in their order; at least one.
    pub tasks: Vec<Task>,
}

impl Suite {
    /// Reads a suite of this game, or of the game that its first position shows.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no suite of the game: one line with the number of its line.
    pub fn open(path: &Path, variant: Option<Variant>) -> Result<Suite, Failure> {
        let failed = |error| Failure::Untried(Failure::file(path, error).to_string());
        let wrong = |problem: &str| {
            Failure::Untried(format!("{}: {}", path_name(path), printable(problem)))
        };
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(failed)?;
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > LARGEST {
            return Err(wrong(&format!("expected at most {LARGEST} bytes, got more")));
        }
        Suite::read(&decode(&bytes), variant).map_err(|problem| wrong(&problem))
    }

    /// Reads the text of a suite.
    ///
    /// # Errors
    ///
    /// It is no suite of the game: one line with the number of its line.
    pub fn read(text: &str, variant: Option<Variant>) -> Result<Suite, String> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
        let lines = text.lines().map(str::trim).enumerate();
        let lines: Vec<(usize, &str)> = lines
            .map(|(index, line)| (index + 1, line))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', ';', '%']))
            .collect();
        let Some((_, first)) = lines.first() else {
            return Err("expected a position with bm, am or dm, got none".to_owned());
        };
        let variant = variant.unwrap_or_else(|| shown_by(first));
        let tasks = lines.into_iter().map(|(number, line)| {
            task(number, line, variant).map_err(|problem| format!("line {number}: {problem}"))
        });
        Ok(Suite { variant, tasks: tasks.collect::<Result<Vec<Task>, String>>()? })
    }
}

/// A position as the beginning of an EPD line; the counters are operations there.
#[must_use]
pub fn fields(position: &Position) -> String {
    let text = fen::write(position, Form::TenRows);
    let fields: Vec<&str> = text.split(' ').collect();
    let (fields, counters) = fields.split_at(fields.len().min(4));
    let mut line = fields.join(" ");
    for (name, counter) in ["hmvc", "fmvn"].iter().zip(counters) {
        line += &format!(" {name} {counter};");
    }
    line
}

/// The game that a line shows by itself.
fn shown_by(line: &str) -> Variant {
    let rules = position_text::rules_of(line);
    let known = Variant::all().into_iter().find(|variant| variant.rules() == rules);
    known.unwrap_or_else(Variant::chess)
}

/// Reads a line.
fn task(line: usize, text: &str, variant: Variant) -> Result<Task, String> {
    if text.len() > LONGEST {
        return Err(format!("expected at most {LONGEST} bytes, got {}", text.len()));
    }
    // Some write `fen` or `position fen` before it.
    let fen = position_text::fen_in(text);
    let text = fen.as_deref().unwrap_or(text);
    let position = openings::position(text, variant)?;
    let operations = match text.split_whitespace().next() {
        Some(first) if first.contains('_') => operations(&fen::spaced(text)),
        _ => operations(text),
    };
    let mut task = Task {
        line,
        text: text.to_owned(),
        position,
        best: Vec::new(),
        avoid: Vec::new(),
        mate: None,
        operations: Vec::new(),
        theme: String::new(),
    };
    for Operation { name, text } in &operations {
        match name.as_str() {
            "bm" => add(&mut task.best, &position, name, text)?,
            "am" => add(&mut task.avoid, &position, name, text)?,
            "dm" => task.mate = Some(distance(text)?),
            _ => {}
        }
    }
    if task.best.is_empty() && task.avoid.is_empty() && task.mate.is_none() {
        return Err("expected bm, am or dm, got none".to_owned());
    }
    if let Some(m) = task.best.iter().find(|m| task.avoid.contains(m)) {
        let text = san::write(&position, *m);
        return Err(format!("am: expected other moves than bm, got {}", quoted(&text)));
    }
    task.operations = operations;
    Ok(task)
}

/// The operations of a line: what stands after four fields and the counters, if there are any.
fn operations(line: &str) -> Vec<Operation> {
    let mut rest = line;
    for field in 0..6 {
        let Some((word, after)) = first_word(rest) else { break };
        let is_counter = word.bytes().all(|byte| byte.is_ascii_digit());
        if field >= 4 && !is_counter {
            break;
        }
        rest = after;
    }
    let parts = fen::operations(rest).filter_map(|part| {
        let (name, text) = first_word(part)?;
        let text = text.trim();
        // One text alone loses its quotes.
        let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let inside = inside.filter(|text| !text.replace("\\\"", "").contains('"'));
        let text = inside.map_or_else(|| text.to_owned(), |text| text.replace("\\\"", "\""));
        Some(Operation { name: name.to_owned(), text })
    });
    parts.collect()
}

fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Adds the moves of an operation, in SAN or coordinates, each once. Signs and words beside them
/// are left out.
fn add(moves: &mut Vec<Move>, position: &Position, name: &str, text: &str) -> Result<(), String> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    let words = words.map(without_number);
    let mut has_moves = false;
    for word in words.filter(|word| !word.is_empty()) {
        let read = uci::parse(position, word).ok().map(Some);
        let read = read.map_or_else(|| pgn::read_move(position, word), Ok);
        let read = read.map_err(|problem| format!("{name} {}: {problem}", quoted(word)))?;
        has_moves |= read.is_some();
        moves.extend(read.filter(|m| !moves.contains(m)));
    }
    if has_moves { Ok(()) } else { Err(format!("{name}: expected a move, got none")) }
}

/// A move without its number: `1.e4`, `12...Nf6`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

fn distance(text: &str) -> Result<u32, String> {
    let moves = text.parse().ok().filter(|moves| (1..=MOST_MOVES).contains(moves));
    moves.ok_or_else(|| format!("dm: expected moves from 1 to {MOST_MOVES}, got {}", quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";

    fn read(text: &str) -> Result<Suite, String> {
        Suite::read(text, None)
    }

    fn only(text: &str) -> Task {
        let mut tasks = read(text).unwrap().tasks;
        assert_eq!(tasks.len(), 1, "{text}");
        tasks.remove(0)
    }

    fn written(task: &Task, moves: &[Move]) -> String {
        let texts: Vec<String> = moves.iter().map(|m| san::write(&task.position, *m)).collect();
        texts.join(" ")
    }

    #[test]
    fn moves_are_read_in_san_and_coordinates() {
        for (operations, best, avoid) in [
            ("bm Ra8#;", "Ra8#", ""),
            ("bm a1a8", "Ra8#", ""),
            ("bm 1.Ra8 1. Rd1;", "Ra8# Rd1", ""),
            ("bm Ra8+ Rd1, a1b1;", "Ra8# Rd1 Rb1", ""),
            ("bm Ra8 mate; am Kf1 $1 !?;", "Ra8#", "Kf1"),
            ("bm Ra8mate; am Kf1+-;", "Ra8#", "Kf1"),
            ("id \"a\\\"b\"; bm Ra8 # +-;", "Ra8#", ""),
            ("id \"C:\\suite\\\"; bm Ra8;", "Ra8#", ""),
            ("am Kf1 h3; id \"x; y\";", "", "Kf1 h3"),
            ("0 1 am Kf1; bm Ra8; bm Ra8 Ra7;", "Ra8# Ra7", "Kf1"),
            ("hmvc 3; fmvn 9; bm Ra8;", "Ra8#", ""),
        ] {
            let task = only(&format!("{BACK_RANK} {operations}"));
            let read = (written(&task, &task.best), written(&task, &task.avoid));
            assert_eq!(read, (best.to_owned(), avoid.to_owned()), "{operations}");
        }
    }

    #[test]
    fn operations_are_kept_in_their_order() {
        let text = "dm 1; id \"back; rank\"; c0 \"a\" \"b\"; acd 3; noop";
        let task = only(&format!("{BACK_RANK} 4 20 {text}"));
        assert_eq!(
            (task.mate, task.id(), task.position.halfmove_clock()),
            (Some(1), "back; rank", 4)
        );
        let names: Vec<&str> = task.operations.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["dm", "id", "c0", "acd", "noop"]);
        assert_eq!(task.operation("c0"), Some("\"a\" \"b\""));
        assert_eq!(task.operation("noop"), Some(""));
    }

    #[test]
    fn the_first_position_shows_the_game() {
        let chess = format!("# mates\n\n{BACK_RANK} dm 1;\r\n{BACK_RANK} bm Ra8;\r");
        let suite = read(&chess).unwrap();
        assert_eq!(suite.variant, Variant::chess());
        let lines: Vec<usize> = suite.tasks.iter().map(|task| task.line).collect();
        assert_eq!(lines, [3, 4]);
        let musketeer = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - bm Nc3/C;";
        assert_eq!(read(musketeer).unwrap().variant, Variant::musketeer());
        let told =
            format!("; a suite\n% of mates\nfen {BACK_RANK} dm 1;\nposition fen {BACK_RANK} dm 1;");
        assert_eq!(read(&told).unwrap().tasks.len(), 2);
        let seirawan =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - bm Nc3/H b1c3e;";
        let suite = read(seirawan).unwrap();
        assert_eq!((suite.variant, suite.tasks[0].best.len()), (Variant::seirawan(), 2));
    }

    #[test]
    fn operations_begin_behind_a_semicolon() {
        let fields = BACK_RANK.trim_end_matches([' ', ';']);
        for line in ["BASE;bm Ra8;", "BASE ;bm Ra8;", "BASE 0 1;bm Ra8", "BASE bm Ra8;id \"a;b\";"]
        {
            let suite = read(&line.replace("BASE", fields)).unwrap();
            assert_eq!(suite.tasks[0].best.len(), 1, "{line}");
        }
    }

    #[test]
    fn what_is_no_suite_is_refused_with_its_line() {
        for (text, expected) in [
            ("", "expected a position with bm, am or dm, got none"),
            ("# nothing\n\n", "expected a position with bm, am or dm, got none"),
            ("hello", "line 1: expected 8 rows"),
            ("BASE", "line 1: expected bm, am or dm, got none"),
            ("BASE id \"x\";", "line 1: expected bm, am or dm, got none"),
            ("BASE bm Ra8;\nBASE bm;", "line 2: bm: expected a move, got none"),
            ("BASE bm Ra9;", "line 1: bm 'Ra9': "),
            ("BASE am Qh5;", "line 1: am 'Qh5': "),
            ("BASE bm Ra8; am Ra8;", "line 1: am: expected other moves than bm, got 'Ra8#'"),
            ("BASE dm 0;", "line 1: dm: expected moves from 1 to 1000, got '0'"),
            ("BASE dm x;", "line 1: dm: expected moves from 1 to 1000, got 'x'"),
            (
                "R5k1/5ppp/8/8/8/8/8/6K1 b - - bm h6;",
                "line 1: expected a game that goes on, got its end",
            ),
        ] {
            let problem = read(&text.replace("BASE", BACK_RANK)).unwrap_err();
            assert!(problem.starts_with(expected) && !problem.contains('\n'), "{text}: {problem}");
        }
        let long = format!("{BACK_RANK} bm Ra8; c0 \"{}\";", "x".repeat(LONGEST));
        assert!(read(&long).unwrap_err().starts_with("line 1: expected at most 16384 bytes"));
        let gated = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - bm Nc3;";
        let problem = Suite::read(gated, Some(Variant::chess())).unwrap_err();
        assert_eq!(problem, "line 1: expected a position of chess, got one of musketeer");
    }
}
