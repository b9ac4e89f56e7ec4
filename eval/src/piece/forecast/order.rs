//! Forecasts in order: no piece is worth less than a part of it (source 000).
//!
//! A forecast knows nothing of that. Something that is worth next to nothing, added to a piece, can
//! take it away from dearer neighbours. So a piece is worth as much as the dearest of its parts.
//! Those that lack something dear are worth less than it anyway, and are not looked at.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Mutex;

use treville_core::betza::{Movement, Ray};

use super::process::Subject;
use crate::piece::mobility::{Convention, Profile};

/// A part that is worth less than the piece by more than this has no part that is worth more than
/// the piece. In centipawns of source 001.
const NEAR: f64 = 25.0;

/// A group of rays that is worth more than this cannot do a little less and be worth more.
const DEAR: f64 = 150.0;

/// The most parts that are looked at.
const MOST: usize = 140;

/// The expectation for a piece that was not measured, in centipawns of source 001, and at least that
/// for any part of it. The last answers are kept: a piece of a game is asked about more than once.
#[must_use]
pub fn in_order(profile: &Profile) -> f64 {
    const KEPT: usize = 64;
    static KNOWN: Mutex<VecDeque<(Movement, Convention, f64)>> = Mutex::new(VecDeque::new());
    let known = || KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let (movement, convention) = (profile.movement(), profile.convention());
    let is_it = |own: &&(Movement, Convention, f64)| own.0 == *movement && own.1 == convention;
    if let Some((.., worth)) = known().iter().find(is_it) {
        return *worth;
    }
    let worth = dearest_part(profile);
    let mut known = known();
    known.truncate(KEPT - 1);
    known.push_front((movement.clone(), convention, worth));
    worth
}

/// The expectation for the dearest part of a piece, itself included. One part of every piece has no
/// move, and is worth nothing.
fn dearest_part(profile: &Profile) -> f64 {
    let own = Subject::of(profile).value();
    let mut dearest = own.max(0.0);
    let mut seen: BTreeSet<Vec<Ray>> = BTreeSet::new();
    let mut open = vec![(profile.movement().clone(), own)];
    while seen.len() < MOST
        && let Some(whole) = take_dearest(&mut open)
    {
        for rays in groups(&whole) {
            // The value of a part that has not been looked at.
            let mut look = |part: &Movement| -> Option<f64> {
                let is_new = seen.len() < MOST && seen.insert(part.rays().to_vec());
                (is_new && !part.rays().is_empty())
                    .then(|| Subject::of(&Profile::new(part)).value())
            };
            let part = without(&whole, &rays, None);
            let Some(value) = look(&part) else { continue };
            let mut parts = vec![(part, value)];
            if value > own - DEAR {
                for weaker in weaker(rays[0]) {
                    let part = without(&whole, &rays, Some(weaker));
                    parts.extend(look(&part).map(|value| (part, value)));
                }
            }
            for (part, value) in parts.into_iter().filter(|(_, value)| *value > own - NEAR) {
                dearest = dearest.max(value);
                open.push((part, value));
            }
        }
    }
    dearest
}

/// Takes the dearest piece: its parts are the likeliest to be dear.
fn take_dearest(open: &mut Vec<(Movement, f64)>) -> Option<Movement> {
    let dearest = (0..open.len()).max_by(|one, other| open[*one].1.total_cmp(&open[*other].1))?;
    Some(open.swap_remove(dearest).0)
}

/// The rays that a part may lack: those that are alike, and then each by itself.
fn groups(movement: &Movement) -> Vec<Vec<Ray>> {
    let mut groups = alike(movement);
    let several = groups.iter().filter(|group| group.len() > 1);
    let alone: Vec<Vec<Ray>> = several.flatten().map(|ray| vec![*ray]).collect();
    groups.extend(alone);
    groups
}

/// The rays of a movement in groups that differ in their directions alone.
fn alike(movement: &Movement) -> Vec<Vec<Ray>> {
    let kind = |ray: &Ray| {
        let (dx, dy) = (ray.dx.abs(), ray.dy.abs());
        Ray { dx: dx.min(dy), dy: dx.max(dy), bend: None, ..*ray }
    };
    let mut groups: Vec<Vec<Ray>> = Vec::new();
    for ray in movement.rays() {
        match groups.iter_mut().find(|group| kind(&group[0]) == kind(ray)) {
            Some(group) => group.push(*ray),
            None => groups.push(vec![*ray]),
        }
    }
    groups
}

/// A change of a ray that leaves part of it.
type Weaker = fn(Ray) -> Ray;

/// The ways in which a ray can do a little less.
fn weaker(ray: Ray) -> impl Iterator<Item = Weaker> {
    let is_both = ray.moves && ray.captures;
    let is_long = ray.limit > 1 && ray.bend.is_none();
    let is_far = ray.is_plain() && ray.limit == 1 && ray.dx.abs().max(ray.dy.abs()) > 1;
    let all: [(bool, Weaker); 4] = [
        (is_both, |ray| Ray { captures: false, en_passant: false, ..ray }),
        (is_both, |ray| Ray { moves: false, ..ray }),
        (is_long, |ray| Ray { limit: ray.limit - 1, ..ray }),
        (is_far, |ray| Ray { lame: true, ..ray }),
    ];
    all.into_iter().filter_map(|(fits, weaker)| fits.then_some(weaker))
}

/// The movement without these rays, or with them made weaker, to be counted.
fn without(movement: &Movement, rays: &[Ray], weaker: Option<Weaker>) -> Movement {
    let kept = movement.rays().iter().filter(|ray| !rays.contains(ray)).copied();
    let instead = weaker.into_iter().flat_map(|weaker| rays.iter().map(move |ray| weaker(*ray)));
    let mut rays: Vec<Ray> = kept.chain(instead).collect();
    rays.sort_unstable();
    rays.dedup();
    Movement::from_rays_as_given(&rays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::compare::contains;

    fn value(text: &str) -> f64 {
        in_order(&Profile::new(&text.parse().unwrap()))
    }

    #[test]
    fn what_is_left_is_a_part() {
        for text in ["RNZ", "mBcpBA", "KDAH", "nNnDR3", "cQmW", "fhNbB2"] {
            let whole: Movement = text.parse().unwrap();
            for rays in groups(&whole) {
                let ways = weaker(rays[0]).map(Some).chain([None]);
                for part in ways.map(|way| without(&whole, &rays, way)) {
                    let part = Movement::from_rays(part.rays());
                    assert!(contains(&whole, &part) && whole != part, "{whole} {part}");
                }
            }
        }
    }

    /// Each of these was worth less than the piece before it.
    #[test]
    fn pieces_are_worth_as_much_as_their_parts() {
        for [part, whole] in
            [["R5NZ", "RNZ"], ["BpBH", "BpBAH"], ["mBcA0mW", "mBcA0mWmA"], ["fhN", "N"]]
        {
            let [part, whole] = [part, whole].map(value);
            assert!(part <= whole, "{part} {whole}");
        }
    }
}
