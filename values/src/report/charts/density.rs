//! Value against the number of pieces on the board, for normal and for spacious pieces.

use std::sync::Arc;

use treville_eval::piece::mobility::{Chances, Densities, Profile, exact};

use crate::report::pieces::{Piece, by_name};
use treville_kit::page::layout::Screen;
use treville_kit::page::markup::{Element, tag};
use treville_kit::page::numbers::{Number, Numbers};
use treville_kit::page::plot::{Axis, Plot, Scale, Shape, Side, label_at, mark, ticks};

/// The most pieces besides the one that is tried: 17 allies and 18 enemies.
const MOST: u8 = 35;

/// The boards of each number of pieces, made once for all curves.
///
/// Half of the pieces are enemies. An odd one is an enemy on half of the boards and an ally on the
/// others: as an enemy always it would make the curves climb in steps.
pub struct Boards(Vec<(u8, [Arc<Chances>; 2])>);

impl Boards {
    /// From a board that is empty but for the piece to a full one.
    #[must_use]
    pub fn new() -> Boards {
        let chances = |pieces: u8| {
            let (less, more) = (pieces / 2, pieces.div_ceil(2));
            let one = Chances::over(Densities::single(less, more)?);
            let other = Chances::over(Densities::single(more, less)?);
            Some((pieces, [one, other]))
        };
        Boards((0..=MOST).filter_map(chances).collect())
    }
}

impl Default for Boards {
    fn default() -> Boards {
        Boards::new()
    }
}

/// A piece as a curve: its values in pawns by the number of pieces on the board.
struct Curve {
    /// Its name in sentences.
    name: String,
    /// Its key among the numbers.
    key: String,
    classes: &'static str,
    points: Vec<(u8, Number)>,
}

/// The curve of a piece; the pawn in which it is measured is that of all densities.
fn curve(
    (name, key): (String, String),
    classes: &'static str,
    profile: &Profile,
    boards: &Boards,
    numbers: &mut Numbers,
) -> Curve {
    let point = |(pieces, chances): &(u8, [Arc<Chances>; 2])| {
        let [one, other] = chances.each_ref().map(|chances| exact::exact(profile, chances));
        let pawns = (one + other) / 2.0 / exact::pawn();
        (*pieces, numbers.keep(format!("density/{key}/{pieces:02}"), pawns))
    };
    let points = boards.0.iter().map(point).collect();
    Curve { name, key, classes, points }
}

/// A piece and the spacious piece made of it.
fn pair(
    piece: &Piece,
    classes: [&'static str; 2],
    boards: &Boards,
    numbers: &mut Numbers,
) -> Vec<Curve> {
    let (title, key) = (piece.short_title(24), piece.name.clone());
    let wide = (format!("Spacious {}", title.to_lowercase()), format!("spacious-{key}"));
    let mut curves = vec![curve((title, key), classes[0], &piece.profile, boards, numbers)];
    // What turns has no spacious form.
    let turns = piece.movement().rays().iter().any(|ray| ray.bend.is_some());
    let spacious = (!turns).then(|| piece.movement().spacious());
    if let Some(spacious) = spacious.filter(|spacious| spacious != piece.movement()) {
        curves.push(curve(wide, classes[1], &Profile::new(&spacious), boards, numbers));
    }
    curves
}

/// Rook, bishop and knight with their spacious sisters.
fn chosen(pieces: &[Piece], boards: &Boards, numbers: &mut Numbers) -> Vec<Curve> {
    let chosen = [
        ("rook", ["c1", "c1 spacious"]),
        ("bishop", ["c6", "c6 spacious"]),
        ("knight", ["c3", "c3 spacious"]),
    ];
    let pieces =
        chosen.into_iter().filter_map(|(name, classes)| Some((by_name(pieces, name)?, classes)));
    pieces.flat_map(|(piece, classes)| pair(piece, classes, boards, numbers)).collect()
}

/// From where to where curves run; their names follow.
const ACROSS: ((f64, f64), (f64, f64)) = ((44.0, 720.0), (28.0, 234.0));

/// Rook, bishop and knight with their spacious sisters, in one chart.
pub fn main_chart(
    pieces: &[Piece],
    boards: &Boards,
    screen: Screen,
    numbers: &mut Numbers,
) -> Element {
    let curves = chosen(pieces, boards, numbers);
    keep_shares(&curves, numbers);
    let plot = Plot {
        width: screen.width(),
        height: 420.0,
        x: Scale::linear((0.0, f64::from(MOST)), screen.pick(ACROSS.0, ACROSS.1)),
        y: Scale::linear((0.0, 10.0), (372.0, 26.0)),
    };
    let label = "Value of rook, bishop and knight and of their spacious sisters against the number \
                 of other pieces on the board";
    let x = Axis {
        ticks: &ticks(0.0, 35.0, 5.0, 0),
        title: screen.pick("other pieces on the board", "other pieces"),
    };
    let y = Axis { ticks: &ticks(0.0, 10.0, 2.0, 0), title: "value in pawns" };
    let names = end_labels(&plot, &curves);
    let draw =
        |chart: Element, curve| chart.child(draw(&plot, curve, screen.pick(2.2, 1.6), "pawns"));
    curves.iter().fold(plot.frame(label, &x, &y), draw).children(names)
}

/// Shares of the spacious pieces in the normal ones' values, for the words of the page.
fn keep_shares(curves: &[Curve], numbers: &mut Numbers) {
    for pair in curves.chunks_exact(2) {
        let [normal, wide] = pair else { continue };
        for ((pieces, normal_value), (_, value)) in normal.points.iter().zip(&wide.points) {
            let key = format!("density/share-{}/{pieces:02}", normal.key);
            numbers.keep(key, value.value() / normal_value.value());
        }
    }
}

/// Names at the left ends would hide the curves' start, so they stand where curves end, pushed
/// apart where these meet.
fn end_labels(plot: &Plot, curves: &[Curve]) -> Vec<Element> {
    let mut ends: Vec<(f64, &Curve)> = curves
        .iter()
        .filter_map(|curve| Some((plot.y.at(curve.points.last()?.1.value()), curve)))
        .collect();
    ends.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut lowest = 0.0;
    let label = |(y, curve): (f64, &Curve)| {
        let y = f64::max(y, lowest + 15.0);
        lowest = y;
        label_at(plot.x.range_end() + 9.0, y + 4.0, &curve.name, &format!("name {}", curve.classes))
    };
    ends.into_iter().map(label).collect()
}

fn draw(plot: &Plot, curve: &Curve, size: f64, unit: &str) -> Element {
    let points: Vec<(f64, f64)> =
        curve.points.iter().map(|(pieces, number)| (f64::from(*pieces), number.value())).collect();
    let marks = curve.points.iter().map(|(pieces, number)| {
        let place = (plot.x.at(f64::from(*pieces)), plot.y.at(number.value()));
        let name = &curve.name;
        let title = format!("{name}, {pieces} other pieces: {} {unit}", number.text(3));
        mark(number, Side::Y, place, &title, Shape::Disc.draw(size))
    });
    let group = tag("g").class(&format!("curve {}", curve.classes));
    group.child(plot.line(&points, "")).children(marks)
}
