//! The `treville-values` program as others meet it: a process with output, files and an exit status.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::print_stdout)]

mod montecarlo;
mod program;
#[cfg(target_os = "linux")]
mod scarce;
mod screens;

use std::fs;
use std::path::PathBuf;
use std::process;

use program::Output;
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    program::run(env!("CARGO_BIN_EXE_treville-values"), args, "")
}

#[cfg(target_os = "linux")]
#[test]
fn complaints_that_nobody_can_read_end_nothing() {
    let commands = [
        &["values", "x?"][..],
        &["compare", "B", "x?"],
        &["merge", "missing.json"],
        &["report", "--out=missing", "--fit=missing.json"],
        &["nonsense"],
    ];
    scarce::fail_unheard(env!("CARGO_BIN_EXE_treville-values"), &commands);
}

#[cfg(target_os = "linux")]
#[test]
fn where_threads_are_refused_an_experiment_works_with_those_that_are_there() {
    let words = ["montecarlo", "--trials=2000", "--threads=4", "rook"];
    let run = scarce::with_threads(1, env!("CARGO_BIN_EXE_treville-values"), &words, "");
    assert_eq!((run.status, run.stdout), (Some(0), printed(&words)), "{}", run.stderr);
}

/// The output of a command that has to succeed, without a word on standard error.
#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{args:?}");
    output.stdout
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).expect("a JSON document")
}

