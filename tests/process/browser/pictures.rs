//! The pictures of docs/first-game.md and docs/board.md, taken from the page itself:
//! `cargo test -p treville --test browser pictures -- --ignored`.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::driver::Pointer;
use crate::host::Connection;
use crate::page::{Page, cell};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/pictures/board-{name}.png"))
}

#[test]
#[ignore = "writes the pictures of docs/first-game.md"]
fn pictures_of_the_first_game() {
    let Some(page) = Page::open(Connection::Server, 1280, 800, false) else { return };
    let keep = |name: &str| {
        page.settle();
        page.browser.picture(&path(name));
    };
    page.go("#start");
    page.browser.see("[data-do='begin']");
    keep("start");
    page.begin("musketeer");
    page.browser.see("[data-card]");
    keep("cards");
    page.select(["leopard", "cannon"]);
    page.place("e");
    keep("place");
    for file in ["a", "d", "h"] {
        page.place(file);
    }
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("f1", "c4"), ("b8", "c6")] {
        page.tap(from, to, Pointer::Mouse);
    }
    page.browser.press(&cell("d1"), Pointer::Mouse);
    page.browser.hover(&cell("h5"));
    keep("gating");
    page.browser.press(&cell("h5"), Pointer::Mouse);
    page.wait_for_moves(11);
    page.tap("g8", "f6", Pointer::Mouse);
    page.tap("h5", "f7", Pointer::Mouse);
    page.go("#review");
    page.choose("review-depth", "quick");
    page.press("review-run");
    page.browser.see("[data-table='summary']");
    page.press("review-worst");
    page.browser.see("[data-do='review-better']");
    page.browser.js("window.scrollTo(0, 0)", json!([]));
    keep("review");

    // The bishop takes the queen where she stands, and what waits behind her is lost.
    page.begin("musketeer");
    page.select(["leopard", "cannon"]);
    for file in ["e", "a", "d", "h"] {
        page.place(file);
    }
    let moves =
        [("e2", "e4"), ("d7", "d6"), ("a2", "a3"), ("c8", "g4"), ("a3", "a4"), ("g4", "d1")];
    for (from, to) in moves {
        page.tap(from, to, Pointer::Mouse);
    }
    keep("lost");
    page.leave();
}

#[test]
#[ignore = "writes the pictures of docs/board.md"]
fn pictures_of_the_other_screens() {
    let Some(page) = Page::open(Connection::Server, 1280, 800, true) else { return };
    page.go("#lab=Zebu:CN");
    page.browser.see("[data-table='values']");
    page.settle();
    page.browser.picture(&path("lab"));
    page.leave();
    let Some(page) = Page::open(Connection::Server, 390, 844, true) else { return };
    page.begin("musketeer");
    page.select(["leopard", "cannon"]);
    for file in ["e", "a", "d", "h"] {
        page.place(file);
    }
    page.tap("e2", "e4", Pointer::Touch);
    page.settle();
    page.browser.picture(&path("phone"));
    page.leave();
}
