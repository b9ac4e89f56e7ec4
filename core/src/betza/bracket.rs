//! Bracket Betza: a move of two legs, each with an atom of its own, read and written.
//!
//! `[F?R]` and `[F-R]` are H. G. Muller's. The brackets stand for one atom, so what stands before
//! them is for the whole way.

use super::direction::{Directions, KING, LetterAt, Shape, spell};
use super::error::{BetzaError, ExpectedText};
use super::format::text;
use super::legs::{OUTWARD, bends, either, possible, refuse};
use super::letters::{Atom, Modifiers};
use super::movement::Movement;
use super::ray::{Bend, Ray, most_steps};
use super::term::Term;

/// A leg as it is written.
pub(super) struct Leg {
    pub modifiers: Modifiers,
    pub atom: Atom,
    /// The most steps, if there is a limit.
    pub limit: Option<u8>,
    /// The first letter behind the atom.
    pub range: LetterAt,
}

/// The rays of two legs; with `stops` the move may also end after the first one.
pub(super) fn rays(
    whole: &Modifiers,
    first: &Leg,
    stops: bool,
    second: &Leg,
) -> Result<Vec<Ray>, BetzaError> {
    refuse(whole.stray("mcei"), ExpectedText::Plain)?;
    refuse(first.modifiers.stray(""), ExpectedText::FirstLeg)?;
    refuse(second.modifiers.stray("mce"), ExpectedText::LastLeg)?;
    let is_said = |letter: &LetterAt| "mce".contains(letter.0);
    let twice = second.modifiers.others.first().filter(|_| whole.others.iter().any(is_said));
    refuse(twice.copied(), ExpectedText::OneMode)?;
    refuse((first.limit != Some(1)).then_some(first.atom.place), ExpectedText::Leap)?;
    let slides = slides(second)?;
    let turns = turns(&first.atom, second)?;

    let modes = [&whole.others[..], &second.modifiers.others].concat();
    let modes = Modifiers { directions: Vec::new(), others: modes };
    let all = Directions::read(&[], first.atom.shape())?;
    let mut ways = bends(&first.atom, &all, &turns, whole, &modes);
    if slides {
        ways.iter_mut().for_each(|way| *way = way.unlimited());
    }
    let of_whole = chosen(&ways, &whole.directions)?;

    // Letters in the first leg can be for its steps alone or for all of the way.
    let letters = &first.modifiers.directions;
    let from = Directions::read(letters, first.atom.shape())?;
    let by_step = of_whole.iter().copied().filter(|way| from.include(way.dx, way.dy)).collect();
    let with_steps = |ways: Vec<Ray>| {
        let mut rays: Vec<Ray> = Vec::new();
        for way in ways.iter().filter(|_| stops) {
            let step = whole.ray(way.dx, way.dy, 1);
            if !rays.contains(&step) {
                rays.push(step);
            }
        }
        rays.extend(ways);
        rays
    };
    let rays = match letters.first() {
        None => with_steps(of_whole),
        Some(letter) => {
            let by_way = with_steps(chosen(&of_whole, letters)?);
            either(with_steps(by_step), by_way, *letter)?
        }
    };
    possible(rays, &first.atom)
}

/// Whether the second leg is a slide rather than one leap. Where a slide is as long as the board,
/// a range changes nothing.
fn slides(leg: &Leg) -> Result<bool, BetzaError> {
    let (limit, most) = (leg.limit.unwrap_or(u8::MAX), most_steps(leg.atom.leap));
    refuse((limit > 1 && limit < most).then_some(leg.range), ExpectedText::WholeSlide)?;
    Ok(leg.limit != Some(1))
}

/// By how many eighths of a circle the second leg turns off the first one.
fn turns(first: &Atom, second: &Leg) -> Result<Vec<usize>, BetzaError> {
    let (from, to) = (first.shape(), second.atom.shape());
    for atom in [first, &second.atom] {
        refuse((atom.shape() == Shape::Eightfold).then_some(atom.place), ExpectedText::OneAtom)?;
    }
    let is_oblique = from == Shape::Oblique;
    let fits = first.leap == second.atom.leap
        || !is_oblique && to != Shape::Oblique && first.leap.0 == second.atom.leap.0;
    refuse((!fits).then_some(second.atom.place), ExpectedText::AsLong)?;
    let Some(letter) = second.modifiers.directions.first().copied() else {
        return Ok(if from == to { vec![0] } else { OUTWARD.to_vec() });
    };
    let after = Directions::read(&second.modifiers.directions, Shape::Eightfold)?;
    let turns: Vec<usize> = (0..8).filter(|at| after.include(KING[*at].0, KING[*at].1)).collect();
    refuse(turns.contains(&4).then_some(letter), ExpectedText::Onward)?;
    refuse((is_oblique && turns != [0]).then_some(letter), ExpectedText::StraightOn)?;
    let strays = turns.iter().any(|turn| (turn % 2 == 0) != (from == to));
    refuse(strays.then_some(letter), ExpectedText::AlongAtom)?;
    Ok(turns)
}

