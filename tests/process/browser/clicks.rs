//! Random clicks, watched by the slow oracle: what is drawn is its position, or one that a legal
//! move of it leads to, after every click.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::driver::Pointer;
use crate::host::Connection;
use crate::oracle::{Oracle, OracleRules};
use crate::page::{BoardPicture, Page, cell};
use crate::splitmix::Random;

const RULES: OracleRules = OracleRules { musketeer: true, check_forfeit: true, chess960: false };
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The names of the page for the letters of a FEN.
const NAMES: [(char, &str); 16] = [
    ('p', "pawn"),
    ('n', "knight"),
    ('b', "bishop"),
    ('r', "rook"),
    ('q', "queen"),
    ('k', "king"),
    ('l', "leopard"),
    ('c', "cannon"),
    ('u', "unicorn"),
    ('d', "dragon"),
    ('m', "chancellor"),
    ('a', "archbishop"),
    ('e', "elephant"),
    ('h', "hawk"),
    ('f', "fortress"),
    ('s', "spider"),
];

fn man(letter: char) -> (String, String) {
    let color = if letter.is_ascii_uppercase() { "white" } else { "black" };
    let known = NAMES.iter().find(|(known, _)| *known == letter.to_ascii_lowercase());
    (color.to_owned(), known.expect("a letter of the game").1.to_owned())
}

/// The board's display of a position that is written like this.
fn shown(fen: &str) -> BoardPicture {
    let placement = fen.split(' ').next().unwrap_or_default();
    let (rows, bracket) = placement.split_once('[').unwrap_or((placement, ""));
    let mut drawn = BoardPicture::default();
    for (row, rank) in rows.split('/').zip((1..=8).rev()) {
        let mut file = b'a';
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
            } else {
                drawn.board.insert(format!("{}{rank}", char::from(file)), man(letter));
                file += 1;
            }
        }
    }
    let bracket: Vec<char> = bracket.trim_end_matches(']').chars().collect();
    for entry in bracket.chunks_exact(2).filter(|entry| entry[1].is_ascii_lowercase()) {
        let man = man(entry[0]);
        drawn.gates.insert(format!("{}-{}", man.0, entry[1]), man);
    }
    drawn
}

/// The page's own names are compared in small letters.
fn seen(page: &Page) -> BoardPicture {
    let small = |map: BTreeMap<String, (String, String)>| {
        let entries = map.into_iter().map(|(at, (color, kind))| (at, (color, kind.to_lowercase())));
        entries.collect()
    };
    let BoardPicture { board, gates, targets } = page.drawn();
    BoardPicture { board: small(board), gates: small(gates), targets }
}

/// The targets of the piece of a square, as the oracle says. A king castles to where he lands, and
/// by being dropped on his rook.
fn targets(oracle: &Oracle, from: &str) -> BTreeSet<String> {
    let moves = oracle.legal_moves();
    let ours = moves.iter().filter(|(uci, _)| uci.starts_with(from) && !uci.contains('@'));
    let mut targets: BTreeSet<String> = BTreeSet::new();
    for (uci, after) in ours {
        let to = &uci[2..4];
        targets.insert(to.to_owned());
        let (before, after) = (shown(&oracle.fen()), shown(&after.fen()));
        let is_king = before.board.get(from).is_some_and(|man| man.1 == "king");
        let far = from.as_bytes()[0].abs_diff(to.as_bytes()[0]) == 2;
        if is_king && far && from[1..] == to[1..] && after.board.contains_key(to) {
            let rook = if to.starts_with('g') { "h" } else { "a" };
            targets.insert(format!("{rook}{}", &to[1..]));
        }
    }
    targets
}

