//! The board in a real browser: `treville board`, and plain files with the engine in WebAssembly.
//! Most stories are told over the server, and over both with `.ci/full stories`; those about what
//! differs are told over both each time ([`stories::over_each`]).
//!
//! Without Chromium with its driver, or the compiler's target, the tests are skipped with a word,
//! but not where changes are judged (`CI=true`).

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

#[path = "browser/access.rs"]
mod access;
#[path = "browser/board.rs"]
mod board;
#[path = "browser/clicks.rs"]
mod clicks;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/faults.rs"]
mod faults;
#[path = "browser/figures.rs"]
mod figures;
#[path = "browser/firefox.rs"]
mod firefox;
#[path = "browser/game.rs"]
mod game;
#[path = "browser/host.rs"]
mod host;
#[path = "browser/kept.rs"]
mod kept;
#[path = "browser/keyboard.rs"]
mod keyboard;
#[path = "browser/launch.rs"]
mod launch;
#[path = "browser/looks.rs"]
mod looks;
#[path = "../missing.rs"]
mod missing;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "browser/page.rs"]
mod page;
#[path = "browser/people.rs"]
mod people;
#[path = "browser/pictures.rs"]
mod pictures;
#[path = "browser/play.rs"]
mod play;
#[path = "browser/review.rs"]
mod review;
#[path = "browser/rooms.rs"]
mod rooms;
#[path = "browser/server.rs"]
mod server;
#[path = "../splitmix.rs"]
mod splitmix;
#[path = "browser/stories.rs"]
mod stories;
#[path = "browser/told.rs"]
mod told;
#[path = "browser/visits.rs"]
mod visits;
#[path = "../webassembly.rs"]
mod webassembly;

use host::Connection;

#[test]
fn random_clicks_show_what_the_oracle_knows() {
    clicks::games(Connection::Server, 0..1, 60);
    clicks::games(Connection::WebAssembly, 2..3, 30);
}

/// Two hundred games with the next test: run `clicks -- --ignored`.
#[test]
#[ignore = "half an hour"]
fn a_hundred_games_of_random_clicks_over_the_server() {
    clicks::games(Connection::Server, 100..200, 60);
}

#[test]
#[ignore = "half an hour"]
fn a_hundred_games_of_random_clicks_in_webassembly() {
    clicks::games(Connection::WebAssembly, 200..300, 60);
}
