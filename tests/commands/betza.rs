//! The texts of the guide to Betza notation are what the guide says.

use treville_core::betza::Movement;

/// The spans of code in the first column of a row of a table, and those in the second.
fn spans(row: &str) -> [Vec<&str>; 2] {
    let mut cells = row.trim_matches('|').split('|');
    [(); 2].map(|()| cells.next().unwrap_or_default().split('`').skip(1).step_by(2).collect())
}

#[test]
fn the_guide_to_betza_notation_is_right() {
    let guide = include_str!("../../docs/betza.md");
    let (mut head, mut read, mut refused) = ("", 0, 0);
    let mut lines = guide.lines().peekable();
    while let Some(line) = lines.next() {
        if lines.peek().is_some_and(|next| next.starts_with("|---")) {
            head = line;
            continue;
        }
        let [first, second] = spans(line);
        let is_error = head == "| text | could be |";
        let is_text = ["| atoms", "| range", "| text"].iter().any(|name| head.starts_with(name));
        if !line.starts_with('|') || !is_text {
            continue;
        }
        for text in &first {
            assert_eq!(text.parse::<Movement>().is_err(), is_error, "{text}");
        }
        // What a refused text could be, and what another one is in other words, can be read.
        for text in second.iter().filter(|_| is_error || line.contains("`: `")) {
            assert!(text.parse::<Movement>().is_ok(), "{text}");
        }
        if is_error {
            refused += first.len();
        } else {
            read += first.len();
        }
    }
    assert!(read > 40 && refused >= 5, "{read} texts that are read, {refused} that are refused");
    let same = |a: &str, b: &str| a.parse::<Movement>().unwrap() == b.parse::<Movement>().unwrap();
    assert!(same("[F?R]", "FyafsF") && same("[F-R]", "yafsF") && same("t[FR]", "FyafsF"));
    assert!(same("t[WB]", "WyafsW") && same("NN", "N0") && same("L", "C") && same("J", "Z"));
}
