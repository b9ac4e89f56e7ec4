//! Betza texts for XBoard, whose reader of them knows less.

use std::collections::BTreeMap;

use super::movement::Movement;
use super::ray::{Bend, Hop, Ray};

/// A movement as far as XBoard can be told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum XBoardText {
    /// A text that means the same there.
    Same(String),
    /// A text for more moves than the piece has; XBoard will not refuse the others.
    More(String),
    /// Nothing that includes all of the piece's moves.
    Nothing,
}

/// A text that XBoard's reader (`MovesFromString`, versions 4.9.1 and newer) takes for this
/// movement, if there is one.
///
/// It has no spacious pieces and no crooked ones, tests one square halfway for a lame leap, and
/// knows no leap beyond three squares.
///
/// ```
/// use treville_core::betza::{XBoardText, xboard_text};
///
/// let text = |betza: &str| xboard_text(&betza.parse().unwrap());
/// assert_eq!(text("NNfhN"), XBoardText::Same("N0".to_owned()));
/// assert_eq!(text("wB2nH"), XBoardText::More("HF2".to_owned()));
/// assert_eq!(text("zB"), XBoardText::Nothing);
/// ```
#[must_use]
pub fn xboard_text(movement: &Movement) -> XBoardText {
    let mut groups: BTreeMap<(u8, Term), Vec<(i8, i8)>> = BTreeMap::new();
    let mut bent = Vec::new();
    let mut is_same = true;
    for ray in movement.rays() {
        if ray.spacious {
            is_same = false;
        }
        match ray.bend {
            Some(Bend::Once(..)) => bent.push(*ray),
            Some(Bend::Zigzag(..)) => return XBoardText::Nothing,
            None => {
                let Some((rank, term, same)) = Term::of(ray) else { return XBoardText::Nothing };
                is_same &= same;
                groups.entry((rank, term)).or_default().push((ray.dx, ray.dy));
            }
        }
    }
    let mut text = String::new();
    for ((_, term), steps) in &groups {
        text.push_str(&term.text(steps));
    }
    if !bent.is_empty() {
        // Legs are read as there, as long as directions are said of the last one only.
        let legs = Movement::from_rays(&bent).to_string();
        let is_simple = legs.chars().filter(char::is_ascii_uppercase).count() == 1
            && legs.starts_with(['a', 'y', 'm', 'c']);
        if !is_simple {
            return XBoardText::Nothing;
        }
        text.push_str(&legs);
    }
    if is_same { XBoardText::Same(text) } else { XBoardText::More(text) }
}

/// The properties that rays of one atom share: all but their directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Term {
    atom: char,
    /// The range, 0 for as far as the board goes; nothing behind a leap.
    range: Option<u8>,
    initial: bool,
    /// Modifiers behind the directions, in XBoard's order.
    modifiers: &'static str,
    lame: bool,
    jumps: bool,
}

/// The leaps that have letters: the longer side, the shorter one, and the letter.
const ATOMS: [(i8, i8, char); 9] = [
    (1, 0, 'W'),
    (1, 1, 'F'),
    (2, 0, 'D'),
    (2, 1, 'N'),
    (2, 2, 'A'),
    (3, 0, 'H'),
    (3, 1, 'C'),
    (3, 2, 'Z'),
    (3, 3, 'G'),
];

