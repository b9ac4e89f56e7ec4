//! Errors in a text that people wrote, for the page: codes with arguments, which the page words.

use serde_json::{Value, json};
use treville_core::betza::BetzaError;
use treville_core::build::DefinitionError;
use treville_core::encoding::excerpt;
use treville_core::fen::FenError;
use treville_core::legality::IllegalMove;
use treville_core::pieces::PieceSetError;
use treville_core::position_text::PositionError;
use treville_core::san::SanError;
use treville_core::uci::MoveError;
use treville_engine::variant::VariantError;
use treville_notation::named_piece::NamedPieceError;
use treville_notation::pgn::{PgnError, PgnFault};
use treville_notation::variants::ReadError;

use crate::answer::Problem;
use crate::faults;

impl From<FenError> for Problem {
    fn from(error: FenError) -> Problem {
        Problem::coded(&error, fen(&error))
    }
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        let why = match &error {
            PositionError::Fen(error) => fen(error),
            PositionError::Address(got) => json!({ "code": "address", "got": excerpt(got) }),
        };
        Problem::coded(error, why)
    }
}

impl From<MoveError> for Problem {
    fn from(error: MoveError) -> Problem {
        Problem::coded(&error, coordinates(&error))
    }
}

impl From<SanError> for Problem {
    fn from(error: SanError) -> Problem {
        Problem::coded(&error, san(&error))
    }
}

impl From<IllegalMove> for Problem {
    fn from(error: IllegalMove) -> Problem {
        let why = json!({ "code": "illegal", "reason": error.reason().code() });
        Problem::coded(error, why)
    }
}

impl From<PgnError> for Problem {
    fn from(error: PgnError) -> Problem {
        let words = error.to_string();
        let mut problem = Problem { words, ..Problem::from(error.fault) };
        if let Some(why) = &mut problem.why {
            why["line"] = error.line.into();
        }
        problem
    }
}

impl From<PgnFault> for Problem {
    fn from(fault: PgnFault) -> Problem {
        let why = match &fault {
            PgnFault::Text(needed, got) => {
                json!({ "code": "pgn_text", "needed": needed, "got": excerpt(got) })
            }
            PgnFault::End(needed) => json!({ "code": "pgn_end", "needed": needed }),
            PgnFault::Betza(letter, error) => {
                json!({ "code": "pgn_men", "letter": letter, "why": movement(error) })
            }
            PgnFault::Game(tag, reason) => {
                json!({ "code": "pgn_game", "tag": tag, "detail": reason })
            }
            PgnFault::Fen(error) => fen(error),
            PgnFault::Move(error) => san(error),
        };
        Problem::coded(fault, why)
    }
}

impl From<NamedPieceError> for Problem {
    fn from(error: NamedPieceError) -> Problem {
        let why = match &error {
            NamedPieceError::Form(got) => json!({ "code": "piece_form", "got": excerpt(got) }),
            NamedPieceError::Name(got) => json!({ "code": "piece_name", "got": excerpt(got) }),
            NamedPieceError::Letter(got) => json!({ "code": "piece_letter", "got": excerpt(got) }),
            NamedPieceError::Betza(_, error) => movement(error),
            NamedPieceError::Twice(letter) => json!({ "code": "letter_twice", "letter": letter }),
            NamedPieceError::NamedTwice(name) => {
                json!({ "code": "name_twice", "name": excerpt(name) })
            }
            NamedPieceError::NoLetter(name) => {
                json!({ "code": "no_letter", "name": excerpt(name) })
            }
        };
        Problem::coded(error, why)
    }
}

impl From<BetzaError> for Problem {
    fn from(error: BetzaError) -> Problem {
        Problem::coded(&error, movement(&error))
    }
}

impl From<DefinitionError> for Problem {
    fn from(error: DefinitionError) -> Problem {
        let why = match &error {
            DefinitionError::Motionless(name) => {
                json!({ "code": "motionless", "name": excerpt(name) })
            }
            DefinitionError::Pieces(PieceSetError::EnPassant(name)) => {
                json!({ "code": "en_passant_piece", "name": excerpt(name) })
            }
            error => json!({ "code": "game", "detail": error.to_string() }),
        };
        Problem::coded(error, why)
    }
}

