//! The server as a client sees it, bytes and all.

#![allow(clippy::disallowed_methods)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};
use treville_core::game::Game;
use treville_core::position::Position;
use treville_core::rules::Rules;

use super::*;
use crate::line;
use crate::table::Table;

mod clients;
mod requests;
mod seat;

/// A server that runs, and a client's way to it.
struct Running {
    host: String,
    token: String,
    closer: Closer,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start() -> Running {
        Running::with(Table::new)
    }

    /// A server whose tables are made like this.
    fn with(new_table: impl Fn() -> Table + Send + Sync + 'static) -> Running {
        Running::of(Server::bind(&[0], new_table, None).unwrap())
    }

    fn of(server: Server) -> Running {
        let url = server.url();
        let mut parts = url.strip_prefix("http://").unwrap().split('/').map(str::to_owned);
        let (host, token) = (parts.next().unwrap(), parts.next().unwrap());
        let closer = server.closer();
        Running { host, token, closer, thread: Some(thread::spawn(|| server.run())) }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.host).unwrap()
    }

    /// Sends these bytes and reads all that comes back.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that has refused already may not take the rest.
        let _ = stream.write_all(bytes);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    /// A request with these headers; status and body of the answer.
    fn ask(&self, start: &str, headers: &str, body: &str) -> (u16, String) {
        let start = start.replace("TOKEN", &self.token);
        let length = body.len();
        let request =
            format!("{start} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
        let answer = self.send(request.replace("HOST", &self.host).as_bytes());
        (status(&answer), answer.split_once("\r\n\r\n").unwrap_or_default().1.to_owned())
    }

    /// A request as the page makes it.
    fn page(&self, start: &str, body: &str) -> (u16, String) {
        self.ask(start, "Host: HOST\r\nOrigin: http://HOST\r\n", body)
    }

    /// The engine's lines after the first `after`, up to the last line about a request.
    fn lines(&self, tab: &str, mut after: usize, id: u64) -> Vec<Value> {
        let mut lines: Vec<Value> = Vec::new();
        loop {
            let address = format!("GET /TOKEN/engine?tab={tab}&after={after}");
            let (status, body) = self.page(&address, "");
            assert_eq!(status, 200, "{body}");
            let answer: Value = serde_json::from_str(&body).unwrap();
            assert_eq!(answer["from"], after);
            let new = answer["lines"].as_array().unwrap();
            after += new.len();
            lines.extend(new.iter().cloned());
            let is_last = |line: &Value| line["id"] == id && line.get("info").is_none();
            if lines.iter().any(is_last) {
                return lines;
            }
        }
    }

    fn order(&self, tab: &str, order: &Value) {
        let (status, body) =
            self.page(&format!("POST /TOKEN/engine?tab={tab}"), &order.to_string());
        assert_eq!((status, body.as_str()), (200, "{}"));
    }

    /// Waits for the end.
    fn join(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.closer.close();
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

fn start() -> String {
    line::write(&Game::new(Position::start(Rules::chess())))
}

const TABLE: &str = "POST /TOKEN/table?tab=a";

#[test]
fn the_page_and_its_files_come_with_all_headers() {
    let server = Running::start();
    let (token, host) = (&server.token, &server.host);
    let request = format!("GET /{token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let answer = server.send(request.as_bytes());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(
        head.starts_with("HTTP/1.1 200 OK\r\n") && body.contains("<!doctype html>"),
        "{answer}"
    );
    for header in [
        "Content-Type: text/html; charset=utf-8",
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
         style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Embedder-Policy: require-corp",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
    ] {
        assert!(head.contains(header), "{header}\n{head}");
    }
    let (status, script) = server.page("GET /TOKEN/js/connection.js", "");
    assert!(status == 200 && script.contains("connect"));
    assert_eq!(server.page("GET /TOKEN/pieces/white/king.svg", "").0, 200);
    assert_eq!(server.page("GET /TOKEN/js/nothing.js", "").0, 404);
    assert_eq!(server.page("GET /TOKEN", "").0, 308);
}

#[test]
fn strangers_are_refused() {
    let server = Running::start();
    let body = r#"{"do":"hello","id":1}"#;
    assert_eq!(server.page(TABLE, body).0, 200);
    for (start, headers, status) in [
        // Without the token there is nothing for any client, nor for one with a ticket of its own.
        ("GET /open/", "Host: HOST\r\n", 404),
        ("GET /open/00000000000000000000000000000000", "Host: HOST\r\n", 404),
        ("GET /", "Host: HOST\r\n", 404),
        ("GET /index.html", "Host: HOST\r\n", 404),
        ("POST /table?tab=a", "Host: HOST\r\n", 404),
        ("GET /00000000000000000000000000000000/", "Host: HOST\r\n", 404),
        ("GET /TOKENx/", "Host: HOST\r\n", 404),
        ("GET //TOKEN/", "Host: HOST\r\n", 404),
        // Another name for this machine is what an attacker's page would use.
        (TABLE, "Host: evil.example\r\n", 403),
        (TABLE, "Host: 127.0.0.1\r\n", 403),
        ("GET /TOKEN/", "Host: evil.example\r\n", 403),
        // So is another origin.
        (TABLE, "Host: HOST\r\nOrigin: https://evil.example\r\n", 403),
        (TABLE, "Host: HOST\r\nOrigin: null\r\n", 403),
        (TABLE, "Host: HOST\r\nOrigin: http://127.0.0.1:1\r\n", 403),
        (TABLE, "Host: HOST\r\nOrigin: https://HOST\r\n", 403),
        ("POST /TOKEN/quit", "Host: HOST\r\nOrigin: https://evil.example\r\n", 403),
        // A program on this machine that knows the token is no page.
        (TABLE, "Host: HOST\r\n", 200),
    ] {
        assert_eq!(server.ask(start, headers, body).0, status, "{start} {headers}");
    }
    let local = server.host.replace("127.0.0.1", "localhost");
    assert_eq!(server.ask(TABLE, &format!("Host: {local}\r\n"), body).0, 200);
}

/// The test's own connections are those of the same user. Whose others are is in `owner`.
#[cfg(target_os = "linux")]
#[test]
fn a_ticket_leads_to_the_page_once() {
    let server = Server::bind(&[0], Table::new, None).unwrap();
    let (url, visit, closer) = (server.url(), server.visit_url(), server.closer());
    let host = url.split('/').nth(2).unwrap().to_owned();
    let thread = thread::spawn(|| server.run());
    let ask = |method: &str, host_header: &str| {
        let path = visit.split_once(&host).unwrap().1;
        let mut stream = TcpStream::connect(&host).unwrap();
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: {host_header}\r\nContent-Length: 0\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    // What does not come from a browser that was sent here does not use it up.
    assert_eq!(status(&ask("GET", "evil.example")), 404);
    assert_eq!(status(&ask("POST", &host)), 404);
    let first = ask("GET", &host);
    let page = url.split_once(&host).unwrap().1;
    assert!(first.starts_with("HTTP/1.1 303 "), "{first}");
    assert!(first.contains(&format!("\r\nLocation: {page}\r\n")), "{first}");
    let second = ask("GET", &host);
    assert!(status(&second) == 404 && !second.contains(page), "{second}");
    assert!(second.contains("Open the address that the program has printed"), "{second}");
    closer.close();
    thread.join().unwrap();
}

/// A file with which the page begins is read when it is asked for, with the token only.
#[test]
fn a_file_is_given_to_the_page() {
    assert_eq!(Running::start().page("GET /TOKEN/given", "").0, 404);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, "1. e4 *").unwrap();
    let server = Server::bind(&[0], Table::new, None).unwrap().giving(file.clone());
    assert!(server.url().ends_with("/#given") && server.visit_url().ends_with("#given"));
    let server = Running::of(server);
    assert_eq!(server.page("GET /TOKEN/given", ""), (200, "1. e4 *".to_owned()));
    assert_eq!(server.ask("GET /given", "Host: HOST\r\n", "").0, 404);
    assert_eq!(server.page("POST /TOKEN/given", "").0, 405);
    std::fs::remove_file(&file).unwrap();
    let (status, words) = server.page("GET /TOKEN/given", "");
    assert!(status == 404 && words.contains("games.pgn"), "{status} {words}");
}

/// A browser's storage belongs to the port as well.
#[test]
fn the_same_port_is_taken_again_and_another_one_where_it_is_not_free() {
    let port = |server: &Server| server.url().split([':', '/']).nth(4).unwrap().to_owned();
    let first = Server::bind(&[0], Table::new, None).unwrap();
    let own: u16 = port(&first).parse().unwrap();
    let second = Server::bind(&[own, 0], Table::new, None).unwrap();
    assert_ne!(port(&second), own.to_string());
    assert!(Server::bind(&[own], Table::new, None).is_err());
    drop(first);
    let third = Server::bind(&[own, 0], Table::new, None).unwrap();
    assert_eq!(port(&third), own.to_string());
}

#[test]
fn a_page_that_is_left_takes_its_games_and_engine_along() {
    let server = Running::start();
    let new = r#"{"do":"new","game":"g","variant":"chess","id":1}"#;
    assert!(!server.page(TABLE, new).1.contains("\"error\""));
    server.order("a", &json!({ "do": "search", "id": 1, "line": start(), "infinite": true }));
    assert_eq!(server.ask("POST /TOKEN/leave?tab=a", "Host: HOST\r\nOrigin: null\r\n", "").0, 403);
    assert_eq!(server.page("POST /TOKEN/leave?tab=a", ""), (200, "{}".to_owned()));
    let (_, view) = server.page(TABLE, r#"{"do":"view","game":"g","id":2}"#);
    assert!(view.contains("\"lost\":true"), "{view}");
    // A new engine has said nothing yet.
    assert_eq!(server.page("GET /TOKEN/engine?tab=a&after=9", "").1, r#"{"from":0,"lines":[]}"#);
}

#[test]
fn tabs_share_the_memory_for_their_engines() {
    let server = Running::start();
    let ask = |tab: &str, hash: u64| {
        let line = json!({ "do": "settings", "id": 1, "hash": hash }).to_string();
        server.page(&format!("POST /TOKEN/engine?tab={tab}"), &line)
    };
    assert_eq!(ask("a", 3).0, 200);
    // More than any may have is the engine's to refuse.
    assert_eq!(ask("b", 1 << 40).0, 200);
    let (status, words) = ask("b", 4094);
    assert_eq!(
        (status, words.trim()),
        (503, "expected at most 4096 MB of memory for all tabs together")
    );
    assert_eq!(ask("b", 2).0, 200);
}

#[test]
fn a_search_gives_its_lines_and_another_request_ends_it() {
    let server = Running::start();
    server.order("a", &json!({ "do": "search", "id": 1, "line": start(), "infinite": true }));
    // Another tab has an engine of its own.
    server.order("b", &json!({ "do": "search", "id": 1, "line": start(), "depth": 3 }));
    assert!(server.lines("b", 0, 1).iter().any(|line| line["info"]["depth"] == 3));
    server.order("a", &json!({ "do": "search", "id": 2, "line": start(), "depth": 2 }));
    let lines = server.lines("a", 0, 2);
    let last: Vec<_> = lines.iter().filter(|line| line.get("best").is_some()).collect();
    assert_eq!(last.iter().map(|line| &line["id"]).collect::<Vec<_>>(), [1, 2]);
    // What has been said can be heard again, and what comes later from any place on.
    assert_eq!(server.lines("a", 0, 2), lines);
    assert_eq!(server.lines("a", lines.len() - 1, 2), lines[lines.len() - 1..]);
    server.order("a", &json!({ "do": "search", "id": 3, "line": start(), "infinite": true }));
    server.order("a", &json!({ "do": "stop", "id": 4 }));
    assert!(server.lines("a", lines.len(), 3).last().unwrap().get("best").is_some());
}

#[test]
fn the_server_ends_while_an_engine_thinks_and_another_page_waits() {
    for ends_by_the_page in [true, false] {
        let mut server = Running::start();
        for tab in ["a", "b", "c"] {
            server.order(tab, &json!({ "do": "search", "id": 1, "line": start() }));
        }
        let (_, begun) = server.page("GET /TOKEN/engine?tab=a&after=0", "");
        assert!(begun.contains("\"info\""), "{begun}");
        if ends_by_the_page {
            assert_eq!(server.page("POST /TOKEN/quit", "").0, 200);
        } else {
            server.closer.close();
        }
        // Its threads have ended with it: `run` waits for each.
        server.join();
        assert!(TcpStream::connect(&server.host).is_err());
    }
}

/// The first fault is that of a table that cannot be made.
#[test]
fn a_fault_in_a_request_is_its_answer_and_harms_no_other() {
    let made = AtomicUsize::new(0);
    let server = Running::with(move || {
        assert_ne!(made.fetch_add(1, Ordering::Relaxed), 1, "a fault of the program");
        Table::new()
    });
    let new = r#"{"do":"new","game":"g","variant":"chess","id":1}"#;
    assert_eq!(server.page(TABLE, new).0, 200);
    let other = "POST /TOKEN/table?tab=b";
    let (status, words) = server.page(other, new);
    assert_eq!((status, words.trim()), (500, "the program has failed; see its output"));
    assert_eq!(server.page(other, new).0, 200);
    let (_, view) = server.page(TABLE, r#"{"do":"view","game":"g","id":2}"#);
    assert!(view.contains("\"turn\":\"white\""), "{view}");
}
