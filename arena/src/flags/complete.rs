//! The flags as clap has them, for the completions of shells: clap does not read them.

use clap::{Arg, ArgAction, Command};

use super::flag::{Arguments, Flag};
use super::table::FLAGS;

/// A command line whose commands `match` and `suite` have their flags.
#[must_use]
pub fn with_flags(command: Command) -> Command {
    command
        .mut_subcommand("match", |below| below.args(FLAGS.iter().filter_map(of_match)))
        .mut_subcommand("suite", |below| below.args(FLAGS.iter().filter_map(of_suite)))
}

fn of_match(flag: &Flag) -> Option<Arg> {
    flag.is_of_match().then(|| argument(flag)).flatten()
}

fn of_suite(flag: &Flag) -> Option<Arg> {
    flag.is_of_suite().then(|| argument(flag)).flatten()
}

/// None for the flag that every command has.
fn argument(flag: &Flag) -> Option<Arg> {
    let action = match flag.arguments {
        Arguments::Nothing => ArgAction::SetTrue,
        _ => ArgAction::Append,
    };
    let argument = Arg::new(flag.name).long(flag.name).help(flag.help).action(action);
    (flag.name != "variants").then_some(argument)
}
