//! `treville board`: the board in the browser.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use etcetera::BaseStrategy;
use treville_board::server::{PORT, Server, Shelf};
use treville_board::table::Table;
use treville_engine::variant::Variants;
use treville_kit::arguments::numbers;
use treville_kit::failure::{Failure, path_name};
use treville_kit::{signals, threads};

/// The most bytes of a file with which the page begins.
const MOST_BYTES: u64 = 64 << 20;

/// The command line of `board`.
#[derive(Args, Clone, Debug)]
pub struct BoardArgs {
    /// Begin with the games of this file: PGN, as `treville analyse` writes it too, or a position
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Listen on this port of 127.0.0.1 (0: any that is free); without it on 8738, or on any that
    /// is free if that is taken
    #[arg(long, value_parser = numbers(0..=u16::MAX, "a port"))]
    pub port: Option<u16>,
    /// Keep games in this folder; without it in that of your user (docs/board.md)
    #[arg(long, value_name = "FOLDER")]
    pub games: Option<PathBuf>,
    /// Do not open the page in the browser, only print its address
    #[arg(long)]
    pub no_open: bool,
}

/// The fewest threads with which the page works: for Ctrl-C, silent tabs, a few requests at a time
/// and an engine.
const THREADS: usize = 8;

/// Shows the board in the browser until Ctrl-C or the page's button ends it. The address is printed
/// in a line of its own.
///
/// # Errors
///
/// The port cannot be had, or the output is closed.
pub fn run(args: &BoardArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    let games = variants.clone();
    let ports = args.port.map_or_else(|| vec![PORT, 0], |port| vec![port]);
    let shelf = shelf(args.games.as_deref())?;
    threads::room_for(THREADS, "the board and its engine")?;
    args.file.as_deref().map_or(Ok(()), check)?;
    let mut server =
        Server::bind(&ports, move || Table::with(games.clone()), shelf).map_err(|error| {
            Failure::Request(format!("--port {}: {error}", args.port.unwrap_or_default()))
        })?;
    if let Some(file) = &args.file {
        server = server.giving(file.clone());
    }
    let url = server.url();
    writeln!(output, "{url}")?;
    output.flush()?;
    let (closer, interrupts) = (server.closer(), signals::listen());
    let close = move || {
        // Without a handler there will be no message, and the system ends the program.
        if interrupts.recv().is_ok() {
            closer.close();
        }
    };
    if let Err(error) = thread::Builder::new().spawn(close) {
        log::warn!("Ctrl-C ends the board at once: {error}");
    }
    let door = if args.no_open { Ok(None) } else { show(&server).map(Some) };
    if let Err(error) = &door {
        log::warn!("no browser was found ({error}); open the address above in one");
    }
    server.run();
    Ok(())
}

/// Refuses a file that the page could not show.
fn check(file: &Path) -> Result<(), Failure> {
    let bytes = File::open(file).and_then(|file| file.metadata());
    let bytes = bytes.map_err(|error| Failure::file(file, error))?;
    match (bytes.is_file(), bytes.len()) {
        (true, ..=MOST_BYTES) => Ok(()),
        (true, _) => Err(Failure::Request(format!(
            "{}: expected at most {} MiB",
            path_name(file),
            MOST_BYTES >> 20
        ))),
        (false, _) => Err(Failure::Request(format!("{}: expected a plain file", path_name(file)))),
    }
}

/// The folder of the games: this one, else in that of the user. Without one the browser keeps them.
fn shelf(folder: Option<&Path>) -> Result<Option<Shelf>, Failure> {
    if let Some(folder) = folder {
        return Shelf::open(folder).map(Some).map_err(|error| Failure::file(folder, error));
    }
    let Ok(folders) = etcetera::base_strategy::choose_native_strategy() else {
        log::warn!("your user has no folder, so the browser keeps your games");
        return Ok(None);
    };
    let folder = folders.data_dir().join("treville").join("games");
    let shelf = Shelf::open(&folder);
    if let Err(error) = &shelf {
        log::warn!("the browser keeps your games: {}: {error}", folder.display());
    }
    Ok(shelf.ok())
}

/// Opens the page in the browser. Other users of the machine can read command lines, so none of
/// them may hold the page's address: the browser is sent to one that leads on its own user only.
#[cfg(target_os = "linux")]
fn show(server: &Server) -> io::Result<()> {
    open::that_detached(server.visit_url())
}

/// Opens the page in the browser. Other users of the machine can read command lines, so none of
/// them may hold the page's address: the browser is sent to a file that leads there, in a folder
/// for its user alone. The folder is gone when it is dropped.
#[cfg(not(target_os = "linux"))]
fn show(server: &Server) -> io::Result<tempfile::TempDir> {
    let folder = tempfile::Builder::new().prefix("treville-board-").tempdir()?;
    let file = folder.path().join("board.html");
    let url = server.url();
    let refresh = format!("<meta http-equiv=\"refresh\" content=\"0; url={url}\">");
    std::fs::write(&file, format!("<!doctype html>{refresh}<a href=\"{url}\">Treville</a>\n"))?;
    open::that_detached(file)?;
    Ok(folder)
}
