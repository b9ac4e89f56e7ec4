use treville_core::rules::Rules;
use treville_core::square::File;

use super::*;
use crate::net::features::FEATURES;
use crate::net::games;

fn movement(text: &str) -> Movement {
    text.parse().unwrap()
}

fn piece(text: &str) -> FactorisedPiece {
    FactorisedPiece::new(&Numbering::new(Vec::new()), &movement(text), Slot::First)
}

fn square(text: &str) -> Place {
    Place::Square(text.parse().unwrap())
}

/// The virtual features in one section, by number within it.
fn section(features: &[VirtualFeature], from: usize, to: usize) -> Vec<(usize, u8)> {
    let all = features.iter().map(|feature| (feature.index as usize, feature.quarters));
    all.filter(|(at, _)| (from..to).contains(at)).map(|(at, n)| (at - from, n)).collect()
}

/// The squares reached, whatever the kind and mode.
fn targets(features: &[VirtualFeature]) -> Vec<String> {
    let all = section(features, TARGET, ZONED_ANY).into_iter();
    all.map(|(at, _)| Square::new((at % 64) as u8).to_string()).collect()
}

#[test]
fn a_knight_in_the_corner_is_one_step_and_two_squares() {
    let features = piece("N").features(Side::Own, false, square("a1"));
    assert_eq!(section(&features, 0, CASTLING), [(0, 4)]);
    // One file and two ranks, and two files and one rank: two steps, kind and mode 0.
    let offset = |x: usize, y: usize| (8 * y + x - 1) * 15 * 2 * 9;
    assert_eq!(section(&features, OFFSET, TARGET), [(offset(2, 1), 2), (offset(1, 2), 2)]);
    assert_eq!(targets(&features), ["c2", "b3"]);
    assert_eq!(features.iter().map(|feature| u32::from(feature.quarters)).sum::<u32>(), 4 + 4 + 2);
    // The other side's knight is one, too, but has virtual features of its own.
    let other = piece("N").features(Side::Other, false, square("a1"));
    assert_eq!(targets(&other), ["c2", "b3"]);
    assert!(other.iter().all(|feature| !features.contains(feature)));
}

#[test]
fn kinds_and_modes_say_what_a_goal_takes() {
    let sorts = |text: &str| {
        let features = piece(text).features(Side::Own, false, square("a1"));
        let mut sorts: Vec<usize> =
            section(&features, TARGET, ZONED_ANY).iter().map(|(at, _)| at / 128).collect();
        sorts.dedup();
        sorts
    };
    assert_eq!(sorts("W"), [0]);
    assert_eq!(sorts("mW"), [1]);
    assert_eq!(sorts("cW"), [2]);
    assert_eq!(sorts("nN"), [MODES]);
    assert_eq!(sorts("R"), [0, MODES, 2 * MODES, 3 * MODES]);
    assert_eq!(sorts("wW"), [MODES], "the square beyond is empty");
    assert_eq!(sorts("pR"), [4 * MODES]);
    assert_eq!(sorts("mWcF"), [1, 2]);
}

#[test]
fn pieces_that_wait_have_steps_and_no_squares() {
    let waiting = piece("R2").features(Side::Own, false, Place::Waiting(File::C));
    assert_eq!(targets(&waiting), [""; 0]);
    assert_eq!(section(&waiting, 0, CASTLING), [(66, 4)]);
    let offsets = section(&waiting, OFFSET, TARGET);
    assert_eq!(offsets.len(), 4);
    assert!(offsets.iter().all(|(at, quarters)| at % 9 == 8 && *quarters == 2));
}

#[test]
fn goals_that_meet_on_a_square_count_together() {
    // A hop over either of two squares is two goals of one kind.
    let features = piece("pR").features(Side::Own, false, square("a1"));
    assert!(section(&features, TARGET, ZONED_ANY).iter().all(|(_, quarters)| *quarters >= 1));
    let mut different: Vec<u32> = features.iter().map(|feature| feature.index).collect();
    different.dedup();
    assert_eq!(different.len(), features.len());
}

