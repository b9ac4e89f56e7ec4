//! Connections, each on a thread, and not too many at once.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::http;
use super::site::Site;
use super::tabs::Tabs;
use crate::table::Table;

/// The most connections that are served at once; others wait.
const MOST_CONNECTIONS: usize = 64;

/// How long to wait where the system has no connection or thread to give.
const PAUSE: Duration = Duration::from_millis(50);

/// How often tabs are looked for that have fallen silent.
const ROUND: Duration = Duration::from_secs(60);

/// Where the page is unless something else is said: what a browser keeps belongs to an address and
/// its port, so games of an earlier start are found again. On a telephone's keys it is TREV.
pub const PORT: u16 = 8738;

/// The page's server. It serves when [`run`](Server::run) is called.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Arc<Site>,
    closer: Closer,
}

/// Ends a server, from any thread.
#[derive(Clone, Debug)]
pub struct Closer {
    is_closing: Arc<AtomicBool>,
    address: SocketAddr,
}

impl Closer {
    /// Ends the server: it takes no more requests, and its engines stop.
    pub fn close(&self) {
        if !self.is_closing.swap(true, Ordering::SeqCst) {
            // The server waits for a connection; if there is none to be had, it is gone already.
            drop(TcpStream::connect(self.address));
        }
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }
}

impl Server {
    /// Takes the first of these ports of 127.0.0.1 that can be had; 0 is any that is free.
    /// `new_table` makes the table of each new tab.
    ///
    /// # Errors
    ///
    /// All of them are taken or forbidden, or the system has no random numbers.
    pub fn bind(
        ports: &[u16],
        new_table: impl Fn() -> Table + Send + Sync + 'static,
    ) -> io::Result<Server> {
        let addresses: Vec<_> =
            ports.iter().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, *port))).collect();
        let listener = TcpListener::bind(&addresses[..])?;
        let address = listener.local_addr()?;
        let closer = Closer { is_closing: Arc::default(), address };
        let quit = closer.clone();
        let port = address.port();
        let site = Site {
            token: token()?,
            ticket: Mutex::new(Some(token()?)),
            hosts: vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")],
            tabs: Tabs::new(new_table),
            quit: Box::new(move || quit.close()),
        };
        Ok(Server { listener, address, site: Arc::new(site), closer })
    }

    /// Where the page is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.address, self.site.token)
    }

    /// Where a program is to send the browser. It leads to the page once: other users of the
    /// machine can read command lines.
    #[must_use]
    pub fn visit_url(&self) -> String {
        let ticket = self.site.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        format!("http://{}/open/{}", self.address, ticket.as_deref().unwrap_or_default())
    }

    /// What ends the server.
    #[must_use]
    pub fn closer(&self) -> Closer {
        self.closer.clone()
    }

    /// Serves until it is [closed](Closer::close). All threads have ended then.
    pub fn run(self) {
        let (going_on, ended) = mpsc::channel::<()>();
        let site = Arc::clone(&self.site);
        let rounds = thread::Builder::new().spawn(move || {
            while ended.recv_timeout(ROUND) == Err(RecvTimeoutError::Timeout) {
                site.tabs.forget_silent(Instant::now());
            }
        });
        let places = Arc::new(Places::default());
        while let Some(stream) = self.accept() {
            let place = Places::take(&places);
            let site = Arc::clone(&self.site);
            let served = thread::Builder::new().spawn(move || {
                let place = place;
                let mut stream = stream;
                http::serve(&mut stream, |request| site.answer(request));
                // A server that ends waits for the places, and the engines are to end before it.
                drop(site);
                drop(place);
            });
            if let Err(error) = served {
                log::warn!("a request is refused: {error}");
                thread::sleep(PAUSE);
            }
        }
        self.site.tabs.close();
        places.wait_until_free();
        drop(going_on);
        // Without the thread silent tabs only stay longer; it does not panic.
        let _ = rounds.map(thread::JoinHandle::join);
        // With the tabs go their engines.
    }

    /// The next connection; none when the server is closed.
    fn accept(&self) -> Option<TcpStream> {
        loop {
            let accepted = self.listener.accept();
            if self.closer.is_closing() {
                return None;
            }
            match accepted {
                Ok((stream, _)) => return Some(stream),
                Err(error) => {
                    log::warn!("a connection is lost: {error}");
                    thread::sleep(PAUSE);
                }
            }
        }
    }
}

/// 128 random bits as hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// How many connections are served.
#[derive(Default)]
struct Places {
    taken: Mutex<usize>,
    changed: Condvar,
}

/// A connection's place, until it is dropped.
struct Place(Arc<Places>);

impl Places {
    /// A place, as soon as one is free.
    fn take(places: &Arc<Places>) -> Place {
        *places.wait(|taken| taken >= MOST_CONNECTIONS) += 1;
        Place(Arc::clone(places))
    }

    fn wait_until_free(&self) {
        drop(self.wait(|taken| taken > 0));
    }

    fn wait(&self, while_: impl Fn(usize) -> bool) -> MutexGuard<'_, usize> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_while(taken, |taken| while_(*taken));
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}
