//! Files whose games are of many definitions.

use super::*;

/// A file whose games are of many definitions, in blocks of three.
fn of_many_definitions(folder: &Folder, name: &str, numbers: &[u32]) -> PathBuf {
    let path = folder.path(name);
    let (mut store, _) = Store::open(&path, &head(100, Shard::WHOLE)).unwrap();
    for numbers in numbers.chunks(3) {
        let games: Vec<Record> = numbers.iter().map(|number| any_record(*number)).collect();
        store.add(&games).unwrap();
    }
    path
}

fn any_record(number: u32) -> Record {
    let games = games_of_all_kinds();
    let rules = games[number as usize % games.len()];
    Record::of(number, Ending::Mate, &samples_of(rules, u64::from(number), 20)).unwrap()
}

/// The games of a file, in its order.
fn records(path: &Path, care: Care) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    let reader = Reader::open(path, care).map_err(|failure| failure.to_string())?;
    let read = reader.each(|game, samples| {
        records.push(Record::of(game.number, game.ending, samples).unwrap());
        Ok(())
    });
    read.map(|_| records).map_err(|failure| failure.to_string())
}

#[test]
fn each_game_has_a_definition_and_each_definition_is_there_once() {
    let folder = Folder::new();
    let count = games_of_all_kinds().len() as u32;
    let numbers: Vec<u32> = (0..100).collect();
    let path = of_many_definitions(&folder, "many", &numbers);
    let expected: Vec<Record> = numbers.iter().map(|number| any_record(*number)).collect();
    assert!(records(&path, REFUSE).unwrap() == expected);
    let mut definitions = 0;
    for found in Blocks::open(&path).unwrap() {
        let FilePart::Block(block) = found.unwrap() else { panic!("the file is sound") };
        definitions += if block.kind == Kind::Definitions { block.count } else { 0 };
    }
    assert_eq!(definitions, count);
    // Going on writes no definition again.
    let (mut store, done) = Store::open(&path, &head(100, Shard::WHOLE)).unwrap();
    assert_eq!(done.games.len(), 100);
    let before = fs::metadata(&path).unwrap().len();
    let more = Record { number: 100, ..any_record(count) };
    let length = store.add(std::slice::from_ref(&more)).unwrap();
    assert_eq!(length - before, (Frame::SIZE + written(&[&more]).len()) as u64);

    // Two files that begin with other definitions join to the same bytes as one.
    let (even, odd): (Vec<u32>, Vec<u32>) = (0..100).partition(|number| number % 2 == 0);
    let shares =
        [of_many_definitions(&folder, "odd", &odd), of_many_definitions(&folder, "even", &even)];
    let join = |files: &[PathBuf], out: &str| {
        let out = folder.path(out);
        merge::run(files, Some(&out), REFUSE, Vec::new()).unwrap();
        fs::read(out).unwrap()
    };
    let whole = of_many_definitions(&folder, "whole", &numbers);
    assert!(join(&shares, "joined") == join(std::slice::from_ref(&whole), "alone"));
    assert!(records(&folder.path("joined"), REFUSE).unwrap() == expected);

    let args = StatsArgs { files: vec![whole], format: PageFormat::Table, care: REFUSE };
    let mut output = Vec::new();
    stats::run(&args, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains(&format!("{} others", count - 20)), "{text}");
}

