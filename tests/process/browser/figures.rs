//! The figures of the static page for docs/research/measurements.md:
//! `cargo test -p treville --test browser figures -- --ignored --nocapture`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::driver::{Browser, Pointer};
use crate::host::Connection::{Server, WebAssembly};
use crate::host::Host;
use crate::page::{Page, cell};
use crate::stories::set_up;

/// Number of times that each figure is taken.
const TIMES: usize = 7;

/// Requests, bytes, and bytes by gzip of these files.
fn sum(host: &Host, files: &[String]) -> (usize, usize, usize) {
    let sizes = files.iter().map(|file| {
        let bytes = host.file(file);
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&bytes).expect("memory");
        (bytes.len(), packed.finish().expect("memory").len())
    });
    let (raw, packed) = sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1));
    (files.len(), raw, packed)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[test]
#[ignore = "measures, and holds nothing"]
fn figures_of_the_static_page() {
    let Some(page) = Page::wide(WebAssembly) else { return };
    page.go("#start");
    page.browser.see_drawn("[data-do='game']");
    let names = |value: &Value| -> Vec<String> {
        let names = value.as_array().expect("a list").iter();
        let own = names.filter_map(|name| name.as_str()?.strip_prefix(&page.host.address));
        own.map(str::to_owned).collect()
    };
    let first = page.browser.js(
        "const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
         return performance.getEntriesByType('resource')
             .filter(({ startTime }) => startTime <= paint).map(({ name }) => name);",
        json!([]),
    );
    println!("up to the first paint, besides the page: {:?}", sum(&page.host, &names(&first)));
    page.settle();
    let all = page
        .browser
        .js("return performance.getEntriesByType('resource').map(({ name }) => name)", json!([]));
    println!("up to the start screen: {:?}", sum(&page.host, &names(&all)));
    page.browser.js("await navigator.serviceWorker.ready", json!([]));
    println!("until all is kept: {:?}", sum(&page.host, &page.host.asked()));
    drop(page);

    let (mut ready, mut moved) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let Some(browser) = Browser::start(800, 600, false) else { return };
        let Some(host) = Host::start(WebAssembly) else { return };
        // A file of the site, so that nothing of the page is there yet.
        browser.open(&format!("{}files.js", host.address));
        let times = browser.js(
            "const began = performance.now();
             const { connect } = await import(`${arguments[0]}js/connection.js`);
             const program = await connect();
             const ask = { do: 'new', game: 'g', variant: 'chess' };
             const { line } = await program.table(ask);
             const ready = performance.now();
             await program.engine({ do: 'search', line, depth: 8 });
             return [ready - began, performance.now() - ready];",
            json!([host.address]),
        );
        ready.push(times[0].as_f64().expect("a time"));
        moved.push(times[1].as_f64().expect("a time"));
    }
    println!("table ready after {:.0} ms, first move {:.0} ms later", median(ready), median(moved));
}

/// A figure of the page, rounded.
fn figure(page: &Page, expression: &str) -> i64 {
    page.settle();
    let value = page.browser.js(&format!("return Math.round({expression})"), json!([]));
    value.as_i64().expect("a number")
}

const BOARD: &str = "document.querySelector('.board').getBoundingClientRect()";

/// The visible part of the board, in per cent.
const IN_SIGHT: &str = "(() => {
    const { top, bottom, height } = document.querySelector('.board').getBoundingClientRect();
    return 100 * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
})()";

/// Size and place of the board in every phase of a game: docs/research/measurements.md.
#[test]
#[ignore = "measures, and holds nothing"]
fn figures_of_the_board() {
    for (width, height) in [(1280, 640), (1366, 768), (1440, 900), (1920, 1080), (820, 1180)] {
        let Some(page) = Page::open(Server, width, height, false) else { return };
        set_up(&page);
        let gates = figure(&page, &format!("{BOARD}.width"));
        let above = figure(&page, &format!("{BOARD}.top"));
        page.begin("chess");
        let plain = figure(&page, &format!("{BOARD}.width"));
        println!("{width}x{height}: {gates} with gates, {plain} without, {above} above");
    }
    for (width, height) in [(390, 844), (844, 390)] {
        let Some(page) = Page::open(Server, width, height, false) else { return };
        page.go("#start");
        let play = "document.querySelector(\"[data-do='begin']\").getBoundingClientRect().top";
        let play = figure(&page, play);
        page.begin("musketeer");
        let choosing = figure(&page, IN_SIGHT);
        let row = "document.querySelector('.picks').getBoundingClientRect().height";
        let row = figure(&page, row);
        page.select(["leopard", "cannon"]);
        let placing = figure(&page, IN_SIGHT);
        for file in ["e", "a", "d", "h"] {
            page.place(file);
        }
        let playing = figure(&page, IN_SIGHT);
        println!(
            "{width}x{height}: Play at y = {play}, pieces to choose {row} high; of the board in sight \
             {choosing}% choosing, {placing}% placing, {playing}% playing"
        );
    }
}

/// How often a page is loaded anew as soon as the engine has moved.
const RELOADS: usize = 50;

