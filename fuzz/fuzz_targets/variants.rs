//! Files of games: those that can be played here are the same after they have been written and read
//! again, and whatever is left out has one line that says why.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_notation::variants::{read, write};

fuzz_target!(|bytes: &[u8]| {
    let library = match read(bytes) {
        Ok(library) => library,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    for game in &library.games {
        let written = write(game).unwrap_or_else(|unsaid| panic!("{}: {unsaid}", game.name));
        let again = read(written.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.games.first(), Some(game), "{written}\n{:?}", again.left_out);
    }
    for left_out in &library.left_out {
        assert!(!left_out.to_string().contains('\n'), "{left_out}");
    }
});
