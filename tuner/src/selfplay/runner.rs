//! Many games at a time, written in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Receiver;
use treville_eval::position::evaluator::Evaluator;

use super::game::SelfPlayer;
use super::openings::OpeningBooks;
use crate::positions::game::{GAMES_IN_BLOCK, Record};
use crate::positions::store::Store;
use treville_kit::failure::Failure;
use treville_kit::jobs::{End, Work, Worker};
use treville_kit::progress::Progress;
use treville_results::plan::Plan;

/// A finished game, with the nodes that were searched for it.
type FinishedGame = (Record, u64);

/// Plays these games, judged like this, and writes them, until none is left or `signals` has
/// something.
///
/// # Errors
///
/// A game has no opening, there is no memory for a table, or the file cannot be written. Games that
/// were finished before are kept.
pub fn play(
    plan: &Plan,
    evaluator: &Evaluator,
    numbers: &[u32],
    threads: NonZeroUsize,
    store: &mut Store,
    progress: &mut Progress,
    signals: &Receiver<()>,
) -> Result<End, Failure> {
    let openings = OpeningBooks::new(plan)?;
    let stop = AtomicBool::new(false);
    let work = |worker: &Worker<'_, u32, FinishedGame>| {
        let mut player = SelfPlayer::new(plan, &openings, evaluator, &stop)?;
        while let Some((_, number)) = worker.next_job() {
            let before = player.nodes();
            if let Some(game) = player.play(number)? {
                worker.send((game, player.nodes() - before));
            }
        }
        Ok(())
    };
    let work_on = Work {
        threads: threads.get().min(numbers.len()),
        jobs: numbers.iter().copied(),
        signals,
        stop: &mut || stop.store(true, Ordering::Relaxed),
    };
    collect(numbers, store, progress, |add| work_on.run(work, add))
}

/// Writes the games that `work` passes on, and those that are left when it ends.
fn collect(
    numbers: &[u32],
    store: &mut Store,
    progress: &mut Progress,
    work: impl FnOnce(
        &mut dyn FnMut(FinishedGame) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<End, Failure>,
) -> Result<End, Failure> {
    let mut writer = OrderedWriter { numbers, written: 0, waiting: BTreeMap::new(), store };
    let end = work(&mut |(game, nodes)| {
        progress.add(1, game.plies.len() as u64, nodes);
        writer.add(game)?;
        Ok(ControlFlow::Continue(()))
    });
    let written = writer.write_rest();
    // Report the first failure.
    end.and_then(|end| written.map(|()| end))
}

/// Writes games in the order of their numbers, in whatever order they end.
struct OrderedWriter<'a> {
    /// All games of this run, in the order in which they are written.
    numbers: &'a [u32],
    /// Number of them that are in the file.
    written: usize,
    /// The finished games that are not in the file.
    waiting: BTreeMap<u32, Record>,
    store: &'a mut Store,
}

impl OrderedWriter<'_> {
    /// Takes a finished game, and writes the next block as soon as all of its games are there; the
    /// last block may be shorter.
    fn add(&mut self, game: Record) -> Result<(), Failure> {
        self.waiting.insert(game.number, game);
        loop {
            let rest = &self.numbers[self.written..];
            let next = &rest[..rest.len().min(GAMES_IN_BLOCK)];
            let is_whole = next.iter().all(|number| self.waiting.contains_key(number));
            if next.is_empty() || !is_whole {
                return Ok(());
            }
            let games: Vec<Record> =
                next.iter().filter_map(|number| self.waiting.remove(number)).collect();
            // What comes after a block that cannot be written is not written either.
            self.store.add(&games).inspect_err(|_| self.waiting.clear())?;
            self.written += games.len();
        }
    }

    /// Writes the games that are left although games before them are missing.
    fn write_rest(self) -> Result<(), Failure> {
        let games: Vec<Record> = self.waiting.into_values().collect();
        for block in games.chunks(GAMES_IN_BLOCK) {
            self.store.add(block)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::game::Ending;
    use crate::positions::head::Head;
    use tempfile::TempDir;
    use treville_core::position::Position;
    use treville_core::rules::Rules;
    use treville_kit::shard::Shard;
    use treville_notation::pgn::GameResult;

    /// The end of a run of 200 games whose first game is never played and which ends like this, and
    /// the games that are in the file afterwards.
    fn collected(last: Result<End, Failure>) -> (Result<End, Failure>, Vec<u32>) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games");
        let head = Head::new(Plan { games: 200, ..Plan::default() }, Shard::WHOLE);
        let numbers: Vec<u32> = (0..200).collect();
        let (mut store, _) = Store::open(&path, &head).unwrap();
        let mut progress = Progress::with_rate(Some(200), "games", "positions");
        let end = collect(&numbers, &mut store, &mut progress, |add| {
            for number in 1..200 {
                let game = Record {
                    number,
                    ending: Ending::Agreed,
                    result: GameResult::Draw,
                    fold: 0,
                    start: Position::start(Rules::musketeer()),
                    plies: Vec::new(),
                };
                assert_eq!(add((game, 0)).unwrap(), ControlFlow::Continue(()));
            }
            last
        });
        assert_eq!(progress.done(), 199);
        drop(store);
        let mut games: Vec<u32> = Store::open(&path, &head).unwrap().1.games.into_iter().collect();
        games.sort_unstable();
        (end, games)
    }

    #[test]
    fn an_interrupted_run_keeps_what_was_played() {
        let (end, games) = collected(Ok(End::Interrupted));
        assert_eq!(end.unwrap(), End::Interrupted);
        assert_eq!(games, (1..200).collect::<Vec<_>>());
    }

    #[test]
    fn a_game_that_fails_costs_no_other() {
        let problem = "expected an opening, got none";
        let (end, games) = collected(Err(Failure::Request(problem.to_owned())));
        assert_eq!(end.unwrap_err().to_string(), problem);
        assert_eq!(games, (1..200).collect::<Vec<_>>());
    }
}
