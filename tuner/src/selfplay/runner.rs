//! Many games at a time, written in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, select};
use treville_eval::evaluator::Evaluator;
use treville_eval::factors::Factors;
use treville_eval::weights::Weights;

use super::game::Player;
use super::openings::Openings;
use super::progress::Progress;
use crate::failure::Failure;
use crate::positions::game::{GAMES_IN_BLOCK, PackedGame};
use crate::positions::head::Plan;
use crate::positions::store::Store;

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
/// A game has no opening, or the file cannot be written.
pub fn play(
    plan: &Plan,
    numbers: &[u32],
    threads: NonZeroUsize,
    store: &mut Store,
    progress: &mut Progress,
    signals: &Receiver<()>,
) -> Result<End, Failure> {
    let openings = Openings::new(plan)?;
    let evaluator =
        Evaluator::new(plan.variant.rules().pieces, &Factors::SOURCE, Weights::default());
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
        loop {
            select! {
                recv(played) -> game => {
                    let Ok(game) = game else { break };
                    let (game, nodes) = game?;
                    self.progress.count(&game, nodes);
                    self.waiting.insert(game.number, game);
                    self.write_whole_blocks()?;
                }
                recv(signals) -> _ => {
                    let games: Vec<PackedGame> =
                        std::mem::take(&mut self.waiting).into_values().collect();
                    if !games.is_empty() {
                        self.store.add(&games)?;
                    }
                    return Ok(End::Interrupted);
                }
            }
        }
        Ok(End::Finished)
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
