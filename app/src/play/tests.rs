//! Whole games, from the lines that are typed to the lines that are read.

mod terminal;

use std::fs;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use std::process;

use clap::Parser;
use treville_core::position::Stage;
use treville_core::san;
use treville_notation::pgn::{self, GameResult, Pgn};

use super::{PlayArgs, PlayError, run};
use treville_engine::variant::Variants;
use treville_eval::net::built_in::NAME;
use treville_eval::net::file::write;
use treville_eval::net::parameters::Parameters;
use treville_eval::piece::factors::{Corrections, Factors};

/// A folder of its own for each test, gone afterwards.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("treville-play-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Parser, Debug)]
struct Line {
    #[command(flatten)]
    play: PlayArgs,
}

fn args(line: &str) -> PlayArgs {
    Line::try_parse_from(format!("play {line}").split_whitespace()).unwrap().play
}

fn usage_error(line: &str) -> String {
    Line::try_parse_from(format!("play {line}").split_whitespace()).unwrap_err().to_string()
}

fn bytes(line: &str, input: Vec<u8>) -> (Result<(), PlayError>, String) {
    let mut output = Vec::new();
    let result = run(&args(line), &Variants::default(), Cursor::new(input), &mut output, false);
    (result, String::from_utf8(output).unwrap())
}

/// The output of a game with these lines of input.
fn play(line: &str, input: &str) -> String {
    let (result, output) = bytes(line, input.as_bytes().to_vec());
    result.unwrap();
    output
}

fn start_error(line: &str) -> String {
    let (result, output) = bytes(line, Vec::new());
    assert_eq!(output, "");
    result.unwrap_err().to_string()
}

fn games(path: &str) -> Vec<Pgn> {
    pgn::read_all(&fs::read_to_string(path).unwrap()).unwrap()
}

const HUMANS: &str = "--white human --black human";
const SET_UP: &str = "leopard\nC\nL@b0\ng\nd\nC@f9\n";