#[test]
fn own_features_belong_to_movements() {
    let own = ["fmWfceFifmnD", "N", "K", "KDsN"].map(str::to_owned).to_vec();
    let numbering = Numbering::new(own);
    assert_eq!(numbering.count(), OWN + 4 * (150 + ZONES * 128));
    let own = |text: &str, slot| {
        let piece = FactorisedPiece::new(&numbering, &movement(text), slot);
        let features = piece.features(Side::Other, false, square("e4"));
        let all = section(&features, OWN, numbering.count());
        (all.first().map(|(at, _)| at / OWN_SIZE), targets(&features).len())
    };
    // The cannon by two texts.
    assert_eq!(own("llNrrNDK", Slot::First), (Some(3), 16));
    assert_eq!(own("FWDsN", Slot::Knight), (Some(3), 16));
    assert_eq!(own("N", Slot::Knight), (Some(1), 8));
    assert_eq!(own("BN", Slot::Second), (None, 21));
    // Pawn and king are themselves alone, and a commoner is no king.
    assert_eq!(own("fmWfceFifmnD", Slot::Pawn), (Some(0), 0));
    assert_eq!(own("K", Slot::King), (Some(2), 0));
    assert_eq!(own("K", Slot::First), (None, 8));
    assert_eq!(own("N", Slot::King), (None, 8));
}

/// By zone a piece has its square, its targets and its own square again, and no steps.
#[test]
fn zones_of_the_king_have_virtual_features_of_their_own() {
    let numbering = Numbering::new(["N", "R"].map(str::to_owned).to_vec());
    let rook = FactorisedPiece::new(&numbering, &movement("R"), Slot::First);
    let everywhere = rook.features(Side::Other, false, square("b3"));
    for zone in 0..ZONES {
        let zoned = rook.zoned_features(Side::Other, false, zone, square("b3"));
        let b3 = (zone * 2 + 1) * 64 + 17;
        assert_eq!(section(&zoned, 0, ZONED_ANY), []);
        assert_eq!(section(&zoned, ZONED_ANY, ZONED_TARGET), [(b3, 4)]);
        let first = ZONED_TARGET + zone * TARGETS;
        assert_eq!(
            section(&zoned, first, first + TARGETS),
            section(&everywhere, TARGET, ZONED_ANY)
        );
        assert_eq!(section(&zoned, OWN, numbering.count()), [(OWN_SIZE + 150 + b3, 4)]);
        assert_eq!(zoned.len(), 1 + 14 + 1);
    }
    for place in Place::all().filter(|place| !matches!(place, Place::Square(_))) {
        assert_eq!(rook.zoned_features(Side::Own, false, 2, place), []);
    }
}

/// A net without zones has the same numbers up to the zones, and after them 150 for each type.
#[test]
fn a_net_without_zones_fits_in() {
    let numbering = Numbering::new(["N", "R"].map(str::to_owned).to_vec());
    let numbers: Vec<usize> = Numbering::without_zones(2).collect();
    assert_eq!(numbers.len(), ZONED_ANY + 2 * 150);
    assert!(numbers.is_sorted());
    let rook = FactorisedPiece::new(&numbering, &movement("R"), Slot::First);
    for place in Place::all() {
        let features = rook.features(Side::Own, false, place);
        assert!(features.iter().all(|one| numbers.contains(&(one.index as usize))));
        for one in rook.zoned_features(Side::Own, false, 1, place) {
            assert!(!numbers.contains(&(one.index as usize)));
        }
    }
}

/// A net without threats has the same numbers up to them, and own features after.
#[test]
fn a_net_without_threats_fits_in() {
    let numbering = Numbering::new(["N", "R"].map(str::to_owned).to_vec());
    let numbers: Vec<usize> = numbering.without_threats().collect();
    assert_eq!(numbers.len(), numbering.count() - THREAT_FEATURES);
    assert!(numbers.is_sorted() && numbers.iter().all(|index| !Numbering::is_threat(*index)));
    for number in 0..THREAT_FEATURES {
        assert!(Numbering::is_threat(threat(number).index as usize));
    }
}

#[test]
fn the_same_piece_under_two_names_has_equal_features() {
    for (one, other) in [("llNrrNDK", "FWDsN"), ("W2D", "WDnD"), ("FyafsF", "t[FR]")] {
        for place in Place::all() {
            for side in Side::ALL {
                let (one, other) = (piece(one), piece(other));
                assert_eq!(one.features(side, true, place), other.features(side, true, place));
            }
        }
    }
}

