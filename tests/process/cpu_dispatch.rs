//! The program beside its twin for newer processors. The system's shell stands in for the twin.

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

/// What the program answers itself.
const OWN: &str = concat!("treville ", env!("CARGO_PKG_VERSION"), "\n");

/// The shell does what it is told. The program itself would complain of the flag.
#[test]
fn the_twin_does_what_the_program_was_called_for_where_it_can() {
    let cases = [
        (&["-c", "cat"][..], "quit\n", "quit\n", 0),
        (&["-c", "echo \"$0\"", "a word"], "", "a word\n", 0),
        (&["-c", "exit 3"], "", "", 3),
    ];
    let folder = Folder::new("twin");
    symlink("/bin/sh", folder.twin()).expect("a new link");
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
    fs::write(folder.twin(), "no program").expect("room for a line");
    is_itself(cpu_dispatch::is_of_use());
    fs::remove_file(folder.twin()).expect("it was written");
    symlink(folder.0.join("treville"), folder.twin()).expect("a new link");
    is_itself(false);
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