/// A game as a person meets it: presses before the first move, how soon an own move is drawn, and
/// moves of the engine that a reload at once loses.
#[test]
#[ignore = "measures, and holds nothing"]
fn figures_of_a_game() {
    let Some(page) = Page::wide(Server) else { return };
    let press = |selector: &str| page.browser.press(selector, Pointer::Mouse);
    let presses = |game: &str| {
        page.browser.see("[data-stage='play'] .bar.turn[data-side='white']");
        println!("{game}: {} presses before the first move", figure(&page, "window.presses"));
    };
    page.browser.js(
        "window.presses = 0;
         addEventListener('pointerdown', () => window.presses++, true);",
        json!([]),
    );
    page.go("#start");
    press("[data-do='begin']");
    press("[data-do='pick'][data-card='leopard']");
    press("[data-do='choose'][data-piece='leopard']");
    for square in ["e0", "d0"] {
        page.browser.see("[data-stage='placement'] .bar.turn[data-side='white']");
        page.browser.see_drawn("[data-field='glow']");
        press(&cell(square));
        page.settle();
    }
    presses("Musketeer chess");
    page.go("#start");
    page.choose("game", "chess");
    page.choose("opponent", "engine");
    page.browser.js("window.presses = 0", json!([]));
    press("[data-do='begin']");
    presses("chess");

    page.begin("chess");
    page.browser.js(
        "window.times = [];
         let began = 0;
         addEventListener('pointerdown', () => (began = performance.now()), true);
         const look = () => {
             if (!began || !document.querySelector(`[data-square='${window.wanted}']`)) return;
             window.times.push(performance.now() - began);
             began = 0;
         };
         const how = { subtree: true, childList: true, attributes: true };
         new MutationObserver(look).observe(document.body, how);",
        json!([]),
    );
    for file in "abcdefgh".chars() {
        for (from, to) in [("2", "4"), ("7", "5")] {
            page.settle();
            page.browser.js("window.wanted = arguments[0]", json!([format!("{file}{to}")]));
            page.tap(&format!("{file}{from}"), &format!("{file}{to}"), Pointer::Mouse);
        }
    }
    let times = page.browser.js("return window.times", json!([]));
    let times = times.as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
    println!("an own move is drawn {:.0} ms after the press, median", median(times));

    let mut lost = 0;
    for _ in 0..RELOADS {
        page.go("#start");
        page.choose("game", "chess");
        page.choose("opponent", "engine");
        page.press("begin");
        page.tap("e2", "e4", Pointer::Mouse);
        page.wait_for_moves(2);
        page.browser.reload();
        page.browser.see("[data-room='play']");
        page.settle();
        lost += usize::from(page.moves().len() < 2);
    }
    println!("{lost} of {RELOADS} reloads lose the engine's move");
}

/// Every screen of a game at every size, light and dark, as files of a folder: `TREVILLE_PICTURES`.
#[test]
#[ignore = "writes pictures into TREVILLE_PICTURES"]
fn pictures_at_every_size() {
    let Some(folder) = std::env::var_os("TREVILLE_PICTURES") else { return };
    let folder = std::path::Path::new(&folder);
    std::fs::create_dir_all(folder).expect("a folder");
    for (width, height) in
        [(390, 844), (844, 390), (820, 1180), (1280, 640), (1366, 768), (1920, 1080)]
    {
        for dark in [false, true] {
            let Some(page) = Page::open(Server, width, height, dark) else { return };
            let keep = |screen: &str| {
                page.settle();
                let light = if dark { "dark" } else { "light" };
                page.browser
                    .picture(&folder.join(format!("{screen}-{width}x{height}-{light}.png")));
            };
            page.go("#start");
            page.browser.see_drawn(".live [data-square]");
            keep("start");
            page.begin("musketeer");
            page.browser.click("[data-do='pick'][data-card='leopard']");
            page.browser.see_drawn("[data-demo]");
            keep("choose");
            page.select(["leopard", "cannon"]);
            keep("place");
            for file in ["e", "a", "d", "h"] {
                page.place(file);
            }
            for san in ["e4", "e5", "Bc4", "Nc6"] {
                page.type_move(san);
            }
            keep("play");
        }
    }
}

/// The first visit over a slow link, 1.6 Mbit/s with 150 ms, of files that are packed.
#[test]
#[ignore = "measures, and holds nothing"]
fn figures_of_a_slow_link() {
    let (mut paint, mut screen, mut board) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..3 {
        let Some(browser) = Browser::start(1366, 768, false) else { return };
        let Some(host) = Host::start(WebAssembly) else { return };
        host.pack();
        browser.devtools("Network.enable", json!({}));
        let link = json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000,
            "uploadThroughput": 200_000 });
        browser.devtools("Network.emulateNetworkConditions", link);
        let page = Page { browser, host };
        page.browser.open(&format!("{}#start", page.host.address));
        let now = || page.browser.js("return performance.now()", json!([])).as_f64().unwrap_or(0.0);
        page.browser.see("[data-room='start']");
        screen.push(now());
        page.browser.see_drawn(".live [data-square]");
        board.push(now());
        let first = "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
        paint.push(page.browser.js(first, json!([])).as_f64().unwrap_or(0.0));
    }
    let [paint, screen, board] = [paint, screen, board].map(median);
    println!("first paint after {paint:.0} ms, start screen {screen:.0} ms, a board {board:.0} ms");
}
