//! Short ways to positions, moves and lists of complaints.
//!
//! Everything here panics with the text at fault, so that a failing test names its position.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use treville_core::color::{ByColor, Color};
use treville_core::fen::{self, Note};
use treville_core::moves::Move;
use treville_core::piece::Piece;
use treville_core::position::Position;
use treville_core::rules::{Castling, Rules};
use treville_core::setup::Setup;
use treville_core::square::Square;
use treville_core::uci;

/// Musketeer chess from Chess960 arrays, check forfeit included.
pub fn musketeer960() -> Rules {
    Rules::musketeer().with_castling(Castling::Chess960)
}

/// The position of a FEN that needs no indulgence, but for an e.p. square without a legal capture,
/// which many have.
#[track_caller]
pub fn read(fen: &str, rules: Rules) -> Position {
    let parsed = fen::parse(fen, rules, None).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let notes = beyond_en_passant(&parsed.notes);
    assert!(notes.is_empty(), "{fen}: {notes:?}");
    parsed.position
}

/// The notes on a FEN but that on its e.p. square.
pub fn beyond_en_passant(notes: &[Note]) -> Vec<Note> {
    let beyond = notes.iter().filter(|note| !matches!(note, Note::NoEnPassant(_)));
    beyond.copied().collect()
}

/// The position of a FEN by the rules of the official game.
#[track_caller]
pub fn musketeer(fen: &str) -> Position {
    read(fen, Rules::musketeer())
}

/// The square of this name.
#[track_caller]
pub fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The legal move of this text.
#[track_caller]
pub fn the_move(position: &Position, text: &str) -> Move {
    uci::parse(position, text).unwrap_or_else(|error| panic!("{position}: {text}: {error}"))
}

/// The position after these moves, parted by spaces.
#[track_caller]
pub fn after(position: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(*position, |position, text| {
        let m = the_move(&position, text);
        position.after_unchecked(m)
    })
}

/// The position after these moves from the start of the official game.
#[track_caller]
pub fn from_start(moves: &str) -> Position {
    after(&Position::start(Rules::musketeer()), moves)
}

/// The legal moves as text with the gated piece, sorted.
pub fn names(position: &Position) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    let mut names: Vec<String> = moves.map(|m| uci::write(position, m, true)).collect();
    names.sort();
    names
}

/// The legal moves of the piece on a square, as text with the gated piece, parted by spaces.
pub fn names_from(position: &Position, from: &str) -> String {
    let mut names = names(position);
    names.retain(|name| name.starts_with(from));
    names.join(" ")
}

/// The same position with the sides exchanged: ranks flipped, colours swapped.
///
/// Before play there is no such thing, since White always chooses and places first.
#[track_caller]
pub fn mirror(position: &Position) -> Position {
    let setup = position.setup();
    let mut pieces = [None; 64];
    for square in Square::all() {
        pieces[square.flip().index()] = setup.pieces[square.index()]
            .map(|piece| Piece { color: !piece.color, kind: piece.kind });
    }
    let mirrored = Setup {
        pieces,
        gates: ByColor::from_fn(|color| setup.gates[!color]),
        open: setup.open.flip(),
        turn: !setup.turn,
        castling: setup.castling.flip(),
        en_passant: setup.en_passant.map(Square::flip),
        ..setup
    };
    mirrored.position().unwrap_or_else(|faults| panic!("mirror of {position}: {faults}"))
}

/// The piece on a square as its letter in a FEN.
#[track_caller]
pub fn letter_on(position: &Position, name: &str) -> Option<char> {
    let piece = position.board().piece_at(square(name))?;
    Some(position.pieces().letter(piece.color, piece.kind))
}

/// The letters of the pieces of `color` that still wait, with their files: `Lb Cd`.
pub fn waiting(position: &Position, color: Color) -> String {
    let gates = position.gates().of(color).into_iter().zip(position.chosen(Color::White));
    let waiting = gates.filter_map(|(gate, kind)| {
        Some(format!("{}{}", position.pieces().letter(color, kind?), gate.file()?))
    });
    waiting.collect::<Vec<String>>().join(" ")
}

/// Runs `job` on every item, on all processors, and fails with everything it complains about.
///
/// Jobs start in the order of the list, so long ones come first if the list has them first.
#[track_caller]
pub fn check_all<T: Sync>(items: &[T], job: impl Fn(&T) -> Vec<String> + Sync) {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(2, |count| count.get().max(2));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = job(item);
                    complaints.lock().unwrap_or_else(|lock| lock.into_inner()).extend(found);
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap_or_else(|lock| lock.into_inner());
    assert!(
        complaints.is_empty(),
        "{} complaints, the first ones:\n{}",
        complaints.len(),
        complaints[..complaints.len().min(40)].join("\n")
    );
}
