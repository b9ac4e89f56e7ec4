//! Real programs: the shell's, which every Unix has. What every system can do is tested with the
//! broken engines in `tests/process/players.rs`.

#![cfg(unix)]

use super::*;
use std::fs;

fn shell(script: &str) -> EngineSettings {
    EngineSettings {
        cmd: "sh".to_owned(),
        args: vec!["-c".to_owned(), script.to_owned()],
        ..EngineSettings::default()
    }
}

fn start(script: &str) -> Process {
    Process::start(&shell(script), "shell", None, &[]).unwrap()
}

fn hear(process: &Process) -> Option<String> {
    let group = process.lines().recv_timeout(Duration::from_secs(60)).ok()?;
    group.lines.into_iter().next().map(|line| line.text)
}

/// Whether a process of this number exists, be it as a zombie.
fn exists(id: u32) -> bool {
    let status = Command::new("kill").args(["-0", &id.to_string()]).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[test]
fn a_program_is_spoken_with_and_ends_when_told_to() {
    let mut process = start("while read line; do echo \"you said $line\"; done");
    process.say("uci");
    assert_eq!(hear(&process).as_deref(), Some("you said uci"));
    process.end();
    assert_eq!(process.exit(Duration::ZERO).map(|exit| exit.to_string()).unwrap(), "exit status 0");
}

#[test]
fn how_a_program_has_ended_is_told_in_words() {
    for (script, words, success) in [
        ("exit 0", "exit status 0", true),
        ("exit 3", "exit status 3", false),
        ("kill -11 $$", "signal 11", false),
    ] {
        let mut process = start(script);
        assert_eq!(hear(&process), None);
        let exit = process.exit(Duration::from_secs(60)).unwrap();
        assert_eq!((exit.to_string().as_str(), exit.is_success()), (words, success));
        process.say("no one listens");
    }
}

#[test]
fn no_program_outlives_its_owner() {
    let deaf = "trap '' INT TERM HUP; echo ready; while true; do sleep 0.05; done";
    let flood = "trap '' INT TERM HUP; echo ready; while true; do echo ready; done";
    for script in [deaf, flood, "echo ready; exec cat"] {
        let process = start(script);
        assert_eq!(hear(&process).as_deref(), Some("ready"));
        let id = process.child.id();
        assert!(exists(id));
        drop(process);
        assert!(!exists(id), "{script}");
    }
}

/// An engine is often behind a script, and ends with it, whether the script obeys or not.
#[test]
fn what_a_program_has_started_ends_with_it() {
    let deaf = "trap '' TERM HUP; sleep 10000 & echo id $!; while true; do sleep 1; done";
    let leader = "sleep 10000 & echo id $!; read line";
    let gone = "sleep 10000 >/dev/null & echo id $!";
    let mut scripts = vec![deaf, leader, gone];
    // In a session of its own, and without a parent as well.
    if cfg!(target_os = "linux") {
        scripts.push("setsid sleep 10000 & echo id $!; read line");
        scripts.push("setsid sleep 10000 & echo id $!; exec 1>&-; sleep 10000");
        scripts.push("(setsid sh -c 'echo id $$; exec sleep 10000' &); read line");
    }
    for script in scripts {
        let mut process = start(script);
        let id = hear(&process).unwrap().strip_prefix("id ").unwrap().parse().unwrap();
        process.end();
        assert!(process.exit(Duration::ZERO).is_some(), "{script}");
        // Only Linux lets the runner reap it.
        for _ in 0..6_000 {
            if !is_running(id) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        assert!(!is_running(id), "{script}");
        assert!(!cfg!(target_os = "linux") || !exists(id), "{script}: a zombie stays");
    }
}

/// The programs that one engine has started are no other's.
#[test]
fn what_another_program_has_started_stays() {
    let script = "setsid sleep 10000 & echo id $!; read line";
    let (mut one, other) = (start(script), start(script));
    let id = |process| hear(process).unwrap().strip_prefix("id ").unwrap().parse().unwrap();
    let (mine, others) = (id(&one), id(&other));
    one.end();
    assert!(is_running(others), "{mine} and {others}");
}

/// Whoever asks how a program has ended ends what it has left, so that is asked before.
#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_left_is_counted() {
    for (script, count) in [
        ("exit 3", 0),
        ("sleep 10000 >/dev/null & exit 3", 1),
        ("setsid sleep 10000 >/dev/null & sleep 10000 >/dev/null & sleep 0.2; exit 3", 2),
    ] {
        let mut process = start(script);
        assert!(process.left().is_none_or(|left| left == count), "{script}: it may run");
        while process.left().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!((process.left(), process.has_ended()), (Some(count), false), "{script}");
        assert!(process.exit(Duration::ZERO).is_some() && process.has_ended(), "{script}");
        assert_eq!(process.left(), None, "{script}");
    }
}

#[test]
fn a_program_hears_the_end_of_its_input() {
    let mut process = start("cat; exit 3");
    process.say("last words");
    process.close_input();
    assert_eq!(hear(&process).as_deref(), Some("last words"));
    let exit = process.exit(Duration::from_secs(60)).unwrap();
    assert_eq!(exit.to_string(), "exit status 3");
}

/// Whether a process runs and is not a zombie.
fn is_running(id: u32) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output();
    state.is_ok_and(|state| {
        let text = String::from_utf8_lossy(&state.stdout).trim().to_owned();
        !text.is_empty() && !text.starts_with('Z')
    })
}

