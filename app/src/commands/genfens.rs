//! `treville genfens`: random openings, in the words of OpenBench.
//!
//! Its worker starts `treville "genfens N seed S book FILE" "quit"`: one argument for each line
//! that it would say to an engine.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use clap::Args;
use treville_engine::variant::{Variant, Variants};
use treville_games::openings::{Book, RANDOM_PLIES};
use treville_games::settings::{Openings, Order, Source};
use treville_kit::arguments::{seed, within};
use treville_kit::failure::{Failure, quoted};

/// The most openings of a call.
const MOST: u32 = 10_000_000;

/// The command line of `genfens`.
#[derive(Args, Clone, Debug)]
pub struct GenfensArgs {
    /// N seed S book FILE|None: N openings by this seed, from a book of positions or games or from
    /// random set-ups; then perhaps `variant NAME` (musketeer), `plies N`, random plies after each
    /// (8), and `balance CP`, within which a short search finds them equal (100)
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "WORD")]
    pub words: Vec<String>,
}

/// The words of a command line, where a first argument such as `genfens 8 seed 1 book None` is
/// taken apart and `quit` after it left out.
#[must_use]
pub fn as_words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let line = words.get(1).and_then(|word| word.to_str()).unwrap_or_default().to_owned();
    if line.starts_with("genfens ") {
        words.truncate(if words.get(2).is_some_and(|word| word == "quit") {
            2
        } else {
            words.len()
        });
        words.splice(1..2, line.split_whitespace().map(OsString::from));
    }
    words
}

/// The openings that are asked for.
#[derive(Clone, PartialEq, Debug)]
struct Request {
    count: u32,
    seed: u64,
    variant: Variant,
    openings: Openings,
}

/// Prints the openings as lines `info string genfens FEN`.
///
/// # Errors
///
/// The words make no sense, the book cannot be read, or the output is closed.
pub fn run(args: &GenfensArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    let Request { count, seed, variant, openings } = read(&args.words, variants)
        .map_err(|problem| Failure::Request(format!("genfens: {problem}")))?;
    let book = Book::new(&openings, variant, seed)?;
    for number in 0..count {
        let opening = book.opening(number)?;
        writeln!(output, "info string genfens {}", opening.position())?;
        // The worker gives up after some seconds without a line.
        output.flush()?;
    }
    Ok(())
}

/// Reads the words after `genfens`.
fn read(words: &[String], variants: &Variants) -> Result<Request, String> {
    let [count, rest @ ..] = words else {
        return Err("expected N seed S book FILE, got nothing".to_owned());
    };
    let count = within(count, 1, MOST, "a number of openings")?;
    let (mut number, mut from, mut variant) = (None, None, Variant::musketeer());
    let (mut plies, mut balance) = RANDOM_PLIES;
    for pair in rest.chunks(2) {
        let [key, value] = pair else {
            return Err(format!("expected a value after {}, got nothing", quoted(&pair.concat())));
        };
        let read = |result: Result<u32, String>| result.map_err(|error| format!("{key}: {error}"));
        match key.as_str() {
            "seed" => number = Some(seed(value).map_err(|error| format!("seed: {error}"))?),
            "book" => from = Some(source(value)),
            "variant" => variant = variants.find(value).map_err(|error| error.to_string())?,
            "plies" => plies = read(within(value, 0, 100, "a number of plies"))?,
            "balance" => balance = read(within(value, 0, 10_000, "centipawns"))?,
            _ => {
                let known = "seed, book, variant, plies or balance";
                return Err(format!("expected {known}, got {}", quoted(key)));
            }
        }
    }
    let missing = |key| format!("expected {key} and a value, got neither");
    let openings = Openings {
        from: from.ok_or_else(|| missing("book"))?,
        order: Order::Random,
        randomplies: plies,
        balance: Some(balance),
        ..Openings::default()
    };
    Ok(Request { count, seed: number.ok_or_else(|| missing("seed"))?, variant, openings })
}

