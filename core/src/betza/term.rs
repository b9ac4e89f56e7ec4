//! The terms of a text: rays that are written together.

use super::direction::turned;
use super::ray::{Bend, Hop, Ray, most_steps};

/// One atom of a text with all that belongs to it.
pub(super) struct Part {
    pub term: Term,
    /// The directions as the text writes them; empty for all. Of a part that turns they are those
    /// of its first step.
    pub directions: String,
    /// The term stands for its diagonal partner too: it is K or Q.
    pub compound: bool,
    pub course: Course,
}

/// The course of the rays of a part from their first step on.
pub(super) enum Course {
    Straight,
    /// Over an empty square and with these turns, given by letters; for one step or on and on.
    Bent {
        turns: String,
        slides: bool,
    },
    /// In zigzag, as a whole in these directions; empty for all.
    Crooked {
        whole: String,
    },
}

impl Part {
    /// The steps of a ray without limit.
    pub fn most(&self) -> u8 {
        let ray = self.term.ray;
        match (&self.course, turned((ray.dx, ray.dy), 2)) {
            (Course::Crooked { .. }, Some((dx, dy))) => {
                Ray { bend: Some(Bend::Zigzag(dx, dy)), ..ray }.unlimited().limit
            }
            _ => most_steps(self.term.leap()),
        }
    }

    /// The part as it is written.
    pub fn text(&self) -> String {
        let initial = if self.term.initial { "i" } else { "" };
        let (first, modifiers) = (&self.directions, self.term.modifiers());
        let atom = self.term.atom(self.compound, self.most());
        match &self.course {
            Course::Straight => format!("{initial}{first}{modifiers}{atom}"),
            Course::Bent { turns, slides } => {
                let switch = if *slides { "y" } else { "" };
                format!("{initial}{first}{switch}a{turns}{modifiers}{atom}")
            }
            Course::Crooked { whole } => format!("{initial}{whole}{modifiers}z{first}{atom}"),
        }
    }
}

/// Rays that differ in direction only. The order of the fields is that of the text: first moves
/// come last, riders before leapers, short steps before long ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Term {
    pub initial: bool,
    pub leaper: bool,
    /// One of the rays, turned to have `dx >= dy >= 0`.
    pub ray: Ray,
}

impl Term {
    pub fn of(ray: &Ray) -> Term {
        let (x, y) = (ray.dx.abs(), ray.dy.abs());
        let turned = Ray { dx: x.max(y), dy: x.min(y), ..*ray };
        Term { initial: ray.initial, leaper: ray.limit == 1, ray: turned }
    }

    pub fn leap(self) -> (i8, i8) {
        (self.ray.dx, self.ray.dy)
    }

    /// The diagonal term that makes K or Q of this orthogonal one.
    pub fn partner(self) -> Option<Term> {
        let ray = Ray { dy: 1, ..self.ray };
        (self.leap() == (1, 0)).then_some(Term { ray, ..self })
    }

    /// The modifiers after the directions, in the order that XBoard requires.
    pub fn modifiers(self) -> String {
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

    /// The atom and its range, where `most` steps are all; `compound` makes K of W, and Q of R.
    pub fn atom(self, compound: bool, most: u8) -> String {
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
            limit if limit < most => format!("{atom}{limit}"),
            // R, B and Q say themselves that they have no limit.
            _ if m == 1 => atom,
            _ => format!("{atom}0"),
        }
    }
}
