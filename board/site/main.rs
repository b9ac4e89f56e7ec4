//! `treville-site`: the board as files, for any file server.
//!
//! It builds the program for WebAssembly, and writes it beside the page.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;
use treville_board::static_site::{self, Links};
use treville_kit::failure::{Failure, path_name};
use treville_kit::program;

const TARGET: &str = "wasm32-unknown-unknown";

/// Write the board as files: a page that needs no server of its own.
#[derive(Parser, Debug)]
#[command(name = "treville-site", version)]
struct Cli {
    /// The folder; one that is there is replaced, if it is an older site
    folder: PathBuf,
    /// Take this program in WebAssembly instead of building it
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Where the site will be: links to it then have a picture
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Where the atlas of `treville-values atlas` is, from the page, such as atlas/: the lab leads there
    #[arg(long, value_name = "PATH")]
    atlas: Option<String>,
}

fn main() -> ExitCode {
    program::run("treville-site", |cli: &Cli, output| {
        let module = match &cli.program {
            Some(path) => path.clone(),
            None => build()?,
        };
        let module = fs::read(&module).map_err(|error| Failure::file(&module, error))?;
        let links = Links { address: cli.address.as_deref(), atlas: cli.atlas.as_deref() };
        let (count, bytes) = static_site::publish(&cli.folder, module, links)?;
        Ok(writeln!(output, "{count} files, {bytes} bytes in {}", path_name(&cli.folder))?)
    })
}

/// Builds the program by cargo, and returns its path.
fn build() -> Result<PathBuf, Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/wasm");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(&root).args(["build", "--locked", "--profile", "wasm"]);
    command.args(["--package", "treville-board-wasm", "--target", TARGET, "--target-dir"]);
    command.arg(&folder);
    // Flags for this machine's processor are not for the browser's.
    for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(flags);
    }
    let status = command.status().map_err(|error| Failure::file(Path::new("cargo"), error))?;
    if !status.success() {
        let words = format!("cargo could not build the module (rustup target add {TARGET}?)");
        return Err(Failure::Request(words));
    }
    Ok(folder.join(TARGET).join("wasm/treville_board_wasm.wasm"))
}
