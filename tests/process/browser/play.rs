//! First things that players meet: the level, the names, a draw, what is kept, and where the focus
//! is.

use serde_json::{Value, json};

use crate::driver::keys;
use crate::host::Connection::Server;
use crate::page::Page;
use crate::stories::{over, over_both};

/// Begins a game of chess against the engine, with whatever else was chosen.
fn against_the_engine(page: &Page) {
    page.go("#start");
    page.choose("game", "chess");
    page.choose("opponent", "engine");
    page.choose("side", "white");
    page.press("begin");
    page.browser.see("[data-room='play']");
    page.settle();
}

/// Without a choice, and with a choice of last time that is no level of the menu.
#[test]
fn the_level_that_the_menu_shows_is_the_one_that_plays() {
    over(Server, 1440, 900, false, |page| {
        for wishes in ["{}", "rubbish", "800", "1", "9999", "null"] {
            let wishes = match wishes.parse::<u32>() {
                Ok(elo) => format!("{{\"elo\":{{\"black\":{elo}}}}}"),
                Err(_) => wishes.to_owned(),
            };
            let keep = "localStorage['treville.start'] = arguments[0]";
            page.browser.js(keep, json!([wishes]));
            page.reload();
            page.go("#start");
            page.choose("opponent", "engine");
            let shown = "const menu = document.querySelector(\"[data-do='elo-black']\");
                return menu.selectedOptions[0].textContent.match(/[0-9]+ Elo/)?.[0]
                    ?? 'full strength'";
            let shown = page.browser.js(shown, json!([]));
            against_the_engine(page);
            let name = "document.querySelector(\".bar[data-side='black'] .bar-name\").textContent";
            let plays = page.browser.js(&format!("return {name}"), json!([]));
            assert_eq!(plays, json!(format!("Treville · {}", shown.as_str().unwrap_or_default())));
            // The dialog of the players shows it too, and does not change it.
            page.press("players");
            page.press("apply-players");
            page.settle();
            let still = page.browser.js(&format!("return {name}"), json!([]));
            let level = |text: &Value| {
                text.as_str().and_then(|text| text.split(" · ").nth(1).map(str::to_owned))
            };
            assert_eq!(level(&still), level(&plays));
        }
    });
}

/// Names come from anybody's file: long ones are cut, and those from right to left turn nothing
/// else around.
#[test]
fn names_of_any_length_and_direction_leave_the_page_in_shape() {
    let long = "x".repeat(3000);
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd}\u{202e}";
    for (width, height) in [(1440, 900), (390, 844)] {
        over(Server, width, height, false, |page| {
            let in_shape = |screen: &str| {
                page.settle();
                let beyond = "return document.documentElement.scrollWidth - window.innerWidth";
                let beyond = page.browser.js(beyond, json!([]));
                let fits = beyond.as_i64().is_some_and(|beyond| beyond <= 0);
                assert!(fits, "{screen} at {width}: {beyond} pixels too wide");
            };
            page.begin("chess");
            let board = "return document.querySelector('.board').clientWidth";
            let usual = page.browser.js(board, json!([]));
            let pgn = |white: &str, black: &str| {
                format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 {{{long}}} e5 1-0\n")
            };
            page.paste(&format!("{}\n{}", pgn(&long, hebrew), pgn(hebrew, &long)));
            page.browser.see("[data-do='open-index']");
            in_shape("the list of games");
            page.press("close-dialog");
            page.wait_for_moves(2);
            in_shape("play");
            assert_eq!(page.browser.js(board, json!([])), usual);
            let isolated = page.browser.js(
                "return [...document.querySelectorAll('.bar-name, .tab-name bdi')]
                     .every((name) => getComputedStyle(name).unicodeBidi === 'isolate')",
                json!([]),
            );
            assert_eq!(isolated, true);
            page.go("#review");
            in_shape("review");
            page.go("#play");
            page.browser.click(".tab.here [data-do='close-tab']");
            page.go("#start");
            page.browser.see("[data-do='resume-game']");
            in_shape("start");
        });
    }
}

