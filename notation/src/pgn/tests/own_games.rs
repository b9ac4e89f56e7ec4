//! Games that no name says: the tags are all that is known of them.

use super::*;
use crate::armies::{self, ARMIES};
use crate::named_piece::game_of_pair;
use crate::variants;
use treville_core::definition::Definition;

/// The games of a file.
fn games(text: &str) -> Vec<Definition> {
    let library = variants::read(text.as_bytes()).unwrap();
    assert_eq!(library.left_out, []);
    library.games
}

/// The tags of a text, moves aside.
fn tags(pgn: &Pgn) -> String {
    let text = pgn.to_string();
    let tags = text.lines().filter(|line| line.starts_with('[')).skip(7);
    tags.collect::<Vec<_>>().join("\n")
}

/// Plays at random and expects the same game back from the text alone.
fn comes_back(definition: &Definition, random: &mut Lcg) {
    let rules = definition.rules().unwrap();
    let mut game = random.game(Position::start(rules), 30);
    for _ in 0..2 {
        let pgn = Pgn::new(game);
        let again = one(&pgn.to_string());
        let found = again.game.start().rules();
        assert!(found == rules, "{:#?}\n{definition:#?}\n{pgn}", found.made_from());
        round_trip(&pgn);
        assert_eq!(Reader::new(&pgn.to_string()).lenient().next().unwrap().unwrap(), again);
        // The same from the middle, as after an opening.
        game = random.game(*pgn.game.position(), 20);
    }
}

const FILE: &str = "\
[marches:chess]
customPiece1 = n:NW
customPiece2 = z:Z
queen = -
promotionPieceTypes = zrb
startFen = rnbzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBZKBNR w KQkq - 0 1
pieceNames = n:marshal z:zebra
stalemateValue = loss
nMoveRule = 0
[mixed:chess]
betzaPiece1White = n:wN
customPiece2Black = a:nN
knightBlack = n
customPiece3 = c:RN
king = k:KAnD
startFen = anbqkbna/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1
promotionPieceTypesWhite = n
promotionPieceTypesBlack = *
[letters:chess]
knight = h
customPiece1 = n:Z
king = w
startFen = hnbqwbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBQWBNH w - - 0 1
[corners:chess]
customPiece1 = c:RN
rook = -
castlingRookPieces = c
castlingKingsideFile = f
castlingQueensideFile = b
startFen = c2qkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w KQkq - 0 1
[shuffled:chess960]
customPiece1 = n:NW
startFen = brkqnbrn/pppppppp/8/8/8/8/PPPPPPPP/BRKQNBRN w KQkq - 0 1
[behind:chess]
customPiece1 = c:KN
customPiece2 = a:NB
mandatoryGating = true
gatePair = ca
checkForfeit = true
promotionPieceTypes = nbrqca
[choose:chess]
customPiece1 = c:KN
customPiece2 = a:NB
customPiece3 = z:NN
mandatoryGating = true
gateChoices = caz
gatePair = za
promotionPieceTypes = *
[own-queens:chess]
queen = -
knightBlack = n
customPiece1 = q:Q
customPiece2White = n:N
customPiece3Black = r:R
rookWhite = r
pieceNames = q:lady
pieceNamesWhite = n:rider
[hands:seirawan]
customPiece1 = l:NF
customPiece2 = w:RF
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LWlw] w KQBCDFGkqbcdfg - 0 1
promotionPieceTypes = nbrqlw
";

#[test]
fn every_kind_of_game_comes_back() {
    let mut random = Lcg(18);
    let mut all = games(FILE);
    for (white, black) in ARMIES.iter().flat_map(|white| ARMIES.iter().map(move |b| (white, b))) {
        all.push(armies::game(white, black, white == black));
    }
    let pair = ["Zebu:Z:CN", "Wizard:W:FC"].map(|text| text.parse().unwrap());
    all.push(game_of_pair(&pair).unwrap());
    all.iter().for_each(|game| comes_back(game, &mut random));
}

