//! `-quick`: a match of two engines as fastchess plays it, but for what other flags say.

use std::thread;

use super::flag::{Draft, GivenFlag, Key, Pair};
use super::keys::path;
use super::openings;
use treville_games::settings::{DrawRule, Openings, Order};

/// The keys of `-quick`.
pub(super) const QUICK_KEYS: &[Key] = &[
    Key::new("cmd", "PROGRAM", "One of the two engines; required twice").again(),
    Key::new("book", "FILE", "A book of positions or games; required"),
];

/// `-quick`.
pub(super) fn quick(draft: &mut Draft, given: &GivenFlag) -> Result<(), String> {
    let engines: Vec<&Pair> = given.pairs.iter().filter(|pair| pair.key == "cmd").collect();
    if engines.len() != 2 {
        return Err(given.wrong("cmd", &format!("expected two engines, got {}", engines.len())));
    }
    let from = openings::book(given, given.need("book", path)?)?;
    let with = |pairs| GivenFlag { flag: given.flag, pairs };
    draft.engines.extend(engines.into_iter().map(|pair| with(vec![pair.clone()])));
    draft.each.push(with(vec![Pair { key: "tc".to_owned(), value: "10+0.1".to_owned() }]));
    (draft.repeats, draft.settings.plan.repeat) = (true, true);
    let plan = &mut draft.settings.plan;
    plan.rounds = 25_000;
    plan.openings = Openings { from, order: Order::Random, ..Openings::default() };
    plan.adjudication.draw = Some(DrawRule { movenumber: 30, movecount: 8, score: 8 });
    draft.settings.run.recover = true;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    draft.settings.run.concurrency = processors.saturating_sub(2).max(1);
    Ok(())
}
