//! The same program compiled for newer processors.
//!
//! A compiler chooses instructions for a whole program. So where a release has two in one folder,
//! `treville` for every PC and `treville-v3` for processors with the instructions of x86-64-v3, the
//! choice at run time is between programs: the first starts the second wherever it can run, and
//! plays itself wherever not.
//!
//! A file of that name need not be the twin. Both programs have the same sentence in them, which
//! names the build, and nothing is started that lacks it.

use std::env;
use std::fs::File;
use std::hint;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use memchr::memmem;
use treville_kit::say;

/// The name under which the program looks for its twin; a copy under another name has none.
const OWN_NAME: &str = "treville";

/// The most bytes of a file that are searched; a program has a few million.
const MOST_BYTES: u64 = 1 << 26;

/// The name of the twin, in the folder of the program itself.
pub const NAME: &str = "treville-v3";

/// The mark that tells the programs of one build from all others. It stands in both as it is here.
pub const BUILD: &str = concat!("This is Treville, build ", env!("TREVILLE_BUILD"), ".");

/// Hands this call over to the twin, if there is one and the processor can run it.
/// Comes back with an exit code where the twin has run as a child, and with none where there is
/// something left to do here.
#[must_use]
pub fn hand_over() -> Option<ExitCode> {
    // The twin asks for no other, and a compiler leaves out a sentence that nothing asks for.
    hint::black_box(BUILD);
    if !is_of_use() {
        return None;
    }
    let twin = beside(&env::current_exe().ok()?)?;
    let started = is_of_this_build(&twin).and_then(|is_twin| match is_twin {
        true => start(Command::new(&twin).args(env::args_os().skip(1))),
        false => Err(io::Error::other("expected this build, got another program")),
    });
    match started {
        Ok(code) => Some(code),
        Err(error) => {
            // Only speed is lost, so this is no failure.
            say::line(&format!("treville: going on without {}: {error}", twin.display()));
            None
        }
    }
}

/// Whether a twin would be faster: this program was compiled for older processors than the present
/// one, which has all the instructions of x86-64-v3 and is quick with them.
#[must_use]
pub fn is_of_use() -> bool {
    !cfg!(target_feature = "avx2") && has_v3() && !has_slow_pext()
}

#[cfg(target_arch = "x86_64")]
fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

/// AMD's processors before the third generation of Zen have PEXT in name only: it takes them up to
/// hundreds of cycles. Only AMD (and its licensees) have SSE4a, and since then the wide AES
/// instructions, too.
#[cfg(target_arch = "x86_64")]
fn has_slow_pext() -> bool {
    is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("vaes")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_slow_pext() -> bool {
    false
}

/// The twin of the program with this path, wherever links to it may lie.
fn beside(program: &Path) -> Option<PathBuf> {
    let program = program.canonicalize().ok()?;
    let name = |stem| format!("{stem}{}", env::consts::EXE_SUFFIX);
    if !program.file_name()?.eq_ignore_ascii_case(name(OWN_NAME)) {
        return None;
    }
    let twin = program.with_file_name(name(NAME));
    let is_itself = twin.canonicalize().is_ok_and(|twin| twin == program);
    (twin.is_file() && !is_itself).then_some(twin)
}

/// Whether the file has the sentence that names this build. To ask the program itself would be to
/// start it.
fn is_of_this_build(program: &Path) -> io::Result<bool> {
    let mut file = File::open(program)?;
    let mut bytes = Vec::new();
    (&mut file).take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(memmem::find(&bytes, BUILD.as_bytes()).is_some())
}

/// The twin takes the place of this process, which keeps its number for its parent.
#[cfg(unix)]
fn start(twin: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(twin))
}

/// The twin is a child with the same input and output, and this process waits for its end.
#[cfg(not(unix))]
fn start(twin: &mut Command) -> io::Result<ExitCode> {
    #[cfg(windows)]
    use std::io::IsTerminal;
    #[cfg(windows)]
    if !(io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal()) {
        // A GUI starts engines without a console, and the child would open a window for its own.
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        std::os::windows::process::CommandExt::creation_flags(twin, CREATE_NO_WINDOW);
    }
    let status = twin.status()?;
    // A code that does not fit into a byte is that of a crash.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
