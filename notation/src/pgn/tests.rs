mod broken;
mod lenient;
mod looks;
mod own_games;
mod pages;
mod variations;

use std::time::Duration;

use super::*;
use treville_core::color::Color;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Rules};
use treville_core::san;

/// The one game of a text.
fn one(text: &str) -> Pgn {
    let mut games = read_all(text).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn error(text: &str) -> String {
    read_all(text).unwrap_err().to_string()
}

/// A game's moves in SAN.
fn moves(pgn: &Pgn) -> String {
    let moves = pgn.game.positions().iter().zip(pgn.game.moves());
    moves.map(|(position, m)| san::write(position, *m)).collect::<Vec<_>>().join(" ")
}

/// The game of source 003, section J.
const EXAMPLE: &str = "1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L";

#[test]
fn the_example_game_is_read_and_written() {
    let source = EXAMPLE.replace(" cannon ", "  cannon\n").replace(" 3.", "\n3.");
    let pgn = one(&format!("[Variant \"musketeer\"]\n\n{source}"));
    assert_eq!(
        pgn.game.position().to_string(),
        "rnbqkblr/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR[LbCdl-cf] w KQkq - 1 2"
    );
    assert_eq!(
        pgn.to_string(),
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
             [Black \"?\"]\n[Result \"*\"]\n[Variant \"musketeer\"]\n\
             [VariantFamily \"seirawan\"]\n[VariantMen \"L:NB2;C:llNrrNDK;U:CN;D:QN;M:RN;A:BN;\
             E:KDA;H:DHAG;F:B3DfNbN;S:B2DN\"]\n\n{EXAMPLE} *\n\n"
        )
    );
}

/// Pseudo-random numbers that are the same in every run.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A game of random moves, captures and promotions preferred now and then.
    fn game(&mut self, start: Position, plies: usize) -> Game {
        let mut game = Game::new(start);
        for _ in 0..plies {
            let position = game.position();
            let mut legal = position.legal_moves();
            if game.outcome().is_some() || legal.is_empty() {
                break;
            }
            if self.below(3) == 0 {
                let rare = |m: &Move| {
                    position.captured(*m).is_some()
                        || !matches!(m.kind(), MoveKind::Plain)
                        || position.gates_with(*m).is_some()
                };
                if legal.iter().any(rare) {
                    legal.retain(rare);
                }
            }
            let m = legal[self.below(legal.len())];
            game.play_unchecked(m);
        }
        game
    }

    /// The array of Chess960, the bishops aside, as a FEN.
    fn shuffled(&mut self) -> String {
        let mut row: Vec<char> = "RNBQKBNR".chars().collect();
        loop {
            for i in (1..8).rev() {
                row.swap(i, self.below(i + 1));
            }
            let order: String = row.iter().filter(|c| matches!(c, 'R' | 'K')).collect();
            if order == "RKR" {
                let white: String = row.iter().collect();
                let black = white.to_lowercase();
                return format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            }
        }
    }

    fn words(&mut self) -> String {
        const WORDS: [&str; 9] = ["good", "e4", "%", "[x]", "(better", "1-0", "naïve", ";", "$3"];
        let words: Vec<&str> =
            (0..self.below(30)).map(|_| WORDS[self.below(WORDS.len())]).collect();
        words.join(" ")
    }

    fn annotate(&mut self, pgn: &mut Pgn) {
        for (annotation, position) in pgn.annotations.iter_mut().zip(pgn.game.positions()) {
            *annotation = self.annotation(position, 0);
        }
    }

    /// The annotation of a move, with variations that begin in the position before it.
    fn annotation(&mut self, before: &Position, depth: usize) -> Annotation {
        let mut annotation = Annotation::default();
        match self.below(6) {
            0 => annotation.nags = vec![self.below(256) as u8, 7],
            1 => annotation.comment = self.words(),
            2 => {
                annotation.evaluation = Some(Evaluation {
                    score: match self.below(3) {
                        0 => NotedScore::Mate(self.below(40) as i32 - 20),
                        _ => NotedScore::Centipawns(self.below(2000) as i32 - 1000),
                    },
                    depth: self.below(60) as u16,
                    time: Some(self.below(100_000)).map(|ms| Duration::from_millis(ms as u64)),
                });
                annotation.comment = ["", "a b", "{x}", "3", ", y"][self.below(5)].to_owned();
            }
            _ => {}
        }
        while depth < 6 && self.below(12) == 0 {
            annotation.variations.push(self.variation(*before, depth + 1));
        }
        annotation
    }

    fn variation(&mut self, start: Position, depth: usize) -> Variation {
        let comment = match self.below(4) {
            0 => self.words(),
            1 => "{x}".to_owned(),
            _ => String::new(),
        };
        let plies = 1 + self.below(8);
        let game = self.game(start, plies);
        let moves = game.positions().iter().zip(game.moves());
        let moves = moves.map(|(position, m)| (*m, self.annotation(position, depth)));
        Variation { comment, moves: moves.collect() }
    }
}

