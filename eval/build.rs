//! The net that goes into the program: the usual one, or the file that `EVALFILE` names. A file
//! that is not there, or is no whole net, ends the build with one line.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The usual net, from the folder of this package.
const USUAL: &str = "nets/3a821ff72a68.net";

/// How files of nets begin: their mark and their version (`src/net/file.rs`).
const HEADS: [&[u8]; 4] = [b"TrvN\x03\x00", b"TrvN\x04\x00", b"TrvN\x05\x00", b"TrvN\x06\x00"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // A relative path is the caller's, who builds in the folder of the workspace.
    let file = match env::var_os("EVALFILE").filter(|name| !name.is_empty()) {
        Some(name) => package.parent().unwrap_or(Path::new("")).join(name),
        None => package.join(USUAL),
    };
    println!("cargo::rerun-if-changed={}", file.display());
    match name(&file) {
        Ok(name) => {
            println!("cargo::rustc-env=TREVILLE_NET={}", file.display());
            println!("cargo::rustc-env=TREVILLE_NET_NAME={name}");
        }
        // Cargo ends the build, without all that it prints where a build script fails.
        Err(problem) => println!("cargo::error=EVALFILE {}: {problem}", file.display()),
    }
}

/// The name of the net in a file: twelve digits of the SHA-256 of its bytes.
pub fn name(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    if !HEADS.iter().any(|head| bytes.starts_with(head)) {
        return Err("expected a net of Treville of this version, got another file".to_owned());
    }
    let (body, check) = bytes.split_at(bytes.len() - 4);
    if crc32fast::hash(body).to_le_bytes() != check {
        return Err("expected a whole net, got a cut or damaged one".to_owned());
    }
    Ok(Sha256::digest(&bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}
