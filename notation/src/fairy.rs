//! Fairy-Stockfish's reading of a Betza text.
//!
//! It reads a part of the notation and passes over the rest, and its pieces move by classes of
//! lines: a piece with a slide anywhere on a class of lines reaches by it every square on such
//! lines that any part of its text names. So its reading of a text can differ from ours without a
//! word; here it is worked out in full, as a movement to compare with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use treville_core::betza::{Hop, Movement, Ray, most_steps, rays_as_written};

/// Fairy-Stockfish's reading of a text that means something else here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FairyReading {
    /// It moves the piece like this.
    Moves(Movement),
    /// It never moves the piece.
    Nothing,
    /// Its `i` is not about first moves: such moves are made from the rank of the side's pawns,
    /// however often, and never capture.
    FromPawnRank,
}

impl fmt::Display for FairyReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FairyReading::Moves(movement) => write!(f, "plays it as {movement}"),
            FairyReading::Nothing => f.write_str("never moves it"),
            FairyReading::FromPawnRank => {
                f.write_str("makes its first moves from the rank of the pawns, and no others")
            }
        }
    }
}

/// Fairy-Stockfish's reading of this text, if that is not what it means here. A text that is not
/// Betza notation means nothing here, so there is nothing to differ from.
///
/// ```
/// use treville_notation::fairy::fairy_reading;
///
/// assert_eq!(fairy_reading("NB2"), None);
/// assert_eq!(fairy_reading("wR").unwrap().to_string(), "plays it as R");
/// assert_eq!(fairy_reading("AA").unwrap().to_string(), "never moves it");
/// ```
#[must_use]
pub fn fairy_reading(text: &str) -> Option<FairyReading> {
    let written = rays_as_written(text).ok()?;
    if written.iter().any(|ray| ray.initial) {
        return Some(FairyReading::FromPawnRank);
    }
    let mut rays = Vec::new();
    for (mode, parts) in parts(text).iter().enumerate() {
        rays.extend(parts.rays().map(|ray| Ray { moves: mode == 0, captures: mode == 1, ..ray }));
    }
    // Most texts are made of the same rays, and what those mean need not be known.
    if rays.iter().collect::<BTreeSet<_>>() == by_mode(&written).iter().collect() {
        return None;
    }
    let theirs = Movement::from_rays(&rays);
    match theirs.rays() {
        [] => Some(FairyReading::Nothing),
        _ => (theirs != Movement::from_rays(&written)).then_some(FairyReading::Moves(theirs)),
    }
}

/// The rays, each with quiet moves or captures only.
fn by_mode(rays: &[Ray]) -> Vec<Ray> {
    let quiet = rays.iter().map(|ray| Ray { captures: false, ..*ray });
    let captures = rays.iter().map(|ray| Ray { moves: false, ..*ray });
    quiet.chain(captures).filter(|ray| ray.moves || ray.captures || ray.en_passant).collect()
}

/// A step with its range: 0 is none. Each step is kept once, so what the text says last counts.
type Steps = BTreeMap<(i8, i8), u8>;

/// The steps of a text for quiet moves, or for captures.
#[derive(Default)]
struct Parts {
    leaps: Steps,
    lame: Steps,
    slides: Steps,
    hops: Steps,
}

/// Lines of which it knows how to slide or hop along, all directions at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Rank,
    File,
    Diagonal,
    Knight,
}

impl Line {
    fn of((dx, dy): (i8, i8)) -> Option<Line> {
        match (dx.abs(), dy.abs()) {
            (1, 0) => Some(Line::Rank),
            (0, 1) => Some(Line::File),
            (1, 1) => Some(Line::Diagonal),
            (1, 2) | (2, 1) => Some(Line::Knight),
            _ => None,
        }
    }
}

/// Quiet moves and captures.
fn parts(text: &str) -> [Parts; 2] {
    let mut parts = [Parts::default(), Parts::default()];
    let mut modes: Vec<usize> = Vec::new();
    let (mut hop, mut lame, mut range) = (false, false, 0);
    let mut words: Vec<[char; 2]> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            'm' => modes.push(0),
            'c' => modes.push(1),
            'p' => hop = true,
            'g' => (hop, range) = (true, 1),
            'n' => lame = true,
            'f' | 'b' | 'v' | 'l' | 'r' | 's' | 'h' => {
                let upright = |c: char| matches!(c, 'f' | 'b' | 'v' | 'h');
                let level = |c: char| matches!(c, 'l' | 'r' | 's' | 'h');
                let joins = |next: &char| {
                    *next == letter
                        || upright(letter) && level(*next)
                        || level(letter) && upright(*next)
                };
                words.push([letter, rest.next_if(joins).unwrap_or(letter)]);
            }
            _ => {
                let Some((atoms, mut slides)) = atoms(letter) else { continue };
                if let Some(next) = rest.next_if(|c| c.is_ascii_digit() || *c == letter) {
                    slides = true;
                    range = next.to_digit(10).map_or(range, |digit| digit as u8);
                }
                let modes = if modes.is_empty() { vec![0, 1] } else { std::mem::take(&mut modes) };
                for step in atoms.iter().flat_map(|atom| steps(*atom, atoms.len(), &words)) {
                    for (mode, part) in parts.iter_mut().enumerate() {
                        if modes.contains(&mode) {
                            part.take(step, range, hop, slides, lame);
                        }
                    }
                }
                words.clear();
                (hop, lame, range) = (false, false, 0);
            }
        }
    }
    parts
}

