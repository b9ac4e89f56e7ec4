use treville_core::fen;
use treville_core::rules::Rules;

use super::*;
use crate::net::factoriser::types_of;
use crate::net::games;
use crate::net::material_skip::values;
use crate::net::rings::RingAttack;
use crate::piece::factors::Factors;

fn classes(position: &Position) -> ValueClasses {
    let values = values(position.pieces(), &types_of(position), &Factors::FITTED);
    ValueClasses::new(&values, &BOUNDS)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn pieces_have_classes_by_value() {
    let start = Position::start(Rules::chess());
    let of = |slot| Color::ALL.map(|color| classes(&start).of(color, slot));
    for (slot, class) in [
        (Slot::Pawn, 0),
        (Slot::Knight, 1),
        (Slot::Bishop, 1),
        (Slot::Rook, 2),
        (Slot::Queen, 4),
        (Slot::King, 5),
    ] {
        assert_eq!(of(slot), [class; 2], "{slot:?}");
    }
    let values = ByColor([[424, 425, 674, 675, 899, 900, -50, 0]; 2].map(BySlot));
    let at_bounds = ValueClasses::new(&values, &BOUNDS);
    let found = Slot::ALL.map(|slot| at_bounds.of(Color::Black, slot));
    assert_eq!(found, [0, 2, 2, 3, 3, 5, 1, 1]);
}

#[test]
fn the_least_attacker_counts_and_whether_the_piece_is_defended() {
    let text = "4k3/8/1b5q/4p3/3R3N/8/8/4K3 w - - 0 1";
    let position = fen::parse(text, Rules::chess(), None).unwrap().position;
    let threats = |absent| Threats::of(&position, &classes(&position), absent);
    let all = threats(Bitboard::EMPTY);
    let attacked = |name| all.on(square(name));
    // By a bishop too; and the rook looks along the rank to the knight, which the queen attacks.
    assert_eq!(attacked("d4"), Some(Threat { attacker: 0, is_defended: false }));
    assert_eq!(attacked("h4"), Some(Threat { attacker: 4, is_defended: true }));
    assert_eq!(all.attacked(), [square("d4"), square("h4")].into_iter().collect());
    let without = |name| threats(Bitboard::of(square(name)));
    assert_eq!(without("e5").on(square("d4")).unwrap().attacker, 1, "the bishop is left");
    assert!(!without("d4").on(square("h4")).unwrap().is_defended);
    assert_eq!(without("d4").on(square("d4")), None);
    // Off its square the pawn opens no line to anything.
    let differences: Vec<Square> = all.differences(&without("e5")).into_iter().collect();
    assert_eq!(differences, [square("d4")]);
}

#[test]
fn an_attack_near_a_king_says_by_what_how_often_and_whether_it_is_guarded() {
    // The bishop looks to h7, the queen too; the knight guards it and f6.
    let text = "6k1/5ppp/5n2/8/6Q1/3B3N/8/6K1 w - - 0 1";
    let position = fen::parse(text, Rules::chess(), None).unwrap().position;
    let values = values(position.pieces(), &types_of(&position), &Factors::FITTED);
    let threats = Threats::of(&position, &ValueClasses::new(&values, &BOUNDS), Bitboard::EMPTY);
    let ring = threats.ring(Color::Black);
    let attack =
        |attacker, is_guarded, is_double| Some(RingAttack { attacker, is_guarded, is_double });
    let on = |name: &str| ring.on(square(name));
    assert_eq!(ring.attacked(), [square("g6"), square("g7"), square("h7")].into_iter().collect());
    assert_eq!(on("h7"), attack(1, true, false));
    assert_eq!(on("g7"), attack(4, false, false));
    assert_eq!(on("g6"), attack(1, true, true));
    assert_eq!(on("f7"), None);
    let spots = ["f8", "g8", "h7", "g6"].map(square);
    assert_eq!(spots.map(|square| ring.spot(Color::Black, square)), [3, 4, 8, 10]);
}

/// Attackers one by one, and no sets of squares.
#[test]
fn threats_are_what_single_pieces_attack() {
    let mut seen = [[0; 2]; CLASSES];
    let mut seen_near = [[0; 2]; CLASSES];
    for (number, start) in games::starts().iter().enumerate() {
        let mut ply = 0;
        games::play(start, 300 + number as u64, |_, position| {
            ply += 1;
            if ply % 5 != 0 {
                return;
            }
            let (board, classes) = (position.board(), classes(position));
            let threats = Threats::of(position, &classes, Bitboard::EMPTY);
            let attackers = |on: Square, by: Color| {
                let from = board.color(by).into_iter();
                let slots = from.filter_map(move |from| Some((from, board.slot_at(from)?)));
                let attacks = slots.filter(move |(from, slot)| {
                    let kind = board.kind(by, *slot);
                    position.attacks_of(by, kind, *from, board.occupied()).has(on)
                });
                attacks.map(move |(_, slot)| classes.of(by, slot)).collect::<Vec<usize>>()
            };
            for color in Color::ALL {
                for on in board.color(color) {
                    let is_defended = !attackers(on, color).is_empty();
                    let least = attackers(on, !color).into_iter().min();
                    let expected = least.map(|attacker| Threat { attacker, is_defended });
                    assert_eq!(threats.on(on), expected, "{on} {position}");
                    if let Some(attacker) = least {
                        seen[attacker][usize::from(is_defended)] += 1;
                    }
                }
                let (ring, king) = (threats.ring(color), board.king(color));
                let rank = |square: Square| square.rank().relative(color).index() as i32;
                let file = |square: Square| square.file().index() as i32;
                for on in Square::all() {
                    let (ranks, files) = (rank(on) - rank(king), file(on) - file(king));
                    if files.abs() > 1 || !(-1..=2).contains(&ranks) {
                        assert_eq!(ring.on(on), None, "{on} {position}");
                        continue;
                    }
                    let attacks = attackers(on, !color);
                    let is_guarded = attackers(on, color).iter().any(|class| *class < CLASSES - 1);
                    let is_double = attacks.len() > 1;
                    let expected = attacks.into_iter().min().map(|attacker| {
                        seen_near[attacker][usize::from(is_double)] += 1;
                        RingAttack { attacker, is_guarded, is_double }
                    });
                    assert_eq!(ring.on(on), expected, "{on} {position}");
                    assert_eq!(ring.spot(color, on) as i32, 3 * (ranks + 1) + files + 1);
                }
            }
        });
    }
    assert!(seen.iter().flatten().all(|count| *count > 10), "{seen:?}");
    // A king is no least attacker of two.
    let of_two = seen_near[..CLASSES - 1].iter().flatten();
    assert!(of_two.chain([&seen_near[CLASSES - 1][0]]).all(|count| *count > 3), "{seen_near:?}");
}
