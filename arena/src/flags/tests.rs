//! The command line as a whole; what it changes, row by row, is in [`rows`].

mod known_engines;
mod notes;
mod rows;
mod worker;

use std::collections::BTreeSet;
use std::fs;

use proptest::prelude::*;
use serde_json::Value;

use super::flag::{Arguments, Flag};
use super::keys::arguments;
use super::table::{FLAGS, UNSUPPORTED, UNSUPPORTED_KEYS};
use super::*;
use crate::settings::{MatchSettings, RunSettings};
use treville_games::settings::{Openings, Source};

const TWO: &str = "-engine cmd=a name=A -engine cmd=b name=B -each tc=1";

fn read(words: &str) -> Result<Request, String> {
    parse(arguments(words).unwrap())
}

fn settings(words: &str) -> MatchSettings {
    match read(words) {
        Ok(Request::Match(settings)) => *settings,
        other => panic!("{words}: {other:?}"),
    }
}

fn problem(words: &str) -> String {
    read(words).expect_err(words)
}

fn setting(settings: &MatchSettings, pointer: &str) -> Value {
    let json = serde_json::to_value(settings).unwrap();
    json.pointer(pointer).cloned().unwrap_or(Value::Null)
}

#[test]
fn every_flag_and_key_changes_what_it_says() {
    let before = settings(TWO);
    for row in rows::rows() {
        let after = settings(&format!("{TWO} {}", row.words));
        assert_eq!(setting(&after, row.setting), row.value, "{}", row.words);
        assert_ne!(setting(&before, row.setting), row.value, "{} shows nothing", row.words);
        assert!(row.words.contains(&format!("-{}", row.flag)), "{}", row.words);
    }
}

#[test]
fn every_flag_and_key_has_a_row() {
    let shown: BTreeSet<_> = rows::rows().iter().map(|row| (row.flag, row.key)).collect();
    // These change no setting of their own; there is a test for each.
    let others = BTreeSet::from([
        ("config", "file"),
        ("each", "conf"),
        ("engine", "conf"),
        ("engines", "file"),
        ("help", ""),
        ("resume", ""),
    ]);
    let all: BTreeSet<_> = FLAGS
        .iter()
        .filter(|flag| flag.is_of_match())
        .flat_map(|flag| match flag.arguments {
            Arguments::Keys(keys) | Arguments::File(keys) => {
                keys.iter().map(|key| (flag.name, key.name)).collect()
            }
            _ => vec![(flag.name, "")],
        })
        .collect();
    assert_eq!(all, shown.union(&others).copied().collect());
}

#[test]
fn one_dash_or_two_are_the_same() {
    let two = TWO.replace(" -", " --");
    assert_eq!(
        settings(&format!("-{two} --rounds 3 --recover")),
        settings(&format!("{TWO} -rounds 3 -recover"))
    );
}

/// Whether a command takes a flag.
type FlagFilter = fn(&Flag) -> bool;

#[test]
fn help_is_printed_whatever_else_is_wrong() {
    for words in ["-h", "-help", "--help", "-engine foo --help", "-what -h"] {
        assert_eq!(read(words), Ok(Request::Help), "{words}");
    }
    let commands: [(String, FlagFilter); 2] =
        [(help(), Flag::is_of_match), (suite_help(), Flag::is_of_suite)];
    for (help, is_taken) in commands {
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{line}");
            assert_eq!(line, line.trim_end());
        }
        for flag in FLAGS {
            let is_shown = help.contains(&format!("  -{}", flag.name));
            assert_eq!(is_shown, is_taken(flag), "{}", flag.name);
        }
    }
}

