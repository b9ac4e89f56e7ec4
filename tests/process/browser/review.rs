//! A review of a game that another program has judged in part.

use serde_json::json;

use crate::host::Connection::Server;
use crate::page::Page;
use crate::stories::over;

fn once(story: impl Fn(&Page)) {
    over(Server, 1440, 900, false, story);
}

fn says(page: &Page, words: &str) {
    page.browser.wait(&format!("document.body.innerText.includes({})", json!(words)));
}

/// Evaluations without variations: the engine knows what was better.
#[test]
fn mistakes_without_a_better_move_have_a_hint() {
    once(|page| {
        page.paste(
            "1. e4 {[%eval 0.2]} e5 {[%eval 0.25]} 2. Qh5 {[%eval 0.1]} Ke7 {[%eval #1]} \
             3. Qxe5# 1-0",
        );
        page.browser.see("[data-room='review'] [data-table='summary']");
        page.press("review-learn");
        says(page, "Ke7 was played");
        page.press("learn-hint");
        page.browser.see_drawn("[data-mark]");
        page.press("learn-show");
        page.browser.see_drawn("[data-arrow][data-kind='good']");
    });
}

/// A game with a sign elsewhere: a move that lost something is not called good.
#[test]
fn only_a_good_move_is_called_one() {
    once(|page| {
        page.paste(
            "1. e4 {[%eval 0.2]} e5 {[%eval 0.25]} 2. Qh5 {[%eval -0.9]} Nc6 {[%eval -0.85]} \
             3. Bc4 {[%eval -0.9]} Ke7 $4 {[%eval #1]} 4. Qxe5+ {[%eval #1]} 1-0",
        );
        page.browser.see("[data-room='review'] [data-table='summary']");
        let go = |ply: usize| {
            page.browser.js(
                "const slider = document.querySelector(\"[data-do='review-slider']\");
                 slider.value = arguments[0];
                 slider.dispatchEvent(new Event('input'));",
                json!([ply]),
            );
        };
        go(4);
        says(page, "A good move.");
        go(3);
        says(page, "White's chances fell from ");
        assert!(!page.browser.text().contains("A good move."), "{}", page.browser.text());
        // Per cent stands without a space.
        assert!(!page.browser.text().contains(" %"), "{}", page.browser.text());
    });
}