#[test]
fn a_program_that_does_not_read_keeps_nobody_waiting() {
    let mut process = start("echo ready; exec sleep 10000");
    assert_eq!(hear(&process).as_deref(), Some("ready"));
    let line = "x".repeat(100_000);
    process.say(&line);
    assert!(!process.is_deaf(), "it may still read it");
    for _ in 0..100 {
        process.say(&line);
    }
    assert!(process.is_deaf());
    process.end();
    assert_eq!(process.exit(Duration::ZERO).map(|exit| exit.to_string()).unwrap(), "signal 9");
}

#[test]
fn what_cannot_be_started_is_told_in_one_line() {
    let settings = EngineSettings { cmd: "./no such\nengine".to_owned(), ..shell("") };
    let reason = Process::start(&settings, "none", None, &[]).unwrap_err();
    let NoProcess::Program(problem) = reason else { panic!("{reason:?}") };
    assert!(
        problem.starts_with("expected a program that can be started, got './no such\\nengine' ("),
        "{problem}"
    );
    assert_eq!(problem.lines().count(), 1);
}

#[test]
fn a_program_runs_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = Some(folder.path().to_owned());
    let settings = EngineSettings { dir, ..shell("pwd -P") };
    let process = Process::start(&settings, "folder", None, &[]).unwrap();
    let there = folder.path().canonicalize().unwrap();
    assert_eq!(hear(&process), Some(there.display().to_string()));
}

/// All programs of an engine write to its file, each after what the others wrote. The runner is not
/// between them, so the last words of a program are there when it has ended.
#[test]
fn standard_error_is_added_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("errors.txt"), folder.path().join("engines.log"));
    let log = Arc::new(Log::open(&log).unwrap());
    fs::write(&path, "before\n").unwrap();
    for word in ["oh", "no"] {
        let settings =
            EngineSettings { stderr: Some(path.clone()), ..shell(&format!("echo {word} >&2")) };
        let mut process = Process::start(&settings, "Stub", Some(Arc::clone(&log)), &[]).unwrap();
        assert!(process.exit(Duration::from_secs(60)).is_some());
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "before\noh\nno\n");
    let nowhere = Some(folder.path().join("none").join("errors.txt"));
    let settings = EngineSettings { stderr: nowhere, ..shell("") };
    let reason = Process::start(&settings, "Stub", None, &[]).unwrap_err();
    let NoProcess::System(problem) = reason else { panic!("{reason:?}") };
    assert!(problem.contains("errors.txt: "), "{problem}");
}

#[test]
fn the_log_has_both_sides_and_standard_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engines.log");
    let log = Arc::new(Log::open(&path).unwrap());
    let script = "read line; echo oh >&2; exec 2>&-; echo id; printf '\\a\\n'; read line";
    let mut process = Process::start(&shell(script), "Stub", Some(Arc::clone(&log)), &[]).unwrap();
    process.say("uci");
    let lines = process.lines().iter().flat_map(|group| group.lines);
    let heard: Vec<String> = lines.map(|line| line.text).take(2).collect();
    assert_eq!(heard, ["id", "\u{7}"]);
    process.end();
    // The thread that copies standard error has an owner of its own.
    while Arc::strong_count(&log) > 2 {
        thread::sleep(Duration::from_millis(1));
    }
    log.flush();
    let text = fs::read_to_string(&path).unwrap();
    let said: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect();
    for line in ["Stub > uci", "Stub < id", "Stub < \\u{7}", "Stub ! oh", "Stub > quit"] {
        assert!(said.contains(&line), "{line}: {text}");
    }
}