#[test]
fn what_all_players_have_in_common_can_be_said_before_and_after_them() {
    let words = "-each tc=8+0.08 option.Hash=16 option.Threads=1 \
                 -engine cmd=a option.hash=64 depth=9 -engine cmd=b tc=inf -each st=1 nodes=5 tc=inf";
    let [a, b] = settings(words).plan.engines.try_into().unwrap();
    // The last `-each` wins over the first, and a player's own keys over both.
    assert_eq!(
        (a.limits.tc, a.limits.st, a.limits.nodes, a.limits.depth),
        (None, Some(1000), Some(5), Some(9))
    );
    assert_eq!((b.limits.tc, b.limits.st, b.limits.depth), (None, Some(1000), None));
    let named = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(a.options, [named("Hash", "64"), named("Threads", "1")]);
    assert_eq!(b.options, [named("Hash", "16"), named("Threads", "1")]);
    let scaled = settings("-each tscale=2 tc=5 -engine cmd=a tscale=3 -engine cmd=a");
    let clocks = scaled.plan.engines.iter().map(|engine| engine.limits.tc.unwrap().base.as_secs());
    assert_eq!(clocks.collect::<Vec<_>>(), [15, 10], "a player's own factor wins as well");
    let own = settings("-each tc=5 -engine cmd=a tc=inf nodes=9 -engine cmd=a");
    assert_eq!(own.plan.engines[0].limits.tc, None, "inf is a player's own word as well");
    assert!(own.plan.engines[1].limits.tc.is_some());
}

#[test]
fn flags_of_other_programs_are_refused_by_name() {
    for (name, why) in UNSUPPORTED {
        let expected = format!("-{name}: not supported ({why})");
        assert_eq!(problem(&format!("{TWO} -{name} x")), expected);
        assert!(FLAGS.iter().all(|flag| flag.name != *name), "{name} is supported");
    }
    for (flag, key, why) in UNSUPPORTED_KEYS {
        let expected = format!("-{flag} {key}: not supported ({why})");
        assert_eq!(
            problem(
                &format!("{TWO} -{flag} file=x {key}=x").replace("-engine file=x", "-engine cmd=x")
            ),
            expected
        );
    }
    assert!(problem("-each trust=x").starts_with("-each trust: not supported"));
}

/// `-quick` is what fastchess makes of it, and other flags win over it wherever they stand.
#[test]
fn a_quick_match_is_a_whole_one() {
    let quick = settings("-quick cmd=a cmd=b book=c.pgn");
    let written = settings(
        "-engine cmd=a -engine cmd=b -each tc=10+0.1 -rounds 25000 -repeat -recover -openings \
         file=c.pgn order=random -draw movenumber=30 movecount=8 score=8",
    );
    assert_eq!(quick.plan, written.plan);
    let other = settings("-rounds 3 -quick cmd=a cmd=b book=c.pgn -each tc=1 -concurrency 1");
    assert_eq!((other.plan.rounds, other.run.concurrency), (3, 1));
    assert_eq!(other.plan.engines[0].limits.tc.unwrap().base.as_secs(), 1);
}

#[test]
fn unknown_words_are_refused_with_what_may_be_meant() {
    for (words, expected) in [
        ("-foo", "expected a flag such as -engine, got '-foo'"),
        ("foo", "expected a flag such as -engine, got 'foo'"),
        (
            "-concurency 2",
            "expected a flag such as -engine, got '-concurency'; is -concurrency meant?",
        ),
        ("--shard=1/2", "expected a flag such as -engine, got '--shard=1/2'; is -shard meant?"),
        (
            "-draw foo=1",
            "-draw: expected one of the keys movenumber, movecount, score, got 'foo=1'",
        ),
        ("-draw score", "-draw: expected score=CP, got 'score'"),
        ("-draw", "-draw: expected words such as movenumber=..., got nothing"),
        ("-draw score=1 score=2", "-draw score: expected once, got it again"),
        ("-rounds 1 -rounds 2", "-rounds: expected once, got it again"),
        ("-rounds", "-rounds: expected N, got nothing"),
        ("-rounds 1 2", "-rounds: expected nothing after N, got '2'"),
        ("-event My event", "-event: expected nothing after NAME, got 'event'"),
        ("-recover yes", "-recover: expected nothing after it, got 'yes'"),
        ("-log", "-log: expected words such as file=..., got nothing"),
        ("-pgnout min", "-pgnout file: expected a value, got none"),
        ("-sprt elo0=1", "-sprt elo1: expected a value, got none"),
        ("-quick cmd=a book=b.epd", "-quick cmd: expected two engines, got 1"),
        ("-quick cmd=a cmd=b", "-quick book: expected a value, got none"),
        (
            "-quick cmd=a cmd=b book=c",
            "-quick book: expected a name in .epd, .fen or .pgn, or format=epd or format=pgn, got 'c'",
        ),
    ] {
        assert_eq!(problem(words), expected, "{words}");
    }
}

