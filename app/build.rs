//! Names the build, so that the program and its twin for newer processors know each other.
//!
//! A package has its version, which never means two programs. In a checkout all files of the crates
//! that make the program are part of the name.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that make the program, by their folders in a checkout.
const CRATES: [&str; 9] =
    ["core", "notation", "eval", "engine", "kit", "games", "results", "board", "app"];

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    match package.parent().filter(|folder| is_checkout(folder)) {
        Some(workspace) => {
            add(&workspace.join("Cargo.lock"), &mut files);
            CRATES.iter().for_each(|name| add(&workspace.join(name), &mut files));
            // The net inside, if it is another one than that of the crates.
            println!("cargo:rerun-if-env-changed=EVALFILE");
            let net = env::var_os("EVALFILE").filter(|net| !net.is_empty());
            net.iter().for_each(|net| add(&workspace.join(net), &mut files));
        }
        None => add(&package.join("src"), &mut files),
    }
    files.sort();
    let contents = files.iter().map(|file| fs::read(file).unwrap_or_default());
    let hash = contents.fold(FNV_OFFSET, |hash, content| fnv(hash, &content));
    println!("cargo:rustc-env=TREVILLE_BUILD={}-{hash:016x}", env!("CARGO_PKG_VERSION"));
}

/// Whether the crates lie in this folder.
fn is_checkout(folder: &Path) -> bool {
    folder.join("Cargo.lock").exists()
        && CRATES.iter().all(|name| folder.join(name).join("Cargo.toml").exists())
}

/// Adds a file, or all files of a folder, and has cargo watch it.
fn add(path: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", path.display());
    collect(path, files);
}

/// A file, or all files in a folder and below.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| collect(&entry.path(), files));
    } else {
        files.push(path.to_owned());
    }
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a, the same with every compiler.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}
