use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::fen;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::square::{File, Rank, Square};

use super::chances::{ALL, DRAWN};
use super::lone::{Lone, Men};
use super::retrograde::{Force, Solution, beside, solve};
use super::{Endgames, Known};

fn pieces() -> &'static PieceSet {
    PieceSet::musketeer()
}

fn kind(letter: char) -> PieceType {
    pieces().by_letter(Color::White, letter).unwrap()
}

/// An ending solved, and the most moves that it takes to mate.
fn solved(letters: &str, promoted: &[&Solution]) -> (Solution, u8) {
    let kinds: Vec<_> = letters.chars().map(kind).collect();
    let mut most = 0;
    let men = Men { pieces: pieces(), kinds: &kinds, promoted };
    let solution = solve(&men, |_, _, _, moves| most = most.max(moves));
    (solution, most)
}

fn position(text: &str) -> Position {
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    fen::parse(text, rules, None).unwrap().position
}

/// The same with colours changed.
fn mirrored(text: &str) -> String {
    let (board, rest) = text.split_once(' ').unwrap();
    let (board, bracket) = board.split_at(board.find('[').unwrap_or(board.len()));
    let swapped = |text: &str| -> String {
        let swap = |c: char| match c {
            c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
            c => c.to_ascii_uppercase(),
        };
        text.chars().map(swap).collect()
    };
    let rows: Vec<String> = board.split('/').rev().map(swapped).collect();
    let gates = match bracket.len() {
        0 => String::new(),
        _ => format!("[{}{}]", bracket[5..9].to_uppercase(), bracket[1..5].to_lowercase()),
    };
    let turn = if rest.starts_with('w') { "b" } else { "w" };
    format!("{}{gates} {turn}{}", rows.join("/"), &rest[1..])
}

/// What is known of a position. With colours changed, the same has to be known of the other side.
fn known(endgames: &Endgames, text: &str) -> Known {
    let here = endgames.known(&position(text));
    let there = match endgames.known(&position(&mirrored(text))) {
        Known::Win(color, nearer) => Known::Win(!color, nearer),
        other => other,
    };
    assert_eq!(here, there, "{text}");
    here
}

fn wins(known: Known) -> bool {
    matches!(known, Known::Win(Color::White, _))
}

#[test]
fn one_piece_wins_as_good_as_always_or_never() {
    for number in pieces().types().skip(1).filter(|number| *number != PieceType::KING) {
        let name = &pieces().kind(number).name;
        let lone = Lone::new(pieces(), number);
        let loses = ["knight", "bishop", "unicorn"].contains(&name.as_str());
        assert_eq!(lone.wins, !loses, "{name}");
        let share = lone.solution.share_won();
        assert!(!(0.001..0.999).contains(&share), "{name}: {share}");
        assert!(!lone.wins || pieces().mates_alone(number), "{name}");
    }
}

#[test]
fn mates_take_as_long_as_is_known() {
    assert_eq!(solved("Q", &[]).1, 10);
    assert_eq!(solved("R", &[]).1, 16);
}

#[test]
fn two_weak_pieces_win_if_they_attack_enough() {
    let endgames = Endgames::new(pieces());
    let rule = |pair: &str| {
        let letters: Vec<char> = pair.chars().collect();
        let men = format!("4k3/8/8/8/8/8/8/{}{}2K3[U-A-u-a-] w - - 0 1", letters[0], letters[1]);
        endgames.can_force_mate(&position(&men), Color::White)
    };
    for (pair, share, most) in [("NN", 0.0001, 1), ("BN", 0.9951, 33), ("UU", 0.9998, 12)] {
        let (solution, moves) = solved(pair, &[]);
        assert!((solution.share_won() - share).abs() < 0.0001, "{pair}: {}", solution.share_won());
        assert_eq!(moves, most, "{pair}");
        assert_eq!(rule(pair), share > 0.9, "{pair}");
    }
}

#[test]
fn a_lone_pawn_wins_where_the_tables_of_orthodox_chess_say_so() {
    let endgames = Endgames::new(pieces());
    for (text, won) in [
        // The king in front of his pawn, with the opposition and without.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", true),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
        ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true),
        ("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1", false),
        // Inside and outside the square of the pawn.
        ("8/8/8/P4k2/8/8/8/7K w - - 0 1", true),
        ("8/8/8/P4k2/8/8/8/7K b - - 0 1", true),
        ("8/8/8/P3k3/8/8/8/7K b - - 0 1", false),
        ("8/8/8/P3k3/8/8/8/7K w - - 0 1", true),
        // The rook pawn.
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
        ("8/1K6/8/P7/8/8/8/2k5 b - - 0 1", true),
        // The pawn falls.
        ("8/8/8/8/8/5k2/4P3/K7 b - - 0 1", false),
    ] {
        assert_eq!(known(&endgames, text) != Known::Draw, won, "{text}");
    }
}

#[test]
fn what_a_pawn_becomes_makes_no_difference_beyond_queen_and_rook() {
    let [queen, rook] = ["Q", "R"].map(|kind| solved(kind, &[]).0);
    let some = solved("P", &[&queen, &rook]).0;
    let all: Vec<_> = "NBLCUDMAEHFS".chars().map(|kind| solved(&kind.to_string(), &[]).0).collect();
    let all: Vec<&Solution> = all.iter().chain([&queen, &rook]).collect();
    assert_eq!(some.to_win, solved("P", &all).0.to_win);
    // The figure known from orthodox chess, 111,282 for half the files, with either side to move.
    let won: u32 = some.to_win.iter().chain(&some.to_lose).map(|kings| kings.count()).sum();
    assert_eq!(won, 2 * 111_282);
}