#[test]
fn the_tags_are_those_of_xboard_and_one_of_ours() {
    let [marches, mixed, ..] = &games(FILE)[..] else { panic!() };
    let pgn = Pgn::new(Game::new(Position::start(marches.rules().unwrap())));
    assert_eq!(
        tags(&pgn),
        "[Variant \"marches\"]\n[VariantMen \"N:NW;Z:Z\"]\n[VariantRules \"knight = -; queen = -; \
         pieceNames = n:marshal z:zebra; promotionPieceTypes = brz; stalemateValue = loss; \
         nMoveRule = 0\"]\n[SetUp \"1\"]\n[FEN \
         \"rnbzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBZKBNR w KQkq - 0 1\"]"
    );
    let mixed = Pgn::new(Game::new(Position::start(mixed.rules().unwrap())));
    let men = "[VariantMen \"n:N;K:KAnDisO2;N:wN;a:nN;C:RN\"]";
    assert!(tags(&mixed).contains(men), "{}", tags(&mixed));
    let [fides, clobberers, ..] = &ARMIES;
    let armies = armies::game(clobberers, fides, false).rules().unwrap();
    let armies = tags(&Pgn::new(Game::new(Position::start(armies))));
    assert!(armies.contains("\"K:KirO2ilO3;k:KisO2;D:BD;W:WA;F:FAD;A:BN\""), "{armies}");
}

/// A game with only the tags of XBoard.
fn xboard(variant: &str, men: &str, fen: &str) -> String {
    format!("[Variant \"{variant}\"]\n[VariantMen \"{men}\"]\n[FEN \"{fen}\"]\n\n*\n")
}

