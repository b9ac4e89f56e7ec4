//! The piece table in XBoard's terms: which picture shows a type, and how it moves.

use treville_core::piece::{ORTHODOX_PIECES, PieceSpec};

/// How many pictures XBoard has for each side. The first five and the last are those of chess.
const COUNT: usize = 45;

/// XBoard's pictures that show what a type of ours is named after, in the order in which we announce
/// the types. A type that none of them shows gets one that is free, and is announced after these.
const PICTURES: [(&str, usize); 10] = [
    ("leopard", 42),
    ("cannon", 11),
    ("elephant", 6),
    ("unicorn", 20),
    ("spider", 19),
    ("dragon", 30),
    ("fortress", 25),
    ("chancellor", 16),
    ("archbishop", 13),
    ("hawk", 17),
];

/// The letter of each picture, first White's, then Black's; a dot leaves a picture out.
pub(super) fn table(pieces: &[PieceSpec]) -> String {
    let mut white = ['.'; COUNT];
    let [chess @ .., king] = ORTHODOX_PIECES;
    for (picture, piece) in white.iter_mut().zip(chess) {
        *picture = piece.letter;
    }
    white[COUNT - 1] = king.letter;
    let named = |place| PICTURES.iter().any(|(_, known)| *known == place);
    let mut free = (chess.len()..COUNT - 1).filter(|place| !named(*place));
    for piece in announced(pieces) {
        let picture = PICTURES.get(rank(&piece)).map(|(_, place)| *place).or_else(|| free.next());
        if let Some(place) = picture {
            white[place] = piece.letter;
        }
    }
    let white = String::from_iter(white);
    format!("({white}{})", white.to_lowercase())
}

/// The letter and the movement of each type, as XBoard's reader of Betza notation understands them.
/// The king's line says how it castles.
pub(super) fn movements(pieces: &[PieceSpec]) -> Vec<(char, String)> {
    let types = announced(pieces).into_iter().map(|piece| (piece.letter, spelled(piece.betza)));
    types.chain([('K', "KisO2".to_owned())]).collect()
}

/// The movement with a whole line of rook or bishop last, where XBoard wants it: `NR` for `RN`.
fn spelled(betza: &str) -> String {
    match betza.split_at_checked(1) {
        Some((line @ ("R" | "B"), rest)) if rest.starts_with(|c: char| c.is_ascii_uppercase()) => {
            format!("{rest}{line}")
        }
        _ => betza.to_owned(),
    }
}

/// The types in the order of their pictures.
fn announced(pieces: &[PieceSpec]) -> Vec<PieceSpec> {
    let mut pieces = pieces.to_vec();
    pieces.sort_by_key(rank);
    pieces
}

/// The place of a type in the list of pictures; the length of the list if it is not there.
fn rank(piece: &PieceSpec) -> usize {
    PICTURES.iter().position(|(name, _)| *name == piece.name).unwrap_or(PICTURES.len())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use treville_core::betza::Movement;
    use treville_core::piece::MUSKETEER_PIECES;

    #[test]
    fn the_ten_types_have_the_pictures_that_xboard_knows_them_by() {
        let table = table(&MUSKETEER_PIECES);
        let white = "PNBRQ.E....C.A..MH.SU....F....D...........L.K";
        assert_eq!(table, format!("({white}{})", white.to_lowercase()));
        let letters: String =
            movements(&MUSKETEER_PIECES).iter().map(|(letter, _)| letter).collect();
        assert_eq!(letters, "LCEUSDFMAHK");
    }

    /// XBoard's reader of Betza notation takes less than ours, and not in any order. What it gets
    /// must mean the same.
    #[test]
    fn movements_are_in_the_betza_that_xboard_reads() {
        let expected =
            ["NB2", "llNrrNDK", "KDA", "CN", "B2DN", "QN", "B3DfNbN", "NR", "NB", "DHAG"];
        let movements = movements(&MUSKETEER_PIECES);
        let told: Vec<&str> = movements.iter().map(|(_, betza)| betza.as_str()).collect();
        assert_eq!(told[..10], expected);
        for (piece, betza) in announced(&MUSKETEER_PIECES).iter().zip(told) {
            let [told, ours] = [betza, piece.betza].map(|text| text.parse::<Movement>().unwrap());
            assert_eq!(told.to_string(), ours.to_string(), "{}", piece.name);
        }
    }

    #[test]
    fn a_new_line_of_the_piece_table_is_announced_as_well() {
        let mut pieces = MUSKETEER_PIECES.to_vec();
        pieces.insert(3, PieceSpec { letter: 'Z', name: "zebra rider", betza: "(3,2)" });
        assert_eq!(table(&pieces).matches('Z').count(), 1);
        assert_eq!(table(&pieces).replace(['Z', 'z'], "."), table(&MUSKETEER_PIECES));
        let last =
            [('Z', "(3,2)"), ('K', "KisO2")].map(|(letter, betza)| (letter, betza.to_owned()));
        assert_eq!(movements(&pieces)[10..], last);
    }
}
