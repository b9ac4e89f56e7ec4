//! The compiled masks against Betza notation walked step by step.

use proptest::prelude::*;

use treville_core::betza::Content;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::definition::PieceDefinition;
use treville_core::piece::{MUSKETEER_PIECES, ORTHODOX_PIECES, PieceSpec, PieceType};
use treville_core::pieces::PieceSet;
use treville_core::square::Square;

use crate::invariants::tries;

/// The standard pieces and some that nobody plays, which take the same masks.
fn sets() -> [&'static PieceSet; 2] {
    const OTHERS: [PieceSpec; 8] = [
        PieceSpec { letter: 'O', name: "one-eyed rook", betza: "frR" },
        PieceSpec { letter: 'T', name: "tall one", betza: "fR2bBlrN" },
        PieceSpec { letter: 'V', name: "bounded queen", betza: "Q4" },
        PieceSpec { letter: 'W', name: "wazir and dabbaba", betza: "WD" },
        PieceSpec { letter: 'X', name: "crooked leaper", betza: "(3,1)fZbC" },
        PieceSpec { letter: 'Y', name: "leap on a line", betza: "B5AG" },
        PieceSpec { letter: 'Z', name: "long leaper", betza: "(4,1)(0,4)" },
        PieceSpec { letter: 'I', name: "forward only", betza: "fBfRbN" },
    ];
    let mut specs = ORTHODOX_PIECES.to_vec();
    specs.extend(OTHERS);
    let others = PieceSet::of(&specs.iter().map(PieceDefinition::from).collect::<Vec<_>>())
        .unwrap_or_else(|error| panic!("{error}"));
    [PieceSet::musketeer(), others]
}

/// The squares that a piece attacks among these blockers by the walk, friend and foe alike.
fn walked(
    set: &PieceSet,
    kind: PieceType,
    color: Color,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    // Seen as enemies all blockers can be captured, and what can be captured is attacked. A pawn
    // attacks empty squares without being able to go there, so for it everything is an enemy.
    let is_pawn = kind == PieceType::PAWN;
    let content = |square| {
        if is_pawn || occupied.has(square) { Content::Enemy } else { Content::Empty }
    };
    let found = set.kind(kind).movement.destinations(from, color, &content, true);
    found.quiet | found.captures
}

/// Compares masks and walk for every piece, side and square among these blockers.
fn difference(set: &PieceSet, occupied: Bitboard) -> Option<String> {
    for kind in set.types() {
        for (color, from) in Square::all().flat_map(|s| Color::ALL.map(|color| (color, s))) {
            let masks = set.reach(color, kind, from).attacks(from, occupied);
            let walk = walked(set, kind, color, from, occupied);
            if masks != walk {
                return Some(format!(
                    "{color} {} on {from} among {occupied:?}: {masks:?} by masks, {walk:?} walked",
                    set.kind(kind).name
                ));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(tries(120))]

    #[test]
    fn masks_and_walk_agree_on_any_board(one in any::<u64>(), other in any::<u64>()) {
        // Half full, a quarter full, and nearly empty.
        for occupied in [one, one & other, one & other & one.rotate_left(7) & other.rotate_left(3)] {
            for set in sets() {
                prop_assert_eq!(difference(set, Bitboard(occupied)), None);
            }
        }
    }

    #[test]
    fn own_pieces_are_attacked_but_not_moved_to(one in any::<u64>(), other in any::<u64>()) {
        let (own, enemies) = (Bitboard(one & other), Bitboard(one & !other));
        for set in sets() {
            for kind in set.types().filter(|kind| *kind != PieceType::PAWN) {
                for from in Square::all() {
                    let content = |square| match (own.has(square), enemies.has(square)) {
                        (true, _) => Content::Ally,
                        (_, true) => Content::Enemy,
                        _ => Content::Empty,
                    };
                    let movement = set.kind(kind).movement;
                    let walk = movement.destinations(from, Color::Black, &content, true);
                    let masks = set.reach(Color::Black, kind, from).attacks(from, own | enemies);
                    prop_assert_eq!(masks - own, walk.quiet | walk.captures, "{}", movement);
                    prop_assert_eq!(masks & enemies, walk.captures, "{}", movement);
                }
            }
        }
    }

    #[test]
    fn who_attacks_a_square_is_who_reaches_it(position in crate::invariants::position()) {
        let (board, occupied) = (position.board(), position.board().occupied());
        for target in Square::all() {
            for color in Color::ALL {
                let attackers: Bitboard = board
                    .color(color)
                    .into_iter()
                    .filter(|from| {
                        board.piece_at(*from).is_some_and(|piece| {
                            position.attacks_of(color, piece.kind, *from, occupied).has(target)
                        })
                    })
                    .collect();
                let found = position.attackers(target, color, occupied);
                prop_assert_eq!(found, attackers, "{} on {} in {}", color, target, position);
            }
        }
    }
}

#[test]
fn masks_and_walk_agree_on_the_empty_and_the_full_board() {
    for set in sets() {
        assert_eq!(difference(set, Bitboard::EMPTY), None);
        assert_eq!(difference(set, Bitboard::ALL), None);
    }
}

#[test]
fn the_musketeer_pieces_attack_as_many_squares_as_the_rules_say() {
    // From e4 on an empty board, counted by hand.
    let set = PieceSet::musketeer();
    let from = Square::new(28);
    for (letter, count) in [
        ('L', 16),
        ('C', 16),
        ('U', 16),
        ('D', 35),
        ('M', 22),
        ('A', 21),
        ('E', 16),
        ('H', 16),
        ('F', 20),
        ('S', 20),
    ] {
        let Some(kind) = set.by_letter(Color::White, letter) else { panic!("no piece {letter}") };
        let attacks = set.reach(Color::White, kind, from).attacks(from, Bitboard::EMPTY);
        assert_eq!(attacks.count(), count, "{letter} attacks {attacks:?}");
    }
    assert_eq!(MUSKETEER_PIECES.len(), 10);
}
