//! Faults around the page: workers that fail, a storage that is full, a net that does not come, and
//! a site that is published anew while it is open.

use std::fs;

use serde_json::{Value, json};
use treville_eval::net::built_in::NAME;

use crate::driver::{Browser, keys};
use crate::host::Connection::{Server, WebAssembly};
use crate::host::Host;
use crate::page::Page;
use crate::stories::{over, over_both, over_each};

/// The best line of the analysis.
const BEST_LINE: &str = "[data-do='line'][data-line='1']";

/// Keeps the page's workers in `window.workers`, those of the table and of the engine apart: the
/// engine's is also started again where a search is ended without shared memory.
const KEEP_WORKERS: &str = "window.workers = { table: [], engine: [] };
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...all) {
            super(...all);
            window.workers[String(all[0]).includes('table-worker') ? 'table' : 'engine'].push(this);
        }
    };";

/// A line that is too long and has no number is more than a worker bears. The page starts another
/// one, and no more than one: an analysis can be begun, and a game goes on from what the browser
/// has kept.
#[test]
fn a_worker_that_fails_is_started_again() {
    over(WebAssembly, 1440, 900, false, |page| {
        let script = json!({ "source": KEEP_WORKERS });
        page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", script);
        page.reload();
        page.begin("chess");
        page.type_move("e4");
        let started = |party: &str| {
            let workers = format!("return window.workers.{party}.length");
            page.browser.js(&workers, json!([])).as_u64()
        };
        assert_eq!((started("table"), started("engine")), (Some(1), Some(1)));
        page.browser.js(
            "window.workers.engine[0].postMessage({ id: 1000, line: 'x'.repeat(1 << 21) })",
            json!([]),
        );
        page.browser.wait("window.workers.engine.length > 1");
        assert_eq!((started("table"), started("engine")), (Some(1), Some(2)));
        page.press("analysis");
        page.browser.see(BEST_LINE);
        page.press("analysis");
        page.browser.js("window.workers.table[0].postMessage('x'.repeat(1 << 21))", json!([]));
        page.browser.wait("window.workers.table.length > 1");
        let said = "the program has failed and was started again";
        page.browser
            .wait(&format!("document.querySelector('.notes').innerText.includes('{said}')"));
        page.type_move("e5");
        assert_eq!(started("table"), Some(2));
        page.reload();
        page.browser.see("[data-room='play']");
        assert_eq!(page.moves(), ["e4", "e5"]);
    });
}

/// Nothing is deleted for a game that finds no room: the page says so, and the game goes on.
#[test]
fn a_full_storage_is_said() {
    over_each(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.settle();
        let is_server = page.host.connection() == Server;
        if is_server {
            fs::remove_dir_all(page.host.games()).expect("the folder");
        } else {
            let fill = "window.put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = () => {
                    throw new DOMException('full', 'QuotaExceededError');
                };";
            page.browser.js(fill, json!([]));
        }
        page.type_move("e5");
        page.browser.wait("document.body.innerText.includes('Your games cannot be kept now')");
        page.type_move("Nf3");
        assert_eq!(page.moves(), ["e4", "e5", "Nf3"]);
        if is_server {
            fs::create_dir(page.host.games()).expect("the folder");
        } else {
            page.browser.js("IDBObjectStore.prototype.put = window.put", json!([]));
        }
        page.type_move("Nc6");
        page.settle();
        page.go("#start");
        page.reload();
        page.settle();
        page.press("resume-game");
        page.wait_for_moves(4);
        // The browser says it of a server, too.
        let complaints = page.browser.complaints();
        assert!(complaints.iter().all(|text| text.contains(" 507 ")), "{complaints:?}");
    });
}

/// Without its net the engine judges by the classical evaluation.
#[test]
fn a_net_that_does_not_come_is_no_end_of_the_game() {
    let Some(host) = Host::start(WebAssembly) else { return };
    let Some(browser) = Browser::start(1440, 900, false) else { return };
    host.withhold(&format!("{NAME}.net"));
    let page = Page { browser, host };
    page.begin("chess");
    page.press("analysis");
    page.browser.see(BEST_LINE);
    page.press("analysis");
    let complaints = page.browser.complaints();
    let is_net = |text: &String| text.contains(".net") && text.contains("404");
    assert!(!complaints.is_empty() && complaints.iter().all(is_net), "{complaints:?}");
}

/// A page that is open stays whole while the site is published anew; the next visit has the new
/// one.
#[test]
fn a_new_version_takes_the_place_of_the_old_one() {
    over(WebAssembly, 1440, 900, false, |page| {
        page.browser.js("await navigator.serviceWorker.ready", json!([]));
        page.reload();
        page.browser.wait("navigator.serviceWorker.controller !== null");
        let is_new = "return document.querySelector('[data-new-version]') !== null";
        let names = "return (await caches.keys()).length";
        assert_eq!(page.browser.js(names, json!([])), 1);
        page.host.publish_anew();
        page.browser
            .js("await (await navigator.serviceWorker.getRegistration()).update()", json!([]));
        page.browser.wait("(await navigator.serviceWorker.getRegistration()).waiting !== null");
        assert_eq!(page.browser.js(names, json!([])), 2);
        page.reload();
        page.browser.see("[data-room]");
        assert_eq!(page.browser.js(is_new, json!([])), false);
        // Once nothing of the old version is open, the new one serves.
        let mut is_served = false;
        for _ in 0..50 {
            page.browser.open("about:blank");
            page.go("#start");
            is_served = page.browser.js(is_new, json!([])) == true;
            if is_served {
                break;
            }
        }
        assert!(is_served);
        assert_eq!(page.browser.js(names, json!([])), 1);
    });
}

