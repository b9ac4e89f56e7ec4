//! How things look that a style meant for another could reach, and what has to be in sight.

use serde_json::{Value, json};

use crate::host::Connection::Server;
use crate::page::Page;
use crate::stories::over;

/// A value of the first element with this selector.
fn measure(page: &Page, selector: &str, what: &str) -> Value {
    page.settle();
    page.browser.js(
        &format!("const e = document.querySelector(arguments[0]); return {what}"),
        json!([selector]),
    )
}

#[test]
fn captured_pieces_are_drawn_in_a_row() {
    over(Server, 1440, 900, true, |page| {
        page.begin("chess");
        for san in ["e4", "d5", "exd5", "Qxd5", "Nc3", "a6", "Nxd5"] {
            page.type_move(san);
        }
        let place = "(({ left, top, width, height }) => [left, top, width, height])(
            e.getBoundingClientRect())";
        let sizes = measure(
            page,
            "[data-taken='white']",
            "[...e.querySelectorAll('.taken')].map(e => [e.offsetWidth, e.offsetHeight])",
        );
        assert_eq!(sizes, json!([[18, 18], [18, 18]]));
        let bar = measure(page, ".bar[data-side='white']", place);
        let icon = measure(page, "[data-taken='white'] .piece-icon", place);
        assert!(icon[1].as_f64() >= bar[1].as_f64(), "{icon} in {bar}");
        // By night black pieces stand on a plate.
        let plate = "getComputedStyle(e).backgroundColor";
        assert_eq!(measure(page, "[data-taken='white'] .taken-row", plate), "rgb(140, 153, 166)");
        page.go("#setup");
        assert_eq!(measure(page, "[data-tool='black-king']", plate), "rgb(140, 153, 166)");
    });
}

#[test]
fn all_screens_are_in_sight_on_a_phone() {
    for (width, height) in [(390, 844), (844, 390)] {
        over(Server, width, height, false, |page| {
            for language in ["en", "fr"] {
                page.go("#settings");
                page.pick("setting-language", language);
                page.browser.wait(&format!("document.documentElement.lang === '{language}'"));
                page.begin("chess");
                page.browser.see(".tab");
                let all = measure(
                    page,
                    ".nav",
                    "[...e.children].every(a => a.scrollWidth <= a.clientWidth
                         && a.getBoundingClientRect().right <= e.getBoundingClientRect().right + 1)",
                );
                assert_eq!(all, true, "{language} at {width}x{height}");
            }
        });
    }
}

#[test]
fn the_board_of_the_editor_is_on_the_first_screen_of_a_phone() {
    over(Server, 390, 844, false, |page| {
        page.go("#setup");
        let bottom = measure(page, ".edit-squares", "e.getBoundingClientRect().bottom");
        assert!(bottom.as_f64().is_some_and(|at| at <= 844.0), "{bottom}");
    });
}

#[test]
fn tiles_tell_all_and_leave_room_for_their_button() {
    over(Server, 1366, 768, false, |page| {
        page.begin("musketeer");
        page.select(["fortress", "chancellor"]);
        page.press("close-tab");
        page.go("#start");
        page.browser.see(".tile-forget");
        let cut = measure(
            page,
            ".tile",
            "[...e.querySelectorAll('.tile-line, .tile-when')]
                 .filter(line => line.scrollWidth > line.clientWidth).length",
        );
        assert_eq!(cut, 0);
        let apart = measure(
            page,
            ".tile-when",
            "(() => {
                 const range = document.createRange();
                 range.selectNodeContents(e);
                 const button = document.querySelector('.tile-forget').getBoundingClientRect();
                 return range.getBoundingClientRect().right <= button.left;
             })()",
        );
        assert_eq!(apart, true);
    });
}

#[test]
fn the_bar_of_an_import_is_as_wide_as_its_box() {
    over(Server, 1366, 768, false, |page| {
        page.go("#start");
        // It may be gone before the next request: it is measured in the moment that it is there.
        let share = page.browser.js(
            "const share = new Promise(done => new MutationObserver(() => {
                 const bar = document.querySelector('dialog progress');
                 if (bar) done(bar.offsetWidth / bar.parentElement.clientWidth);
             }).observe(document, { childList: true, subtree: true, attributes: true }));
             const files = new DataTransfer();
             const game = `{${'x'.repeat(900)}} 1. e4 *\\n\\n`;
             files.items.add(new File([game.repeat(1200)], 'a.pgn'));
             window.dispatchEvent(new DragEvent('drop', { dataTransfer: files }));
             return await share;",
            json!([]),
        );
        assert!(share.as_f64().is_some_and(|share| share > 0.8), "{share}");
    });
}

#[test]
fn the_whole_menu_can_be_pressed_on_a_phone() {
    over(Server, 390, 844, false, |page| {
        page.begin("chess");
        page.type_move("e4");
        page.press("menu");
        let hidden = measure(
            page,
            "[data-list='menu']",
            "[...e.children].filter(one => one.getClientRects().length).filter(one => {
                 const { left, top, width, height } = one.getBoundingClientRect();
                 return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
             }).map(one => one.dataset.do)",
        );
        assert_eq!(hidden, json!([]));
    });
}
