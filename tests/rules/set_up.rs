//! Rules 3 and 4: choosing types and placing pieces.

use std::collections::HashSet;

use treville_core::color::Color;
use treville_core::moves::Move;
use treville_core::perft::perft;
use treville_core::position::{Position, Stage};
use treville_core::rules::Rules;

use crate::common::{after, from_start, musketeer, musketeer960, names, read, waiting};

#[test]
fn each_side_names_one_of_ten_types() {
    let start = Position::start(Rules::musketeer());
    assert_eq!(start.stage(), Stage::Selection);
    assert_eq!(names(&start).join(" "), "A C D E F H L M S U");
    let answer = from_start("L");
    assert_eq!((answer.stage(), answer.turn()), (Stage::Selection, Color::Black));
    assert_eq!(names(&answer).join(" "), "A C D E F H L M S U");
    assert_eq!(perft(&start, 2), 10 * 10);
}

#[test]
fn both_sides_get_both_types() {
    let chosen = from_start("H U");
    assert_eq!(chosen.stage(), Stage::Placement);
    assert!(chosen.to_string().contains("[H?U?h?u?]"), "{chosen}");
}

#[test]
fn black_repeating_whites_type_asks_for_the_default_pair() {
    // Cannon first, then leopard, whatever was named.
    for kind in ["L", "C", "S"] {
        let chosen = from_start(&format!("{kind} {kind}"));
        assert!(chosen.to_string().contains("[C?L?c?l?]"), "{kind}: {chosen}");
    }
}

#[test]
fn the_director_can_set_another_default_pair() {
    let pieces = Rules::musketeer().pieces;
    let pair = ['S', 'H'].map(|letter| pieces.by_letter(Color::White, letter).unwrap());
    let rules = Rules::musketeer().with_pair(pair);
    let chosen = after(&Position::start(rules), "D D");
    assert!(chosen.to_string().contains("[S?H?s?h?]"), "{chosen}");
}

#[test]
fn the_director_can_force_the_pair_and_the_placements() {
    // A game can start from any stage: with the pair given, or with some pieces placed.
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let forced = musketeer(&format!("{rows}[D?M?d?m?] w KQkq - 0 1"));
    assert_eq!(forced, from_start("D M"));
    let forced = musketeer(&format!("{rows}[DaM?dhm?] w KQkq - 0 1"));
    assert_eq!(forced, from_start("D M D@a0 D@h9"));
    let forced = musketeer(&format!("{rows}[DaMbdgme] w KQkq - 0 1"));
    assert_eq!(forced, from_start("D M D@a0 D@g9 M@b0 M@e9"));
}

#[test]
fn the_first_named_type_is_placed_first_white_before_black() {
    let mut position = from_start("U A");
    for (expected, text) in [("U@c0", "U@c0"), ("U@f9", "U@f9"), ("A@h0", "A@h0"), ("A@a9", "A@a9")]
    {
        assert!(names(&position).contains(&expected.to_owned()), "{position}");
        position = after(&position, text);
    }
    assert_eq!((position.stage(), position.turn()), (Stage::Play, Color::White));
    assert_eq!(waiting(&position, Color::White), "Uc Ah");
    assert_eq!(waiting(&position, Color::Black), "uf aa");
}

#[test]
fn pieces_of_one_side_wait_on_different_files() {
    let second = from_start("L C L@d0 L@d9");
    assert_eq!(names(&second).join(" "), "C@a0 C@b0 C@c0 C@e0 C@f0 C@g0 C@h0");
}

#[test]
fn a_gate_on_e_excludes_the_corners_and_the_other_way_round() {
    let second = from_start("L C L@e0 L@a9");
    assert_eq!(names(&second).join(" "), "C@b0 C@c0 C@d0 C@f0 C@g0");
    let black = after(&second, "C@b0");
    assert_eq!(names(&black).join(" "), "C@b9 C@c9 C@d9 C@f9 C@g9 C@h9");
    // Two corners are no conflict: castling empties one of them only.
    assert!(names(&from_start("L C L@h0 L@b9")).contains(&"C@a0".to_owned()));
}

