//! Comparisons of pieces and groups of pieces, the ratio argument, and the number of games.

use treville_core::betza::Movement;
use treville_eval::piece::compare::balance::trades;
use treville_eval::piece::compare::order::at_most;
use treville_eval::piece::compare::{Balance, Verdict, by_order, safe_attack};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::reinfeld;
use treville_eval::piece::values::{Method, worth};

use crate::report::pieces::{Piece, by_name};
use treville_kit::page::build::{blank, headings, ours, row, table, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The source's examples: the groups, what it says of the first one by order alone, and how many
/// bishops the first side keeps.
const EXCHANGES: [(&str, &str, &str, usize); 8] = [
    ("P+P", "N+N", "worse", 0),
    ("B", "B+R", "worse", 0),
    ("P+N", "B+B", "worse", 0),
    ("N+B", "R+Q", "worse", 0),
    ("P+P", "N", "undecided", 0),
    ("N+N", "R", "undecided", 0),
    ("B+R", "Q", "undecided", 0),
    ("B+R", "Q", "undecided", 1),
];

/// The exchanges of the source and a few with Musketeer pieces, by order and by value.
pub fn exchanges(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let own = [("L", "R", "", 0), ("A", "R+P+P", "", 0), ("M", "Q", "", 0), ("D", "Q+N", "", 0)];
    let rows = EXCHANGES.into_iter().chain(own).map(|(left, right, source, kept)| {
        let (one, other) = (group(pieces, left), group(pieces, right));
        let movements = |group: &[&Piece]| -> Vec<Movement> {
            group.iter().map(|piece| piece.movement().clone()).collect()
        };
        let (one_moves, other_moves) = (movements(&one), movements(&other));
        let order = in_words(by_order(&one_moves, &other_moves, at_most));
        let text = if source.is_empty() { "\u{2014}" } else { source };
        let verdict = words(order);
        let differs = !source.is_empty() && source != order;
        let mut cells = vec![
            words(text).class("source"),
            if differs { verdict.class("differs") } else { verdict },
        ];
        let key = format!("exchanges/{}-{}{}", left, right, if kept > 0 { "-first" } else { "" });
        let custom = reinfeld::group(&one_moves, kept).zip(reinfeld::group(&other_moves, 0));
        match custom {
            Some((one, other)) => {
                cells.extend(balance(&key, "customary", Balance::of(&[one], &[other]), 0, numbers));
            }
            None => cells.extend([blank(), blank()]),
        }
        for method in [Method::Exact, Method::Formula, Method::Combined] {
            let value = |piece: &&Piece| {
                let worth = worth(&piece.profile, method, &Factors::SOURCE);
                if method.counts_squares() { worth.pawns } else { worth.raw }
            };
            let values = |group: &[&Piece]| -> Vec<f64> { group.iter().map(value).collect() };
            let sums = Balance::of(&values(&one), &values(&other));
            let decimals = if method.counts_squares() { 2 } else { 0 };
            cells.extend(balance(&key, method.name(), sums, decimals, numbers));
        }
        let name = match (left, right, kept) {
            ("B+R", "Q", 0) => "B+R (last bishop) for Q".to_owned(),
            ("B+R", "Q", _) => "B+R (first bishop) for Q".to_owned(),
            _ => format!("{left} for {right}"),
        };
        row(&name, cells)
    });
    let rows: Vec<Element> = rows.collect();
    let group = |text: &str| {
        tag("th").with("scope", "colgroup").with("colspan", "2").class("group").text(text)
    };
    let groups = [
        "By order alone",
        "Custom, pawns",
        "Exact mobility, pawns",
        "Formula, centipawns",
        "Combination, centipawns",
    ];
    let first = tag("th").with("scope", "col").with("rowspan", "2").text("Exchange");
    let names = ["source", "ours"].into_iter().chain((0..4).flat_map(|_| ["difference", "ratio"]));
    let names = names.map(|name| {
        let class = if name == "source" {
            "source words"
        } else if name == "ours" {
            "words"
        } else {
            ""
        };
        tag("th").with("scope", "col").class(class).text(name)
    });
    let head = [tag("tr").child(first).children(groups.map(group)), tag("tr").children(names)];
    table("Is the first group worth the second? Differences, each column in its unit", head, rows)
        .class("dense")
}

/// The pieces of a group such as `B+R`.
fn group<'a>(pieces: &'a [Piece], text: &str) -> Vec<&'a Piece> {
    let letters = text.split('+').filter_map(|part| part.chars().next());
    letters.filter_map(|letter| pieces.iter().find(|piece| piece.letter == letter)).collect()
}

fn in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Worse => "worse",
        Verdict::Equal => "equal",
        Verdict::Better => "better",
        Verdict::Undecided => "undecided",
        Verdict::Royal => "none",
    }
}

/// The difference of two groups and their ratio.
fn balance(
    key: &str,
    method: &str,
    sums: Balance,
    decimals: usize,
    numbers: &mut Numbers,
) -> [Element; 2] {
    let key = format!("{key}/{method}");
    let difference = numbers.keep(format!("{key}/difference"), sums.difference());
    let sign = if sums.difference() > 5e-3 { "+" } else { "" };
    let text = format!("{sign}{}", difference.text(decimals));
    let ratio = numbers.keep(format!("{key}/ratio"), sums.ratio().unwrap_or(f64::NAN));
    [difference.mark(tag("td")).text(&text), ours(&ratio, 2)]
}

/// Attacks that the source says cannot be made safely, and whether they can.
pub fn unsafe_attacks(pieces: &[Piece]) -> Element {
    let pairs = [
        ("chancellor", "dragon"),
        ("archbishop", "dragon"),
        ("bishop", "queen"),
        ("rook", "queen"),
        ("cannon", "dragon"),
        ("elephant", "cannon"),
        ("cannon", "elephant"),
        ("knight", "queen"),
    ];
    let rows = pairs.into_iter().filter_map(|(attacker, victim)| {
        let (one, other) = (by_name(pieces, attacker)?, by_name(pieces, victim)?);
        let cells = [false, true].map(|blocked| {
            match safe_attack(one.movement(), other.movement(), blocked) {
                None => words("cannot"),
                Some(attack) => match attack.blocker {
                    Some(third) => {
                        words(&format!("{} to {}, third on {third}", attack.from, attack.to))
                    }
                    None if blocked => words("no need"),
                    None => words(&format!("{} to {}", attack.from, attack.to)),
                },
            }
        });
        Some(row(&format!("{attacker} attacks {victim}"), cells))
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Who attacks whom", "On an empty board", "With a third piece"]);
    table("Safe attacks: from a square that the other piece does not attack", [head], rows)
        .class("words-table")
}

/// The ratio of two armies as they trade one for one.
pub fn ratios(numbers: &mut Numbers) -> Element {
    let rows = trades(8, 4).map(|(left, right, ratio)| {
        let number = numbers.keep(format!("trades/{left}-{right}"), ratio);
        let difference =
            numbers.keep(format!("trades/{left}-{right}-difference"), f64::from(left - right));
        row(&format!("{left} against {right}"), [ours(&difference, 0), ours(&number, 2)])
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Pieces", "Difference", "Ratio"]);
    table("Trading one for one: the difference stays, the ratio grows (source 000)", [head], rows)
}