/// The leaps of an atom, the longer side first, and whether it slides.
fn atoms(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    let leaps: &[(i8, i8)] = match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(3, 1)],
        'Z' | 'J' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    };
    Some((leaps, matches!(letter, 'R' | 'B' | 'Q')))
}

/// The steps of a leap that the direction words select; `atoms` is how many leaps the letter has.
fn steps((long, short): (i8, i8), atoms: usize, words: &[[char; 2]]) -> Vec<(i8, i8)> {
    // Along ranks and files a pair is two directions, but not in K and Q.
    let split = |word: &[char; 2]| match *word {
        [a, b] if atoms == 1 && short == 0 => vec![[a, a], [b, b]],
        word => vec![word],
    };
    let words: Vec<[char; 2]> = words.iter().flat_map(split).collect();
    let mut steps = BTreeSet::new();
    for upright in [true, false] {
        for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if words.is_empty() || words.iter().any(|word| selects(*word, upright, right, up)) {
                let (dx, dy) = if upright { (short, long) } else { (long, short) };
                steps.insert((right * dx, up * dy));
            }
        }
    }
    steps.into_iter().collect()
}

/// Whether a word of two letters selects the step whose longer side is upright or not, and which
/// leans to the right (1) or left (-1), up (1) or down (-1).
fn selects([first, second]: [char; 2], upright: bool, right: i8, up: i8) -> bool {
    let toward = |letter: char| match letter {
        'f' => up > 0,
        'b' => up < 0,
        'r' => right > 0,
        'l' => right < 0,
        _ => false,
    };
    match (first, second) {
        ('f' | 'b', 'h') | ('l' | 'r', 'h') => toward(first),
        ('h', 'r') => upright == (right == up),
        ('h', 'l') => upright == (right != up),
        ('f', 'f') | ('b', 'b') => upright && toward(first),
        ('l', 'l') | ('r', 'r') => !upright && toward(first),
        ('v', 'v') => upright,
        ('s', 's') => !upright,
        ('l' | 'r', 'f' | 'b') => upright && toward(first) && toward(second),
        ('l' | 'r', 'v') => upright && toward(first),
        ('f' | 'b', 'l' | 'r') => !upright && toward(first) && toward(second),
        ('f' | 'b', 's') => !upright && toward(first),
        // It joins other letters too, and such a word selects nothing.
        _ => false,
    }
}

impl Parts {
    fn take(&mut self, step: (i8, i8), range: u8, hop: bool, slides: bool, lame: bool) {
        if hop {
            self.hops.insert(step, range);
        } else if slides {
            self.slides.insert(step, range);
        } else {
            // A leap is either lame or not.
            let (kept, dropped) = match lame {
                true => (&mut self.lame, &mut self.leaps),
                false => (&mut self.leaps, &mut self.lame),
            };
            dropped.remove(&step);
            kept.insert(step, 0);
        }
    }

    /// Every square that some part of the text names, as a step from the piece.
    fn named(&self) -> BTreeSet<(i8, i8)> {
        let mut named: BTreeSet<(i8, i8)> =
            self.leaps.keys().chain(self.lame.keys()).copied().collect();
        let hops =
            self.hops.iter().map(|(step, range)| (step, if *range == 1 { 0 } else { *range }));
        for ((dx, dy), range) in self.slides.iter().map(|(step, range)| (step, *range)).chain(hops)
        {
            // Longer steps are not followed along a line.
            let most = if dx.abs().max(dy.abs()) > 2 { 0 } else { most_steps((*dx, *dy)) };
            let last = if range == 0 { most } else { range.min(most) } as i8;
            named.extend((1..=last).map(|count| (dx * count, dy * count)));
        }
        named
    }