/// The promotions of a side's pawns.
fn promotions(position: &Position, color: Color) -> String {
    let kinds = position.promotions(color);
    let mut letters: Vec<char> = kinds
        .map(|slot| position.pieces().kind(position.board().kind(color, slot)).letter)
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[test]
fn capitals_are_of_both_sides_and_small_letters_of_black() {
    let men = "P:fmWfceFifmnD;A:NW;N:(null);n:Z;X:R2;K:KO2";
    let fen = "xnbakbnx/pppppppp/8/8/8/8/PPPPPPPP/XNBAKBNX w KQkq - 0 1";
    let text = xboard("fairy", men, fen);
    let pgn = one(&text);
    let start = pgn.game.start();
    let moves = |color, letter| {
        let kind = start.pieces().by_letter(color, letter).unwrap();
        start.pieces().kind(kind).movement.to_string()
    };
    assert_eq!(Color::ALL.map(|color| moves(color, 'N')), ["N", "Z"]);
    assert_eq!(Color::ALL.map(|color| moves(color, 'A')), ["WN", "WN"]);
    assert_eq!(Color::ALL.map(|color| promotions(start, color)), ["ABNX", "ABNX"]);
    assert_eq!(start.rules().made_from().name, "fairy");
    // The piece in the corner castles.
    let clear = text.replace("XNBAKBNX", "X3K2X");
    let castled = one(&clear.replace("\n\n*", "\n\n1. O-O *"));
    assert!(castled.game.position().to_string().contains("/X4XK1 b kq - 1 1"), "{castled}");
    let far = clear.replace("KO2", "KO2;k:KisO3").replace("\n\n*", "\n\n1. O-O-O h5 2. a4 *");
    let far = one(&far);
    assert!(
        far.game.start().rules().definition.castling_squares[Color::Black].king_to[0]
            == "b1".parse::<treville_core::square::Square>().unwrap().file()
    );
    round_trip(&far);
}

/// Where no king may castle, nothing is said of what it would castle with.
#[test]
fn without_rights_no_corner_is_special() {
    let fen = "abnqknba/pppppppp/8/8/8/8/PPPPPPPP/ABNQKNBA w - - 0 1";
    let text = one(&xboard("apes", "A:NW", fen)).to_string();
    assert!(text.contains("castling = false") && !text.contains("RookPieces"), "{text}");
}

#[test]
fn promotion_from_the_middle_of_a_game_is_to_what_is_listed() {
    let text = xboard("zebras", "Z:Z;Y:NN;y:W", "8/P3k3/8/8/8/8/4K3/8 w - - 5 40");
    let start = *one(&text).game.start();
    assert_eq!(promotions(&start, Color::White), "BNQRYZ");
    round_trip(&one(&text.replace("\n\n*", "\n\n40. a8=Z Kd7 *")));
}

#[test]
fn other_pieces_wait_behind_the_first_rank() {
    let rows = "*x*****z/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*X*Z**** w KQBDkqbh - 0 1";
    for variant in ["musketeer", "musketeer-x-z", ""] {
        let text = xboard(variant, "L:NB2;X:NN;Z:CN", rows);
        let pgn = one(&text.replace("\n\n*", "\n\n1. Nc3/X Nc6/X 2. Xa3 *"));
        assert_eq!(pgn.game.start().stage(), Stage::Play, "{variant}");
        assert!(pgn.game.position().to_string().contains("[X-Zdx-zh]"), "{pgn}");
        round_trip(&pgn);
        let official = pgn.game.start().rules().check_forfeit;
        let silent = text.replace("[FEN", "[CheckForfeit \"off\"]\n[FEN");
        assert_eq!((official, one(&silent).game.start().rules().check_forfeit), (true, false));
    }
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[XZyz] w KQBCDFGkqbcdfg - 0 1";
    let hands =
        one(&xboard("hands", "X:NN;Z:CN;y:W", fen).replace("\n\n*", "\n\n1. Nc3/X Nc6/Y *"));
    assert_eq!(hands.game.position().rules().gating, treville_core::rules::Gating::Optional);
    round_trip(&hands);
    let choice = one("[Variant \"musketeer\"]\n[VariantMen \"X:NN;Z:CN;Y:W\"]\n\n1. X Y *");
    assert_eq!(choice.game.position().stage(), Stage::Placement);
    round_trip(&choice);
}

/// A tag that can be read in no way is one line, for both readers.
#[test]
fn bad_tags_are_one_line_each() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let men = |men: &str| xboard("mine", men, start);
    let board = |fen: &str| xboard("mine", "A:W;C:F;D:D;E:N;G:H;H:C;I:Z", fen);
    let many = ('A'..='Z').filter(|c| !matches!(c, 'K' | 'P'));
    let many: String = many.map(|c| format!("{c}:NW;{}:NF;", c.to_ascii_lowercase())).collect();
    let rules =
        |rules: &str| men("N:NW").replace("[FEN", &format!("[VariantRules \"{rules}\"]\n[FEN"));
    for (text, expected) in [
        (men("N"), "line 2: expected a letter, ':' and a movement in VariantMen, got 'N'"),
        (
            men("N:NX"),
            "line 2: VariantMen, piece N: column 2: expected an atom or a modifier, found `X`",
        ),
        (men("N:NW;N:NF"), "line 2: expected each letter for one piece in VariantMen, got 'N:NF'"),
        (men("P:fW"), "line 2: expected pawns that move as in chess in VariantMen, got 'P:fW'"),
        (
            men("N:fceF"),
            "line 2: VariantMen: expected captures en passant by pawns only, got 'fceF'",
        ),
        (
            men("K:KN;k:KA"),
            "line 2: expected the same king for both sides in VariantMen, got 'k:KA'",
        ),
        (men("K:KisO9"), "line 2: expected castling within the board in VariantMen, got 'K:KisO9'"),
        (
            board("rnbqkbnz/8/8/8/8/8/8/RNBQKBNR w - - 0 1"),
            "line 3: FEN: expected letters of pieces, got 'z'",
        ),
        (
            board("rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1"),
            "line 3: FEN: expected one white king, got 0",
        ),
        (
            board("rnbqkbnr/8/8/8/8/8/8/ACDEKGHI w - - 0 1"),
            "line 3: FEN: expected at most 6 types for White beside pawn and king, got 7",
        ),
        (
            board("k7/8/8/8/8/8/8/K7"),
            "line 3: FEN: expected a board and the side to move, got 'k7/8/8/8/8/8/8/K7'",
        ),
        (
            xboard("a:b", "N:NW", start),
            "line 1: Variant: expected a name of 1 to 64 letters, digits and signs, got 'b:chess'",
        ),
        (
            xboard("crazyhouse", "N:NW", start),
            "line 1: expected musketeer, Musketeer960, seirawan, Chess960 or Standard as the Variant, got 'crazyhouse'",
        ),
        (
            men(&many),
            "line 2: expected at most 26 pieces that are not orthodox in VariantMen, got '48 of them'",
        ),
        (rules("pieceDrops = true"), "line 3: VariantRules: expected false, got 'true'"),
        (rules("[x]"), "line 3: VariantRules: expected key = value, got '[x]'"),
        (rules("nothing"), "line 3: VariantRules: expected key = value, got 'nothing'"),
        (rules("stalemateValue = x"), "line 3: VariantRules: expected draw, win or loss, got 'x'"),
    ] {
        assert_eq!(error(&text), expected, "{text}");
        let lenient = Reader::new(&text).lenient().next().unwrap().unwrap_err();
        assert_eq!(lenient.to_string(), expected, "{text}");
    }
}

