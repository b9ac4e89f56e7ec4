//! Moves in the spellings of other programs are those moves, or too little said, and never others.

use proptest::prelude::*;

use treville_core::game::Game;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::Slot;
use treville_core::position::{Position, Stage};
use treville_core::rules::Gating;
use treville_core::san::{self, SanError};
use treville_core::uci;
use treville_notation::pgn::{Pgn, Reader, read_all};

use crate::invariants::{game, position, tries};

/// The parts of a text of a move.
struct Parts {
    letter: Option<char>,
    from: String,
    takes: bool,
    to: String,
    promotion: Option<char>,
    gate: Option<(char, String)>,
    /// Files and ranks on which no piece of its type stands.
    free: Vec<char>,
}

impl Parts {
    fn of(position: &Position, m: Move) -> Parts {
        let (board, us) = (position.board(), position.turn());
        let letter = |slot| position.pieces().kind(board.kind(us, slot)).letter;
        let slot = board.slot_at(m.from()).unwrap();
        let taken: String = board.pieces(us, slot).into_iter().map(|s| s.to_string()).collect();
        Parts {
            letter: (slot != Slot::Pawn).then(|| letter(slot)),
            from: m.from().to_string(),
            takes: position.captured(m).is_some(),
            to: m.to().to_string(),
            promotion: m.promotion().map(letter),
            gate: position
                .gates_with(m)
                .map(|(kind, square)| (position.pieces().kind(kind).letter, square.to_string())),
            free: "abcdefgh12345678".chars().filter(|c| !taken.contains(*c)).collect(),
        }
    }

    /// The texts that may stand before the target, but for the letter of a piece.
    fn origins(&self) -> Vec<String> {
        let (file, rank) = self.from.split_at(1);
        let mut origins = vec![self.from.clone()];
        match self.letter {
            None if self.takes => origins.push(file.to_owned()),
            None => origins.extend([String::new(), file.to_owned()]),
            Some(_) => {
                origins.extend([file.to_owned(), rank.to_owned(), String::new()]);
                // Nobody else can be meant.
                origins.extend(self.free.iter().map(char::to_string));
            }
        }
        origins
    }

    /// The texts that may stand behind the target.
    fn endings(&self, is_optional: bool) -> Vec<String> {
        let mut endings = match (self.promotion, &self.gate) {
            (Some(letter), _) => {
                let small = letter.to_ascii_lowercase();
                vec![
                    format!("={letter}"),
                    format!("={small}"),
                    format!("({letter})"),
                    letter.to_string(),
                    small.to_string(),
                ]
            }
            (None, Some((letter, square))) => {
                let file = &square[..1];
                let small = letter.to_ascii_lowercase();
                vec![
                    format!("/{letter}"),
                    format!("/{letter}{file}"),
                    format!("/{letter}{square}"),
                    format!("/{small}"),
                    format!("+/{letter}"),
                    small.to_string(),
                ]
            }
            (None, None) => vec![String::new()],
        };
        if let (Some((letter, _)), false) = (&self.gate, is_optional) {
            endings.push(String::new());
            endings.extend("abcdefgh".chars().map(|file| format!("/{letter}{file}")));
        }
        endings
    }
}

