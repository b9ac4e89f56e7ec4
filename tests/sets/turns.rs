//! Random pieces that turn, in both languages: two legs, bent riders, crooked riders.

use super::Random;
use super::pieces::{Able, Movement, all_steps, directions};
use crate::walker::{Ray, Turn};

type Step = (i8, i8);

/// Leaps that can turn by an eighth of a circle.
const LEAPS: [(&str, Step); 6] =
    [("W", (1, 0)), ("F", (1, 1)), ("D", (2, 0)), ("A", (2, 2)), ("H", (3, 0)), ("G", (3, 3))];

/// Leaps that go straight on if they go on.
const OBLIQUE: [(&str, Step); 3] = [("N", (2, 1)), ("C", (3, 1)), ("Z", (3, 2))];

/// The letters after `a`, and the eighths of a circle that they mean, clockwise.
const TURNS: [(&str, &[usize]); 15] = [
    ("f", &[0]),
    ("ff", &[0]),
    ("fr", &[1]),
    ("r", &[2]),
    ("br", &[3]),
    ("bl", &[5]),
    ("l", &[6]),
    ("fl", &[7]),
    ("fs", &[1, 7]),
    ("fs", &[1, 7]),
    ("s", &[2, 6]),
    ("bs", &[3, 5]),
    ("fh", &[7, 0, 1]),
    ("lv", &[5, 7]),
    ("rv", &[1, 3]),
];

/// A term that turns; one that keeps to its colour if need be.
pub fn term(random: &mut Random, able: Able, is_bound: bool) -> Movement {
    match random.below(8) {
        0 if !is_bound => then_outwards(random, able),
        1 if !is_bound => straight_on(random, able),
        2..5 => two_legs(random, able, is_bound),
        _ => crooked(random, able, is_bound),
    }
}

/// One leap and another one, or a slide.
fn two_legs(random: &mut Random, able: Able, is_bound: bool) -> Movement {
    let (atom, leap) = if is_bound { random.of(&LEAPS[2..4]) } else { random.of(&LEAPS) };
    let (letters, steps) = directions(random, leap);
    let (turns, eighths) = random.of(&TURNS);
    let slides = random.one_in(2);
    let rays = steps.into_iter().flat_map(|step| {
        let turn = move |count: &usize| (0..*count).fold(step, |step, _| eighth(step));
        eighths.iter().map(move |count| bent(step, turn(count), slides, able))
    });
    let initial = if able.initial { "i" } else { "" };
    let switch = if slides { "y" } else { "" };
    let mode = able.mode;
    let betza = match random.below(2) {
        0 => format!("{initial}{letters}{switch}a{turns}{mode}{atom}"),
        _ => format!("{letters}m{initial}{switch}a{mode}{turns}{atom}"),
    };
    Movement { betza, rays: rays.collect() }
}

/// An oblique leap, over an empty square, and the same again.
fn straight_on(random: &mut Random, able: Able) -> Movement {
    let (atom, leap) = random.of(&OBLIQUE);
    let (letters, steps) = directions(random, leap);
    let slides = random.one_in(2);
    let switch = if slides { "y" } else { "" };
    let (initial, mode) = (if able.initial { "i" } else { "" }, able.mode);
    let rays = steps.into_iter().map(|step| bent(step, step, slides, able)).collect();
    Movement { betza: format!("{initial}{letters}{switch}af{mode}{atom}"), rays }
}

/// Betza's *then*: a griffin or an aanca.
fn then_outwards(random: &mut Random, able: Able) -> Movement {
    let (text, leap) = random.of(&[("t[FR]", (1, 1)), ("t[WB]", (1, 0))]);
    let mut rays = Vec::new();
    for step in all_steps(leap) {
        rays.push(able.ray(step, 1));
        for count in [1, 7] {
            rays.push(bent(step, (0..count).fold(step, |step, _| eighth(step)), true, able));
        }
    }
    let (initial, mode) = (if able.initial { "i" } else { "" }, able.mode);
    Movement { betza: format!("{mode}{initial}{text}"), rays }
}

/// A rider that turns by a right angle with every step.
fn crooked(random: &mut Random, able: Able, is_bound: bool) -> Movement {
    let (name, leap) = if is_bound { random.of(&LEAPS[1..4]) } else { random.of(&LEAPS) };
    let short = 2 + random.below(3) as i8;
    let (atom, limit) = match random.below(4) {
        0 => (format!("{name}{short}"), short),
        1 => (format!("{name}0"), 14),
        2 if leap == (1, 0) => ("R".to_owned(), 14),
        2 if leap == (1, 1) => ("B".to_owned(), 14),
        _ => (format!("{name}{name}"), 14),
    };
    let (first, steps) = directions(random, leap);
    // Directions of the whole way are those between two steps; alone they could mean the first.
    let between = if leap.1 == 0 { (1, 1) } else { (1, 0) };
    let (whole, ways) =
        if first.is_empty() { ("", all_steps(between)) } else { directions(random, between) };
    let mut rays = Vec::new();
    for (x, y) in steps {
        for (turned_x, turned_y) in [(y, -x), (-y, x)] {
            let way = ((x + turned_x).signum(), (y + turned_y).signum());
            if ways.contains(&way) {
                let turn = Some(Turn::EachStep((turned_x, turned_y)));
                rays.push(Ray { turn, ..able.ray((x, y), limit) });
            }
        }
    }
    if rays.is_empty() {
        return crooked(random, able, is_bound);
    }
    let (initial, mode) = (if able.initial { "i" } else { "" }, able.mode);
    let betza = match random.below(2) {
        0 => format!("{initial}{whole}{mode}z{first}{atom}"),
        _ => format!("{whole}z{first}{mode}{initial}{atom}"),
    };
    Movement { betza, rays }
}

fn bent(step: Step, then: Step, slides: bool, able: Able) -> Ray {
    Ray { turn: Some(Turn::Once(then)), ..able.ray(step, if slides { 14 } else { 2 }) }
}

/// A straight or diagonal step turned clockwise by an eighth of a circle, as many squares long.
fn eighth((x, y): Step) -> Step {
    let length = x.abs().max(y.abs());
    (length * (x + y).signum(), length * (y - x).signum())
}