#[test]
fn a_whole_game_between_humans() {
    let folder = Folder::new("whole");
    let file = folder.file("game.pgn");
    let moves = "f3\ne7e5\ng4\nQh4#\n";
    let output = play(&format!("{HUMANS} --pgn {file}"), &format!("{SET_UP}{moves}pgn\n"));

    for part in [
        "  L       leopard     ",
        "  letter  name        movement  pawns\n",
        "pawns of 100 centipawns",
        "White has named the leopard.\n\
         'default', or the leopard again, means the default pair: cannon and leopard.\n",
        "Order of placing: White's leopard, Black's leopard, White's cannon, Black's cannon.\n",
        "1... cannon\nThe pieces of this game: leopard (L) and cannon (C).\n",
        "Last move: 2. L@b0. Black places the leopard.\n",
        "choose from: a c d e f g h\n",
        "4. f3\n",
        "5... Qh4#\n",
        "Result: 0-1 (Black mates)\n",
        "4. f3 e5 5. g4 Qh4# {Black mates}\n0-1\n",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    assert!(!output.contains('\u{1b}'), "no escape sequences in a pipe");
    assert!(!output.contains("White> "), "no prompt in a pipe");

    let games = games(&file);
    assert_eq!(games.len(), 1, "the end of the input does not save it again");
    assert_eq!(games[0].result, GameResult::BlackWins);
    assert_eq!(games[0].game.moves().len(), 10);
    assert_eq!(games[0].tag("Termination"), Some("normal"));
    assert_eq!(games[0].annotations[9].comment, "Black mates");
    assert!(output.contains(&games[0].to_string()), "what is saved is what is shown");
}

#[test]
fn the_engine_answers_hints_and_is_taken_back() {
    let line = "--pieces LC --gates bd/gf --nodes 500";
    let output = play(line, "hint\nd4\nfen\nundo\nfen\ngo\npgn\n");
    assert!(output.contains("\nHint: "), "{output}");
    assert!(output.contains("\n1. d4\n1... "), "{output}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCdlgcf] w KQkq - 0 1\n";
    assert!(output.contains(start), "{output}");
    let game = pgn::read_all(&output[output.find("[Event").unwrap()..]).unwrap().remove(0);
    assert_eq!(game.game.moves().len(), 2, "the engine moved for both sides");
    assert_eq!(game.tag("White"), Some("Human"));
    assert!(game.annotations.iter().all(|annotation| annotation.evaluation.is_some()));
}

#[test]
fn a_human_can_be_black() {
    let output = play("--white engine --black human --nodes 300", "C\nundo\nundo\n");
    assert!(output.contains("\nLast move: 1. "), "{output}");
    assert!(output.contains("error: there is no earlier turn of yours to go back to"), "{output}");
}

#[test]
fn the_engine_plays_at_the_level_that_is_asked_for() {
    for (words, elo) in [("--level beginner", 400), ("--level=club", 1050), ("--elo 1_200", 1200)] {
        assert_eq!(args(words).limits().elo, Some(elo), "{words}");
        assert_eq!(args(words).limits().movetime, None, "a level has its own nodes");
        let output = play(&format!("{words} --variant chess"), "e4\n");
        let told = format!("The engine plays at a strength of {elo}.\n");
        assert!(output.contains(&told) && output.contains("1... "), "{output}");
    }
    assert_eq!(args("").limits().elo, None);
    let humans = play(&format!("{HUMANS} --elo 800"), "");
    assert!(humans.contains("For `hint` and `go` the engine plays at a strength"), "{humans}");
    let both = play("--elo 800 --movetime 5000 --variant chess", "");
    assert!(both.contains("plays at a strength of 800 and has 5000 ms a move.\n"), "{both}");
    for wrong in ["--elo 399", "--elo 2001", "--elo good", "--level good", "--elo 800 --level club"]
    {
        usage_error(wrong);
    }
}

#[test]
fn help_for_the_player() {
    let position = "--pieces LC --gates bd/gf";
    let output = play(&format!("{HUMANS} {position}"), "moves\nmoves b1\nmoves e1\nmoves z9\n");
    assert!(output.contains("  N b1  Na3/L Nc3/L\n"), "{output}");
    assert!(output.contains("  P e2  e3 e4\n"), "{output}");
    assert!(output.contains("No piece can move from e1.\n"), "{output}");
    assert!(output.contains("error: expected a square such as b1 after 'moves'"), "{output}");

    let output = play(
        &format!("{HUMANS} {position}"),
        "eval\npieces\npieces hawk\npieces x\nfen\nboard\nhelp\ndraw\nstop\n",
    );
    for part in [
        "material",
        "*****cl*/rnbqkbnr/",
        "  C       cannon      ",
        "The hawk (",
        "   x . . x . . x .\n",
        "error: expected the letter or name of a piece, got 'x'",
        " 0   . L . C . . . .\n",
        "  undo ",
        "There is no draw to claim: the position is on the board for the first time",
        "error: the engine is not thinking",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    let output = play(HUMANS, "moves\nL\nC\nmoves\nb\nundo\ndraw\n");
    assert!(output.contains("  leopard cannon unicorn"), "{output}");
    assert!(output.contains("  L@a0 L@b0 L@c0"), "{output}");
    assert!(output.contains("There is no draw to claim before"), "{output}");
}

#[test]
fn wrong_moves_are_explained_and_change_nothing() {
    let output = play(HUMANS, "queen\nL\nC\nL@b9\nC@b0\ne0\nL@e9\nC@a0\na\nfen\n");
    for part in [
        "error: expected the letter or name of a piece type to choose, got 'queen'",
        "L@b9: that is the other side's gate row; choose from",
        "C@b0: another piece is placed first; choose from",
        "choose from: b c d f g\nBehind king and rook at once is not allowed",
        "C@a0: castling would bring in both pieces; choose from",
        "[LeC?lec?] w KQkq - 0 1\n",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    let output = play(&format!("{HUMANS} --variant chess"), "e5\nKe2\nnf3\nmoves e1 e2\nundo x\n");
    assert_eq!(output.matches("error: ").count(), 5, "{output}");
    assert!(output.contains("got 'e5' (no such piece can go there)"), "{output}");
}

#[test]
fn resigning_going_back_and_starting_again() {
    let folder = Folder::new("resign");
    let file = folder.file("games.pgn");
    let output = play(
        &format!("{HUMANS} --variant chess --pgn {file}"),
        "e4\nresign\nd4\nundo\ne5\nresign\nnew\nf3\n",
    );
    assert!(output.contains("Result: 1-0 (Black resigns)\n"), "{output}");
    assert!(output.contains("error: the game is over; 'undo' goes back"), "{output}");
    assert!(output.contains("Result: 0-1 (White resigns)\n"), "{output}");
    let games = games(&file);
    let results: Vec<String> = games.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["1-0", "0-1", "*"]);
    assert_eq!(games[2].tag("Termination"), Some("unterminated"));
}

#[test]
fn saving_goes_behind_what_is_there() {
    let folder = Folder::new("save");
    let file = folder.file("games.pgn");
    fs::write(&file, "1. e4 e5 1-0").unwrap();
    let missing = folder.file("missing/games.pgn");
    let output = play(
        &format!("{HUMANS} --variant chess"),
        &format!("d4\nsave {file}\nsave {missing}\nsave\n"),
    );
    assert!(output.contains(&format!("Saved in {file}.\n")), "{output}");
    assert!(output.contains(&format!("error: {missing}: ")), "{output}");
    assert!(output.contains("error: expected the name of a file after 'save'"), "{output}");
    let games = games(&file);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].game.moves().len(), 1);
}

#[test]
fn forced_starts_are_checked() {
    assert_eq!(
        start_error("--pieces LC --gates ea/bg"),
        "--gates: expected white's waiting pieces not behind both king and rook, \
         got files e and a"
    );
    assert!(start_error("--pieces LC --gates bb/cd").contains("both on b"));
    assert_eq!(
        start_error("--pieces LC --variant chess"),
        "expected a variant of Musketeer chess for --pieces, got chess"
    );
    let unknown = start_error("--variant shogi");
    assert!(unknown.starts_with("--variant: expected one of musketeer, "), "{unknown}");
    assert!(start_error("--fen 8/8/8").starts_with("FEN: expected 8 rows"));
    assert!(start_error("--pgn /no/such/folder/game.pgn").contains("/no/such/folder/game.pgn: "));

    for wrong in ["LL", "LQ", "L", "LCU", "é"] {
        let error = usage_error(&format!("--pieces {wrong}"));
        assert!(error.contains("two different letters of LCUDMAEHFS"), "{error}");
    }
    for wrong in ["bg", "bg/b", "bi/bg", "bg/bg/bg", "bé/b"] {
        let error = usage_error(&format!("--pieces LC --gates {wrong}"));
        assert!(error.contains("two files for each side"), "{error}");
    }
    for wrong in [
        "--gates bd/gf",
        "--pieces LC --fen 8/8/8/8/8/8/8/8",
        "--army white=wizards",
        "--army left=fides",
        "--spacious",
        "--pieces Zebu:Z:CN",
        "--pieces Zebu:CN,Wizard:F?",
        "--white nobody",
        "--nodes 0",
        "--depth 0",
        "--movetime 0",
    ] {
        usage_error(wrong);
    }

    let output = play(&format!("{HUMANS} --pieces hl"), "fen\n");
    assert!(output.contains("[H?L?h?l?] w KQkq - 0 1\n"), "{output}");
    assert!(output.contains("White places the hawk."), "{output}");
}

/// Nobody gets a pair that was not chosen without being told, before and after.
#[test]
fn the_default_pair_is_announced() {
    let before =
        "If Black names the type of White, both get the default pair: cannon and leopard.\n";
    let after = "Both sides have named the hawk: that means the default pair.\n\
                 The pieces of this game: cannon (C) and leopard (L).\n";
    for answer in ["hawk", "H", "default"] {
        let output = play(HUMANS, &format!("hawk\n{answer}\n"));
        assert!(output.contains(before) && output.contains(after), "{output}");
        assert!(
            output.contains("'default', or the hawk again, means the default pair"),
            "{output}"
        );
    }
    let chosen = play(HUMANS, "cannon\nleopard\n");
    assert!(!chosen.contains("that means"), "{chosen}");
}

#[test]
fn pieces_of_ones_own_wait_and_move() {
    let input = "fen\npieces Z\nZ@b\nZ@g\nW@c\nW@f\nNc3\nNf6\nfen\n";
    let output = play(&format!("{HUMANS} --pieces Zebu:Z:CN,Wizard:W:FC"), input);
    assert!(output.contains("[Z?W?z?w?] w KQkq - 0 1\n"), "{output}");
    assert!(output.contains("White places the zebu."), "{output}");
    assert!(output.contains("The zebu (NC) moves like this:"), "{output}");
    assert!(output.contains("RZBQKBNR[Z-Wcz-wf] w KQkq - 2 2\n"), "{output}");
    let bent = play(&format!("{HUMANS} --pieces Ship:S:v[F?R],Wizard:W:FC"), "pieces S\n");
    assert!(bent.contains(", in brackets v[F?R]) moves like this:"), "{bent}");
    let wrong = start_error("--pieces Zebu:N:CN,Wizard:W:FC");
    assert_eq!(wrong, "--pieces: expected a different letter for each piece, got 'N' twice");
}

#[test]
fn armies_that_differ_can_meet() {
    let line = format!("{HUMANS} --army white=clobberers --army black=rookies");
    let output = play(&line, "fen\npieces\npieces fad\nWc3\nYc6\nfen\n");
    assert!(
        output.contains("syumkuys/pppppppp/8/8/8/8/PPPPPPPP/DWFAKFWD w KQkq - 0 1"),
        "{output}"
    );
    assert!(
        output.contains("bede") && output.contains("The fad (FDA) moves like this:"),
        "{output}"
    );
    let hoppers =
        play(&format!("{HUMANS} --army white=fides --spacious"), "pieces spacious-rook\n");
    assert!(hoppers.contains("The spacious-rook (wR) moves like this:"), "{hoppers}");
}

#[test]
fn two_armies_stand_on_one_board() {
    let line = format!("{HUMANS} --army white=clobberers --army black=fides");
    let output = play(&line, "pieces waffle\n");
    for part in [
        " 8 | r n b q k b n r |",
        " 1 | D W F A K F W D |",
        "The waffle (WA) moves like this:",
        "Note: the net has learnt too little of armies like these",
    ] {
        assert!(output.contains(part), "{output}");
    }
}

#[test]
fn pieces_by_chance_are_the_same_for_the_same_seed() {
    let line = format!("{HUMANS} --pieces random:7 --army white=random:1 --army black=fides");
    let output = play(&line, "fen\n");
    let fen = output.lines().find(|line| line.contains(" w KQkq - 0 1")).unwrap_or_default();
    assert!(fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/"), "{output}");
    assert!(!fen.contains("RNBQKBNR") && fen.contains('?'), "{output}");
    assert_eq!(play(&line, "fen\n"), output);
    let error = start_error("--army white=random:1 --army black=random:2 --spacious");
    assert_eq!(error, "--army: expected known armies to be spacious, got random");
    let error = start_error("--variant chess --spacious");
    assert_eq!(error, "--spacious: expected armies, as by --army white=fides, got none");
    let told = play(&format!("{HUMANS} --variant chess --level beginner"), "");
    assert!(told.contains("the level counts for `hint` and `go` alone"), "{told}");
    let wrong = usage_error("--pieces random:x");
    assert!(wrong.contains("expected random:SEED, perhaps with /seen or /unseen"), "{wrong}");
}

#[test]
fn a_game_can_start_from_any_position() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2[C-L-c-l-]";
    let mut given = args(&format!("{HUMANS} --variant musketeer"));
    given.position.fen = Some(format!("{fen} w - - 0 60"));
    let mut output = Vec::new();
    run(&given, &Variants::default(), Cursor::new("Qf8#\n"), &mut output, false).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("60. Qf8#\n"), "{output}");
    assert!(output.contains("Result: 1-0 (White mates)\n"), "{output}");

    given.position.fen = Some("k7/8/8/8/8/8/8/7K w - - 0 1".to_owned());
    given.position.variant = "chess".to_owned();
    let mut output = Vec::new();
    run(&given, &Variants::default(), Cursor::new("Kg1\nhint\n"), &mut output, false).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("Result: 1/2-1/2 (Insufficient material)\n"), "{output}");
    assert_eq!(output.matches("error: the game is over").count(), 2, "{output}");
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    let folder = Folder::new("itself");
    let file = folder.file("game.pgn");
    let output = play(&format!("--white engine --nodes 400 --pgn {file}"), "this is not read\n");
    let game = games(&file).remove(0);

    assert!(!output.contains("error"), "{output}");
    let result = format!("\nResult: {} (", game.result);
    assert_ne!(game.result, GameResult::Unknown);
    assert!(output.contains(&result), "{output}");
    let printed = &output[output.find("[Event").unwrap()..output.find("Saved in").unwrap()];
    assert_eq!(pgn::read_all(printed).unwrap(), std::slice::from_ref(&game));

    let board = treville_engine::protocol::show::board(game.game.position());
    assert!(output.contains(&format!("{board}{result}")), "the last board is the PGN's last");
    // The sheet is every move in order, with numbers and scores between.
    let (sheet, _) = output.split_once(&result).unwrap();
    let is_row = |line: &&str| {
        let number = line.trim_start().split_once(". ").map(|(number, _)| number);
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let rows = sheet.lines().filter(is_row);
    let words = rows.flat_map(str::split_whitespace);
    let moves: Vec<&str> =
        words.filter(|word| !word.starts_with(['+', '-']) && !word.ends_with('.')).collect();
    let sans: Vec<String> = game
        .game
        .positions()
        .iter()
        .zip(game.game.moves())
        .map(|(position, m)| san::write(position, *m))
        .collect();
    // Single characters are boards.
    let letters = |word: &&str| word.len() > 1;
    assert_eq!(moves.into_iter().filter(letters).collect::<Vec<_>>(), sans);
    assert_eq!(game.game.start().stage(), Stage::Selection);
    assert!(game.game.moves().len() > 6);
}

