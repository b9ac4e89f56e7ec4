//! Every flag and every key, with what it changes.

use serde_json::{Value, json};

/// A flag, one of its keys or nothing, words in which it is used, and the setting that it changes.
pub struct Row {
    pub flag: &'static str,
    pub key: &'static str,
    pub words: &'static str,
    pub setting: &'static str,
    pub value: Value,
}

fn row(
    flag: &'static str,
    key: &'static str,
    words: &'static str,
    setting: &'static str,
    value: Value,
) -> Row {
    Row { flag, key, words, setting, value }
}

/// The flag that stands for many.
const QUICK: &str = "-quick cmd=c cmd=d book=b.epd";

/// The rows; their words stand behind two engines with a clock.
pub fn rows() -> Vec<Row> {
    [players(), schedule(), openings(), judging(), output(), running()]
        .into_iter()
        .flatten()
        .collect()
}

fn players() -> Vec<Row> {
    let engine = |key, words, setting, value| row("engine", key, words, setting, value);
    let each = |key, words, setting, value| row("each", key, words, setting, value);
    vec![
        engine("cmd", "-engine cmd=c", "/plan/engines/2/cmd", json!("c")),
        engine("name", "-engine cmd=c name=new", "/plan/engines/2/name", json!("new")),
        engine("dir", "-engine cmd=c dir=/tmp", "/plan/engines/2/dir", json!("/tmp")),
        engine(
            "args",
            "-engine cmd=c 'args=-a \"b c\"'",
            "/plan/engines/2/args",
            json!(["-a", "b c"]),
        ),
        engine(
            "arg",
            "-engine cmd=c args=-a 'arg=b c' arg=--d",
            "/plan/engines/2/args",
            json!(["-a", "b c", "--d"]),
        ),
        engine(
            "initstr",
            "-engine cmd=c 'initstr=debug on\\nsetup' initstr=go",
            "/plan/engines/2/initstr",
            json!(["debug on", "setup", "go"]),
        ),
        engine("stderr", "-engine cmd=c stderr=e.txt", "/plan/engines/2/stderr", json!("e.txt")),
        engine("proto", "-engine cmd=c proto=cecp", "/plan/engines/2/proto", json!("xboard")),
        engine(
            "option.NAME",
            "-engine cmd=c option.Hash=64 'option.Clear Hash'",
            "/plan/engines/2/options",
            json!([["Hash", "64"], ["Clear Hash", ""]]),
        ),
        engine("tc", "-engine cmd=c tc=40/1:00", "/plan/engines/2/limits/tc", json!("40/60")),
        engine("st", "-engine cmd=c tc=inf st=0.25", "/plan/engines/2/limits/st", json!(250)),
        engine(
            "tscale",
            "-engine cmd=c tscale=2 tc=40/60+0.1",
            "/plan/engines/2/limits/tc",
            json!("40/120+0.2"),
        ),
        engine("nodes", "-engine cmd=c nodes=9", "/plan/engines/2/limits/nodes", json!(9)),
        engine("depth", "-engine cmd=c depth=9", "/plan/engines/2/limits/depth", json!(9)),
        engine("plies", "-engine cmd=c plies=9", "/plan/engines/2/limits/depth", json!(9)),
        engine(
            "timemargin",
            "-engine cmd=c timemargin=20",
            "/plan/engines/2/timemargin",
            json!(20),
        ),
        engine("ponder", "-engine cmd=c ponder", "/plan/engines/2/ponder", json!(true)),
        engine("restart", "-engine cmd=c restart=on", "/plan/engines/2/restart", json!(true)),
        engine(
            "randomplies",
            "-engine cmd=c randomplies=4",
            "/plan/engines/2/randomplies",
            json!(4),
        ),
        engine(
            "book",
            "-variant chess -engine cmd=c book=a.bin",
            "/plan/engines/2/book",
            json!("a.bin"),
        ),
        engine(
            "bookdepth",
            "-variant chess -engine cmd=c book=a.bin bookdepth=8",
            "/plan/engines/2/bookdepth",
            json!(8),
        ),
        engine("patience", "-engine cmd=c patience=1.5", "/plan/engines/2/patience", json!(1500)),
        each("cmd", "-engine name=x -each cmd=c", "/plan/engines/2/cmd", json!("c")),
        each("name", "-each name=z -engine cmd=c", "/plan/engines/2/name", json!("z")),
        each("dir", "-each dir=/tmp", "/plan/engines/1/dir", json!("/tmp")),
        each("args", "-each args=-a", "/plan/engines/1/args", json!(["-a"])),
        each("arg", "-each arg=-a", "/plan/engines/1/args", json!(["-a"])),
        each("initstr", "-each initstr=x", "/plan/engines/1/initstr", json!(["x"])),
        each("stderr", "-each stderr=e.txt", "/plan/engines/1/stderr", json!("e.txt")),
        each("proto", "-each proto=xboard", "/plan/engines/1/proto", json!("xboard")),
        each(
            "option.NAME",
            "-each option.Hash=1",
            "/plan/engines/1/options",
            json!([["Hash", "1"]]),
        ),
        each("tc", "-each tc=2+1", "/plan/engines/0/limits/tc", json!("2+1")),
        each("st", "-each tc=inf st=2", "/plan/engines/0/limits", json!({ "st": 2000 })),
        each("tscale", "-each tscale=0.5 tc=8+1", "/plan/engines/0/limits/tc", json!("4+0.5")),
        each("nodes", "-each nodes=9", "/plan/engines/0/limits/nodes", json!(9)),
        each("depth", "-each depth=9", "/plan/engines/0/limits/depth", json!(9)),
        each("plies", "-each plies=9", "/plan/engines/0/limits/depth", json!(9)),
        each("tc", "-each st=1 tc=infinite", "/plan/engines/0/limits", json!({ "st": 1000 })),
        row("startup-ms", "", "-startup-ms 900", "/plan/engines/1/startup", json!(900)),
        row("quick", "cmd", QUICK, "/plan/engines/0/cmd", json!("c")),
        row("quick", "cmd", QUICK, "/plan/engines/1/cmd", json!("d")),
        row("quick", "book", QUICK, "/plan/openings/from", json!({ "epd": "b.epd" })),
        each("timemargin", "-each timemargin=20", "/plan/engines/1/timemargin", json!(20)),
        each("ponder", "-each ponder=on", "/plan/engines/1/ponder", json!(true)),
        each("restart", "-each restart=on", "/plan/engines/1/restart", json!(true)),
        each("randomplies", "-each randomplies=4", "/plan/engines/1/randomplies", json!(4)),
        each("book", "-variant chess960 -each book=a.bin", "/plan/engines/1/book", json!("a.bin")),
        each(
            "bookdepth",
            "-variant chess -each book=a bookdepth=8",
            "/plan/engines/1/bookdepth",
            json!(8),
        ),
        each("patience", "-each patience=5", "/plan/engines/1/patience", json!(5000)),
    ]
}