/// The one line in which a command that has to fail says why.
#[track_caller]
fn problem(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{args:?}");
    let line = output.stderr.strip_prefix("treville-values: ").expect("the program's name");
    assert_eq!(line.lines().count(), 1, "{args:?}: {line}");
    line.trim_end().to_owned()
}

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("treville-values-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> =
            names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_piece_stands_beside_knight_rook_and_queen() {
    assert_eq!(
        printed(&["values", "MyPiece:BN2mW", "--method", "exact"]),
        "exact\n\
         Piece      squares    pawns\n\
         MyPiece  14.415473  9.98078\n\
         knight    4.552734  3.15216\n\
         rook      7.586099  5.25236\n\
         queen    13.000239  9.00092\n"
    );
    assert_eq!(
        printed(&["values", "N", "R", "queen", "--method", "maximum,betza"]),
        "In pawns\n\
         Piece   maximum  betza\n\
         knight    2.000  3.574\n\
         rook      3.500  4.090\n\
         queen     6.750  7.322\n\
         \n\
         In squares; formula and combined in centipawns\n\
         Piece   maximum   betza\n\
         knight   8.0000  2.6250\n\
         rook    14.0000  3.0039\n\
         queen   27.0000  5.3774\n"
    );
}

#[test]
fn a_piece_stands_on_boards_of_other_sizes() {
    assert_eq!(
        printed(&["values", "--board", "10x8", "BN:BN", "--method", "leap-square"]),
        "leap-square\n\
         Piece     squares     pawns\n\
         BN      15.300000   6.87640\n\
         knight   5.500000   2.47191\n\
         rook    16.000000   7.19101\n\
         queen   25.800000  11.59551\n\
         Pieces as dense as on 8x8: 0 to 22 allies and 0 to 23 enemies. Left out: the formula counts from e4\n\
         of 8x8, and what is of games, nets and mates is of 8x8 too.\n\
         \n\
         Exact mobility on 8x8 and on 10x8\n\
         Piece   squares on 8x8  on 10x8  ratio  pawns on 8x8  on 10x8\n\
         BN              9.9669  10.5128  1.055         6.901    7.166\n\
         knight          4.5527   4.7437  1.042         3.152    3.234\n\
         rook            7.5861   7.9872  1.053         5.252    5.445\n\
         queen          13.0002  13.7562  1.058         9.001    9.377\n\
         A pawn stands on 75% of the squares of 10x8, on 75% of 8x8, and is worth 1.4669 and 1.4443 squares:\n\
         from board to board compare squares, or --unit knights.\n"
    );
    let whole = ["values", "--board", "10x8", "zebu:CN", "--format", "json", "--trials", "2"];
    let document = json(&whole);
    assert_eq!(
        (&document["board"], &document["montecarlo"]["trials"]),
        (&"10x8".into(), &2.into())
    );
    let names = document["values"].as_array().expect("values").iter().take(7);
    let names: Vec<&str> = names.filter_map(|row| row["method"].as_str()).collect();
    let counting =
        ["maximum", "leap-square", "betza", "open-closed", "montecarlo", "exact", "magic"];
    assert_eq!(names, counting);
    assert_eq!(document["formula"].as_array().map(Vec::len), Some(0));
    // The board of chess is what there is without a board.
    let exact = ["values", "R", "--method", "exact"];
    assert_eq!(printed(&[&exact[..], &["--board", "8x8"]].concat()), printed(&exact));
    // Two ranks have no pawn, and a knight is a unit all the same.
    let flat = printed(&["values", "R", "--board", "9x2", "--method", "exact,betza"]);
    assert!(
        flat.contains("In pawns on 9x2\nPiece   betza  exact\nrook        -      -\n"),
        "{flat}"
    );
    let flat =
        printed(&["values", "N", "--board", "9x2", "--method", "exact", "--unit", "knights"]);
    assert!(flat.lines().nth(2).is_some_and(|row| row.ends_with(" 1.00000")), "{flat}");
}

#[test]
fn boards_that_make_no_sense_are_one_line() {
    for size in ["0x8", "8", "100x100", "axb", "1x8", "8x17", "", "-8x8"] {
        let problem = problem(&["values", "N", "--board", size]);
        let expected = "expected files x ranks, 2 to 16 of each, such as 10x8, got";
        assert_eq!(problem, format!("--board <WxH>: {expected} '{size}'"));
    }
    let asked = |words: &[&str]| problem(&[&["values", "N", "--board", "4x4"], words].concat());
    assert_eq!(
        asked(&["--method", "formula"]),
        "expected a method that counts squares on 4x4, got formula"
    );
    assert_eq!(asked(&["--density", "16"]), "expected at most 15 other pieces on 4x4, got 16");
}

#[test]
fn pieces_come_from_armies_and_files() {
    let folder = Folder::new("pieces");
    let games = folder.path("games.ini");
    let section = |name: &str, betza: &str| {
        format!(
            "[{name}:chess]\ncustomPiece1 = c:{betza}\npieceNames = c:charger\n\
             startFen = rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1\n"
        )
    };
    let text = [section("red", "NW"), section("redder", "NW"), section("blue", "NF")].concat();
    fs::write(&games, text).expect("a file");
    let gap = " ".repeat(56);
    assert_eq!(
        printed(&["values", "--variants", &games, "--method", "exact"]),
        format!(
            "Pieces\n\
         Piece         Betza  worth             from             moves\n\
         charger@red   WN     5.1 (4.9 to 5.3)  [red], [redder]  moves like a knight or steps one square\n\
         {gap}straight\n\
         charger@blue  FN     5.1 (4.9 to 5.3)  [blue]           moves like a knight or steps one square\n\
         {gap}diagonally\n\
         knight        N      3.1 (3.0 to 3.1)  -                leaps two squares straight and one to the\n\
         {gap}side\n\
         rook          R      4.8 (4.4 to 4.8)  -                slides any distance straight\n\
         queen         Q      9.0 (9.0 to 9.6)  -                slides any distance in any direction\n\
         \n\
         exact\n\
         Piece           squares    pawns\n\
         charger@red    7.587891  5.25360\n\
         charger@blue   7.208496  4.99092\n\
         knight         4.552734  3.15216\n\
         rook           7.586099  5.25236\n\
         queen         13.000239  9.00092\n"
        )
    );
    let list = folder.path("list.txt");
    fs::write(&list, "# Mine\nZebu:Z:CN\n\nWizard:FC\n").expect("a file");
    let bede = printed(&["compare", "Zebu+bede", "rook", "--pieces", &list, "--trials", "10"]);
    assert!(bede.contains("\nBy order alone: Zebu+bede is "), "{bede}");
    let rows = json(&["values", "--pieces", &list, "--method", "exact", "--format", "json"]);
    assert_eq!(
        (&rows["values"][0]["piece"], rows["values"].as_array().unwrap().len()),
        (&"Zebu".into(), 5)
    );

    let asked = problem(&["values", "charger", "--variants", &games]);
    assert!(asked.starts_with("charger: expected charger@SECTION"), "{asked}");
    fs::write(&list, "Zebu:CN\nzebu:N\n").expect("a file");
    let twice = "line 2: expected a different name for each piece, got zebu again";
    assert_eq!(problem(&["values", "--pieces", &list]), format!("{list}: {twice}"));
    fs::write(&list, "Zebu:CN\nOdd:(9,9)\n").expect("a file");
    assert!(problem(&["values", "--pieces", &list]).starts_with(&format!("{list}: line 2: Odd: ")));
    for option in ["--variants", "--pieces"] {
        fs::File::create(&list).and_then(|file| file.set_len(100 << 20)).expect("a big file");
        let big = problem(&["values", option, &list]);
        // Of long paths the end is shown.
        assert!(big.contains("list.txt") && big.contains(": expected at most "), "{big}");
        let none = problem(&["values", option, &folder.path("none")]);
        assert!(none.contains("/none"), "{none}");
    }
}

#[test]
fn what_is_left_out_of_a_file_is_said_once() {
    let folder = Folder::new("left-out");
    let games = folder.path("games.ini");
    let text = "[drops:chess]\npieceDrops = true\n[marches:chess]\ncustomPiece1 = m:NW\n\
                startFen = rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1\n\
                pieceNames = m:marshal\n";
    fs::write(&games, text).expect("a file");
    let page = folder.path("page");
    for words in [
        &["values", "marshal", "--method", "exact"][..],
        &["compare", "marshal", "rook", "--trials", "10"],
        &["montecarlo", "marshal", "--trials", "1"],
        &["report", "marshal", "--trials", "10", "--out", &page],
        &["factors"],
    ] {
        for words in
            [[&["--variants", &games], words].concat(), [words, &["--variants", &games]].concat()]
        {
            let output = run(&words);
            assert_eq!(output.status, Some(0), "{words:?}: {}", output.stderr);
            let times = output.stderr.matches("[drops] pieceDrops: expected false").count();
            assert_eq!(times, 1, "{words:?}: {}", output.stderr);
        }
    }
}

#[test]
fn values_come_on_any_board_and_in_any_unit() {
    assert_eq!(
        printed(&["values", "N", "R", "Q", "--density", "0,35,0.69", "--unit", "knights"]),
        "In knights\n\
         Piece   exact-0  exact-35  magic-0.69\n\
         knight    1.000     1.000       1.000\n\
         rook      2.667     1.066       1.518\n\
         queen     4.333     1.922       2.634\n\
         \n\
         In squares; formula and combined in centipawns\n\
         Piece   exact-0  exact-35  magic-0.69\n\
         knight   5.2500    3.8555      5.2500\n\
         rook    14.0000    4.1083      7.9676\n\
         queen   22.7500    7.4115     13.8284\n"
    );
    let args = ["values", "N", "--method", "exact", "--unit", "literal-pawns"];
    assert!(printed(&args).contains("\nknight   4.552734        9.27786\n"), "{}", printed(&args));
    let rooks =
        json(&["compare", "2N", "R", "--unit", "rooks", "--trials", "10", "--format", "json"]);
    let right = rooks["values"].as_array().expect("rows").iter();
    let exact = right.filter(|row| row["method"] != "montecarlo" && row["right"] == 1.0);
    assert_eq!(exact.count(), 10, "eight methods, custom and games");
}

#[test]
fn forces_mate_a_bare_king_or_do_not() {
    assert_eq!(
        printed(&["mates", "R", "2B", "N"]),
        "Against a bare king, with the king and the move\n\
         Piece                  mates          % of positions  longest\n\
         R                      always                 100.00       16\n\
         2B, different colours  nearly always           99.98       19\n\
         2B, same colours       never                    0.00        -\n\
         N                      never                    0.00        -\n"
    );
    let rows = json(&["values", "Zebu:CN", "--trials", "1", "--format", "json"]);
    let mates = rows["mates"].as_array().expect("rows");
    assert_eq!(
        (mates.len(), &mates[0]["mates"], &mates[2]["longest"]),
        (4, &"sometimes".into(), &16.into())
    );
    let csv = printed(&["mates", "Q", "--format", "csv"]);
    assert!(csv.starts_with("force,colors,mates,share,won,legal,longest\nQ,,always,1.0,"), "{csv}");
    assert!(
        problem(&["mates", "3Q"]).starts_with(
            "3Q against a bare king: expected one or two pieces beside the king, got 3"
        )
    );
}

#[test]
fn a_letter_of_a_piece_comes_before_notation() {
    let rows = |word: &str| printed(&["values", word, "--method", "exact"]);
    assert!(rows("B").lines().nth(2).is_some_and(|row| row.starts_with("bishop ")));
    assert!(rows("BN").lines().nth(2).is_some_and(|row| row.starts_with("BN ")));
    assert!(rows("BN:BN").lines().nth(2).is_some_and(|row| row.starts_with("BN ")));
}

#[test]
fn csv_and_json_carry_the_same_numbers() {
    let args = ["values", "Odd, \"name\":wRnN", "L", "--trials", "600"];
    let document = json(&[&args[..], &["--format", "json"]].concat());
    let rows = document["values"].as_array().expect("a list of values");
    let text = printed(&[&args[..], &["--format", "csv"]].concat());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let records: Vec<csv::StringRecord> =
        reader.records().map(|record| record.expect("a record")).collect();
    // Five pieces by nine methods.
    assert_eq!((rows.len(), records.len()), (45, 45));
    let headers = ["piece", "betza", "method", "raw", "pawns", "unit", "raw_error", "pawns_error"];
    let more = ["from", "measured", "measured_unit", "measured_error"];
    assert_eq!(reader.headers().expect("headers"), [&headers[..], &more[..]].concat());
    for (row, record) in rows.iter().zip(&records) {
        for (column, header) in headers.iter().enumerate() {
            match &row[*header] {
                Value::String(word) => assert_eq!(record[column], *word),
                Value::Null => assert_eq!(record[column], *""),
                number => {
                    let (_, decimals) = record[column].split_once('.').expect("decimals");
                    assert!(decimals.len() >= 6, "{record:?}");
                    let read: f64 = record[column].parse().expect("a number");
                    let number = number.as_f64().expect("a number");
                    assert!((read - number).abs() < 1e-8, "{row} {record:?}");
                }
            }
        }
    }
    assert_eq!(rows[0]["piece"], "Odd, \"name\"");
    let exact = rows.iter().find(|row| row["piece"] == "knight" && row["method"] == "exact");
    let exact = exact.expect("a knight beside");
    assert_eq!(exact["raw"].as_f64().map(|raw| format!("{raw:.6}")).as_deref(), Some("4.552734"));
    assert_eq!(exact["pawns"].as_f64().map(|p| format!("{p:.5}")).as_deref(), Some("3.15216"));
}

#[test]
fn the_tables_of_the_sources_come_out_of_one_command() {
    let text = printed(&["values", "--sources", "--trials", "1"]);
    for line in [
        "knight       5.2500   5.2500    2.40    2.40      3.00    3.00    1.88    1.88",
        "fortress      6.5     6.5",
        "all together              121680  121680",
    ] {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let expected = words(line);
        let found = text.lines().any(|row| {
            let row = words(row);
            row.starts_with(&expected) || row.windows(2).any(|pair| pair == &expected[1..])
        });
        assert!(found, "{line}");
    }
    let document = json(&["values", "--trials", "1", "--format", "json"]);
    let tables = document["tables"].as_array().expect("tables");
    let ids: Vec<&str> = tables.iter().filter_map(|table| table["id"].as_str()).collect();
    assert_eq!(
        ids,
        [
            "maximum",
            "maximum-ranks",
            "knights-board",
            "leap-squares",
            "pawns-board",
            "average",
            "ranks-maximum",
            "ranks-average",
            "betza-coefficients",
            "betza",
            "open-closed",
            "ranks-open-closed",
            "montecarlo-1",
            "montecarlo-1000",
            "montecarlo-10000",
            "montecarlo-100000",
            "montecarlo-1000000",
            "recommended",
            "set-ups",
            "distance-factors",
            "direction-factor",
            "formula-counts",
            "formula-orthodox",
            "formula-musketeer",
            "formula-others",
        ]
    );
    assert!(document["disagreements"].as_array().is_some_and(|list| list.len() > 5));
    let csv = printed(&["values", "--trials", "1", "--format", "csv"]);
    assert!(csv.contains("knight,average,squares,5.250000000,5.2500,yes,squares\n"));
    assert!(csv.contains("unicorn,recommended,recommended,6.000000000,5.5,no,pawns\n"));
    let markdown = printed(&["values", "--trials", "1", "--format", "markdown"]);
    assert!(markdown.contains("\n| dragon | 35 | 35 | 8.75 | 8.75 |\n"));
}

#[test]
fn the_exchange_calculator_begins_with_the_verdict() {
    let text = printed(&["compare", "B+R", "Q", "--trials", "100"]);
    let (verdict, rest) = text.split_once('\n').expect("lines");
    assert!(verdict.starts_with("B+R is worth less than Q: over 99%, by 0."), "{verdict}");
    assert!(
        rest.starts_with("By order alone: B+R is neither better nor worse than Q: undecided\n")
    );
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [
        "leap-square pawns 10.400 10.400 0.000 - 1.000 equal",
        "formula centipawns 779.0 932.0 -153.0 - 0.836 worse",
        "reinfeld (no other bishop) pawns 8.000 9.000 -1.000 - 0.889 worse",
        "reinfeld (breaks the pair) pawns 9.000 9.000 0.000 - 1.000 equal",
    ] {
        assert!(rows.contains(&row.split(' ').collect()), "{row}: {text}");
    }
    let pieces = json(&["compare", "dragon", "Mine:Q", "--trials", "100", "--format", "json"]);
    assert_eq!((&pieces["order"], &pieces["moves"]), (&"better".into(), &"superset".into()));
    assert_eq!(pieces["safe_attacks"].as_array().map(Vec::len), Some(4));
    let armies = json(&["compare", "8P", "4P", "--trials", "100", "--format", "json"]);
    let ratios: Vec<f64> = armies["trades"]
        .as_array()
        .expect("a list of trades")
        .iter()
        .filter_map(|trade| trade["ratio"].as_f64())
        .collect();
    assert_eq!(ratios, [2.0, 7.0 / 3.0, 3.0, 5.0]);
}

#[test]
fn factors_are_printed_as_they_are_compiled_in() {
    let text = printed(&["factors"]);
    assert!(text.starts_with(
        "Table 1: distance mobility factors\n\
         Md1f  Md2f  Md3f  Md4f\n\
         50      30    24    12\n\
         \n\
         Table 2: direction factor\n\
         direction factor\n\
         8\n\
         \n\
         Table 3: orthodox pieces, in centipawns\n\
         Piece   Md1v  Md2v  Md3v  Md4v  Dirv  Penalty  Final\n\
         knight     0   240     0     0    64        0    304\n\
         bishop   200   120    96    12    32      153    307\n"
    ));
    let other =
        json(&["factors", "--blend", "0.25", "--distance", "60,30,24,-12", "--format", "json"]);
    assert_eq!(other["factors"]["blend"], 0.25);
    assert_eq!(other["factors"]["distance"], serde_json::json!([60, 30, 24, -12]));
    assert_eq!(other["orthodox"][3]["total"], 932 + 80 - 72);
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (args, expected) in [
        (&["values", "Mine:NBx"][..], "Mine: column 3: expected an atom or a modifier, found `x`"),
        (&["values", "Mine:"], "Mine: column 1: expected at least one move, found the end"),
        (
            &["values", "Mine:R999"],
            "Mine: column 2: expected a range from 0 to 255 without leading zeros, found `9`",
        ),
        (
            &["values", "nothing"],
            "expected the name or letter of a piece, Name:Betza or Betza, got 'nothing': column 2: \
             expected an atom or a modifier, found `o`",
        ),
        (
            &["montecarlo", "--trials", "1e12"],
            "--trials <N>: expected trials from 1 to 1000000000, got '1e12'",
        ),
        (
            &["montecarlo", "--trials", "0"],
            "--trials <N>: expected trials from 1 to 1000000000, got '0'",
        ),
        (
            &["montecarlo", "--trials", "-5"],
            "--trials <N>: expected trials from 1 to 1000000000, got '-5'",
        ),
        (
            &["montecarlo", "--shard", "5/3"],
            "--shard <I/N>: expected a share i/n with i from 1 to n, such as 2/5, got '5/3'",
        ),
        (&["montecarlo", "--repeat", "0"], "--repeat <K>: expected tests from 1 to 1000, got '0'"),
        (
            &["montecarlo", "--threads", "0"],
            "--threads <N>: expected a number of threads from 1 to 1024, got '0'",
        ),
        (
            &["values", "N", "--blend", "1.5"],
            "--blend <SHARE>: expected a number from 0 to 1, got '1.5'",
        ),
        (
            &["compare", "B+", "Q"],
            "expected pieces with `+` between them, such as B+R or 2P, got nothing in one place",
        ),
        (&["compare", "99P", "Q"], "expected a number of pieces from 1 to 64, got '99'"),
    ] {
        assert_eq!(problem(args), expected);
    }
    assert!(problem(&["values", "--method", "exactly"]).ends_with("combined, got 'exactly'"));
    assert!(problem(&["montecarlo", "--seed", "-1"]).ends_with("got '-1'"));
    let format = problem(&["values", "--format", "xml"]);
    assert!(format.starts_with("--format <FORMAT>: expected one of table, "), "{format}");
    assert!(format.ends_with(", got 'xml'"), "{format}");
    for usage in [
        &[][..],
        &["merge"],
        &["compare", "B"],
        &["mates"],
        &["montecarlo", "--error", "0.1", "--shard", "1/2"],
        &["nonsense"],
    ] {
        let output = run(usage);
        assert_eq!((output.status, output.stdout.as_str()), (Some(2), ""), "{usage:?}");
        assert!(output.stderr.contains("Usage: ") || output.stderr.contains("--help"), "{usage:?}");
    }
}

#[test]
fn a_place_that_takes_no_file_is_found_before_the_work() {
    let folder = Folder::new("closed");
    let missing = folder.path("missing/run.json");
    // A day of work, if the place were looked at afterwards.
    let args = ["montecarlo", "--trials", "1e9", "--out"];
    assert!(problem(&[&args[..], &[&missing]].concat()).starts_with(&missing));
    let place = folder.0.display().to_string();
    let expected = format!("{place}: expected a plain file");
    assert_eq!(problem(&[&args[..], &[&place]].concat()), expected);
    assert!(folder.names().is_empty());
}

#[test]
fn help_is_there_for_every_command() {
    let all = printed(&["--help"]);
    for command in ["values", "montecarlo", "merge", "compare", "factors", "report"] {
        assert!(all.contains(command));
        let text = printed(&[command, "--help"]);
        assert!(text.contains(&format!("Usage: treville-values {command}")), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{command}");
    }
}
