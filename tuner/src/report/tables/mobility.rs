//! The deterministic tables of source 000, each figure with ours beside it.

use treville_core::square::Square;
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::betza;
use treville_eval::piece::mobility::leap_square::{BoardSize, leap};
use treville_eval::piece::mobility::maximum::squares_from;
use treville_eval::piece::sources::disagreements::{DISAGREEMENTS, Place};
use treville_eval::piece::sources::mobility_tables as source;
use treville_eval::piece::sources::{Figure, Row};
use treville_eval::piece::values::{Method, worth};

use super::build::{footnote, pair};
use crate::report::charts::values::ranks;
use crate::report::pieces::{Piece, by_name};
use treville_kit::format::capitalised;
use treville_kit::page::build::{blank, headings, ours, paired_headings, row, table, words};
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::Numbers;

/// The raw value of a piece by a method, and the one of the pawn, knight or rook for a measure.
fn raw(pieces: &[Piece], name: &str, method: Method) -> f64 {
    let piece = by_name(pieces, name);
    piece.map_or(f64::NAN, |piece| worth(&piece.profile, method, &Factors::SOURCE).raw)
}

/// Maximum mobility, in squares and in pawns.
pub fn maximum(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let rows = source::MAXIMUM.iter().map(|line| {
        let squares = raw(pieces, line.piece, Method::Maximum);
        let values = [squares, squares / raw(pieces, "pawn", Method::Maximum)];
        cells("maximum", line, ["squares", "pawns"], values, numbers)
    });
    let rows: Vec<Element> = rows.collect();
    let head = paired_headings("Piece", &["Squares", "Pawn = 1"]);
    table("Maximum mobility (source 000)", head, rows)
}

/// A row of pairs.
fn cells<const N: usize>(
    name: &str,
    line: &Row<N>,
    columns: [&str; N],
    values: [f64; N],
    numbers: &mut Numbers,
) -> Element {
    let mut all = Vec::new();
    for ((figure, column), value) in line.figures.iter().zip(columns).zip(values) {
        let key = format!("{name}/{}/{column}", line.piece);
        all.extend(pair(&key, *figure, value, None, numbers));
    }
    row(line.piece, all)
}

/// The knight's board and the pawn's: on how many squares a piece has how many moves.
pub fn counted_boards(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let mut rows = Vec::new();
    for (name, board) in
        [("knight", &source::KNIGHTS_BOARD[..]), ("pawn", &source::PAWNS_BOARD[..])]
    {
        let Some(piece) = by_name(pieces, name) else { continue };
        let moves: Vec<u32> =
            Square::all().map(|from| squares_from(&piece.profile, from)).collect();
        let mut sums = (0, 0);
        for (count, squares) in board {
            let found = moves.iter().filter(|moves| *moves == count).count();
            let key = format!("boards/{name}/{count}");
            let texts = [number_of(*squares, &format!("{key}/source"), numbers)];
            let found_cell = numbers.keep(format!("tables/{key}/ours"), found as f64);
            sums = (sums.0 + count * squares, sums.1 + count * found as u32);
            let cells = texts.into_iter().chain([ours(&found_cell, 0)]);
            rows.push(row(&format!("{name}, {count} moves"), cells));
        }
        let key = format!("boards/{name}/moves");
        let total = numbers.keep(format!("tables/{key}/ours"), f64::from(sums.1));
        let cells = [number_of(sums.0, &format!("{key}/source"), numbers), ours(&total, 0)];
        rows.push(row(&format!("{name}, moves of all squares"), cells).class("sum"));
    }
    let head = paired_headings("From so many squares", &["Squares"]);
    table("The knight\u{2019}s board and the pawn\u{2019}s (source 000)", head, rows)
}

/// A whole number that the source gives.
fn number_of(value: u32, key: &str, numbers: &mut Numbers) -> Element {
    let number = numbers.keep(format!("tables/{key}"), f64::from(value));
    number.mark(tag("td").class("source")).text(&number.text(0))
}