/// Writes a game, reads it back, and compares everything.
fn round_trip(pgn: &Pgn) {
    let text = pgn.to_string();
    let again = one(&text);
    assert_eq!(again.game.start(), pgn.game.start(), "{text}");
    assert_eq!(again.game.moves(), pgn.game.moves(), "{text}");
    assert_eq!(again.game.positions(), pgn.game.positions(), "{text}");
    assert_eq!(again.annotations, pgn.annotations, "{text}");
    assert_eq!(again.tags(), pgn.tags(), "{text}");
    assert_eq!((again.result, &again.comment), (pgn.result, &pgn.comment), "{text}");
    let movetext = text.split("\n\n").nth(1).unwrap();
    let long = movetext.lines().find(|line| line.chars().count() > 80 && !line.contains("; "));
    assert_eq!(long, None, "longer than 80 columns");
}

#[test]
fn random_games_come_back_the_same() {
    let mut random = Lcg(2026);
    let set_up = Position::start(Rules::musketeer());
    for number in 0..280 {
        let game = match number % 7 {
            0 => random.game(set_up, 150),
            1 => {
                // From the first move of play, or from somewhere later.
                let plies = 6 + random.below(120);
                let before = random.game(set_up, plies);
                random.game(*before.position(), 60)
            }
            2 => random.game(Position::start(Rules::chess()), 120),
            3 => {
                let fen = random.shuffled();
                let start = fen::parse(&fen, Rules::chess960(), None).unwrap().position;
                random.game(start, 120)
            }
            4 => {
                let [l, c] =
                    ["L", "C"].map(|name| Rules::musketeer().pieces.by_text(Color::White, name));
                let default_pair = [l.unwrap(), c.unwrap()];
                let rules = Rules::musketeer_peer().with_pair(default_pair);
                random.game(Position::start(rules), 120)
            }
            5 => {
                let rules = Rules::musketeer().with_castling(Castling::Chess960);
                let start = fen::parse(&random.shuffled(), rules, None).unwrap().position;
                random.game(start, 120)
            }
            // From the middle of the set-up.
            _ => {
                let plies = 1 + random.below(5);
                let before = random.game(set_up, plies);
                random.game(*before.position(), 40)
            }
        };
        let mut pgn = Pgn::new(game).with_tag("Termination", "a \"b\" \\ c\\\\");
        random.annotate(&mut pgn);
        round_trip(&pgn);
    }
}

