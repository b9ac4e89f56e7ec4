//! Numbers on the command lines of all programs have the same spellings, and a wrong value of any
//! argument is refused in our words.

use clap::{Arg, Command, CommandFactory};
use treville_kit::program::wrong_value;

/// Why a command line refuses a value, if its reader does.
fn refusal(program: &Command, words: &[String]) -> Option<String> {
    wrong_value(&program.clone().try_get_matches_from(words).err()?)
}

/// Checks one argument of a command; true if it is a number.
fn check(program: &Command, path: &[String], arg: &Arg) -> bool {
    let words = |value: &str| {
        let word =
            arg.get_long().map_or_else(|| value.to_owned(), |name| format!("--{name}={value}"));
        [path, &[word]].concat()
    };
    let refused = |value: &str| refusal(program, &words(value));
    let Some(told) = refused("abc") else { return false };
    assert!(told.starts_with("expected "), "{:?}: {told}", words("abc"));
    let spellings = [
        ("1000", ["1e3", "1_000", "1E3"]),
        ("100", ["1e2", "1_00", "10e1"]),
        ("10", ["1e1", "1_0", "1E1"]),
    ];
    let Some((_, spellings)) = spellings.iter().find(|(plain, _)| refused(plain).is_none()) else {
        return false;
    };
    for spelling in spellings {
        assert_eq!(refused(spelling), None, "{:?}", words(spelling));
    }
    // Below zero is a value too, and no flag.
    let flag = arg.get_long().map(|name| format!("--{name}"));
    let below = flag.into_iter().chain(["-1000000000000".to_owned()]);
    let words: Vec<String> = path.iter().cloned().chain(below).collect();
    let told = refusal(program, &words).unwrap_or_default();
    assert!(told.starts_with("expected "), "{words:?}: {told}");
    true
}

/// Checks a command and those below it; the number of its arguments that are numbers.
fn numbers(program: &Command, path: &[String], command: &Command) -> usize {
    let is_first = |arg: &&Arg| arg.get_long().is_some() || arg.get_index().is_none_or(|n| n == 1);
    let takes_values = |arg: &&Arg| arg.get_action().takes_values();
    let own = command.get_arguments().filter(takes_values).filter(is_first);
    let own = own.filter(|arg| check(program, path, arg)).count();
    let below = command.get_subcommands().map(|below| {
        let path = [path, &[below.get_name().to_owned()]].concat();
        numbers(program, &path, below)
    });
    own + below.sum::<usize>()
}

#[test]
fn numbers_have_the_same_spellings_in_all_programs() {
    for (program, most) in [
        (treville::cli::Cli::command(), 10),
        (treville_arena::cli::Cli::command(), 6),
        (treville_tuner::cli::Cli::command(), 40),
        (treville_values::cli::Cli::command(), 10),
    ] {
        let path = [program.get_name().to_owned()];
        let count = numbers(&program, &path, &program);
        assert!(count >= most, "{}: {count} numbers were found", path[0]);
    }
}

/// Checks the arguments of a command and those below it whose values are words of a list, and those
/// that must have a value; their number.
fn listed(program: &Command, path: &[String], command: &Command) -> usize {
    let mut count = 0;
    let flags = command.get_arguments().filter(|arg| arg.get_action().takes_values());
    for (arg, name) in flags.filter_map(|arg| Some((arg, arg.get_long()?))) {
        let words = arg.get_possible_values();
        if let Some(first) = words.first() {
            let told = refusal(program, &[path, &[format!("--{name}=abc")]].concat()).unwrap();
            let start = format!("expected one of {}", first.get_name());
            assert!(told.starts_with(&start) && told.ends_with(", got 'abc'"), "--{name}: {told}");
            count += 1;
        }
        if arg.get_num_args().is_none_or(|number| number.min_values() > 0) {
            let told = refusal(program, &[path, &[format!("--{name}")]].concat()).unwrap();
            let is_told = told.starts_with("expected ") && told.ends_with(", got none");
            assert!(is_told, "{path:?} --{name}: {told}");
        }
    }
    let below = command.get_subcommands().map(|below| {
        let path = [path, &[below.get_name().to_owned()]].concat();
        listed(program, &path, below)
    });
    count + below.sum::<usize>()
}

#[test]
fn words_of_a_list_and_values_left_out_are_refused_in_one_line() {
    for (program, least) in [
        (treville::cli::Cli::command(), 3),
        (treville_arena::cli::Cli::command(), 3),
        (treville_tuner::cli::Cli::command(), 3),
        (treville_values::cli::Cli::command(), 1),
    ] {
        let path = [program.get_name().to_owned()];
        let count = listed(&program, &path, &program);
        assert!(count >= least, "{}: {count} lists were found", path[0]);
    }
}
