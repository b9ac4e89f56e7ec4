//! The tables of source 000 that have no chance in them.

use treville_core::square::Square;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::BoardSize;
use treville_eval::piece::mobility::leap_square::leap;
use treville_eval::piece::mobility::{Profile, betza, maximum, pawn_profile};
use treville_eval::piece::sources::disagreements::{DISAGREEMENTS, Disagreement};
use treville_eval::piece::sources::mobility_tables as source;
use treville_eval::piece::sources::{Figure, Row};
use treville_eval::piece::values::{Method, PieceValue, worth};

use super::table::{Cell, SourceTable};
use treville_results::pieces::Piece;

const SQUARES: (&str, &str) = ("squares", "squares");
const PAWNS: (&str, &str) = ("pawns", "pawns");
const RANK: (&str, &str) = ("rank", "");

/// The tables in the order of the source.
#[must_use]
pub fn tables() -> Vec<SourceTable> {
    vec![
        maximum_table(),
        maximum_ranks(),
        board("knights-board", "A knight's moves by square", "knight", &source::KNIGHTS_BOARD),
        leap_squares(),
        board("pawns-board", "A pawn's moves by square", "pawn", &source::PAWNS_BOARD),
        relative(
            "average",
            "Average mobility of an empty board",
            Method::LeapSquare,
            &source::AVERAGE,
        ),
        ranks(
            "ranks-maximum",
            "Ranks by maximum mobility",
            Method::Maximum,
            &source::RANKS_BY_MAXIMUM,
        ),
        ranks(
            "ranks-average",
            "Ranks by average mobility",
            Method::LeapSquare,
            &source::RANKS_BY_AVERAGE,
        ),
        coefficients(),
        relative("betza", "Mobility by Betza's coefficients", Method::Betza, &source::BETZA),
        open_closed(),
        ranks(
            "ranks-open-closed",
            "Ranks by the mean of open and closed",
            Method::OpenClosed,
            &source::RANKS_BY_OPEN_CLOSED,
        ),
    ]
}

/// The worth of a piece of the piece table.
fn worth_of(name: &str, method: Method) -> PieceValue {
    let piece = Piece::read(name).ok();
    let profile = piece.as_ref().map_or(pawn_profile(), |piece| &piece.profile);
    worth(profile, method, &Factors::SOURCE)
}

fn maximum_table() -> SourceTable {
    let mut table = SourceTable::new("maximum", 0, "Maximum mobility", &[SQUARES, PAWNS]);
    for Row { piece, figures: [squares, pawns] } in &source::MAXIMUM {
        let worth = worth_of(piece, Method::Maximum);
        table.row(*piece, [Cell::certain(worth.raw, *squares), Cell::certain(worth.pawns, *pawns)]);
    }
    table
}

/// The rank of each value: one more than there are different larger ones.
fn ranks_of(values: &[f64]) -> Vec<i64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    sorted.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    let larger = |value: &f64| sorted.iter().filter(|other| **other > value + 1e-9).count();
    values.iter().map(|value| larger(value) as i64 + 1).collect()
}

fn maximum_ranks() -> SourceTable {
    let title = "Ranks by maximum mobility, orthodox pieces included";
    let mut table = SourceTable::new("maximum-ranks", 0, title, &[RANK, SQUARES]);
    let ranked: Vec<(&str, i64, u32)> = (1..)
        .zip(&source::MAXIMUM_RANKS)
        .flat_map(|(rank, (pieces, squares))| pieces.iter().map(move |p| (*p, rank, *squares)))
        .collect();
    let values: Vec<f64> =
        ranked.iter().map(|(piece, _, _)| worth_of(piece, Method::Maximum).raw).collect();
    for (((piece, rank, squares), ours), value) in ranked.iter().zip(ranks_of(&values)).zip(&values)
    {
        let squares = Cell::whole(*value as i64, i64::from(*squares));
        table.row(*piece, [Cell::whole(ours, *rank), squares]);
    }
    table
}

/// On how many squares of an empty board a piece has each number of moves, and all moves together.
fn board(id: &str, title: &str, piece: &str, counts: &[(u32, u32)]) -> SourceTable {
    let mut table = SourceTable::new(id, 0, title, &[("number", "")]);
    table.about = "What";
    let piece = Piece::read(piece).ok();
    let profile: &Profile = piece.as_ref().map_or(pawn_profile(), |piece| &piece.profile);
    let moves: Vec<u32> =
        Square::all().map(|square| maximum::squares_from(profile, square)).collect();
    for (count, squares) in counts {
        let ours = moves.iter().filter(|moves| *moves == count).count() as i64;
        table.row(format!("squares with {count} moves"), [Cell::whole(ours, (*squares).into())]);
    }
    let all: u32 = counts.iter().map(|(count, squares)| count * squares).sum();
    table.row("moves of all squares", [Cell::whole(moves.iter().sum::<u32>().into(), all.into())]);
    table
}