    /// The movement: leaps, and along each class of lines that the text slides or hops on, every
    /// named square of the class.
    fn rays(&self) -> impl Iterator<Item = Ray> {
        let named = self.named();
        let mut rays: Vec<Ray> = self.leaps.keys().map(|step| ray(*step, 1)).collect();
        for (long, short) in [(2, 0), (2, 1), (2, 2), (3, 2)] {
            let shape = |(dx, dy): &(i8, i8)| (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
            let is_lame = |step: &&(i8, i8)| shape(step) == (long, short);
            if self.lame.keys().any(|step| is_lame(&step)) {
                let lame = named.iter().filter(is_lame);
                rays.extend(lame.map(|step| Ray { lame: true, ..ray(*step, 1) }));
            }
        }
        let lines = |steps: &Steps, fits: fn(u8) -> bool| -> BTreeSet<Line> {
            let fitting = steps.iter().filter(|(_, range)| fits(**range));
            fitting.filter_map(|(step, _)| Line::of(*step)).collect()
        };
        let slides = lines(&self.slides, |_| true);
        let over = lines(&self.hops, |range| range != 1);
        let behind = lines(&self.hops, |range| range == 1);
        for (dx, dy) in directions() {
            let line = Line::of((dx, dy));
            let on = |class: &BTreeSet<Line>| line.is_some_and(|line| class.contains(&line));
            let is_named = |count: &u8| named.contains(&(dx * *count as i8, dy * *count as i8));
            let most = most_steps((dx, dy));
            if on(&slides) {
                let whole = (1..=most).take_while(is_named).count() as u8;
                rays.extend((whole > 0).then(|| ray((dx, dy), whole)));
                // A square behind one that is not named is reached all the same.
                let behind = (whole + 1..=most).filter(is_named).map(|count| count as i8);
                rays.extend(behind.map(|n| Ray { lame: true, ..ray((dx * n, dy * n), 1) }));
            }
            for (class, hop) in [(&over, Hop::Over), (&behind, Hop::Behind)] {
                // Knight's lines have no hoppers.
                if on(class) && line != Some(Line::Knight) {
                    let whole = 1 + (2..=most).take_while(is_named).count() as u8;
                    rays.push(Ray { hop: Some(hop), ..ray((dx, dy), whole) });
                }
            }
        }
        rays.into_iter()
    }
}

/// All steps along lines of which [`Line`] knows.
fn directions() -> impl Iterator<Item = (i8, i8)> {
    let all = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
    all.filter(|step| Line::of(*step).is_some())
}

/// A plain ray.
fn ray((dx, dy): (i8, i8), limit: u8) -> Ray {
    Ray {
        dx,
        dy,
        limit,
        lame: false,
        hop: None,
        jumps_first: false,
        spacious: false,
        bend: None,
        initial: false,
        moves: false,
        captures: false,
        en_passant: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_its_subset_has_is_read_alike() {
        let texts = "N B R Q K FW WfF FfW fR fW fN mNcB mBcN mRcN fsW BN RN QN KDA NB2 FA \
                     mRcpR RcpRnN nN nA nD nZ gQ gR gB pR NN R4 B3DfNbN DHAG llNrrNDK hrN hlN fhN \
                     csR2 mfR vB4 sR2vWZ NNgR NNfWpR GcbRgB cvWfA ffNfsN lfN flB frR";
        for text in texts.split(' ').filter(|text| !text.is_empty()) {
            assert_eq!(fairy_reading(text), None, "{text}");
        }
    }

    #[test]
    fn other_readings_are_named() {
        for (text, theirs) in [
            // What its reader passes over.
            ("wR", "plays it as R"),
            ("jB", "plays it as B"),
            ("N(4,1)", "plays it as N"),
            ("R10", "plays it as W"),
            ("nNN", "plays it as N0"),
            // Ranges and directions beside a hopper on the same lines.
            ("R2pR", "plays it as RpR"),
            ("fRpR", "plays it as vRpR"),
            ("fBgB", "plays it as BgB"),
            ("R2mpR", "plays it as cR2mRmpR"),
            // What is said twice counts as it is said last.
            ("RfR3", "plays it as fR3bsR"),
            ("NnN", "plays it as nN"),
            // Doubled leaps, and lame leaps of which it knows nothing.
            ("AA", "never moves it"),
            ("NAA", "plays it as N"),
            ("WnH", "plays it as W"),
            ("nC", "never moves it"),
            ("NnW", "plays it as N"),
            ("gNN", "never moves it"),
            // Ranges of hoppers.
            ("gR3", "plays it as pR3"),
            // Words of directions that it joins and does not know, and K with pairs.
            ("vsN", "never moves it"),
            ("flK", "plays it as lWflF"),
            ("fhK", "plays it as fsWfF"),
            // Brackets.
            ("[F?R]", "plays it as RF"),
            ("KimnD", "makes its first moves from the rank of the pawns, and no others"),
        ] {
            let reading = fairy_reading(text).map(|reading| reading.to_string());
            assert_eq!(reading.as_deref(), Some(theirs), "{text}");
        }
        assert_eq!(fairy_reading("not Betza"), None);
    }
}
