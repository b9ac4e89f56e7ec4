//! The program beside its twin for newer processors. Programs of the system stand in for the twin.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use treville::twin;

use crate::dialogue::{Output, run};
use crate::treville;

/// A folder with the program and whatever is its twin.
struct Folder(PathBuf);

impl Folder {
    /// The folder lies where the program does, so that a link brings it there. A copy could not always
    /// be started: while another test starts a process, that one holds what is being written.
    fn new(name: &str) -> Folder {
        let name = format!("{name}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir(&folder).expect("a new folder");
        fs::hard_link(treville(), folder.join("treville")).expect("a link to the program");
        Folder(folder)
    }

    fn twin(&self) -> PathBuf {
        self.0.join(twin::NAME)
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

#[test]
fn the_twin_does_what_the_program_was_called_for_where_it_can() {
    let cases = [
        ("/bin/cat", &[][..], "quit\n", "quit\n", 0),
        ("/bin/echo", &["bench", "3"], "", "bench 3\n", 0),
        ("/bin/false", &["bench", "3"], "", "", 1),
    ];
    let folder = Folder::new("twin");
    for (stand_in, args, input, heard, status) in cases {
        symlink(stand_in, folder.twin()).expect("a new link");
        let output = folder.run(args, input);
        let twins = (output.stdout.as_str(), output.status) == (heard, Some(status));
        assert_eq!(twins, twin::is_of_use(), "{stand_in}: {output:?}");
        assert_eq!(output.stderr, "");
        fs::remove_file(folder.twin()).expect("the link");
    }
}

#[test]
fn without_a_twin_that_can_be_started_the_program_plays_itself() {
    let folder = Folder::new("without-twin");
    let output = folder.run(&["--version"], "");
    assert_eq!((output.stdout.as_str(), output.stderr.as_str()), (OWN, ""));

    fs::write(folder.twin(), "no program").expect("room for a line");
    let output = folder.run(&["--version"], "");
    assert_eq!((output.stdout.as_str(), output.status), (OWN, Some(0)));
    assert_eq!(output.stderr.contains("going on without"), twin::is_of_use(), "{}", output.stderr);
}
