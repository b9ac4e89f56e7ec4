use super::*;
use crate::settings::PgnOut;
use tempfile::TempDir;

fn record(number: u32) -> GameRecord {
    let warnings = vec!["A \"strange\" one\n".to_owned()];
    GameRecord { warnings, ..GameRecord::sample(number) }
}

fn game(number: u32) -> String {
    format!("[Event \"match\"]\n[Round \"{number}\"]\n\n1. e4 *\n\n")
}

fn settings(folder: &TempDir) -> MatchSettings {
    let mut settings = MatchSettings::default();
    settings.plan.engines = vec![Default::default(); 2];
    let path = |name| folder.path().join(name);
    settings.run.state = Some(path("games.match.jsonl"));
    settings.run.pgn = Some(PgnOut {
        file: path("games.pgn"),
        minimal: false,
        details: Vec::new(),
        match_lines: Vec::new(),
    });
    settings.run.epd = Some(path("games.epd"));
    settings
}

/// A match with two games, and what its files hold.
fn played(folder: &TempDir) -> MatchSettings {
    let settings = settings(folder);
    let mut journal = Journal::begin(&settings).unwrap();
    journal.add(&record(0), &game(0), "fen 0\n").unwrap();
    journal.add(&record(1), &game(1), "fen 1\n").unwrap();
    settings
}

#[test]
fn what_is_saved_is_read_again() {
    let folder = TempDir::new().unwrap();
    let settings = played(&folder);
    let saved = read(&folder.path().join("games.match.jsonl")).unwrap();
    assert_eq!(saved.settings, settings);
    assert_eq!(saved.records, [record(0), record(1)]);
    let again = folder.path().join("again.jsonl");
    fs::write(&again, text(&saved).unwrap()).unwrap();
    assert_eq!(read(&again).unwrap(), saved);
}

/// A file of any size is no journal as soon as its first line is none.
#[cfg(unix)]
#[test]
fn what_is_no_journal_is_refused_early() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.match.jsonl");
    for beginning in ["", "{\"treville_match\":1", "no journal\n"] {
        fs::write(&path, beginning).unwrap();
        // It takes no room on the disk, but would take it in memory.
        fs::File::options().write(true).open(&path).unwrap().set_len(1 << 40).unwrap();
        let problem = read(&path).unwrap_err().to_string();
        assert!(problem.contains("expected the saved state of a match"), "{problem}");
    }
}

/// After a kill at any byte, the journal resumes after a whole game, and the files of games and
/// positions have the games that it knows.
#[test]
fn a_kill_at_any_byte_loses_the_game_in_hand_only() {
    let folder = TempDir::new().unwrap();
    played(&folder);
    let path = |name: &str| folder.path().join(name);
    let whole = fs::read(path("games.match.jsonl")).unwrap();
    let head = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for length in head..=whole.len() {
        fs::write(path("games.match.jsonl"), &whole[..length]).unwrap();
        let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
        // Games and positions are written before their line: one more may be there, or a part of
        // it.
        let games: String = (0..lines as u32 - 1).map(game).collect();
        let part = game(lines as u32 - 1);
        fs::write(path("games.pgn"), games + &part[..length % (part.len() + 1)]).unwrap();
        let fens: String = (0..lines - 1).map(|number| format!("fen {number}\n")).collect();
        fs::write(path("games.epd"), fens + &"fen 9\n"[..length % 7]).unwrap();
        let (mut journal, saved) = Journal::resume(&path("games.match.jsonl")).unwrap();
        let games = saved.records.len() as u32;
        assert_eq!(games as usize, lines - 1);
        for number in games..3 {
            journal.add(&record(number), &game(number), &format!("fen {number}\n")).unwrap();
        }
        drop(journal);
        let saved = read(&path("games.match.jsonl")).unwrap();
        assert_eq!(saved.records, [record(0), record(1), record(2)]);
        let pgn = fs::read_to_string(path("games.pgn")).unwrap();
        assert_eq!(pgn, game(0) + &game(1) + &game(2), "cut after {length} bytes");
        assert_eq!(fs::read_to_string(path("games.epd")).unwrap(), "fen 0\nfen 1\nfen 2\n");
    }
}

#[test]
fn two_matches_cannot_write_one_file_of_games() {
    let folder = TempDir::new().unwrap();
    let mut first = settings(&folder);
    let _journal = Journal::begin(&first).unwrap();
    first.run.state = Some(folder.path().join("other.jsonl"));
    let problem = Journal::begin(&first).unwrap_err().to_string();
    assert!(problem.ends_with("games.pgn: another program is writing this file"), "{problem}");
}

