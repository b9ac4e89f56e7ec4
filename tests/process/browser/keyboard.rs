//! Every action has a key, on the board too, where a letter may begin a move.

use serde_json::json;

use crate::driver::keys;
use crate::host::Connection::Server;
use crate::page::{Page, cell};
use crate::stories::over;

fn once(story: impl Fn(&Page)) {
    over(Server, 1440, 900, false, story);
}

/// Whether what has the focus is one of these.
fn focus_is_on(page: &Page, selector: &str) -> bool {
    page.settle();
    let here = "return document.activeElement.matches(arguments[0])";
    page.browser.js(here, json!([selector])) == true
}

#[test]
fn keys_act_on_the_board_too() {
    once(|page| {
        let press = |key: &str| page.browser.type_text(key);
        page.begin("chess");
        page.tab_to("[data-cell]");
        page.walk_to("e2");
        press(keys::ENTER);
        page.walk_to("e4");
        press(keys::ENTER);
        page.wait_for_moves(1);
        assert!(focus_is_on(page, "[data-cell]"));
        // The list of all keys, with those that begin a move.
        press("?");
        page.browser.see("dialog .keys");
        assert!(page.browser.text().contains("Alt+F"), "{}", page.browser.text());
        press(keys::ESCAPE);
        // A letter that begins no move is that of a button.
        press("n");
        page.browser.see("[data-do='keep-names']");
        press(keys::ESCAPE);
        assert!(focus_is_on(page, "[data-cell]"));
        // One that does needs Alt.
        // The board has turned to Black, who is to move.
        page.browser.see("[data-below='black']");
        page.browser.hold_alt("f");
        page.browser.see("[data-below='white']");
        page.browser.hold_alt("f");
        page.browser.see("[data-below='black']");
        assert!(focus_is_on(page, "[data-cell]"));
        press(&format!("e5{}", keys::ENTER));
        page.wait_for_moves(2);
        page.browser.click(".moves");
        page.tab_to("[data-cell]");
        press("Nf3");
        assert!(focus_is_on(page, "[data-do='san']"));
        press(keys::ENTER);
        page.wait_for_moves(3);
    });
}

#[test]
fn the_letters_of_the_pieces_of_a_game_begin_a_move() {
    once(|page| {
        page.begin("musketeer");
        page.select(["leopard", "unicorn"]);
        for file in ["e", "a", "d", "h"] {
            page.place(file);
        }
        page.tab_to("[data-cell]");
        page.browser.type_text("U");
        assert!(focus_is_on(page, "[data-do='san']"));
        page.tab_to("[data-cell]");
        // The rules are one key away.
        page.browser.type_text("i");
        page.browser.see("[data-room='rules']");
    });
}

#[test]
fn the_card_of_the_result_has_the_focus_and_is_closed_by_escape() {
    once(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.browser.press(&cell("e7"), crate::driver::Pointer::Mouse);
        page.press("resign");
        page.press("confirm-resign");
        page.browser.see(".result-card");
        assert!(focus_is_on(page, "[data-do='rematch']"));
        page.browser.type_text(keys::ESCAPE);
        page.browser.wait("!document.querySelector('.result-card').getClientRects().length");
        assert!(focus_is_on(page, "[data-cell]"));
    });
}