#[test]
fn the_exclusion_goes_by_file_never_by_the_piece_there_now() {
    // The kings have left and no right to castle is left, but e with a is refused all the same.
    let rules = Rules::musketeer();
    let fen = "r3q1k1/8/8/8/8/8/8/R3Q1K1[LeCal-c-] w - - 0 1";
    let error = treville_core::fen::parse(fen, rules, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected white's waiting pieces not behind both king and rook, got files e and a"
    );
    // The king is on g1 and a rook on f1: f with g is none of the excluded pairs.
    musketeer("r4rk1/8/8/8/8/8/8/R4RK1[LfCgl-c-] w - - 0 1");
}

#[test]
fn in_chess960_the_files_of_king_and_rooks_exclude_each_other() {
    let rows = "brnknrqb/pppppppp/8/8/8/8/PPPPPPPP/BRNKNRQB";
    let placed = |first| {
        let fen = format!("{rows}[L{first}C?lac?] w FBfb - 0 1");
        names(&read(&fen, musketeer960())).join(" ").replace("C@", "").replace('0', "")
    };
    assert_eq!(placed('d'), "a c e g h", "behind the king, not behind either rook");
    assert_eq!(placed('b'), "a c e f g h", "behind a rook, not behind the king");
    assert_eq!(placed('e'), "a b c d f g h", "e is a file like the others");
    assert_eq!(placed('a'), "b c d e f g h");
    // Without the right to castle nothing can bring both in.
    let fen = format!("{rows}[LdC?lac?] w - - 0 1");
    assert_eq!(names(&read(&fen, musketeer960())).len(), 7);
}

#[test]
fn there_are_52_placements_a_side() {
    let mut pairs = 0;
    for first in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        pairs += names(&from_start(&format!("L C L@{first}0 L@d9"))).len();
    }
    assert_eq!(pairs, 52);
    assert_eq!(perft(&from_start("L C"), 4), 52 * 52);
    assert_eq!(perft(&Position::start(Rules::musketeer()), 6), 100 * 52 * 52);
}

#[test]
fn there_are_121680_different_set_ups() {
    fn collect(position: &Position, keys: &mut HashSet<u64>) {
        if position.stage() == Stage::Play {
            keys.insert(position.key());
            return;
        }
        for m in position.legal_moves() {
            collect(&position.after_unchecked(m), keys);
        }
    }
    let start = Position::start(Rules::musketeer());
    let mut keys = HashSet::new();
    let kinds: Vec<_> = start.rules().selectable().collect();
    for (number, first) in kinds.iter().enumerate() {
        for second in &kinds[number + 1..] {
            let before = keys.len();
            let pair =
                start.after_unchecked(Move::select(*first)).after_unchecked(Move::select(*second));
            collect(&pair, &mut keys);
            assert_eq!(keys.len() - before, 52 * 52, "{pair}");
        }
    }
    assert_eq!(keys.len(), 45 * 52 * 52);
    assert_eq!(keys.len(), 121_680);

    // Chosen the other way round, a pair has the same set-ups.
    let reversed =
        start.after_unchecked(Move::select(kinds[1])).after_unchecked(Move::select(kinds[0]));
    collect(&reversed, &mut keys);
    assert_eq!(keys.len(), 121_680);
}

#[test]
fn choosing_and_placing_do_not_count_as_moves() {
    let start = "L C L@b0 L@g9 C@d0 C@f9";
    let position = from_start(start);
    assert_eq!((position.fullmove_number(), position.halfmove_clock()), (1, 0));
    let position = after(&position, "d2d4 g8f6l");
    assert_eq!(
        position.to_string(),
        "rnbqkblr/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR[LbCdl-cf] w KQkq - 1 2"
    );
}