/// Plays a game by random clicks: choosing, placing, lifting, dropping, pressing elsewhere, going
/// back and forth. Returns how many clicks were looked at.
pub fn play(page: &Page, seed: u64, clicks: usize) -> usize {
    let mut random = Random::new(seed);
    page.begin("musketeer");
    let mut line = vec![Oracle::parse(START, RULES).expect("the start")];
    let mut looked = 0;
    for _ in 0..clicks {
        let now = line.last().expect("the start stays").clone();
        let moves = now.legal_moves();
        if moves.is_empty() || page.browser.js(OVER, json!([])) == true {
            break;
        }
        let (uci, _) = &moves[random.below(moves.len())];
        let stage = page.browser.wait("document.querySelector('.game')?.dataset.stage");
        match stage.as_str().unwrap_or_default() {
            "selection" => {
                page.press_one_of("[data-do='pick']", random.next());
                page.press_one_of("[data-do='choose'][data-piece]", 0);
            }
            "placement" => place(page, random.next()),
            _ if random.below(12) == 0 => {
                page.press(["undo", "redo", "flip"][random.below(3)]);
            }
            _ if random.below(8) == 0 => {
                let square =
                    format!("{}{}", char::from(b'a' + random.below(8) as u8), 1 + random.below(8));
                page.browser.press(&cell(&square), Pointer::Mouse);
            }
            _ => {
                let (from, to) = (&uci[..2], &uci[2..4]);
                page.browser.press(&cell(from), Pointer::Mouse);
                page.settle();
                let lifted = page.browser.js(
                    "return document.querySelector(\"[data-field='lifted']\")?.dataset.at ?? ''",
                    json!([]),
                );
                if lifted == from {
                    assert_eq!(seen(page).targets, targets(&now, from), "{} {from}", now.fen());
                }
                page.browser.press(&cell(to), Pointer::Mouse);
                page.settle();
                page.press_one_of("[data-do='choose'][data-move]", random.next());
                page.press_one_of("[data-do='branch-takeback']", 0);
            }
        }
        page.settle();
        follow(page, &mut line);
        looked += 1;
    }
    looked
}

/// Presses one of the doorways that glow.
fn place(page: &Page, number: u64) {
    let glowing = page.browser.js(
        "return [...document.querySelectorAll(\"[data-field='glow']\")].map(e => e.dataset.at)",
        json!([]),
    );
    let squares: Vec<&str> =
        glowing.as_array().into_iter().flatten().filter_map(|at| at.as_str()).collect();
    let Ok(count) = u64::try_from(squares.len()) else { return };
    if let Some(at) = number.checked_rem(count).and_then(|at| usize::try_from(at).ok()) {
        page.browser.press(&cell(squares[at]), Pointer::Mouse);
    }
}

/// Whether the game on the page is over.
const OVER: &str = "return document.querySelector('.status')?.classList.contains('over') ?? false";

/// Finds what is drawn among the oracle's positions: this one, one after a legal move, or one that
/// was there before.
fn follow(page: &Page, line: &mut Vec<Oracle>) {
    let BoardPicture { board, gates, .. } = seen(page);
    let is_drawn = |oracle: &Oracle| {
        let known = shown(&oracle.fen());
        known.board == board && known.gates == gates
    };
    let now = line.last().expect("the start stays");
    // Naming a type changes nothing on the board; the list of moves tells.
    let moves = page.current_ply();
    if moves + 1 < line.len() {
        line.truncate(moves + 1);
        assert!(line.last().is_some_and(is_drawn), "{board:?} {gates:?}");
    } else if moves + 1 > line.len() {
        let name = page.current_move();
        let after: Vec<Oracle> = now
            .legal_moves()
            .into_iter()
            .map(|(_, after)| after)
            .filter(|after| is_drawn(after))
            .collect();
        let after = match after.len() {
            0 => panic!("{name} is not legal after {}: {board:?} {gates:?}", now.fen()),
            1 => after.into_iter().next(),
            // A type has been named: its letter tells which.
            _ => {
                let known = NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(&name));
                let letter = known.map_or('?', |(letter, _)| letter.to_ascii_uppercase());
                after.into_iter().find(|after| {
                    now.legal_moves()
                        .iter()
                        .any(|(uci, other)| uci.starts_with(letter) && other == after)
                })
            }
        };
        line.push(after.unwrap_or_else(|| panic!("{name} is unknown")));
    } else {
        assert!(is_drawn(now), "{}: {board:?} {gates:?}", now.fen());
    }
}

/// Plays games of random clicks over one connection.
pub fn games(connection: Connection, seeds: std::ops::Range<u64>, clicks: usize) {
    let Some(page) = Page::wide(connection) else { return };
    let one = |seed| {
        let looked = play(&page, seed, clicks);
        page.check();
        looked
    };
    let looked: usize = seeds.map(one).sum();
    println!("{looked} clicks over {connection:?}");
    page.leave();
}
