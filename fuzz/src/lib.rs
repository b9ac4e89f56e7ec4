//! Properties that several fuzz targets check.
//!
//! Each target reads what the fuzzer makes up. Nothing may panic, and what is read must be the same
//! after it has been written and read again. `README.md` says how to run the targets.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use treville_core::fen::{self, Form};
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Rules};
use treville_core::{san, uci};
use treville_engine::protocol::{Action, Adapter};

/// The rules of every game that can be read.
#[must_use]
pub fn all_rules() -> [Rules; 6] {
    [
        Rules::musketeer(),
        Rules::musketeer_peer(),
        Rules::musketeer().with_castling(Castling::Chess960),
        Rules::chess(),
        Rules::chess960(),
        Rules::seirawan(),
    ]
}

/// Reads the text; what it says must survive being written and read again. An error must be short.
pub fn read_back<T>(text: &str)
where
    T: FromStr + Display + Debug + PartialEq,
    T::Err: Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => assert_eq!(read.to_string().parse(), Ok(read)),
        Err(error) => assert!(error.to_string().chars().count() < 300, "{error}"),
    }
}

/// Feeds the lines to an adapter. Nothing it prints may contain an empty action or a carriage
/// return, which would look like the end of a line.
pub fn converse(adapter: &mut impl Adapter, lines: &str) {
    for line in lines.lines() {
        for action in adapter.line(line) {
            if let Action::Print(text) = action {
                assert!(!text.contains('\r'), "{text:?}");
            }
        }
    }
}

/// Checks that texts and counts agree about a position and its moves.
pub fn check(position: &Position) {
    let rules = position.rules();
    assert_eq!(position.setup().position(), Ok(*position), "{position}");

    let text = fen::write(position, Form::Bracket);
    let parsed = fen::parse(&text, rules, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.position, *position, "{text}");
    assert_eq!(parsed.position.key(), position.key(), "{text}");

    if position.stage() == Stage::Play {
        let text = fen::write(position, Form::TenRows);
        let parsed = fen::parse(&text, rules, None);
        let again = parsed.map(|parsed| fen::write(&parsed.position, Form::TenRows));
        assert_eq!(again, Ok(text));
    }

    let moves = position.legal_moves();
    assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{position}");
    for m in moves {
        assert!(position.is_legal(m), "{m:?} in {position}");
        let text = uci::write(position, m, true);
        assert_eq!(uci::parse(position, &text), Ok(m), "{text} in {position}");
        let text = san::write(position, m);
        assert_eq!(san::parse(position, &text), Ok(m), "{text} in {position}");
        let after = position.after_unchecked(m);
        assert_eq!(after.setup().position(), Ok(after), "{text} in {position}");
    }
}