#[test]
fn positions_that_ten_rows_do_not_show_come_back() {
    for fen in [
        // The other order of choice, seen and unseen types, and none known.
        "4k3/P7/8/8/8/8/8/4K2L[CcL-c-l-] w - - 0 1",
        "4k3/P7/8/8/8/8/8/4K3[L-C-l-c-] w - - 0 1",
        "4k3/P7/8/8/8/8/8/4K3[C-L-c-l-] w - - 0 1",
        "4k3/P7/8/8/8/8/8/4K3[L-l-] w - - 0 1",
        "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[L?l?] b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaC?lbc?] w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/RN2K2R[LbC-lecc] b KQkq - 7 31",
    ] {
        for rules in [Rules::musketeer(), Rules::musketeer_peer()] {
            let start = fen::parse(fen, rules, None).unwrap().position;
            let mut game = Game::new(start);
            if start.stage() == Stage::Play {
                let last = start.legal_moves().pop().unwrap();
                game.play_unchecked(last);
            }
            round_trip(&Pgn::new(game));
        }
    }
    let text = Pgn::new(Game::new(
        fen::parse("4k3/P7/8/8/8/8/8/4K3[C-L-c-l-] w - - 0 1", Rules::musketeer(), None)
            .unwrap()
            .position,
    ))
    .to_string();
    assert!(text.contains("[VariantMen \"C:llNrrNDK;L:NB2\"]\n"));
    assert!(text.contains("[FEN \"********/4k3/P7/8/8/8/8/8/4K3/******** w - - 0 1\"]\n"));
}

#[test]
fn a_game_of_chess960_may_forget_its_variant() {
    let rules = |fen: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        let games: Result<Vec<Pgn>, _> = Reader::new(&text).lenient().collect();
        games.unwrap()[0].game.start().rules()
    };
    const WAY: &str = "/pppppppp/8/8/8/8/PPPPPPPP/";
    for (fen, expected) in [
        (format!("bbqnnrkr{WAY}BBQNNRKR w HFhf - 0 1"), Rules::chess960()),
        (format!("bbqnnrkr{WAY}BBQNNRKR w KQkq - 0 1"), Rules::chess960()),
        (format!("rkrbbnnq{WAY}RNBQKBNR w KQkq - 0 1"), Rules::chess960()),
        ("1k3r2/8/8/8/8/8/8/1K3R2 w Ff - 0 1".to_owned(), Rules::chess960()),
        (format!("rnbqkbnr{WAY}RNBQKBNR w KQkq - 0 1"), Rules::chess()),
        (format!("rnbqkbnr{WAY}RNBQKBNR w HAha - 0 1"), Rules::chess()),
        (format!("bbqnnrkr{WAY}BBQNNRKR w - - 0 1"), Rules::chess()),
        // The king has moved, and somebody forgot what that means.
        ("rnbq1bnr/ppppkppp/8/8/8/8/PPPPKPPP/RNBQ1BNR w KQkq - 0 1".to_owned(), Rules::chess()),
        ("5k1r/8/8/8/8/8/8/5K1R w Kk - 0 1".to_owned(), Rules::chess()),
    ] {
        assert_eq!(rules(&fen), expected, "{fen}");
    }
}

#[test]
fn the_rules_come_from_the_tags() {
    let rules = |tags: &str| one(&format!("{tags}\n\n*")).game.start().rules();
    assert_eq!(rules("[Variant \"Musketeer\"]"), Rules::musketeer());
    assert_eq!(rules("[Variant \"musketeer\"]\n[CheckForfeit \"off\"]"), Rules::musketeer_peer());
    for name in ["Standard", "normal", "", "From Position"] {
        assert_eq!(rules(&format!("[Variant \"{name}\"]")), Rules::chess());
    }
    assert_eq!(rules(""), Rules::chess());
    let array = "[FEN \"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1\"]";
    assert_eq!(rules(&format!("[Variant \"From Position\"]\n{array}")), Rules::chess960());
    for name in ["chess 960", "Chess960", "fischerandom", "Fischer Random"] {
        assert_eq!(rules(&format!("[Variant \"{name}\"]")), Rules::chess960());
    }
    let gates = "[FEN \"4k3/8/8/8/8/8/8/4K3[L-l-] w - - 0 1\"]";
    assert_eq!(rules(gates), Rules::musketeer(), "a FEN with gates decides by itself");
    let ignored = format!("[SetUp \"0\"]\n{gates}");
    assert_eq!(rules(&ignored), Rules::chess());
    let peer = Reader::new("[Variant \"musketeer\"]\n\n*").with_rules(Rules::musketeer_peer());
    let peer = peer.map(|pgn| pgn.unwrap().game.start().rules());
    assert_eq!(peer.collect::<Vec<_>>(), [Rules::musketeer_peer()]);
    let pair = rules("[Variant \"musketeer\"]\n[DefaultPair \"SD\"]").pair(Color::White);
    assert_eq!(pair.map(PieceType::index), [15, 9]);
}

