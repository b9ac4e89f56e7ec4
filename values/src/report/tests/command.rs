//! The command: what it writes, and what it refuses.

use super::*;

#[test]
fn the_folder_is_made_and_has_two_files() {
    let folder = Folder::new("made");
    let out = folder.0.join("deep/report");
    let output = run_in(out.clone()).unwrap();
    assert_eq!(output.lines().count(), 2);
    assert!(output.lines().all(|path| PathBuf::from(path).is_file()));
    let made = Folder(out.clone());
    assert_eq!(made.files(), ["index.html", "values.json"].map(str::to_owned).into());
    // A second time over the first.
    run_in(out).unwrap();
    assert_eq!(made.files().len(), 2);
}

#[test]
fn what_is_no_folder_is_refused_and_nothing_is_left() {
    let folder = Folder::new("refused");
    let file = folder.0.join("file");
    fs::write(&file, "text").unwrap();
    let problem = run_in(file.clone()).unwrap_err();
    assert!(problem.ends_with(": expected a folder"), "{problem}");
    assert!(run_in(file.join("inner")).is_err());
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");

    let taken = folder.0.join("taken");
    fs::create_dir_all(taken.join("values.json")).unwrap();
    assert!(run_in(taken.clone()).is_err());
    let taken = Folder(taken);
    assert_eq!(taken.files(), ["values.json"].map(str::to_owned).into());
}

#[test]
fn pieces_are_linked_to_the_lab_of_a_board() {
    for address in ["https://example.org/board/", "http://127.0.0.1:8738/0a/", "../board/"] {
        assert_eq!(board(address).as_deref(), Ok(address));
    }
    for bad in ["", "board", "javascript:alert(1)", "/#lab", "/a b"] {
        assert!(board(bad).is_err(), "{bad}");
    }
    let address = Some("../board/".to_owned());
    let pieces = vec![treville_results::pieces::Piece::read("Zebu:CN").unwrap()];
    let own = Own { pieces, board: address, ..Own::default() };
    let report = Report::make(10, 1, (&FIT, &LAW), &own).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&report.html, options).unwrap();
    let links = page.descendants().filter_map(|node| node.attribute("href"));
    let pieces: Vec<&str> = links.filter_map(|link| link.strip_prefix("../board/#lab=")).collect();
    assert_eq!(pieces.len(), pieces::KNOWN + 1);
    assert!(pieces.contains(&"Q") && pieces.last() == Some(&"NC"), "{pieces:?}");
}

#[test]
fn trials_have_bounds() {
    assert_eq!(trials("1e6"), Ok(1_000_000));
    assert_eq!(trials("10"), Ok(10));
    for bad in ["0", "9", "1e12", "-1", "1000001", "many", ""] {
        assert!(trials(bad).unwrap_err().starts_with("expected 10 to 1000000 trials"), "{bad}");
    }
}

/// Thirty pieces of one's own are in every picture and table that has room for them, under keys of
/// their own, and names too long for a chart are cut.
#[test]
fn pieces_of_ones_own_have_their_place() {
    let betza = ["CN", "mRcpR", "nN", "QNC", "zB", "wR"];
    let own = (0..30).map(|number| {
        let text = format!("A rather long name, number {number}:X:{}", betza[number % 6]);
        treville_results::pieces::Piece::read(&text).unwrap()
    });
    let pieces: Vec<_> = own.collect();
    let own = Own { asked: pieces.clone(), pieces, ..Own::default() };
    let report = Report::make(10, 1, (&FIT, &LAW), &own).unwrap();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let page = Document::parse_with_options(&report.html, options).unwrap();
    let values: Value = serde_json::from_str(&report.values).unwrap();
    assert_eq!(values["pieces"].as_array().unwrap().len(), 30);
    let labels = |start: &str| {
        let labels = page.descendants().filter_map(|node| node.attribute("aria-label"));
        labels.filter(|label| label.starts_with(start)).count()
    };
    assert_eq!(labels("How the a rather long name, number "), 30);
    assert_eq!(labels("Mobility of the a rather long name, number "), 60);
    let strips = page.descendants().filter(|node| has_class(node, "answer-strip"));
    assert_eq!(strips.count(), 30);
    for number in 0..30 {
        let key = format!("a-rather-long-name--number-{number}");
        for path in [
            format!("answer/{key}/value"),
            format!("values/exact/{key}/pawns"),
            format!("mates/{key}/percent"),
        ] {
            assert!(values["numbers"].pointer(&format!("/{path}")).is_some(), "{path}");
            let shown = page.descendants().filter(|node| node.attribute("data-key") == Some(&path));
            assert!(shown.count() > 0, "{path}");
        }
    }
    // No sign lies beyond the axis, and no name beyond the picture.
    for node in page.descendants().filter(|node| has_class(node, "name")) {
        assert!(text_of(&node).chars().count() <= 26, "{}", text_of(&node));
    }
}