/// A device would be written to, with the state of the match beside it.
#[test]
fn a_match_begins_only_with_plain_files() {
    let folder = TempDir::new().unwrap();
    let state = settings(&folder).run.state.unwrap();
    for change in [
        |settings: &mut MatchSettings, path| settings.run.pgn.as_mut().unwrap().file = path,
        |settings: &mut MatchSettings, path| settings.run.epd = Some(path),
    ] {
        let mut settings = settings(&folder);
        change(&mut settings, folder.path().to_path_buf());
        let problem = Journal::begin(&settings).unwrap_err().to_string();
        assert!(problem.ends_with(": expected a plain file"), "{problem}");
        assert!(!state.exists(), "nothing is left behind");
    }
}

#[test]
fn a_new_match_does_not_overwrite_an_old_one() {
    let folder = TempDir::new().unwrap();
    let settings = played(&folder);
    let problem = Journal::begin(&settings).unwrap_err().to_string();
    assert!(problem.contains("-resume") && problem.contains("it exists"), "{problem}");
    assert_eq!(read(&folder.path().join("games.match.jsonl")).unwrap().records.len(), 2);
}

#[test]
fn games_that_were_there_before_stay() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.pgn"), "old game\n\n").unwrap();
    played(&folder);
    let (_, saved) = Journal::resume(&folder.path().join("games.match.jsonl")).unwrap();
    assert_eq!(saved.records.len(), 2);
    let pgn = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    assert_eq!(pgn, "old game\n\n".to_owned() + &game(0) + &game(1));
}

#[test]
fn files_that_others_have_changed_are_left_alone() {
    let folder = TempDir::new().unwrap();
    played(&folder);
    let state = folder.path().join("games.match.jsonl");
    let pgn = folder.path().join("games.pgn");
    fs::write(&pgn, "game 0\n\n").unwrap();
    let problem = Journal::resume(&state).unwrap_err().to_string();
    assert!(problem.ends_with("games.pgn: expected what the match has saved, got a shorter file"));
    for (more, expected) in [
        ("x".repeat(5 << 20), "got more after it"),
        (game(7) + &game(8), "got other games after it"),
        ("a letter to the editor".to_owned(), "got other games after it"),
    ] {
        let text = game(0) + &game(1) + &more;
        fs::write(&pgn, &text).unwrap();
        let problem = Journal::resume(&state).unwrap_err().to_string();
        assert!(problem.ends_with(expected), "{problem}");
        assert_eq!(fs::read_to_string(&pgn).unwrap(), text);
    }
}

#[test]
fn two_matches_cannot_share_a_journal() {
    let folder = TempDir::new().unwrap();
    played(&folder);
    let state = folder.path().join("games.match.jsonl");
    let first = Journal::resume(&state).unwrap();
    let problem = Journal::resume(&state).unwrap_err().to_string();
    assert!(problem.ends_with("another program is writing this file"), "{problem}");
    drop(first);
    Journal::resume(&state).unwrap();
}

#[test]
fn what_is_no_journal_is_refused_with_its_line() {
    let folder = TempDir::new().unwrap();
    played(&folder);
    let path = folder.path().join("games.match.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    let refuse = |text: &str| {
        fs::write(&path, text).unwrap();
        read(&path).unwrap_err().to_string()
    };
    let broken = whole.replacen("treville", "treville!", 1);
    for text in ["", "\n", "{}\n", "\u{0}\u{1}\n", "[Event \"x\"]\n", &broken] {
        let problem = refuse(text);
        assert!(problem.contains("expected the saved state of a match, got "), "{problem}");
    }
    // With these words in place of others, and checksums as if they had been written.
    let forge = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        let changed = whole.replacen(from, to, 1);
        let values = changed.lines().map(|line| line.rsplit_once('\t').unwrap().0);
        let mut seal = Seal::default();
        values.map(|value| seal.line_of(value)).collect::<String>()
    };
    let newer = forge("{\"treville_match\":2", "{\"treville_match\":3");
    assert!(refuse(&newer).ends_with("line 1: expected version 2, got 3"));
    assert!(refuse(&forge("Stalemate", "Stale\"mate")).contains("line 2: "));
    let again = refuse(&forge("\"number\":1", "\"number\":0"));
    assert!(again.ends_with("line 3: expected every game once, got game 1 again"), "{again}");
    let stranger = refuse(&forge("\"black\":1", "\"black\":2"));
    assert!(stranger.ends_with("line 2: expected two of the 2 engines as players"), "{stranger}");
}

/// A bit that flips on the disk must not change a result.
#[test]
fn every_flipped_bit_is_damage() {
    let folder = TempDir::new().unwrap();
    played(&folder);
    let path = folder.path().join("games.match.jsonl");
    let whole = fs::read(&path).unwrap();
    for bit in (0..8 * whole.len()).step_by(7) {
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, flipped).unwrap();
        assert!(read(&path).is_err(), "bit {bit}");
    }
}
