//! Flags as the worker of a server sends them, who knows neither our games nor `-repeat`.

use super::*;

/// A game that the engines' options name is played where no other is asked for but chess: servers
/// that know nothing else have no other way.
#[test]
fn the_option_of_all_engines_may_name_the_game() {
    for name in ["musketeer", "seirawan", "chess"] {
        for variant in ["", " -variant standard"] {
            let read = settings(&format!("{TWO} -each option.UCI_Variant={name}{variant}"));
            assert_eq!(read.plan.variant.name(), name);
            assert!(read.plan.engines.iter().all(|engine| engine.options.is_empty()));
        }
    }
    let other = settings(&format!("{TWO} -each option.uci_variant=x -variant seirawan"));
    assert_eq!(other.plan.variant.name(), "seirawan");
    assert_eq!(other.plan.engines[0].options.len(), 1, "the user may say more than the runner");
    let one = problem(&format!("{TWO} -engine cmd=c option.UCI_Variant=seirawan"));
    let expected = "option.UCI_Variant: expected one game for all engines, got none and 'seirawan'";
    assert_eq!(one, expected);
    let unknown = problem(&format!("{TWO} -each option.UCI_Variant=draughts"));
    assert!(unknown.starts_with("option.UCI_Variant: expected "), "{unknown}");
}

/// fastchess plays both games of a round from the same opening, and the worker counts on it.
#[test]
fn two_games_of_a_worker_are_a_pair() {
    let repeats = |words: &str| settings(&format!("{TWO} {words}")).plan.repeat;
    assert!(repeats("-testEnv -games 2"));
    for words in ["-games 2", "-testEnv", "-testEnv -games 2 -repeat 1", "-testEnv -games 4"] {
        assert!(!repeats(words), "{words}");
    }
}
