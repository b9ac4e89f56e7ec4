//! Files of games as people have them, and what comes of them.

mod left_out;
mod unsaid;

use super::*;
use crate::fairy::FairyReading;
use treville_core::color::{ByColor, Color};
use treville_core::definition::{Castling, Gating};
use treville_core::definition::{Definition, Owner, Stalemate};
use treville_core::piece::PieceType;
use treville_core::square::File;

const ARMIES: &str = include_str!("../../../tests/data/armies/armies.ini");

fn library(text: &str) -> Library {
    let library = read(text.as_bytes()).unwrap();
    for game in &library.games {
        let section = write(game).unwrap();
        let again = read(section.as_bytes()).unwrap();
        assert_eq!(again.games.first(), Some(game), "{section}\n{:?}", again.left_out);
    }
    library
}

/// The only game of a file.
fn game(text: &str) -> Definition {
    let library = library(text);
    assert_eq!(library.left_out, [], "{text}");
    library.games.into_iter().next_back().unwrap()
}

/// A child of chess with these lines.
fn child(lines: &str) -> Definition {
    game(&format!("[child:chess]\n{lines}"))
}

/// Why the last section is left out, in one line.
fn reason(text: &str) -> String {
    library(text).left_out.last().unwrap_or_else(|| panic!("{text}")).to_string()
}

/// The letters of the types that a side may have.
fn owned(game: &Definition, color: Color) -> String {
    let owned = game.pieces.iter().filter(|piece| piece.owner.has(color));
    owned.map(|piece| piece.letter).collect()
}

fn promoted(game: &Definition, color: Color) -> String {
    let kinds = game.promotions[color].as_ref().unwrap();
    kinds.iter().map(|kind| game.pieces[kind.index()].letter).collect()
}

#[test]
fn forty_pairs_of_armies_are_read() {
    let library = library(ARMIES);
    assert_eq!((library.games.len(), &library.left_out), (40, &Vec::new()));
    assert_eq!(library.notes, []);
    for (number, game) in (1..).zip(&library.games) {
        assert_eq!(game.name, format!("army{number}"));
        assert_eq!(owned(game, Color::White), "PKACDE");
        assert_eq!(owned(game, Color::Black), "PKFGHI");
        assert_eq!(promoted(game, Color::White), "ACDE");
        assert_eq!(promoted(game, Color::Black), "FGHI");
        for kind in [PieceType::KNIGHT, PieceType::BISHOP, PieceType::ROOK, PieceType::QUEEN] {
            assert_eq!(game.pieces[kind.index()].owner, Owner::Neither);
        }
        let start = "ghifkihg/pppppppp/8/8/8/8/PPPPPPPP/CDEAKEDC w - - 0 1";
        assert_eq!((game.start.as_str(), game.gating), (start, Gating::None));
    }
    let betza: Vec<&str> = library.games[0].pieces.iter().map(|p| p.movement.spelling()).collect();
    assert_eq!(betza[6..], ["F", "nAvB", "sR4bBmGcA", "C", "vDvApR", "Z", "bAcvR4cZ", "mRcpRvAgB"]);
}

#[test]
fn the_known_games_are_written_and_read() {
    for name in Definition::NAMES {
        let copy = Definition { name: "copy".to_owned(), ..Definition::named(name).unwrap() };
        let section = write(&copy).unwrap();
        assert_eq!(game(&section), copy, "{section}");
        // A section that says nothing is its parent.
        assert_eq!(game(&format!("[copy:{name}]")), copy);
    }
}

#[test]
fn names_mean_what_they_mean_to_fairy_stockfish() {
    let lines = "[x]\nking = k\ncannon = c\nelephant = e\narchbishop = a\ndragonHorse = d\n\
                 startFen = caed1dk1/8/8/8/8/8/8/CAEDK3 w - - 0 1\nknight = -";
    let game = game(lines);
    let pieces: Vec<_> =
        game.pieces[6..].iter().map(|p| (p.name.as_str(), p.movement.spelling())).collect();
    let expected =
        [("archbishop", "BN"), ("dragon-horse", "BW"), ("cannon", "mRcpR"), ("elephant", "nA")];
    assert_eq!(pieces, expected);
    // No section brings no pieces, and no pawns are no promotions.
    assert_eq!(game.pieces[0].owner, Owner::Neither);
    assert_eq!(promoted(&game, Color::White), "");
}