/// Claims of a file that no program of ours writes, and the replies to them.
#[test]
fn games_and_definitions_that_cannot_be_are_named_or_left_out() {
    let folder = Folder::new();
    let good = any_record(3);
    let text = definition::write(good.rules().made_from());
    let definitions = |list: &[(u32, &str)]| {
        let mut contents = Vec::new();
        for (number, text) in list {
            contents.extend_from_slice(&number.to_le_bytes());
            contents.extend_from_slice(&(text.len() as u32).to_le_bytes());
            contents.extend_from_slice(text.as_bytes());
        }
        block::block(Kind::Definitions, list.len() as u32, &contents)
    };
    let games = |definition: u32, change: &dyn Fn(&mut Vec<u8>)| {
        let mut contents = Vec::new();
        good.stored().write(definition, &mut contents);
        change(&mut contents);
        block::block(Kind::Games, 1, &contents)
    };
    let same = |_: &mut Vec<u8>| {};
    let last_move = |bytes: &mut Vec<u8>| {
        let at = bytes.len() - 4;
        bytes[at..at + 2]
            .copy_from_slice(&Move::plain(Square::new(4), Square::new(36)).bits().to_le_bytes());
    };
    let other = definition::write(any_record(4).rules().made_from());
    let refused = r#"{"name":"x","pieces":[null,null,null,null,null],"promotions":[null,null]}"#;
    let long = format!("{text}{}", " ".repeat(definition::LONGEST));
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (games(9, &same), "expected definition 9 before its first use, got none"),
        (games(0, &last_move), "game 4: expected a legal move, got e1e5 Plain"),
        (games(0, &|bytes| bytes.push(0)), "expected the end of the block, got other bytes"),
        (games(0, &|bytes| bytes[10] = 99), "expected a known ending of each game"),
        (games(0, &|bytes| bytes[8] = 99), "expected the moves of each game"),
        (games(0, &|bytes| bytes[12..20].fill(255)), "expected the moves of each game"),
        (definitions(&[(0, &other)]), "expected each definition once, got another one of number 0"),
        (definitions(&[(5, &long)]), "expected a definition of at most 16384 bytes, got 16"),
        (
            [definitions(&[(5, refused)]), games(5, &same)].concat(),
            "definition 5: expected the six",
        ),
        ([definitions(&[(5, "[]")]), games(5, &same)].concat(), "definition 5: invalid length"),
        (block::block(Kind::Definitions, 9, b""), "expected as many definitions as the frame says"),
    ];
    for (bytes, problem) in cases {
        let path = folder.path("claims");
        let parts = [head(100, Shard::WHOLE).block().unwrap(), definitions(&[(0, &text)])];
        fs::write(&path, [&parts.concat()[..], &bytes, &games(0, &same)].concat()).unwrap();
        let said = records(&path, REFUSE).unwrap_err();
        assert!(said.contains(problem) && said.contains(": block "), "{said}");
        assert!(said.lines().count() == 1 && said.ends_with("uses the rest"), "{said}");
        assert!(records(&path, SKIP).unwrap() == [good.clone()], "{problem}");
        let args = StatsArgs { files: vec![path.clone()], format: PageFormat::Json, care: SKIP };
        let mut output = Vec::new();
        stats::run(&args, &mut output).unwrap();
        let counts: serde_json::Value = serde_json::from_slice(&output).unwrap();
        assert_eq!((&counts["games"], &counts["damaged"]), (&1.into(), &1.into()), "{problem}");
        inspect::run(&InspectArgs { file: path, block: None, game: None }, Vec::new()).unwrap();
    }
}

/// However many definitions a file claims, what is kept of them is bounded.
#[test]
fn definitions_beyond_the_bound_are_refused() {
    let mut known = ReadDefinitions::default();
    let text = "x".repeat(definition::LONGEST);
    let mut number = 0_u32;
    let problem = loop {
        let mut contents = Vec::new();
        for _ in 0..2000 {
            contents.extend_from_slice(&number.to_le_bytes());
            contents.extend_from_slice(&(text.len() as u32).to_le_bytes());
            contents.extend_from_slice(text.as_bytes());
            number += 1;
        }
        if let Err(problem) = known.add(2000, &contents) {
            break problem;
        }
        assert!(number < 1 << 20);
    };
    let expected = "expected at most 536870912 bytes of definitions in a file, got more";
    assert_eq!(problem, Problem::Contents(expected.to_owned()));
    let mut written = WrittenDefinitions::default();
    let refused = written.name([format!("{text}x").as_str()]).unwrap_err().to_string();
    assert!(refused.starts_with("expected a definition of at most"), "{refused}");
}

#[test]
fn games_that_do_not_follow_are_no_record() {
    let mut samples = samples(Variant::chess(), 1, 10);
    samples.remove(5);
    let expected = "expected position 6 of game 3 to follow from the one before";
    assert_eq!(Record::of(2, Ending::Mate, &samples), Err(Unsound(expected.to_owned())));
    assert!(Record::of(2, Ending::Mate, &[]).is_err());
}
