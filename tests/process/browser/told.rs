//! The words of the page, and their places: messages that outlive their dialog, numbers and names
//! in the language of the page, and faults that nothing beside them contradicts.

use serde_json::json;

use crate::driver::{Pointer, keys};
use crate::host::Connection::Server;
use crate::page::{Page, cell};
use crate::stories::{over, set_up};

fn once(story: impl Fn(&Page)) {
    over(Server, 1440, 900, false, story);
}

fn says(page: &Page, words: &str) {
    page.browser.wait(&format!("document.body.innerText.includes({})", json!(words)));
}

#[test]
fn a_message_outlives_the_dialog_it_came_with() {
    once(|page| {
        page.paste("1. e4 e5 2. Qa5 Nf6");
        page.wait_for_moves(2);
        page.browser.see("body > .notes [data-note]");
        says(page, "Qa5");
        // Several games open a dialog of their own, which has the messages.
        page.paste("1. e4 e5 2. Qa5 Nf6 *\n\n[Event \"B\"]\n\n1. d4 d5 *");
        page.browser.see("dialog[open] .notes [data-note]");
        page.browser.type_text(keys::ESCAPE);
        page.browser.see("body > .notes [data-note]");
    });
}

#[test]
fn the_editor_does_not_contradict_the_fault_of_a_text() {
    once(|page| {
        page.go("#setup");
        says(page, "This position can be played.");
        page.fill("setup-fen", "xx");
        page.browser.wait("!document.body.innerText.includes('This position can be played.')");
        page.press("setup-start");
        says(page, "This position can be played.");
    });
}

#[test]
fn names_of_pieces_and_rules_are_those_of_people() {
    once(|page| {
        page.go("#start");
        assert!(!page.browser.text().contains("names one"));
        page.choose("game", "armies");
        page.choose("opponent", "people");
        page.browser.see("[data-do='army-white']");
        page.pick("army-white", "clobberers");
        page.pick("army-black", "rookies");
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.settle();
        let label = "return document.querySelector(arguments[0]).getAttribute('aria-label')";
        let label = page.browser.js(label, json!([cell("b8")]));
        assert_eq!(label, "b8, black woody rook");
        // Armies that differ are equal as long as nothing is missing.
        let lead = "return document.querySelectorAll('.lead').length";
        assert_eq!(page.browser.js(lead, json!([])), 0);
        page.type_move("e4");
        page.press("share");
        says(page, "Analyse or open");
        page.press("close-dialog");
        page.go("#start");
        says(page, "Colorbound Clobberers against Remarkable Rookies");
    });
}

#[test]
fn the_tour_says_no_move_before_there_is_one() {
    once(|page| {
        page.go("#tour");
        page.settle();
        let live = "return document.querySelector('.board [aria-live]').textContent";
        assert_eq!(page.browser.js(live, json!([])), "");
    });
}

/// All that the program says in English alone says so.
#[test]
fn french_is_spoken_of_pieces_numbers_and_games() {
    once(|page| {
        page.go("#settings");
        page.pick("setting-language", "fr");
        page.browser.wait("document.documentElement.lang === 'fr'");
        let has = |word: &str| page.browser.text().contains(word);
        page.go("#rules");
        says(page, "Va comme une dame ou un cavalier.");
        assert!(!has("Moves like") && !has("(en anglais)"), "{}", page.browser.text());
        page.go("#start");
        page.choose("game", "armies");
        for (white, black) in [("fides", "clobberers"), ("nutters", "rookies")] {
            page.pick("army-white", white);
            page.pick("army-black", black);
            page.browser.wait("document.querySelectorAll('.army-pieces li').length >= 8");
            page.settle();
            assert!(!has("(en anglais)"), "{}", page.browser.text());
        }
        page.begin("musketeer");
        page.browser.click("[data-card='fortress']");
        says(page, "Glisse de trois cases au plus en diagonale");
        page.select(["leopard", "cannon"]);
        assert_eq!(page.moves(), ["léopard", "canon"]);
        let live = "return document.querySelector('.board [aria-live]').textContent";
        assert_eq!(page.browser.js(live, json!([])), "Noirs : canon");
        // An invented piece has its sentence in English, and says so.
        page.go("#lab=Zebu:CZ");
        page.browser.see("[data-table='values']");
        says(page, "(en anglais)");
        page.browser.see("[lang='en']");
        let worth = "return document.querySelector('.worth strong').textContent";
        let worth = page.browser.js(worth, json!([]));
        assert!(worth.as_str().is_some_and(|worth| worth.contains(',')), "{worth}");
        page.go("#settings");
        page.pick("setting-language", "en");
        page.browser.wait("document.documentElement.lang === 'en'");
    });
}

#[test]
fn a_tab_has_the_names_that_are_kept() {
    once(|page| {
        set_up(page);
        page.press("players");
        page.write("name-white", "Ada");
        page.write("name-black", "Bo");
        page.press("keep-names");
        page.browser.wait("document.querySelector('.tab.here').textContent.includes('Ada – Bo')");
        page.tap("e2", "e4", Pointer::Mouse);
    });
}