#[test]
fn a_child_says_only_what_is_different() {
    let file = "lines before the first section belong to none\n\
                [one:chess]\ncustomPiece1 = n:NN\nnMoveRule = 60\nking = k:KN\n\
                promotionPieceTypes = nbrq\n\
                # a comment\n; another\n\r\n\
                [two:one]\nstalemateValue = loss\nbishop = -\n\
                startFen = rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq -\n\
                [three:two]\nking = k\nknight = n\n";
    let library = library(file);
    let [one, two, three] = &library.games[..] else { panic!("{:?}", library.left_out) };
    assert_eq!(one.pieces[6].movement.spelling(), "NN");
    assert_eq!(one.pieces[1].owner, Owner::Neither);
    assert_eq!((one.halfmove_limit, one.pieces[5].movement.spelling()), (120, "KN"));
    assert_eq!(
        (promoted(one, Color::White), owned(one, Color::Black)),
        ("BRQN".into(), "PBRQKN".into())
    );
    assert_eq!((two.halfmove_limit, two.stalemate), (120, Stalemate::Loss));
    // What is removed is nothing to promote to either.
    assert_eq!(
        (promoted(two, Color::White), owned(two, Color::White)),
        ("RQN".into(), "PRQKN".into())
    );
    assert!(two.start.ends_with(" w KQkq - 0 1"));
    // A piece that takes a letter takes it away; it is no promotion by that.
    assert_eq!((three.pieces.len(), three.pieces[5].movement.spelling()), (6, "K"));
    assert_eq!(promoted(three, Color::White), "RQ");
}

#[test]
fn what_is_the_default_changes_nothing() {
    let lines = "maxRank = 8\nmaxFile = h\npieceDrops = false\ndoubleStep = true\nnFoldRule = 3\n\
                 promotionRegionWhite = a8 b8 c8 d8 e8 f8 g8 h8\npawnTypes = p\nflagPiece = *\n\
                 castlingKingPiece = k\nextinctionValue = none\n\
                 enPassantRegion = *1 *2 *3 *4 *5 *6 *7 *8\n\
                 mobilityRegionBlackKing = -\npromotedPieceType = -\ncheckmateValue = loss";
    assert_eq!(child(lines), Definition { name: "child".into(), ..Definition::chess() });
}

#[test]
fn the_examples_of_the_page_are_games() {
    let page = include_str!("../../../docs/variants.md");
    let blocks = page.split("```").filter_map(|block| block.strip_prefix("ini\n"));
    let counts: Vec<usize> = blocks
        .map(|block| {
            let library = library(block);
            assert_eq!((library.left_out, library.notes), (vec![], vec![]), "{block}");
            library.games.len()
        })
        .collect();
    assert_eq!(counts, [2, 1]);
    // The table has every piece with its movement.
    for (name, betza) in pieces::NAMED.into_iter().skip(1).filter(|(_, betza)| !betza.is_empty()) {
        assert!(page.contains(&format!("`{name}` | `{betza}`")), "{name}");
    }
}

#[test]
fn castling_is_read_from_keys_and_start() {
    let squares = |game: &Definition| game.castling_squares[Color::White];
    // The king where he stands, and the first rook from the side.
    let game = child(
        "startFen = 1r2k1r1/8/8/8/8/8/8/1R1K2RR w Kkq - 0 1\ncastlingRookKingsideFile = g\n\
                      castlingKingsideFile = f\ncastlingQueensideFile = b",
    );
    let white = squares(&game);
    assert_eq!(
        (white.king, white.rooks, white.king_to),
        (File::D, [File::A, File::G], [File::B, File::F])
    );
    let black = game.castling_squares[Color::Black];
    assert_eq!((black.king, black.rooks), (File::E, [File::B, File::G]));
    assert!(game.start.contains(" w Kkq "));
    // Files of rooks are as good as letters.
    let game = child("startFen = r3k2r/8/8/8/8/8/8/R3K2R w HAh - 0 1");
    assert!(game.start.contains(" w KQk "));
    let game = child("chess960 = true\nstartFen = r3k2r/8/8/8/8/8/8/RR2K2R w HBkq - 0 1");
    assert_eq!((game.castling, squares(&game).rooks), (Castling::Chess960, [File::B, File::H]));
    assert!(game.start.contains(" w KBkq "));
    // Another piece may castle, and what has lost its rooks does not.
    let game = child("customPiece1 = r:RF\ncastlingRookPieces = r\npromotionPieceTypes = nbrq");
    assert_eq!(squares(&game).rook, PieceType::new(6));
    let library = library("[x:chess]\ncustomPiece1 = r:RF");
    assert!(library.games[0].start.contains(" w - - "));
    let notes: Vec<String> = library.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes[0],
        "line 1: [x] startFen: no castling by 'K': king and rook do not stand as it needs"
    );
    // Sides may castle to different squares.
    let game = child("castlingQueensideFileWhite = b\ncastlingKingFileBlack = d");
    let black = game.castling_squares[Color::Black];
    assert_eq!((squares(&game).king_to[0], black.king_to[0]), (File::B, File::C));
    assert_eq!(black.king, File::E, "the start says where");
    assert_eq!(child("castling = false").start, Definition::chess().start.replace("KQkq", "-"));
}