#[test]
fn the_input_can_end_in_every_stage() {
    let folder = Folder::new("end");
    let moves: Vec<&str> = "L C L@b0 L@g9 C@d0 C@f9 d4 Nf6".split(' ').collect();
    for count in 0..=moves.len() {
        let file = folder.file(&format!("{count}.pgn"));
        let typed = moves[..count].join("\n");
        let output = play(&format!("{HUMANS} --pgn {file}"), &typed);
        if count == 0 {
            assert!(!fs::exists(&file).unwrap(), "a game that has not begun is none");
            continue;
        }
        assert!(output.ends_with(&format!("Saved in {file}.\n")), "{output}");
        let game = games(&file).remove(0);
        assert_eq!((game.result, game.game.moves().len()), (GameResult::Unknown, count));
    }
}

#[test]
fn no_input_is_too_strange() {
    let mut input = b"\xff\xfe\x00\x1b[2J\n\n   \n\xe2\x99\x94\n".to_vec();
    input.extend(vec![b'x'; 10 << 20]);
    input.extend(b"\nL\nL\n\xe2\x99\x94\nmoves \xe2\x99\x94\npieces \xe2\x99\x94\nfen");
    let (result, output) = bytes(HUMANS, input);
    result.unwrap();
    assert!(!output.contains('\u{1b}'));
    assert!(output.contains("error: expected a line of at most 1048576 bytes"), "{output}");
    assert!(output.ends_with("[C?L?c?l?] w KQkq - 0 1\n"), "{output}");
}

