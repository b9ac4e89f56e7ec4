//! Words that are taken with a note: those that ask for what is so anyway, and those without effect.

use super::*;
use crate::check;

/// Words that change nothing are taken, with one note; with another value they are not.
#[test]
fn what_is_so_anyway_may_be_asked_for() {
    let words = "-pgnout file=a.pgn notation=san fi nodes=true -report penta=true \
                 -output format=cutechess -force-concurrency -scoreinterval 1 -log level=trace \
                 file=a.log engine=true";
    let same = "-pgnout file=a.pgn nodes=true -log file=a.log";
    assert_eq!(settings(&format!("{TWO} {words}")), settings(&format!("{TWO} {same}")));
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (left, note) =
        granted::take(words("-scoreinterval 1 -pgnout a.pgn notation=SAN -recover")).unwrap();
    assert_eq!(left, words("-pgnout a.pgn -recover"));
    assert_eq!(
        note.unwrap(),
        "what this asks for is so anyway: -scoreinterval (the score follows every game), -pgnout \
         notation (games are in standard algebraic notation)"
    );
    assert_eq!(granted::take(words("-recover -engine cmd=a")).unwrap().1, None);
    for (words, expected) in [
        ("-pgnout a.pgn notation=uci", "-pgnout notation: expected san, got 'uci' (games are in"),
        ("-report penta=false", "-report penta: expected true, got 'false' (pairs of games"),
        ("-output format=xml", "-output format: expected cutechess or fastchess, got 'xml'"),
        ("-scoreinterval 5", "-scoreinterval: expected 1, got '5'"),
        ("-autosaveinterval 0", "-autosaveinterval: expected N, got '0'"),
        ("-output", "-output: expected words such as format=..., got nothing"),
        ("-output x=1", "-output: expected words such as format=..., got 'x=1'"),
    ] {
        let problem = problem(&format!("{TWO} {words}"));
        assert!(problem.starts_with(expected), "{words}: {problem}");
    }
    for granted in granted::GRANTED.iter().filter(|granted| granted.key.is_empty()) {
        assert!(FLAGS.iter().all(|flag| flag.name != granted.flag), "{}", granted.flag);
        assert!(UNSUPPORTED.iter().all(|(name, _)| *name != granted.flag), "{}", granted.flag);
    }
}

#[test]
fn what_has_no_effect_is_said() {
    for (words, expected) in [
        (
            "-each tc=inf nodes=9 timemargin=5",
            &["-engine 1 timemargin", "-engine 2 timemargin"][..],
        ),
        ("-each timemargin=5", &[]),
        ("-each tc=inf st=1 timemargin=5", &[]),
        ("-openings start=2", &["-openings start"]),
        ("-openings start=2 randomplies=2", &[]),
        ("-openings from=random start=2", &[]),
    ] {
        let notes = check::idle(&settings(&format!("{TWO} {words}")).plan);
        let begins = notes.iter().zip(expected).all(|(note, begin)| note.starts_with(begin));
        assert!(notes.len() == expected.len() && begins, "{words}: {notes:?}");
    }
}
