//! Answers as people get them.

use super::*;

fn value(words: &str) -> Result<String, String> {
    let flag = |name: &str| words.split(' ').any(|word| word == name);
    let pieces = words.split(' ').filter(|word| !word.starts_with("--")).map(str::to_owned);
    let args = ValueArgs { pieces: pieces.collect(), all: flag("--all"), json: flag("--json") };
    let mut output = Vec::new();
    run(&args, &Variants::default(), &mut output).map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

fn first(words: &str) -> String {
    value(words).unwrap().lines().next().unwrap().to_owned()
}

/// A page is a screen, and its first line is the answer.
#[test]
fn a_page_answers_first_and_fits_a_screen() {
    let long = format!("{}:gQpRmN", "a-name".repeat(6));
    for piece in [
        "Mine:BN2mW",
        "leopard",
        "C",
        "K",
        "P",
        "cQmW",
        "grasshopper",
        "WFDNAHCZG",
        "spider",
        "C0NAZ",
        "KAHG",
        "canvasser",
        "rootfiftyleaper",
        "roaming-boar",
        "1:5-leaper",
        &long,
        "Q6N",
    ] {
        let page = value(piece).unwrap();
        assert!(page.lines().count() <= 40, "{piece}: {}", page.lines().count());
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        let answer: Vec<&str> = page.lines().take(2).collect();
        assert!(answer.concat().contains(" pawns"), "{answer:?}");
    }
    assert!(first("Mine:BN2mW").starts_with("Mine (BN2mW): about 10."));
    assert!(first("Mine:BN2mW").ends_with("forecast from 710 measured pieces"));
    assert!(first("cQmW").ends_with("measured in 1187 games"));
    assert!(value("WFDNAHCZG").unwrap().contains("nothing like it was measured"));
    assert!(value("Q6N").unwrap().contains("is part of; by games alone 12."));
}

/// A letter of a piece comes before Betza notation, and a movement of a known piece is named.
#[test]
fn letters_and_names_come_before_movements() {
    assert!(first("C").starts_with("cannon ("));
    assert!(first("K").starts_with("king (K) is the commoner: "));
    assert!(first("BN").starts_with("BN is the archbishop: "));
    assert!(first("Zebu:CN").contains(" is the unicorn: "));
    assert!(first("nightrider").starts_with("nightrider ("));
    assert!(first("charging-rook").starts_with("charging-rook ("));
}

#[test]
fn a_trade_begins_with_the_verdict() {
    assert!(first("B+R Q").starts_with("B+R is worth less than Q: over 99%, by 0."));
    assert!(first("2N+R B+N+R").contains("is worth less than"));
    assert_eq!(first("2R R+R"), "2R is worth as much as R+R: 9.5 pawns");
    // In play two rooks are worth more than a queen, in games that measure them less.
    let text = value("2R Q").unwrap();
    assert!(text.contains("by material alone, in games, it is the other way round: 8."), "{text}");
    assert!(!value("B+R Q").unwrap().contains("other way"));
    // The same on both sides is worth the same.
    let json: serde_json::Value = serde_json::from_str(&value("--json N+R R+N").unwrap()).unwrap();
    assert_eq!((json["value"].as_f64(), json["probability"].as_f64()), (Some(0.0), Some(0.5)));
}

/// Objects by line, the value first, and the same numbers as in the sentences.
#[test]
fn programs_get_an_object_for_each_piece() {
    let text = value("--json Zebu:CN P cQmW BN2mW").unwrap();
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 4);
    assert!(text.lines().all(|line| line.starts_with("{\"value\":")), "{text}");
    for (object, word) in objects.iter().zip(["Zebu:CN", "P", "cQmW", "BN2mW"]) {
        let number = |name: &str| object[name].as_f64().unwrap();
        assert!(number("low") <= number("value") && number("value") <= number("high"));
        assert!(first(word).contains(&format!("{:.1} pawns", number("value") / 100.0)), "{object}");
    }
    let known: Vec<_> = objects.iter().map(|object| object["basis"].as_str().unwrap()).collect();
    assert_eq!(known, ["fit", "weights", "games", "forecast"]);
}

/// All methods in one unit, the combination of formula and mobility first.
#[test]
fn the_methods_of_the_sources_stand_beside_the_answer() {
    let text = value("--all N B R Q").unwrap();
    let rows = |method: &str| -> f64 {
        let rows = text.lines().filter(|line| line.split_whitespace().next() == Some(method));
        rows.map(|line| line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap()).sum()
    };
    let others = Method::ALL.into_iter().filter(|method| *method != Method::Combined);
    for method in ValueSet::NAMES.into_iter().chain(others.map(Method::name)) {
        assert!((rows(method) - 20.15).abs() < 0.2, "{method}: {}", rows(method));
    }
    assert!(text.lines().nth(1).unwrap().trim_start().starts_with("combined"));
}

