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

/// With these the engine would play by other rules than the referee, and lose by illegal moves.
#[test]
fn options_that_the_game_decides_agree_with_it() {
    for (words, expected) in [
        (
            "-each option.UCI_Chess960=true -variant chess",
            "option.UCI_Chess960: expected false (it belongs to -variant chess960, and to games of \
             -variants that say `chess960 = true`) with chess, got 'true'",
        ),
        (
            "-engine cmd=c option.uci_chess960=True -variant seirawan",
            "option.UCI_Chess960: expected false (it belongs to -variant chess960, and to games of \
             -variants that say `chess960 = true`) with seirawan, got 'True'",
        ),
        (
            "-each option.UCI_Chess960=false -variant chess960",
            "option.UCI_Chess960: expected true with chess960, got 'false'",
        ),
        (
            "-engine cmd=c option.UCI_Variant=chess -variant musketeer",
            "option.UCI_Variant: expected musketeer with musketeer, got 'chess'",
        ),
        (
            "-each option.UCI_Variant=seirawan -variant seirawan,musketeer",
            "option.UCI_Variant: expected musketeer with musketeer, got 'seirawan'",
        ),
    ] {
        assert_eq!(problem(&format!("{TWO} {words}")), expected);
    }
    for words in [
        "-each option.UCI_Chess960=true -variant chess960",
        "-each option.UCI_Chess960=false -variant musketeer",
        "-engine cmd=c option.UCI_Variant=musketeer -variant musketeer-peer",
        "-each option.UCI_Variant=fischerandom -variant chess960",
    ] {
        let _ = settings(&format!("{TWO} {words}"));
    }
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
