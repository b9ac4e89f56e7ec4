//! Values of a file, and what pieces are worth by them.

use treville_core::betza::Movement;
use treville_eval::appraisal::{appraise, trade};

use super::*;

/// Values are taken from a file, by a word, or from inside again, and beside a net it is said what
/// they are for.
#[test]
fn values_of_a_file_judge() {
    let mut uci = Uci::new();
    let start = |uci: &mut Uci| {
        told(uci, "position startpos moves e2e4 d7d5");
        told(uci, "eval").concat().split("What each").next().unwrap().to_owned()
    };
    let set = |uci: &mut Uci, value: &str| {
        told(uci, &format!("setoption name Values File value {value}"))
    };
    let file = |uci: &mut Uci, text: &str| {
        uci.file(FileKind::Values, "a.json", Ok(&mut text.as_bytes()))
            .into_iter()
            .map(word)
            .collect::<Vec<_>>()
    };
    let own = start(&mut uci);
    let note = "info string note: Values File changes exchanges and the classical evaluation, \
                which judges before play, known endings and what the net is not trusted with; the \
                net keeps its own base";
    assert_eq!(set(&mut uci, "source"), ["(finish)", "(order)", note]);
    assert_ne!(start(&mut uci), own);
    assert_eq!(told(&mut uci, "setoption name Use NNUE value false"), ["(finish)", "(order)"]);
    let by_source = start(&mut uci);
    let asked = set(&mut uci, "a.json");
    assert_eq!(asked, ["(finish)", "(ReadFile(Values, \"a.json\"))"]);
    assert_eq!(file(&mut uci, treville_eval::FIT), ["(order)"]);
    let by_file = start(&mut uci);
    assert_ne!(by_file, by_source);
    let refused = file(&mut uci, treville_eval::LAW);
    assert_eq!(refused.len(), 1);
    let error = "info string error: Values File a.json: expected the file of a fit: ";
    assert!(refused[0].starts_with(error), "{refused:?}");
    assert_eq!(start(&mut uci), by_file, "what was there before stands");
    assert_eq!(set(&mut uci, "<empty>"), ["(finish)", "(order)"]);
    assert_eq!(start(&mut uci), by_file, "the fit is the one inside");
    assert_eq!(told(&mut uci, "setoption name Use NNUE value true"), ["(finish)", "(order)"]);
    assert_eq!(start(&mut uci), own);
    set(&mut uci, "combined");
    told(&mut uci, "setoption name Use NNUE value false");
    let again = told(&mut uci, "setoption name Use NNUE value true");
    assert_eq!(again, ["(finish)", "(order)", note], "it is said again with a net");
}

/// By the whole engine: a search is ended by the option, and the next one judges by other values.
#[test]
fn values_change_the_search_that_comes_after() {
    let nodes = |values: &str| {
        let set =
            format!("setoption name Use NNUE value false\ngo infinite searchmoves a2a3\n{values}");
        let input = format!("{set}position startpos\ngo depth 7 searchmoves g1f3\n");
        let heard = test_client::conversation(&input, "bestmove g1f3");
        let last = heard.iter().rfind(|line| line.starts_with("info depth 7 ")).unwrap();
        last.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().to_owned()
    };
    let set = |value: &str| format!("setoption name Values File value {value}\n");
    let (own, by_source) = (nodes(&set("<empty>")), nodes(&set("source")));
    assert_ne!(own, by_source);
    assert_eq!(nodes(&(set("combined") + &set("source"))), by_source);
    assert_eq!(nodes(&(set("source") + &set("<empty>"))), own);
}

#[test]
fn pieces_are_worth_what_the_engine_plays_with() {
    let mut uci = Uci::new();
    told(&mut uci, "setoption name UCI_Variant value musketeer");
    let all = told(&mut uci, "value").concat();
    let names: Vec<&str> = all.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!((names.len(), names[0]), (15, "pawn"), "the king is never traded: {all}");
    let asked = told(&mut uci, "value leopard L NB2 BN2mW").concat();
    let lines: Vec<&str> = asked.lines().collect();
    let leopard = appraise(&"NB2".parse().unwrap());
    assert_eq!(lines[0], format!("leopard (B2N): {leopard}"));
    assert_eq!((lines[1], lines[2]), (lines[0], format!("B2N: {leopard}").as_str()));
    assert_eq!(lines[3], format!("BN2mW: {}", appraise(&"BN2mW".parse().unwrap())));
    let own = told(&mut uci, "value Mine:BN2mW").concat();
    assert_eq!(own.trim(), format!("Mine (BN2mW): {}", appraise(&"BN2mW".parse().unwrap())));
    let wrong = told(&mut uci, "value Mine:Q8x");
    assert!(
        wrong[0].starts_with("info string error: Mine: column ") && wrong.len() == 1,
        "{wrong:?}"
    );
    let wrong = told(&mut uci, "value leopard Q8x");
    let problem = "info string error: expected a piece of the game or its movement, got 'Q8x': ";
    assert!(wrong[0].starts_with(problem) && wrong.len() == 1, "{wrong:?}");
    told(&mut uci, "setoption name Values File value source");
    let by_source = told(&mut uci, "value leopard").concat();
    assert!(by_source.ends_with(" pawns by the chosen values"), "{by_source}");
}

#[test]
fn two_sides_are_a_trade() {
    let mut uci = Uci::new();
    told(&mut uci, "setoption name UCI_Variant value musketeer");
    let one = |uci: &mut Uci, line: &str| told(uci, line).concat().trim().to_owned();
    let [bishop, rook, queen] = ["B", "R", "Q"].map(|betza| betza.parse::<Movement>().unwrap());
    let verdict = trade(&[(1, bishop), (1, rook.clone())], &[(1, queen)]);
    assert_eq!(one(&mut uci, "value B+R Q"), verdict.in_words("B+R", "Q"));
    let pawns = trade(&[(2, rook)], &[(9, "fmWfceFifmnD".parse().unwrap())]);
    assert_eq!(one(&mut uci, "value 2rook 9P"), pawns.in_words("2rook", "9P"));
    assert_eq!(one(&mut uci, "value 2Mine:N leopard").lines().count(), 2, "a name of one's own");
    for (asked, problem) in [
        ("B+R", "expected two sides of a trade, such as B+R Q, got 1"),
        ("B+R Q N", "expected two sides of a trade, such as B+R Q, got 3"),
        (
            "B++R Q",
            "expected pieces with `+` between them, such as B+R or 2P, got nothing in one place",
        ),
        ("0P Q", "expected a number of pieces from 1 to 64, got '0'"),
        ("99999999999P Q", "expected a number of pieces from 1 to 64, got '99999999999'"),
        ("60P+5N Q", "expected at most 64 pieces on a side, got 65 in '60P+5N'"),
        ("B+Q8x Q", "expected a piece of the game or its movement, got 'Q8x': "),
    ] {
        let said = one(&mut uci, &format!("value {asked}"));
        assert!(said.starts_with(&format!("info string error: {problem}")), "{asked}: {said}");
    }
    told(&mut uci, "setoption name Values File value source");
    let by_source = one(&mut uci, "value B+R Q");
    assert!(by_source.ends_with("), by the chosen values"), "{by_source}");
}
