use super::*;
use crate::protocol::fuzz_lines;
use std::time::Duration;

/// Lines in the form that we write.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "feature done=0",
    "feature ping=1 setboard=1 usermove=1 myname=\"Treville 0.1.0\" variants=\"musketeer,normal,fischerandom\"",
    "feature option=\"Move Overhead -spin 10 0 5000\"",
    "feature option=\"Default Pair -string \"",
    "setup (PNBRQ.E....C.A..MH.SU....F....D...........L.Kpnbrq.e....c.a..mh.su....f....d...........l.k) 8x10+0_seirawan *c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* w KQBCDFGkqbcdfg - 0 1",
    "setup (PNBRQ.E....C.A..MH.SU....F....D...........L.Kpnbrq.e....c.a..mh.su....f....d...........l.k) 8x10+0_!seirawan CCCCCCCC/8 w",
    "piece L& NB2",
    "piece C& llNrrNDK",
    "choice QCLRBN",
    "pong 1",
    "move b1c3c",
    "1-0 {White mates}",
    "0-1 {Black mates}",
    "1/2-1/2 {Draw by repetition}",
    "* {}",
    "Illegal move: e2e5",
    "Illegal move (the engine is to move): e1g1",
    "Error (unknown command): bonjour",
    "Error (too many words): level 1 2 3 4",
    "tellusererror Illegal position: no king",
    "telluser Switch Test Legality off.",
    "tellothers prelude leopard cannon L@b0 L@g9 C@g0 C@b9",
    "12 35 104 98765 20 949663 0\te2e4 e7e5 g1f3",
    "12 -100003 104 98765 20 949663 7\te2e4 e7e5?",
    "12 100002 104 98765 20 949663 0\te2e4!",
    "9 -31 50 4000 e2e4 e7e5",
    "9 -31 50 4000 e2e4?",
    "stat01: 1234 567890 12 7 20 e2e4",
    "stat01: 0 0 1 20 20",
    "Hint: e7e5",
    "offer draw",
    "resign",
    "highlight 8/8/8/8/8/8/B1B5/8/8/8",
    "# book: 12 moves",
];

fn thinking(line: &str) -> Thinking {
    match line.parse() {
        Ok(Reply::Thinking(thinking)) => thinking,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn both_forms_of_thinking_are_read() {
    let short = Thinking {
        depth: 9,
        score: Score::Centipawns(-31),
        time: Duration::from_millis(500),
        nodes: 4000,
        extra: None,
        pv: vec!["e2e4".to_string(), "e7e5".to_string()],
        bound: Bound::Exact,
    };
    assert_eq!(thinking("9 -31 50 4000 e2e4 e7e5"), short);
    assert_eq!(thinking(" 9.  -31  50  4000  e2e4 e7e5\n"), short);
    assert_eq!(thinking("9\t-31\t50\t4000\te2e4 e7e5"), short);
    assert_eq!(thinking("9 -31 50 4000\te2e4 e7e5"), short);
    let extra = Some(Extra { seldepth: 14, nps: 8000, tbhits: 3 });
    let long = Thinking { extra, ..short.clone() };
    assert_eq!(thinking("9 -31 50 4000 14 8000 3\te2e4 e7e5"), long);
    let extra = Some(Extra { seldepth: 14, nps: 0, tbhits: 0 });
    assert_eq!(thinking("9 -31 50 4000 14\te2e4 e7e5"), Thinking { extra, ..short });
    assert!(thinking("9 -31 50 4000 14 8000 3\t").pv.is_empty());
    assert!(thinking("9 -31 50 4000").pv.is_empty());
}

#[test]
fn a_bound_is_marked_at_the_end() {
    assert_eq!(thinking("1 2 3 4 e2e4 ?").bound, Bound::Upper);
    assert_eq!(thinking("1 2 3 4 e2e4?").bound, Bound::Upper);
    assert_eq!(thinking("1 2 3 4 e2e4!").bound, Bound::Lower);
    assert_eq!(thinking("1 2 3 4 e2e4!").pv, ["e2e4"]);
    assert_eq!(thinking("1 2 3 4 5 6 7\t!").bound, Bound::Lower);
}

#[test]
fn mates_lie_beyond_a_hundred_thousand() {
    let pairs = [
        (Score::Mate(3), "100003"),
        (Score::Mate(-3), "-100003"),
        (Score::Mate(0), "-100000"),
        (Score::Mate(i32::MIN), "-2147583648"),
        (Score::Centipawns(99_999), "99999"),
        (Score::Centipawns(-99_999), "-99999"),
    ];
    for (score, text) in pairs {
        assert_eq!(score.to_string(), text);
        assert_eq!(text.parse(), Ok(score));
    }
    assert_eq!(Score::Centipawns(200_000).to_string(), "99999");
    assert_eq!("100000".parse(), Ok(Score::Mate(1)));
}

#[test]
fn features_are_read_bare_and_quoted() {
    let features = vec![
        Feature::number("done", 0),
        Feature::text("variants", "normal"),
        Feature::text("myname", "a = b"),
        Feature::number("ping", 1),
    ];
    let line = "feature  done=0 variants=normal  myname=\"a = b\"ping=1 ";
    assert_eq!(line.parse(), Ok(Reply::Feature(features)));
    assert_eq!(Feature::text("myname", "the \"best\"").to_string(), "myname=\"the 'best'\"");
}

#[test]
fn a_layout_tells_the_prelude() {
    let layout: Layout = "8x10+0_!seirawan".parse().unwrap();
    assert!(layout.prelude);
    assert_eq!((layout.files, layout.ranks, layout.holdings), (8, 10, 0));
    assert_eq!(layout.parent, "seirawan");
}

#[test]
fn a_result_needs_its_braces() {
    let result = Reply::Result { result: GameResult::WhiteWins, comment: String::new() };
    assert_eq!("1-0".parse(), Ok(result));
    assert!("* * Treville * *".parse::<Reply>().is_err());
}

#[test]
fn errors_say_what_was_expected_and_what_came() {
    let error = |line: &str| line.parse::<Reply>().unwrap_err().to_string();
    assert_eq!(error(""), "expected a reply, got nothing");
    assert_eq!(error("bonjour"), "expected a reply, got 'bonjour'");
    assert_eq!(error("offer peace"), "expected a reply, got 'offer peace'");
    assert_eq!(error("pong x"), "pong: expected a whole number, got 'x'");
    assert_eq!(error("move"), "move: expected a move, got nothing");
    assert_eq!(error("feature a b=1"), "feature: expected NAME=VALUE, got 'a b=1'");
    assert_eq!(error("feature a=\"b"), "feature: expected a closing quotation mark, got '\"b'");
    assert_eq!(error("piece L&"), "piece: expected a letter and its Betza, got 'L&'");
    assert_eq!(error("Illegal move e2e5"), "Illegal move: expected ':' or '(reason):', got 'e2e5'");
    assert_eq!(
        error("12 35 104"),
        "thinking: expected depth, score, time and nodes, got '12 35 104'"
    );
    assert_eq!(
        error("setup (Pp) 8x8 8/8 w"),
        "setup: expected a layout such as 8x10+0_seirawan, got '8x8'"
    );
    assert_eq!(
        error("stat01: 1 2"),
        "stat01: expected time, nodes, depth, left, total and move, got '1 2'"
    );
}

#[test]
fn what_is_read_is_written_back_and_nothing_panics() {
    fuzz_lines::read_as::<Reply>(LINES);
}
