//! From rays to text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::direction::{KING, spell, spell_turns, turned};
use super::movement::Movement;
use super::ray::{Bend, Ray};
use super::term::{Course, Part, Term};

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self.rays()))
    }
}

/// Steps, each once.
type Steps = BTreeSet<(i8, i8)>;

/// A text for rays.
pub(super) fn text(rays: &[Ray]) -> String {
    parts(rays).iter().map(Part::text).collect()
}

/// The atoms of the text, in its order: first moves come last, and what turns comes after what does
/// not. So a part that turns never stands before a bare atom, which could seem to double its own.
pub(super) fn parts(rays: &[Ray]) -> Vec<Part> {
    let mut parts = straight(rays);
    parts.extend(bent(rays));
    parts.extend(crooked(rays));
    parts.sort_by_key(|part| part.term.initial);
    parts
}

fn straight(rays: &[Ray]) -> Vec<Part> {
    let mut terms: BTreeMap<Term, Vec<(i8, i8)>> = BTreeMap::new();
    for ray in rays.iter().filter(|ray| ray.bend.is_none()) {
        terms.entry(Term::of(ray)).or_default().push((ray.dx, ray.dy));
    }
    let mut parts = Vec::new();
    while let Some((term, steps)) = terms.pop_first() {
        // Four straight and four diagonal steps that are otherwise alike are one letter.
        let partner = term.partner().filter(|partner| {
            steps.len() == 4 && terms.get(partner).is_some_and(|steps| steps.len() == 4)
        });
        if let Some(partner) = partner {
            terms.remove(&partner);
        }
        let directions = spell(term.leap(), &steps);
        let compound = partner.is_some();
        parts.push(Part { term, directions, compound, course: Course::Straight });
    }
    parts
}

/// The parts of rays with one turn: those with the same first steps share a part.
fn bent(rays: &[Ray]) -> Vec<Part> {
    let mut terms: BTreeMap<(Term, bool), BTreeMap<usize, Steps>> = BTreeMap::new();
    for ray in rays {
        let Some(Bend::Once(dx, dy)) = ray.bend else { continue };
        let step = (ray.dx, ray.dy);
        let turn = (0..8).find(|eighths| turned(step, *eighths) == Some((dx, dy))).unwrap_or(0);
        let term = Term::of(&Ray { limit: 1, bend: None, ..*ray });
        let turns = terms.entry((term, ray.limit > 2)).or_default();
        turns.entry(turn).or_default().insert(step);
    }
    let mut parts = Vec::new();
    for ((term, slides), turns) in terms {
        let mut alike: BTreeMap<Steps, Vec<usize>> = BTreeMap::new();
        for (turn, steps) in turns {
            alike.entry(steps).or_default().push(turn);
        }
        for (steps, turns) in alike {
            let steps: Vec<(i8, i8)> = steps.into_iter().collect();
            let course = Course::Bent { turns: spell_turns(&turns), slides };
            let directions = spell(term.leap(), &steps);
            parts.push(Part { term, directions, compound: false, course });
        }
    }
    parts
}

/// The parts of crooked rays: one for all that begin with some steps, or one for each direction of
/// the whole way.
fn crooked(rays: &[Ray]) -> Vec<Part> {
    let mut terms: BTreeMap<Term, BTreeSet<Zigzag>> = BTreeMap::new();
    for ray in rays {
        let Some(Bend::Zigzag(dx, dy)) = ray.bend else { continue };
        let whole = ((ray.dx + dx).signum(), (ray.dy + dy).signum());
        let term = Term::of(&Ray { bend: None, ..*ray });
        terms.entry(term).or_default().insert(Zigzag { whole, first: (ray.dx, ray.dy) });
    }
    let mut parts = Vec::new();
    for (term, ways) in terms {
        let steps = |ways: &[&Zigzag]| -> Vec<(i8, i8)> {
            let steps: Steps = ways.iter().map(|way| way.first).collect();
            steps.into_iter().collect()
        };
        let all: Vec<&Zigzag> = ways.iter().collect();
        let firsts = steps(&all);
        let mut push = |whole: String, directions: String| {
            parts.push(Part {
                term,
                directions,
                compound: false,
                course: Course::Crooked { whole },
            });
        };
        if all.len() == 2 * firsts.len() {
            push(String::new(), spell(term.leap(), &firsts));
            continue;
        }
        for whole in KING {
            let alike: Vec<&Zigzag> = ways.iter().filter(|way| way.whole == whole).collect();
            if !alike.is_empty() {
                let leap = (1, (whole.0 * whole.1).abs());
                push(spell(leap, &[whole]), spell(term.leap(), &steps(&alike)));
            }
        }
    }
    parts
}

/// A crooked way: where it leads as a whole, and its first step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Zigzag {
    whole: (i8, i8),
    first: (i8, i8),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_texts_are_short() {
        for (text, written) in [
            ("NB", "BN"),
            ("RB", "Q"),
            ("FW", "K"),
            ("WWFF", "Q"),
            ("NN", "N0"),
            ("nD", "nD"),
            ("W2", "R2"),
            ("Q3", "Q3"),
            ("FN", "FN"),
            ("cpRmR", "mRcpR"),
            ("gQ", "gQ"),
            ("wR", "wR"),
            ("frlRK", "fsRbWF"),
            ("fhN", "fhN"),
            ("nNN", "nN0"),
            ("(1,4)", "(4,1)"),
            ("KisO2", "K"),
            ("mfW", "fmW"),
            ("KimR2", "KimnD"),
            ("R3D", "R3D"),
            ("fWfF", "fWfF"),
            ("LJ", "CZ"),
            ("hrN", "hrN"),
            ("frflN", "fsN"),
            ("ffrrN", "ffrN"),
            ("lfrbN", "lfrbN"),
        ] {
            assert_eq!(text.parse::<Movement>().unwrap().to_string(), written, "{text}");
        }
    }
}
