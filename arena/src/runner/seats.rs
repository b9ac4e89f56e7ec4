//! Which processors the engines of each board have.

use crate::cpus::{Cpus, in_ranges};
use crate::process;
use crate::settings::{EngineSettings, MatchPlan, MatchSettings};

/// The processors of both engines of a board. They are the same for both, because one engine waits
/// while the other thinks, unless engines ponder.
pub(super) type Seats = [Vec<usize>; 2];

/// The seats of every board, as the settings want them; none if they leave that to the system.
///
/// # Errors
///
/// There are not enough processors: why, in one line with the flag.
pub(super) fn seats(settings: &MatchSettings) -> Result<Vec<Seats>, String> {
    let Some(wanted) = &settings.run.affinity else { return Ok(Vec::new()) };
    let allowed = process::allowed_cpus().map_err(|error| format!("-use-affinity: {error}"))?;
    divide(wanted, allowed, &settings.plan, settings.run.concurrency)
        .map_err(|problem| format!("-use-affinity: {problem}"))
}

fn divide(
    wanted: &Cpus,
    allowed: Vec<usize>,
    plan: &MatchPlan,
    boards: usize,
) -> Result<Vec<Seats>, String> {
    let cpus = match wanted {
        Cpus::All => allowed,
        Cpus::List(list) => match list.iter().find(|cpu| !allowed.contains(cpu)) {
            Some(cpu) => {
                let mut allowed = allowed;
                allowed.sort_unstable();
                let allowed = in_ranges(&allowed);
                return Err(format!("expected processors that may be used ({allowed}), got {cpu}"));
            }
            None => list.clone(),
        },
    };
    let threads = plan.engines.iter().map(threads).max().unwrap_or(1);
    let ponders = plan.engines.iter().any(|engine| engine.ponder);
    let of_board = if ponders { threads.saturating_mul(2) } else { threads };
    let needed = of_board.saturating_mul(boards);
    if cpus.len() < needed {
        let got = cpus.len();
        let each = format!("-concurrency {boards}, threads of a game: {of_board}");
        return Err(format!("expected {needed} processors ({each}), got {got}"));
    }
    let boards = cpus.chunks(of_board).take(boards);
    Ok(boards
        .map(|cpus| match cpus.split_at_checked(threads) {
            Some((first, second)) if !second.is_empty() => [first.to_vec(), second.to_vec()],
            _ => [cpus.to_vec(), cpus.to_vec()],
        })
        .collect())
}

/// Number of threads of an engine, by its options; at least one.
fn threads(engine: &EngineSettings) -> usize {
    let is_threads =
        |name: &str| ["threads", "cores"].iter().any(|own| name.eq_ignore_ascii_case(own));
    let own = engine.options.iter().find(|(name, _)| is_threads(name));
    own.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plan of two engines with these numbers of threads.
    fn plan(threads: [&str; 2]) -> MatchPlan {
        let engine = |number: &str| EngineSettings {
            options: vec![("threads".to_owned(), number.to_owned())],
            ..EngineSettings::default()
        };
        MatchPlan { engines: threads.map(engine).to_vec(), ..MatchPlan::default() }
    }

    fn list(text: &str) -> Vec<usize> {
        match text.parse() {
            Ok(Cpus::List(list)) => list,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_board_has_as_many_processors_as_the_larger_engine_has_threads() {
        let seats = divide(&Cpus::All, list("0,2,4,1,3,5"), &plan(["1", "2"]), 2).unwrap();
        assert_eq!(seats, [[vec![0, 2], vec![0, 2]], [vec![4, 1], vec![4, 1]]]);
        let wanted = Cpus::List(list("5,3"));
        let seats = divide(&wanted, list("0-5"), &plan(["1", "nonsense"]), 2).unwrap();
        assert_eq!(seats, [[vec![5], vec![5]], [vec![3], vec![3]]]);
    }

    #[test]
    fn engines_that_ponder_have_processors_of_their_own() {
        let mut plan = plan(["2", "1"]);
        plan.engines[1].ponder = true;
        let seats = divide(&Cpus::All, list("0-8"), &plan, 2).unwrap();
        assert_eq!(seats, [[vec![0, 1], vec![2, 3]], [vec![4, 5], vec![6, 7]]]);
    }

    #[test]
    fn what_there_is_not_cannot_be_given() {
        let divide = |wanted: &Cpus, threads, boards| {
            divide(wanted, list("2,0,1"), &plan(threads), boards).unwrap_err()
        };
        assert_eq!(
            divide(&Cpus::All, ["2", "1"], 2),
            "expected 4 processors (-concurrency 2, threads of a game: 2), got 3"
        );
        assert_eq!(
            divide(&Cpus::List(list("1,7")), ["1", "1"], 1),
            "expected processors that may be used (0-2), got 7"
        );
        let huge = usize::MAX.to_string();
        assert!(divide(&Cpus::All, [&huge, "1"], 9).ends_with("got 3"));
    }
}
