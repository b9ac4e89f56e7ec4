//! Families of movements, and texts of movements by chance.

use treville_core::betza::{Movement, Ray};

use super::numbers::Numbers;

/// The speciality of a drawn piece. Each piece has something of its family, and may have leaps, or
/// more of the same, beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// It leaps, in all directions of each leap.
    Leaper,
    /// It slides as far as it can.
    Slider,
    /// It slides for a few squares.
    Short,
    /// It leaps or slides in some directions only.
    Directed,
    /// It repeats a leap in a line.
    Rider,
    /// It moves one way and captures another way.
    Divided,
    /// Its leaps need the squares that they cross to be empty.
    Lame,
    /// It hops over a piece.
    Hopper,
    /// It stays on the colour of its square.
    Bound,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 9] = [
        Family::Leaper,
        Family::Slider,
        Family::Short,
        Family::Directed,
        Family::Rider,
        Family::Divided,
        Family::Lame,
        Family::Hopper,
        Family::Bound,
    ];

    /// The core of a piece of the family, as Betza notation.
    pub(super) fn core(self, numbers: &mut Numbers) -> String {
        match self {
            Family::Leaper => numbers.one_of(&LEAPS).to_owned(),
            Family::Slider => numbers.one_of(&["R", "B", "R", "B", "Q"]).to_owned(),
            Family::Short => {
                let slider = numbers.one_of(&["R", "B", "Q"]);
                format!("{slider}{}", if slider == "Q" { 2 } else { numbers.within(2, 5) })
            }
            Family::Directed => directed(numbers),
            Family::Rider => numbers.one_of(&["NN", "NN", "DD", "AA", "HH", "CC", "ZZ"]).to_owned(),
            Family::Divided => divided(numbers),
            Family::Lame => format!("n{}", numbers.one_of(&CROSSING)),
            Family::Hopper => hopper(numbers),
            Family::Bound => numbers
                .one_of(&["F", "D", "A", "C", "G", "B", "B3", "fB", "nD", "nA", "DD", "mBcpB"])
                .to_owned(),
        }
    }

    /// An addition to it.
    pub(super) fn extra(self, numbers: &mut Numbers) -> String {
        match self {
            Family::Directed => directed(numbers),
            Family::Bound => {
                numbers.one_of(&["F", "D", "A", "C", "G", "B2", "bB", "vF", "AA"]).to_owned()
            }
            Family::Divided if numbers.one_in(2) => {
                format!("{}{}", numbers.one_of(&["m", "c"]), numbers.one_of(&LEAPS))
            }
            Family::Lame if numbers.one_in(2) => format!("n{}", numbers.one_of(&CROSSING)),
            Family::Short if numbers.one_in(2) => self.core(numbers),
            Family::Hopper if numbers.one_in(3) => hopper(numbers),
            Family::Leaper => numbers.one_of(&LEAPS).to_owned(),
            _ if numbers.one_in(4) => directed(numbers),
            _ if numbers.one_in(6) => numbers.one_of(&["R", "B"]).to_owned(),
            _ => numbers.one_of(&LEAPS).to_owned(),
        }
    }
}

/// Leaps, the short ones more often.
const LEAPS: [&str; 13] = ["W", "F", "W", "F", "D", "A", "D", "A", "N", "H", "C", "Z", "G"];

/// Leaps that cross squares.
const CROSSING: [&str; 8] = ["N", "N", "D", "A", "H", "C", "Z", "G"];

fn directed(numbers: &mut Numbers) -> String {
    let straight = ["f", "b", "v", "s", "fs", "bs", "fl", "fr"];
    let diagonal = ["f", "b", "f", "b", "l", "r"];
    let oblique = ["f", "b", "v", "s", "fh", "bh", "fs", "bs", "hl", "hr"];
    let (directions, atoms): (&[&str], &[&str]) = match numbers.below(3) {
        0 => (&straight, &["R", "R", "W", "D", "H", "R3"]),
        1 => (&diagonal, &["B", "B", "F", "A", "G", "B3"]),
        _ => (&oblique, &["N", "N", "C", "Z", "NN"]),
    };
    format!("{}{}", numbers.one_of(directions), numbers.one_of(atoms))
}