#[test]
fn a_lopsided_piece_is_turned() {
    // A leap two up and one to the left, and a step to the right.
    let piece = piece("lfNrW");
    assert!(!piece.is_symmetrical());
    let reached = |side, mirrored| targets(&piece.features(side, mirrored, square("e4")));
    assert_eq!(reached(Side::Own, false), ["f4", "d6"]);
    assert_eq!(reached(Side::Own, true), ["d4", "f6"]);
    assert_eq!(reached(Side::Other, false), ["d2", "f4"]);
    assert_eq!(reached(Side::Other, true), ["f2", "d4"]);
    // White's piece is seen as it is by White, and with left and right changed if mirrored; Black's
    // own pieces are turned by half a circle, and ranks alone are turned back.
    let seen = |color, mirrored, side| is_mirrored(View { color, mirrored, zone: 0 }, side);
    assert!(!seen(Color::White, false, Side::Own) && seen(Color::White, true, Side::Own));
    assert!(seen(Color::Black, false, Side::Own) && !seen(Color::Black, true, Side::Own));
    assert!(seen(Color::White, false, Side::Other) && !seen(Color::Black, false, Side::Other));
}

/// A view's virtual features say where a piece stands and goes on the real board.
#[test]
fn targets_are_where_pieces_go() {
    for start in games::starts() {
        let types = types_of(start);
        let numbering = Numbering::new(Vec::new());
        let factoriser = Factoriser::new(&numbering, start.pieces(), &types);
        for view in View::ALL {
            for (side, slot) in Side::ALL.into_iter().flat_map(|s| Slot::OFFICERS.map(|o| (s, o))) {
                let color = view.color(side);
                let Some(kind) = types[color][slot] else { continue };
                let movement = start.pieces().kind(kind).movement;
                for from in Square::all() {
                    let seen = 512 * side.index() + 64 * slot.index() + view.square(from).index();
                    let features = factoriser.of(view, Feature::new(seen).unwrap());
                    let all = section(&features, TARGET, ZONED_ANY).into_iter();
                    let mut squares: Vec<usize> = all.map(|(at, _)| at % 64).collect();
                    squares.sort_unstable();
                    squares.dedup();
                    let turned = if color == Color::White { 0 } else { 63 };
                    let white = Square::new(from.index() as u8 ^ turned);
                    let goals = movement.goals().into_iter().filter(|goal| goal.fits(white));
                    let mut expected: Vec<usize> = goals
                        .map(|goal| {
                            let to = white.offset(goal.dx, goal.dy).unwrap();
                            view.square(Square::new(to.index() as u8 ^ turned)).index()
                        })
                        .collect();
                    expected.sort_unstable();
                    expected.dedup();
                    assert_eq!(squares, expected, "{movement} {color} {view:?} {from}");
                }
            }
        }
    }
}

#[test]
fn symmetrical_pieces_are_alike_in_every_view() {
    let start = Position::start(Rules::musketeer());
    for kind in start.pieces().types() {
        let piece = FactorisedPiece::new(
            &Numbering::new(Vec::new()),
            start.pieces().kind(kind).movement,
            Slot::First,
        );
        assert!(piece.is_symmetrical());
        for place in Place::all() {
            for side in Side::ALL {
                assert_eq!(piece.features(side, true, place), piece.features(side, false, place));
            }
        }
    }
    assert!(!piece("lfN").is_symmetrical());
}

#[test]
fn every_feature_of_a_game_is_factorised() {
    for start in games::starts() {
        let numbering = Numbering::new(vec!["K".to_owned()]);
        let types = types_of(start);
        let factoriser = Factoriser::new(&numbering, start.pieces(), &types);
        let count = Color::ALL.map(|color| types[color].0.iter().flatten().count());
        for view in View::ALL {
            let all = (0..FEATURES).map(|at| factoriser.of(view, Feature::new(at).unwrap()));
            let all: Vec<Vec<VirtualFeature>> = all.collect();
            let with = all.iter().take(1024).filter(|features| !features.is_empty()).count();
            assert_eq!(with, 64 * (count[0] + count[1]));
            let indices = all.iter().flatten().map(|feature| feature.index as usize);
            assert!(indices.max() < Some(numbering.count()));
            let any = factoriser
                .of_all(view)
                .into_iter()
                .filter(|feature| feature.index < CASTLING as u32);
            assert_eq!(any.count(), count[0] + count[1], "{start}");
        }
    }
}
