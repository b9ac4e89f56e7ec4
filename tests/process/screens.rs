//! What `treville-values` shows fits a screen, and the docs show it as it is.

use std::fs;

use crate::printed;

/// Without a question there is one screen, and no line of any table is wider than it.
#[test]
fn a_screen_is_enough_and_no_table_is_wider() {
    let bare = printed(&["values"]);
    assert!(bare.lines().count() <= 40 && bare.contains("leopard     B2N "), "{bare}");
    for words in [
        &["values"][..],
        &["values", "--sources"],
        &["values", "BN2mW", "spider", "fR3fB3bsN0lbfhN"],
        &["values", "--board", "10x8", "N", "B"],
        &["values", "N", "R", "--density", "0,8,16,24,32,12/4,6/9,0.69"],
        &["compare", "elephant", "cannon"],
        &["compare", "Somebody:fR3fB3bsN0lbfhN+2R+3P", "SomebodyElse:gQpRmN+2Q+3B"],
        &["factors", "--fit", &checkout("eval/fit.json")],
        &["mates", "2B", "N"],
        &["published"],
    ] {
        let text = printed(words);
        let wide = text.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{words:?}");
    }
    assert!(printed(&["values", "--sources"]).lines().count() > 300);
}

/// The docs show these comparisons as they are.
#[test]
fn the_docs_show_what_compare_says() {
    let page =
        fs::read_to_string(checkout("docs/pieces.md")).expect("a page").replace("\r\n", "\n");
    for words in [["Taker:cQmW", "Quiet:mQcW"], ["B+R", "Q"]] {
        let [left, right] = words;
        let shown = format!("$ treville-values compare {left} {right}\n");
        let text = shown + &printed(&["compare", left, right]);
        assert!(page.contains(&text), "docs/pieces.md is stale: expected\n{text}");
    }
}

/// A file of the checkout.
fn checkout(name: &str) -> String {
    format!("{}/../{name}", env!("CARGO_MANIFEST_DIR"))
}
