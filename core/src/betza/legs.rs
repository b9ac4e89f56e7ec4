//! From letters to rays that turn: two legs, zigzags, and Betza's `t[FR]`.

use super::direction::{Directions, KING, LetterAt, Shape, images, turned};
use super::error::{BetzaError, ExpectedText};
use super::format::text;
use super::letters::{Atom, Modifiers};
use super::movement::Movement;
use super::ray::{Bend, Ray};

/// The eighths of a circle that lead outwards from a step.
pub(super) const OUTWARD: [usize; 2] = [1, 7];

/// The rays of two legs: one leap to an empty square, `a`, and another leap, or a slide after `y`.
pub(super) fn bent(
    atom: &Atom,
    repeats: bool,
    first: &Modifiers,
    second: &Modifiers,
) -> Result<Vec<Ray>, BetzaError> {
    refuse(first.stray("myi"), ExpectedText::EmptyLeg)?;
    refuse(second.stray("mce"), ExpectedText::LastLeg)?;
    refuse((repeats || atom.slides).then_some(atom.place), ExpectedText::Leap)?;
    let from = Directions::read(&first.directions, atom.shape())?;
    let after = Directions::read(&second.directions, Shape::Eightfold)?;
    let turns: Vec<usize> =
        (0..8).filter(|eighths| after.include(KING[*eighths].0, KING[*eighths].1)).collect();
    let rays = |turns: &[usize]| bends(atom, &from, turns, first, second);

    let written = second.directions.first().copied();
    if atom.shape() == Shape::Oblique {
        let strays = turns != [0];
        refuse(strays.then_some(written.unwrap_or(atom.place)), ExpectedText::StraightOn)?;
        return possible(rays(&turns), atom);
    }
    if written.is_some() {
        refuse(written.filter(|_| turns.contains(&4)), ExpectedText::Onward)?;
        return possible(rays(&turns), atom);
    }
    // Without letters XBoard leaves out the way back: its program the diagonal turns too, unless
    // the atom is K, and its documentation nothing more.
    let all: Vec<usize> = turns.into_iter().filter(|eighths| *eighths != 4).collect();
    let right_angles = if atom.second.is_some() { all.clone() } else { vec![0, 2, 6] };
    possible(either(rays(&right_angles), rays(&all), atom.place)?, atom)
}

/// The rays of an atom with `y` and no `a`: a switch with nothing to switch, or the bent rider that
/// was meant.
pub(super) fn switched(
    atom: &Atom,
    repeats: bool,
    modifiers: &Modifiers,
    switch: LetterAt,
) -> Result<Vec<Ray>, BetzaError> {
    refuse((repeats || atom.slides).then_some(switch), ExpectedText::Again)?;
    refuse((atom.shape() == Shape::Oblique).then_some(switch), ExpectedText::Again)?;
    refuse(modifiers.stray("ymcei").map(|_| switch), ExpectedText::Again)?;
    let directions = Directions::read(&modifiers.directions, atom.shape())?;
    let plain = atom.leaps().flat_map(images).filter(|(dx, dy)| directions.include(*dx, *dy));
    let plain = plain.map(|(dx, dy)| modifiers.ray(dx, dy, 1)).collect();
    let bent = bends(atom, &directions, &OUTWARD, modifiers, modifiers);
    refuse(bent.is_empty().then_some(switch), ExpectedText::Again)?;
    either(plain, bent, switch)
}

/// The ways of two legs: a step among these directions, and one more step after each of the turns.
pub(super) fn bends(
    atom: &Atom,
    from: &Directions,
    turns: &[usize],
    first: &Modifiers,
    second: &Modifiers,
) -> Vec<Ray> {
    let steps = atom.leaps().flat_map(images).filter(|(dx, dy)| from.include(*dx, *dy));
    let ways = steps.flat_map(|(dx, dy)| {
        let turn = move |eighths: &usize| turned((dx, dy), *eighths).unwrap_or((dx, dy));
        turns.iter().map(move |eighths| (dx, dy, turn(eighths)))
    });
    let rays = ways.map(|(dx, dy, (x, y))| {
        let initial = first.has('i');
        let ray = Ray { initial, bend: Some(Bend::Once(x, y)), ..second.ray(dx, dy, 2) };
        let most = ray.unlimited();
        if first.has('y') { most } else { Ray { limit: most.limit.min(2), ..ray } }
    });
    rays.filter(|ray| ray.limit > 1).collect()
}

