//! Connections, each on a thread.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::http::{self, Fault};
use super::owner;
use super::places::{MOST_CONNECTIONS, Phase, Place, Places};
use super::shelf::Shelf;
use super::site::Site;
use super::tabs::Tabs;
use crate::table::Table;

/// The time to wait where the system has no connection or thread to give.
const PAUSE: Duration = Duration::from_millis(50);

/// The time between looks for tabs that have fallen silent.
const ROUND: Duration = Duration::from_secs(60);

/// The usual port of the page: what a browser keeps belongs to an address and its port, so its
/// settings are found again. On a telephone's keys it is TREV.
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
    places: Arc<Places>,
    address: SocketAddr,
}

impl Closer {
    /// Ends the server: it takes no more requests, and its engines stop.
    pub fn close(&self) {
        if !self.is_closing.swap(true, Ordering::SeqCst) {
            self.places.close();
            // If the server waits for a connection, it gets this one at once.
            drop(TcpStream::connect_timeout(&self.address, PAUSE));
        }
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }
}

impl Server {
    /// Takes the first of these ports of 127.0.0.1 that can be had; 0 is any that is free.
    /// `new_table` makes the table of each new tab. Games are kept on the shelf; without one the
    /// browser keeps them.
    ///
    /// # Errors
    ///
    /// All of them are taken or forbidden, or the system has no random numbers.
    pub fn bind(
        ports: &[u16],
        new_table: impl Fn() -> Table + Send + Sync + 'static,
        shelf: Option<Shelf>,
    ) -> io::Result<Server> {
        let addresses: Vec<_> =
            ports.iter().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, *port))).collect();
        let listener = TcpListener::bind(&addresses[..])?;
        let address = listener.local_addr()?;
        let places = Places::new(MOST_CONNECTIONS);
        let closer = Closer { is_closing: Arc::default(), places, address };
        let quit = closer.clone();
        let port = address.port();
        let site = Site {
            token: token()?,
            ticket: Mutex::new(Some(token()?)),
            refused: Once::new(),
            hosts: hosts(port),
            tabs: Tabs::new(new_table),
            shelf,
            given: OnceLock::new(),
            quit: Box::new(move || quit.close()),
        };
        Ok(Server { listener, address, site: Arc::new(site), closer })
    }

    /// The page begins with the games of this file, as if they were dropped on it. Only the first
    /// file counts.
    #[must_use]
    pub fn giving(self, file: PathBuf) -> Server {
        self.site.given.get_or_init(|| file);
        self
    }

    /// The page's address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/{}/{}", self.address, self.site.token, self.begins_with())
    }

    /// The part of an address that names the screen to begin with: browsers keep it when they are
    /// sent from one address to another.
    fn begins_with(&self) -> &'static str {
        if self.site.given.get().is_some() { "#given" } else { "" }
    }

    /// The address to which a program is to send the browser. It leads to the page once, and only a
    /// browser of the same user: others can read command lines. Only Linux says whose a connection
    /// is, so elsewhere it leads nowhere.
    #[must_use]
    pub fn visit_url(&self) -> String {
        let ticket = self.site.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        let ticket = ticket.as_deref().unwrap_or_default();
        format!("http://{}/open/{ticket}{}", self.address, self.begins_with())
    }

    /// A handle that ends the server.
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
        let places = &self.closer.places;
        while let Some(place) = self.accept().and_then(|stream| places.take(stream)) {
            let site = Arc::clone(&self.site);
            let served = thread::Builder::new().spawn(move || {
                // A server that ends waits for the places, and the engines are to end before it.
                let place = place;
                serve(site, &place);
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
                    self.closer.places.shed();
                    thread::sleep(PAUSE);
                }
            }
        }
    }
}

/// Serves the request of a connection.
fn serve(site: Arc<Site>, place: &Place) {
    let answer = match http::read(place.stream(), |head| site.most_body(head)) {
        Ok(request) => {
            place.enter(Phase::Work);
            site.answer(&request, || owner::is_own(place.stream()))
        }
        Err(Fault::Refused(answer)) => answer,
        Err(Fault::Gone) => return,
    };
    drop(site);
    place.enter(Phase::Answer);
    // A client that does not take its answer has no other way to hear of it.
    let _ = http::write(place.stream(), &answer);
}

/// The names of this server in browsers' requests. They leave the usual port out.
fn hosts(port: u16) -> Vec<String> {
    let names = ["127.0.0.1", "localhost"];
    let plain = names.iter().filter(|_| port == 80).map(ToString::to_string);
    names.iter().map(|name| format!("{name}:{port}")).chain(plain).collect()
}

/// 128 random bits as hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_leave_the_usual_port_out() {
        assert_eq!(hosts(8738), ["127.0.0.1:8738", "localhost:8738"]);
        assert_eq!(hosts(80), ["127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"]);
    }
}
