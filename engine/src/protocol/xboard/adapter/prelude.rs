//! The set-up by clicks: boards that are shown before the game, on which every click is a choice,
//! and the words that go with them. Newer XBoards send a click on such a board as `lift`.

use treville_core::color::Color;
use treville_core::moves::{Move, MoveKind};
use treville_core::piece::PieceType;
use treville_core::position::{Position, Stage};
use treville_core::square::{File, Rank, Square};
use treville_notation::words::in_words;

use super::pictures;
use super::setup::layout;
use super::state::{Generation, XBoard, reply};
use crate::protocol::Action;
use crate::protocol::xboard::reply::Reply;

/// The files where the types to choose from are shown: rows of three, from the seventh rank down.
const COLUMNS: [u8; 3] = *b"ceg";
const TOP: u8 = b'7';

/// The square on which the menu shows a type, by its number among `count`; the last one of an
/// incomplete row stands in the middle.
fn place(number: usize, count: usize) -> Option<Square> {
    let is_alone = number + 1 == count && count % 3 == 1;
    let column = if is_alone { 1 } else { number % 3 };
    let rank = Rank::from_byte(TOP.checked_sub(u8::try_from(number / 3).ok()?)?)?;
    Some(Square::at(File::from_byte(COLUMNS[column])?, rank))
}

/// The row behind a side's first rank, as XBoard counts.
fn gate_row(color: Color) -> char {
    if color == Color::White { '0' } else { '9' }
}

/// The moves that can be clicked on, with their squares as XBoard writes them.
fn clickable(position: &Position) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    let count = moves.len();
    let square = |number, m: Move| match m.kind() {
        MoveKind::Place(file) => Some(format!("{file}{}", gate_row(position.turn()))),
        _ => place(number, count).map(|square| square.to_string()),
    };
    moves.iter().enumerate().filter_map(|(n, m)| Some((*m, square(n, *m)?))).collect()
}

impl XBoard {
    /// The board on which the next choice is clicked, and what there is to choose.
    pub(super) fn menu(&self, position: &Position) -> Vec<Action> {
        let (fen, words) = match position.stage() {
            Stage::Selection => (selection(position), about_selection(position)),
            _ => (placement(position), about_placement(position)),
        };
        let variant = self.settings.variant;
        let table = pictures::table(variant.definition());
        let board = Reply::Setup { table, layout: layout(variant, true), fen };
        vec![reply(board), reply(message(&words))]
    }

    /// Tells XBoard the choices before the game, which it then writes into its PGN. Of the two
    /// engines of a match only the one whose set-up is on the board has something to tell.
    pub(super) fn tell_prelude(&self) -> Vec<Action> {
        let start = self.start.as_ref().filter(|_| self.generation == Generation::New);
        let is_here = self.game.moves().is_empty() && *self.position() == self.start();
        let prelude = start.filter(|_| is_here).and_then(|start| start.prelude.as_ref());
        let told = prelude.map(|moves| reply(Reply::TellOthers(format!("prelude {moves}"))));
        told.into_iter().collect()
    }

    /// A click on that board; one beside everything that can be chosen means nothing.
    pub(super) fn click(&mut self, text: &str) -> Vec<Action> {
        let Some(preparation) = self.preparation.as_ref().filter(|_| self.search.is_none()) else {
            return Vec::new();
        };
        let moves = clickable(preparation.game.position());
        match moves.into_iter().find(|(_, square)| square == text.trim()) {
            Some((m, _)) => self.chosen(Some(m)),
            None => Vec::new(),
        }
    }
}

/// All types that can be named, on a dark board with light squares between them.
fn selection(position: &Position) -> String {
    let moves = clickable(position);
    let pieces = position.pieces();
    let letter = |square: Square| {
        let (m, _) = moves.iter().find(|(_, text)| *text == square.to_string())?;
        match m.kind() {
            MoveKind::Select(kind) => Some(pieces.letter(Color::White, kind)),
            _ => None,
        }
    };
    let shown = |square: Square| {
        let is_beside = |dx| square.offset(dx, 0).is_some_and(|beside| letter(beside).is_some());
        let is_border = matches!(square.file().letter(), 'a' | 'h');
        let ground = if !is_border && (is_beside(-1) || is_beside(1)) { '1' } else { '*' };
        letter(square).unwrap_or(ground)
    };
    let mut rows = vec!["*".repeat(8)];
    for rank in Rank::all().rev() {
        rows.push(File::all().map(|file| shown(Square::at(file, rank))).collect());
    }
    rows.push("*".repeat(8));
    format!("{} w - - 0 1", rows.join("/"))
}

/// The start of the game, with the piece to be placed on all files where it may be.
fn placement(position: &Position) -> String {
    let pieces = position.pieces();
    let moves = clickable(position);
    let next = position.next_to_place().and_then(|number| position.chosen(position.turn())[number]);
    let row = |color| -> String {
        let letter = |file: File| {
            let square = Square::at(file, Rank::first_of(color));
            let waiting = position.gates().behind(color, square);
            let placed = waiting.and_then(|number| position.chosen(color)[number]);
            let is_free = moves.iter().any(|(m, _)| m.kind() == MoveKind::Place(file));
            let offered = next.filter(|_| is_free && color == position.turn());
            // XBoard lets the user pick up White's pieces only.
            let offered = offered.map(|kind| pieces.letter(Color::White, kind));
            placed.map(|kind| pieces.letter(color, kind)).or(offered).unwrap_or('*')
        };
        File::all().map(letter).collect()
    };
    let (black, white) = (row(Color::Black), row(Color::White));
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    format!("{black}/{array}/{white} w - - 0 1")
}

/// Lines on the other side's choice, and that it is the turn of this one.
fn about_selection(position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(kind) = position.chosen(Color::White)[0] {
        lines.push(format!("White has chosen the {}.", position.pieces().kind(kind).name));
        lines.push(about(position, kind));
    }
    let turn = position.turn();
    lines.push(format!("{turn} to choose: click on a piece. Both sides will have it."));
    lines
}

/// Which piece has to be placed for the side to move; before its first one also what both can do.
fn about_placement(position: &Position) -> Vec<String> {
    let chosen = position.chosen(Color::White);
    let number = position.next_to_place();
    let next = number.and_then(|number| chosen[number]);
    let name = next.map_or("piece", |kind| &position.pieces().kind(kind).name);
    let kinds = chosen.into_iter().flatten().filter(|_| number == Some(0));
    let pieces = kinds.map(|kind| about(position, kind));
    let task = format!("{} to place the {name}: click on one of its squares.", position.turn());
    pieces.chain([task]).collect()
}

/// The movement of a type.
fn about(position: &Position, kind: PieceType) -> String {
    let kind = position.pieces().kind(kind);
    format!("The {} {}.", kind.name, in_words(kind.movement))
}

/// A message of several lines. XBoard takes two backslashes for the sign that it has escapes.
fn message(lines: &[String]) -> Reply {
    Reply::TellUser(format!(r"\\{}", lines.join(r"\n")))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use treville_core::rules::Rules;

    #[test]
    fn every_type_has_a_square_of_its_own() {
        let position = Position::start(Rules::musketeer());
        let moves = clickable(&position);
        assert_eq!(moves.len(), 10);
        let squares: HashSet<&String> = moves.iter().map(|(_, square)| square).collect();
        assert_eq!(squares.len(), 10);
        assert_eq!(moves[9].1, "e4", "the tenth stands alone in the middle");
    }
}