#[test]
fn words_that_are_no_pieces_get_one_line() {
    for (words, expected) in [
        ("xyz", "Name:Betza or Betza, got 'xyz': column 1: "),
        ("Mine:N!", "Mine: column 2: "),
        ("lion", "expected the movement of 'lion' as well, which is H, HC, HFD, KNAD, pQ by work"),
        ("B+R", "expected two sides of a trade, such as B+R Q, got 1"),
        ("B+R Q N", "expected two sides of a trade, such as B+R Q, got 3"),
        ("B+ Q", "got nothing in one place"),
        ("2R", "expected two sides of a trade, such as B+R Q, got 1"),
        ("0N Q", "expected a number of pieces from 1 to 64, got '0'"),
        (
            "--all B+R Q",
            "expected pieces with --all, got a trade: `treville-values compare` has its methods",
        ),
    ] {
        let problem = value(words).unwrap_err();
        assert!(problem.contains(expected) && problem.lines().count() == 1, "{words}: {problem}");
    }
}

/// The docs show what the program says: pieces of one's own, measured ones and a trade.
#[test]
fn the_docs_show_these_answers() {
    let pieces = ["Mine:BN2mW", "archbishop", "leopard", "cQmW mQcW", "B+R Q", "2R Q"];
    hold("docs/pieces.md", &pieces);
    hold("README.md", &["Mine:WC cQmW grasshopper", "Mine:WC+P R"]);
}

/// Guides to other languages show the same sentences and numbers as their programs print them.
#[test]
fn guides_to_other_languages_show_these_values() {
    let mut held = 0;
    for page in ["docs/python.md", "python/README.md", "docs/javascript.md", "npm/README.md"] {
        let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(page);
        for line in std::fs::read_to_string(path).unwrap().lines() {
            for (shown, here) in sentence(line).into_iter().chain(numbers(line)) {
                assert_eq!(shown, here, "{page} is stale: {line}");
                held += 1;
            }
        }
    }
    assert!(held > 15, "{held}");
}

/// A sentence on a value or a trade, and the answer to the same words here.
fn sentence(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let asked = if line.contains(": about ") {
        let name = words[0].trim_end_matches(':');
        let movement = words[1].trim_matches(['(', ')', ':']);
        let is_known = value(name).is_ok_and(|text| text.lines().next() == Some(line));
        if is_known { name.to_owned() } else { format!("{name}:{movement}") }
    } else {
        let (left, rest) = line.split_once(" is worth ")?;
        format!("{left} {}", rest.split([' ', ':']).nth(2)?)
    };
    Some((line.to_owned(), first(&asked)))
}

/// The numbers of pieces in a line: the value after a movement, value, low and high in a row, and by
/// itself the value of the trade that the guides show. JavaScript leaves out tenths that are 0.
fn numbers(line: &str) -> Vec<(String, String)> {
    const SHOWN: [&str; 2] = ["BN2mW", "BN"];
    let of = |text: &str| -> Option<[String; 3]> {
        let own = appraise(&text.parse().ok()?);
        Some([own.value, own.low, own.high].map(|number| format!("{number:.1}")))
    };
    let words: Vec<&str> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&str| {
        word.split_once('.').is_some_and(|(_, tenths)| tenths.len() == 1)
            && word.parse::<f64>().is_ok()
    };
    let values = words.windows(2).filter(|pair| is_number(&pair[1]));
    let values = values.filter_map(|pair| Some((pair[1].to_owned(), of(pair[0])?[0].clone())));
    let is_of_script =
        |word: &&str| is_number(word) || word.parse::<u32>().is_ok_and(|whole| whole > 100);
    let rows = words.windows(3).filter(|row| row.iter().all(&is_of_script));
    let rows = rows.map(|row| {
        let before = words.iter().find(|word| word.parse::<Movement>().is_ok());
        let mut known = before.copied().into_iter().chain(SHOWN).filter_map(of);
        let value = |own: &[String; 3]| own[0] == row[0];
        let as_shown = |(own, shown): (&String, &&str)| {
            let whole = own.strip_suffix(".0").filter(|own| own == shown);
            whole.unwrap_or(own).to_owned()
        };
        let here = known
            .find(value)
            .map_or_else(Vec::new, |own| own.iter().zip(row).map(as_shown).collect());
        (row.join(" "), here.join(" "))
    });
    let by_itself = words.iter().filter(|word| words.len() == 1 && is_number(word));
    let trades = by_itself.map(|shown| {
        let [bishop, rook, queen] = ["B", "R", "Q"].map(|own| (1, own.parse().unwrap()));
        let verdict = trade(&[bishop, rook], &[queen]);
        ((*shown).to_owned(), format!("{:.1}", verdict.left - verdict.right))
    });
    values.chain(rows).chain(trades).collect()
}

fn hold(page: &str, shown: &[&str]) {
    let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(page);
    let guide = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let shown =
        shown.iter().map(|words| format!("$ treville value {words}\n{}", value(words).unwrap()));
    let new = format!("```text\n{}```\n", shown.collect::<Vec<_>>().join("\n"));
    let (open, close) = ("<!-- value -->\n", "<!-- /value -->");
    let (head, rest) = guide.split_once(open).expect("a mark before the answers");
    let (old, tail) = rest.split_once(close).expect("a mark behind them");
    if std::env::var_os("UPDATE_DOCS").is_none() {
        assert!(old == new, "{page} is stale: run this test with UPDATE_DOCS=1\n{new}");
        return;
    }
    std::fs::write(path, format!("{head}{open}{new}{close}{tail}")).unwrap();
}
