//! Names the build, so that the program and its twin for newer processors know each other.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that make the program.
const CRATES: [&str; 5] = ["core", "eval", "engine", "kit", "app"];

fn main() {
    let workspace = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let workspace = workspace.parent().map(Path::to_owned).unwrap_or_default();
    // The second has the net, unless the environment has another.
    let mut files = vec![workspace.join("Cargo.lock"), workspace.join("eval").join("build.rs")];
    let other = env::var_os("EVALFILE").filter(|net| !net.is_empty());
    files.extend(other.map(|net| workspace.join(net)));
    println!("cargo:rerun-if-env-changed=EVALFILE");
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    for name in CRATES {
        let source = workspace.join(name).join("src");
        println!("cargo:rerun-if-changed={}", source.display());
        collect(&source, &mut files);
    }
    files.sort();
    let contents = files.iter().map(|file| fs::read(file).unwrap_or_default());
    let hash = contents.fold(FNV_OFFSET, |hash, content| fnv(hash, &content));
    println!("cargo:rustc-env=TREVILLE_BUILD={}-{hash:016x}", env!("CARGO_PKG_VERSION"));
}

/// All files in a folder and below.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a, the same with every compiler.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}
