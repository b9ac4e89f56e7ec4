//! Numbered jobs on threads.
//!
//! Jobs are handed out in their order to whichever thread is free, and threads send messages about
//! them to the thread that started the work. Jobs are drawn from an iterator one at a time, because
//! a list may have millions of which only a few thousand are needed.

use std::iter::Enumerate;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crossbeam_channel::{Receiver, Sender, select, unbounded};

use crate::failure::Failure;
use crate::threads::none_for;

/// The work to do, and the signals that end it early.
pub struct Work<'a, I> {
    /// Number of threads that do it.
    pub threads: usize,
    /// The jobs in the order in which they begin.
    pub jobs: I,
    /// A message on this channel interrupts the work.
    pub signals: &'a Receiver<()>,
    /// Breaks off the jobs that are running. It may be called more than once.
    pub stop: &'a mut dyn FnMut(),
}

/// The end of the work, if nothing failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All jobs are done.
    Finished,
    /// The collector of messages wanted no more of them.
    Stopped,
    /// A signal came.
    Interrupted,
}

/// A thread's view of the work: jobs in, messages out.
pub struct Worker<'a, J, M> {
    /// The number of the thread, from 0.
    pub number: usize,
    next: &'a (dyn Fn() -> Option<(usize, J)> + Sync),
    messages: Sender<Result<M, Failure>>,
}

impl<J, M> Worker<'_, J, M> {
    /// The next job with its number from 0, or none if no more are to begin.
    #[must_use]
    pub fn next_job(&self) -> Option<(usize, J)> {
        (self.next)()
    }

    /// Sends a message to the collector.
    pub fn send(&self, message: M) {
        // The collector outlives all threads.
        let _ = self.messages.send(Ok(message));
    }
}

