//! Movement diagrams after source 000.
//!
//! The board has 9x9 squares, so that the piece stands in the middle and four squares are seen each
//! way. The signs are the source's: a leap is an arrow on the square that it leads to; a slide's
//! squares carry dots. A limited slide is a chain of dots, an arrow ending on each of them. An
//! unlimited one is an arrow through one dot to a bare square: the step to the dot is what repeats.
//!
//! The pawn needs more than the source has signs for. What can only move is hollow, what can only
//! capture has its own colour and a ring, and what is for the first move only is dashed. A lame
//! leap is a chain whose crossed squares carry no dot, unless another ray ends there.
//!
//! The sources have no signs for pieces that hop, look past their target, turn, or leap a lame way
//! that is not straight. Each of their squares carries a diamond, hollow if it takes a piece to hop
//! over; when it can be reached is for words to say.

use treville_core::betza::{Goal, Movement, Ray};

use super::pieces::Piece;
use treville_kit::page::markup::{Element, line_path, svg, tag};

/// Extent of the diagram each way, in squares.
const REACH: i8 = 4;
/// The side of a square.
const CELL: f64 = 24.0;
/// The side of the board.
const SIDE: f64 = CELL * 9.0;

/// A step from the piece: files to the right and ranks up.
type Offset = (i8, i8);

/// A sign on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Sign {
    /// The arrow of a leap, on its square.
    Leap(Offset, Style),
    /// The dot of a square where a slide can end.
    Dot(Offset, Style),
    /// An arrow from one square to another.
    Arrow(Offset, Offset, Style),
    /// The diamond of a square that can be reached if more is so than the signs say; whether that
    /// is a piece to hop over.
    Diamond(Offset, Style, bool),
}

/// The rights and conditions of a move of the ray.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Style {
    moves: bool,
    captures: bool,
    initial: bool,
}

impl Style {
    fn of(ray: &Ray) -> Style {
        Style { moves: ray.moves, captures: ray.captures, initial: ray.initial }
    }

    fn classes(self, sign: &str) -> String {
        let mut classes = sign.to_owned();
        for (applies, class) in [
            (!self.captures, " move-only"),
            (!self.moves, " capture-only"),
            (self.initial, " first-move"),
        ] {
            if applies {
                classes.push_str(class);
            }
        }
        classes
    }
}

/// The diagram of a piece.
pub fn diagram(piece: &Piece) -> Element {
    let signs = signs(piece.movement());
    let name = piece.title().to_lowercase();
    let label = format!("How the {name} moves: {}", in_words(&signs));
    picture(&label, piece.letter, &signs)
}

/// The examples of the legend: each sign by itself, with what it means.
#[must_use]
pub fn legend() -> Vec<(Element, &'static str)> {
    let usual = Style { moves: true, captures: true, initial: false };
    let hollow = Style { captures: false, ..usual };
    let taking = Style { moves: false, ..usual };
    let first = Style { initial: true, ..hollow };
    vec![
        (strip(&[Sign::Leap((2, 0), usual)]), "leaps to this square, whatever lies between"),
        (
            strip(&[
                Sign::Arrow((0, 0), (1, 0), usual),
                Sign::Dot((1, 0), usual),
                Sign::Arrow((1, 0), (2, 0), usual),
                Sign::Dot((2, 0), usual),
            ]),
            "slides as far as the last dot, if the squares before are empty",
        ),
        (
            strip(&[Sign::Arrow((0, 0), (3, 0), usual), Sign::Dot((1, 0), usual)]),
            "slides without limit: the step to the dot repeats",
        ),
        (
            strip(&[
                Sign::Arrow((0, 0), (1, 0), hollow),
                Sign::Dot((1, 0), hollow),
                Sign::Arrow((1, 0), (2, 0), first),
                Sign::Dot((2, 0), first),
            ]),
            "only moves there; dashed: only as its first move",
        ),
        (strip(&[Sign::Leap((2, 0), taking)]), "only captures there"),
    ]
}

/// The same for the signs that only pieces of one's own need.
#[must_use]
pub fn more_signs() -> Vec<(Element, &'static str)> {
    let usual = Style { moves: true, captures: true, initial: false };
    vec![
        (strip(&[Sign::Diamond((2, 0), usual, false)]), "goes there as its words say"),
        (strip(&[Sign::Diamond((2, 0), usual, true)]), "hops there, over a piece"),
    ]
}

/// A row of four squares with signs on them.
fn strip(signs: &[Sign]) -> Element {
    let height = CELL + 2.0;
    let picture = svg(4.0 * CELL + 2.0, height, "sign").with("aria-hidden", "true");
    let squares = tag("rect").with("width", 4.0 * CELL).with("height", CELL).class("light");
    let board = tag("g").with("transform", "translate(1,1)").child(squares);
    let dark = tag("path").with("d", "M24 0h24v24h-24zM72 0h24v24h-24z").class("dark");
    // The board's centre is moved to the first square of the strip.
    let (x, y) = center((0, 0));
    let shift = format!("translate({},{})", CELL / 2.0 - x, CELL / 2.0 - y);
    let drawn = tag("g").with("transform", shift).children(signs.iter().map(draw));
    let drawn = drawn.child(disc(' '));
    picture.class("board strip").child(board.child(dark).child(drawn))
}

