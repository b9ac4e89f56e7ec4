use treville_core::bitboard::Bitboard;
use treville_core::color::{ByColor, Color};
use treville_core::definition::{Definition, Owner, PieceDefinition, Stalemate};
use treville_core::fen;
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::square::{File, Rank, Square};

use super::chances::{ALL, DRAWN};
use super::lone::{Lone, Men};
use super::mates::solve_pair;
use super::retrograde::{Force, Solution, beside, solve};
use super::{Colors, Endgames, KnownOutcome, against_bare_king};

fn pieces() -> &'static PieceSet {
    PieceSet::musketeer()
}

fn kind(letter: char) -> PieceType {
    pieces().by_letter(Color::White, letter).unwrap()
}

/// An ending solved, and the most moves that it takes to mate.
fn solved(letters: &str, promoted: &[&Solution]) -> (Solution, u16) {
    let kinds: Vec<_> = letters.chars().map(kind).collect();
    let mut most = 0;
    let men = Men::new(pieces(), &kinds, promoted, &[]);
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

/// The known outcome of a position. With colours changed, the other side has to have the same.
fn known(endgames: &Endgames, text: &str) -> KnownOutcome {
    let here = endgames.known(&position(text));
    let there = match endgames.known(&position(&mirrored(text))) {
        KnownOutcome::Win(color, nearer) => KnownOutcome::Win(!color, nearer),
        other => other,
    };
    assert_eq!(here, there, "{text}");
    here
}

fn wins(known: KnownOutcome) -> bool {
    matches!(known, KnownOutcome::Win(Color::White, _))
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
        assert_eq!(known(&endgames, text) != KnownOutcome::Draw, won, "{text}");
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
    let promoted = [&promoted];
    let men = Men::new(pieces(), &kinds, &promoted, &[]);
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
        assert_eq!(known(&endgames, drawn), KnownOutcome::Draw, "{drawn}");
    }
    for won in [
        "7k/8/8/6KP/8/4B3/8/8 w - - 0 1",
        "7k/8/8/6KP/8/4R3/8/8 w - - 0 1",
        "8/8/8/4k1KP/8/3B4/8/8 w - - 0 1",
        "7k/8/8/6KP/6P1/3B4/8/8 w - - 0 1",
    ] {
        assert_ne!(known(&endgames, won), KnownOutcome::Draw, "{won}");
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
        assert_eq!(known(&endgames, text), KnownOutcome::Draw, "{text}");
    }
}