#[test]
fn pieces_enter_from_hand_or_from_behind() {
    let seirawan = "[s:chess]\narchbishop = h\nchancellor = e\n\
                    gating = true\nseirawanGating = true\n\
                    promotionPieceTypes = nbrqhe\n\
                    startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEeh] \
                    w KQBCDFGkqbcdfg - 0 1";
    let game = game(seirawan);
    let names = Definition { name: "s".into(), ..Definition::seirawan() };
    let mut named = game.clone();
    for (piece, name) in named.pieces[6..].iter_mut().zip(["hawk", "elephant"]) {
        piece.name = name.into();
    }
    assert_eq!(named, names);
    // Files alone are castling rights too if the king's is one of them.
    let files = seirawan.replace("KQBCDFGkqbcdfg", "ABEHbce");
    assert!(self::game(&files).start.contains(" w KQBbce "));
    let only = child("gating = true");
    assert_eq!((only.gating, only.start), (Gating::None, Definition::chess().start));

    // A pair to place, one that is placed, and one to be chosen.
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let pieces = "mandatoryGating = true\narchbishop = a\nchancellor = c\ncentaur = h";
    let pair = child(&format!("{pieces}\ngatePairWhite = ac\ngatePairBlack = ah"));
    assert_eq!(pair.start, format!("{array}[A?C?a?h?] w KQkq - 0 1"));
    assert_eq!(
        (owned(&pair, Color::White), owned(&pair, Color::Black)),
        ("PNBRQKAC".into(), "PNBRQKAH".into())
    );
    let [a, c, h] = [6, 7, 8].map(PieceType::new);
    assert_eq!(pair.pairs, Some(ByColor([[a, c], [a, h]])));
    let placed = child(&format!("{pieces}\nstartFen = {array}[cbAaCdhe] w KQkq -"));
    assert_eq!(placed.start, format!("{array}[AaCdcbhe] w KQkq - 0 1"));
    assert_eq!(placed.pairs, Some(ByColor([[a, c], [c, h]])));
    let chosen = child(&format!(
        "{pieces}\ngateChoices = ach\ngatePair = ca\ncheckForfeit = true\n\
                                 promotionPieceTypes = *"
    ));
    assert_eq!((&chosen.choices[..], chosen.check_forfeit), (&[a, c, h][..], true));
    assert_eq!(
        (chosen.pairs, chosen.promotions),
        (Some(ByColor([[c, a]; 2])), ByColor([None, None]))
    );
    // Musketeer chess with one type less to choose from.
    let fewer = self::game("[m:musketeer]\ngateChoices = lcudmaehf");
    assert_eq!((fewer.choices.len(), fewer.pieces.len()), (9, 15));
    // Neither side chooses what the other could not have: the unicorn's place and the archbishop's
    // letter are White's. The leopard is half of the pair for when both choose the same.
    let one_sided = self::game("[m:musketeer]\ncustomPiece3White = a:N");
    assert_eq!((one_sided.choices.len(), one_sided.pieces.len()), (8, 14));
    assert!(reason("[m:musketeer]\ncustomPiece1White = a:N").contains("expected gatePair"));
}

#[test]
fn keys_of_our_own() {
    let game = child(
        "betzaPiece1White = a:(4,1)wR\ncustomPiece2Black = a:N\npieceNamesWhite = a:giraffe\n\
                      rookBlack = -\ncustomPiece3Black = r:W\n\
                      startFen = anbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/ANBQKBNR w - - 0 1\n\
                      promotionPieceTypesWhite = nbqra\npromotionPieceTypesBlack = qra",
    );
    let pieces: Vec<_> =
        game.pieces[6..].iter().map(|p| (&*p.name, p.movement.spelling(), p.owner)).collect();
    assert_eq!(
        pieces,
        [("giraffe", "(4,1)wR", Owner::White), ("a", "N", Owner::Black), ("r", "W", Owner::Black)]
    );
    assert_eq!(game.pieces[PieceType::ROOK.index()].owner, Owner::White);
    assert_eq!(
        (owned(&game, Color::White), owned(&game, Color::Black)),
        ("PNBRQKA".into(), "PNBQKAR".into())
    );
    let differing = differences(&game);
    assert_eq!(differing.len(), 1);
    assert!(matches!(&differing[0], (_, FairyReading::Moves(moves)) if moves.to_string() == "R"));
}

#[test]
fn notes_say_what_is_worth_knowing() {
    let file = "[a:chess]\npieceToCharTable = -\ncustomPiece1 = a:AA\nsoldier = s\n\
                queen = q\ngating = true\n\
                castling = true\ncastling = false\n\
                startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNA w KQkq - 0 1\n\
                [b:a]\n[c:chess]";
    let library = library(file);
    let notes = |name| -> Vec<String> { library.notes_of(name).map(ToString::to_string).collect() };
    assert_eq!(
        notes("a"),
        [
            "line 2: [a] pieceToCharTable: ignored: it changes no rule",
            "line 3: [a] customPiece1: Fairy-Stockfish reads 'A' differently: it never moves it",
            "line 4: [a] soldier: neither side has 'S' in this game",
            "line 5: [a] queen: White's pawns no longer become 'Q', as it is given again without \
             promotionPieceTypes",
            "line 5: [a] queen: Black's pawns no longer become 'Q', as it is given again without \
             promotionPieceTypes",
            "line 6: [a] gating: gating without seirawanGating: nothing enters in this game",
            "line 7: [a] castling: ignored: the same key comes again further down",
        ]
    );
    assert_eq!(
        notes("b")[..1],
        ["line 10: [b]: Fairy-Stockfish reads 'A' differently: it never moves it"]
    );
    assert_eq!(notes("c"), [""; 0]);
}