#[test]
fn values_that_make_no_sense_are_refused_by_flag_and_key() {
    for (words, expected) in [
        ("-rounds -5", "-rounds: expected a whole number, got '-5'"),
        ("-rounds 0", "-rounds: expected a number from 1, got 0"),
        ("-games 99999999999", "-games: expected a smaller number, got '99999999999'"),
        (
            "-rounds 65536 -games 65536",
            "-rounds: expected at most 4294967295 games in all, got 4294967296",
        ),
        ("-games 3 -repeat", "-games: expected an even number with -repeat, got 3"),
        ("-repeat 3", "-repeat: expected 2 or 1, got '3'"),
        ("-concurrency 0", "-concurrency: expected a number from 1, got 0"),
        ("-wait 99999999999", "-wait: expected a day at most, got 99999999999 milliseconds"),
        ("-tournament knockout", "-tournament: expected round-robin or gauntlet, got 'knockout'"),
        ("-seeds 1", "-seeds: expected only with -tournament gauntlet"),
        ("-tournament gauntlet -seeds 2", "-seeds: expected fewer than the 2 engines, got 2"),
        ("-tournament gauntlet -seeds 0", "-seeds: expected a number from 1, got 0"),
        (
            "-variant atomic",
            "-variant: expected one of musketeer, musketeer-peer, chess, chess960, seirawan, got 'atomic'",
        ),
        ("-shard 5/4", "-shard: expected a share such as 1/4, got '5/4'"),
        (
            "-use-affinity 3-1",
            "-use-affinity: expected processors below 4096, such as 0-3,6, got '3-1'",
        ),
        ("-pgnout .", "-pgnout: expected a file, got the folder '.'"),
        ("-epdout src", "-epdout: expected a file, got the folder 'src'"),
        ("-autosave ..", "-autosave: expected a file, got the folder '..'"),
        ("-log a -epdout a", "-log: expected another file than -epdout, got 'a'"),
        ("-config nowhere.json", "-config: nowhere.json: "),
        ("-pgnout ''", "-pgnout file: expected a path, got nothing"),
        (
            "-pgnout a.pgn -each stderr=a.pgn",
            "-engine 1 stderr: expected another file than -pgnout, got 'a.pgn'",
        ),
        ("-each initstr=", "-each initstr: expected a text, got nothing"),
        (
            "-pgnout a.pgn match_line=(",
            "-pgnout match_line: expected a regular expression, got '(' (",
        ),
        (
            "-pgnout a.pgn min match_line=a",
            "-pgnout min: expected nothing more about moves with it",
        ),
        ("-startup-ms 0", "-engine 1 (A) startup: expected a time above 0, got 0"),
        ("-pgnout a.pgn min nodes", "-pgnout min: expected nothing more about moves with it"),
        ("-draw movecount=0 score=1", "-draw movecount: expected a number from 1, got 0"),
        ("-sprt elo0=x elo1=1", "-sprt elo0: expected a number, got 'x'"),
        ("-sprt elo0=5 elo1=5", "-sprt elo1: expected more than elo0, 5, got 5"),
        ("-sprt elo0=0 elo1=5 alpha=0", "-sprt alpha: expected a chance between 0 and 1, got 0"),
        ("-sprt elo0=0 elo1=5 beta=1", "-sprt beta: expected a chance between 0 and 1, got 1"),
        (
            "-sprt elo0=0 elo1=5 alpha=0.5 beta=0.5",
            "-sprt beta: expected less than 1 together with alpha, got 1",
        ),
        ("-sprt elo0=0 elo1=5 -engine cmd=c", "-sprt: expected two engines, got 3"),
        (
            "-sprt elo0=0 elo1=5 model=elo",
            "-sprt model: expected normalized or logistic or bayesian, got 'elo'",
        ),
    ] {
        assert!(
            problem(&format!("{TWO} {words}")).starts_with(expected),
            "{words}: {}",
            problem(&format!("{TWO} {words}"))
        );
    }
}

