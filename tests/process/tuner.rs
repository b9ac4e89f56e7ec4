//! The `treville-tuner` program as others meet it: a process with output, files and an exit status.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

mod positions;
mod program;
#[cfg(target_os = "linux")]
mod scarce;
mod spsa;
mod train;

use program::Output;

fn tuner(args: &[&str]) -> Output {
    program::run(env!("CARGO_BIN_EXE_treville-tuner"), args, "")
}

#[cfg(target_os = "linux")]
#[test]
fn where_threads_are_refused_commands_work_with_those_that_are_there() {
    let fit = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/fit.json");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games").display().to_string();
    let program = env!("CARGO_BIN_EXE_treville-tuner");
    let law = scarce::with_threads(1, program, &["law", "--threads=4", fit], "");
    assert_eq!(law.status, Some(0), "{law:?}");
    assert_eq!(law.stderr.matches("expected more threads, got none").count(), 1, "{law:?}");
    let games = ["selfplay", "--games=2", "--nodes=10", "--out", &out];
    let none = scarce::with_threads(0, program, &games, "");
    assert!(none.stderr.contains("treville-tuner: expected a thread for the work, got none"));
    assert_eq!(none.status, Some(1), "{none:?}");
}

/// Threads that search are as many as there is memory for.
#[cfg(target_os = "linux")]
#[test]
fn where_memory_is_little_games_are_played_by_fewer_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_treville-tuner");
    for megabytes in [30, 45, 60, 80, 100, 150, 250] {
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (out, run) = (path(&format!("games{megabytes}")), path(&format!("run{megabytes}")));
        let games = ["selfplay", "--games=4", "--nodes=20", "--threads=16", "--out", &out];
        let spsa =
            ["spsa", "--pairs=2", "--iterations=1", "--nodes=20", "--threads=16", "--out", &run];
        for args in [&games[..], &spsa] {
            let output = scarce::with_megabytes(megabytes, program, args, "");
            let told = match output.status {
                Some(0) => "there is no memory for more",
                _ => "treville-tuner: expected memory for a ",
            };
            assert!(output.stderr.contains(told), "{megabytes} {args:?}: {output:?}");
            match megabytes {
                30 => assert_eq!(output.status, Some(1), "{output:?}"),
                100.. => assert_eq!(output.status, Some(0), "{megabytes}: {output:?}"),
                _ => {}
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn complaints_that_nobody_can_read_end_nothing() {
    let commands = [
        &["law", "missing.json"][..],
        &["fit", "missing"],
        &["merge", "missing.trv"],
        &["game-values", "missing"],
        &["spsa", "--show", "--out=missing"],
        &["nonsense"],
    ];
    scarce::fail_unheard(env!("CARGO_BIN_EXE_treville-tuner"), &commands);
}

#[test]
fn values_of_games_and_nets_are_measured_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/positions/musketeer.trv");
    let out = path("net.json");
    let net = tuner(&["net-values", games, "--out", &out, "--piece", "rook"]);
    assert_eq!((net.status, net.stderr.as_str()), (Some(0), ""));
    assert!(net.stdout.starts_with("What the net "), "{}", net.stdout);
    assert!(std::fs::read_to_string(&out).is_ok_and(|text| text.contains("treville_net_values")));

    let closed = path("missing/net.json");
    for (args, expected) in [
        (&["net-values", games, "--out", &closed][..], "missing/net.json"),
        (&["game-values", games, "--out", &closed], "missing/net.json"),
        (&["game-values", games, "--piece", "nothing"], "expected the name or letter of a piece"),
        (&["game-values", &out], "expected a file of positions"),
    ] {
        let output = tuner(args);
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{args:?}");
        assert!(output.stderr.contains(expected), "{args:?}: {}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    }
    for usage in [&[][..], &["merge"], &["game-values"], &["net-values"], &["nonsense"]] {
        let output = tuner(usage);
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{usage:?}");
    }
}

#[test]
fn help_is_there_for_every_command() {
    let all = tuner(&["--help"]).stdout;
    for command in ["selfplay", "fit", "law", "train", "merge", "game-values", "net-values"] {
        assert!(all.contains(command));
        let text = tuner(&[command, "--help"]).stdout;
        assert!(text.contains(&format!("Usage: treville-tuner {command}")), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{command}");
    }
}
