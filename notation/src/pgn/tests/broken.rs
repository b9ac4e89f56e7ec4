//! Files as people have them: what carries no move costs no game, and a game that breaks gives its
//! sound part.

use super::*;
use crate::pgn::Games;

/// All games of a file, read leniently.
pub(super) fn file(text: &str) -> Vec<Pgn> {
    let texts = Games::new(text.as_bytes()).map(Result::unwrap);
    let games = texts
        .flat_map(|text| Reader::new(&text.text).lenient().map(Result::unwrap).collect::<Vec<_>>());
    games.collect()
}

/// The one game of a text, which nothing breaks.
#[track_caller]
pub(super) fn sound(text: &str) -> Pgn {
    let mut games = file(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert_eq!(game.fault, None, "{text}");
    game
}

/// The moves of a game that breaks, and where.
#[track_caller]
fn breaks(text: &str) -> (String, String) {
    let mut games = file(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    (moves(&game), game.fault.clone().unwrap_or_else(|| panic!("{text}")).to_string())
}

#[test]
fn signs_outside_comments_are_glyphs_or_nothing() {
    for (sign, nags) in [
        ("±", &[16][..]),
        ("=", &[10]),
        ("+-", &[18]),
        ("-+", &[19]),
        ("−+", &[19]),
        ("+/=", &[14]),
        ("∓", &[17]),
        ("⩲", &[14]),
        ("□", &[7]),
        ("N", &[146]),
        ("D", &[220]),
        ("!? +-", &[5, 18]),
        ("$999", &[]),
        ("$", &[]),
        ("$1", &[1]),
        ("mate", &[]),
        ("dbl. ch.", &[]),
        ("e.p.", &[]),
        ("}", &[]),
        (")", &[]),
        ("]", &[]),
        ("++", &[]),
        ("†", &[]),
        ("0.35/18", &[]),
        ("C42", &[]),
        ("»schön«", &[]),
        ("[#]", &[]),
        ("[x y]", &[]),
        ("<diagram>", &[]),
        ("\u{200b}\u{feff}", &[]),
        ("(=)", &[]),
        (",", &[]),
        ("with the idea", &[]),
        ("&", &[]),
        ("& &&", &[]),
        ("[", &[]),
        ("(null)", &[]),
        ("♞", &[]),
        ("½", &[]),
        ("1/2", &[]),
        ("*", &[]),
    ] {
        let game = sound(&format!("1. e4 e5 2. Nf3 {sign} Nc6 3. Bb5 1-0"));
        assert_eq!(moves(&game), "e4 e5 Nf3 Nc6 Bb5", "{sign}");
        assert_eq!(game.annotations[2].nags, nags, "{sign}");
        assert_eq!(game.result, GameResult::WhiteWins, "{sign}");
    }
}

#[test]
fn signs_may_stand_at_the_move() {
    for (text, expected) in [
        ("1. e4, e5, 2. Nf3.", "e4 e5 Nf3"),
        ("1. e4+- e5= 2. Nf3± Nc6+/=", "e4 e5 Nf3 Nc6"),
        ("1.e4 e5 2.Nf3!? ± Nc6?!∓", "e4 e5 Nf3 Nc6"),
        ("1. e4N e5(=) 2. Nf3!N", "e4 e5 Nf3"),
        ("1 e4 e5 2 N f3 N c6", "e4 e5 Nf3 Nc6"),
        ("1) e4 e5 2) Nf3", "e4 e5 Nf3"),
        ("1.e4 ... e5 2: Nf3 2...Nc6", "e4 e5 Nf3 Nc6"),
        ("1… e4 1…e5 2.Nf3", "e4 e5 Nf3"),
        ("1e4 e5 2Nf3", "e4 e5 Nf3"),
        ("1. E2-E4 E7-E5 2. NG1-F3 NB8-C6", "e4 e5 Nf3 Nc6"),
        ("1. e4 d5 2. ed Qxd5 3. Nc3 Qa5 4. d4 e5 5. de", "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 e5 dxe5"),
        ("1. e4 d5 2. exd ch", "e4 d5 exd5"),
        ("1. f4 e5 2. g4 Qh4mate", "f4 e5 g4 Qh4#"),
        ("1. f4 e5 2. g4 Qh4 mate 0:1", "f4 e5 g4 Qh4#"),
        ("1. e4 a6 2. e5 d5 3. exd6ep", "e4 a6 e5 d5 exd6"),
        ("1. e4 a6 2. e5 d5 3. ed e.p.", "e4 a6 e5 d5 exd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e. p.", "e4 a6 e5 d5 exd6"),
        ("& 1. e4& e5&& 2. Nf3 &", "e4 e5 Nf3"),
        ("1. e4[ e5 2. Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e2 - e4 e7 – e5 2. Ng1 - f3 Nb8 -c6 3. Bf1- b5!", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. e4 d5 2. e x d5 Q x d5 3. Nb1 : c3", "e4 d5 exd5 Qxd5 Nc3"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O - O 0 -0 5. d3", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3"),
        ("1. 5254 5755 2. 7163 2836 3. 6134", "e4 e5 Nf3 Nc6 Bc4"),
        ("1. e4 e5 1899 2. Nf3 1888 Nc6", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5<br>2. Nf3<p>Nc6</p> <span class=\"m\">3. Bb5</span> a6", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1.e4 e5!2.Nf3 Nc6$1!?3.Bb5", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. Nf\u{ad}3 e\u{2060}5 2. ｅ４", "Nf3 e5 e4"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O(K) O.O 5. d3", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. castles Castles", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O"),
        ("[pgn][Event \"x\"][Result \"*\"] 1. e4 e5 *[/pgn]", "e4 e5"),
        ("1. e4check e5capture 2. Nf3 Nc6 M5 3. Bb5 -M12 a6 mate3", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. e4 e5 2. ♘ f3 ♞\u{a0}c6 3. ♗ c4!", "e4 e5 Nf3 Nc6 Bc4"),
        ("1. ♙︎e4 ♟︎e5 2. ♘️f3", "e4 e5 Nf3"),
        ("1. e4\u{2060} \u{202a}e5\u{202c} 2. \u{2066}Nf3\u{2069}\0", "e4 e5 Nf3"),
        ("1. e2—e4 e7–e5 2. Ng1—f3", "e4 e5 Nf3"),
        ("1. e4/ e5\\ 2. Nf3% Nc6| 3. Bb5^", "e4 e5 Nf3 Nc6 Bb5"),
        ("1. e4@ e5² 2. Nf3™ Nc6☐ 3. Bb5…", "e4 e5 Nf3 Nc6 Bb5"),
        ("1.!e4 =e5 2.\"Nf3\" →Nc6", "e4 e5 Nf3 Nc6"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. О-О О-О 5. d3", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00 Nf6 5. d3 00",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO Nf6 5. d3 0–0",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
        ),
    ] {
        assert_eq!(moves(&sound(text)), expected, "{text}");
    }
    let fen = "[FEN \"4k3/7P/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    for text in [
        "h8Q",
        "h8=Q+!?",
        "h8/Q",
        "h8(Q)",
        "h8=(Q)ch",
        "h8-Q",
        "h8Q++",
        "H8Q",
        "H7H8Q",
        "h7-h8=Q",
        "h8 =Q+",
        "h8= Q!",
        "h8 = Q",
        "h8 Q",
        "h8 (Q)",
        "h8/ Q+",
        "h8 (=Q)",
        "h7 - h8 = Q",
        "h8=queen",
        "h8 = Queen",
        "h8queen",
        "h8=Q check",
    ] {
        assert_eq!(moves(&sound(&format!("{fen}1. {text} *"))), "h8=Q+", "{text}");
    }
}

/// Each of these would take minutes if every sign were looked for again in the rest of the text.
#[test]
fn long_rows_of_signs_are_read_in_one_pass() {
    let row = |signs: &str| signs.repeat(500_000 / signs.len());
    for signs in ["[", "[ x", "&", "& ", "* [x ", "½ & ", "♘ ", "(null)[ ", "1-0 "] {
        let games = file(&format!("1. e4 {}", row(signs)));
        assert_eq!(moves(&games[0]), "e4", "{signs}");
    }
    for signs in ["^", "=", "[", "&", "N", "²", "TN"] {
        let broken = file(&format!("1. e4 e5{}", row(signs))).remove(0);
        assert!(moves(&broken).starts_with("e4"), "{signs}");
    }
    assert_eq!(moves(&sound(&format!("1. {}e4", row("^")))), "e4");
    for signs in [
        "<br>e4", "<a", "e4!1.", "!1", "a\u{ad}", "\u{ad}", "O - ", "O_", "h8 = ", "e2 -", "5254 ",
        "1.\n",
    ] {
        let broken = file(&format!("1. e4 {}", row(signs))).remove(0);
        assert!(moves(&broken).starts_with("e4"), "{signs}");
    }
}

#[test]
fn a_result_between_moves_ends_no_game_and_games_without_tags_stay_apart() {
    let game = sound("1. e4 e5 1-0 2. Nf3 ½-½ Nc6 0-1");
    assert_eq!((&*moves(&game), game.result), ("e4 e5 Nf3 Nc6", GameResult::BlackWins));
    for text in ["1. e4 e5 1-0 1. d4 d5 0-1", "1. e4 e5 1-0\n1.d4 d5 0-1", "1. e4 e5 * 1 d4 d5 0-1"]
    {
        let games: Vec<String> = file(text).iter().map(moves).collect();
        assert_eq!(games, ["e4 e5", "d4 d5"], "{text}");
    }
}

#[test]
fn results_come_in_any_dress() {
    use GameResult::{BlackWins, Draw, Unknown, WhiteWins};
    for (text, result) in [
        ("1:0", WhiteWins),
        ("0 - 1", BlackWins),
        ("1–0", WhiteWins),
        ("½-½", Draw),
        ("½–½", Draw),
        ("½ : ½", Draw),
        ("0.5-0.5", Draw),
        ("0,5:0,5", Draw),
        ("1/2:1/2", Draw),
        ("1/2 - 1/2", Draw),
        ("½", Draw),
        ("White wins", WhiteWins),
        ("black wins.", BlackWins),
        ("White resigned", BlackWins),
        ("BLACK RESIGNS", WhiteWins),
        ("Draw agreed", Draw),
        ("1-0 White wins", WhiteWins),
        ("1-0 1-0", WhiteWins),
        ("(1-0)", WhiteWins),
        ("1-0.", WhiteWins),
        ("*", Unknown),
        ("", Unknown),
    ] {
        let bare = sound(&format!("1. e4 e5 {text}"));
        assert_eq!((moves(&bare).as_str(), bare.result), ("e4 e5", result), "{text}");
        let tagged = sound(&format!("[Event \"x\"]\n[Result \"{text}\"]\n\n1. e4 e5\n"));
        assert_eq!(tagged.result, result, "{text}");
    }
    for (text, result) in [("+:-", WhiteWins), ("- : +", BlackWins), ("(+:–)", WhiteWins)] {
        let tagged = sound(&format!("[Event \"x\"]\n[Result \"{text}\"]\n\n1. e4 e5\n"));
        assert_eq!(tagged.result, result, "{text}");
    }
    // What the moves say counts more than words.
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_eq!(sound(&format!("{mate} White wins")).result, BlackWins);
    assert_eq!(sound(&format!("[Result \"½-½\"]\n\n{mate} 0-1")).result, BlackWins);
    // Words in the middle end nothing.
    let game = sound("1. e4 White wins with 1... e5 2. Nf3 draw Nc6 *");
    assert_eq!((moves(&game).as_str(), game.result), ("e4 e5 Nf3 Nc6", Unknown));
    assert_eq!(moves(&sound("1. e4 e5 0-1 1-0 {x} mate")), "e4 e5");
}

#[test]
fn tags_may_be_torn() {
    let game = sound(
        "[Event Club, round 1]\n[Site \"The \"Big\" House\"]\n[White “Müller”]\n[Black 'x'\n\
         [Date]\n[]\n[???]\n[Result 1-0]\n\n1. e4 [Note] e5 [%clk 0:01:00] 2. Nf3\n",
    );
    let tags = ["Event", "Site", "White", "Black"].map(|name| game.tag(name).unwrap());
    assert_eq!(tags, ["Club, round 1", "The \"Big\" House", "Müller", "x"]);
    assert_eq!((moves(&game).as_str(), game.result), ("e4 e5 Nf3", GameResult::WhiteWins));
    let tags: String = (0..3000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    assert_eq!(moves(&sound(&format!("{tags}\n1. e4 *\n"))), "e4");
    let none = sound("[Event \"x\"]\n1. e4 e5 *");
    assert_eq!(moves(&none), "e4 e5", "no blank line");
}

#[test]
fn words_between_games_are_no_games() {
    let text = "Games of the club, 1993:\n\n[Event \"1\"]\n\n1. e4 1-0 {x} White resigns?\n\
                The next one.\n\n[Event \"2\"]\n\n1. d4 *\n\nEnd of the file\n";
    let games = file(text);
    let told: Vec<_> = games.iter().map(|game| (game.tag("Event"), moves(game))).collect();
    assert_eq!(told, [(Some("1"), "e4".to_owned()), (Some("2"), "d4".to_owned())]);
    assert_eq!(games[0].annotations[0].comment, "x");
    assert!(file("Nothing but words here.\n").is_empty());
}

#[test]
fn brackets_may_be_open() {
    let game = sound("1. e4 (1. d4 d5 (1... Nf6 2. c4 1-0");
    assert_eq!((moves(&game).as_str(), game.result), ("e4", GameResult::WhiteWins));
    assert_eq!(game.annotations[0].variations[0].moves.len(), 2);
    let games = file("1. e4 {open\n1... e5\n\n[Event \"2\"]\n\n1. d4 {x} d5) *");
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["e4", "d4 d5"]);
    assert_eq!(games[0].annotations[0].comment, "open 1... e5");
    assert_eq!(
        moves(&sound("1. e4 (1. -- e5) e5 (1... Z0 2. d4) (1... d5 2. Qxx9 e5) 2. Nf3")),
        "e4 e5 Nf3"
    );
}

#[test]
fn a_broken_game_gives_its_sound_part() {
    for (text, expected, problem) in [
        ("1. e4 e5 2. Ke3 Nf6 1-0", "e4 e5", "line 1: expected a legal move, got 'Ke3'"),
        ("1. e4 e5\n2. -- Nf6 1-0", "e4 e5", "line 2: expected "),
        ("1. e4 0000 2. d4 1-0", "e4", "line 1: expected "),
        ("1. e4 Z0 2. d4 1-0", "e4", "line 1: expected "),
        ("1. e4 e5 2. Nf Nc6 1-0", "e4 e5", "line 1: expected "),
        ("1. e4 e5 2. Nl3 Nc6 (2... d6 1/2-1/2) 1-0", "e4 e5", "line 1: expected "),
        ("1. e4 e5 2. Qxd Nc6 1-0", "e4 e5", "line 1: expected "),
        ("1. e4 d6 2. ed 1-0", "e4 d6", "line 1: expected "),
        ("1. e4 e5 2. O-O 1-0", "e4 e5", "line 1: expected "),
    ] {
        let (sound, fault) = breaks(text);
        assert!(sound == expected && fault.starts_with(problem), "{text}: {sound}, {fault}");
        assert_eq!(file(text)[0].result, GameResult::WhiteWins, "{text}");
    }
    // The next game is not touched.
    let games = file("1. e4 e9 (2. d4 d5) 2. Nf3 1-0\n\n1. d4 d5 0-1 1. c4 *");
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["e4", "d4 d5", "c4"]);
    assert_eq!(file("[White \"x\"]\n\ne9 *")[0].game.moves().len(), 0);
}

#[test]
fn a_letter_before_a_square_is_a_piece_if_that_is_legal() {
    let knight = sound("1. e4 e5 2. N f3 *");
    assert_eq!(moves(&knight), "e4 e5 Nf3");
    assert_eq!(moves(&sound("1. e4 N e5 2. Nf3 N d5 *")), "e4 e5 Nf3 d5");
}

#[test]
fn what_is_noted_is_bounded() {
    let text = format!("1. e4 {} e5 *", "± ".repeat(100_000));
    assert!(sound(&text).readings.len() <= 1000);
}

/// Games with signs between their moves are the same games, and a text that is no move leaves those
/// before it.
#[test]
fn what_is_read_is_a_prefix_of_the_game() {
    // Words are at the end: before play they are names of pieces.
    const NOISE: [&str; 12] = [
        "±",
        "+/=",
        "$999",
        "$",
        "{x}",
        "; y\n",
        "}",
        ")",
        "(=)",
        "[%clk 0:00:01]",
        "mate",
        "idea",
    ];
    const BREAKS: [&str; 6] = ["--", "Z0", "Nf9", "x9", "Kxa9+", "0000"];
    let mut random = Lcg(40);
    for start in [Rules::chess(), Rules::musketeer(), Rules::seirawan()].map(Position::start) {
        let noises = if start.stage() == Stage::Play { NOISE.len() } else { NOISE.len() - 2 };
        for _ in 0..20 {
            let plies = 6 + random.below(40);
            let game = random.game(start, plies);
            let sans: Vec<String> = (game.positions().iter().zip(game.moves()))
                .map(|(position, m)| san::write(position, *m))
                .collect();
            let tags = Pgn::new(Game::new(start)).to_string().replace("\n*\n\n", "");
            let noisy: Vec<String> =
                sans.iter().map(|text| format!("{text} {}", NOISE[random.below(noises)])).collect();
            let text = format!("{tags}\n{} 1-0\n", noisy.join(" "));
            assert_eq!(sound(&text).game.moves(), game.moves(), "{text}");
            let place = random.below(sans.len());
            let mut broken = noisy;
            broken[place] = BREAKS[random.below(BREAKS.len())].to_owned();
            let text = format!("{tags}\n{} 1-0\n", broken.join(" "));
            let read = file(&text).remove(0);
            assert!(read.fault.is_some(), "{text}");
            assert_eq!(read.game.moves(), &game.moves()[..place], "{text}");
        }
    }
}

#[test]
fn what_carries_no_move_costs_no_game() {
    let line = "e4 e5 Nf3";
    for text in [
        "1. e4 Bad e5 2. Nf3 *",
        "1. e4 Need e5 2. King Nf3 *",
        "1. e4 N. e5 2. Nf3 *",
        "1. e4TN e5 2. Nf3(!) *",
        "1. e4(N) e5 2. Nf3 *",
        "1. e4 {a {b} b} e5 2. Nf3 *",
        "1.&nbsp;e4 e5&nbsp;2. Nf3 &amp; *",
        "1. e4 — e5 2. Nf3 *",
        "1. e4 e5 2. Knight f3 *",
        "[FEN \"\"]\n\n1. e4 e5 2. Nf3 *",
        "[SetUp \"1\"]\n[FEN \"-\"]\n\n1. e4 e5 2. Nf3 *",
        "[FEN \"startpos\"]\n\n1. e4 e5 2. Nf3 *",
        "[White \"a\"]\n; the year is missing\n# so\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 *",
    ] {
        let game = sound(text);
        assert!(moves(&game).starts_with(line), "{text}: {}", moves(&game));
    }
    let taken = sound("1. e4 d6 2. e5 f5 3. exf6/ep Nxf6 *");
    assert_eq!(taken.game.moves().len(), 6);
    // What is left of a move that could be one breaks the game, as a passing move does.
    for torn in ["Nf", "N", "Bb", "d", "exd", "Nx", "--", "---", "PASS", "(null)", "Z0", "0000"] {
        let (sound, fault) = breaks(&format!("1. e4 e5 2. {torn} Nc6 3. Nc3 *"));
        assert_eq!(sound, "e4 e5", "{torn}");
        assert!(fault.contains("got '"), "{torn}: {fault}");
    }
    assert_eq!(breaks("1. e4 — 2. e5 *").0, breaks("1. e4 -- 2. e5 *").0);
}

/// Files of openings have a game on each line, and no result.
#[test]
fn a_line_with_a_first_move_begins_a_game() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3\n1. d4 d5\n1.c4", &["e4 e5 Nf3", "d4 d5", "c4"][..]),
        ("1. e4 e5\n\n1. Nf3 Nc6\n", &["e4 e5", "Nf3 Nc6"]),
        ("[Event \"x\"]\n\n1. e4 e9 2. Nf3\n1. d4 d5\n", &["e4", "d4 d5"]),
        // The same game goes on.
        ("1. e4\n1... e5\n2. Nf3\n1-0", &["e4 e5 Nf3"]),
        ("1. e4\n1. ... e5\n1/2-1/2", &["e4 e5"]),
        ("1. e4 (1. d4\n1. ... d5) e5 2. Nf3 ... 10 Nc6\n11. Bb5", &["e4 e5 Nf3 Nc6 Bb5"]),
        ("1. e4 {text\n1. d4} e5", &["e4 e5"]),
    ] {
        let games: Vec<String> =
            Reader::new(text).lenient().map(|pgn| moves(&pgn.unwrap())).collect();
        assert_eq!(games, expected, "{text}");
    }
}

#[test]
fn a_loss_of_both_sides_is_no_castling() {
    let moves_before = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7";
    for (tag, last, expected) in [
        ("0-0", "0-0", "Nf3 Nf6 g3 g6 Bg2 Bg7"),
        ("0-0", "0-0\n\n[Event \"next\"]", "Nf3 Nf6 g3 g6 Bg2 Bg7"),
        ("0-0", "0-0 0-0 0-0", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O"),
        ("*", "0-0", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O"),
        ("0-0", "0-0 *", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O"),
    ] {
        let game = &file(&format!("[Result \"{tag}\"]\n\n{moves_before} {last}"))[0];
        assert_eq!(moves(game), expected, "{tag} {last}");
        assert_eq!(game.result, GameResult::Unknown);
    }
}

#[test]
fn a_move_that_cannot_be_read_is_no_remark() {
    for (text, got) in [
        ("1. 5254 5755 2. 1122", "1122"),
        ("1. 5255", "5255"),
        ("1. e4 castles 2. d4", "castles"),
        ("1. e4 a6 2. e5 d5 3. exep Nf6", "exep"),
        ("1. e٤ e5", "e٤"),
    ] {
        let pgn = Reader::new(text).lenient().next().unwrap();
        let fault = pgn.map_or_else(Some, |pgn| pgn.fault);
        let told = fault.unwrap_or_else(|| panic!("{text}")).to_string();
        assert!(told.contains(&format!("'{got}'")), "{text}: {told}");
    }
}
