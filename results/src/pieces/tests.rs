use super::*;
use treville_notation::variants;

fn problem(word: &str) -> String {
    Piece::read(word).unwrap_err().to_string()
}

#[test]
fn a_piece_goes_by_name_letter_or_betza() {
    for (word, name, letter, betza) in [
        ("leopard", "leopard", 'L', "NB2"),
        ("L", "leopard", 'L', "NB2"),
        ("Queen", "queen", 'Q', "Q"),
        ("Mine:NB2", "Mine", 'M', "NB2"),
        ("Mine:X:NB2", "Mine", 'X', "NB2"),
        ("Queen:W", "Queen", 'Q', "W"),
        ("bede", "bede", 'D', "BD"),
        ("Charging-Rook", "charging-rook", 'G', "fsRbWbF"),
    ] {
        let piece = Piece::read(word).unwrap();
        assert_eq!((piece.name.as_str(), piece.letter), (name, letter), "{word}");
        assert_eq!(piece.movement(), &betza.parse().unwrap(), "{word}");
    }
    assert_eq!(Piece::read("bede").unwrap().from.as_deref(), Some("the clobberers"));
    assert_eq!(Piece::read("archbishop").unwrap().from, None, "one of the piece table");
    assert_eq!(Piece::all().len(), 16);
    assert_eq!(Piece::named(["rook", "nothing"]).len(), 1);
}

#[test]
fn what_is_no_piece_is_refused_in_one_line() {
    let problem_of_a_word = "expected the name or letter of a piece, Name:Betza or Betza, got 'NB2?': \
        column 4: expected an atom or a modifier, found `?`";
    assert_eq!(problem("NB2?"), problem_of_a_word);
    assert_eq!(problem("Mine:NB2?"), "Mine: column 4: expected an atom or a modifier, found `?`");
    assert_eq!(problem("Mine:"), "Mine: column 1: expected at least one move, found the end");
    assert_eq!(
        problem(":N"),
        "expected a name of 1 to 40 printable characters before the colon, got ''"
    );
    assert_eq!(problem("a:b:c:d"), "expected Name:Betza or Name:L:Betza, got 'a:b:c:d'");
    assert_eq!(
        problem("Mine:pF"),
        "Mine: column 2: expected an atom that repeats its step after `p`, `g`, `j` or `z`, \
         found `F`",
        "it could never move"
    );
    for word in ["a\nb:N", "Mine:\n", "a\nb", "Mine:aF", "a:\n:N"] {
        assert_eq!(problem(word).lines().count(), 1, "{word:?}");
    }
}

const FILE: &str = "[red:chess]\ncustomPiece1 = c:NW\nking = k:KN\npieceNames = c:charger\n\
    startFen = rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1\n\
    [redder:red]\n\
    [blue:chess]\ncustomPiece1White = c:NF\ncustomPiece2Black = c:ND\n\
    pieceNamesWhite = c:charger\npieceNamesBlack = c:charger\n\
    startFen = rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1\n";

fn file() -> Pieces {
    let library = variants::read(FILE.as_bytes()).unwrap();
    assert!(library.left_out.is_empty(), "{:?}", library.left_out);
    let mut pieces = Pieces::default();
    library.games.iter().for_each(|game| pieces.add_game(game));
    pieces
}

#[test]
fn a_file_has_the_pieces_that_chess_has_not() {
    let all = file().read_all(&[]).unwrap();
    let all: Vec<(&str, String, Option<&str>)> = all
        .iter()
        .map(|piece| (&*piece.name, piece.movement().to_string(), piece.from.as_deref()))
        .collect();
    let of = |name, betza: &str, from| (name, betza.to_owned(), Some(from));
    assert_eq!(
        all,
        [
            of("king", "KN", "[red], [redder]"),
            of("charger@red", "WN", "[red], [redder]"),
            of("charger@blue@white", "FN", "White's of [blue]"),
            of("charger@blue@black", "DN", "Black's of [blue]"),
        ]
    );
}

#[test]
fn a_name_of_several_pieces_takes_a_section_and_a_side() {
    let file = file();
    let betza = |word: &str| file.read(word).map(|piece| piece.movement().to_string());
    assert_eq!(betza("Charger@RED").unwrap(), "WN");
    assert_eq!(betza("charger@blue@white").unwrap(), "FN");
    assert_eq!(betza("charger@blue@black").unwrap(), "DN");
    assert_eq!(betza("rook").unwrap(), "R");
    assert_eq!(
        betza("charger").unwrap_err().to_string(),
        "charger: expected charger@SECTION, or charger@SECTION@SIDE, as the name is that of WN \
         in [red], [redder] and of FN in White's of [blue]"
    );
    assert_eq!(file.read("C").unwrap().name, "cannon");
    for word in ["charger@green", "charger@blue@both", "charger@"] {
        assert_eq!(betza(word).unwrap_err().to_string().lines().count(), 1, "{word}");
    }
    for piece in file.read_all(&[]).unwrap() {
        assert_eq!(file.read(&piece.name).unwrap(), piece, "a name can be asked for");
    }
}
