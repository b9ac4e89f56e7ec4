//! Programs that are not installed on this machine.

use std::collections::BTreeSet;
use std::env;
use std::io::{self, Write};
use std::sync::Mutex;

/// [Says](say) what is left out. Where changes are judged (`CI=true`, on Linux) the test fails
/// instead.
pub fn skip(missing: &str) {
    let judged = cfg!(target_os = "linux") && env::var("CI").as_deref() == Ok("true");
    assert!(!judged, "expected {missing} to be installed");
    say(missing);
}

/// Says once, past the test harness, what is left out because something is not installed.
pub fn say(missing: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().is_ok_and(|mut said| said.insert(missing.to_owned())) {
        let _ = writeln!(io::stderr(), "Skipped what needs {missing}: not installed.");
    }
}
