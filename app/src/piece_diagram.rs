//! Drawings of the movement of a piece.

use std::fmt::Write;

use treville_core::betza::{Movement, bracket_text};
use treville_core::bitboard::Bitboard;
use treville_core::encoding::excerpt;
use treville_core::piece::PieceType;
use treville_core::position::Position;
use treville_core::square::{File, Rank, Square};
use treville_eval::appraisal::in_words;
use treville_eval::piece::factors::Factors;
use treville_notation::marks::marks as ways;

/// The diagram of the piece that this letter or name means for the side to move, and what it is
/// worth by these factors.
///
/// # Errors
///
/// The side has no such piece, or it is the pawn, whose moves no diagram tells.
pub fn of(position: &Position, text: &str, factors: &Factors) -> Result<String, String> {
    let pieces = position.pieces();
    let kind = pieces.by_text(position.turn(), text).filter(|kind| *kind != PieceType::PAWN);
    let kind = kind.ok_or_else(|| {
        format!("expected the letter or name of a piece, got '{}'", excerpt(text))
    })?;
    let piece = pieces.kind(kind);
    let (name, betza) = (&piece.name, piece.movement);
    let bracket = bracket_text(betza).map(|text| format!(", in brackets {text}"));
    let head = format!("The {name} ({betza}{}) moves like this:\n", bracket.unwrap_or_default());
    let worth = in_words(betza, factors);
    Ok(format!("{head}{}It is worth {worth}.\n", diagram(betza, piece.letter)))
}

/// The movement of a piece with this letter on an empty board, eight lines, and what the marks mean.
#[must_use]
pub fn diagram(movement: &Movement, letter: char) -> String {
    let from = Square::at(File::D, Rank::new(3));
    let leaps = movement.rays().iter().filter(|ray| ray.limit == 1);
    let leaps = leaps.filter_map(|ray| from.offset(ray.dx, ray.dy));
    let leaps = leaps.fold(Bitboard::EMPTY, |squares, square| squares | square.into());
    let mut marks = [None; 64];
    for ((dx, dy), mark) in ways(movement.goals().into_iter().filter(|goal| goal.fits(from))) {
        if let Some(square) = from.offset(dx, dy) {
            marks[square.index()] = Some(mark);
        }
    }
    let mut text = String::new();
    for rank in Rank::all().rev() {
        text.push_str("   ");
        for file in File::all() {
            let square = Square::at(file, rank);
            text.push(' ');
            text.push(match square {
                _ if square == from => letter,
                // The first step of a slide has nothing between, but is one all the same.
                _ if !leaps.has(square) && marks[square.index()] == Some('x') => 'o',
                _ => marks[square.index()].unwrap_or('.'),
            });
        }
        text.push('\n');
    }
    text.push_str("  x: leaps there   o: goes there if the path is clear\n");
    let others = [
        ('m', "m: without a capture"),
        ('c', "c: to capture"),
        ('h', "h: over a piece"),
        ('i', "i: as its first move"),
    ];
    let others = others.iter().filter(|(mark, _)| marks.contains(&Some(*mark)));
    let others: Vec<&str> = others.map(|(_, words)| *words).collect();
    if !others.is_empty() {
        let _ = writeln!(text, "  {}", others.join("   "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Diagrams of movements next to each other, below their texts.
    fn in_a_row(texts: &[&str]) -> String {
        let diagrams: Vec<String> =
            texts.iter().map(|text| diagram(&text.parse().expect("Betza notation"), '@')).collect();
        let heads = texts.iter().map(|text| format!("{text:<19}")).collect::<String>();
        let mut row = format!("{}\n", heads.trim_end());
        for line in 0..8 {
            let parts = diagrams.iter().map(|text| text.lines().nth(line).expect("eight lines"));
            row += &format!("{}\n", parts.map(|part| &part[4..]).collect::<Vec<_>>().join("    "));
        }
        row
    }

    /// The guide to Betza notation shows what the program draws: the texts stand in its marks.
    #[test]
    fn the_docs_show_these_diagrams() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/betza.md");
        let guide = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let (open, close) = ("<!-- diagrams ", "<!-- /diagrams -->");
        let mut parts = guide.split(open);
        let mut new = parts.next().expect("a beginning").to_owned();
        let mut count = 0;
        for part in parts {
            let (texts, rest) = part.split_once(" -->\n").expect("the end of a mark");
            let (_, tail) = rest.split_once(close).expect("a mark behind the diagrams");
            let row = in_a_row(&texts.split(' ').collect::<Vec<_>>());
            new += &format!("{open}{texts} -->\n```text\n{row}```\n{close}{tail}");
            count += 1;
        }
        assert_eq!(count, 5);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, new).unwrap();
        } else {
            assert!(guide == new, "docs/betza.md is stale: run this test with UPDATE_DOCS=1");
        }
    }
}