/// The spellings of a move that a reader has to know, made without looking at how it reads.
fn spellings(position: &Position, m: Move) -> Vec<String> {
    let parts = Parts::of(position, m);
    let is_optional = position.rules().gating == Gating::Optional;
    let mut bodies = Vec::new();
    if m.kind() == MoveKind::Castle {
        let short = m.to() > m.from();
        let king = position.castling_targets(m.from(), m.to()).0.to_string();
        bodies.extend(["O-O", "0-0", "o-o"].map(|text| {
            let sign = &text[..1];
            if short { text.to_owned() } else { format!("{text}-{sign}") }
        }));
        // In Seirawan chess a step of the king leaves open where the piece enters.
        if m.entering().is_none_or(|(_, square)| square != m.to()) {
            bodies.extend([format!("K{king}"), format!("k{king}")]);
            bodies.extend([format!("{}{king}", parts.from), format!("K{}-{king}", parts.from)]);
            bodies.push(format!("{}{}", parts.from, parts.to));
        }
    } else {
        for origin in parts.origins() {
            let signs: &[&str] = if parts.takes { &["x", "", ":"] } else { &["", "-", "x"] };
            for sign in signs {
                let rest = format!("{origin}{sign}{}", parts.to);
                let capital = parts.letter.map(String::from).unwrap_or_default();
                let small = format!("{}{rest}", capital.to_ascii_lowercase());
                // Two squares are coordinates, not a piece and its rank.
                if !(matches!(small.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])) {
                    bodies.push(small);
                }
                bodies.push(format!("{capital}{rest}"));
                if origin == parts.from {
                    bodies.push(rest);
                }
            }
        }
    }
    let castles = m.kind() == MoveKind::Castle;
    let mut endings = parts.endings(is_optional);
    if castles && is_optional && parts.gate.is_some() {
        // Only a square says which of the two it is.
        endings.retain(|ending| ending.len() > 2 && ending.starts_with('/'));
    }
    let mut texts = Vec::new();
    for body in &bodies {
        for ending in &endings {
            texts.extend(["", "+", "#", "!?"].map(|sign| format!("{body}{ending}{sign}")));
        }
        if m.kind() == MoveKind::EnPassant {
            texts.extend(["e.p.", " e.p.", "ep"].map(|end| format!("{body}{end}")));
        }
    }
    texts
}

/// Whether a text is exactly what we write for a move. Coordinates may have a check sign.
fn is_exact(position: &Position, m: Move, text: &str) -> bool {
    let bare = text.trim_end_matches(['!', '?']);
    let squares = bare.trim_end_matches(['+', '#']);
    san::write(position, m) == bare
        || [false, true].iter().any(|suffix| uci::write(position, m, *suffix) == squares)
}

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn a_spelling_of_a_move_is_never_another_move(position in position(), number in any::<u64>()) {
        let legal = position.legal_moves();
        prop_assume!(position.stage() == Stage::Play && !legal.is_empty());
        // Castling always, for it is written in most ways; else any move.
        let any = legal[number as usize % legal.len()];
        let castles = legal.iter().copied().filter(|m| m.kind() == MoveKind::Castle);
        for m in castles.chain([any]) {
            for text in spellings(&position, m) {
                // What is exactly another move, as a king's step can be in Chess960, means that.
                let other = legal.iter().any(|other| *other != m && is_exact(&position, *other, &text));
                if other {
                    continue;
                }
                match san::parse_lenient(&position, &text) {
                    Ok(taken) => prop_assert_eq!(
                        san::write(&position, taken.m), san::write(&position, m), "{}", text
                    ),
                    Err(SanError::Ambiguous(_, moves)) => {
                        prop_assert!(moves.contains(&san::write(&position, m)), "{}", text);
                    }
                    Err(error) => prop_assert!(false, "{text}: {error}"),
                }
            }
        }
    }

    #[test]
    fn our_own_text_gives_no_note(game in game(60)) {
        let written = Pgn::new(game.clone()).to_string();
        let again = Reader::new(&written).lenient().next().unwrap().unwrap();
        prop_assert_eq!(&again.readings, &[]);
        prop_assert_eq!(&again, &read_all(&written).unwrap()[0]);
        prop_assert_eq!(&again.game, &game);
    }

    /// A whole game in coordinates, as some programs write it.
    #[test]
    fn games_in_coordinates_come_back(game in game(60), suffix in any::<bool>()) {
        let shown = Pgn::new(Game::new(*game.start())).to_string();
        let tags = shown.split("\n\n").next().unwrap();
        let moves: Vec<String> = game
            .positions()
            .iter()
            .zip(game.moves())
            .map(|(position, m)| uci::write(position, *m, suffix))
            .collect();
        let text = format!("{tags}\n\n{} *\n", moves.join(" "));
        let again = Reader::new(&text).lenient().next().unwrap();
        let again = again.map_err(|error| format!("{error}\n{text}"));
        prop_assert_eq!(again.map(|pgn| pgn.game), Ok(game));
    }
}
