//! Every screen is looked at by axe-core, which knows the rules of accessibility: names of what can
//! be pressed, contrast, order of headings. `.ci/run` fetches it.
//!
//! Source: <https://github.com/dequelabs/axe-core>.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::driver::Pointer;
use crate::host::Connection;
use crate::missing::skip;
use crate::page::Page;

/// Each fault that is found, as a line.
const LOOK: &str = "const found = await axe.run(document, { resultTypes: ['violations'] });
     if (!found.passes.some(({ id }) => id === 'color-contrast')) return ['nothing was looked at'];
     return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
         `${id}: ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')}`));";

/// The script of axe-core, where it was fetched: `TREVILLE_AXE` names another place.
fn script() -> Option<String> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/axe-core/axe.min.js");
    let path = env::var_os("TREVILLE_AXE").map_or(usual, PathBuf::from);
    let script = fs::read_to_string(path).ok();
    if script.is_none() {
        skip("axe-core (.ci/run fetches it)");
    }
    script
}

/// One visit to all screens, in one size and one colour scheme.
struct Visit {
    page: Page,
    script: String,
    faults: Vec<String>,
}

impl Visit {
    fn look(&mut self, screen: &str) {
        let browser = &self.page.browser;
        self.page.settle();
        // The page's policy forbids scripts in its markup, but not those of the driver.
        if browser.js("return typeof axe === 'undefined'", json!([])) == true {
            browser.js(&self.script, json!([]));
        }
        let found = browser.js(LOOK, json!([]));
        let found = found.as_array().unwrap_or_else(|| panic!("expected a list, got {found}"));
        self.faults.extend(found.iter().map(|fault| format!("{screen}: {fault}")));
        let beyond = "return document.documentElement.scrollWidth - window.innerWidth";
        let beyond = browser.js(beyond, json!([])).as_i64().expect("a number");
        if beyond > 0 {
            self.faults.push(format!("{screen}: {beyond} pixels too wide"));
        }
    }

    /// Games of other kinds, and what a game opens over itself.
    fn walk_games(&mut self) {
        self.page.begin("chess");
        for san in ["f3", "e5", "g4"] {
            self.page.type_move(san);
        }
        self.page.press("menu");
        self.look("menu");
        self.page.press("keys");
        self.page.browser.see("dialog .keys");
        self.look("keys");
        self.page.press("close-dialog");
        self.page.press("share");
        self.page.browser.see("[data-do='text-pgn']");
        self.look("share");
        self.page.press("close-dialog");
        self.page.type_move("Qh4");
        self.page.browser.see(".result-card");
        self.look("result");
        for game in ["armies", "seirawan"] {
            self.page.begin(game);
            self.page.type_move("e4");
            self.look(game);
        }
        self.page.go("#start");
        self.page.browser.see(".tile");
        self.look("tiles");
        self.page.choose("game", "armies");
        self.page.browser.see(".army-pieces li");
        self.look("choice of armies");
    }

    fn walk(&mut self) {
        self.page.go("#start");
        self.page.browser.see("[data-do='begin']");
        self.look("start");
        self.page.press("options");
        self.look("options");
        for screen in ["tour", "rules", "settings"] {
            self.page.go(&format!("#{screen}"));
            self.look(screen);
        }
        self.page.go("#start");
        self.page.press("open");
        self.page.browser.see("[data-do='paste']");
        self.look("open");
        self.page.press("close-dialog");
        self.page.press("friend");
        self.look("friend");
        self.page.press("close-dialog");
        self.walk_games();
        self.page.begin("musketeer");
        self.page.browser.see("[data-card]");
        self.look("selection");
        self.page.select(["leopard", "cannon"]);
        self.page.browser.see("[data-part='place']");
        self.look("placement");
        for file in ["e", "a", "d", "h"] {
            self.page.place(file);
        }
        self.page.type_move("e4");
        self.page.browser.press("[data-cell='e7']", Pointer::Mouse);
        self.look("play");
        self.page.press("analysis");
        self.page.browser.see("[data-do='line'][data-line='1']");
        self.look("analysis");
        self.page.press("analysis");
        self.page.go("#lab=Zebu:CN");
        self.page.browser.see("[data-table='compare']");
        self.look("lab");
        self.page.go("#setup");
        self.page.browser.see("[data-faults='0']");
        self.look("set-up");
        self.page.press("setup-empty");
        self.page.browser.click("[data-do='setup-tool'][data-tool='erase']");
        self.page.browser.click("[data-do='setup-square'][data-square='e1']");
        self.page.browser.wait("Number(document.querySelector('[data-faults]').dataset.faults)");
        self.look("set-up with faults");
        self.page.paste("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        self.page.wait_for_moves(5);
        self.page.go("#review");
        self.page.choose("review-depth", "quick");
        self.page.press("review-run");
        self.page.browser.see("[data-table='summary']");
        self.page.press("review-worst");
        self.page.browser.see("[data-do='review-better']");
        self.look("review");
    }
}

fn look_at_all(width: u32, height: u32, dark: bool) {
    let Some(script) = script() else { return };
    let Some(page) = Page::open(Connection::Server, width, height, dark) else { return };
    let mut visit = Visit { page, script, faults: Vec::new() };
    visit.walk();
    assert!(visit.faults.is_empty(), "{}", visit.faults.join("\n"));
    visit.page.leave();
}

#[test]
fn all_is_accessible_at_a_desk_by_day() {
    look_at_all(1440, 900, false);
}

#[test]
#[ignore = "the other theme of this size: .ci/full stories"]
fn all_is_accessible_at_a_desk_by_night() {
    look_at_all(1440, 900, true);
}

#[test]
#[ignore = "the other theme of this size: .ci/full stories"]
fn all_is_accessible_on_a_telephone_by_day() {
    look_at_all(390, 844, false);
}

#[test]
fn all_is_accessible_on_a_telephone_by_night() {
    look_at_all(390, 844, true);
}
