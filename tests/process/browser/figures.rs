//! The figures of the static page for docs/performance.md:
//! `cargo test -p treville --test browser figures -- --ignored --nocapture`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::driver::Browser;
use crate::host::Connection::WebAssembly;
use crate::host::Host;
use crate::page::Page;

/// How often each figure is taken.
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
