//! PGN: every game that can be read, strictly or leniently, is the same after it has been written
//! and strictly read again.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_notation::pgn::{Reader, read_all};

fuzz_target!(|text: &str| {
    for game in Reader::new(text).chain(Reader::new(text).lenient()) {
        let mut game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!(error.to_string().len() < 1000, "{error}");
                continue;
            }
        };
        let written = game.to_string();
        let again = read_all(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        // Notes say what the text left open; what is written leaves nothing open.
        game.fen_notes.clear();
        game.readings.clear();
        game.fault = None;
        assert_eq!(again, [game], "{written}");
    }
});