fn schedule() -> Vec<Row> {
    vec![
        row("variant", "", "-variant musketeer-peer", "/plan/variant", json!("musketeer-peer")),
        row("variant", "", "-variant fischerandom", "/plan/variant", json!("chess960")),
        row("variant", "", "-variant chess,seirawan", "/plan/others", json!(["seirawan"])),
        row(
            "variants",
            "",
            "-variants ../tests/data/armies/armies.ini -variant army3",
            "/plan/engines/0/variants",
            json!(std::fs::canonicalize("../tests/data/armies/armies.ini").unwrap()),
        ),
        row("tournament", "", "-tournament gauntlet", "/plan/format", json!({ "gauntlet": 1 })),
        row("draw", "score", "-draw movecount=4 -tournament roundrobin", DRAW_SCORE, json!(0)),
        row(
            "seeds",
            "",
            "-engine cmd=c -seeds 2 -tournament gauntlet",
            "/plan/format/gauntlet",
            json!(2),
        ),
        row("rounds", "", "-rounds 500", "/plan/rounds", json!(500)),
        row("games", "", "-games 3", "/plan/games", json!(3)),
        row("repeat", "", "-repeat", "/plan/repeat", json!(true)),
        row("repeat", "", "-repeat 2", "/plan/games", json!(2)),
        row("repeat", "", "-games 4 -repeat", "/plan/games", json!(4)),
        row("testEnv", "", "-testEnv -games 2", "/plan/repeat", json!(true)),
        row("noswap", "", "-noswap", "/plan/swap", json!(false)),
        row("srand", "", "-srand 18446744073709551615", "/plan/seed", json!(u64::MAX)),
    ]
}

