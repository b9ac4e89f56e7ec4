//! Two people: by links in two browsers, and at one screen with a clock or with hidden placing.

use crate::driver::keys;
use crate::host::Connection::{Server, WebAssembly};
use crate::page::Page;
use crate::stories::over_both;

/// The link that this side is to send.
pub fn link(page: &Page) -> String {
    page.settle();
    let link = page.browser.wait("document.querySelector(\"[data-do='letter-link']\")?.value");
    page.press("letter-copy");
    link.as_str().unwrap_or_default().to_owned()
}

/// Opens a link where a game is waiting for one.
pub fn answer(page: &Page, link: &str) {
    page.fill("letter-answer", link);
    page.press("letter-open");
    page.browser.wait("document.querySelector(\"[data-do='letter-answer']\") === null");
}

/// Chooses the files of both pieces.
fn place_hidden(page: &Page, files: [&str; 2]) {
    for (piece, file) in files.iter().enumerate() {
        let piece = piece + 1;
        page.browser.click(&format!(
            "[data-do='hidden-file'][data-piece='{piece}'][data-file='{file}']:not(:disabled)"
        ));
    }
    page.press("hidden-done");
}

#[test]
fn two_people_play_by_links_and_the_promise_is_kept() {
    for connection in [Server, WebAssembly] {
        let Some(white) = Page::wide(connection) else { return };
        let Some(black) = white.elsewhere() else { return };
        white.go("#start");
        white.choose("game", "musketeer");
        white.choose("opponent", "people");
        white.choose("meeting", "links");
        white.choose("placing", "hidden");
        white.press("begin");
        white.choose_piece("leopard");
        // A link is opened like any other address. On a board of one's own it is the end of one.
        let first = link(&white);
        assert_eq!(first.starts_with('#'), connection == Server, "{first}");
        black.visit(&first);
        black.choose_piece("cannon");
        answer(&white, &link(&black));
        place_hidden(&white, ["e", "d"]);
        let promise = link(&white);
        assert!(!promise.contains("L@") && !promise.contains("U@"), "{promise}");
        answer(&black, &promise);
        assert!(black.drawn().gates.is_empty(), "{:?}", black.drawn().gates);
        place_hidden(&black, ["a", "h"]);
        answer(&white, &link(&black));
        white.wait_for_moves(6);
        let gates: Vec<String> = white.drawn().gates.into_keys().collect();
        assert_eq!(gates, ["black-a", "black-h", "white-d", "white-e"]);
        white.type_move("e4");
        answer(&black, &link(&white));
        black.browser.see("[data-promise='kept']");
        black.type_move("e5");
        answer(&white, &link(&black));
        white.wait_for_moves(8);
        white.leave();
        black.leave();
    }
}

#[test]
fn both_place_hidden_at_one_screen() {
    over_both(|page| {
        page.go("#start");
        page.choose("game", "musketeer");
        page.choose("opponent", "people");
        page.choose("placing", "hidden");
        page.press("begin");
        page.select(["leopard", "cannon"]);
        page.press("hidden-begin");
        place_hidden(page, ["e", "d"]);
        // White's choice is not shown to Black.
        page.browser.see("[data-do='hidden-begin']");
        assert!(page.drawn().gates.is_empty(), "{:?}", page.drawn().gates);
        page.press("hidden-begin");
        place_hidden(page, ["a", "h"]);
        page.wait_for_moves(6);
        let gates: Vec<String> = page.drawn().gates.into_keys().collect();
        assert_eq!(gates, ["black-a", "black-h", "white-d", "white-e"]);
        page.type_move("e4");
    });
}

/// A quarter of a minute is the shortest clock. It runs from the first move on the board.
#[test]
fn a_flag_that_falls_ends_the_game() {
    over_both(|page| {
        page.go("#start");
        page.choose("game", "chess");
        page.choose("opponent", "people");
        page.choose("time", "clock");
        for (field, value) in [("increment", "0"), ("minutes", "0.25")] {
            page.write(field, &format!("{value}{}", keys::TAB));
        }
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.type_move("e4");
        page.settle();
        page.browser.wait("document.querySelector('.status')?.classList.contains('over')");
        assert!(page.browser.text().contains("1-0"), "{}", page.browser.text());
    });
}