/// What a single leap is worth, up to the fourth perimeter.
pub fn leap_squares(numbers: &mut Numbers) -> Element {
    let rows = (0..=4_i8).rev().map(|up| {
        let cells = (0..=4_i8).map(|right| {
            if (right, up) == (0, 0) {
                return tag("td").class("words").text("piece");
            }
            let key = format!("tables/leap-squares/{right}-{up}");
            ours(&numbers.keep(key, leap(right, up, BoardSize::CHESS)), 6)
                .class(&format!("perimeter-{}", right.max(up)))
        });
        row(&format!("{up} up"), cells.collect::<Vec<_>>())
    });
    let rows: Vec<Element> = rows.collect();
    let about = Place::Text(0);
    let known =
        DISAGREEMENTS.iter().find(|one| one.place == about && one.printed.contains("perimeter"));
    let names = ["Leap", "0 right", "1 right", "2 right", "3 right", "4 right"];
    let head = headings(names);
    let note = known.and_then(footnote).map(|note| {
        let text = "The source says that squares of a nearer perimeter are always stronger.";
        tag("p").class("note").text(text).child(note)
    });
    let caption = "Leap-square values (8\u{2212}x)(8\u{2212}y)/64";
    tag("div").child(table(caption, [head], rows)).children(note)
}

/// Betza's coefficients.
pub fn coefficients(numbers: &mut Numbers) -> Element {
    let rows = source::BETZA_COEFFICIENTS.iter().zip(1_u8..).map(|(figure, step)| {
        let key = format!("coefficients/{step}");
        row(&format!("square {step}"), pair(&key, *figure, betza::coefficient(step), None, numbers))
    });
    let rows: Vec<Element> = rows.collect();
    table("Betza coefficients (source 000)", paired_headings("Of a slide", &["Worth"]), rows)
}

/// A table of a method in squares and relative to pawn, knight and rook.
fn relative(
    key: &str,
    caption: &str,
    lines: &[Row<4>],
    method: Method,
    pieces: &[Piece],
    numbers: &mut Numbers,
) -> Element {
    let unit = |name: &str, worth: f64| worth / raw(pieces, name, method);
    let units = [1.0, unit("pawn", 1.0), unit("knight", 3.0), unit("rook", 5.0)];
    let rows = lines.iter().map(|line| {
        let squares = raw(pieces, line.piece, method);
        let columns = ["squares", "pawn-1", "knight-3", "rook-5"];
        cells(key, line, columns, units.map(|unit| unit * squares), numbers)
    });
    let rows: Vec<Element> = rows.collect();
    let head = paired_headings("Piece", &["Squares", "Pawn = 1", "Knight = 3", "Rook = 5"]);
    table(caption, head, rows)
}

/// Average mobility of an empty board.
pub fn average(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let caption = "Average mobility of an empty board, by the leap-square formula (source 000)";
    relative("average", caption, &source::AVERAGE, Method::LeapSquare, pieces, numbers)
}

/// Mobility by Betza's coefficients.
pub fn closed(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let caption = "Mobility of a full board, by Betza coefficients (source 000)";
    relative("betza", caption, &source::BETZA, Method::Betza, pieces, numbers)
}

/// The mean of open and closed boards.
pub fn open_closed(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let rows = source::OPEN_CLOSED.iter().map(|line| {
        let value = |method| raw(pieces, line.piece, method);
        let mean = value(Method::OpenClosed);
        let pawns = mean / raw(pieces, "pawn", Method::OpenClosed);
        let values = [value(Method::LeapSquare), value(Method::Betza), mean, pawns];
        cells("open-closed", line, ["open", "closed", "mean", "pawns"], values, numbers)
    });
    let rows: Vec<Element> = rows.collect();
    let head = paired_headings("Piece", &["Open", "Closed", "Mean", "Pawn = 1"]);
    table("Mean of the open and the closed board (source 000)", head, rows)
}

