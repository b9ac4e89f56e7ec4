use std::collections::BTreeSet;

use super::*;
use crate::report::pieces;

/// The leaps, dots and arrows of each diagram, counted by hand from what the source says.
const COUNTS: [(&str, [usize; 3]); 16] = [
    ("pawn", [2, 2, 2]),
    ("knight", [8, 0, 0]),
    ("bishop", [0, 4, 4]),
    ("rook", [0, 4, 4]),
    ("queen", [0, 8, 8]),
    ("king", [8, 0, 0]),
    ("leopard", [8, 8, 8]),
    ("cannon", [16, 0, 0]),
    ("unicorn", [16, 0, 0]),
    ("dragon", [8, 8, 8]),
    ("chancellor", [8, 4, 4]),
    ("archbishop", [8, 4, 4]),
    ("elephant", [16, 0, 0]),
    ("hawk", [16, 0, 0]),
    ("fortress", [8, 12, 12]),
    ("spider", [12, 8, 8]),
];

/// The content of the squares of the drawn picture: by class, the squares or pairs of squares.
fn drawn(piece: &Piece) -> Vec<(String, String)> {
    let text = diagram(piece).to_string();
    let document = roxmltree::Document::parse(&text).unwrap();
    let of = |node: roxmltree::Node<'_, '_>| {
        let class = node.attribute("class")?.split(' ').next()?.to_owned();
        let place = match node.attribute("data-square") {
            Some(square) => square.to_owned(),
            None => format!("{}{}", node.attribute("data-from")?, node.attribute("data-to")?),
        };
        Some((class, place))
    };
    document.descendants().filter_map(of).collect()
}

#[test]
fn every_piece_has_its_signs() {
    let pieces = pieces::all();
    for (name, counts) in COUNTS {
        let signs = drawn(pieces::by_name(&pieces, name).unwrap());
        let count = |class: &str| signs.iter().filter(|(known, _)| known == class).count();
        assert_eq!(["leap", "dot", "arrow"].map(count), counts, "{name}");
    }
}

/// The signs, read by the source's rules, give the squares that the piece can go to.
#[test]
fn the_signs_mean_the_movement() {
    for piece in pieces::all() {
        let signs = drawn(&piece);
        let offset = |square: &str| -> Offset {
            let bytes = square.as_bytes();
            (bytes[0] as i8 - b'e' as i8, bytes[1] as i8 - b'5' as i8)
        };
        let mut read: BTreeSet<Offset> = signs
            .iter()
            .filter(|(class, _)| class != "arrow")
            .map(|(_, square)| offset(square))
            .collect();
        for (_, place) in signs.iter().filter(|(class, _)| class == "arrow") {
            let (from, to) = (&place[..2], &place[2..]);
            let is_bare = !signs.iter().any(|(class, other)| {
                class == "dot" && other == to || class == "arrow" && other.starts_with(to)
            });
            if is_bare {
                assert_eq!(from, "e5");
                let (dx, dy) = offset(to);
                let steps = dx.abs().max(dy.abs());
                read.extend((1..=steps).map(|step| (dx / steps * step, dy / steps * step)));
            }
        }
        let goals = piece.movement().goals();
        let expected: BTreeSet<Offset> =
            goals.iter().map(|goal| (goal.dx, goal.dy)).filter(|to| is_shown(*to)).collect();
        assert_eq!(read, expected, "{}", piece.name);
    }
}

/// The source's own words about the chancellor's diagram.
#[test]
fn the_chancellor_is_the_one_of_the_source() {
    let pieces = pieces::all();
    let signs = drawn(pieces::by_name(&pieces, "chancellor").unwrap());
    let squares = |class: &str| -> BTreeSet<&str> {
        let is_of = |sign: &&(String, String)| sign.0 == class;
        signs.iter().filter(is_of).map(|(_, square)| square.as_str()).collect()
    };
    let leaps = ["c6", "d7", "f7", "g6", "g4", "f3", "d3", "c4"];
    assert_eq!(squares("leap"), leaps.into_iter().collect());
    assert_eq!(squares("dot"), ["e4", "d5", "e6", "f5"].into_iter().collect());
}

#[test]
fn the_pawn_tells_moving_from_capturing() {
    let pieces = pieces::all();
    let text = diagram(&pieces[0]).to_string();
    assert_eq!(text.matches("leap capture-only").count(), 2);
    assert_eq!(text.matches("\"dot move-only\"").count(), 1);
    assert_eq!(text.matches("\"dot move-only first-move\"").count(), 1);
}

/// Diamonds stand where the signs of the source say nothing, and the label counts them.
#[test]
fn pieces_of_ones_own_have_diamonds() {
    let own = ["Cannon:mRcpR", "Horse:nN", "Leaper:pBW", "Griffin:FyafsF"];
    let own = own.map(|text| treville_results::pieces::Piece::read(text).unwrap());
    let pieces = pieces::with(&own);
    let squares = |number: usize, class: &str| {
        drawn(&pieces[pieces::KNOWN + number]).iter().filter(|sign| sign.0 == class).count()
    };
    // Three squares each way, as the next one can only be jumped over; slides are drawn as ever.
    assert_eq!((squares(0, "diamond"), squares(0, "arrow")), (12, 4));
    assert_eq!((squares(1, "diamond"), squares(1, "leap")), (8, 0));
    assert_eq!((squares(2, "diamond"), squares(2, "leap")), (12, 4));
    assert!(squares(3, "diamond") > 8);
    let text = diagram(&pieces[pieces::KNOWN]).to_string();
    assert!(
        text.contains("How the cannon moves: slides without limit in 4 directions, 12 squares")
    );
    assert_eq!(text.matches("\"diamond hop capture-only\"").count(), 12);
}
