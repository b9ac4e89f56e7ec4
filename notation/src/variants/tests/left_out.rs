//! Files and sections that are refused, and what is said of them.

use std::io::{self, Read};

use super::{library, reason};
use crate::variants::{MOST_BYTES, MOST_LINE, MOST_SECTIONS, read};

#[test]
fn what_cannot_be_played_is_left_out_in_one_line() {
    for (lines, expected) in [
        ("pieceDrops = true", "line 2: [x] pieceDrops: expected false, got 'true'"),
        ("maxRank = 10", "line 2: [x] maxRank: expected 8, got '10'"),
        ("maxFile = 10", "line 2: [x] maxFile: expected h, got '10'"),
        ("wallingRule = duck", "line 2: [x] wallingRule: expected none, got 'duck'"),
        ("blastOnCapture = true", "line 2: [x] blastOnCapture: expected false, got 'true'"),
        ("flagRegion = d4 e4 d5 e5", "line 2: [x] flagRegion: expected -, got 'd4 e4 d5 e5'"),
        (
            "promotionRegionWhite = *7 *8",
            "line 2: [x] promotionRegionWhite: expected *8, got '*7 *8'",
        ),
        ("doubleStep = false", "line 2: [x] doubleStep: expected true, got 'false'"),
        ("nFoldRule = 4", "line 2: [x] nFoldRule: expected 3, got '4'"),
        (
            "mobilityRegionWhiteRook = *1",
            "line 2: [x] mobilityRegionWhiteRook: expected -, got '*1'",
        ),
        ("sorcery = true", "line 2: [x] sorcery: expected a key that is known, got this one"),
        ("castling", "line 2: [x]: expected key = value, got 'castling'"),
        ("castling =", "line 2: [x]: expected key = value, got 'castling ='"),
        ("castling = yes", "line 2: [x] castling: expected true or false, got 'yes'"),
        (
            "stalemateValue = none",
            "line 2: [x] stalemateValue: expected draw, win or loss, got 'none'",
        ),
        (
            "nMoveRule = -1",
            "line 2: [x] nMoveRule: expected a number of moves from 0 to 32767, got '-1'",
        ),
        (
            "castlingKingFile = z",
            "line 2: [x] castlingKingFile: expected a file from a to h, got 'z'",
        ),
        // Pieces.
        (
            "archbishop = a\ncustomPiece3 = A:W",
            "line 3: [x] customPiece3: expected a letter that is \
          no other piece's, got 'A', which line 2 has taken",
        ),
        ("customPiece1 = a", "line 2: [x] customPiece1: expected 'letter:Betza' or '-', got 'a'"),
        (
            "customPiece1 = a:X",
            "line 2: [x] customPiece1: column 1: expected an atom or a modifier, found `X`",
        ),
        (
            "customPiece1 = ä:W",
            "line 2: [x] customPiece1: expected 'letter:Betza' or '-', got 'ä:W'",
        ),
        (
            "customPiece27 = a:W",
            "line 2: [x] customPiece27: expected a key that is known, got this one",
        ),
        ("fers = fw", "line 2: [x] fers: expected a letter or '-', got 'fw'"),
        (
            "customPiece1 = a:feF",
            "line 2: [x] customPiece1: expected captures en passant by pawns only, got 'feF'",
        ),
        (
            "immobile = i",
            "line 2: [x] immobile: expected a piece that Betza notation can say, got another",
        ),
        (
            "customPiece1 = a:W\nbetzaPiece1 = a:F",
            "line 3: [x] betzaPiece1: expected one line for this \
          piece, got two",
        ),
        (
            "kingWhite = k",
            "line 2: [x] kingWhite: expected the same piece for both sides, got one for one side",
        ),
        (
            "pieceNames = n:Horse",
            "line 2: [x] pieceNames: expected 'letter:name' with a name of 2 to 24 \
          small letters, digits and hyphens, got 'n:Horse'",
        ),
        (
            "pieceNames = n:horse n:steed",
            "line 2: [x] pieceNames: expected one name for each letter, got 'n:steed'",
        ),
        (
            "pieceNames = x:horse",
            "line 2: [x] pieceNames: expected the letter of one piece, got 'x:horse'",
        ),
        (
            "pieceNames = n:rook",
            "line 2: [x] pieceNames: expected different names of pieces, got 'rook'",
        ),
        (
            "customPiece1 = p:mWcF\npawnTypes = p",
            "line 3: [x] pawnTypes: expected the pawn's letter, got 'p'",
        ),
        // Promotion.
        (
            "promotionPieceTypes = qk",
            "line 2: [x] promotionPieceTypes: expected pieces that are neither \
          pawn nor king, got 'k'",
        ),
        (
            "promotionPieceTypesBlack = pq",
            "line 2: [x] promotionPieceTypesBlack: expected pieces that are \
          neither pawn nor king, got 'p'",
        ),
        (
            "promotionPieceTypes = qz",
            "line 2: [x] promotionPieceTypes: expected letters of pieces, got 'z'",
        ),
        (
            "promotionPieceTypes = -",
            "line 2: [x] promotionPieceTypes: expected something for white pawns \
          to become, got nothing",
        ),
        // The start.
        ("king = -", "line 2: [x] king: expected a king, got none"),
        (
            "startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
            "line 2: [x] startFen: expected one black \
          king, got 0",
        ),
        (
            "startFen = kk6/8/8/8/8/8/8/4K3 w - - 0 1",
            "line 2: [x] startFen: expected one black king, got 2",
        ),
        (
            "startFen = k7/pp6/pppppppp/8/8/8/8/4K3 w - - 0 1",
            "line 2: [x] startFen: expected at most 8 black \
          pawns, got 10",
        ),
        (
            "startFen = k7/8/8/8/8/8/4K3 w - - 0 1",
            "line 2: [x] startFen: expected a board of 8 rows, got \
          'k7/8/8/8/8/8/4K3'",
        ),
        (
            "startFen = k8/8/8/8/8/8/8/4K3 w - - 0 1",
            "line 2: [x] startFen: expected 8 squares in each row, got 'k8'",
        ),
        (
            "startFen = k7/8/8/8/8/8/8/4K2* w - - 0 1",
            "line 2: [x] startFen: expected letters of pieces, got '*'",
        ),
        (
            "startFen = k7/8/8/8/8/8/8/4K3",
            "line 2: [x] startFen: expected a board and the side to move, got \
          'k7/8/8/8/8/8/8/4K3'",
        ),
        (
            "startFen = k7/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
            "line 2: [x] startFen: expected six fields, got '1'",
        ),
        (
            "startFen = k7/8/8/8/8/8/8/4K3[N] w - - 0 1",
            "line 2: [x] startFen: expected nothing in hand where \
          nothing is gated, got 'N'",
        ),
        // Castling and gating.
        ("castlingRank = 2", "line 2: [x] castlingRank: expected 1, got '2'"),
        (
            "castlingRookPieces = rq",
            "line 2: [x] castlingRookPieces: expected the letter of one piece, got 'rq'",
        ),
        (
            "castlingKingPiece = q",
            "line 2: [x] castlingKingPiece: expected the king's letter, got 'q'",
        ),
        (
            "seirawanGating = true",
            "line 2: [x] seirawanGating: expected gating = true with this key, got false",
        ),
        (
            "gating = true\nseirawanGating = true",
            "line 1: [x] startFen: expected two different pieces for each \
          side in the bracket, got ''",
        ),
        (
            "gatePair = nb",
            "line 2: [x] gatePair: expected mandatoryGating = true with this key, got false",
        ),
        (
            "mandatoryGating = true",
            "line 2: [x] mandatoryGating: expected gateChoices, gatePair or a bracket \
          in startFen, got none",
        ),
        (
            "mandatoryGating = true\ngateChoices = nbr",
            "line 3: [x] gateChoices: expected gatePair, for when \
          both sides choose the same, got none",
        ),
        (
            "mandatoryGating = true\ngateChoices = nbr\ngatePair = nq",
            "line 4: [x] gatePair: expected two of \
          gateChoices, got 'Q'",
        ),
        (
            "mandatoryGating = true\ngatePair = n",
            "line 3: [x] gatePair: expected the letters of two pieces, got 'n'",
        ),
    ] {
        let text = format!("[x:chess]\n{lines}");
        assert_eq!(reason(&text), expected, "{lines}");
        assert_eq!(library(&format!("{text}\n[y:chess]")).games.len(), 1, "the others load");
    }
    // Without a parent there is nothing that is not said.
    assert_eq!(reason("[x]\npawn = p"), "line 1: [x] king: expected a king, got none");
}