#[test]
fn a_king_in_the_wrong_corner_holds() {
    let promoted = solved("BQ", &[]).0;
    let kinds = [kind('B'), PieceType::PAWN];
    let men = Men { pieces: pieces(), kinds: &kinds, promoted: &[&promoted] };
    let solution = solve(&men, |_, _, _, _| ());
    let corner = Square::at(File::H, Rank::new(7));
    let near = Bitboard::of(corner) | beside(corner.into());
    let (mut won, mut legal) = (0, 0);
    for (placement, kings) in solution.to_win.iter().enumerate() {
        let [bishop, pawn] = [6, 12].map(|shift| Square::new((placement >> shift & 63) as u8));
        if pawn.file() != File::H || bishop.is_light() == corner.is_light() {
            continue;
        }
        if let Some(look) = men.look(placement) {
            legal += (near & (look.room - look.attacked)).count();
            won += (near & *kings).count();
        }
    }
    assert_eq!((won, legal), (0, 32_715));
}

#[test]
fn the_wrong_corner_is_recognized() {
    let endgames = Endgames::new(pieces());
    for drawn in ["7k/8/8/6KP/8/3B4/8/8 w - - 0 1", "8/6k1/7P/6KP/8/3B4/4B3/8 b - - 0 1"] {
        assert_eq!(known(&endgames, drawn), Known::Draw, "{drawn}");
    }
    for won in [
        "7k/8/8/6KP/8/4B3/8/8 w - - 0 1",
        "7k/8/8/6KP/8/4R3/8/8 w - - 0 1",
        "8/8/8/4k1KP/8/3B4/8/8 w - - 0 1",
        "7k/8/8/6KP/6P1/3B4/8/8 w - - 0 1",
    ] {
        assert_ne!(known(&endgames, won), Known::Draw, "{won}");
    }
}

#[test]
fn pieces_against_a_bare_king() {
    let endgames = Endgames::new(pieces());
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/2N1KNN1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2H[H-U-h-u-] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K1UN[H-U-h-u-] w - - 0 1",
    ] {
        assert!(wins(known(&endgames, text)), "{text}");
    }
    for text in [
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4k3/8/8/8/8/8/8/3BKB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2U[H-U-h-u-] w - - 0 1",
        // The rook falls at once.
        "7k/6R1/8/8/8/8/8/K7 b - - 0 1",
    ] {
        assert_eq!(known(&endgames, text), Known::Draw, "{text}");
    }
}

#[test]
fn a_bare_king_is_driven_where_he_can_be_mated() {
    let endgames = Endgames::new(pieces());
    let nearer = |text: &str| match known(&endgames, text) {
        Known::Win(_, nearer) => nearer,
        other => panic!("{text}: {other:?}"),
    };
    let center = nearer("8/8/8/4k3/8/3K4/8/R7 w - - 0 1");
    let edge = nearer("4k3/8/4K3/8/8/8/8/R7 w - - 0 1");
    assert!(edge > center, "{edge} {center}");
    let wrong = nearer("k7/8/1KN5/2B5/8/8/8/8 b - - 0 1");
    let right = nearer("7k/8/5NK1/8/5B2/8/8/8 b - - 0 1");
    assert!(right > wrong, "{wrong} {right}");
}

#[test]
fn leads_without_pawns_are_weighed_by_their_ratio() {
    let endgames = Endgames::new(pieces());
    let chances = |text: &str, own: i32, theirs: i32| {
        let position = position(text);
        endgames.chances(&position, ByColor([own, theirs]), Color::White)
    };
    let queens = "2b1k2q/8/8/8/8/8/8/3NKQ1R w - - 0 1";
    let knights = "2n1k3/8/8/8/8/8/8/3NKB2 w - - 0 1";
    let queen = "2r1k3/8/8/8/8/8/8/4KQ2 w - - 0 1";
    let little = chances(queens, 1700, 1340);
    assert!(chances(knights, 700, 340) > 4 * little, "the same lead, another ratio");
    assert!(chances(queen, 960, 540) > 4 * little);
    assert_eq!(chances(knights, 600, 340), little);
    assert_eq!(chances("4k3/2p5/8/8/8/8/8/4KN2 w - - 0 1", 320, 0), DRAWN);
}

#[test]
fn bishops_that_never_meet_win_little() {
    let endgames = Endgames::new(pieces());
    let worth = ByColor([350, 350]);
    let chances = |text: &str| endgames.chances(&position(text), worth, Color::White);
    assert_eq!(chances("4kb2/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), 28);
    assert_eq!(chances("2b1k3/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), ALL);
    assert_eq!(chances("4kn2/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), ALL);
}

#[test]
fn nothing_is_known_while_a_piece_waits() {
    let endgames = Endgames::new(pieces());
    let text = "4k3/8/8/8/8/8/8/4K2R[HhU-h-u-] w - - 0 1";
    assert_eq!(known(&endgames, text), Known::Nothing);
    let worth = ByColor([500, 0]);
    assert_eq!(endgames.chances(&position(text), worth, Color::White), ALL);
}
