//! Games by chance, in every game that is known and some that are not: a view says what the rules
//! say, and comes back from what is exported.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use treville_core::position::Position;
use treville_core::square::Square;
use treville_core::{fen, uci};

use crate::line;
use crate::table::Table;

/// Pseudo-random numbers that are the same in every run.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn ask(table: &mut Table, mut request: Value) -> Value {
    request["id"] = 1.into();
    let answer: Value = serde_json::from_str(&table.line(&request.to_string())).unwrap();
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer
}

/// The games, as requests.
fn games() -> Vec<Value> {
    let known = ["musketeer", "musketeer-peer", "chess", "chess960", "seirawan"];
    let mut games: Vec<Value> = known.iter().map(|name| json!({ "variant": name })).collect();
    games.push(json!({ "pieces": ["Zebu:Z:CN", "Griffin:G:FyafsF"] }));
    games.push(json!({ "armies": { "white": "clobberers", "black": "rookies" } }));
    games.push(json!({ "armies": { "white": "nutters", "black": "fides", "spacious": true } }));
    let shuffled = "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w CFcf - 0 1";
    games.push(json!({ "variant": "chess960", "fen": shuffled }));
    games
}

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// A view against the rules themselves.
fn check(view: &Value) {
    let game = line::read(view["line"].as_str().unwrap()).unwrap();
    let position = game.position();
    assert_eq!(view["fen"], position.to_string());
    let kind = |number: &Value| view["types"][number.as_u64().unwrap() as usize].clone();
    // The board.
    let board = view["board"].as_object().unwrap();
    for square in Square::all() {
        let shown = board.get(&square.to_string());
        let stands = position.board().piece_at(square);
        assert_eq!(shown.is_some(), stands.is_some(), "{square}");
        if let (Some(shown), Some(piece)) = (shown, stands) {
            let side = if shown[0] == "white" { "white" } else { "black" };
            let letter = position.pieces().letter(piece.color, piece.kind).to_string();
            assert_eq!(kind(&shown[1])[side], letter, "{square} in {position}");
        }
    }
    // The moves: all of them, and each drop means one move, but for what is asked after it.
    let moves = view["moves"].as_array().unwrap();
    let legal: BTreeSet<String> =
        position.legal_moves().iter().map(|m| uci::write(position, *m, false)).collect();
    let shown: BTreeSet<String> =
        moves.iter().map(|m| m["uci"].as_str().unwrap().to_owned()).collect();
    assert_eq!(shown, legal, "{position}");
    assert_eq!(moves.len(), legal.len());
    let mut drops = BTreeSet::new();
    for m in moves {
        assert_move(position, m);
        let asked = [&m["promotion"], &m["enters"]].map(ToString::to_string);
        for to in [m["to"].as_str()].into_iter().flatten().chain(strings(&m["also"])) {
            let drop = (m["from"].to_string(), to.to_owned(), asked.clone());
            assert!(drops.insert(drop), "{m} in {position}");
        }
    }
}

/// A move has the effect that is told of it.
fn assert_move(position: &Position, shown: &Value) {
    let m = uci::parse(position, shown["uci"].as_str().unwrap()).unwrap();
    let after = position.after_unchecked(m);
    assert_eq!(shown["check"], after.in_check(), "{shown}");
    let [before, left] = [position, &after].map(|at| at.board().color(!position.turn()));
    let taken: Vec<String> = (before - left).into_iter().map(|square| square.to_string()).collect();
    assert_eq!(taken.first().map(String::as_str), shown["captures"].as_str(), "{shown}");
    if let Some(entering) = shown["enters"].as_object() {
        let at: Square = entering["at"].as_str().unwrap().parse().unwrap();
        let piece = after.board().piece_at(at).unwrap();
        assert_eq!(entering["type"], piece.kind.index());
        assert_eq!(piece.color, position.turn());
    }
    if let Some(path) = shown["path"].as_object() {
        let to: Square = path["to"].as_str().unwrap().parse().unwrap();
        let rook = position.rules().definition.castling_squares[position.turn()].rook;
        assert_eq!(after.board().piece_at(to).unwrap().kind, rook, "{shown}");
    }
}

/// A view without the numbers of its nodes, which are new in a game that is opened.
fn without_numbers(mut view: Value) -> Value {
    let fields = view.as_object_mut().unwrap();
    for name in ["game", "node", "games", "judged", "notes", "revision"] {
        fields.remove(name);
    }
    for node in fields["nodes"].as_array_mut().unwrap() {
        let node = node.as_object_mut().unwrap();
        node.remove("node");
        node.remove("parent");
    }
    view
}

#[test]
fn a_view_says_what_the_rules_say_and_comes_back_from_a_pgn() {
    let mut random = Lcg(19);
    for start in games() {
        for _ in 0..6 {
            let mut table = Table::new();
            let mut new = start.clone();
            new["do"] = "new".into();
            new["game"] = "a".into();
            let mut view = ask(&mut table, new);
            for _ in 0..60 {
                check(&view);
                let moves = view["moves"].as_array().unwrap();
                if moves.is_empty() || !view["ending"].is_null() {
                    break;
                }
                let m = &moves[random.below(moves.len())];
                let text = m[if random.below(2) == 0 { "uci" } else { "san" }].clone();
                let play = json!({ "do": "play", "game": "a", "move": text });
                let next = ask(&mut table, play);
                let node = next["node"].as_u64().unwrap();
                if random.below(8) == 0 {
                    let mut note = json!({ "do": "note", "game": "a", "node": node, "nags": [3] });
                    note["comment"] = "a {b}".into();
                    ask(&mut table, note);
                }
                // Now and then back, for a variation from there.
                let nodes = next["nodes"].as_array().unwrap();
                let back = nodes[random.below(nodes.len())]["node"].clone();
                view = match random.below(10) {
                    0 => ask(&mut table, json!({ "do": "go", "game": "a", "node": back })),
                    _ => next,
                };
            }
            let last = view["nodes"].as_array().unwrap().clone();
            let promoted = last.iter().find(|node| node["main"] == false);
            if let Some(node) = promoted.filter(|_| random.below(2) == 0) {
                ask(&mut table, json!({ "do": "promote", "game": "a", "node": node["node"] }));
            }
            come_back(&mut table);
        }
    }
}

/// Exports the game at the end of its main line, and opens what was exported.
fn come_back(table: &mut Table) {
    let view = ask(table, json!({ "do": "view", "game": "a" }));
    let nodes = view["nodes"].as_array().unwrap();
    let mut end = nodes[0]["node"].clone();
    while let Some(next) = nodes.iter().find(|node| node["main"] == true && node["parent"] == end) {
        end = next["node"].clone();
    }
    let view = ask(table, json!({ "do": "go", "game": "a", "node": end }));
    let exported = ask(table, json!({ "do": "export", "game": "a" }));
    let pgn = &exported["pgn"];
    let again = ask(table, json!({ "do": "open", "game": "b", "text": pgn }));
    assert_eq!(again["notes"], json!([]), "{pgn}");
    let [view, again] = [view, again].map(without_numbers);
    assert_eq!(again, view, "{pgn}");
    let position = fen::parse(
        exported["fen"].as_str().unwrap(),
        line::read(exported["line"].as_str().unwrap()).unwrap().start().rules(),
        None,
    );
    assert_eq!(position.unwrap().position.to_string(), exported["fen"].as_str().unwrap());
}