/// A press on "Offer a draw" alone ends nothing.
#[test]
fn a_draw_needs_a_second_press() {
    over(Server, 1440, 900, false, |page| {
        against_the_engine(page);
        page.write("san", &format!("e4{}", keys::ENTER));
        page.wait_for_moves(2);
        let over = "return document.querySelector('.status').classList.contains('over')";
        page.press("draw");
        page.settle();
        assert_eq!(page.browser.js(over, json!([])), false);
        page.press("close-dialog");
        page.settle();
        assert_eq!(page.browser.js(over, json!([])), false);
        page.press("draw");
        page.press("confirm-draw");
        page.browser
            .wait("document.querySelector('.notes').innerText.includes('Treville plays on')");
    });
}

/// Whenever the list of moves changes, the browser has kept what it shows.
#[test]
fn a_move_is_kept_before_it_is_shown() {
    over_both(|page| {
        against_the_engine(page);
        page.browser.js(
            "window.early = [];
             const look = () => {
                 const moves = [...document.querySelectorAll(\"[data-do='go']\")]
                     .map((move) => move.lastChild.textContent);
                 const kept = Object.keys(localStorage)
                     .filter((key) => key.startsWith('treville.game.'))
                     .map((key) => JSON.parse(localStorage[key]));
                 const has = ({ pgn, tip }) =>
                     tip === moves.length && moves.every((san) => pgn.includes(san));
                 if (!kept.some(has)) window.early.push(moves.join(' '));
             };
             new MutationObserver(look)
                 .observe(document.querySelector('.moves'), { childList: true });",
            json!([]),
        );
        for (count, san) in [(2, "e4"), (4, "a3"), (6, "h3")] {
            page.write("san", &format!("{san}{}", keys::ENTER));
            page.wait_for_moves(count);
            page.settle();
        }
        assert_eq!(page.browser.js("return window.early", json!([])), json!([]));
    });
}

/// Keys play a whole opening without a way back to the board between two moves, though it turns
/// after each and cards come and go before.
#[test]
fn the_focus_stays_on_the_board() {
    over(Server, 1440, 900, false, |page| {
        let press = |text: &str| page.browser.type_text(text);
        page.begin("musketeer");
        let choose = |name: &str, count: usize| {
            page.tab_to(&format!("[data-card='{name}']"));
            press(keys::ENTER);
            page.tab_to(&format!("[data-do='choose'][data-piece='{name}']"));
            press(keys::ENTER);
            page.wait_for_moves(count);
            page.settle();
        };
        let here = |selector: &str| {
            let is_here = "return document.activeElement.matches(arguments[0])";
            assert_eq!(page.browser.js(is_here, json!([selector])), true, "{selector}");
        };
        choose("leopard", 1);
        here(".choosing *");
        choose("cannon", 2);
        here("[data-cell]");
        for (count, square) in [(3, "e0"), (4, "a9"), (5, "d0"), (6, "h9")] {
            page.walk_to(square);
            press(keys::ENTER);
            page.wait_for_moves(count);
            page.settle();
            here("[data-cell]");
        }
        for (count, [from, to]) in
            (7..).zip([["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]])
        {
            page.walk_to(from);
            press(keys::ENTER);
            page.browser.see_drawn(&format!("[data-target='{to}']"));
            page.walk_to(to);
            press(keys::ENTER);
            page.wait_for_moves(count);
            page.settle();
            here("[data-cell]");
        }
    });
}

/// So it does in the field for moves while the engine thinks.
#[test]
fn the_focus_stays_in_the_field_for_moves() {
    over(Server, 1440, 900, false, |page| {
        against_the_engine(page);
        page.tab_to("[data-do='san']");
        for (count, san) in [(2, "e4"), (4, "a3")] {
            page.browser.type_text(&format!("{san}{}", keys::ENTER));
            page.wait_for_moves(count);
            page.settle();
            let here = "return document.activeElement.dataset.do";
            assert_eq!(page.browser.js(here, json!([])), "san");
        }
    });
}
