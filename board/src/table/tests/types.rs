//! The page's types (`page/js/types.js`) have the fields that a table answers with, and no others.

use std::collections::BTreeSet;

use super::*;

/// The fields of a type that is written as a list of `@property`.
fn declared(name: &str) -> BTreeSet<String> {
    let types = crate::page::file("js/types.js").unwrap();
    let text = String::from_utf8_lossy(types.bytes);
    let start = text.find(&format!("@typedef {{object}} {name}\n")).unwrap();
    let body = &text[start..];
    // A type may go on in the next line.
    let properties = body[..body.find("*/").unwrap()].split("@property {").skip(1);
    let property = |rest: &str| {
        // The name stands behind the brace that closes the type.
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        })?;
        let name = rest[end + 1..].split_whitespace().next()?;
        Some(name.trim_matches(['[', ']']).to_owned())
    };
    properties.filter_map(property).collect()
}

fn fields(value: &Value) -> BTreeSet<String> {
    let object = value.as_object().unwrap_or_else(|| panic!("{value} is no object"));
    object.keys().cloned().collect()
}

#[test]
fn the_page_knows_every_field_of_an_answer() {
    let mut table = Table::new();
    let mut ask = |request: &str| -> Value {
        let answer: Value = serde_json::from_str(&table.line(request)).unwrap();
        assert!(answer["error"].is_null(), "{answer}");
        answer
    };
    let fen = "4k3/8/8/8/8/8/8/4K2R[LhC-l-c-] w K - 0 1";
    let view =
        ask(&format!(r#"{{"id":1,"do":"new","game":"t","variant":"musketeer","fen":"{fen}"}}"#));
    let opened = ask(r#"{"id":1,"do":"open","game":"o","text":"1. e4 e5"}"#);
    let go =
        format!(r#"{{"id":1,"do":"play","game":"o","move":"d4","has":{}}}"#, opened["revision"]);
    let changed = ask(&go);
    let import = ask(r#"{"id":1,"do":"import","text":"1. e4 e5","last":true}"#);
    let cards = ask(r#"{"id":1,"do":"cards","variant":"musketeer"}"#);
    let setup = ask(&format!(r#"{{"id":1,"do":"edit","variant":"musketeer","fen":"{fen}"}}"#));
    let judged = r#"{"id":1,"do":"open","game":"n","text":"1. e4 {[%eval 0.2]} *"}"#;
    ask(judged);
    let noted = ask(r#"{"id":1,"do":"noted","game":"n"}"#);
    let lab = ask(r#"{"id":1,"do":"lab","text":"Zebu:CN","from":"d4","blockers":{}}"#);

    let mut all = fields(&view);
    all.extend(fields(&opened));
    all.extend(fields(&changed));
    for (name, found) in [
        ("View", all),
        ("Move", fields(&view["moves"][0])),
        ("Gate", fields(&view["gates"]["white"][0])),
        ("Node", fields(&view["nodes"][0])),
        ("PieceType", fields(&view["types"][0])),
        ("Read", fields(&import["games"][0])),
        ("Card", fields(&cards["cards"][0])),
        ("Setup", fields(&setup)),
        ("Lab", fields(&lab)),
        ("Verdict", fields(&noted["verdicts"][0])),
    ] {
        let found: BTreeSet<String> = found.into_iter().filter(|name| name != "id").collect();
        assert_eq!(declared(name), found, "{name}");
    }
}
