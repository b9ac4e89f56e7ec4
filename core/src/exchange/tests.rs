use std::ops::Range;

use super::*;
use crate::color::ByColor;
use crate::definition::{Definition, Owner};
use crate::gates::Gate;
use crate::piece::Piece;
use crate::position::Stage;
use crate::setup::Setup;
use crate::splitmix::SplitMix64;
use crate::square::File;
use crate::{fen, rules::Rules, uci};

fn values() -> SeeValues {
    // Pawn, knight, bishop, rook, queen, king, first, second.
    SeeValues::new([100, 300, 320, 500, 950, 20_000, 700, 600])
}

/// The highest threshold that the exchange reaches.
fn value(text: &str, m: &str) -> i32 {
    let rules = if text.contains('[') { Rules::musketeer() } else { Rules::chess() };
    let position = fen::parse(text, rules, None).unwrap().position;
    let m = uci::parse(&position, m).unwrap();
    (-2_000..3_000).rev().find(|t| position.exchange_reaches(m, &values(), *t)).unwrap()
}

#[test]
fn orthodox_exchanges() {
    assert_eq!(value("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
    let text = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    assert_eq!(value(text, "d3e5"), 100 - 300);
    assert_eq!(value("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
    assert_eq!(value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 850);
    assert_eq!(value("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 500 + 850);
    assert_eq!(value("rr2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 500 - 100);
}

#[test]
fn a_king_does_not_capture_what_is_defended() {
    assert_eq!(value("4k3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7"), 100);
    assert_eq!(value("4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7"), 100 - 500);
}

#[test]
fn a_king_does_not_shade_what_it_captures_from_a_slider() {
    // The hawk jumps over the king; the rook defends it through the square that the king leaves.
    assert_eq!(value("8/4kHR1/8/8/8/8/8/4K3[H-L-h-l-] w - - 0 1", "f7d7"), 0);
    assert_eq!(value("8/4kH2/6R1/8/8/8/8/4K3[H-L-h-l-] w - - 0 1", "f7d7"), -700);
}

#[test]
fn the_cheapest_piece_does_not_always_capture_first() {
    // The pawn would let the bishop behind it in, so the knight recaptures: 100 - 300. After
    // exd5 Bxd5 Nxd5 Rxd5 it would be 100 - 300 + 100 - 320 + 300.
    assert_eq!(value("k5B1/8/4pn2/3p4/8/2N5/8/K2R4 w - - 0 1", "c3d5"), -200);
}

#[test]
fn the_capture_of_a_helper_wins_what_waits_behind_it() {
    let text = "rnbqkbnr/pppppppp/8/8/8/2b5/PPPP1PPP/RNBQKBNR[LbC-l-c-] b KQkq - 0 1";
    let text = text.replace("2b5/PPPP1PPP/RNBQKBNR", "b7/P1PP1PPP/RNBQKBNR");
    assert_eq!(value(&text.replace("b7", "8").replace("/P1PP", "/b1PP"), "a2b1"), 300 + 700 - 320);
}

#[test]
fn a_gated_piece_recaptures_through_its_helper() {
    // The rook takes on a8; the chancellor that entered behind it on a1 stands ready.
    let text = "r3k3/1n6/8/8/8/8/8/R3K3[MaC-m-c-] w - - 0 1";
    let with = value(text, "a1a8");
    assert_eq!(with, 500);
    let text = "rr2k3/8/8/8/8/8/8/R3K3[MaC-m-c-] w - - 0 1";
    assert_eq!(value(text, "a1a8"), 500, "the second rook would be lost to the chancellor");
    let text = "rr2k3/8/8/8/8/8/8/R3K3[M-C-m-c-] w - - 0 1";
    assert_eq!(value(text, "a1a8"), 0);
}

/// 10,000 positions from all stages of games with random pairs, placements and moves. In every
/// other game captures are rare, so that many pieces come to attack the same squares.
fn random_positions() -> impl Iterator<Item = Position> {
    let mut random = SplitMix64::new(1);
    let games = std::iter::repeat_with(move || {
        let rules = match random.below(8) {
            0 | 1 => Rules::chess(),
            2 => Rules::musketeer_peer(),
            _ => Rules::musketeer(),
        };
        let peaceful = random.below(2) == 0;
        let mut position = Position::start(rules);
        let mut seen = Vec::new();
        for _ in 0..200 {
            let mut moves = position.legal_moves();
            if peaceful && random.below(8) != 0 && moves.iter().any(|m| !is_capture(&position, *m))
            {
                moves.retain(|m| !is_capture(&position, *m));
            }
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
            if random.below(4) == 0 && position.stage() == Stage::Play {
                seen.push(position);
            }
        }
        seen
    });
    games.flatten().take(10_000)
}

fn is_capture(position: &Position, m: Move) -> bool {
    position.captured(m).is_some()
}

/// Boards such as no game gives: pawns before their last rank, pieces of every kind anywhere, two
/// of them helpers.
fn scattered_positions() -> impl Iterator<Item = Position> {
    let mut random = SplitMix64::new(3);
    let positions =
        std::iter::repeat_with(move || scatter(&mut random, Rules::musketeer()).position().ok());
    positions.flatten().take(3_000)
}

/// The same with pieces that hop, lame ones, spacious ones, and such as only move or only capture,
/// in the array and behind it: a new set for every thirty positions.
fn scattered_walkers() -> impl Iterator<Item = Position> {
    let mut random = SplitMix64::new(4);
    let sets = std::iter::repeat_with(move || {
        let rules = walked_rules(&mut random);
        let mut found = Vec::new();
        while found.len() < 30 {
            found.extend(scatter(&mut random, rules).position());
        }
        found
    });
    sets.flatten().take(3_000)
}

fn walked_rules(random: &mut SplitMix64) -> Rules {
    const MOVEMENTS: [&str; 24] = [
        "mRcpR", "nN", "nA", "gQ", "wQ", "jR", "NN", "pB", "nDnA", "mQcN", "RpR", "cKmN", "gBW",
        "KiQ", "pQ", "wN", "fRbB", "jB", "RgB", "nNN", "D0F", "pRnZ", "cRmB", "wRpB",
    ];
    let mut definition = Definition::musketeer();
    let mut used = Vec::new();
    for piece in &mut definition.pieces[PieceType::ORTHODOX..] {
        let unused = |betza: &&&str| !used.contains(*betza);
        let betza = MOVEMENTS.iter().filter(unused).nth(random.below(MOVEMENTS.len() - used.len()));
        piece.movement = betza.unwrap().parse().unwrap();
        used.push(betza.unwrap());
    }
    for piece in &mut definition.pieces[1..5] {
        piece.owner = Owner::Neither;
    }
    if random.below(4) == 0 {
        definition.pieces[PieceType::KING.index()].movement = "KgR".parse().unwrap();
    }
    // Four of the ten stand in the array; one of the others is named by each side.
    let [a, b, c, d] = [6, 7, 8, 9].map(|number| definition.pieces[number].letter);
    let rank = format!("{a}{b}{c}{d}K{c}{b}{a}");
    definition.start =
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1", rank.to_lowercase());
    definition.choices.drain(..4);
    definition.pairs = Some(ByColor([[10, 11].map(PieceType::new); 2]));
    definition.rules().unwrap()
}

fn scatter(random: &mut SplitMix64, rules: Rules) -> Setup {
    let mut setup = Setup::empty(rules);
    let types: Vec<PieceType> = rules.selectable().collect();
    let first = random.below(types.len());
    let second = (first + 1 + random.below(types.len() - 1)) % types.len();
    setup.chosen.0 = [[first, second].map(|index| Some(types[index])); 2];
    setup.turn = Color::ALL[random.below(2)];
    let army = [Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen];
    let mut officers = army.map(|slot| rules.armies[Color::White].slots[slot].unwrap()).to_vec();
    officers.extend([types[first], types[second]]);

    for color in Color::ALL {
        let mut put = |random: &mut SplitMix64, kinds: &[PieceType], ranks: Range<usize>| loop {
            let rank = Rank::new((ranks.start + random.below(ranks.len())) as u8).relative(color);
            let square = Square::at(File::ALL[random.below(8)], rank);
            if setup.pieces[square.index()].is_none() {
                let kind = kinds[random.below(kinds.len())];
                setup.pieces[square.index()] = Some(Piece { color, kind });
                return square.file();
            }
        };
        put(random, &[PieceType::KING], 0..8);
        let helpers = [0, 1].map(|_| put(random, &officers, 0..1));
        for _ in 0..3 {
            put(random, &[PieceType::PAWN], 1..7);
            put(random, &officers, 0..8);
        }
        setup.gates[color] = helpers.map(Gate::Waiting);
    }
    setup
}

/// Customary worths, equal ones, and waiting pieces of all prices, even below a pawn's.
const VALUES: [SeeValues; 4] = [
    SeeValues::new([100, 300, 320, 500, 950, 20_000, 700, 600]),
    SeeValues::new([100, 300, 300, 500, 900, 20_000, 300, 500]),
    SeeValues::new([90, 320, 330, 510, 980, 20_000, 60, 1_250]),
    SeeValues::new([1, 1, 1, 1, 1, 20_000, 1, 1]),
];

/// Compares captures, promotions and moves that let a piece in, and of the other moves one in four.
/// Returns how many exchanges that were.
fn compare(positions: impl Iterator<Item = Position>) -> usize {
    let mut random = SplitMix64::new(2);
    let mut count = 0;
    for position in positions {
        for m in position.legal_moves() {
            let is_plain = !is_capture(&position, m)
                && m.promotion().is_none()
                && position.gates_with(m).is_none();
            if is_plain && random.below(4) != 0 {
                continue;
            }
            for values in &VALUES {
                let value = exhaustive::value(&position, m, values);
                let reaches = |threshold| position.exchange_reaches(m, values, threshold);
                let is_exact = reaches(value) && !reaches(value + 1);
                assert!(is_exact, "{position} {m:?} {values:?}: expected {value}");
                count += 1;
            }
        }
    }
    count
}

#[test]
fn exchanges_in_random_games_are_what_playing_them_out_comes_to() {
    assert!(compare(random_positions()) > 400_000);
}

#[test]
fn exchanges_on_scattered_boards_are_what_playing_them_out_comes_to() {
    assert!(compare(scattered_positions()) > 100_000);
}

#[test]
fn exchanges_of_walked_pieces_are_what_playing_them_out_comes_to() {
    assert!(compare(scattered_walkers()) > 100_000);
}
