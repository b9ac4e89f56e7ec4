//! Chess with Different Armies: four armies that Ralph Betza made to be equal in strength, and the
//! same with spacious pieces (source 002).
//!
//! Sources: Ralph Betza, *Chess with Different Armies*, <https://www.chessvariants.com/unequal.dir/cwda.html>,
//! and his pages on each army. Where his notation and ours read a text differently, the movement is
//! what he draws: a charging knight goes to nine squares and a charging rook to sixteen.

use treville_core::color::{ByColor, Color};
use treville_core::definition::{CastlingSquares, Definition, Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceSpec, PieceType};
use treville_core::rules::Gating;
use treville_core::square::File;

/// The pieces in the places of rooks, knights, bishops and queen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// The name on command lines, lower case.
    pub name: &'static str,
    /// The types in the places of rook, knight, bishop and queen. No letter is that of another
    /// army.
    pub pieces: [PieceSpec; 4],
    /// The king's file after castling towards a. The Clobberers' corner pieces are bound to their
    /// colour, and e1-b1, a1-c1 leaves them on it.
    pub long: File,
}

/// The four armies.
pub const ARMIES: [Army; 4] = [
    Army {
        name: "fides",
        pieces: [ORTHODOX_PIECES[3], ORTHODOX_PIECES[1], ORTHODOX_PIECES[2], ORTHODOX_PIECES[4]],
        long: File::C,
    },
    Army {
        name: "clobberers",
        pieces: [
            PieceSpec { letter: 'D', name: "bede", betza: "BD" },
            PieceSpec { letter: 'W', name: "waffle", betza: "WA" },
            PieceSpec { letter: 'F', name: "fad", betza: "FAD" },
            PieceSpec { letter: 'A', name: "archbishop", betza: "BN" },
        ],
        long: File::B,
    },
    Army {
        name: "nutters",
        pieces: [
            PieceSpec { letter: 'G', name: "charging-rook", betza: "fsRbWbF" },
            PieceSpec { letter: 'I', name: "fibnif", betza: "vNF" },
            PieceSpec { letter: 'H', name: "charging-knight", betza: "fhNsWbWbF" },
            PieceSpec { letter: 'C', name: "colonel", betza: "fhNfsRK" },
        ],
        long: File::C,
    },
    Army {
        name: "rookies",
        pieces: [
            PieceSpec { letter: 'S', name: "short-rook", betza: "R4" },
            PieceSpec { letter: 'Y', name: "woody-rook", betza: "WD" },
            PieceSpec { letter: 'U', name: "half-duck", betza: "HFD" },
            PieceSpec { letter: 'M', name: "chancellor", betza: "RN" },
        ],
        long: File::C,
    },
];

/// The army of this name, of either case. The names that Betza gives them are taken as well.
#[must_use]
pub fn by_name(name: &str) -> Option<Army> {
    let name = name.to_ascii_lowercase();
    let usual = match name.as_str() {
        "fide" | "fabulous fides" | "orthodox" => "fides",
        "clobberer" | "colorbound clobberers" | "colourbound clobberers" => "clobberers",
        "knights" | "nutty" | "nutty knights" => "nutters",
        "rookie" | "remarkable rookies" => "rookies",
        other => other,
    };
    ARMIES.into_iter().find(|army| army.name == usual)
}

/// The places of an army's pieces on the first rank: numbers of its pieces, and the king.
pub const ARRAY: [Option<usize>; 8] =
    [Some(0), Some(1), Some(2), Some(3), None, Some(2), Some(1), Some(0)];

/// The game of one army against another; with `spacious`, all pieces but kings and pawns are
/// spacious. A pawn becomes a piece of its own army, as XBoard has it too; Betza lets it become one
/// of either, for which two whole armies have too many types.
#[must_use]
pub fn game(white: &Army, black: &Army, spacious: bool) -> Definition {
    let mut pieces: Vec<PieceDefinition> =
        ORTHODOX_PIECES.iter().map(PieceDefinition::from).collect();
    for piece in &mut pieces[PieceType::KNIGHT.index()..=PieceType::QUEEN.index()] {
        piece.owner = Owner::Neither;
    }
    let [white_types, black_types] = [(white, Color::White), (black, Color::Black)]
        .map(|(army, color)| army.pieces.map(|spec| add(&mut pieces, spec, color, spacious)));
    let row = |army: &Army| -> String {
        let letter = |place: Option<usize>| place.map_or('K', |number| army.pieces[number].letter);
        ARRAY.map(letter).into_iter().collect()
    };
    let (top, bottom) = (row(black).to_lowercase(), row(white));
    let squares = |army: &Army, types: [PieceType; 4]| CastlingSquares {
        king_to: [army.long, File::G],
        rook: types[0],
        ..CastlingSquares::ORTHODOX
    };
    let prefix = if spacious { "spacious-" } else { "" };
    Definition {
        name: format!("{prefix}{}-{}", white.name, black.name),
        pieces,
        start: format!("{top}/pppppppp/8/8/8/8/PPPPPPPP/{bottom} w KQkq - 0 1"),
        promotions: ByColor([Some(sorted(white_types)), Some(sorted(black_types))]),
        gating: Gating::None,
        choices: Vec::new(),
        pairs: None,
        castling_squares: ByColor([squares(white, white_types), squares(black, black_types)]),
        ..Definition::chess()
    }
}

/// Types in the order of their numbers, as lists of promotions are read from files.
#[must_use]
pub fn sorted(mut types: [PieceType; 4]) -> Vec<PieceType> {
    types.sort_by_key(|kind| kind.index());
    types.to_vec()
}

