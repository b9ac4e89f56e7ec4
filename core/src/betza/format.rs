//! From rays to text.

use std::collections::BTreeMap;
use std::fmt;

use super::direction::spell;
use super::movement::Movement;
use super::ray::{Hop, Ray, most_steps};

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Part { term, directions, compound } in parts(self) {
            f.write_str(if term.initial { "i" } else { "" })?;
            f.write_str(&directions)?;
            f.write_str(&term.modifiers())?;
            f.write_str(&term.atom(compound))?;
        }
        Ok(())
    }
}

/// One atom of a text with all that belongs to it.
pub(super) struct Part {
    pub term: Term,
    /// The directions as the text writes them; empty for all.
    pub directions: String,
    /// The term stands for its diagonal partner too: it is K or Q.
    pub compound: bool,
}

/// The atoms of the text, in its order.
pub(super) fn parts(movement: &Movement) -> Vec<Part> {
    let mut terms: BTreeMap<Term, Vec<(i8, i8)>> = BTreeMap::new();
    for ray in movement.rays() {
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
        parts.push(Part { term, directions, compound: partner.is_some() });
    }
    parts
}

/// Rays that differ in direction only. The order of the fields is that of the text: first moves
/// come last, riders before leapers, short steps before long ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Term {
    pub initial: bool,
    leaper: bool,
    /// One of the rays, turned to have `dx >= dy >= 0`.
    pub ray: Ray,
}

impl Term {
    fn of(ray: &Ray) -> Term {
        let (x, y) = (ray.dx.abs(), ray.dy.abs());
        let turned = Ray { dx: x.max(y), dy: x.min(y), ..*ray };
        Term { initial: ray.initial, leaper: ray.limit == 1, ray: turned }
    }

    pub fn leap(self) -> (i8, i8) {
        (self.ray.dx, self.ray.dy)
    }

    /// The diagonal term that makes K or Q of this orthogonal one.
    fn partner(self) -> Option<Term> {
        let ray = Ray { dy: 1, ..self.ray };
        (self.leap() == (1, 0)).then_some(Term { ray, ..self })
    }

    /// The modifiers after the directions, in the order that XBoard requires.
    fn modifiers(self) -> String {
        let ray = self.ray;
        let usual = ray.moves && ray.captures && !ray.en_passant;
        let letters = [
            (ray.moves && !usual, 'm'),
            (ray.captures && !usual, 'c'),
            (ray.en_passant, 'e'),
            (ray.hop == Some(Hop::Over), 'p'),
            (ray.hop == Some(Hop::Behind), 'g'),
            (ray.lame, 'n'),
            (ray.jumps_first, 'j'),
            (ray.spacious, 'w'),
        ];
        letters.into_iter().filter(|(set, _)| *set).map(|(_, letter)| letter).collect()
    }

    /// The atom and its range; `compound` makes K of W, and Q of R.
    fn atom(self, compound: bool) -> String {
        let slides = self.ray.limit > 1;
        let letter = match self.leap() {
            (1, 0) if compound => {
                if slides {
                    "Q"
                } else {
                    "K"
                }
            }
            (1, 0) => {
                if slides {
                    "R"
                } else {
                    "W"
                }
            }
            (1, 1) => {
                if slides {
                    "B"
                } else {
                    "F"
                }
            }
            (2, 0) => "D",
            (2, 1) => "N",
            (2, 2) => "A",
            (3, 0) => "H",
            (3, 1) => "C",
            (3, 2) => "Z",
            (3, 3) => "G",
            _ => "",
        };
        let (m, n) = self.leap();
        let atom = if letter.is_empty() { format!("({m},{n})") } else { letter.to_string() };
        match self.ray.limit {
            1 => atom,
            limit if limit < most_steps(self.leap()) => format!("{atom}{limit}"),
            // R, B and Q say themselves that they have no limit.
            _ if m == 1 => atom,
            _ => format!("{atom}0"),
        }
    }
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