/// The source's table is a picture, so no figures stand beside ours.
fn leap_squares() -> SourceTable {
    let columns = ["0 right", "1 right", "2 right", "3 right", "4 right"];
    let columns = columns.map(|name| (name, "squares"));
    let title = "Leap-square values (8-x)(8-y)/64 to the fourth perimeter, in squares";
    let mut table = SourceTable::new("leap-squares", 0, title, &columns);
    table.about = "Leap";
    let is_known = |known: &&Disagreement| known.printed.contains("second perimeter");
    let known = DISAGREEMENTS.iter().find(is_known);
    for y in (0..=4).rev() {
        let cells = (0..=4).map(|x| {
            // Not to move at all is no leap.
            let value = ((x, y) != (0, 0)).then(|| leap(x, y, BoardSize::CHESS));
            Cell::beside(value, 6, None).explained(known.filter(|_| (x, y) == (3, 0)))
        });
        table.row(format!("{y} up"), cells);
    }
    table
}

fn coefficients() -> SourceTable {
    let title = "Betza's coefficients: what each step of a slide counts";
    let mut table = SourceTable::new("betza-coefficients", 0, title, &[SQUARES]);
    table.about = "Step";
    for (step, figure) in (1..).zip(source::BETZA_COEFFICIENTS) {
        table.row(step.to_string(), [Cell::certain(betza::coefficient(step), figure)]);
    }
    table
}

/// Squares, and the same in pawns, with a knight at 3 and with a rook at 5.
fn relative(id: &str, title: &str, method: Method, rows: &[Row<4>]) -> SourceTable {
    let columns = [SQUARES, ("pawn=1", "pawns"), ("knight=3", "pawns"), ("rook=5", "pawns")];
    let mut table = SourceTable::new(id, 0, title, &columns);
    let [knight, rook] = ["knight", "rook"].map(|name| worth_of(name, method).raw);
    for Row { piece, figures } in rows {
        let PieceValue { raw, pawns } = worth_of(piece, method);
        let ours = [raw, pawns, raw / knight * 3.0, raw / rook * 5.0];
        table.row(*piece, ours.into_iter().zip(figures).map(certain));
    }
    table
}

fn open_closed() -> SourceTable {
    let columns = [("open", "squares"), ("closed", "squares"), ("mean", "squares"), PAWNS];
    let title = "The mean of open and closed boards, in squares and in pawns";
    let mut table = SourceTable::new("open-closed", 0, title, &columns);
    for Row { piece, figures } in &source::OPEN_CLOSED {
        let [open, closed] = [Method::LeapSquare, Method::Betza].map(|m| worth_of(piece, m).raw);
        let mean = worth_of(piece, Method::OpenClosed);
        let ours = [open, closed, mean.raw, mean.pawns];
        table.row(*piece, ours.into_iter().zip(figures).map(certain));
    }
    table
}

fn ranks(id: &str, title: &str, method: Method, rows: &[source::RankedPiece]) -> SourceTable {
    let mut table = SourceTable::new(id, 0, title, &[RANK, PAWNS]);
    let values: Vec<f64> = rows.iter().map(|(_, piece, _)| worth_of(piece, method).pawns).collect();
    for (((rank, piece, figure), ours), value) in rows.iter().zip(ranks_of(&values)).zip(&values) {
        table.row(*piece, [Cell::whole(ours, i64::from(*rank)), Cell::certain(*value, *figure)]);
    }
    table
}

fn certain((ours, figure): (f64, &Figure)) -> Cell {
    Cell::certain(ours, *figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(ranks_of(&[5.0, 3.0, 3.0, 4.0, 1.0]), [1, 3, 3, 2, 4]);
    }

    #[test]
    fn boards_have_as_many_squares_as_there_are() {
        let table = board("id", "title", "knight", &source::KNIGHTS_BOARD);
        let numbers: Vec<f64> = table.rows.iter().filter_map(|row| row.cells[0].ours).collect();
        let (moves, squares) = numbers.split_last().unwrap();
        assert_eq!((squares.iter().sum::<f64>(), *moves), (64.0, 336.0));
    }
}
