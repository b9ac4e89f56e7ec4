//! The program beside its twin for newer processors. A script stands in for the twin.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use treville::cpu_dispatch;

use crate::program::{Output, run};
use crate::treville;

/// A folder with the program and whatever is its twin.
struct Folder(PathBuf);

impl Folder {
    /// The folder lies where the program does, so that a link brings it there. A copy could not
    /// always be started: while another test starts a process, that one holds what is being
    /// written.
    fn new(name: &str) -> Folder {
        let name = format!("{name}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir(&folder).expect("a new folder");
        fs::hard_link(treville(), folder.join("treville")).expect("a link to the program");
        Folder(folder)
    }

    fn twin(&self) -> PathBuf {
        self.0.join(cpu_dispatch::NAME)
    }

    /// Makes this script the twin. Another process writes it, for the same reason.
    fn write_twin(&self, script: &str) {
        let write = "printf %s \"$0\" > \"$1\" && chmod 755 \"$1\"";
        let twin = self.twin();
        let args = ["-c", write, script, twin.to_str().expect("a name in UTF-8")];
        assert_eq!(run("/bin/sh", &args, "").status, Some(0), "room for a few lines");
    }

    fn run(&self, args: &[&str], input: &str) -> Output {
        let program = self.0.join("treville");
        run(program.to_str().expect("a name in UTF-8"), args, input)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program's own answer.
const OWN: &str = concat!("treville ", env!("CARGO_PKG_VERSION"), "\n");

/// The script does what it is told. The program itself would complain of the words.
#[test]
fn the_twin_does_what_the_program_was_called_for_where_it_can() {
    let cases = [
        (&["cat"][..], "quit\n", "quit\n", 0),
        (&["echo \"$2\"", "a word"], "", "a word\n", 0),
        (&["exit 3"], "", "", 3),
    ];
    let folder = Folder::new("twin");
    folder.write_twin(&format!("#!/bin/sh\n# {}\neval \"$1\"\n", cpu_dispatch::BUILD));
    for (args, input, heard, status) in cases {
        let output = folder.run(args, input);
        if cpu_dispatch::is_of_use() {
            assert_eq!((output.stdout.as_str(), output.status), (heard, Some(status)));
            assert_eq!(output.stderr, "");
        } else {
            assert_eq!((output.stdout.as_str(), output.status), ("", Some(2)), "{output:?}");
        }
    }
}

#[test]
fn without_a_twin_that_can_be_started_the_program_plays_itself() {
    let folder = Folder::new("without-twin");
    let is_itself = |complains: bool| {
        let output = folder.run(&["--version"], "");
        assert_eq!((output.stdout.as_str(), output.status), (OWN, Some(0)));
        assert_eq!(output.stderr.contains("going on without"), complains, "{}", output.stderr);
    };
    is_itself(false);
    fs::write(folder.twin(), cpu_dispatch::BUILD).expect("room for a line");
    is_itself(cpu_dispatch::is_of_use());
    fs::remove_file(folder.twin()).expect("it was written");
    symlink(folder.0.join("treville"), folder.twin()).expect("a new link");
    is_itself(false);
}

/// Whoever can write into the folder could have it run anything.
#[test]
fn a_program_of_another_build_is_not_started() {
    let folder = Folder::new("another-build");
    let other = cpu_dispatch::BUILD.replace("build ", "build 0");
    for text in ["", &other] {
        folder.write_twin(&format!("#!/bin/sh\n# {text}\necho planted\n"));
        let output = folder.run(&["--version"], "");
        assert_eq!((output.stdout.as_str(), output.status), (OWN, Some(0)));
        let complaint = ": expected this build, got another program\n";
        let complains = output.stderr.ends_with(complaint);
        assert_eq!(complains, cpu_dispatch::is_of_use(), "{}", output.stderr);
    }
}

/// The system's own list of what the processor can do.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn a_twin_is_of_use_where_the_system_says_that_the_processor_has_what_it_needs() {
    let text = fs::read_to_string("/proc/cpuinfo").expect("Linux has it");
    let flags = text.lines().find_map(|line| line.strip_prefix("flags")).expect("a line of flags");
    let has = |flag| flags.split_whitespace().any(|own| own == flag);
    let has_v3 = ["avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"].into_iter().all(has);
    let has_slow_pext = has("sse4a") && !has("vaes");
    // A build for this machine has no use for a twin.
    let expected = has_v3 && !has_slow_pext && !cfg!(target_feature = "avx2");
    assert_eq!(cpu_dispatch::is_of_use(), expected);
}
