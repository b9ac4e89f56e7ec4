use std::collections::BTreeSet;

use treville_core::fen;
use treville_core::rules::Rules;

use super::*;
use crate::net::factoriser::types_of;
use crate::net::games;
use crate::net::material_skip::values;
use crate::net::threats::BOUNDS;
use crate::piece::factors::Factors;

fn position(text: &str, rules: Rules) -> Position {
    fen::parse(text, rules, None).unwrap().position
}

fn features(position: &Position, view: View) -> BTreeSet<Feature> {
    let mut features = BTreeSet::new();
    active(position, view, |feature| {
        assert!(features.insert(feature), "{feature:?} twice in {position}")
    });
    features
}

fn numbers(text: &str, rules: Rules, color: Color) -> Vec<usize> {
    let position = position(text, rules);
    features(&position, View::of(&position, color)).into_iter().map(Feature::index).collect()
}

#[test]
fn a_view_sees_pieces_by_side_slot_and_square() {
    let text = "1k6/8/8/4p3/8/8/8/R3K3 w Q - 0 1";
    // Own: rook a1 (0), king e1 (4), the rook on the a side; other: pawn e5 (36), king b8 (57).
    let white = [3 * 64, 5 * 64 + 4, 512 + 36, 512 + 5 * 64 + 57, 1065];
    assert_eq!(numbers(text, Rules::chess(), Color::White), white);
    // Black's king stands on b8: it sees itself on g1, and the rook of the a side is on h.
    let square = |file: usize, rank: usize| 8 * rank + (7 - file);
    let black =
        [square(4, 3), 5 * 64 + 6, 512 + 3 * 64 + square(0, 7), 512 + 5 * 64 + square(4, 7), 1066];
    assert_eq!(numbers(text, Rules::chess(), Color::Black), black);
}

/// Castled or not, on its second rank or out on the board: whatever the side and the wing.
#[test]
fn a_view_knows_the_zone_of_its_king() {
    for (text, white, black) in [
        ("4k3/8/8/8/8/8/8/6K1 w - - 0 1", 0, 1),
        ("1k6/8/8/8/8/8/8/3K4 w - - 0 1", 1, 0),
        ("8/k7/8/8/8/8/4K3/8 w - - 0 1", 2, 2),
        ("8/8/k7/8/8/3K4/8/8 w - - 0 1", 3, 3),
        ("7K/8/8/8/8/8/8/7k w - - 0 1", 3, 3),
    ] {
        let position = position(text, Rules::chess());
        let zones = Color::ALL.map(|color| View::of(&position, color).zone);
        assert_eq!(zones, [white, black], "{text}");
    }
    for (number, view) in View::ALL.into_iter().enumerate() {
        assert_eq!(view.index(), number);
        assert!(usize::from(view.zone) < ZONES);
    }
}

#[test]
fn a_view_sees_what_waits() {
    let board = "4k3/8/8/8/8/8/8/RN2K3";
    let text = format!("{board}[LbCalec-] w Q - 0 1");
    let waiting = |color| -> Vec<usize> {
        let all = numbers(&text, Rules::musketeer(), color);
        all.into_iter().filter(|feature| (1024..1064).contains(feature)).collect()
    };
    // White's leopard waits on b and its cannon on a; of Black's two the leopard alone, on e.
    assert_eq!(waiting(Color::White), [1024 + 1, 1024 + 10, 1044 + 4]);
    assert_eq!(waiting(Color::Black), [1024 + 4, 1044 + 1, 1044 + 10]);
}

#[test]
fn hands_count_while_they_may_enter() {
    let start = Position::start(Rules::seirawan());
    let view = View::of(&start, Color::White);
    let hands = [1024 + 8, 1024 + 18, 1044 + 8, 1044 + 18];
    let all: Vec<usize> = features(&start, view).into_iter().map(Feature::index).collect();
    assert!(hands.iter().all(|feature| all.contains(feature)), "{all:?}");
    // White's array has moved away, so its hand never enters; Black's knight has not moved.
    let text = "1n2k3/8/8/8/8/8/8/4K3[HEhe] w b - 0 1";
    let all = numbers(text, Rules::seirawan(), Color::White);
    assert_eq!(all.iter().filter(|feature| **feature >= 1024).collect::<Vec<_>>(), [&1052, &1062]);
}

#[test]
fn chosen_types_are_unplaced_until_they_are_placed() {
    let mut position = Position::start(Rules::musketeer());
    let unplaced = |position: &Position| -> Vec<usize> {
        let all =
            features(position, View::of(position, Color::White)).into_iter().map(Feature::index);
        all.filter(|feature| (1024..1064).contains(feature)).collect()
    };
    assert!(unplaced(&position).is_empty());
    let mut next = |number: usize| {
        position.play_unchecked(position.legal_moves()[number]);
        unplaced(&position)
    };
    // White names the first type, Black another one, and White places.
    assert_eq!(next(0), [1033, 1053]);
    assert_eq!(next(1), [1033, 1043, 1053, 1063]);
    assert_eq!(next(2), [1026, 1043, 1053, 1063]);
}