/// All signs of a movement: first arrows, so that dots lie on top of them.
fn signs(movement: &Movement) -> Vec<Sign> {
    let (mut arrows, mut marks) = (Vec::new(), Vec::new());
    let drawn = || movement.rays().iter().filter(|ray| has_signs(ray));
    let crossed: Vec<Offset> = drawn().flat_map(way).collect();
    for ray in drawn() {
        let style = Style::of(ray);
        let at = |count: u8| (ray.dx * count as i8, ray.dy * count as i8);
        let shown = (1..=ray.limit).take_while(|count| is_shown(at(*count))).last().unwrap_or(0);
        let size = ray.dx.unsigned_abs().max(ray.dy.unsigned_abs()).max(1);
        let goes_on = ray.limit > 1 && ray.limit == 7 / size && shown > 1;
        let way = way(ray);
        if goes_on {
            arrows.push(Sign::Arrow((0, 0), at(shown), style));
            marks.push(Sign::Dot(at(1), style));
        } else if ray.limit == 1 && way.is_empty() {
            // A leap in the middle of another way has a dot: its arrow would hide there.
            if crossed.contains(&at(1)) {
                arrows.push(Sign::Arrow((0, 0), at(1), style));
                marks.push(Sign::Dot(at(1), style));
            } else {
                marks.push(Sign::Leap(at(1), style));
            }
        } else {
            let mut from = (0, 0);
            for to in way.into_iter().chain((1..=shown).map(at)) {
                let is_drawn =
                    |sign: &Sign| matches!(sign, Sign::Arrow(a, b, _) if (*a, *b) == (from, to));
                if !arrows.iter().any(is_drawn) {
                    arrows.push(Sign::Arrow(from, to, style));
                }
                from = to;
            }
            marks.extend((1..=shown).map(|count| Sign::Dot(at(count), style)));
        }
    }
    if movement.rays().iter().any(|ray| !has_signs(ray)) {
        marks.extend(diamonds(movement));
    }
    arrows.into_iter().chain(marks).collect()
}

/// Whether the signs of the source can say what a ray does.
fn has_signs(ray: &Ray) -> bool {
    let is_straight = ray.dx == 0 || ray.dy == 0 || ray.dx.abs() == ray.dy.abs();
    let is_special = ray.bend.is_some() || ray.hop.is_some() || ray.jumps_first || ray.spacious;
    !is_special && (is_straight && ray.limit == 1 || !ray.lame)
}