impl From<VariantError> for Problem {
    fn from(error: VariantError) -> Problem {
        let why = json!({ "code": "no_game", "got": excerpt(&error.got) });
        Problem::coded(error, why)
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        let code = match &error {
            ReadError::TooBig | ReadError::TooManySections => "games_too_many",
            ReadError::NoSection => "games_none",
            ReadError::Io(_) => "games_unread",
        };
        Problem::coded(error, json!({ "code": code }))
    }
}

fn fen(error: &FenError) -> Value {
    match error {
        FenError::Rows(count) => json!({ "code": "fen_rows", "count": count }),
        FenError::RowsBeforeBracket(count) => {
            json!({ "code": "fen_rows_before_bracket", "count": count })
        }
        FenError::Width(row, count) => json!({ "code": "fen_width", "row": row, "count": count }),
        FenError::Letter(letter, row) => {
            json!({ "code": "fen_letter", "letter": letter, "row": row })
        }
        FenError::GateLetter(letter, row) => {
            json!({ "code": "fen_gate_letter", "letter": letter, "row": row })
        }
        FenError::Bracket(needed, got) => {
            json!({ "code": "fen_bracket", "needed": needed, "got": excerpt(got) })
        }
        FenError::Missing(needed) => json!({ "code": "fen_missing", "needed": needed }),
        FenError::Turn(got) => json!({ "code": "fen_turn", "got": excerpt(got) }),
        FenError::Castling(got) => json!({ "code": "fen_castling", "got": excerpt(got) }),
        FenError::EnPassant(got) => json!({ "code": "fen_en_passant", "got": excerpt(got) }),
        FenError::Counter(_, got) => json!({ "code": "fen_counter", "got": excerpt(got) }),
        FenError::Extra(got) => json!({ "code": "fen_extra", "got": excerpt(got) }),
        FenError::Position(found) => {
            let found: Vec<Value> = found.0.iter().map(faults::coded).collect();
            json!({ "code": "faults", "faults": found })
        }
    }
}

fn coordinates(error: &MoveError) -> Value {
    match error {
        MoveError::Text(_, got) => json!({ "code": "no_move", "got": excerpt(got) }),
        MoveError::Illegal(reason, got) => {
            json!({ "code": "illegal", "reason": reason.code(), "got": excerpt(got) })
        }
        MoveError::Gate(got, letter) => {
            json!({ "code": "other_gate", "letter": letter, "got": excerpt(got) })
        }
    }
}

fn san(error: &SanError) -> Value {
    match error {
        SanError::Move(error) => coordinates(error),
        SanError::Letter(letter, got) => {
            json!({ "code": "move_letter", "letter": letter, "got": excerpt(got) })
        }
        SanError::Ambiguous(got, moves) => {
            json!({ "code": "ambiguous", "moves": moves, "got": excerpt(got) })
        }
    }
}

/// The error in a notation of movements is told in English, as the notation is.
fn movement(error: &BetzaError) -> Value {
    let needed = error.expected.to_string();
    json!({ "code": "movement", "needed": needed, "letter": error.found, "number": error.column })
}

#[cfg(test)]
mod tests {
    use treville_core::refusal::Refusal;

    /// A refusal without words would be shown in a parser's English.
    #[test]
    fn the_page_has_words_for_every_code() {
        let words = |path: &str| {
            let file = crate::page::file(path).unwrap_or_else(|| panic!("{path}"));
            String::from_utf8_lossy(file.bytes).into_owned()
        };
        let used = [
            include_str!("refusals.rs"),
            include_str!("piece_text.rs"),
            include_str!("compare.rs"),
            include_str!("line.rs"),
            include_str!("tree/edit.rs"),
            include_str!("tree/end.rs"),
            include_str!("table/games.rs"),
            include_str!("table/open.rs"),
            include_str!("table/pieces.rs"),
            include_str!("table/start.rs"),
        ];
        let codes: Vec<&str> = used
            .iter()
            .flat_map(|text| text.split("\"code\": \"").skip(1))
            .map(|rest| rest.split('"').next().unwrap_or_default())
            .collect();
        assert!(codes.len() > 40, "{codes:?}");
        let reasons = Refusal::ALL.iter().map(|refusal| refusal.code());
        for language in ["en", "fr"] {
            let text = words(&format!("js/words/{language}/refusals.js"));
            for code in codes.iter().copied().chain(reasons.clone()) {
                assert!(text.contains(&format!("\n    {code}: ")), "{language}: {code}");
            }
        }
    }
}