/// The ways that these letters choose by where they lead as a whole.
fn chosen(ways: &[Ray], letters: &[LetterAt]) -> Result<Vec<Ray>, BetzaError> {
    let mut chosen = Vec::new();
    for way in ways {
        let (dx, dy) = whole(way);
        if Directions::read(letters, Shape::of(leap_of((dx, dy))))?.include(dx, dy) {
            chosen.push(*way);
        }
    }
    Ok(chosen)
}

/// End of a way as a whole: a straight one along its line, one that turns like a knight's move.
fn whole(way: &Ray) -> (i8, i8) {
    let (dx, dy) = (way.dx, way.dy);
    match way.bend {
        Some(Bend::Once(x, y)) if (x, y) != (dx, dy) => {
            let size = dx.abs().max(dy.abs()).max(1);
            let (far_x, far_y) = ((dx + 3 * x) / size, (dy + 3 * y) / size);
            let is_tall = far_y.abs() > far_x.abs();
            let long = |side: i8, is_long: bool| side.signum() * if is_long { 2 } else { 1 };
            (long(far_x, !is_tall), long(far_y, is_tall))
        }
        _ => (dx, dy),
    }
}

/// The text of a movement that turns, with brackets for its two legs; `None` for one that does not,
/// or not so.
#[must_use]
pub fn bracket_text(movement: &Movement) -> Option<String> {
    let (ways, mut rest) = legs(movement);
    let mut groups: Vec<Vec<Ray>> = Vec::new();
    for way in ways {
        match groups.iter_mut().find(|group| group.first().is_some_and(|one| alike(one, &way))) {
            Some(group) => group.push(way),
            None => groups.push(vec![way]),
        }
    }
    let brackets: Vec<String> =
        groups.iter().filter_map(|group| bracket(group, &mut rest)).collect();
    (!brackets.is_empty()).then(|| text(&rest) + &brackets.concat())
}

/// The ways of two legs and all other rays. A crooked way of two steps is a step, and two legs.
fn legs(movement: &Movement) -> (Vec<Ray>, Vec<Ray>) {
    let (mut ways, mut rest, mut short) = (Vec::new(), Vec::new(), Vec::new());
    for ray in movement.rays() {
        match ray.bend {
            Some(Bend::Once(..)) => ways.push(*ray),
            Some(Bend::Zigzag(x, y)) if ray.limit == 2 => {
                rest.push(first_step(ray));
                short.push(Ray { bend: Some(Bend::Once(x, y)), ..*ray });
            }
            _ => rest.push(*ray),
        }
    }
    short.retain(|leg| !ways.iter().any(|way| Ray { limit: 2, ..*way } == *leg));
    ways.extend(short);
    rest.sort_unstable();
    rest.dedup();
    (ways, rest)
}

/// The first step of a way as a move of its own.
fn first_step(way: &Ray) -> Ray {
    Ray { limit: 1, bend: None, ..*way }
}

/// Whether two ways differ in direction alone.
fn alike(one: &Ray, other: &Ray) -> bool {
    let form = |way: &Ray| (Term::of(&first_step(way)), way.limit > 2, angle(way));
    form(one) == form(other)
}

/// Angle by which the second leg turns off the first one, in eighths of a circle to either side.
fn angle(way: &Ray) -> usize {
    let Some(Bend::Once(x, y)) = way.bend else { return 0 };
    let at = |dx: i8, dy: i8| KING.iter().position(|step| *step == (dx.signum(), dy.signum()));
    let turn = at(x, y).zip(at(way.dx, way.dy)).map_or(0, |(to, from)| (8 + to - from) % 8);
    turn.min(8 - turn)
}

/// One bracket for ways that differ in direction alone. It takes over their first steps as moves
/// of their own from the `rest` if all of them are there.
fn bracket(ways: &[Ray], rest: &mut Vec<Ray>) -> Option<String> {
    let way = ways.first()?;
    let steps: Vec<Ray> = ways.iter().map(first_step).collect();
    let stops = steps.iter().all(|step| rest.contains(step));
    rest.retain(|ray| !stops || !steps.contains(ray));

    let wholes: Vec<(i8, i8)> = ways.iter().map(whole).collect();
    let directions = spell(leap_of(whole(way)), &wholes);
    let Some(Bend::Once(x, y)) = way.bend else { return None };
    let limit = if way.limit > 2 { most_steps((x, y)) } else { 1 };
    let (first, last) =
        (Term::of(&first_step(way)), Term::of(&Ray { dx: x, dy: y, limit, ..first_step(way) }));
    let turn = ["", "", "s", "bs"].get(angle(way))?;
    let (initial, mark) = (if way.initial { "i" } else { "" }, if stops { '?' } else { '-' });
    let (modes, from, to) = (first.modifiers(), first.atom(false, 1), last.atom(false, limit));
    Some(format!("{initial}{directions}{modes}[{from}{mark}{turn}{to}]"))
}

/// A step with its longer side first.
fn leap_of((dx, dy): (i8, i8)) -> (i8, i8) {
    let (dx, dy) = (dx.abs(), dy.abs());
    (dx.max(dy), dx.min(dy))
}
