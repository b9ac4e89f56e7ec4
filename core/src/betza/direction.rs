//! Direction letters: which steps of an atom they select, and how to write a selection.

use super::error::{BetzaError, ExpectedText};

/// A letter of the text and its column.
pub(super) type LetterAt = (char, usize);

/// All steps that a leap stands for: its reflections in the axes and the diagonals, as (files to
/// the right, ranks up), sorted.
#[must_use]
pub fn images((x, y): (i8, i8)) -> Vec<(i8, i8)> {
    let mut steps = Vec::with_capacity(16);
    for (x, y) in [(x, y), (y, x)] {
        steps.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The steps of a king, clockwise from straight ahead.
pub const KING: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A straight or diagonal step turned clockwise by so many eighths of a circle: a straight one
/// becomes a diagonal one as many squares long, and the other way round. `None` for other steps.
#[must_use]
pub fn turned((dx, dy): (i8, i8), eighths: usize) -> Option<(i8, i8)> {
    let size = dx.abs().max(dy.abs());
    let at = KING.iter().position(|(x, y)| size > 0 && (x * size, y * size) == (dx, dy))?;
    let (x, y) = KING[(at + eighths) % 8];
    Some((x * size, y * size))
}

/// The families of atoms that read direction letters differently.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Along ranks and files only.
    Orthogonal,
    /// Along diagonals only.
    Diagonal,
    /// Neither, as the knight.
    Oblique,
    /// Both at once: K and Q.
    Eightfold,
}

impl Shape {
    /// The family of a leap written with its longer side first.
    pub(super) fn of((long, short): (i8, i8)) -> Shape {
        match short {
            0 => Shape::Orthogonal,
            _ if short == long => Shape::Diagonal,
            _ => Shape::Oblique,
        }
    }
}

/// One direction as written: a set of steps.
enum Sector {
    /// A letter alone, or doubled to keep it from joining the next one.
    Side(char),
    /// A letter narrowed by a perpendicular one.
    Pair(char, char),
    /// A letter widened by `h`.
    Half(char),
    /// `hl` or `hr`: the left-handed or the right-handed moves.
    Hand(char),
}

/// The steps that direction letters select; without letters, all of them.
pub(super) struct Directions {
    sectors: Vec<Sector>,
    shape: Shape,
}

impl Directions {
    /// Groups letters from left to right. Letters join only where they stand side by side.
    pub(super) fn read(letters: &[LetterAt], shape: Shape) -> Result<Directions, BetzaError> {
        let halves = matches!(shape, Shape::Oblique | Shape::Eightfold);
        let mut sectors = Vec::new();
        let mut rest = letters;
        while let [(letter, column), after @ ..] = rest {
            let follower = match after {
                [(next, place), ..] if *place == column + 1 => Some(*next),
                _ => None,
            };
            let sector = match (*letter, follower) {
                ('h', Some(hand @ ('l' | 'r'))) if shape == Shape::Oblique => {
                    Some(Sector::Hand(hand))
                }
                ('h', _) => {
                    let (column, found) = (*column, Some('h'));
                    return Err(BetzaError { column, found, expected: ExpectedText::Half });
                }
                (letter, Some('h')) if halves => Some(Sector::Half(letter)),
                (letter, Some(next)) if letter == next => Some(Sector::Side(letter)),
                (letter, Some(next)) if shape != Shape::Orthogonal && joins(letter, next) => {
                    Some(Sector::Pair(letter, next))
                }
                _ => None,
            };
            rest = if sector.is_some() { &after[1..] } else { after };
            sectors.push(sector.unwrap_or(Sector::Side(*letter)));
        }
        Ok(Directions { sectors, shape })
    }

    /// Whether a step of the atom is among the directions.
    pub(super) fn include(&self, dx: i8, dy: i8) -> bool {
        self.sectors.is_empty() || self.sectors.iter().any(|sector| sector.has(self.shape, dx, dy))
    }
}

/// Whether `second` narrows `first`: the first names one side, the second the other axis.
fn joins(first: char, second: char) -> bool {
    match first {
        'f' | 'b' => matches!(second, 'l' | 'r' | 's'),
        'l' | 'r' => matches!(second, 'f' | 'b' | 'v'),
        _ => false,
    }
}

impl Sector {
    fn has(&self, shape: Shape, dx: i8, dy: i8) -> bool {
        match *self {
            Sector::Side(side) if shape == Shape::Diagonal => wide(side, dx, dy),
            Sector::Side(side) => narrow(side, dx, dy),
            // On K and Q the pair is the diagonal between two sides, as it is on a diagonal atom.
            Sector::Pair(side, other) if shape == Shape::Oblique => {
                wide(side, dx, dy) && narrow(other, dx, dy)
            }
            Sector::Pair(side, other) => wide(side, dx, dy) && wide(other, dx, dy),
            Sector::Half(side) => wide(side, dx, dy),
            Sector::Hand(hand) => {
                let right = (dy.abs() > dx.abs()) == (dx * dy > 0);
                right == (hand == 'r')
            }
        }
    }
}

/// Whether a step goes at all to a side.
fn wide(side: char, dx: i8, dy: i8) -> bool {
    match side {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        'r' => dx > 0,
        'v' => dy != 0,
        _ => dx != 0,
    }
}

/// Whether a step goes more to a side than to any other. A diagonal step never does.
fn narrow(side: char, dx: i8, dy: i8) -> bool {
    let upright = dy.abs() > dx.abs();
    let level = dx.abs() > dy.abs();
    wide(side, dx, dy) && if matches!(side, 'f' | 'b' | 'v') { upright } else { level }
}

/// The words that [`spell`] builds from, the plainest first.
const WORDS: [&str; 28] = [
    "f", "b", "l", "r", "v", "s", "ff", "bb", "ll", "rr", "fl", "fr", "bl", "br", "lf", "rf", "lb",
    "rb", "fs", "bs", "lv", "rv", "fh", "bh", "lh", "rh", "hl", "hr",
];

/// The direction letters for the `wanted` steps of a leap; none for all of them.
pub(super) fn spell(leap: (i8, i8), wanted: &[(i8, i8)]) -> String {
    let steps = images(leap);
    if steps.iter().all(|step| wanted.contains(step)) {
        return String::new();
    }
    spell_out(Shape::of(leap), &steps, wanted)
}

/// The direction letters for the turns by so many eighths of a circle, as they are written after
/// `a`: as a king's directions, with straight on for forward.
pub(super) fn spell_turns(eighths: &[usize]) -> String {
    let wanted: Vec<(i8, i8)> = eighths.iter().map(|turn| KING[turn % 8]).collect();
    spell_out(Shape::Eightfold, &KING, &wanted)
}

/// The shortest text of one or two words that selects the `wanted` ones of these steps, of three
/// on K and Q, else every step by itself. Reading the text back is what tells that it is right.
fn spell_out(shape: Shape, steps: &[(i8, i8)], wanted: &[(i8, i8)]) -> String {
    let fits = |text: &str| {
        let letters: Vec<LetterAt> = text.chars().zip(1..).collect();
        Directions::read(&letters, shape).is_ok_and(|directions| {
            steps.iter().all(|&(dx, dy)| directions.include(dx, dy) == wanted.contains(&(dx, dy)))
        })
    };
    let mut texts: Vec<String> = WORDS.map(String::from).into();
    for words in 1..=if shape == Shape::Eightfold { 3 } else { 2 } {
        if words > 1 {
            let longer = |text: String| WORDS.map(|word| format!("{text}{word}"));
            texts = texts.into_iter().flat_map(longer).collect();
        }
        texts.sort_by_key(String::len);
        if let Some(text) = texts.iter().find(|text| fits(text)) {
            return text.clone();
        }
    }
    wanted.iter().flat_map(|&(dx, dy)| single(dx, dy)).collect()
}

/// The two letters that mean one step: the side it leans less to, narrowed by the side it goes to;
/// the side twice for a straight one.
fn single(dx: i8, dy: i8) -> [char; 2] {
    let upright = if dy > 0 { 'f' } else { 'b' };
    let level = if dx > 0 { 'r' } else { 'l' };
    match (dx, dy) {
        (0, _) => [upright; 2],
        (_, 0) => [level; 2],
        _ if dy.abs() > dx.abs() => [level, upright],
        _ => [upright, level],
    }
}

#[cfg(test)]
mod tests {
    use crate::betza::Movement;

    /// The steps of a text of plain leaps and slides, as `(dx, dy)`.
    fn steps(text: &str) -> Vec<(i8, i8)> {
        let movement: Movement = text.parse().unwrap();
        movement.rays().iter().map(|ray| (ray.dx, ray.dy)).collect()
    }

    #[test]
    fn directions() {
        for (text, expected) in [
            // Orthogonal atoms: letters add up.
            ("fW", vec![(0, 1)]),
            ("bD", vec![(0, -2)]),
            ("frR", vec![(0, 1), (1, 0)]),
            ("vW", vec![(0, -1), (0, 1)]),
            ("sH", vec![(-3, 0), (3, 0)]),
            ("fsW", vec![(-1, 0), (0, 1), (1, 0)]),
            ("ffW", vec![(0, 1)]),
            // Diagonal atoms: a side is two, a pair is one.
            ("fF", vec![(-1, 1), (1, 1)]),
            ("lF", vec![(-1, -1), (-1, 1)]),
            ("flF", vec![(-1, 1)]),
            ("lfF", vec![(-1, 1)]),
            ("brB", vec![(1, -1)]),
            ("fsB", vec![(-1, 1), (1, 1)]),
            ("lvA", vec![(-2, -2), (-2, 2)]),
            ("vF", vec![(-1, -1), (-1, 1), (1, -1), (1, 1)]),
            ("fbrF", vec![(-1, 1), (1, -1), (1, 1)]),
            ("ffrrF", vec![(-1, 1), (1, -1), (1, 1)]),
            // Oblique atoms: a side alone is the narrowest pair.
            ("fN", vec![(-1, 2), (1, 2)]),
            ("ffN", vec![(-1, 2), (1, 2)]),
            ("bN", vec![(-1, -2), (1, -2)]),
            ("lN", vec![(-2, -1), (-2, 1)]),
            ("llN", vec![(-2, -1), (-2, 1)]),
            ("rN", vec![(2, -1), (2, 1)]),
            ("vN", vec![(-1, -2), (-1, 2), (1, -2), (1, 2)]),
            ("sN", vec![(-2, -1), (-2, 1), (2, -1), (2, 1)]),
            ("fsN", vec![(-2, 1), (2, 1)]),
            ("lvN", vec![(-1, -2), (-1, 2)]),
            ("frN", vec![(2, 1)]),
            ("rfN", vec![(1, 2)]),
            ("blN", vec![(-2, -1)]),
            ("fhN", vec![(-2, 1), (-1, 2), (1, 2), (2, 1)]),
            ("lhN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
            ("ffrrN", vec![(-1, 2), (1, 2), (2, -1), (2, 1)]),
            ("hrN", vec![(-2, 1), (-1, -2), (1, 2), (2, -1)]),
            ("hlN", vec![(-2, -1), (-1, 2), (1, -2), (2, 1)]),
            ("sfN", vec![(-2, -1), (-2, 1), (-1, 2), (1, 2), (2, -1), (2, 1)]),
            ("fmrN", vec![(-1, 2), (1, 2), (2, -1), (2, 1)]),
            // Compounds: eight directions.
            ("fK", vec![(0, 1)]),
            ("fQ", vec![(0, 1)]),
            ("flK", vec![(-1, 1)]),
            ("lfQ", vec![(-1, 1)]),
            ("fsK", vec![(-1, 1), (1, 1)]),
            ("rvK", vec![(1, -1), (1, 1)]),
            ("sK", vec![(-1, 0), (1, 0)]),
            ("fhK", vec![(-1, 1), (0, 1), (1, 1)]),
            ("ffrrK", vec![(0, 1), (1, 0)]),
            ("fWfF", vec![(-1, 1), (0, 1), (1, 1)]),
        ] {
            assert_eq!(steps(text), expected, "{text}");
            // What holds for the knight holds for the camel, whose longer side is one more.
            if text.ends_with('N') {
                let longer = |side: i8| side + side / 2;
                let camel: Vec<(i8, i8)> =
                    expected.iter().map(|&(x, y)| (longer(x), longer(y))).collect();
                assert_eq!(steps(&text.replace('N', "C")), camel, "{text}");
            }
        }
        assert_eq!(steps("shN").len(), 8);
        assert_eq!(steps("vhN").len(), 8);
    }
}