/// Diamonds on the squares that no ray with signs leads to.
fn diamonds(movement: &Movement) -> Vec<Sign> {
    let drawn = |ray: &Ray, goal: &Goal| {
        let does = (ray.moves || !goal.moves) && (ray.captures || !goal.captures);
        let leads =
            (1..=ray.limit).any(|n| (ray.dx * n as i8, ray.dy * n as i8) == (goal.dx, goal.dy));
        has_signs(ray) && leads && does && (!ray.initial || goal.initial)
    };
    let mut signs: Vec<Sign> = Vec::new();
    for goal in movement.goals() {
        let at = (goal.dx, goal.dy);
        if !is_shown(at) || movement.rays().iter().any(|ray| drawn(ray, &goal)) {
            continue;
        }
        let Goal { moves, captures, initial, .. } = goal;
        let sign = Sign::Diamond(at, Style { moves, captures, initial }, goal.hurdles.any());
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    signs
}

/// The squares that a lame straight leap crosses.
fn way(ray: &Ray) -> Vec<Offset> {
    let length = ray.dx.abs().max(ray.dy.abs());
    let is_straight = ray.dx == 0 || ray.dy == 0 || ray.dx.abs() == ray.dy.abs();
    if !ray.lame || ray.limit > 1 || !is_straight {
        return Vec::new();
    }
    (1..length).map(|step| (ray.dx / length * step, ray.dy / length * step)).collect()
}

fn is_shown((dx, dy): Offset) -> bool {
    dx.abs() <= REACH && dy.abs() <= REACH
}

/// The meaning of the signs, for those who cannot see them.
fn in_words(signs: &[Sign]) -> String {
    let leaps = signs.iter().filter(|sign| matches!(sign, Sign::Leap(..))).count();
    let dots = signs.iter().filter(|sign| matches!(sign, Sign::Dot(..))).count();
    let endless = signs.iter().filter(|sign| is_endless(sign, signs)).count();
    let mut parts = Vec::new();
    if leaps > 0 {
        parts.push(format!("leaps to {leaps} squares"));
    }
    if endless > 0 {
        parts.push(format!("slides without limit in {endless} directions"));
    }
    if dots > endless {
        parts.push(format!("{} squares along limited slides", dots - endless));
    }
    let diamonds = signs.iter().filter(|sign| matches!(sign, Sign::Diamond(..))).count();
    if diamonds > 0 {
        parts.push(format!("{diamonds} squares if the way allows it"));
    }
    parts.join(", ")
}

/// Whether a sign is an arrow to a bare square.
fn is_endless(sign: &Sign, signs: &[Sign]) -> bool {
    let Sign::Arrow(_, to, _) = sign else { return false };
    !signs.iter().any(|other| match other {
        Sign::Dot(at, _) => at == to,
        Sign::Arrow(from, _, _) => from == to,
        Sign::Leap(..) | Sign::Diamond(..) => false,
    })
}

fn picture(label: &str, letter: char, signs: &[Sign]) -> Element {
    let mut dark = String::new();
    for (file, rank) in (0..9_u8).flat_map(|file| (0..9_u8).map(move |rank| (file, rank))) {
        if (file + rank) % 2 == 1 {
            dark.push_str(&format!(
                "M{} {}h24v24h-24z",
                24 * u32::from(file),
                24 * u32::from(rank)
            ));
        }
    }
    let squares = tag("rect").with("width", SIDE).with("height", SIDE).class("light");
    let board = tag("g")
        .with("transform", "translate(1,1)")
        .child(squares)
        .child(tag("path").with("d", dark).class("dark"))
        .children(signs.iter().map(draw))
        .child(disc(letter));
    svg(SIDE + 2.0, SIDE + 2.0, label).class("board").child(board)
}

/// The piece itself.
fn disc(letter: char) -> Element {
    let (x, y) = center((0, 0));
    let disc = tag("circle").with("cx", x).with("cy", y).with("r", 10.5).class("piece");
    let text =
        tag("text").with("x", x).with("y", y + 4.8).class("letter").text(&letter.to_string());
    tag("g").child(disc).child(text)
}

fn draw(sign: &Sign) -> Element {
    match *sign {
        Sign::Leap(at, style) => {
            let (x, y) = center(at);
            let length = f64::from(at.0).hypot(f64::from(at.1)).max(1.0);
            let (ux, uy) = (f64::from(at.0) / length, -f64::from(at.1) / length);
            let arrow = arrow((x - 8.0 * ux, y - 8.0 * uy), (x + 9.0 * ux, y + 9.0 * uy), 7.5);
            let ring = tag("circle").with("cx", x).with("cy", y).with("r", 11.0).class("ring");
            let group = tag("g").class(&style.classes("leap")).with("data-square", name(at));
            let group = if style.moves { group } else { group.child(ring) };
            group.children(arrow)
        }
        Sign::Dot(at, style) => {
            let (x, y) = center(at);
            tag("circle")
                .with("cx", x)
                .with("cy", y)
                .with("r", 4.6)
                .class(&style.classes("dot"))
                .with("data-square", name(at))
        }
        Sign::Diamond(at, style, hops) => {
            let (x, y) = center(at);
            let (sign, half) = if hops { ("diamond hop", 6.0) } else { ("diamond", 5.5) };
            let corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)];
            tag("path")
                .with("d", format!("{}z", line_path(corners)))
                .class(&style.classes(sign))
                .with("data-square", name(at))
        }
        Sign::Arrow(from, to, style) => {
            let ((x, y), (end_x, end_y)) = (center(from), center(to));
            let length = (end_x - x).hypot(end_y - y).max(1.0);
            let (ux, uy) = ((end_x - x) / length, (end_y - y) / length);
            // An arrow starts at the rim of the piece, or of the dot that it comes from, and ends
            // before the dot that it leads to.
            let start = if from == (0, 0) { 10.5 } else { 4.6 };
            let stop = if length > 1.5 * CELL { -4.0 } else { 4.2 };
            let arrow = arrow(
                (x + start * ux, y + start * uy),
                (end_x - stop * ux, end_y - stop * uy),
                6.5,
            );
            tag("g")
                .class(&style.classes("arrow"))
                .with("data-from", name(from))
                .with("data-to", name(to))
                .children(arrow)
        }
    }
}

/// A line with a head of this length.
fn arrow((x, y): (f64, f64), (end_x, end_y): (f64, f64), head: f64) -> [Element; 2] {
    let length = (end_x - x).hypot(end_y - y).max(0.1);
    let (ux, uy) = ((end_x - x) / length, (end_y - y) / length);
    let neck = (end_x - head * ux, end_y - head * uy);
    let half = 0.48 * head;
    let corners = [
        (end_x, end_y),
        (neck.0 - half * uy, neck.1 + half * ux),
        (neck.0 + half * uy, neck.1 - half * ux),
    ];
    let head = tag("path").class("head").with("d", format!("{}z", line_path(corners)));
    [tag("path").class("shaft").with("d", line_path([(x, y), neck])), head]
}

/// The middle of a square of the diagram.
fn center((dx, dy): Offset) -> (f64, f64) {
    (SIDE / 2.0 + CELL * f64::from(dx), SIDE / 2.0 - CELL * f64::from(dy))
}

/// The name of a square, as the source counts the 9x9 board: the piece stands on e5.
fn name((dx, dy): Offset) -> String {
    let file = char::from(b'e'.saturating_add_signed(dx));
    format!("{file}{}", 5 + dy)
}

#[cfg(test)]
mod tests;
