//! The page and the program at its other end: what becomes of games when the program ends and is
//! started again, and who is asked what, in which order.

use serde_json::{Value, json};

use crate::driver::Pointer;
use crate::host::Connection::{Server, WebAssembly};
use crate::page::Page;
use crate::stories::{over, over_each};

/// Keeps what the page sends to the engine in `window.sent`, and the name of its tab.
const LISTEN: &str = "window.sent = [];
    const ask = window.fetch;
    window.fetch = (address, how) => {
        const url = new URL(address, location.href);
        if (url.searchParams.has('tab')) window.tab = url.searchParams.get('tab');
        if (url.pathname.endsWith('/engine') && how?.body) window.sent.push(JSON.parse(how.body));
        return ask(address, how);
    };";

/// The best line of the analysis.
const BEST_LINE: &str = "[data-do='line'][data-line='1']";

/// The program is started again on its port: the page says so and goes on at the new address, and
/// another visit finds the games of this one.
#[test]
fn games_outlive_the_program() {
    let Some(mut page) = Page::wide(Server) else { return };
    page.begin("chess");
    page.tap("e2", "e4", Pointer::Mouse);
    page.settle();
    let told = |page: &Page| page.browser.js("return window.asked ?? 0", json!([]));
    page.browser.js(
        "window.asked = 0; const ask = window.fetch;
         window.fetch = (...all) => (window.asked++, ask(...all));",
        json!([]),
    );
    page.host.restart();
    page.browser.press("[data-cell='e7']", Pointer::Mouse);
    page.browser.press("[data-cell='e5']", Pointer::Mouse);
    page.browser.wait("document.querySelector('.trouble')?.textContent.includes('anew')");
    // Nothing is asked any more, and there is no way to go on yet.
    let asked = told(&page);
    page.press("flip");
    page.settle();
    assert_eq!(told(&page), asked);
    assert_eq!(
        page.browser.js("return document.querySelector(\"[data-do='go-on']\")", json!([])),
        Value::Null
    );
    // As soon as the new page is open, the old one leads there, with its games.
    page.browser.js("window.other = window.open(arguments[0])", json!([page.host.address]));
    page.browser.see("[data-do='go-on']");
    page.browser.js("window.other.close()", json!([]));
    page.press("go-on");
    page.browser.wait(&format!("location.href.startsWith({})", json!(page.host.address)));
    page.wait_for_moves(1);
    page.tap("e7", "e5", Pointer::Mouse);
    page.settle();
    // Another start, and a window that knows nothing of the first.
    page.host.restart();
    page.browser.js("sessionStorage.clear()", json!([]));
    page.go("#start");
    page.press("resume-game");
    page.wait_for_moves(2);
}

/// An engine that has forgotten the page, as after a long sleep, is set anew and goes on.
#[test]
fn analysis_goes_on_with_another_engine() {
    over(Server, 1440, 900, false, |page| {
        page.begin("chess");
        page.browser.js(LISTEN, json!([]));
        page.press("analysis");
        page.browser.see(BEST_LINE);
        let sent =
            |index: usize| page.browser.js("return window.sent[arguments[0]]", json!([index]));
        // What the dialog shows is what the engine was set to, without a choice.
        assert_eq!((&sent(0)["do"], &sent(0)["hash"]), (&json!("settings"), &json!(64)));
        page.press("engine-settings");
        page.browser.wait("document.querySelector(\"[data-do='engine-hash']\").value === '64'");
        page.fill("engine-hash", "8");
        page.press("apply-engine");
        page.browser.wait("window.sent.some(line => line.hash === 8)");
        page.browser.see(BEST_LINE);
        page.browser.js(
            "window.sent = [];
             await fetch(`leave?tab=${window.tab}`, { method: 'POST' });",
            json!([]),
        );
        page.browser.wait("window.sent.some(line => line.infinite)");
        assert_eq!((&sent(0)["do"], &sent(0)["hash"]), (&json!("settings"), &json!(8)));
        page.browser.see(BEST_LINE);
        page.press("analysis");
    });
}

/// An older page may have kept more memory than a module can have. No threads are offered there.
#[test]
fn too_much_memory_is_no_end_of_the_analysis() {
    over(WebAssembly, 1440, 900, false, |page| {
        page.browser.js(
            "localStorage['treville.settings'] = JSON.stringify({ engine: { hash: 4096 } })",
            json!([]),
        );
        page.reload();
        page.browser.see("[data-room]");
        page.begin("chess");
        page.press("analysis");
        page.browser.see(BEST_LINE);
        page.press("engine-settings");
        page.browser.wait("document.querySelector(\"[data-do='engine-hash']\").value === '512'");
        let threads = "return document.querySelector(\"[data-do='engine-threads']\")";
        assert_eq!(page.browser.js(threads, json!([])), Value::Null);
        page.press("close-dialog");
        page.press("analysis");
    });
}

