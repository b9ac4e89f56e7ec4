//! Other events of a page: files of other programs, drawings, going back and forth, a network that
//! is gone, and strangers.

use serde_json::{Value, json};
use treville_board::engine::Thinker;
use treville_board::line;
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_eval::net::built_in::NAME;

use crate::driver::{Browser, Pointer, keys};
use crate::host::Connection::{Server, WebAssembly};
use crate::host::Host;
use crate::page::{Page, cell};
use crate::stories::{man, over, over_both, over_each, set_up, standing};

/// Files that other programs wrote, with how many games each has.
const FILES: [(&str, usize); 4] = [
    (include_str!("../../../arena/src/replay/games/xboard-4.9.1.pgn"), 5),
    (include_str!("../../../arena/src/replay/games/xboard-head.pgn"), 3),
    (include_str!("../../../arena/src/replay/games/cutechess.pgn"), 5),
    (include_str!("../../../arena/src/replay/games/duel.pgn"), 3),
];

#[test]
fn files_of_other_programs_are_opened() {
    over_both(|page| {
        for (text, games) in FILES {
            page.paste(text);
            page.browser.see("[data-do='open-index']");
            page.browser.wait(&format!(
                "document.querySelectorAll(\"[data-do='open-index']\").length === {games}"
            ));
            // The last game of the file in a tab of its own.
            page.browser.click(&format!("[data-do='open-index'][data-index='{}']", games - 1));
            page.browser.wait("document.querySelector('dialog[open]') === null");
            page.settle();
            let last = text.rsplit_once("[Result \"").map_or("", |(_, rest)| rest);
            let result = last.split('"').next().unwrap_or_default();
            page.press("last");
            page.browser.wait(&format!("document.body.innerText.includes('{result}')"));
            assert!(page.moves().len() > 10, "{:?}", page.moves());
        }
    });
}

#[test]
fn arrows_and_circles_are_drawn_by_the_right_button() {
    over_both(|page| {
        page.begin("chess");
        page.browser.drag(&cell("e2"), &cell("e4"), Pointer::RightButton);
        page.browser.see_drawn("[data-arrow='e2-e4']");
        page.browser.press(&cell("d5"), Pointer::RightButton);
        page.browser.see_drawn("[data-mark='d5']");
        // The same once more takes it away; a move takes all away.
        page.browser.press(&cell("d5"), Pointer::RightButton);
        page.browser.wait("document.querySelector(\"[data-mark='d5']\") === null");
        page.tap("e2", "e4", Pointer::Mouse);
        page.browser.wait("document.querySelector('[data-arrow]') === null");
    });
}

#[test]
fn a_game_is_turned_and_gone_through() {
    over_both(|page| {
        set_up(page);
        page.press("flip");
        page.browser.see("[data-below='black']");
        page.drag("e2", "e4");
        page.press("flip");
        page.browser.see("[data-below='white']");
        page.drag("e7", "e5");
        page.press("first");
        page.settle();
        assert_eq!(page.current_ply(), 0);
        page.browser.see("[data-part='choose']");
        page.press("last");
        page.settle();
        assert_eq!(page.current_ply(), 8);
        page.press("undo");
        page.settle();
        assert_eq!(standing(page, "e7"), man("black", "pawn"));
        page.press("redo");
        page.settle();
        assert_eq!(standing(page, "e5"), man("black", "pawn"));
        // The arrow keys do the same.
        page.browser.js("document.activeElement.blur()", json!([]));
        page.browser.type_text(keys::LEFT);
        page.browser.wait("document.querySelector('.game').dataset.ply === '7'");
        page.browser.type_text(keys::RIGHT);
        page.browser.wait("document.querySelector('.game').dataset.ply === '8'");
    });
}

/// The start screen does not wait for the program, and what is pressed there does.
#[test]
fn the_start_screen_is_there_before_the_program() {
    let Some(host) = Host::start(WebAssembly) else { return };
    let Some(browser) = Browser::start(1440, 900, false) else { return };
    browser.devtools("Network.enable", json!({}));
    let link = |bytes: i64| {
        let limit = json!({ "offline": false, "latency": 0, "downloadThroughput": bytes,
            "uploadThroughput": -1 });
        browser.devtools("Network.emulateNetworkConditions", limit);
    };
    link(400_000);
    browser.open(&format!("{}#start", host.address));
    browser.see("[data-do='begin']");
    browser.wait("document.querySelector('.coming')?.value > 0");
    browser.click("[data-do='begin']");
    browser.see(".coming");
    browser.see("[data-room='start']");
    link(-1);
    browser.see("[data-room='play']");
    browser.wait("document.querySelector('.coming').hidden");
    Page { browser, host }.leave();
}

