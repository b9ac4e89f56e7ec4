//! Random pieces, written in Betza notation and as rays at the same time.
//!
//! Nothing is read back: what a text means here is what [`betza`](treville_core::betza) documents,
//! put down a second time.

use super::{Random, turns};
use crate::walker::{Hop, Ray};

/// The needs of the movements of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Leaps and straight slides that capture as they move.
    Plain,
    /// The same, of which some only move or only capture.
    Divided,
    /// Also all that has to be walked.
    Walked,
}

/// A movement in both languages.
#[derive(Clone, Debug)]
pub struct Movement {
    pub betza: String,
    pub rays: Vec<Ray>,
}

const LEAPS: [(&str, (i8, i8)); 18] = [
    ("W", (1, 0)),
    ("F", (1, 1)),
    ("D", (2, 0)),
    ("N", (2, 1)),
    ("A", (2, 2)),
    ("H", (3, 0)),
    ("C", (3, 1)),
    ("L", (3, 1)),
    ("Z", (3, 2)),
    ("J", (3, 2)),
    ("G", (3, 3)),
    ("(4,0)", (4, 0)),
    ("(1,4)", (4, 1)),
    ("(4,2)", (4, 2)),
    ("(3,4)", (4, 3)),
    ("(4,4)", (4, 4)),
    ("(5,0)", (5, 0)),
    ("(2,5)", (5, 2)),
];

/// A movement of one to three terms.
pub fn movement(random: &mut Random, style: Style) -> Movement {
    let is_bound = random.one_in(8);
    let mut movement = Movement { betza: String::new(), rays: Vec::new() };
    for number in 0..1 + random.below(3) {
        let special = style == Style::Walked && (number == 0 || random.one_in(2));
        let term = match random.below(6) {
            0 if !special && !is_bound => compound(random),
            0 | 1 if special => {
                let able = Able { initial: random.one_in(6), ..Able::draw(random, style) };
                turns::term(random, able, is_bound)
            }
            _ => term(random, style, special, is_bound),
        };
        // Two terms that are nothing but the same atom would be one that is doubled.
        if term.betza.starts_with(|letter: char| !letter.is_ascii_lowercase()) {
            movement.betza += "mc";
        }
        movement.betza += &term.betza;
        movement.rays.extend(term.rays);
    }
    movement
}

/// The abilities of a term where it ends, and when.
#[derive(Clone, Copy)]
pub struct Able {
    /// As modifiers say it.
    pub mode: &'static str,
    moves: bool,
    captures: bool,
    /// Only as a first move.
    pub initial: bool,
}

impl Able {
    fn draw(random: &mut Random, style: Style) -> Able {
        let (mode, moves, captures) = match random.below(6) {
            0 if style != Style::Plain => ("m", true, false),
            1 if style != Style::Plain => ("c", false, true),
            2 => ("mc", true, true),
            _ => ("", true, true),
        };
        Able { mode, moves, captures, initial: false }
    }

    /// A ray that may do this.
    pub fn ray(self, step: (i8, i8), limit: i8) -> Ray {
        let Able { moves, captures, initial, .. } = self;
        Ray { moves, captures, initial, ..Ray::plain(step, limit) }
    }
}

/// The properties of a term that only walking shows.
#[derive(Clone, Copy, Default)]
struct Special {
    lame: bool,
    hop: Option<Hop>,
    spacious: bool,
    jumps_first: bool,
    initial: bool,
    /// A leap other than those of bishops and rooks, repeated.
    oblique: bool,
}

impl Special {
    fn draw(random: &mut Random) -> Special {
        let mut special = Special::default();
        for _ in 0..if random.one_in(4) { 2 } else { 1 } {
            match random.below(8) {
                0 | 1 => special.lame = true,
                2 => special.hop = Some(Hop::Beyond),
                3 => special.hop = Some(Hop::JustBehind),
                4 => special.spacious = true,
                5 => special.jumps_first = true,
                6 => special.initial = true,
                _ => special.oblique = true,
            }
        }
        special
    }

    /// The fewest steps with which anything can be reached.
    fn fewest(&self) -> i8 {
        1 + i8::from(self.hop.is_some()) + i8::from(self.jumps_first)
    }

    fn letters(&self) -> String {
        let marks = [
            (self.lame, 'n'),
            (self.hop == Some(Hop::Beyond), 'p'),
            (self.hop == Some(Hop::JustBehind), 'g'),
            (self.spacious, 'w'),
            (self.jumps_first, 'j'),
            (self.initial, 'i'),
        ];
        marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, letter)| letter).collect()
    }
}

