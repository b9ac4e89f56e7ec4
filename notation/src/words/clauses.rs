//! The clauses of a sentence: each verb with its distances, directions and conditions.

use std::collections::{BTreeMap, BTreeSet};

use super::directions::{Step, number, squares, turn, turns, ways};
use treville_core::betza::{Bend, Hop, Ray, most_steps};
use treville_core::betza::{KING, images};

/// The form of a verb.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    /// The piece *slides*.
    Does,
    /// It captures *by sliding*.
    Doing,
}

impl Form {
    /// A verb that is regular, `step` with its doubled letter in between.
    fn of(self, stem: &str) -> String {
        let (base, doing) = match stem {
            "step" => ("step", "stepping"),
            "hop" => ("hop", "hopping"),
            "slide" => ("slide", "sliding"),
            "ride" => ("ride", "riding"),
            "zigzag" => ("zigzag", "zigzagging"),
            _ => ("leap", "leaping"),
        };
        match self {
            Form::Does => format!("{base}s"),
            Form::Doing => doing.to_owned(),
        }
    }

    /// The verb at the head of a clause. A capture by a step is *a capture one square forward*.
    fn head(self, stem: &str) -> String {
        match (self, stem) {
            (Form::Doing, "step") => String::new(),
            (Form::Doing, _) => format!("by {} ", self.of(stem)),
            (Form::Does, _) => format!("{} ", self.of(stem)),
        }
    }
}

/// The condition of a move on squares besides the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Condition {
    en_passant: bool,
    en_passant_only: bool,
    jumps_first: bool,
    /// Number of squares that have to be empty on the way, where that is not a matter of course; 2
    /// for more.
    crosses: u8,
    spacious: bool,
}

impl Condition {
    fn of(ray: &Ray) -> Condition {
        let crosses = match (ray.dx.abs().max(ray.dy.abs()), ray.limit) {
            _ if !ray.lame => 0,
            (0 | 1, _) => 0,
            (2, 1) => 1,
            _ => 2,
        };
        Condition {
            en_passant: ray.en_passant,
            en_passant_only: ray.en_passant && !ray.captures,
            jumps_first: ray.jumps_first,
            crosses,
            spacious: ray.spacious,
        }
    }

    fn words(self) -> String {
        let mut text = String::new();
        if self.en_passant {
            text.push_str(if self.en_passant_only {
                ", only en passant"
            } else {
                ", also en passant"
            });
        }
        if self.jumps_first {
            text.push_str(", but only past the first square, whatever stands there");
        }
        let beyond = "the square just beyond";
        text + &match (self.crosses, self.spacious) {
            (0, false) => String::new(),
            (0, true) => format!(", but only if {beyond} is empty"),
            (1, false) => ", but only if the square that it crosses is empty".to_owned(),
            (1, true) => format!(", but only if the square that it crosses and {beyond} are empty"),
            (_, false) => ", but only if all squares that it crosses are empty".to_owned(),
            (_, true) => {
                format!(", but only if all squares that it crosses and {beyond} are empty")
            }
        }
    }
}

/// In which manner a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Manner {
    Step,
    Slide(Far),
    Leap,
    Ride(Far),
    Hop(Hop, Far, bool),
    Bent(bool),
    Zigzag(Far),
}

/// Range of a ray: as far as the board, or a number of steps.
type Far = Option<u8>;

impl Manner {
    fn of(ray: &Ray) -> Manner {
        let size = ray.dx.abs().max(ray.dy.abs());
        let far = (ray.limit < ray.unlimited().limit).then_some(ray.limit);
        match (ray.bend, ray.hop) {
            (Some(Bend::Once(..)), _) => Manner::Bent(ray.limit > 2),
            (Some(Bend::Zigzag(..)), _) => Manner::Zigzag(far),
            (None, Some(hop)) => Manner::Hop(hop, far, size > 1),
            (None, None) if ray.limit == 1 && most_steps((ray.dx, ray.dy)) >= 1 => {
                if size == 1 {
                    Manner::Step
                } else {
                    Manner::Leap
                }
            }
            (None, None) if size == 1 => Manner::Slide(far),
            (None, None) => Manner::Ride(far),
        }
    }

    const fn stem(self) -> &'static str {
        match self {
            Manner::Step => "step",
            Manner::Slide(_) => "slide",
            Manner::Leap | Manner::Bent(_) => "leap",
            Manner::Ride(_) => "ride",
            Manner::Hop(..) => "hop",
            Manner::Zigzag(_) => "zigzag",
        }
    }
}

/// Rays of one use in words, if there are any.
pub(super) fn phrase(
    rays: &[Ray],
    form: Form,
    explains: bool,
    use_in_words: &str,
) -> Option<String> {
    let mut groups: BTreeMap<Condition, Vec<Ray>> = BTreeMap::new();
    for ray in rays {
        groups.entry(Condition::of(ray)).or_default().push(*ray);
    }
    let text = |(condition, rays): (&Condition, &Vec<Ray>)| {
        any_of(&clauses(rays, form, explains)) + use_in_words + &condition.words()
    };
    let texts: Vec<String> = groups.iter().map(text).collect();
    (!texts.is_empty()).then(|| any_of(&texts))
}

