//! Directions in words: the steps that a part of a movement has, by the plainest names that say
//! them all.

use treville_core::betza::{KING, images, turned};

/// A step: files to the right and ranks up.
pub(super) type Step = (i8, i8);

/// Steps that have a name together.
type NamedSteps = (Box<dyn Fn(Step) -> bool>, String);

/// Steps of one leap, in words for each part of them that has a name. Of straight and diagonal
/// leaps the words say where to, as in *diagonally forward*, of the others how far too.
pub(super) fn ways((m, n): Step, steps: &[Step]) -> Vec<String> {
    let names = match (m, n) {
        (_, 0) => straight(),
        (m, n) if m == n => diagonal(),
        (m, n) => oblique(&squares(m.into()), &number(n.into())),
    };
    cover(&images((m, n)), steps, &names)
}

/// The direction of the second leg of a bent way, for turns in eighths of a circle to the right.
pub(super) fn turns(eighths: &[usize]) -> Vec<String> {
    const NAMES: [(&[usize], &str); 10] = [
        (&[0], "straight on"),
        (&[1, 7], "outward at 45 degrees"),
        (&[2, 6], "at right angles"),
        (&[3, 5], "backward at 135 degrees"),
        (&[1], "45 degrees to the right"),
        (&[7], "45 degrees to the left"),
        (&[2], "90 degrees to the right"),
        (&[6], "90 degrees to the left"),
        (&[3], "135 degrees to the right"),
        (&[5], "135 degrees to the left"),
    ];
    let steps = |turns: &[usize]| turns.iter().map(|turn| KING[turn % 8]).collect::<Vec<Step>>();
    let names = NAMES.map(|(turns, words)| {
        let meant = steps(turns);
        named(move |step| meant.contains(&step), words)
    });
    cover(&KING, &steps(eighths), &names)
}

/// By how many eighths of a circle to the right a way turns; 0 for leaps that cannot turn.
pub(super) fn turn(step: Step, then: Step) -> usize {
    (0..8).find(|eighths| turned(step, *eighths) == Some(then)).unwrap_or(0)
}

/// A number in words, of those that occur.
pub(super) fn number(count: i16) -> String {
    const WORDS: [&str; 14] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen",
    ];
    let word = usize::try_from(count - 1).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A number of squares.
pub(super) fn squares(count: i16) -> String {
    format!("{} square{}", number(count), if count == 1 { "" } else { "s" })
}

/// The names that say these steps and no others, the widest first.
fn cover(all: &[Step], wanted: &[Step], names: &[NamedSteps]) -> Vec<String> {
    let mut open = wanted.to_vec();
    let mut found = Vec::new();
    for (has, words) in names {
        let (meant, others): (Vec<Step>, Vec<Step>) = open.iter().partition(|step| has(**step));
        if !meant.is_empty() && all.iter().filter(|step| has(**step)).count() == meant.len() {
            found.push(words.clone());
            open = others;
        }
    }
    found
}

fn named(has: impl Fn(Step) -> bool + 'static, words: impl Into<String>) -> NamedSteps {
    (Box::new(has), words.into())
}

fn straight() -> Vec<NamedSteps> {
    vec![
        named(|_| true, "straight"),
        named(|(_, y)| y > 0, "forward"),
        named(|(_, y)| y < 0, "backward"),
        named(|(_, y)| y == 0, "sideways"),
        named(|(x, _)| x < 0, "to the left"),
        named(|(x, _)| x > 0, "to the right"),
    ]
}

fn diagonal() -> Vec<NamedSteps> {
    vec![
        named(|_| true, "diagonally"),
        named(|(_, y)| y > 0, "diagonally forward"),
        named(|(_, y)| y < 0, "diagonally backward"),
        named(|(x, _)| x < 0, "diagonally to the left"),
        named(|(x, _)| x > 0, "diagonally to the right"),
        named(|(x, y)| x < 0 && y > 0, "diagonally forward to the left"),
        named(|(x, y)| x > 0 && y > 0, "diagonally forward to the right"),
        named(|(x, y)| x < 0 && y < 0, "diagonally backward to the left"),
        named(|(x, y)| x > 0 && y < 0, "diagonally backward to the right"),
    ]
}

/// The names of leaps such as the knight's: the long way, and the short one.
fn oblique(long: &str, short: &str) -> Vec<NamedSteps> {
    let is_tall = |(x, y): Step| y.abs() > x.abs();
    let turns_right = move |(x, y): Step| is_tall((x, y)) == (x * y > 0);
    let half = |side: &str| format!("{side}, {long} one way and {short} the other");
    let mut names = vec![
        named(|_| true, format!("{long} straight and {short} to the side")),
        named(|(_, y)| y > 0, half("forward")),
        named(|(_, y)| y < 0, half("backward")),
        named(|(x, _)| x < 0, half("to the left")),
        named(|(x, _)| x > 0, half("to the right")),
        named(turns_right, format!("{long} straight and then {short} to its right")),
        named(
            move |step| !turns_right(step),
            format!("{long} straight and then {short} to its left"),
        ),
        named(is_tall, format!("{long} forward or backward and {short} to the side")),
        named(
            move |step| !is_tall(step),
            format!("{long} sideways and {short} forward or backward"),
        ),
    ];
    let sides = [(1, "forward", "to the right"), (-1, "backward", "to the left")];
    for (sign, up, across) in sides {
        let goes_up = move |(_, y): Step| y.signum() == sign;
        let goes_across = move |(x, _): Step| x.signum() == sign;
        let (tall, wide) = (is_tall, move |step| !is_tall(step));
        names.extend([
            named(
                move |step| tall(step) && goes_up(step),
                format!("{long} {up} and {short} to the side"),
            ),
            named(
                move |step| wide(step) && goes_up(step),
                format!("{long} sideways and {short} {up}"),
            ),
            named(
                move |step| wide(step) && goes_across(step),
                format!("{long} {across} and {short} forward or backward"),
            ),
            named(
                move |step| tall(step) && goes_across(step),
                format!("{long} forward or backward and {short} {across}"),
            ),
        ]);
    }
    for (vertical, up, _) in sides {
        for (horizontal, _, across) in sides {
            let has = move |(x, y): Step| (x.signum(), y.signum()) == (horizontal, vertical);
            let (tall, wide) = (is_tall, move |step| !is_tall(step));
            names.extend([
                named(
                    move |step| tall(step) && has(step),
                    format!("{long} {up} and {short} {across}"),
                ),
                named(
                    move |step| wide(step) && has(step),
                    format!("{long} {across} and {short} {up}"),
                ),
            ]);
        }
    }
    names
}
