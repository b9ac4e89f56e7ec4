//! A run from where it is to its end: batch after batch, several pairs of games at a time.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use treville_eval::position::evaluator::Evaluator;

use super::duel::Rivals;
use super::progress::Progress;
use super::run::{Bout, Run};
use super::tally::Tally;
use crate::selfplay::openings::Openings;
use crate::selfplay::runner::End;
use treville_kit::failure::Failure;

/// Goes on with a run until all iterations are counted or `play` has been broken off. After each batch
/// the run is handed to `save`, so that it can go on from there.
///
/// # Errors
///
/// Those of `play` and `save`.
pub fn tune(
    run: &mut Run,
    mut play: impl FnMut(&[Bout]) -> Result<Option<Vec<Tally>>, Failure>,
    mut save: impl FnMut(&Run) -> Result<(), Failure>,
) -> Result<End, Failure> {
    while !run.is_over() {
        let Some(tallies) = play(&run.bouts())? else { return Ok(End::Interrupted) };
        run.count(&tallies);
        save(run)?;
    }
    Ok(End::Finished)
}

/// Goes on with a run by games, until `signals` has something; see [`tune`].
///
/// # Errors
///
/// A pair has no opening, there is no memory for a table, or what `save` says.
pub fn play(
    run: &mut Run,
    threads: NonZeroUsize,
    progress: &mut Progress,
    signals: &Receiver<()>,
    save: impl FnMut(&Run) -> Result<(), Failure>,
) -> Result<End, Failure> {
    let plan = &run.plan.clone();
    let openings = &Openings::new(&plan.games)?;
    let pieces = plan.games.variant.rules().pieces;
    let evaluator = &Evaluator::fitted(pieces);
    let stop = &AtomicBool::new(false);
    let (order, orders) = unbounded::<(usize, Bout)>();
    let (sender, played) = unbounded::<Played>();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (orders, sender) = (orders.clone(), sender.clone());
            scope.spawn(move || {
                work(Rivals::new(plan, openings, evaluator, stop), &orders, &sender);
            });
        }
        drop(sender);
        let mut desk = Desk { order, played, signals, progress };
        let end = tune(run, |bouts| desk.play(bouts), save);
        // Whoever plays gives up, and whoever waits finds that there is nothing to wait for.
        stop.store(true, Ordering::Relaxed);
        drop(desk);
        end
    })
}

/// A finished pair by its place in the batch, with the nodes that it took; or why there is none.
type Played = Result<(usize, Tally, u64), Failure>;

/// Plays one pair after the other until no more can come, or nobody takes them.
fn work(
    rivals: Result<Rivals<'_>, Failure>,
    orders: &Receiver<(usize, Bout)>,
    to: &Sender<Played>,
) {
    let mut rivals = match rivals {
        Ok(rivals) => rivals,
        Err(failure) => return to.send(Err(failure)).unwrap_or_default(),
    };
    for (place, bout) in orders {
        let before = rivals.nodes();
        let played = match rivals.play(&bout) {
            Ok(Some(tally)) => Ok((place, tally, rivals.nodes() - before)),
            Ok(None) => return,
            Err(failure) => Err(failure),
        };
        if to.send(played).is_err() {
            return;
        }
    }
}

/// Where pairs are handed out and come in.
struct Desk<'a> {
    order: Sender<(usize, Bout)>,
    played: Receiver<Played>,
    signals: &'a Receiver<()>,
    progress: &'a mut Progress,
}

impl Desk<'_> {
    /// Has a batch played, in any order, and gives what came out in its own; none if it was broken
    /// off.
    fn play(&mut self, bouts: &[Bout]) -> Result<Option<Vec<Tally>>, Failure> {
        for order in bouts.iter().cloned().enumerate() {
            // Where nobody takes it, the reason is among what has come in.
            let _ = self.order.send(order);
        }
        let mut tallies = vec![Tally::default(); bouts.len()];
        for _ in bouts {
            select! {
                recv(self.played) -> pair => match pair {
                    Ok(pair) => {
                        let (place, tally, nodes) = pair?;
                        self.progress.count(tally, nodes);
                        tallies[place] = tally;
                    }
                    Err(_) => return Ok(None),
                },
                recv(self.signals) -> _ => return Ok(None),
            }
        }
        Ok(Some(tallies))
    }
}