#[test]
fn a_bare_king_is_driven_where_he_can_be_mated() {
    let endgames = Endgames::new(pieces());
    let nearer = |text: &str| match known(&endgames, text) {
        KnownOutcome::Win(_, nearer) => nearer,
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
        endgames.chances(&position, || ByColor([own, theirs]), Color::White)
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
    let chances = |text: &str| endgames.chances(&position(text), || worth, Color::White);
    assert_eq!(chances("4kb2/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), 28);
    assert_eq!(chances("2b1k3/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), ALL);
    assert_eq!(chances("4kn2/8/8/8/8/PPP5/8/3K1B2 w - - 0 1"), ALL);
}

#[test]
fn nothing_is_known_while_a_piece_waits() {
    let endgames = Endgames::new(pieces());
    let text = "4k3/8/8/8/8/8/8/4K2R[HhU-h-u-] w - - 0 1";
    assert_eq!(known(&endgames, text), KnownOutcome::Nothing);
    let worth = ByColor([500, 0]);
    assert_eq!(endgames.chances(&position(text), || worth, Color::White), ALL);
}

/// Orthodox chess with one piece more, of the letter X.
fn with_piece(betza: &str, change: impl Fn(&mut Definition)) -> Rules {
    let mut game = Definition::chess();
    let (letter, name) = ('X', "own".to_owned());
    game.pieces.truncate(PieceType::ORTHODOX);
    game.pieces.push(PieceDefinition {
        letter,
        name,
        movement: betza.parse().unwrap(),
        owner: Owner::Both,
    });
    game.promotions = ByColor([const { None }; 2]);
    game.start = "4k3/8/8/8/8/8/8/XRN1K3 w - - 0 1".to_owned();
    change(&mut game);
    game.rules().unwrap_or_else(|error| panic!("{betza}: {error}"))
}

/// Men on these squares, the last of them the bare king; none if that is no legal position.
fn placed(rules: Rules, men: &[(char, usize)], black_to_move: bool) -> Option<Position> {
    let mut squares = [None; 64];
    for (letter, square) in men {
        if squares[*square].replace(*letter).is_some() {
            return None;
        }
    }
    let letter = |square: usize| squares[square].map_or("1".to_owned(), String::from);
    let row = |rank: usize| (8 * rank..8 * rank + 8).map(letter).collect::<String>();
    let rows: Vec<String> = (0..8).rev().map(row).collect();
    let turn = if black_to_move { 'b' } else { 'w' };
    let text = format!("{} {turn} - - 0 1", rows.join("/"));
    Some(fen::parse(&text, rules, None).ok()?.position)
}

/// Moves until mate by the rules, if the positions after each move are as `known` says: the least
/// for the side that mates, the most for the bare king.
fn by_rules(position: &Position, known: impl Fn(&Position) -> Option<u16>) -> Option<u16> {
    let moves = position.legal_moves();
    let after: Vec<Option<u16>> =
        moves.iter().map(|m| known(&position.after_unchecked(*m))).collect();
    if position.turn() == Color::White {
        return after.into_iter().flatten().min().map(|moves| moves + 1);
    }
    match after.is_empty() {
        true => position.in_check().then_some(0),
        false => after.into_iter().collect::<Option<Vec<u16>>>()?.into_iter().max(),
    }
}

/// The squares of the kings, White's first.
fn kings(position: &Position) -> [Square; 2] {
    Color::ALL.map(|color| position.board().king(color))
}

/// In how many moves a lone piece of this slot wins.
fn lone_moves(lone: &Lone, position: &Position) -> Option<u16> {
    let [king, bare] = kings(position);
    let men = position.board().officers(Color::White);
    let to_lose = position.turn() == Color::Black;
    lone.moves(king, men.first()?, bare, to_lose).map(u16::from)
}

/// A table whose every entry follows from those after it by the rules is right, as the distances
/// count down to mates. Hoppers, lame and divided pieces are blocked by the bare king or need him
/// as a hurdle, spacious ones look past him, and crooked ones turn at him.
#[test]
fn one_walked_piece_is_solved_as_the_rules_play_it() {
    let mut won = 0;
    for betza in ["mRcpR", "mRcB", "gQK", "wQ", "nHnDW", "zB", "mQcN", "fsRbWbF"] {
        let rules = with_piece(betza, |_| ());
        let lone = Lone::new(rules.pieces, PieceType::new(6));
        won += u32::from(lone.wins);
        // Every eleventh placement, and so every square for each man.
        for number in (0..2 * 64 * 64 * 64).step_by(11) {
            let [king, own, bare] = [0, 6, 12].map(|shift| number >> shift & 63);
            let men = [('K', king), ('X', own), ('k', bare)];
            let Some(position) = placed(rules, &men, number >> 18 > 0) else { continue };
            let found = lone_moves(&lone, &position);
            let expected = by_rules(&position, |position| lone_moves(&lone, position));
            assert_eq!(found, expected, "{betza}: {position}");
        }
    }
    assert!(won >= 3, "{won} of these pieces win");
}

/// The same with two pieces, one of which may be captured and leave one that wins.
#[test]
fn two_walked_pieces_are_solved_as_the_rules_play_it() {
    for (betza, letter) in [("mRcpR", 'N'), ("nHnDW", 'R')] {
        let rules = with_piece(betza, |_| ());
        let kinds = [PieceType::new(6), rules.pieces.by_letter(Color::White, letter).unwrap()];
        let lone = kinds.map(|kind| Lone::new(rules.pieces, kind));
        let mut table = [(); 2].map(|()| vec![None; 1 << 24]);
        solve_pair(rules.pieces, kinds, &mut |placement, kings, to_lose, moves| {
            for king in kings {
                table[usize::from(to_lose)][placement << 6 | king.index()] = Some(moves);
            }
        });
        let known = |position: &Position| {
            let board = position.board();
            let men = [0, 1].map(|number| {
                let men = board.officers(Color::White).into_iter();
                men.filter(|at| board.piece_at(*at).unwrap().kind == kinds[number]).last()
            });
            let [king, bare] = kings(position);
            match men {
                [Some(one), Some(other)] => {
                    let placement = king.index() | one.index() << 6 | other.index() << 12;
                    let to_lose = position.turn() == Color::Black;
                    table[usize::from(to_lose)][placement << 6 | bare.index()]
                }
                [None, None] => None,
                [one, _] => lone_moves(&lone[usize::from(one.is_none())], position),
            }
        };
        let mut won = 0;
        for number in (0..1_usize << 25).step_by(1009) {
            let [king, one, other, bare] = [0, 6, 12, 18].map(|shift| number >> shift & 63);
            let men = [('K', king), ('X', one), (letter, other), ('k', bare)];
            let Some(position) = placed(rules, &men, number >> 24 > 0) else { continue };
            let found = known(&position);
            assert_eq!(found, by_rules(&position, known), "{betza} {letter}: {position}");
            won += u32::from(found.is_some());
        }
        assert!(won > 100, "{betza} {letter}: {won}");
    }
}

#[test]
fn any_force_has_its_mates() {
    let mates = |letters: &str| {
        let kinds: Vec<PieceType> = letters.chars().map(kind).collect();
        against_bare_king(pieces(), &kinds).map_err(|error| error.to_string())
    };
    let words = |letters: &str| {
        let found = mates(letters).unwrap();
        found.iter().map(|mates| (mates.word(), mates.longest)).collect::<Vec<_>>()
    };
    assert_eq!(words("Q"), [("always", Some(10))]);
    assert_eq!(words("N"), [("never", None)]);
    assert_eq!(words("P"), [("sometimes", None)]);
    assert_eq!(words("BN"), [("nearly always", Some(33))]);
    let bishops = mates("BB").unwrap();
    assert_eq!([bishops[0].colors, bishops[1].colors], [Colors::Different, Colors::Same]);
    assert_eq!((bishops[0].word(), bishops[0].longest), ("nearly always", Some(19)));
    assert_eq!((bishops[1].word(), bishops[1].longest), ("never", None));
    // A rook that falls leaves a queen.
    assert_eq!(words("QR")[0].0, "always");
    for (letters, error) in [
        ("", "expected one or two pieces beside the king, got 0"),
        ("QRR", "expected one or two pieces beside the king, got 3: a third one takes 64 times"),
        ("QK", "expected pieces beside the king, got a king"),
        ("PP", "expected at most one pawn, got two"),
    ] {
        assert!(mates(letters).unwrap_err().starts_with(error), "{letters}");
    }
}

/// Where kings move otherwise, or stalemate is no draw, nothing of this is known.
#[test]
fn nothing_is_known_in_games_with_other_kings_or_other_stalemates() {
    let text = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    for (rules, is_known) in [
        (with_piece("N", |_| ()), true),
        (with_piece("N", |game| game.pieces[5].movement = "KN".parse().unwrap()), false),
        (with_piece("N", |game| game.stalemate = Stalemate::Loss), false),
    ] {
        let endgames = Endgames::new(rules.pieces);
        endgames.prepare(rules);
        let position = fen::parse(text, rules, None).unwrap().position;
        assert_eq!(endgames.known(&position) != KnownOutcome::Nothing, is_known);
        let chances = endgames.chances(&position, || ByColor([500, 0]), Color::White);
        assert!(is_known || chances == ALL);
    }
}