/// The clauses of rays of one use and one condition: those of known pieces, then one for each
/// manner.
fn clauses(rays: &[Ray], form: Form, explains: bool) -> Vec<String> {
    let mut open: BTreeMap<Manner, Vec<Ray>> = BTreeMap::new();
    for ray in rays {
        open.entry(Manner::of(ray)).or_default().push(*ray);
    }
    let mut clauses = Vec::new();
    let likes = if explains { Vec::new() } else { likes(&mut open) };
    if !likes.is_empty() {
        let head = if form == Form::Does { "moves " } else { "" };
        clauses.push(format!("{head}like {}", any_of(&likes)));
    }
    for (manner, rays) in &open {
        match manner {
            Manner::Bent(slides) => clauses.extend(bent(rays, *slides, form)),
            Manner::Zigzag(far) => clauses.extend(zigzag(rays, *far, form)),
            _ => clauses.extend(straight(*manner, rays, form)),
        }
    }
    clauses
}

/// The known pieces whose moves are all among the rays, which they are taken from.
fn likes(open: &mut BTreeMap<Manner, Vec<Ray>>) -> Vec<String> {
    let straight = images((1, 0));
    let diagonal = images((1, 1));
    let known = [
        (Manner::Slide(None), KING.to_vec(), "a queen"),
        (Manner::Slide(None), straight, "a rook"),
        (Manner::Slide(None), diagonal, "a bishop"),
        (Manner::Step, KING.to_vec(), "a king"),
        (Manner::Leap, images((2, 1)), "a knight"),
    ];
    let mut found = Vec::new();
    for (manner, steps, name) in known {
        let Some(rays) = open.get_mut(&manner) else { continue };
        if steps.iter().all(|step| rays.iter().any(|ray| (ray.dx, ray.dy) == *step)) {
            rays.retain(|ray| !steps.contains(&(ray.dx, ray.dy)));
            found.push(name.to_owned());
        }
    }
    open.retain(|_, rays| !rays.is_empty());
    found
}

/// The rays of one manner that go straight on: together where that is easy to read.
fn straight(manner: Manner, rays: &[Ray], form: Form) -> Vec<String> {
    let mut by_leap: BTreeMap<Step, Vec<Step>> = BTreeMap::new();
    for ray in rays {
        by_leap.entry(leap(ray)).or_default().push((ray.dx, ray.dy));
    }
    // Straight and diagonal leaps of one length are one clause, and so are lengths of the same
    // ways.
    let mut by_length: BTreeMap<i8, Vec<String>> = BTreeMap::new();
    let mut others = Vec::new();
    for ((m, n), steps) in &by_leap {
        let words = ways((*m, *n), steps);
        if *n == 0 || m == n {
            by_length.entry(*m).or_default().extend(words);
        } else {
            others.extend(words);
        }
    }
    let mut by_ways: Vec<(Vec<String>, Vec<i8>)> = Vec::new();
    for (length, ways) in by_length {
        match by_ways.iter_mut().find(|(known, _)| *known == ways) {
            Some((_, lengths)) => lengths.push(length),
            None => by_ways.push((ways, vec![length])),
        }
    }
    let lengths_in_words = |lengths: &[i8]| match lengths {
        [one] => squares(i16::from(*one)),
        _ => {
            let names: Vec<String> =
                lengths.iter().map(|length| number(i16::from(*length))).collect();
            format!("{} squares", any_of(&names))
        }
    };
    let mut items: Vec<String> = Vec::new();
    for (ways, lengths) in &by_ways {
        let along = match ways.as_slice() {
            [one, other] if one == "straight" && other == "diagonally" && lengths == &[1] => {
                "in any direction".to_owned()
            }
            ways => any_of(ways),
        };
        items.push(match manner {
            Manner::Slide(None) => format!("any distance {along}"),
            Manner::Slide(Some(limit)) => format!("up to {} {along}", squares(limit.into())),
            Manner::Hop(_, _, false) => along,
            _ => format!("{} {along}", lengths_in_words(lengths)),
        });
    }
    items.extend(others);
    let (before, after) = match manner {
        Manner::Ride(far) => ("by leaps of ", format!(" {}", times(far))),
        Manner::Hop(hop, far, rides) => {
            let length = |limit: u8| match rides {
                true => format!("{} leaps", number(limit.into())),
                false => squares(limit.into()),
            };
            let lands = match hop {
                Hop::Over => "to any square beyond it",
                Hop::Behind => "to the square just behind it",
            };
            let most = far.map(|limit| format!(", at most {} away", length(limit)));
            let most = most.unwrap_or_default();
            let before = if rides { "by leaps of " } else { "" };
            (before, format!(" over exactly one piece {lands}{most}"))
        }
        _ => ("", String::new()),
    };
    let clause = |item: String| format!("{}{before}{item}{after}", form.head(manner.stem()));
    if items.iter().all(|item| is_simple(item)) {
        return vec![clause(any_of(&items))];
    }
    items.into_iter().map(clause).collect()
}