#[test]
fn sections_have_names_and_parents() {
    for (text, expected) in [
        (
            "[a:crazyhouse]",
            "line 1: [a]: expected a parent that is a section above or one of musketeer, \
          musketeer-peer, chess, chess960, seirawan, got 'crazyhouse'",
        ),
        (
            "[a:b]\n[b:chess]",
            "line 1: [a]: expected a parent that is a section above or one of musketeer, \
          musketeer-peer, chess, chess960, seirawan, got 'b'",
        ),
        ("[a:a]", "line 1: [a]: expected parents that do not run in a circle, got 'a'"),
        (
            "[a:b]\n[b:c]\n[c:a]",
            "line 3: [c]: expected parents that do not run in a circle, got 'a'",
        ),
        ("[a:chess]\n[a:chess]", "line 2: [a]: expected a name that no other game has, got 'a'"),
        ("[a:chess]\n[A:chess]", "line 2: [A]: expected a name that no other game has, got 'A'"),
        ("[chess]", "line 1: [chess]: expected a name that no other game has, got 'chess'"),
        ("[:chess]", "line 1: []: expected a name of 1 to 64 letters, digits and signs, got ''"),
        (
            "[a b:chess]",
            "line 1: [a b]: expected a name of 1 to 64 letters, digits and signs, got 'a b'",
        ),
        ("[a:chess", "line 1: [a]: expected ']' at the end of a section's name, got 'a:chess'"),
        (
            "[a:chess]\nfoo = 1\n[b:a]",
            "line 3: [b]: expected a parent that is not left out itself, got 'a'",
        ),
        // A rule of the parent is the child's, who can take it back.
        (
            "[a:chess]\npieceDrops = true\n[b:a]",
            "line 3: [b] pieceDrops: expected false, got 'true' in \
          line 2, of a parent",
        ),
    ] {
        assert_eq!(reason(text), expected, "{text}");
    }
    let library = library("[a:chess]\npieceDrops = true\n[b:a]\npieceDrops = false");
    assert_eq!((library.games.len(), library.left_out.len()), (1, 1));
    let circle = read("[a:b]\n[b:a]".as_bytes()).unwrap();
    assert!(circle.left_out.iter().all(|section| section.reason.contains("circle")));
}

/// As much text as is asked for, and how much that was.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'#');
        self.0 += buffer.len() as u64;
        Ok(buffer.len())
    }
}

#[test]
fn what_is_too_big_is_refused_early() {
    let mut endless = Endless(0);
    let error = read(&mut endless).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 1048576 bytes of games, got more");
    assert!(endless.0 <= 2 * MOST_BYTES as u64, "{} bytes were read", endless.0);
    let many = "[a]\n".repeat(MOST_SECTIONS + 1);
    let error = read(many.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 1000 sections, got more");
    let long = format!("[a:chess]\nstartFen = {}", "8".repeat(MOST_LINE));
    assert_eq!(reason(&long), "line 2: [a]: expected a line of at most 1000 bytes, got 1011");
    let betza = format!("[a:chess]\ncustomPiece1 = a:{}", "W".repeat(51));
    assert_eq!(
        reason(&betza),
        "line 2: [a] customPiece1: expected a movement of at most 50 letters, got 51"
    );
    let bytes = b"[\xff:chess]\n\xfe\xff = \x00\n[b:chess]\n# caf\xe9\n";
    assert_eq!(read(&bytes[..]).unwrap().games.len(), 1);
}