/// The rays of a crooked rider: it turns by a right angle with every step, to one side and to the
/// other in turn. Directions before `z` are for the whole way, those after it for the first step.
pub(super) fn crooked(
    atom: &Atom,
    limit: Option<u8>,
    modifiers: &Modifiers,
    zigzag: LetterAt,
) -> Result<Vec<Ray>, BetzaError> {
    refuse(modifiers.stray("zmcei"), ExpectedText::Plain)?;
    let whole_shape = match atom.shape() {
        Shape::Orthogonal => Shape::Diagonal,
        Shape::Diagonal => Shape::Orthogonal,
        Shape::Eightfold => Shape::Eightfold,
        Shape::Oblique => {
            return refuse(Some(atom.place), ExpectedText::Turning).map(|()| Vec::new());
        }
    };
    refuse(limit.is_some_and(|limit| limit < 2).then_some(atom.place), ExpectedText::Repeating)?;

    let (before, after): (Vec<LetterAt>, Vec<LetterAt>) =
        modifiers.directions.iter().partition(|(_, column)| *column < zigzag.1);
    let rays = |whole: &[LetterAt], first: &[LetterAt]| -> Result<Vec<Ray>, BetzaError> {
        let whole = Directions::read(whole, whole_shape)?;
        let first = Directions::read(first, atom.shape())?;
        let mut rays = Vec::new();
        for (dx, dy) in atom.leaps().flat_map(images).filter(|(dx, dy)| first.include(*dx, *dy)) {
            for (x, y) in [2, 6].into_iter().filter_map(|eighths| turned((dx, dy), eighths)) {
                if whole.include((dx + x).signum(), (dy + y).signum()) {
                    let bend = Some(Bend::Zigzag(x, y));
                    let most = Ray { bend, ..modifiers.ray(dx, dy, 1) }.unlimited();
                    let limit = limit.map_or(most.limit, |limit| limit.min(most.limit));
                    // Of a long leap the second may find no room anywhere.
                    rays.extend((limit > 1).then_some(Ray { limit, ..most }));
                }
            }
        }
        Ok(rays)
    };
    let rays = match before.first() {
        Some(letter) if after.is_empty() => {
            either(rays(&[], &before)?, rays(&before, &[])?, *letter)
        }
        _ => rays(&before, &after),
    };
    possible(rays?, atom)
}

/// The rays of `t[FR]` or `t[WB]`: one step, and then, if its square is empty, a slide outwards.
pub(super) fn then_outwards(atom: &Atom, modifiers: &Modifiers) -> Result<Vec<Ray>, BetzaError> {
    refuse(modifiers.stray("mcei"), ExpectedText::Plain)?;
    let slide = if atom.leap == (1, 1) { Shape::Orthogonal } else { Shape::Diagonal };
    let letters = &modifiers.directions;
    let of_step = Directions::read(letters, atom.shape())?;
    let of_slide = Directions::read(letters, slide)?;

    let all = Directions::read(&[], atom.shape())?;
    let mut slides = bends(atom, &all, &OUTWARD, modifiers, modifiers);
    slides.iter_mut().for_each(|ray| *ray = ray.unlimited());
    let rays = |is_meant: &dyn Fn(&Ray) -> bool| -> Vec<Ray> {
        let slides: Vec<Ray> = slides.iter().copied().filter(is_meant).collect();
        let mut steps: Vec<Ray> =
            slides.iter().map(|ray| Ray { limit: 1, bend: None, ..*ray }).collect();
        steps.dedup();
        [steps, slides].concat()
    };
    let by_step = rays(&|ray| of_step.include(ray.dx, ray.dy));
    let by_slide =
        rays(&|ray| matches!(ray.bend, Some(Bend::Once(dx, dy)) if of_slide.include(dx, dy)));
    either(by_step, by_slide, letters.first().copied().unwrap_or(atom.place))
}

/// The rays of a text that can be read in two ways, if both mean the same, or one nothing at all.
pub(super) fn either(
    one: Vec<Ray>,
    other: Vec<Ray>,
    place: LetterAt,
) -> Result<Vec<Ray>, BetzaError> {
    if one.is_empty() {
        return Ok(other);
    }
    let differ = !other.is_empty() && Movement::from_rays(&one) != Movement::from_rays(&other);
    let readings = || ExpectedText::Reading(text(&one), text(&other));
    if differ {
        refuse(Some(place), readings())?
    }
    Ok(one)
}

/// The rays, if there is one.
pub(super) fn possible(rays: Vec<Ray>, atom: &Atom) -> Result<Vec<Ray>, BetzaError> {
    refuse(rays.is_empty().then_some(atom.place), ExpectedText::Possible)?;
    Ok(rays)
}

/// The error for this letter, if it is one.
pub(super) fn refuse(place: Option<LetterAt>, expected: ExpectedText) -> Result<(), BetzaError> {
    match place {
        Some((letter, column)) => Err(BetzaError { column, found: Some(letter), expected }),
        None => Ok(()),
    }
}
