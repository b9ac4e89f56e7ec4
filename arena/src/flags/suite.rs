//! The command line of `suite`: a file, and flags of the same table.

use std::path::PathBuf;

use super::flag::{Draft, Flag, GivenFlag, flag_name};
use super::parse::{draft, finish_engines, finish_variant, flags};
use crate::check;
use crate::settings::SuiteSettings;
use treville_kit::failure::quoted;

/// The request of a command line.
#[derive(Clone, PartialEq, Debug)]
pub enum SuiteRequest {
    /// The help.
    Help,
    /// A suite to be solved.
    Suite(Box<SuiteSettings>),
}

/// The keys of engines that say how games are played.
const OF_GAMES: [&str; 4] = ["ponder", "randomplies", "book", "bookdepth"];

/// Reads the words after `treville-arena suite`.
///
/// ```
/// use treville_arena::flags::{SuiteRequest, parse_suite};
///
/// let words = "wac.epd -engine cmd=./treville -each nodes=1e5 -concurrency 2";
/// let Ok(SuiteRequest::Suite(suite)) = parse_suite(words.split(' ').map(str::to_owned)) else {
///     panic!("this is a suite");
/// };
/// assert_eq!(suite.plan.engines[0].limits.nodes, Some(100_000));
/// ```
///
/// # Errors
///
/// One line that names the flag and the key, what was expected and what came.
pub fn parse_suite(args: impl IntoIterator<Item = String>) -> Result<SuiteRequest, String> {
    let words: Vec<String> = args.into_iter().collect();
    if words.iter().any(|word| matches!(flag_name(word), Some("help" | "h"))) {
        return Ok(SuiteRequest::Help);
    }
    let expected = |got: &str| format!("expected the file of a suite before the flags, got {got}");
    let (file, rest) = match words.as_slice() {
        [] => return Err(expected("nothing")),
        [first, ..] if flag_name(first).is_some() => return Err(expected(&quoted(first))),
        [file, rest @ ..] => (file, rest),
    };
    let given = flags(rest, Flag::is_of_suite)?;
    for given in &given {
        refuse_keys_of_games(given)?;
    }
    let mut draft = draft(given)?;
    if draft.variants.is_some() && draft.variant.is_none() {
        return Err("-variants: expected -variant NAME with it, got none".to_owned());
    }
    finish_engines(&mut draft)?;
    finish_variant(&mut draft)?;
    let suite = settings(draft, file.into());
    check::suite(&suite)?;
    Ok(SuiteRequest::Suite(Box::new(suite)))
}

fn refuse_keys_of_games(given: &GivenFlag) -> Result<(), String> {
    let wrong = given.pairs.iter().find(|pair| OF_GAMES.contains(&pair.key.as_str()));
    wrong.map_or(Ok(()), |pair| Err(given.wrong(&pair.key, "expected only with `match`")))
}

fn settings(draft: Draft, file: PathBuf) -> SuiteSettings {
    let (plan, run) = (draft.settings.plan, draft.settings.run);
    let is_game_given = draft.variant.is_some();
    let (csv, json, solved) = (draft.csv, draft.json, draft.solved);
    SuiteSettings {
        file,
        plan,
        is_game_given,
        concurrency: run.concurrency,
        log: run.log,
        csv,
        json,
        solved,
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::arguments;
    use super::*;

    fn read(words: &str) -> Result<SuiteSettings, String> {
        match parse_suite(arguments(words).unwrap())? {
            SuiteRequest::Suite(suite) => Ok(*suite),
            SuiteRequest::Help => Err("help".to_owned()),
        }
    }

    #[test]
    fn flags_are_those_of_a_match_and_three_more() {
        let words = "s.epd -engine cmd=a name=A option.Hash=64 -each st=0.5 -concurrency 2 -log l \
                     -csv c -json j -solved e -variant chess960";
        let suite = read(words).unwrap();
        assert_eq!((suite.file, suite.concurrency), ("s.epd".into(), 2));
        assert!(suite.is_game_given && suite.plan.variant.name() == "chess960");
        let files = [suite.csv, suite.json, suite.log, suite.solved];
        let files = files.map(|file| file.unwrap().display().to_string());
        assert_eq!(files, ["c", "j", "l", "e"]);
        let [engine] = &suite.plan.engines[..] else { panic!("{:?}", suite.plan.engines) };
        assert_eq!((engine.limits.st, engine.options.len()), (Some(500), 1));
        assert!(!read("s.epd -engine cmd=a depth=9").unwrap().is_game_given);
        for words in ["-h", "s.epd --help", "-engine cmd=a -help"] {
            assert_eq!(read(words), Err("help".to_owned()), "{words}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let file = "expected the file of a suite before the flags, got ";
        for (words, expected) in [
            ("", format!("{file}nothing")),
            ("-engine cmd=a s.epd", format!("{file}'-engine'")),
            ("s.epd", "-engine: expected an engine, got none".to_owned()),
            (
                "s.epd t.epd -engine cmd=a",
                "expected a flag such as -engine, got 't.epd'".to_owned(),
            ),
            ("s.epd -engine cmd=a", "-engine 1: expected a limit: tc=CLOCK, ".to_owned()),
            (
                "s.epd -engine cmd=a depth=1 ponder",
                "-engine ponder: expected only with `match`".to_owned(),
            ),
            (
                "s.epd -engine cmd=a -each depth=1 book=b",
                "-each book: expected only with".to_owned(),
            ),
            ("s.epd -engine cmd=a -rounds 3", "-rounds: expected only with `match`".to_owned()),
            (
                "s.epd -engine cmd=a -round 3",
                "expected a flag such as -engine, got '-round'".to_owned(),
            ),
            (
                "s.epd -engine cmd=a depth=1 -variants v.ini",
                "-variants: expected -variant NAME with it, got none".to_owned(),
            ),
            (
                "s.epd -engine cmd=a depth=1 -csv s.epd",
                "-csv: expected another file than the suite, got 's.epd'".to_owned(),
            ),
            (
                "s.epd -engine cmd=a depth=1 -csv o -json o",
                "-json: expected another file than -csv, got 'o'".to_owned(),
            ),
            (
                "s.epd -engine cmd=a depth=1 -concurrency 0",
                "-concurrency: expected a number from 1, got 0".to_owned(),
            ),
            (
                "s.epd -engine cmd=a depth=1 -variant chess,seirawan",
                "-variant: expected one game, got seirawan as well".to_owned(),
            ),
            (
                "s.epd -engine cmd=a name=A depth=1 -engine cmd=b name=A depth=1",
                "-engine 2 name: expected a name of its own, got 'A'".to_owned(),
            ),
        ] {
            let problem = read(words).unwrap_err();
            assert!(problem.starts_with(&expected), "{words}: {problem}");
        }
        let problem = super::super::parse(arguments("-csv x").unwrap()).unwrap_err();
        assert_eq!(problem, "-csv: expected only with `suite`");
    }
}
