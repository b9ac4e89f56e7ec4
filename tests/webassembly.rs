//! The modules in WebAssembly that tests run.
//!
//! Both modules are built at once, by a profile that compiles fast: how small and how fast they are
//! is a matter of a release.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::missing::skip;

const TARGET: &str = "wasm32-unknown-unknown";

/// The module of a package; none where the target is not installed, which is said.
pub fn module(package: &str) -> Option<PathBuf> {
    static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(build);
    let folder = FOLDER.as_ref()?;
    Some(folder.join(format!("{}.wasm", package.replace('-', "_"))))
}

/// Builds all modules, and returns where they are.
fn build() -> Option<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let libraries = String::from_utf8(printed.expect("rustc runs").stdout).expect("a path");
    if !Path::new(libraries.trim()).exists() {
        skip(&format!("the target {TARGET} (rustup target add {TARGET})"));
        return None;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("target/wasm");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(&root).args(["build", "--quiet", "--locked", "--profile", "wasm-test"]);
    command.args(["--package", "treville-wasm", "--package", "treville-board-wasm"]);
    command.args(["--target", TARGET, "--target-dir"]).arg(&folder);
    // Flags of a run that measures coverage or the like are not for this target.
    for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(flags);
    }
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(folder.join(TARGET).join("wasm-test"))
}