#[test]
fn engines_that_cannot_play_are_refused() {
    for (words, expected) in [
        ("-each tc=1", "-engine: expected at least two engines, got 0"),
        ("-engine cmd=a -each tc=1", "-engine: expected at least two engines, got 1"),
        (
            "-each tc=1 -engine cmd=a -engine name=x",
            "-engine 2 (x): expected cmd=PROGRAM, got none",
        ),
        (
            "-engine cmd=a tc=1 -engine cmd=b",
            "-engine 2: expected a limit: tc=CLOCK, st, nodes or depth, got none",
        ),
        (
            "-each tc=1 -engine cmd=a -engine cmd=b st=1",
            "-engine 2: expected tc or st, got both (tc=inf leaves the clock out)",
        ),
        (
            "-each nodes=9 -engine cmd=a -engine cmd=b proto=xboard",
            "-engine 2: expected no nodes with proto=xboard, which cannot say them",
        ),
        (
            "-each tc=1 -engine cmd=a name=x -engine cmd=b name=x",
            "-engine 2 name: expected a name of its own, got 'x'",
        ),
        ("-engine cmd= -each tc=1", "-engine cmd: expected a text, got nothing"),
        (
            "-engine cmd=a -each tc=0",
            "-each tc: expected a clock such as 8+0.08, 40/60 or 1:30+1, got '0'",
        ),
        ("-each st=0 -engine cmd=a -engine cmd=b", "-engine 1 st: expected a time above 0, got 0"),
        ("-engine cmd=a st=-1", "-engine st: expected seconds such as 0.5, got '-1'"),
        ("-engine cmd=a proto=usi", "-engine proto: expected uci or xboard or cecp, got 'usi'"),
        ("-engine cmd=a 'args=\"x'", "-engine args: expected a closing quote, got '\"x'"),
        (
            "-engine cmd=a ponder=maybe",
            "-engine ponder: expected on or off or true or false, got 'maybe'",
        ),
        ("-engine option.=1", "-engine: expected one of the keys cmd, name"),
    ] {
        assert!(problem(words).starts_with(expected), "{words}: {}", problem(words));
    }
    // The same program may play itself; the runner finds names.
    settings("-each tc=1 -engine cmd=a -engine cmd=a");
}

#[test]
fn several_games_take_turns() {
    let armies = "-variants ../tests/data/armies/armies.ini -variant";
    let plan = settings(&format!("{TWO} {armies} all")).plan;
    assert_eq!((plan.variants().count(), plan.variant.name()), (40, "army1"));
    let plan = settings(&format!("{TWO} {armies} army7,chess,army3")).plan;
    let names: Vec<&str> = (0..4).map(|opening| plan.variant_of(opening).name()).collect();
    assert_eq!(names, ["army7", "chess", "army3", "army7"]);
    let none = "-variant all: expected games of -variants FILE, got none";
    assert_eq!(problem(&format!("{TWO} -variant all")), none);
    let unknown = problem(&format!("{TWO} -variant chess,go"));
    assert!(unknown.starts_with("-variant: expected one of musketeer,"), "{unknown}");
    let pair = problem(&format!("{TWO} -variant musketeer,chess -openings pair=LC"));
    assert_eq!(pair, "-openings pair: expected only in Musketeer chess, got chess");
}

