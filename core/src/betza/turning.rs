//! Every way with turns that a text can write, by the squares that it leads to.

use std::sync::LazyLock;

use super::direction::{KING, turned};
use super::ray::{Bend, Ray};

/// The ways with turns to a square, each with the number of the step that ends there; they say
/// nothing of what the piece may do. Bent ones have one step after the turn or as many as fit,
/// crooked ones as many as fit.
pub(super) fn turning_paths((dx, dy): (i8, i8)) -> &'static [(u8, Ray)] {
    static ALL: LazyLock<Vec<Vec<(u8, Ray)>>> = LazyLock::new(all);
    index(dx, dy).and_then(|at| ALL.get(at)).map_or(&[], Vec::as_slice)
}

/// The place of a square at most seven files and ranks away.
fn index(dx: i8, dy: i8) -> Option<usize> {
    let side = |length: i8| usize::try_from(i16::from(length) + 7).ok().filter(|side| *side < 15);
    Some(side(dy)? * 15 + side(dx)?)
}

fn all() -> Vec<Vec<(u8, Ray)>> {
    let mut ways = vec![Vec::new(); 225];
    let mut add = |step: (i8, i8), bend: Bend| {
        let most = path_over(step, Some(bend)).unlimited();
        let is_bent = matches!(bend, Bend::Once(..));
        let short = Ray { limit: 2, ..most };
        let lengths: &[Ray] = if is_bent && most.limit > 2 { &[short, most] } else { &[most] };
        for way in lengths.iter().filter(|way| way.limit > 1) {
            for count in if is_bent { 2 } else { 1 }..=way.limit {
                let (dx, dy) = way.after(count);
                let known = index(dx, dy).and_then(|at| ways.get_mut(at));
                known.into_iter().for_each(|known| known.push((count, *way)));
            }
        }
    };
    for size in 1..=7 {
        for (x, y) in KING {
            let step = (x * size, y * size);
            for eighths in (0..8).filter(|eighths| *eighths != 4) {
                let Some((dx, dy)) = turned(step, eighths) else { continue };
                add(step, Bend::Once(dx, dy));
                if eighths % 4 == 2 {
                    add(step, Bend::Zigzag(dx, dy));
                }
            }
        }
    }
    // Oblique leaps go straight on.
    for (dx, dy) in (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))) {
        if (dx, dy) != (0, 0) && turned((dx, dy), 0).is_none() {
            add((dx, dy), Bend::Once(dx, dy));
        }
    }
    ways
}

/// A ray of one step that says nothing but where it goes.
pub(super) fn path_over((dx, dy): (i8, i8), bend: Option<Bend>) -> Ray {
    Ray {
        dx,
        dy,
        limit: 1,
        bend,
        lame: false,
        hop: None,
        jumps_first: false,
        spacious: false,
        initial: false,
        moves: false,
        captures: false,
        en_passant: false,
    }
}
