//! Games as other programs write them.

use super::*;

/// The one game of a text, read leniently.
fn lenient(text: &str) -> Pgn {
    let mut games = Reader::new(text).lenient();
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{text}");
    game.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn readings(text: &str) -> Vec<String> {
    lenient(text).readings.iter().map(|reading| format!("{}: {reading}", reading.line)).collect()
}

/// The fault of a text: the game breaks, or there is none.
fn refused(text: &str) -> String {
    match Reader::new(text).lenient().next().unwrap() {
        Ok(pgn) => pgn.fault.unwrap_or_else(|| panic!("{text}")).to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_surprise_is_told() {
    let text = "[event \"x\"]\n[Result \"?\"]\n\n1. e2e4 e5 2. Ngf3!? nc6\n3. Bb5 Nf6 4. Kg1 1-0";
    assert_eq!(
        readings(text),
        [
            "1: 'event' read as 'Event' (tag with other capitals)",
            "4: 'e2e4' read as 'e4' (coordinates)",
            "4: 'Ngf3' read as 'Nf3' (more of the origin than needed)",
            "4: 'nc6' read as 'Nc6' (piece in lower case)",
            "5: 'Kg1' read as 'O-O' (castling as a move of the king)",
            "2: '?' read as '1-0' (result in one place only)",
        ]
    );
    let pgn = lenient(text);
    assert_eq!((pgn.tag("Event"), pgn.tag("event")), (Some("x"), None));
    assert_eq!(pgn.annotations[2].nags, [5]);
    let again = read_all(&pgn.to_string()).unwrap().remove(0);
    assert_eq!(again, Pgn { readings: Vec::new(), ..pgn }, "what is written is exact");
}

#[test]
fn results_may_stand_in_one_place() {
    let told = |text: &str| (lenient(text).result.to_string(), readings(text).concat());
    let one = |result: &str, reading: &str| (result.to_owned(), reading.to_owned());
    let only =
        |line, got, taken| format!("{line}: '{got}' read as '{taken}' (result in one place only)");
    assert_eq!(told("[Result \"1-0\"]\n\n1. e4 1-0"), one("1-0", ""));
    assert_eq!(told("[Result \"1-0\"]\n\n1. e4"), one("1-0", &only(3, "", "1-0")));
    assert_eq!(told("[Result \"1-0\"]\n\n1. e4 *"), one("1-0", &only(3, "*", "1-0")));
    assert_eq!(told("[Result \"\"]\n\n1. e4 0-1"), one("0-1", &only(1, "", "0-1")));
    assert_eq!(told("1. e4 0-1"), one("0-1", ""));
    assert_eq!(told("1. e4 *"), one("*", ""));
    let odd = "1: '2-0' read as '*' (result in another form)".to_owned();
    assert_eq!(told("[Result \"2-0\"]\n\n1. e4"), ("*".to_owned(), odd));
}

#[test]
fn positions_may_be_written_in_other_forms() {
    let board = "brkqnbrn/pppppppp/8/8/8/8/PPPPPPPP/BRKQNBRN w";
    let shuffled = |castling: &str| {
        format!("[Variant \"fischerandom\"]\n[FEN \"{board} {castling} - 0 1\"]\n\n*")
    };
    assert_eq!(readings(&shuffled("GBgb")), [""; 0]);
    assert_eq!(
        readings(&shuffled("KQkq")),
        ["2: 'KQkq' read as 'GBgb' (castling rights in another form)"]
    );
    let rows = "*c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* w";
    let files = format!(
        "[Variant \"musketeer\"]\n[Setup \"1\"]\n[FEN \"{rows} KQBCDFGkqbcdfg - 0 1\"]\n\n*"
    );
    assert_eq!(
        readings(&files),
        [
            "2: 'Setup' read as 'SetUp' (tag with other capitals)",
            "3: 'KQBCDFGkqbcdfg' read as 'KQkq' (castling rights in another form)",
        ]
    );
    let bracket =
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CbLgcblg] w KQkq - 0 1\"]\n\n*";
    let told = readings(bracket);
    assert!(told.len() == 1 && told[0].ends_with("(FEN in another form)"), "{told:?}");
    let dropped = "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n*";
    assert!(readings(dropped)[0].contains("castling right 'K' has no king or rook"));
}

/// A king flees, and the piece behind it enters or is lost: the moves say by which rules.
#[test]
fn check_forfeit_shows_in_the_moves() {
    let game = |tags: &str, moves: &str| {
        format!(
            "[Variant \"musketeer\"]\n[VariantMen \"L:NB2;C:llNrrNDK\"]\n{tags}[FEN \
             \"********/4k3/8/8/8/8/4q3/8/4K3/****L*** w - - 0 1\"]\n\n{moves} *"
        )
    };
    let without = game("", "1. Kf1/L Qd2 2. Lxd2");
    assert_eq!(
        readings(&without),
        ["1: '' read as 'CheckForfeit off' (no tag says it, but the moves do)"]
    );
    assert_eq!(lenient(&without).game.start().rules(), Rules::musketeer_peer());
    // A letter that is missing is a hint; a capture that is none, too.
    let silent = lenient(&game("", "1. Kf1 Qxe1+"));
    assert!(!silent.game.start().rules().check_forfeit);
    assert_eq!(silent.readings[1].reason, Reason::Move(san::Reason::NoGateLetter));
    // By the official rules both moves are exact.
    assert_eq!(readings(&game("", "1. Kf1 Qe1+")), [""; 0]);
    // A tag is believed.
    let tagged = refused(&game("[CheckForfeit \"on\"]\n", "1. Kf1/L"));
    assert!(tagged.contains("nothing is gated"), "{tagged}");
    // Where neither fits, the fault is that of the attempt that comes farther.
    let neither = refused(&game("", "1. Kf1/L Qd2 2. Lxd2 Kh1"));
    assert!(neither.contains("'Kh1'"), "{neither}");
    let peer = Reader::new(&without).with_rules(Rules::musketeer_peer()).lenient().next().unwrap();
    assert_eq!(peer.unwrap().readings, [], "the caller knew it");
}

#[test]
fn letters_of_other_sets_are_no_surprise() {
    let text = "[Variant \"musketeer\"]\n[VariantMen \"C:RN;O:llNrrNDK;x:RN\"]\n[FEN \
                \"*xo*****/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*CO***** w KQkq - 0 1\"]\n\n\
                1. Nc3/C Nc6/X 2. Ca1 Xa8 1-0"
        .replace("2. Ca1 Xa8", "2. b3 b6 3. cb2 Xb7");
    let pgn = lenient(&text);
    assert_eq!(moves(&pgn), "Nc3/M Nc6/M b3 b6 Mb2 Mb7");
    let told: Vec<String> = pgn.readings.iter().map(Reading::to_string).collect();
    assert_eq!(told, ["'cb2' read as 'Mb2' (piece in lower case)"]);
    let coordinates = text.replace("Nc3/C Nc6/X", "b1c3c b8c6x");
    assert_eq!(moves(&lenient(&coordinates)), moves(&pgn));
    assert!(refused(&text.replace("Nc6/X", "Nc6/O")).contains("as the gated piece"));
}

#[test]
fn what_can_be_two_moves_or_none_stays_an_error() {
    let two = "[FEN \"4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1\"]\n\n1. bc3 *";
    assert_eq!(refused(two), "line 3: expected one move, got 'bc3', which can be Bxc3 or bxc3");
    for text in ["1. e5", "1. Nd4", "1. e2e5", "1. e4 --", "1. Kg1", "1. e4 e5 2. Nbf4"] {
        assert!(refused(text).starts_with("line 1: expected "), "{text}");
    }
    let next = "1. e4 e9 *\n\n[Event \"2\"]\n\n1. e2e4 *";
    let found: Vec<bool> =
        Reader::new(next).lenient().map(|game| game.unwrap().fault.is_none()).collect();
    assert_eq!(found, [false, true]);
}