/// The type of a piece that a side has; a new one if the list does not have it yet.
fn add(
    pieces: &mut Vec<PieceDefinition>,
    spec: PieceSpec,
    color: Color,
    spacious: bool,
) -> PieceType {
    let own = piece(spec, spacious);
    let owner = if color == Color::White { Owner::White } else { Owner::Black };
    let same =
        |piece: &PieceDefinition| piece.letter == own.letter && piece.movement == own.movement;
    let number = pieces.iter().position(same).unwrap_or_else(|| {
        pieces.push(own.clone());
        pieces.len() - 1
    });
    let piece = &mut pieces[number];
    piece.owner = if piece.owner == Owner::Neither { owner } else { Owner::Both };
    PieceType::new(number as u8)
}

/// A piece of an army that is neither side's yet; with `spacious`, one that goes only to squares
/// beyond which the next one is empty.
#[must_use]
pub fn piece(spec: PieceSpec, spacious: bool) -> PieceDefinition {
    let usual = PieceDefinition { owner: Owner::Neither, ..PieceDefinition::from(&spec) };
    if !spacious {
        return usual;
    }
    PieceDefinition {
        name: format!("spacious-{}", spec.name),
        movement: usual.movement.spacious().into(),
        ..usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::bitboard::Bitboard;
    use treville_core::pieces::PieceSet;
    use treville_core::position::Position;
    use treville_core::square::Square;

    /// The squares that a piece attacks on an empty board.
    fn squares(name: &str, from: &str) -> Bitboard {
        let spec = ARMIES.iter().flat_map(|army| army.pieces).find(|spec| spec.name == name);
        let mut pieces: Vec<PieceDefinition> =
            ORTHODOX_PIECES.iter().map(PieceDefinition::from).collect();
        pieces.push(PieceDefinition { letter: 'X', ..PieceDefinition::from(&spec.unwrap()) });
        let set = PieceSet::of(&pieces).unwrap();
        let from: Square = from.parse().unwrap();
        set.attacks(Color::White, PieceType::new(6), from, from.into())
    }

    #[test]
    fn pieces_go_where_betza_draws_them() {
        let set = |names: &str| -> Bitboard {
            names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
        };
        assert_eq!(squares("charging-knight", "d4"), set("b5 c6 e6 f5 c4 e4 c3 d3 e3"));
        assert_eq!(
            squares("charging-rook", "d4"),
            set("d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c3 d3 e3")
        );
        assert_eq!(squares("charging-rook", "d2").count(), 16);
        assert_eq!(squares("fibnif", "d4"), set("c5 e5 c3 e3 c6 e6 c2 e2"));
        assert_eq!(
            squares("colonel", "d4"),
            squares("charging-rook", "d4") | set("c5 e5 b5 c6 e6 f5")
        );
        assert_eq!(squares("bede", "d4"), squares("fad", "d4") | set("a1 g1 f2 b2 b6 f6 a7 g7 h8"));
        assert_eq!(squares("waffle", "d4"), set("d5 d3 c4 e4 b6 f6 b2 f2"));
        assert_eq!(squares("short-rook", "a1"), set("a2 a3 a4 a5 b1 c1 d1 e1"));
        assert_eq!(squares("woody-rook", "d4").count(), 8);
        assert_eq!(squares("half-duck", "d4"), set("c5 e5 c3 e3 d6 d2 b4 f4 d7 d1 a4 g4"));
    }

    #[test]
    fn any_two_armies_can_meet() {
        for white in &ARMIES {
            for black in &ARMIES {
                for spacious in [false, true] {
                    let game = game(white, black, spacious);
                    let rules =
                        game.rules().unwrap_or_else(|error| panic!("{}: {error}", game.name));
                    let start = Position::start(rules);
                    assert_eq!(rules.pieces.is_plain(), !spacious, "{}", game.name);
                    assert!(start.legal_moves().len() >= 16, "{start}");
                    assert_eq!(start.promotions(Color::White).count(), 4);
                    assert_eq!(start.promotions(Color::Black).count(), 4);
                }
            }
        }
    }

    #[test]
    fn clobberers_castle_onto_their_colour() {
        let [fides, clobberers, ..] = ARMIES;
        let rules = game(&clobberers, &fides, false).rules().unwrap();
        let fen = "4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1";
        let position = treville_core::fen::parse(fen, rules, None).unwrap().position;
        let after = |text: &str| {
            let m = treville_core::uci::parse(&position, text).unwrap();
            position.after_unchecked(m).to_string()
        };
        assert_eq!(after("e1b1"), "4k3/8/8/8/8/8/8/1KD4D b - - 1 1");
        assert_eq!(after("e1g1"), "4k3/8/8/8/8/8/8/D4DK1 b - - 1 1");
        assert!(treville_core::uci::parse(&position, "e1c1").is_err());
    }

    #[test]
    fn the_rook_needs_a_square_beside_the_king() {
        let mut game = Definition::chess();
        game.castling_squares[Color::Black].king_to[1] = File::A;
        let error = game.rules().unwrap_err().to_string();
        assert_eq!(
            error,
            "expected room for the rook beside Black's king after castling, got the edge"
        );
    }

    #[test]
    fn armies_are_known_by_their_names() {
        for army in ARMIES {
            assert_eq!(by_name(&army.name.to_uppercase()), Some(army));
        }
        assert_eq!(by_name("Nutty Knights"), by_name("nutters"));
        assert_eq!(by_name("wizards"), None);
        let letters: Vec<char> =
            ARMIES.iter().flat_map(|army| army.pieces.map(|piece| piece.letter)).collect();
        let mut different = letters.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 16, "{letters:?}");
    }
}