#[test]
fn openings_that_contradict_themselves_are_refused() {
    for (words, expected) in [
        ("from=file", "from: expected start or selection or pair or random or book, got 'file'"),
        ("from=pair", "pair: expected a value, got none"),
        ("pair=LL", "pair: expected the letters of two types to choose, as in LC, got 'LL'"),
        ("pair=QN", "pair: expected the letters of two types to choose, as in LC, got 'QN'"),
        (
            "pair=LC gates=bb/cf",
            "gates: expected two files for each side, as in bg/cf, got 'bb/cf'",
        ),
        (
            "pair=LC gates=bi/cf",
            "gates: expected two files for each side, as in bg/cf, got 'bi/cf'",
        ),
        ("gates=bg/cf", "gates: expected only with from=pair pair=LETTERS"),
        ("from=random pair=LC", "pair: expected only with from=pair pair=LETTERS"),
        ("file=a.pgn from=random", "from: expected only with openings that come from no book"),
        ("order=random", "order: expected only with a book, file=FILE or from=book"),
        ("from=book plies=8", "plies: expected only with a book, file=FILE"),
        ("from=book pair=LC", "pair: expected only with from=pair pair=LETTERS"),
        (
            "file=book",
            "file: expected a name in .epd, .fen or .pgn, or format=epd or format=pgn, got 'book'",
        ),
        ("file=a.pgn start=0", "start: expected a number from 1, got 0"),
        ("balance=100", "balance: expected only with randomplies"),
        ("policy=game", "policy: expected default or encounter or round, got 'game'"),
        ("pair=LC -variant chess", "pair: expected only in Musketeer chess, got chess"),
    ] {
        assert_eq!(problem(&format!("{TWO} -openings {words}")), format!("-openings {expected}"));
    }
    let openings =
        |words: &str| settings(&format!("{TWO} -openings from=random {words}")).plan.openings;
    for (words, plies) in [
        ("-variant chess960", (0, None)),
        ("-variant musketeer", (0, None)),
        ("-variant chess", (8, Some(100))),
        ("balance=50 -variant seirawan", (8, Some(50))),
        ("randomplies=3 -variant chess", (3, None)),
    ] {
        let openings = openings(words);
        assert_eq!((openings.randomplies, openings.balance), plies, "{words}");
    }
    for (words, expected) in [
        ("book=", "book: expected a path, got nothing"),
        ("bookdepth=3", "-engine 1 (A) bookdepth: expected only with book=FILE"),
        ("book=a bookdepth=0", "-engine 1 (A) bookdepth: expected a number from 1, got 0"),
        (
            "book=a -variant seirawan",
            "-engine 1 (A) book: expected orthodox chess or Chess960 with a Polyglot book, got \
             seirawan",
        ),
    ] {
        let problem = problem(&format!("{TWO} {words}"));
        assert!(problem.ends_with(expected), "{words}: {problem}");
    }
    assert_eq!(settings(&format!("{TWO} -openings from=selection")), settings(TWO));
}

/// A match that differs from the default in nearly everything.
const RICH: &str = "-engine cmd=a name=A args='x \"y z\"' dir=d option.Hash=64 tc=40/60+0.5 ponder \
    -engine cmd=b name=B proto=xboard tc=inf st=0.1 depth=9 timemargin=20 restart=on patience=5 \
    randomplies=2 -variant musketeer-peer -rounds 7 -repeat -srand 9 -noswap -event E -site S \
    -openings pair=LC gates=bg/cf randomplies=4 balance=90 start=3 -draw movecount=4 score=9 \
    -resign movecount=3 score=800 twosided=true -maxmoves 300 -sprt elo0=0.1 elo1=0.7 \
    -pgnout g.pgn min -epdout g.epd -log g.log -report r -concurrency 2 -use-affinity 1,0 -wait 3 \
    -recover -ratinginterval 5 -shard 2/3";

#[test]
fn settings_survive_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    for words in [TWO, RICH] {
        let written = settings(words);
        fs::write(&file, serde_json::to_string(&written).unwrap()).unwrap();
        let word = file.display().to_string();
        let read = parse(["-config".to_owned(), word]).unwrap();
        assert_eq!(read, Request::Match(Box::new(written)), "{words}");
    }
}

#[test]
fn flags_replace_what_a_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    fs::write(&file, serde_json::to_string(&settings(RICH)).unwrap()).unwrap();
    let with = |words: &str| settings(&format!("{words} '-config' 'file={}'", file.display()));
    let changed = with("-rounds 8 -each option.hash=1 -openings from=random");
    let mut expected = settings(RICH);
    expected.plan.rounds = 8;
    expected.plan.openings = Openings { from: Source::Random, ..Default::default() };
    expected.plan.engines[0].options = vec![("Hash".to_owned(), "1".to_owned())];
    expected.plan.engines[1].options = vec![("hash".to_owned(), "1".to_owned())];
    assert_eq!(changed, expected);
    let replaced = with("-engine cmd=c nodes=5 -engine cmd=d nodes=5").plan.engines;
    assert_eq!(replaced, settings("-engine cmd=c nodes=5 -engine cmd=d nodes=5").plan.engines);
    fs::write(&file, "{\"plan\": {\"laps\": 3}}").unwrap();
    let refused = problem(&format!("-config '{}'", file.display()));
    assert!(
        refused.contains("expected the settings of a match: unknown field `laps`"),
        "{refused}"
    );
    // What Elo means has no silent default: the one of the flag was another one once.
    fs::write(&file, "{\"plan\":{\"sprt\":{\"elo0\":0,\"elo1\":5,\"alpha\":0.05,\"beta\":0.05}}}")
        .unwrap();
    let refused = problem(&format!("{TWO} -config '{}'", file.display()));
    assert!(refused.contains("missing field `model`"), "{refused}");
    fs::write(&file, "{\"run\": {\"concurrency\": 0}}").unwrap();
    let refused = problem(&format!("{TWO} -config '{}'", file.display()));
    assert_eq!(refused, "-concurrency: expected a number from 1, got 0");
}