fn openings() -> Vec<Row> {
    let row = |key, words, setting, value| row("openings", key, words, setting, value);
    let file = "/plan/openings/from";
    vec![
        row("file", "-openings file=a.pgn", file, json!({ "pgn": "a.pgn" })),
        row("file", "-openings file=a.EPD", file, json!({ "epd": "a.EPD" })),
        row("format", "-openings file=a format=epd", file, json!({ "epd": "a" })),
        row("order", "-openings file=a.pgn order=random", "/plan/openings/order", json!("random")),
        row("plies", "-openings file=a.pgn plies=8", "/plan/openings/plies", json!(8)),
        row("start", "-openings file=a.pgn start=7", "/plan/openings/start", json!(7)),
        row("policy", "-openings file=a.pgn policy=round", "/plan/policy", json!("round")),
        row("policy", "-openings policy=encounter", "/plan/policy", json!("encounter")),
        row("from", "-openings from=random", file, json!("random")),
        row("from", "-openings from=book", file, json!("book")),
        row("order", "-openings from=book order=random", "/plan/openings/order", json!("random")),
        row("pair", "-openings from=pair pair=lc", file, json!({ "pair": { "pair": "LC" } })),
        row(
            "gates",
            "-openings pair=LC gates=bg/cf",
            file,
            json!({ "pair": { "pair": "LC", "gates": "bg/cf" } }),
        ),
        row("randomplies", "-openings randomplies=6", "/plan/openings/randomplies", json!(6)),
        row("balance", "-openings randomplies=6 balance=150", "/plan/openings/balance", json!(150)),
    ]
}

const DRAW_SCORE: &str = "/plan/adjudication/draw/score";

fn judging() -> Vec<Row> {
    let draw = "-draw movenumber=40 movecount=8 score=10";
    let resign = "-resign movecount=3 score=900 twosided=true";
    let sprt = "-sprt elo0=-3 elo1=1.5 alpha=0.01 beta=0.1 model=logistic";
    let bayesian = "-sprt elo0=0 elo1=5 model=bayesian";
    vec![
        row("draw", "movenumber", draw, "/plan/adjudication/draw/movenumber", json!(40)),
        row("draw", "movecount", draw, "/plan/adjudication/draw/movecount", json!(8)),
        row("draw", "score", draw, DRAW_SCORE, json!(10)),
        row("draw", "movecount", "-draw score=7", "/plan/adjudication/draw/movecount", json!(1)),
        row(
            "resign",
            "movecount",
            "-resign score=9",
            "/plan/adjudication/resign/movecount",
            json!(1),
        ),
        row("resign", "score", "-resign movecount=9", "/plan/adjudication/resign/score", json!(0)),
        row("resign", "movecount", resign, "/plan/adjudication/resign/movecount", json!(3)),
        row("resign", "score", resign, "/plan/adjudication/resign/score", json!(900)),
        row("resign", "twosided", resign, "/plan/adjudication/resign/twosided", json!(true)),
        row("maxmoves", "", "-maxmoves 200", "/plan/adjudication/maxmoves", json!(200)),
        row("sprt", "elo0", sprt, "/plan/sprt/elo0", json!(-3.0)),
        row("sprt", "elo1", sprt, "/plan/sprt/elo1", json!(1.5)),
        row("sprt", "alpha", sprt, "/plan/sprt/alpha", json!(0.01)),
        row("sprt", "beta", sprt, "/plan/sprt/beta", json!(0.1)),
        row("sprt", "model", sprt, "/plan/sprt/model", json!("logistic")),
        row("sprt", "model", bayesian, "/plan/sprt/model", json!("bayesian")),
        row("sprt", "model", "-sprt elo0=0 elo1=5", "/plan/sprt/model", json!("normalized")),
        row("sprt", "alpha", "-sprt elo0=0 elo1=5", "/plan/sprt/alpha", json!(0.05)),
    ]
}