/// The book of this name, or random set-ups.
fn source(name: &str) -> Source {
    let path = Path::new(name);
    match path.extension() {
        _ if name.eq_ignore_ascii_case("none") => Source::Random,
        Some(ending) if ending.eq_ignore_ascii_case("pgn") => Source::Pgn(path.to_owned()),
        _ => Source::Epd(path.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use treville_core::fen;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn lines(line: &str) -> Result<Vec<String>, String> {
        let mut output = Vec::new();
        run(&GenfensArgs { words: words(line) }, &Variants::default(), &mut output)
            .map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8(output).unwrap().lines().map(str::to_owned).collect())
    }

    /// The positions of these lines, each with six fields, because the worker counts them.
    fn positions(lines: &[String], variant: Variant) -> Vec<treville_core::position::Position> {
        let position = |line: &String| {
            let fen = line.strip_prefix("info string genfens ").unwrap();
            assert_eq!(fen.split(' ').count(), 6, "{fen}");
            let parsed = fen::parse(fen, variant.rules(), None).unwrap();
            assert!(!parsed.position.legal_moves().is_empty(), "{fen}");
            parsed.position
        };
        lines.iter().map(position).collect()
    }

    #[test]
    fn a_seed_makes_the_same_openings_and_another_makes_others() {
        let one = lines("12 seed 7 book None").unwrap();
        assert_eq!(one, lines("12 seed 7 book none plies 8 balance 100").unwrap());
        let other = lines("12 seed 8 book None").unwrap();
        let all: HashSet<&String> = one.iter().chain(&other).collect();
        assert_eq!((one.len(), other.len(), all.len()), (12, 12, 24));
        for position in positions(&one, Variant::musketeer()) {
            assert!(position.to_string().ends_with(" 5"), "8 plies: {position}");
        }
    }

    #[test]
    fn every_game_has_openings() {
        for variant in Variant::all() {
            let line = format!("3 seed 1 book None variant {variant} plies 4");
            let lines = lines(&line).unwrap();
            assert_eq!(positions(&lines, variant).len(), 3, "{variant}");
        }
    }

    #[test]
    fn a_book_is_where_openings_begin() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book.epd");
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;";
        std::fs::write(&book, fen).unwrap();
        let all = "variant chess plies 0";
        let found = lines(&format!("2 seed 1 book {} {all}", book.display())).unwrap();
        let line = "info string genfens rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(found, [line, line]);
    }

    #[test]
    fn bad_words_are_one_line() {
        for (line, problem) in [
            ("", "expected N seed S book FILE, got nothing"),
            ("0 seed 1 book None", "expected a number of openings from 1 to 10000000, got '0'"),
            ("x seed 1 book None", "expected a number of openings from 1 to 10000000, got 'x'"),
            (
                "3 seed -1 book None",
                "seed: expected a seed from 0 to 18446744073709551615, got '-1'",
            ),
            ("3 book None", "expected seed and a value, got neither"),
            ("3 seed 1", "expected book and a value, got neither"),
            ("3 seed 1 book", "expected a value after 'book', got nothing"),
            (
                "3 seed 1 book None depth 4",
                "expected seed, book, variant, plies or balance, got 'depth'",
            ),
            (
                "3 seed 1 book None plies 999",
                "plies: expected a number of plies from 0 to 100, got '999'",
            ),
        ] {
            assert_eq!(lines(line).unwrap_err(), format!("genfens: {problem}"), "{line}");
        }
        let problem = lines("3 seed 1 book missing.epd").unwrap_err();
        assert!(problem.contains("missing.epd") && !problem.contains('\n'), "{problem}");
        let problem = lines("3 seed 1 book None variant draughts").unwrap_err();
        assert!(
            problem.starts_with("genfens: expected ") && problem.contains("draughts"),
            "{problem}"
        );
    }

    #[test]
    fn an_argument_of_the_worker_is_taken_apart() {
        let taken = |words: &[&str]| {
            let words = as_words(words.iter().map(OsString::from));
            words.into_iter().map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join("|")
        };
        let line = "genfens 4 seed 9 book Books/a.epd ";
        let expected = "treville|genfens|4|seed|9|book|Books/a.epd";
        assert_eq!(taken(&["treville", line, "quit"]), expected);
        assert_eq!(taken(&["treville", line]), expected);
        assert_eq!(taken(&["treville", "genfens", "4"]), "treville|genfens|4");
        assert_eq!(taken(&["treville"]), "treville");
        assert_eq!(taken(&["treville", "bench", "quit"]), "treville|bench|quit");
    }
}