/// Whether a flag can be used with `-resume`.
fn is_for_resume(name: &str) -> bool {
    FLAGS.iter().any(|flag| flag.name == name && flag.resumes)
}

#[test]
fn a_saved_match_goes_on_with_the_same_games() {
    let nothing = Request::Resume { state: "m.jsonl".into(), run: RunChanges::default() };
    assert_eq!(read("-resume m.jsonl"), Ok(nothing.clone()));
    assert_eq!(read("-autosave m.jsonl -resume m.jsonl"), Ok(nothing));
    let words = "-resume m.jsonl -concurrency 3 -use-affinity 0-2 -wait 5 -recover \
                 -ratinginterval 7 -log l -report r";
    let Ok(Request::Resume { run: changes, .. }) = read(words) else { panic!("{words}") };
    let mut run =
        RunSettings { epd: Some("e".into()), log: Some("old".into()), ..RunSettings::default() };
    changes.apply(&mut run);
    let expected = RunSettings {
        concurrency: 3,
        affinity: "0-2".parse().ok(),
        wait: 5,
        recover: true,
        ratinginterval: 7,
        epd: Some("e".into()),
        log: Some("l".into()),
        report: Some("r".into()),
        ..RunSettings::default()
    };
    assert_eq!(run, expected);
    let mut unchanged = expected.clone();
    RunChanges::default().apply(&mut unchanged);
    assert_eq!(unchanged, expected);
    for row in rows::rows().iter().filter(|row| !is_for_resume(row.flag)) {
        let problem = problem(&format!("{} -resume m.jsonl", row.words));
        assert!(problem.contains("not possible with -resume"), "{problem}");
    }
    assert!(
        problem("-resume m.jsonl -autosave other").starts_with("-autosave: expected the file of")
    );
    assert_eq!(
        problem("-resume m.jsonl -concurrency 0"),
        "-concurrency: expected a number from 1, got 0"
    );
}

#[test]
fn the_reference_in_the_guide_is_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/arena.md");
    let guide = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let (head, rest) = guide.split_once("<!-- flags -->\n").expect("a mark before the reference");
    let (old, tail) = rest.split_once("<!-- /flags -->").expect("a mark behind the reference");
    let new = show::markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, format!("{head}<!-- flags -->\n{new}<!-- /flags -->{tail}")).unwrap();
    } else {
        assert!(old == new, "docs/arena.md is stale: run this test with UPDATE_DOCS=1");
    }
}

/// The command lines of a text; three dots stand for flags that are not worth repeating.
fn examples(text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("treville-arena match "));
    lines.map(|line| line.split('#').next().unwrap().replace("...", TWO)).collect()
}

#[test]
fn the_examples_can_be_played() {
    let guide = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/arena.md"));
    for (text, count) in [(guide.unwrap().replace("\r\n", "\n"), 9), (help(), 2)] {
        let examples = examples(&text);
        assert_eq!(examples.len(), count);
        for example in examples {
            let example = example.replace("-variants ", "-variants ../docs/");
            read(&example).unwrap();
        }
    }
}

/// A word that is likely to get far.
fn word() -> impl Strategy<Value = String> {
    let flags: Vec<String> = FLAGS.iter().map(|flag| format!("-{}", flag.name)).collect();
    let keys = FLAGS.iter().flat_map(|flag| flag.arguments.keys());
    let keys: Vec<String> = keys.map(|key| key.name.to_owned()).collect();
    prop_oneof![
        proptest::sample::select(flags),
        (proptest::sample::select(keys), ".{0,6}")
            .prop_map(|(key, value)| format!("{key}={value}")),
        "[0-9./+:-]{0,6}",
        ".{0,8}",
    ]
}

proptest! {
    #[test]
    fn whatever_is_written_has_an_answer_in_one_line(words in prop::collection::vec(word(), 0..12)) {
        let words = TWO.split(' ').map(str::to_owned).chain(words);
        if let Err(problem) = parse(words) {
            prop_assert!(!problem.contains('\n'), "{}", problem);
        }
    }
}
