//! Programs where the system refuses: no more threads, little memory, a standard error that takes
//! nothing. They say it in one line or go on with less; none of them panics, which would abort a
//! release build. `.ci/full release` runs these tests with such builds.

use std::env;
use std::path::Path;

use crate::program::{self, Output};

/// The program that cargo has just built, or its namesake in the folder that `TREVILLE_BIN` names.
fn under_test(built: &str) -> String {
    let name = Path::new(built).file_name().expect("a program");
    match env::var_os("TREVILLE_BIN") {
        Some(folder) => Path::new(&folder).join(name).display().to_string(),
        None => built.to_owned(),
    }
}

/// Runs a program after a few lines of a shell, such as limits. It has to end by itself, without a
/// panic.
#[track_caller]
fn run_after(lines: &str, program: &str, args: &[&str], input: &str) -> Output {
    let (script, program) = (format!("{lines}exec \"$0\" \"$@\""), under_test(program));
    let args = [&["-c", &script, &program], args].concat();
    let output = program::run("sh", &args, input);
    assert!(output.status.is_some_and(|code| code < 100 || code == 130), "{args:?}: {output:?}");
    assert!(!output.stderr.contains("panicked"), "{args:?}: {output:?}");
    output
}

/// Runs a program that can start so many threads: each takes a gigabyte of addresses, and of these
/// there are no more.
#[track_caller]
pub fn with_threads(threads: u64, program: &str, args: &[&str], input: &str) -> Output {
    let kilobytes = (threads << 20) + (800 << 10);
    let limits = format!("export RUST_MIN_STACK={}; ulimit -v {kilobytes}; ", 1 << 30);
    run_after(&limits, program, args, input)
}

/// Runs a program in so much memory.
#[track_caller]
#[allow(dead_code, reason = "not all programs have a story of little memory")]
pub fn with_megabytes(megabytes: u64, program: &str, args: &[&str], input: &str) -> Output {
    run_after(&format!("ulimit -v {}; ", megabytes << 10), program, args, input)
}

/// Checks that commands which fail do so with status 1 where nobody can read why.
#[track_caller]
pub fn fail_unheard(program: &str, commands: &[&[&str]]) {
    for args in commands {
        let full = run_after("exec 2>/dev/full; ", program, args, "");
        assert!(matches!(full.status, Some(1 | 2)), "{args:?}: {full:?}");
        let closed = run_after("exec 2>&-; ", program, args, "");
        assert_eq!(closed.status, full.status, "{args:?}: {closed:?}");
    }
}