fn divided(numbers: &mut Numbers) -> String {
    let atoms = ["R", "B", "N", "K", "W", "F", "C", "R3", "B3", "Q", "NN", "D", "A"];
    let moves = numbers.one_of(&atoms);
    let others: Vec<&str> = atoms.into_iter().filter(|atom| *atom != moves).collect();
    format!("m{moves}c{}", numbers.one_of(&others))
}

fn hopper(numbers: &mut Numbers) -> String {
    let hops = ["pR", "gR", "pB", "gB", "gQ", "pQ", "mRcpR", "mBcpB", "mQcpQ", "mBcgB", "mRcgR"];
    numbers.one_of(&hops).to_owned()
}

impl Family {
    /// Whether a movement has what makes the family.
    #[must_use]
    pub fn has(self, movement: &Movement) -> bool {
        let rays = movement.rays();
        let is_step = |ray: &Ray| ray.dx.abs() <= 1 && ray.dy.abs() <= 1;
        let repeats = |ray: &&Ray| ray.is_plain() && ray.limit > 1;
        match self {
            Family::Leaper => {
                rays.iter().all(|ray| ray.is_plain() && ray.limit == 1)
                    && !Family::Directed.has(movement)
            }
            Family::Slider => rays
                .iter()
                .filter(repeats)
                .any(|ray| is_step(ray) && ray.limit == ray.unlimited().limit),
            Family::Short => rays
                .iter()
                .filter(repeats)
                .any(|ray| is_step(ray) && ray.limit < ray.unlimited().limit),
            Family::Rider => rays.iter().filter(repeats).any(|ray| !is_step(ray)),
            Family::Directed => rays.iter().any(|ray| {
                let turned = |ray: &Ray| [(-ray.dx, ray.dy), (ray.dx, -ray.dy), (ray.dy, ray.dx)];
                turned(ray).into_iter().any(|(dx, dy)| !rays.contains(&Ray { dx, dy, ..*ray }))
            }),
            Family::Divided => rays.iter().any(|ray| ray.moves != ray.captures),
            Family::Lame => rays.iter().any(|ray| ray.lame),
            Family::Hopper => rays.iter().any(|ray| ray.hop.is_some()),
            Family::Bound => movement.is_color_bound(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_a_movement_and_most_begin_in_their_family() {
        let mut numbers = Numbers::of(&[1]);
        for family in Family::ALL {
            for _ in 0..200 {
                let core = family.core(&mut numbers);
                let movement: Movement = core.parse().unwrap_or_else(|e| panic!("{core}: {e}"));
                assert!(family.has(&movement), "{family:?} {core}");
                let more = format!("{core}{}", family.extra(&mut numbers));
                assert!(more.parse::<Movement>().is_ok(), "{more}");
            }
        }
    }

    #[test]
    fn families_are_told_apart_by_movement() {
        let families = |betza: &str| {
            let movement = betza.parse().unwrap();
            Family::ALL.into_iter().filter(|family| family.has(&movement)).collect::<Vec<_>>()
        };
        assert_eq!(families("N"), [Family::Leaper]);
        assert_eq!(families("R"), [Family::Slider]);
        assert_eq!(families("NB2"), [Family::Short]);
        assert_eq!(families("fNbF"), [Family::Directed]);
        assert_eq!(families("NN"), [Family::Rider]);
        assert_eq!(families("mRcpR"), [Family::Slider, Family::Divided, Family::Hopper]);
        assert_eq!(families("nN"), [Family::Lame]);
        assert_eq!(families("FD"), [Family::Leaper, Family::Bound]);
    }
}