impl Term {
    /// The term of a ray, its place in the text, and whether it means no more than the ray.
    fn of(ray: &Ray) -> Option<(u8, Term, bool)> {
        let (long, short) = (ray.dx.abs().max(ray.dy.abs()), ray.dx.abs().min(ray.dy.abs()));
        let (.., atom) = ATOMS.into_iter().find(|atom| (atom.0, atom.1) == (long, short))?;
        let is_step = long == 1;
        let is_whole = ray.limit > 1 && ray.limit == ray.unlimited().limit;
        let (atom, range) = match (atom, ray.limit) {
            (atom, 1) => (atom, None),
            ('W', _) if is_whole => ('R', None),
            ('F', _) if is_whole => ('B', None),
            (atom, _) if is_whole => (atom, Some(0)),
            (atom, limit) => (atom, Some(limit)),
        };
        // There is one square halfway where these leaps cross one; of the others more have to be
        // empty than XBoard looks at, or other ones.
        let lame = ray.lame && matches!((long, short), (2, _));
        let is_same = !ray.lame || lame || is_step;
        if ray.jumps_first && !is_step {
            return None;
        }
        let modifiers = match (ray.moves, ray.captures, ray.hop) {
            (true, true, None) => "",
            (true, false, None) => "m",
            (false, true, None) => "c",
            (true, true, Some(Hop::Over)) => "p",
            (true, false, Some(Hop::Over)) => "mp",
            (false, true, Some(Hop::Over)) => "cp",
            (true, true, Some(Hop::Behind)) => "g",
            (true, false, Some(Hop::Behind)) => "mg",
            (false, true, Some(Hop::Behind)) => "cg",
            (false, false, _) => return None,
        };
        let (initial, jumps) = (ray.initial, ray.jumps_first);
        // Leaps first, whole lines last.
        let rank = if is_whole { 2 } else { u8::from(ray.limit > 1) };
        Some((rank, Term { atom, range, initial, modifiers, lame, jumps }, is_same))
    }

    fn text(&self, steps: &[(i8, i8)]) -> String {
        let all = match self.atom {
            'W' | 'F' | 'D' | 'A' | 'H' | 'G' | 'R' | 'B' => 4,
            _ => 8,
        };
        let mut text = String::from(if self.initial { "i" } else { "" });
        if steps.len() < all {
            text.extend(steps.iter().map(|step| direction(*step)));
        }
        text.push_str(self.modifiers);
        text.push_str(if self.lame { "n" } else { "" });
        text.push_str(if self.jumps { "j" } else { "" });
        text.push(self.atom);
        text.extend(self.range.map(|range| range.to_string()));
        text
    }
}

/// One direction: a letter for straight leaps, and two for the others, of which the first says to
/// which side an oblique one leans less.
fn direction((dx, dy): (i8, i8)) -> String {
    let upright = if dy > 0 { 'f' } else { 'b' };
    let level = if dx > 0 { 'r' } else { 'l' };
    match (dx, dy) {
        (0, _) => upright.to_string(),
        (_, 0) => level.to_string(),
        _ if dy.abs() > dx.abs() => format!("{level}{upright}"),
        _ => format!("{upright}{level}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(betza: &str) -> XBoardText {
        xboard_text(&betza.parse().unwrap())
    }

    #[test]
    fn what_xboard_reads_means_the_same() {
        for (betza, theirs) in [
            ("NB2", "NF2"),
            ("RN", "NR"),
            ("fN", "lfrfN"),
            ("fsN", "flfrN"),
            ("nN", "nN"),
            ("nNN", "nN0"),
            ("nDnA", "nAnD"),
            ("mRcpR", "cpRmR"),
            ("gQ", "gBgR"),
            ("jR", "jR"),
            ("KimnD", "imnDFW"),
            ("FyafsF", "FyafsF"),
            ("vBfsW", ""),
            ("fR3bB", ""),
        ] {
            let XBoardText::Same(given) = text(betza) else { panic!("{betza}: {:?}", text(betza)) };
            assert_eq!(given.parse::<Movement>().unwrap(), betza.parse().unwrap(), "{given}");
            if !theirs.is_empty() {
                assert_eq!(given, theirs, "{betza}");
            }
        }
    }

    #[test]
    fn what_it_cannot_read_is_said() {
        for (betza, theirs) in [("wR", "R"), ("nC", "C"), ("WnZ", "WZ"), ("nHN", "HN")] {
            assert_eq!(text(betza), XBoardText::More(theirs.to_owned()), "{betza}");
        }
        for betza in ["zB", "N(4,1)", "jNN", "zfR"] {
            assert_eq!(text(betza), XBoardText::Nothing, "{betza}");
        }
    }
}