#[test]
fn a_game_of_seirawan_chess_needs_no_more_than_its_name() {
    let text = "[Variant \"seirawan\"]\n\n1. Nf3 Nc6/E 2. g3 d5 3. Bg2 e5 4. O-O/Eh1 *";
    let game = one(text);
    assert_eq!(game.game.start(), &Position::start(Rules::seirawan()));
    let written = game.to_string();
    assert!(written.contains("[Variant \"seirawan\"]\n\n1. Nf3 Nc6/E "), "{written}");
    assert_eq!(one(&written), game);
    for name in ["Seirawan", "S-Chess", "schess", "Seirawan Chess"] {
        assert_eq!(one(&text.replace("seirawan", name)), game);
    }
    let fen = "[Variant \"seirawan\"]\n[SetUp \"1\"]\n\
               [FEN \"4k3/8/8/8/8/8/8/RN2K3[He] w QBe - 0 1\"]\n\n1. Nc3/H Kd7 *";
    assert!(one(fen).to_string().contains(fen), "{}", one(fen));
    let mixed = format!("{text}\n\n[Variant \"musketeer\"]\n\n1. L C *\n");
    let rules = Reader::new(&mixed)
        .with_rules(Rules::seirawan())
        .map(|pgn| pgn.unwrap().game.start().rules());
    assert_eq!(rules.collect::<Vec<_>>(), [Rules::seirawan(), Rules::musketeer()]);
}

#[test]
fn other_letters_are_translated() {
    let text = "[Variant \"musketeer\"]\n[VariantMen \"C:RN;O:llNrrNDK\"]\n[SetUp \"1\"]\n\
                [FEN \"co******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*CO***** w KQkq - 0 1\"]\
                \n\n1. Nc3/C Nc6/o 2. Ca3 a5 *";
    let pgn = one(text);
    assert_eq!(moves(&pgn), "Nc3/M Nc6/C Ma3 a5");
    let names = "[Variant \"musketeer\"]\n[VariantMen \"C:RN;O:llNrrNDK\"]\n\n\
                 1. C cannon 2. C@b0 C@g9 3. O@d0 o@f9 *";
    assert_eq!(moves(&one(names)), "chancellor cannon M@b0 M@g9 C@d0 C@f9");
    assert_eq!(
        error(&text.replace("2. Ca3", "2. La3")),
        "line 6: expected the letter of a piece in this game, got 'L' in 'La3'"
    );
}

#[test]
fn everything_beside_the_moves_is_understood() {
    let text = "\u{feff}% an escape\r\n; of the file\r\n[Event \"a \\\"b\\\" \\\\ c\"]\r\n\
                [Result \"0-1\"]\r\n\r\n{before} 1.e4 $1 {+0.35/18 1.2} {good} (1. d4 {)} d5 \
                (1... f5 ; )\r\n) 2. e8(Q)) 1... e5!? ; rest } of line\r\n% skipped ) } [\r\n\
                2 . exd6 e.p. Nf3 ?! *";
    // An en-passant capture is not possible there, but the reader comes to it.
    assert_eq!(
        error(text),
        "line 9: expected a legal move, got 'exd6' (no such piece can go there)"
    );
    let pgn = one(&text.replace("exd6 e.p. ", ""));
    assert_eq!(moves(&pgn), "e4 e5 Nf3");
    assert_eq!(pgn.tag("Event"), Some("a \"b\" \\ c"));
    assert_eq!(pgn.comment, "of the file before");
    assert_eq!(pgn.annotations[0].nags, [1]);
    assert_eq!(pgn.annotations[0].comment, "good");
    assert_eq!(pgn.annotations[0].evaluation.unwrap().score, NotedScore::Centipawns(35));
    assert_eq!(pgn.annotations[1].nags, [5]);
    assert_eq!(pgn.annotations[1].comment, "rest } of line");
    assert_eq!(pgn.annotations[2].nags, [6]);
    assert_eq!(pgn.result, GameResult::BlackWins, "the mark says nothing, but the tag does");
    round_trip(&pgn);
    let passing = one("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 1/2-1/2");
    assert_eq!(moves(&passing), "e4 a6 e5 d5 exd6 cxd6");
    assert_eq!(passing.result, GameResult::Draw);
}

