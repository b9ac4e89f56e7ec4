//! Boards of 8x8 squares with something on each: distances, wrapped squares, mobility.

use treville_core::betza::Content;
use treville_core::bitboard::Bitboard;
use treville_core::color::Color;
use treville_core::square::{File, Rank, Square};
use treville_eval::piece::factors::Factors;
use treville_eval::piece::mobility::{Chances, exact};

use super::pieces::Piece;
use treville_kit::page::markup::{Element, line_path, svg, tag};
use treville_kit::page::numbers::{Number, Numbers};

/// The side of a square.
const CELL: f64 = 28.0;
/// The room for the names of files and ranks.
const RIM: f64 = 16.0;
/// The side of a board without its rim.
const SIDE: f64 = 8.0 * CELL;

/// The upper left corner of a square.
fn corner(square: Square) -> (f64, f64) {
    let (file, rank) = (square.file().index() as f64, square.rank().index() as f64);
    (RIM + CELL * file, CELL * (7.0 - rank) + 1.0)
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// An empty board with the names of its files and ranks.
fn empty_board(label: &str) -> Element {
    let (mut dark, mut board) = (String::new(), svg(RIM + SIDE + 1.0, SIDE + RIM + 1.0, label));
    for square in Bitboard::DARK {
        let (x, y) = corner(square);
        dark.push_str(&format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"));
    }
    let squares =
        tag("rect").with("x", RIM).with("y", 1.0).with("width", SIDE).with("height", SIDE);
    board = board.class("board").child(squares.class("light"));
    board = board.child(tag("path").with("d", dark).class("dark"));
    let files = File::all().zip(0..).map(|(file, n)| {
        let x = RIM + CELL * (f64::from(n) + 0.5);
        rim_text(x, SIDE + RIM - 2.0, &file.to_string())
    });
    let ranks = Rank::all().zip(0..).map(|(rank, n)| {
        let y = CELL * (7.5 - f64::from(n)) + 5.0;
        rim_text(RIM / 2.0 - 2.0, y, &rank.to_string())
    });
    board.children(files).children(ranks)
}

fn rim_text(x: f64, y: f64, text: &str) -> Element {
    tag("text").with("x", x).with("y", y).class("rim").text(text)
}

/// A piece on a square.
fn piece_at(square: Square, letter: char, classes: &str) -> Element {
    let (x, y) = middle(square);
    let disc = tag("circle").with("cx", x).with("cy", y).with("r", 11.0).class(classes);
    let text =
        tag("text").with("x", x).with("y", y + 5.0).class("letter").text(&letter.to_string());
    tag("g").child(disc).child(text)
}

/// The centre of source 001.
const E4: Square = Square::new(28);

/// Figure 1 of source 001: a queen on e4, every square that she reaches marked with its distance.
pub fn distances(queen: &Piece, numbers: &mut Numbers) -> Element {
    let alone = |_: Square| Content::Empty;
    let reached = queen.movement().destinations(E4, Color::White, &alone, true).quiet;
    let marks = reached.into_iter().map(|square| {
        let distance = E4.distance(square);
        let number = numbers.keep(format!("figure-1/{square}"), f64::from(distance));
        let (x, y) = middle(square);
        let title = tag("title").text(&format!("{square}: {distance} from e4"));
        let disc = tag("circle").with("cx", x).with("cy", y).with("r", 10.5);
        let text = tag("text").with("x", x).with("y", y + 4.5).text(&number.text(0));
        let group = number.mark(tag("g").class(&format!("distance distance-{distance}")));
        group.child(title).child(disc).child(text)
    });
    let marks: Vec<Element> = marks.collect();
    empty_board("A queen on e4 and the distance of every square that she reaches")
        .children(marks)
        .child(piece_at(E4, 'Q', "piece"))
}

/// The square in a cell of source 002's diagram, whose columns run e f g h a b c d and whose rows,
/// from above, 4 3 2 1 8 7 6 5.
fn wrapped_square(column: u8, row: u8) -> Square {
    let rank = (3 + 8 - row % 8) % 8;
    Square::new(8 * rank + (column + 4) % 8)
}

/// The source's examples of how a piece looks round the edge: where it comes from, where it goes,
/// and the square that has to be empty.
const WRAPS: [([&str; 3], &str); 3] = [
    (["b6", "a7", "h8"], "wrap-1"),
    (["b7", "a8", "h1"], "wrap-2"),
    (["c7", "a8", "g1"], "wrap-3"),
];

/// The wraparound diagram of source 002 with b1 where the source prints b2 again.
pub fn wraparound() -> Element {
    let (wide, high, gap) = (44.0, 32.0, 10.0);
    let place = |column: u8, row: u8| {
        let x = 1.0 + wide * f64::from(column) + if column > 3 { gap } else { 0.0 };
        let y = 1.0 + high * f64::from(row) + if row > 3 { gap } else { 0.0 };
        (x, y)
    };
    let (width, height) = (8.0 * wide + gap + 2.0, 8.0 * high + gap + 2.0);
    let label = "The board cut in four and joined at its edges: rows 4 3 2 1 above 8 7 6 5, files e \
                 f g h before a b c d";
    let (mut cells, mut names) = (tag("g"), tag("g"));
    let mut middles = Vec::new();
    for (column, row) in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
        let square = wrapped_square(column, row);
        let (x, y) = place(column, row);
        middles.push((square.to_string(), (x + wide / 2.0, y + high / 2.0)));
        let name = square.to_string();
        let classes = match (name.as_str(), square.is_light()) {
            ("b1", true) => "light mended",
            ("b1", false) => "dark mended",
            (_, true) => "light",
            (_, false) => "dark",
        };
        let cell = tag("rect").with("x", x).with("y", y).with("width", wide).with("height", high);
        cells = cells.child(cell.class(classes));
        let text = tag("text").with("x", x + wide / 2.0).with("y", y + high / 2.0 + 4.5);
        let text = text.with("data-column", usize::from(column)).with("data-row", usize::from(row));
        names = names.child(text.text(&name));
    }
    let at = |name: &str| {
        let found = middles.iter().find(|(known, _)| known == name);
        found.map_or((0.0, 0.0), |(_, place)| *place)
    };
    let routes = WRAPS.into_iter().flat_map(|(squares, class)| {
        let route = squares.map(at);
        let [_, _, (x, y)] = route;
        let line = tag("path").with("d", line_path(route)).with("data-route", squares.join(" "));
        let ring = tag("circle").with("cx", x).with("cy", y).with("r", 13.0);
        [line.class(&format!("route {class}")), ring.class(&format!("beyond {class}"))]
    });
    let routes: Vec<Element> = routes.collect();
    let (x, y) = (1.0 + 4.0 * wide + gap / 2.0, 1.0 + 4.0 * high + gap / 2.0);
    let cross = format!("M{x} 0V{height}M0 {y}H{width}");
    svg(width, height, label)
        .class("board wraparound")
        .child(cells)
        .child(tag("path").with("d", cross).class("seam"))
        .children(routes)
        .child(names)
}

/// The heat maps of a piece: exact mobility by square in the middlegame and in the endgame, each
/// with the square on which it is greatest.
pub fn heat_maps(piece: &Piece, numbers: &mut Numbers) -> [(Element, Number); 2] {
    let phases = Factors::SOURCE.phases();
    [("middlegame", phases.middlegame), ("endgame", phases.endgame)].map(|(phase, densities)| {
        let squares = exact::by_square(&piece.profile, &Chances::over(densities));
        let most = squares.iter().copied().fold(0.0, f64::max);
        let label =
            format!("Mobility of the {} by square in the {phase}", piece.title().to_lowercase());
        let mut board = empty_board(&label).class("heat");
        for (square, value) in Square::all().zip(squares) {
            let number = numbers.keep(format!("mobility/{phase}/{}/{square}", piece.name), value);
            board = board.child(heat_square(square, &number, value / f64::max(most, 1e-9)));
        }
        let most = numbers.keep(format!("mobility/{phase}/{}/most", piece.name), most);
        (board, most)
    })
}

/// A square of a heat map, filled as far as its number goes towards the greatest.
fn heat_square(square: Square, number: &Number, share: f64) -> Element {
    let (x, y) = corner(square);
    let title = tag("title").text(&format!("{square}: {} squares", number.text(3)));
    let fill = tag("rect")
        .with("x", x)
        .with("y", y)
        .with("width", CELL)
        .with("height", CELL)
        .with("fill-opacity", share);
    let group = number.mark(tag("g").with("data-share", share));
    group.child(title).child(fill)
}

#[cfg(test)]
mod tests {
    use super::*;
    use treville_core::betza::Movement;

    fn squares(picture: &Element) -> Vec<Vec<String>> {
        let text = picture.to_string();
        let document = roxmltree::Document::parse(&text).unwrap();
        let mut rows = vec![vec![String::new(); 8]; 8];
        for node in document.descendants() {
            if let (Some(column), Some(row)) =
                (node.attribute("data-column"), node.attribute("data-row"))
            {
                let name = node.text().unwrap();
                rows[row.parse::<usize>().unwrap()][column.parse::<usize>().unwrap()] =
                    name.to_owned();
            }
        }
        rows
    }

    /// The source's diagram, row by row, but for its misprint.
    #[test]
    fn the_wraparound_is_the_one_of_the_source_but_for_b1() {
        let rows = squares(&wraparound());
        assert_eq!(rows[0].join(" "), "e4 f4 g4 h4 a4 b4 c4 d4");
        assert_eq!(rows[3].join(" "), "e1 f1 g1 h1 a1 b1 c1 d1");
        assert_eq!(rows[4].join(" "), "e8 f8 g8 h8 a8 b8 c8 d8");
        assert_eq!(rows[7].join(" "), "e5 f5 g5 h5 a5 b5 c5 d5");
        let mut all: Vec<String> = rows.concat();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 64, "every square once");
    }

    /// The routes show the need of a spacious piece: it cannot go where the square beyond is taken.
    #[test]
    fn the_routes_are_those_of_spacious_pieces() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        for ((squares, _), betza) in WRAPS.into_iter().zip(["wB", "wB", "wN"]) {
            let [from, to, beyond] = squares.map(square);
            let movement: Movement = betza.parse().unwrap();
            let reaches = |taken: Option<Square>| {
                let board = |square| match Some(square) == taken {
                    true => Content::Ally,
                    false => Content::Empty,
                };
                movement.destinations(from, Color::White, &board, true).quiet.has(to)
            };
            assert!(reaches(None) && !reaches(Some(beyond)), "{squares:?}");
        }
    }

    #[test]
    fn the_queen_reaches_as_many_squares_as_in_the_source() {
        let pieces = crate::report::pieces::all();
        let mut numbers = Numbers::default();
        let picture = distances(&pieces[4], &mut numbers).to_string();
        let count = |distance: u32| picture.matches(&format!("distance-{distance}\"")).count();
        assert_eq!([1, 2, 3, 4].map(count), [8, 8, 8, 3]);
        for square in ["a4", "a8", "e8"] {
            let number = numbers.get(&format!("figure-1/{square}"));
            assert_eq!(number.map(|number| number.value()), Some(4.0), "{square}");
        }
    }

    #[test]
    fn heat_is_the_share_of_the_best_square() {
        let pieces = crate::report::pieces::all();
        let mut numbers = Numbers::default();
        for piece in &pieces {
            for (board, most) in heat_maps(piece, &mut numbers) {
                let text = board.to_string();
                let document = roxmltree::Document::parse(&text).unwrap();
                let mut count = 0;
                for node in document.descendants().filter(|node| node.has_attribute("data-share")) {
                    let read = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
                    let share = read("data-value") / most.value();
                    assert!((share - read("data-share")).abs() < 0.0051, "{}", piece.name);
                    count += 1;
                }
                assert_eq!(count, 64);
            }
        }
    }
}
