//! Pieces of one's own, and what any piece does alone.

use treville_eval::piece::compare::{Containment, containment};
use treville_kit::page::build::{blank, headings, ours, row, table, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

use crate::mates::MatesRow;
use crate::report::pieces::{KNOWN, Piece};
use treville_notation::words::in_words;
use treville_results::pieces as named;

/// Whether each piece, and each force besides, mates a bare king.
pub fn mates(pieces: &[Piece], forces: &[MatesRow], numbers: &mut Numbers) -> Element {
    let rows_of = |piece: &Piece| {
        // Under its key no piece is taken for a king but the king himself.
        let own = named::Piece {
            letter: piece.letter,
            ..named::Piece::new(&piece.name, piece.movement())
        };
        let rows = MatesRow::of_each([&own]);
        rows.into_iter().map(|found| (piece.name.clone(), piece.title(), found)).collect::<Vec<_>>()
    };
    let alone = pieces.iter().flat_map(rows_of);
    let forces = (1..)
        .zip(forces)
        .map(|(number, force)| (format!("force-{number}"), force.title(), force.clone()));
    let rows: Vec<Element> = alone
        .chain(forces)
        .map(|(key, title, found)| {
            let percent = numbers.keep(format!("mates/{key}/percent"), found.percent());
            let longest = found.longest.map_or_else(blank, |moves| {
                ours(&numbers.keep(format!("mates/{key}/longest"), f64::from(moves)), 0)
            });
            row(&title, [words(found.mates), ours(&percent, 2), longest])
        })
        .collect();
    let head = headings(["Piece", "Mates", "% of positions", "Longest mate, moves"]);
    table("A king and one piece, or a group of pieces, against a bare king", [head], rows)
}

/// The pieces of one's own: how they move, and where they are from. None without any.
pub fn pieces(pieces: &[Piece]) -> Option<Element> {
    let own = pieces.get(KNOWN..).filter(|own| !own.is_empty())?;
    let rows = own.iter().map(|piece| {
        let betza = tag("td").child(tag("code").text(&piece.betza));
        let from = piece.from.as_deref().unwrap_or("\u{2014}");
        let letter = words(&piece.letter.to_string());
        row(&piece.title(), [letter, betza, words(&in_words(piece.movement())), words(from)])
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Piece", "Letter", "Betza", "Moves", "From"]);
    Some(table("Pieces of your own", [head], rows).class("prose-table"))
}

/// Which pieces each of one's own contains, and in which it is contained. None without any.
pub fn relations(pieces: &[Piece]) -> Option<Element> {
    let own = pieces.get(KNOWN..).filter(|own| !own.is_empty())?;
    let rows = own.iter().map(|piece| {
        let related = |relation: Containment| {
            let others = pieces.iter().filter(|other| {
                other.name != piece.name
                    && other.name != "pawn"
                    && containment(piece.movement(), other.movement()) == relation
            });
            let names: Vec<String> = others.map(Piece::title).collect();
            words(if names.is_empty() { "\u{2014}".to_owned() } else { names.join(", ") }.as_str())
        };
        let relations = [Containment::Superset, Containment::Equal, Containment::Subset];
        row(&piece.title(), relations.map(related))
    });
    let rows: Vec<Element> = rows.collect();
    let head = headings(["Piece", "Contains", "Moves like", "Is contained in"]);
    Some(table("Pieces of your own: what they contain", [head], rows).class("prose-table"))
}