/// The games' details on every move.
const DETAILS: &str = "/run/pgn/details";

fn output() -> Vec<Row> {
    vec![
        row("event", "", "-event 'My event'", "/plan/event", json!("My event")),
        row("site", "", "-site here", "/plan/site", json!("here")),
        row("pgnout", "file", "-pgnout a.pgn", "/run/pgn/file", json!("a.pgn")),
        row("pgnout", "file", "-pgnout a.pgn", "/run/state", json!("a.match.jsonl")),
        row("pgnout", "file", "-pgnout x=1.pgn", "/run/pgn/file", json!("x=1.pgn")),
        row("pgnout", "min", "-pgnout a.pgn min", "/run/pgn/minimal", json!(true)),
        row("pgnout", "min", "-pgnout min=true file=a.pgn", "/run/pgn/minimal", json!(true)),
        row("pgnout", "timeleft", "-pgnout a.pgn timeleft", DETAILS, json!(["timeleft"])),
        row("pgnout", "latency", "-pgnout a.pgn latency=true", DETAILS, json!(["latency"])),
        row("pgnout", "nodes", "-pgnout a.pgn nodes", DETAILS, json!(["nodes"])),
        row("pgnout", "seldepth", "-pgnout a.pgn seldepth", DETAILS, json!(["seldepth"])),
        row("pgnout", "nps", "-pgnout a.pgn nps", DETAILS, json!(["nps"])),
        row("pgnout", "hashfull", "-pgnout a.pgn hashfull", DETAILS, json!(["hashfull"])),
        row("pgnout", "tbhits", "-pgnout a.pgn tbhits", DETAILS, json!(["tbhits"])),
        row("pgnout", "pv", "-pgnout a.pgn pv nps=false nodes", DETAILS, json!(["nodes", "pv"])),
        row(
            "pgnout",
            "match_line",
            "-pgnout file=a.pgn 'match_line=^info string .*' match_line=x",
            "/run/pgn/match_lines",
            json!(["^info string .*", "x"]),
        ),
        row("epdout", "file", "-epdout a.epd", "/run/epd", json!("a.epd")),
        row("log", "file", "-log file=a.log", "/run/log", json!("a.log")),
        row("report", "", "-report pages", "/run/report", json!("pages")),
        row("ratinginterval", "", "-ratinginterval 25", "/run/ratinginterval", json!(25)),
        row("ratinginterval", "", "-ratinginterval 0", "/run/ratinginterval", json!(0)),
    ]
}

fn running() -> Vec<Row> {
    vec![
        row("concurrency", "", "-concurrency 2", "/run/concurrency", json!(2)),
        row("use-affinity", "", "-use-affinity", "/run/affinity", json!("all")),
        row("use-affinity", "", "-use-affinity 0-3,6", "/run/affinity", json!("0-3,6")),
        row("wait", "", "-wait 500", "/run/wait", json!(500)),
        row("recover", "", "-recover", "/run/recover", json!(true)),
        row("shard", "", "--shard 2/4", "/run/shard", json!("2/4")),
        row("autosave", "", "-autosave a.jsonl", "/run/state", json!("a.jsonl")),
        row("autosave", "", "-autosave a.jsonl -pgnout b.pgn", "/run/state", json!("a.jsonl")),
    ]
}
