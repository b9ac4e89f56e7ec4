//! Games as XBoard, Cute Chess and duel.py have written them.
//!
//! Beside each file are the last positions of its games. For XBoard they come from the moves that
//! the engines sent, as its log has them; legality was not tested in 4.9.1, which knows neither the
//! pieces nor what enters on the rook's square.

use super::*;

/// A file of games, the last positions, and how often it is read with indulgence, by reason.
type ForeignFile = (&'static str, &'static str, &'static [(&'static str, u64)]);

macro_rules! written {
    ($name:literal: $notes:expr) => {
        (
            include_str!(concat!("../games/", $name, ".pgn")),
            include_str!(concat!("../games/", $name, ".fen")),
            &$notes,
        )
    };
}

const WRITTEN: [ForeignFile; 4] = [
    written!("xboard-4.9.1": [
        ("castling as a move of the king", 5),
        ("check sign missing or wrong", 9),
        ("coordinates", 1),
        ("more of the origin than needed", 5),
    ]),
    written!("xboard-head": [("file after the piece that enters", 2)]),
    written!("cutechess": [("castling rights in another form", 2)]),
    written!("duel": [("castling rights in another form", 1), ("coordinates", 290)]),
];

fn found_leniently(text: &str) -> Findings {
    replay("games.pgn".to_owned(), text.as_bytes(), &[], false).unwrap()
}

#[test]
fn real_games_are_read_to_their_last_positions() {
    for (text, ends, notes) in WRITTEN {
        let found = found_leniently(text);
        assert_eq!(found.differences, []);
        assert_eq!(found.games, ends.lines().count() as u64);
        let counted = found.notes.iter().map(|(reason, count)| (reason.as_str(), *count));
        assert_eq!(counted.collect::<Vec<_>>(), notes);
        let games = Games::new(text.as_bytes()).map(Result::unwrap);
        let last = games.map(|game| {
            let pgn = Reader::new(&game.text).lenient().next().unwrap().unwrap();
            pgn.game.position().to_string()
        });
        assert_eq!(last.collect::<Vec<_>>(), ends.lines().collect::<Vec<_>>());
    }
}

#[test]
fn real_games_written_again_are_exact() {
    for (text, ..) in WRITTEN {
        for game in Reader::new(text).lenient().map(Result::unwrap) {
            let again = pgn::read_all(&game.to_string()).unwrap().remove(0);
            assert_eq!(again.game, game.game);
            let found = found_leniently(&game.to_string());
            assert_eq!((found.faults, found.readings), (0, Vec::new()));
        }
        assert!(found(text).faults > 0, "they are not as we write them");
    }
}

#[test]
fn what_contradicts_itself_is_a_fault() {
    let problems = |text: &str| {
        let found = found_leniently(text);
        let lines = found.differences.into_iter();
        lines.map(|fault| format!("{}: {}", fault.line, fault.problem)).collect::<Vec<_>>()
    };
    let fool = "1. f2f3 e5 2. g4 Qh4";
    assert_eq!(problems(&format!("[Result \"0-1\"]\n\n{fool} 0-1")), [""; 0]);
    assert_eq!(problems(&format!("{fool} *")), [""; 0], "nothing is claimed");
    assert_eq!(problems(&format!("{fool} 1-0")), ["1: expected 0-1 (Black mates), got 1-0"]);
    assert_eq!(
        problems("[Result \"0-1\"]\n\n1. e4 1-0"),
        ["1: expected one result, got 0-1 in the tag and 1-0 at the end"]
    );
    assert_eq!(
        problems("1. e4 e6e5 *"),
        ["1: expected a legal move, got 'e6e5' (no piece of the side to move stands there)"]
    );
    // Draws have to be claimed, and other programs count and name things in their own ways.
    let round = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5";
    let tags = "[PlyCount \"7\"]\n[Termination \"white mates black\"]\n[Result \"1-0\"]";
    assert_eq!(problems(&format!("{tags}\n\n{round} {{+0.3/x 1}} 1-0")), [""; 0]);
}

#[test]
fn notes_are_listed_and_do_no_harm() {
    let plies = ["g1f3 g8f6", "f3g1 f6g8"].repeat(4).join(" ");
    let text = format!("[Result \"*\"]\n\n{plies} Nf3+ *\n");
    let (output, done) = printed(&[("games", &text)], &[]);
    assert_eq!(done, Ok(()));
    let lines: Vec<String> =
        output.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert!(lines.contains(&"games 1 17 0 0 0 1 17 0".to_owned()), "{output}");
    assert!(lines.contains(&"games 1 3 g1f3 Nf3 coordinates".to_owned()), "{output}");
    assert!(lines.contains(&"games: and 6 more: coordinates".to_owned()), "{output}");
    assert_eq!(output.matches("g1f3").count(), 3, "ten are listed, three of them this one");
    assert_eq!(printed(&[("games", &text)], &["--quiet"]), (String::new(), Ok(())));
    let (output, _) = printed(&[("games", &text)], &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(json[0]["notes"]["coordinates"], 16);
    assert_eq!(json[0]["readings"][10]["taken"], "Nf3");
    let (_, done) = printed(&[("games", &text)], &["--strict"]);
    assert!(done.unwrap_err().starts_with("expected games without a fault"));
}