/// The rules of a game that a text announces to a reader with the games of [`FILE`].
fn of_the_file(text: &str) -> Rules {
    let games: Vec<Rules> = games(FILE).iter().map(|game| game.rules().unwrap()).collect();
    let read = |reader: Reader<'_>| reader.with_games(&games).next().unwrap().unwrap();
    let (strict, lenient) = (read(Reader::new(text)), read(Reader::new(text).lenient()));
    assert_eq!(strict.game, lenient.game, "{text}");
    strict.game.start().rules()
}

#[test]
fn a_game_of_a_file_needs_no_more_than_its_name() {
    for game in games(FILE) {
        let rules = game.rules().unwrap();
        let name = game.name.to_ascii_uppercase();
        assert!(of_the_file(&format!("[Variant \"{name}\"]\n\n*\n")) == rules, "{name}");
        // XBoard lists the pieces, those of chess too.
        let king = if game.pieces[5].letter == 'K' { "K:KO2;" } else { "" };
        let men = own_game::men(&game);
        let all = if men.contains("K:") { men } else { format!("{king}{men}") };
        let text = format!("[Variant \"{name}\"]\n[VariantMen \"{all}\"]\n\n*\n");
        assert!(of_the_file(&text) == rules, "{text}");
    }
    // Moves, the array and what pawns become are those of the section.
    let text = "[Variant \"marches\"]\n\n1. Zb4 e5 2. Zxd7 *\n";
    assert_eq!(error(text).lines().count(), 1);
    let rules = of_the_file(text);
    assert_eq!(promotions(&Position::start(rules), Color::White), "BRZ");
    // From the middle of a game, too.
    let fen = "4k3/8/8/8/8/8/4Z3/4K3 w - - 0 30";
    let text = format!("[Variant \"marches\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n30. Zb4 *\n");
    assert!(of_the_file(&text) == rules);
}

#[test]
fn tags_count_before_a_file() {
    let fen = Definition::chess().start;
    // Other pieces with the letters, or a piece more.
    for men in ["N:NF;Z:Z", "N:NW;Z:Z;X:CF", "Z:Z"] {
        let text = xboard("marches", men, &fen);
        assert!(of_the_file(&text) == one(&text).game.start().rules(), "{men}");
    }
    let text = "[Variant \"marches\"]\n[VariantRules \"nMoveRule = 7\"]\n\n*\n";
    assert_eq!(of_the_file(text).made_from().halfmove_limit, 14);
    let known = [Rules::chess()];
    let mut reader = Reader::new("[Variant \"zebus\"]\n\n*\n").with_games(&known);
    assert_eq!(
        reader.next().unwrap().unwrap_err().to_string(),
        "line 1: expected musketeer, Musketeer960, seirawan, Chess960, Standard or a game of the \
         file as the Variant, got 'zebus'"
    );
}

#[test]
fn what_no_tag_can_say_is_named_and_refused() {
    let mut game = Definition { name: "long".to_owned(), ..Definition::musketeer() };
    game.pieces[6].movement = "NN".repeat(26).parse().unwrap();
    let text = Pgn::new(Game::new(Position::start(game.rules().unwrap()))).to_string();
    let tag = text.lines().find(|line| line.starts_with("[VariantUnsaid ")).unwrap();
    assert!(tag.contains("a movement of at most 50 letters, got 52"), "{text}");
    let error = error(&text);
    assert!(error.contains(": VariantUnsaid: variants.ini has no words for "), "{error}");
    let odd = Definition { name: "odd".to_owned(), halfmove_limit: 99, ..Definition::chess() };
    comes_back(&odd, &mut Lcg(7));
}
