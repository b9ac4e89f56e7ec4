//! Files of games: whatever stands in them, they are read, and what is read is written and read
//! again as the same.

use proptest::prelude::*;
use treville_notation::variants::{self, ReadError};

/// Words of which lines are made: keys, letters and values, sensible and not.
const KEYS: [&str; 34] = [
    "pawn",
    "knight",
    "rook",
    "queen",
    "king",
    "archbishop",
    "cannon",
    "immobile",
    "customPiece1",
    "customPiece2",
    "betzaPiece3",
    "customPiece1White",
    "customPiece4Black",
    "rookBlack",
    "pieceNames",
    "startFen",
    "promotionPieceTypes",
    "promotionPieceTypesBlack",
    "castling",
    "castlingKingFile",
    "castlingRookKingsideFile",
    "castlingKingsideFile",
    "castlingRookPieces",
    "chess960",
    "gating",
    "seirawanGating",
    "mandatoryGating",
    "gatePair",
    "gateChoices",
    "stalemateValue",
    "nMoveRule",
    "pawnTypes",
    "pieceDrops",
    "mobilityRegionWhiteKing",
];
const VALUES: [&str; 30] = [
    "n",
    "a",
    "r",
    "-",
    "*",
    "a:N",
    "r:RF",
    "b:nNN",
    "k:KN",
    "k",
    "true",
    "false",
    "win",
    "70",
    "f",
    "3",
    "q",
    "nbrq",
    "a:zebra",
    "nb",
    "abr",
    "p",
    "d4 e5",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQ - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NBbn] w KQBCkqde - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R1K2RR w Kkq - 0 1",
    "4k3/8/8/8/8/8/8/R3K1R1 w GAbh -",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NaBbr?q?] w - - 0 1",
    "♔",
];

fn section() -> impl Strategy<Value = String> {
    let parents = ["", ":chess", ":musketeer", ":seirawan", ":chess960", ":a", ":b", ":c"];
    let line = (prop::sample::select(&KEYS[..]), prop::sample::select(&VALUES[..]));
    let lines = prop::collection::vec(line, 0..6);
    let header =
        (prop::sample::select(&["a", "b", "c", "d"][..]), prop::sample::select(parents.to_vec()));
    (header, lines).prop_map(|((name, parent), lines)| {
        let lines: String = lines.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
        format!("[{name}{parent}]\n{lines}")
    })
}

/// Reads a file, and reads again what has been read.
fn check(file: &[u8]) -> Result<(), TestCaseError> {
    let library = match variants::read(file) {
        Err(ReadError::NoSection) => return Ok(()),
        library => library.expect("it is small"),
    };
    for text in library.notes.iter().map(ToString::to_string) {
        prop_assert!(!text.contains('\n'), "{text}");
    }
    for text in library.left_out.iter().map(ToString::to_string) {
        prop_assert!(!text.contains('\n') && text.len() < 400, "{text}");
    }
    for game in library.games {
        let text = variants::write(&game).expect("a game of a file");
        let again = variants::read(text.as_bytes()).expect("it is small");
        prop_assert_eq!(again.games.first(), Some(&game), "{}\n{:?}", text, again.left_out);
    }
    Ok(())
}

/// Rook and bishop lose their letters to pieces of the game's own, and then nearly all of the first
/// rank is wrong.
#[test]
fn a_game_with_many_faults_is_left_out_in_one_line() {
    let game = "[a:musketeer]\ncustomPiece1 = b:nNN\ncustomPiece2 = r:RF\n";
    check(game.as_bytes()).unwrap();
    let library = variants::read(game.as_bytes()).unwrap();
    let [left_out] = &library.left_out[..] else { panic!("{:?}", library.left_out) };
    assert!(left_out.to_string().ends_with("; and 4 more"), "{left_out}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn files_of_games_are_read(sections in prop::collection::vec(section(), 1..6)) {
        check(sections.concat().as_bytes())?;
    }

    #[test]
    fn any_bytes_are_a_file_of_games(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check(&bytes)?;
        check(&[b"[a:chess]\nstartFen = ", &bytes[..]].concat())?;
        check(&[b"[a:chess]\ncustomPiece1 = a:", &bytes[..]].concat())?;
    }
}
