//! FENs by the rules of every game, alone and in any text, and then moves in every notation.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_core::{fen, position_text, san, uci};
use treville_fuzz::{all_rules, check};

// The first line is the FEN, the others are moves.
fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let fen = lines.next().unwrap_or_default();
    for rules in all_rules() {
        if let Ok(read) = position_text::read(text, rules, None) {
            check(read.game.position());
        }
        let mut position = match fen::parse(fen, rules, None) {
            Ok(parsed) => parsed.position,
            Err(error) => {
                assert!(error.to_string().len() < 1000, "{error}");
                continue;
            }
        };
        check(&position);
        for line in lines.clone() {
            let Ok(m) = uci::parse(&position, line).or(san::parse(&position, line)) else {
                continue;
            };
            assert!(position.is_legal(m), "{line} in {position}");
            position.play_unchecked(m);
            check(&position);
        }
    }
});