#[test]
fn features_have_one_meaning() {
    for index in 0..FEATURES {
        let feature = Feature::new(index).unwrap();
        let again = match feature.fact() {
            Fact::Piece(side, slot, Place::Square(square)) => {
                512 * side.index() + 64 * slot.index() + square.index()
            }
            Fact::Piece(side, slot, place) => {
                assert!(!matches!(place, Place::TakesPart));
                let number = Slot::CHOSEN.iter().position(|chosen| *chosen == slot).unwrap();
                1024 + 20 * side.index() + 10 * number + place.index() - 64
            }
            Fact::Castling { side, towards_h } => 1064 + 2 * side.index() + usize::from(!towards_h),
            Fact::Threat(side, class, square, threat) => {
                let sort = 2 * threat.attacker + usize::from(threat.is_defended);
                1068 + (6 * sort + class) * 128 + 64 * side.index() + square.index()
            }
            Fact::NearKing(side, spot, attack) => {
                let kind = 2 * usize::from(attack.is_guarded) + usize::from(attack.is_double);
                10_284 + ((4 * attack.attacker + kind) * 2 + side.index()) * 12 + spot
            }
        };
        assert_eq!(again, index);
        for view in View::ALL {
            assert_eq!(feature.seen_by(view).seen_by(view), feature);
        }
    }
    assert_eq!(Feature::new(FEATURES), None);
    for (number, place) in Place::all().enumerate() {
        assert_eq!(place.index(), number);
    }
    assert_eq!(Place::all().count(), Place::COUNT);
}

/// The value classes of the position's types.
fn classes(position: &Position) -> ValueClasses {
    let values = values(position.pieces(), &types_of(position), &Factors::FITTED);
    ValueClasses::new(&values, &BOUNDS)
}

fn threats(position: &Position, view: View) -> BTreeSet<Feature> {
    let classes = classes(position);
    let threats = Threats::of(position, &classes, Bitboard::EMPTY);
    let mut features = BTreeSet::new();
    active_threats(position, &threats, &classes, view, |feature| {
        assert!(features.insert(feature), "{feature:?} twice in {position}")
    });
    features
}

#[test]
fn a_view_sees_threats_by_class_side_and_square() {
    let position = position("4k3/8/8/4p3/3R4/8/8/4K3 w - - 0 1", Rules::chess());
    let seen = |color| {
        let all = threats(&position, View { color, ..View::PLAIN }).into_iter();
        all.map(|feature| feature.index() - THREATS).collect::<Vec<usize>>()
    };
    // A rook, class 2, that a pawn attacks and nothing defends, and what it attacks near the other
    // king: d8, d7 and d6, behind, beside and before it.
    let near = |side: usize, spots: [usize; 3]| {
        spots.map(|spot| PIECE_THREATS + (2 * 4 * 2 + side) * SPOTS + spot)
    };
    let of = |piece: usize, near: [usize; 3]| [&[piece], &near[..]].concat();
    assert_eq!(seen(Color::White), of(2 * 128 + 27, near(1, [3, 6, 9])));
    assert_eq!(seen(Color::Black), of(2 * 128 + 64 + (27 ^ 56), near(0, [3, 6, 9])));
    let view = View { mirrored: true, ..View::PLAIN };
    let mirrored = threats(&position, view).into_iter().map(|feature| feature.index() - THREATS);
    let expected = of(2 * 128 + (27 ^ 7), near(1, [5, 8, 11]));
    assert_eq!(mirrored.collect::<Vec<usize>>(), expected);
}

#[test]
fn changes_are_what_differs() {
    for (number, start) in games::starts().iter().enumerate() {
        let mut ancestor = *start;
        let mut plies = 0;
        games::play(start, number as u64, |before, after| {
            plies += 1;
            let same = |a: &Position, b: &Position| {
                let slots = Slot::ALL.into_iter();
                slots
                    .flat_map(|slot| Color::ALL.map(|color| (color, slot)))
                    .all(|(color, slot)| a.board().kind(color, slot) == b.board().kind(color, slot))
            };
            for before in [before, &ancestor] {
                if !same(before, after) {
                    continue;
                }
                for view in View::ALL {
                    let (was, is) = (features(before, view), features(after, view));
                    let (mut added, mut removed) = (BTreeSet::new(), BTreeSet::new());
                    changes(
                        before,
                        after,
                        view,
                        |feature| assert!(added.insert(feature)),
                        |feature| assert!(removed.insert(feature)),
                    );
                    assert_eq!(added, &is - &was, "{before} {after}");
                    assert_eq!(removed, &was - &is, "{before} {after}");
                }
                let (was, is) = (threats(before, View::PLAIN), threats(after, View::PLAIN));
                let (mut added, mut removed) = (BTreeSet::new(), BTreeSet::new());
                let classes = classes(after);
                let of = |position| Threats::of(position, &classes, Bitboard::EMPTY);
                threat_changes(
                    [(before, &of(before)), (after, &of(after))],
                    changed_squares(before, after),
                    &classes,
                    |feature| assert!(added.insert(feature)),
                    |feature| assert!(removed.insert(feature)),
                );
                // Near a king that has moved, a spot may have the attack of another square.
                assert_eq!(&added - &removed, &is - &was, "{before} {after}");
                assert_eq!(&removed - &added, &was - &is, "{before} {after}");
            }
            if plies % 7 == 0 {
                ancestor = *after;
            }
        });
        assert!(plies > 20, "{start}");
    }
}
