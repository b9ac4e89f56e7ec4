//! Texts of the help of commands.

use clap::{Command, CommandFactory};

/// The commands of a program whose help has `--variants`.
fn with_variants(program: &Command) -> Vec<String> {
    let mut program = program.clone();
    program.build();
    let commands = program.get_subcommands().filter(|command| command.get_name() != "help");
    let has = |command: &&Command| {
        let help = (*command).clone().render_long_help().to_string();
        let general = "Know the games of this file as well, ";
        assert!(!help.contains(general), "{}: its own words", command.get_name());
        help.contains("--variants <FILE>")
    };
    commands.filter(has).map(|command| command.get_name().to_owned()).collect()
}

/// A file of games is in the help of the commands that use it, which docs/variants.md sends readers
/// to, and of no other.
#[test]
fn a_file_of_games_is_in_the_help_of_commands_that_use_it() {
    for (program, commands) in [
        (treville::cli::Cli::command(), "play board analyse perft d"),
        (treville_arena::cli::Cli::command(), "replay book puzzles compliance"),
        (treville_tuner::cli::Cli::command(), "selfplay spsa law game-values net-values"),
        (treville_values::cli::Cli::command(), "values compare mates montecarlo report"),
    ] {
        let found = with_variants(&program);
        assert_eq!(found, commands.split(' ').collect::<Vec<_>>(), "{}", program.get_name());
    }
    assert!(treville_arena::flags::help().contains("-variants FILE"), "match has its own help");
}