/// A second visit needs no network: the page lies below another path, and all of it is kept.
#[test]
fn the_static_page_works_without_its_server() {
    over(WebAssembly, 1440, 900, false, |page| {
        page.browser.js("await navigator.serviceWorker.ready", json!([]));
        page.reload();
        page.browser.wait("navigator.serviceWorker.controller !== null");
        page.host.turn_off();
        page.reload();
        page.browser.see("[data-room]");
        let net = "return (await (await fetch(arguments[0])).arrayBuffer()).byteLength";
        let kept = page.browser.js(net, json!([format!("{NAME}.net")]));
        assert!(kept.as_u64() > Some(1 << 20), "{kept}");
        page.go("#start");
        page.choose("game", "musketeer");
        page.choose("opponent", "people");
        page.press("begin");
        page.select(["leopard", "cannon"]);
        page.press("analysis");
        page.browser.see("[data-do='line'][data-line='1']");
        page.press("analysis");
        page.go("#lab=Zebu:CN");
        page.browser.see("[data-table='values']");
    });
}

/// The net is a file beside the page, asked for once. The module makes the same nodes by it as the
/// program that has it inside, also after files that are no nets, and others without it.
#[test]
fn the_static_page_judges_by_the_net() {
    over(WebAssembly, 1440, 900, false, |page| {
        page.begin("chess");
        page.press("analysis");
        page.browser.see("[data-do='line'][data-line='1']");
        page.press("analysis");
        let fetched = "performance.getEntriesByType('resource')
            .filter(({ name, responseEnd }) => responseEnd && name.endsWith('NAME.net')).length";
        assert_eq!(page.browser.wait(&fetched.replace("NAME", NAME)), 1);
        let line = line::write(&Game::new(Position::start(Rules::chess())));
        let request = json!({ "do": "search", "id": 1, "line": line, "depth": 8 });
        let search = "const { start } = await import('./js/program.js');
            const module = await WebAssembly.compileStreaming(fetch('treville.wasm'));
            const nodes = (net, spoilt = []) => {
                let nodes;
                const program = start(module, (line) => (nodes = JSON.parse(line).info?.nodes ?? nodes));
                if (net && !program.judgeBy(net)) throw new Error('no net');
                const taken = spoilt.some((file) => program.judgeBy(file));
                if (taken) throw new Error('took a spoilt file');
                program.say('engine', arguments[0]);
                return nodes;
            };
            const net = await (await fetch(arguments[1])).arrayBuffer();
            const changed = net.slice();
            new Uint8Array(changed)[net.byteLength >> 1] ^= 1;
            const longer = new Uint8Array([...new Uint8Array(net), 0]).buffer;
            const spoilt = [net.slice(0, -1), changed, longer, new ArrayBuffer(0)];
            return [nodes(net, spoilt), nodes(null, spoilt)];";
        let both = page.browser.js(search, json!([request.to_string(), format!("{NAME}.net")]));
        let mut nodes = Value::Null;
        Thinker::new(1).line(&request.to_string(), &|| false, &mut |line| {
            let line: Value = serde_json::from_str(&line).unwrap();
            nodes = line["info"].get("nodes").unwrap_or(&nodes).clone();
        });
        assert_eq!(both[0], nodes);
        assert_ne!(both[0], both[1]);
    });
}

/// The browser's reading of the manifest: a name, an icon and a page of its own.
#[test]
fn the_page_can_be_installed() {
    over_each(|page| {
        let found = page.browser.devtools("Page.getAppManifest", json!({}));
        assert_eq!(found["errors"], json!([]));
        let name = found["data"].as_str().unwrap_or_default();
        assert!(name.contains("\"Treville\""), "{found}");
    });
}

/// Without the word in its address the program shows nothing, and does nothing that another page
/// asks for.
#[test]
fn strangers_get_nothing() {
    let Some(page) = Page::wide(Server) else { return };
    let Some(stranger) = Browser::start(800, 600, false) else { return };
    let token = page.host.address.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    stranger.open(&page.host.address.replace(token, &"0".repeat(token.len())));
    stranger.wait("document.readyState === 'complete'");
    assert_eq!(stranger.js("return document.querySelector('script') === null", json!([])), true);
    // A page of another origin, which knows the word and asks the program to end: it does not even
    // learn what came of it, and nothing did.
    stranger.open("about:blank");
    let answers = stranger.js(
        "const ask = (mode) => fetch(arguments[0] + 'quit', { method: 'POST', mode })
             .then((answer) => answer.type, () => 'refused');
         return [await ask('cors'), await ask('no-cors')];",
        json!([page.host.address]),
    );
    assert_eq!(answers, json!(["refused", "refused"]));
    page.begin("chess");
    page.tap("e2", "e4", Pointer::Mouse);
    page.leave();
}
