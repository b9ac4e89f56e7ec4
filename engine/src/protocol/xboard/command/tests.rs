use super::*;
use crate::protocol::fuzz_lines;

/// Lines in the form that we write.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "xboard",
    "protover 2",
    "accepted dice",
    "rejected dice",
    "new",
    "variant musketeer",
    "quit",
    "random",
    "force",
    "go",
    "playother",
    "white",
    "black",
    "level 40 5 0",
    "level 40 5:30 0.1",
    "level 0 0:06 0.1",
    "level 0 1 0.05",
    "level 0 0:06.5 1",
    "st 5",
    "st 0.1",
    "sd 12",
    "nps 0",
    "time 6000",
    "time -3",
    "otim 5999",
    "usermove b1c3l",
    "usermove Kxf2/L",
    "b1c3",
    "b1c3c",
    "e7e8=Q",
    "e1g1/L",
    "O-O",
    "O-O-O",
    "O-O/L",
    "O-O-O/Le",
    "L@b0",
    "c@d9",
    "@@@@",
    "L",
    "leopard",
    "Chancellor",
    "?",
    "ping 7",
    "draw",
    "result 1-0 {White mates}",
    "result * {}",
    "setboard lc******/rnbqkbnr/8/8/8/8/8/8/RNBQKBNR/LC****** w KQkq - 0 1",
    "edit",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "name Dart Agnan",
    "rating 1500 2000",
    "ics -",
    "computer",
    "pause",
    "resume",
    "memory 256",
    "cores 4",
    "egtpath syzygy /tables/a b",
    "option Clear Hash",
    "option Hash=64",
    "option Start FEN=a=b c",
    "option Default Pair=",
    "exclude e2e4",
    "include all",
    "setscore 50 12",
    "lift b1",
    "put c3",
    "hover c3",
];

#[test]
fn times_are_read_to_the_millisecond() {
    let level = |moves, base, increment| {
        let [base, increment] = [base, increment].map(Duration::from_millis);
        Ok(Command::Level { moves, base, increment })
    };
    assert_eq!("level 40 5:30 0.1".parse(), level(40, 330_000, 100));
    assert_eq!("level 0 0:06 0.1".parse(), level(0, 6_000, 100));
    assert_eq!("level 0 1 0.05".parse(), level(0, 60_000, 50));
    assert_eq!("level 0 0.05 0".parse(), level(0, 3_000, 0));
    assert_eq!("level 60 120 0".parse(), level(60, 7_200_000, 0));
    assert_eq!("st .25".parse(), Ok(Command::MoveTime(Duration::from_millis(250))));
}

#[test]
fn levels_of_all_lengths_survive_writing_and_reading() {
    let mut random = fuzz_lines::Random(42);
    for _ in 0..2_000 {
        let mut millis = || {
            let limit = [100, 10_000, 1_000_000, 100_000_000][random.below(4)];
            Duration::from_millis(random.below(limit) as u64)
        };
        let (base, increment) = (millis(), millis());
        let level = Command::Level { moves: 0, base, increment };
        assert_eq!(level.to_string().parse(), Ok(level));
        let time = Command::MoveTime(increment);
        assert_eq!(time.to_string().parse(), Ok(time));
    }
}

#[test]
fn braces_around_a_comment_may_be_missing() {
    let result = |result: &str, comment: &str| {
        Ok(Command::Result { result: result.to_string(), comment: comment.to_string() })
    };
    assert_eq!("result 1/2-1/2 {Draw {agreed}}".parse(), result("1/2-1/2", "Draw {agreed}"));
    assert_eq!("result 0-1 White resigns".parse(), result("0-1", "White resigns"));
    assert_eq!("result *".parse(), result("*", ""));
    assert_eq!("result".parse(), result("*", ""));
}

#[test]
fn spelling_is_lenient_where_it_can_be() {
    assert_eq!("analyse".parse(), Ok(Command::Analyze));
    assert_eq!("new game".parse(), Ok(Command::New));
    assert_eq!("  setboard   8/8  w \r\n".parse(), Ok(Command::SetBoard("8/8  w".to_string())));
    let option = Command::Option { name: "Hash".to_string(), value: Some("64".to_string()) };
    assert_eq!("option Hash = 64".parse(), Ok(option));
    for harmless in ["name", "rating", "ics", "accepted", "egtpath", "setscore", "lift", "hover"] {
        assert!(harmless.parse::<Command>().is_ok(), "{harmless}");
    }
}

#[test]
fn only_what_looks_like_a_move_is_one() {
    for text in ["a7a8q", "g8f6H", "E2E4", "0-0", "o-o-o/l", "P@a1", "SPIDER", "e1g1l", "a0a9"] {
        assert_eq!(text.parse(), Ok(Command::Move(text.to_string())));
    }
    for text in
        ["x", "e2", "e2e", "e2e4qq", "e2e4=", "O-O/", "O-O-O/L12", "@@@", "L@b", "pawn", "é2é4"]
    {
        let unknown = ParseCommandError::Unknown(text.to_string());
        assert_eq!(text.parse::<Command>(), Err(unknown));
    }
}

#[test]
fn errors_say_what_was_expected_and_what_came() {
    let error = |line: &str| line.parse::<Command>().unwrap_err().to_string();
    assert_eq!(error(""), "expected a command, got an empty line");
    assert_eq!(error("bonjour tous"), "expected a command or a move, got 'bonjour'");
    assert_eq!(error("ping"), "ping: expected a whole number, got nothing");
    assert_eq!(error("sd -3"), "sd: expected a whole number, got '-3'");
    assert_eq!(error("level 40 5"), "level: expected moves, base and increment, got '40 5'");
    assert_eq!(error("level 0 1 -1"), "level: expected seconds as the increment, got '0 1 -1'");
    assert_eq!(error("level 0 1:x 0"), "level: expected minutes or minutes:seconds, got '0 1:x 0'");
    assert_eq!(error("st inf"), "st: expected seconds, got 'inf'");
    assert_eq!(error("st 9999999999"), "st: expected seconds, got '9999999999'");
    assert_eq!(error("usermove"), "usermove: expected a move, got nothing");
    assert_eq!(error("variant"), "variant: expected a variant's name, got nothing");
    assert_eq!(error("option =3"), "option: expected NAME or NAME=VALUE, got nothing");
}

#[test]
fn what_is_read_is_written_back_and_nothing_panics() {
    fuzz_lines::read_as::<Command>(LINES);
}