/// A writer whose reader leaves after some bytes.
struct Closing(usize);

impl Write for Closing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_who_leaves_ends_the_game_quietly_and_it_is_saved() {
    let folder = Folder::new("closed");
    let file = folder.file("game.pgn");
    let given = args(&format!("--white engine --nodes 100 --pgn {file}"));
    run(&given, &Variants::default(), io::empty(), Closing(1500), false).unwrap();
    assert_eq!(games(&file)[0].result, GameResult::Unknown);
    run(&given, &Variants::default(), io::empty(), Closing(0), false).unwrap();
}

/// A full disk, for instance: nobody would see the game.
#[test]
fn an_output_that_takes_nothing_ends_the_game() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let given = args("--white engine --black engine --nodes 100");
    let error = run(&given, &Variants::default(), io::empty(), Full, false).unwrap_err();
    assert!(error.to_string().starts_with("the game cannot be shown: "), "{error}");
}

/// The net inside judges; `--net` names another, or none.
#[test]
fn a_net_is_chosen_or_left_out() {
    let folder = Folder::new("net");
    let eval = |line: &str| play(&format!("--variant chess {line}"), "eval\nquit\n");
    assert!(eval("").contains(&format!("net {NAME} of ")));
    let by_hand = eval("--net off");
    assert!(by_hand.contains("material") && !by_hand.contains("net "), "{by_hand}");
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let mut zero = Parameters::zero(32, Vec::new(), factors, 346);
    // As if it had learnt of every movement.
    zero.feature_weights.fill(1);
    let net = write(&zero).unwrap();
    fs::write(folder.file("small"), &net).unwrap();
    let by_file = eval(&format!("--net {}", folder.file("small")));
    assert!(by_file.contains(" of 32 units: "), "{by_file}");
    let griffins = play("--pieces Griffin:G:FyafsF,Wizard:W:FC", "eval\nquit\n");
    assert!(griffins.contains("Note: the net knows "), "{griffins}");
    assert!(griffins.contains("material") && !griffins.contains(&format!("net {NAME}")));
    fs::write(folder.file("cut"), &net[..40]).unwrap();
    for (name, problem) in [("cut", "expected a whole net"), ("nothing", "nothing: ")] {
        let (result, output) = bytes(&format!("--net {}", folder.file(name)), Vec::new());
        assert!(result.unwrap_err().to_string().contains(problem) && output.is_empty());
    }
}

/// Another set of values judges, and is named beside a net.
#[test]
fn values_are_chosen_by_a_word_or_a_file() {
    let folder = Folder::new("values");
    let eval = |line: &str| play(&format!("{HUMANS} --variant chess {line}"), "e4\neval\nquit\n");
    let (own, by_source) = (eval("--net off"), eval("--net off --values source"));
    assert_ne!(own, by_source);
    fs::write(folder.file("fit.json"), treville_eval::FIT).unwrap();
    assert_eq!(eval(&format!("--net off --values {}", folder.file("fit.json"))), own);
    let note = "Note: --values changes exchanges and the classical evaluation";
    assert!(eval("--values source").contains(note) && !by_source.contains(note));
    fs::write(folder.file("law.json"), treville_eval::LAW).unwrap();
    for (name, problem) in [("law.json", "expected the file of a fit: "), ("nothing", "nothing: ")]
    {
        let (result, output) = bytes(&format!("--values {}", folder.file(name)), Vec::new());
        assert!(result.unwrap_err().to_string().contains(problem) && output.is_empty());
    }
}