#[test]
fn many_games_follow_each_other() {
    assert_eq!(read_all("").unwrap(), []);
    assert_eq!(read_all(" \r\n ; nothing\n{ here }").unwrap(), []);
    let text = "1. e4 * 1. d4 1-0 [Event \"a\"]\n[Event \"b\"]\n1. c4\n[White \"x\"] *\n\n*";
    let games = read_all(text).unwrap();
    let events: Vec<_> = games.iter().map(|pgn| (pgn.tag("Event"), moves(pgn))).collect();
    let expected = [("?", "e4"), ("?", "d4"), ("a", ""), ("b", "c4"), ("?", ""), ("?", "")];
    assert_eq!(events, expected.map(|(event, moves)| (Some(event), moves.to_owned())));
    let joined: String = games.iter().map(Pgn::to_string).collect();
    assert_eq!(read_all(&joined).unwrap(), games);
}

#[test]
fn errors_name_the_line_and_reading_goes_on() {
    let text = "[Event \"1\"]\n[White Nobody]\n[Black \"x\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 \
                e5\n2. Ke3 *\n\n[Event \"3\"]\n\n1. e4 {open\n\n[Event \"4\"]\n\n1. e4 *\n";
    let results: Vec<String> = Reader::new(text)
        .map(|result| match result {
            Ok(pgn) => pgn.tag("Event").unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        results,
        [
            "line 2: expected a value in quotes after the name of the tag, got 'Nobody]'",
            "line 10: expected a legal move, got 'Ke3' (no such piece can go there)",
            "line 14: expected '}' after the comment, got the end",
            "4",
        ]
    );
}

#[test]
fn faults_are_explained() {
    for (text, expected) in [
        ("\n[", "line 2: expected the name of a tag, got the end"),
        ("[Event]", "line 1: expected a value in quotes after the name of the tag, got ']'"),
        ("[Event \"x\n\"]", "line 1: expected '\"' after the value of the tag, got the end"),
        ("[Event \"x\"\n]", "line 1: expected ']' after the value of the tag, got the end"),
        ("[Event \"x\" y]", "line 1: expected ']' after the value of the tag, got 'y]'"),
        ("1. e4\n(1. d4", "line 2: expected ')' after the variation, got the end"),
        ("1. e4\n(1. d4 (\n)", "line 2: expected ')' after the variation, got the end"),
        ("1. e4 )", "line 1: expected a move or a result, got ')'"),
        ("1. e4\n\n$x", "line 3: expected a number from 0 to 255 after '$', got ''"),
        ("1. e4 $256", "line 1: expected a number from 0 to 255 after '$', got '256'"),
        (
            "[Result \"2-0\"]\n\n*",
            "line 1: expected 1-0, 0-1, 1/2-1/2 or * as the result, got '2-0'",
        ),
        (
            "[Variant \"shogi\"]\n\n*",
            "line 1: expected musketeer, Musketeer960, seirawan, Chess960 or Standard as the Variant, \
             got 'shogi'",
        ),
        (
            "[Variant \"musketeer\"]\n[CheckForfeit \"no\"]\n\n*",
            "line 2: expected on or off as CheckForfeit, got 'no'",
        ),
        (
            "[Variant \"musketeer\"]\n[DefaultPair \"LL\"]\n\n*",
            "line 2: expected the letters of two different types to choose as DefaultPair, got 'LL'",
        ),
        (
            "[Variant \"musketeer\"]\n[VariantMen \"L:NN\"]\n\n*",
            "line 2: expected two types for each side to gate in VariantMen, got 'L:NN'",
        ),
        ("\n[FEN \"8/8 w\"]\n\n*", "line 2: FEN: expected 8 rows, or 10 with the gate rows, got 2"),
        ("1. e4 é", "line 1: expected a move such as e4, Nf3, exd8=Q, O-O or Nc3/L, got 'é'"),
        ("1. e4 }", "line 1: expected a move such as e4, Nf3, exd8=Q, O-O or Nc3/L, got '}'"),
        (
            "[Variant \"musketeer\"]\n\n1. leopard\ncannon 2. L@b0 C@a9",
            "line 4: expected a legal move, got 'C@a9' (another piece is placed first)",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// Damaged texts give games or errors, and the reader always comes to the end.
#[test]
fn damaged_texts_do_no_harm() {
    let mut random = Lcg(7);
    let game = random.game(Position::start(Rules::musketeer()), 40);
    let mut pgn = Pgn::new(game);
    random.annotate(&mut pgn);
    let text: Vec<char> = format!("{pgn}{pgn}").chars().collect();
    let signs: Vec<char> = "[]{}();%$\"\\\n\r.*/=-@ é1eLx".chars().collect();
    for _ in 0..1500 {
        let mut damaged = text.clone();
        for _ in 0..1 + random.below(4) {
            let place = random.below(damaged.len());
            match random.below(3) {
                0 => damaged[place] = signs[random.below(signs.len())],
                1 => damaged.truncate(place.max(1)),
                _ => damaged.insert(place, signs[random.below(signs.len())]),
            }
        }
        let damaged: String = damaged.into_iter().collect();
        assert!(Reader::new(&damaged).count() < 100);
        assert!(Reader::new(&damaged).lenient().count() < 100);
    }
}

#[test]
fn tags_are_kept_in_order_and_cannot_break_the_text() {
    let mut pgn = Pgn::new(Game::new(Position::start(Rules::chess())));
    pgn.set_tag("Annotator", "x\"]\n[White \"y");
    pgn.set_tag("White", "z");
    pgn.set_tag("Bl ack]", "b");
    for name in ["", "é", "Result", "FEN", "Variant"] {
        pgn.set_tag(name, "1-0");
    }
    let names: Vec<&str> = pgn.tags().iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Annotator"]);
    assert_eq!(pgn.tag("Black"), Some("b"));
    round_trip(&pgn);
}

#[test]
fn black_may_begin_and_comments_repeat_the_number() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 12\"]\n\n12... Kd7 {x} 13. O-O-O+ {y} Kc7 *";
    let written = one(text).to_string();
    assert!(written.ends_with("\n\n12... Kd7 {x} 13. O-O-O+ {y} 13... Kc7 *\n\n"), "{written}");
}

#[test]
fn a_file_of_nothing_but_tags_is_one_faulty_game() {
    let tags: String = (0..50_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let text = format!("{tags}\n1. e4 *\n\n[Event \"two\"]\n\n1. d4 *\n");
    let mut games = Reader::new(&text);
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 1001: expected at most 1000 tags in a game, got 'T1000'");
    assert_eq!(games.next().unwrap().unwrap().tag("Event"), Some("two"));
}

#[test]
fn the_result_comes_from_the_board_or_from_the_caller() {
    let mate = one("1. f3 e5 2. g4 Qh4#");
    assert_eq!(mate.result, GameResult::Unknown, "the text does not say it");
    let mut pgn = Pgn::new(mate.game);
    assert_eq!(pgn.result, GameResult::BlackWins);
    pgn.result = GameResult::WhiteWins;
    assert!(pgn.to_string().contains("[Result \"1-0\"]"));
    round_trip(&pgn);
}