/// Number of repetitions allowed to a leap.
fn times(far: Far) -> String {
    match far {
        None => "on and on in one direction".to_owned(),
        Some(2) => "once or twice in one direction".to_owned(),
        Some(limit) => format!("up to {} times in one direction", number(limit.into())),
    }
}

/// The rays of a way that turns once: those with the same turns are one clause.
fn bent(rays: &[Ray], slides: bool, form: Form) -> Vec<String> {
    let mut by_first: BTreeMap<Step, BTreeMap<Step, Vec<usize>>> = BTreeMap::new();
    for ray in rays {
        let Some(Bend::Once(dx, dy)) = ray.bend else { continue };
        let first = (ray.dx, ray.dy);
        by_first
            .entry(leap(ray))
            .or_default()
            .entry(first)
            .or_default()
            .push(turn(first, (dx, dy)));
    }
    let mut clauses = Vec::new();
    for ((m, n), firsts) in by_first {
        let mut by_turns: BTreeMap<Vec<usize>, Vec<Step>> = BTreeMap::new();
        for (first, mut turns) in firsts {
            turns.sort_unstable();
            by_turns.entry(turns).or_default().push(first);
        }
        for (eighths, firsts) in by_turns {
            let stem = if m == 1 { "step" } else { "leap" };
            let (then, far) = match (m, slides) {
                (1, true) => ("slide", ""),
                (1, false) => ("step", ""),
                (_, true) => ("leap", " again and again"),
                (_, false) => ("leap", " again"),
            };
            let length = if n == 0 || m == n { squares(m.into()) + " " } else { String::new() };
            let first = format!("{length}{}", any_of(&ways((m, n), &firsts)));
            let by = if form == Form::Doing { "by " } else { "" };
            clauses.push(format!(
                "{by}{} {first} to an empty square and {}{far} from there {}",
                form.of(stem),
                form.of(then),
                any_of(&turns(&eighths))
            ));
        }
    }
    clauses
}

/// The rays of a crooked way.
fn zigzag(rays: &[Ray], far: Far, form: Form) -> Vec<String> {
    let mut by_leap: BTreeMap<Step, BTreeSet<(Step, Step)>> = BTreeMap::new();
    for ray in rays {
        let Some(Bend::Zigzag(dx, dy)) = ray.bend else { continue };
        let whole = ((ray.dx + dx).signum(), (ray.dy + dy).signum());
        by_leap.entry(leap(ray)).or_default().insert((whole, (ray.dx, ray.dy)));
    }
    let mut clauses = Vec::new();
    for ((m, n), courses) in by_leap {
        let along = if n == 0 { "straight" } else { "diagonally" };
        let distance = match (m, far) {
            (1, None) => format!("any distance {along}"),
            (1, Some(limit)) => format!("up to {} {along}", squares(limit.into())),
            (_, None) => format!("by any number of leaps of {} {along}", squares(m.into())),
            (_, Some(limit)) => {
                format!("by up to {} leaps of {} {along}", number(limit.into()), squares(m.into()))
            }
        };
        let firsts: BTreeSet<Step> = courses.iter().map(|(_, first)| *first).collect();
        let mut push = |firsts: &BTreeSet<Step>, whole: &str| {
            let firsts: Vec<Step> = firsts.iter().copied().collect();
            let first = any_of(&ways((m, n), &firsts));
            let start = if firsts.len() == 4 { String::new() } else { format!(", first {first}") };
            clauses.push(format!(
                "{}{distance}{start}{whole}, turning by a right angle after each step",
                form.head("zigzag")
            ));
        };
        if courses.len() == 2 * firsts.len() {
            push(&firsts, "");
            continue;
        }
        for whole in KING {
            let alike = courses.iter().filter(|(way, _)| *way == whole);
            let firsts: BTreeSet<Step> = alike.map(|(_, first)| *first).collect();
            if !firsts.is_empty() {
                let kind = (1, (whole.0 * whole.1).abs());
                push(&firsts, &format!(", {} on the whole", any_of(&ways(kind, &[whole]))));
            }
        }
    }
    clauses
}

/// The leap of a ray's step, its longer side first.
fn leap(ray: &Ray) -> Step {
    let (x, y) = (ray.dx.abs(), ray.dy.abs());
    (x.max(y), x.min(y))
}

/// Whether a text can be joined with another one without a comma.
pub(super) fn is_simple(text: &str) -> bool {
    ![",", " or ", " to an empty square"].iter().any(|part| text.contains(part))
}

/// Texts with *or* before the last one.
pub(super) fn any_of(texts: &[String]) -> String {
    let Some((last, others)) = texts.split_last() else { return String::new() };
    let is_simple = texts.iter().all(|text| is_simple(text));
    match others {
        [] => last.clone(),
        [one] if is_simple => format!("{one} or {last}"),
        [one] => format!("{one}, or {last}"),
        _ => format!("{}, or {last}", others.join(", ")),
    }
}