/// The list of ranks by maximum mobility that has the pieces of chess too.
pub fn all_ranks(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let mut subjects: Vec<&Piece> = pieces.iter().filter(|piece| piece.name != "king").collect();
    subjects.sort_by(|one, other| {
        let squares = |piece: &Piece| worth(&piece.profile, Method::Maximum, &Factors::SOURCE).raw;
        squares(other).total_cmp(&squares(one))
    });
    let ranks = ranks(&subjects, Method::Maximum);
    let rows = source::MAXIMUM_RANKS.iter().zip(1_u32..).map(|((names, squares), rank)| {
        let at_rank = subjects.iter().zip(&ranks).filter(|(_, (own, _))| *own == rank);
        let found: Vec<&Piece> = at_rank.map(|(piece, _)| *piece).collect();
        let same =
            found.len() == names.len() && found.iter().all(|piece| names.contains(&piece.name));
        let list = |names: &mut dyn Iterator<Item = &str>| {
            names.map(capitalised).collect::<Vec<_>>().join(", ")
        };
        let printed = words(&list(&mut names.iter().copied())).class("source");
        let own = words(&list(&mut found.iter().map(|piece| piece.name)));
        let key = format!("ranks-by-maximum/{rank:02}");
        let value = found
            .first()
            .map_or(f64::NAN, |piece| worth(&piece.profile, Method::Maximum, &Factors::SOURCE).raw);
        let own_value = numbers.keep(format!("tables/{key}/ours"), value);
        let cells = [
            printed,
            number_of(*squares, &format!("{key}/source"), numbers),
            if same { own } else { own.class("differs") },
            ours(&own_value, 0),
        ];
        row(&rank.to_string(), cells)
    });
    let rows: Vec<Element> = rows.collect();
    let heading = |text: &str, class: &str| tag("th").with("scope", "col").class(class).text(text);
    let head = tag("tr")
        .child(heading("Rank", ""))
        .child(heading("Source", "words"))
        .child(heading("Squares", ""))
        .child(heading("Ours", "words"))
        .child(heading("Squares", ""));
    table("Ranks by maximum mobility, pieces of chess included (source 000)", [head], rows)
}

/// The three rank tables of the ten Musketeer pieces, as one: rank by rank, the source's piece and
/// ours with their values.
pub fn musketeer_ranks(pieces: &[Piece], numbers: &mut Numbers) -> Element {
    let chosen: Vec<&Piece> = pieces.iter().skip(6).collect();
    let columns = [
        ("maximum", &source::RANKS_BY_MAXIMUM, Method::Maximum),
        ("average", &source::RANKS_BY_AVERAGE, Method::LeapSquare),
        ("open-closed", &source::RANKS_BY_OPEN_CLOSED, Method::OpenClosed),
    ];
    let ranked = columns.map(|(key, lines, method)| (key, lines, ranks(&chosen, method)));
    let rows = (0..10).map(|index| {
        let mut all = Vec::new();
        for (key, lines, ranks) in &ranked {
            let Some((rank, name, figure)) = lines.get(index) else { continue };
            all.extend(ranked_cells(key, (*rank, name, *figure), &chosen, ranks, numbers));
        }
        tag("tr").children(all)
    });
    let rows: Vec<Element> = rows.collect();
    let group = |text: &str| {
        tag("th").with("scope", "colgroup").with("colspan", "5").class("group").text(text)
    };
    let groups = ["Maximum mobility", "Average of an empty board", "Mean of open and closed"];
    let names = groups.iter().flat_map(|_| {
        ["Rank", "ours", "Piece", "source", "ours"].map(|name| {
            let heading = tag("th").with("scope", "col").text(name);
            if name == "Piece" { heading.class("words") } else { heading }
        })
    });
    let head = [tag("tr").children(groups.map(group)), tag("tr").children(names)];
    table("Ranks of the ten Musketeer pieces (source 000), values with pawn = 1", head, rows)
        .class("dense")
}

/// The rank and the piece as the source has them, our rank of that piece, and both values.
fn ranked_cells(
    key: &str,
    (rank, name, figure): (u32, &str, Figure),
    chosen: &[&Piece],
    ranks: &[(u32, f64)],
    numbers: &mut Numbers,
) -> Vec<Element> {
    let found = chosen.iter().zip(ranks).find(|(piece, _)| piece.name == name);
    let Some((_, (own_rank, value))) = found else { return vec![blank(); 5] };
    let key = format!("ranks-{key}/{name}");
    let own = numbers.keep(format!("tables/{key}/rank/ours"), f64::from(*own_rank));
    let own_cell = ours(&own, 0);
    let mut cells = vec![
        number_of(rank, &format!("{key}/rank/source"), numbers),
        if *own_rank == rank { own_cell } else { own_cell.class("differs") },
        words(&capitalised(name)),
    ];
    cells.extend(pair(&format!("{key}/value"), figure, *value, None, numbers));
    cells
}
