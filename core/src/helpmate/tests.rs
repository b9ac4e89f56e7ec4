use crate::color::Color;
use crate::fen;
use crate::position::Position;
use crate::rules::Rules;

fn read(fen: &str, rules: Rules) -> Position {
    fen::parse(fen, rules, None).unwrap_or_else(|error| panic!("{fen}: {error}")).position
}

/// The sides that cannot win: `w`, `b`, `wb` or nothing.
fn losers(position: &Position) -> String {
    let cannot = Color::ALL.into_iter().filter(|color| position.cannot_win(*color));
    cannot.map(Color::letter).collect()
}

/// `material.csv` has all pairs of small armies in which somebody cannot win, and others.
#[test]
fn orthodox_material_is_what_python_chess_says() {
    for line in include_str!("material.csv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(',').collect();
        let expected = ["w", "b"].into_iter().zip(&fields[1..]).filter(|(_, so)| **so == "1");
        let expected: String = expected.map(|(side, _)| side).collect();
        assert_eq!(losers(&read(fields[0], Rules::chess())), expected, "{}", fields[0]);
    }
}

#[test]
fn a_waiting_piece_can_win_and_so_can_a_pawn_that_becomes_one() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K3[LeC-l-c-] w - -", "b"),
        ("4k3/8/8/8/8/8/8/4K2N[L-C-l-c-] w - -", "wb"),
        ("4k3/8/8/8/8/8/8/N3K3[LaC-l-c-] w - -", "b"),
        ("4k3/8/8/8/8/8/8/4K2L[L-C-l-c-] w - -", "b"),
        ("4k3/8/8/8/8/7P/8/4K3[L-C-l-c-] w - -", "b"),
        // Any other man can stand in its king's way, but the queen and what moves as she does.
        ("4k3/7l/8/8/8/8/8/4K2N[L-C-l-c-] w - -", ""),
        ("4k3/7d/8/8/8/8/8/4K2N[D-C-d-c-] w - -", "w"),
        ("4k3/8/8/8/8/8/8/4K2N[D-C-dec-] w - -", "w"),
        ("4k3/7q/8/8/8/8/8/4K2N[D-C-d-c-] w - -", "w"),
    ] {
        assert_eq!(losers(&read(fen, Rules::musketeer())), expected, "{fen}");
    }
    let hand = "4k3/8/8/8/8/8/8/N3K3[H] w A -";
    assert_eq!(losers(&read(hand, Rules::seirawan())), "b");
    // Nothing may enter any more.
    assert_eq!(losers(&read("4k3/8/8/8/8/8/8/N3K3[H] w - -", Rules::seirawan())), "wb");
    assert_eq!(losers(&Position::start(Rules::musketeer())), "");
}