/// One atom with its modifiers and range.
fn term(random: &mut Random, style: Style, is_special: bool, is_bound: bool) -> Movement {
    let special = if is_special { Special::draw(random) } else { Special::default() };
    let fits = |(m, n): (i8, i8)| {
        let most = most_steps((m, n));
        let may_repeat = if special.oblique { m > 1 && most > 1 } else { true };
        most >= special.fewest() && may_repeat && (!is_bound || (m + n) % 2 == 0)
    };
    let fitting: Vec<_> = LEAPS.into_iter().filter(|(_, leap)| fits(*leap)).collect();
    // Short leaps are found more often.
    let index = random.below(fitting.len()).min(random.below(fitting.len()));
    let (name, leap) = fitting[index];
    let most = most_steps(leap);
    let may_repeat = most > 1 && (leap.0 == 1 || is_special);
    let must_repeat = special.fewest() > 1 || special.oblique;
    let (atom, limit) = match random.below(3) {
        0 if !must_repeat => (name.to_owned(), 1),
        _ if !may_repeat => (name.to_owned(), 1),
        1 if most > special.fewest().max(2) => {
            let least = special.fewest().max(2);
            let limit = least + random.below((most - least) as usize) as i8;
            (format!("{name}{limit}"), limit)
        }
        _ => (unlimited(random, name, most), most),
    };
    let (directions, steps) = directions(random, leap);
    let Able { mode, moves, captures, .. } = Able::draw(random, style);
    let letters = special.letters();
    let betza = match random.below(3) {
        0 => format!("{mode}{letters}{directions}{atom}"),
        1 => format!("{directions}{mode}{letters}{atom}"),
        _ => format!("{letters}{directions}{mode}{atom}"),
    };
    let ray = |step| Ray {
        step,
        limit,
        moves,
        captures,
        lame: special.lame,
        hop: special.hop,
        spacious: special.spacious,
        jumps_first: special.jumps_first,
        initial: special.initial,
        turn: None,
    };
    Movement { betza, rays: steps.into_iter().map(ray).collect() }
}

/// Queens and kings, of which some have a limit.
fn compound(random: &mut Random) -> Movement {
    let (betza, limit) =
        [("Q", 7), ("K", 1), ("KK", 7), ("Q0", 7), ("Q2", 2), ("K3", 3)][random.below(6)];
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let rays = steps.map(|step| Ray::plain(step, limit)).to_vec();
    Movement { betza: betza.to_owned(), rays }
}

/// Number of steps that fit the board.
fn most_steps((m, _): (i8, i8)) -> i8 {
    7 / m
}

/// An atom that repeats as often as it fits the board, in one of its spellings.
fn unlimited(random: &mut Random, name: &str, most: i8) -> String {
    match (random.below(4), name) {
        (0, "W") => "R".to_owned(),
        (0, "F") => "B".to_owned(),
        (1, _) => format!("{name}{name}"),
        (2, _) => format!("{name}{}", most + random.below(3) as i8),
        _ => format!("{name}0"),
    }
}

/// The steps of a leap to all sides.
pub fn all_steps((m, n): (i8, i8)) -> Vec<(i8, i8)> {
    let mut steps: Vec<(i8, i8)> = Vec::new();
    for (x, y) in [(m, n), (n, m)] {
        for step in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Direction letters and the steps that they mean, half of the time all and no letters.
pub fn directions(random: &mut Random, (m, n): (i8, i8)) -> (&'static str, Vec<(i8, i8)>) {
    let mut steps = all_steps((m, n));
    if random.one_in(2) {
        return ("", steps);
    }
    type Meaning = fn(i8, i8) -> bool;
    const STRAIGHT: [(&str, Meaning); 10] = [
        ("f", |_, y| y > 0),
        ("b", |_, y| y < 0),
        ("l", |x, _| x < 0),
        ("r", |x, _| x > 0),
        ("v", |_, y| y != 0),
        ("s", |x, _| x != 0),
        ("ff", |_, y| y > 0),
        ("fs", |x, y| y > 0 || x != 0),
        ("lv", |x, y| x < 0 || y != 0),
        ("fr", |x, y| y > 0 || x > 0),
    ];
    const DIAGONAL: [(&str, Meaning); 10] = [
        ("f", |_, y| y > 0),
        ("b", |_, y| y < 0),
        ("l", |x, _| x < 0),
        ("r", |x, _| x > 0),
        ("fl", |x, y| y > 0 && x < 0),
        ("rb", |x, y| y < 0 && x > 0),
        ("fs", |_, y| y > 0),
        ("lv", |x, _| x < 0),
        ("flbr", |x, y| x * y < 0),
        ("ffrr", |x, y| y > 0 || x > 0),
    ];
    const OBLIQUE: [(&str, Meaning); 16] = [
        ("f", |x, y| y > x.abs()),
        ("b", |x, y| -y > x.abs()),
        ("l", |x, y| -x > y.abs()),
        ("r", |x, y| x > y.abs()),
        ("v", |x, y| y.abs() > x.abs()),
        ("s", |x, y| x.abs() > y.abs()),
        ("fl", |x, y| y > 0 && -x > y),
        ("lf", |x, y| x < 0 && y > -x),
        ("fs", |x, y| y > 0 && x.abs() > y),
        ("lv", |x, y| x < 0 && y.abs() > -x),
        ("fh", |_, y| y > 0),
        ("bh", |_, y| y < 0),
        ("rh", |x, _| x > 0),
        ("ffrr", |x, y| y > x.abs() || x > y.abs()),
        ("hr", |x, y| turns_right(x, y)),
        ("hl", |x, y| !turns_right(x, y)),
    ];
    let words: &[(&str, Meaning)] = match (m, n) {
        (_, 0) => &STRAIGHT,
        _ if m == n => &DIAGONAL,
        _ => &OBLIQUE,
    };
    let (letters, means) = words[random.below(words.len())];
    steps.retain(|&(x, y)| means(x, y));
    (letters, steps)
}

/// Whether a step that goes its longer way first turns right for its shorter one.
fn turns_right(x: i8, y: i8) -> bool {
    // Right of up is right, right of right is down.
    if y.abs() > x.abs() { x * y.signum() > 0 } else { -y * x.signum() > 0 }
}
