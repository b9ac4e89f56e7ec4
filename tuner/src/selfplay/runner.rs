//! Many games at a time, written in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, select};
use treville_eval::position::evaluator::Evaluator;

use super::game::Player;
use super::openings::Openings;
use super::progress::Progress;
use crate::positions::game::{GAMES_IN_BLOCK, PackedGame};
use crate::positions::head::Plan;
use crate::positions::store::Store;
use treville_kit::failure::Failure;

/// A finished game, with the nodes that it took; or why the run cannot go on.
type Played = Result<(PackedGame, u64), Failure>;

/// Why a run has ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// All games were played.
    Finished,
    /// Somebody wanted it to.
    Interrupted,
}

/// Plays these games and writes them, until there are none or `signals` has something.
///
/// # Errors
///
/// A game has no opening, or the file cannot be written. Games that were played before are kept.
pub fn play(
    plan: &Plan,
    numbers: &[u32],
    threads: NonZeroUsize,
    store: &mut Store,
    progress: &mut Progress,
    signals: &Receiver<()>,
) -> Result<End, Failure> {
    let openings = Openings::new(plan)?;
    let evaluator = Evaluator::fitted(plan.variant.rules().pieces);
    let stop = AtomicBool::new(false);
    // Whoever is free plays the next game of the list.
    let taken = AtomicUsize::new(0);
    let (sender, played) = bounded::<Played>(threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.get().min(numbers.len()) {
            let sender = sender.clone();
            let (openings, evaluator, stop, taken) = (&openings, &evaluator, &stop, &taken);
            scope.spawn(move || {
                let player = Player::new(plan, openings, evaluator, stop);
                let next = || numbers.get(taken.fetch_add(1, Ordering::Relaxed)).copied();
                work(player, next, &sender);
            });
        }
        drop(sender);
        let mut desk = Desk { numbers, written: 0, waiting: BTreeMap::new(), store, progress };
        let end = desk.receive(&played, signals);
        stop.store(true, Ordering::Relaxed);
        // Games may be waiting to be handed in.
        drop(played);
        end
    })
}

/// Plays one game after the other until there are none, or nobody takes them any more.
fn work(
    player: Result<Player<'_>, Failure>,
    next: impl Fn() -> Option<u32>,
    sender: &Sender<Played>,
) {
    let mut player = match player {
        Ok(player) => player,
        Err(failure) => return sender.send(Err(failure)).unwrap_or_default(),
    };
    while let Some(number) = next() {
        let before = player.nodes();
        let played = match player.play(number) {
            Ok(Some(game)) => Ok((game, player.nodes() - before)),
            Ok(None) => return,
            Err(failure) => Err(failure),
        };
        if sender.send(played).is_err() {
            return;
        }
    }
}

/// Where games come in.
struct Desk<'a> {
    /// All games of this run, in the order in which they are written.
    numbers: &'a [u32],
    /// How many of them are in the file.
    written: usize,
    /// Those that are played and not written.
    waiting: BTreeMap<u32, PackedGame>,
    store: &'a mut Store,
    progress: &'a mut Progress,
}

impl Desk<'_> {
    fn receive(
        &mut self,
        played: &Receiver<Played>,
        signals: &Receiver<()>,
    ) -> Result<End, Failure> {
        let end = loop {
            select! {
                recv(played) -> game => match game {
                    Ok(Ok((game, nodes))) => {
                        self.progress.count(&game, nodes);
                        self.waiting.insert(game.number, game);
                        self.write_whole_blocks()?;
                    }
                    Ok(Err(failure)) => break Err(failure),
                    Err(_) => break Ok(End::Finished),
                },
                recv(signals) -> _ => break Ok(End::Interrupted),
            }
        };
        let written = self.write_rest();
        // The first error is the one worth telling.
        end.and_then(|end| written.map(|()| end))
    }

    /// Writes what is played although games before it are not.
    fn write_rest(&mut self) -> Result<(), Failure> {
        let games: Vec<PackedGame> = std::mem::take(&mut self.waiting).into_values().collect();
        for block in games.chunks(GAMES_IN_BLOCK) {
            self.store.add(block)?;
        }
        Ok(())
    }

    /// Writes what is next as soon as a block of it is played; of the last games what there is.
    fn write_whole_blocks(&mut self) -> Result<(), Failure> {
        loop {
            let rest = &self.numbers[self.written..];
            let next = &rest[..rest.len().min(GAMES_IN_BLOCK)];
            let is_whole = next.iter().all(|number| self.waiting.contains_key(number));
            if next.is_empty() || !is_whole {
                return Ok(());
            }
            let games: Vec<PackedGame> =
                next.iter().filter_map(|number| self.waiting.remove(number)).collect();
            self.store.add(&games)?;
            self.written += games.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::game::Ending;
    use crate::positions::head::Head;
    use tempfile::TempDir;
    use treville_kit::shard::Shard;

    /// How a run of 200 games ends in which all but the first are played and then `last` happens, and
    /// the games that are in the file afterwards.
    fn received(
        last: impl FnOnce(Sender<Played>, Sender<()>) + Send,
    ) -> (Result<End, Failure>, Vec<u32>) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games");
        let head = Head::new(Plan { games: 200, ..Plan::default() }, Shard::WHOLE);
        let numbers: Vec<u32> = (0..200).collect();
        let (mut store, _) = Store::open(&path, &head).unwrap();
        let mut progress = Progress::new(200);
        // Without room for any, whatever was sent is received.
        let (sender, played) = bounded(0);
        let (signal, signals) = bounded(0);
        let end = thread::scope(|scope| {
            scope.spawn(move || {
                for number in 1..200 {
                    let game = PackedGame { number, ending: Ending::Agreed, positions: Vec::new() };
                    sender.send(Ok((game, 0))).unwrap();
                }
                last(sender, signal);
            });
            let (store, progress) = (&mut store, &mut progress);
            let (numbers, waiting) = (&numbers[..], BTreeMap::new());
            let mut desk = Desk { numbers, written: 0, waiting, store, progress };
            let end = desk.receive(&played, &signals);
            drop((played, signals));
            end
        });
        drop(store);
        let mut games: Vec<u32> = Store::open(&path, &head).unwrap().1.games.into_iter().collect();
        games.sort_unstable();
        (end, games)
    }

    #[test]
    fn a_run_that_is_broken_off_keeps_what_was_played() {
        let (end, games) = received(|_played, signal| signal.send(()).unwrap());
        assert_eq!(end.unwrap(), End::Interrupted);
        assert_eq!(games, (1..200).collect::<Vec<_>>());
    }

    #[test]
    fn a_game_that_fails_costs_no_other() {
        let problem = "expected an opening, got none";
        let (end, games) = received(|played, _signal| {
            played.send(Err(Failure::Request(problem.to_owned()))).unwrap();
        });
        assert_eq!(end.unwrap_err().to_string(), problem);
        assert_eq!(games, (1..200).collect::<Vec<_>>());
    }
}