/// The fault of an analysis is told, and it can be begun again.
#[test]
fn an_analysis_that_fails_says_so() {
    over(Server, 1440, 900, false, |page| {
        page.begin("chess");
        page.browser.js(
            "const ask = window.fetch;
             window.fails = true;
             window.fetch = (address, how) => window.fails && how?.body?.includes('infinite')
                 ? Promise.resolve(new Response('expected less', { status: 503 }))
                 : ask(address, how);",
            json!([]),
        );
        page.press("analysis");
        page.browser
            .wait("document.querySelector('.lines-state')?.textContent.includes('expected less')");
        page.browser.js("window.fails = false", json!([]));
        page.press("analyse-again");
        page.browser.see(BEST_LINE);
        page.press("analysis");
    });
}

/// Games of a file are there again after a reload, until they are forgotten.
#[test]
fn games_of_a_file_are_kept() {
    over_each(|page| {
        page.go("#start");
        let give = |text: &str| {
            page.browser.js(
                "const data = new DataTransfer();
                 data.items.add(new File([arguments[0]], 'games.ini'));
                 document.querySelector('.own-games').open = true;
                 const input = document.querySelector(\"[data-do='own-file']\");
                 input.files = data.files;
                 input.dispatchEvent(new Event('change'));",
                json!([text]),
            );
        };
        give(&";".repeat((64 << 10) + 1));
        page.browser.wait("document.querySelector('.own-status').textContent.includes('64 KiB')");
        give("[kingdoms:chess]\n");
        let choice = "[data-do='game'][data-choice='kingdoms']";
        page.browser.see_drawn(choice);
        page.reload();
        page.browser.see_drawn(choice);
        page.begin("kingdoms");
        page.tap("e2", "e4", Pointer::Mouse);
        page.go("#start");
        page.unfold(".own-games");
        page.browser.js("document.querySelector('.own-games').open = true", json!([]));
        page.press("own-forget");
        page.browser.wait(&format!("document.querySelector({}) === null", json!(choice)));
        page.reload();
        page.browser.see_drawn("[data-do='game'][data-choice='chess']");
        page.browser.wait(&format!("document.querySelector({}) === null", json!(choice)));
    });
}

/// A link for others does not hold the word that lets people in, and “Open” takes it.
#[test]
fn shared_links_keep_the_word_of_the_address() {
    over_each(|page| {
        page.begin("chess");
        page.tap("e2", "e4", Pointer::Mouse);
        page.press("share");
        let link = page.browser.wait("document.querySelector(\"[data-do='text-link']\")?.value");
        let link = link.as_str().unwrap_or_default().to_owned();
        let own = page.host.address.as_str();
        assert!(link.starts_with("#game=") || link.starts_with(own), "{link}");
        let token = own.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        assert!(token == "treville" || !link.contains(token), "{link}");
        // On this board it is a link to press.
        let here = "return document.querySelector(\"[data-do='open-link']\").getAttribute('href')";
        let here = page.browser.js(here, json!([]));
        assert!(here.as_str().is_some_and(|end| link.ends_with(end)), "{here}");
        page.press("close-dialog");
        page.paste(&link);
        page.wait_for_moves(1);
        page.browser.wait("document.querySelectorAll(\"[data-do='tab']\").length === 2");
    });
}

/// The program ends by a button of its page.
#[test]
fn the_page_ends_the_program() {
    let Some(mut page) = Page::wide(Server) else { return };
    page.begin("chess");
    page.press("end");
    page.press("confirm-end");
    page.host.wait_for_end();
    page.browser.wait("document.querySelector('.trouble')?.textContent.includes('has ended')");
    page.leave();
}

/// The static page names all modules of its first screen at once, and its service worker keeps what
/// the browser has fetched for it: no file comes twice over the network.
#[test]
fn no_file_of_the_static_page_is_fetched_twice() {
    over(WebAssembly, 1440, 900, false, |page| {
        page.go("#start");
        page.browser.see_drawn("[data-do='game']");
        let unnamed = page.browser.js(
            "const named = [...document.querySelectorAll('link[rel=modulepreload]')];
             const hints = new Set(named.map((link) => link.href));
             const worker = /worker[.]js$|program[.]js$/;
             return performance.getEntriesByType('resource').map(({ name }) => name)
                 .filter((name) => name.endsWith('.js') && !worker.test(name) && !hints.has(name));",
            json!([]),
        );
        assert_eq!(unnamed, json!([]));
        page.browser.js("await navigator.serviceWorker.ready", json!([]));
        let mut asked = page.host.asked();
        // These two are asked for again, to find a new version.
        asked.retain(|file| file != "service-worker.js" && file != "files.js");
        asked.sort();
        let count = asked.len();
        let twice: Vec<String> = asked
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0].clone())
            .collect();
        assert_eq!(twice, [""; 0], "{count} files");
    });
}
