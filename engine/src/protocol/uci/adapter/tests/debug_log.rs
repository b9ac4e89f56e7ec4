//! The option `Debug Log File`.

use super::*;

#[test]
fn the_debug_log_has_both_sides_of_the_conversation_as_long_as_it_is_wanted() {
    let scratch = Scratch::new("log");
    let option = format!("setoption name Debug Log File value {}", scratch.0.display());
    let off = "setoption name Debug Log File value <empty>";
    // The second conversation is written behind the first.
    for _ in 0..2 {
        conversation(&format!("isready\n{option}\nisready\ngo depth 1\n{off}\nisready\n"));
    }
    let log = fs::read_to_string(&scratch.0).unwrap();
    assert!(log.starts_with("< isready\n> readyok\n< go depth 1\n"), "{log}");
    let mut marks: Vec<String> = log
        .lines()
        .filter(|line| !line.starts_with("> info "))
        .map(|line| line.split_once("move ").map_or(line, |(start, _)| start).to_owned())
        .collect();
    // The answer comes before or after the next line, as it happens.
    marks.sort();
    let off = format!("< {off}");
    assert_eq!(
        marks,
        ["< go depth 1", "< go depth 1", "< isready", "< isready", &off, &off]
            .into_iter()
            .chain(["> best", "> best", "> readyok", "> readyok"])
            .collect::<Vec<_>>()
    );
    assert!(log.contains("> info depth 1 "), "{log}");
}

#[test]
fn a_debug_log_that_cannot_be_written_is_one_line_and_the_engine_goes_on() {
    let folder = std::env::temp_dir();
    for path in [folder.display().to_string(), folder.join("no/such/folder").display().to_string()]
    {
        let heard = conversation(&format!("setoption name Debug Log File value {path}\nisready\n"));
        let [complaint, ready] = &heard[..] else { panic!("{heard:?}") };
        assert!(
            complaint.starts_with("info string error: expected a file that can be written to"),
            "{complaint}"
        );
        assert_eq!(ready, "readyok");
    }
}