impl<I> Work<'_, I>
where
    I: Iterator<Item: Send> + Send,
{
    /// Runs `work` on every thread, which takes jobs until there are none, and `collect` on this
    /// thread for each message. State that belongs to one thread is made by `work` itself.
    ///
    /// An interruption ends the work, but messages about jobs that were finished by then are still
    /// collected. After a failure, or when `collect` breaks, they are dropped.
    ///
    /// # Errors
    ///
    /// The first failure of `work` or `collect`, or the system has no thread to spare.
    pub fn run<M: Send>(
        self,
        work: impl Fn(&Worker<'_, I::Item, M>) -> Result<(), Failure> + Sync,
        mut collect: impl FnMut(M) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<End, Failure> {
        let Work { threads, jobs, signals, stop } = self;
        let queue = Queue::new(jobs);
        let next = || queue.next();
        let (sender, messages) = unbounded();
        let mut stop = || {
            queue.close();
            stop();
        };
        thread::scope(|scope| {
            for number in 0..threads {
                let worker = Worker { number, next: &next, messages: sender.clone() };
                let work = &work;
                let body = move || {
                    if let Err(failure) = work(&worker) {
                        let _ = worker.messages.send(Err(failure));
                    }
                };
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, body) {
                    if number == 0 {
                        return Err(none_for("the work", &error));
                    }
                    // The threads that did start do all jobs.
                    log::warn!("only {number} jobs at a time: {error}");
                    break;
                }
            }
            drop(sender);
            let mut end = Ok(End::Finished);
            loop {
                select! {
                    recv(messages) -> message => {
                        let Ok(message) = message else { return end };
                        if !matches!(end, Ok(End::Finished | End::Interrupted)) {
                            continue;
                        }
                        match message.and_then(&mut collect) {
                            Ok(ControlFlow::Continue(())) => continue,
                            Ok(ControlFlow::Break(())) => end = Ok(End::Stopped),
                            Err(failure) => end = Err(failure),
                        }
                        stop();
                    }
                    recv(signals) -> _ => {
                        if matches!(end, Ok(End::Finished)) {
                            end = Ok(End::Interrupted);
                        }
                        stop();
                    }
                }
            }
        })
    }
}

/// The jobs that have not begun.
struct Queue<I>(Mutex<Option<Enumerate<I>>>);

impl<I: Iterator> Queue<I> {
    fn new(jobs: I) -> Queue<I> {
        Queue(Mutex::new(Some(jobs.enumerate())))
    }

    fn next(&self) -> Option<(usize, I::Item)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut()?.next()
    }

    /// From here on no job begins.
    fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use crossbeam_channel::{bounded, never};

    use super::*;

    /// The squares of the numbers below `count`, in their order.
    fn squares(threads: usize, count: u64) -> Vec<u64> {
        let mut squares = vec![0; count as usize];
        let made = AtomicUsize::new(0);
        let work = Work { threads, jobs: 0..count, signals: &never(), stop: &mut || {} };
        let end = work.run(
            |worker| {
                made.fetch_add(1, Ordering::Relaxed);
                while let Some((number, job)) = worker.next_job() {
                    worker.send((number, job * job));
                }
                Ok(())
            },
            |(number, square)| {
                squares[number] = square;
                Ok(ControlFlow::Continue(()))
            },
        );
        assert_eq!(end.unwrap(), End::Finished);
        assert_eq!(made.into_inner(), threads, "every thread makes its own state");
        squares
    }

    #[test]
    fn results_are_the_same_for_any_number_of_threads() {
        let expected: Vec<u64> = (0..500).map(|number| number * number).collect();
        for threads in [1, 2, 7] {
            assert_eq!(squares(threads, 500), expected, "{threads} threads");
        }
        assert!(squares(3, 0).is_empty());
    }

    /// The end of endless work when something happens in its hundredth job, and the number of
    /// messages collected by then.
    fn ended(
        work: impl Fn(usize) -> Result<(), Failure> + Sync,
        mut collect: impl FnMut(usize) -> Result<ControlFlow<()>, Failure>,
        signals: &Receiver<()>,
    ) -> (Result<End, String>, usize) {
        let stopped = AtomicBool::new(false);
        let mut collected = 0;
        let mut stop = || stopped.store(true, Ordering::Relaxed);
        let jobs = Work { threads: 2, jobs: 0.., signals, stop: &mut stop };
        let end = jobs.run(
            |worker| {
                while let Some((number, _)) = worker.next_job() {
                    worker.send(number);
                    work(number)?;
                }
                Ok(())
            },
            |number| {
                collected += 1;
                collect(number)
            },
        );
        assert!(stopped.into_inner());
        (end.map_err(|failure| failure.to_string()), collected)
    }

    #[test]
    fn a_failure_ends_the_work() {
        let failure = || Failure::Request("expected work, got none".to_owned());
        let go_on = |_| Ok(ControlFlow::Continue(()));
        let fails = |number| if number == 100 { Err(failure()) } else { Ok(()) };
        let (end, _) = ended(fails, go_on, &never());
        assert_eq!(end, Err("expected work, got none".to_owned()));
        let (end, collected) = ended(|_| Ok(()), |_| Err(failure()), &never());
        assert_eq!((end, collected), (Err("expected work, got none".to_owned()), 1));
    }

    #[test]
    fn the_collector_can_stop_the_work() {
        let stop = |number| match number {
            100 => Ok(ControlFlow::Break(())),
            _ => Ok(ControlFlow::Continue(())),
        };
        let (end, collected) = ended(|_| Ok(()), stop, &never());
        assert_eq!(end, Ok(End::Stopped));
        assert!(collected <= 102, "{collected}");
    }

    #[test]
    fn an_interruption_keeps_the_messages_that_were_sent() {
        let (signal, signals) = bounded(0);
        let sent = AtomicUsize::new(0);
        let work = |number| {
            sent.fetch_add(1, Ordering::Relaxed);
            if number == 100 {
                signal.send(()).unwrap();
            }
            Ok(())
        };
        let (end, collected) = ended(work, |_| Ok(ControlFlow::Continue(())), &signals);
        assert_eq!((end, collected), (Ok(End::Interrupted), sent.into_inner()));
    }
}