/// A level of the engine is what the engine is asked for.
#[test]
fn the_engine_plays_at_its_level() {
    over_both(|page| {
        page.go("#start");
        page.choose("game", "chess");
        page.choose("opponent", "engine");
        page.choose("side", "white");
        page.pick("elo-black", "1350");
        page.browser.js(
            "window.sent = [];
             const post = Worker.prototype.postMessage;
             Worker.prototype.postMessage = function (message) {
                 if (message.line) window.sent.push(JSON.parse(message.line));
                 return post.call(this, message);
             };
             const ask = window.fetch;
             window.fetch = (address, how) => {
                 if (how?.body) window.sent.push(JSON.parse(how.body));
                 return ask(address, how);
             };",
            json!([]),
        );
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.settle();
        page.write("san", &format!("e4{}", keys::ENTER));
        page.wait_for_moves(2);
        let search = "return window.sent.find((line) => line.do === 'search')";
        let search: Value = page.browser.js(search, json!([]));
        assert_eq!(search["elo"], 1350, "{search}");
        assert!(page.browser.text().contains("1350"));
    });
}

/// Opens the page anew in a browser that lacks something: the script takes it away before any of the
/// page runs.
fn without(page: &Page, script: &str) {
    let script = json!({ "source": script });
    page.browser.devtools("Page.addScriptToEvaluateOnNewDocument", script);
    page.reload();
}

/// The program cannot run there. The start screen says so in words, with a way to try again.
#[test]
fn a_browser_without_webassembly_is_told() {
    over(WebAssembly, 1440, 900, false, |page| {
        without(page, "delete window.WebAssembly");
        let said = "This browser runs no WebAssembly";
        page.browser.wait(&format!("document.body.innerText.includes('{said}')"));
        page.browser.see("[data-do='retry']");
    });
}

/// Nothing is kept for times without a network then, and the rest is as always.
#[test]
fn a_browser_without_service_workers_plays() {
    over(WebAssembly, 1440, 900, false, |page| {
        without(page, "delete Navigator.prototype.serviceWorker");
        assert_eq!(page.browser.js("return 'serviceWorker' in navigator", json!([])), false);
        page.begin("chess");
        page.type_move("e4");
        assert_eq!(page.moves(), ["e4"]);
        assert_eq!(notes(page), "");
    });
}

/// Sounds are an extra: where a browser has none, or refuses them, a game is played in silence.
#[test]
fn a_sound_that_may_not_play_is_no_fault() {
    let refuses = [
        "window.AudioContext = class { constructor() { throw new Error('no output'); } }",
        "AudioContext.prototype.resume = () => Promise.reject(new Error('not allowed'));
         Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })",
        "delete window.AudioContext",
    ];
    let asked = "window.failures = [];
        addEventListener('error', (event) => window.failures.push(event.message));
        addEventListener('unhandledrejection', (event) => window.failures.push(`${event.reason}`));";
    for refuses in refuses {
        over(Server, 1440, 900, false, |page| {
            without(page, &format!("{asked}{refuses}"));
            page.begin("chess");
            for san in ["e4", "d5", "exd5"] {
                page.type_move(san);
            }
            assert_eq!(page.moves(), ["e4", "d5", "exd5"]);
            assert_eq!(notes(page), "");
            assert_eq!(page.browser.js("return window.failures", json!([])), json!([]));
        });
    }
}

/// The notes at the page's edge.
fn notes(page: &Page) -> String {
    let text = page.browser.js("return document.querySelector('.notes').innerText", json!([]));
    text.as_str().unwrap_or_default().trim().to_owned()
}

/// Settings of another program at this address, or of a later page, or damaged ones.
#[test]
fn settings_that_mean_nothing_are_the_usual_ones() {
    let word = "<img/src=x/onerror=document.title='hit'>";
    let settings = [
        "not JSON".to_owned(),
        "null".to_owned(),
        "[1, 2]".to_owned(),
        json!({ "scheme": word, "board": word, "language": word, "sounds": word, "size": word,
                "hash": word, "threads": -1, "lines": 1e9, "coordinates": { "x": [] } })
        .to_string(),
    ];
    over(Server, 1440, 900, false, |page| {
        for kept in &settings {
            let keep = "localStorage.setItem('treville.settings', arguments[0]);
                        localStorage.setItem('treville.start', arguments[0])";
            page.browser.js(keep, json!([kept]));
            page.reload();
            page.go("#settings");
            assert_eq!(page.browser.js("return document.title === 'hit'", json!([])), false);
            assert_eq!(page.browser.js("return document.documentElement.lang", json!([])), "en");
            page.begin("chess");
            page.type_move("e4");
            page.press("analysis");
            page.browser.see(BEST_LINE);
            page.press("analysis");
        }
    });
}
